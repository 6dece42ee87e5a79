"""
``.mah`` JSON: up to 1,000 boards, each a ``map`` of layers of rows of cells.

``{"mah": "1.0", "boards": [{"id": "a", "name": "Two", "by": "", "cat": "", "map": [[z, [[y, cells], ...]], ...]}]}``
with half tiles throughout. The cells of a row are one number x, or a list of numbers x and of runs [x, count]: that
many tiles from x on without gaps.
"""

from __future__ import annotations

from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidNotation, shown
from tilepuzzles.layouts.found import MOST_BOARDS, MOST_BYTES, FoundLayout, add_places
from tilepuzzles.wire.text import convert, read

VERSION = "1.0"


def is_like(text: str) -> bool:
    """Return whether *text* seems to be of this format."""
    return text.lstrip().startswith("{")


def read_boards(text: str, name: str) -> tuple[FoundLayout, ...]:
    """Return the boards of *text*, those with an empty name called *name*; raise InvalidNotation."""
    from tilepuzzles.layouts.mah_form import MahFile

    file = convert(read(text, MOST_BYTES), MahFile)
    if file.mah != VERSION:
        message = f"mah must be {VERSION!r}, not {shown(file.mah)}."
        raise InvalidNotation(message)
    if len(file.boards) > MOST_BOARDS:
        message = f"a file has at most {MOST_BOARDS} boards, not {len(file.boards)}."
        raise InvalidNotation(message)
    found = []
    for at, board in enumerate(file.boards):
        places: list[Place] = []
        for layer, rows in board.map:
            for y, cells in rows:
                for cell in cells if isinstance(cells, list) else [cells]:
                    x, count = cell if isinstance(cell, tuple) else (cell, 1)
                    row = (Place(x=x + 2 * i, y=y, layer=layer) for i in range(count))
                    add_places(places, row, f"boards[{at}]")
        found.append(
            FoundLayout.of(places, name=board.name.strip() or name, author=board.by.strip(), category=board.cat.strip())
        )
    return tuple(found)
