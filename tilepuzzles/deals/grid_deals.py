"""What every connect game does in the same way between a deal and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import attrs

from tilepuzzles.boards import connect
from tilepuzzles.boards.connect import ConnectPosition, ConnectView
from tilepuzzles.boards.grids import Arrangement, check_tiles, grid
from tilepuzzles.boards.spots import Cell, Json, Pair
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract.deal import Deal, check_fits
from tilepuzzles.contract.options import deal_form
from tilepuzzles.contract.ruleset import Ruleset
from tilepuzzles.contract.seeds import checked_seed
from tilepuzzles.deals import dealers
from tilepuzzles.deals.stream import Stream, deal_key, seed_key, split
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.tiles import Face, TileSet
from tilepuzzles.wire.tiles import decode_tiles

R = TypeVar("R", bound="ConnectRules")

DEALERS: Final = ("backwards",)

ConnectRules = Ruleset[ConnectPosition, Pair[Cell], ConnectView]
"""A ruleset of the connect mechanics."""
FacePairs = list[tuple[Face, Face]]
"""For each pair of tiles the two faces."""


def deal_grid(
    rules: ConnectRules,
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
    seed = checked_seed(seed)
    pairs, odd = divmod(columns * rows, 2)
    if odd:
        message = f"columns x rows must be even to deal, not {columns} x {rows}."
        raise InvalidArgument(message)
    stream = Stream(seed_key(rules.id, generator, seed))
    content, certificate = dealers.backwards(grid(columns, rows), faces(pairs, stream), stream)
    return Deal(
        rules=deal_form(rules),
        content=content,
        certificate=certificate if uncertified is None else None,
        uncertified=uncertified,
        seed=seed,
        generator=generator,
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
    tiles, certificate = dealers.relay_backwards(position, split(position.dealt.key, do, before))
    return connect.relay(position, do, tiles, certificate if certified else None)


def sized(rules: R, columns: int, rows: int, **reset: None) -> R:
    """Return *rules* in that size, as the value that fits a deal; options that hang on the size are *reset*."""
    found: Any = rules
    if (columns, rows) != (found.columns, found.rows):
        found = attrs.evolve(found, columns=columns, rows=rows, **reset)
    fitting: R = found
    return deal_form(fitting)
