"""Layouts: places in a stack, without faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidArgument, InvalidLayout, WrongType, checked_type, shown
from tilepuzzles.kernel.stacks import Stack

MOST_PLACES: Final = 400
MOST_AT: Final = 255
MOST_LAYER: Final = 31
MOST_NAME: Final = 200


@attrs.frozen
class Layout:
    """
    The places of a stacked board.

    Make one with :meth:`of`, which refuses a faulty one with all its faults. Two layouts are equal iff their places
    are.

    Attributes:
        name: What it is called.
        places: In reading order: y, x, layer.
        stack: The same for the kernel.
        number: The index of each place.

    >>> import tilepuzzles as tp
    >>> layout = tp.LAYOUTS["turtle"]
    >>> layout, len(layout.places), layout.places[0]
    (Layout(name='turtle'), 144, Place(x=2, y=0, layer=0))
    """

    name: str = attrs.field(eq=False)
    places: tuple[Place, ...] = attrs.field(repr=False)
    stack: Stack = attrs.field(repr=False, eq=False)
    number: Mapping[Place, int] = attrs.field(repr=False, eq=False)

    @classmethod
    def of(cls, name: str, places: Iterable[Place | Sequence[int]]) -> Layout:
        """
        Return the layout of *places*, given in any order.

        Args:
            name: What it is called.
            places: Where its tiles lie: each a Place, or its numbers [x, y, layer].

        Raises:
            InvalidLayout: it cannot be played; every fault is listed.
            InvalidArgument: *name* is too long, or cannot be printed.
            WrongType: one of *places* is no place.
        """
        checked_type("name", name, str, "a text")
        if len(name) > MOST_NAME or not name.isprintable():
            message = f"name must be printable, of at most {MOST_NAME} characters, not {shown(name)}."
            raise InvalidArgument(message)
        found = read_places(places)
        faults = layout_faults(found)
        if faults:
            raise InvalidLayout(faults)
        ordered = tuple(sorted(found))
        stack = Stack([(place.x, place.y, place.layer) for place in ordered])
        return cls(name, ordered, stack, {place: n for n, place in enumerate(ordered)})

    def __reduce__(self) -> tuple[object, tuple[str, tuple[Place, ...]]]:
        return Layout.of, (self.name, self.places)


def read_places(places: Iterable[Place | Sequence[int]]) -> list[Place]:
    """
    Return *places*, each a Place or its three numbers [x, y, layer].

    Raises:
        WrongType: there is something else among them, or they are no list at all.
    """
    if isinstance(places, str | bytes | Mapping | Layout) or not isinstance(places, Iterable):
        message = f"places must be a list of places, not {shown(places)}."
        raise WrongType(message)
    found = []
    for place in places:
        if isinstance(place, Place):
            found.append(place)
        elif isinstance(place, list | tuple) and len(place) == 3:
            found.append(Place(x=place[0], y=place[1], layer=place[2]))
        else:
            message = f"a place must be a Place or written [x, y, layer], not {shown(place)}."
            raise WrongType(message)
    return found


def layout_faults(places: Iterable[Place | Sequence[int]]) -> tuple[str, ...]:
    """
    Return all that keeps *places* from being a layout, one sentence each.

    Faults are an odd number of places or none, more than 400, a coordinate outside 0 to 255, a layer outside 0 to 31,
    a place used twice, and two tiles of one layer that overlap. A tile with nothing under it is no fault.

    Args:
        places: Where its tiles lie: each a Place, or its numbers [x, y, layer].

    Raises:
        WrongType: one of *places* is no place.

    >>> layout_faults([Place(x=0, y=0, layer=0), Place(x=1, y=0, layer=0), Place(x=2, y=2, layer=40)])[0]
    'A layout needs an even number of places, not 3.'
    """
    found = read_places(places)
    faults = []
    if not found:
        faults.append("A layout needs at least two places.")
    if len(found) % 2:
        faults.append(f"A layout needs an even number of places, not {len(found)}.")
    if len(found) > MOST_PLACES:
        faults.append(f"A layout has at most {MOST_PLACES} places, not {len(found)}.")
    taken: dict[tuple[int, int, int], Place] = {}
    for place in found[: 4 * MOST_PLACES]:
        if not (0 <= place.x <= MOST_AT and 0 <= place.y <= MOST_AT and 0 <= place.layer <= MOST_LAYER):
            faults.append(f"{place.at} lies outside: x and y go from 0 to {MOST_AT}, layers from 0 to {MOST_LAYER}.")
        clashes = {
            (x, y, place.layer): taken[x, y, place.layer]
            for x in (place.x - 1, place.x, place.x + 1)
            for y in (place.y - 1, place.y, place.y + 1)
            if (x, y, place.layer) in taken
        }
        faults += [
            f"The place {place.at} is given twice." if other == place else f"{other.at} and {place.at} overlap."
            for other in clashes.values()
        ]
        taken.setdefault((place.x, place.y, place.layer), place)
    return tuple(faults)


def block(x: int, y: int, columns: int, rows: int, layer: int = 0) -> list[Place]:
    """
    Return the places of a block of tiles without gaps.

    Args:
        x: The left edge, in half tiles.
        y: The top edge, in half tiles.
        columns: Tiles in a row.
        rows: Rows of tiles.
        layer: The layer they lie on.
    """
    return [Place(x=x + 2 * i, y=y + 2 * j, layer=layer) for j in range(rows) for i in range(columns)]


TURTLE: Final = Layout.of(
    "turtle",
    [
        *block(2, 0, 12, 1), *block(6, 2, 8, 1), *block(4, 4, 10, 1), *block(2, 6, 12, 2),
        *block(4, 10, 10, 1), *block(6, 12, 8, 1), *block(2, 14, 12, 1),
        *block(0, 7, 1, 1), *block(26, 7, 2, 1),  # the wings, half a row down
        *block(8, 2, 6, 6, 1), *block(10, 4, 4, 4, 2), *block(12, 6, 2, 2, 3),
        *block(13, 7, 1, 1, 4),  # the cap, half a tile both ways
    ],
)  # fmt: skip
"""The Turtle: 87, 36, 16, 4 and 1 tiles from the bottom up (TU-01)."""
