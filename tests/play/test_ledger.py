"""The ledger: every point a line, the floor after each, time as one line that grows, undo by lines of its own."""

from __future__ import annotations

import itertools
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games import ROWS, Act, LinkUpGame, acts, do, examples, game_of, games, lines
from play.toys import EveryThird
from tilepuzzles.play.game import Game
from tilepuzzles.play.ledger import Ledger
from tilepuzzles.policies.base import Happening, Points, Tally, Undo
from tilepuzzles.policies.hints import Flat
from tilepuzzles.policies.terms import Combo, PairPoints, TimePenalty, UndoPenalty
from tilepuzzles.rules.link_up import LinkUp


@given(games(), acts())
@examples(40)
def test_each_line_follows_from_the_one_before(game: LinkUpGame, sequence: list[Act]) -> None:
    """Law: each total is the one before plus the points, but never below the floor, and the score is the last."""
    for act in sequence:
        do(game, act)
    floor = game.rules.floor
    total = 0
    for line in game.ledger:
        total += line.points
        if floor is not None:
            total = max(total, floor)
        assert (line.total, line.seat) == (total, 0)
        assert line.points != 0
    assert game.score == total
    assert game.scores == (total,)


@given(games(), acts())
@examples(40)
def test_lines_stand_in_order(game: LinkUpGame, sequence: list[Act]) -> None:
    """Lines stand in the order of time and of the log; each bears its entry's instant, or none and its own."""
    for act in sequence:
        do(game, act)
    instants = [line.at_ms for line in game.ledger]
    assert instants == sorted(instants)
    entries = [line.entry for line in game.ledger if line.entry is not None]
    assert entries == sorted(entries)
    assert all(line.at_ms == game.log[line.entry].at_ms for line in game.ledger if line.entry is not None)
    assert all(line.term == "time" for line in game.ledger if line.entry is None)


@given(games(), acts())
@examples(40)
def test_undo_is_an_entry_and_not_an_erasure(game: LinkUpGame, sequence: list[Act]) -> None:
    """Law: log and ledger only grow, but for the lines of time since the last entry."""
    for act in sequence:
        log, ledger = game.log, game.ledger
        do(game, act)
        settled = list(itertools.takewhile(lambda line: line.entry is not None or line in game.ledger, ledger))
        assert game.log[: len(log)] == log
        assert game.ledger[: len(settled)] == tuple(settled)
        entered = [line for line in ledger if line.entry is not None]
        assert [line for line in game.ledger if line.entry is not None][: len(entered)] == entered


def test_the_floor_applies_after_every_line() -> None:
    """TU-14, DT-09: the floor stops each line by itself, and the points of the line are those before it."""
    game = game_of(ROWS, hint_cost=Flat(130), floor=0, scoring=(PairPoints(100), Combo(3_000, 20), UndoPenalty(25)))
    game.play(game.moves()[0])
    game.hint()
    game.play(game.moves()[0])
    game.undo()
    assert lines(game) == [
        ("pair", 100, 100),
        ("hint", -130, 0),
        ("pair", 100, 100),
        ("combo", 20, 120),
        ("pair taken back", -100, 20),
        ("combo taken back", -20, 0),
        ("undo", -25, 0),
    ]


def test_undo_takes_back_what_was_earned_and_not_what_was_left() -> None:
    """SH-02: a pair earned 100 also where a hint has eaten it since, so undo takes 100."""
    game = game_of(ROWS, hint_cost=Flat(70))
    game.play(game.moves()[0])
    game.hint()
    game.undo()
    assert lines(game) == [("pair", 100, 100), ("hint", -70, 30), ("pair taken back", -100, -70)]


TIMED: dict[str, Any] = {"scoring": (TimePenalty(10_000, 2), PairPoints(10), EveryThird()), "hint_cost": Flat(10)}


@given(acts(12), st.data())
@examples(40)
def test_time_told_in_steps_is_time_told_at_once(sequence: list[Act], data: st.DataObject) -> None:
    """Law: the ledger is the same however often time is told between the acts."""
    options = {**TIMED, "floor": data.draw(st.sampled_from([None, 0, -7]))}
    once, often = (Game(LinkUp(columns=4, rows=3, **options), seed=7) for _ in "ab")
    for what, which, wait in sequence:
        if what not in ("advance", "tick", "tap"):
            now = often.at_ms + wait
            for at in sorted(data.draw(st.lists(st.integers(often.at_ms, now), max_size=4))):
                often.tick(at)
            do(often, (what, which, now - often.at_ms))
            do(once, (what, which, now - once.at_ms))
    end = often.at_ms + data.draw(st.integers(0, 100_000))
    for at in sorted(data.draw(st.lists(st.integers(often.at_ms, end), max_size=4))):
        often.tick(at)
    once.tick(end)
    often.tick(end)
    assert often.ledger == once.ledger
    assert often.to_json() == once.to_json()


