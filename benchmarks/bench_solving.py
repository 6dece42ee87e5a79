"""
How long the exact solver takes on uniform deals: the Turtle, 18 x 8 in kinds of four, and the sizes of Link Up.

What it takes on many deals, closures and times from the mean to the worst, is told by

    python benchmarks/bench_solving.py 1000
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tilepuzzles as tp
from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.kernel.pairing import SOLVABLE, UNDECIDED
from tilepuzzles.kernel.pairing_grid import solve_grid
from tilepuzzles.kernel.pairing_stack import StackSearch, solve_stack
from tilepuzzles.kernel.routes import joins, lift, masks

BUDGET = 1_000_000
BOARDS = 20
"""So many deals are decided in turn, so that no single one is measured."""
GRIDS = {"18x8": (18, 8, 36), "6x5": (6, 5, 6), "7x8": (7, 8, 9), "7x10": (7, 10, 12)}
"""Columns, rows and pictures."""

Pairs = list[tuple[int, int]]
Solve = Callable[[list[int]], tuple[int, Pairs, int]]


def spread(cells: int, pictures: int) -> list[int]:
    """Return the kinds of a board, pictures spread evenly over the pairs."""
    return [pair % pictures for pair in range(cells // 2) for _ in range(2)]


KINDS = {"Turtle": [tile // 4 for tile in range(144)]} | {
    name: spread(columns * rows, pictures) for name, (columns, rows, pictures) in GRIDS.items()
}


def deal(name: str, seed: int) -> list[int]:
    """Return a random arrangement, the same for the same seed."""
    return Stream(seed_key(f"bench {name}", 1, seed)).shuffled(KINDS[name])


def solver(name: str) -> Solve:
    """Return what decides the deals of a board."""
    if name not in GRIDS:
        stack = TURTLE.stack
        return lambda kinds: solve_stack(stack.above, stack.left, stack.right, kinds, BUDGET)
    columns, rows, _ = GRIDS[name]
    return lambda kinds: solve_grid(columns, rows, kinds, BUDGET)


@pytest.mark.parametrize("name", KINDS)
def test_decide(benchmark: BenchmarkFixture, name: str) -> None:
    """Decide 20 uniform deals."""
    deals = [deal(name, seed) for seed in range(BOARDS)]
    solve = solver(name)
    benchmark.pedantic(lambda: [solve(kinds) for kinds in deals], rounds=3, warmup_rounds=1)


def test_a_closure_of_the_turtle(benchmark: BenchmarkFixture) -> None:
    """Take off all that any pairing could take off a Turtle."""
    stack = TURTLE.stack
    search = StackSearch(stack.above, stack.left, stack.right, deal("Turtle", 7), 1, None)
    assert benchmark(search.close, [])


@pytest.mark.parametrize(
    "rules",
    [attrs.evolve(tp.Turtle(), dealer="uniform"), tp.MahjongConnect(), tp.LinkUp.EASY],
    ids=lambda rules: rules.id,
)
def test_deal_uniformly(benchmark: BenchmarkFixture, rules: Any) -> None:
    """Deal 20 boards, each drawn until the solver proves it."""
    benchmark.pedantic(lambda: [rules.deal(seed) for seed in range(BOARDS)], rounds=3, warmup_rounds=1)


# --- many deals -------------------------------------------------------------------------------------------------------


def clears(name: str, kinds: list[int], order: Pairs) -> bool:
    """Return whether *order* takes all tiles by the rules."""
    if sorted(itertools.chain(*order)) != list(range(len(kinds))) or any(kinds[a] != kinds[b] for a, b in order):
        return False
    if name not in GRIDS:
        stack = TURTLE.stack
        standing = sum(stack.bits)
        for a, b in order:
            both = stack.bits[a] | stack.bits[b]
            if stack.open(standing) & both != both:
                return False
            standing ^= both
        return True
    columns, rows, _ = GRIDS[name]
    grid = masks(columns, rows, [True] * len(kinds))
    for pair in order:
        (ax, ay), (bx, by) = [(cell % columns + 1, cell // columns + 1) for cell in pair]
        if not joins(grid, ax, ay, bx, by):
            return False
        lift(grid, ax, ay)
        lift(grid, bx, by)
    return True


def row(name: str, count: int) -> str:
    """Decide *count* deals, replay each certificate, and return what it took."""
    solve = solver(name)
    solve(deal(name, count))  # the first fills the tables of the size
    times: list[float] = []
    closures: list[int] = []
    statuses: list[int] = []
    for seed in range(count):
        kinds = deal(name, seed)
        start = time.process_time()
        status, order, taken = solve(kinds)
        times.append(1e3 * (time.process_time() - start))
        closures.append(taken)
        statuses.append(status)
        assert status != SOLVABLE or clears(name, kinds, order)
    figures = [f"{name:<8}{statuses.count(SOLVABLE) / count:>10.1%}{statuses.count(UNDECIDED):>10}"]
    for found, digits in ((closures, 1), (times, 2)):
        ranked = sorted(found)
        middle, late = ranked[count // 2], ranked[count * 99 // 100]
        figures += [f"{one:>10,.{digits}f}" for one in (sum(found) / count, middle, late, ranked[-1])]
    return "".join(figures)


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    steps = "".join(f"{step:>10}" for step in ("mean", "median", "p99", "worst"))
    print(f"{count:,} uniform deals each; the kernel is {'compiled' if tp.COMPILED else 'not compiled'}")
    print(f"{'':28}{'closures':^40}{'milliseconds':^40}")
    print(f"{'':8}{'solvable':>10}{'undecided':>10}{steps}{steps}")
    for name in KINDS:
        print(row(name, count), flush=True)


if __name__ == "__main__":
    main()
