"""
GNOME Mahjongg ``.map``: a kind of XML, several boards in a file.

``<mahjongg>`` holds ``<map name="">``, that holds ``<layer z="">``, and that holds tiles: ``<tile x="" y="">``,
``<row y="" left="" right="">``, ``<column x="" top="" bottom="">`` and ``<block left="" right="" top="" bottom="">``. A
tile may say another ``z`` than its layer, or lie in the map itself. Numbers are whole tiles in steps of 0.5; rows,
columns and blocks step by whole tiles and hold both their ends. Names are the same in upper and lower case.

The reader takes no document types and no entities of a file's own, so that a file cannot blow up or reach out.
Remarks are taken out beforehand, as they may hold two dashes here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NoReturn
from xml.parsers import expat

from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidNotation, shown
from tilepuzzles.layouts.found import MOST_BOARDS, FoundLayout, add_places

DECLARED: Final = re.compile(r"<!\s*(doctype|entity)", re.IGNORECASE)
NUMBER: Final = re.compile(r"\s*(-?[0-9]{1,3})(?:\.([05])0*)?\s*", re.ASCII)
HELD_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "mahjongg": ("",),
    "map": ("mahjongg",),
    "layer": ("map",),
    **dict.fromkeys(("tile", "row", "column", "block"), ("layer", "map")),
}
"""In what each element may lie."""


def is_like(text: str) -> bool:
    """Return whether *text* seems to be of this format."""
    return text.lstrip().startswith("<")


def read_boards(text: str, name: str) -> tuple[FoundLayout, ...]:
    """Return the boards of *text*, those without a name called *name*; raise InvalidNotation."""
    text = _without_remarks(text).lstrip()
    if declared := DECLARED.search(text):
        message = (
            f"line {text.count(chr(10), 0, declared.start()) + 1}: declarations of types or entities are not read."
        )
        raise InvalidNotation(message)
    reader = _Reader(name)
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        message = f"line {error.lineno}: this is not XML: {expat.ErrorString(error.code)}."
        raise InvalidNotation(message) from None
    return tuple(reader.boards)


def _without_remarks(text: str) -> str:
    """Return *text* without its remarks, but with all ends of lines."""
    kept = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            message = f"line {text.count(chr(10), 0, start) + 1}: the remark does not end."
            raise InvalidNotation(message)
        kept += [text[at:start], "\n" * text.count("\n", start, end)]
        at = end + 3
    return "".join([*kept, text[at:]])


class _Reader:
    """What has been read of a file so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.boards: list[FoundLayout] = []
        self.within = [""]
        self.called = ""
        self.layer: int | None = None
        self.places: list[Place] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end

    def refuse(self, message: str) -> NoReturn:
        """Raise InvalidNotation with the line."""
        message = f"line {self.parser.CurrentLineNumber}: {message}"
        raise InvalidNotation(message)

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        """Read what an element says."""
        tag = tag.lower()
        values = {key.lower(): value for key, value in given.items()}
        if self.within[-1] not in HELD_BY.get(tag, ()):
            self.refuse(f"no element {shown(tag)} is known {f'in {self.within[-1]}' if self.within[-1] else 'here'}.")
        self.within.append(tag)
        if tag == "map":
            if len(self.boards) == MOST_BOARDS:
                self.refuse(f"a file has at most {MOST_BOARDS} boards.")
            self.called = values.get("name", "").strip()
            self.places = []
        elif tag == "layer":
            self.layer = self.height(values)
        elif tag != "mahjongg":
            self.lay(tag, values)

    def end(self, tag: str) -> None:
        """Close an element."""
        self.within.pop()
        if tag.lower() == "map":
            self.boards.append(FoundLayout.of(self.places, name=self.called or self.name))
        elif tag.lower() == "layer":
            self.layer = None

    def lay(self, tag: str, values: Mapping[str, str]) -> None:
        """Lay the tiles of one element."""
        layer = self.height(values) if self.layer is None or "z" in values else self.layer
        edges: Mapping[str, tuple[str, str, str, str]] = {
            "tile": ("x", "x", "y", "y"),
            "row": ("left", "right", "y", "y"),
            "column": ("x", "x", "top", "bottom"),
            "block": ("left", "right", "top", "bottom"),
        }
        left, right, top, bottom = (self.half_tiles(tag, values, key) for key in edges[tag])
        if right < left or bottom < top:
            self.refuse(f"the {tag} ends before it begins.")
        where = f"line {self.parser.CurrentLineNumber}"
        for y in range(top, bottom + 1, 2):
            add_places(self.places, (Place(x=x, y=y, layer=layer) for x in range(left, right + 1, 2)), where)

    def height(self, values: Mapping[str, str]) -> int:
        """Return the layer that *values* say."""
        twice = self.half_tiles("layer", values, "z")
        if twice % 2:
            self.refuse(f"z is a whole number, not {shown(values['z'])}.")
        return twice // 2

    def half_tiles(self, tag: str, values: Mapping[str, str], key: str) -> int:
        """Return the value of *key*, a number of tiles in steps of 0.5, in half tiles."""
        if key not in values:
            self.refuse(f"the {tag} needs {key}.")
        number = NUMBER.fullmatch(values[key])
        if number is None:
            self.refuse(f"{key} is a number of tiles in steps of 0.5, not {shown(values[key])}.")
        half = 1 if number[2] == "5" else 0
        return 2 * int(number[1]) + (-half if "-" in number[1] else half)
