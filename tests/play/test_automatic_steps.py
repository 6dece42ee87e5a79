"""What the rules do by themselves: at once or on request, and what undo makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given

from play.games import DEAD, DEADLOCK, Act, LinkUpGame, acts, clear, do, done, examples, game_of, look, pair, reason
from tilepuzzles.boards.steps import Ending
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.terms import PairPoints, UndoPenalty

CC = pair((2, 0), (3, 0))


def test_on_request_the_step_waits() -> None:
    """On request the reshuffle waits: the board is stuck and not over, and says what is due."""
    game = game_of(DEADLOCK, automatic="on request")
    assert [event.do for event in game.play(CC, at_ms=5)] == ["play"]
    due, outcome = game.due, game.outcome
    assert due is not None
    assert (due.do, done(game), game.moves()) == ("reshuffle", ["play"], ())
    assert outcome is not None
    assert (outcome.ending, outcome.final) == (Ending.STUCK, False)
    before = look(game)
    events = game.advance(at_ms=9)
    assert [(event.do, event.at_ms, event.automatic, event.entry) for event in events] == [("reshuffle", 9, True, 1)]
    assert (game.position, game.due, game.outcome) == (due.position, None, None)
    assert before["position"] != game.position
    assert reason(game.advance) == "NOTHING_DUE"


def test_on_request_at_the_deal() -> None:
    """LU-13: on request a board dead at the deal stands as it is until the reshuffle is asked for."""
    game = game_of(DEAD, automatic="on request")
    assert (game.log, str(game.position)) == ((), "AB\nBA")
    game.advance()
    assert (done(game), game.due) == (["reshuffle"], None)


def test_at_once_and_on_request_lead_to_the_same() -> None:
    """Asked for at the same instants, the steps are those that are made at once."""
    once, asked = game_of(DEADLOCK), game_of(DEADLOCK, automatic="on request")
    once.play(CC, at_ms=5)
    asked.play(CC, at_ms=5)
    asked.advance()
    for game in (once, asked):
        clear(game, 10)
    assert (once.log, once.ledger, once.position, once.result) == (
        asked.log,
        asked.ledger,
        asked.position,
        asked.result,
    )


def test_undo_before_the_step_was_asked_for() -> None:
    """SH-02: on request a pair is undone alone while the reshuffle after it still waits."""
    game = game_of(DEADLOCK, automatic="on request")
    start = game.position
    game.play(CC)
    game.undo()
    assert (game.position, game.due, done(game)) == (start, None, ["play", "undo"])


def test_undo_takes_the_step_along() -> None:
    """SH-02: undo goes back to the last position in which the rules would make no step, on request too."""
    game = game_of(DEADLOCK, automatic="on request")
    start = game.position
    game.play(CC)
    game.advance()
    game.undo()
    assert game.position == start


def test_undo_of_a_shuffle_that_came_before_the_step() -> None:
    """SH-02: a shuffle made while the reshuffle waits goes back with the pair that made the board dead."""
    game = game_of(DEADLOCK, automatic="on request")
    start = game.position
    game.play(CC)
    game.shuffle()
    game.undo()
    assert (game.position, done(game), game.score) == (start, ["play", "shuffle", "undo"], 0)


def test_nothing_to_undo_before_a_step_at_the_deal() -> None:
    """SH-02: a shuffle of a board that was dead at the deal leads back to no position, so it stays."""
    game = game_of(DEAD, automatic="on request")
    game.shuffle()
    assert reason(game.undo) == "NOTHING_TO_UNDO"


def test_a_loaded_game_makes_no_step() -> None:
    """A save that ends before a due step loads as it is; the next call makes the step first, at its own instant."""
    data = game_of(DEADLOCK)
    data.play(CC, at_ms=5)
    text = data.to_json().replace(',{"at_ms":5,"automatic":true,"do":"reshuffle"}', "")
    for act in ("hint", "shuffle", "tick", "touch", "undo", "advance"):
        game: LinkUpGame = Game.from_json(text)
        assert (done(game), game.due is None) == (["play"], False)
        events = game.tick(90) if act == "tick" else getattr(game, act)(at_ms=90)
        assert (events[0].do, events[0].at_ms, events[0].automatic) == ("reshuffle", 90, True)
        assert [event.do for event in events[1:]] == ([act] if act in ("hint", "shuffle", "undo") else [])
    assert Game.from_json(text).to_json() == text


def test_a_loaded_game_plays_on() -> None:
    """A pair that the due reshuffle brings about can be played at once; one of the dead board cannot."""
    game = game_of(DEADLOCK)
    game.play(CC, at_ms=5)
    text = game.to_json().replace(',{"at_ms":5,"automatic":true,"do":"reshuffle"}', "")
    loaded: LinkUpGame = Game.from_json(text)
    events = loaded.play(game.moves()[0], at_ms=5)
    assert [event.do for event in events][:2] == ["reshuffle", "play"]
    assert loaded.log[:2] == game.log[:2]


# --- undo that pauses -------------------------------------------------------------------------------------------------


def pausing(automatic: str = "at once") -> LinkUpGame:
    """A game in which undo pauses the steps of the rules."""
    return game_of(DEADLOCK, undo=Undo.PAUSES, scoring=(PairPoints(100), UndoPenalty(25)), floor=0, automatic=automatic)


def test_undo_takes_exactly_one_step() -> None:
    """SH-02, DT-08: where undo pauses it takes exactly one step, automatic or not, and nothing follows by itself."""
    game = pausing()
    start = game.position
    game.play(CC)
    assert done(game) == ["play", "reshuffle"]
    game.undo()
    assert (done(game), game.due, game.moves(), game.score) == (["play", "reshuffle", "undo"], None, (), 75)
    assert game.outcome is not None
    assert (game.outcome.ending, game.over) == (Ending.STUCK, False)
    assert game.tick(5) == ()
    assert reason(game.hint) == "NO_PAIR"
    assert reason(game.advance) == "NOTHING_DUE"
    game.undo()
    assert (game.position, game.score) == (start, 0)
    assert reason(game.undo) == "NOTHING_TO_UNDO"


def test_the_pause_ends_with_the_next_move() -> None:
    """DT-08: automatic steps wait until the player takes a pair again."""
    game = pausing()
    game.play(CC)
    laid = game.position
    game.undo()
    game.undo()
    events = game.play(CC)
    assert [event.do for event in events] == ["play", "reshuffle"]
    assert game.position == laid


def test_a_shuffle_ends_the_pause_too() -> None:
    """DT-08: a shuffle is a move of the player as well."""
    game = pausing()
    game.play(CC)
    game.undo()
    game.shuffle()
    assert (game.due, done(game)[-1]) == (None, "shuffle")
    assert game.moves()


def test_hints_and_misses_do_not_end_the_pause() -> None:
    """DT-08: only a pair or a shuffle ends the pause; a miss, a touch or a refused act does not."""
    game = pausing()
    game.play(CC)
    game.undo()
    assert not isinstance(game.attempt(pair((0, 0), (1, 1))), tuple)
    game.touch(at_ms=9)
    assert reason(game.play, CC) == "NO_TILE"
    assert (done(game), game.due) == (["play", "reshuffle", "undo", "miss"], None)


def test_the_pause_is_a_fact_of_the_game() -> None:
    """DT-08, DT-12: the pause is saved with the game, and is not in the position."""
    game = pausing()
    game.play(CC)
    game.undo()
    loaded: LinkUpGame = Game.from_json(game.to_json())
    assert loaded.due is None
    assert look(loaded) == look(game)
    assert loaded.rules.automatic(loaded.position) is not None


def test_a_cleared_board_can_be_undone() -> None:
    """DT-05, SH-02: where undo pauses it is offered on a cleared board too, as often as wanted."""
    game = pausing()
    clear(game)
    assert game.over
    game.undo()
    assert (game.over, game.result, game.position.remaining) == (False, None, 2)
    while game.counts.pairs:
        game.undo()
    clear(game)
    assert game.over
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_on_request_undo_comes_between() -> None:
    """DT-08: on request undo can come between a pair and the step after it, and that step is then not due."""
    game = pausing("on request")
    start = game.position
    game.play(CC)
    due = game.due
    game.undo()
    assert due is not None
    assert (game.position, game.due) == (start, None)


@pytest.mark.parametrize("automatic", ["at once", "on request"])
def test_a_step_at_the_deal_is_undone_where_undo_pauses(automatic: str) -> None:
    """DT-08: where undo pauses, a reshuffle made at the deal is undone like any step."""
    game = game_of(DEAD, undo=Undo.PAUSES, automatic=automatic)
    if game.due:
        game.advance()
    game.undo()
    assert (str(game.position), game.due) == ("AB\nBA", None)
    assert reason(game.undo) == "NOTHING_TO_UNDO"


@given(acts(20))
@examples(30)
def test_undo_all_the_way(sequence: list[Act]) -> None:
    """SH-02: where undo pauses, as many undos as steps stand lead back to the deal, whatever was done."""
    game = pausing()
    start = game.position
    for act in sequence:
        do(game, act)
    for _ in game.seen():
        game.undo()
    assert (game.position, game.counts.pairs, game.seen()) == (start, 0, ())
    assert reason(game.undo) == "NOTHING_TO_UNDO"
