"""
Stacks of tiles: what covers what, what stands beside what, which tiles are open.

A place is (x, y, layer), the top left corner of a tile of 2 x 2 half tiles. A tile is open when no standing tile of a
higher layer overlaps it, even partly, and nothing stands on its left or nothing on its right: a neighbour is a tile of
the same layer two half tiles to the side that overlaps it by at least half a row (TU-04).

A whole board is one int: the corner of each place has a bit of its own on a grid of half tiles with a rim, layer after
layer. All open tiles are then found at once by a few shifts of that int.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Place = tuple[int, int, int]
Neighbours = Sequence[Sequence[int]]
"""For each tile the numbers of some others."""

OPENS: Final = tuple(count < 4 or count % 4 == 0 for count in range(16))
"""Whether a tile with nothing above it is open, by its count: nothing on the left, or nothing on the right."""
OPENED: Final = 1 << 16
"""What the count of a tile is raised by when it opens, more than any count, so that it is not found open twice."""


class Links:
    """
    What blocks what, for games in which tile after tile goes.

    What blocks a tile is one count: 16 for each tile above it, 4 for each on its left, 1 for each on its right. It is
    open where the count is below 16 and OPENS says so.

    Args:
        above: For each tile those of higher layers that overlap it.
        left: For each tile its neighbours on the left, two at most.
        right: For each tile its neighbours on the right, two at most.

    Attributes:
        counts: The count of each tile where all stand.
        free: The tiles that are open where all stand.
        blocks: For each tile which tiles it blocks, and what to take off their counts when it goes.
    """

    def __init__(self, above: Neighbours, left: Neighbours, right: Neighbours) -> None:
        self.counts = [
            16 * len(over) + 4 * len(before) + len(after)
            for over, before, after in zip(above, left, right, strict=True)
        ]
        self.free = [tile for tile, count in enumerate(self.counts) if count < 16 and OPENS[count]]
        self.blocks: list[list[tuple[int, int]]] = [[] for _ in above]
        for tile in range(len(above)):
            for found, amount in ((above[tile], 16), (left[tile], 4), (right[tile], 1)):
                for other in found:
                    self.blocks[other].append((tile, amount))


class Stack:
    """
    The places of a layout, ready for questions about any set of standing tiles.

    Attributes:
        bits: The bit of each place, in the order in which the places were given.
        above: For each place the places of higher layers that overlap it.
        left: For each place its neighbours on the left.
        right: For each place its neighbours on the right.
    """

    def __init__(self, places: Sequence[Place]) -> None:
        columns = max((x for x, _, _ in places), default=0) + 1
        rows = max((y for _, y, _ in places), default=0) + 1
        self.layers = max((layer for _, _, layer in places), default=0) + 1
        self.row = columns + 4  # two half tiles of rim on either side, so that no shift runs into the next row
        self.layer = self.row * (rows + 2)
        self.bits = [1 << (layer * self.layer + (y + 1) * self.row + x + 2) for x, y, layer in places]
        self.at = {bit.bit_length(): at for at, bit in enumerate(self.bits)}
        found = {place: at for at, place in enumerate(places)}
        near = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
        self.above = [
            [
                found[x + dx, y + dy, higher]
                for higher in range(layer + 1, self.layers)
                for dx, dy in near
                if (x + dx, y + dy, higher) in found
            ]
            for x, y, layer in places
        ]
        self.left = [self._beside(found, place, -2) for place in places]
        self.right = [self._beside(found, place, 2) for place in places]
        self._links: Links | None = None

    @property
    def links(self) -> Links:
        """The same for games in which tile after tile goes, made when it is first asked for."""
        if self._links is None:
            self._links = Links(self.above, self.left, self.right)
        return self._links

    @staticmethod
    def _beside(found: dict[Place, int], place: Place, dx: int) -> list[int]:
        """Return the neighbours of *place* on one side."""
        x, y, layer = place
        return [found[x + dx, y + dy, layer] for dy in (-1, 0, 1) if (x + dx, y + dy, layer) in found]

    def open(self, standing: int) -> int:
        """Return the bits of the open tiles among the bits of those *standing*."""
        row = self.row
        column = standing | standing << row | standing >> row
        over = (column | column << 1 | column >> 1) >> self.layer
        step = self.layer
        reach = 1
        while reach < self.layers - 1:  # each round doubles the number of layers looked at
            over |= over >> step
            step *= 2
            reach *= 2
        return standing & ~over & ~(column << 2 & column >> 2)

    def numbers(self, bits: int) -> list[int]:
        """Return the numbers of the places whose *bits* are set, in order of layer, row and column."""
        found = []
        at = self.at
        while bits:
            low = bits & -bits
            found.append(at[low.bit_length()])
            bits ^= low
        return found
