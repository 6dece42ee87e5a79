"""Two-turn joins against the brute force of the oracles."""

from __future__ import annotations

from collections.abc import Callable

import oracles
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import Line, Point
from strategies import Standing, boards, standings

from tilepuzzles.kernel import routes


def kernel_route(board: Standing, a: Point, b: Point) -> Line | None:
    """What the kernel finds from a to b, as the oracles write it."""
    grid = routes.masks(board.columns, board.rows, board.flags)
    corners = routes.find_route(grid, a[0] + 1, a[1] + 1, b[0] + 1, b[1] + 1)
    return None if corners is None else (a, *((x - 1, y - 1) for x, y in corners), b)


def kernel_joins(board: Standing, a: Point, b: Point) -> bool:
    """Whether the kernel joins a and b."""
    grid = routes.masks(board.columns, board.rows, board.flags)
    return routes.joins(grid, a[0] + 1, a[1] + 1, b[0] + 1, b[1] + 1)


def sized(line: Line | None) -> tuple[int, int] | None:
    """The turns and cells of a line, if there is one."""
    return None if line is None else (oracles.turns(line), oracles.length(line))


def standing(rows: list[str]) -> Standing:
    """The tiles of a board; the two that are asked for are written A."""
    faces = oracles.board(rows)
    a, b = sorted((point for point, letter in faces.items() if letter == "A"), key=oracles.reading)
    return Standing(len(rows[0]), len(rows), frozenset(faces), a, b)


def mirrored(board: Standing) -> Standing:
    """The board seen in a mirror."""

    def image(point: Point) -> Point:
        return board.columns - 1 - point[0], point[1]

    tiles = frozenset(image(point) for point in board.tiles)
    return Standing(board.columns, board.rows, tiles, image(board.a), image(board.b))


def transposed(board: Standing) -> Standing:
    """The board with rows and columns exchanged."""
    tiles = frozenset((y, x) for x, y in board.tiles)
    return Standing(board.rows, board.columns, tiles, board.a[::-1], board.b[::-1])


@given(standings())
def test_the_route_is_the_first_of_all_lines_in_the_documented_order(board: Standing) -> None:
    """LU-04, LU-06: of all legal lines the one returned has the fewest turns, then cells, then the documented order."""
    expected = oracles.routes(board.columns, board.rows, board.tiles, board.a, board.b)

    assert (expected[0] if expected else None) == kernel_route(board, board.a, board.b)


@given(standings())
def test_joining_is_having_a_route(board: Standing) -> None:
    """LU-04: two tiles join iff some line of at most two turns crosses no standing tile."""
    expected = bool(oracles.routes(board.columns, board.rows, board.tiles, board.a, board.b))

    assert expected == kernel_joins(board, board.a, board.b)


@given(standings())
def test_a_route_is_the_shortest_of_all_free_lines(board: Standing) -> None:
    """LU-04: two tiles join iff the breadth-first line has at most two turns, and with as many turns and cells."""
    best = oracles.shortest(board.columns, board.rows, board.tiles, board.a, board.b)

    assert (best if best and best[0] <= 2 else None) == sized(kernel_route(board, board.a, board.b))


@given(standings())
def test_a_route_is_a_line_over_empty_cells(board: Standing) -> None:
    """LU-04, LU-05: a route turns at right angles, crosses no tile, and stays on the board and its one lane."""
    line = kernel_route(board, board.a, board.b)
    if line is None:
        return

    assert oracles.is_line(line)
    assert oracles.turns(line) <= 2
    assert not oracles.crossed(line, board.tiles)
    assert set(oracles.points_of(line)) <= set(oracles.area(board.columns, board.rows))


@given(standings())
def test_the_way_back_is_the_way_there_reversed(board: Standing) -> None:
    """LU-06: the route from b to a is the route from a to b reversed."""
    there = kernel_route(board, board.a, board.b)

    assert (None if there is None else there[::-1]) == kernel_route(board, board.b, board.a)
    assert kernel_joins(board, board.a, board.b) == kernel_joins(board, board.b, board.a)


@given(standings(), st.sampled_from([mirrored, transposed, lambda board: mirrored(transposed(board))]))
def test_mirror_and_transpose_change_nothing(board: Standing, change: Callable[[Standing], Standing]) -> None:
    """LU-06: legality, turns and cells are the same in a mirror and with rows and columns exchanged."""
    image = change(board)

    assert sized(kernel_route(board, board.a, board.b)) == sized(kernel_route(image, image.a, image.b))


@given(standings(), st.integers(2, 3))
def test_lanes_further_out_are_of_no_use(board: Standing, lanes: int) -> None:
    """LU-05: a second or third lane would make no pair legal, and give no route of fewer turns or cells."""
    wider = oracles.routes(board.columns, board.rows, board.tiles, board.a, board.b, lanes)
    expected = wider[0] if wider else None

    assert sized(expected) == sized(kernel_route(board, board.a, board.b))


