"""The yardstick of the run, and how long the library takes to import."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

PROGRAMS = {
    "python alone": "pass",
    "the library": "import tilepuzzles",
    "with rules and game": "import tilepuzzles as tp; tp.LinkUp, tp.Game",
    "with the JSON reader": "import tilepuzzles as tp; tp.Game.from_json(tp.Game(tp.LinkUp(), seed=7).to_json())",
}


def yardstick() -> int:
    """Return the outcome of a fixed loop of plain arithmetic; all other times are told as multiples of it."""
    total = 0
    for number in range(10_000):
        total = (total * 31 + number) & 0xFFFF
    return total


def test_yardstick(benchmark: BenchmarkFixture) -> None:
    """Run the yardstick loop."""
    assert benchmark(yardstick) == yardstick()


@pytest.mark.parametrize("what", PROGRAMS)
def test_import(benchmark: BenchmarkFixture, what: str) -> None:
    """Start Python and import, in a process of its own."""
    command = [sys.executable, "-c", PROGRAMS[what]]
    benchmark.pedantic(lambda: subprocess.run(command, check=True), rounds=15, warmup_rounds=2)  # noqa: S603
