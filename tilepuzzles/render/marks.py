"""What is drawn on top of a board: the marks (SH-11)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.spots import Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.errors import Refusal, WrongType, checked_type, shown


@attrs.frozen(kw_only=True)
class Marks:
    """
    What to draw on top of a board.

    Attributes:
        selected: The spot of the selected tile.
        hint: A pair to show.
        route: A line to draw, as of a removed pair.
        refusal: A refusal, with the pair it is about, its offender and its detour.
        blocked: Whether tiles that may not be taken are drawn apart from those that may; on a grid there are none.

    Raises:
        WrongType: a value is of a wrong type.

    >>> from tilepuzzles.boards.spots import Cell
    >>> Marks(selected=Cell(column=2, row=0)).hint is None
    True
    """

    selected: Any = None
    hint: Pair[Any] | None = None
    route: Route[Any] | None = None
    refusal: Refusal | None = None
    blocked: bool = True

    def __attrs_post_init__(self) -> None:
        if self.selected is not None and not isinstance(getattr(self.selected, "at", None), list):
            message = f"selected must be a cell, a place or a space, not {shown(self.selected)}."
            raise WrongType(message)
        checked_type("hint", self.hint, (Pair, type(None)), "a Pair")
        checked_type("route", self.route, (Route, type(None)), "a Route")
        if self.refusal is not None and not is_refusal(self.refusal):
            message = f"refusal must be a Refusal, not {shown(self.refusal)}."
            raise WrongType(message)
        checked_type("blocked", self.blocked, bool, "True or False")


def is_refusal(x: object) -> bool:
    """Return whether *x* is a refusal, of whichever board."""
    return not isinstance(x, type) and all(hasattr(x, name) for name in ("reason", "message", "judged"))


NO_MARKS = Marks()
"""A board as it is."""
SIGNS: Final = {"selected": "[]", "hint": "()", "offender": "!!", "asked": "**"}
"""What stands on either side of a marked tile in text."""


def legend(names: Collection[str], *, ends: bool = False) -> list[str]:
    """
    Return what the signs of those *names* mean, one text for each.

    Args:
        names: Of which marks; keys of SIGNS.
        ends: Whether what is asked for are the ends of a line that is drawn.
    """
    said = {name: words.LEGEND["ends" if ends and name == "asked" else name] for name in SIGNS}
    return [f"{sign[0]} {sign[1]} {said[name]}" for name, sign in SIGNS.items() if name in names]
