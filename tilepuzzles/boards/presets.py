"""The layouts that have a name: the Turtle, three small ones to learn and try on, three large ones for experts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tilepuzzles.boards.layouts import TURTLE, Layout, block

PEBBLE: Final = Layout.of(
    "pebble",
    [*block(1, 0, 3, 1), *block(0, 2, 4, 1), *block(1, 4, 3, 1), *block(2, 2, 2, 1, 1)],
)
"""12 tiles: three rows half a tile apart, and two on top."""

BRIDGE: Final = Layout.of(
    "bridge",
    [*block(0, 0, 2, 3), *block(8, 0, 2, 3), *block(1, 1, 5, 2, 1), *block(4, 2, 2, 1, 2)],
)
"""24 tiles: two piers and a deck between them, the middle of which has nothing beneath it."""

BUTTERFLY: Final = Layout.of(
    "butterfly",
    [
        *block(0, 0, 4, 2), *block(2, 4, 3, 1), *block(10, 0, 4, 2), *block(10, 4, 3, 1),  # the wings
        *block(3, 1, 2, 1, 1), *block(11, 1, 2, 1, 1), *block(5, 4, 1, 1, 1), *block(11, 4, 1, 1, 1),
        *block(4, 1, 1, 1, 2), *block(12, 1, 1, 1, 2),
        *block(8, 1, 1, 3), *block(8, 2, 1, 2, 1), *block(8, 3, 1, 1, 2),  # the body, half a row down
    ],
)  # fmt: skip
"""36 tiles: the body keeps the wings shut on its side."""

LOTUS: Final = Layout.of(
    "lotus",
    [
        *(
            place
            for layer in range(4)
            for row in range(-4 + layer, 5 - layer)
            for place in block(2 * layer + abs(row), 8 + 2 * row, 11 - 2 * layer - abs(row), 1, layer)
        ),
        *block(9, 8, 2, 1, 4),
    ],
)  # fmt: skip
"""174 tiles: petals within petals, each row half a tile aside of the next."""

ISLANDS: Final = Layout.of(
    "islands",
    [
        *(
            place
            for x, y in ((0, 0), (24, 0), (0, 12), (24, 12))
            for place in (*block(x, y, 4, 3), *block(x + 1, y + 1, 3, 2, 1), *block(x + 2, y + 2, 2, 1, 2))
        ),
        *block(10, 5, 6, 4), *block(11, 6, 5, 3, 1), *block(12, 7, 4, 2, 2), *block(13, 8, 3, 1, 3),
        *block(8, 4, 1, 1), *block(22, 4, 1, 1), *block(8, 12, 1, 1), *block(22, 12, 1, 1),  # the bridges
        *block(14, 1, 2, 1), *block(14, 15, 2, 1), *block(15, 1, 1, 1, 1), *block(15, 15, 1, 1, 1),  # the rocks
    ],
)  # fmt: skip
"""140 tiles: four small islands joined to a large one, and two rocks."""

CITADEL: Final = Layout.of(
    "citadel",
    [
        *(
            place
            for layer in (0, 1)
            for place in (
                *block(0, 0, 14, 1, layer), *block(0, 14, 14, 1, layer),
                *block(0, 2, 1, 6, layer), *block(26, 2, 1, 6, layer),  # the walls
                *block(8, 4, 6, 4, layer),  # the keep
            )
        ),
        *(place for x in (0, 24) for y in (0, 14) for place in (*block(x, y, 2, 1, 2), *block(x + 1, y, 1, 1, 3))),
        *block(10, 5, 4, 3, 2), *block(11, 6, 3, 2, 3), *block(12, 7, 2, 1, 4),
    ],
)  # fmt: skip
"""160 tiles: a wall of two layers with four towers round a keep of five."""

LAYOUTS: Final[Mapping[str, Layout]] = MappingProxyType(
    {layout.name: layout for layout in (TURTLE, PEBBLE, BRIDGE, BUTTERFLY, LOTUS, ISLANDS, CITADEL)}
)
"""The layouts by name."""
