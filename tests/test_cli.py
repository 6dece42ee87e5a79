"""The command line: what it prints, what it refuses, and its exit codes."""

from __future__ import annotations

import datetime
import errno
import io
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from tilepuzzles import __version__, cli, contract
from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectView
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.contract import Deal
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.hints import Flat
from tilepuzzles.render.svg import svg
from tilepuzzles.render.text import text
from tilepuzzles.rules.link_o import LinkO
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.rules.mahjong_connect import MahjongConnect
from tilepuzzles.rules.turtle import Turtle

ROOT = Path(__file__).resolve().parents[1]
SMALL = ["-o", "columns=4", "-o", "rows=3"]
RULES = LinkUp(columns=4, rows=3)


@attrs.frozen
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, read as JSON."""
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process."""

    def run(*argv: str, stdin: str | bytes = b"") -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        code = cli.main(argv)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The readings of the clock to come, in seconds; the last one stays."""
    readings = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: readings.pop(0) if len(readings) > 1 else readings[0])
    return readings


@pytest.fixture
def stones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers a ruleset that has no pairs."""
    both = {**contract.BUILT_IN, "stones": "tilepuzzles.testing.template:Stones"}
    monkeypatch.setattr(contract.registry, "BUILT_IN", both)


def played(moves: int = 3) -> Game[ConnectPosition, Pair[Cell], ConnectView]:
    """A game of a few moves."""
    game = Game(RULES, seed=7)
    for number in range(moves):
        game.play(game.moves()[0], at_ms=1_000 * (number + 1))
    return game


def tampered(saved: str, *path: str | int, value: object) -> str:
    """A saved deal or game with one value changed."""
    data = json.loads(saved)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return json.dumps(data)


def command(*argv: str) -> list[str]:
    """The words that run a command in a process of its own."""
    return [sys.executable, "-m", "tilepuzzles", *argv]


def environment(**more: str) -> dict[str, str]:
    """The environment of such a process."""
    return os.environ | {"PYTHONPATH": str(ROOT)} | more


# --- rulesets and deals ----------------------------------------------------------------------------------------------


def test_rulesets_are_listed(run: Run) -> None:
    """Every ruleset is listed with what it is; as JSON with its options."""
    said = "link-up          The rules of Link Up, with its options.\n"
    said += "mahjong-connect  The rules of Mahjong Connect, with its options.\n"
    said += "turtle           The rules of Turtle, with its options.\n"
    said += "daily-turtle     The rules of Daily Turtle, with its options.\n"
    said += "link-o           The rules of Link-O, with its options.\n"
    assert run("rulesets") == Ran(0, said, "")
    listed = run("rulesets", "--format", "json").json
    assert listed["link-up"]["variant"] == LinkUp().variant


def test_deal_as_svg(run: Run) -> None:
    """A deal is drawn as SVG, the same as the library draws it."""
    found = run("deal", "turtle", "--seed", "7", "-o", "layout=pebble", "--format", "svg")
    assert found == Ran(0, f"{svg(Turtle(layout=LAYOUTS['pebble']).deal(seed=7))}\n", "")


def test_deal_is_drawn(run: Run) -> None:
    """A deal is drawn with its proof; the same seed draws the same."""
    assert run("deal", "link-up", "--seed", "7", *SMALL) == Ran(0, f"{text(RULES.deal(seed=7))}\n", "")


@pytest.mark.parametrize(
    ("typed", "seed"),
    [("7", 7), ("007", 7), ("0", 0), ("00", 0), ("x7", "x7"), ("-7", "-7"), ("7.0", "7.0"), ("７", "７")],
)
def test_digits_are_a_number(run: Run, typed: str, seed: int | str) -> None:
    """A seed of digits is a number, any other is text; the JSON is what the library writes."""
    assert run("deal", "link-up", "--seed", typed, "--format", "json").out == f"{LinkUp().deal(seed=seed).to_json()}\n"


