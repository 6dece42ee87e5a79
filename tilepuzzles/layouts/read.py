"""Tell the formats from each other, and read what each of them says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tilepuzzles.errors import InvalidNotation, checked_type
from tilepuzzles.layouts import gnome, kmahjongg, kyodai, mah
from tilepuzzles.layouts.found import MOST_BYTES, FoundLayout

MOST_FAULTS: Final = 20_000
FORMATS: Final[Sequence[tuple[Callable[[str], bool], Callable[[str, str], tuple[FoundLayout, ...]]]]] = (
    (kmahjongg.is_like, kmahjongg.read_boards),
    (kyodai.is_like, kyodai.read_boards),
    (gnome.is_like, gnome.read_boards),
    (mah.is_like, mah.read_boards),
)
"""For each format how it is known, and how it is read."""


def read_layouts(text: str | bytes, name: str = "") -> tuple[FoundLayout, ...]:
    """
    Return the boards of a layout file of another program, in the order of the file.

    Args:
        text: What the file holds. Bytes are UTF-8, or Windows-1252 where they are not.
        name: What a board is called that has no name of its own, as the name of its file.

    Raises:
        InvalidNotation: *text* is no layout file, or is broken; the message says where.
        WrongType: *text* or *name* is no text.

    >>> text = '{"mah": "1.0", "boards": [{"name": "Two", "map": [[0, [[0, [0, 2]]]]]}]}'
    >>> [found] = read_layouts(text)
    >>> found.name, found.layout.places
    ('Two', (Place(x=0, y=0, layer=0), Place(x=2, y=0, layer=0)))
    """
    checked_type("a layout file", text, (str, bytes), "text or bytes")
    checked_type("name", name, str, "a text")
    words = _decoded(text).removeprefix("\ufeff")
    for is_like, read_boards in FORMATS:
        if is_like(words):
            found = read_boards(words, name or "own")
            if not found:
                message = "the file has no boards."
                raise InvalidNotation(message)
            if sum(len(board.faults) for board in found) > MOST_FAULTS:
                message = f"the boards have more than {MOST_FAULTS} faults in all."
                raise InvalidNotation(message)
            return found
    message = "this is no layout file that we know: KMahjongg .layout, GNOME .map, Kyodai .lay or .mah JSON."
    raise InvalidNotation(message)


def _decoded(text: str | bytes) -> str:
    """Return *text* as text; raise InvalidNotation where it is too long or in no known encoding."""
    try:
        data = text.encode() if isinstance(text, str) else text
    except UnicodeError:
        message = "the text holds half a character (a lone surrogate)."
        raise InvalidNotation(message) from None
    if len(data) > MOST_BYTES:
        message = f"a layout file has at most {MOST_BYTES} bytes, not {len(data)}."
        raise InvalidNotation(message)
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    message = "the text is neither UTF-8 nor Windows-1252."
    raise InvalidNotation(message)
