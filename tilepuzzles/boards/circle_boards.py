"""
The boards of Link-O: circles of spaces, and the links that join them.

>>> FOUR_CIRCLES.spaces[3], FOUR_CIRCLES.partner(Space(colour="red", position=3))
(Space(colour='red', position=3), Space(colour='green', position=9))
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.spots import Json
from tilepuzzles.errors import InvalidArgument, InvalidLayout, InvalidNotation, WrongType, checked_type, shown
from tilepuzzles.tiles import Domino

MOST_CIRCLES: Final = 8
MOST_SPACES: Final = 200
MOST_LETTERS: Final = 20
End = tuple[str, int]
"""The end of a link: colour and position."""


@attrs.frozen(kw_only=True)
class Space:
    """
    A space of a circle.

    Attributes:
        colour: The colour of the circle.
        position: Counted clockwise from 0 at twelve o'clock.

    Raises:
        WrongType: *colour* is no text or *position* no int. A space off the board can be made; moves refuse it.

    >>> Space(colour="red", position=3).at
    ['red', 3]
    """

    colour: str
    position: int

    def __attrs_post_init__(self) -> None:
        checked_type("colour", self.colour, str, "a text such as 'red'")
        if type(self.position) is not int:
            message = f"position must be a whole number, not {shown(self.position)}."
            raise WrongType(message)

    @property
    def at(self) -> list[Json]:
        """The space in JSON: [colour, position]."""
        return [self.colour, self.position]

    @staticmethod
    def from_at(data: Json) -> Space:
        """Return the space that *data* is, written [colour, position]; raise InvalidNotation where it is none."""
        if isinstance(data, list) and len(data) == 2:
            colour, position = data
            if isinstance(colour, str) and type(position) is int:
                return Space(colour=colour, position=position)
        message = f'a space is written ["red", 3], not {shown(data)}.'
        raise InvalidNotation(message)

    @property
    def template(self) -> str:
        """The space in words."""
        return words.SPOTS["space"]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the words."""
        return {"colour": self.colour, "position": self.position}


