"""
What is printed on tiles, as shapes in a square of 24 x 24 units. No fonts: shapes and paths alone.

Each of the twelve pictures has an outline of its own, so that they can be told apart without colour and at 24
pixels; the colours are a second sign. A picture beyond the twelve repeats a shape and bears its number.
"""

from __future__ import annotations

import functools
from typing import Final

from tilepuzzles.render.mahjong import mahjong
from tilepuzzles.render.shapes import Shape, circle, digits, line, path, rays, star
from tilepuzzles.tiles import Face

ORANGE, SKY, GREEN, YELLOW, BLUE, RED, PINK, BROWN = (
    "#d98200", "#2f8fd0", "#00805c", "#b79a00", "#0059a0", "#c8401e", "#b3548a", "#7a4a21",
)  # fmt: skip

PICTURES: Final[tuple[tuple[Shape, ...], ...]] = (
    # sun
    (circle(12, 12, 5.2, ORANGE), line(rays(8, 7.6, 10.6), ORANGE)),
    # moon
    (path("M15.5 2.2A10 10 0 1 0 21.8 15.6A8.2 8.2 0 0 1 15.5 2.2Z", BLUE),),
    # star
    (path(star(5, 11, 4.6), YELLOW, stroke=YELLOW, stroke_width="0.8", stroke_linejoin="round"),),
    # heart
    (
        path(
            "M12 21.5C4 15.5 1.5 11.8 1.5 8.2A5.4 5.4 0 0 1 12 6.2"
            "A5.4 5.4 0 0 1 22.5 8.2C22.5 11.8 20 15.5 12 21.5Z",
            RED,
        ),
    ),
    # leaf
    (
        path("M3.2 20.8C1.5 9 8.5 2.6 21.6 2.4C22 15 15.5 22.4 5.6 18.8L4.6 21.6Z", GREEN),
        line("M4.2 20.4C8 14.6 11.6 11 16.6 7.6", "plate", 1.5),
    ),
    # drop
    (
        path("M12 1.6C16 7.6 19.4 11.4 19.4 15.2A7.4 7.4 0 0 1 4.6 15.2C4.6 11.4 8 7.6 12 1.6Z", SKY),
        line("M8 15.4A4 4 0 0 0 11.4 19", "plate", 1.6),
    ),
    # key
    (
        path(
            "M7.4 1.8A5.6 5.6 0 1 1 7.4 13A5.6 5.6 0 1 1 7.4 1.8ZM7.4 5A2.4 2.4 0 1 0 7.4 9.8A2.4 2.4 0 1 0 7.4 5Z",
            BROWN,
            fill_rule="evenodd",
        ),
        line("M11 11L20.6 20.6M16.2 16.2L18.8 13.6M19.2 19.2L21.6 16.8", BROWN, 2.6),
    ),
    # bell
    (
        path(
            "M12 2A1.9 1.9 0 0 1 13.9 3.9V4.4C17.4 5.4 18.8 8.2 18.8 11.6C18.8 15.2 19.8 16.6 21.4 18.4"
            "H2.6C4.2 16.6 5.2 15.2 5.2 11.6C5.2 8.2 6.6 5.4 10.1 4.4V3.9A1.9 1.9 0 0 1 12 2Z",
            YELLOW,
        ),
        path("M9 19.6H15A3 3 0 0 1 9 19.6Z", YELLOW),
    ),
    # fish
    (
        path("M1.6 12C5 6.2 12.4 4.6 17 10.6L22.4 6V18L17 13.4C12.4 19.4 5 17.8 1.6 12Z", SKY),
        circle(6.6, 10.8, 1.3, "plate"),
    ),
    # house
    (
        path("M12 2L23 12H19.6V21.4H4.4V12H1Z", RED),
        path("M9.6 21.4V14.6H14.4V21.4Z", "plate"),
    ),
    # cup
    (
        path("M3 7H17V15.6A5 5 0 0 1 12 20.6H8A5 5 0 0 1 3 15.6Z", GREEN),
        line("M17.4 9.4H18.4A3.1 3.1 0 0 1 18.4 15.6H17.2", GREEN, 2.2),
        line("M7 4.6V2.4M12.6 4.6V2.4", GREEN, 1.8),
    ),
    # umbrella
    (
        path(
            "M1.4 13A10.6 10.6 0 0 1 22.6 13C20.6 11.4 18 11.4 16 13C14 11.4 10 11.4 8 13C6 11.4 3.4 11.4 1.4 13Z",
            PINK,
        ),
        line("M12 12.4V19.2A2.3 2.3 0 0 1 7.4 19.2", PINK, 1.9),
    ),
)  # fmt: skip
"""The drawings of the first twelve pictures, in the order of their names."""


@functools.lru_cache(maxsize=2048)
def drawing(face: Face) -> tuple[Shape, ...]:
    """
    Return the shapes of *face* in a square of 24 x 24 units.

    >>> from tilepuzzles.tiles import picture
    >>> drawing(picture(2))[0][0]
    'path'
    """
    suit, _, number = face.name.rpartition("-")
    if suit != "picture":
        return mahjong(face.name)
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
    return (*shapes, plate, line(digits(label, x, y, size), "ink", 1.4))