@given(st.data(), standings())
def test_taking_another_tile_never_destroys_a_route(data: st.DataObject, board: Standing) -> None:
    """LU-04: a pair that joins still joins, by no worse a route, once any other tile is gone."""
    before = sized(kernel_route(board, board.a, board.b))
    if before is None or not board.others:
        return
    gone = data.draw(st.sampled_from(board.others))
    left = Standing(board.columns, board.rows, board.tiles - {gone}, board.a, board.b)
    after = sized(kernel_route(left, left.a, left.b))

    assert after is not None
    assert after <= before


@given(standings())
def test_lifting_a_tile_is_as_if_it_had_never_stood(board: Standing) -> None:
    """Masks from which a tile was lifted equal the masks of the board without it."""
    grid = routes.masks(board.columns, board.rows, board.flags)
    routes.lift(grid, board.a[0] + 1, board.a[1] + 1)
    without = Standing(board.columns, board.rows, board.tiles - {board.a}, board.a, board.b)

    assert routes.masks(board.columns, board.rows, without.flags) == grid


@given(boards())
def test_the_legal_pairs_are_those_the_oracle_joins(rows: list[str]) -> None:
    """LU-03, LU-04: the legal pairs are exactly the pairs of equal pictures that a line joins, in reading order."""
    faces = oracles.board(rows)
    columns = len(rows[0])
    expected = [
        (a[1] * columns + a[0], b[1] * columns + b[0]) for a, b in oracles.legal_pairs(columns, len(rows), faces)
    ]
    cells = "".join(rows)
    groups = [[at for at, letter in enumerate(cells) if letter == kind] for kind in sorted(set(cells) - {"."})]
    grid = routes.masks(columns, len(rows), [letter != "." for letter in cells])

    assert expected == routes.legal_pairs(columns, grid, groups, False)
    assert sorted(expected) == expected

    first = routes.legal_pairs(columns, grid, groups, True)

    assert bool(expected) == bool(first)
    assert set(first) <= set(expected)
    assert len(first) <= 1


@pytest.mark.deep
@settings(max_examples=30)  # the oracle takes more than a second for each
@given(boards(shapes=[(7, 8), (8, 7), (7, 10), (18, 8)], kinds="ABCDEFGHIJKL", least_pairs=20))
def test_the_legal_pairs_of_full_sized_boards(rows: list[str]) -> None:
    """LU-04: on boards as large as those played too, the legal pairs are those the oracle joins."""
    faces = oracles.board(rows)
    columns = len(rows[0])
    cells = "".join(rows)
    groups = [[at for at, letter in enumerate(cells) if letter == kind] for kind in sorted(set(cells) - {"."})]
    grid = routes.masks(columns, len(rows), [letter != "." for letter in cells])
    found = routes.legal_pairs(columns, grid, groups, False)

    assert oracles.legal_pairs(columns, len(rows), faces) == [
        ((a % columns, a // columns), (b % columns, b // columns)) for a, b in found
    ]


HAND_MADE = {
    "side by side": (["AA"], ((0, 0), (1, 0))),
    "one above the other": (["A", "A"], ((0, 0), (0, 1))),
    "straight over empty cells": (["A....A", "BBBBBB"], ((0, 0), (5, 0))),
    "straight is never taken round": (["......", "A....A"], ((0, 1), (5, 1))),
    "one turn, the left column first": (["A..", "...", "..A", "..."], ((0, 0), (0, 2), (2, 2))),
    "one turn, the other one": (["A..", "B..", "B.A", "..."], ((0, 0), (2, 0), (2, 2))),
    "two turns over the lane above": (["ABA", "BBB"], ((0, 0), (0, -1), (2, -1), (2, 0))),
    "two turns over the lane below": (["BBB", "ABA"], ((0, 1), (0, 2), (2, 2), (2, 1))),
    "two turns over the lane on the left": (["AB", "BB", "AB"], ((0, 0), (-1, 0), (-1, 2), (0, 2))),
    "two turns over the lane on the right": (["BA", "BB", "BA"], ((1, 0), (2, 0), (2, 2), (1, 2))),
    "a row of one: over the lane above": (["AB.BBA"], ((0, 0), (0, -1), (5, -1), (5, 0))),
    "a column of one: over the lane on the left": (list("ABBBAB"), ((0, 0), (-1, 0), (-1, 4), (0, 4))),
    "one turn before two of as many cells": (["AB.", "...", "..A", "..."], ((0, 0), (0, 2), (2, 2))),
    "a middle leg along a column before one along a row": (
        ["A..B", "....", "B..A"],
        ((0, 0), (1, 0), (1, 2), (3, 2)),
    ),
    "of the middle columns the first": (["A....B", "B....A"], ((0, 0), (1, 0), (1, 1), (5, 1))),
    "of the middle rows the first": (["AB", "..", "..", "BA"], ((0, 0), (0, 1), (1, 1), (1, 3))),
    "fewer cells before the first column": (["..A.", ".BB.", "..A."], ((2, 0), (3, 0), (3, 2), (2, 2))),
}


@pytest.mark.parametrize("name", HAND_MADE)
def test_routes_made_by_hand(name: str) -> None:
    """LU-04, LU-05, LU-06: routes of every form, worked out by hand."""
    rows, expected = HAND_MADE[name]
    board = standing(rows)

    assert expected == kernel_route(board, board.a, board.b)
