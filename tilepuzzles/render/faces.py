"""
What is printed on tiles, as shapes in a square of 24 x 24 units. No fonts: shapes and paths alone.

Each of the twelve pictures has an outline of its own, so that they can be told apart without colour and at 24
pixels; the colours are a second sign. A picture beyond the twelve repeats a shape and bears its number.
"""

from __future__ import annotations

import functools
import math
from typing import Final

from tilepuzzles.tiles import Face

Shape = tuple[str, tuple[tuple[str, str], ...]]
"""An SVG element: its tag and its attributes. The fill "ink" stands for the theme's ink, "plate" for its tile."""


def _path(d: str, fill: str, **more: str) -> Shape:
    """Return a filled path."""
    return "path", (("d", d), ("fill", fill), *((k.replace("_", "-"), v) for k, v in more.items()))


def _line(d: str, stroke: str, width: float = 2) -> Shape:
    """Return a drawn line with round ends."""
    return "path", (
        ("d", d),
        ("fill", "none"),
        ("stroke", stroke),
        ("stroke-width", f"{width:g}"),
        ("stroke-linecap", "round"),
        ("stroke-linejoin", "round"),
    )


def _circle(x: float, y: float, r: float, fill: str) -> Shape:
    """Return a disc."""
    return "circle", (("cx", f"{x:g}"), ("cy", f"{y:g}"), ("r", f"{r:g}"), ("fill", fill))


def _around(n: int, r: float, turned: float = 0) -> list[tuple[float, float]]:
    """Return n points on a circle of radius r round the middle, the first at the top."""
    angles = [2 * math.pi * (i / n) - math.pi / 2 + turned for i in range(n)]
    return [(12 + r * math.cos(a), 12 + r * math.sin(a)) for a in angles]


