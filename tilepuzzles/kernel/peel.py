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


def _links(
    above: Sequence[Sequence[int]], left: Sequence[Sequence[int]], right: Sequence[Sequence[int]]
) -> list[list[tuple[int, int]]]:
    """Return for each tile which tiles it blocks, and what to take off their counts when it goes."""
    links: list[list[tuple[int, int]]] = [[] for _ in above]
    for tile in range(len(above)):
        for over in above[tile]:
            links[over].append((tile, 16))
        for beside in left[tile]:
            links[beside].append((tile, 4))
        for beside in right[tile]:
            links[beside].append((tile, 1))
    return links


def peel_stack(
    above: Sequence[Sequence[int]],
    left: Sequence[Sequence[int]],
    right: Sequence[Sequence[int]],
    below: Callable[[int], int],
    budget: int,
) -> list[tuple[int, int]] | None:
    """
    Return a random order in which tiles without faces can be taken off a stack, two open ones at a time.

    Where fewer than two tiles are open the last pairs are put back, two the first time, then four, eight and so on,
    and it goes on from there.

    Args:
        above: For each tile those of higher layers that overlap it.
        left: For each tile its neighbours on the left, two at most.
        right: For each tile its neighbours on the right, two at most.
        below: Returns a random int from 0 to its argument - 1.
        budget: How many pairs may be put back in all.

    Returns:
        Pairs of tiles in the order of removal, the lower number first; None where the budget is spent.
    """
    links = _links(above, left, right)
    # What blocks a tile, as one count: 16 for each tile above, 4 for each on the left, 1 for each on the right. It is
    # open below 16, with nothing on the left (below 4) or nothing on the right (no remainder by 4).
    counts = [16 * len(above[tile]) + 4 * len(left[tile]) + len(right[tile]) for tile in range(len(above))]
    order: list[tuple[int, int]] = []
    free = [tile for tile, count in enumerate(counts) if count < 4 or (count < 16 and count % 4 == 0)]
    back = 2
    while 2 * len(order) < len(above):
        if len(free) < 2:
            back = min(back, len(order))
            budget -= back
            if budget < 0 or not back:
                return None
            for pair in order[len(order) - back :]:
                for tile in pair:
                    for other, amount in links[tile]:
                        counts[other] += amount
            del order[len(order) - back :]
            back *= 2
            gone = {tile for pair in order for tile in pair}
            free = [
                tile
                for tile, count in enumerate(counts)
                if tile not in gone and (count < 4 or (count < 16 and count % 4 == 0))
            ]
            continue
        at = below(len(free))
        a = free[at]
        free[at] = free[-1]
        free.pop()
        at = below(len(free))
        b = free[at]
        free[at] = free[-1]
        free.pop()
        for tile in (a, b):
            for other, amount in links[tile]:
                before = counts[other]
                count = before - amount
                counts[other] = count
                opens = count < 4 or (count < 16 and count % 4 == 0)
                if opens and not (before < 4 or (before < 16 and before % 4 == 0)):
                    free.append(other)
        order.append((a, b) if a < b else (b, a))
    return order
