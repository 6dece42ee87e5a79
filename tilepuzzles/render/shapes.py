"""Shapes of SVG as plain values, for drawings in a square of 24 x 24 units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

Shape = tuple[str, tuple[tuple[str, str], ...]]
"""An SVG element: its tag and its attributes. The colour "ink" stands for the theme's ink, "plate" for its tile."""

Points = Sequence[tuple[float, float]]


def path(d: str, fill: str, **more: str) -> Shape:
    """Return a filled path."""
    return "path", (("d", d), ("fill", fill), *((name.replace("_", "-"), value) for name, value in more.items()))


def line(d: str, stroke: str, width: float = 2) -> Shape:
    """Return a drawn line with round ends."""
    return "path", (
        ("d", d),
        ("fill", "none"),
        ("stroke", stroke),
        ("stroke-width", f"{width:.3g}"),
        ("stroke-linecap", "round"),
        ("stroke-linejoin", "round"),
    )


def circle(x: float, y: float, r: float, fill: str) -> Shape:
    """Return a disc."""
    return "circle", (("cx", f"{x:.4g}"), ("cy", f"{y:.4g}"), ("r", f"{r:.4g}"), ("fill", fill))


def ring(x: float, y: float, r: float, stroke: str, width: float) -> Shape:
    """Return a circle that is not filled."""
    tag, place = circle(x, y, r, "none")
    return tag, (*place, ("stroke", stroke), ("stroke-width", f"{width:g}"))


def around(n: int, r: float, turned: float = 0) -> list[tuple[float, float]]:
    """Return n points on a circle of radius r round the middle of the square, the first at the top."""
    angles = [2 * math.pi * i / n - math.pi / 2 + turned for i in range(n)]
    return [(12 + r * math.cos(a), 12 + r * math.sin(a)) for a in angles]


def closed(points: Points) -> str:
    """Return the path through *points*, closed."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def star(n: int, outer: float, inner: float) -> str:
    """Return the path of a star of n points."""
    tips, dents = around(n, outer), around(n, inner, math.pi / n)
    return closed([point for pair in zip(tips, dents, strict=True) for point in pair])


def rays(n: int, inner: float, outer: float) -> str:
    """Return the path of n short lines that point away from the middle."""
    ends = zip(around(n, inner), around(n, outer), strict=True)
    return "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for (a, b), (c, d) in ends)


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
