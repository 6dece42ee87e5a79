"""Draw the pictures of the pages, by the same calls that a user would make."""

from __future__ import annotations

from pathlib import Path

import tilepuzzles as tp

BOARD = ["FF.DC", "BEGA.", "ADG..", ".E.BC"]
ASKED = {
    "route": ((0, 0), (1, 0)),
    "too-many-turns": ((3, 1), (0, 2)),
    "blocked": ((1, 1), (1, 3)),
    "no-route": ((3, 0), (1, 2)),
}
"""Name of the picture -> the two cells, column and row, that were asked for on the board."""


def write(folder: Path) -> None:
    """Write the pictures into *folder*."""
    folder.mkdir(exist_ok=True)
    for size in ("easy", "classic", "challenge"):
        rules: tp.LinkUp = getattr(tp.LinkUp, size.upper())
        picture = tp.svg(rules.deal(seed=7), size=rules.rows * 40)
        (folder / f"{size}.svg").write_text(str(picture), encoding="utf-8")
    deal = tp.Deal.from_rows(tp.LinkUp(), BOARD)
    position = tp.LinkUp(columns=5, rows=4).start(deal)
    for name, (a, b) in ASKED.items():
        pair = tp.Pair(*(tp.Cell(column=column, row=row) for column, row in (a, b)))
        found = tp.LinkUp().route(position, pair)
        marks = tp.Marks(route=found) if isinstance(found, tp.Route) else tp.Marks(refusal=found)
        (folder / f"{name}.svg").write_text(str(tp.svg(position, marks=marks, size=240)), encoding="utf-8")
