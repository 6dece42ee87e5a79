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

KEY_BYTES: Final = 32


class CircleWorlds:
    """
    The worlds that agree with what a seat sees and has seen; what they have in common is worked out once.

    Args:
        tables: The board and the tiles.
        house: The numbers of play.
        hand_size: How many tiles each seat gets in later rounds.
        starter: Who began the first round.
        view: What the seat sees.
        history: The steps so far as it saw them; the last round is used. Where it is not whole, only the sizes of
            the hands are kept to.

    Raises:
        InvalidArgument: *view* shows tiles that the set has not.
    """

    def __init__(
        self,
        tables: Tables,
        house: House,
        hand_size: int,
        starter: int,
        view: CircleView,
        history: Sequence[Step[Any]],
    ) -> None:
        self.tables, self.hand_size, self.starter, self.view = tables, hand_size, starter, view
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

        self.laid = [FREE] * len(tables.spaces)
        for one in view.tiles:
            self.laid[tables.number[one.space]] = number(one.tile)
        known = {view.seat: view.hand} if view.result is None else dict(enumerate(view.result.hands))
        self.hands = [sorted(number(tile) for tile in known.get(seat, ())) for seat in range(len(view.sizes))]
        self.unseen = [n for n in range(len(tables.tiles)) if not taken[n]]
        self.others = [seat for seat in range(len(view.sizes)) if seat not in known]
        self.slots, self.plays = _Replay(tables, house, view).known(history, self.others)
        self.lay = kernel.bare(tables.circles)
        values = tables.circles.values
        for one in view.tiles:  # in any order: what is shown hangs on the tiles alone
            a, b = one.ends
            option = tables.circles.options - 1 if one.tile.ends is None else (a or 0) * values + (b or 0)
            self.lay.place(tables.number[one.space], option)

    def draw(self, stream: Stream) -> CirclePosition:
        """
        Return one of them by chance of *stream*; its later rounds are by that chance too.

        Raises:
            InvalidArgument: the view leaves too few tiles for the other hands.
        """
        tables, view = self.tables, self.view
        tiles = stream.shuffled(self.unseen)
        found = _fill(tables, tiles, self.slots, [stream.shuffled(able) for able in self.plays])
        if found is None:  # the history does not fit the view: only the sizes are kept to
            sizes = [(seat, [0] * len(tables.circles.sizes)) for seat in self.others for _ in range(view.sizes[seat])]
            found = _fill(tables, tiles, sizes, [])
        if found is None:
            message = f"the view leaves {len(self.unseen)} tiles for hands of {view.sizes}."
            raise InvalidArgument(message)
        held, bag = found
        hands = [list(hand) for hand in self.hands]
        for seat, tile in held:
            hands[seat].append(tile)
        key = bytes(stream.below(256) for _ in range(KEY_BYTES))
        dealt = Dealt(tables=tables, seats=len(view.sizes), hand_size=self.hand_size, starter=self.starter, key=key)
        return attrs.evolve(
            circles.begin(dealt, hands, bag[: view.bag], view.round, view.scores),
            laid=tuple(self.laid),
            left=tuple(self.lay.left),
            right=tuple(self.lay.right),
            need=tuple(self.lay.need),
            room=tuple(self.lay.room),
            seat=view.to_move,
            started=view.started,
            passes=view.passes,
            drawn=view.drawn,
            passed=view.passed,
            result=view.result,
        )


Slots = list[tuple[int, list[int]]]
"""The tiles that other hands have held: whose each is, and the options that it cannot be, for each circle."""


