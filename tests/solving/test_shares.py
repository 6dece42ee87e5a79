"""How many deals can be cleared: the tool that counts them, what it kept, and the published share of the Turtle."""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tilepuzzles.kernel.pairing import SOLVABLE, UNDECIDED, UNSOLVABLE
from tilepuzzles.solving.intervals import wilson

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
PUBLISHED = (0.9704, 0.9705)
"""Between these lies the share of solvable deals of the Turtle, as published for ten million of them."""


@pytest.fixture
def shares(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    yield importlib.import_module("shares")
    sys.modules.pop("shares", None)


def kept() -> list[dict[str, Any]]:
    """The rows that were kept."""
    rows: list[dict[str, Any]] = json.loads((BENCHMARKS / "shares.json").read_text(encoding="utf-8"))["rows"]
    return rows


def test_a_row_counts_answers_and_closures(shares: Any) -> None:
    """A row tells how many deals were solvable, how many undecided, and the spread of the closures."""
    found = [(SOLVABLE, 3), (UNSOLVABLE, 1), (SOLVABLE, 8), (UNDECIDED, 20)]

    assert shares.row("Turtle", found) == {
        "board": "Turtle", "deals": 4, "solvable": 2, "undecided": 1,
        "interval": [round(end, 4) for end in wilson(2, 3)], "median": 8, "p99": 20, "worst": 20, "mean": 8.0,
    }  # fmt: skip
    assert shares.row("Turtle", [(UNDECIDED, 5)])["interval"] is None


def test_the_number_of_processes_does_not_matter(shares: Any) -> None:
    """Each deal has a seed of its own, so that one process finds what two find."""
    assert shares.shares(["Pebble"], 250, jobs=1) == shares.shares(["Pebble"], 250, jobs=2)


def test_what_was_kept_is_found_again(shares: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """TU-21: the rows that were kept tell every board; those of a quick board are found again to the digit."""
    rows = {row["board"]: row for row in kept()}
    assert set(rows) == set(shares.BOARDS)
    for row in rows.values():
        low, high = row["interval"]
        assert low <= row["solvable"] / (row["deals"] - row["undecided"]) <= high

    out = tmp_path / "shares.json"
    assert shares.main(["--deals", str(rows["Pebble"]["deals"]), "--board", "Pebble", "--out", str(out)]) == 0
    assert json.loads(out.read_text(encoding="utf-8"))["rows"] == [rows["Pebble"]]
    assert json.loads(capsys.readouterr().out) == rows["Pebble"]


def test_link_up_is_always_solvable() -> None:
    """LU-16: no random deal of the three sizes that was ever counted could not be cleared."""
    for row in kept():
        if row["board"].startswith("Link Up"):
            assert (row["solvable"], row["undecided"]) == (row["deals"], 0)


@pytest.mark.parametrize("arguments", [[], ["--deals", "0"], ["--deals", "5", "--board", "Moon"]])
def test_bad_usage(shares: Any, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The tool refuses what it cannot count, with a line that says so."""
    with pytest.raises(SystemExit) as caught:
        shares.main(arguments)

    assert caught.value.code == 2
    assert "error: " in capsys.readouterr().err


@pytest.mark.deep
def test_the_share_of_the_turtle_is_the_published_one(shares: Any) -> None:
    """TU-07, TU-21: of 20,000 uniform deals of the Turtle all are decided, and as many are solvable as is published."""
    (row,) = shares.shares(["Turtle"], 20_000, budget=1_000_000, jobs=os.cpu_count() or 1)
    low, high = wilson(row["solvable"], row["deals"])

    assert row["undecided"] == 0
    assert low <= PUBLISHED[0]
    assert PUBLISHED[1] <= high
