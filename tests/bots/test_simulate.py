"""The command ``simulate``: what it takes, what it tells, and its bar of progress."""

from __future__ import annotations

import argparse
import io
import json
import secrets
import sys
import types
from typing import Any, Self

import pytest

import tilepuzzles as tp
from tilepuzzles.bots import Heaviest, RandomBot, play_match
from tilepuzzles.cli.answers import DONE, Answer, Usage
from tilepuzzles.cli.simulate import add_simulate, asked_rules, simulate
from tilepuzzles.errors import TilePuzzleError
from tilepuzzles.rules.link_o import LinkO

SMALL = [("columns", 4), ("rows", 3)]


def parsed(*argv: str, **others: Any) -> argparse.Namespace:
    """What was typed, as the parser of the command line leaves it."""
    parser = argparse.ArgumentParser()
    add_simulate(parser)
    return argparse.Namespace(**{"id": "link-up", "options": [], "seed": 7, **vars(parser.parse_args(argv)), **others})


@pytest.fixture
def link_o(monkeypatch: pytest.MonkeyPatch) -> None:
    """Link-O is registered."""
    monkeypatch.setattr(sys.modules["tilepuzzles.cli.simulate"], "factory", {"link-o": LinkO}.__getitem__)


@pytest.mark.usefixtures("link_o")
def test_bots_play_a_match() -> None:
    """The answer is the match of those bots, from the seed, as a table and as data."""
    answer = simulate(parsed("--games", "6", "--bots", "heaviest,random", "--seats", "3", id="link-o"))
    bots: list[Any] = [Heaviest(), RandomBot()]
    match = play_match(LinkO(seats=3), bots, 6, 7)

    assert answer == Answer(match, str(match), DONE)
    lines = answer.text.splitlines()
    assert lines[0] == "link-o 3 seats, 6 games, seed 7"
    assert lines[1].split() == ["bot", "games", "won", "share", "95", "%", "score", "95", "%"]
    assert [line.split()[0] for line in lines[2:]] == ["heaviest", "random"]
    assert len({len(line) for line in lines[1:]}) == 1


def test_a_puzzle_is_cleared_or_not() -> None:
    """For a puzzle the table tells how many deals each bot has cleared."""
    answer = simulate(parsed("--games", "3", "--bots", "random,greedy", options=SMALL))

    assert answer.text.splitlines()[1].split() == ["bot", "deals", "cleared", "share", "95", "%", "score", "95", "%"]
    assert answer.text.splitlines()[2].split()[:5] == ["random", "3", "3", "100.0", "%"]


def test_games_that_came_to_no_end_are_told() -> None:
    """MC-08: where bots were stuck it is said how often."""
    answer = simulate(parsed("--games", "12", id="mahjong-connect"))
    match: Any = answer.data

    assert match.unfinished > 0
    assert answer.text.splitlines()[-1] == f"{match.unfinished} came to no end."


def test_the_answer_is_plain_data() -> None:
    """The match can be written as JSON, intervals and all."""
    data: Any = tp.plain(simulate(parsed("--games", "2", options=SMALL)).data)

    assert json.loads(json.dumps(data)) == data
    assert data["bots"][0]["share_interval"] == [pytest.approx(0.342, abs=0.001), 1.0]
    assert (data["seed"], data["games"], data["ruleset"]) == (7, 2, "link-up")


def test_a_seed_is_drawn_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a seed one is drawn, and the table says which, so that the match can be played again."""
    monkeypatch.setattr(secrets, "randbelow", lambda most: most - 5)
    drawn = simulate(parsed("--games", "2", options=SMALL, seed=None))
    match: Any = drawn.data

    assert match.seed == 2**53 - 5
    assert f"seed {match.seed}" in drawn.text
    assert simulate(parsed("--games", "2", options=SMALL, seed=match.seed)) == drawn


def test_many_workers_do_the_same() -> None:
    """However many processes play, the answer is the same."""
    one, two = (simulate(parsed("--games", "3", "--workers", n, options=SMALL)) for n in ("1", "2"))

    assert one == two


def test_options_and_dealers_are_those_of_deal() -> None:
    """Options make the ruleset, and those that steer the dealer are told apart."""
    rules = asked_rules("turtle", [("layout", "pebble"), ("dealer", "best-effort"), ("budget", 5)])

    assert rules == tp.Turtle(layout=tp.LAYOUTS["pebble"], budget=5)


@pytest.mark.parametrize(
    ("argv", "others", "said"),
    [
        (["--games", "0"], {}, "games must be from 1"),
        (["--bots", "search"], {}, "no bot 'search' for link-up; there are random, greedy"),
        (["--bots", "random,"], {}, "no bot ''"),
        (["--seats", "2"], {}, "seats"),
        (["--workers", "0"], {}, "workers must be from 1"),
        ([], {"id": "chess"}, "no ruleset 'chess'"),
        (["--bots", "random"] , {"options": [("seats", 3), ("seats", 2)]}, "an option is given twice"),
        (["--seats", "3"] , {"options": [("seats", 3)]}, "an option is given twice"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(argv: list[str], others: dict[str, Any], said: str) -> None:
    """What cannot be played gets one clear error."""
    with pytest.raises((TilePuzzleError, Usage), match=said):
        simulate(parsed(*argv, **others))


class Terminal(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


class Bar:
    """A bar of progress that notes what it is told."""

    told: list[tuple[str, object]]

    def __init__(self, console: object, transient: bool) -> None:
        self.console = console
        Bar.told = [("transient", transient), ("console", console)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        Bar.told.append(("closed", None))

    def add_task(self, name: str, total: int) -> int:
        """Note a task."""
        Bar.told.append((name, total))
        return 5

    def update(self, task: int, completed: int) -> None:
        """Note what is done."""
        Bar.told.append((f"task {task}", completed))


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where standard error is a terminal and rich is installed a bar tells the games that are done."""
    progress, console = types.ModuleType("rich.progress"), types.ModuleType("rich.console")
    monkeypatch.setattr(progress, "Progress", Bar, raising=False)
    monkeypatch.setattr(console, "Console", lambda stderr: f"stderr {stderr}", raising=False)
    monkeypatch.setitem(sys.modules, "rich.progress", progress)
    monkeypatch.setitem(sys.modules, "rich.console", console)
    monkeypatch.setattr(sys, "stderr", Terminal())
    simulate(parsed("--games", "3", options=SMALL))

    assert Bar.told == [
        ("transient", True), ("console", "stderr True"), ("games", 3),
        ("task 5", 1), ("task 5", 2), ("task 5", 3), ("closed", None),
    ]  # fmt: skip


def test_no_bar_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where rich is not installed nothing is shown, and the answer is the same."""
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    assert simulate(parsed("--games", "2", options=SMALL)).code == DONE
    assert terminal.getvalue() == ""


def test_no_bar_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    """Where standard error is no terminal nothing is shown."""
    simulate(parsed("--games", "2", options=SMALL))

    assert capsys.readouterr().err == ""
