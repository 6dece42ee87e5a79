"""The results of the benchmarks as tables: how many yardsticks each thing takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parents[1] / "benchmarks" / "results.json"
"""What the last ``make bench`` found."""


def results() -> Any:
    """Return what was kept of that run."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def measured() -> str:
    """Return a sentence on which Python was measured."""
    return f"The figures are those of the last run that was kept, with {results()['python']}."


def tables(file: str) -> str:
    """Return the results of the benchmarks in *file*, named without its ending, as tables in Markdown."""
    found = [one for one in results()["benchmarks"] if one["file"] == file]
    shapes = dict.fromkeys(tuple(one["yardsticks"]) for one in found)
    return "\n\n".join(table([one for one in found if tuple(one["yardsticks"]) == cases], cases) for cases in shapes)


def table(found: list[dict[str, Any]], cases: tuple[str, ...]) -> str:
    """Return benchmarks that were all run in the same *cases*: a column for each case, or a row where one has all."""
    if len(found) == 1 and len(cases) > 1:
        head = [found[0]["says"], "yardsticks"]
        rows = [[case, number(ratio)] for case, ratio in found[0]["yardsticks"].items()]
    else:
        head = ["", *(case or "yardsticks" for case in cases)]
        rows = [[one["says"], *(number(one["yardsticks"][case]) for case in cases)] for one in found]
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, rule, *rows])


def number(ratio: float) -> str:
    """Return a ratio with three digits that count."""
    return f"{ratio:.3g}" if ratio < 1000 else f"{ratio:,.0f}"
