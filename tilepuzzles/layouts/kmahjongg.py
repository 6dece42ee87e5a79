"""
KMahjongg ``.layout``: a drawing of each layer, the lowest first.

The first line is the magic, with or without its first letter. Version 1.0 draws 5 layers of 16 lines of 32
characters; version 1.1 says width, height and depth in lines ``w36``, ``h16``, ``d4``. A character is a quarter of a
tile, so two are a tile wide and two lines a tile high: ``12`` above ``43``; a dot is empty. Lines that begin with
``#`` are remarks, and some name the board: ``# name: ...``, ``# by: ...``, ``# category: ...``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidNotation, shown
from tilepuzzles.layouts.found import FoundLayout, add_places

MAGIC: Final = re.compile(r"k?mahjongg-layout-v1\.([01])\s*")
ABOUT: Final = re.compile(r"#\s*(name|by|category)\s*:\s*(.*)", re.IGNORECASE)
SIZE: Final = re.compile(r"([whd])([0-9]{1,3})")
CORNERS: Final[Mapping[str, tuple[int, int]]] = {"1": (0, 0), "2": (1, 0), "3": (1, 1), "4": (0, 1)}
"""Where in its tile each quarter lies."""
MOST_SIZE: Final = 256
MOST_LINES: Final = 32 * MOST_SIZE

Line = tuple[int, str]
"""A line that is no remark, and its number in the file."""


def is_like(text: str) -> bool:
    """Return whether *text* seems to be of this format."""
    lines = _drawn(text[:10_000].splitlines())
    return bool(lines and MAGIC.fullmatch(lines[0][1]))


def read_boards(text: str, name: str) -> tuple[FoundLayout, ...]:
    """Return the one board of *text*, called *name* where it does not say; raise InvalidNotation."""
    everything = text.splitlines()
    about: dict[str, str] = {}
    for line in everything:
        if remark := ABOUT.match(line):
            about.setdefault(remark[1].lower(), remark[2].strip())
    lines = _drawn(everything)
    magic = MAGIC.fullmatch(lines[0][1]) if lines else None
    if magic is None:
        message = "the first line is not that of a KMahjongg layout."
        raise InvalidNotation(message)
    del lines[0]
    width, height, depth = (32, 16, 5) if magic[1] == "0" else _sizes(lines)
    while lines and not lines[-1][1]:  # empty lines at the end of the file draw nothing
        del lines[-1]
    if len(lines) > MOST_LINES:
        message = f"a layout has at most {MOST_LINES} lines, not {len(lines)}."
        raise InvalidNotation(message)
    faults = []
    if len(lines) != height * depth:
        faults.append(f"The board has {len(lines)} lines, not {depth} times {height}.")
    for number, line in lines:
        if len(line) != width:
            faults.append(f"Line {number} has {len(line)} characters, not {width}.")
    places: list[Place] = []
    for layer in range(min(depth, -(-len(lines) // height))):
        drawn = lines[layer * height : (layer + 1) * height]
        corners = [(x, y) for y, (_, line) in enumerate(drawn) for x, mark in enumerate(line[:width]) if mark == "1"]
        add_places(places, [Place(x=x, y=y, layer=layer) for x, y in corners], f"layer {layer}")
        faults += _broken(drawn, set(corners))
    found = FoundLayout.of(
        places,
        faults,
        name=about.get("name") or name,
        author=about.get("by", ""),
        category=about.get("category", ""),
    )
    return (found,)


def _drawn(lines: list[str]) -> list[Line]:
    """Return the *lines* that are no remarks."""
    return [(at, line.rstrip()) for at, line in enumerate(lines, 1) if not line.startswith("#")]


def _sizes(lines: list[Line]) -> tuple[int, int, int]:
    """Return width, height and depth, and take their lines away."""
    found: dict[str, int] = {}
    while lines and (size := SIZE.fullmatch(lines[0][1])):
        if size[1] in found or not 1 <= int(size[2]) <= MOST_SIZE:
            message = f"line {lines[0][0]}: w, h and d stand once, from 1 to {MOST_SIZE} each, not {size[0]}."
            raise InvalidNotation(message)
        found[size[1]] = int(size[2])
        del lines[0]
    if len(found) < 3:
        where, line = lines[0] if lines else ("last", "")
        message = f"line {where}: the lines w, h and d with width, height and depth are needed, not {shown(line)}."
        raise InvalidNotation(message)
    return found["w"], found["h"], found["d"]


def _broken(drawn: list[Line], corners: set[tuple[int, int]]) -> list[str]:
    """Return a fault for each line of a layer in which a quarter belongs to no tile or a tile lacks one."""
    marks = {(x, y): mark for y, (_, line) in enumerate(drawn) for x, mark in enumerate(line) if mark != "."}
    bad = set()
    for (x, y), mark in marks.items():
        dx, dy = CORNERS.get(mark, (0, 0))
        if mark not in CORNERS or (x - dx, y - dy) not in corners:
            bad.add(y)
    for x, y in corners:
        bad |= {y + dy for mark, (dx, dy) in CORNERS.items() if marks.get((x + dx, y + dy)) != mark}
    numbers = {drawn[min(y, len(drawn) - 1)][0] for y in bad}
    return [f"Line {number} has a tile that is not drawn as 12 above 43." for number in sorted(numbers)]
