"""The cells of a grid, made once for each size and shared; and boards of tiles written as rows of text."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final, Generic

import attrs

from tilepuzzles.boards.spots import Cell, S
from tilepuzzles.errors import (
    InvalidArgument,
    InvalidLayout,
    InvalidNotation,
    WrongType,
    checked_int,
    checked_type,
    shown,
)
from tilepuzzles.tiles import CODE_HEADS, Face, TileSet

MOST_CELLS: Final = 2000
EMPTY_CODE: Final = "."


@attrs.frozen
class Arrangement(Generic[S]):
    """
    The content of a pair game's deal: which face lies on which spot.

    Attributes:
        spots: In reading order, no spot twice. The index is the identity of the tile.
        faces: The face on each spot.

    >>> import tilepuzzles as tp
    >>> content = tp.LinkUp(columns=4, rows=1).deal(seed=7).content
    >>> [(spot.at, str(face)) for spot, face in zip(content.spots, content.faces)]
    [([0, 0], 'picture-1'), ([1, 0], 'picture-1'), ([2, 0], 'picture-1'), ([3, 0], 'picture-1')]
    """

    spots: tuple[S, ...]
    faces: tuple[Face, ...]

    @classmethod
    def of(cls, tiles: Iterable[tuple[S, Face]]) -> Arrangement[S]:
        """Return the arrangement of *tiles*, given in any order."""
        found = sorted(tiles, key=lambda tile: tile[0])
        return cls(tuple(spot for spot, _ in found), tuple(face for _, face in found))

    def faults(self, allowed: Sequence[S]) -> tuple[str, ...]:
        """
        Return all that keeps these tiles from being played on a board of the *allowed* spots (SH-12).

        Returns:
            A sentence for each fault: a spot off the board, a spot used twice, a kind of an odd number of tiles.
        """
        faults = []
        board = set(allowed)
        faults += [f"There is no spot {spot.at} on this board." for spot in self.spots if spot not in board]
        faults += [f"Two tiles lie on {p.at}." for p, q in zip(self.spots, self.spots[1:], strict=False) if p == q]
        counts: dict[str, int] = {}
        for face in self.faces:
            counts[face.kind] = counts.get(face.kind, 0) + 1
        faults += [
            f"There are {count} tiles of the kind {kind}; an even number is needed."
            for kind, count in sorted(counts.items())
            if count % 2
        ]
        return tuple(faults)


def checked_size(columns: int, rows: int) -> None:
    """Refuse a board of less than one column or row, or of too many cells."""
    checked_int("columns", columns, 1, MOST_CELLS)
    checked_int("rows", rows, 1, MOST_CELLS)
    if columns * rows > MOST_CELLS:
        message = f"columns x rows must be at most {MOST_CELLS}, not {columns} x {rows}."
        raise InvalidArgument(message)


@attrs.frozen
class Grid:
    """
    The cells of a grid and of the lane round it.

    Attributes:
        columns: Columns of the board.
        rows: Rows of the board.
        cells: The cells of the board in reading order.
        ringed: The cells of board and lane in reading order; the lane has column -1 and row -1.
    """

    columns: int
    rows: int
    cells: tuple[Cell, ...] = attrs.field(repr=False, eq=False)
    ringed: tuple[Cell, ...] = attrs.field(repr=False, eq=False)

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return grid, (self.columns, self.rows)


@functools.lru_cache(maxsize=256)
def grid(columns: int, rows: int) -> Grid:
    """Return the grid of that size; the same object each time."""
    ringed = tuple(Cell(column=x, row=y) for y in range(-1, rows + 1) for x in range(-1, columns + 1))
    cells = tuple(c for c in ringed if 0 <= c.column < columns and 0 <= c.row < rows)
    return Grid(columns, rows, cells, ringed)


def read_rows(rows: str | Sequence[str], tile_set: TileSet) -> tuple[int, int, Arrangement[Cell]]:
    """
    Read a board written as rows of text.

    Args:
        rows: One text a row, or all of them in one text with line breaks: either one letter a tile, or codes with
            spaces between them; a full stop (or, among codes, full stops) for a cell without a tile.
        tile_set: Which faces there are.

    Returns:
        The number of columns and of rows, and the tiles.

    Raises:
        InvalidNotation: a code is no face, or a row is empty.
        InvalidLayout: the rows are of different lengths.
    """
    if isinstance(rows, str):
        rows = rows.splitlines()
    checked_type("rows", rows, (list, tuple), "a list of texts, one a row")
    for at, row in enumerate(rows):
        checked_type(f"row {at}", row, str, "a text")
    single = {*CODE_HEADS, EMPTY_CODE} if tile_set.letters else {EMPTY_CODE}
    letters = set("".join(rows)) <= single
    split = [list(row) if letters else row.split() for row in rows]
    columns = len(split[0]) if split else 0
    faults = tuple(
        f"Row {at} has {len(codes)} cells; row 0 has {columns}."
        for at, codes in enumerate(split)
        if len(codes) != columns
    )
    if columns == 0:
        faults = ("A board needs at least one row and one column.",)
    if columns * len(rows) > MOST_CELLS:
        faults = (f"A board has at most {MOST_CELLS} cells, not {columns * len(rows)}.",)
    if faults:
        raise InvalidLayout(faults)
    tiles = []
    for y, codes in enumerate(split):
        for x, code in enumerate(codes):
            if code.strip(EMPTY_CODE):
                try:
                    face = tile_set.parse_code(code)
                except InvalidNotation as error:
                    message = f"row {y}, column {x}: {error}"
                    raise InvalidNotation(message) from None
                tiles.append((Cell(column=x, row=y), face))
    return columns, len(rows), Arrangement.of(tiles)


def write_rows(columns: int, faces: Sequence[Face | None]) -> list[str]:
    """
    Return the rows that :func:`read_rows` reads back.

    Args:
        columns: Columns of the board.
        faces: The face on each cell in reading order, None for a cell without a tile.
    """
    codes = [face.code if face else EMPTY_CODE * 2 for face in faces]
    short = all(code[1] in "0" + EMPTY_CODE and code[0] in CODE_HEADS + EMPTY_CODE for code in codes)
    joint = "" if short else " "
    texts = [code[0] if short else code for code in codes]
    return [joint.join(texts[at : at + columns]) for at in range(0, len(texts), columns)]


def check_tiles(content: object, allowed: Sequence[S]) -> Arrangement[S]:
    """
    Return *content* if it is an arrangement that can be played on a board of the *allowed* spots.

    Raises:
        WrongType: it is no arrangement.
        InvalidLayout: it cannot be played; all faults are listed.
    """
    if not isinstance(content, Arrangement):
        message = f"the content of the deal must be an Arrangement, not {shown(content)}."
        raise WrongType(message)
    faults = content.faults(allowed)
    if faults:
        raise InvalidLayout(faults)
    return content
