"""Daily Turtle in play: undo, the automatic finish and its pause, idle hints, stars, arrow keys, saving."""

from __future__ import annotations

from typing import Any

import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from play.games import done, lines, look, reason
from stack_boards import StackGame, ats, daily, dealt_stacks, line, names, pair, pile, place
from stack_oracles import At

from tilepuzzles.boards.steps import Ending, Hinted, Outcome, Taken
from tilepuzzles.errors import FalseClaim
from tilepuzzles.play.game import Game
from tilepuzzles.rules.daily_turtle import DailyTurtle

LID = {**pile("B1 B1 B2 B2 B3 B3"), (9, 0, 0): "WE", (9, 0, 1): "D1", (9, 5, 1): "D1", (9, 9, 0): "WE"}
"""All open but one, which the pair D1 uncovers: then the game finishes by itself, with four pairs."""
STUCK = {**line("B1 B1 B2 B2"), (0, 5, 0): "WE", (0, 7, 0): "WE"}
D1 = pair((9, 0, 1), (9, 5, 1))


def waits(game: StackGame) -> bool:
    """Whether an automatic pair is due."""
    return game.due is not None


def loaded(game: StackGame) -> StackGame:
    """The game, saved and loaded."""
    found: StackGame = Game.from_json(game.to_json(), rules=game.rules)
    return found


# --- the automatic finish ---------------------------------------------------------------------------------------------


def test_the_finish_at_once() -> None:
    """DT-08, DT-09: as soon as all tiles left are open the game takes them, each an entry of 100 points."""
    game = daily(LID)
    assert (game.due, done(game)) == (None, [])
    events = game.play(D1, at_ms=30)

    assert [(event.do, event.automatic, event.at_ms) for event in events] == [
        ("play", False, 30), *[("play", True, 30)] * 4, ("end", False, 30),
    ]  # fmt: skip
    assert [entry.automatic for entry in game.log] == [False, True, True, True, True]
    assert (game.score, game.over, game.counts.pairs, game.counts.played) == (500, True, 5, 1)
    assert game.outcome == Outcome(Ending.CLEARED, final=True, winners=(0,))


def test_the_finish_goes_in_the_order_of_moves() -> None:
    """DT-08: each automatic pair is the first of the moves at that time."""
    game = daily(LID, automatic="on request")
    game.play(D1)
    while game.due is not None:
        first = game.moves()[0]
        (event, *_) = game.advance()
        assert isinstance(event.effect, Taken)
        assert event.effect.pair == first
    assert game.over


def test_the_finish_on_request() -> None:
    """DT-08: on request each pair waits, so that the player may take one or undo may come between."""
    game = daily(LID, automatic="on request")
    assert reason(game.advance) == "NOTHING_DUE"
    game.play(D1, at_ms=0)
    assert waits(game)
    game.advance(at_ms=100)
    game.undo(at_ms=200)
    assert (waits(game), done(game)) == (False, ["play", "play", "undo"])
    assert reason(game.advance) == "NOTHING_DUE"
    game.play(game.moves()[-1], at_ms=300)
    assert waits(game)
    for now in (400, 500, 600):
        game.advance(at_ms=now)
    assert game.over
    assert game.score == 100 + 100 - 100 - 25 + 100 + 300


def test_undo_pauses_the_finish() -> None:
    """DT-08, DT-05: after undo nothing goes by itself, whatever is done, until the player takes a pair again."""
    game = daily(LID)
    game.play(D1)
    game.undo()
    assert (game.position.remaining, game.over, game.due) == (2, False, None)
    game.tick(5)
    game.touch(at_ms=6)
    game.hint(at_ms=7)
    game.tap(game.position.open[0])
    game.tap(game.position.open[0])
    game.undo(at_ms=8)
    game.undo(at_ms=9)
    assert (game.position.remaining, game.due) == (6, None)
    game.play(game.moves()[0], at_ms=10)
    assert game.over
    assert done(game)[-3:] == ["play", "play", "play"]
    assert [entry.automatic for entry in game.log[-3:]] == [False, True, True]


