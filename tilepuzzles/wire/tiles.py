"""The tiles and pairs of the pair games as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tilepuzzles.boards.grids import Arrangement, check_tiles
from tilepuzzles.boards.spots import Cell, Json, Pair, S
from tilepuzzles.errors import InvalidNotation, WrongType, checked_type, shown
from tilepuzzles.tiles import TileSet
from tilepuzzles.wire.text import convert


def encode_pair(pair: Pair[S], /) -> Json:
    """Return *pair* as JSON: the two spots, ``[[column, row], [column, row]]`` on a grid; WrongType for others."""
    checked_type("a move", pair, Pair, "a Pair")
    return [list(pair.a.at), list(pair.b.at)]


def decode_cells(data: Json, /) -> Pair[Cell]:
    """Return the pair of cells that *data* stands for; raise InvalidNotation."""
    return decode_pair(data, Cell.from_at)


def decode_pair(data: Json, spot: Callable[[Json], S]) -> Pair[S]:
    """Return the pair that *data* stands for, its spots read by *spot*; raise InvalidNotation."""
    if isinstance(data, list) and len(data) == 2:
        return Pair(spot(data[0]), spot(data[1]))
    message = f"a pair is written as a list of two spots, not {shown(data)}."
    raise InvalidNotation(message)


def encode_tiles(content: object, /) -> dict[str, Json]:
    """Return the tiles of *content*, that of a pair game's deal, as JSON in reading order; WrongType for others."""
    if not isinstance(content, Arrangement):
        message = f"the content of the deal must be an Arrangement, not {shown(content)}."
        raise WrongType(message)
    return {
        "tiles": [{"at": spot.at, "face": face.name} for spot, face in zip(content.spots, content.faces, strict=True)]
    }


def decode_tiles(
    data: Mapping[str, Json], spot: Callable[[Json], S], tile_set: TileSet, allowed: Sequence[S]
) -> Arrangement[S]:
    """
    Return the arrangement that *data*, a deal without its header, holds; its tiles may come in any order.

    Args:
        data: The JSON keys beside the header.
        spot: Reads a spot.
        tile_set: Which faces there are.
        allowed: The spots of the board.

    Raises:
        InvalidNotation: it is malformed.
        InvalidLayout: it cannot be played.
    """
    from tilepuzzles.wire import formats

    entries = convert(data, formats.TilesContent, "deal").tiles
    tiles = []
    for at, entry in enumerate(entries):
        try:
            tiles.append((spot(list(entry.at)), tile_set.face(entry.face)))
        except InvalidNotation as error:
            message = f"deal: tiles[{at}]: {error}"
            raise InvalidNotation(message) from None
    return check_tiles(Arrangement.of(tiles), allowed)
