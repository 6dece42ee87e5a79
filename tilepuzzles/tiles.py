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
from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

import attrs

from tilepuzzles.errors import InvalidArgument, InvalidNotation, WrongType, checked_type, shown

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

    @property
    def letters(self) -> bool:
        """Whether a board may be written with one letter a tile."""
        ...

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

    @property
    def letters(self) -> bool:
        """True: A to Z are the first 26 pictures."""
        return True

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


SUITS: Final = {"bamboo": ("B", 0x1F010), "dots": ("D", 0x1F019), "characters": ("C", 0x1F007)}
WINDS: Final = ("east", "south", "west", "north")
DRAGONS: Final = ("red", "green", "white")
FLOWERS: Final = {"plum": 0x1F022, "orchid": 0x1F023, "chrysanthemum": 0x1F025, "bamboo": 0x1F024}
SEASONS: Final = ("spring", "summer", "autumn", "winter")
TEXT_STYLE: Final = "\ufe0e"  # the red dragon alone is drawn two cells wide without it


def _mahjong_faces() -> tuple[Face, ...]:
    """Return the 42 faces of the mahjong set, in the order in which they are listed in the guide."""
    faces: list[tuple[str, str, str, str, str]] = []
    for suit, (letter, first) in SUITS.items():
        for n in range(1, 10):
            said = "bamboo 1, a bird" if (suit, n) == ("bamboo", 1) else f"{suit} {n}"
            faces.append((f"{suit}-{n}", "", f"{letter}{n}", chr(first + n - 1), said))
    for at, wind in enumerate(WINDS):
        faces.append((f"wind-{wind}", "", f"W{wind[0].upper()}", chr(0x1F000 + at), f"{wind} wind"))
    for at, dragon in enumerate(DRAGONS):
        style = TEXT_STYLE if dragon == "red" else ""
        said = "white dragon, a frame" if dragon == "white" else f"{dragon} dragon"
        faces.append((f"dragon-{dragon}", "", f"R{dragon[0].upper()}", chr(0x1F004 + at) + style, said))
    for at, (flower, character) in enumerate(FLOWERS.items(), 1):
        faces.append((f"flower-{flower}", "flower", f"F{at}", chr(character), f"{flower} flower"))
    for at, season in enumerate(SEASONS, 1):
        faces.append((f"season-{season}", "season", f"S{at}", chr(0x1F025 + at), f"{season}, a season"))
    return tuple(
        Face(name=name, kind=kind or name, code=code, symbol=symbol, template=said)
        for name, kind, code, symbol, said in faces
    )


@attrs.frozen
class MahjongSet:
    """
    The 144 mahjong tiles (MC-02, TU-02): three suits of 1 to 9, four winds and three dragons, four copies of each;
    four flowers and four seasons, one of each. All flowers are one kind and all seasons another (MC-03, TU-03).

    Attributes:
        faces: The 42 faces.

    >>> len(MAHJONG.faces), len(MAHJONG.tiles())
    (42, 144)
    >>> MAHJONG.face("flower-plum").kind == MAHJONG.face("flower-orchid").kind
    True
    """

    faces: tuple[Face, ...] = attrs.field(factory=_mahjong_faces, repr=False)
    _by_name: Mapping[str, Face] = attrs.field(init=False, eq=False, repr=False)
    _by_code: Mapping[str, Face] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {face.name: face for face in self.faces})
        object.__setattr__(self, "_by_code", {face.code: face for face in self.faces})

    @property
    def letters(self) -> bool:
        """False: every face is written with two characters."""
        return False

    def tiles(self) -> tuple[Face, ...]:
        """Return the face of each of the 144 tiles, two of a kind always next to one another."""
        return tuple(face for face in self.faces for _ in range(4 if face.kind == face.name else 1))

    def face(self, name: str) -> Face:
        """Return the face of that name; raise InvalidNotation where there is none."""
        return _looked_up(self._by_name, name)

    def parse_code(self, code: str) -> Face:
        """Return the face written *code*, as ``"B4"`` or ``"WE"``; raise InvalidNotation where there is none."""
        return _looked_up(self._by_code, code)


