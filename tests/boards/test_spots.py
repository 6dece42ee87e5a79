"""Cells, pairs, routes: the values that name things on a board."""

from __future__ import annotations

from typing import Any

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.errors import InvalidNotation, WrongType
from tilepuzzles.words import say

cells = st.builds(lambda column, row: Cell(column=column, row=row), st.integers(-3, 9), st.integers(-3, 9))


@given(cells, cells)
def test_cells_are_ordered_as_one_reads(a: Cell, b: Cell) -> None:
    """A cell comes before another iff its row does, or in one row its column."""
    assert ((a.row, a.column) < (b.row, b.column)) == (a < b)


@given(cells)
def test_a_cell_reads_back_from_json(cell: Cell) -> None:
    """A cell is written [column, row] and read back as the same cell."""
    assert [cell.column, cell.row] == cell.at
    assert cell == Cell.from_at([*cell.at])


@pytest.mark.parametrize(
    "data", [None, 3, "ab", [], [1], [1, 2, 3], [1, "2"], [True, 0], [0, None], {"column": 1, "row": 2}, [[1], [2]]]
)
def test_what_is_no_cell_is_told(data: Any) -> None:
    """What is not two whole numbers is refused as a cell, with what it should be."""
    with pytest.raises(InvalidNotation, match=r"\[column, row\]"):
        Cell.from_at(data)


@pytest.mark.parametrize("wrong", [1.0, "1", None, True])
def test_a_cell_takes_whole_numbers_only(wrong: Any) -> None:
    """Anything but an int is refused as column or row, by its name."""
    with pytest.raises(WrongType, match="column must be a whole number"):
        Cell(column=wrong, row=0)
    with pytest.raises(WrongType, match="row must be a whole number"):
        Cell(column=0, row=wrong)


@given(cells, cells)
def test_a_pair_has_no_order(a: Cell, b: Cell) -> None:
    """A pair is the same whichever end is named first; its end a comes first in reading order."""
    pair = Pair(a, b)

    assert Pair(b, a) == pair
    assert hash(Pair(b, a)) == hash(pair)
    assert (pair.a, pair.b) == (min(a, b), max(a, b))
    assert (pair.a, pair.b) == tuple(pair)
    assert Pair.ordered(pair.a, pair.b) == pair


@given(cells, cells)
def test_pairs_survive_copies(a: Cell, b: Cell) -> None:
    """A pair and its cells are equal after pickling and after a deep copy."""
    pair = Pair(a, b)

    assert all(again == pair and hash(again) == hash(pair) for again in oracles.copies(pair))


@pytest.mark.parametrize("ends", [(1, 2), (Cell(column=0, row=0), [0, 0]), (None, None), ("a", "b")])
def test_a_pair_takes_two_spots_of_one_sort(ends: Any) -> None:
    """What is no spot, or of another sort than its partner, is refused as the end of a pair."""
    with pytest.raises(WrongType, match="a pair takes two cells"):
        Pair(*ends)


def test_values_cannot_be_changed() -> None:
    """Cells and pairs are frozen."""
    cell: Any = Cell(column=1, row=2)
    pair: Any = Pair(cell, Cell(column=0, row=0))

    with pytest.raises(AttributeError):
        cell.column = 2
    with pytest.raises(AttributeError):
        pair.a = cell


def test_cells_and_pairs_can_be_said() -> None:
    """A cell is said with column and row, a pair with both its cells."""
    pair = Pair(Cell(column=4, row=1), Cell(column=0, row=0))

    assert say(pair.a) == "Column 0, row 0"
    assert say(pair) == "Column 0, row 0 and column 4, row 1"


@given(st.lists(cells, min_size=2, max_size=6))
def test_a_route_counts_its_turns_and_cells(spots: list[Cell]) -> None:
    """A route turns at all spots but its ends, and runs over every cell of its legs, each corner counted once."""
    line: list[Cell] = spots[:1]
    for at, spot in enumerate(spots[1:]):  # legs along rows and columns by turns
        last = line[-1]
        line.append(Cell(column=spot.column, row=last.row) if at % 2 else Cell(column=last.column, row=spot.row))
    route = Route(tuple(line))

    assert len(line) - 2 == route.turns
    assert tuple(line[1:-1]) == route.corners
    assert oracles.length(tuple((cell.column, cell.row) for cell in line)) == route.cells
    assert tuple(line[::-1]) == route.reversed().spots
    assert route == route.reversed().reversed()
