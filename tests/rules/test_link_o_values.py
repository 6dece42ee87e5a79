"""Link-O as a value: options, presets, variants, daily deals, and the laws that every ruleset keeps."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from circle_boards import FIVE, TWO, link_os
from hypothesis import given

import tilepuzzles as tp
from tilepuzzles.boards.circle_boards import FOUR_CIRCLES
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument, InvalidNotation, TilePuzzleError, WrongType
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.rounds import CircleBonus, HandPoints
from tilepuzzles.rules.link_o import DrawRule, LinkO
from tilepuzzles.testing import conformance
from tilepuzzles.testing.walks import AnyRules

RULES: list[LinkO] = [
    LinkO(),
    LinkO.ENGLISH,
    LinkO.SPANISH,
    LinkO(seats=2, board=TWO, hand_size=5, starter=1, wild_any_colour=True),
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.variant[:40])
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_laws(check: Callable[[AnyRules], None], rules: AnyRules) -> None:
    """SH-01: Link-O keeps every law that is asked of a ruleset."""
    check(rules)


def test_the_defaults() -> None:
    """LO-01 to LO-04, LO-09, LO-15, LO-17, LO-19 to LO-21: the numbers by default."""
    rules = LinkO()

    assert rules.board == FOUR_CIRCLES
    assert (rules.seats, rules.starter, rules.hand_size) == (4, 0, 8)
    assert (rules.highest, rules.wilds_per_colour) == (4, 2)
    assert (rules.draw_rule, rules.circle_bonus, rules.wild_points, rules.target) == (DrawRule.EVERY_GO, 16, 16, 64)
    assert not rules.wild_any_colour
    assert rules.scoring == (CircleBonus(), HandPoints())
    assert (rules.floor, rules.hint_cost, rules.clock, rules.undo, rules.awards) == (None, None, None, Undo.NEVER, ())


def test_the_presets() -> None:
    """LO-27, LO-03: the English text draws on the first go only and has no bonus; the Spanish has four LINK-O tiles."""
    assert LinkO.ENGLISH.options() == {"draw_rule": "first-go-only", "circle_bonus": 0}
    assert LinkO.SPANISH.options() == {"wilds_per_colour": 1}
    assert len({LinkO().variant, LinkO.ENGLISH.variant, LinkO.SPANISH.variant}) == 3
    for clause in ("LO-02", "LO-03", "LO-04", "LO-05", "LO-09", "LO-15", "LO-16", "LO-17", "LO-19", "LO-20"):
        assert clause in str(LinkO.__doc__)


@given(link_os())
def test_options_are_read_back(rules: LinkO) -> None:
    """Options give back an equal value; those of the deal and those of play have no name in common."""
    options, dealing = rules.options(), rules.deal_options()

    assert LinkO.from_options(options) == rules
    assert {name: options[name] for name in dealing} == dealing
    assert not {"draw_rule", "circle_bonus", "wild_points", "target", "wild_any_colour"} & dealing.keys()
    assert rules.for_daily().options() == dealing


def test_numbers_that_make_other_deals() -> None:
    """LO-21, SH-13: seats, starter, hands, tiles and board belong to the deal; all that is changed makes a variant."""
    changed: dict[str, Any] = {"seats": 3, "starter": 2, "hand_size": 7, "highest": 5}
    changed |= {"wilds_per_colour": 3, "board": FIVE}
    variants = {LinkO().variant}
    for name, value in changed.items():
        rules = LinkO(**{name: value})
        assert list(rules.deal_options()) == [name]
        variants.add(rules.variant)
    assert len(variants) == 7
    assert LinkO(seats=2).variant == "link-o 2 seats"


@pytest.mark.parametrize(
    "values",
    [
        {"seats": 1}, {"seats": 7}, {"seats": True}, {"seats": "4"}, {"starter": 4}, {"starter": -1}, {"hand_size": 0},
        {"hand_size": 18}, {"highest": 0}, {"highest": 10}, {"wilds_per_colour": -1}, {"wilds_per_colour": 10},
        {"draw_rule": "never"}, {"draw_rule": None}, {"circle_bonus": -1}, {"circle_bonus": 1.5}, {"wild_points": -1},
        {"target": 0}, {"wild_any_colour": 1}, {"dealer": "backwards"}, {"board": None}, {"board": {"rings": []}},
        {"scoring": 3}, {"seats": 6, "hand_size": 12},
    ],
)  # fmt: skip
def test_what_cannot_be(values: dict[str, Any]) -> None:
    """LO-04: a value out of range, or of a wrong type, is refused with one clear error."""
    with pytest.raises(TilePuzzleError) as caught:
        LinkO(**values)
    assert isinstance(caught.value, InvalidArgument | InvalidNotation)


def test_seats_and_hands_share_the_set() -> None:
    """LO-04: two to six seats; hands may be as large as the set allows."""
    for seats in range(2, 7):
        rules = LinkO(seats=seats, hand_size=68 // seats)
        assert len(rules.start(rules.deal(7)).bag) == 68 % seats
    wild_less = LinkO(wilds_per_colour=0)
    assert wild_less.start(wild_less.deal(7)).remaining == 60


def test_policies_can_be_replaced() -> None:
    """A policy may be another; the winner is told from the points of the position all the same."""
    rules = attrs.evolve(LinkO.ENGLISH, scoring=(HandPoints(),))

    assert rules.options() == {**LinkO.ENGLISH.options(), "scoring": [{"hand-points": None}]}
    assert LinkO.from_options(rules.options()) == rules
    assert attrs.evolve(rules, seats=3).seats == 3


def test_the_daily_deal() -> None:
    """SH-08: the deal of a date is that of the date as a seed, with the same seats and board."""
    rules = LinkO(seats=2, board=TWO, draw_rule=DrawRule.FIRST_GO_ONLY, target=10)
    deal = rules.daily(datetime.date(2026, 11, 30))

    assert (deal.seed, deal.date) == ("2026-11-30", datetime.date(2026, 11, 30))
    assert deal.rules == LinkO(seats=2, board=TWO)
    wrong: Any = "2026-11-30"
    with pytest.raises(WrongType):
        rules.daily(wrong)


def test_what_link_o_does_not_offer() -> None:
    """SH-01: neither hint, shuffle nor undo."""
    game = tp.Game(LinkO(), seed=7)
    for act in (game.hint, game.shuffle, game.undo):
        with pytest.raises(tp.IllegalMove) as caught:
            act()
        assert caught.value.refusal.reason.name == "NOT_OFFERED"


def test_what_is_no_position_is_refused() -> None:
    """LO-23: every question about something that is no position is a wrong type, and nothing else comes of it."""
    nothing: Any = None
    rules, move = LinkO(), tp.Game(LinkO(), seed=7).moves()[0]
    for ask in (
        rules.moves, rules.outcome, rules.to_move, rules.automatic, rules.shuffle,
        lambda position: rules.judge(position, move), lambda position: rules.play(position, move),
        lambda position: rules.view(position, 0), lambda position: rules.view_step(position, 0),
        lambda position: rules.world(position, (), Stream(b"")), rules.decode_deal, rules.encode_move,
        lambda history: rules.world(tp.Game(rules, seed=7).view(0), history, Stream(b"")),
        lambda stream: rules.world(tp.Game(rules, seed=7).view(0), (), stream), rules.board.partner,
    ):  # fmt: skip
        with pytest.raises(tp.WrongType):
            ask(nothing)


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0"])
def test_what_is_no_seat_sees_nothing(seat: Any) -> None:
    """LO-23: only a seat of the game has a hand and a view."""
    rules = LinkO(seats=2)
    position = rules.start(rules.deal(seed=7))
    step: Any = rules.step(position, rules.moves(position)[0]) if rules.moves(position) else rules.automatic(position)
    for look in (lambda: rules.view(position, seat), lambda: rules.view_step(step, seat), lambda: position.hand(seat)):
        with pytest.raises(tp.InvalidArgument):
            look()


@pytest.mark.parametrize("undo", [tp.Undo.FREELY, tp.Undo.PAUSES])
def test_what_was_seen_cannot_be_taken_back(undo: tp.Undo) -> None:
    """SH-01: Link-O offers no undo, and no value of it does."""
    with pytest.raises(tp.InvalidArgument, match="what was seen cannot be taken back"):
        LinkO(undo=undo)