def test_seed_is_drawn_and_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a seed one is drawn, and told, so that the deal can be had again."""
    monkeypatch.setattr(secrets, "randbelow", lambda most: most - 1)
    drawn = run("deal", "link-up")
    assert "seed 9007199254740991," in drawn.out
    assert drawn == run("deal", "link-up", "--seed", "9007199254740991")


def test_daily_deal(run: Run) -> None:
    """LU-23, SH-08: the daily deal of a date is Classic and the same for everyone, whatever the options say."""
    deal = LinkUp().daily(datetime.date(2026, 11, 30))
    found = run("deal", "link-up", "--daily", "2026-11-30", "-o", "gravity=true", "--format", "json")
    assert found.out == f"{deal.to_json()}\n"


def test_options_are_json_where_they_can_be(run: Run) -> None:
    """The value of an option is JSON where it parses as JSON, else text; the dealer is one as well."""
    found = run("deal", "link-up", *SMALL, "-o", "gravity=true", "-o", "dealer=backwards", "--seed", "7")
    assert 'link-up 4x3/2 dealer="backwards" gravity, seed 7, no certificate' in found.out
    assert "undo must be one of" in run("deal", "link-up", "-o", "undo=sometimes").err


# --- usage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ([], "required: COMMAND"),
        (["shuffle"], "invalid choice: 'shuffle'"),
        (["deal"], "required: ID"),
        (["deal", "mah-jong"], "there is no ruleset 'mah-jong'; there are link-up"),
        (["deal", "link-up", "--sed", "7", "x"], "unrecognized arguments"),
        (["deal", "link-up", "--seed"], "expected one argument"),
        (["deal", "link-up", "--seed", ""], "1 to 256 characters"),
        (["deal", "link-up", "--seed", "9007199254740992"], "must be from 0 to 9007199254740991"),
        (["deal", "link-up", "--seed", "9" * 5000], "at most 9007199254740991"),
        (["deal", "link-up", "--seed", "\udcff"], "1 to 256 characters"),
        (["deal", "link-up", "--daily", "30-11-2026"], "is no date written YYYY-MM-DD"),
        (["deal", "link-up", "--daily", "20261130"], "is no date written YYYY-MM-DD"),
        (["deal", "link-up", "--daily", "2026-02-30"], "is no date written YYYY-MM-DD"),
        (["deal", "link-up", "--daily", "2026-11-30", "--seed", "7"], "not allowed with"),
        (["deal", "link-up", "-o", "columns"], "an option is written name=value"),
        (["deal", "link-up", "-o", "=7"], "an option is written name=value"),
        (["deal", "link-up", "-o", "columns=5", "-o", "columns=6"], "an option is given twice"),
        (["deal", "link-up", "-o", "colour=red"], "has no option 'colour'"),
        (["deal", "link-up", "-o", "columns=five"], "columns must be a whole number"),
        (["deal", "link-up", "-o", "columns=1.5"], "columns must be a whole number"),
        (["deal", "link-up", "-o", f"columns={'9' * 5000}"], "columns must be a whole number"),
        (["deal", "link-up", "-o", f"columns={'[' * 100_000}"], "columns must be a whole number"),
        (["deal", "link-up", "-o", "columns=3"], "columns x rows must be even"),
        (["deal", "link-up", "-o", "dealer=honest"], "dealer must be one of"),
        (["deal", "link-up", "-o", "dealer=7"], "dealer must be one of"),
        (["rulesets", "--format", "svg"], "invalid choice: 'svg'"),
        (["play", "link-up", "--seed", "7", "--daily", "2026-11-30"], "not allowed with"),
        (["verify", "a", "b"], "unrecognized arguments: b"),
        (["verify", "a\nb"], "No such file"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, argv: Sequence[str], told: str) -> None:
    """Wrong usage is exit code 2, one line on standard error that says what is wrong, and nothing else."""
    found = run(*argv)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("tilepuzzles: ")
    assert found.err.count("\n") == 1
    assert told in found.err


@pytest.mark.parametrize("argv", [["--help"], ["deal", "--help"], ["play", "-h"]])
def test_help_is_given(run: Run, argv: Sequence[str]) -> None:
    """Help that is asked for is no fault."""
    found = run(*argv)
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("usage: tilepuzzles")


def test_version_is_told(run: Run) -> None:
    """The version is that of the package."""
    assert run("--version") == Ran(0, f"{__version__}\n", "")


# --- verify and score ------------------------------------------------------------------------------------------------


def test_deal_that_holds(run: Run, tmp_path: Path) -> None:
    """A deal whose claims hold is told in one line, from a file and from standard input alike."""
    saved = RULES.deal(seed=7).to_json()
    file = tmp_path / "deal.json"
    file.write_text(saved, encoding="utf-8")
    wanted = Ran(0, "link-up 4x3/2, seed 7, certificate of 6 pairs: every claim holds\n", "")
    assert run("verify", str(file)) == wanted
    assert run("verify", "-", stdin=saved) == run("verify", stdin=f"\n{saved}\n") == wanted
    assert run("verify", "--format", "json", stdin=saved).json == {"ok": True, "faults": []}


def test_game_that_holds(run: Run) -> None:
    """A game whose claims hold is told by its deal."""
    found = run("verify", stdin=played().to_json())
    assert found == Ran(0, "link-up 4x3/2, seed 7, certificate of 6 pairs: every claim holds\n", "")


def falsehoods() -> Iterator[tuple[str, str]]:
    """Deals and games that claim what is not so, with where the fault is."""
    deal, game = RULES.deal(seed=7), played().to_json()
    saved = deal.to_json()
    order = [RULES.encode_move(move) for move in deal.certificate or ()]
    yield tampered(saved, "seed", value=8), "tiles: they are not those of the seed 8"
    yield tampered(saved, "certificate", value=order[::-1]), "certificate["
    yield tampered(saved, "certificate", value=order[:-1]), "certificate: it does not clear the board"
    yield tampered(saved, "date", value="2026-11-30"), "date: "
    yield tampered(game, "score", value=1), "score: the log earns"
    yield tampered(game, "log", 1, "pair", value=[[0, 0], [3, 2]]), "log[1]: "
    yield tampered(game, "log", 2, "at_ms", value=0), "log[2]: time goes back"
    yield tampered(game, "deal", "seed", value=8), "tiles: they are not those of the seed 8"


@pytest.mark.parametrize(("saved", "where"), list(falsehoods()), ids=lambda part: part[:20] if part[0] != "{" else "")
def test_false_claims_are_told(run: Run, saved: str, where: str) -> None:
    """A false claim is exit code 1, and the fault names the entry."""
    found = run("verify", stdin=saved)
    assert (found.code, found.err) == (1, "")
    assert found.out.startswith("false: ")
    assert where in found.out
    answer = run("verify", "--format", "json", stdin=saved)
    assert answer.code == 1
    assert answer.json["ok"] is False
    assert where in answer.json["faults"][0]


def test_every_fault_is_told(run: Run) -> None:
    """Where several claims are false, each has a line."""
    saved = tampered(RULES.deal(seed=7).to_json(), "certificate", value=[])
    found = run("verify", stdin=tampered(saved, "seed", value=8))
    assert [line[:16] for line in found.out.splitlines()] == ["false: tiles: th", "false: certifica"]


def malformed() -> Iterator[tuple[str | bytes, str]]:
    """What is no deal and no game at all, with what is told about it."""
    saved = RULES.deal(seed=7).to_json()
    yield "", "the text is not JSON"
    yield "[]", "a JSON object is needed"
    yield "{}", "format: must be tilepuzzles.deal/1 or tilepuzzles.game/1, not None"
    yield '{"format": ["tilepuzzles.deal/1"]}', "format: must be"
    yield b"\xff\xfe", "the text is not UTF-8"
    yield b" " * (4 * 2**20 + 1), "longer than 4194304 bytes"
    yield saved[:-1], "the text is not JSON"
    yield tampered(saved, "colour", value="red"), "colour"
    yield tampered(saved, "seed", value=1.5), "numbers must be whole"
    yield tampered(saved, "ruleset", value="go"), "there is no ruleset 'go'"
    yield tampered(saved, "tiles", 0, "face", value="picture-3"), "an even number is needed"
    yield tampered(saved, "tiles", 0, "at", value=[9, 9]), "There is no spot [9, 9]"
    yield tampered(played().to_json(), "log", 0, "do", value="jump"), "log[0]: do must be one of"
    yield tampered(played().to_json(), "deal", "options", value={"columns": 0}), "columns must be from 1"


@pytest.mark.parametrize(("given", "told"), list(malformed()), ids=lambda part: "" if len(part) > 60 else str(part))
@pytest.mark.parametrize("asked", ["verify", "score"])
def test_what_is_not_well_formed(run: Run, asked: str, given: str | bytes, told: str) -> None:
    """What is no deal and no game is exit code 2 and one line on standard error, as JSON too."""
    for form in ("text", "json"):
        found = run(asked, "--format", form, stdin=given)
        assert (found.code, found.out) == (2, "")
        assert found.err.startswith("tilepuzzles: ")
        assert found.err.count("\n") == 1
        assert told in found.err


def test_surrogates_in_a_deal(run: Run) -> None:
    """A deal with half a character in it is not well-formed, wherever that stands."""
    saved = RULES.deal(seed=7).to_json()
    for path in (("tiles", 0, "face"), ("tiles", 0, "at", 0), ("dealer",), ("seed",), ("uncertified",)):
        found = run("verify", stdin=tampered(saved, *path, value="\ud800"))
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)


def test_long_complaints_are_cut(run: Run) -> None:
    """However many faults a board has, the line that tells them stays readable."""
    tiles = [{"at": [x, 5], "face": "picture-1"} for x in range(200)]
    found = run("verify", stdin=tampered(RULES.deal(seed=7).to_json(), "tiles", value=tiles))
    assert found.code == 2
    assert len(found.err) < 700


@pytest.mark.parametrize("name", ["missing.json", "", "a\0b", "x" * 5000])
def test_files_that_cannot_be_read(run: Run, tmp_path: Path, name: str) -> None:
    """A file that is not there, a folder, and a name that can be none are exit code 2 and one line."""
    found = run("verify", str(tmp_path / name))
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("tilepuzzles: cannot read ")
    assert found.err.count("\n") == 1


def test_standard_input_that_is_closed(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a standard input there is nothing to check, and nothing more to play."""
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["verify"]) == 2
    assert "the text is not JSON" in capsys.readouterr().err
    assert cli.main(["play", "link-up", "--seed", "7"]) == 0
    assert capsys.readouterr().out.endswith("score 0.\n")


