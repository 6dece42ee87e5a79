"""The points of Mahjong Connect: pairs, hints, the time that passes, the fast win, the floor."""

from __future__ import annotations

import attrs
import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong_boards import DEAD, ONE_LEFT, SIX_PAIRS, ConnectGame, game_of, play_at
from play.games import acts, clear, do, done, examples, lines, pair, reason

from tilepuzzles.boards.steps import Ending
from tilepuzzles.play.game import Game
from tilepuzzles.play.ledger import Line
from tilepuzzles.policies.hints import Rising
from tilepuzzles.policies.terms import PairPoints, QuickWin, TimePenalty
from tilepuzzles.rules.mahjong_connect import STANDARD, TIMED, MahjongConnect


def won(game: ConnectGame, at_ms: int) -> tuple[str, int, int]:
    """Clear the board at one instant; return the last line of the ledger."""
    game.tick(at_ms)
    clear(game)
    assert game.outcome is not None
    assert game.outcome.ending is Ending.CLEARED
    return lines(game)[-1]


# --- pairs and hints --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("timed", [True, False])
def test_pairs_hints_and_shuffles(timed: bool) -> None:
    """MC-14: a pair gives 10, a hint takes 10, a shuffle nothing, in both ways of scoring."""
    game = game_of(ONE_LEFT, timed=timed)
    game.hint(at_ms=1)
    play_at(game, 2)
    game.shuffle(at_ms=3)
    game.hint(at_ms=4)
    play_at(game, 5)
    assert lines(game) == [("hint", -10, -10), ("pair", 10, 0), ("hint", -10, -10), ("pair", 10, 0)]
    assert [line.entry for line in game.ledger] == [0, 1, 3, 4]


def test_misses_cost_nothing() -> None:
    """MC-14: an attempt that is refused takes no points, be it judged or not."""
    game = game_of(ONE_LEFT)
    for wrong in (pair((0, 0), (1, 1)), pair((0, 0), (1, 0)), pair((0, 0), (3, 1))):
        assert not isinstance(game.attempt(wrong, at_ms=9_999), tuple)
    assert (game.score, game.ledger, game.counts.misses) == (0, (), 1)


def test_the_score_may_be_negative() -> None:
    """MC-17: nothing is said of a floor, so hints and time take the score below zero, and it comes up from there."""
    game = game_of(SIX_PAIRS)
    game.hint(at_ms=30_000)
    assert game.score == -16
    play_at(game, 30_000)
    assert game.score == -6
    assert MahjongConnect().floor is None


def test_a_floor_can_be_set() -> None:
    """MC-17: with a floor the score never falls below it; the ledger tells the points before and the total after."""
    game = game_of(SIX_PAIRS, floor=0)
    game.hint(at_ms=25_000)
    play_at(game, 25_000)
    game.hint()
    game.hint()
    assert lines(game) == [("time", -4, 0), ("hint", -10, 0), ("pair", 10, 10), ("hint", -10, 0), ("hint", -10, 0)]
    low = game_of(SIX_PAIRS, floor=-15)
    low.hint()
    low.hint()
    assert low.score == -15


def test_other_points_are_values() -> None:
    """SH-13, MC-07, MC-16: pairs, time, bonus and the price of hints can be replaced, and make another variant."""
    scoring = (TimePenalty(1_000, 1), PairPoints(3), QuickWin(600, 10))
    game = game_of(SIX_PAIRS, scoring=scoring, hint_cost=Rising(1, 0, 0))
    assert won(game, 20_500) == ("quick-win", 30, -20 + 18 + 30)
    plain = MahjongConnect(columns=6, rows=2)
    variants = {
        plain.variant,
        attrs.evolve(plain, scoring=scoring).variant,
        attrs.evolve(plain, hint_cost=Rising(1, 0, 0)).variant,
        attrs.evolve(plain, floor=0).variant,
        attrs.evolve(plain, timed=False).variant,
    }
    assert len(variants) == 5


# --- time -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at_ms", "points"),
    [(0, 0), (1, 0), (9_999, 0), (10_000, -2), (10_001, -2), (19_999, -2), (20_000, -4), (99_999, -18), (100_000, -20)],
)
def test_two_points_for_every_ten_seconds(at_ms: int, points: int) -> None:
    """MC-15: 2 points fall due at each full 10,000 ms from the deal, and not a millisecond before."""
    game = game_of(SIX_PAIRS)
    game.tick(at_ms)
    assert game.score == points


