"""What holds on every board of Mahjong Connect, flowers and seasons among the tiles, held against the oracles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import oracles
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from mahjong_boards import alike, boards, crowded, kinds_of, points_of, positions, refused, relaid, start, transposed
from oracles import Line, Point
from play.games import cell, examples, pair
from strategies import any_pairs, letters_of, point, sizes

from tilepuzzles.boards.connect import begin
from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.grids import Arrangement, grid
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Ending, Route
from tilepuzzles.contract import Deal
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.rules.mahjong_connect import MahjongConnect
from tilepuzzles.tiles import MAHJONG

RULES = MahjongConnect()
BLOCK = ("D1 F3", "F1 D1")


def line_of(route: Route[Cell] | None) -> Line | None:
    """A route as the oracles write it."""
    return None if route is None else tuple(point(spot) for spot in route.spots)


def sized(line: Line | None) -> tuple[int, int] | None:
    """The turns and cells of a line, if there is one."""
    return None if line is None else (oracles.turns(line), oracles.length(line))


def found(position: ConnectPosition, move: Pair[Cell]) -> Line | None:
    """The route of a pair as the oracles write it, or None where it is refused."""
    route = RULES.route(position, move)
    return line_of(route) if isinstance(route, Route) else None


def exchanged(spot: Point) -> Point:
    """The point with column and row exchanged."""
    return spot[::-1]


def padded(rows: Sequence[str], lanes: int) -> list[str]:
    """The board with so many lanes of empty cells all round it."""
    width = len(rows[0].split()) + 2 * lanes
    empty = [" ".join([".."] * width)] * lanes
    side = [".."] * lanes
    return [*empty, *(" ".join([*side, *row.split(), *side]) for row in rows), *empty]


# --- what goes --------------------------------------------------------------------------------------------------------


@given(positions())
def test_the_moves_are_those_of_the_oracle(position: ConnectPosition) -> None:
    """MC-03, MC-04: the moves are the pairs of one kind that a line joins, in reading order."""
    expected = oracles.legal_pairs(position.columns, position.rows, kinds_of(position))
    assert points_of(RULES.moves(position)) == expected


@given(st.data(), positions())
def test_the_line_is_the_first_of_all_lines(data: st.DataObject, position: ConnectPosition) -> None:
    """MC-04, MC-05, MC-06: the line has the fewest turns, then cells, then comes first in the documented order."""
    move = data.draw(alike(position))
    lines = oracles.routes(position.columns, position.rows, kinds_of(position), point(move.a), point(move.b))
    assert found(position, move) == (lines[0] if lines else None)


@given(st.data(), positions())
def test_a_line_is_the_same_from_either_end(data: st.DataObject, position: ConnectPosition) -> None:
    """MC-04: whichever of the two is named first, the pair is the same, and so is its line."""
    move = data.draw(alike(position))
    assert found(position, move) == found(position, Pair(move.b, move.a))


@pytest.mark.deep
@settings(max_examples=30)  # the oracle takes seconds for each
@given(st.integers(0, 2**53 - 1), st.integers(0, 60))
def test_the_moves_of_boards_of_full_size(seed: int, gone: int) -> None:
    """MC-01, MC-04: on the board of 18 x 8, full or with pairs gone, the moves are those of the oracle."""
    deal = RULES.deal(seed)
    position = RULES.start(deal)
    for move in (deal.certificate or ())[:gone]:
        position = RULES.play(position, move)
    assert points_of(RULES.moves(position)) == oracles.legal_pairs(18, 8, kinds_of(position))


@given(boards())
def test_the_transposed_board_has_the_transposed_moves(rows: list[str]) -> None:
    """MC-01: with columns and rows exchanged the same pairs go, by lines of as many turns and cells."""
    lying, upright = start(rows), start(transposed(rows))
    moves = {Pair(*(cell(*exchanged(end)) for end in ends)) for ends in points_of(RULES.moves(lying))}
    assert set(RULES.moves(upright)) == moves
    for move in RULES.moves(lying):
        image = Pair(cell(*exchanged(point(move.a))), cell(*exchanged(point(move.b))))
        assert sized(found(lying, move)) == sized(found(upright, image))


@given(st.integers(0, 99), st.sampled_from([(6, 3), (5, 2), (2, 7)]))
@examples(20)
def test_the_transposed_deal_has_the_transposed_moves(seed: int, size: tuple[int, int]) -> None:
    """MC-01: a deal turned by hand has the turned moves at every step, and the turned certificate clears it."""
    lying = MahjongConnect(columns=size[0], rows=size[1])
    deal = lying.deal(seed)
    position = lying.start(deal)
    upright = start(transposed(str(position).splitlines()))
    for move in deal.certificate or ():
        moves = {frozenset(map(exchanged, ends)) for ends in points_of(RULES.moves(position))}
        assert moves == {frozenset(ends) for ends in points_of(RULES.moves(upright))}
        position = RULES.play(position, move)
        upright = RULES.play(upright, Pair(cell(*exchanged(point(move.a))), cell(*exchanged(point(move.b)))))
    assert (position.remaining, upright.remaining) == (0, 0)


@given(boards(), st.integers(1, 2))
def test_more_lanes_outside_change_nothing(rows: list[str], lanes: int) -> None:
    """MC-05: with further lanes round the board the same pairs go, by lines of as many turns and cells."""
    plain, wider = start(rows), start(padded(rows, lanes))
    for (a, b), wide in zip(RULES.moves(plain), RULES.moves(wider), strict=True):
        moved = Pair(
            cell(a.column + lanes, a.row + lanes),
            cell(b.column + lanes, b.row + lanes),
        )
        assert moved == wide
        assert sized(found(plain, Pair(a, b))) == sized(found(wider, moved))


def standing(columns: int, rows: int, tiles: Mapping[Point, str]) -> ConnectPosition:
    """The position of the tiles on those points, each of the face so named, even or odd of a kind."""
    faces = [(cell(*spot), MAHJONG.face(name)) for spot, name in tiles.items()]
    return begin(grid(columns, rows), Arrangement.of(faces), b"")


@given(st.data(), positions(least_pairs=2))
def test_taking_another_tile_never_destroys_a_line(data: st.DataObject, position: ConnectPosition) -> None:
    """MC-04: a pair that goes still goes, by a line no worse, once any other single tile is gone."""
    moves = RULES.moves(position)
    assume(moves and position.remaining > 2)
    move = data.draw(st.sampled_from(moves))
    gone = data.draw(st.sampled_from([spot for spot in position.open if spot not in tuple(move)]))
    tiles = {spot: name for spot, name in letters_of(position).items() if spot != point(gone)}
    before = sized(found(position, move))
    after = sized(found(standing(position.columns, position.rows, tiles), move))
    assert before is not None
    assert after is not None
    assert after <= before


@given(boards(kinds="ABC"))
def test_the_mechanics_do_not_know_the_game(rows: list[str]) -> None:
    """MC-04, LU-04: the same board of plain tiles has the same moves and the same lines in Link Up."""
    as_pictures = ["".join({"D1": "A", "C9": "B", "B5": "C", "..": "."}[code] for code in row.split()) for row in rows]
    other = Deal.from_rows(LinkUp(), as_pictures)
    assert isinstance(other.rules, LinkUp)
    pictures = other.rules.start(other)
    position = start(rows)
    assert RULES.moves(position) == LinkUp().moves(pictures)
    for move in RULES.moves(position):
        assert RULES.route(position, move) == LinkUp().route(pictures, move)


# --- why a pair does not go -------------------------------------------------------------------------------------------


def expected_reason(position: ConnectPosition, move: Pair[Cell]) -> str | None:
    """The reason that the oracles give, in the order of the rules."""
    kinds = kinds_of(position)
    size = (position.columns, position.rows)
    a, b = point(move.a), point(move.b)
    if not kinds:
        return "GAME_OVER"
    if not all(0 <= x < size[0] and 0 <= y < size[1] for x, y in (a, b)):
        return "OFF_BOARD"
    if a == b:
        return "SAME_TILE"
    if a not in kinds or b not in kinds:
        return "NO_TILE"
    if kinds[a] != kinds[b]:
        return "NO_MATCH"
    shortest = oracles.shortest(*size, kinds, a, b)
    if shortest is not None:
        return "TOO_MANY_TURNS" if shortest[0] > 2 else None
    return "BLOCKED" if oracles.offenders(*size, kinds, a, b) else "NO_ROUTE"


@given(st.data(), st.one_of(positions(), crowded()))
def test_the_reason_is_that_of_the_oracle(data: st.DataObject, position: ConnectPosition) -> None:
    """MC-20, LU-07, LU-08: the first reason that holds is given, in the order of the rules, judged for twins alone."""
    move = data.draw(st.one_of(any_pairs(position), alike(position)))
    refusal = RULES.judge(position, move)
    reason = expected_reason(position, move)
    assert (None if refusal is None else refusal.reason.name) == reason
    if refusal is not None:
        assert refusal.judged is (reason in ("TOO_MANY_TURNS", "BLOCKED", "NO_ROUTE"))
        assert RULES.route(position, move) == refusal


@given(st.data(), crowded())
def test_detour_and_offender_are_those_of_the_oracle(data: st.DataObject, position: ConnectPosition) -> None:
    """MC-20, LU-08: a refused pair of a kind has the shortest detour and the offender that the oracles find."""
    move = data.draw(alike(position))
    refusal = RULES.judge(position, move)
    if refusal is None:
        return
    kinds = kinds_of(position)
    asked = (position.columns, position.rows, kinds, point(move.a), point(move.b))
    offenders = oracles.offenders(*asked)
    assert (None if refusal.offender is None else point(refusal.offender)) == (offenders[0] if offenders else None)
    assert sized(line_of(refusal.detour)) == oracles.shortest(*asked)
    if refusal.detour is not None:
        line = line_of(refusal.detour)
        assert line is not None
        assert oracles.is_line(line)
        assert not oracles.crossed(line, kinds)
        assert refusal.detour.turns >= 3


@given(st.data(), st.one_of(positions(), crowded()))
def test_a_refusal_names_the_two_faces_that_stand_there(data: st.DataObject, position: ConnectPosition) -> None:
    """MC-20: where both tiles stand a refusal has both faces, of two flowers each its own."""
    move = data.draw(st.one_of(any_pairs(position), alike(position)))
    refusal = RULES.judge(position, move)
    if refusal is None:
        return
    faces = position.faces
    both = move.a != move.b and move.a in faces and move.b in faces
    assert refusal.faces == ((faces[move.a], faces[move.b]) if both else None)


@pytest.mark.parametrize(
    ("rows", "a", "b", "reason", "message"),
    [
        (
            ("D1 F1 C9 S1 ..", "C9 D1 WE WE ..", "S2 .. F3 .. .."),
            (0, 0),
            (1, 1),
            Reason.TOO_MANY_TURNS,
            (
                "A line from column 0, row 0 to column 1, row 1 needs 3 turns, and two are allowed. "
                "The tile at column 1, row 0 is in the way of a shorter line."
            ),
        ),
        (
            ("C1 C2 C3 S4", "C4 F1 S4 F2", "C1 C2 C3 C4"),
            (1, 1),
            (3, 1),
            Reason.BLOCKED,
            "The tile at column 2, row 1 blocks the line from column 1, row 1 to column 3, row 1.",
        ),
        (
            ("C1 C2 C3 C4 C5 C6", "C1 S1 C7 C8 S3 C2", "C6 C3 C4 C5 C7 C8"),
            (1, 1),
            (4, 1),
            Reason.NO_ROUTE,
            "No line joins column 1, row 1 and column 4, row 1; clear around them first.",
        ),
    ],
)
def test_the_three_reasons(
    rows: tuple[str, ...], a: tuple[int, int], b: tuple[int, int], reason: Reason, message: str
) -> None:
    """MC-20, LU-07: too many turns, blocked, no route at all, each with the sentence that a person hears."""
    refusal = refused(start(rows), pair(a, b))
    assert (refusal.reason, refusal.message, refusal.judged) == (reason, message, True)


# --- stuck ------------------------------------------------------------------------------------------------------------


@given(sizes([(4, 3), (3, 4), (5, 2), (2, 7), (6, 5), (5, 3)]), st.data())
def test_a_dead_block_anywhere_is_stuck_and_its_shuffle_can_be_cleared(
    size: tuple[int, int], data: st.DataObject
) -> None:
    """MC-08, MC-12: two crossed pairs in a block of four are stuck wherever it lies; their shuffle can be cleared."""
    columns, rows = size
    left = data.draw(st.integers(0, columns - 2))
    top = data.draw(st.integers(0, rows - 2))
    lines = [[".."] * columns for _ in range(rows)]
    for y, line in enumerate(BLOCK):
        lines[top + y][left : left + 2] = line.split()
    position = start([" ".join(line) for line in lines])
    outcome = RULES.outcome(position)
    assert outcome is not None
    assert (outcome.ending, outcome.final, RULES.moves(position)) == (Ending.STUCK, False, ())
    assert oracles.solution(columns, rows, kinds_of(position)) is None
    after, certificate = relaid(RULES.shuffle(position))
    assert RULES.outcome(after) is None
    assert set(after.faces) == set(position.faces)
    assert oracles.clears(columns, rows, kinds_of(after), points_of(certificate))


@given(positions(shapes=[(4, 3), (3, 4), (5, 2), (2, 3), (1, 6)]))
@examples(25)
def test_stuck_is_never_said_of_a_board_that_can_be_cleared(position: ConnectPosition) -> None:
    """MC-08: a board that the try-everything oracle clears is not stuck; one that is stuck it does not clear."""
    outcome = RULES.outcome(position)
    if outcome is not None and outcome.ending is Ending.STUCK:
        assert oracles.solution(position.columns, position.rows, kinds_of(position)) is None
