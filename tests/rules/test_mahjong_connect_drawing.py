"""Mahjong Connect held upright: another way of drawing the same position, with its marks and its lines."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong_boards import alike, boards, dealt, game_of, refused, start, transposed, turned
from play.games import cell, examples, pair

from tilepuzzles.boards.connect_positions import ConnectRefusal
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.play.game import Game
from tilepuzzles.render.canvas import Picture
from tilepuzzles.render.marks import Marks
from tilepuzzles.render.svg import svg
from tilepuzzles.render.text import text
from tilepuzzles.rules.mahjong_connect import MahjongConnect

RULES = MahjongConnect()
HOLES = ("D1 F1 C9 S1 ..", "C9 D1 WE WE ..", "S2 .. F3 .. ..")
"""Full of pairs that need three turns."""


def turned_pair(move: Pair[Cell]) -> Pair[Cell]:
    """The pair with columns and rows exchanged."""
    return Pair(turned(move.a), turned(move.b))


def turned_line(line: Route[Cell] | None) -> Route[Cell] | None:
    """The line with columns and rows exchanged."""
    return None if line is None else Route(tuple(map(turned, line.spots)))


def turned_refusal(refusal: ConnectRefusal) -> ConnectRefusal:
    """The refusal of a pair of a kind with columns and rows exchanged."""
    assert refusal.pair is not None
    offender = None if refusal.offender is None else turned(refusal.offender)
    return ConnectRefusal(
        refusal.reason, turned_pair(refusal.pair), None, refusal.faces, turned_line(refusal.detour), offender
    )


def drawing(position: object, marks: Marks, *, upright: bool = False) -> list[str]:
    """The groups of the SVG, in any order: of a hint the tile drawn first is the one read first."""
    drawn = str(svg(position, marks=marks, upright=upright)).partition("</desc>")[2]
    return sorted(re.findall(r"<g .*?(?=<g |</g></g></svg>)", drawn))


def test_held_upright_the_board_is_transposed() -> None:
    """MC-01: held upright, 18 columns of 8 are drawn as 8 columns of 18; the position itself is the same."""
    position = Game(RULES, seed=7).position
    lying, upright = text(position).splitlines(), text(position, upright=True).splitlines()
    assert (len(lying), len(upright)) == (9, 19)
    assert lying[0].split() == [str(x) for x in range(18)]
    assert upright[0].split() == [str(x) for x in range(8)]
    assert [line.split()[1:] for line in upright[1:]] == [
        [*codes] for codes in zip(*(line.split()[1:] for line in lying[1:]), strict=True)
    ]
    assert (svg(position, size=800).width, svg(position, size=800).height) == (800, 390)
    assert (svg(position, size=800, upright=True).width, svg(position, size=800, upright=True).height) == (390, 800)


def shapes(picture: Picture) -> str:
    """All of a picture but its words."""
    return re.sub(r' aria-label="[^"]*"|<title>.*</title>|<desc>.*</desc>', "", str(picture))


def spoken(picture: Picture) -> list[str]:
    """The words of a picture."""
    return re.findall(r"<(?:title|desc)>.*?<", str(picture))


@given(boards())
@examples(30)
def test_upright_text_and_pictures_are_those_of_the_transposed_board(rows: list[str]) -> None:
    """MC-01: drawn upright a board looks as its transposed board looks lying; words keep the numbers of the moves."""
    lying, upright = start(rows), start(transposed(rows))
    for unicode in (False, True):
        assert text(lying, upright=True, unicode=unicode) == text(upright, unicode=unicode)
    assert shapes(svg(lying, upright=True)) == shapes(svg(upright))
    assert spoken(svg(lying, upright=True)) == spoken(svg(lying))


@given(st.data(), boards(least_pairs=2))
def test_marks_are_transposed_too(data: st.DataObject, rows: list[str]) -> None:
    """MC-01, SH-11: held upright the line, the detour, the offender, the hint and the frame lie where the tiles lie."""
    lying, upright = start(rows), start(transposed(rows))
    move = data.draw(alike(lying))
    spot = data.draw(st.sampled_from(lying.open))
    hint = data.draw(st.sampled_from(RULES.moves(lying) or (move,)))
    found = RULES.route(lying, move)
    if isinstance(found, Route):
        marks = Marks(route=found, selected=spot, hint=hint)
        exchanged = Marks(route=turned_line(found), selected=turned(spot), hint=turned_pair(hint))
    else:
        marks = Marks(refusal=found, selected=spot, hint=hint)
        exchanged = Marks(refusal=turned_refusal(found), selected=turned(spot), hint=turned_pair(hint))
    assert text(lying, marks=marks, upright=True) == text(upright, marks=exchanged)
    assert drawing(lying, marks, upright=True) == drawing(upright, exchanged)


def test_a_detour_held_upright() -> None:
    """MC-01, MC-20, SH-11: a pair that needs three turns, drawn lying and upright."""
    marks = Marks(refusal=refused(start(HOLES), pair((0, 0), (1, 1))))
    assert text(start(HOLES), marks=marks).splitlines() == [
        "    -1   0   1   2   3   4",
        "  0  o~~*D1*!F1! C9  S1  .",
        "  1  :   C9 *D1* WE  WE  .",
        "  2  :   S2  :   F3  .   .",
        "  3  o~~~~~~~o",
        "! ! in the way   * * ends of the line   ~o~ detour, 3 turns",
    ]
    assert text(start(HOLES), marks=marks, upright=True).splitlines() == [
        "     0   1   2   3",
        " -1  o~~~~~~~~~~~o",
        "  0 *D1* C9  S2  :",
        "  1 !F1!*D1*~~~~~o",
        "  2  C9  WE  F3",
        "  3  S1  WE  .",
        "  4  .   .   .",
        "! ! in the way   * * ends of the line   ~o~ detour, 3 turns",
    ]


def test_a_line_over_the_lane_held_upright() -> None:
    """MC-01, MC-05: a line over the lane above runs over the lane on the left when the board is held upright."""
    rows = ("D1 F1 D1", "F2 WE WE")
    marks = Marks(route=Route((cell(0, 0), cell(0, -1), cell(2, -1), cell(2, 0))))
    assert text(start(rows), marks=marks, upright=True).splitlines() == [
        "    -1   0   1",
        "  0  +--*D1* F2",
        "  1  |   F1  WE",
        "  2  +--*D1* WE",
        "* * ends of the line   -+- route, 2 turns",
    ]


def test_games_deals_and_steps_are_drawn_upright() -> None:
    """MC-01: a deal, a game with its frame and a step with its line are drawn upright, and none of them is changed."""
    game = game_of(HOLES)
    game.tap(cell(2, 1))
    before = game.to_json()
    drawn = text(game, upright=True).splitlines()
    assert drawn[3] == "  2  C9 [WE] F3"
    assert drawn[-1] == "score 0, 10 tiles left"
    assert 'class="selected"' in str(svg(game, upright=True))
    step = game.rules.step(game.position, game.moves()[0])
    assert text(step, upright=True).splitlines()[-1].endswith("route, 0 turns")
    assert text(dealt(HOLES), upright=True).splitlines()[:6] == text(start(transposed(HOLES))).splitlines()
    assert game.to_json() == before
    assert "upright" not in before


@pytest.mark.parametrize("marks", [Marks(selected=cell(0, 3)), Marks(hint=pair((0, 0), (1, 4)))])
def test_marks_are_given_as_the_position_lies(marks: Marks) -> None:
    """MC-01: marks name the cells of the position, upright or not: a row below its last one is off the board."""
    for upright in (False, True):
        with pytest.raises(ValueError, match="a mark must lie on the board of 5 x 3"):
            text(start(HOLES), marks=marks, upright=upright)


def test_the_board_in_mahjong_characters() -> None:
    """MC-02, SH-10: on request a tile is one Unicode character, in columns that stay straight at the red dragon too."""
    position = start(("RR B1 RR", "F1 S1 F2", "S2 B1 .."))
    assert text(position, unicode=True).splitlines() == [
        "     0   1   2",
        "  0  \U0001f004\ufe0e   \U0001f010   \U0001f004\ufe0e",
        "  1  \U0001f022   \U0001f026   \U0001f023",
        "  2  \U0001f027   \U0001f010   .",
    ]
    drawn = text(Game(RULES, seed=7).position, unicode=True).replace("\ufe0e", "").splitlines()
    assert {len(line) for line in drawn[1:]} == {5 + 17 * 4 + 1}
