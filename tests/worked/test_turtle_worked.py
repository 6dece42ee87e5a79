"""Every number and example of the rules of Turtle and Daily Turtle, digit for digit."""

from __future__ import annotations

import attrs
import pytest
from play.games import lines, reason
from stack_boards import StackGame, daily, pair, pile, turtle

from tilepuzzles.boards.spots import Pair, Place
from tilepuzzles.boards.steps import Ending
from tilepuzzles.play.game import Game
from tilepuzzles.policies.hints import Rising
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.turtle import Turtle

TEN_MINUTES = 600_000
TALL = "B4 B4 B4 B4 WE WE D2 D2 D3 D3 C1 C1 C2 C2 C3 C3 C4 C4"
"""Nine pairs, one below the other: every tile is open, so any pair of a kind goes."""


def at(a: int, b: int) -> Pair[Place]:
    """The a-th and the b-th tile of a pile."""
    return pair((0, 2 * a, 0), (0, 2 * b, 0))


def removed(pairs: int) -> StackGame:
    """A game on the Turtle in which that many pairs are gone, ended by the clock where tiles are left."""
    game = Game(Turtle(), seed=7)
    assert game.deal.certificate is not None
    for move in game.deal.certificate[:pairs]:
        game.play(move)
    if not game.over:
        game.tick(TEN_MINUTES)
    return game


def test_points_chain_and_streak() -> None:
    """TU-08, TU-09, TU-10, TU-11: 100; 180, total 280; 190, total 470; 100, total 570."""
    game = turtle(pile(TALL))
    earned = []
    for move, now in ((at(0, 1), 20_000), (at(2, 3), 25_000), (at(4, 5), 31_000), (at(6, 7), 39_001)):
        before = game.score
        game.play(move, at_ms=now)
        earned.append((game.score - before, game.score))

    assert earned == [(100, 100), (180, 280), (190, 470), (100, 570)]
    assert lines(game) == [
        ("pair", 100, 100),
        ("pair", 100, 200), ("quick-chain", 45, 245), ("kind-streak", 35, 280),
        ("pair", 100, 380), ("quick-chain", 90, 470),
        ("pair", 100, 570),
    ]  # fmt: skip


def test_hint_prices() -> None:
    """TU-13: 85, 150, 235, 340, 465, each for another pair."""
    game = turtle(pile(TALL), floor=None)
    game.play(at(0, 1))
    prices = []
    for n in range(5):
        prices.append(game.hint_price(another=n > 0))
        game.hint(another=n > 0)

    assert prices == [85, 150, 235, 340, 465]
    assert [line.points for line in game.ledger if line.term == "hint"] == [-85, -150, -235, -340, -465]
    assert [40 + 35 * n + 10 * n * n for n in range(1, 6)] == prices


def test_a_hint_that_cannot_be_paid() -> None:
    """TU-14: 100 points, a hint of 150: 0; the next pair: 100; and the unpaid hint counts."""
    game = turtle(pile(TALL), hint_cost=Rising(constant=110, linear=30, quadratic=10))
    game.play(at(0, 1), at_ms=0)
    game.hint()
    assert lines(game) == [("pair", 100, 100), ("hint", -150, 0)]
    game.play(at(4, 5), at_ms=8_001)

    game.hint()  # the pair that was paid for, once more

    assert (game.score, game.hint_price(another=True)) == (100, 110 + 60 + 40)


def test_the_count_of_hints_goes_on_at_zero() -> None:
    """TU-14: by the ruled prices: 100, a hint of 85: 15, another of 150: 0; a pair: 100; the next hint costs 235."""
    game = turtle(pile(TALL))
    game.play(at(0, 1), at_ms=0)
    game.hint()
    game.hint(another=True)
    game.play(at(4, 5), at_ms=8_001)

    game.hint()  # the first pair that was paid for, once more

    assert lines(game) == [("pair", 100, 100), ("hint", -85, 15), ("hint", -150, 0), ("pair", 100, 100)]
    assert game.hint_price(another=True) == 235