def test_score_of_a_game(run: Run) -> None:
    """The score of a game is its ledger and the total; as JSON the same."""
    game = played()
    found = run("score", stdin=game.to_json())
    assert found == Ran(0, f"{text(game.ledger)}\ntotal {game.score}\n", "")
    data = run("score", "--format", "json", stdin=game.to_json()).json
    assert data["scores"] == [game.score]
    assert data["result"] is None
    assert sum(line["points"] for line in data["ledger"]) == game.score


def test_score_of_nothing(run: Run) -> None:
    """A game in which nothing was earned has no lines."""
    assert run("score", stdin=played(0).to_json()) == Ran(0, "total 0\n", "")


def test_score_of_a_game_that_has_ended(run: Run) -> None:
    """LU-14: a game that has ended tells its result and its awards."""
    game = played(0)
    while not game.over:
        game.play(game.moves()[0], at_ms=game.at_ms + 100)
    found = run("score", stdin=game.to_json())
    assert f"\ntotal {game.score}\ncleared after " in found.out
    assert found.out.endswith("clean-clear: yes\n")


def test_score_that_is_false(run: Run) -> None:
    """A score that the log does not earn is exit code 1, and so is a move that could not have been made."""
    found = run("score", stdin=tampered(played().to_json(), "score", value=1))
    assert (found.code, found.out) == (1, "")
    assert found.err == f"tilepuzzles: false: score: the log earns {played().score}, not 1.\n"
    found = run("score", stdin=tampered(played().to_json(), "log", 0, "pair", value=[[0, 0], [3, 2]]))
    assert found.code == 1
    assert found.err.startswith("tilepuzzles: false: log[0]: ")


