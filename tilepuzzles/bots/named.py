"""The bots of the library by name, each made for a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tilepuzzles.bots.baseline import Greedy, Heaviest, RandomBot
from tilepuzzles.bots.bot import Bot
from tilepuzzles.bots.search import Search
from tilepuzzles.contract import Ruleset, Selectable, checked_rules
from tilepuzzles.errors import InvalidArgument, checked_type, shown
from tilepuzzles.rules.link_o import LinkO

AnyRules = Ruleset[Any, Any, Any]


def _random(rules: AnyRules) -> Bot[Any, Any] | None:
    """Return the bot that plays by chance."""
    return RandomBot()


def _heaviest(rules: AnyRules) -> Bot[Any, Any] | None:
    """Return the bot that plays the heaviest tile of *rules* first."""
    return Heaviest(rules.wild_points) if isinstance(rules, LinkO) else None


def _greedy(rules: AnyRules) -> Bot[Any, Any] | None:
    """Return the bot that takes the pair that frees most."""
    return Greedy() if isinstance(rules, Selectable) else None


def _search(rules: AnyRules) -> Bot[Any, Any] | None:
    """Return the bot that looks ahead in *rules*."""
    return Search(rules) if isinstance(rules, LinkO) else None


BOTS: Final[Mapping[str, Callable[[AnyRules], Bot[Any, Any] | None]]] = MappingProxyType(
    {"random": _random, "heaviest": _heaviest, "greedy": _greedy, "search": _search}
)
"""For each name what makes the bot for a ruleset, or None where it does not play that game."""


def bot_named(name: str, rules: AnyRules) -> Bot[Any, Any]:
    """
    Return the bot of that *name* for *rules*.

    Raises:
        InvalidArgument: there is none; the message lists those there are for this ruleset.

    >>> import tilepuzzles as tp
    >>> bot_named("greedy", tp.Turtle())
    Greedy(name='greedy')
    """
    checked_rules(rules)
    checked_type("name", name, str, "the name of a bot")
    bot = BOTS[name](rules) if name in BOTS else None
    if bot is None:
        able = ", ".join(one for one, make in BOTS.items() if make(rules) is not None)
        message = f"there is no bot {shown(name)} for {rules.id}; there are {able}."
        raise InvalidArgument(message)
    return bot
