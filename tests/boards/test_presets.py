"""The layouts that have a name."""

from __future__ import annotations

import itertools

import pytest

from tilepuzzles.boards.layouts import TURTLE, Layout
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.deals.stream import Stream, split
from tilepuzzles.kernel.lay import lay_stack
from tilepuzzles.kernel.peel import peel_stack

layouts = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def test_each_preset_bears_its_name() -> None:
    """A preset is found by the name it bears; the Turtle is one of them."""
    assert {name: layout.name for name, layout in LAYOUTS.items()} == {name: name for name in LAYOUTS}
    assert LAYOUTS["turtle"] is TURTLE


def test_there_are_small_ones_and_large_ones() -> None:
    """Beside the Turtle there are three of 12 to 36 tiles and three of 120 to 200."""
    sizes = {name: len(layout.places) for name, layout in LAYOUTS.items()}

    assert sizes == {
        "turtle": 144, "pebble": 12, "bridge": 24, "butterfly": 36, "lotus": 174, "islands": 140, "citadel": 160,
    }  # fmt: skip


@layouts
def test_presets_are_symmetric(layout: Layout) -> None:
    """Each layout but the Turtle, with its tail of one tile more, is its own image in a mirror, and none is square."""
    across = max(place.x for place in layout.places) + 2
    down = max(place.y for place in layout.places) + 2
    mirrored = {(across - 2 - place.x, place.y, place.layer) for place in layout.places}
    lost = mirrored - {(place.x, place.y, place.layer) for place in layout.places}

    assert across != down
    assert bool(lost) == (layout is TURTLE)


@layouts
def test_presets_start_at_the_edge(layout: Layout) -> None:
    """No layout has empty columns on its left or empty rows above it, and each begins on layer 0 without a gap."""
    assert min(place.x for place in layout.places) == 0
    assert min(place.y for place in layout.places) == 0
    assert {place.layer for place in layout.places} == set(range(layout.stack.layers))


@layouts
def test_presets_can_be_taken_apart(layout: Layout) -> None:
    """With each of 300 keys the search finds an order in which the tiles go two by two, within its usual budget."""
    for key in range(300):
        stream = Stream(split(b"", layout.name, key))
        order = peel_stack(layout.stack, stream.below, 1_000)

        assert order is not None
        assert list(range(len(layout.places))) == sorted(itertools.chain(*order))


@layouts
def test_presets_can_be_laid(layout: Layout) -> None:
    """Each layout can be laid from the bottom up as well."""

    assert any(lay_stack(layout.stack, Stream(split(b"", layout.name, key)).below, 1_000) for key in range(20))


def test_the_middle_of_the_bridge_floats() -> None:
    """The bridge has tiles with nothing beneath them, the butterfly and the pebble stand on the ground or on tiles."""

    def floating(layout: Layout) -> int:
        carried = {tile for over in layout.stack.above for tile in over}
        return sum(place.layer > 0 and tile not in carried for tile, place in enumerate(layout.places))

    assert {name: floating(layout) for name, layout in LAYOUTS.items() if floating(layout)} == {"bridge": 2}
