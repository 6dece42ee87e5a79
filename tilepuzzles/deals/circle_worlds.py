"""
Positions of Link-O by chance that agree with what one seat knows (LO-25).

What a seat does not see are the tiles of the other hands and the order of the bag. It knows more than their numbers,
though: who had to draw or to pass held nothing that would have fitted just then. So the round is replayed from what
was seen, with a slot for every tile of every other hand, and each slot collects the tiles that it cannot hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from tilepuzzles.boards import circles
from tilepuzzles.boards.circle_positions import FREE, CirclePosition, CircleView, Dealt, House
from tilepuzzles.boards.circle_steps import Drawn, Placed
from tilepuzzles.boards.circle_tables import Tables
from tilepuzzles.boards.steps import Step
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.kernel import circles as kernel
from tilepuzzles.tiles import Domino

TRIES: Final = 200
"""How often hands are drawn that agree with all that is known, before only their sizes are kept to."""
KEY_BYTES: Final = 32


def draw_world(
    tables: Tables,
    house: House,
    hand_size: int,
    starter: int,
    view: CircleView,
    history: Sequence[Step[Any]],
    stream: Stream,
) -> CirclePosition:
    """
    Return a position by chance that agrees with *view* and *history*.

    Args:
        tables: The board and the tiles.
        house: The numbers of play.
        hand_size: How many tiles each seat gets in later rounds.
        starter: Who began the first round.
        view: What the seat sees.
        history: The steps so far as it saw them; the last round is used. Where it is not whole, only the sizes of
            the hands are kept to.
        stream: The chance; the later rounds of the position are by its chance too.

    Raises:
        InvalidArgument: *view* shows tiles that the set has not, or leaves too few for the other hands.
    """
    taken = [False] * len(tables.tiles)

    def number(tile: Domino) -> int:
        first = tables.first.get(tile, 0)
        alike = (n for n in range(first, first + max(1, tables.wilds)) if tables.tiles[n] == tile and not taken[n])
        n = next(alike, None)
        if n is None:
            message = f"the view shows the {tile} more often than the set has it."
            raise InvalidArgument(message)
        taken[n] = True
        return n

    laid = [FREE] * len(tables.spaces)
    for one in view.tiles:
        laid[tables.number[one.space]] = number(one.tile)
    known = {view.seat: view.hand} if view.result is None else dict(enumerate(view.result.hands))
    hands = [sorted(number(tile) for tile in known.get(seat, ())) for seat in range(len(view.sizes))]
    unseen = [n for n in range(len(tables.tiles)) if not taken[n]]
    others = [seat for seat in range(len(view.sizes)) if seat not in known]
    forbidden = _Replay(tables, house, view, stream).forbidden(history, others)
    found, rest = None, unseen
    for tries in range(TRIES + 1):
        if found is None:
            rest = stream.shuffled(unseen)
            found = _fill(tables, rest, others, forbidden if tries < TRIES else {}, view.sizes)
    if found is None:
        message = f"the view leaves {len(unseen)} tiles for hands of {view.sizes}."
        raise InvalidArgument(message)
    for seat, hand in found.items():
        hands[seat] = hand
    return _position(tables, hand_size, starter, view, laid, hands, rest[: view.bag], stream)


def _fill(
    tables: Tables, rest: list[int], others: list[int], forbidden: dict[int, list[list[int]]], sizes: Sequence[int]
) -> dict[int, list[int]] | None:
    """Take tiles for the hands of *others* from *rest*, the most forbidding slots first; None where none is left."""
    circles = tables.circles
    none = [0] * len(circles.sizes)
    slots = [(slot, seat) for seat in others for slot in forbidden.get(seat, [none] * sizes[seat])]
    slots.sort(key=lambda one: -sum(mask.bit_count() for mask in one[0]))
    found: dict[int, list[int]] = {seat: [] for seat in others}
    for slot, seat in slots:
        at = next((at for at, tile in enumerate(rest) if not circles.bits[tile] & slot[circles.colour[tile]]), None)
        if at is None:
            return None
        found[seat].append(rest.pop(at))
    return found


class _Replay:
    """The last round once more, as one seat saw it, with what the slots of the other hands cannot hold."""

    def __init__(self, tables: Tables, house: House, view: CircleView, stream: Stream) -> None:
        self.tables = tables
        self.house = house
        self.view = view
        self.stream = stream
        self.lay = kernel.bare(tables.circles)
        self.slots: dict[int, list[list[int]]] = {}
        self.started = [False] * len(view.sizes)
        self.drew = False  # whether the last step was a draw

    def forbidden(self, history: Sequence[Step[Any]], others: list[int]) -> dict[int, list[list[int]]]:
        """Return for each seat of *others* and each slot of its hand the options it cannot hold, for each circle."""
        begun = [at for at, step in enumerate(history) if step.do == "round"]
        steps = history[begun[-1] + 1 :] if begun else history
        none = [0] * len(self.tables.circles.sizes)
        for seat in others:
            change = sum(
                isinstance(step.effect, Drawn) - isinstance(step.effect, Placed) for step in steps if step.seat == seat
            )
            self.slots[seat] = [list(none) for _ in range(self.view.sizes[seat] - change)]
        for step in steps:
            if not self._again(step):
                return {}
        whole = all(len(self.slots[seat]) == self.view.sizes[seat] for seat in others)
        return self.slots if whole and sum(self.lay.room) + len(self.view.tiles) == len(self.tables.spaces) else {}

    def _again(self, step: Step[Any]) -> bool:
        """Do *step* once more; return whether that goes."""
        seat, effect, drew = step.seat, step.effect, self.drew
        slots = self.slots.get(seat)
        self.drew = isinstance(effect, Drawn)
        if isinstance(effect, Placed):
            return self._place(effect, seat, slots, drew)
        if slots is not None:  # a draw or a pass
            self._forbid(seat, slots)
            if self.drew:
                slots.append([0] * len(self.tables.circles.sizes))
        return True

    def _forbid(self, seat: int, slots: list[list[int]]) -> None:
        """Note that none of *slots* holds what would fit now."""
        lay = self.lay
        wanted = kernel.wanted(self.tables.circles, lay.left, lay.need, not self.started[seat])
        wilds = -1 << (lay.circles.values * lay.circles.values)
        anywhere = 0
        for mask in wanted:
            anywhere |= mask & wilds
        for slot in slots:
            for ring, mask in enumerate(wanted):
                slot[ring] |= mask | (anywhere if self.house.any_colour else 0)

    def _place(self, effect: Placed, seat: int, slots: list[list[int]] | None, drew: bool) -> bool:
        """Lay a tile once more; return whether a slot may have held it."""
        tables = self.tables
        n = tables.number.get(effect.space)
        if n is None or effect.tile not in tables.first or self.lay.left[n] != FREE:
            return False
        if slots is not None:
            tile = tables.first[effect.tile]
            bits, colour = tables.circles.bits[tile], tables.circles.colour[tile]
            able = [at for at, slot in enumerate(slots) if not slot[colour] & bits]
            if drew:  # nothing fitted before the last tile drawn, so that is the one
                able = able[-1:]
            if not able:
                return False
            slots.pop(able[self.stream.below(len(able))])
        self.lay.place(n, tables.option(effect.placement))
        self.started[seat] = True
        return True


def _position(
    tables: Tables,
    hand_size: int,
    starter: int,
    view: CircleView,
    laid: list[int],
    hands: list[list[int]],
    bag: list[int],
    stream: Stream,
) -> CirclePosition:
    """Return the position of *view* with those hands and that bag."""
    seats = len(view.sizes)
    key = bytes(stream.below(256) for _ in range(KEY_BYTES))
    dealt = Dealt(tables=tables, seats=seats, hand_size=hand_size, starter=starter, key=key)
    lay = kernel.bare(tables.circles)
    values = tables.circles.values
    for one in view.tiles:  # in any order: what is shown hangs on the tiles alone
        a, b = one.ends
        option = tables.circles.options - 1 if one.tile.ends is None else (a or 0) * values + (b or 0)
        lay.place(tables.number[one.space], option)
    return attrs.evolve(
        circles.begin(dealt, hands, bag, view.round, view.scores),
        laid=tuple(laid),
        left=tuple(lay.left),
        right=tuple(lay.right),
        need=tuple(lay.need),
        room=tuple(lay.room),
        seat=view.to_move,
        started=view.started,
        passes=view.passes,
        drawn=view.drawn,
        passed=view.passed,
        result=view.result,
    )
