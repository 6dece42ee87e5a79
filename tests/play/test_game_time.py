"""Time: whole milliseconds, given by the caller, never going back; the end at the very instant."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games import ROWS, Act, LinkUpGame, acts, clear, do, examples, game_of, games, look, reason
from tilepuzzles.boards.steps import Ending
from tilepuzzles.errors import IllegalMove, Refusal
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.clocks import Countdown, RefillClock
from tilepuzzles.rules.link_up import LinkUp


def test_time_left_out_is_the_same_instant() -> None:
    """SH-06: an act without an instant is at that of the one before."""
    game = game_of(ROWS)
    game.hint()
    game.tick(1_234)
    game.hint()
    game.touch(at_ms=2_000)
    game.play(game.moves()[0])
    assert [entry.at_ms for entry in game.log] == [0, 1_234, 2_000]
    assert game.at_ms == 2_000


@given(games(), acts())
@examples(30)
def test_time_never_goes_back(game: LinkUpGame, sequence: list[Act]) -> None:
    """SH-06: time is what was told last, also by an act that was refused, and the log never goes back."""
    now = 0
    for act in sequence:
        before = look(game)
        do(game, act)
        now += act[2]
        assert game.at_ms in (now, before["at_ms"])  # the same as before where there was nothing to try
        now = game.at_ms
    instants = [entry.at_ms for entry in game.log]
    assert instants == sorted(instants)
    assert not instants or instants[-1] <= game.at_ms


def test_the_bounds_of_time() -> None:
    """SH-06: time runs from 0 to 10^11 milliseconds, both included."""
    game = game_of(ROWS)
    game.hint(at_ms=0)
    game.hint(at_ms=10**11)
    assert game.at_ms == 10**11
    assert Game.from_json(game.to_json()).at_ms == 10**11


def test_moves_after_the_end() -> None:
    """SH-06: after the end every act is refused and time runs on."""
    game = game_of(ROWS)
    move = game.moves()[0]
    clear(game, 1_000)
    result = game.result
    for at, act in enumerate(("hint", "shuffle", "undo", "advance")):
        assert reason(getattr(game, act), at_ms=7_000 + at) == "GAME_OVER"
    assert reason(game.play, move, at_ms=8_000) == "GAME_OVER"
    assert (game.at_ms, game.result) == (8_000, result)
    assert game.result is not None
    assert game.result.at_ms == 6_000


@given(st.integers(1, 60_000), st.integers(0, 60_000), st.integers(0, 60_000))
def test_a_countdown_ends_at_its_instant(limit: int, first: int, more: int) -> None:
    """TU-16, SH-06: a countdown of n milliseconds from the first pair ends exactly n later, and not before."""
    game = game_of(ROWS, clock=Countdown(limit))
    game.play(game.moves()[0], at_ms=first)
    game.tick(first + more)
    assert game.over is (more >= limit)
    assert game.remaining_ms == max(0, limit - more)
    if game.over:
        assert game.result is not None
        assert (game.result.at_ms, game.result.outcome.ending) == (first + limit, Ending.TIME_UP)


def test_the_refused_act_at_the_end_ends_the_game() -> None:
    """SH-06: the act that comes too late is refused, and the time it told has ended the game all the same."""
    game = game_of(ROWS, clock=RefillClock(500, 1, 500))
    assert reason(game.hint, at_ms=700) == "GAME_OVER"
    assert game.over
    assert game.result is not None
    assert (game.result.at_ms, game.at_ms, game.log) == (500, 700, ())


def test_time_up_with_a_tile_selected_loads() -> None:
    """SH-06, SH-04: a game whose time ran out while a tile was selected is saved and loads as it is."""
    game = game_of(ROWS, timed=True)
    game.tap(game.position.open[0], at_ms=1_000)
    game.tick(90_000)
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_a_cleared_board_that_is_undone_under_a_clock() -> None:
    """SH-06, DT-05: once the clock would have run out, a cleared board is over, undone or not, once and for all."""
    game = game_of(("AABB", "...."), clock=Countdown(10_000), undo=Undo.PAUSES)
    clear(game, 1_000)
    with contextlib.suppress(IllegalMove):
        game.undo(at_ms=60_000)
    assert game.over
    first = game.result
    game.tick(70_000)
    assert game.result == first
    assert (game.remaining_ms or 0) >= 0


def test_a_cleared_board_undone_in_time() -> None:
    """SH-06, DT-05: a cleared board undone while the clock has time left goes on, and the clock with it."""
    game = game_of(("AABB", "...."), clock=Countdown(10_000), undo=Undo.PAUSES)
    clear(game, 1_000)
    assert game.remaining_ms == 9_000
    game.undo(at_ms=3_000)
    assert (game.over, game.result, game.remaining_ms) == (False, None, 8_000)
    clear(game, 1_000)
    assert game.result is not None
    assert (game.result.at_ms, game.remaining_ms) == (4_000, 7_000)


@given(games(), acts(), st.integers(0, 10**6))
@examples(20)
def test_a_saved_game_loses_no_time(game: LinkUpGame, sequence: list[Act], wait: int) -> None:
    """SH-06: saved and loaded, a game stands at the same instant with the same time left."""
    for act in sequence:
        do(game, act)
    game.tick(game.at_ms + wait)
    loaded: LinkUpGame = Game.from_json(game.to_json())
    assert (loaded.at_ms, loaded.remaining_ms, loaded.over) == (game.at_ms, game.remaining_ms, game.over)
    assert loaded.result == game.result


@pytest.mark.parametrize("timed", [False, True])
def test_ticks_are_not_logged(timed: bool) -> None:
    """Time and touches make no entry, whatever they bring about."""
    game = Game(LinkUp(columns=4, rows=3, timed=timed), seed=7)
    for at in range(0, 200_000, 7_777):
        game.tick(at)
        game.touch()
    assert game.log == ()


def test_the_end_is_told_though_the_act_came_too_late() -> None:
    """SH-06: an act that comes too late is refused, and what time brought about is told with the next act."""
    game = Game(LinkUp(columns=4, rows=3, timed=True), seed=7)
    move = game.moves()[0]

    refusal = game.attempt(move, at_ms=95_000)
    assert not isinstance(refusal, tuple)
    assert isinstance(refusal, Refusal)
    assert [(event.do, event.at_ms) for event in game.tick(96_000)] == [("end", 90_000)]
    assert game.tick(97_000) == ()
