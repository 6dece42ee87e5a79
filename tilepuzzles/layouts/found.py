"""What a layout file holds: boards, each a layout or a list of its faults."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from tilepuzzles.boards.layouts import MOST_NAME, Layout, layout_faults
from tilepuzzles.boards.spots import Place
from tilepuzzles.deals.stack_deals import MOST_PUT_BACKS
from tilepuzzles.deals.stream import Stream, split
from tilepuzzles.errors import InvalidNotation, checked_int, checked_type, shown
from tilepuzzles.kernel.peel import peel_stack

MOST_BYTES: Final = 10_000_000
MOST_BOARDS: Final = 1_000
MOST_TILES: Final = 2_000
"""So many tiles of one board are looked at; a layout takes fewer."""


@attrs.frozen(kw_only=True)
class FoundLayout:
    """
    A board of a layout file.

    Attributes:
        name: What it is called.
        author: Who made it; empty where the file does not say.
        category: What its author filed it under; empty where the file does not say.
        layout: The layout; None where it has faults.
        faults: All that keeps it from being a layout, one sentence each; empty iff there is a layout.

    >>> FoundLayout.of([Place(x=0, y=0, layer=0)], name="Lonely").faults
    ('A layout needs an even number of places, not 1.',)
    """

    name: str
    author: str = ""
    category: str = ""
    layout: Layout | None = None
    faults: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, places: Iterable[Place], faults: Iterable[str] = (), *, name: str, author: str = "", category: str = ""
    ) -> FoundLayout:
        """
        Return the board of *places*, given in any order.

        Args:
            places: Where its tiles lie.
            faults: What was wrong with the way it is written, beside what is wrong with the places.
            name: What it is called.
            author: Who made it.
            category: What it is filed under.

        Raises:
            InvalidNotation: a text about it is longer than 200 characters, or not printable.
        """
        for said, text in (("name", name), ("author", author), ("category", category)):
            if len(text) > MOST_NAME:
                message = f"the {said} of a board has at most {MOST_NAME} characters, not {len(text)}: {shown(text)}."
                raise InvalidNotation(message)
            if not text.isprintable():
                message = f"the {said} of a board must be printable and of one line, not {shown(text)}."
                raise InvalidNotation(message)
        found = list(places)
        everything = (*faults, *layout_faults(found))
        layout = None if everything else Layout.of(name, found)
        return cls(name=name, author=author, category=category, layout=layout, faults=everything)


def add_places(places: list[Place], more: Iterable[Place], where: str) -> None:
    """Add *more* to *places*; raise InvalidNotation, saying *where*, once they are far too many for any board."""
    for place in more:
        if len(places) == MOST_TILES:
            message = f"{where}: a board of more than {MOST_TILES} tiles is not read."
            raise InvalidNotation(message)
        places.append(place)


def can_be_cleared(layout: Layout, budget: int = 1_000) -> bool:
    """
    Return whether an order was found in which the tiles of *layout* can be taken off, two open ones at a time.

    Args:
        layout: The layout, without faces.
        budget: How many pairs the search may put back. Where it is spent the answer is False, and no proof.

    Raises:
        WrongType: *layout* is no Layout, or *budget* no int; InvalidArgument where it is out of range.

    >>> tower = Layout.of("tower", [Place(x=0, y=0, layer=0), Place(x=0, y=0, layer=1)])
    >>> can_be_cleared(tower)
    False
    """
    checked_type("layout", layout, Layout, "a Layout")
    checked_int("budget", budget, 0, MOST_PUT_BACKS)
    stream = Stream(split(b"", "layout", 0))
    return peel_stack(layout.stack, stream.below, budget) is not None
