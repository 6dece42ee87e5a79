"""
How far the kernel is from C: the same work as it stands, compiled, and in C, in one run.

    python benchmarks/limit/limit.py

The kernel is loaded from its source for the first column, and as it is installed for the second, which is there where
that is compiled: run it with the Python of ``make compiled``. The third needs ``gcc``. Times are of the process and
the best of some rounds; all must find the same.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tilepuzzles
from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.deals.stream import Stream, seed_key

COLUMNS, ROWS, DEALS, ROUNDS = 18, 8, 20, 7
KERNEL = Path(str(tilepuzzles.__file__)).parent / "kernel"

Load = Callable[[str], Any]
"""Gives a module of the kernel by its name."""
Found = dict[str, tuple[float, int | None]]
"""For each task its microseconds, and a sum that tells whether the work was the same."""


def deals(name: str, kinds: list[int]) -> list[list[int]]:
    """Return random arrangements of *kinds*, the same in every run."""
    return [Stream(seed_key(name, 1, seed)).shuffled(kinds) for seed in range(DEALS)]


STACK_DEALS = deals("stack", [tile // 4 for tile in range(144)])
GRID_DEALS = deals("grid", [cell // 4 for cell in range(COLUMNS * ROWS)])


def source(folder: Path) -> Load:
    """Return what loads the kernel from its source, copied into *folder* under another name."""
    (folder / "plain_kernel").mkdir()
    for file in KERNEL.glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("tilepuzzles.kernel", "plain_kernel")
        (folder / "plain_kernel" / file.name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    return lambda name: importlib.import_module(f"plain_kernel.{name}")


def best(tasks: list[Callable[[], Any]], times: int) -> float:
    """Return the microseconds of a task, on average over all of them, in the best round."""
    fastest = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for task in tasks:
            for _ in range(times):
                task()
        fastest = min(fastest, time.process_time() - start)
    return fastest * 1e6 / len(tasks) / times


def in_python(load: Load) -> Found:
    """Return what a kernel takes."""
    stack = load("stacks").Stack([(place.x, place.y, place.layer) for place in TURTLE.places])
    routes, pairing_stack, pairing_grid = load("routes"), load("pairing_stack"), load("pairing_grid")
    below = Stream(seed_key("limit", 1, 7)).below
    stacks = [pairing_stack.StackSearch(stack.above, stack.left, stack.right, kinds, 1, None) for kinds in STACK_DEALS]
    grids = [pairing_grid.GridSearch(COLUMNS, ROWS, kinds, 1, None) for kinds in GRID_DEALS]
    games = [load("playouts").StackGames(stack.links, kinds) for kinds in STACK_DEALS]
    full = routes.masks(COLUMNS, ROWS, [True] * (COLUMNS * ROWS))
    groups = [load("pairing").alike(kinds) for kinds in GRID_DEALS]

    def close(search: Any) -> Callable[[], object]:
        return lambda: search.close([])

    def play(game: Any) -> Callable[[], object]:
        return lambda: game.play(below)

    def pairs(group: list[list[int]]) -> Callable[[], Any]:
        return lambda: routes.legal_pairs(COLUMNS, full, group, False)

    legal = [pairs(group) for group in groups]
    found: Found = {
        "stack-closure": (best([close(search) for search in stacks], 5), sum(len(one.order) - 1 for one in stacks)),
        "playout": (best([play(game) for game in games], 5), None),  # each draws by itself
        "legal-pairs": (best(legal, 5), sum(len(task()) for task in legal)),
    }
    took = best([close(search) for search in grids], 2)
    found["grid-closure"] = took, sum(COLUMNS * ROWS - one.standing.bit_count() for one in grids)
    return found


def in_c(folder: Path) -> Found:
    """Return what C takes, built in *folder*."""
    program = folder / "limit"
    built = ["gcc", "-O3", "-march=native", "-o", str(program), str(Path(__file__).with_suffix(".c"))]
    subprocess.run(built, check=True)  # noqa: S603
    links = TURTLE.stack.links
    numbers: list[int] = [len(links.counts)]
    for count, blocks in zip(links.counts, links.blocks, strict=True):
        numbers += [count, len(blocks), *(number for link in blocks for number in link)]
    numbers += [COLUMNS, ROWS, DEALS]
    for stack, grid in zip(STACK_DEALS, GRID_DEALS, strict=True):
        numbers += stack + grid
    text = " ".join(map(str, numbers))
    done = subprocess.run([str(program)], input=text, capture_output=True, check=True, encoding="utf-8")  # noqa: S603
    lines = [line.split() for line in done.stdout.splitlines()]
    return {name: (float(took) / 1e3, None if name == "playout" else int(same)) for name, took, same in lines}


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        columns = {"source": in_python(source(folder))}
        if tilepuzzles.COMPILED:
            columns["compiled"] = in_python(lambda module: importlib.import_module(f"tilepuzzles.kernel.{module}"))
        if shutil.which("gcc"):
            columns["C"] = in_c(folder)
    print("microseconds".ljust(16), *(f"{name:>10}" for name in columns), "  as ratios")
    for task in columns["source"]:
        took = [found[task][0] for found in columns.values()]
        assert len({found[task][1] for found in columns.values()}) == 1, f"{task}: not the same work"
        print(
            task.ljust(16),
            *(f"{one:10.2f}" for one in took),
            "  " + " : ".join(f"{one / took[-1]:.1f}" for one in took),
        )


if __name__ == "__main__":
    main()
