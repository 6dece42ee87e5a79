"""
What a ruleset deals and plays in another process; the one module of the suite that starts one.

The other process gets another seed for hashes, and is told the ruleset as its class, its options and its dealer.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Final

from tilepuzzles.contract import dealer_settings, with_dealer
from tilepuzzles.testing.walks import AnyRules, played

NOT_IMPORTABLE: Final = 3
"""The exit code of a process that cannot import the ruleset it was asked about."""


def tracks(rules: AnyRules, seeds: Sequence[int | str], acts: int) -> list[str]:
    """Return as JSON a deal and a game for each of *seeds*: what must be the same in every process."""
    found = []
    for seed in seeds:
        *_, game = played(rules, seed, acts)
        found += [rules.deal(seed).to_json(), game.to_json()]
    return found


def ask(rules: AnyRules, seeds: Sequence[int | str], acts: int, hash_seed: int) -> list[str] | None:
    """
    Return the tracks of *rules* in a process with that PYTHONHASHSEED; None where it cannot import them.

    Raises:
        AssertionError: the process fails.
    """
    kind = type(rules)
    asked = {
        "module": kind.__module__,
        "name": kind.__qualname__,
        "options": rules.options(),
        "dealer": rules.dealer,
        "settings": dealer_settings(rules),
        "seeds": seeds,
        "acts": acts,
    }
    own = {
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", "from tilepuzzles.testing.elsewhere import answer; answer()"],
        input=json.dumps(asked),
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, **own},
    )
    if done.returncode == NOT_IMPORTABLE:
        return None
    if done.returncode:
        message = f"another process can play | {done.stderr[-1000:]}"
        raise AssertionError(message)
    found: list[str] = json.loads(done.stdout)
    return found


def answer() -> None:
    """Write the tracks that standard input asks for to standard output."""
    asked = json.load(sys.stdin)
    try:
        kind: Any = importlib.import_module(asked["module"])
        for name in asked["name"].split("."):
            kind = getattr(kind, name)
    except (ImportError, AttributeError):
        sys.exit(NOT_IMPORTABLE)
    rules = with_dealer(kind.from_options(asked["options"]), asked["dealer"], **asked["settings"])
    json.dump(tracks(rules, asked["seeds"], asked["acts"]), sys.stdout)