@pytest.mark.parametrize(
    ("pairs", "percent", "title"),
    [
        (58, 81, "Good game"), (9, 13, "Keep practicing"), (43, 60, "Nice progress"), (42, 58, "Keep practicing"),
        (57, 79, "Nice progress"), (1, 1, "Keep practicing"), (72, 100, "Congratulations"), (71, 99, "Good game"),
    ],
)  # fmt: skip
def test_completion_and_title(pairs: int, percent: int, title: str) -> None:
    """TU-18, TU-19: 116 removed are 81 %, 18 are 13 %, 86 are 60 %; 80 and more, 60 and more, less, or all gone."""
    game = removed(pairs)
    assert game.result is not None
    assert game.result.awards == {"completion": percent, "title": title}
    assert game.position.remaining == 144 - 2 * pairs
    assert game.result.outcome.ending is (Ending.CLEARED if pairs == 72 else Ending.TIME_UP)


def test_no_pair_at_all() -> None:
    """TU-18, TU-19: a deal that is stuck at once is 0 % complete: keep practicing."""
    game = turtle({(0, 0, 0): "B1", (0, 0, 1): "B1"})
    assert game.result is not None
    assert game.result.awards == {"completion": 0, "title": "Keep practicing"}


def test_clearing_the_board() -> None:
    """TU-12: clearing all tiles adds 5,000, however much time is left; a slow game of 72 pairs ends at 12,200."""
    game = Game(attrs.evolve(Turtle(), clock=None), seed=7)
    assert game.deal.certificate is not None
    for n, move in enumerate(game.deal.certificate):
        game.play(move, at_ms=8_001 * n)
    streaks = sum(line.points for line in game.ledger if line.term == "kind-streak")

    assert game.score == 7_200 + 5_000 + streaks
    assert [line.points for line in game.ledger if line.term == "completion"] == [5_000]
    assert {line.term for line in game.ledger} <= {"pair", "kind-streak", "completion"}


def test_the_chain_rises() -> None:
    """TU-09: the second of a chain +45, the third +90, the fourth +135; exactly 8 s keeps it, 1 ms more resets it."""
    game = turtle(pile(TALL))
    for move, now in (
        (at(4, 5), 0), (at(6, 7), 8_000), (at(8, 9), 16_000), (at(10, 11), 24_000), (at(12, 13), 32_001),
        (at(14, 15), 32_001),
    ):  # fmt: skip
        game.play(move, at_ms=now)
    assert [line.points for line in game.ledger if line.term == "quick-chain"] == [45, 90, 135, 45]


def test_ten_minutes() -> None:
    """TU-16, SH-06: ten minutes from the first pair, to the millisecond."""
    game = turtle(pile(TALL))
    game.play(at(0, 1), at_ms=30_000)
    assert game.tick(629_999) == ()
    assert (game.remaining_ms, game.over) == (1, False)
    (end,) = game.tick(630_000)

    assert (end.do, end.at_ms, game.remaining_ms, game.over) == ("end", 630_000, 0, True)
    assert reason(game.play, at(2, 3)) == "GAME_OVER"


def test_daily_points() -> None:
    """DT-09: each pair +100, automatic ones too; undo takes 100 and 25 more; never below zero; time does nothing."""
    tiles = {(0, 0, 0): "B1", (2, 0, 0): "B2", (4, 0, 0): "B1", (0, 5, 0): "B2", (0, 9, 0): "WE", (0, 11, 0): "WE"}
    game = daily(tiles, automatic="on request")
    game.play(pair((0, 9, 0), (0, 11, 0)), at_ms=0)
    game.play(pair((0, 0, 0), (4, 0, 0)), at_ms=90_000_000)
    game.advance()

    assert lines(game) == [("pair", 100, 100), ("pair", 100, 200), ("pair", 100, 300)]
    game.undo()
    game.undo()
    game.undo()
    assert [(line.points, line.total) for line in game.ledger[3:]] == [
        (-100, 200), (-25, 175), (-100, 75), (-25, 50), (-100, 0), (-25, 0),
    ]  # fmt: skip
    game.play(pair((0, 0, 0), (4, 0, 0)))
    assert game.score == 100


@pytest.mark.parametrize(("undos", "stars"), [(0, 3), (1, 2), (5, 2), (6, 1), (30, 1)])
def test_stars(undos: int, stars: int) -> None:
    """DT-10: no undo three stars, one to five two, six or more one."""
    game = Game(DailyTurtle(), seed=7)
    assert game.deal.certificate is not None
    for move in game.deal.certificate:
        if game.counts.undos < undos:
            game.play(move)
            game.undo()
        if not game.over:
            game.play(move)
    while game.counts.undos < undos:
        game.undo()
    assert game.over
    assert game.result is not None
    assert game.result.awards == {"stars": stars}