def test_score_takes_no_deal(run: Run) -> None:
    """A deal has no score."""
    found = run("score", stdin=RULES.deal(seed=7).to_json())
    assert found == Ran(2, "", "tilepuzzles: score takes a game, and this is a deal.\n")


# --- demo ------------------------------------------------------------------------------------------------------------


# --- simulate --------------------------------------------------------------------------------------------------------


def test_simulate_plays_a_match(run: Run) -> None:
    """LO-25: bots play as many games as asked for; the same seed gives the same result, as a table and as JSON."""
    argv = ["simulate", "link-o", "--games", "2", "--bots", "heaviest,random", "--seats", "2", "--seed", "7"]
    found = run(*argv, "-o", "target=1")
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("link-o 2 seats target=1, 2 games, seed 7\n")
    assert found == run(*argv, "-o", "target=1")
    data = run(*argv, "-o", "target=1", "--format", "json").json
    assert [(one["bot"], one["games"]) for one in data["bots"]] == [("heaviest", 2), ("random", 2)]
    assert data["seats"] == 2


def test_simulate_draws_a_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a seed one is drawn and told."""
    monkeypatch.setattr(secrets, "randbelow", lambda most: most - 1)
    assert "seed 9007199254740991\n" in run("simulate", "link-up", *SMALL, "--games", "1").out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--games", "0"], "games must be from 1"),
        (["--games", "many"], "invalid int value"),
        (["--bots", "heaviest"], "there is no bot 'heaviest' for link-up; there are random, greedy"),
        (["--bots", ""], "there is no bot ''"),
        (["--seats", "3"], "link-up has no option 'seats'"),
        (["--daily", "2026-11-30"], "unrecognized arguments"),
    ],
)
def test_simulate_refuses(run: Run, argv: Sequence[str], told: str) -> None:
    """What cannot be simulated is one line and exit code 2."""
    found = run("simulate", "link-up", *argv)
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert told in found.err


# --- solve and grade -------------------------------------------------------------------------------------------------

DEAD = Deal.from_rows(MahjongConnect(), ["B1 B2", "B2 B1"]).to_json()


def test_solve_a_deal(run: Run, tmp_path: Path) -> None:
    """A deal that can be cleared comes with the moves that clear it, as they may be typed, and exit code 0."""
    file = tmp_path / "deal.json"
    file.write_text(RULES.deal(seed=7).to_json(), encoding="utf-8")
    found = run("solve", str(file))
    first, *moves = found.out.splitlines()
    assert (found.code, found.err, len(moves)) == (0, "", 6)
    assert first.startswith(
        "link-up 4x3/2, seed 7, certificate of 6 pairs: it can be cleared, by these 6 moves (closures: "
    )
    game = Game(RULES, seed=7)
    for move in moves:
        a, b = (Cell.from_at([int(number) for number in spot.split(",")]) for spot in move.split())
        game.play(Pair(a, b))
    assert game.position.remaining == 0
    data = run("solve", "--format", "json", str(file)).json
    assert (data["answer"], len(data["result"]["certificate"])) == ("solvable", 6)


def test_solve_a_game_where_it_stands(run: Run) -> None:
    """A game is decided where it stands, after what was done in it."""
    game = Game(RULES, seed=7)
    game.play((game.deal.certificate or ())[0])
    found = run("solve", stdin=game.to_json())
    assert "after 1 entries: it can be cleared, by these 5 moves" in found.out


def test_solve_what_cannot_be_cleared(run: Run) -> None:
    """A dead board is told with exit code 1, and one that the budget does not decide with exit code 3."""
    found = run("solve", stdin=DEAD)
    assert (found.code, found.err) == (1, "")
    assert "no order of moves clears it" in found.out
    assert run("solve", "--format", "json", stdin=DEAD).json["answer"] == "unsolvable"
    undecided = run("solve", "--budget", "0", stdin=DEAD)
    assert (undecided.code, undecided.err) == (3, "")
    assert "undecided (closures: 0)" in undecided.out
    assert run("solve", "--budget", "0", "--format", "json", stdin=DEAD).json["answer"] == "undecided"


def test_grade_a_deal(run: Run) -> None:
    """A grade is told in three lines, with the interval of the share, of a deal and of a game alike."""
    saved = RULES.deal(seed=7).to_json()
    found = run("grade", stdin=saved)
    assert (found.code, found.err) == (0, "")
    first, second, third = found.out.splitlines()
    assert first.startswith("easy: ")
    assert "of 400 random games clear it (95%: " in first
    assert "pairs to choose from on average" in second
    assert third.startswith("solvable, ")
    assert run("grade", stdin=Game(RULES, seed=7).to_json()) == found
    assert run("grade", "--format", "json", stdin=saved).json["difficulty"] == "easy"


@pytest.mark.parametrize("command", ["solve", "grade"])
def test_what_cannot_be_solved(run: Run, command: str) -> None:
    """A budget that is none, a file that is none and a game of several players are one line and exit code 2."""
    several = LinkO().deal(seed=7).to_json()
    for argv, stdin, told in (
        (["--budget", "-1"], DEAD, "must be a whole number from 0 to 1000000000000"),
        (["--budget", "1e3"], DEAD, "must be a whole number"),
        (["--budget", "9" * 5000], DEAD, "must be a whole number"),
        ([], "{}", "format: must be"),
        ([], several, "link-o is a game for 4 players"),
    ):
        found = run(command, *argv, stdin=stdin)
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
        assert told in found.err


# --- layouts ---------------------------------------------------------------------------------------------------------

MAH = '{"mah": "1.0", "boards": [%s]}'
TWO = '{"id": "1", "name": "Two", "by": "Ann", "cat": "small", "map": [[0, [[0, [0, 2]]]]]}'
TOWER = '{"id": "2", "name": "Tower", "map": [[0, [[0, [0]]]], [1, [[0, [0]]]]]}'
THREE = '{"id": "3", "name": "Three", "map": [[0, [[0, [0, 1, 300]]]]]}'


def test_layout_is_shown_and_checked(run: Run, tmp_path: Path) -> None:
    """A layout file is shown layer by layer, with what it is called and whether it can be cleared."""
    file = tmp_path / "small.mah"
    file.write_text(MAH % TWO, encoding="utf-8")
    told = "Two, by Ann, small\nlayer 0\n      0   2\n   0  ##  ##\n2 tiles; it can be cleared.\n"
    assert run("layout", str(file)) == run("layout", stdin=MAH % TWO) == Ran(0, told, "")


def test_layouts_that_cannot_be_played(run: Run) -> None:
    """A board with faults is shown with all of them, and one that cannot be cleared says so: the answer is no."""
    found = run("layout", stdin=MAH % f"{TWO}, {TOWER}, {THREE}")
    assert (found.code, found.err) == (1, "")
    two, tower, three = found.out.split("\n\n")
    assert two.startswith("Two, by Ann")
    assert tower.endswith("2 tiles; no order was found in which it can be cleared.")
    assert three.splitlines()[0] == "Three"
    assert sum(line.startswith("fault: ") for line in three.splitlines()) == 3
    _, data, faulty = run("layout", "--format", "json", stdin=MAH % f"{TWO}, {TOWER}, {THREE}").json
    assert data == {
        "name": "Tower", "author": "", "category": "", "faults": [], "places": [[0, 0, 0], [0, 0, 1]], "clears": False,
    }  # fmt: skip
    assert len(faulty["faults"]) == 3
    assert faulty["places"] == []


def test_what_is_no_layout_file(run: Run, tmp_path: Path) -> None:
    """Anything else is one line on standard error."""
    for argv, stdin, told in (
        (["layout"], "hello", "no layout file that we know"),
        (["layout", str(tmp_path)], "", "cannot read"),
        (["layout", str(tmp_path / "none")], "", "No such file"),
        (["layout"], "kmahjongg-layout-v1.1\nw2", "line"),
    ):
        found = run(*argv, stdin=stdin)
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
        assert told in found.err


def test_demo_shows_all_there_is(run: Run) -> None:
    """The demonstration shows a proof, moves with their lines, a refusal of each sort drawn, and the ledger."""
    found = run("demo")
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("=== link-up ===\n")
    for part in (
        "certificate of 15 pairs: verified",
        "are taken. +100",
        "-+- route, 2 turns",
        "needs 3 turns, and two are allowed",
        "~o~ detour, 3 turns",
        "blocks the line",
        "! ! in the way",
        "clear around them first",
        "certificate of 72 pairs: verified",
        "is covered, at",
        "is shut in, at",
        "small letters: not open",
        "at  entry  points  total  term",
    ):
        assert part in found.out
    assert found.out.splitlines()[-1].startswith("total ")
    assert run("demo") == found


def test_demo_as_json(run: Run) -> None:
    """As JSON the demonstration is the same in data."""
    show, *_ = run("demo", "--format", "json").json
    assert show["ok"] is True
    assert show["deal"] == json.loads(LinkUp().deal(seed=cli.DEMO_SEED).to_json())
    assert {refusal["reason"] for refusal in show["refusals"]} == {"TOO_MANY_TURNS", "BLOCKED", "NO_ROUTE"}
    assert show["scores"] == [show["ledger"][-1]["total"]]


@pytest.mark.usefixtures("stones")
def test_demo_of_a_ruleset_without_pairs(run: Run) -> None:
    """A ruleset that is registered is shown, be it one without boards or pairs."""
    found = run("demo")
    assert found.code == 0
    assert "=== stones ===" in found.out
    assert "certificate of 7 moves: verified" in found.out
    assert [show["ruleset"]["id"] for show in run("demo", "--format", "json").json] == [*contract.BUILT_IN, "stones"]


def test_demo_of_a_false_proof(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a proof false, the demonstration would say so and end with exit code 1."""
    deal = LinkUp().deal

    def lying(rules: LinkUp, seed: int | str) -> Deal[Pair[Cell]]:
        return attrs.evolve(deal(seed), certificate=())

    monkeypatch.setattr(LinkUp, "deal", lying)
    found = run("demo")
    assert found.code == 1
    assert "certificate of 0 pairs: false: certificate: it does not clear the board." in found.out


