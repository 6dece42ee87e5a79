"""
Whether the tests would notice: one small thing at a time is made wrong in a copy of a kernel module.

A mutant changes one comparison, operator, number or condition. Each is run against the tests of the module in a copy
of the project; a mutant that they pass has survived. Some survivors are equivalent: they change how fast an answer is
found, or its order where any will do, and never what is promised.

    python tests/mutants.py strip peel          # modules of the kernel, by name
    python tests/mutants.py --most 60 pairing   # of each, so many mutants spread over the module
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = {
    "pairing": ("kernel/test_pairing_stack.py", "kernel/test_pairing_grid.py", "kernel/test_pairing_proofs.py"),
    "pairing_cells": ("kernel/test_pairing_grid.py", "kernel/test_pairing_proofs.py"),
    "pairing_grid": ("kernel/test_pairing_grid.py", "kernel/test_pairing_proofs.py"),
    "pairing_stack": ("kernel/test_pairing_stack.py", "kernel/test_pairing_proofs.py"),
    "peel": ("kernel/test_peel.py", "kernel/test_peel_stack.py"),
    "lay": ("kernel/test_lay.py",),
    "stacks": ("kernel/test_stacks.py", "kernel/test_playouts.py", "kernel/test_peel_stack.py"),
    "playouts": ("kernel/test_playouts.py", "kernel/test_falling_games.py"),
    "strip": ("kernel/test_strip.py",),
    "routes": ("kernel/test_routes.py",),
    "detours": ("kernel/test_detours.py",),
}
"""The tests of each module of the kernel."""
SLOWER: Final = 4
"""So many times as long as those of the module itself the tests of a mutant may run; one that hangs is noticed."""
SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.And: ast.Or, ast.Or: ast.And, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
"""What is put in the place of what."""


def mutated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield *node* with one thing made wrong, in each way there is."""
    for name in ("op", "ops"):
        found = getattr(node, name, None)
        for at, one in enumerate(found if isinstance(found, list) else [found]):
            if type(one) in SWAPS:
                other = copy.deepcopy(node)
                new = SWAPS[type(one)]()
                if isinstance(found, list):
                    getattr(other, name)[at] = new
                else:
                    setattr(other, name, new)
                yield other
    if type(node) in SWAPS:
        yield ast.copy_location(SWAPS[type(node)](), node) if isinstance(node, ast.stmt) else node
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.copy_location(ast.Constant(node.value + 1), node)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.copy_location(ast.Constant(not node.value), node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    if isinstance(node, ast.If | ast.While):
        other = copy.deepcopy(node)
        other.test = ast.UnaryOp(ast.Not(), other.test)
        yield other


def mutants(source: str) -> list[tuple[int, str]]:
    """Return every mutant of *source*: its line, and the whole text."""
    tree = ast.parse(source)
    found: set[tuple[int, str]] = set()
    for parent, field, at, child in _parts(tree):
        for other in mutated(child):
            _put(parent, field, at, other)
            found.add((child.lineno, ast.unparse(ast.fix_missing_locations(tree))))
            _put(parent, field, at, child)
    plain = ast.unparse(tree)
    return sorted((line, text) for line, text in found if text != plain)


def _parts(tree: ast.AST) -> list[tuple[ast.AST, str, int, ast.stmt | ast.expr]]:
    """Return all that *tree* holds but annotations, which are never run: each part with where it stands."""
    found: list[tuple[ast.AST, str, int, ast.stmt | ast.expr]] = []
    for field, value in ast.iter_fields(tree):
        for at, child in enumerate(value if isinstance(value, list) else [value]):
            if field in ("annotation", "returns") or not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.stmt | ast.expr):
                found.append((tree, field, at, child))
            found += _parts(child)
    return found


def _put(parent: ast.AST, field: str, at: int, child: ast.AST) -> None:
    """Put *child* in a *field* of *parent*."""
    value = getattr(parent, field)
    if isinstance(value, list):
        value[at] = child
    else:
        setattr(parent, field, child)


def copied(folder: Path) -> Path:
    """Return a copy of the project in *folder*, as far as the tests of the kernel need it."""
    for name in ("tilepuzzles", "tests"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "pyproject.toml", folder)
    return folder


def passes(folder: Path, tests: Sequence[str], seconds: float | None = None) -> bool:
    """Return whether *tests* pass in the copy in *folder*, within so many *seconds*."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += [f"tests/{test}" for test in tests]
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "ci"}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def survivors(name: str, most: int, jobs: int) -> tuple[int, list[tuple[int, str]]]:
    """Return how many mutants of the module *name* were tried, and the line and the change of those that passed."""
    path = PROJECT / "tilepuzzles" / "kernel" / f"{name}.py"
    source = path.read_text(encoding="utf-8")
    plain = ast.unparse(ast.parse(source)).splitlines()
    found = mutants(source)
    step = max(1, -(-len(found) // most))
    chosen = found[::step]

    def run(worker: int) -> list[tuple[int, str]]:
        passed = []
        with tempfile.TemporaryDirectory() as folder:
            there = copied(Path(folder))
            own = there / path.relative_to(PROJECT)
            began = time.monotonic()
            if not passes(there, TESTS[name]):
                message = f"the tests of {name} fail without any change"
                raise RuntimeError(message)
            seconds = 10 + SLOWER * (time.monotonic() - began)
            for line, text in chosen[worker::jobs]:
                own.write_text(text, encoding="utf-8")
                if passes(there, TESTS[name], seconds):
                    changed = [new.strip() for new in text.splitlines() if new not in plain]
                    passed.append((line, "; ".join(changed)[:100]))
        return passed

    with ThreadPoolExecutor(jobs) as pool:
        return len(chosen), sorted(one for some in pool.map(run, range(jobs)) for one in some)


def main() -> int:
    """Try mutants of the modules named on the command line, and print what survived."""
    parser = argparse.ArgumentParser(description="Tell which small faults in the kernel its tests would not notice.")
    parser.add_argument("modules", nargs="*", help="modules of the kernel; all that have tests of their own")
    parser.add_argument("--most", type=int, default=10_000, help="how many mutants of each module to try at most")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at a time")
    chosen = parser.parse_args()
    for name in chosen.modules or TESTS:
        if name not in TESTS:
            parser.error(f"there is no module {name}; there are {', '.join(TESTS)}.")
        tried, left = survivors(name, chosen.most, chosen.jobs)
        print(f"{name}: {tried - len(left)} of {tried} mutants noticed", flush=True)  # noqa: T201
        for line, changed in left:
            print(f"  line {line}: {changed}", flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
