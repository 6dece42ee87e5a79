"""Where rulesets are found: those of the library, and those that plug-ins register."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Mapping
from typing import Any, Final

from tilepuzzles.errors import InvalidArgument, checked_type, shown

GROUP: Final = "tilepuzzles.rulesets"
"""The entry-point group of plug-ins."""
BUILT_IN: Final[Mapping[str, str]] = {
    "link-up": "tilepuzzles.rules.link_up:LinkUp",
    "mahjong-connect": "tilepuzzles.rules.mahjong_connect:MahjongConnect",
    "turtle": "tilepuzzles.rules.turtle:Turtle",
    "daily-turtle": "tilepuzzles.rules.daily_turtle:DailyTurtle",
    "link-o": "tilepuzzles.rules.link_o:LinkO",
}
"""The rulesets of the library: id -> "module:name", loaded on demand."""


def factory(ruleset: str) -> Any:
    """
    Return the class (or other factory) of the ruleset of that id, plug-ins included.

    Raises:
        InvalidArgument: there is no such ruleset; the message lists those there are.
    """
    checked_type("ruleset", ruleset, str, "the id of a ruleset")
    if ruleset in BUILT_IN:
        return _load(BUILT_IN[ruleset])
    found = rulesets()
    if ruleset not in found:
        message = f"there is no ruleset {shown(ruleset)}; there are {', '.join(found)}."
        raise InvalidArgument(message)
    return found[ruleset]


def _load(name: str) -> Any:
    """Return what "module:name" names."""
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def rulesets() -> dict[str, Any]:
    """
    Return every ruleset there is: id -> factory, plug-ins included.

    A plug-in that cannot be loaded, or that takes an id already taken, is left out with a warning.

    >>> "link-up" in rulesets()
    True
    """
    import importlib.metadata

    found = {ruleset: _load(name) for ruleset, name in BUILT_IN.items()}
    for point in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name in found:
            warnings.warn(f"the ruleset {point.name} of {point.value} is left out: the id is taken.", stacklevel=2)
            continue
        try:
            made = point.load()
            if made.id != point.name:
                warnings.warn(
                    f"the ruleset {point.name} of {point.value} is left out: its id is {made.id}.", stacklevel=2
                )
                continue
            found[point.name] = made
        except Exception as error:  # whatever a plug-in does wrong must not stop the others
            warnings.warn(f"the ruleset {point.name} of {point.value} is left out: {error!r}.", stacklevel=2)
    return found
