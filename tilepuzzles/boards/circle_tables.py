"""What is worked out once for each board and set of tiles of Link-O, and shared by all positions on it."""

from __future__ import annotations

import functools
from typing import Any, Final

from tilepuzzles.boards.circle_boards import CircleBoard, Placement, Space
from tilepuzzles.errors import checked_int
from tilepuzzles.kernel.circles import Circles
from tilepuzzles.tiles import Domino, dominoes

MOST_PIPS: Final = 9
MOST_WILDS: Final = 9


class Tables:
    """
    A board with its tiles, numbered through, and every placement that there can be; made by :func:`tables`.

    Attributes:
        board: The board.
        highest: The highest number on a tile.
        wilds: How many LINK-O tiles there are a colour.
        circles: The same for the kernel.
        spaces: The spaces; a space's number is its index.
        number: The number of each space.
        tiles: The set of tiles; a tile's identity is its index.
        first: The first tile of each face.
        placements: The placement of an option on a space, by space * options + option.
    """

    __slots__ = ("board", "circles", "first", "highest", "number", "placements", "spaces", "tiles", "wilds")

    def __init__(self, board: CircleBoard, highest: int, wilds: int) -> None:
        self.board, self.highest, self.wilds = board, highest, wilds
        self.spaces = board.spaces
        self.number = {space: n for n, space in enumerate(self.spaces)}
        links = [(self.number[_space(*a)], self.number[_space(*b)]) for a, b in board.links]
        self.circles = Circles([size for _, size in board.rings], links, highest, wilds)
        self.tiles = tuple(tile for colour in board.colours for tile in dominoes(colour, highest, wilds))
        self.first: dict[Domino, int] = {}
        for n, tile in enumerate(self.tiles):
            self.first.setdefault(tile, n)
        self.placements = self._placements()

    def _placements(self) -> dict[int, Placement]:
        """Return every placement, by space * options + option."""
        circles, values = self.circles, self.circles.values
        wild = [Domino(colour=colour) for colour in self.board.colours]
        found = {}
        for n, space in enumerate(self.spaces):
            for option in range(circles.options):
                if option >= values * values:
                    found[n * circles.options + option] = Placement(wild[option - values * values], space)
                elif circles.partner[n] < 0 or circles.starters >> option & 1:
                    ends = divmod(option, values)
                    placement = Placement(Domino(colour=space.colour, ends=ends), space, ends)
                    found[n * circles.options + option] = placement
        return found

    def option(self, move: Placement) -> int:
        """Return the option of *move*, whose tile is one of the set."""
        values = self.circles.values
        if move.ends is None:
            return values * values + self.board.colours.index(move.tile.colour)
        return move.ends[0] * values + move.ends[1]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Tables) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.board, self.highest, self.wilds))

    def __reduce__(self) -> tuple[Any, ...]:
        return tables, (self.board, self.highest, self.wilds)


def _space(colour: str, position: int) -> Space:
    """Return the space of those two."""
    return Space(colour=colour, position=position)


@functools.lru_cache(maxsize=32)
def tables(board: CircleBoard, highest: int, wilds: int) -> Tables:
    """
    Return the tables of *board* for tiles up to *highest*, with so many *wilds* a colour.

    Raises:
        InvalidArgument: a number is out of range.

    >>> from tilepuzzles.boards.circle_boards import FOUR_CIRCLES
    >>> len(tables(FOUR_CIRCLES, 4, 2).tiles)
    68
    """
    checked_int("highest", highest, 1, MOST_PIPS)
    checked_int("wilds_per_colour", wilds, 0, MOST_WILDS)
    return Tables(board, highest, wilds)
