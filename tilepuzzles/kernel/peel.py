"""Take a full board apart without looking at faces: read backwards, the order is a way to lay it (LU-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilepuzzles.kernel.playouts import CHANCE, SPENT
from tilepuzzles.kernel.routes import joins, lift, masks
from tilepuzzles.kernel.stacks import OPENED, OPENS, Stack


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


def peel_stack(stack: Stack, below: Callable[[int], int], budget: int) -> list[tuple[int, int]] | None:
    """
    Return a random order in which tiles without faces can be taken off a stack, two open ones at a time.

    Where fewer than two tiles are open the last pairs are put back, two the first time, then four, eight and so on,
    and it goes on from there.

    Args:
        stack: The places.
        below: Returns a random int from 0 to its argument - 1. It is asked for CHANCE alone, about once in five draws.
        budget: How many pairs may be put back in all.

    Returns:
        Pairs of tiles in the order of removal, the lower number first; None where the budget is spent.
    """
    blocks = stack.links.blocks
    counts = list(stack.links.counts)
    free = list(stack.links.free)
    for tile in free:
        counts[tile] += OPENED
    order: list[tuple[int, int]] = []
    pairs = (len(counts) + 1) // 2
    chance = 0
    back = 2
    while len(order) < pairs:
        if len(free) < 2:
            back = min(back, len(order))
            budget -= back
            if budget < 0 or not back:
                return None
            for pair in order[len(order) - back :]:
                for tile in pair:
                    for other, amount in blocks[tile]:
                        counts[other] += amount
            del order[len(order) - back :]
            back *= 2
            gone = {tile for pair in order for tile in pair}
            free = _mark_open(counts, [tile for tile in range(len(counts)) if tile not in gone])
            continue
        if chance < SPENT:
            chance = below(CHANCE)
        at = chance % len(free)
        chance //= len(free)
        a = free[at]
        free[at] = free[-1]
        free.pop()
        if chance < SPENT:
            chance = below(CHANCE)
        at = chance % len(free)
        chance //= len(free)
        b = free[at]
        free[at] = free[-1]
        free.pop()
        for other, amount in blocks[a] + blocks[b]:
            count = counts[other] - amount
            if count < 16 and OPENS[count]:
                free.append(other)
                count += OPENED
            counts[other] = count
        order.append((a, b) if a < b else (b, a))
    return order


def _mark_open(counts: list[int], tiles: list[int]) -> list[int]:
    """Return those of *tiles* that are open by their *counts*, and mark them alone as such."""
    found = []
    for tile in tiles:
        count = counts[tile] % OPENED
        if count < 16 and OPENS[count]:
            found.append(tile)
            count += OPENED
        counts[tile] = count
    return found
