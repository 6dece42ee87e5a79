"""Whole games of random legal pairs, to the end: the bare path for bots and grades."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Final

from tilepuzzles.kernel.routes import Masks, joins, lift, masks
from tilepuzzles.kernel.stacks import OPENED, OPENS, Links

TRIES: Final = 24
"""How many pairs in a row may fail to join before all of them are looked through."""
CHANCE: Final = 1 << 53
"""A random int below this serves for several draws: no more than what a random float can give."""
SPENT: Final = 1 << 24
"""Where less than this is left of it another is drawn, so that a draw is even to one part in ten million."""


def play_grid(
    columns: int, rows: int, kinds: Sequence[int], below: Callable[[int], int], falls: bool = False
) -> list[tuple[int, int]]:
    """
    Return the pairs of a random game on a grid: each drawn evenly from all that join at the moment.

    Pairs of one kind are drawn until one joins, so that most of them are never looked at. Where many fail in a row
    those that join are listed, which also tells that none is left.

    Args:
        columns: Columns of the board.
        rows: Rows of the board.
        kinds: The kind of the tile on each cell in reading order, from 0; -1 for no tile.
        below: Returns a random int from 0 to its argument - 1.
        falls: Whether the tiles above a pair fall once it has gone (LU-18).

    Returns:
        Pairs (a, b) of cells with a < b, in the order of removal, each as the cells are at that moment; where tiles
        are left, no two of them go.
    """
    grid = masks(columns, rows, [kind >= 0 for kind in kinds])
    xs = [cell % columns + 1 for cell in range(len(kinds))]
    ys = [cell // columns + 1 for cell in range(len(kinds))]
    groups: dict[int, list[int]] = {}
    for tile, kind in enumerate(kinds):  # a tile is numbered by its cell, and keeps its number when it falls
        if kind >= 0:
            groups.setdefault(kind, []).append(tile)
    piles = [[tile for tile in range(x, len(kinds), columns) if kinds[tile] >= 0] for x in range(columns)]
    alike = [pair for group in groups.values() for pair in itertools.combinations(group, 2)]
    gone = [False] * len(kinds)
    played: list[tuple[int, int]] = []
    tries = TRIES
    while alike:
        if tries:
            at = below(len(alike))
            a, b = alike[at]
            if gone[a] or gone[b]:
                alike[at] = alike[-1]
                alike.pop()
                continue
            tries -= 1
            if not joins(grid, xs[a], ys[a], xs[b], ys[b]):
                continue
        else:
            alike = [(a, b) for a, b in alike if not (gone[a] or gone[b])]
            legal = [(a, b) for a, b in alike if joins(grid, xs[a], ys[a], xs[b], ys[b])]
            if not legal:
                break
            a, b = legal[below(len(legal))]
        first, second = (ys[a] - 1) * columns + xs[a] - 1, (ys[b] - 1) * columns + xs[b] - 1
        played.append((first, second) if first < second else (second, first))
        for tile in (a, b):
            lift(grid, xs[tile], ys[tile])
            gone[tile] = True
        if falls:
            for x in {xs[a], xs[b]}:
                _compact(grid, x, rows, [tile for tile in piles[x - 1] if not gone[tile]], ys)
        tries = TRIES
    return played


def _compact(grid: Masks, x: int, rows: int, pile: Sequence[int], ys: list[int]) -> None:
    """Let the tiles of a *pile*, those of column *x* from the top down, fall; *ys* has the row of each tile."""
    for height, tile in enumerate(reversed(pile)):
        y = rows - height
        if ys[tile] != y:
            lift(grid, x, ys[tile])
            grid[0][y] |= 1 << x
            grid[1][x] |= 1 << y
            ys[tile] = y


class StackGames:
    """
    Random games on a stack of tiles, all from one position.

    All that is the same in each of them is made ready once, which takes about as long as one game.

    Args:
        links: What blocks what in the layout.
        kinds: The kind of the tile on each place, from 0; -1 for no tile.
    """

    def __init__(self, links: Links, kinds: Sequence[int]) -> None:
        counts = list(links.counts)
        free = links.free
        gone = [tile for tile, kind in enumerate(kinds) if kind < 0]
        if gone:
            for tile in gone:
                for other, amount in links.blocks[tile]:
                    counts[other] -= amount
            free = [t for t, count in enumerate(counts) if count < 16 and OPENS[count] and kinds[t] >= 0]
        is_open = [False] * len(counts)
        for tile in free:
            is_open[tile] = True
        for tile in free + gone:  # where no tile is none is to be found open
            counts[tile] += OPENED
        groups: dict[int, list[int]] = {}
        for tile, kind in enumerate(kinds):
            if kind in groups:
                groups[kind].append(tile)
            else:
                groups[kind] = [tile]
        self._blocks = links.blocks
        self._counts = counts
        self._open = is_open
        self._alike = [groups[kind] for kind in kinds]  # for each tile all of its kind
        self._pairs = [(a, b) for b in free for a in self._alike[b] if a < b and is_open[a]]  # at the start

    def play(self, below: Callable[[int], int]) -> list[tuple[int, int]]:
        """
        Return the pairs of a random game: each drawn evenly from all that may go at the moment, until none may.

        Args:
            below: Returns a random int from 0 to its argument - 1. It is asked for CHANCE alone, about once in ten
                draws, and may be ``lambda n: int(random() * n)``. The same ints give the same game.

        Returns:
            Pairs (a, b) of tiles with a < b, in the order of removal; where tiles are left, no two of them go.
        """
        blocks, alike, counts, is_open = self._blocks, self._alike, list(self._counts), list(self._open)
        pairs = list(self._pairs)  # all that may go, and some of which a tile is gone: those are drawn in vain
        played: list[tuple[int, int]] = []
        chance = 0
        while pairs:
            if chance < SPENT:
                chance = below(CHANCE)
            left = len(pairs)
            at = chance % left
            chance //= left
            a, b = pairs[at]
            pairs[at] = pairs[-1]
            pairs.pop()
            if not (is_open[a] and is_open[b]):
                continue
            is_open[a] = is_open[b] = False
            played.append((a, b) if a < b else (b, a))
            for other, amount in blocks[a] + blocks[b]:
                count = counts[other] - amount
                if count < 16 and OPENS[count]:
                    for mate in alike[other]:  # at most a few: a comprehension would take longer
                        if is_open[mate]:
                            pairs.append((mate, other))  # noqa: PERF401
                    is_open[other] = True
                    count += OPENED
                counts[other] = count
        return played
