"""How long the proofs of the exact search are: blame that falls on a decision too many makes them longer."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from stack_boards import BRICKS

from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel.pairing import SOLVABLE, UNSOLVABLE
from tilepuzzles.kernel.pairing_grid import solve_grid
from tilepuzzles.kernel.pairing_stack import solve_stack
from tilepuzzles.kernel.stacks import Stack

ON_STACK: Mapping[int, int] = {8: 56, 19: 12, 39: 37, 48: 59, 87: 18, 90: 20, 114: 5, 137: 12, 204: 20}
"""For some deals of the bricks that cannot be cleared, by seed, the closures that the proof takes."""

ON_GRID: Mapping[tuple[int, int], Mapping[int, tuple[int, int]]] = {
    (10, 8): {145: (UNSOLVABLE, 59), 117: (SOLVABLE, 104), 114: (SOLVABLE, 79), 28: (SOLVABLE, 12)},
    (12, 7): {31: (SOLVABLE, 158), 67: (SOLVABLE, 129), 59: (SOLVABLE, 66), 35: (SOLVABLE, 24)},
}
"""For some grids by columns and rows the answer for some deals, by seed, and the closures it takes."""


def shuffled(seed: int, tiles: int) -> list[int]:
    """A random deal with four tiles of each kind, the same for the same seed."""
    return Stream(bytes([seed])).shuffled([tile // 4 for tile in range(tiles)])


@pytest.mark.parametrize("seed", ON_STACK)
def test_proofs_on_a_stack_are_no_longer_than_need_be(seed: int) -> None:
    """TU-07: a stack that cannot be cleared is proved so by the same closures everywhere, and by no more."""
    stack = Stack(BRICKS)
    answer = solve_stack(stack.above, stack.left, stack.right, shuffled(seed, 24), 1_000)

    assert answer == (UNSOLVABLE, [], ON_STACK[seed])


@pytest.mark.parametrize(("size", "seed"), [(size, seed) for size, deals in ON_GRID.items() for seed in deals])
def test_answers_on_a_grid_take_no_longer_than_need_be(size: tuple[int, int], seed: int) -> None:
    """LU-16, MC-12: a grid is decided by the same closures everywhere, and by no more."""
    columns, rows = size
    status, order, closures = solve_grid(columns, rows, shuffled(seed, columns * rows), 1_000)

    assert (status, closures) == ON_GRID[size][seed]
    assert len(order) == (columns * rows // 2 if status == SOLVABLE else 0)
