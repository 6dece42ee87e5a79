"""
Whether what is left of a stack can be taken apart without looking at faces, two open tiles at a time: decided exactly.

Then, and only then, its tiles can be laid anew so that they can be cleared: each two of the order get a pair.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from tilepuzzles.kernel.pairing import SOLVABLE, UNDECIDED, UNSOLVABLE
from tilepuzzles.kernel.peel import peel_stack
from tilepuzzles.kernel.stacks import Stack

PUT_BACKS: Final = 64
"""How many pairs the random search may put back before the exact one begins."""

Order = list[tuple[int, int]]


def strip_stack(stack: Stack, standing: int, below: Callable[[int], int], budget: int) -> tuple[int, Order]:
    """
    Return an order in which standing tiles without faces can be taken off, or that there is none.

    First a random one is looked for, with a few put-backs. Where that fails, sets of standing tiles are searched one
    after another. An *idle* tile is open and blocks none that is shut; idle tiles are all alike, and as good at the
    end as now. So two tiles that are not idle go wherever there are two, else one of them with an idle one; and a
    set is given up where the same tiles but for the idle ones, with as many idle ones, were given up before, or where
    even taking all open tiles at once would be too slow for two at a time.

    Args:
        stack: The places.
        standing: The bits of the places where a tile stands.
        below: Returns a random int from 0 to its argument - 1.
        budget: How many sets of standing tiles may be looked at.

    Returns:
        SOLVABLE with pairs (a, b) of numbers of places with a < b in the order of removal; UNSOLVABLE, which is proved,
        or UNDECIDED where the budget is spent, with no pairs.

    Cost: mostly that of one random order; exponential at worst.

    >>> tower = Stack([(0, 0, 0), (0, 0, 1), (3, 1, 0), (7, 0, 0)])
    >>> strip_stack(tower, sum(tower.bits), lambda n: 0, 100)
    (1, [(1, 3), (0, 2)])
    >>> strip_stack(tower, sum(tower.bits[:2]), lambda n: 0, 100)
    (0, [])
    """
    numbers = sorted(stack.numbers(standing))
    if len(numbers) % 2:
        return UNSOLVABLE, []
    left = Stack([_place(stack, stack.bits[n]) for n in numbers])
    order = peel_stack(left, below, PUT_BACKS)
    if order is None:
        status, order = _search(left, budget)
        if status != SOLVABLE:
            return status, []
    return SOLVABLE, [(numbers[a], numbers[b]) for a, b in order]


def _place(stack: Stack, bit: int) -> tuple[int, int, int]:
    """Return the place of a *bit* of *stack*."""
    layer, corner = divmod(bit.bit_length() - 1, stack.layer)
    row, column = divmod(corner, stack.row)
    return column - 2, row - 1, layer


def _search(stack: Stack, budget: int) -> tuple[int, Order]:
    """Decide whether all of *stack* can be taken apart, by looking at no more than *budget* sets of tiles."""
    blocks = [0] * len(stack.bits)
    for found in (stack.above, stack.left, stack.right):
        for tile, others in enumerate(found):
            for other in others:
                blocks[other] |= stack.bits[tile]
    given_up: dict[int, int] = {}
    at = sum(stack.bits)
    path = [at]
    ahead = [_next(stack, blocks, given_up, at)]
    while at:
        if not ahead[-1]:
            ahead.pop()
            path.pop()
            if not ahead:
                return UNSOLVABLE, []
            continue
        if not budget:
            return UNDECIDED, []
        budget -= 1
        at = path[-1] & ~ahead[-1].pop()
        path.append(at)
        ahead.append(_next(stack, blocks, given_up, at))
    order = []
    for before, after in itertools.pairwise(path):
        a, b = sorted(stack.numbers(before & ~after))
        order.append((a, b))
    return SOLVABLE, order


def _next(stack: Stack, blocks: list[int], given_up: dict[int, int], standing: int) -> list[int]:
    """Return the pairs of bits to try next from *standing*, the best last; none where it is given up."""
    free = stack.open(standing)
    shut = standing & ~free
    numbers = stack.numbers(free)
    keen = [stack.bits[n] for n in numbers if blocks[n] & shut]
    idle = [stack.bits[n] for n in numbers if not blocks[n] & shut]
    if not keen:
        return [idle[0] | idle[1]] if idle else []
    busy = standing & ~sum(idle)
    if len(idle) <= given_up.get(busy, -1) or _is_too_slow(stack, standing):
        return []
    given_up[busy] = len(idle)  # it is, unless what follows succeeds
    if len(keen) == 1:
        return [keen[0] | idle[0]] if idle else []
    keen.sort()  # higher layers last
    return [a | b for at, b in enumerate(keen) for a in keen[:at]]


def _is_too_slow(stack: Stack, standing: int) -> bool:
    """Return whether taking all open tiles of *standing* at once, again and again, falls behind two at a time."""
    total = standing.bit_count()
    due = 2
    while standing:
        standing &= ~stack.open(standing)
        if total - standing.bit_count() < min(due, total):
            return True
        due += 2
    return False