def test_a_refused_attempt_does_not_end_the_pause() -> None:
    """DT-08, SH-03: a miss or a refusal removes no pair, so the finish goes on waiting."""
    game = daily(LID, automatic="on request")
    game.play(D1)
    game.advance()
    game.undo()
    game.attempt(pair((0, 0, 0), (0, 4, 0)))
    game.attempt(pair((0, 0, 0), (9, 0, 1)))
    assert (game.due, done(game)) == (None, ["play", "play", "undo"])
    game.undo()
    game.attempt(pair((9, 0, 0), (9, 9, 0)))
    assert (game.due, done(game)[-1]) == (None, "miss")


def test_the_finish_at_the_deal() -> None:
    """DT-08: where every tile is open at the deal the game finishes at once, and undo pauses that too."""
    game = daily(pile("B1 B1 B2 B2 F1 F4"))
    assert (game.over, game.score, len(game.log)) == (True, 300, 3)
    assert all(entry.automatic for entry in game.log)
    game.undo(at_ms=4)
    assert (game.over, game.position.remaining, game.due) == (False, 2, None)
    waiting = daily(pile("B1 B1 B2 B2"), automatic="on request")
    assert (waiting.due is not None, waiting.log) == (True, ())


@given(dealt_stacks(most=14), st.data())
def test_when_a_pair_is_due(tiles: dict[At, str], data: st.DataObject) -> None:
    """DT-08: a step is due exactly when tiles are left and all of them are open, and it is the first of the moves."""
    game = daily(tiles, automatic="on request")
    while True:
        standing = names(game.position)
        everything = bool(standing) and len(slow.open_places(standing)) == len(standing)
        assert (game.due is not None) is everything
        if game.due is not None:
            a, b = slow.pairs(standing)[0]
            assert names(game.due.position) == slow.without(standing, a, b)
        moves = game.moves()
        if not moves:
            break
        game.play(data.draw(st.sampled_from(moves)))


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_as_often_as_wanted() -> None:
    """DT-05, SH-02: one undo is one pair, automatic or not, back to the deal; then there is nothing to undo."""
    game = daily(LID)
    begin = game.position
    game.play(D1)
    for left in (2, 4, 6, 8, 10):
        game.undo()
        assert game.position.remaining == left
    assert game.position == begin
    assert reason(game.undo) == "NOTHING_TO_UNDO"
    assert game.counts.undos == 5


def test_undo_on_a_cleared_board() -> None:
    """DT-05, SH-14: undo is offered on a cleared board; the result taken before stays as it was."""
    game = daily(LID)
    game.play(D1, at_ms=10)
    result = game.result
    assert result is not None
    assert result.awards == {"stars": 3}
    game.undo(at_ms=999)
    assert (game.over, game.outcome, game.result) == (False, None, None)
    game.play(game.moves()[0])
    assert game.result is not None
    assert game.result.awards == {"stars": 2}
    assert (result.awards, result.scores) == ({"stars": 3}, (500,))


def test_the_price_of_undo() -> None:
    """DT-09: undo takes 100 back and 25 more, by two lines, never below zero; playing again earns 100."""
    game = daily(STUCK)
    game.play(game.moves()[0])
    game.undo()
    assert [line[1:] for line in lines(game)] == [(100, 100), (-100, 0), (-25, 0)]
    game.play(game.moves()[0])
    assert game.score == 100


def test_play_then_undo() -> None:
    """DT-05: the position is as it was, and the log is longer by two."""
    game = daily(LID)
    before = game.position
    game.play(game.moves()[0], at_ms=3)
    game.undo(at_ms=4)
    assert (game.position, done(game)) == (before, ["play", "undo"])


