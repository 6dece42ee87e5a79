"""Boards as text: small pictures drawn out in full, and what holds for all of them."""

from __future__ import annotations

import types
import unicodedata
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_pairs, cells_near, start, wide_positions

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.errors import InvalidArgument, WrongType
from tilepuzzles.render.marks import Marks
from tilepuzzles.render.text import text
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.tiles import Face, picture

RULES = LinkUp()
HOLES = ["ABCD.", "CAEE.", "D.B.."]
"""Full of pairs that need three turns."""


def cell(column: int, row: int) -> Cell:
    """The cell of that column and row."""
    return Cell(column=column, row=row)


def pair(a: tuple[int, int], b: tuple[int, int]) -> Pair[Cell]:
    """The pair of two cells, each as (column, row)."""
    return Pair(cell(*a), cell(*b))


def line(*points: tuple[int, int]) -> Route[Cell]:
    """The line over these points."""
    return Route(tuple(cell(*point) for point in points))


def refused(rows: list[str], a: tuple[int, int], b: tuple[int, int], **options: Any) -> str:
    """The board with the refusal of a pair drawn."""
    refusal = RULES.judge(start(rows), pair(a, b))
    assert refusal is not None
    return text(start(rows), marks=Marks(refusal=refusal), **options)


def drawn(picture: str) -> str:
    """A picture as it stands in a test: without the line breaks around it and the blanks before its margin."""
    lines = picture.strip("\n").rstrip(" ").rstrip("\n").splitlines()
    return "\n".join(line.removeprefix("    ") for line in lines)


# --- the board -------------------------------------------------------------------------------------------------------


def test_board_of_letters() -> None:
    """A board is drawn by codes of two characters, with the numbers of the API at its rims; a full stop is no tile."""
    assert text(start(["ABBA", "C..C"])) == drawn("""
         0   1   2   3
      0  A0  B0  B0  A0
      1  C0  .   .   C0
    """)


def test_view_looks_like_its_position() -> None:
    """A view is drawn as the position it is of."""
    position = start(HOLES)
    assert text(RULES.view(position, 0)) == text(position)


def test_board_of_one_row() -> None:
    """A board of a single row and one of a single column are boards too."""
    assert text(start(["AA.BB."])) == drawn("""
         0   1   2   3   4   5
      0  A0  A0  .   B0  B0  .
    """)
    assert text(start(["A", "A"])) == drawn("""
         0
      0  A0
      1  A0
    """)


@pytest.mark.parametrize(("columns", "rows"), [(111, 12), (1200, 1), (1, 1200)])
def test_large_boards_stay_aligned(columns: int, rows: int) -> None:
    """On a board of hundreds of columns or rows every cell still stands under its number."""
    cells = "AA".ljust(columns * rows, ".")
    head, *lines = text(start([cells[at : at + columns] for at in range(0, columns * rows, columns)])).splitlines()
    margin = len(str(max(rows, 100))) + 1
    assert [head[at : at + 4].strip() for at in range(margin, len(head), 4)] == [str(x) for x in range(columns)]
    assert [line[:margin].strip() for line in lines] == [str(y) for y in range(rows)]
    assert {len(line) for line in lines[2:] or lines} == {margin + 4 * columns - 2}


def test_pictures_beyond_the_letters_have_codes_of_their_own() -> None:
    """The code tells picture 27 from picture 1, in Unicode too, where both have a symbol."""
    assert text(start(["A0 A1 A1 A0"])).splitlines()[1] == "  0  A0  A1  A1  A0"
    assert text(start(["A0 A1 A1 A0"]), unicode=True).splitlines()[1] == "  0  ☀   A   A   ☀"


def test_equal_symbols_give_way_to_codes() -> None:
    """Where two pictures on one board have the same symbol, both are drawn by their codes."""
    assert picture(14).symbol == picture(40).symbol
    assert text(start(["N0 N1 N1 N0"]), unicode=True).splitlines()[1] == "  0  N0  N1  N1  N0"


def test_board_in_unicode() -> None:
    """On request a tile is one symbol."""
    assert text(start(["ABBA", "C..C"]), unicode=True) == drawn("""
         0   1   2   3
      0  ☀   ☾   ☾   ☀
      1  ★   .   .   ★
    """)


def test_foreign_board_of_columns_and_rows() -> None:
    """Whatever has columns, rows and faces is drawn, be its class whose it may."""

    class Foreign:
        columns = 3
        rows = 1

        @property
        def faces(self) -> Mapping[Cell, Face]:
            return types.MappingProxyType({cell(2, 0): picture(3)})

    assert text(Foreign()) == drawn("""
         0   1   2
      0  .   .   C0
    """)


