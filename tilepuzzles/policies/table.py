"""
Policies as JSON: ``{"flat": 10}``, ``{"rising": {"constant": 40, "linear": 35, "quadratic": 10}}``.

The key is the policy's name (for a hint cost its ``json_name``). The value is the one attribute by itself where
there is just one, else the attributes by name. The table holds the library's own; a foreign policy is written the
same way, and read only by a caller who brings it along.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.errors import InvalidNotation, TilePuzzleError, shown
from tilepuzzles.policies import awards, clocks, hints, rounds, terms
from tilepuzzles.policies.base import Undo

HINT_COSTS: Final = (hints.Free, hints.Flat, hints.Rising)
CLOCKS: Final = (clocks.RefillClock, clocks.Countdown)
AWARDS: Final = (awards.CleanClear, awards.Stars, awards.Completion, awards.Title)
TERMS: Final = (
    terms.PairPoints,
    terms.Combo,
    terms.QuickChain,
    terms.KindStreak,
    terms.CompletionBonus,
    terms.TimeBonus,
    terms.QuickWin,
    terms.TimePenalty,
    terms.UndoPenalty,
    rounds.CircleBonus,
    rounds.HandPoints,
)

POLICIES: Final = ("scoring", "floor", "hint_cost", "clock", "undo", "awards")
"""The fields of a ruleset that hold policies."""

T = TypeVar("T")


def name_of(policy: object) -> str:
    """Return the key of *policy*, a value or a class, in JSON."""
    return str(getattr(policy, "json_name", None) or getattr(policy, "name", None) or type(policy).__name__)


def encode(policy: object) -> Json:
    """
    Return *policy* as JSON, None as None.

    >>> encode(hints.Flat(10)), encode(hints.Free())
    ({'flat': 10}, {'free': None})
    """
    if policy is None:
        return None
    names = _names(type(policy))
    values: dict[str, Json] = {name: getattr(policy, name) for name in names}
    return {name_of(policy): values if len(values) > 1 else next(iter(values.values()), None)}


def _names(cls: Any) -> list[str]:
    """Return the attributes of a policy class; a foreign one may be no attrs class, and then has none."""
    return [field.name for field in attrs.fields(cls)] if attrs.has(cls) else []


def decode(text: Json, table: tuple[type[T], ...], where: str) -> T:
    """
    Return the policy of *table* that *text* stands for.

    Raises:
        InvalidNotation: *text* is not a policy of the table; the message names *where*.
    """
    known = {name_of(cls): cls for cls in table}
    name, value = next(iter(text.items())) if isinstance(text, dict) and len(text) == 1 else ("", None)
    cls = known.get(name)
    if cls is None:
        message = f"{where}: must be one of {', '.join(sorted(known))} with its values, not {shown(text)}."
        raise InvalidNotation(message)
    names = _names(cls)
    values = value if len(names) > 1 else {names[0]: value} if names else {} if value is None else value
    if not isinstance(values, dict) or sorted(values) != sorted(names):
        message = f"{where}: {name} takes {', '.join(names) or 'null'}, not {shown(value)}."
        raise InvalidNotation(message)
    try:
        return cls(**values)
    except TilePuzzleError as error:
        message = f"{where}: {name}: {error}"
        raise InvalidNotation(message) from None


def policy_options(rules: object, ruled: object) -> dict[str, Json]:
    """
    Return the policies of *rules* that differ from those of *ruled*, as options.

    Args:
        rules: A ruleset value.
        ruled: The same value with every policy as its source rules it.
    """
    found: dict[str, Json] = {}
    for name in POLICIES:
        value = getattr(rules, name)
        if value != getattr(ruled, name):
            if isinstance(value, tuple):
                found[name] = [encode(policy) for policy in value]
            elif isinstance(value, Undo):
                found[name] = value.value
            else:
                found[name] = value if name == "floor" else encode(value)
    return found


def read_policies(options: Mapping[str, Json]) -> dict[str, object]:
    """
    Return the arguments of a ruleset that the policies among *options* stand for.

    Raises:
        InvalidNotation: a policy is malformed.
    """
    return {name: _read(name, options[name]) for name in POLICIES if name in options}


def _read(name: str, value: Json) -> object:
    """Return the policy that the option *name* with *value* stands for."""
    if name in ("scoring", "awards"):
        if not isinstance(value, list):
            message = f"{name} must be a list, not {shown(value)}."
            raise InvalidNotation(message)
        table: tuple[type[object], ...] = TERMS if name == "scoring" else AWARDS
        return tuple(decode(one, table, f"{name}[{at}]") for at, one in enumerate(value))
    if name == "undo":
        found = next((member for member in Undo if member.value == value), None)
        if found is None:
            message = f"undo must be one of {', '.join(u.value for u in Undo)}, not {shown(value)}."
            raise InvalidNotation(message)
        return found
    if value is None or name == "floor":
        return value
    return decode(value, HINT_COSTS if name == "hint_cost" else CLOCKS, name)
