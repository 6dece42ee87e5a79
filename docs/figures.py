"""What was measured, as tables: how many yardsticks each thing takes, and how many deals can be cleared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tilepuzzles.solving.intervals import wilson

RESULTS = Path(__file__).resolve().parents[1] / "benchmarks" / "results.json"
"""What the last ``make bench`` found."""
SHARES = RESULTS.with_name("shares.json")
"""What the last run of ``benchmarks/shares.py`` found."""
CLOSURES = ("median", "mean", "p99", "worst")


def results() -> Any:
    """Return what was kept of that run."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def measured() -> str:
    """Return a sentence on which Python was measured."""
    return f"The figures are those of the last run that was kept, with {results()['python']}."


def tables(file: str) -> str:
    """Return the results of the benchmarks in *file*, without its ending, as tables, or say that there are none."""
    found = [one for one in results()["benchmarks"] if one["file"] == file]
    if not found:
        return "Nothing is kept of a run of these yet: `make bench` makes one."
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


def shares() -> str:
    """Return how many of all possible deals can be cleared, and what it takes to tell, as a table in Markdown."""
    if not SHARES.exists():
        return "Nothing is kept of a run yet: `python benchmarks/shares.py --deals 1000` makes one."
    rows = [share(one) for one in json.loads(SHARES.read_text(encoding="utf-8"))["rows"]]
    head = ["board", "deals", "can be cleared", "95 % interval", "undecided", *CLOSURES]
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, rule, *rows])


def share(one: dict[str, Any]) -> list[str]:
    """Return the row of one board; its interval holds however the deals are that were left undecided."""
    deals, solvable, undecided = one["deals"], one["solvable"], one["undecided"]
    decided = deals - undecided
    least, most = wilson(solvable, deals)[0], wilson(solvable + undecided, deals)[1]
    return [
        one["board"],
        f"{deals:,}",
        f"{solvable / decided:.1%}" if decided else "",
        f"{least:.1%} to {most:.1%}",
        f"{undecided:,}",
        *(f"{one[name]:,.0f}" for name in CLOSURES),
    ]


def number(ratio: float) -> str:
    """Return a ratio with three digits that count."""
    return f"{ratio:.3g}" if ratio < 1000 else f"{ratio:,.0f}"
