"""
The laws that every ruleset keeps, as checks that need no test framework.

With pytest, for a ruleset of your own in a few values::

    import pytest
    from tilepuzzles.testing import conformance

    @pytest.mark.parametrize("check", conformance.CHECKS)
    @pytest.mark.parametrize("rules", [Stones(), Stones(length=12)], ids=lambda rules: rules.variant)
    def test_stones(rules, check):
        check(rules)

Each check takes a ruleset value and raises AssertionError with the law that is broken and the facts; an error that a
ruleset raises out of turn comes through as it is. What a ruleset does not offer (undo, hints, shuffles, steps by
itself, certificates, further seats) is not asked of it. Give values that can be dealt from any seed, and boards large
enough that two seeds seldom give the same. The seeds and the lengths of the games are constants of
:mod:`tilepuzzles.testing.laws`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tilepuzzles.testing import game_checks, move_checks, value_checks
from tilepuzzles.testing.walks import AnyRules

CHECKS: Final[tuple[Callable[[AnyRules], None], ...]] = (
    *value_checks.CHECKS,
    *move_checks.CHECKS,
    *game_checks.CHECKS,
)
"""Every check, each a law of the contract."""


def conform(rules: AnyRules) -> None:
    """
    Run every check on *rules*.

    Raises:
        AssertionError: a law is broken; the message says which, and the facts.

    >>> from tilepuzzles.testing.template import Stones
    >>> conform(Stones(length=9))
    """
    for check in CHECKS:
        check(rules)
