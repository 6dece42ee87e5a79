"""Why a pair does not go: reasons in their order, detours, offenders, and the sentence that is heard."""

from __future__ import annotations

import itertools
from typing import Any

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import Line, Point
from strategies import any_pairs, boards, cells_near, like_pairs, point, positions, start

from tilepuzzles import words
from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectRefusal
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.rules.link_up import LinkUp

RULES = LinkUp()
REFUSED = ("TOO_MANY_TURNS", "BLOCKED", "NO_ROUTE")


def crowded() -> st.SearchStrategy[ConnectPosition]:
    """Positions so full, and of so few pictures, that many equal pairs are kept apart."""
    return positions(shapes=[(6, 5), (4, 7)], kinds="AB", least_pairs=11) | positions(
        shapes=[(4, 3), (3, 4), (5, 3)], kinds="AB", least_pairs=5
    )


def pair_of(a: Point, b: Point) -> Pair[Cell]:
    """The pair of two points."""
    return Pair(Cell(column=a[0], row=a[1]), Cell(column=b[0], row=b[1]))


def refused(rows: list[str], a: Point, b: Point) -> ConnectRefusal:
    """The refusal of a pair on a board."""
    refusal = RULES.judge(start(rows), pair_of(a, b))
    assert refusal is not None
    return refusal


def line_of(route: Route[Cell] | None) -> Line | None:
    """A route as the oracles write it."""
    return None if route is None else tuple(point(cell) for cell in route.spots)


def expected_reason(position: ConnectPosition, pair: Pair[Cell]) -> str | None:
    """The reason that the oracles give, in the order of the rules."""
    faces = {point(cell): face.name for cell, face in position.faces.items()}
    columns, rows = position.columns, position.rows
    a, b = point(pair.a), point(pair.b)
    tests = [
        ("GAME_OVER", not faces),
        ("OFF_BOARD", not all(0 <= x < columns and 0 <= y < rows for x, y in (a, b))),
        ("SAME_TILE", a == b),
        ("NO_TILE", a not in faces or b not in faces),
        ("NO_MATCH", faces.get(a) != faces.get(b)),
    ]
    for reason, holds in tests:
        if holds:
            return reason
    if oracles.routes(columns, rows, faces, a, b):
        return None
    if oracles.shortest(columns, rows, faces, a, b):
        return "TOO_MANY_TURNS"
    return "BLOCKED" if oracles.offenders(columns, rows, faces, a, b) else "NO_ROUTE"


