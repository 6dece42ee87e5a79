"""
What the checks of the conformance suite share: seeds and lengths, how a law is stated, and what it is held against.
"""

from __future__ import annotations

import contextlib
import datetime
import enum
import re
from collections.abc import Iterator
from typing import Any, Final, Literal

from tilepuzzles.errors import shown
from tilepuzzles.testing import walks
from tilepuzzles.testing.walks import AnyGame, AnyRules

SEEDS: Final[tuple[int | str, ...]] = (7, "2026-11-30", 2**53 - 1)
"""The seeds of most checks."""
POSITIONS: Final = 120
"""How many positions of each deal are looked at, at most."""
PROBES: Final = 30
"""How many moves from elsewhere are tried in each position."""
ACTS: Final = 60
"""How many acts a game has, at most."""
AT_REST: Final = 1000
"""How many steps the rules may make in a row by themselves."""
MANGLED: Final = 150
"""How many mangled copies of a move, a deal and a game are read."""
DATE: Final = datetime.date(2026, 11, 30)
CODE: Final = re.compile(r"[a-z][a-z-]{0,63}")
"""How the names of steps and the reasons in *uncertified* are written."""


def law(holds: object, said: str, *facts: object) -> None:
    """Raise what the law *said* and the facts unless it holds; an assert would be silent under ``python -O``."""
    if not holds:
        raise AssertionError(" | ".join([said, *(shown(fact, 400) for fact in facts)]))


@contextlib.contextmanager
def raises(said: str, *wanted: type[Exception]) -> Iterator[None]:
    """Hold the body to raise one of the *wanted* errors."""
    try:
        yield
    except wanted:
        return
    except Exception as error:
        message = f"{said} | not {error!r}"
        raise AssertionError(message) from error
    raise AssertionError(said)


@contextlib.contextmanager
def may_raise(said: str, *allowed: type[Exception]) -> Iterator[None]:
    """Hold the body to raise none but the *allowed* errors."""
    try:
        yield
    except allowed:
        return
    except AssertionError:
        raise
    except Exception as error:
        message = f"{said} | not {error!r}"
        raise AssertionError(message) from error


def is_text(value: object) -> bool:
    """Return whether *value* is a text that says something."""
    return isinstance(value, str) and bool(value.strip())


def is_refusal(value: Any) -> bool:
    """Return whether *value* has what every refusal has."""
    return isinstance(value.reason, enum.Enum) and is_text(value.message) and isinstance(value.judged, bool)


def positions(rules: AnyRules) -> list[Any]:
    """Return the positions of a way through the deal of each seed."""
    return [at for seed in SEEDS for at in walks.playout(rules, rules.deal(seed), POSITIONS)]


def probes(rules: AnyRules) -> list[Any]:
    """Return moves to try anywhere."""
    return walks.probes(rules, [rules.deal(seed) for seed in (*SEEDS, "elsewhere")], PROBES)


def refusals(rules: AnyRules) -> Iterator[tuple[Any, Any, Any]]:
    """Yield positions, and a move that is refused there, with the refusal."""
    tried = probes(rules)
    for position in positions(rules):
        for move in tried:
            refusal = rules.judge(position, move)
            if refusal is not None:
                yield position, move, refusal


def games(rules: AnyRules) -> Iterator[AnyGame]:
    """Yield games at every point of their course, played both ways."""
    ways: tuple[Literal["at once", "on request"], ...] = ("at once", "on request")
    for at, seed in enumerate(SEEDS):
        yield from walks.played(rules, seed, ACTS, ways[at % 2])