def test_stuck_is_not_lost() -> None:
    """DT-06: stuck is reported and not final: undo and a new start lead on; there is no shuffle."""
    game = daily(STUCK)
    events = game.play(game.moves()[0])

    assert [event.do for event in events] == ["play", "stuck"]
    assert game.outcome == events[1].effect == Outcome(Ending.STUCK, final=False)
    assert (game.over, game.moves(), game.result) == (False, (), None)
    assert (reason(game.shuffle), reason(game.hint)) == ("NOT_OFFERED", "NO_PAIR")
    assert (game.hint_price(), game.counts.hints) == (None, 0)
    refusal = game.rules.judge(game.position, pair((0, 0, 0), (2, 0, 0)))
    assert refusal is not None
    assert refusal.reason.name == "SHUT_IN"
    game.undo()
    assert game.outcome is None
    again = game.restart()
    assert (again.deal, again.score, again.log) == (game.deal, 0, ())


def test_stuck_at_the_deal() -> None:
    """DT-06, SH-12: a deal by hand that is stuck at once is not over, and there is nothing to undo."""
    game = daily(line("B1 B2 B2 B3 B3 B1") | {(0, 0, 0): "B3", (6, 0, 0): "B1"})
    assert game.outcome == Outcome(Ending.STUCK, final=False)
    assert reason(game.undo) == "NOTHING_TO_UNDO"


def test_no_shuffle_on_a_cleared_board() -> None:
    """DT-06: shuffle is refused, as not offered while tiles are left and as over when none is."""
    game = daily(LID)
    assert reason(game.shuffle) == "NOT_OFFERED"
    game.play(D1)
    assert reason(game.shuffle) == "GAME_OVER"


def test_time_has_no_influence() -> None:
    """DT-09: no clock runs and no points come of time."""
    game = daily(STUCK)
    game.tick(10**10)
    assert (game.remaining_ms, game.over, game.ledger) == (None, False, ())


# --- hints ------------------------------------------------------------------------------------------------------------


def test_hints_are_free() -> None:
    """DT-04: hints cost nothing, before and after the first pair, and cost no star."""
    game = daily(LID)
    game.play(pair((0, 0, 0), (0, 2, 0)))
    for another in (False, True, True):
        assert game.hint_price(another=another) == 0
        game.hint(another=another)
    game.play(D1)
    assert game.result is not None
    assert (game.score, game.result.awards) == (500, {"stars": 3})


def test_the_idle_hint() -> None:
    """DT-04: after 10,000 idle milliseconds the first of the moves is marked, once in a spell, and not logged."""
    game = daily(LID)
    due = [game.idle_hint_due_ms]
    game.touch(at_ms=4_000)
    due.append(game.idle_hint_due_ms)
    assert game.tick(13_999) == ()
    (event,) = game.tick(20_000)
    assert (event.do, event.at_ms, event.entry) == ("idle-hint", 14_000, None)
    assert isinstance(event.effect, Hinted)
    assert event.effect.pair == game.moves()[0]
    due.append(game.idle_hint_due_ms)
    assert (game.tick(90_000), game.log, game.counts.hints) == ((), (), 0)
    game.tap(place((0, 0, 0)))
    due.append(game.idle_hint_due_ms)
    assert due == [10_000, 14_000, None, 100_000]


def test_no_idle_hint_when_stuck_over_or_finishing() -> None:
    """DT-04: nothing is marked when stuck, when over, or while the game finishes by itself; paused it is."""
    stuck = daily(STUCK)
    stuck.play(stuck.moves()[0])
    finishing = daily(LID, automatic="on request")
    finishing.play(D1, at_ms=0)
    assert (stuck.idle_hint_due_ms, finishing.idle_hint_due_ms, stuck.tick(99_999)) == (None, None, ())
    finishing.advance()
    finishing.undo(at_ms=50)
    assert finishing.idle_hint_due_ms == 10_050
    over = daily(LID)
    over.play(D1)
    assert over.idle_hint_due_ms is None


# --- choosing ---------------------------------------------------------------------------------------------------------


