"""
Faces, kinds and tile sets.

A *tile* is a physical piece; its identity is its index in the reading order of the deal. A *face* is what is
printed on it. A *kind* is what counts for matching: two tiles match iff their faces are of one kind. A *tile set*
knows the faces that a ruleset may deal and how they are written.

>>> str(PICTURES.face("picture-3")), PICTURES.face("picture-3").code
('picture-3', 'C0')
>>> PICTURES.parse_code("C") is PICTURES.parse_code("C0") is PICTURES.face("picture-3")
True
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, Protocol

import attrs

from tilepuzzles.errors import InvalidNotation, shown

CODE_HEADS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CODE_TAILS: Final = "0123456789abcdefghijklmnopqrstuvwxyz*+="
MOST_PICTURES: Final = 1000  # the pairs of the largest grid
PICTURE_NAMES: Final = (
    "sun", "moon", "star", "heart", "leaf", "drop", "key", "bell", "fish", "house", "cup", "umbrella",
)  # fmt: skip
PICTURE_SYMBOLS: Final = "☀☾★♥♣♦♪♠♞⌂♨☂"


@attrs.frozen
class Face:
    """
    What is printed on a tile.

    Two faces are equal iff their names are.

    Attributes:
        name: The name in JSON, as ``"picture-3"``.
        kind: What counts for matching; equal to *name* unless several faces match one another.
        code: Two characters for a terminal.
        symbol: One Unicode character that is one cell wide.
        template: The spoken name in English.

    >>> PICTURES.face("picture-1")
    Face('picture-1')
    """

    name: str
    kind: str = attrs.field(eq=False)
    code: str = attrs.field(eq=False)
    symbol: str = attrs.field(eq=False)
    template: str = attrs.field(eq=False)

    @property
    def fields(self) -> Mapping[str, object]:
        """The fields of the spoken name: none."""
        return {}

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Face({self.name!r})"


class TileSet(Protocol):
    """The faces that a ruleset may deal, and how they are written."""

    def face(self, name: str) -> Face:
        """Return the face of the JSON name *name*; raise InvalidNotation where there is none."""
        ...

    def parse_code(self, code: str) -> Face:
        """Return the face that is written *code* in rows of text; raise InvalidNotation where there is none."""
        ...


@functools.cache
def picture(number: int) -> Face:
    """
    Return the face of picture *number*, from 1 to 1,000.

    The first twelve have names of their own; the letters A to Z are the first 26.

    >>> picture(2).code, picture(27).code, picture(2).template
    ('B0', 'A1', 'moon')
    """
    name = f"picture-{number}"
    tail, head = divmod(number - 1, len(CODE_HEADS))
    drawn = number <= len(PICTURE_NAMES)
    return Face(
        name=name,
        kind=name,
        code=CODE_HEADS[head] + CODE_TAILS[tail],
        symbol=PICTURE_SYMBOLS[number - 1] if drawn else CODE_HEADS[head],
        template=PICTURE_NAMES[number - 1] if drawn else f"picture {number}",
    )


@attrs.frozen
class PictureSet:
    """The pictures of Link Up: ``picture-1`` to ``picture-1000``, each a kind of its own (LU-03)."""

    def face(self, name: str) -> Face:
        """
        Return the picture of that name.

        Raises:
            InvalidNotation: there is no such picture.
        """
        head, _, number = name.partition("-")
        if head == "picture" and number.isascii() and number.isdecimal() and len(number) <= 4:
            value = int(number)
            if 1 <= value <= MOST_PICTURES and str(value) == number:
                return picture(value)
        message = f"a face must be picture-1 to picture-{MOST_PICTURES}, not {shown(name)}."
        raise InvalidNotation(message)

    def parse_code(self, code: str) -> Face:
        """
        Return the picture written *code*: one letter A to Z, or a letter and its number as in ``"C1"``.

        Raises:
            InvalidNotation: no picture is written so.
        """
        head, tail = code[:1], code[1:] or CODE_TAILS[0]
        if head and head in CODE_HEADS and len(tail) == 1 and tail in CODE_TAILS:
            number = CODE_HEADS.index(head) + 1 + CODE_TAILS.index(tail) * len(CODE_HEADS)
            if number <= MOST_PICTURES:
                return picture(number)
        message = f"a picture is written as a letter A to Z, or as a code such as A0 or B1, not {shown(code)}."
        raise InvalidNotation(message)


PICTURES: Final = PictureSet()
"""The pictures of Link Up."""
