"""
Where tiles lie, and the pair that takes two of them.

>>> Pair(Cell(column=4, row=1), Cell(column=0, row=0)).a
Cell(column=0, row=0)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

import attrs

from tilepuzzles import words
from tilepuzzles.errors import InvalidNotation, WrongType, shown

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""Plain JSON; no floats anywhere."""


class Spot(Protocol):
    """A cell of a grid or a place of a stack."""

    @property
    def at(self) -> list[int]:
        """The numbers that stand in JSON."""
        ...

    def __lt__(self, other: Self, /) -> bool:
        """Whether this spot comes before *other* in reading order."""
        ...


S = TypeVar("S", bound=Spot)


def _whole(instance: object, attribute: attrs.Attribute[int], value: object) -> None:
    """Refuse what is no int; any int will do, as a spot off the board is a question one may ask."""
    if type(value) is not int:
        message = f"{attribute.name} must be a whole number, not {shown(value)}."
        raise WrongType(message)


@attrs.frozen(kw_only=True, order=False)
class Cell:
    """
    A cell of a grid.

    Cells are ordered as one reads: by row, then by column.

    Attributes:
        column: Counted from 0 at the left.
        row: Counted from 0 at the top.

    Raises:
        WrongType: *column* or *row* is not an int. A cell off the board can be made; moves refuse it.

    >>> Cell(column=5, row=0) < Cell(column=0, row=1)
    True
    """

    column: int = attrs.field(validator=_whole)
    row: int = attrs.field(validator=_whole)

    @property
    def at(self) -> list[int]:
        """The cell in JSON: [column, row]."""
        return [self.column, self.row]

    @staticmethod
    def from_at(data: Json) -> Cell:
        """Return the cell that *data*, written [column, row], stands for; raise InvalidNotation where it is none."""
        if isinstance(data, list) and len(data) == 2:
            column, row = data
            if type(column) is int and type(row) is int:
                return Cell(column=column, row=row)
        message = f"a cell is written [column, row], not {shown(data)}."
        raise InvalidNotation(message)

    @property
    def template(self) -> str:
        """The cell in words."""
        return words.SPOTS["cell"]

    @property
    def fields(self) -> Mapping[str, object]:
        """The numbers that fill the words."""
        return {"column": self.column, "row": self.row}

    def __lt__(self, other: Cell) -> bool:
        return (self.row, self.column) < (other.row, other.column)


@attrs.frozen(kw_only=True, order=False)
class Place:
    """
    A place of a stacked layout: the top left corner of a tile, in half tiles.

    A tile is two half tiles wide and two high. Places are ordered as one reads: by y, by x, then by layer.

    Attributes:
        x: Half tiles from the left.
        y: Half tiles from the top.
        layer: Counted from 0 at the bottom.

    Raises:
        WrongType: a number is not an int. A place off the board can be made; moves refuse it.

    >>> Place(x=13, y=7, layer=4).at
    [13, 7, 4]
    """

    x: int = attrs.field(validator=_whole)
    y: int = attrs.field(validator=_whole)
    layer: int = attrs.field(validator=_whole)

    @property
    def at(self) -> list[int]:
        """The place in JSON: [x, y, layer]."""
        return [self.x, self.y, self.layer]

    @staticmethod
    def from_at(data: Json) -> Place:
        """Return the place that *data*, written [x, y, layer], stands for; raise InvalidNotation where it is none."""
        if isinstance(data, list) and len(data) == 3:
            x, y, layer = data
            if type(x) is int and type(y) is int and type(layer) is int:
                return Place(x=x, y=y, layer=layer)
        message = f"a place is written [x, y, layer], not {shown(data)}."
        raise InvalidNotation(message)

    @property
    def template(self) -> str:
        """The place in words."""
        return words.SPOTS["place"]

    @property
    def fields(self) -> Mapping[str, object]:
        """The numbers that fill the words."""
        return {"x": self.x, "y": self.y, "layer": self.layer}

    def __lt__(self, other: Place) -> bool:
        return (self.y, self.x, self.layer) < (other.y, other.x, other.layer)


@attrs.frozen(init=False)
class Pair(Generic[S]):
    """
    Two tiles taken together, or the move that takes them, named by the spots they lie on.

    A pair has no order: ``Pair(b, a) == Pair(a, b)``.

    Attributes:
        a: The spot that comes first in reading order.
        b: The other one.

    Raises:
        WrongType: an end is no spot, or the two are of different sorts.

    >>> first, second = Cell(column=0, row=3), Cell(column=2, row=3)
    >>> Pair(second, first) == Pair(first, second)
    True
    """

    a: S
    b: S
    json_key: ClassVar[str] = "pair"

    def __init__(self, a: S, b: S) -> None:
        if type(a) is not type(b) or not hasattr(a, "at"):
            message = f"a pair takes two cells, or two places, not {shown(a)} and {shown(b)}."
            raise WrongType(message)
        if b < a:
            a, b = b, a
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)

    @classmethod
    def ordered(cls, a: S, b: S) -> Pair[S]:
        """Return the pair of two spots of one sort, *a* before *b* in reading order; nothing is checked."""
        pair: Pair[S] = cls.__new__(cls)
        object.__setattr__(pair, "a", a)
        object.__setattr__(pair, "b", b)
        return pair

    def __iter__(self) -> Iterator[S]:
        yield self.a
        yield self.b

    @property
    def template(self) -> str:
        """The pair in words."""
        return "{a} and {b}"

    @property
    def fields(self) -> Mapping[str, object]:
        """The spots that fill the words."""
        return {"a": self.a, "b": self.b}
