"""
How many of all possible deals can be cleared, by board, and how many closures the exact solver takes to tell.

Each deal is a uniformly random arrangement of the faces of its game, drawn from a seed of its own, so that a share is
the same on every machine and in any number of processes. What is found is printed and kept in ``shares.json``:

    python benchmarks/shares.py --deals 1000 --jobs 2
    python benchmarks/shares.py --deals 20000 --board Turtle --out /tmp/turtle.json
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import statistics
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from tilepuzzles.boards.grids import grid
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.deals.dealers import Ground, flat
from tilepuzzles.deals.faces import FacePairs, draw_pairs, spread
from tilepuzzles.deals.grid_deals import GridGround
from tilepuzzles.deals.stack_deals import StackGround
from tilepuzzles.deals.stream import Stream, split
from tilepuzzles.kernel.pairing import SOLVABLE, UNDECIDED
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.solving.intervals import wilson
from tilepuzzles.tiles import MAHJONG, kinds_of, picture

BUDGET = 20_000
"""How many closures one deal may take where nothing else is said."""
CHUNK = 100
"""How many deals a process decides at a time."""
SLOW = ("Lotus", "Islands", "Citadel")
"""Boards that take so long that only every tenth deal of them is decided."""

Found = tuple[int, int]
"""SOLVABLE, UNSOLVABLE or UNDECIDED, and the closures that took."""


def mahjong(pairs: int, stream: Stream) -> FacePairs:
    """Return the faces of so many pairs of mahjong tiles."""
    return draw_pairs(MAHJONG.tiles(), pairs, stream)


def pictures(count: int) -> Callable[[int, Stream], FacePairs]:
    """Return what gives the faces of so many pairs of that many pictures."""
    return lambda pairs, stream: spread([picture(number) for number in range(1, count + 1)], pairs, stream)


def link_up(rules: LinkUp) -> tuple[Ground, Callable[[int, Stream], FacePairs]]:
    """Return where the tiles of *rules* go, and their faces."""
    return GridGround(grid(rules.columns, rules.rows)), pictures(rules.pictures)


BOARDS: dict[str, tuple[Ground, Callable[[int, Stream], FacePairs]]] = {
    **{name.capitalize(): (StackGround(layout, 0), mahjong) for name, layout in LAYOUTS.items()},
    "Link Up Easy": link_up(LinkUp.EASY),
    "Link Up Classic": link_up(LinkUp.CLASSIC),
    "Link Up Challenge": link_up(LinkUp.CHALLENGE),
    "18 x 8 connect": (GridGround(grid(18, 8)), mahjong),
}


def decide(board: str, seed: int, budget: int) -> Found:
    """Decide the random deal of *seed*."""
    ground, faces = BOARDS[board]
    stream = Stream(split(board.encode(), "share", seed))
    kinds = kinds_of(stream.shuffled(flat(faces(len(ground.spots) // 2, stream))))
    status, _, closures = ground.pairing(kinds).solve(budget)
    return status, closures


def decide_chunk(board: str, seeds: Sequence[int], budget: int) -> list[Found]:
    """Decide the random deals of *seeds*."""
    return [decide(board, seed, budget) for seed in seeds]


def row(board: str, found: Sequence[Found]) -> dict[str, Any]:
    """
    Return what is told of a board.

    The closures of deals that were left undecided count as those of the budget, so that the mean is too low there.
    """
    closures = sorted(count for _, count in found)
    solvable = sum(status == SOLVABLE for status, _ in found)
    undecided = sum(status == UNDECIDED for status, _ in found)
    decided = len(found) - undecided
    return {
        "board": board,
        "deals": len(found),
        "solvable": solvable,
        "undecided": undecided,
        "interval": [round(end, 4) for end in wilson(solvable, decided)] if decided else None,
        "median": closures[len(closures) // 2],
        "p99": closures[len(closures) * 99 // 100],
        "worst": closures[-1],
        "mean": round(statistics.fmean(closures), 1),
    }


def shares(boards: Iterable[str], deals: int, budget: int = BUDGET, jobs: int = 1) -> list[dict[str, Any]]:
    """
    Return a row for each of *boards*.

    Args:
        boards: Names of BOARDS.
        deals: How many deals of each; of the slow ones a tenth of them.
        budget: How many closures one deal may take.
        jobs: How many processes share the work; the rows do not depend on it.
    """
    rows = []
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for board in boards:
            count = max(1, deals // 10) if board in SLOW else deals
            chunks = [range(at, min(at + CHUNK, count)) for at in range(0, count, CHUNK)]
            found = pool.map(decide_chunk, itertools.repeat(board), chunks, itertools.repeat(budget))
            rows.append(row(board, [one for chunk in found for one in chunk]))
            print(json.dumps(rows[-1]), flush=True)
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Decide as many deals as the command line says, and keep what was found."""
    parser = argparse.ArgumentParser(description="Tell how many deals of each board can be cleared.")
    parser.add_argument("--deals", type=int, required=True, help="how many deals of each board")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the work")
    parser.add_argument("--budget", type=int, default=BUDGET, help="how many closures one deal may take")
    parser.add_argument("--board", choices=BOARDS, action="append", help="only this board; may be given several times")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("shares.json"), help="the file to write")
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1 or chosen.jobs < 1 or chosen.budget < 1:
        parser.error("deals, jobs and budget must be 1 or more.")
    rows = shares(chosen.board or BOARDS, chosen.deals, chosen.budget, chosen.jobs)
    kept = json.dumps({"budget": chosen.budget, "rows": rows}, indent=1)
    chosen.out.write_text(f"{kept}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
