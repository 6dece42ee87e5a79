"""The policies of every source, set on Link Up: a ruleset of the same game with other values."""

from __future__ import annotations

import datetime
from typing import Any

import attrs
import pytest
from play.games import DEADLOCK, LinkUpGame, clear, done, game_of, lines, pair, reason

from tilepuzzles.errors import WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.awards import CleanClear, Completion, Stars, Title
from tilepuzzles.policies.base import Term, Undo
from tilepuzzles.policies.clocks import Countdown
from tilepuzzles.policies.hints import Flat, Free, Rising
from tilepuzzles.policies.terms import (
    Combo,
    CompletionBonus,
    KindStreak,
    PairPoints,
    QuickChain,
    QuickWin,
    TimePenalty,
    UndoPenalty,
)
from tilepuzzles.rules.link_up import LinkUp

ROWS = ("AABBCC", "AADDEE")
A1, A2 = pair((0, 0), (1, 0)), pair((0, 1), (1, 1))
B, C, D, E = pair((2, 0), (3, 0)), pair((4, 0), (5, 0)), pair((2, 1), (3, 1)), pair((4, 1), (5, 1))

TURTLE = {
    "scoring": (PairPoints(100), QuickChain(8_000, 45), KindStreak(35), CompletionBonus(5_000)),
    "hint_cost": Rising(40, 35, 10),
    "clock": Countdown(600_000),
    "floor": 0,
    "undo": Undo.NEVER,
    "awards": (Completion(), Title()),
}
DAILY_TURTLE = {
    "scoring": (PairPoints(100), UndoPenalty(25)),
    "floor": 0,
    "undo": Undo.PAUSES,
    "awards": (Stars(5),),
}
MAHJONG_CONNECT = {
    "scoring": (TimePenalty(10_000, 2), PairPoints(10), QuickWin(700_000, 30)),
    "hint_cost": Flat(10),
}


def game(**options: Any) -> LinkUpGame:
    """A game of six pairs under Link Up with other policies."""
    return game_of(ROWS, **options)


def again(played: LinkUpGame) -> LinkUpGame:
    """The game, saved, loaded and seen to be the same."""
    loaded = Game.from_json(played.to_json())
    assert loaded.to_json() == played.to_json()
    assert (loaded.ledger, loaded.result, loaded.rules) == (played.ledger, played.result, played.rules)
    assert verify(played).ok
    return loaded


def test_turtle_scoring() -> None:
    """TU-08, TU-09, TU-10, TU-11: the worked example comes out to the digit on a board of pictures."""
    played = game(**TURTLE)
    totals = []
    for move, at_ms in ((A1, 0), (A2, 5_000), (B, 11_000), (C, 19_001)):
        played.play(move, at_ms=at_ms)
        totals.append(played.score)
    assert totals == [100, 280, 470, 570]
    assert lines(again(played)) == [
        ("pair", 100, 100),
        ("pair", 100, 200), ("quick-chain", 45, 245), ("kind-streak", 35, 280),
        ("pair", 100, 380), ("quick-chain", 90, 470),
        ("pair", 100, 570),
    ]  # fmt: skip


def test_turtle_completion() -> None:
    """TU-12, TU-18, TU-19: a clear adds 5,000, is complete and congratulated; a stop halfway has its own title."""
    played = game(**TURTLE)
    clear(played, 9_000)
    assert (played.score, lines(played)[-1]) == (5_600, ("completion", 5_000, 5_600))
    result = again(played).result
    assert result is not None
    assert result.awards == {"completion": 100, "title": "Congratulations"}

    stopped = game(**TURTLE)
    for move in (A1, A2, B, C):
        stopped.play(move, at_ms=1_000)
    stopped.tick(601_000)
    result = again(stopped).result
    assert result is not None
    assert result.awards == {"completion": 67, "title": "Nice progress"}


def test_turtle_hints() -> None:
    """TU-13, TU-14, SH-05: free before the first pair, then 85, 150, 235, each pair once, and never below zero."""
    played = game(**TURTLE)
    assert played.hint_price() == 0
    played.hint()
    assert (played.score, played.hint_price(), played.counts.hints) == (0, 0, 1)
    played.play(E)
    assert played.hint_price() == 85
    played.hint()
    assert (played.score, played.hint_price()) == (15, 0)
    played.hint()
    assert (played.score, played.hint_price(another=True)) == (15, 150)
    played.hint(another=True)
    assert lines(played)[-1] == ("hint", -150, 0)
    played.play(D, at_ms=20_000)
    assert (played.score, played.hint_price()) == (100, 0)
    assert lines(again(played)) == [("pair", 100, 100), ("hint", -85, 15), ("hint", -150, 0), ("pair", 100, 100)]