def _fill(
    tables: Tables, tiles: list[int], slots: Slots, plays: list[list[int]]
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """
    Find a tile for each of *slots*: one that was played from it, or one of *tiles*.

    Args:
        tables: The board and the tiles.
        tiles: The tiles that are not seen, in random order.
        slots: What is known of the slots.
        plays: For each tile that was played, the slots that may have held it, in random order.

    Returns:
        The seats with the tiles in their hands, and what is left for the bag; None where there is no way.
    """
    circles = tables.circles
    # What may be in a slot: first the plays, by their numbers, then the tiles.
    may: list[list[int]] = [[] for _ in slots]
    for play, able in enumerate(plays):
        for n in able:
            may[n].append(play)
    for n, (_, mask) in enumerate(slots):
        may[n] += [
            len(plays) + at for at, tile in enumerate(tiles) if not circles.bits[tile] & mask[circles.colour[tile]]
        ]
    owner: list[int | None] = [None] * (len(plays) + len(tiles))
    holds: list[int | None] = [None] * len(slots)
    if not all(_match(play, plays, owner, holds, set()) for play in range(len(plays))):
        return None
    if not all(_match(n, may, holds, owner, set()) for n, held in enumerate(list(holds)) if held is None):
        return None
    rest = [(at, owner[len(plays) + at]) for at in range(len(tiles))]
    return [(slots[n][0], tiles[at]) for at, n in rest if n is not None], [tiles[at] for at, n in rest if n is None]


def _match(
    one: int, choices: list[list[int]], chosen: list[int | None], holder: list[int | None], tried: set[int]
) -> bool:
    """
    Give *one* the first of its choices that it can have; return whether there is one.

    Where a choice is taken, who holds it takes another one instead, and so on: so a way is found wherever there is one.

    Args:
        one: Who chooses.
        choices: What each may have.
        chosen: What each has.
        holder: Who has each choice.
        tried: The choices that need not be looked at again.
    """
    for choice in choices[one]:
        if choice not in tried:
            tried.add(choice)
            other = holder[choice]
            if other is None or _match(other, choices, chosen, holder, tried):
                chosen[one], holder[choice] = choice, one
                return True
    return False


class _Replay:
    """The last round once more, as one seat saw it, with what the tiles of the other hands cannot have been."""

    def __init__(self, tables: Tables, house: House, view: CircleView) -> None:
        self.tables = tables
        self.house = house
        self.view = view
        self.lay = kernel.bare(tables.circles)
        self.slots: Slots = []
        self.plays: list[list[int]] = []
        self.started = [False] * len(view.sizes)
        self.drew = False  # whether the last step was a draw

    def known(self, history: Sequence[Step[Any]], others: list[int]) -> tuple[Slots, list[list[int]]]:
        """
        Return the slots of the hands of *others*, and for each tile that they played the slots that may have held it.

        Where *history* is not whole there are none, and a play that no slot held.
        """
        begun = [at for at, step in enumerate(history) if step.do == "round"]
        steps = history[begun[-1] + 1 :] if begun else history
        for seat in others:
            change = sum(
                isinstance(step.effect, Drawn) - isinstance(step.effect, Placed) for step in steps if step.seat == seat
            )
            self.slots += [(seat, self._anything()) for _ in range(self.view.sizes[seat] - change)]
        whole = all(self._again(step, step.seat in others) for step in steps)
        if not whole or sum(self.lay.room) + len(self.view.tiles) != len(self.tables.spaces):
            return [], [[]]
        return self.slots, self.plays

    def _anything(self) -> list[int]:
        """Return what a slot of which nothing is known cannot be: nothing."""
        return [0] * len(self.tables.circles.sizes)

    def _again(self, step: Step[Any], hidden: bool) -> bool:
        """Do *step* once more, of a hand that is *hidden* or not; return whether that goes."""
        seat, effect, drew = step.seat, step.effect, self.drew
        self.drew = isinstance(effect, Drawn)
        if isinstance(effect, Placed):
            return self._place(effect, seat, hidden, drew)
        if hidden:  # a draw or a pass
            self._forbid(seat)
            if self.drew:
                self.slots.append((seat, self._anything()))
        return True

    def _forbid(self, seat: int) -> None:
        """Note that no slot of *seat* holds what would fit now."""
        lay = self.lay
        wanted = kernel.wanted(self.tables.circles, lay.left, lay.need, not self.started[seat])
        wilds = -1 << (lay.circles.values * lay.circles.values)
        anywhere = 0
        for mask in wanted:
            anywhere |= mask & wilds
        for owner, slot in self.slots:
            if owner == seat:
                for ring, mask in enumerate(wanted):
                    slot[ring] |= mask | (anywhere if self.house.any_colour else 0)

    def _place(self, effect: Placed, seat: int, hidden: bool, drew: bool) -> bool:
        """Lay a tile once more, and note which slots may have held it; return whether it can be laid."""
        tables = self.tables
        n = tables.number.get(effect.space)
        if n is None or effect.tile not in tables.first or self.lay.left[n] != FREE:
            return False
        if hidden:
            tile = tables.first[effect.tile]
            bits, colour = tables.circles.bits[tile], tables.circles.colour[tile]
            able = [at for at, (owner, slot) in enumerate(self.slots) if owner == seat and not slot[colour] & bits]
            # Nothing fitted before the last tile was drawn, so that is the one.
            self.plays.append(able[-1:] if drew else able)
        self.lay.place(n, tables.option(effect.placement))
        self.started[seat] = True
        return True
