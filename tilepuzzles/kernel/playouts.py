"""Whole games of random legal pairs, to the end: the bare path for bots and grades."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Final

from tilepuzzles.kernel.routes import joins, lift, masks

TRIES: Final = 24
"""How many pairs in a row may fail to join before all of them are looked through."""


def play_grid(columns: int, rows: int, kinds: Sequence[int], below: Callable[[int], int]) -> list[tuple[int, int]]:
    """
    Return the pairs of a random game on a grid where nothing falls: each drawn evenly from all that join at the moment.

    Pairs of one kind are drawn until one joins, so that most of them are never looked at. Where many fail in a row
    those that join are listed, which also tells that none is left.

    Args:
        columns: Columns of the board.
        rows: Rows of the board.
        kinds: The kind of the tile on each cell in reading order, from 0; -1 for no tile.
        below: Returns a random int from 0 to its argument - 1.

    Returns:
        Pairs (a, b) of cells with a < b, in the order of removal; where tiles are left, no two of them go.
    """
    grid = masks(columns, rows, [kind >= 0 for kind in kinds])
    xs = [cell % columns + 1 for cell in range(len(kinds))]
    ys = [cell // columns + 1 for cell in range(len(kinds))]
    groups: dict[int, list[int]] = {}
    for cell, kind in enumerate(kinds):
        if kind >= 0:
            groups.setdefault(kind, []).append(cell)
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
        for cell in (a, b):
            lift(grid, xs[cell], ys[cell])
            gone[cell] = True
        played.append((a, b))
        tries = TRIES
    return played