def test_time_comes_before_all_else_of_its_instant() -> None:
    """MC-15, SH-06: what falls due at an instant is taken before the pair, the hint or the undo of that instant."""
    game = game_of(SIX_PAIRS, floor=0)  # with a floor the order shows in the total
    play_at(game, 10_000)
    assert game.ledger == (Line(10_000, None, 0, "time", -2, 0), Line(10_000, 0, 0, "pair", 10, 10))
    game.hint(at_ms=20_000)
    game.undo(at_ms=30_000)
    assert lines(game)[2:] == [("time", -2, 8), ("hint", -10, 0), ("time", -2, 0), ("pair taken back", -10, 0)]


def test_periods_without_an_entry_between_share_a_line() -> None:
    """MC-15: periods with nothing done between them are one line, which bears the last of them; an entry parts them."""
    game = game_of(SIX_PAIRS)
    for at_ms in range(0, 45_000, 700):
        game.tick(at_ms)
    assert game.ledger == (Line(40_000, None, 0, "time", -8, -8),)
    game.hint(at_ms=45_000)
    game.tick(60_000)
    assert lines(game) == [("time", -8, -8), ("hint", -10, -18), ("time", -4, -22)]


@given(st.lists(st.integers(0, 30_000), max_size=12), st.integers(0, 4))
@examples(25)
def test_it_does_not_matter_how_often_time_is_told(waits: list[int], at: int) -> None:
    """MC-15: told of every moment or only at its end, the same time costs the same, by the same lines."""
    often, seldom = game_of(SIX_PAIRS), game_of(SIX_PAIRS)
    for number, wait in enumerate(waits):
        often.tick(often.at_ms + wait)
        if number == at:
            for game in (often, seldom):
                game.hint(at_ms=often.at_ms)
    seldom.tick(often.at_ms)
    assert often.ledger == seldom.ledger
    assert often.score == seldom.score == -2 * (often.at_ms // 10_000) - 10 * (len(waits) > at)


def test_time_costs_while_stuck() -> None:
    """MC-15: time goes on being charged while the board is stuck, dead at the deal too."""
    for rows in (ONE_LEFT, DEAD):
        game = game_of(rows)
        if game.moves():
            play_at(game, 0)
        before = game.score
        assert game.outcome is not None
        assert game.outcome.ending is Ending.STUCK
        game.tick(30_000)
        assert game.score == before - 6


def test_time_costs_up_to_the_win_and_not_after() -> None:
    """MC-15: at the instant of the win what is due is still taken, and afterwards nothing any more."""
    game = game_of(("D1 D1 ..",))
    game.play(game.moves()[0], at_ms=20_000)
    assert lines(game) == [("time", -4, -4), ("pair", 10, 6), ("quick-win", 23_333, 23_339)]
    game.tick(10_000_000)
    assert (game.score, len(game.ledger)) == (23_339, 3)
    assert game.result is not None
    assert (game.result.at_ms, game.result.scores) == (20_000, (23_339,))


def test_undo_gives_no_time_back() -> None:
    """MC-10, MC-15: a pair taken back takes its 10 with it; the time that passed stays paid, and so do hints."""
    game = game_of(SIX_PAIRS)
    game.hint(at_ms=5_000)
    play_at(game, 12_000)
    events = game.undo(at_ms=25_000)
    assert [(event.do, event.points) for event in events] == [("time", -2), ("undo", -10)]
    assert lines(game) == [
        ("hint", -10, -10), ("time", -2, -12), ("pair", 10, -2), ("time", -2, -4), ("pair taken back", -10, -14),
    ]  # fmt: skip
    game.tick(30_000)
    assert game.score == -16


def test_there_is_no_limit_of_time() -> None:
    """MC-13: a game may last as long as can be told, at 2 points for every 10 seconds."""
    game = game_of(SIX_PAIRS)
    game.tick(10**11)
    assert (game.over, game.remaining_ms, game.score) == (False, None, -2 * 10**7)
    assert won(game, 10**11)[0] == "pair"


# --- the fast win -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at_ms", "bonus"),
    [
        (0, 23_333),
        (29_999, 23_333),
        (30_000, 23_333),
        (30_999, 23_333),
        (31_000, 22_580),
        (300_000, 2_333),
        (300_999, 2_333),
        (301_000, 2_325),
        (3_600_000, 194),
        (700_000_000, 1),
    ],
)
def test_the_bonus_for_a_fast_win(at_ms: int, bonus: int) -> None:
    """MC-16: 700,000 / seconds, rounded down, in whole seconds from the deal that count as at least 30."""
    game = game_of(SIX_PAIRS)
    assert won(game, at_ms) == ("quick-win", bonus, 60 - at_ms // 10_000 * 2 + bonus)


def test_a_win_may_be_too_slow_for_a_bonus() -> None:
    """MC-16: after more than 700,000 seconds the bonus is nothing, and there is no line for it."""
    game = game_of(SIX_PAIRS)
    assert won(game, 700_001_000) == ("pair", 10, 60 - 2 * 70_000)


def test_the_bonus_is_for_the_win_alone() -> None:
    """MC-16: a board that gets stuck earns no bonus; shuffled, played on and cleared it does."""
    game = game_of(ONE_LEFT)
    play_at(game, 1_000)
    assert [term for term, _, _ in lines(game)] == ["pair"]
    game.shuffle()
    assert won(game, 40_000) == ("quick-win", 17_500, 30 - 8 + 17_500)


def test_help_does_not_touch_the_bonus() -> None:
    """MC-16: hints, misses and undo cost what they cost, and the bonus counts the seconds alone."""
    game = game_of(SIX_PAIRS)
    game.hint()
    play_at(game, 100)
    game.undo(at_ms=200)
    assert won(game, 50_000) == ("quick-win", 14_000, 60 - 10 - 10 + 14_000)


# --- standard scoring -------------------------------------------------------------------------------------------------


def test_standard_scoring_has_pairs_and_hints_alone() -> None:
    """MC-15: standard scoring knows neither time nor bonus: 10 a pair, 10 a hint, whenever it is."""
    game = game_of(SIX_PAIRS, timed=False)
    game.hint(at_ms=55_000)
    assert won(game, 3_600_000) == ("pair", 10, 50)
    assert {term for term, _, _ in lines(game)} == {"hint", "pair"}


def test_the_way_of_scoring_decides_what_counts() -> None:
    """MC-15: timed scoring is the default; switched, the scoring follows, unless it was chosen by hand."""
    rules = MahjongConnect()
    assert (rules.timed, rules.scoring) == (True, TIMED)
    standard = attrs.evolve(rules, timed=False)
    assert (standard.scoring, standard) == (STANDARD, MahjongConnect(timed=False))
    assert attrs.evolve(standard, timed=True) == rules
    chosen = attrs.evolve(rules, scoring=(PairPoints(1),))
    assert attrs.evolve(chosen, timed=False).scoring == (PairPoints(1),)


# --- counted again ----------------------------------------------------------------------------------------------------


def counted(game: ConnectGame, *, timed: bool) -> int:
    """The score of a game counted from its log alone."""
    pairs = sum(entry.do == "play" for entry in oracles.standing_entries(game.log))
    score = 10 * pairs - 10 * sum(entry.do == "hint" for entry in game.log)
    if not timed:
        return score
    end = game.result.at_ms if game.result is not None else game.at_ms
    return score - 2 * (end // 10_000) + (700_000 // max(30, end // 1_000) if game.over else 0)


@given(st.integers(0, 99), acts(40), st.booleans())
@examples(40)
def test_the_score_is_what_the_log_earns(seed: int, sequence: list[tuple[str, int, int]], timed: bool) -> None:
    """MC-14, MC-15, MC-16: whatever is done, the score is 10 a standing pair, less hints and time, with the bonus."""
    game = Game(MahjongConnect(columns=4, rows=3, timed=timed), seed=seed)
    for act in sequence:
        do(game, act)
        assert game.score == counted(game, timed=timed)
    while not game.over:
        do(game, ("play", 60, 4_321) if game.moves() else ("shuffle", 0, 0))
        assert game.score == counted(game, timed=timed)
    assert Game.from_json(game.to_json()).ledger == game.ledger


def test_a_refused_shuffle_lets_time_pass() -> None:
    """MC-08, SH-06: a shuffle that is refused costs nothing but the time up to it."""
    game = game_of(SIX_PAIRS)
    assert reason(game.shuffle, at_ms=10_000) == "PAIR_EXISTS"
    assert (game.score, game.at_ms, done(game)) == (-2, 10_000, [])
