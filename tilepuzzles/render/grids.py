"""What there is to draw of a grid, whatever it is drawn with: the tiles, and the marks on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from tilepuzzles import words
from tilepuzzles.boards.connect import ConnectPosition, ConnectView
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.contract import Deal
from tilepuzzles.errors import WrongType, checked_type, shown
from tilepuzzles.play.game import Game
from tilepuzzles.render.marks import Marks
from tilepuzzles.tiles import Face


@attrs.frozen
class GridBoard:
    """A grid of tiles with its marks, ready to be drawn."""

    columns: int
    rows: int
    faces: Mapping[Cell, Face]
    selected: Cell | None = None
    hint: tuple[Cell, ...] = ()
    route: Route[Cell] | None = None
    detour: Route[Cell] | None = None
    offender: Cell | None = None
    message: str = ""

    @property
    def title(self) -> str:
        """The title for screen readers."""
        fields = {"columns": self.columns, "rows": self.rows, "remaining": len(self.faces)}
        return words.say(words.Phrase(words.PICTURES["grid"], fields))

    @property
    def description(self) -> str:
        """All of the picture in words: the tiles row by row, then the marks."""
        lines = []
        for row in range(self.rows):
            cells = [self.faces.get(Cell(column=column, row=row)) for column in range(self.columns)]
            faces = ", ".join(words.say(face) if face else words.PICTURES["empty"] for face in cells)
            lines.append(words.say(words.Phrase(words.PICTURES["row"], {"row": row, "faces": faces})))
        if self.selected is not None:
            lines.append(words.say(words.Phrase(words.PICTURES["selected"], {"spot": self.selected})))
        if self.hint:
            a, b = self.hint
            lines.append(words.say(words.Phrase(words.PICTURES["hint"], {"a": a, "b": b})))
        for name, line in (("route", self.route), ("detour", self.detour)):
            if line is not None:
                lines.append(words.say(words.Phrase(words.PICTURES[name], {"turns": line.turns})))
        return " ".join([*lines, self.message]).strip()


def board_of(x: object, marks: Marks) -> GridBoard:
    """Return what there is to draw of *x* with *marks*; raise WrongType where *x* has no grid."""
    checked_type("marks", marks, Marks, "a Marks value")
    position: Any = x
    selected = marks.selected
    if isinstance(x, Game):
        position = x.position
        selected = x.selected if selected is None else selected
    elif isinstance(x, Deal):
        position = x.rules.start(x)
    if not isinstance(position, ConnectPosition | ConnectView):
        message = f"there is no picture of {shown(x)}."
        raise WrongType(message)
    refusal = marks.refusal
    return GridBoard(
        columns=position.columns,
        rows=position.rows,
        faces=position.faces,
        selected=selected,
        hint=tuple(marks.hint) if isinstance(marks.hint, Pair) else (),
        route=marks.route,
        detour=getattr(refusal, "detour", None),
        offender=getattr(refusal, "offender", None),
        message=refusal.message if refusal is not None else "",
    )