def test_turtle_clock() -> None:
    """TU-16: ten minutes from the first pair, no matter how late that is, and at that very instant it is over."""
    played = game(**TURTLE)
    left = [played.remaining_ms]
    played.tick(5_000_000)
    left.append(played.remaining_ms)
    played.play(A1, at_ms=5_000_001)
    left.append(played.remaining_ms)
    played.tick(5_600_000)
    left.append(played.remaining_ms)
    assert not played.over
    assert reason(played.play, A2, at_ms=5_600_001) == "GAME_OVER"
    left.append(played.remaining_ms)
    assert left == [None, None, 600_000, 1, 0]
    assert (played.score, played.over) == (100, True)
    again(played)


def test_turtle_clock_stops_with_the_round() -> None:
    """TU-16: the clock stops when the board is cleared."""
    played = game(**TURTLE)
    clear(played, 1_000)
    played.tick(10_000_000)
    assert played.remaining_ms == 595_000
    assert (again(played).result or played).at_ms == 6_000


def test_rising_cost_goes_by_physical_pairs() -> None:
    """SH-05, TU-13: a shuffle never makes a charged pair free, nor a pair charged anew."""
    played = game(hint_cost=Rising(40, 35, 10))
    played.play(E)
    charged: set[frozenset[int]] = set()
    costs = [85, 150, 235, 340, 465, 610, 775, 960, 1165, 1390, 1635]
    paid = 0
    for _ in range(40):
        before = played.score
        move = played.moves()[0]
        tiles = played.position.tiles
        physical = frozenset(tiles[spot.row * 6 + spot.column] for spot in move)
        expected = 0 if physical in charged else costs[len(charged)]
        assert played.hint_price() == expected
        played.hint()
        charged.add(physical)
        paid += expected
        assert before - played.score == expected
        played.shuffle()
    assert len(charged) > 1
    assert played.score == 100 - paid


def test_daily_turtle_points() -> None:
    """DT-09: a pair gives 100; undo takes it back and 25 more; the score never falls below zero."""
    played = game(**DAILY_TURTLE)
    played.play(A1)
    played.play(A2)
    played.undo()
    assert played.score == 75
    played.undo()
    assert played.score == 0
    played.play(A2, at_ms=10**9)
    assert played.score == 100
    assert lines(again(played)) == [
        ("pair", 100, 100),
        ("pair", 100, 200),
        ("pair taken back", -100, 100),
        ("undo", -25, 75),
        ("pair taken back", -100, 0),
        ("undo", -25, 0),
        ("pair", 100, 100),
    ]


@pytest.mark.parametrize(("undos", "stars"), [(0, 3), (1, 2), (5, 2), (6, 1)])
def test_daily_turtle_stars(undos: int, stars: int) -> None:
    """DT-10: stars go by how many pairs were put back before the board was cleared."""
    played = game(**DAILY_TURTLE)
    for _ in range(undos):
        played.play(A1)
        played.undo()
    assert played.result is None
    clear(played)
    result = again(played).result
    assert result is not None
    assert (result.awards, result.counts.undos) == ({"stars": stars}, undos)


def test_mahjong_connect_points() -> None:
    """MC-07, MC-14, MC-17: a pair gives 10, each hint costs 10, a shuffle nothing; the score may fall below zero."""
    played = game(**MAHJONG_CONNECT, floor=None)
    played.hint()
    played.hint()
    assert (played.score, played.hint_price()) == (-20, 10)
    played.shuffle()
    assert played.score == -20
    played.play(played.moves()[0])
    assert played.score == -10
    again(played)


def test_mahjong_connect_time() -> None:
    """MC-15, MC-16: 2 points go every 10 seconds up to the win, before anything else of that instant."""
    played = game(**MAHJONG_CONNECT)
    for move in (A1, A2, B, C, D):
        played.play(move, at_ms=9_999)
    events = played.play(E, at_ms=60_000)
    assert [event.do for event in events] == ["time", "play", "end"]
    assert lines(played)[-3:] == [("time", -12, 38), ("pair", 10, 48), ("quick-win", 11_666, 11_714)]
    played.tick(10**9)
    assert played.score == 11_714
    assert (again(played).result or played).at_ms == 60_000


def test_time_lines_stand_between_entries() -> None:
    """MC-15: periods with no entry between them share a line, at the instant of the last; undo gives none back."""
    played = game(**MAHJONG_CONNECT)
    played.tick(10_000)
    played.tick(35_000)
    played.play(A1, at_ms=40_500)
    played.undo(at_ms=70_000)
    assert [(line.at_ms, line.entry, line.term, line.points, line.total) for line in played.ledger] == [
        (40_000, None, "time", -8, -8),
        (40_500, 0, "pair", 10, 2),
        (70_000, None, "time", -6, -4),
        (70_000, 1, "pair taken back", -10, -14),
    ]
    again(played)


