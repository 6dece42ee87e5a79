"""Whole games of random legal pairs in the kernel, with tiles falling."""

from __future__ import annotations

from typing import Any

import tilepuzzles as tp
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel.playouts import play_grid
from tilepuzzles.tiles import kinds_of


def test_random_games_fall_as_the_rules_say() -> None:
    """LU-18: each pair of a random game with falling tiles is legal by the rules at its moment, to the end."""
    for size in ((4, 5), (5, 3), (3, 7)):
        for seed in range(15):
            rules = tp.LinkUp(columns=size[0], rows=size[1] + size[0] * size[1] % 2, gravity=True)
            deal: Deal[Any] = rules.deal(seed)
            assert isinstance(deal.content, tp.Arrangement)
            position = rules.start(deal)
            cells = deal.content.spots
            kinds = kinds_of(deal.content.faces)
            below = Stream(bytes([seed])).below
            for a, b in play_grid(rules.columns, rules.rows, kinds, below, falls=True):
                assert a < b
                position = rules.play(position, tp.Pair(cells[a], cells[b]))
            assert rules.moves(position) == ()
