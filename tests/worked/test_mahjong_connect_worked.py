"""Every number and example of seeds/mahjong-connect.md, digit for digit, on the board of 18 x 8."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from mahjong_boards import ConnectGame, game_of
from play.games import lines, pair, reason

from tilepuzzles.boards.steps import Ending
from tilepuzzles.play.game import Game
from tilepuzzles.policies.hints import Flat
from tilepuzzles.policies.terms import PairPoints, QuickWin, TimePenalty
from tilepuzzles.rules.mahjong_connect import MahjongConnect

TIMED, STANDARD = MahjongConnect(), MahjongConnect(timed=False)


def played(rules: MahjongConnect, *, pairs: int = 72, step_ms: int = 0, seed: int = 7) -> ConnectGame:
    """A game in which so many pairs of the certificate went, each so long after the one before."""
    game = Game(rules, seed=seed)
    for number, move in enumerate((game.deal.certificate or ())[:pairs], 1):
        game.play(move, at_ms=number * step_ms)
    return game


def won_at(rules: MahjongConnect, at_ms: int) -> ConnectGame:
    """A game won at that instant, all pairs at once."""
    game = Game(rules, seed=7)
    game.tick(at_ms)
    for move in game.deal.certificate or ():
        game.play(move)
    return game


def test_the_numbers_of_the_rules() -> None:
    """MC-07, MC-14, MC-15, MC-16: +10, -10, -2 every 10 seconds, 700,000 / seconds of at least 30; each stands once."""
    assert TIMED.scoring == (TimePenalty(period_ms=10_000, points=2), PairPoints(10), QuickWin(700_000, 30))
    assert STANDARD.scoring == (PairPoints(10),)
    assert (TIMED.hint_cost, STANDARD.hint_cost) == (Flat(10), Flat(10))
    assert (TIMED.floor, TIMED.clock, TIMED.timed) == (None, None, True)


def test_the_board() -> None:
    """MC-01: 144 tiles, 18 columns x 8 rows, so 72 pairs."""
    game = Game(TIMED, seed=7)
    assert (game.position.columns, game.position.rows, game.position.remaining) == (18, 8, 144)
    assert len(game.position.open) == 144
    assert game.counts.total == 72
    assert 18 * 8 == 144 == 2 * 72


@pytest.mark.parametrize("seed", [0, 1, "2026-11-30"])
def test_the_tiles(seed: int | str) -> None:
    """MC-02: three suits of 1-9, four winds, three dragons, 4 copies each: 136; four flowers, four seasons: 144."""
    faces = Counter(face.name for face in TIMED.start(TIMED.deal(seed)).faces.values())
    suits = {f"{suit}-{n}": 4 for suit in ("dots", "bamboo", "characters") for n in range(1, 10)}
    winds = {f"wind-{wind}": 4 for wind in ("east", "south", "west", "north")}
    dragons = {f"dragon-{dragon}": 4 for dragon in ("red", "green", "white")}
    flowers = {f"flower-{flower}": 1 for flower in ("plum", "orchid", "chrysanthemum", "bamboo")}
    seasons = {f"season-{season}": 1 for season in ("spring", "summer", "autumn", "winter")}
    assert sum((suits | winds | dragons).values()) == 136
    assert faces == suits | winds | dragons | flowers | seasons


def test_flowers_and_seasons_make_two_pairs_each() -> None:
    """MC-02, MC-03: of 36 kinds each has four tiles, so that every kind goes in two pairs."""
    kinds = Counter(face.kind for face in TIMED.start(TIMED.deal(7)).faces.values())
    assert len(kinds) == 36
    assert set(kinds.values()) == {4}


@pytest.mark.parametrize(
    ("at_ms", "time", "bonus"),
    [
        (0, 0, 23_333),
        (29_000, -4, 23_333),
        (30_000, -6, 23_333),
        (31_000, -6, 22_580),
        (60_000, -12, 11_666),
        (300_000, -60, 2_333),
        (600_000, -120, 1_166),
        (3_600_000, -720, 194),
    ],
)
def test_a_whole_game(at_ms: int, time: int, bonus: int) -> None:
    """MC-16: won in 5 minutes the bonus is 2,333, in an hour 194; the 72 pairs are 720, and time is taken off."""
    game = won_at(TIMED, at_ms)
    found = Counter[str]()
    for term, points, _ in lines(game):
        found[term] += points
    assert (found["pair"], found["time"], found["quick-win"]) == (720, time, bonus)
    assert game.score == 720 + time + bonus
    assert game.result is not None
    assert (game.result.outcome.ending, game.result.at_ms) == (Ending.CLEARED, at_ms)


def test_the_bonus_outweighs_the_board() -> None:
    """MC-16: in 5 minutes the bonus is more than three times all pairs; after an hour time has eaten all pairs."""
    assert 2_333 > 3 * 720
    assert won_at(TIMED, 300_000).score == 720 - 60 + 2_333 == 2_993
    assert won_at(TIMED, 3_600_000).score == 720 - 720 + 194 == 194


def test_the_same_games_under_standard_scoring() -> None:
    """MC-15: standard scoring gives 720 for the board, however long it takes."""
    assert {won_at(STANDARD, at_ms).score for at_ms in (0, 300_000, 3_600_000)} == {720}


def test_a_game_of_two_seconds_a_pair() -> None:
    """MC-14, MC-15, MC-16: 72 pairs in 144 seconds: 720, less 28 for 14 periods, and 700,000 / 144 = 4,861."""
    game = played(TIMED, step_ms=2_000)
    assert game.score == 720 - 28 + 4_861 == 5_553
    assert [line.at_ms for line in game.ledger if line.term == "time"] == [n * 10_000 for n in range(1, 15)]


@pytest.mark.parametrize(
    ("at_ms", "points"), [(9_999, 0), (10_000, -2), (19_999, -2), (20_000, -4), (59_999, -10), (60_000, -12)]
)
def test_periods_of_ten_seconds(at_ms: int, points: int) -> None:
    """MC-15: -2 falls due at k x 10,000 ms from the deal: six times in the first minute, the sixth at its end."""
    game = Game(TIMED, seed=7)
    game.tick(at_ms)
    assert game.score == points


def test_the_fall_of_the_score_is_not_halted() -> None:
    """MC-17: three hints and a minute without a pair make -42, and no floor holds the score."""
    game = Game(TIMED, seed=7)
    for _ in range(3):
        game.hint(at_ms=60_000)
    assert game.score == 3 * -10 - 12 == -42


def test_hint_ten_times() -> None:
    """MC-07: ten presses on the same pair cost 100 points, in both ways of scoring."""
    for rules in (TIMED, STANDARD):
        game = Game(rules, seed=7)
        shown = {repr(game.hint()[0].effect) for _ in range(10)}
        assert (game.score, len(shown)) == (-100, 1)


def test_undo_takes_ten_and_no_more() -> None:
    """MC-10: a pair at 9 s taken back at 11 s leaves -2: the pair's 10 are gone, the time is not given back."""
    game = played(TIMED, pairs=1, step_ms=9_000)
    game.undo(at_ms=11_000)
    assert lines(game) == [("pair", 10, 10), ("time", -2, 8), ("pair taken back", -10, -2)]


def test_a_shuffle_costs_nothing() -> None:
    """MC-08, MC-14: on a stuck board the shuffle is worth 0, and refused before it is stuck."""
    game = game_of(("D1 F1 B3 B3", "F2 D1 .. .."))
    assert reason(game.shuffle) == "PAIR_EXISTS"
    game.play(pair((2, 0), (3, 0)), at_ms=10_000)
    assert [event.points for event in game.shuffle()] == [0]
    assert lines(game) == [("time", -2, -2), ("pair", 10, 8)]


def test_the_daily_game() -> None:
    """SH-08: the board of 30 November 2026 is that of the text "2026-11-30", and is played for the ruled points."""
    deal = STANDARD.daily(datetime.date(2026, 11, 30))
    assert deal.content == TIMED.deal("2026-11-30").content
    game = Game(deal=deal)
    for move in deal.certificate or ():
        game.play(move)
    assert game.score == 720 + 23_333 == 24_053