def test_no_hints_at_all() -> None:
    """SH-01: without a hint cost hints are not offered, have no price, and are not logged."""
    played = game(hint_cost=None)
    assert played.hint_price() is None
    assert reason(played.hint) == "NOT_OFFERED"
    assert reason(played.hint, another=True) == "NOT_OFFERED"
    assert played.log == ()
    again(played)


def test_no_undo_at_all() -> None:
    """SH-01: where undo is never offered it is refused and not logged."""
    played = game(undo=Undo.NEVER)
    played.play(A1)
    assert reason(played.undo) == "NOT_OFFERED"
    assert done(played) == ["play"]


def test_no_scoring_at_all() -> None:
    """SH-13: a ruleset without terms gives no points, and the ledger stays empty."""
    played = game(scoring=(), awards=())
    clear(played)
    result = again(played).result
    assert result is not None
    assert (result.scores, result.awards, played.ledger) == ((0,), {}, ())


def test_a_floor_above_zero() -> None:
    """SH-13: a floor is where a score stops on its way down, and not where it begins."""
    played = game(hint_cost=Flat(70), floor=50)
    played.play(A1)
    played.hint()
    assert played.score == 50
    again(played)


def test_all_awards_at_once() -> None:
    """SH-13: awards of different sources stand side by side."""
    played = game(awards=(CleanClear(), Stars(1), Completion(), Title()))
    played.play(A1)
    played.undo()
    clear(played)
    result = again(played).result
    assert result is not None
    assert result.awards == {"clean-clear": False, "stars": 2, "completion": 100, "title": "Congratulations"}


def test_policies_with_a_reshuffle() -> None:
    """SH-02, DT-09: one free undo of a pair with the reshuffle after it costs the penalty once."""
    played = game_of(DEADLOCK, scoring=(PairPoints(100), Combo(3_000, 20), UndoPenalty(25)), undo=Undo.FREELY)
    played.play(played.moves()[0])
    assert done(played) == ["play", "reshuffle"]
    played.undo()
    assert lines(again(played))[1:] == [("pair taken back", -100, 0), ("undo", -25, -25)]


def test_evolve_is_as_good_as_building() -> None:
    """SH-13: a ruleset with a policy replaced equals the one that is built with it."""
    every = TURTLE | MAHJONG_CONNECT
    for name, value in every.items():
        changed: Any = {name: value}
        assert attrs.evolve(LinkUp(), **changed) == LinkUp(**changed)
        assert attrs.evolve(LinkUp(), **changed) != LinkUp()
        assert LinkUp(**changed).variant != LinkUp().variant
    whole: Any = every
    assert attrs.evolve(LinkUp(timed=True), **whole) == LinkUp(timed=True, **whole)


# --- what is no policy ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scoring", [PairPoints(100)]),
        ("scoring", PairPoints(100)),
        ("scoring", (PairPoints(100), None)),
        ("scoring", (Stars(5),)),
        ("scoring", (PairPoints,)),
        ("scoring", None),
        ("awards", [Stars(5)]),
        ("awards", (PairPoints(100),)),
        ("awards", (Stars,)),
        ("hint_cost", 10),
        ("hint_cost", Flat),
        ("hint_cost", "free"),
        ("clock", 600),
        ("clock", Countdown),
        ("clock", Stars(5)),
        ("undo", "never"),
        ("undo", None),
        ("undo", True),
        ("floor", 0.0),
        ("floor", "0"),
        ("floor", False),
    ],
    ids=repr,
)
def test_what_is_no_policy_is_refused(name: str, value: object) -> None:
    """A ruleset value refuses what is no policy: a wrong type, a policy of another sort, or a class for its value."""
    options: Any = {name: value}
    with pytest.raises(WrongType, match=f"^{name} must be"):
        LinkUp(**options)


@pytest.mark.parametrize("cost", [None, Free(), Flat(1), Rising(1, 2, 3)], ids=repr)
def test_a_ruleset_is_a_key(cost: Term | None) -> None:
    """A ruleset value is hashable whatever its policies, and equal values are one key."""
    assert len({LinkUp(hint_cost=cost), LinkUp(hint_cost=cost), LinkUp(hint_cost=Flat(99))}) == 2


def test_a_daily_deal_under_other_policies() -> None:
    """LU-19, LU-23, SH-13: the daily board under changed policies is another variant."""
    deal = LinkUp().daily(datetime.date(2026, 11, 30))
    variants = set()
    for rules in (LinkUp.CLASSIC, attrs.evolve(LinkUp.CLASSIC, hint_cost=Flat(10))):
        played = Game(rules, deal=deal)
        clear(played)
        assert played.result is not None
        variants.add(played.result.variant)
    assert len(variants) == 2