def test_one_huge_step_of_time() -> None:
    """One step of three years costs one line and no more work than a small one."""
    game = game_of(ROWS, **TIMED)
    events = game.tick(10**11)
    assert [event.do for event in events] == ["time"]
    assert lines(game) == [("time", -20_000_000, -20_000_000), ("every-third", 1_666_666, -18_333_334)]
    assert [line.at_ms for line in game.ledger] == [10**11, 99_999_960_000]


def test_a_line_of_time_grows() -> None:
    """Told again before the next entry, a line of time is replaced by one that holds all of it."""
    game = game_of(ROWS, scoring=(TimePenalty(10_000, 2),), floor=-5)
    for at in (10_000, 19_999, 20_000, 30_000):
        game.tick(at)
    assert [(line.at_ms, line.points, line.total) for line in game.ledger] == [(30_000, -6, -5)]
    game.hint()
    game.tick(40_000)
    assert [(line.at_ms, line.points, line.total) for line in game.ledger] == [(30_000, -6, -5), (40_000, -2, -5)]


def test_time_after_the_end_costs_nothing() -> None:
    """MC-15: time costs up to the win and no further."""
    game = game_of(("A.A", "..."), scoring=(TimePenalty(10_000, 2), PairPoints(10)))
    game.play(game.moves()[0], at_ms=25_000)
    game.tick(10**9)
    assert lines(game) == [("time", -4, -4), ("pair", 10, 6)]


def test_time_costs_up_to_the_clock() -> None:
    """SH-06: where a clock ends the game, time costs up to that instant, that one included."""
    game = game_of(ROWS, timed=True, scoring=(TimePenalty(10_000, 2),))
    game.tick(10**9)
    assert [(line.at_ms, line.points) for line in game.ledger] == [(90_000, -18)]


def test_time_of_a_board_that_was_cleared_and_undone() -> None:
    """MC-15, SH-13: what time costs is a line of time and never part of an entry, after an undone clear too."""
    game = game_of(("A.A", "..."), scoring=(TimePenalty(10_000, 2), PairPoints(10)), undo=Undo.PAUSES)
    game.play(game.moves()[0], at_ms=5_000)
    game.undo(at_ms=25_000)
    game.tick(35_000)
    assert [line.entry for line in game.ledger if line.term == "time"] in ([None], [None, None])
    assert [line.term for line in game.ledger if line.entry is not None] == ["pair", "pair taken back"]


def test_a_ledger_by_itself() -> None:
    """A copy of a ledger goes its own way, lines of time included."""
    ledger = Ledger((PairPoints(1), TimePenalty(10, 1)), None, 2)
    ledger.pass_time(25)
    copy = ledger.copy()
    copy.pass_time(30)
    copy.fold(Happening("hint", 30), 0)
    copy.pass_time(40)
    assert [(line.points, line.total) for line in copy.lines] == [(-3, -3), (-1, -4)]
    assert [(line.points, line.total) for line in ledger.lines] == [(-2, -2)]
    assert (ledger.scores, copy.scores) == ([-2, 0], [-4, 0])


@pytest.mark.parametrize("floor", [None, 0, -10])
def test_points_of_several_seats_do_not_mix(floor: int | None) -> None:
    """Each seat has a score and a floor of its own."""
    ledger = Ledger((UndoPenalty(7),), floor, 3)
    for seat in (0, 2, 2):
        ledger.fold(Happening("undo", 0, None, seat), 0)
    least = -14 if floor is None else max(-14, floor)
    assert ledger.scores == [max(-7, -7 if floor is None else floor), 0, least]


def test_no_points_make_no_line() -> None:
    """A term that answers with no points posts no line."""

    @attrs.frozen
    class Nothing:
        """Gives nought for everything."""

        name: ClassVar[str] = "nothing"
        undone: ClassVar[bool] = False

        def begin(self) -> Tally:
            return self

        def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
            return (Points(0, 0),), self

    game = Game(attrs.evolve(LinkUp(columns=4, rows=3), scoring=(Nothing(),)), seed=7)
    game.play(game.moves()[0], at_ms=20_000)
    assert (game.ledger, game.score) == ((), 0)
