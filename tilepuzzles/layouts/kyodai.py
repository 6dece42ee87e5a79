"""
Kyodai ``.lay``: three lines.

The first is ``Kyodai 3.0`` or ``Kyodai 6.0``; the second the name, with `` by`` and an author and `` ::`` and a
category or not; the third has a character for each half tile of 5 layers of 20 rows of 34 columns (older files: 17
rows of 33), the lowest layer first: 1 where the top left corner of a tile lies, else 0.
"""

from __future__ import annotations

from typing import Final

from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidNotation
from tilepuzzles.layouts.found import FoundLayout, add_places

MAGICS: Final = ("Kyodai 3.0", "Kyodai 6.0")
LAYERS: Final = 5
NEW: Final = (34, 20)
OLD: Final = (33, 17)
"""Columns and rows."""


def is_like(text: str) -> bool:
    """Return whether *text* seems to be of this format."""
    return text.startswith(MAGICS)


def read_boards(text: str, name: str) -> tuple[FoundLayout, ...]:
    """Return the one board of *text*, called *name* where it does not say; raise InvalidNotation."""
    lines = [line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    if lines[0] not in MAGICS:
        message = f"line 1 is {' or '.join(MAGICS)} and nothing else."
        raise InvalidNotation(message)
    if len(lines) < 3 or not lines[2]:
        message = "line 3: the board is missing."
        raise InvalidNotation(message)
    called, _, category = lines[1].partition(" :: ")
    called, _, author = called.rpartition(" by ") if " by " in called else (called, "", "")
    drawn = lines[2]
    columns, rows = OLD if len(drawn) <= LAYERS * OLD[0] * OLD[1] else NEW
    full = LAYERS * columns * rows
    faults = []
    if any(lines[3:]):
        faults.append("Something stands after the third line.")
    if len(drawn) != full:
        sizes = " or ".join(str(LAYERS * across * down) for across, down in (OLD, NEW))
        faults.append(f"Line 3 has {len(drawn)} characters, not {sizes}.")
    strange = next((at for at, mark in enumerate(drawn) if mark not in "01"), None)
    if strange is not None:
        faults.append(f"Line 3 has a character that is neither 0 nor 1, the first at {strange + 1}.")
    places: list[Place] = []
    for at, mark in enumerate(drawn[:full]):
        if mark == "1":
            layer, within = divmod(at, columns * rows)
            y, x = divmod(within, columns)
            add_places(places, [Place(x=x, y=y, layer=layer)], "line 3")
    return (
        FoundLayout.of(places, faults, name=called.strip() or name, author=author.strip(), category=category.strip()),
    )
