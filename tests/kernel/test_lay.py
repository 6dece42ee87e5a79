"""Laying a stack from the bottom up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import BRICKS, HOPELESS, KEYS, NARROW, TWIGS, ats, order_of, stacks
from stack_oracles import At

from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.kernel.lay import Laying, lay_stack
from tilepuzzles.kernel.stacks import Stack

RINGS = [(0, 3, 0), (12, 3, 0), *((x, y, 0) for y in (2, 4) for x in (2, 4, 6, 8, 10)), (14, 3, 0), (16, 3, 0)]
"""Two rows that half rows join at both ends, so that where one begins says where the other can."""
SMALL_RING = [(0, 1, 0), (2, 0, 0), (2, 2, 0), (4, 0, 0), (4, 2, 0), (6, 1, 0)]


def lay(found: list[At], key: bytes, budget: int) -> list[tuple[At, At]] | None:
    """The order in which the kernel takes those places apart that it has laid."""
    return order_of(lay_stack, found, key, budget)


@given(stacks(most=8), KEYS)
def test_an_order_is_found_where_there_is_one(found: list[At], key: bytes) -> None:
    """A small layout is laid exactly where any order at all strips it, and the order replays."""
    order = lay(found, key, 20_000)

    assert (order is not None) is slow.can_be_stripped(found)
    assert order is None or slow.clears(found, order)


@given(stacks(), KEYS, st.integers(0, 30))
def test_every_order_replays(found: list[At], key: bytes, budget: int) -> None:
    """With whatever budget, an order that is given takes all tiles, two open ones at a time."""
    order = lay(found, key, budget)

    assert order is None or slow.clears(found, order)


@pytest.mark.parametrize("seed", range(30))
def test_the_turtle_never_fails(seed: int) -> None:
    """The Turtle is laid with 1,000 put-backs, whatever the chance, and can be taken apart in that order."""
    found = ats(TURTLE.places)
    order = lay(found, seed_key("turtle", 1, seed), 1_000)

    assert order is not None
    assert slow.clears(found, order)


@pytest.mark.parametrize("columns", range(2, 13, 2))
def test_a_row_is_laid_from_its_middle(columns: int) -> None:
    """A single row comes apart in one way only, both ends at a time, and that way is found."""
    found = [(2 * x, 0, 0) for x in range(columns)]
    for seed in range(20):
        order = lay(found, seed_key("turtle", 1, seed), 1_000)

        assert order == [(found[at], found[-1 - at]) for at in range(columns // 2)]


@given(st.one_of(stacks(), st.sampled_from([RINGS, BRICKS, TWIGS])), KEYS)
def test_no_place_is_lost(found: list[At], key: bytes) -> None:
    """A tile that fits leaves every other place open to be laid: one by one, whatever fits, all of them are laid."""
    stack = Stack(found)
    below = Stream(key).below
    laying = Laying(stack)
    laid: set[At] = set()
    for _ in found:
        fitting = [tile for tile in laying.ready if laying.fits(tile)]
        tile = fitting[below(len(fitting))]
        laying.lay(tile)
        laid.add(found[tile])

        assert slow.is_open(found[tile], laid)
    assert laid == set(found)


def can_be_finished(laid: set[At], found: list[At]) -> bool:
    """Whether the places left can be laid one by one in any order at all, each open when it is laid."""
    left = [at for at in found if at not in laid]
    return not left or any(slow.is_open(at, laid | {at}) and can_be_finished(laid | {at}, found) for at in left)


@given(st.one_of(stacks(most=6, columns=7, rows=2), st.just(SMALL_RING)), KEYS)
def test_what_does_not_fit_would_lose_a_place(found: list[At], key: bytes) -> None:
    """A tile that could be laid and is said not to fit leaves some place that can never be laid."""
    stack = Stack(found)
    below = Stream(key).below
    laying = Laying(stack)
    laid: set[At] = set()
    for _ in range(len(found) // 2):
        for tile in laying.ready:
            then = laid | {found[tile]}
            assert laying.fits(tile) is (slow.is_open(found[tile], then) and can_be_finished(then, found))
        fitting = [tile for tile in laying.ready if laying.fits(tile)]
        tile = fitting[below(len(fitting))]
        laying.lay(tile)
        laid.add(found[tile])


@pytest.mark.parametrize("name", HOPELESS)
def test_what_cannot_be_laid_is_said(name: str) -> None:
    """Where two tiles on one another come last whatever is done, the answer is None, with any budget."""
    for budget in (0, 1, 2, 3, 1_000):
        assert lay(HOPELESS[name], bytes(32), budget) is None


def test_put_backs_lead_out_of_a_dead_end() -> None:
    """Where most orders end in a tower, no put-backs often fail, and a thousand never."""
    outcomes = {
        budget: [lay(NARROW, seed_key("turtle", 1, seed), budget) for seed in range(40)] for budget in (0, 1_000)
    }
    assert None in outcomes[0]
    assert all(order is not None and slow.clears(NARROW, order) for order in outcomes[1_000])


@pytest.mark.parametrize("found", [BRICKS, TWIGS], ids=["bricks", "twigs"])
def test_the_same_chance_gives_the_same_order(found: list[At]) -> None:
    """An order comes from the chance alone, and other chances give other orders."""
    found = list(found)
    orders = [lay(found, seed_key("turtle", 1, seed), 1_000) for seed in range(12)]

    assert orders == [lay(found, seed_key("turtle", 1, seed), 1_000) for seed in range(12)]
    assert len({str(order) for order in orders}) > 6
    assert all(order is not None for order in orders)


@pytest.mark.parametrize("below", [lambda n: 0, lambda n: n - 1, lambda n: n // 2])
def test_laying_stands_any_chance(below: Callable[[int], int]) -> None:
    """The most lopsided random numbers lay a brick wall too, and end."""
    stack = Stack(BRICKS)
    order = lay_stack(stack, below, 1_000)

    assert order is None or slow.clears(BRICKS, [(BRICKS[a], BRICKS[b]) for a, b in order])


def test_no_tiles() -> None:
    """An empty stack is laid by nothing."""
    assert lay([], bytes(32), 1) == []
