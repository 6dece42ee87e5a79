"""Taking a full board apart without looking at faces."""

from __future__ import annotations

import itertools

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import Point
from strategies import cell_sets

from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel.peel import peel_grid


@given(cell_sets(least=0, even=True), st.binary(min_size=32, max_size=32))
def test_peeling_never_gets_stuck(board: tuple[int, int, list[int]], key: bytes) -> None:
    """LU-16: any set of an even number of cells can be taken away two by two, each pair joining at that moment."""
    columns, rows, cells = board
    order = peel_grid(columns, rows, cells, Stream(key).below)
    standing: dict[Point, str] = {(cell % columns, cell // columns): "A" for cell in cells}
    pairs = [((a % columns, a // columns), (b % columns, b // columns)) for a, b in order]

    assert oracles.clears(columns, rows, standing, pairs)
    assert sorted(cells) == sorted(itertools.chain(*order))
    assert all(a < b for a, b in order)


@given(cell_sets(even=True), st.binary(min_size=32, max_size=32))
def test_peeling_depends_on_chance_alone(board: tuple[int, int, list[int]], key: bytes) -> None:
    """The same cells and the same random numbers give the same order."""
    first, second = (peel_grid(*board, Stream(key).below) for _ in range(2))

    assert first == second


@given(cell_sets(even=True))
def test_peeling_stands_any_chance(board: tuple[int, int, list[int]]) -> None:
    """LU-16: the most lopsided random numbers get no board stuck either."""
    columns, rows, cells = board
    for below in (lambda n: 0, lambda n: n - 1, lambda n: n // 2):
        order = peel_grid(columns, rows, cells, below)

        assert sorted(cells) == sorted(itertools.chain(*order))


@given(cell_sets(least=2))
def test_every_tile_joins_with_some_other_by_one_turn(board: tuple[int, int, list[int]]) -> None:
    """LU-13: of two or more standing tiles each is joined with some other by a line of at most one turn."""
    columns, rows, cells = board
    standing = {(cell % columns, cell // columns) for cell in cells}

    assert all(
        any(
            oracles.turns(line) <= 1
            for b in standing - {a}
            for line in oracles.routes(columns, rows, standing, a, b)[:1]
        )
        for a in standing
    )


@pytest.mark.parametrize("size", [(2, 1), (1, 6), (3, 2), (5, 2)])
def test_every_first_pair_can_come_up(size: tuple[int, int]) -> None:
    """Every pair that joins on the full board comes first with some key."""
    columns, rows = size
    found = {peel_grid(columns, rows, range(columns * rows), Stream(bytes([key])).below)[0] for key in range(256)}
    everything = {(x, y): "A" for x in range(columns) for y in range(rows)}

    assert found == {
        (a[1] * columns + a[0], b[1] * columns + b[0]) for a, b in oracles.legal_pairs(columns, rows, everything)
    }
