"""
Print what a run of the benchmarks found, and keep it for the page of the docs.

Of each benchmark the fastest round is told, as whatever else a machine does can only add to it: in microseconds,
which say what this machine did today, and as a multiple of the yardstick's, which can be compared between runs and
machines. Only the multiples are kept.

    python benchmarks/report.py .benchmarks/last.json benchmarks/results.json
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

YARDSTICK = "test_yardstick"


def report(run: Mapping[str, Any]) -> str:
    """Return the table for *run*, the JSON that pytest-benchmark wrote."""
    unit = yardstick(run)
    rows = [("", "fastest, µs", "yardsticks")]
    rows += [
        (plain_name(one["name"]), f"{one['stats']['min'] * 1e6:,.1f}", f"{one['stats']['min'] / unit:,.3f}")
        for one in run["benchmarks"]
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    return "\n".join(f"{a:<{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}" for a, b, c in rows)


def yardstick(run: Mapping[str, Any]) -> float:
    """Return the fastest round of the yardstick, in seconds; raise ValueError where *run* holds none."""
    found = [float(one["stats"]["min"]) for one in run["benchmarks"] if one["name"] == YARDSTICK]
    if not found:
        message = "there is no yardstick in this run: run all of the benchmarks"
        raise ValueError(message)
    return found[0]


def plain_name(name: str) -> str:
    """Return the name of a test in words."""
    return name.removeprefix("test_").replace("_", " ").replace("[", ", ").rstrip("]")


def results(run: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """
    Return what is kept of *run*: the Python, and each benchmark in yardsticks; nothing about the machine.

    Args:
        run: The JSON that pytest-benchmark wrote.
        folder: Where the files of the benchmarks lie; what their docstrings say is kept as well.
    """
    python = run["machine_info"]
    unit = yardstick(run)
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for one in run["benchmarks"]:
        file, _, name = one["fullname"].rpartition("/")[2].partition(".py::")
        test = name.partition("[")[0]
        entry = {"file": file, "test": test, "says": says(folder / f"{file}.py", test), "yardsticks": {}}
        kept = found.setdefault((file, test), entry)
        kept["yardsticks"][one.get("param") or ""] = float(f"{one['stats']['min'] / unit:.3g}")
    return {
        "python": f"{python['python_implementation']} {python['python_version']}",
        "benchmarks": [one for one in found.values() if one["test"] != YARDSTICK],
    }


def says(file: Path, test: str) -> str:
    """Return the docstring of the function *test* in *file*, without its full stop."""
    return next(docstring for name, docstring in docstrings(file) if name == test).rstrip(".")


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the name of each function in *file*, and what its docstring says."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.get_docstring(node) or node.name


def main() -> int:
    """Print the report of the first file named on the command line, and keep it in the second."""
    if len(sys.argv) not in (2, 3):
        print("usage: python benchmarks/report.py FILE [RESULTS]", file=sys.stderr)
        return 2
    run = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    try:
        print(report(run))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if len(sys.argv) == 3:
        kept = json.dumps(results(run, Path(__file__).parent), indent=1, ensure_ascii=False)
        Path(sys.argv[2]).write_text(f"{kept}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