def test_demo_of_a_short_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that ends during the demonstration is shown to its end."""
    monkeypatch.setattr(cli, "DEMO_TIMES", tuple(range(1_000, 20_000, 1_000)))
    assert "The game has ended: cleared." in run("demo").out


# --- play ------------------------------------------------------------------------------------------------------------


def test_a_whole_game(run: Run, clock: list[float]) -> None:
    """A board is cleared by typing the removal order; at the end result and awards are told."""
    pairs = [text(move) for move in RULES.deal(seed=7).certificate or ()]
    clock[:] = [0.0, *(2.0 * n for n in range(1, 7))]
    found = run("play", "link-up", *SMALL, "--seed", "7", stdin="\n".join(pairs))
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("link-up 4x3/2, seed 7, certificate of 6 pairs\n")
    assert f"{text(RULES.start(RULES.deal(seed=7)))}\nscore 0, 12 tiles left\nType help for help.\n" in found.out
    assert found.out.count("are taken. +") == 6
    assert found.out.endswith("cleared after 12.000 s, score 1020\n6 of 6 pairs\naccuracy 100%\nclean-clear: yes\n")


@pytest.mark.parametrize("typed", ["0,0 1,2", "0 0 1 2", " 0 , 0   1 , 2 ", "[[0, 0], [1, 2]]", "1,2 0,0", "0,0,1,2"])
def test_moves_can_be_typed_in_several_ways(run: Run, typed: str) -> None:
    """A pair is typed as two cells, as four numbers, or as JSON; four numbers joined by commas are no pair."""
    found = run("play", "link-up", *SMALL, "--seed", "7", "--format", "json", stdin=typed)
    _, answer, _ = found.out.splitlines()
    if typed == "0,0,1,2":
        assert "error" in json.loads(answer)
    else:
        assert json.loads(answer)["refusal"]["pair"] == [[0, 0], [1, 2]]


@pytest.mark.parametrize("typed", ["1,2,3 4,5,6", "1 2 3 4 5 6"])
def test_spots_of_three_numbers(run: Run, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    """The numbers typed go to the ruleset as they are, so a spot may have three."""
    read: list[object] = []

    def decode_move(data: Any) -> Pair[Cell]:
        read.append(data)
        return Pair(Cell(column=0, row=0), Cell(column=1, row=0))

    monkeypatch.setattr(LinkUp, "decode_move", staticmethod(decode_move))
    run("play", "link-up", "--seed", "7", stdin=typed)
    assert read == [[[1, 2, 3], [4, 5, 6]]]


def test_refused_moves_are_drawn(run: Run) -> None:
    """LU-07: a refused pair tells why and is drawn, and the game goes on."""
    game = Game(RULES, seed=7)
    refusal = RULES.judge(game.position, Pair(Cell(column=0, row=0), Cell(column=1, row=2)))
    assert refusal is not None
    found = run("play", "link-up", *SMALL, "--seed", "7", stdin="0,0 1,2\n9,9 0,0\n")
    assert refusal.message in found.out
    assert "*A0*" in found.out
    assert "Column 9, row 9 is not on the board." in found.out
    assert found.out.splitlines()[-1].startswith("Left after ")


def test_hint_next_undo_shuffle(run: Run) -> None:
    """A hint is marked, another one too, a shuffle is told, and what was taken can be taken back."""
    first, second = (text(move) for move in Game(RULES, seed=7).moves()[:2])
    typed = f"hint\nnext\n{first}\nundo\nundo\nshuffle\nquit\n1,1 1,1\n"
    found = run("play", "link-up", *SMALL, "--seed", "7", stdin=typed)
    assert found.out.count("( ) hint") == 2
    game = Game(RULES, seed=7)
    assert (text(game.hint()) in found.out, text(game.hint(another=True)) in found.out) == (True, True)
    assert first != second
    for part in ("Taken back. -100", "There is nothing to undo.", "The tiles are shuffled."):
        assert part in found.out
    assert "was chosen twice" not in found.out


def test_moves_and_help(run: Run) -> None:
    """The moves are listed as they may be typed, and help names one of them."""
    moves = [text(move) for move in Game(RULES, seed=7).moves()]
    found = run("play", "link-up", *SMALL, "--seed", "7", stdin="moves\nhelp\n")
    assert "\n".join(f"{n:>3}  {move}" for n, move in enumerate(moves, 1)) in found.out
    assert f"{moves[0]}    make that move" in found.out


def test_a_move_may_be_typed_as_its_number(run: Run) -> None:
    """A move is made by its number in the list of moves, in a game of several seats too; a wrong number is told."""
    found = run("play", "link-up", *SMALL, "--seed", "7", "--format", "json", stdin="2\n99\n0")
    _, made, high, low, _ = found.out.splitlines()
    assert json.loads(made)["events"][0]["effect"]["pair"] == RULES.encode_move(Game(RULES, seed=7).moves()[1])
    assert json.loads(high)["error"].startswith("there are ")
    assert json.loads(high)["error"].endswith("moves, and no number 99.")
    assert "no number 0" in low
    several = run("play", "link-o", "--seed", "7", stdin="moves\n1")
    assert "  1  green LINK-O at green 6\n" in several.out
    assert "The green LINK-O is laid on space 6 of the green circle." in several.out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("jump", "'jump' is no move and no command. Type help for help."),
        ("hint please", "'hint please' is no move and no command."),
        ("0,0", "a pair is written as a list of two spots"),
        ("0 0 1", "a cell is written [column, row]"),
        ("0,0,0 1,1", "a cell is written [column, row]"),
        ("{", "'{' is no move and no command."),
        ("[" * 5000, "is no move and no command."),
        ("9" * 5000, "is no move and no command."),
        ("1e999", "a pair is written as a list of two spots"),
    ],
)
def test_what_is_no_command(run: Run, typed: str, told: str) -> None:
    """What is neither a command nor a move is told so, and the game goes on."""
    found = run("play", "link-up", "--seed", "7", stdin=f"{typed}\n\nmoves\n")
    assert (found.code, found.err) == (0, "")
    assert told in found.out
    assert found.out.splitlines()[-1].startswith("Left after ")


def test_games_are_saved(run: Run, tmp_path: Path) -> None:
    """A saved game loads, holds, and stands where it was saved."""
    file = tmp_path / "my game.json"
    first = text(Game(RULES, seed=7).moves()[0])
    found = run("play", "link-up", *SMALL, "--seed", "7", stdin=f"{first}\nsave {file}\nhint\n")
    assert f"Saved in {file}." in found.out
    game = Game.from_json(file.read_bytes())
    assert [entry.do for entry in game.log] == ["play"]
    assert verify(game).ok
    assert f"{game.to_json()}\n".encode() == file.read_bytes()


@pytest.mark.parametrize("where", ["", "missing/game.json", "a\0b"])
def test_games_that_cannot_be_saved(run: Run, tmp_path: Path, where: str) -> None:
    """Where a file cannot be written that is told, and the game goes on."""
    target = tmp_path / where if where else ""
    found = run("play", "link-up", "--seed", "7", stdin=f"save {target}\nmoves\n")
    assert (found.code, found.err) == (0, "")
    assert "Cannot write " in found.out


def test_restart(run: Run, clock: list[float]) -> None:
    """SH-09: the same deal can be begun again, from time 0 and without a score."""
    first = text(Game(RULES, seed=7).moves()[0])
    clock[:] = [100.0, 130.0, 131.0, 140.0, 141.5]
    found = run("play", "link-up", *SMALL, "--seed", "7", stdin=f"{first}\nrestart\nmoves\n")
    assert found.out.endswith("Left after 1.500 s, score 0.\n")


def test_the_clock_runs_out(run: Run, clock: list[float]) -> None:
    """LU-17: against the clock the time left is shown, and what is typed too late is not played."""
    moves = Game(RULES, seed=7).moves()
    clock[:] = [0.0, 30.25, 93.0]
    found = run(
        *("play", "link-up", *SMALL, "-o", "timed=true", "--seed", "7"),
        stdin=f"{text(moves[0])}\n{text(moves[1])}\nmoves\n",
    )
    assert "score 0, 12 tiles left, 90.000 s left on the clock" in found.out
    assert "score 100, 10 tiles left, 62.750 s left on the clock" in found.out
    assert "The game has ended: time up." in found.out
    assert found.out.endswith("time up after 93.000 s, score 100\n1 of 6 pairs\naccuracy 100%\nclean-clear: no\n")


def test_hints_that_cost(run: Run) -> None:
    """What a hint costs is told with it."""
    options = ["-o", 'hint_cost={"flat":10}', "-o", "floor=-50"]
    assert LinkUp(hint_cost=Flat(10), floor=-50) == LinkUp.from_options({"hint_cost": {"flat": 10}, "floor": -50})
    assert " -10\n" in run("play", "link-up", *options, "--seed", "7", stdin="hint\n").out


def test_daily_game(run: Run) -> None:
    """LU-23: the daily game is untimed and without gravity, whatever the options say."""
    found = run("play", "link-up", "-o", "timed=true", "--daily", "2026-11-30")
    assert "link-up 7x8/9, seed '2026-11-30'" in found.out
    assert "clock" not in found.out


def test_play_as_json(run: Run) -> None:
    """As JSON every answer is one line."""
    first = text(Game(RULES, seed=7).moves()[0])
    typed = f"{first}\n0,0 9,9\nmoves\njump\nhelp\nrestart\nsave \nquit\n"
    found = run("play", "link-up", *SMALL, "--seed", "7", "--format", "json", stdin=typed)
    answers = [json.loads(line) for line in found.out.splitlines()]
    assert [sorted(answer) for answer in answers] == [
        ["deal"],
        ["events", "scores", "view"],
        ["events", "refusal"],
        ["moves"],
        ["error"],
        ["help"],
        ["deal"],
        ["error"],
        ["result", "scores"],
    ]
    assert answers[1]["events"][0]["effect"]["pair"] == RULES.encode_move(Game(RULES, seed=7).moves()[0])
    assert answers[2]["refusal"]["reason"] == "OFF_BOARD"


@pytest.mark.usefixtures("stones")
def test_play_without_pairs(run: Run, tmp_path: Path) -> None:
    """A ruleset without pairs is played by typing its moves as JSON, and its games can be checked."""
    file = tmp_path / "stones.json"
    typed = f'moves\n[1, "left"]\nhint\nshuffle\n[2]\nsave {file}\n'
    found = run("play", "stones", "--seed", "7", stdin=typed)
    assert found.code == 0
    assert '  1  [1, "left"]\n  2  [1, "right"]\n' in found.out
    assert "This game does not offer that." in found.out
    assert "a move is written" in found.out
    assert run("verify", str(file)).code == 0
    assert run("score", str(file)).out.endswith("total 10\n")


def test_prompt_stands_where_a_person_types(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prompt is shown in a terminal alone."""
    prompts: list[str] = []

    def asked(prompt: str) -> str:
        prompts.append(prompt)
        return "quit"

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("builtins.input", asked)
    run("play", "link-up", "--seed", "7")
    monkeypatch.setattr(sys, "stdin", Terminal())
    assert cli.main(["play", "link-up", "--seed", "7"]) == 0
    assert cli.main(["play", "link-up", "--seed", "7", "--format", "json"]) == 0
    assert prompts == ["", "> ", ""]


