"""
What pytest needs at the root: the examples of the Markdown pages are tests, as those of docstrings are.

A fenced block of ``python`` runs as it stands, or as a doctest where it has prompts; all blocks of a page share their
names, in order. A fenced block of ``console`` holds commands, each after a dollar sign, and what they print; all
commands of a page run in one folder of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).parent
FOLDER = "_folder"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Look for examples in the docstrings of the package alone, and not in files that only help tests or pages."""
    helps = collection_path.suffix == ".py" and not collection_path.name.startswith("test_")
    return True if helps and collection_path.relative_to(ROOT).parts[0] in ("docs", "tests") else None


def open_folder(namespace: dict[str, Any]) -> None:
    """Make the folder in which the commands of a page run."""
    namespace[FOLDER] = tempfile.TemporaryDirectory()


def close_folder(namespace: dict[str, Any]) -> None:
    """Take that folder away."""
    namespace[FOLDER].cleanup()


def run_console(example: Example) -> str | None:
    """Run the commands of a console block; return what is wrong with what they print, or None."""
    wanted = str(example.parsed).strip()
    commands = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = []
    for line in wanted.splitlines():
        if line.startswith("$ "):
            done = subprocess.run(  # noqa: S602 - the commands are those of our own pages
                line.removeprefix("$ "),
                shell=True,
                cwd=example.namespace[FOLDER].name,
                env=os.environ | {"PATH": commands, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                check=False,
            )
            found += [line, *done.stdout.rstrip().splitlines()]
    return None if "\n".join(found) == wanted else f"Expected:\n{wanted}\n\nGot:\n" + "\n".join(found)


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser(language="console", evaluator=run_console)],
    patterns=["*.md"],
    setup=open_folder,
    teardown=close_folder,
).pytest()
