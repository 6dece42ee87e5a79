"""What every connect game does in the same way between a deal and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar

import attrs

from tilepuzzles.boards import connect
from tilepuzzles.boards.connect_positions import EMPTY, ConnectPosition, ConnectView
from tilepuzzles.boards.grids import Arrangement, Grid, check_tiles, grid
from tilepuzzles.boards.pairings import GridPairing, Order
from tilepuzzles.boards.spots import Cell, Json, Pair
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract.deal import Deal, check_fits
from tilepuzzles.contract.options import deal_form
from tilepuzzles.contract.ruleset import Ruleset
from tilepuzzles.contract.seeds import checked_seed
from tilepuzzles.deals.dealers import (
    TRIES,
    Below,
    Dealer,
    Dealing,
    Laid,
    backwards,
    deal_pairs,
    flat,
    graded,
    proved,
    uniform,
)
from tilepuzzles.deals.faces import FacePairs
from tilepuzzles.deals.relaying import lay_anew
from tilepuzzles.deals.stream import Stream, deal_key, split
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.kernel.peel import peel_grid
from tilepuzzles.kernel.playouts import play_grid
from tilepuzzles.tiles import Face, TileSet, kinds_of
from tilepuzzles.wire.tiles import decode_tiles

R = TypeVar("R", bound="ConnectRules")


ConnectRules = Ruleset[ConnectPosition, Pair[Cell], ConnectView]
"""A ruleset of the connect mechanics."""


@attrs.frozen
class GridGround:
    """The cells of a grid, for a dealer."""

    grid: Grid

    @property
    def spots(self) -> Sequence[Cell]:
        """The cells in reading order."""
        return self.grid.cells

    def pairing(self, kinds: tuple[int, ...], /) -> GridPairing:
        """Return the grid with tiles of those *kinds* as the solver takes it."""
        return GridPairing(self.grid, kinds)

    def strip(self, below: Below, /) -> Order:
        """Return an order in which the grid without faces can be taken apart; there is always one (LU-16)."""
        return peel_grid(self.grid.columns, self.grid.rows, range(len(self.grid.cells)), below)


def falling(rules: Dealing, ground: GridGround, pairs: FacePairs, stream: Stream) -> Laid | None:
    """Spread the faces until a random game clears them with tiles falling; None where none of 200 does (LU-18)."""
    cells = ground.grid
    faces: Sequence[Face] = flat(pairs)
    for tries in range(TRIES):
        if not tries % GAMES:  # some arrangements cannot be cleared at all
            faces = stream.shuffled(faces)
        order = play_grid(cells.columns, cells.rows, kinds_of(faces), stream.below, falls=True)
        if len(order) == len(pairs):
            return Laid(faces, order)
    return None


GAMES: Final = 50
"""How many random games the falling dealer plays on one arrangement."""
DEALERS: Final[Mapping[str, Dealer]] = MappingProxyType(
    {"uniform": uniform, "backwards": backwards, "graded": graded(proved, backwards), "falling": falling}
)
"""The dealers of the connect games by name."""


def deal_grid(
    rules: Dealing,
    size: tuple[int, int],
    seed: int | str,
    generator: int,
    faces: Callable[[int, Stream], FacePairs],
    *,
    uncertified: str | None = None,
) -> Deal[Pair[Cell]]:
    """
    Return the deal of *seed* on a full grid.

    Args:
        rules: The ruleset it is for.
        size: Columns and rows.
        seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.
        generator: The version of the generator.
        faces: Returns the two faces of each of so many pairs, with chance from a stream.
        uncertified: Why the deal has no certificate, where the rules promise none.

    Raises:
        InvalidArgument: *seed* is none, or the number of cells is odd.
    """
    columns, rows = size
    checked_seed(seed)
    if columns * rows % 2:
        message = f"columns x rows must be even to deal, not {columns} x {rows}."
        raise InvalidArgument(message)
    return deal_pairs(
        rules, DEALERS[rules.dealer], GridGround(grid(columns, rows)), faces, seed, generator, uncertified
    )


def start_grid(rules: ConnectRules, size: tuple[int, int], deal: Deal[Pair[Cell]]) -> ConnectPosition:
    """
    Return the first position of *deal*.

    Raises:
        InvalidArgument: it is a deal of other rules or of another size.
        InvalidLayout: its board cannot be played.
    """
    check_fits(rules, deal)
    board = grid(*size)
    return connect.begin(board, check_tiles(deal.content, board.cells), deal_key(deal))


def read_grid(data: Mapping[str, Json], size: tuple[int, int], tile_set: TileSet) -> Arrangement[Cell]:
    """Return the tiles that *data*, a deal without its header, holds; raise InvalidNotation or InvalidLayout."""
    return decode_tiles(data, Cell.from_at, tile_set, grid(*size).cells)


def relay(position: ConnectPosition, do: str, *, certified: bool = True) -> Step[ConnectPosition]:
    """
    Return every standing tile laid anew on the same cells.

    Args:
        position: Where they stand.
        do: ``"shuffle"`` at the player's wish, ``"reshuffle"`` by the rules; also the label of the chance (SH-07).
        certified: Whether to promise the removal order, which holds where nothing falls.
    """
    before = position.shuffles if do == "shuffle" else position.reshuffles
    tiles, certificate = relay_backwards(position, split(position.dealt.key, do, before))
    return connect.relay(position, do, tiles, certificate if certified else None)


def relay_backwards(position: ConnectPosition, key: bytes) -> tuple[list[int], tuple[Pair[Cell], ...]]:
    """
    Lay the standing tiles of *position* anew on the same cells.

    The result differs from the arrangement before wherever another one exists.

    Args:
        position: Where the tiles stand.
        key: The key of the chance to use.

    Returns:
        The tile on each cell, -1 for none, and a removal order that clears it where nothing falls.

    Source: LU-12, LU-13.
    """
    stream = Stream(key)
    grid = position.dealt.grid
    kinds = position.dealt.kinds
    cells = [cell for cell, tile in enumerate(position.tiles) if tile != EMPTY]
    order = peel_grid(grid.columns, grid.rows, cells, stream.below)
    tiles = lay_anew(position.tiles, kinds, order, stream)
    return tiles, _certificate(grid, order)


def _certificate(grid: Grid, order: Sequence[tuple[int, int]]) -> tuple[Pair[Cell], ...]:
    """Return a removal order of cell numbers as pairs."""
    return tuple(Pair(grid.cells[a], grid.cells[b]) for a, b in order)


def sized(rules: R, columns: int, rows: int, **reset: None) -> R:
    """Return *rules* in that size, as the value that fits a deal; options that hang on the size are *reset*."""
    found: Any = rules
    if (columns, rows) != (found.columns, found.rows):
        found = attrs.evolve(found, columns=columns, rows=rows, **reset)
    fitting: R = found
    return deal_form(fitting)
