"""Why two tiles do not join, against the brute force of the oracles."""

from __future__ import annotations

import oracles
import pytest
from hypothesis import assume, given
from oracles import Line, Point
from strategies import Standing, crowds, standings

from tilepuzzles.kernel import detours, routes


def kernel_detour(board: Standing) -> Line | None:
    """The line that the kernel finds through empty cells, as the oracles write it."""
    grid = routes.masks(board.columns, board.rows, board.flags)
    (ax, ay), (bx, by) = board.a, board.b
    corners = detours.find_detour(board.columns, board.rows, grid, ax + 1, ay + 1, bx + 1, by + 1)
    return None if corners is None else (board.a, *((x - 1, y - 1) for x, y in corners), board.b)


def kernel_offender(board: Standing) -> Point | None:
    """The tile that the kernel finds in the way."""
    grid = routes.masks(board.columns, board.rows, board.flags)
    (ax, ay), (bx, by) = board.a, board.b
    found = detours.find_offender(board.columns, board.rows, grid, ax + 1, ay + 1, bx + 1, by + 1)
    return None if found is None else (found[0] - 1, found[1] - 1)


def apart(board: Standing) -> bool:
    """Whether no route joins the two tiles."""
    return not oracles.routes(board.columns, board.rows, board.tiles, board.a, board.b)


@given(crowds() | standings())
def test_the_detour_has_fewest_turns_then_fewest_cells(board: Standing) -> None:
    """LU-08: the detour has the fewest turns there can be, and the fewest cells of all lines with as few turns."""
    best = oracles.shortest(board.columns, board.rows, board.tiles, board.a, board.b)
    line = kernel_detour(board)

    assert best == (None if line is None else (oracles.turns(line), oracles.length(line)))


@given(crowds() | standings())
def test_the_detour_runs_over_empty_cells(board: Standing) -> None:
    """LU-05, LU-08: a detour is a line over empty cells of board and lane, and passes over neither of its ends."""
    line = kernel_detour(board)
    if line is None:
        return
    run = oracles.points_of(line)

    assert oracles.is_line(line)
    assert not oracles.crossed(line, board.tiles)
    assert len(set(run)) == len(run)
    assert set(run) <= set(oracles.area(board.columns, board.rows))


@given(crowds() | standings())
def test_lanes_further_out_save_no_turn(board: Standing) -> None:
    """LU-05: a second lane would never lower the number of turns that a line needs."""
    wider = oracles.shortest(board.columns, board.rows, board.tiles, board.a, board.b, lanes=2)
    line = kernel_detour(board)

    assert (None if wider is None else wider[0]) == (None if line is None else oracles.turns(line))


@given(crowds())
def test_a_refused_pair_needs_three_turns_or_more(board: Standing) -> None:
    """LU-08: where no route joins two tiles, a detour between them turns at least three times."""
    assume(apart(board))
    line = kernel_detour(board)

    assert line is None or oracles.turns(line) >= 3


@given(crowds() | standings())
def test_the_offender_is_the_only_tile_on_the_best_such_line(board: Standing) -> None:
    """LU-08: the offender alone stands on a line of at most two turns, that of fewest turns, cells, reading order."""
    expected = oracles.offenders(board.columns, board.rows, board.tiles, board.a, board.b)

    assert (expected[0] if expected else None) == kernel_offender(board)


@given(crowds())
def test_the_pair_joins_once_the_offender_is_gone(board: Standing) -> None:
    """LU-08: with the offender gone the two tiles join; where there is none, no single tile would help."""
    assume(apart(board))
    helps = [
        tile
        for tile in board.others
        if oracles.routes(board.columns, board.rows, board.tiles - {tile}, board.a, board.b)
    ]

    assert bool(helps) == (kernel_offender(board) is not None)
    assert kernel_offender(board) in [*helps, None]


HAND_MADE: dict[str, tuple[list[str], tuple[int, int] | None, Point | None]] = {
    "a dead block": (["AB", "BA"], (3, 7), (1, 0)),
    "four turns round the end of a row": (["BBBB", ".ABA", "BBBB"], (4, 13), (2, 1)),
    "both walled in, one tile between them": (["BBBBB", "BABAB", "BBBBB"], None, (2, 1)),
    "three turns a long way round before five turns and nine cells": (
        ["......B.", ".BA.....", "..BBB.B.", "B.A..B..", ".......B", "B...BB.B", "B...BBB."],
        (3, 23),
        (2, 2),
    ),
    "two tiles in every line": (["BBBBBB", "BABBAB", "BBBBBB", "BBBBBB"], None, None),
    "a tile on the corner of a line": (["A..B", "BBB.", "BBBA"], (3, 10), (3, 0)),
    "the line of fewer turns though its tile comes later": (["AB.B", "...B", "B..A"], (3, 6), (0, 2)),
    "the line of fewer cells though its tile comes later": (
        ["B.....", "..B...", "A.BB.A", "BBBBBB"],
        (3, 10),
        (2, 1),
    ),
}


@pytest.mark.parametrize("name", HAND_MADE)
def test_detours_and_offenders_made_by_hand(name: str) -> None:
    """LU-08: detours (turns and cells) and offenders, with every rule for ties, worked out by hand."""
    rows, size, offender = HAND_MADE[name]
    faces = oracles.board(rows)
    a, b = sorted((point for point, letter in faces.items() if letter == "A"), key=oracles.reading)
    board = Standing(len(rows[0]), len(rows), frozenset(faces), a, b)
    line = kernel_detour(board)

    assert size == (None if line is None else (oracles.turns(line), oracles.length(line)))
    assert offender == kernel_offender(board)
