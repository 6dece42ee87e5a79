"""
The faces of the mahjong tiles as shapes in a square of 24 x 24 units, drawn by us from lines and discs (SH-10).

A digit or a letter in the corner says which one it is, so that nobody has to know the Chinese signs. Flowers are red
with a blossom in the corner, seasons blue with a sun.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from tilepuzzles.render.shapes import Shape, around, circle, digits, line, path, ring

RED, GREEN, BLUE, INK = "#c0261c", "#0b7a43", "#1b55a8", "ink"

SIGNS: Final[Mapping[str, str]] = {
    "1": "M1 5H9",
    "2": "M2 2.8H8M1 7.6H9",
    "3": "M2 1.8H8M2.6 5H7.4M1 8.4H9",
    "4": "M1.2 2H8.8V8.4H1.2ZM4 2V4.4Q4 5.8 2.6 6.6M6 2V5.2Q6 6 7.8 6",
    "5": "M1.5 1.5H8.5M5 1.5L3.8 8.8M2.2 4.8H7.4V8.8M0.8 8.8H9.2",
    "6": "M5 0.8L5.6 2.2M1 3.8H9M3.8 5.6L1.6 9M6.2 5.6L8.6 9",
    "7": "M1 5L9 3.4M4.4 1V7.4Q4.4 8.8 5.8 8.8H8.6V7.4",
    "8": "M4 1.8L1.2 8.8M5.6 1.4Q6.4 6 9 8.8",
    "9": "M1.2 3.6H7V7.4Q7 8.8 8.2 8.8H9.4V7.2M4.2 1V3.6Q4.2 7 1 9",
    "ten thousand": "M1 1.8H9M3.6 4.8H8Q8 8.9 6.4 8.9L5.2 8.3M4.4 1.8Q4.4 6.6 1.4 9.2",
    "east": "M1 2.2H9M2.2 3.8H7.8V6.8H2.2ZM2.2 5.3H7.8M5 0.6V9.6M4.6 6.9L1.2 9.2M5.4 6.9L8.8 9.2",
    "south": "M1 2H9M5 0.4V3.6M1.6 9.4V3.6H8.4V8.8L7.2 9.4M3.7 4.3L4.3 5.3"
             "M6.3 4.3L5.7 5.3M3.2 5.7H6.8M3 7.4H7M5 5.7V9.2",
    "west": "M1 1.6H9M1.6 4H8.4V9H1.6ZM4 1.6V4.4Q4 6 2.6 6.8M6 1.6V5.6Q6 6.6 7.6 6.6",
    "north": "M3.6 1V9.4M0.8 3.6H3.6M0.8 8L3.6 7M6.2 1V8Q6.2 9 7.4 9H9.2V7.6M8.8 2.8L6.2 4.2",
    "red": "M1.4 2.8H8.6V6.4H1.4ZM5 0.2V9.9",
    "green": "M3 1L2 3.6H9.2M4.8 0.6Q4.6 6 0.8 9.4M4.2 5.4H7.8Q6.4 8.4 2.8 9.7M4.8 5.8Q6 8.4 9.4 9.5M6.9 0.8L8.1 2.1",
}  # fmt: skip
"""Signs as brush strokes in a square of 10 x 10 units."""

LETTERS: Final[Mapping[str, str]] = {
    "E": "M3 0H0V6H3M0 3H2.4",
    "S": "M3 0.6Q2.6 0 1.5 0Q0 0 0 1.5Q0 2.8 1.5 3Q3 3.2 3 4.5Q3 6 1.5 6Q0.4 6 0 5.4",
    "W": "M0 0L0.9 6L2 2L3.1 6L4 0",
    "N": "M0 6V0L3 6V0",
}
"""Letters of 6 units in height."""

DOTS: Final[Mapping[int, tuple[tuple[float, float, str], ...]]] = {
    2: ((12, 6.5, GREEN), (12, 17.5, BLUE)),
    3: ((6, 5.5, BLUE), (12, 12, RED), (18, 18.5, GREEN)),
    4: ((7, 6.5, BLUE), (17, 6.5, GREEN), (7, 17.5, GREEN), (17, 17.5, BLUE)),
    5: ((6, 5.5, BLUE), (18, 5.5, GREEN), (12, 12, RED), (6, 18.5, GREEN), (18, 18.5, BLUE)),
    6: tuple((x, y, colour) for y, colour in ((4.6, GREEN), (12, RED), (19.4, RED)) for x in (7.5, 16.5)),
    7: (
        (5.2, 3.6, GREEN), (12, 6, GREEN), (18.8, 8.4, GREEN),
        (7.5, 14, RED), (16.5, 14, RED), (7.5, 20.6, RED), (16.5, 20.6, RED),
    ),
    8: tuple((x, y, BLUE) for y in (3.2, 9.1, 14.9, 20.8) for x in (8, 16)),
    9: tuple((x, y, colour) for y, colour in ((4.4, GREEN), (12, RED), (19.6, BLUE)) for x in (4.6, 12, 19.4)),
}  # fmt: skip
"""Middle and colour of each disc on the dots from 2 to 9."""

STICKS: Final[Mapping[int, tuple[tuple[float, float, str], ...]]] = {
    2: ((12, 6.4, GREEN), (12, 17.6, BLUE)),
    3: ((12, 6.4, BLUE), (7, 17.6, GREEN), (17, 17.6, GREEN)),
    4: ((7, 6.4, GREEN), (17, 6.4, BLUE), (7, 17.6, BLUE), (17, 17.6, GREEN)),
    5: ((5.5, 6.4, GREEN), (18.5, 6.4, BLUE), (12, 12, RED), (5.5, 17.6, BLUE), (18.5, 17.6, GREEN)),
    6: tuple((x, y, colour) for y, colour in ((6.4, GREEN), (17.6, BLUE)) for x in (5, 12, 19)),
    7: ((12, 4, RED), *((x, y, c) for y, c in ((12, GREEN), (20, BLUE)) for x in (5, 12, 19))),
    8: tuple((x, y, c) for y, c in ((6.4, GREEN), (17.6, BLUE)) for x in (3.6, 9.2, 14.8, 20.4)),
    9: tuple((x, y, c) for y, c in ((4, RED), (12, BLUE), (20, GREEN)) for x in (5, 12, 19)),
}
"""Middle and colour of each stick on the bamboos from 2 to 9."""

BIRD: Final = (
    path("M4.4 21.6C4.6 15.4 6.6 11.4 11 9.4C12.6 8.6 12.6 7 12.6 6.2A4.6 4.6 0 0 1 21.6 5L23.4 6.4L21.2 7.2"
         "C20.8 12.4 17.6 17.4 11.4 17.6C9 17.8 6.8 19.4 4.4 21.6Z", GREEN),
    line("M10.4 13.4C12.6 15 15.6 14.2 17.4 11.6", "plate", 1.3),
    line("M4.6 21.4L1.4 17.4M5.2 20.4L3.4 14.4", BLUE, 2),
    line("M12.4 17.6V22.4M15 16.8V22.4", RED, 1.5),
    circle(17.2, 5.2, 1.3, "plate"),
)  # fmt: skip
"""One bamboo: a bird."""


def mahjong(name: str) -> tuple[Shape, ...]:
    """Return the shapes of the mahjong tile of that name."""
    suit, _, which = name.partition("-")
    match suit:
        case "dots":
            return _dots(int(which))
        case "bamboo":
            return BIRD if which == "1" else tuple(_sticks(STICKS[int(which)]))
        case "characters":
            return (
                _sign(which, 8, 0.6, 1.12, BLUE),
                _sign("ten thousand", 7.4, 12, 1.14, RED),
                line(digits(which, 1.4, 1.6, 2.9), INK, 1.5),
            )
        case "wind":
            letter = which[0].upper()
            return _sign(which, 5.6, 4.8, 1.76, BLUE, 2.2), _letter(letter, 1, 1)
        case "dragon":
            return DRAGONS[which]
        case "flower":
            return (
                *FLOWERS[which],
                *_blossom(19.6, 4.4, 3.4),
                line(digits(str(NUMBERS[which]), 1.4, 1.6, 2.6), RED, 1.5),
            )
        case _:
            return *SEASONS[which], *_sun(19.6, 4.4), line(digits(str(NUMBERS[which]), 1.4, 1.6, 2.6), BLUE, 1.5)


def _sign(name: str, x: float, y: float, scale: float, colour: str, width: float = 1.8) -> Shape:
    """Return a sign with its top left corner at (x, y)."""
    tag, attributes = line(SIGNS[name], colour, width / scale)
    return tag, (*attributes, ("transform", f"translate({x:g} {y:g}) scale({scale:g})"))


def _letter(letter: str, x: float, y: float) -> Shape:
    """Return a letter with its top left corner at (x, y)."""
    tag, attributes = line(LETTERS[letter], INK, 1.3)
    return tag, (*attributes, ("transform", f"translate({x:g} {y:g})"))


def _dots(n: int) -> tuple[Shape, ...]:
    """Return the dots from 1 to 9."""
    if n == 1:
        petals = [circle(x, y, 1.9, RED) for x, y in around(8, 6)]
        return circle(12, 12, 11, GREEN), circle(12, 12, 9.2, "plate"), *petals, circle(12, 12, 2.6, GREEN)
    r = {2: 4.9, 3: 4.4, 4: 4.5, 5: 4.2, 6: 3.5, 7: 3, 8: 2.7, 9: 3.4}[n]
    return tuple(
        shape
        for x, y, colour in DOTS[n]
        for shape in (circle(x, y, r, colour), circle(x, y, r * 0.56, "plate"), circle(x, y, r * 0.3, colour))
    )


def _sticks(sticks: Iterable[tuple[float, float, str]]) -> list[Shape]:
    """Return sticks of bamboo, each with a knot in its middle."""
    found = []
    sticks = tuple(sticks)
    half = 2.5 if len({y for _, y, _ in sticks}) > 2 else 3.8
    for x, y, colour in sticks:
        found.append(line(f"M{x:g} {y - half:g}V{y + half:g}", colour, 3))
        found.append(line(f"M{x - 1.5:g} {y:g}H{x + 1.5:g}", colour, 1.6))
        found.append(
            line(f"M{x:g} {y - half:g}V{y - half * 0.45:g}M{x:g} {y + half * 0.45:g}V{y + half:g}", "plate", 0.7)
        )
    return found


def _blossom(x: float, y: float, r: float) -> list[Shape]:
    """Return a small red blossom of five petals."""
    petals = [circle(x + (a - 12) * r / 12, y + (b - 12) * r / 12, r * 0.46, RED) for a, b in around(5, 7.4)]
    return [*petals, circle(x, y, r * 0.34, "plate")]


def _sun(x: float, y: float) -> list[Shape]:
    """Return a small blue sun."""
    rays = zip(around(8, 2.6), around(8, 4), strict=True)
    drawn = "".join(f"M{x + a - 12:.2f} {y + b - 12:.2f}L{x + c - 12:.2f} {y + d - 12:.2f}" for (a, b), (c, d) in rays)
    return [circle(x, y, 1.8, BLUE), line(drawn, BLUE, 0.9)]


def _petals(n: int, length: float, width: float, x: float = 12, y: float = 14.5) -> Shape:
    """Return n long petals round (x, y) as one path."""
    drawn = []
    for i in range(n):
        a = 2 * math.pi * i / n - math.pi / 2
        tip = x + length * math.cos(a), y + length * math.sin(a)
        side = width * math.sin(a), -width * math.cos(a)
        mid = x + length * 0.55 * math.cos(a), y + length * 0.55 * math.sin(a)
        drawn.append(
            f"M{x:.2f} {y:.2f}Q{mid[0] + side[0]:.2f} {mid[1] + side[1]:.2f} {tip[0]:.2f} {tip[1]:.2f}"
            f"Q{mid[0] - side[0]:.2f} {mid[1] - side[1]:.2f} {x:.2f} {y:.2f}Z"
        )
    return path("".join(drawn), RED)


NUMBERS: Final[Mapping[str, int]] = {
    "plum": 1, "orchid": 2, "chrysanthemum": 3, "bamboo": 4, "spring": 1, "summer": 2, "autumn": 3, "winter": 4,
}  # fmt: skip

DRAGONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "red": (_sign("red", 3, 2, 1.96, RED, 3),),
    "green": (_sign("green", 2.6, 2, 1.9, GREEN, 2.5),),
    "white": (
        path("M2.5 1H21.5V23H2.5ZM6.5 5V19H17.5V5Z", BLUE, fill_rule="evenodd"),
        line("M4.5 3H19.5V21H4.5Z", "plate", 0.9),
    ),
}

FLOWERS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "plum": (
        *(circle(12 + (a - 12), 15 + (b - 12), 3.5, RED) for a, b in around(5, 4.6)),
        circle(12, 15, 2, "plate"),
    ),
    "orchid": (
        _petals(3, 8.4, 6.6),
        line("M12 15V22.6M12 22.4C8 22 5 20.4 3.6 17.6M12 22.4C16 22 19 20.4 20.4 17.6", RED, 1.5),
    ),
    "chrysanthemum": (_petals(14, 8.6, 1.9), circle(12, 14.5, 2.4, RED), ring(12, 14.5, 2.6, "plate", 0.8)),
    "bamboo": (
        line("M9.6 23V9.4", RED, 2.4),
        line("M8.4 14H10.8M8.4 18.6H10.8", "plate", 1),
        path("M10.4 13.4C12.4 9.8 16 9 19.6 10.2C17.4 13.4 14 14.4 10.4 13.4ZM10.4 18.6C13 15.8 16.4 15.6 19.8 17.4"
             "C17 20 13.8 20.4 10.4 18.6ZM8.8 16.4C6.8 13 4.6 12 2 12.4C3 15.6 5.6 17 8.8 16.4Z", RED),
    ),
}  # fmt: skip

SEASONS: Final[Mapping[str, tuple[Shape, ...]]] = {
    "spring": (
        line("M11.6 23V14.6", BLUE, 2),
        path("M11.4 15.4C6.8 15.8 3.8 13.2 3.2 8.8C8 8.6 11.2 10.8 11.4 15.4ZM11.8 17.4C12 12.8 15 10.6 20 10.8"
             "C19.4 15.2 16.4 17.8 11.8 17.4Z", BLUE),
    ),
    "summer": (
        line("".join(f"M2.4 {y}q2.4 -2.6 4.8 0t4.8 0t4.8 0t4.8 0" for y in (13.4, 17.6, 21.8)), BLUE, 1.9),
    ),
    "autumn": (
        path("M4.4 21.6C3 13 8.4 8.4 18.8 9.6C20.4 17.8 14 23 6.6 20.2L5.4 22.6Z", BLUE),
        line("M5.2 21.4C8 17 11 14.4 14.8 12.4", "plate", 1.4),
    ),
    "winter": (
        line("".join(f"M12 15L{x:.2f} {y + 3:.2f}" for x, y in around(6, 8)), BLUE, 1.8),
        line("M9.8 9L12 10.8L14.2 9M9.8 21L12 19.2L14.2 21M5.4 13.8L8.2 12.8L7.8 10M18.6 16.2L15.8 17.2L16.2 20"
             "M18.6 13.8L15.8 12.8L16.2 10M5.4 16.2L8.2 17.2L7.8 20", BLUE, 1.3),
    ),
}  # fmt: skip
