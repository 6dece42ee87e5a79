"""What there is to draw of a grid, whatever it is drawn with: the tiles, and the marks on them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import attrs

from tilepuzzles import words
from tilepuzzles.boards.spots import Cell
from tilepuzzles.boards.steps import Route
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.render.marks import Marks
from tilepuzzles.tiles import Face


@attrs.frozen(kw_only=True)
class GridBoard:
    """
    A grid of tiles with its marks, ready to be drawn.

    Attributes:
        columns: Columns of the board.
        rows: Rows of the board.
        faces: The face on each cell where a tile stands, in reading order.
        selected: The selected cell.
        hint: The two cells of a hint.
        route: The line of a pair that goes.
        detour: The line of a pair that does not go.
        offender: The tile in the way.
        asked: The cells that a refusal is about.
        message: What a refusal says.
    """

    columns: int
    rows: int
    faces: Mapping[Cell, Face]
    selected: Cell | None = None
    hint: tuple[Cell, ...] = ()
    route: Route[Cell] | None = None
    detour: Route[Cell] | None = None
    offender: Cell | None = None
    asked: tuple[Cell, ...] = ()
    message: str = ""

    @property
    def title(self) -> str:
        """The title for screen readers."""
        return _said("grid", columns=self.columns, rows=self.rows, remaining=len(self.faces))

    @property
    def description(self) -> str:
        """All of the picture in words: the tiles row by row, then the marks."""
        lines = []
        for row in range(self.rows):
            cells = [self.faces.get(Cell(column=column, row=row)) for column in range(self.columns)]
            faces = ", ".join(words.say(face) if face else words.PICTURES["empty"] for face in cells)
            lines.append(_said("row", row=row, faces=faces))
        if self.selected is not None:
            lines.append(_said("selected", spot=self.selected))
        if self.hint:
            lines.append(_said("hint", a=self.hint[0], b=self.hint[1]))
        if self.route is not None:
            lines.append(_said("route", turns=self.route.turns))
        if self.detour is not None:
            lines.append(_said("detour", turns=self.detour.turns))
        return " ".join([*lines, self.message]).strip()

    def upright(self) -> GridBoard:
        """Return the same board with columns and rows exchanged, its lines too (MC-01)."""
        faces = sorted(((_turned(cell), face) for cell, face in self.faces.items()), key=lambda tile: tile[0])
        return attrs.evolve(
            self,
            columns=self.rows,
            rows=self.columns,
            faces=dict(faces),
            selected=None if self.selected is None else _turned(self.selected),
            hint=tuple(map(_turned, self.hint)),
            route=_turned_line(self.route),
            detour=_turned_line(self.detour),
            offender=None if self.offender is None else _turned(self.offender),
            asked=tuple(map(_turned, self.asked)),
        )


def _said(name: str, **fields: object) -> str:
    """Return one sentence about a picture."""
    return words.say(words.Phrase(words.PICTURES[name], fields))


def _turned(cell: Cell) -> Cell:
    """Return *cell* with column and row exchanged."""
    return Cell(column=cell.row, row=cell.column)


def _turned_line(line: Route[Cell] | None) -> Route[Cell] | None:
    """Return *line* with columns and rows exchanged."""
    return None if line is None else Route(tuple(map(_turned, line.spots)))


def is_grid(x: Any) -> bool:
    """Return whether *x* is a board of columns and rows: a position, or what is seen of one."""
    return isinstance(getattr(x, "faces", None), Mapping) and hasattr(x, "columns") and hasattr(x, "rows")


def grid_board(x: Any, marks: Marks, *, upright: bool = False) -> GridBoard:
    """
    Return what there is to draw of *x*, a grid, with *marks*.

    Raises:
        InvalidArgument: a mark lies off the board, or a line leaves board and lane or is not straight.
    """
    refusal = marks.refusal
    spot = getattr(refusal, "spot", None)
    pair = getattr(refusal, "pair", None) if spot is None else None
    asked = [cell for cell in (spot, *(pair or ())) if cell is not None]
    board = GridBoard(
        columns=x.columns,
        rows=x.rows,
        faces=x.faces,
        selected=marks.selected,
        hint=tuple(marks.hint or ()),
        route=marks.route,
        detour=getattr(refusal, "detour", None),
        offender=getattr(refusal, "offender", None),
        # A refusal may well be about a cell off the board; the other marks may not.
        asked=tuple(cell for cell in asked if _is_on(cell, x.columns, x.rows)),
        message="" if refusal is None else refusal.message,
    )
    _check(board)
    return board.upright() if upright else board


def _check(board: GridBoard) -> None:
    """Refuse marks that cannot be drawn on *board*."""
    ends = () if board.route is None else (board.route.spots[0], board.route.spots[-1])
    for cell in (board.selected, *board.hint, board.offender, *ends):
        if cell is not None and not _is_on(cell, board.columns, board.rows):
            message = f"a mark must lie on the board of {board.columns} x {board.rows}; {cell.at} does not."
            raise InvalidArgument(message)
    for line in (board.route, board.detour):
        spots = [] if line is None else [spot.at for spot in line.spots]
        for at in spots:
            if not (len(at) == 2 and -1 <= at[0] <= board.columns and -1 <= at[1] <= board.rows):
                message = f"a line must stay on the board and the lane round it; {at} does not."
                raise InvalidArgument(message)
        for here, there in itertools.pairwise(spots):
            if here[0] != there[0] and here[1] != there[1]:
                message = f"a line must run along rows and columns; from {here} to {there} it does not."
                raise InvalidArgument(message)


def _is_on(cell: Any, columns: int, rows: int) -> bool:
    """Return whether *cell* is a cell of the board."""
    at = cell.at
    return len(at) == 2 and 0 <= at[0] < columns and 0 <= at[1] < rows
