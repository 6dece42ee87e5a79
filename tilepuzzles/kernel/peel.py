"""Take a full board apart without looking at faces: read backwards, the order is a way to lay it (LU-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilepuzzles.kernel.routes import joins, lift, masks


def peel_grid(columns: int, rows: int, cells: Sequence[int], below: Callable[[int], int]) -> list[tuple[int, int]]:
    """
    Return a random order in which tiles without faces can be taken off *cells*, two that join at a time.

    A first tile is drawn, and then partners for it until one joins. It never gets stuck (LU-16): each of two or more
    standing tiles joins another with at most one turn. Either a tile stands in its row or its column, and the
    nearest joins it straight; or both are empty, and it meets any other tile's column in its own row, or the first
    tile that stands in that column on the way.

    Args:
        columns: Columns of the board.
        rows: Rows of the board.
        cells: The occupied cells, numbered in reading order from 0; an even number of them.
        below: Returns a random int from 0 to its argument - 1.

    Returns:
        Pairs (a, b) of cells with a < b, in the order of removal.
    """
    standing = [False] * (columns * rows)
    for cell in cells:
        standing[cell] = True
    grid = masks(columns, rows, standing)
    left = list(cells)
    order: list[tuple[int, int]] = []
    while left:
        at = below(len(left))
        left[at], left[-1] = left[-1], left[at]
        a = left.pop()
        ay, ax = divmod(a, columns)
        others = list(left)
        b = a
        while b == a:
            at = below(len(others))
            other = others[at]
            others[at] = others[-1]
            others.pop()
            by, bx = divmod(other, columns)
            if joins(grid, ax + 1, ay + 1, bx + 1, by + 1):
                b = other
        lift(grid, ax + 1, ay + 1)
        lift(grid, b % columns + 1, b // columns + 1)
        left.remove(b)
        order.append((a, b) if a < b else (b, a))
    return order
