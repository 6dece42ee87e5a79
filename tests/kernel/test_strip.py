"""Whether what is left of a stack can be taken apart without looking at faces, decided exactly in the kernel."""

from __future__ import annotations

import random

import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import BRICKS, Part, parts, stacks
from stack_oracles import At

import tilepuzzles
from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel import strip
from tilepuzzles.kernel.pairing import SOLVABLE, UNDECIDED, UNSOLVABLE
from tilepuzzles.kernel.stacks import Stack
from tilepuzzles.kernel.strip import strip_stack

KEYS = st.binary(min_size=32, max_size=32)
TOWERS = [*((0, 0, layer) for layer in range(4)), *((5, 1, layer) for layer in range(4)), (9, 0, 0), (12, 0, 0)]
"""Two towers of four, and two single tiles that must not go before them."""
TOPPED = [(0, 0, 0), (2, 0, 0), (1, 0, 1), (1, 0, 2)]
"""Two tiles side by side under a tower of two: only one is ever open, then two."""
CROSSED = [*((0, 0, layer) for layer in range(5)), (4, 1, 0), (4, 1, 1), (4, 1, 2), (8, 0, 0), (8, 0, 1), (11, 1, 0)]
"""Towers of five, three and two, and a single tile."""
TANGLED = [
    [(3, 3, 0), (5, 1, 4), (5, 3, 0), (2, 2, 2), (4, 2, 2), (2, 1, 4), (1, 1, 1), (3, 1, 1)],
    [(1, 0, 3), (0, 2, 0), (2, 2, 0), (2, 0, 1), (1, 1, 4), (2, 1, 2), (0, 0, 1), (4, 1, 1)],
]
EVERY = st.just(100_000)


def stripped(found: list[At], standing: list[At], key: bytes, budget: int) -> tuple[int, list[tuple[At, At]]]:
    """What the kernel says of those *standing*; an order must take all of them apart."""
    stack = Stack(found)
    bits = sum(stack.bits[found.index(at)] for at in standing)
    status, order = strip_stack(stack, bits, Stream(key).below, budget)
    assert all(a < b for a, b in order)
    taken = [(found[a], found[b]) for a, b in order]
    assert (status == SOLVABLE) == (slow.clears(standing, taken) if standing else status == SOLVABLE)
    return status, taken


@given(parts(), KEYS, st.sampled_from([0, 64]))
def test_what_stands_is_stripped_where_any_order_does(part: Part, key: bytes, put_backs: int) -> None:
    """TU-07: part of a stack is stripped exactly where some order strips it, whatever the random search says."""
    found = sorted(part.places, key=slow.read)
    standing = [at for at in found if at in part.standing][:12]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strip, "PUT_BACKS", put_backs)
        status, _ = stripped(found, standing, key, 100_000)

    assert status == slow.can_be_stripped(standing)


@given(st.one_of(stacks(most=12, columns=3, rows=2), stacks(most=10, columns=1, rows=5)), KEYS)
def test_the_exact_search_alone_is_right(found: list[At], key: bytes) -> None:
    """TU-07: without any put-back the exact search finds an order, or the proof of none, on crowded stacks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strip, "PUT_BACKS", 0)
        status, _ = stripped(found, found, key, 100_000)

    assert status == slow.can_be_stripped(found)


def test_the_exact_search_on_many_crowded_stacks() -> None:
    """TU-07: of two thousand crowded stacks those are stripped that some order strips, and both sorts are met."""
    chance = random.Random(5)  # noqa: S311 - no secret
    met = {0: 0, 1: 0}
    for _ in range(2_000):
        columns, rows = chance.choice([(2, 1), (3, 2), (5, 3), (7, 2)])
        found: list[At] = []
        for _ in range(40):
            at = (chance.randint(0, columns), chance.randint(0, rows), chance.choice([0, 0, 1, 1, 2, 3, 4, 5]))
            if len(found) < 10 and not any(o[2] == at[2] and slow.squares(o) & slow.squares(at) for o in found):
                found.append(at)
        del found[len(found) // 2 * 2 :]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(strip, "PUT_BACKS", 0)
            status, _ = stripped(found, found, b"", 100_000)
        assert status == slow.can_be_stripped(found)
        met[status] += 1

    assert min(met.values()) > 300


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([(0, 0, 0), (0, 0, 1)], UNSOLVABLE),
        ([(0, 0, 0), (1, 1, 5)], UNSOLVABLE),
        (TOPPED, UNSOLVABLE),
        (TOWERS, SOLVABLE),
        ([*TOWERS[:8], TOWERS[8], (9, 0, 1)], SOLVABLE),
        ([*TOWERS[:4], (5, 1, 0), (9, 0, 0)], UNSOLVABLE),
        ([*TOWERS[:4], (5, 1, 0), (9, 0, 0), (12, 0, 0), (15, 1, 0)], SOLVABLE),
        (CROSSED[:10], SOLVABLE),
        (CROSSED[1:], SOLVABLE),
        (BRICKS, SOLVABLE),
        ([], SOLVABLE),
    ],
)
def test_towers(found: list[At], expected: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """TU-07: towers come down only while there is something beside them to go with, and the tallest must begin."""
    for put_backs in (0, 64):
        monkeypatch.setattr(strip, "PUT_BACKS", put_backs)

        assert stripped(found, found, b"towers", 1_000)[0] == expected == slow.can_be_stripped(found)


def test_an_odd_number_of_tiles_cannot_go() -> None:
    """TU-07: an odd number of tiles is never stripped, however open they are."""
    found = [(0, 0, 0), (3, 1, 0), (7, 0, 0)]

    assert stripped(found, found, b"", 100) == (UNSOLVABLE, [])


@pytest.mark.skipif(tilepuzzles.COMPILED, reason="what is compiled calls itself directly")
def test_the_budget_counts_sets_of_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """TU-07: with fewer sets than the search needs the answer is UNDECIDED, never a false one."""
    monkeypatch.setattr(strip, "peel_stack", lambda *_: None)

    assert stripped(TOWERS, TOWERS, b"", 4) == (UNDECIDED, [])
    assert stripped(TOWERS, TOWERS, b"", 5)[0] == SOLVABLE
    assert stripped(TOWERS, TOWERS, b"", 0) == (UNDECIDED, [])
    assert stripped(TOPPED, TOPPED, b"", 0) == (UNSOLVABLE, [])


def test_the_random_search_goes_first() -> None:
    """TU-07: where a few put-backs do, no set of tiles is searched, and other chance gives another order."""
    found = list(TURTLE.stack.numbers(sum(TURTLE.stack.bits)))
    orders = {
        tuple(strip_stack(TURTLE.stack, sum(TURTLE.stack.bits), Stream(bytes([key])).below, 0)[1]) for key in range(5)
    }

    assert {len(order) for order in orders} == {len(found) // 2}
    assert len(orders) == 5


def test_the_answer_is_the_same_again() -> None:
    """SH-07: the same chance gives the same order."""
    standing = sum(TURTLE.stack.bits[:100])
    first, again = (strip_stack(TURTLE.stack, standing, Stream(b"same").below, 1_000) for _ in range(2))

    assert first == again
    assert first[0] == SOLVABLE
