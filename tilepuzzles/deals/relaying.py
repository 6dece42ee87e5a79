"""Standing tiles laid anew on the same spots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilepuzzles.boards.pairings import Order
from tilepuzzles.deals.stream import Stream


def lay_anew(tiles: Sequence[int], kinds: Mapping[int, int] | Sequence[int], order: Order, stream: Stream) -> list[int]:
    """
    Return *tiles* laid anew, two of one kind on each two spots of *order*.

    The kinds on the spots differ from those before wherever there are two kinds.

    Args:
        tiles: The tile on each spot, -1 for none.
        kinds: The kind of each tile; an even number of tiles of each kind stand.
        order: The spots on which tiles stand, two at a time.
        stream: The chance to use.

    >>> lay_anew([0, 1, 2, 3, -1], {0: 5, 1: 5, 2: 6, 3: 6}, [(0, 1), (2, 3)], Stream(b"key"))
    [2, 3, 0, 1, -1]
    """
    by_kind = sorted((tile for tile in tiles if tile >= 0), key=lambda tile: (kinds[tile], tile))
    pairs = stream.shuffled(list(zip(by_kind[::2], by_kind[1::2], strict=True)))
    laid = _laid(len(tiles), order, pairs)
    others = [at for at, pair in enumerate(pairs) if kinds[pair[0]] != kinds[pairs[0][0]]]
    if others and all(new < 0 or kinds[old] == kinds[new] for old, new in zip(tiles, laid, strict=True)):
        # Each kind on its old spots: exchange two pairs of different kinds.
        pairs[0], pairs[others[0]] = pairs[others[0]], pairs[0]
        laid = _laid(len(tiles), order, pairs)
    return laid


def _laid(size: int, order: Order, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return the tile on each of *size* spots when the n-th of *pairs* lies on the n-th spots of *order*."""
    tiles = [-1] * size
    for (a, b), (first, second) in zip(order, pairs, strict=True):
        tiles[a], tiles[b] = first, second
    return tiles