def test_taps_choose_two_equal_open_tiles() -> None:
    """DT-13, SH-04: two taps on equal open tiles take them; a covered tile is refused and the selection stays."""
    game = daily(LID)
    game.tap(place((9, 5, 1)))
    refusal = game.tap(place((9, 0, 0)))
    assert not isinstance(refusal, tuple)
    assert (refusal.reason.name, game.selected) == ("COVERED", place((9, 5, 1)))
    game.tap(place((9, 0, 1)))
    assert (game.over, game.selected) == (True, None)


def test_undo_clears_the_selection() -> None:
    """SH-04: undo clears what was selected."""
    game = daily(LID)
    game.play(pair((0, 0, 0), (0, 2, 0)))
    game.tap(place((0, 4, 0)))
    game.undo()
    assert game.selected is None


def test_arrow_keys_and_enter() -> None:
    """DT-11, DT-13: the tiles that arrow keys lead to can be chosen, on the Turtle all 35 of them."""
    rules = DailyTurtle()
    position = rules.start(rules.deal(7))
    at, seen = position.open[0], []
    for _ in range(35):
        at = rules.next_open(position, at, "right")
        seen.append(at)
        assert rules.choose(position, at) is None
    assert sorted(ats(seen)) == sorted(ats(position.open))
    cap = place((13, 7, 4))
    assert rules.next_open(position, cap, "up").y < 7 < rules.next_open(position, cap, "down").y


# --- saving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("automatic", ["at once", "on request"])
def test_saving_in_the_pause(automatic: Any) -> None:
    """DT-12, DT-08: the pause survives saving, and so does the undo history: the loaded game can be undone further."""
    game = daily(LID, automatic=automatic)
    game.play(D1, at_ms=10)
    if automatic == "on request":
        game.advance()
    game.undo(at_ms=20)
    again = loaded(game)

    assert look(again) == look(game)
    assert again.due is None
    again.tick(30)
    assert again.position == game.position
    again.undo()
    game.undo(at_ms=30)
    assert look(again) == look(game)
    again.play(again.moves()[0])
    assert again.over is (automatic == "at once")


def test_saving_between_two_automatic_pairs() -> None:
    """DT-12: in the middle of the finish the game is saved, loaded, and finished or undone."""
    game = daily(LID, automatic="on request")
    game.play(D1)
    game.advance(at_ms=70)
    again = loaded(game)
    assert look(again) == look(game)
    assert again.due is not None
    again.undo()
    assert again.position.remaining == 8


def test_saving_a_cleared_board() -> None:
    """DT-12, DT-05: a cleared game is saved and loaded, and undo still goes."""
    game = daily(LID)
    game.play(D1)
    again = loaded(game)
    assert look(again) == look(game)
    again.undo()
    assert again.position.remaining == 2


def test_a_save_without_its_automatic_pairs() -> None:
    """DT-08, DT-12: a log in which the finish did not happen, or happened in the pause, is refused."""
    game = daily(LID)
    game.play(D1, at_ms=1)
    game.undo(at_ms=2)
    text = game.to_json()
    auto = '{"at_ms":1,"automatic":true,"do":"play"}'
    undo = '{"at_ms":2,"do":"undo"}'
    assert text.count(auto) == 4
    assert undo in text
    for bad in (text.replace("," + auto, "", 1), text.replace(undo, f"{undo},{auto.replace(':1,', ':2,')}")):
        with pytest.raises(FalseClaim):
            Game.from_json(bad, rules=game.rules)


def test_automatic_pairs_count_neither_way_in_the_accuracy() -> None:
    """LU-22, DT-08: a game cleared without a miss has accuracy 1, however many pairs the game took by itself."""
    game = Game(DailyTurtle(), seed=7)
    for move in game.deal.certificate or ():
        if not game.over:
            game.play(move)

    assert game.counts.played < game.counts.pairs == 72
    assert game.accuracy == 1.0
    for _ in range(72 - game.counts.played):
        game.undo()
    assert game.accuracy == 1.0
    game.undo()
    assert game.accuracy == (game.counts.played - 1) / game.counts.played
