"""Policies as JSON: what is written is read back, and nothing else is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.toys import CornerPoints, EveryThird

from tilepuzzles.boards.spots import Json
from tilepuzzles.errors import InvalidArgument, InvalidNotation
from tilepuzzles.policies import table
from tilepuzzles.policies.awards import CleanClear, Completion, Stars, Title
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.clocks import Countdown, RefillClock
from tilepuzzles.policies.hints import Flat, Free, Rising
from tilepuzzles.policies.rounds import CircleBonus, HandPoints
from tilepuzzles.policies.terms import (
    Combo,
    CompletionBonus,
    KindStreak,
    PairPoints,
    QuickChain,
    QuickWin,
    TimeBonus,
    TimePenalty,
    UndoPenalty,
)
from tilepuzzles.rules.link_up import LinkUp

WRITTEN: Mapping[object, Json] = {
    Free(): {"free": None},
    Flat(10): {"flat": 10},
    Rising(40, 35, 10): {"rising": {"constant": 40, "linear": 35, "quadratic": 10}},
    RefillClock(90_000, 3_000, 180_000): {"refill": {"start_ms": 90_000, "pair_ms": 3_000, "cap_ms": 180_000}},
    Countdown(600_000): {"countdown": 600_000},
    CleanClear(): {"clean-clear": None},
    Stars(5): {"stars": 5},
    Completion(): {"completion": None},
    Title(): {"title": None},
    PairPoints(100): {"pair": 100},
    Combo(3_000, 20): {"combo": {"window_ms": 3_000, "points": 20}},
    QuickChain(8_000, 45): {"quick-chain": {"window_ms": 8_000, "points": 45}},
    KindStreak(35): {"kind-streak": 35},
    CompletionBonus(5_000): {"completion": 5_000},
    TimeBonus(6, 5): {"time-bonus": {"seconds_per_pair": 6, "points": 5}},
    QuickWin(700_000, 30): {"quick-win": {"points_seconds": 700_000, "least_seconds": 30}},
    TimePenalty(10_000, 2): {"time": {"period_ms": 10_000, "points": 2}},
    UndoPenalty(25): {"undo": 25},
    CircleBonus(): {"circle-bonus": None},
    HandPoints(): {"hand-points": None},
}
TABLES: tuple[tuple[type[object], ...], ...] = (table.HINT_COSTS, table.CLOCKS, table.AWARDS, table.TERMS)


def table_of(policy: object) -> tuple[type[object], ...]:
    """The table that holds the class of the policy."""
    return next(one for one in TABLES if type(policy) in one)


def test_every_policy_is_tried() -> None:
    """Each policy of the library stands in the list of this file."""
    assert {type(policy) for policy in WRITTEN} == {cls for one in TABLES for cls in one}


@pytest.mark.parametrize(("policy", "written"), WRITTEN.items(), ids=repr)
def test_round_trip(policy: object, written: Json) -> None:
    """A policy is written under its name, with its one value or its values by name, and read back the same."""
    assert table.encode(policy) == written
    assert table.decode(json.loads(json.dumps(written)), table_of(policy), "here") == policy


@given(st.sampled_from(sorted(WRITTEN, key=repr)), st.data())
def test_round_trip_of_any_values(policy: Any, data: st.DataObject) -> None:
    """Policies of any values that are allowed are read back the same."""
    fields = [field.name for field in attrs.fields(type(policy))]
    values = {name: data.draw(st.integers(1, 10**9), name) for name in fields}
    other = type(policy)(**values)
    assert table.decode(table.encode(other), table_of(policy), "here") == other


def test_none_is_null() -> None:
    """No policy at all is written null."""
    assert table.encode(None) is None


@pytest.mark.parametrize(("policy", "written"), WRITTEN.items(), ids=repr)
def test_a_policy_of_another_table_is_refused(policy: object, written: Json) -> None:
    """A clock is no award, and so on: each place takes its own policies alone, told with the place."""
    for one in TABLES:
        names = {table.name_of(cls) for cls in one}
        if table.name_of(policy) not in names:
            with pytest.raises(InvalidNotation, match=r"^here: must be one of "):
                table.decode(written, one, "here")


@pytest.mark.parametrize(
    "written",
    [
        None, True, 0, 10, "flat", "free", [], ["flat"], [["flat", 10]], {}, {"flat": 10, "free": None}, {"": 10},
        {"Flat": 10}, {"flat ": 10}, {"hint": 10}, {"steep": 10}, {"flat\x00": 1},
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_no_policy_is_refused(written: Json) -> None:
    """Whatever is not one known name with its values is refused, and the message lists the names."""
    with pytest.raises(InvalidNotation, match=r"^hint_cost: must be one of flat, free, rising with its values, not "):
        table.decode(written, table.HINT_COSTS, "hint_cost")


@pytest.mark.parametrize(
    "written",
    [
        {"flat": None},
        {"flat": -1},
        {"flat": True},
        {"flat": "10"},
        {"flat": [10]},
        {"flat": {"points": 10}},
        {"flat": 10**10},
        {"free": 0},
        {"free": []},
        {"free": {"points": 1}},
        {"rising": 40},
        {"rising": [40, 35, 10]},
        {"rising": None},
        {"rising": {}},
        {"rising": {"constant": 40, "linear": 35}},
        {"rising": {"constant": 40, "linear": 35, "quadratic": 10, "cubic": 1}},
        {"rising": {"constant": 40, "linear": 35, "Quadratic": 10}},
        {"rising": {"constant": 40, "linear": 35, "quadratic": None}},
        {"rising": {"constant": 40, "linear": -1, "quadratic": 0}},
    ],
    ids=repr,
)
def test_wrong_values_are_refused(written: Json) -> None:
    """A known name with missing, unknown or wrong values is refused, and the message says where."""
    with pytest.raises(InvalidNotation, match=r"^hint_cost: (flat|free|rising)"):
        table.decode(written, table.HINT_COSTS, "hint_cost")


@pytest.mark.parametrize("undo", list(Undo))
def test_undo_is_a_word(undo: Undo) -> None:
    """The way of undo is written as a word and read back."""
    rules = LinkUp(undo=undo)
    assert rules.options() == ({} if undo is Undo.FREELY else {"undo": undo.value})
    assert LinkUp.from_options(rules.options()) == rules


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"undo": "sometimes"}, "^undo must be one of never, freely, pauses"),
        ({"undo": None}, "^undo must be one of"),
        ({"undo": ["never"]}, "^undo must be one of"),
        ({"scoring": {"pair": 100}}, "^scoring must be a list"),
        ({"scoring": None}, "^scoring must be a list"),
        ({"scoring": [{"pair": 100}, {"combo": 20}]}, r"^scoring\[1\]: combo takes window_ms, points"),
        ({"scoring": [{"clean-clear": None}]}, r"^scoring\[0\]: must be one of"),
        ({"scoring": [None]}, r"^scoring\[0\]: must be one of"),
        ({"awards": "stars"}, "^awards must be a list"),
        ({"awards": [{"stars": -1}]}, r"^awards\[0\]: stars: few must be"),
        ({"hint_cost": 10}, "^hint_cost: must be one of"),
        ({"clock": {"countdown": 0}}, "^clock: countdown: limit_ms must be"),
        ({"clock": "none"}, "^clock: must be one of"),
    ],
    ids=repr,
)
def test_malformed_policies_among_options_are_refused(options: dict[str, Json], said: str) -> None:
    """A malformed policy among the options of a ruleset is refused, and the message says which."""
    with pytest.raises(InvalidNotation, match=said):
        LinkUp.from_options(options)


@pytest.mark.parametrize("floor", [True, "0", [0], {"floor": 0}, 10**9 + 1, -(10**9) - 1], ids=repr)
def test_a_malformed_floor_is_refused(floor: Json) -> None:
    """A floor is a whole number or null."""
    with pytest.raises(InvalidArgument, match=r"^floor must be"):
        LinkUp.from_options({"floor": floor})


def test_absent_policies_are_null() -> None:
    """No hints, no clock and no floor are written null where the rules have them."""
    rules = LinkUp(timed=True, hint_cost=None, clock=None)
    assert rules.options() == {"timed": True, "hint_cost": None, "clock": None}
    assert LinkUp.from_options(rules.options()) == rules
    assert LinkUp.from_options({"floor": None}) == LinkUp()


def test_foreign_policies_are_written_and_not_read() -> None:
    """SH-13: a policy of other people is written like our own, and read only by who brings it along."""
    rules = LinkUp(scoring=(PairPoints(100), CornerPoints(7), EveryThird()))
    assert rules.options() == {"scoring": [{"pair": 100}, {"corner": 7}, {"every-third": None}]}
    with pytest.raises(InvalidNotation, match=r"^scoring\[1\]: must be one of .*pair.* not \{'corner': 7\}"):
        LinkUp.from_options(rules.options())
