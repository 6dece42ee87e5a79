"""Turtle in play: points, hints, the clock and the end."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from play.games import done, lines, look, reason
from stack_boards import StackGame, Tiles, ats, line, names, pair, pile, place, turtle

from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Pair, Place
from tilepuzzles.boards.steps import Ending, Hinted, Outcome
from tilepuzzles.errors import FalseClaim
from tilepuzzles.play.game import Game
from tilepuzzles.policies.terms import KindStreak
from tilepuzzles.rules.turtle import Turtle

TALL = "B4 B4 B4 B4 WE WE D2 D2 F1 F2 S1 S3"
STUCK = {**line("B1 B1 B2 B2"), (0, 5, 0): "WE", (0, 7, 0): "WE"}
"""One pair goes, WE; what is left then is stuck, and both B1 and B2 would each be a judged miss."""


def at(a: int, b: int) -> Pair[Place]:
    """The a-th and the b-th tile of a pile."""
    return pair((0, 2 * a, 0), (0, 2 * b, 0))


def loaded(game: StackGame) -> StackGame:
    """The game, saved and loaded."""
    found: StackGame = Game.from_json(game.to_json(), rules=game.rules)
    return found


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "chain"), [(0, True), (8_000, True), (8_001, False)])
def test_the_window_of_the_chain(gap: int, chain: bool) -> None:
    """TU-09, SH-06: a pair exactly eight seconds after the one before is in the chain, a millisecond later is not."""
    game = turtle(pile(TALL))
    game.play(at(0, 1), at_ms=500)
    game.play(at(4, 5), at_ms=500 + gap)
    assert game.score == 200 + 45 * chain


def test_the_streak_has_no_window() -> None:
    """TU-10: the second pair of one key earns 35 however late, and a pair between the two breaks the streak."""
    game = turtle(pile(TALL))
    game.play(at(0, 1), at_ms=0)
    game.play(at(2, 3), at_ms=500_000)
    assert lines(game)[1:] == [("pair", 100, 200), ("kind-streak", 35, 235)]

    broken = turtle(pile(TALL))
    for n, move in enumerate((at(0, 1), at(4, 5), at(2, 3))):
        broken.play(move, at_ms=9_000 * n)
    assert broken.score == 300


def test_flowers_are_one_key() -> None:
    """TU-03, TU-10: two pairs of flowers in a row are a streak, a pair of seasons after them is none."""
    game = turtle(pile("F1 F2 F3 F4 S1 S2 B1 B1"))
    for n, move in enumerate((at(0, 3), at(1, 2), at(4, 5))):
        game.play(move, at_ms=9_000 * n)
    assert [line.points for line in game.ledger] == [100, 100, 35, 100]


def test_longer_streaks_in_other_layouts() -> None:
    """TU-10: where a kind has more than four tiles each further pair in a row earns 35 too."""
    game = turtle(pile("B4 " * 8), scoring=(KindStreak(35),))
    for n in range(4):
        game.play(game.moves()[0], at_ms=9_000 * n)
    assert game.score == 3 * 35


def test_misses_and_hints_break_no_chain() -> None:
    """TU-09, TU-10: neither a refused attempt nor a hint between two pairs resets chain or streak."""
    game = turtle({**pile("B4 B4 B4 B4 WE WE"), **line("D1 D2 D2 D1", y=30)}, hint_cost=None)
    game.play(at(0, 1), at_ms=0)
    game.attempt(pair((2, 30, 0), (4, 30, 0)), at_ms=10)
    game.play(at(2, 3), at_ms=20)
    assert game.score == 280
    assert done(game) == ["play", "miss", "play"]


def test_time_takes_no_points() -> None:
    """TU-12: no line of points comes of time, and the bonus for clearing does not depend on it."""
    scores = set()
    for step in (8_001, 99_000):
        game = turtle(pile("B1 B1 WE WE D1 D1"))
        for n in range(3):
            game.tick(step * n)
            game.play(game.moves()[0])
        scores.add(game.score)
        assert {line.term for line in game.ledger} == {"pair", "completion"}
    assert scores == {5_300}


# --- hints ------------------------------------------------------------------------------------------------------------


def test_hints_before_the_first_pair_are_free() -> None:
    """TU-13: before the first pair any number of hints is free and charges nothing for later."""
    game = turtle(pile(TALL))
    for n in range(9):
        assert game.hint_price(another=n > 0) == 0
        game.hint(another=n > 0)
    assert (game.score, game.ledger, game.counts.hints) == (0, (), 9)


def test_a_pair_shown_free_is_charged_later() -> None:
    """TU-13: a pair shown before play costs 85 when it is asked for again after the first pair."""
    game = turtle(pile(TALL))
    (shown,) = game.hint()
    game.play(at(4, 5))
    (again,) = game.hint()

    assert isinstance(shown.effect, Hinted)
    assert isinstance(again.effect, Hinted)
    assert shown.effect.pair == again.effect.pair
    assert again.points == -85


def test_the_same_pair_never_costs_again() -> None:
    """TU-13, SH-05: a charged pair is free ever after, on an unchanged board and when others have gone."""
    game = turtle(pile(TALL), floor=None)
    game.play(at(4, 5), at_ms=0)
    game.hint()
    for _ in range(3):
        assert game.hint_price() == 0
        game.hint()
    game.play(at(6, 7), at_ms=9_000)
    assert game.hint_price() == 0
    assert game.hint(another=True)[0].points == 0
    assert game.hint(another=True)[0].points == -150


def test_a_hint_is_the_first_of_the_moves() -> None:
    """TU-15, SH-05: a hint shows the first of the moves, the same again, and the next where another is asked for."""
    game = turtle(pile(TALL))
    moves = game.moves()
    shown = [game.hint(another=another)[0].effect for another in (False, False, True, True, False)]

    assert [effect.pair for effect in shown if isinstance(effect, Hinted)] == [moves[n] for n in (0, 0, 1, 2, 2)]


def test_asking_for_others_goes_round() -> None:
    """TU-15, SH-05: after the last of the moves another hint is the first again, and by then all are paid for."""
    game = turtle(pile("B1 B1 WE WE D1 D1 D2 D2"), floor=None)
    game.play(at(0, 1))
    prices = [game.hint(another=n > 0)[0].points for n in range(7)]
    assert prices == [-85, -150, -235, 0, 0, 0, 0]


def test_a_chain_after_a_hint_that_emptied_the_score() -> None:
    """TU-09, TU-14: points taken by hints leave the chain alone: the next quick pair earns 145 from zero."""
    game = turtle(pile(TALL))
    game.play(at(0, 1), at_ms=0)
    game.hint()
    game.hint(another=True)
    game.play(at(4, 5), at_ms=8_000)
    assert game.score == 145


def test_no_hint_when_it_is_over() -> None:
    """SH-05, TU-17: on a stuck board and after the clock has run out a hint is refused and nothing is counted."""
    game = turtle(STUCK)
    game.play(pair((0, 5, 0), (0, 7, 0)))
    assert reason(game.hint) == "GAME_OVER"
    assert (game.hint_price(), game.counts.hints) == (None, 0)


# --- the clock --------------------------------------------------------------------------------------------------------


def test_the_clock_waits_for_the_first_pair() -> None:
    """TU-16: before the first pair no clock runs, whatever else is done; it runs on from then at one pace."""
    game = turtle({**pile(TALL), **line("D1 D3 D3 D1", y=40)})
    game.hint(at_ms=5_000_000)
    game.attempt(pair((2, 40, 0), (4, 40, 0)))
    game.tap(place((0, 0, 0)))
    assert game.remaining_ms is None
    game.play(at(0, 1), at_ms=6_000_000)
    assert game.remaining_ms == 600_000
    game.play(at(2, 3), at_ms=6_000_100)
    game.hint(at_ms=6_000_300)
    game.touch(at_ms=6_000_400)
    assert game.remaining_ms == 599_600


@pytest.mark.parametrize("late", [0, 1, 10**9])
def test_the_end_by_the_clock(late: int) -> None:
    """TU-16, TU-17, SH-06: at exactly ten minutes the round is over with moves left, and an act comes too late."""
    game = turtle(pile(TALL))
    game.play(at(0, 1), at_ms=0)
    assert reason(game.play, at(2, 3), at_ms=600_000 + late) == "GAME_OVER"
    assert game.outcome == Outcome(Ending.TIME_UP, final=True)
    assert game.result is not None
    assert (game.result.at_ms, game.score, game.moves(), game.to_move) == (600_000, 100, (), None)
    assert done(game) == ["play"]


def test_the_last_millisecond() -> None:
    """TU-16: a pair one millisecond before the end still counts."""
    game = turtle(pile(TALL))
    game.play(at(0, 1), at_ms=7)
    game.play(at(4, 5), at_ms=600_006)
    assert (game.score, game.remaining_ms) == (200, 1)


def test_the_clock_stops_when_the_round_ends() -> None:
    """TU-16: the time left stays what it was when the last pair went, and clearing in time is no loss later."""
    game = turtle(pile("B1 B1 WE WE"))
    game.play(at(0, 1), at_ms=1_000)
    game.play(at(2, 3), at_ms=61_000)
    game.tick(10**9)
    assert game.remaining_ms == 540_000
    assert game.outcome == Outcome(Ending.CLEARED, final=True, winners=(0,))
    assert game.result is not None
    assert game.result.at_ms == 61_000


# --- the end ----------------------------------------------------------------------------------------------------------


def test_stuck_is_final() -> None:
    """TU-17: with no legal pair left the round ends at once; there is no undo and no shuffle."""
    game = turtle(STUCK)
    events = game.play(pair((0, 5, 0), (0, 7, 0)), at_ms=10)

    assert [event.do for event in events] == ["play", "end"]
    assert game.outcome == Outcome(Ending.STUCK, final=True)
    for act in (game.undo, game.shuffle, game.advance, game.hint):
        assert reason(act) == "GAME_OVER"
    for move in (pair((0, 0, 0), (2, 0, 0)), pair((0, 0, 0), (4, 0, 0)), pair((9, 9, 9), (9, 9, 9))):
        refusal = game.rules.judge(game.position, move)
        assert refusal is not None
        assert refusal.reason is Reason.GAME_OVER
    assert game.result is not None
    assert game.result.awards == {"completion": 33, "title": "Keep practicing"}


def test_neither_undo_nor_shuffle() -> None:
    """TU-17, SH-01: while it goes on undo and shuffle are not offered, and neither is logged."""
    game = turtle(pile(TALL))
    game.play(at(0, 1))
    assert (reason(game.undo), reason(game.shuffle), reason(game.advance)) == (
        "NOT_OFFERED",
        "NOT_OFFERED",
        "NOTHING_DUE",
    )
    assert done(game) == ["play"]


@pytest.mark.parametrize(
    "tiles",
    [{(0, 0, 0): "B1", (0, 0, 1): "B1"}, line("B1 B2 B3 B3 B1 B2"), line("F1 B1 B1 S1 F2 S2", y=3)],
    ids=["one on one", "a row", "a flower and a season"],
)
def test_a_deal_without_a_pair_ends_at_once(tiles: Tiles) -> None:
    """TU-07, TU-17: a deal that has no legal pair is over as soon as the game begins."""
    game = turtle(tiles)
    assert (game.over, game.outcome) == (True, Outcome(Ending.STUCK, final=True))
    assert game.result is not None
    assert (game.result.at_ms, game.score, game.remaining_ms) == (0, 0, None)
    assert loaded(game).over


def test_a_random_deal_without_a_pair_ends_at_once() -> None:
    """TU-07: among random deals of a narrow layout some have no legal pair, and exactly those are over at the deal."""
    rules = Turtle(layout=[[2 * x, 0, 0] for x in range(6)], budget=0)
    games = [Game(rules, seed=seed) for seed in range(30)]
    ended = [not slow.pairs(names(game.position)) for game in games]

    assert ended == [game.over for game in games]
    assert True in ended


def test_misses_are_counted() -> None:
    """SH-03, TU-22: two tiles of one kind that do not go are a logged miss that changes nothing else."""
    game = turtle(STUCK)
    before = game.position
    refusal = game.attempt(pair((0, 0, 0), (2, 0, 0)), at_ms=40)

    assert not isinstance(refusal, tuple)
    assert refusal.reason.name == "SHUT_IN"
    assert (done(game), game.position, game.score, game.counts.misses) == (["miss"], before, 0, 1)
    for move in (pair((0, 0, 0), (0, 5, 0)), pair((0, 0, 0), (0, 0, 0)), pair((0, 0, 0), (1, 1, 1))):
        assert not isinstance(game.attempt(move), tuple)
    assert done(game) == ["miss"]


def test_tapping() -> None:
    """SH-04, DT-13: taps select open tiles only, take a pair, and leave the selection where a tile is refused."""
    game = turtle(STUCK)
    game.tap(place((0, 5, 0)))
    refusal = game.tap(place((2, 0, 0)))
    assert not isinstance(refusal, tuple)
    assert (refusal.reason.name, game.selected) == ("SHUT_IN", place((0, 5, 0)))
    game.tap(place((0, 0, 0)))
    assert game.selected == place((0, 0, 0))
    game.tap(place((0, 0, 0)))
    assert game.selected is None
    game.tap(place((0, 5, 0)))
    game.tap(place((0, 7, 0)))
    assert (done(game), game.selected, game.over) == (["play"], None, True)


def test_restart() -> None:
    """SH-09: the same deal from the start; the old game is left as it is."""
    game = turtle(STUCK)
    game.play(game.moves()[0], at_ms=5)
    again = game.restart()
    assert (again.deal, again.score, again.at_ms, again.over) == (game.deal, 0, 0, False)
    assert game.over


# --- saving -----------------------------------------------------------------------------------------------------------


def test_saving_with_a_running_clock_and_charged_hints() -> None:
    """TU-13, TU-16, SH-06: a saved game loses no time, and remembers which pairs are paid for."""
    game = turtle(pile(TALL))
    game.hint()
    game.play(at(4, 5), at_ms=1_000)
    game.hint()
    game.hint(another=True, at_ms=5_000)
    game.tick(77_000)
    game.tap(place((0, 0, 0)))
    again = loaded(game)

    assert look(again) == look(game)
    assert (again.remaining_ms, again.hint_price(), again.selected) == (524_000, 0, place((0, 0, 0)))


def test_tampering() -> None:
    """TU-08, TU-17: a save with another score, an undo or a pair that did not go is refused."""
    game = turtle(STUCK)
    game.play(game.moves()[0])
    text = game.to_json()
    for old, new in (
        ('"score":100', '"score":101'),
        ('"do":"play"', '"do":"miss"'),
        ("[[0,5,0],[0,7,0]]", "[[0,0,0],[2,0,0]]"),
    ):
        assert old in text
        with pytest.raises(FalseClaim):
            Game.from_json(text.replace(old, new), rules=game.rules)


@given(st.integers(0, 10**6), st.data())
def test_a_played_game_agrees_with_the_oracle(seed: int, data: st.DataObject) -> None:
    """TU-05, TU-08: on the Turtle itself moves and points are those of the oracle, all the way."""
    game = Game(attrs.evolve(Turtle(), clock=None), seed=seed)
    faces = names(game.position)
    now = 0
    for _ in range(data.draw(st.integers(0, 12))):
        if game.over:
            break
        now += data.draw(st.sampled_from([0, 8_000, 8_001]))
        game.play(data.draw(st.sampled_from(game.moves())), at_ms=now)
    log: Any = [
        {"do": entry.do, "at_ms": entry.at_ms, "pair": [list(at) for at in ats(entry.move or ())]} for entry in game.log
    ]
    assert game.score == slow.turtle_score(log, faces)
    assert [pair(a, b) for a, b in slow.pairs(names(game.position))] == list(game.moves())
