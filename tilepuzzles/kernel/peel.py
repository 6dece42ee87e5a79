"""Take a full board apart without looking at faces: read backwards, the order is a way to lay it (LU-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilepuzzles.kernel.routes import joins, lift, masks


def peel_grid(columns: int, rows: int, cells: Sequence[int], below: Callable[[int], int]) -> list[tuple[int, int]]:
    """
    Return a random order in which tiles without faces can be taken off *cells*, two that join at a time.

    It never gets stuck: of any two or more standing tiles, two join with at most one turn (LU-16). Of all the
    pairs, one is drawn by drawing a first tile and then partners for it until one joins; a first tile that joins
    with none is replaced by another.

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
        n = len(left)
        pair = (-1, -1)
        first = n  # the tiles from here on have been tried as a first tile
        while pair[0] < 0:
            at = below(first)
            first -= 1
            left[at], left[first] = left[first], left[at]
            a = left[first]
            ay, ax = divmod(a, columns)
            others = left[:first] + left[first + 1 :]
            more = len(others)
            while more:
                at = below(more)
                more -= 1
                b = others[at]
                others[at] = others[more]
                by, bx = divmod(b, columns)
                if joins(grid, ax + 1, ay + 1, bx + 1, by + 1):
                    pair = (a, b) if a < b else (b, a)
                    lift(grid, ax + 1, ay + 1)
                    lift(grid, bx + 1, by + 1)
                    break
        order.append(pair)
        left.remove(pair[0])
        left.remove(pair[1])
    return order