def _closed(points: list[tuple[float, float]]) -> str:
    """Return the path through points, closed."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def _star(n: int, outer: float, inner: float) -> str:
    """Return a star of n points."""
    tips, dents = _around(n, outer), _around(n, inner, math.pi / n)
    return _closed([p for pair in zip(tips, dents, strict=True) for p in pair])


def _rays() -> str:
    """Return eight short rays round the middle."""
    pairs = zip(_around(8, 7.6), _around(8, 10.6), strict=True)
    return "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for (a, b), (c, d) in pairs)


ORANGE, SKY, GREEN, YELLOW, BLUE, RED, PINK, BROWN = (
    "#d98200", "#2f8fd0", "#00805c", "#b79a00", "#0059a0", "#c8401e", "#b3548a", "#7a4a21",
)  # fmt: skip

PICTURES: Final[tuple[tuple[Shape, ...], ...]] = (
    # sun
    (_circle(12, 12, 5.2, ORANGE), _line(_rays(), ORANGE)),
    # moon
    (_path("M15.5 2.2A10 10 0 1 0 21.8 15.6A8.2 8.2 0 0 1 15.5 2.2Z", BLUE),),
    # star
    (_path(_star(5, 11, 4.6), YELLOW, stroke=YELLOW, stroke_width="0.8", stroke_linejoin="round"),),
    # heart
    (
        _path(
            "M12 21.5C4 15.5 1.5 11.8 1.5 8.2A5.4 5.4 0 0 1 12 6.2"
            "A5.4 5.4 0 0 1 22.5 8.2C22.5 11.8 20 15.5 12 21.5Z",
            RED,
        ),
    ),
    # leaf
    (
        _path("M3.2 20.8C1.5 9 8.5 2.6 21.6 2.4C22 15 15.5 22.4 5.6 18.8L4.6 21.6Z", GREEN),
        _line("M4.2 20.4C8 14.6 11.6 11 16.6 7.6", "plate", 1.5),
    ),
    # drop
    (
        _path("M12 1.6C16 7.6 19.4 11.4 19.4 15.2A7.4 7.4 0 0 1 4.6 15.2C4.6 11.4 8 7.6 12 1.6Z", SKY),
        _line("M8 15.4A4 4 0 0 0 11.4 19", "plate", 1.6),
    ),
    # key
    (
        _path(
            "M7.4 1.8A5.6 5.6 0 1 1 7.4 13A5.6 5.6 0 1 1 7.4 1.8ZM7.4 5A2.4 2.4 0 1 0 7.4 9.8A2.4 2.4 0 1 0 7.4 5Z",
            BROWN,
            fill_rule="evenodd",
        ),
        _line("M11 11L20.6 20.6M16.2 16.2L18.8 13.6M19.2 19.2L21.6 16.8", BROWN, 2.6),
    ),
    # bell
    (
        _path(
            "M12 2A1.9 1.9 0 0 1 13.9 3.9V4.4C17.4 5.4 18.8 8.2 18.8 11.6C18.8 15.2 19.8 16.6 21.4 18.4"
            "H2.6C4.2 16.6 5.2 15.2 5.2 11.6C5.2 8.2 6.6 5.4 10.1 4.4V3.9A1.9 1.9 0 0 1 12 2Z",
            YELLOW,
        ),
        _path("M9 19.6H15A3 3 0 0 1 9 19.6Z", YELLOW),
    ),
    # fish
    (
        _path("M1.6 12C5 6.2 12.4 4.6 17 10.6L22.4 6V18L17 13.4C12.4 19.4 5 17.8 1.6 12Z", SKY),
        _circle(6.6, 10.8, 1.3, "plate"),
    ),
    # house
    (
        _path("M12 2L23 12H19.6V21.4H4.4V12H1Z", RED),
        _path("M9.6 21.4V14.6H14.4V21.4Z", "plate"),
    ),
    # cup
    (
        _path("M3 7H17V15.6A5 5 0 0 1 12 20.6H8A5 5 0 0 1 3 15.6Z", GREEN),
        _line("M17.4 9.4H18.4A3.1 3.1 0 0 1 18.4 15.6H17.2", GREEN, 2.2),
        _line("M7 4.6V2.4M12.6 4.6V2.4", GREEN, 1.8),
    ),
    # umbrella
    (
        _path(
            "M1.4 13A10.6 10.6 0 0 1 22.6 13C20.6 11.4 18 11.4 16 13C14 11.4 10 11.4 8 13C6 11.4 3.4 11.4 1.4 13Z",
            PINK,
        ),
        _line("M12 12.4V19.2A2.3 2.3 0 0 1 7.4 19.2", PINK, 1.9),
    ),
)  # fmt: skip
"""The drawings of the first twelve pictures, in the order of their names."""

SEGMENTS: Final = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc",
    "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "gfabcd",
}  # fmt: skip
SEGMENT_LINES: Final = {
    "a": (0, 0, 1, 0), "b": (1, 0, 1, 1), "c": (1, 1, 1, 2), "d": (0, 2, 1, 2),
    "e": (0, 1, 0, 2), "f": (0, 0, 0, 1), "g": (0, 1, 1, 1),
}  # fmt: skip


def digits(text: str, x: float, y: float, size: float) -> str:
    """Return *text*, decimal digits, as a path of straight lines; *size* is half the height of a digit."""
    lines = []
    for at, digit in enumerate(text):
        left = x + at * size * 1.7
        for segment in SEGMENTS[digit]:
            a, b, c, d = SEGMENT_LINES[segment]
            lines.append(f"M{left + a * size:.2f} {y + b * size:.2f}L{left + c * size:.2f} {y + d * size:.2f}")
    return "".join(lines)


@functools.lru_cache(maxsize=2048)
def drawing(face: Face) -> tuple[Shape, ...]:
    """
    Return the shapes of *face* in a square of 24 x 24 units.

    >>> from tilepuzzles.tiles import picture
    >>> drawing(picture(2))[0][0]
    'path'
    """
    _, _, number = face.name.rpartition("-")
    at = int(number) - 1
    shapes = PICTURES[at % len(PICTURES)]
    if at < len(PICTURES):
        return shapes
    label = str(at + 1)
    size = 3.0
    width = (len(label) - 1) * size * 1.7 + size
    x, y = 23 - width, 23 - 2 * size
    plate = ("rect", (("x", f"{x - 1.8:g}"), ("y", f"{y - 1.8:g}"), ("width", f"{width + 3.6:g}"),
                      ("height", f"{2 * size + 3.6:g}"), ("rx", "1.6"), ("fill", "plate")))  # fmt: skip
    return (*shapes, plate, _line(digits(label, x, y, size), "ink", 1.4))
