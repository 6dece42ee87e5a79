"""The promise that a key gives the same numbers and a seed the same deal, on every Python there is here."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import tilepuzzles

HERE = Path(__file__).parent
SCRIPT = HERE / "regenerate.py"
NAMES = ("stream", "deals")


def candidates() -> list[str]:
    """What may be a Python from 3.11 on: this one, those that are called by name, and those of pyenv."""
    named = [shutil.which(f"python3.{minor}") for minor in range(11, 30)]
    roots = [os.environ.get("PYENV_ROOT"), str(Path.home() / ".pyenv")]
    paths = [path for root in roots if root for path in sorted(Path(root).glob("versions/*/bin/python3.*"))]
    installed = [str(path) for path in paths if re.fullmatch(r"python3\.(1[1-9]|[2-9]\d)", path.name)]
    return [sys.executable, *filter(None, named), *installed]


@functools.cache
def pythons() -> dict[str, str]:
    """The Pythons that start, one of each version, this one first: version -> path."""
    found: dict[str, str] = {}
    for path in candidates():
        try:
            done = subprocess.run([path, "-V"], capture_output=True, check=False, encoding="utf-8", timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if done.returncode == 0:
            found.setdefault(done.stdout.strip(), path)
    return found


def answer(python: str, hash_seed: str) -> dict[str, Any]:
    """What that Python makes of the vectors."""
    homes = [str(Path(str(module.__file__)).parents[1]) for module in (tilepuzzles, attrs)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(homes), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [python, "-B", str(SCRIPT), "--print"], env=environment, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_every_python_gives_the_golden_vectors(hash_seed: str) -> None:
    """LU-23, SH-07: keys, numbers, deals, days and shuffles are the committed ones, on each Python and hash seed."""
    for version, python in pythons().items():
        found = answer(python, hash_seed)
        for name in NAMES:
            golden = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))

            assert list(golden) == list(found[name])
            for what in golden:
                assert golden[what] == found[name][what], f"{version}, {name}: {what}; see {SCRIPT.name}"


def test_the_running_python_is_among_those_asked() -> None:
    """The running Python is the first that is asked, and each version is asked once."""
    assert next(iter(pythons().values())) == sys.executable
    assert len(set(pythons().values())) == len(pythons())
