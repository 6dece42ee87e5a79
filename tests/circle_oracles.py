"""
Link-O the slow and obvious way: every tile, space and orientation is tried, and what a tile shows is asked anew.

A space is (colour, position), a tile is (colour, low, high) or (colour,) for a LINK-O, and what is laid is a dict from
spaces to (tile, ends), where ends are (anticlockwise, clockwise), or None for a LINK-O.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tilepuzzles.boards.circle_boards import CircleBoard, Placement, Space
from tilepuzzles.boards.circle_positions import CirclePosition, Laid
from tilepuzzles.boards.circle_steps import Drawn, Passed, Placed, RoundBegun
from tilepuzzles.boards.steps import Step
from tilepuzzles.tiles import Domino

At = tuple[str, int]
Tile = tuple[Any, ...]
Ends = tuple[int, int] | None
Table = Mapping[At, tuple[Tile, Ends]]
Move = tuple[Tile, At, Ends]


def tile_of(domino: Domino) -> Tile:
    """A tile in this file's words."""
    return (domino.colour, *(domino.ends or ()))


def at_of(space: Space) -> At:
    """A space in this file's words."""
    return space.colour, space.position


def move_of(placement: Placement) -> Move:
    """A move in this file's words."""
    return tile_of(placement.tile), at_of(placement.space), placement.ends


def table_of(laid: Iterable[Laid]) -> dict[At, tuple[Tile, Ends]]:
    """What lies on the board, in this file's words, without what the LINK-O tiles hold."""
    found: dict[At, tuple[Tile, Ends]] = {}
    for one in laid:
        ends = None if one.tile.wild else (one.ends[0] or 0, one.ends[1] or 0)
        found[at_of(one.space)] = (tile_of(one.tile), ends)
    return found


class Slow:
    """A board, and what may be asked about tiles on it."""

    def __init__(self, board: CircleBoard) -> None:
        self.sizes = dict(board.rings)
        self.partner: dict[At, At] = {}
        for a, b in board.links:
            self.partner[a] = b
            self.partner[b] = a
        self.spaces = [(colour, at) for colour, size in board.rings for at in range(size)]

    def beside(self, at: At, step: int) -> At:
        """The next space of the circle, clockwise (1) or anticlockwise (-1)."""
        return at[0], (at[1] + step) % self.sizes[at[0]]

    def end(self, table: Table, at: At, side: int) -> int | None:
        """What the tile on a space that is no connector shows at its anticlockwise (0) or clockwise (1) end."""
        _, ends = table[at]
        return None if ends is None else ends[side]

    def ring_ends(self, table: Table, at: At) -> list[int]:
        """The numbers that the ring neighbours of a connector show towards it."""
        found = []
        for step, side in ((-1, 1), (1, 0)):
            near = self.beside(at, step)
            if near in table:
                end = self.end(table, near, side)
                if end is not None:
                    found.append(end)
        return found

    def value(self, table: Table, at: At) -> int | None:
        """The one value of the tile on a connector: its own, that across the link, or that of a ring neighbour."""
        group = [one for one in (at, self.partner[at]) if one in table]
        for one in group:
            ends = table[one][1]
            if ends is not None:
                return ends[0]
        numbers = {number for one in group for number in self.ring_ends(table, one)}
        assert len(numbers) <= 1, "touching ends are equal"
        return next(iter(numbers), None)

    def shown(self, table: Table, at: At) -> tuple[int | None, int | None]:
        """What the tile on a space shows at both ends."""
        if at in self.partner:
            value = self.value(table, at)
            return value, value
        return self.end(table, at, 0), self.end(table, at, 1)

    def touching(self, table: Table, at: At) -> list[tuple[At, int | None, int]]:
        """The neighbours of a space: where, what each shows towards it, and at which end (2: across the link)."""
        found = []
        for step, side in ((-1, 0), (1, 1)):
            near = self.beside(at, step)
            if near in table:
                found.append((near, self.shown(table, near)[1 - side], side))
        partner = self.partner.get(at)
        if partner in table and partner is not None:
            found.append((partner, self.value(table, partner), 2))
        return found

    def fits(self, table: Table, move: Move, *, first: bool, any_colour: bool) -> bool:
        """Whether a tile may lie on a space that way round."""
        tile, at, ends = move
        wild, double = ends is None, ends is not None and ends[0] == ends[1]
        if at in table or (tile[0] != at[0] and not (wild and any_colour)):
            return False
        if at in self.partner and not (wild or double):
            return False
        near = self.touching(table, at)
        if (first and not (at in self.partner and (wild or double))) or not (first or near):
            return False
        if at in self.partner:
            asked = {number for _, number, _ in near if number is not None} | (set() if ends is None else {ends[0]})
            return len(asked) <= 1
        return ends is None or all(number is None or number == ends[side] for _, number, side in near)

    def moves(self, table: Table, hand: Iterable[Tile], *, first: bool, any_colour: bool) -> set[Move]:
        """Every legal move of a hand."""
        return {
            (tile, at, ends)
            for tile in set(hand)
            for ends in ([None] if len(tile) == 1 else [tile[1:], tile[:0:-1]])
            for at in self.spaces
            if self.fits(table, (tile, at, ends), first=first, any_colour=any_colour)
        }

    def blocked(self, table: Table) -> dict[At, set[At]]:
        """The connectors on which nothing will ever lie, and the tiles that see to it."""
        found = {}
        for at in self.partner:
            near = {} if at in table else {who: number for who, number, _ in self.touching(table, at)}
            numbers = {number for number in near.values() if number is not None}
            if len(numbers) > 1:
                found[at] = {who for who, number in near.items() if number is not None}
        return found


def hand_of(position: CirclePosition, seat: int | None = None) -> list[Tile]:
    """The hand of a seat, in this file's words; left out, of the seat to move."""
    return [tile_of(tile) for tile in position.hand(position.seat if seat is None else seat)]


def worth(tile: Domino, wild: int) -> int:
    """What a tile counts."""
    return wild if tile.ends is None else tile.ends[0] + tile.ends[1]


def recount(
    steps: Iterable[Step[Any]], board: CircleBoard, hands: list[list[Domino]], *, bonus: int, wild: int
) -> list[int]:
    """The scores after the steps of one round, from who laid and drew what alone."""
    free = dict(board.rings)
    hands = [list(hand) for hand in hands]
    scores = [0] * len(hands)
    passes = 0
    for step in steps:
        effect = step.effect
        assert not isinstance(effect, RoundBegun)
        passes = passes + 1 if isinstance(effect, Passed) else 0
        if isinstance(effect, Drawn):
            assert effect.tile is not None
            hands[step.seat].append(effect.tile)
        elif isinstance(effect, Placed):
            hands[step.seat].remove(effect.tile)
            free[effect.space.colour] -= 1
            scores[step.seat] += 0 if free[effect.space.colour] else bonus
        left = [sum(worth(tile, wild) for tile in hand) for hand in hands]
        if not all(hands):
            scores[step.seat] += sum(left)
        elif passes == len(hands):
            for seat, points in enumerate(left):
                if points == min(left):
                    scores[seat] += sum(other for other in left if other != points)
    return scores
