"""Which faces are dealt, two at a time."""

from __future__ import annotations

from collections.abc import Sequence

from tilepuzzles.deals.stream import Stream
from tilepuzzles.tiles import Face

FacePairs = list[tuple[Face, Face]]
"""For each pair of tiles the two faces."""


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
