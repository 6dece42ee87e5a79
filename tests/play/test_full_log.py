"""A log holds as much as a saved game may, and no more."""

from __future__ import annotations

import pytest

from play.games import DEADLOCK, ROWS, game_of, look, pair, reason
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.play import course as courses
from tilepuzzles.play.game import Game

CC = pair((2, 0), (3, 0))
AA = pair((0, 0), (1, 1))


def test_a_full_log_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that holds as many entries as a saved game may have refuses every further one, and loads."""
    monkeypatch.setattr(courses, "MOST_ENTRIES", 5)
    game = game_of(ROWS)
    for _ in range(4):
        game.hint()
    game.play(game.moves()[0])
    before = look(game)
    assert reason(game.play, game.moves()[0]) == "LOG_FULL"
    assert all(reason(getattr(game, act)) == "LOG_FULL" for act in ("hint", "shuffle", "undo"))
    answer = game.attempt(game.moves()[0])
    assert answer == ActRefusal(Reason.LOG_FULL)
    assert look(game) == before
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_a_full_log_takes_no_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judged attempt that the full log cannot hold is refused for the full log and not counted."""
    monkeypatch.setattr(courses, "MOST_ENTRIES", 1)
    game = game_of(DEADLOCK)
    game.attempt(AA)
    answer = game.attempt(AA)
    assert answer == ActRefusal(Reason.LOG_FULL)
    assert (game.counts.misses, len(game.log)) == (1, 1)


def test_a_full_log_leaves_a_step_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the rules for which the log has no room stays due, and the game still loads."""
    monkeypatch.setattr(courses, "MOST_ENTRIES", 1)
    monkeypatch.setattr("tilepuzzles.play.game.MOST_ENTRIES", 1)
    game = game_of(DEADLOCK)
    assert [event.do for event in game.play(CC)] == ["play"]
    assert game.due is not None
    assert reason(game.advance) == "LOG_FULL"
    loaded = Game.from_json(game.to_json())
    assert (loaded.to_json(), loaded.position) == (game.to_json(), game.position)


def test_shuffles_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game takes as many shuffles as a saved game may have, undone ones too, and all else beyond."""
    monkeypatch.setattr(courses, "MOST_SHUFFLES", 3)
    game = game_of(ROWS)
    for _ in range(3):
        game.shuffle()
        game.undo()
    assert reason(game.shuffle) == "LOG_FULL"
    game.play(game.moves()[0])
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_the_limits_as_they_are() -> None:
    """A log holds 20,000 entries, of which 1,000 shuffles."""
    assert (courses.MOST_ENTRIES, courses.MOST_SHUFFLES) == (20_000, 1_000)
