"""Choosing tiles one by one (SH-04, LU-10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games import DEADLOCK, ROWS, LinkUpGame, cell, clear, done, examples, game_of, look, pair, saved
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Taken
from tilepuzzles.errors import InvalidNotation
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.rules.link_up import LinkUp

BOARD = ("ABCCDD", "BA....")
A, B, C, D = cell(0, 0), cell(1, 0), cell(2, 0), cell(4, 0)
HOLE, OFF = cell(3, 1), cell(6, 0)


def refused(answer: object) -> str:
    """The name of the reason that a tap was answered with."""
    assert not isinstance(answer, tuple)
    return str(getattr(answer, "reason").name)  # noqa: B009


def test_the_first_tap_selects() -> None:
    """SH-04, LU-10: the first tap selects its tile; nothing is logged, judged or changed otherwise."""
    game = game_of(BOARD)
    assert game.tap(C, at_ms=5) == ()
    assert (game.selected, game.log, game.accuracy, game.at_ms) == (C, (), None, 5)


def test_a_tap_on_the_twin_takes_the_pair() -> None:
    """SH-04, LU-10: a second tap on a matching tile plays the pair, with its route, and the selection is gone."""
    game = game_of(BOARD)
    game.tap(C)
    events = game.tap(cell(3, 0), at_ms=9)
    assert isinstance(events, tuple)
    assert isinstance(events[0].effect, Taken)
    assert events[0].effect.route is not None
    assert (events[0].effect.pair, events[0].at_ms) == (pair((2, 0), (3, 0)), 9)
    assert (game.selected, done(game), game.score) == (None, ["play"], 100)


def test_the_order_of_the_taps_does_not_matter() -> None:
    """SH-04: tapped in either order the pair is the same move, and the game the same."""
    one, other = game_of(BOARD), game_of(BOARD)
    for first, second, game in ((C, cell(3, 0), one), (cell(3, 0), C, other)):
        game.tap(first)
        game.tap(second)
    assert look(one) == look(other)


def test_a_tap_on_another_picture_moves_the_selection() -> None:
    """SH-04: on a tile that does not match a tap only moves the selection, and is not judged."""
    game = game_of(BOARD)
    game.tap(C)
    assert game.tap(D, at_ms=3) == ()
    assert (game.selected, game.log, game.accuracy) == (D, (), None)


def test_a_tap_on_the_selected_tile_deselects() -> None:
    """SH-04: tapping the selected tile deselects it, and a further tap selects it again."""
    game = game_of(BOARD)
    found = []
    for _ in range(3):
        assert game.tap(C) == ()
        found.append(game.selected)
    assert found == [C, None, C]
    assert game.log == ()


def test_after_a_refused_attempt_the_selection_stays() -> None:
    """SH-04, SH-03: a refused attempt at a matching tile is a judged miss, and the first tile stays selected."""
    game = game_of(BOARD)
    game.tap(A)
    assert refused(game.tap(cell(1, 1), at_ms=8)) == "TOO_MANY_TURNS"
    assert (game.selected, done(game), game.counts.misses) == (A, ["miss"], 1)
    assert refused(game.tap(cell(1, 1))) == "TOO_MANY_TURNS"
    assert (game.selected, game.counts.misses) == (A, 2)


@pytest.mark.parametrize(("spot", "name"), [(HOLE, "NO_TILE"), (OFF, "OFF_BOARD"), (cell(-1, 0), "OFF_BOARD")])
@pytest.mark.parametrize("first", [None, C])
def test_what_is_no_tile_is_refused(spot: Cell, name: str, first: Cell | None) -> None:
    """SH-04, LU-09: an empty cell or one off the board is refused with its reason, and the selection stays."""
    game = game_of(BOARD)
    if first is not None:
        game.tap(first)
    answer = game.tap(spot, at_ms=4)
    assert refused(answer) == name
    assert (game.selected, game.log, game.at_ms, game.accuracy) == (first, (), 4, None)


@pytest.mark.parametrize("act", ["undo", "shuffle"])
def test_undo_and_shuffle_clear_the_selection(act: str) -> None:
    """SH-04: undo and shuffle clear the selection."""
    game = game_of(BOARD)
    game.play(pair((4, 0), (5, 0)))
    game.tap(A)
    getattr(game, act)()
    assert game.selected is None


def test_a_refused_act_leaves_the_selection() -> None:
    """SH-04: an undo or a pair that is refused, a hint, a miss and time leave the selection where it is."""
    game = game_of(BOARD, undo=Undo.NEVER)
    game.tap(A)
    game.hint()
    game.attempt(pair((0, 1), (1, 0)))
    game.attempt(pair((0, 0), (2, 0)))
    game.tick(77)
    game.touch()
    assert game.selected == A


def test_a_new_game_has_no_selection() -> None:
    """SH-04: a restart begins without a selection; a fork keeps it."""
    game = game_of(BOARD)
    game.tap(A)
    assert (game.restart().selected, game.fork().selected, game.selected) == (None, A, A)


def test_the_removal_of_the_tile_clears_the_selection() -> None:
    """SH-04: a pair played past the selection clears it where it takes the tile, and leaves it where it does not."""
    game = game_of(BOARD)
    game.tap(C)
    game.play(pair((4, 0), (5, 0)))
    assert game.selected == C
    game.play(pair((2, 0), (3, 0)))
    assert game.selected is None


def test_a_reshuffle_by_the_rules_clears_the_selection() -> None:
    """SH-04, LU-13: when the board is laid anew the selection is gone."""
    game = game_of(DEADLOCK)
    game.tap(A)
    game.play(pair((2, 0), (3, 0)))
    assert (done(game), game.selected) == (["play", "reshuffle"], None)


def test_under_gravity_the_removal_clears_it_too() -> None:
    """SH-04, LU-18: where another tile falls onto the cell of the selected one, that one is not selected."""
    game = game_of(("CD", "DC", "AA", "BB"), gravity=True)
    game.tap(cell(0, 2))
    game.tap(cell(1, 2))
    assert done(game) == ["play"]
    assert game.selected is None


def test_under_gravity_the_selection_is_of_a_tile() -> None:
    """SH-04, LU-18: a selection never passes to another tile because tiles have fallen."""
    game = game_of(("CD", "DC", "AA", "BB"), gravity=True)
    game.tap(cell(0, 1))
    game.play(pair((0, 2), (1, 2)))
    assert game.selected in (None, cell(0, 2))  # the tile D lies there now


def test_after_the_end_nothing_is_selected() -> None:
    """SH-04: a cleared board has no selection, and a tap on it comes too late."""
    game = game_of(ROWS)
    clear(game)
    assert refused(game.tap(A)) == "GAME_OVER"
    assert game.selected is None


def test_a_tap_at_the_end_of_time() -> None:
    """SH-06, LU-17: a tap at the instant at which time is up comes too late, and attempts nothing."""
    game = game_of(ROWS, timed=True)
    game.tap(A)
    assert refused(game.tap(B, at_ms=90_000)) == "GAME_OVER"
    assert (game.over, game.log, game.score) == (True, (), 0)


def test_dragging_is_an_attempt() -> None:
    """SH-04: dragging one tile onto another is an attempt: it takes no selection, and moves none."""
    game = game_of(BOARD)
    game.tap(A)
    answer = game.attempt(pair((2, 0), (4, 0)))
    assert refused(answer) == "NO_MATCH"
    assert (game.selected, game.log, game.accuracy) == (A, (), None)
    assert isinstance(game.attempt(pair((2, 0), (3, 0))), tuple)
    assert game.selected == A


@given(st.integers(0, 99), st.lists(st.tuples(st.integers(-1, 4), st.integers(-1, 3)), max_size=40), st.booleans())
@examples(40)
def test_any_taps(seed: int, taps: list[tuple[int, int]], gravity: bool) -> None:
    """SH-04, LU-10: whatever is tapped, selection, log and board follow the rules of selecting, tap by tap."""
    game = Game(LinkUp(columns=4, rows=3, gravity=gravity), seed=seed)
    for column, row in taps:
        spot = cell(column, row)
        before, position, log = game.selected, game.position, game.log
        faces = position.faces
        over = game.over
        answer = game.tap(spot)
        if over or spot not in faces:
            assert not isinstance(answer, tuple)
            assert (game.selected, game.position, game.log) == (before, position, log)
        elif before is None:
            assert (answer, game.selected, game.log) == ((), spot, log)
        elif before == spot:
            assert (answer, game.selected, game.log) == ((), None, log)
        elif faces[before] != faces[spot]:
            assert (answer, game.selected, game.log) == ((), spot, log)
        elif game.rules.judge(position, Pair(before, spot)) is None:
            assert isinstance(answer, tuple)
            assert (game.selected, answer[0].do) == (None, "play")
            assert game.log[len(log)].move == Pair(before, spot)
        else:
            assert not isinstance(answer, tuple)
            assert answer.judged
            assert (game.selected, game.position, game.log[-1].do) == (before, position, "miss")


@pytest.mark.parametrize("first", [A, cell(1, 1)])
def test_the_selection_is_saved(first: Cell) -> None:
    """SH-04: the selected tile is saved, and the loaded game goes on from it."""
    game = game_of(BOARD)
    game.tap(first)
    assert saved(game)["selected"] == first.at
    loaded: LinkUpGame = Game.from_json(game.to_json())
    assert look(loaded) == look(game)
    second = cell(1, 1) if first == A else A
    assert refused(loaded.tap(second)) == "TOO_MANY_TURNS"


def test_a_selection_of_nothing_is_not_written() -> None:
    """SH-04: without a selection nothing is written, and null is not read as one."""
    game = game_of(BOARD)
    assert "selected" not in saved(game)
    with pytest.raises(InvalidNotation):
        Game.from_json(game.to_json().replace('"log"', '"selected":[0],"log"').replace("[0]", '"A"'))
