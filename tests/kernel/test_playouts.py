"""Whole games of random legal pairs in the kernel."""

from __future__ import annotations

import collections

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions, wide_positions

from tilepuzzles.boards import connect
from tilepuzzles.boards.connect import ConnectPosition
from tilepuzzles.boards.spots import Pair
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel import playouts
from tilepuzzles.kernel.playouts import play_grid
from tilepuzzles.rules.link_up import LinkUp


def kinds_of(position: ConnectPosition) -> list[int]:
    """Return the kind on each cell, -1 for none."""
    return [position.dealt.kinds[tile] if tile >= 0 else -1 for tile in position.tiles]


def replayed(position: ConnectPosition, pairs: list[tuple[int, int]]) -> ConnectPosition:
    """Return the position after *pairs*, each played by the rules."""
    cells = position.dealt.grid.cells
    for a, b in pairs:
        assert a < b
        position = connect.play(position, Pair(cells[a], cells[b]))
    return position


@given(st.one_of(positions(), wide_positions()), st.binary())
def test_a_random_game_is_legal_and_goes_to_the_end(position: ConnectPosition, key: bytes) -> None:
    """LU-04: each pair of a random game may go at its moment, and the game ends when none may."""
    pairs = play_grid(position.columns, position.rows, kinds_of(position), Stream(key).below)

    assert not connect.has_move(replayed(position, pairs))


def test_each_legal_pair_is_drawn_alike() -> None:
    """Of the pairs that go each comes first about as often as any other, those of a kind of many tiles too."""
    rules = LinkUp(columns=5, rows=2)
    position = rules.start(Deal.from_rows(rules, ["ABAAB", "CCADD"]))
    legal = len(connect.moves(position))
    stream = Stream(b"alike")
    first = collections.Counter(play_grid(5, 2, kinds_of(position), stream.below)[0] for _ in range(200 * legal))

    assert len(first) == legal
    assert all(120 <= count <= 280 for count in first.values())


def test_a_dead_board_ends_at_once() -> None:
    """A board on which nothing joins is given up after all pairs have been looked through, and so is an empty one."""
    assert play_grid(2, 2, [0, 1, 1, 0], Stream(b"").below) == []
    assert play_grid(3, 2, [-1] * 6, Stream(b"").below) == []


def test_few_legal_pairs_among_many_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """LU-04: where draws fail the pairs that join are listed, and the game goes on to the end all the same."""
    monkeypatch.setattr(playouts, "TRIES", 1)
    rules = LinkUp(columns=5, rows=4)
    position = rules.start(rules.deal(seed=7))
    for seed in range(20):
        pairs = play_grid(5, 4, kinds_of(position), Stream(bytes([seed])).below)
        assert not connect.has_move(replayed(position, pairs))
