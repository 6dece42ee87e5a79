"""
What the pictures of Link-O are put together from: dominoes, signs of the colours, small icons; shapes alone.

>>> looks_of(("mauve", "red"), "light")["mauve"] == looks_of(("green",), "light")["green"]
True
"""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from typing import Final

import attrs

from tilepuzzles.render.canvas import Theme, attributes, circle, rect
from tilepuzzles.render.shapes import around, closed, digits, star
from tilepuzzles.tiles import Domino

LONG, SHORT = 44.0, 22.0
"""A domino in units of the drawing."""
END: Final = 13.0
"""How far the middle of each half lies from the middle of the domino."""


@attrs.frozen
class Look:
    """What the tiles of a colour look like: the colour, and a sign in a square of 24 x 24 units."""

    shade: str
    sign: str


LOOKS: Final = {
    "red": ("#c4302b", "#e2574f", "M12 2.5A9.5 9.5 0 1 1 12 21.5A9.5 9.5 0 1 1 12 2.5Z"),  # disc
    "green": ("#23803f", "#3fa961", closed(around(3, 12.5))),  # triangle
    "blue": ("#2565bd", "#4f92ea", "M3.5 3.5H20.5V20.5H3.5Z"),  # square
    "yellow": ("#d3a000", "#e8c02a", star(5, 12.5, 5.2)),  # star
    "purple": ("#7a45a2", "#a374cc", "M12 0.5L19.5 12L12 23.5L4.5 12Z"),  # diamond
    "orange": ("#d9701a", "#f0954a", "M8.5 1.5H15.5V8.5H22.5V15.5H15.5V22.5H8.5V15.5H1.5V8.5H8.5Z"),  # cross
    "pink": ("#cf5f98", "#e88bb9", "M12 22C4 16 1 12 1 8A5 5 0 0 1 12 6A5 5 0 0 1 23 8C23 12 20 16 12 22Z"),  # heart
    "brown": ("#80522b", "#b07d52", "M3.5 1.5H20.5L14 12L20.5 22.5H3.5L10 12Z"),  # hourglass
    "white": ("#bdbab0", "#f6f4ee", "M15.5 2.2A10 10 0 1 0 21.8 15.6A8.2 8.2 0 0 1 15.5 2.2Z"),  # moon
    "black": ("#33322f", "#6d6a62", "M1 8H23L12 21Z"),  # triangle, upside down
}  # fmt: skip
"""For each name of a colour its shades in the light theme and in the dark one, and its sign."""
INK: Final = {"light": "#5c584e", "dark": "#bdb9ad"}
"""Numbers and icons beside the tiles."""
PIPS: Final = {
    0: "", 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "adgcfi", 7: "adgcfie", 8: "adgcfibh", 9: "abcdefghi",
}  # fmt: skip
"""Where the pips of each number lie: the letters name the nine points of a half, row by row."""
ICONS: Final = {
    "seat": "M0 -6.4A3 3 0 1 1 0 -0.4A3 3 0 1 1 0 -6.4ZM-5.6 6C-5.6 2.2 -3.2 0.8 0 0.8S5.6 2.2 5.6 6Z",
    "tiles": "M-4 -6.5H2V3H-4ZM3.4 -4H5V6.5H-1.5V4.6H3.4Z",
    "score": "M0 -6.5L1.7 -2.2L6.2 -2L2.7 0.9L3.9 5.3L0 2.8L-3.9 5.3L-2.7 0.9L-6.2 -2L-1.7 -2.2Z",
    "bag": "M-3.4 -6.5H3.4L2.2 -3.4C5.6 -1.4 6.6 1 6.6 3.2C6.6 5.6 4.8 6.5 0 6.5S-6.6 5.6 -6.6 3.2C-6.6 1 -5.6 -1.4 "
    "-2.2 -3.4Z",
    "won": "M-6.5 4.5L-6.5 -4L-3 -0.8L0 -5.5L3 -0.8L6.5 -4V4.5Z",
    "go": "M-4 -5.5L5.5 0L-4 5.5Z",
}
"""Icons round the point (0, 0), seven units to every side."""


def looks_of(names: tuple[str, ...], theme: str) -> dict[str, Look]:
    """Return what the colours of a board look like; one that is not known takes one that the board leaves over."""
    over = iter([look for name, look in LOOKS.items() if name not in names])
    found = {name: LOOKS[name] if name in LOOKS else next(over) for name in names}
    return {name: Look(dark if theme == "dark" else light, sign) for name, (light, dark, sign) in found.items()}