@attrs.frozen
class Placement:
    """
    The move of Link-O: a tile of the hand laid on a space.

    Attributes:
        tile: The tile; which of two equal ones does not matter.
        space: The space.
        ends: The number at its anticlockwise end and the one at its clockwise end (LO-10); None for a LINK-O. Left
            out: the numbers as they stand on the tile.

    Raises:
        InvalidArgument: *ends* are not the numbers of *tile*; WrongType where a value is of a wrong type.

    >>> tile = Domino(colour="red", ends=(2, 3))
    >>> Placement(tile, Space(colour="red", position=4), (3, 2)).ends
    (3, 2)
    """

    tile: Domino
    space: Space
    ends: tuple[int, int] | None = None
    json_key: ClassVar[str] = "place"

    def __attrs_post_init__(self) -> None:
        checked_type("tile", self.tile, Domino, "a Domino")
        checked_type("space", self.space, Space, "a Space")
        if self.ends is None:
            object.__setattr__(self, "ends", self.tile.ends)
        elif type(self.ends) is not tuple:
            message = f"ends must be a tuple of two numbers, not {shown(self.ends)}."
            raise WrongType(message)
        elif self.tile.ends is None or self.ends not in (self.tile.ends, self.tile.ends[::-1]):
            message = f"ends must be the numbers of the {self.tile}, not {shown(self.ends)}."
            raise InvalidArgument(message)

    @property
    def template(self) -> str:
        """The move in words."""
        turned = self.ends is not None and self.ends != self.tile.ends
        return "{tile} on {space}, turned round" if turned else "{tile} on {space}"

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the words."""
        return {"tile": self.tile, "space": self.space}


def _tuples(value: Any) -> Any:
    """Return *value* with every list in it as a tuple."""
    return tuple(_tuples(one) for one in value) if isinstance(value, list | tuple) else value


@attrs.frozen(kw_only=True)
class CircleBoard:
    """
    The circles of a board and the links between them.

    Attributes:
        rings: For each circle its colour and how many spaces it has, from 3.
        links: For each link the two connector spaces that it joins, each (colour, position).

    Raises:
        InvalidLayout: it is no board; all faults are listed.

    Source: LO-01.

    >>> board = CircleBoard(rings=[("red", 5), ("blue", 3)], links=[(("red", 0), ("blue", 2))])
    >>> len(board.spaces), board.connectors
    (8, (Space(colour='red', position=0), Space(colour='blue', position=2)))
    """

    rings: tuple[End, ...] = attrs.field(converter=_tuples)
    links: tuple[tuple[End, End], ...] = attrs.field(converter=_tuples)

    def __attrs_post_init__(self) -> None:
        faults = tuple(_faults(self.rings, self.links))
        if faults:
            raise InvalidLayout(faults)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the circles."""
        return tuple(colour for colour, _ in self.rings)

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces: circle after circle, clockwise."""
        return tuple(Space(colour=colour, position=at) for colour, size in self.rings for at in range(size))

    @property
    def connectors(self) -> tuple[Space, ...]:
        """The connector spaces, in the order of the spaces."""
        ends = {end for link in self.links for end in link}
        return tuple(space for space in self.spaces if (space.colour, space.position) in ends)

    def partner(self, space: Space) -> Space | None:
        """Return the connector space across the link from *space*; None where there is no link."""
        checked_type("space", space, Space, "a Space")
        own = (space.colour, space.position)
        for a, b in self.links:
            if own in (a, b):
                colour, position = b if own == a else a
                return Space(colour=colour, position=position)
        return None

    def to_data(self) -> dict[str, Json]:
        """Return the board as plain JSON."""
        links: list[Json] = [[list(a), list(b)] for a, b in self.links]
        return {"rings": [[colour, size] for colour, size in self.rings], "links": links}

    @staticmethod
    def from_data(data: object) -> CircleBoard:
        """
        Return the board that *data*, plain JSON, stands for.

        Raises:
            InvalidNotation: it stands for none; the message says why.
        """
        if not isinstance(data, dict) or sorted(data) != ["links", "rings"]:
            message = f'board: a board is written {{"rings": [["red", 12]], "links": []}}, not {shown(data)}.'
            raise InvalidNotation(message)
        try:
            return CircleBoard(rings=data["rings"], links=data["links"])
        except InvalidLayout as error:
            message = f"board: {error}"
            raise InvalidNotation(message) from None


def _faults(rings: Any, links: Any) -> Iterator[str]:
    """Yield what is wrong with a board."""
    shaped = True
    if not isinstance(rings, tuple) or not all(_is_end(ring) for ring in rings):
        yield f"rings must be pairs of a colour and a number of spaces, not {shown(rings)}."
        shaped = False
    if not isinstance(links, tuple) or not all(
        isinstance(link, tuple) and len(link) == 2 and all(_is_end(end) for end in link) for link in links
    ):
        yield f"links must be pairs of spaces, each a colour and a position, not {shown(links)}."
        shaped = False
    if shaped and not 2 <= len(rings) <= MOST_CIRCLES:
        yield f"there must be 2 to {MOST_CIRCLES} circles, not {len(rings)}."
        shaped = False
    if shaped and len(links) > MOST_SPACES // 2:
        yield f"there must be at most {MOST_SPACES // 2} links, not {len(links)}."
        shaped = False
    if shaped:
        yield from _ring_faults(rings)
        yield from _link_faults(dict(rings), links)


def _is_end(end: object) -> bool:
    """Return whether *end* is a text and a whole number."""
    return isinstance(end, tuple) and len(end) == 2 and isinstance(end[0], str) and type(end[1]) is int


def _ring_faults(rings: tuple[tuple[str, int], ...]) -> Iterator[str]:
    """Yield what is wrong with *rings*."""
    colours = [colour for colour, _ in rings]
    for at, (colour, size) in enumerate(rings):
        if not (colour.isascii() and colour.isalpha() and colour.islower() and len(colour) <= MOST_LETTERS):
            yield f"a colour is written in 1 to {MOST_LETTERS} small letters, not {shown(colour)}."
        if colour in colours[:at]:
            yield f"there are two circles of the colour {shown(colour)}."
        if size < 3:
            yield f"the {shown(colour)} circle must have 3 spaces or more, not {shown(size)}."
    if sum(size for _, size in rings) > MOST_SPACES:
        yield f"there must be at most {MOST_SPACES} spaces in all."


def _link_faults(sizes: Mapping[str, int], links: tuple[tuple[End, End], ...]) -> Iterator[str]:
    """Yield what is wrong with *links* between circles of those *sizes*."""
    ends = [end for link in links for end in link]
    for at, (colour, position) in enumerate(ends):
        if not 0 <= position < sizes.get(colour, 0):
            yield f"the space {shown([colour, position])} of a link is not on the board."
        if (colour, position) in ends[:at]:
            yield f"the space {shown([colour, position])} is in two links."
    for a, b in links:
        if a[0] == b[0]:
            yield f"the link of {shown([*a])} and {shown([*b])} joins a circle to itself."
    for a, b in itertools.combinations(dict.fromkeys(ends), 2):
        size = max(3, sizes.get(a[0], 3))
        if a[0] == b[0] and (a[1] - b[1]) % size in (1, size - 1):
            yield f"the connector spaces {shown([*a])} and {shown([*b])} are neighbours."
    reached = [next(iter(sizes))]
    for colour in reached:
        for a, b in links:
            for near, far in ((a[0], b[0]), (b[0], a[0])):
                if near == colour and far not in reached:
                    reached.append(far)
    lost = [shown(colour) for colour in sizes if colour not in reached]
    if lost:
        yield f"no chain of links leads to {', '.join(lost)}."


FOUR_CIRCLES: Final = CircleBoard(
    rings=(("red", 12), ("green", 12), ("blue", 12), ("yellow", 12)),
    links=(
        (("red", 3), ("green", 9)),
        (("green", 6), ("blue", 0)),
        (("blue", 9), ("yellow", 3)),
        (("yellow", 0), ("red", 6)),
    ),
)
"""Red in the north-west, green in the north-east, blue in the south-east, yellow in the south-west (LO-01)."""


@attrs.frozen
class Handout:
    """
    What is dealt in Link-O.

    Attributes:
        hands: The tiles of each seat.
        bag: The tiles of the bag, the next to be drawn first (LO-24).

    >>> import tilepuzzles.rules.link_o as link_o
    >>> handout = link_o.LinkO().deal(seed=7).content
    >>> [len(hand) for hand in handout.hands], len(handout.bag)
    ([8, 8, 8, 8], 36)
    """

    hands: tuple[tuple[Domino, ...], ...]
    bag: tuple[Domino, ...]
