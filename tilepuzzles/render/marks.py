"""What is drawn on top of a board: the marks (SH-11)."""

from __future__ import annotations

from typing import Any

import attrs

from tilepuzzles.errors import Refusal


@attrs.frozen(kw_only=True)
class Marks:
    """
    What to draw on top of a board.

    Attributes:
        selected: The spot of the selected tile.
        hint: A pair to show.
        route: A line to draw, as of a removed pair.
        refusal: A refusal, with its offender and detour.
        blocked: Whether tiles that may not be taken are drawn apart from those that may.
    """

    selected: Any = None
    hint: Any = None
    route: Any = None
    refusal: Refusal | None = None
    blocked: bool = True