@given(st.data(), positions(kinds="AB"))
def test_reasons_come_in_their_order(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-08, LU-09: of all reasons that hold the first is given, from game over to no route."""
    pair = data.draw(any_pairs(position))
    refusal = RULES.judge(position, pair)

    assert expected_reason(position, pair) == (None if refusal is None else refusal.reason.name)
    assert refusal is None or refusal.pair == pair


@given(st.data(), crowded())
def test_equal_pictures_are_kept_apart_for_one_of_three_reasons(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-07, LU-08: equal pictures are refused for too many turns, else blocked, else no route, as the oracles say."""
    pair = data.draw(like_pairs(position))
    refusal = RULES.judge(position, pair)
    expected = expected_reason(position, pair)

    assert expected == (None if refusal is None else refusal.reason.name)
    assert expected in (*REFUSED, None)


@given(st.data(), crowded())
def test_detour_and_offender_are_there_wherever_they_exist(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-08: a refusal carries the best detour and the first offender, each iff there is one, whatever its reason."""
    pair = data.draw(like_pairs(position))
    refusal = RULES.judge(position, pair)
    if refusal is None:
        return
    faces = {point(cell): face.name for cell, face in position.faces.items()}
    board = position.columns, position.rows, faces, point(pair.a), point(pair.b)
    offenders = oracles.offenders(*board)
    line = line_of(refusal.detour)

    assert oracles.shortest(*board) == (None if line is None else (oracles.turns(line), oracles.length(line)))
    assert (offenders[0] if offenders else None) == (None if refusal.offender is None else point(refusal.offender))
    assert (position.faces[pair.a], position.faces[pair.b]) == refusal.faces
    if line is not None:
        assert (point(pair.a), point(pair.b)) == (line[0], line[-1])
        assert oracles.is_line(line)
        assert oracles.turns(line) >= 3
        assert not oracles.crossed(line, faces)
        assert set(oracles.points_of(line)) <= set(oracles.area(position.columns, position.rows))
    if refusal.offender is not None:
        assert refusal.offender in position.faces
        assert refusal.offender not in pair


def test_every_answer_on_one_board() -> None:
    """LU-07, LU-08: on one board equal pairs go, turn too often with and without an offender, are blocked, or apart."""
    rows = ["DCDFBG", "GG.GG.", ".GGEFG", "GGGAB.", ".EAC.G"]

    assert RULES.judge(start(rows), pair_of((0, 0), (2, 0))) is None

    turning = refused(rows, (4, 0), (4, 3))

    assert turning.reason is Reason.TOO_MANY_TURNS
    assert line_of(turning.detour) == ((4, 0), (4, -1), (6, -1), (6, 3), (4, 3))
    assert turning.offender == Cell(column=5, row=0)

    alone = refused(rows, (1, 0), (3, 4))

    assert alone.reason is Reason.TOO_MANY_TURNS
    assert alone.offender is None

    blocked = refused(rows, (3, 3), (2, 4))

    assert blocked.reason is Reason.BLOCKED
    assert blocked.detour is None
    assert blocked.offender == Cell(column=2, row=3)

    apart = refused(rows, (3, 0), (4, 2))

    assert apart.reason is Reason.NO_ROUTE
    assert (apart.detour, apart.offender) == (None, None)


HAND_MADE: dict[str, tuple[list[str], Point, Point, str, str]] = {
    "off the board": (
        ["AAB", "..B"],
        (0, 0),
        (3, 0),
        "OFF_BOARD",
        "Column 3, row 0 is not on the board.",
    ),
    "on the lane": (
        ["AAB", "..B"],
        (0, -1),
        (0, 0),
        "OFF_BOARD",
        "Column 0, row -1 is not on the board.",
    ),
    "one cell twice": (
        ["AAB", "..B"],
        (1, 0),
        (1, 0),
        "SAME_TILE",
        "Column 1, row 0 was chosen twice.",
    ),
    "one empty cell twice": (
        ["AAB", "..B"],
        (1, 1),
        (1, 1),
        "SAME_TILE",
        "Column 1, row 1 was chosen twice.",
    ),
    "an empty cell": (
        ["AAB", "..B"],
        (1, 1),
        (1, 0),
        "NO_TILE",
        "There is no tile at column 1, row 1.",
    ),
    "two empty cells: the first is named": (
        ["AAB", "..B"],
        (1, 1),
        (0, 1),
        "NO_TILE",
        "There is no tile at column 0, row 1.",
    ),
    "two pictures": (
        ["AAB", "..B"],
        (2, 1),
        (0, 0),
        "NO_MATCH",
        "The sun at column 0, row 0 and the moon at column 2, row 1 do not match.",
    ),
    "too many turns": (
        ["A..B", "BBB.", ".BBA"],
        (0, 0),
        (3, 2),
        "TOO_MANY_TURNS",
        (
            "A line from column 0, row 0 to column 3, row 2 needs 3 turns, and two are allowed. "
            "The tile at column 3, row 0 is in the way of a shorter line."
        ),
    ),
    "too many turns, and no single tile in the way": (
        ["BBBA", "BBBB", "BABB"],
        (1, 2),
        (3, 0),
        "TOO_MANY_TURNS",
        "A line from column 3, row 0 to column 1, row 2 needs 3 turns, and two are allowed.",
    ),
    "blocked": (
        ["BBBBB", "BABAB", "BBBBB", "B.B.B"],
        (1, 1),
        (3, 1),
        "BLOCKED",
        "The tile at column 2, row 1 blocks the line from column 1, row 1 to column 3, row 1.",
    ),
    "no route": (
        ["BBBBBB", "BABBAB", "BBBBBB"],
        (4, 1),
        (1, 1),
        "NO_ROUTE",
        "No line joins column 1, row 1 and column 4, row 1; clear around them first.",
    ),
}


@pytest.mark.parametrize("name", HAND_MADE)
def test_refusals_made_by_hand(name: str) -> None:
    """LU-07, LU-09: each reason with the sentence that is heard; only equal pictures make a judged attempt."""
    rows, a, b, reason, sentence = HAND_MADE[name]
    refusal = refused(rows, a, b)

    assert reason == refusal.reason.name
    assert sentence == refusal.message
    assert (reason in REFUSED) == refusal.judged


def test_a_cleared_board_refuses_everything() -> None:
    """LU-09: on a cleared board the game is over, whatever cells are named."""
    position = start(["...", "..."])
    for a, b in [((0, 0), (1, 0)), ((0, 0), (0, 0)), ((9, 9), (-1, 0))]:
        refusal = RULES.judge(position, pair_of(a, b))

        assert refusal is not None
        assert refusal.reason is Reason.GAME_OVER
        assert refusal.message == "The game is over."
        assert not refusal.judged


@given(st.data(), positions(kinds="ABC") | crowded())
def test_every_refusal_can_be_heard(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-07: every refusal is a whole English sentence, without a field left open, that names what it is about."""
    pair = data.draw(st.one_of(any_pairs(position), like_pairs(position)))
    spot = data.draw(cells_near(position))
    for refusal in (RULES.judge(position, pair), RULES.choose(position, spot)):
        if refusal is None:
            continue
        message = refusal.message

        assert message == words.say(refusal) == words.say(refusal, language="en")
        assert message[0].isupper()
        assert message.endswith(".")
        assert not set("{}") & set(message)
        assert "None" not in message


def test_every_reason_has_a_sentence() -> None:
    """LU-07: every reason there is has its sentence, and every sentence its reason."""
    assert {reason.name for reason in Reason} == set(words.REFUSALS)


@pytest.mark.parametrize("reason", [reason for reason in Reason if "{" not in words.REFUSALS[reason.name]])
def test_acts_are_refused_in_words(reason: Reason) -> None:
    """SH-01: an act that concerns no tile is refused with a sentence of its own, and is no judged attempt."""
    refusal = ActRefusal(reason)

    assert words.REFUSALS[reason.name] == refusal.message
    assert not refusal.judged


def test_the_seat_to_move_is_named() -> None:
    """Who moves out of turn is told whose go it is."""
    assert ActRefusal(Reason.NOT_YOUR_GO, 2).message == "It is the go of seat 2."


@given(st.data(), boards(kinds="AB"))
def test_two_pictures_are_never_judged(data: st.DataObject, rows: list[str]) -> None:
    """LU-03, LU-09: tiles of two pictures do not match, wherever they stand, and are no judged attempt."""
    position = start(rows)
    faces = position.faces
    strangers = [pair for pair in itertools.combinations(faces, 2) if faces[pair[0]] != faces[pair[1]]]
    if not strangers:
        return
    a, b = data.draw(st.sampled_from(strangers))
    refusal = RULES.judge(position, Pair(a, b))

    assert refusal is not None
    assert refusal.reason is Reason.NO_MATCH
    assert refusal.faces == (faces[a], faces[b])
    assert not refusal.judged


def test_refusals_are_values() -> None:
    """A refusal is frozen, hashable, and equal to the refusal of the same pair on an equal board."""
    rows = ["AB", "BA"]
    refusal: Any = refused(rows, (0, 0), (1, 1))

    assert refusal == refused(rows, (1, 1), (0, 0))
    assert hash(refusal) == hash(refused(rows, (0, 0), (1, 1)))
    with pytest.raises(AttributeError):
        refusal.reason = Reason.BLOCKED