def _looked_up(table: Mapping[str, Face], wanted: str) -> Face:
    """Return what *table* has for *wanted*; raise InvalidNotation where it has nothing."""
    if wanted not in table:
        message = f"a face of the mahjong set is one of {', '.join(table)}, not {shown(wanted)}."
        raise InvalidNotation(message)
    return table[wanted]


MAHJONG: Final = MahjongSet()
"""The 144 mahjong tiles."""


def _ordered(ends: Any) -> tuple[int, int] | None:
    """Return the two numbers of a domino with the lower first, None for a LINK-O; raise where they are none."""
    if ends is None:
        return None
    if not isinstance(ends, tuple | list) or len(ends) != 2 or any(type(end) is not int for end in ends):
        message = f"ends must be two whole numbers, or None for a LINK-O, not {shown(ends)}."
        raise WrongType(message)
    if min(ends) < 0:
        message = f"the numbers of a domino must be 0 or more, not {shown(ends)}."
        raise InvalidArgument(message)
    return min(ends), max(ends)


def kinds_of(faces: Iterable[Face]) -> tuple[int, ...]:
    """
    Return the kind of each of *faces* as a number; kinds are numbered as they first appear.

    >>> kinds_of([MAHJONG.face(name) for name in ("bamboo-4", "flower-plum", "bamboo-4", "flower-orchid")])
    (0, 1, 0, 1)
    """
    numbers: dict[str, int] = {}
    return tuple([numbers.setdefault(face.kind, len(numbers)) for face in faces])


@attrs.frozen(kw_only=True)
class Domino:
    """
    A coloured domino of Link-O: two numbers, or a wild LINK-O tile (LO-02).

    Attributes:
        colour: The colour, in lower case.
        ends: The two numbers, the lower first; None on a LINK-O.

    Raises:
        InvalidArgument: a number is negative; WrongType where a value is of a wrong type.

    >>> Domino(colour="red", ends=(3, 2)), str(Domino(colour="red"))
    (Domino(colour='red', ends=(2, 3)), 'red LINK-O')
    """

    colour: str
    ends: tuple[int, int] | None = attrs.field(default=None, converter=_ordered)

    def __attrs_post_init__(self) -> None:
        checked_type("colour", self.colour, str, "a text such as 'red'")

    @property
    def wild(self) -> bool:
        """Whether it is a LINK-O."""
        return self.ends is None

    @property
    def double(self) -> bool:
        """Whether it has the same number twice."""
        return self.ends is not None and self.ends[0] == self.ends[1]

    def points(self, wild: int = 16) -> int:
        """Return what it counts in a hand: the sum of its numbers, or *wild* for a LINK-O (LO-15)."""
        return wild if self.ends is None else sum(self.ends)

    @property
    def template(self) -> str:
        """The spoken name."""
        return "{colour} LINK-O" if self.ends is None else "{colour} {low}/{high}"

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the spoken name."""
        low, high = (None, None) if self.ends is None else self.ends
        return {"colour": self.colour, "low": low, "high": high}

    def __str__(self) -> str:
        return self.template.format(**self.fields)


def dominoes(colour: str, highest: int, wilds: int) -> tuple[Domino, ...]:
    """
    Return the tiles of one colour: a double set up to *highest*, then the LINK-O tiles (LO-02).

    >>> tiles = dominoes("red", 4, 2)
    >>> len(tiles), sum(tile.double for tile in tiles), sum(tile.points() for tile in tiles)
    (17, 5, 92)
    """
    plain = [Domino(colour=colour, ends=(low, high)) for low in range(highest + 1) for high in range(low, highest + 1)]
    return (*plain, *[Domino(colour=colour)] * wilds)
