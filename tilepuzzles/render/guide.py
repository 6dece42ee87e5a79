"""
The guide to the tiles: every face with its name and its picture (SH-10).

>>> guide = tile_guide()
>>> guide[0].name, guide[0].code, guide[0].picture
('Bamboo 1, a bird', 'B1', <Picture 64x64>)
"""

from __future__ import annotations

from typing import Literal

import attrs

from tilepuzzles import words
from tilepuzzles.render.canvas import Picture
from tilepuzzles.render.svg import svg
from tilepuzzles.tiles import MAHJONG, PICTURE_NAMES, Face, picture


@attrs.frozen
class GuideEntry:
    """
    A face in the guide.

    Attributes:
        face: The face.
        name: Its spoken name, in English.
        code: The two characters it is written with.
        symbol: Its Unicode character.
        picture: Its picture.

    >>> entry = tile_guide(size=24)[0]
    >>> entry.name, entry.code, entry.picture
    ('Bamboo 1, a bird', 'B1', <Picture 24x24>)
    """

    face: Face
    name: str
    code: str
    symbol: str
    picture: Picture = attrs.field(repr=False)


def tile_guide(*, size: int = 64, theme: Literal["light", "dark"] = "light") -> tuple[GuideEntry, ...]:
    """
    Return every face of the mahjong set, then the twelve pictures of Link Up that have names of their own.

    Args:
        size: The side of each picture in pixels, from 16 to 4,000.
        theme: Light or dark surroundings.

    Raises:
        InvalidArgument: *size* or *theme* is none of those allowed.

    Source: SH-10.

    >>> len(tile_guide(size=24))
    54
    """
    faces = (*MAHJONG.faces, *(picture(number) for number in range(1, len(PICTURE_NAMES) + 1)))
    return tuple(
        GuideEntry(face, words.say(face), face.code, face.symbol, svg(face, size=size, theme=theme)) for face in faces
    )
