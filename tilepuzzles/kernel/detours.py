"""
Why two tiles on a grid do not join: the shortest detour, and the tile that is in the way.

Coordinates and masks are those of :mod:`tilepuzzles.kernel.routes`.
"""

from __future__ import annotations

import heapq

from tilepuzzles.kernel.routes import Masks


def find_detour(
    columns: int, rows: int, grid: Masks, ax: int, ay: int, bx: int, by: int
) -> list[tuple[int, int]] | None:
    """
    Return the corners of the line from a to b through empty cells, of any number of turns, or None.

    The line has the fewest turns, then the fewest cells (LU-08); of lines that are equal in both the one is
    returned that this search meets first, which is the same on every machine.

    A search over (cell, direction) by least cost, where a turn costs more than all the cells there are.
    """
    width = columns + 2
    size = width * (rows + 2)
    by_row = grid[0]
    start = ay * width + ax
    goal = by * width + bx
    turn_cost = 2 * size
    # A state is 2 * cell + axis, axis 0 along the row and 1 along the column. Lane and board are one rectangle,
    # and a step off it is told by the column or by the number of the cell.
    cost = [1 << 60] * (2 * size)
    before = [-1] * (2 * size)
    heap: list[tuple[int, int]] = []
    for state in (2 * start, 2 * start + 1):
        cost[state] = 0
        heap.append((0, state))
    while heap:
        so_far, state = heapq.heappop(heap)
        if so_far > cost[state]:
            continue
        cell = state >> 1
        axis = state & 1
        if cell == goal:
            return _corners(before, state, width)
        x = cell % width
        for direction in (-1, 1):
            if axis == 0:
                if not 0 <= x + direction < width:
                    continue
                after = cell + direction
            else:
                after = cell + direction * width
                if not 0 <= after < size:
                    continue
            if (by_row[after // width] >> (after % width)) & 1 and after != goal:
                continue
            for new_axis in (0, 1):
                price = so_far + 1 + (turn_cost if new_axis != axis and after != goal else 0)
                new = 2 * after + new_axis
                if price < cost[new]:
                    cost[new] = price
                    before[new] = state
                    heapq.heappush(heap, (price, new))
    return None


def _corners(before: list[int], state: int, width: int) -> list[tuple[int, int]]:
    """Return the cells at which the chain of states that ends in *state* turns, from its start on."""
    corners: list[tuple[int, int]] = []
    came = before[state]
    while before[came] >= 0:
        if (came & 1) != (before[came] & 1):
            cell = came >> 1
            corners.append((cell % width, cell // width))
        came = before[came]
    corners.reverse()
    return corners


def find_offender(columns: int, rows: int, grid: Masks, ax: int, ay: int, bx: int, by: int) -> tuple[int, int] | None:
    """
    Return the tile that alone keeps a and b apart, or None where no single tile does.

    It is the one tile crossed by a line of at most two turns that crosses exactly one (LU-08): of several such
    lines the one with the fewest turns, then the fewest cells, then the tile first in reading order.
    """
    best = (1 << 60, 0, 0)
    if ay != by:
        for x in range(columns + 2):
            best = min(best, _crossed(grid, ax, ay, bx, by, x))
    if ax != bx:
        for y in range(rows + 2):
            cost, crossed_x, crossed_y = _crossed((grid[1], grid[0]), ay, ax, by, bx, y)
            best = min(best, (cost, crossed_y, crossed_x))
    return None if best[0] == 1 << 60 else (best[2], best[1])


def _crossed(grid: Masks, ax: int, ay: int, bx: int, by: int, x: int) -> tuple[int, int, int]:
    """
    Return (cost, row, column) of the one tile that the line a, (x, ay), (x, by), b crosses.

    The cost orders lines by turns and then cells; it is 1 << 60 where the line crosses no tile or several.
    """
    none = (1 << 60, 0, 0)
    by_row, by_column = grid
    first = by_row[ay] & _span(ax, x)
    last = by_row[by] & _span(bx, x)
    middle = by_column[x] & _span(ay, by)
    if x != ax:
        middle |= by_column[x] & (1 << ay)  # a corner of the line, not the tile a itself
    if x != bx:
        middle |= by_column[x] & (1 << by)
    if first.bit_count() + last.bit_count() + middle.bit_count() != 1:
        return none
    cost = (((x != ax) + (x != bx)) << 20) + abs(x - ax) + abs(x - bx) + abs(ay - by)
    if first:
        return cost, ay, first.bit_length() - 1
    if last:
        return cost, by, last.bit_length() - 1
    return cost, middle.bit_length() - 1, x


def _span(i: int, j: int) -> int:
    """Return the bits strictly between *i* and *j*."""
    low, high = (i, j) if i < j else (j, i)
    return ((1 << high) - 1) & ~((2 << low) - 1)
