"""
What a ruleset is, what a deal is, and where rulesets are found.

A ruleset is a frozen, hashable value that satisfies :class:`Ruleset`. Nobody subclasses anything. Third parties
register theirs under the entry-point group ``tilepuzzles.rulesets``.
"""

from __future__ import annotations

from tilepuzzles.contract.deal import (
    SETTINGS,
    Deal,
    check_fits,
    checked_rules,
    dealer_settings,
    with_dealer,
    with_dealer_of,
)
from tilepuzzles.contract.registry import BUILT_IN, GROUP, factory, rulesets
from tilepuzzles.contract.ruleset import (
    AS_RULED,
    AsRuled,
    Idling,
    Paired,
    Routed,
    Ruleset,
    Selectable,
    Walkable,
    Worlds,
    Written,
)
from tilepuzzles.contract.seeds import MOST_SEED, MOST_SEED_LENGTH, checked_date, checked_seed

__all__ = [
    "AS_RULED",
    "BUILT_IN",
    "GROUP",
    "MOST_SEED",
    "MOST_SEED_LENGTH",
    "SETTINGS",
    "AsRuled",
    "Deal",
    "Idling",
    "Paired",
    "Routed",
    "Ruleset",
    "Selectable",
    "Walkable",
    "Worlds",
    "Written",
    "check_fits",
    "checked_date",
    "checked_rules",
    "checked_seed",
    "dealer_settings",
    "factory",
    "rulesets",
    "with_dealer",
    "with_dealer_of",
]
