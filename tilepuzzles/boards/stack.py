"""
The stack mechanics: two open tiles of one kind go, wherever they lie.

Nothing here knows which game it serves: a ruleset gives the layout and the tiles.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal

import attrs

from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.pairings import StackPairing
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Pair, Place
from tilepuzzles.boards.stack_positions import (
    Dealt,
    StackPosition,
    StackRefusal,
    StackView,
    checked_position,
    open_numbers,
    standing_numbers,
)
from tilepuzzles.boards.steps import Ending, Outcome, Relaid, Step, Taken
from tilepuzzles.errors import IllegalMove, WrongType, checked_type, shown
from tilepuzzles.tiles import Face, kinds_of


def begin(layout: Layout, arrangement: Arrangement[Place], key: bytes) -> StackPosition:
    """Return the first position: the tiles of *arrangement* on *layout*."""
    found = {place: tile for tile, place in enumerate(arrangement.spots)}
    numbers = kinds_of(arrangement.faces)
    tiles = tuple(found.get(place, -1) for place in layout.places)
    kinds = tuple(-1 if tile < 0 else numbers[tile] for tile in tiles)
    standing = sum(bit for bit, tile in zip(layout.stack.bits, tiles, strict=True) if tile >= 0)
    return StackPosition(Dealt(layout, arrangement.faces, tiles, kinds, key), standing)


def to_move(position: StackPosition, /) -> int | None:
    """Return 0, the only seat, or None where *position* is cleared."""
    return 0 if checked_position(position).remaining else None


def moves(position: StackPosition, /) -> tuple[Pair[Place], ...]:
    """Return every legal pair of *position*, ordered by its first place and then its second, as one reads (TU-05)."""
    kinds = checked_position(position).dealt.kinds
    places = position.dealt.places
    groups: dict[int, list[int]] = {}
    for n in open_numbers(position):
        groups.setdefault(kinds[n], []).append(n)
    found = [pair for group in groups.values() for pair in itertools.combinations(group, 2)]
    found.sort()
    return tuple([Pair.ordered(places[a], places[b]) for a, b in found])


def pairing(position: StackPosition, /) -> StackPairing:
    """Return *position* as the solver takes it."""
    standing = checked_position(position).standing
    dealt = position.dealt
    bits = dealt.layout.stack.bits
    kinds = [kind if bit & standing else -1 for kind, bit in zip(dealt.kinds, bits, strict=True)]
    return StackPairing(dealt.layout, tuple(kinds))


def has_move(position: StackPosition) -> bool:
    """Return whether any pair can go."""
    known = checked_position(position)._memo.get("any")
    if known is None:
        kinds = [position.dealt.kinds[n] for n in open_numbers(position)]
        known = position._memo["any"] = (len(kinds) - len(set(kinds)),)
    return known[0] > 0


def outcome(position: StackPosition, /, *, stuck_is_final: bool) -> Outcome | None:
    """Return cleared when no tile is left, stuck when no pair can go, else None."""
    if not checked_position(position).remaining:
        return Outcome(Ending.CLEARED, final=True, winners=(0,))
    return None if has_move(position) else Outcome(Ending.STUCK, final=stuck_is_final)


def _is_wholly_covered(layout: Layout, n: int, standing: int) -> bool:
    """Return whether every quarter of the tile on place *n* lies under a standing tile of a higher layer."""
    place = layout.places[n]
    over = [layout.places[m] for m in layout.stack.above[n] if layout.stack.bits[m] & standing]
    quarters = ((place.x + dx, place.y + dy) for dx in (0, 1) for dy in (0, 1))
    return all(any(0 <= x - p.x <= 1 and 0 <= y - p.y <= 1 for p in over) for x, y in quarters)


def view(position: StackPosition, /, *, peeking: bool) -> StackView:
    """Return what a player sees; *peeking* shows the faces of wholly covered tiles too (TU-23)."""
    dealt = checked_position(position).dealt
    tiles = []
    for n in standing_numbers(position):
        hidden = not peeking and _is_wholly_covered(dealt.layout, n, position.standing)
        tiles.append((dealt.places[n], None if hidden else dealt.faces[dealt.tiles[n]]))
    return StackView(dealt.layout.name, tuple(tiles), position.open)


def view_step(step: Step[StackPosition], /, *, peeking: bool) -> Step[StackView]:
    """Return *step* as a player sees it: without the order that clears tiles laid anew."""
    checked_type("step", step, Step, "a Step")
    effect = Relaid(None) if isinstance(step.effect, Relaid) else step.effect
    return Step(step.do, view(step.position, peeking=peeking), effect, step.seat)


def join(first: Place, second: Place, /) -> Pair[Place]:
    """Return the move that takes the tiles on the places *first* and *second*, in either order."""
    return Pair(first, second)


def _refuse_tile(position: StackPosition, place: Place, pair: Pair[Place] | None) -> StackRefusal | None:
    """Return why there is no tile on *place*, or None."""
    n = position.dealt.layout.number.get(place)
    if n is None:
        return StackRefusal(Reason.OFF_BOARD, pair, place)
    if not position.dealt.layout.stack.bits[n] & position.standing:
        return StackRefusal(Reason.NO_TILE, pair, place)
    return None


def choose(position: StackPosition, place: Place, /) -> StackRefusal | None:
    """Return why the tile of *position* on *place* may not be chosen, or None: only open tiles may (SH-04)."""
    checked_type("a place", place, Place, "a Place")
    if not checked_position(position).remaining:
        return StackRefusal(Reason.GAME_OVER)
    return _refuse_tile(position, place, None) or _refuse_shut(position, (place,), None, None)


def judge(position: StackPosition, pair: Pair[Place], /, *, peeking: bool = False) -> StackRefusal | None:
    """
    Return None iff *pair* may go in *position* now, else why not (TU-22).

    A refusal tells the faces only where both can be seen, or *peeking* is allowed (TU-23).

    Reasons are tested in this order: game over, off the board, same tile, no tile, no match, then for the first end
    that is not open: covered, shut in.

    Raises:
        WrongType: *position* is no position, or *pair* no pair of places.
    """
    if type(pair) is not Pair or type(pair.a) is not Place:
        message = f"a move is a Pair of two Places, not {shown(pair)}."
        raise WrongType(message)
    if not checked_position(position).remaining:
        return StackRefusal(Reason.GAME_OVER, pair)
    number = position.dealt.layout.number
    for place in (pair.a, pair.b):
        if place not in number:
            return StackRefusal(Reason.OFF_BOARD, pair, place)
    if pair.a == pair.b:
        return StackRefusal(Reason.SAME_TILE, pair, pair.a)
    for place in (pair.a, pair.b):
        refusal = _refuse_tile(position, place, pair)
        if refusal is not None:
            return refusal
    dealt = position.dealt
    a, b = number[pair.a], number[pair.b]
    open_bits = dealt.layout.stack.open(position.standing)
    bits = dealt.layout.stack.bits
    match = dealt.kinds[a] == dealt.kinds[b]
    if match and bits[a] & open_bits and bits[b] & open_bits:
        return None
    hidden = not peeking and any(_is_wholly_covered(dealt.layout, n, position.standing) for n in (a, b))
    faces = None if hidden else (dealt.faces[dealt.tiles[a]], dealt.faces[dealt.tiles[b]])
    if not match:
        return StackRefusal(Reason.NO_MATCH, pair, None, faces)
    return _refuse_shut(position, (pair.a, pair.b), pair, faces)


def _refuse_shut(
    position: StackPosition,
    ends: tuple[Place, ...],
    pair: Pair[Place] | None,
    faces: tuple[Face, Face] | None,
) -> StackRefusal | None:
    """Return what keeps the tiles on *ends* from being open, or None where they are."""
    stack = position.dealt.layout.stack
    numbers = [position.dealt.layout.number[place] for place in ends]

    def standing(found: list[list[int]]) -> tuple[tuple[Place, ...], ...]:
        places = position.dealt.places
        return tuple(tuple(places[m] for m in sorted(found[n]) if stack.bits[m] & position.standing) for n in numbers)

    covering, left, right = standing(stack.above), standing(stack.left), standing(stack.right)
    for end, place in enumerate(ends):
        shut = left[end] and right[end]
        if covering[end] or shut:
            reason = Reason.COVERED if covering[end] else Reason.SHUT_IN
            return StackRefusal(reason, pair, place, faces, covering, left, right)
    return None


def step(position: StackPosition, pair: Pair[Place], /) -> Step[StackPosition]:
    """Return what *pair* does to *position*: both tiles go; raise IllegalMove where it may not."""
    refusal = judge(position, pair)
    if refusal is not None:
        raise IllegalMove(refusal)
    dealt = position.dealt
    a, b = dealt.layout.number[pair.a], dealt.layout.number[pair.b]
    bits = dealt.layout.stack.bits
    after = StackPosition(dealt, position.standing & ~(bits[a] | bits[b]), position.shuffles)
    tiles = dealt.tiles[a], dealt.tiles[b]
    faces = dealt.faces[tiles[0]], dealt.faces[tiles[1]]
    return Step("play", after, Taken(pair, tiles, faces, after.remaining // 2, len(dealt.faces) // 2))


def play(position: StackPosition, pair: Pair[Place], /) -> StackPosition:
    """Return *position* without the tiles of *pair*; raise IllegalMove where it may not go."""
    return step(position, pair).position


def relay(
    position: StackPosition, tiles: Sequence[int], certificate: tuple[Pair[Place], ...] | None
) -> Step[StackPosition]:
    """
    Lay the standing tiles of *position* anew on the same places, as the player wishes.

    Args:
        position: The position before.
        tiles: The tile on each place afterwards, -1 for none.
        certificate: The removal order of the new arrangement, or None where none is known.
    """
    dealt = position.dealt
    kinds = dict(zip(dealt.tiles, dealt.kinds, strict=True)) | {-1: -1}
    laid = attrs.evolve(dealt, tiles=tuple(tiles), kinds=tuple([kinds[tile] for tile in tiles]))
    return Step("shuffle", StackPosition(laid, position.standing, position.shuffles + 1), Relaid(certificate))


Direction = Literal["left", "right", "up", "down"]


def next_open(position: StackPosition, place: Place, direction: Direction, /) -> Place:
    """
    Return the open tile of *position* that the arrow key *direction* moves to from *place* (DT-11).

    Right and left are the next and the previous open tile in reading order, round and round; up and down the nearest
    open tile in that half-plane, by least row distance and then least column distance, else *place* itself.

    Raises:
        WrongType: *place* is no Place, or *direction* none of left, right, up, down.

    >>> import tilepuzzles as tp
    >>> rules = tp.Turtle(layout="pebble")
    >>> position = rules.start(rules.deal(seed=7))
    >>> next_open(position, tp.Place(x=1, y=0, layer=0), "down")
    Place(x=0, y=2, layer=0)
    """
    checked_type("a place", place, Place, "a Place")
    if direction not in ("left", "right", "up", "down"):
        message = f"direction must be left, right, up or down, not {shown(direction)}."
        raise WrongType(message)
    found = checked_position(position).open
    if not found:
        return place
    if direction == "right":
        return next((other for other in found if place < other), found[0])
    if direction == "left":
        return next((other for other in reversed(found) if other < place), found[-1])
    sign = 1 if direction == "down" else -1
    beyond = [other for other in found if (other.y - place.y) * sign > 0]
    return min(beyond, key=lambda other: (abs(other.y - place.y), abs(other.x - place.x), other.at), default=place)
