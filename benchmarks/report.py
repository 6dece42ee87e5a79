"""
Print what a run of the benchmarks found: each median in microseconds, and as a multiple of the yardstick's.

Microseconds say what this machine did today; the multiples can be compared between runs and machines.

    python benchmarks/report.py .benchmarks/last.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

YARDSTICK = "test_yardstick"


def report(text: str) -> str:
    """Return the table for *text*, the JSON that pytest-benchmark wrote; empty where it holds no yardstick."""
    medians = {one["name"]: one["stats"]["median"] * 1e6 for one in json.loads(text)["benchmarks"]}
    if YARDSTICK not in medians:
        return ""
    rows = [("", "median, µs", "yardsticks")]
    rows += [
        (name.removeprefix("test_").replace("_", " ").replace("[", ", ").rstrip("]"), f"{us:,.1f}", f"{ratio:,.3f}")
        for name, us in medians.items()
        for ratio in [us / medians[YARDSTICK]]
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    return "\n".join(f"{a:<{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}" for a, b, c in rows)


def main() -> int:
    """Print the report of the file named on the command line."""
    if len(sys.argv) != 2:
        print("usage: python benchmarks/report.py FILE", file=sys.stderr)
        return 2
    table = report(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(table or "there is no yardstick in this run: run all of the benchmarks", file=sys.stdout)
    return 0 if table else 1


if __name__ == "__main__":
    sys.exit(main())
