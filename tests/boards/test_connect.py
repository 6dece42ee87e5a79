"""Positions of the connect games: what they show, how they compare, and what a move does."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import attrs
import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_pairs, boards, letters_of, like_pairs, played, point, positions, start

from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectRefusal, ConnectView
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Ending, Outcome, Relaid, Route, Step, Taken
from tilepuzzles.contract import Deal
from tilepuzzles.errors import IllegalMove, WrongType
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.tiles import picture

RULES = LinkUp()


def inside(value: object) -> Iterator[object]:
    """The value and everything in it, as far as it is made of attrs classes, tuples, lists and dicts."""
    yield value
    kind: Any = type(value)
    parts: list[object] = []
    if isinstance(value, (tuple, list)):
        parts = list(value)
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    elif attrs.has(kind):
        parts = [getattr(value, field.name) for field in attrs.fields(kind)]
    for part in parts:
        yield from inside(part)


@given(boards())
def test_a_position_shows_its_board(rows: list[str]) -> None:
    """The faces of a position are those of the rows, in reading order; all tiles are open, none is blocked."""
    position = start(rows)
    faces = oracles.board(rows)

    assert [(p, f"picture-{'ABCD'.index(faces[p]) + 1}") for p in sorted(faces, key=oracles.reading)] == [
        (point(cell), str(face)) for cell, face in position.faces.items()
    ]
    assert len(faces) == position.remaining
    assert tuple(position.faces) == position.open
    assert position.blocked == ()
    assert (len(rows[0]), len(rows)) == (position.columns, position.rows)
    assert "\n".join(rows) == str(position)
    assert f"<ConnectPosition {len(rows[0])}x{len(rows)}, {len(faces)} tiles>" == repr(position)


def test_the_faces_cannot_be_changed() -> None:
    """The faces of a position and of a view are read-only."""
    position = start(["AAB", "..B"])
    for shown in (position.faces, RULES.view(position, 0).faces):
        faces: Any = shown
        with pytest.raises(TypeError):
            faces[Cell(column=0, row=0)] = picture(2)


@given(st.data(), positions())
def test_a_position_survives_copies(data: st.DataObject, position: ConnectPosition) -> None:
    """A position is equal, with equal hash and equal moves, after pickling and after a deep copy."""
    position = data.draw(played(RULES, position))
    for again in oracles.copies(position):
        assert position == again
        assert hash(position) == hash(again)
        assert position.remaining == again.remaining
        assert RULES.moves(position) == RULES.moves(again)
        assert str(position) == str(again)


@given(boards(), boards())
def test_positions_of_one_history_are_equal(rows: list[str], others: list[str]) -> None:
    """Positions of the same board are equal and have one hash; those of different boards are not equal."""
    assert start(rows) == start(rows)
    assert hash(start(rows)) == hash(start(rows))
    assert (rows == others) == (start(rows) == start(others))


@given(st.data(), positions(least_pairs=3))
def test_pairs_taken_in_another_order_leave_an_equal_position(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-04: two legal pairs without a tile in common may go in either order, and leave equal positions."""
    moves = RULES.moves(position)
    if not moves:
        return
    first = data.draw(st.sampled_from(moves))
    after = RULES.play(position, first)
    both = [move for move in moves if not {*first} & {*move}]
    if not both:
        return
    second = data.draw(st.sampled_from(both))
    one = RULES.play(after, second)
    other = RULES.play(RULES.play(position, second), first)

    assert one == other
    assert hash(one) == hash(other)


def test_the_key_and_the_shuffles_tell_positions_apart() -> None:
    """The same tiles of another seed, or after another number of shuffles, are another position."""
    position = LinkUp(columns=2, rows=1).start(LinkUp(columns=2, rows=1).deal(seed=1))
    other = LinkUp(columns=2, rows=1).start(LinkUp(columns=2, rows=1).deal(seed=2))
    shuffled = LinkUp(columns=2, rows=1).shuffle(position)
    assert isinstance(shuffled, Step)

    assert str(position) == str(other) == str(shuffled.position)
    assert position != other
    assert position != shuffled.position


