"""What a connect game is at one moment, what a player sees of it, and why a pair does not go: plain values."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.grids import Grid, write_rows
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.kernel import routes
from tilepuzzles.tiles import Face

EMPTY: Final = -1
JUDGED: Final = frozenset({Reason.TOO_MANY_TURNS, Reason.BLOCKED, Reason.NO_ROUTE})


@attrs.frozen
class Dealt:
    """
    What never changes after the deal, shared by all positions of a game.

    Attributes:
        grid: The cells.
        faces: The face of each tile.
        kinds: The kind of each tile, as a number; kinds are numbered as they first appear.
        kind_count: How many kinds there are.
        key: The key of the deal, for chance after it (SH-07).
    """

    grid: Grid
    faces: tuple[Face, ...]
    kinds: tuple[int, ...]
    kind_count: int
    key: bytes = attrs.field(repr=False)


@attrs.frozen(repr=False)
class ConnectPosition:
    """
    Everything undo restores, at one moment of a connect game.

    Make one with ``rules.start(deal)``. Two positions are equal iff the same tiles of the same deal stand on the
    same cells after as many shuffles and reshuffles.

    Attributes:
        dealt: What never changes after the deal.
        tiles: For each cell in reading order the tile that stands there, or -1.
        remaining: How many tiles stand.
        shuffles: How often the player has shuffled.
        reshuffles: How often the rules have laid the tiles anew.
        masks: Which cells are taken, row by row and column by column, as the kernel wants them.

    >>> import tilepuzzles as tp
    >>> deal = tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"])
    >>> position = deal.rules.start(deal)
    >>> position.columns, position.rows, position.remaining
    (4, 2, 6)
    >>> str(position.faces[tp.Cell(column=1, row=0)])
    'picture-2'
    """

    dealt: Dealt
    tiles: tuple[int, ...]
    remaining: int = attrs.field(eq=False)
    shuffles: int = 0
    reshuffles: int = 0
    _masks: routes.Masks = attrs.field(eq=False, alias="masks", kw_only=True)
    _memo: dict[str, tuple[Pair[Cell], ...]] = attrs.field(factory=dict, eq=False, init=False)

    @property
    def faces(self) -> Mapping[Cell, Face]:
        """The face on each cell where a tile stands, in reading order; read-only."""
        faces = self.dealt.faces
        cells = self.dealt.grid.cells
        return types.MappingProxyType(
            {cell: faces[tile] for cell, tile in zip(cells, self.tiles, strict=True) if tile != EMPTY}
        )

    @property
    def open(self) -> tuple[Cell, ...]:
        """The cells whose tile may be chosen: on a grid all that stand."""
        return tuple(self.faces)

    @property
    def blocked(self) -> tuple[Cell, ...]:
        """The cells whose tile may not be chosen: on a grid none."""
        return ()

    @property
    def columns(self) -> int:
        """Columns of the board."""
        return self.dealt.grid.columns

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return self.dealt.grid.rows

    def __str__(self) -> str:
        faces = [None if tile == EMPTY else self.dealt.faces[tile] for tile in self.tiles]
        return "\n".join(write_rows(self.columns, faces))

    def __repr__(self) -> str:
        return f"<ConnectPosition {self.columns}x{self.rows}, {self.remaining} tiles>"


@attrs.frozen
class ConnectView:
    """
    What a player of a connect game sees: all of the board, and nothing about the chance to come.

    Attributes:
        columns: Columns of the board.
        rows: Rows of the board.
        tiles: The standing tiles in reading order: cell and face.

    >>> import tilepuzzles as tp
    >>> tp.plain(tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), ["AA"])).view())["tiles"]
    [{'at': [0, 0], 'face': 'picture-1'}, {'at': [1, 0], 'face': 'picture-1'}]
    """

    columns: int
    rows: int
    tiles: tuple[tuple[Cell, Face], ...]

    @property
    def faces(self) -> Mapping[Cell, Face]:
        """The face on each cell where a tile stands; read-only."""
        return types.MappingProxyType(dict(self.tiles))

    @property
    def remaining(self) -> int:
        """How many tiles stand."""
        return len(self.tiles)


@attrs.frozen
class ConnectRefusal:
    """
    Why a pair on a grid does not go (LU-07, LU-08, LU-09).

    Attributes:
        reason: The reason.
        pair: The pair that was asked for; None where a single cell was chosen.
        spot: The cell at fault, where it is one cell.
        faces: The two faces, where both tiles stand.
        detour: The shortest line of three or more turns, where there is one.
        offender: The cell of the one tile that alone is in the way, where there is one.

    >>> import tilepuzzles as tp
    >>> rows = ["FF.DC", "BEGA.", "ADG..", ".E.BC"]
    >>> game = tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), rows))
    >>> pair = tp.Pair(tp.Cell(column=1, row=1), tp.Cell(column=1, row=3))
    >>> refusal = game.attempt(pair)
    >>> refusal.reason.name, refusal.offender
    ('BLOCKED', Cell(column=1, row=2))
    """

    reason: Reason
    pair: Pair[Cell] | None = None
    spot: Cell | None = None
    faces: tuple[Face, Face] | None = None
    detour: Route[Cell] | None = None
    offender: Cell | None = None

    @property
    def judged(self) -> bool:
        """Whether it was an attempt at two different standing tiles of one kind (SH-03)."""
        return self.reason in JUDGED

    @property
    def template(self) -> str:
        """The sentence, with fields."""
        sentence = words.REFUSALS[self.reason.name]
        if self.reason is Reason.TOO_MANY_TURNS and self.offender:
            sentence += words.ASIDES["TOO_MANY_TURNS BLOCKED"]
        return sentence

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the sentence."""
        a, b = self.pair or (None, None)
        face_a, face_b = self.faces or (None, None)
        return {
            "a": a,
            "b": b,
            "face_a": face_a,
            "face_b": face_b,
            "spot": self.spot,
            "offender": self.offender,
            "turns": self.detour.turns if self.detour else None,
        }

    @property
    def message(self) -> str:
        """The sentence in English."""
        return words.say(self)