def test_play_of_what_is_not_utf8(run: Run) -> None:
    """What is typed must be UTF-8."""
    found = run("play", "link-up", "--seed", "7", stdin=b"\xff\xfe\n")
    assert (found.code, found.err) == (2, "tilepuzzles: standard input is not UTF-8.\n")


def test_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends whatever runs, in one line."""

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    found = run("play", "link-up", "--seed", "7")
    assert (found.code, found.err) == (2, "tilepuzzles: interrupted.\n")


# --- streams ---------------------------------------------------------------------------------------------------------


class Broken(io.StringIO):
    """A stream to which nothing can be written."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, written: str) -> int:
        """Fail, as the machine does."""
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize(("saved", "code"), [(RULES.deal(seed=7).to_json(), 0), (next(falsehoods())[0], 1)])
def test_closed_pipe_hides_no_answer(run: Run, monkeypatch: pytest.MonkeyPatch, saved: str, code: int) -> None:
    """Where nobody listens to the end, nothing is complained about, and the exit code still is the answer."""
    monkeypatch.setattr(sys, "stdout", Broken(errno.EPIPE))
    assert run("verify", stdin=saved) == Ran(code, "", "")


def test_full_disk(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the answer cannot be written, that is told."""
    monkeypatch.setattr(sys, "stdout", Broken(errno.ENOSPC))
    found = run("deal", "link-up", "--seed", "7")
    assert (found.code, found.err) == (2, "tilepuzzles: cannot write: No space left on device.\n")


def test_nowhere_to_complain(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where even the complaint cannot be written, the exit code is left."""
    monkeypatch.setattr(sys, "stderr", Broken(errno.EPIPE))
    assert run("deal", "nothing").code == 2


def test_no_streams_at_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process without streams gets its exit code."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["deal", "link-up", "--seed", "7"]) == 0
    assert cli.main(["deal", "nothing"]) == 2


# --- processes of their own ------------------------------------------------------------------------------------------


def test_a_process_end_to_end(tmp_path: Path) -> None:
    """Deal, check and tamper in processes of their own, by files and by pipes."""
    asked = command("deal", "link-up", "--seed", "é牌", "--format", "json")
    dealt = subprocess.run(asked, env=environment(), check=True, capture_output=True)
    assert dealt.stdout.decode() == f"{LinkUp().deal(seed='é牌').to_json()}\n"
    file = tmp_path / "deal.json"
    file.write_bytes(dealt.stdout.replace("é".encode(), b"e"))
    held = subprocess.run(command("verify"), env=environment(), input=dealt.stdout, capture_output=True, check=False)
    false = subprocess.run(command("verify", str(file)), env=environment(), capture_output=True, check=False)
    assert (held.returncode, held.stderr) == (0, b"")
    assert (false.returncode, false.stderr) == (1, b"")
    assert false.stdout.startswith(b"false: tiles: ")


def test_json_is_utf8_whatever_the_machine_says() -> None:
    """What is printed is UTF-8, on a machine whose own encoding is another one too."""
    dealt = subprocess.run(
        command("deal", "link-up", "--seed", "é", "--format", "json"),
        env=environment(PYTHONIOENCODING="ascii"),
        capture_output=True,
        check=True,
    )
    assert Deal.from_json(dealt.stdout).seed == "é"


@pytest.mark.parametrize("argv", [["demo"], ["demo", "--format", "json"], ["deal", "link-up"], ["--help"]])
def test_closed_pipe(argv: list[str]) -> None:
    """A reader that leaves early is no fault: no traceback, no complaint."""
    with subprocess.Popen(command(*argv), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_interrupted_process() -> None:
    """A process that is interrupted ends with one line, not with a traceback."""
    with subprocess.Popen(
        command("play", "link-up", "--seed", "7"),
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        while b"help" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate()
        assert (process.returncode, complaint) == (2, b"tilepuzzles: interrupted.\n")