@given(positions())
def test_the_moves_are_those_of_the_oracle(position: ConnectPosition) -> None:
    """LU-03, LU-04: the moves are the pairs of equal pictures that a line joins, sorted by first and second cell."""
    moves = RULES.moves(position)
    expected = oracles.legal_pairs(position.columns, position.rows, letters_of(position))

    assert expected == [(point(a), point(b)) for a, b in moves]
    assert sorted(moves, key=lambda pair: (pair.a.row, pair.a.column, pair.b.row, pair.b.column)) == list(moves)


@given(st.data(), positions())
def test_a_pair_has_a_route_or_a_refusal(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-09: any two cells are a legal move with a route, or are refused; judge, play, moves and route agree."""
    pair = data.draw(any_pairs(position))
    line = RULES.route(position, pair)
    refusal = RULES.judge(position, pair)

    assert isinstance(line, Route) == (refusal is None) == (pair in RULES.moves(position))
    if refusal is None:
        assert RULES.play(position, pair).remaining == position.remaining - 2
        return
    assert line == refusal
    with pytest.raises(IllegalMove) as caught:
        RULES.play(position, pair)
    assert caught.value.refusal == refusal


@given(st.data(), positions())
def test_equal_pictures_have_the_route_of_the_oracle(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-06: the route runs from the first end of the pair to the second, over the corners that the order gives."""
    pair = data.draw(like_pairs(position))
    expected = oracles.routes(position.columns, position.rows, letters_of(position), point(pair.a), point(pair.b))
    line = RULES.route(position, pair)

    assert bool(expected) == isinstance(line, Route)
    if isinstance(line, Route):
        assert expected[0] == tuple(point(cell) for cell in line.spots)
        assert oracles.length(expected[0]) == line.cells
        assert oracles.turns(expected[0]) == line.turns


@given(st.data(), positions())
def test_a_move_takes_its_two_tiles_and_nothing_else(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-10: a move takes its two tiles, and tells which they were, their faces, their route and what is left."""
    moves = RULES.moves(position)
    if not moves:
        return
    pair = data.draw(st.sampled_from(moves))
    step = RULES.step(position, pair)
    effect = step.effect
    assert isinstance(effect, Taken)

    assert (step.do, step.seat) == ("play", 0)
    assert oracles.without(letters_of(position), [point(cell) for cell in pair]) == letters_of(step.position)
    assert pair == effect.pair
    assert tuple(position.faces[cell] for cell in pair) == effect.faces
    assert position.faces[pair.a].kind == position.faces[pair.b].kind == effect.kind
    assert tuple(position.open.index(cell) for cell in pair) == effect.tiles
    assert position.remaining // 2 - 1 == effect.left == step.position.remaining // 2
    assert position.remaining // 2 == effect.total
    assert RULES.route(position, pair) == effect.route
    assert effect.falls == ()


@given(st.data(), positions())
def test_a_position_played_to_equals_one_made_at_once(data: st.DataObject, position: ConnectPosition) -> None:
    """After any moves the legal pairs, routes and text are those of a board set up afresh."""
    later = data.draw(played(RULES, position))
    fresh = start(str(later).splitlines())

    assert fresh.faces == later.faces
    assert RULES.moves(fresh) == RULES.moves(later)
    assert [RULES.route(fresh, pair) for pair in RULES.moves(fresh)] == [
        RULES.route(later, pair) for pair in RULES.moves(later)
    ]


@given(st.data(), positions())
def test_the_outcome_is_a_fact_of_the_board(data: st.DataObject, position: ConnectPosition) -> None:
    """An empty board is cleared and final, one without a legal pair is stuck and not final, any other is neither."""
    position = data.draw(played(RULES, position))
    legal = oracles.legal_pairs(position.columns, position.rows, letters_of(position))
    expected = Outcome(Ending.STUCK, final=False)
    if not position.remaining:
        expected = Outcome(Ending.CLEARED, final=True, winners=(0,))

    assert (None if legal else expected) == RULES.outcome(position)
    assert (0 if position.remaining else None) == RULES.to_move(position)
    assert (bool(position.remaining) and not legal) == (RULES.automatic(position) is not None)


def test_whether_a_pair_exists_does_not_depend_on_what_was_asked_before() -> None:
    """A stuck board and a board with pairs answer alike whether the moves or the outcome are asked for first."""
    for rows, stuck in ((["AB", "BA"], True), (["AAB", "BAA"], False)):
        asked = start(rows)
        RULES.moves(asked)

        assert stuck == (RULES.outcome(asked) is not None)
        assert stuck == (RULES.outcome(start(rows)) is not None)
        assert stuck == (not RULES.moves(start(rows)))


@given(st.data(), st.integers(0, 1000))
def test_a_view_is_plain_and_holds_no_key(data: st.DataObject, seed: int) -> None:
    """What a seat sees is the board in plain data: no position, no key of the deal, no reference back."""
    rules = LinkUp(columns=4, rows=3)
    position = data.draw(played(rules, rules.start(rules.deal(seed))))
    view = rules.view(position, 0)

    assert ConnectView(4, 3, tuple(position.faces.items())) == view
    assert position.faces == view.faces
    assert position.remaining == view.remaining
    assert position.dealt.key in pickle.dumps(position)
    assert position.dealt.key not in pickle.dumps(view)
    assert {type(part).__name__ for part in inside(view)} <= {"ConnectView", "tuple", "Cell", "Face", "int", "str"}


@given(st.integers(0, 1000))
def test_a_step_as_it_is_seen_holds_no_solution(seed: int) -> None:
    """A shuffle as a seat sees it has neither the key nor the removal order of the new arrangement."""
    rules = LinkUp(columns=4, rows=3)
    position = rules.start(rules.deal(seed))
    step = rules.shuffle(position)
    assert isinstance(step, Step)
    assert isinstance(step.effect, Relaid)
    seen = rules.view_step(step, 0)

    assert step.effect.certificate
    assert Relaid(None) == seen.effect
    assert (step.do, step.seat, rules.view(step.position, 0)) == (seen.do, seen.seat, seen.position)
    assert position.dealt.key not in pickle.dumps(seen)

    pair = rules.step(position, rules.moves(position)[0])

    assert pair.effect == rules.view_step(pair, 0).effect
    assert position.dealt.key not in pickle.dumps(rules.view_step(pair, 0))


@pytest.mark.parametrize("move", [None, 3, "AB", (0, 1), Cell(column=0, row=0), [[0, 0], [1, 0]]])
def test_what_is_no_move_raises(move: Any) -> None:
    """What is no pair of cells is not refused but raises, in judge, route, step and play alike."""
    position = start(["AAB", "..B"])
    for ask in (RULES.judge, RULES.route, RULES.step, RULES.play):
        with pytest.raises(WrongType, match="a move is a Pair of two Cells"):
            ask(position, move)


@pytest.mark.parametrize("spot", [None, 3, (0, 0), [0, 0], "A"])
def test_what_is_no_cell_cannot_be_chosen(spot: Any) -> None:
    """What is no cell raises when it is chosen."""
    with pytest.raises(WrongType, match="a cell is needed"):
        RULES.choose(start(["AAB", "..B"]), spot)


@given(st.data(), positions())
def test_a_single_tile_may_be_chosen_iff_it_stands(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-09: a cell is chosen, or refused as off the board, without a tile, or because the board is cleared."""
    position = data.draw(played(RULES, position))
    for column in range(-1, position.columns + 1):
        for row in range(-1, position.rows + 1):
            cell = Cell(column=column, row=row)
            refusal = RULES.choose(position, cell)
            on_board = 0 <= column < position.columns and 0 <= row < position.rows
            expected = "GAME_OVER" if not position.remaining else "NO_TILE" if on_board else "OFF_BOARD"
            if cell in position.faces:
                assert refusal is None
            else:
                assert isinstance(refusal, ConnectRefusal)
                assert expected == refusal.reason.name
                assert not refusal.judged


def test_a_pair_of_two_cells_is_what_two_taps_make() -> None:
    """SH-04: the move of two chosen cells is their pair."""
    a, b = Cell(column=2, row=0), Cell(column=0, row=1)

    assert Pair(a, b) == RULES.join(a, b)


def test_a_deal_of_another_size_does_not_start() -> None:
    """A position is only started from a deal of the same board."""
    with pytest.raises(ValueError, match="board options"):
        LinkUp(columns=4, rows=3).start(LinkUp(columns=3, rows=4).deal(seed=7))
    nothing: Any = None
    with pytest.raises(WrongType, match="a Deal is needed"):
        LinkUp().start(nothing)
    assert Deal.from_rows(RULES, ["AA"]).rules == LinkUp(columns=2, rows=1)
