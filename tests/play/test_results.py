"""What a game says when it has ended, and keeps saying."""

from __future__ import annotations

import attrs

from play.games import DEAD, ROWS, clear, game_of
from tilepuzzles.boards.steps import Ending
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.hints import Flat
from tilepuzzles.rules.link_up import LinkUp


def test_a_result() -> None:
    """SH-14, LU-19: a result says all that a table of records needs."""
    game = Game(LinkUp(columns=4, rows=3), seed=7)
    clear(game, 1_000)
    result = game.result
    assert result is not None
    assert (result.ruleset, result.variant, result.date) == ("link-up", "link-up 4x3/2", None)
    assert (result.scores, result.at_ms, result.accuracy) == ((game.score,), 6_000, 1.0)
    assert (result.outcome.ending, result.outcome.final, result.outcome.winners) == (Ending.CLEARED, True, (0,))
    assert (result.counts, result.awards) == (game.counts, {"clean-clear": True})
    assert hash(result) == hash(game.result)


def test_a_result_stays_as_it_is() -> None:
    """SH-14: a result stays what it was, whatever is done to the game afterwards."""
    game = game_of(ROWS, undo=Undo.PAUSES, hint_cost=Flat(10))
    clear(game)
    result = game.result
    assert result is not None
    kept = attrs.asdict(result)
    game.undo(at_ms=1_000)
    assert game.result is None
    game.hint()
    clear(game, 5_000)
    assert game.result is not None
    assert game.result != result
    assert attrs.asdict(result) == kept


def test_a_hand_made_deal_enters_no_record() -> None:
    """SH-13: a result on a deal made by hand has no variant."""
    game = game_of(ROWS)
    clear(game)
    assert game.result is not None
    assert game.result.variant is None


def test_a_dead_board_on_request_is_stuck_and_not_over() -> None:
    """A position without a legal pair is stuck: that is a fact, and not the end."""
    game = game_of(DEAD, automatic="on request")
    assert game.outcome is not None
    assert (game.outcome.ending, game.outcome.final, game.over, game.result) == (Ending.STUCK, False, False, None)
    assert game.to_move == 0
