"""Taking a stack apart without looking at faces."""

from __future__ import annotations

import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import BRICKS, HOPELESS, KEYS, NARROW, TWIGS, ats, order_of, stacks
from stack_oracles import At

from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.kernel.peel import peel_stack
from tilepuzzles.kernel.stacks import Stack


def peel(found: list[At], key: bytes, budget: int) -> list[tuple[At, At]] | None:
    """The order in which the kernel strips those places."""
    return order_of(peel_stack, found, key, budget)


@given(stacks(most=8), KEYS)
def test_an_order_is_found_where_there_is_one(found: list[At], key: bytes) -> None:
    """TU-07: a small layout is stripped exactly where any order at all strips it, and the order replays."""
    order = peel(found, key, 20_000)

    assert (order is not None) is slow.can_be_stripped(found)
    assert order is None or slow.clears(found, order)


@given(stacks(), KEYS, st.integers(0, 30))
def test_every_order_replays(found: list[At], key: bytes, budget: int) -> None:
    """TU-07: with whatever budget, an order that is given takes all tiles, two open ones at a time."""
    order = peel(found, key, budget)

    assert order is None or slow.clears(found, order)


@given(stacks(), KEYS, st.integers(0, 30))
def test_a_stack_can_be_stripped_again_and_again(found: list[At], key: bytes, budget: int) -> None:
    """TU-07: what a stack keeps of itself is not used up: stripping it again with the same chance is the same."""
    stack = Stack(found)
    assert peel_stack(stack, Stream(key).below, budget) == peel_stack(stack, Stream(key).below, budget)


@pytest.mark.parametrize("seed", range(60))
def test_the_turtle_never_fails(seed: int) -> None:
    """TU-07, DT-07: the Turtle is stripped with 1,000 put-backs, whatever the chance."""
    found = ats(TURTLE.places)
    order = peel(found, seed_key("turtle", 1, seed), 1_000)

    assert order is not None
    assert slow.clears(found, order)


@pytest.mark.parametrize("name", HOPELESS)
def test_what_cannot_be_stripped_is_said(name: str) -> None:
    """TU-07: where two tiles on one another are left whatever is done, the answer is None, with any budget."""
    found = HOPELESS[name]

    assert not slow.can_be_stripped(found)
    for budget in (1, 2, 3, 1_000):
        assert peel(found, bytes(32), budget) is None


def test_put_backs_lead_out_of_a_dead_end() -> None:
    """TU-07: where most orders end in a tower, none or few put-backs often fail, and a thousand never."""
    outcomes = {
        budget: [peel(NARROW, seed_key("turtle", 1, seed), budget) for seed in range(40)] for budget in (0, 1_000)
    }
    assert None in outcomes[0]
    assert all(order is not None and slow.clears(NARROW, order) for order in outcomes[1_000])


def test_the_budget_is_spent_to_the_last() -> None:
    """TU-07: a budget of two put-backs lets two pairs be put back, which leads out of some dead ends; one does not."""
    orders = {budget: [peel(NARROW, seed_key("turtle", 1, seed), budget) for seed in range(80)] for budget in (1, 2)}
    assert any(one is None and two is not None for one, two in zip(orders[1], orders[2], strict=True))
    assert not any(one is not None and two is None for one, two in zip(orders[1], orders[2], strict=True))


@pytest.mark.parametrize("found", [BRICKS, TWIGS], ids=["bricks", "twigs"])
def test_the_same_chance_gives_the_same_order(found: list[At]) -> None:
    """TU-07: an order comes from the chance alone, and other chances give other orders."""
    found = list(found)
    orders = [peel(found, seed_key("turtle", 1, seed), 1_000) for seed in range(12)]

    assert orders == [peel(found, seed_key("turtle", 1, seed), 1_000) for seed in range(12)]
    assert len({str(order) for order in orders}) > 6
    assert all(order is not None for order in orders)


def test_no_tiles() -> None:
    """TU-07: an empty stack is stripped by nothing."""
    assert peel([], bytes(32), 1) == []