# --- marks -----------------------------------------------------------------------------------------------------------


def test_selected_tile() -> None:
    """SH-11: the selected tile stands in square brackets, and a line says so."""
    assert text(start(HOLES), marks=Marks(selected=cell(1, 1))) == drawn("""
         0   1   2   3   4
      0  A0  B0  C0  D0  .
      1  C0 [A0] E0  E0  .
      2  D0  .   B0  .   .
    [ ] selected
    """)


def test_hinted_pair() -> None:
    """SH-11: both tiles of a hinted pair stand in round brackets."""
    assert text(start(HOLES), marks=Marks(hint=pair((2, 1), (3, 1)))) == drawn("""
         0   1   2   3   4
      0  A0  B0  C0  D0  .
      1  C0  A0 (E0)(E0) .
      2  D0  .   B0  .   .
    ( ) hint
    """)


def test_straight_route_before_and_after() -> None:
    """SH-11: a route joins its tiles where they still stand, and stars where they have gone."""
    route = line((0, 1), (3, 1))
    assert text(start(["ABBA", "C..C"]), marks=Marks(route=route)) == drawn("""
         0   1   2   3
      0  A0  B0  B0  A0
      1 *C0*--------*C0*
    * * ends of the line   --- route, 0 turns
    """)
    assert text(start(["ABBA", "...."]), marks=Marks(route=route)) == drawn("""
         0   1   2   3
      0  A0  B0  B0  A0
      1  *-----------*
    * * ends of the line   --- route, 0 turns
    """)


def test_route_between_neighbours() -> None:
    """SH-11: the route of two neighbours, side by side or one above the other, shows as its ends."""
    assert text(start(["AABB", "...."]), marks=Marks(route=line((1, 1), (2, 1)))) == drawn("""
         0   1   2   3
      0  A0  A0  B0  B0
      1  .   *---*   .
    * * ends of the line   --- route, 0 turns
    """)
    assert text(start(["AA..", "BB..", "CC.."]), marks=Marks(route=line((2, 1), (2, 2)))) == drawn("""
         0   1   2   3
      0  A0  A0  .   .
      1  B0  B0  *   .
      2  C0  C0  *   .
    * * ends of the line   --- route, 0 turns
    """)


def test_route_of_one_turn() -> None:
    """SH-11: a route turns at a plus."""
    assert text(start(["A...", "B...", "BA.."]), marks=Marks(route=line((0, 0), (1, 0), (1, 2)))) == drawn("""
         0   1   2   3
      0 *A0*-+   .   .
      1  B0  |   .   .
      2  B0 *A0* .   .
    * * ends of the line   -+- route, 1 turn
    """)


@pytest.mark.parametrize(
    ("points", "lines"),
    [
        (
            ((0, 0), (0, -1), (3, -1), (3, 0)),
            [
                "     0   1   2   3",
                " -1  +-----------+",
                "  0 *A0* B0  B0 *A0*",
                "  1  C0  D0  D0  C0",
            ],
        ),
        (
            ((0, 1), (0, 2), (3, 2), (3, 1)),
            [
                "     0   1   2   3",
                "  0  A0  B0  B0  A0",
                "  1 *C0* D0  D0 *C0*",
                "  2  +-----------+",
            ],
        ),
        (
            ((0, 0), (-1, 0), (-1, 1), (0, 1)),
            [
                "    -1   0   1   2   3",
                "  0  +--*A0* B0  B0  A0",
                "  1  +--*C0* D0  D0  C0",
            ],
        ),
        (
            ((3, 0), (4, 0), (4, 1), (3, 1)),
            [
                "     0   1   2   3   4",
                "  0  A0  B0  B0 *A0*-+",
                "  1  C0  D0  D0 *C0*-+",
            ],
        ),
    ],
)
def test_lane_is_drawn_where_it_is_used(points: tuple[tuple[int, int], ...], lines: list[str]) -> None:
    """SH-11: a route through the lane shows that side of it, numbered -1 or one beyond the board, and no other."""
    found = text(start(["ABBA", "CDDC"]), marks=Marks(route=line(*points)))
    assert found.splitlines()[:-1] == lines


