"""Turtle and Daily Turtle as values: options, variants, what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest
from play.games import look
from stack_boards import BRICKS, StackRules, ats, deal_of, layout, pile, places

from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.contract import Walkable
from tilepuzzles.errors import InvalidArgument, InvalidLayout, InvalidNotation, TilePuzzleError
from tilepuzzles.play.game import Game
from tilepuzzles.policies.awards import Stars
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.clocks import Countdown
from tilepuzzles.policies.hints import Flat, Free, Rising
from tilepuzzles.policies.terms import PairPoints, UndoPenalty
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.rules.turtle import Turtle

OWN = layout(BRICKS)
VALUES: list[StackRules] = [
    Turtle(),
    DailyTurtle(),
    Turtle(layout=OWN),
    DailyTurtle(layout=OWN),
    Turtle(peeking=True),
    Turtle(hint_cost=Flat(10), floor=None, clock=None),
    Turtle(layout=OWN, peeking=True, clock=Countdown(1_000)),
    DailyTurtle(idle_hint_ms=5_000, scoring=(PairPoints(7),), awards=(Stars(2),)),
]


@pytest.mark.parametrize("rules", VALUES, ids=lambda rules: rules.variant[:60])
def test_options_rebuild_the_value(rules: StackRules) -> None:
    """SH-13: deal options and play options together make the same value again."""
    kind: Any = type(rules)
    again = kind.from_options(rules.options())

    assert (again, hash(again), again.variant) == (rules, hash(rules), rules.variant)
    assert set(rules.deal_options()) <= set(rules.options())


def test_the_defaults_are_the_rules() -> None:
    """TU-07, TU-13, TU-16, DT-04, DT-05, DT-09, DT-10: the numbers of the sources are the defaults."""
    turtle, daily = Turtle(), DailyTurtle()

    assert (turtle.options(), daily.options()) == ({}, {})
    assert (turtle.budget, turtle.dealer, turtle.undo, turtle.floor) == (1_000, "best-effort", Undo.NEVER, 0)
    assert (turtle.hint_cost, turtle.clock) == (Rising(40, 35, 10), Countdown(600_000))
    assert (daily.dealer, daily.undo, daily.floor, daily.clock) == ("uniform", Undo.PAUSES, 0, None)
    assert (daily.hint_cost, daily.idle_hint_ms, daily.awards) == (Free(), 10_000, (Stars(5),))
    assert daily.scoring == (PairPoints(100), UndoPenalty(25))
    assert (turtle.layout, daily.layout, turtle.seats, daily.seats) == (TURTLE, TURTLE, 1, 1)


def test_variants() -> None:
    """SH-13, TU-23: whatever changes board, dealing, sight or points is another variant; nothing else is."""
    variants = [rules.variant for rules in VALUES]

    assert len(set(variants)) == len(variants)
    assert Turtle(budget=0).variant != Turtle().variant
    assert DailyTurtle(budget=7).variant != DailyTurtle().variant
    assert Turtle(layout=layout(BRICKS)).variant == Turtle(layout=OWN).variant
    assert Turtle(layout="turtle") == Turtle()


def test_a_layout_may_be_given_in_three_ways() -> None:
    """DT-07: a layout is a Layout, the name of a preset, or a list of places."""
    given: Any = [list(at) for at in BRICKS]
    named: Any = "turtle"

    assert Turtle(layout=given).layout == OWN
    assert DailyTurtle(layout=named).layout is TURTLE


@pytest.mark.parametrize(
    "options",
    [
        {"budget": -1}, {"budget": 1_000_001}, {"budget": True}, {"peeking": 1}, {"dealer": "magic"}, {"floor": "0"},
        {"layout": "tortoise"}, {"layout": 7}, {"layout": [[0, 0, 0]]}, {"layout": [[0, 0, 0], [1, 1, 0]]},
        {"layout": [[0, 0], [2, 0]]}, {"clock": 5}, {"scoring": 5}, {"undo": "never"},
    ],
)  # fmt: skip
def test_values_that_cannot_be(options: dict[str, Any]) -> None:
    """TU-07, SH-13: a number out of range, an unknown dealer or layout, or a wrong type makes no ruleset."""
    with pytest.raises(TilePuzzleError):
        Turtle(**options)
    with pytest.raises((TilePuzzleError, TypeError)):
        DailyTurtle(**options)


@pytest.mark.parametrize("options", [{"idle_hint_ms": 0}, {"idle_hint_ms": "1"}, {"budget": 0}])
def test_daily_values_that_cannot_be(options: dict[str, Any]) -> None:
    """DT-04, DT-07: Daily Turtle always searches for a certificate, and idles for a millisecond at least."""
    with pytest.raises(InvalidArgument):
        DailyTurtle(**options)


@pytest.mark.parametrize("options", [{"budget": 5}, {"dealer": "best-effort"}, {"tiles": 3}, {"layout": [[0, 0, 0]]}])
def test_options_that_are_none(options: dict[str, Any]) -> None:
    """SH-13: dealer and budget are no options, unknown ones are refused, and so is a faulty layout."""
    with pytest.raises(InvalidLayout if "layout" in options else InvalidNotation):
        Turtle.from_options(options)


@pytest.mark.parametrize("rules", VALUES, ids=lambda rules: rules.variant[:60])
def test_changed_rules_are_saved_with_the_game(rules: StackRules) -> None:
    """SH-13: a game under changed rules is loaded under the same rules."""
    game = Game(rules, seed=3)
    game.play(game.moves()[-1], at_ms=90)
    again = Game.from_json(game.to_json(), rules=rules)

    assert look(again) == look(game)


def test_peeking() -> None:
    """TU-23: a view hides wholly covered faces, and shows them with peeking; the position has all."""
    tiles = {(4, 3, 0): "RR", (4, 3, 1): "B1", (8, 2, 0): "B1", (11, 2, 0): "RR"}
    for peeking in (False, True):
        rules = Turtle(layout=layout(tiles), peeking=peeking)
        game = Game(rules, deal=deal_of(rules, tiles))
        hidden = set(game.position.faces) - set(game.view().faces)
        assert hidden == (set() if peeking else set(places([(4, 3, 0)])))
        assert game.view().remaining == 4
        game.play(game.moves()[0])
        assert set(game.seen()[0].position.faces) == set(places([(4, 3, 0), (11, 2, 0)]))


def test_what_the_turtle_hides_at_the_start() -> None:
    """TU-23: 56 faces are wholly covered: 36, 16 and 4 right under a tile; those under the cap show three quarters."""
    view = Turtle().view(Turtle().start(Turtle().deal(7)), 0)
    hidden = Counter(one.layer for one, face in view.tiles if face is None)
    assert hidden == {0: 36, 1: 16, 2: 4}


def test_the_view_holds_no_secrets() -> None:
    """TU-23: nothing in a view leads back to the position, the key or the certificate."""
    view = Turtle().view(Turtle().start(Turtle().deal(7)), 0)
    assert [field.name for field in attrs.fields(type(view))] == ["layout", "tiles", "open"]
    assert "key" not in repr(view)


def test_open_and_blocked_are_all_that_stand() -> None:
    """DT-03, DT-11: a position lists open and blocked tiles, which together are all that stand."""
    rules = DailyTurtle(layout=layout(pile("B1 B1 B2 B2")))
    position = rules.start(rules.deal(1))
    assert sorted(ats([*position.open, *position.blocked])) == sorted(ats(position.faces))


@pytest.mark.parametrize("rules", [Turtle(), DailyTurtle()], ids=lambda rules: rules.id)
def test_arrow_keys_are_an_optional_power(rules: StackRules) -> None:
    """DT-11: the stack games can be walked over with arrow keys, and say so by the Protocol."""
    position = rules.start(rules.deal(7))
    first, second, *_ = position.open

    assert isinstance(rules, Walkable)
    assert rules.next_open(position, first, "right") == second
    assert not isinstance(LinkUp(), Walkable)
