"""
Two-turn joins on a grid: which cells join, by which route.

A grid of *columns* x *rows* cells has one lane of empty cells round it (LU-05), so that columns 0 and columns + 1
and rows 0 and rows + 1 are lane and the cells of the board are numbered from 1. Where tiles stand is kept twice,
as one int a row (bit = column) and one int a column (bit = row), each with one more bit beyond the lane that is
always set and stops every search for the next tile.

A tile's *run* along a row is itself and the empty cells on either side up to the next tile. A route of at most two
turns goes along the row of one tile, along a column, and along the row of the other, or the same with rows and
columns exchanged. So two tiles join along rows iff their runs share a column that is empty in every row strictly
between them: one AND of small ints that names every possible middle leg at once.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

Masks = tuple[list[int], list[int]]
"""Where tiles stand: by row, and by column."""


def masks(columns: int, rows: int, standing: Sequence[bool]) -> Masks:
    """Return the masks of a grid whose cells in reading order hold a tile where *standing* is true."""
    by_row = [1 << (columns + 2)] * (rows + 2)
    by_column = [1 << (rows + 2)] * (columns + 2)
    at = 0
    for y in range(1, rows + 1):
        for x in range(1, columns + 1):
            if standing[at]:
                by_row[y] |= 1 << x
                by_column[x] |= 1 << y
            at += 1
    return by_row, by_column


def run(mask: int, at: int) -> int:
    """Return the bits of the run round bit *at*: itself and the clear bits of *mask* on either side."""
    above = mask >> (at + 1)
    below = mask & ((1 << at) - 1)
    return ((above & -above) << (at + 1)) - (1 << below.bit_length())


def _all_runs(mask: int) -> tuple[int, ...]:
    """Return the run round each bit below the one that ends *mask*."""
    return tuple([run(mask, at) for at in range(mask.bit_length() - 1)])


# One line is the same in thousands of positions, so the runs of lines that are short are remembered.
_remembered_runs = functools.lru_cache(maxsize=1 << 13)(_all_runs)
SHORT: Final = 1 << 64


def runs(mask: int) -> tuple[int, ...]:
    """Return the run round each cell of a line, by its number."""
    return _remembered_runs(mask) if mask < SHORT else _all_runs(mask)


def run_at(mask: int, at: int) -> int:
    """Return the run round cell *at* of a line."""
    return _remembered_runs(mask)[at] if mask < SHORT else run(mask, at)


def between(mask: Sequence[int], i: int, j: int) -> int:
    """Return the bits set in any line strictly between lines *i* and *j*."""
    if i > j:
        i, j = j, i
    found = 0
    for line in range(i + 1, j):
        found |= mask[line]
    return found


def middle_columns(by_row: list[int], ax: int, ay: int, bx: int, by: int) -> int:
    """Return the columns (as bits) by which a and b join along rows."""
    shared = run_at(by_row[ay], ax) & run_at(by_row[by], bx)
    return shared & ~between(by_row, ay, by) if shared else 0


def joins(grid: Masks, ax: int, ay: int, bx: int, by: int) -> bool:
    """Return whether a route of at most two turns joins the tiles at a and b."""
    return (
        middle_columns(grid[0], ax, ay, bx, by) != 0
        or middle_columns(grid[1], ay, ax, by, bx) != 0  # the same with rows and columns exchanged
    )


def find_route(grid: Masks, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int]] | None:
    """
    Return the corners of the best route from a to b, or None where there is none.

    The best has the fewest turns, then the fewest cells; of those left, one with a middle leg along a column comes
    before one along a row, and the lower middle column or row first (LU-06). In a line of one turn the leg along a
    column counts as the middle leg.
    """
    best = None
    best_cost = 0
    if ay != by:
        bits = middle_columns(grid[0], ax, ay, bx, by)
        while bits:
            x = (bits & -bits).bit_length() - 1
            bits &= bits - 1
            cost = (((x != ax) + (x != bx)) << 20) + abs(x - ax) + abs(x - bx) + abs(ay - by)
            if best is None or cost < best_cost:
                best, best_cost = [(x, ay), (x, by)], cost
    if ax != bx:
        bits = middle_columns(grid[1], ay, ax, by, bx)
        while bits:
            y = (bits & -bits).bit_length() - 1
            bits &= bits - 1
            cost = (((y != ay) + (y != by)) << 20) + abs(y - ay) + abs(y - by) + abs(ax - bx)
            if best is None or cost < best_cost:
                best, best_cost = [(ax, y), (bx, y)], cost
    if best is None:
        return None
    return [corner for corner in best if corner != (ax, ay) and corner != (bx, by)]


def legal_pairs(columns: int, grid: Masks, groups: Sequence[Sequence[int]], first_only: bool) -> list[tuple[int, int]]:
    """
    Return the pairs of cells that join, each of one group.

    Args:
        columns: Columns of the board.
        grid: Where tiles stand.
        groups: For each kind, its standing cells, numbered in reading order from 0 and rising.
        first_only: Stop at the first pair found, whichever it is: the question is only whether there is one.

    Returns:
        Pairs (a, b) of cells with a < b, sorted.
    """
    by_row, by_column = grid
    row_runs = [runs(mask) for mask in by_row]
    column_runs = [runs(mask) for mask in by_column]
    found: list[tuple[int, int]] = []
    for group in groups:
        seen: list[tuple[int, int, int, int, int]] = []
        for cell in group:
            y = cell // columns + 1
            x = cell % columns + 1
            h = row_runs[y][x]
            v = column_runs[x][y]
            for other_h, other_v, other_x, other_y, other in seen:
                if (other_h & h and other_h & h & ~between(by_row, other_y, y)) or (
                    other_v & v and other_v & v & ~between(by_column, other_x, x)
                ):
                    found.append((other, cell))
                    if first_only:
                        return found
            seen.append((h, v, x, y, cell))
    found.sort()
    return found


def lift(grid: Masks, x: int, y: int) -> None:
    """Take the tile at (x, y) off the grid, in place."""
    grid[0][y] &= ~(1 << x)
    grid[1][x] &= ~(1 << y)