def test_detour_and_offender() -> None:
    """SH-11, LU-07: a detour is a dashed line with a dot on every corner, and the tile in the way is called out."""
    assert refused(HOLES, (0, 0), (1, 1)) == drawn("""
        -1   0   1   2   3   4
      0  o~~*A0*!B0! C0  D0  .
      1  :   C0 *A0* E0  E0  .
      2  :   D0  :   B0  .   .
      3  o~~~~~~~o
    ! ! in the way   * * ends of the line   ~o~ detour, 3 turns
    """)


def test_detour_in_unicode() -> None:
    """SH-11: with Unicode the lines are drawn of box characters, the detour still dashed and dotted."""
    assert refused(HOLES, (3, 0), (0, 2), unicode=True) == drawn("""
        -1   0   1   2   3   4
     -1  ●┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄●
      0  ┆   ☀   ☾   ★  *♥*  .
      1  ┆   ★   ☀   ♣  !♣!  .
      2  ●┄┄*♥*  .   ☾   .   .
    ! ! in the way   * * ends of the line   ┄●┄ detour, 3 turns
    """)


def test_route_in_unicode() -> None:
    """SH-11: with Unicode every corner of a route is the box character of that corner."""
    corners = line((0, 1), (-1, 1), (-1, -1), (2, -1), (2, 1), (1, 1))
    assert text(start(["AA.", "..."]), marks=Marks(route=corners), unicode=True) == drawn("""
        -1   0   1   2
     -1  ┌───────────┐
      0  │   ☀   ☀   │
      1  └───*   *───┘
    * * ends of the line   ─┐─ route, 4 turns
    """)


def test_blocked_pair() -> None:
    """SH-11, LU-07: a pair kept apart by one tile is marked, and so is that tile."""
    assert refused(["BCDF", "EAFA", "BCDE"], (1, 1), (3, 1)) == drawn("""
         0   1   2   3
      0  B0  C0  D0  F0
      1  E0 *A0*!F0!*A0*
      2  B0  C0  D0  E0
    ! ! in the way   * * asked for
    """)


def test_pair_without_any_line() -> None:
    """SH-11, LU-07: a pair that nothing joins is marked, and nothing else."""
    assert refused(["BCDEFG", "BAHIAC", "GDEFHI"], (1, 1), (4, 1)) == drawn("""
         0   1   2   3   4   5
      0  B0  C0  D0  E0  F0  G0
      1  B0 *A0* H0  I0 *A0* C0
      2  G0  D0  E0  F0  H0  I0
    * * asked for
    """)


def test_pair_that_does_not_match() -> None:
    """SH-11: two tiles that do not match are marked as asked for."""
    assert refused(["ABBA", "C..C"], (0, 0), (3, 1)) == drawn("""
         0   1   2   3
      0 *A0* B0  B0  A0
      1  C0  .   .  *C0*
    * * asked for
    """)


def test_cell_without_a_tile() -> None:
    """SH-11: where a refusal is about one cell, that cell is marked, tile or none."""
    assert refused(["ABBA", "C..C"], (0, 0), (1, 1)) == drawn("""
         0   1   2   3
      0  A0  B0  B0  A0
      1  C0 *.*  .   C0
    * * asked for
    """)
    assert refused(["ABBA", "C..C"], (2, 0), (2, 0)).splitlines()[1] == "  0  A0  B0 *B0* A0"


def test_refusal_off_the_board_marks_nothing() -> None:
    """A refusal about a cell off the board leaves the board as it is."""
    assert refused(["ABBA", "C..C"], (0, 0), (9, 9)) == text(start(["ABBA", "C..C"]))


def test_what_says_most_wins() -> None:
    """Where marks meet on a tile the offender comes before the selection, that before the hint, and all before ends."""
    position = start(HOLES)
    refusal = RULES.judge(position, pair((0, 0), (1, 1)))
    marks = Marks(refusal=refusal, selected=cell(0, 0), hint=pair((0, 0), (1, 0)), route=line((0, 0), (0, 1)))
    assert text(position, marks=marks).splitlines()[1] == "  0  o~~[A0]!B0! C0  D0  ."
    assert text(position, marks=attrs.evolve(marks, selected=None)).splitlines()[1] == "  0  o~~(A0)!B0! C0  D0  ."


