"""
Dealers: how faces come onto spots, with the removal order that proves the result.

The backwards dealer takes a full board without faces apart, two tiles that join at a time, and gives a face to each
pair. Read backwards the order lays the board, each pair only where it joins at that moment (LU-15); read forwards
it clears the board. It never fails, on any set of cells (LU-16).
"""

from __future__ import annotations

from collections.abc import Sequence

from tilepuzzles.boards.connect import EMPTY, ConnectPosition
from tilepuzzles.boards.grids import Arrangement, Grid
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel.peel import peel_grid
from tilepuzzles.tiles import Face


def spread(faces: Sequence[Face], pairs: int, stream: Stream) -> list[tuple[Face, Face]]:
    """
    Return the two faces of each of *pairs* pairs: each face as often as any other, give or take one.

    Which faces come once more is drawn from *stream*.

    Source: LU-02.
    """
    each, more = divmod(pairs, len(faces))
    favoured = set(stream.shuffled(range(len(faces)))[:more])
    return [(face, face) for at, face in enumerate(faces) for _ in range(each + (at in favoured))]


def draw_pairs(tiles: Sequence[Face], pairs: int, stream: Stream) -> list[tuple[Face, Face]]:
    """
    Return the two faces of each of *pairs* pairs from as many whole sets of *tiles* as there are in them.

    What is left over is drawn from one more set. Faces of one kind that differ, as flowers do, are paired at random.

    Args:
        tiles: The face of each tile of one set: an even number of each kind.
        pairs: How many pairs.
        stream: The chance to use.

    Source: MC-02.
    """
    found: list[tuple[Face, Face]] = []
    while len(found) < pairs:
        by_kind = sorted(stream.shuffled(tiles), key=lambda face: face.kind)
        one_set = list(zip(by_kind[::2], by_kind[1::2], strict=True))
        more = pairs - len(found)
        found += one_set if more >= len(one_set) else stream.shuffled(one_set)[:more]
    return found


def backwards(
    grid: Grid, faces: Sequence[tuple[Face, Face]], stream: Stream
) -> tuple[Arrangement[Cell], tuple[Pair[Cell], ...]]:
    """
    Deal *faces*, two for each pair, onto all the cells of *grid*.

    Returns:
        The arrangement, and a removal order that clears it.

    Source: LU-15.
    """
    order = peel_grid(grid.columns, grid.rows, range(len(grid.cells)), stream.below)
    tiles = []
    for (a, b), (first, second) in zip(order, stream.shuffled(faces), strict=True):
        tiles += [(grid.cells[a], first), (grid.cells[b], second)]
    return Arrangement.of(tiles), _certificate(grid, order)


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
    by_kind = sorted((tile for tile in position.tiles if tile != EMPTY), key=lambda tile: (kinds[tile], tile))
    pairs = stream.shuffled(list(zip(by_kind[::2], by_kind[1::2], strict=True)))
    tiles = _lay(len(position.tiles), order, pairs)
    if all(old == new == EMPTY or kinds[old] == kinds[new] for old, new in zip(position.tiles, tiles, strict=True)):
        # The same pictures on the same cells: exchange two pairs of different kinds. The order still clears it.
        other = next((at for at, pair in enumerate(pairs) if kinds[pair[0]] != kinds[pairs[0][0]]), 0)
        pairs[0], pairs[other] = pairs[other], pairs[0]
        tiles = _lay(len(position.tiles), order, pairs)
    return tiles, _certificate(grid, order)


def _lay(size: int, order: Sequence[tuple[int, int]], pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return the tile on each of *size* cells when the n-th of *pairs* lies on the n-th cells of *order*."""
    tiles = [EMPTY] * size
    for (a, b), (first, second) in zip(order, pairs, strict=True):
        tiles[a], tiles[b] = first, second
    return tiles


def _certificate(grid: Grid, order: Sequence[tuple[int, int]]) -> tuple[Pair[Cell], ...]:
    """Return a removal order of cell numbers as pairs."""
    return tuple(Pair(grid.cells[a], grid.cells[b]) for a, b in order)
