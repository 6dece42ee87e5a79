"""What is known about the pairs of a grid: the last free route of each, and the last tiles that kept it apart."""

from __future__ import annotations

import functools
from typing import Final

ALONG_ROWS: Final = 0
"""Routes that leave both tiles along their rows, with a middle leg along a column."""
ALONG_COLUMNS: Final = 1
"""The same with rows and columns exchanged."""


class Cells:
    """
    The cells of a grid with the lane round it, a bit each; what is there twice is for ALONG_ROWS and ALONG_COLUMNS.

    Attributes:
        width: Cells of a row, lane and all.
        bits: The bit of each cell of the board.
        at: The place of each cell of the board on its line: its column on its row, its row on its column.
        before: The bits of the cells of the same line before each cell of the board.
        after: The bits of the cells after it.
        first: For each number of a bit, from 1, the next place on its line; 0 for no bit.
        last: For each number of a bit the place before it on its line; the last of a line for no bit.
        lengths: The bits of the first n cells of the first line.
        steps: How many bits a line lies from the one before it.
    """

    def __init__(self, columns: int, rows: int) -> None:
        width = columns + 2
        height = rows + 2
        xs = [x for _ in range(rows) for x in range(1, columns + 1)]
        ys = [y for y in range(1, rows + 1) for _ in range(columns)]
        self.width = width
        self.at = [xs, ys]
        self.bits: list[int] = [1 << (y * width + x) for x, y in zip(xs, ys, strict=True)]
        self.steps: list[int] = [width, 1]
        self.lengths: list[list[int]] = [
            [(1 << length) - 1 for length in range(width + 1)],
            [((1 << length * width) - 1) // ((1 << width) - 1) for length in range(height + 1)],
        ]
        self.before: list[list[int]] = []
        self.after: list[list[int]] = []
        for way in (ALONG_ROWS, ALONG_COLUMNS):
            lengths = self.lengths[way]
            at = self.at[way]
            shifts = [line * self.steps[way] for line in self.at[1 - way]]
            self.before.append([lengths[place] << shift for place, shift in zip(at, shifts, strict=True)])
            self.after.append(
                [(lengths[-1] - lengths[place + 1]) << shift for place, shift in zip(at, shifts, strict=True)]
            )
        numbers = range(width * height)
        self.first: list[list[int]] = [
            [0] + [number % width + 1 for number in numbers],
            [0] + [number // width + 1 for number in numbers],
        ]
        self.last: list[list[int]] = [
            [width - 1] + [number % width - 1 for number in numbers],
            [height - 1] + [number // width - 1 for number in numbers],
        ]


cells_of = functools.lru_cache(maxsize=16)(Cells)


class Witnesses:
    """
    What is known about the pairs of one deal; facts about cells, true in whatever order tiles go.

    Attributes:
        routes: For each pair the bits of the cells between the two on a route; -1 where none is known.
        cuts: For each pair the bits of tiles that keep it apart as long as all of them stand.
    """

    def __init__(self, cells: Cells, pairs: int) -> None:
        self.cells = cells
        self.routes: list[int] = [-1] * pairs
        self.cuts: list[int] = [1] * pairs  # a corner of the lane, where none stands
        self.cut = 0

    def joins(self, pair: int, a: int, b: int, standing: int) -> bool:
        """
        Return whether the cells *a* and *b* join, whichever of the two still stands.

        It is asked where the known cut does not stand whole; where it does, the answer is known to be no.
        """
        if not self.routes[pair] & standing:
            return True
        self.cut = 0
        for way in (ALONG_ROWS, ALONG_COLUMNS):
            middle = self._middle(way, a, b, standing)
            if middle >= 0:
                self.routes[pair] = self.route(way, a, b, middle)
                return True
        self.cuts[pair] = self.cut
        return False

    def _middle(self, way: int, a: int, b: int, standing: int) -> int:
        """Return the line of a free middle leg, or -1; then what stands in the way of all is added to the cut."""
        cells = self.cells
        first = cells.first[way]
        last = cells.last[way]
        before = cells.before[way]
        after = cells.after[way]
        low = (standing & before[a]).bit_length()
        near = (standing & before[b]).bit_length()
        if first[near] > first[low]:
            low = near
        beyond = standing & after[a]
        high = (beyond & -beyond).bit_length()
        beyond = standing & after[b]
        near = (beyond & -beyond).bit_length()
        if last[near] < last[high]:
            high = near
        cut = (1 << low | 1 << high) >> 1
        i = cells.at[1 - way][a]
        j = cells.at[1 - way][b]
        if i > j:
            i, j = j, i
        lengths = cells.lengths[1 - way]
        leg = lengths[j] - lengths[i + 1] if i < j else 0
        step = cells.steps[1 - way]
        for line in range(first[low], last[high] + 1):
            met = leg << line * step & standing
            if not met:
                return line
            cut |= met & -met
        self.cut |= cut
        return -1

    def route(self, way: int, a: int, b: int, middle: int) -> int:
        """Return the bits of the cells between *a* and *b* on the route by that middle leg."""
        cells = self.cells
        i = cells.at[1 - way][a]
        j = cells.at[1 - way][b]
        start = cells.at[way][a]
        end = cells.at[way][b]
        if i == j:
            middle = start  # straight, whatever line the middle leg lies on
        lengths = cells.lengths[way]
        cross = cells.lengths[1 - way]
        across = middle * cells.steps[1 - way]
        i_shift = i * cells.steps[way]
        j_shift = j * cells.steps[way]
        corners = 1 << i_shift + across | 1 << j_shift + across
        legs = (
            (lengths[start] ^ lengths[middle]) << i_shift
            | (cross[i] ^ cross[j]) << across
            | (lengths[middle] ^ lengths[end]) << j_shift
        )
        return (legs | corners) & ~(cells.bits[a] | cells.bits[b])


class Runs:
    """
    The standing tiles of a grid, each linked to its neighbours in row and column, with its run in both (routes.py).

    One number beyond the tiles stands for the rim of the board.

    Attributes:
        kind_at: The kind of the tile on each cell; one kind more is that of the rim.
        touched: For each kind whether a tile beside one of it was taken off.
        by_row: The run of each tile along its row, columns as bits; 0 for a tile that is gone.
        by_column: The run of each tile along its column, rows as bits.
        empty_rows: The empty cells of each row, lanes and all.
        empty_columns: The empty cells of each column.
    """

    def __init__(self, columns: int, rows: int, kinds: int) -> None:
        self.columns = columns
        self.rows = rows
        self.kinds = kinds
        self.xs, self.ys = cells_of(columns, rows).at
        self.kind_at: list[int] = [kinds] * (columns * rows + 1)
        self.touched: list[bool] = []
        self.by_row: list[int] = []
        self.by_column: list[int] = []
        self.left: list[int] = []
        self.right: list[int] = []
        self.up: list[int] = []
        self.down: list[int] = []
        self.empty_rows: list[int] = []
        self.empty_columns: list[int] = []

    def link(self, standing: int) -> list[int]:
        """Link the tiles whose bits stand, and touch their kinds; return these in the order of their first tiles."""
        columns = self.columns
        rim = len(self.kind_at) - 1
        whole_row = (1 << columns + 2) - 1
        whole_column = (1 << self.rows + 2) - 1
        self.touched = touched = [False] * (self.kinds + 1)
        self.by_row = by_row = [0] * (rim + 1)
        self.by_column = by_column = [0] * (rim + 1)
        self.left = left = [rim] * (rim + 1)
        self.right = right = [rim] * (rim + 1)
        self.up = up = [rim] * (rim + 1)
        self.down = down = [rim] * (rim + 1)
        self.empty_rows = empty_rows = [whole_row] * (self.rows + 2)
        self.empty_columns = empty_columns = [whole_column] * (columns + 2)
        kind_at = self.kind_at
        kinds: list[int] = []
        over = [rim] * (columns + 2)  # the last tile so far in each column
        starts = [1] * (columns + 2)  # the bit after it
        for y in range(1, self.rows + 1):
            bits = standing >> y * (columns + 2) & whole_row
            empty_rows[y] = whole_row ^ bits
            row = 1 << y
            beside = rim
            start = 1
            while bits:
                column = bits & -bits
                bits ^= column
                x = column.bit_length() - 1
                tile = (y - 1) * columns + x - 1
                left[tile] = beside
                right[beside] = tile
                by_row[tile] = ((bits & -bits) or whole_row + 1) - start
                start = column << 1
                beside = tile
                empty_columns[x] ^= row
                above = over[x]
                up[tile] = above
                down[above] = tile
                by_column[above] = row - by_column[above]
                by_column[tile] = starts[x]  # where its run begins, until it is known where it ends
                starts[x] = row << 1
                over[x] = tile
                kind = kind_at[tile]
                if not touched[kind]:
                    touched[kind] = True
                    kinds.append(kind)
        for tile in over:
            by_column[tile] = whole_column + 1 - by_column[tile]
        return kinds

    def lift(self, tile: int) -> None:
        """Take a tile off: its neighbours meet, and their runs grow by its own."""
        touched = self.touched
        kind_at = self.kind_at
        x = self.xs[tile]
        y = self.ys[tile]
        self.empty_rows[y] |= 1 << x
        self.empty_columns[x] |= 1 << y
        runs = self.by_row
        run = runs[tile]
        one = self.left[tile]
        two = self.right[tile]
        self.right[one] = two
        self.left[two] = one
        runs[one] |= run
        runs[two] |= run
        runs[tile] = 0
        touched[kind_at[one]] = True
        touched[kind_at[two]] = True
        runs = self.by_column
        run = runs[tile]
        one = self.up[tile]
        two = self.down[tile]
        self.down[one] = two
        self.up[two] = one
        runs[one] |= run
        runs[two] |= run
        runs[tile] = 0
        touched[kind_at[one]] = True
        touched[kind_at[two]] = True
