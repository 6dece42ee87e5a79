"""Which tiles of a stack are open, against the oracle that asks every square."""

from __future__ import annotations

import pytest
import stack_oracles as slow
from hypothesis import given
from stack_boards import BRICKS, TWIGS, Part, parts, stacks
from stack_oracles import At

from tilepuzzles.kernel.stacks import Stack


def opened(places: list[At], standing: list[At]) -> list[At]:
    """The open tiles by the kernel, in reading order."""
    stack = Stack(places)
    bits = sum(stack.bits[places.index(at)] for at in standing)
    return sorted((places[n] for n in stack.numbers(stack.open(bits))), key=slow.read)


@given(parts())
def test_open_tiles_are_those_of_the_oracle(part: Part) -> None:
    """TU-04, DT-01: on any layout, whatever stands, the kernel finds the open tiles that the oracle finds."""
    assert slow.open_places(part.standing) == opened(part.places, part.standing)


@given(stacks())
def test_what_lies_above_and_beside(found: list[At]) -> None:
    """TU-04: the lists of covering tiles and of neighbours are those of the oracle, two neighbours a side at most."""
    stack = Stack(found)
    for n, at in enumerate(found):
        for numbers, expected in (
            (stack.above[n], slow.covering(at, found)),
            (stack.left[n], slow.beside(at, found, -1)),
            (stack.right[n], slow.beside(at, found, 2)),
        ):
            assert expected == sorted((found[m] for m in numbers), key=slow.read)
        assert max(len(stack.left[n]), len(stack.right[n])) <= 2


@given(parts())
def test_taking_a_tile_never_closes_another(part: Part) -> None:
    """TU-04: a tile that is open stays open whichever other tile goes."""
    before = set(opened(part.places, part.standing))
    for gone in part.standing:
        after = opened(part.places, [at for at in part.standing if at != gone])
        assert before - {gone} <= set(after)


@pytest.mark.parametrize("gap", [1, 2, 3, 4, 5, 8, 16, 30, 31])
def test_any_higher_layer_covers(gap: int) -> None:
    """TU-04: a floating tile covers what lies under it, however many empty layers are between."""
    for base in range(32 - gap):
        found = [(4, 2, base), (5, 3, base + gap)]
        assert opened(found, found) == [(5, 3, base + gap)]


def test_every_gap_between_layers_is_seen_in_a_high_stack() -> None:
    """TU-04: of 32 tiles on one another only the top one is open, and then only the next."""
    found = [(2, 0, layer) for layer in range(32)]
    for left in range(32, 0, -1):
        assert opened(found, found[:left]) == [(2, 0, left - 1)]


@pytest.mark.parametrize("at", [(0, 0), (255, 0), (0, 255), (255, 255), (254, 3)])
def test_the_edges_of_the_largest_board(at: tuple[int, int]) -> None:
    """TU-04: tiles on opposite edges of the board do not touch one another, on one layer or on two."""
    x, y = at
    found = [(x, y, 1), *((a, b, layer) for a in (0, 253) for b in (0, 253) for layer in (0, 2))]
    found = [one for one in found if one[2] != 1 or one == (x, y, 1)]
    assert slow.open_places(found) == opened(found, found)


@pytest.mark.parametrize("found", [BRICKS, TWIGS], ids=["bricks", "twigs"])
def test_the_order_of_the_places_does_not_matter(found: list[At]) -> None:
    """TU-04: a layout given backwards has the same open tiles."""
    assert opened(list(found), list(found)) == opened(list(found)[::-1], list(found))


def test_nothing_stands() -> None:
    """TU-04: no tile is open where none stands, and no layout at all is no trouble."""
    assert opened([], []) == []
    assert opened([(0, 0, 0), (2, 0, 0)], []) == []


def test_numbers_come_by_layer_row_and_column() -> None:
    """TU-04: the numbers of a set of bits are those of its places, lowest layer first, then by row and column."""
    found = [(4, 2, 1), (0, 3, 0), (6, 1, 0), (2, 1, 0)]
    stack = Stack(found)
    assert stack.numbers(sum(stack.bits)) == [3, 2, 1, 0]
    assert stack.numbers(stack.bits[2]) == [2]
    assert stack.numbers(0) == []
