"""What every ruleset value does with its options in the same way."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from typing import Any, TypeVar, cast

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.contract.deal import Deal, dealer_settings, with_dealer_of
from tilepuzzles.contract.ruleset import Ruleset
from tilepuzzles.contract.seeds import checked_date
from tilepuzzles.errors import InvalidArgument, InvalidNotation, checked_type, shown
from tilepuzzles.policies.table import POLICIES, policy_options, read_policies
from tilepuzzles.wire.text import write

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")
R = TypeVar("R", bound=Ruleset[Any, Any, Any])


def values_of(rules: Any) -> tuple[object, ...]:
    """
    Return every option of *rules* as it is when read.

    Rulesets whose options depend on one another compare by these, so that a value given and the same value ruled
    make equal rulesets.
    """
    return tuple(getattr(rules, field.name.lstrip("_")) for field in attrs.fields(type(rules)))


def checked_dealer(dealer: object, dealers: Collection[str]) -> None:
    """Refuse what is none of *dealers*."""
    if dealer not in tuple(dealers):
        message = f"dealer must be one of {', '.join(dealers)}, not {shown(dealer)}."
        raise InvalidArgument(message)


def play_options(rules: Ruleset[Any, Any, Any], ruled: object, own: tuple[str, ...] = ()) -> dict[str, Json]:
    """
    Return the options that shape play and points, where they differ from what is ruled.

    Args:
        rules: The ruleset value.
        ruled: The same value with every policy as its source rules it.
        own: The names of those options that are no policies.
    """
    usual = type(rules)()
    changed = {name: getattr(rules, name) for name in own if getattr(rules, name) != getattr(usual, name)}
    return changed | policy_options(rules, ruled)


def read_options(ruleset: str, options: Mapping[str, Json], own: tuple[str, ...]) -> dict[str, Any]:
    """
    Return the arguments of the ruleset value that *options* stand for.

    Args:
        ruleset: The id of the ruleset.
        options: Its options, as plain JSON.
        own: The names of those that are no policies.

    Raises:
        WrongType: *options* is no mapping.
        InvalidNotation: an option is unknown, or a policy malformed.
    """
    checked_type("options", options, Mapping, "a mapping of names to values")
    for name in options:
        if name not in own + POLICIES:
            message = f"{ruleset} has no option {shown(name)}; it has {', '.join(own + POLICIES)}."
            raise InvalidNotation(message)
    return {name: options[name] for name in own if name in options} | read_policies(options)


def variant_of(rules: Ruleset[Any, Any, Any], board: str, said: Collection[str]) -> str:
    """
    Return the text that is equal for two values iff their results may share a table (SH-13).

    Args:
        rules: The ruleset value.
        board: The board in a few characters.
        said: The options that *board* says already.
    """
    changes = {name: value for name, value in rules.options().items() if name not in said}
    changes |= dealer_settings(rules)
    if rules.dealer != type(rules).from_options(rules.deal_options()).dealer:
        changes["dealer"] = rules.dealer
    words = [name if value is True else f"{name}={write(value)}" for name, value in sorted(changes.items())]
    return " ".join([f"{rules.id} {board}", *words])


def deal_form(rules: R) -> R:
    """Return *rules* with only what shapes board and dealing, all else as ruled: the value that stands in a deal."""
    fitting: Any = with_dealer_of(type(rules).from_options(rules.deal_options()), rules)
    return cast(R, fitting)


def daily_deal(rules: Ruleset[P, M, V], date: datetime.date) -> Deal[M]:
    """Return the deal of *date*: that of the daily form of *rules* with the date as its seed (SH-08)."""
    return attrs.evolve(rules.for_daily().deal(checked_date(date).isoformat()), date=date)