def test_route_goes_over_a_detour() -> None:
    """Where a route and a detour run over one cell, the route is seen."""
    refusal = RULES.judge(start(HOLES), pair((0, 0), (1, 1)))
    marks = Marks(refusal=refusal, route=line((-1, 2), (-1, 0)))
    with pytest.raises(InvalidArgument, match="must lie on the board"):
        text(start(HOLES), marks=marks)
    under = text(start(HOLES), marks=attrs.evolve(marks, route=line((1, 2), (1, 3), (-1, 3), (-1, 2), (0, 2))))
    assert under.splitlines()[3:] == [
        "  2  +--*D0* *   B0  .   .",
        "  3  +-------+",
        "! ! in the way   * * ends of the line   -+- route, 3 turns   ~o~ detour, 3 turns",
    ]


def test_route_behind_a_tile_stays_behind() -> None:
    """A line drawn on a board where other tiles stand by now passes behind them."""
    assert text(start(["AABB", "C..C"]), marks=Marks(route=line((0, 1), (0, 0), (3, 0)))) == drawn("""
         0   1   2   3
      0  A0--A0--B0-*B0*
      1 *C0* .   .   C0
    * * ends of the line   -+- route, 1 turn
    """)


def test_blocked_tiles_of_a_grid() -> None:
    """SH-11: no tile of a grid is blocked, so asking for such tiles to be drawn apart changes nothing."""
    position = start(HOLES)
    assert text(position, marks=Marks(blocked=False)) == text(position, marks=Marks(blocked=True))


# --- what cannot be drawn --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "marks",
    [
        Marks(selected=cell(5, 0)),
        Marks(selected=cell(0, -1)),
        Marks(hint=pair((0, 0), (0, 3))),
        Marks(route=line((0, 0), (0, -2), (2, -2), (2, 0))),
        Marks(route=line((0, 0), (6, 0))),
        Marks(route=line((0, 0), (10**12, 0))),
        Marks(route=line((0, 0), (1, 1))),
    ],
)
def test_marks_off_the_board_are_refused(marks: Marks) -> None:
    """A mark off the board, and a line off board and lane or aslant, is no answer of this board and is refused."""
    with pytest.raises(InvalidArgument):
        text(start(HOLES), marks=marks)


@pytest.mark.parametrize("wrong", [{"marks": None}, {"marks": {}}, {"unicode": 1}, {"unicode": None}])
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    """Marks that are none, and a choice of characters that is neither, are of a wrong type."""
    with pytest.raises(WrongType):
        text(start(HOLES), **wrong)


# --- laws ------------------------------------------------------------------------------------------------------------


@st.composite
def marked(draw: st.DrawFn) -> tuple[ConnectPosition, Marks]:
    """A board with many pictures, and marks on it."""
    position = draw(wide_positions())
    on_board = st.builds(cell, st.integers(0, position.columns - 1), st.integers(0, position.rows - 1))
    asked = draw(any_pairs(position))
    found = RULES.route(position, asked)
    return position, Marks(
        selected=draw(st.none() | on_board),
        hint=draw(st.none() | st.builds(lambda a, b: Pair(a, b), on_board, on_board)),
        route=found if isinstance(found, Route) else None,
        refusal=RULES.choose(position, draw(cells_near(position))) if isinstance(found, Route) else found,
    )


@given(marked(), st.booleans())
def test_every_character_is_one_cell_wide(case: tuple[ConnectPosition, Marks], unicode: bool) -> None:
    """Whatever is drawn, no character is wide, none combines with another, and none moves the cursor."""
    position, marks = case
    for character in text(position, marks=marks, unicode=unicode).replace("\n", ""):
        assert unicodedata.east_asian_width(character) not in "WF"
        assert unicodedata.combining(character) == 0
        assert character.isprintable()
        assert unicode or character.isascii()


@given(marked())
def test_codes_can_be_read_off(case: tuple[ConnectPosition, Marks]) -> None:
    """The tile of column x and row y is the code that stands under the number x and beside the number y."""
    position, marks = case
    head, *rows = text(position, marks=marks).splitlines()
    at = {int(row[:3]): row for row in rows if row[:3].strip().removeprefix("-").isdecimal()}
    for spot, face in position.faces.items():
        under = head.index(f" {spot.column}".rjust(2), 4) + 1
        assert at[spot.row][under : under + 2] == face.code


@given(marked())
def test_legend_stands_where_marks_are(case: tuple[ConnectPosition, Marks]) -> None:
    """SH-11: there is a line that explains the marks exactly where there is something to explain."""
    position, marks = case
    plain = text(position).splitlines()
    with_marks = text(position, marks=marks).splitlines()
    assert (with_marks[-1][:3] in ("[ ]", "( )", "! !", "* *")) == (with_marks != plain)