def group(parent: ET.Element, name: str, x: float, y: float, turned: float = 0, **more: str) -> ET.Element:
    """Return a new group at (x, y), turned by so many degrees clockwise."""
    turn = f" rotate({turned:g})" if turned else ""
    place = {"class": name, "transform": f"translate({x:.2f} {y:.2f}){turn}"}
    return ET.SubElement(parent, "g", place | attributes(more))


def path(parent: ET.Element, d: str, **style: str) -> None:
    """Draw a path."""
    ET.SubElement(parent, "path", {"d": d} | attributes(style))


def plate(parent: ET.Element, inset: float = 0, **style: str) -> None:
    """Draw the outline of a domino, so many units further in."""
    rect(
        parent, inset - LONG / 2, inset - SHORT / 2, LONG - 2 * inset, SHORT - 2 * inset, rx=max(2, 4 - inset), **style
    )


def number(parent: ET.Element, value: int, x: float, y: float, size: float, **style: str) -> None:
    """Draw *value* with its middle at (x, y); *size* is half its height."""
    said = str(value)
    width = (len(said) - 1) * size * 1.7 + size
    line = {"fill": "none", "stroke_linecap": "round", "stroke_width": f"{size * 0.42:.2f}"}
    path(parent, digits(said, x - width / 2, y - size, size), **(line | style))


def sign(parent: ET.Element, look: Look, x: float, y: float, size: float, **style: str) -> None:
    """Draw the sign of a colour with its middle at (x, y), *size* units to every side."""
    scale = size / 12
    inner = ET.SubElement(parent, "g", {"transform": f"translate({x:g} {y:g}) scale({scale:.3f}) translate(-12 -12)"})
    path(inner, look.sign, stroke_linejoin="round", **style)


def icon(parent: ET.Element, name: str, x: float, y: float, fill: str) -> None:
    """Draw an icon with its middle at (x, y)."""
    path(group(parent, name, x, y), ICONS[name], fill=fill)


def chain(parent: ET.Element, stroke: str, width: float, size: float = 5) -> None:
    """Draw two links of a chain: the mark of LINK-O tiles and of the spaces that take them."""
    for x in (-0.75 * size, 0.75 * size):
        circle(parent, x, 0, size, fill="none", stroke=stroke, stroke_width=f"{width:g}")


def disc(parent: ET.Element, value: int, x: float, fill: str, ink: str, turned: float) -> None:
    """Draw a number in a small disc on a domino that is turned, itself upright."""
    inner = group(parent, "value", x, 0, -turned)
    circle(inner, 0, 0, 6.2, fill=fill)
    number(inner, value, 0, 0, 3, stroke=ink)


def domino(
    parent: ET.Element,
    tile: Domino,
    ends: tuple[int | None, int | None] | None,
    look: Look,
    theme: Theme,
    turned: float = 0,
) -> None:
    """
    Draw *tile* round the point (0, 0) of *parent*.

    Args:
        parent: A group that is turned by *turned* degrees.
        tile: The tile.
        ends: The numbers on the left and on the right; of a LINK-O what it holds.
        look: What its colour looks like.
        theme: The other colours.
        turned: So many degrees that signs and numbers are to be turned back.
    """
    plate(group(parent, "edge", 0, 1), fill=theme.edge)
    plate(parent, fill=theme.ink)
    outline = {"stroke": theme.ink, "stroke_width": "2.4"}
    if tile.wild:
        plate(parent, 1, fill=look.shade)
        chain(parent, theme.ink, 4)
        chain(parent, theme.plate, 2)
        sign(group(parent, "sign", -END - 2.4, 0, -turned), look, 0, 0, 4.4, fill=theme.plate, **outline)
        if ends is not None and ends[1] is not None:
            disc(parent, ends[1], END + 2.4, theme.plate, theme.ink, turned)
        return
    plate(parent, 1, fill=look.shade)
    plate(parent, 2.6, fill=theme.plate)
    sign(group(parent, "sign", 0, 0, -turned), look, 0, 0, 4.3, fill=look.shade, **outline)
    for middle, value in zip((-END, END), [end for end in ends or () if end is not None], strict=True):
        half = group(parent, "half", middle, 0)
        if value not in PIPS:
            number(half, value, 0, 0, 4, stroke=theme.ink)
            continue
        radius = 2.2 if value < 6 else 1.8
        for letter in PIPS[value]:
            row, column = divmod("abcdefghi".index(letter), 3)
            circle(half, (column - 1) * 4.5, (row - 1) * 4.9, radius, fill=theme.ink)


def on_ring(middle: tuple[float, float], radius: float, turned: float) -> tuple[float, float]:
    """Return the point at that distance from *middle*, so many degrees clockwise from twelve o'clock."""
    angle = math.radians(turned)
    return middle[0] + radius * math.sin(angle), middle[1] - radius * math.cos(angle)
