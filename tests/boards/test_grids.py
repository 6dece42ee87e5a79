"""Grids, arrangements, and boards written as rows of text."""

from __future__ import annotations

from typing import Any

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, sizes, wide_positions

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.grids import MOST_CELLS, Arrangement, check_tiles, grid, read_rows, write_rows
from tilepuzzles.boards.spots import Cell
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidLayout, InvalidNotation, WrongType
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.tiles import PICTURES, picture


@given(sizes())
def test_a_grid_has_its_cells_in_reading_order(size: tuple[int, int]) -> None:
    """LU-05: a grid knows its cells in reading order, and with them one lane all round."""
    columns, rows = size
    found = grid(columns, rows)
    ring = {-1, columns}, {-1, rows}

    assert [(x, y) for y in range(rows) for x in range(columns)] == [(c.column, c.row) for c in found.cells]
    assert sorted(found.ringed) == list(found.ringed)
    assert (columns + 2) * (rows + 2) == len(set(found.ringed))
    assert all(c.column in ring[0] or c.row in ring[1] for c in set(found.ringed) - set(found.cells))


def test_a_grid_is_made_once() -> None:
    """A grid of one size is one object, also after pickling and deep copies."""
    assert grid(4, 3) is grid(4, 3)
    assert all(again is grid(4, 3) for again in oracles.copies(grid(4, 3)))
    assert grid(4, 3) != grid(3, 4)


@given(boards())
def test_letters_read_back(rows: list[str]) -> None:
    """Rows of letters are written as they were read."""
    columns, height, tiles = read_rows(rows, PICTURES)
    faces = dict(zip(tiles.spots, tiles.faces, strict=True))

    assert rows == write_rows(columns, [faces.get(cell) for cell in grid(columns, height).cells])


@given(wide_positions())
def test_text_reads_back(position: ConnectPosition) -> None:
    """SH-12: the text of any board, of any of the thousand pictures, reads back as that board."""
    again = Deal.from_rows(LinkUp(), str(position))
    rules = again.rules
    assert isinstance(rules, LinkUp)

    assert str(position) == str(rules.start(again))
    assert position.faces == rules.start(again).faces


def test_rows_may_be_one_text_or_many_and_letters_or_codes() -> None:
    """Rows in one text, in a list, in letters or in codes with any space between them are the same board."""
    texts: list[Any] = [
        "AB.\n.AB",
        "AB.\n.AB\n",
        ["AB.", ".AB"],
        ("AB.", ".AB"),
        ["A0 B0 ..", ".. A0 B0"],
        ["A  B .", ".  A0 B"],
    ]

    assert len({read_rows(text, PICTURES) for text in texts}) == 1


def test_an_empty_board_reads_back() -> None:
    """SH-12: a board without any tile is a board."""
    rules = Deal.from_rows(LinkUp(), ["...", "..."]).rules
    assert isinstance(rules, LinkUp)
    position = rules.start(Deal.from_rows(LinkUp(), ["...", "..."]))

    assert str(position) == "...\n..."
    assert position.remaining == 0


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["AB", "A"], "Row 1 has 1 cells; row 0 has 2."),
        (["A0 B0", "A0"], "Row 1 has 1 cells; row 0 has 2."),
        ([], "A board needs at least one row and one column."),
        ("", "A board needs at least one row and one column."),
        (["", ""], "A board needs at least one row and one column."),
        (["." * (MOST_CELLS + 1)], f"A board has at most {MOST_CELLS} cells, not {MOST_CELLS + 1}."),
    ],
)
def test_rows_that_make_no_board_are_told(rows: Any, fault: str) -> None:
    """SH-12: rows of different lengths, no cells and too many cells are told as faults of the layout."""
    with pytest.raises(InvalidLayout) as caught:
        read_rows(rows, PICTURES)

    assert fault in caught.value.faults


def test_a_code_that_is_no_face_is_told_with_its_place() -> None:
    """What is no picture is told with its row and column."""
    with pytest.raises(InvalidNotation, match=r"row 1, column 2: .*not 'a9'"):
        read_rows(["A0 B0 ..", "A0 B0 a9"], PICTURES)


@pytest.mark.parametrize("rows", [5, None, [1, 2], ["AB", None], {"AB"}, b"AB"])
def test_rows_must_be_texts(rows: Any) -> None:
    """What is no text and no list of texts is refused as rows."""
    with pytest.raises(WrongType, match="row"):
        read_rows(rows, PICTURES)


@given(st.data(), boards())
def test_tiles_may_come_in_any_order(data: st.DataObject, rows: list[str]) -> None:
    """An arrangement is in reading order, in whatever order its tiles are given."""
    _, _, tiles = read_rows(rows, PICTURES)
    given_in = data.draw(st.permutations(list(zip(tiles.spots, tiles.faces, strict=True))))

    assert tiles == Arrangement.of(given_in)
    assert sorted(tiles.spots) == list(tiles.spots)


def test_all_faults_of_a_hand_made_board_are_told() -> None:
    """SH-12: a spot off the board, a spot used twice and a kind of an odd number are all told at once."""
    sun, moon = picture(1), picture(2)
    tiles = Arrangement.of(
        [
            (Cell(column=0, row=0), sun),
            (Cell(column=0, row=0), sun),
            (Cell(column=3, row=0), moon),
        ]
    )

    with pytest.raises(InvalidLayout) as caught:
        check_tiles(tiles, grid(3, 2).cells)

    assert caught.value.faults == (
        "There is no spot [3, 0] on this board.",
        "Two tiles lie on [0, 0].",
        "There are 1 tiles of the kind picture-2; an even number is needed.",
    )


def test_content_must_be_an_arrangement() -> None:
    """What is no arrangement is refused as content, and a good one is returned as it is."""
    tiles = Arrangement.of([(Cell(column=column, row=0), picture(1)) for column in (0, 1)])

    assert tiles is check_tiles(tiles, grid(2, 1).cells)
    with pytest.raises(WrongType, match="must be an Arrangement"):
        check_tiles([(0, 0)], grid(2, 1).cells)
