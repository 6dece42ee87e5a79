"""
The command line: ``python -m tilepuzzles``, or ``tilepuzzles``.

It knows the contract and no ruleset: whatever is registered can be dealt, played, scored and checked. Files, the
time and the draw of a seed are in this room and nowhere else.

Exit codes: 0 yes, or done; 1 the answer is no: a claim is false, a board cannot be cleared; 2 not well-formed, or not
to be used so, told in one line on standard error; 3 undecided.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import itertools
import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from tilepuzzles import __version__
from tilepuzzles.cli.answers import DONE, MALFORMED, NO, UNDECIDED, Answer, Usage, tell
from tilepuzzles.cli.simulate import add_simulate, asked_rules, simulate
from tilepuzzles.cli.table import Table
from tilepuzzles.contract import MOST_SEED, Deal, Ruleset, rulesets
from tilepuzzles.errors import FalseClaim, InvalidNotation, Refusal, TilePuzzleError, shown
from tilepuzzles.layouts import FoundLayout, can_be_cleared, read_layouts
from tilepuzzles.layouts.found import MOST_BYTES
from tilepuzzles.play.game import Game
from tilepuzzles.play.log import Event
from tilepuzzles.play.verify import Verdict, verify
from tilepuzzles.render.marks import Marks
from tilepuzzles.render.svg import svg
from tilepuzzles.render.text import origin, story, text, total
from tilepuzzles.solving.answers import Solvable, Unsolvable
from tilepuzzles.solving.grade import GAMES, grade
from tilepuzzles.solving.solve import BUDGET, MOST_BUDGET, solve
from tilepuzzles.wire import text as wire

MOST_COMPLAINT: Final = 600
DEMO_SEED: Final = 7
DEMO_TIMES: Final = (1_500, 3_000, 9_000, 11_000)
"""When the moves of the demonstration are made, in milliseconds since the deal."""
DEMO_AHEAD: Final = 12
"""How many moves it looks ahead for moves that do not go yet."""


def main(argv: Sequence[str] | None = None) -> int:
    """
    Run a command and return its exit code.

    Args:
        argv: The words after the name of the program; those of the process where left out.
    """
    streams: tuple[Any, ...] = (sys.stdout, sys.stderr)
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    code, complaint = DONE, ""
    try:
        args = _parsed(argv)
        if args is not None:
            answer: Answer = args.run(args)
            code = answer.code
            tell(answer, as_json=args.format == "json")
    except BrokenPipeError:
        _hush()  # who listened has heard enough
    except KeyboardInterrupt:
        code, complaint = MALFORMED, "interrupted."
    except FalseClaim as error:
        code, complaint = NO, f"false: {error}"
    except (Usage, TilePuzzleError) as error:
        code, complaint = MALFORMED, str(error)
    except OSError as error:
        code, complaint = MALFORMED, f"cannot write: {error.strerror}."
        _hush()
    if complaint:
        line = "".join(character if character.isprintable() else " " for character in complaint)
        with contextlib.suppress(OSError):
            print(f"tilepuzzles: {line[:MOST_COMPLAINT]}", file=sys.stderr, flush=True)
    return code


def _hush() -> None:
    """Send what is still to be printed nowhere, so that closing the stream raises nothing."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# --- what is typed ---------------------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise Usage."""
        told = f"{message} (try: {self.prog} --help)"
        raise Usage(told)


def _parsed(argv: Sequence[str] | None) -> argparse.Namespace | None:
    """Return the command that *argv* asks for; None where only help was asked for, and given."""
    parser = Parser(prog="tilepuzzles", description="Tile puzzles: deal, play, score and check.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, run, said in (
        ("rulesets", _rulesets, "List the rulesets there are."),
        ("deal", _deal, "Deal a board."),
        ("play", _play, "Play in the terminal."),
        ("simulate", simulate, "Let bots play many games."),
        ("verify", _verify, "Check every claim of a deal or a game."),
        ("solve", _solve, "Decide whether a deal, or a game where it stands, can be cleared."),
        ("score", _score, "Replay a game and print every line of its points."),
        ("grade", _grade, "Tell how hard a deal is."),
        ("layout", _layout, "Show and check a layout file of another program."),
        ("demo", _demo, "Show what each ruleset does."),
    ):
        command = commands.add_parser(name, help=said, description=said)
        command.set_defaults(run=run)
        formats = ("text", "json", "svg") if name == "deal" else ("text", "json")
        command.add_argument("--format", choices=formats, default="text", help="how to print the result")
        if name in ("deal", "play", "simulate"):
            command.add_argument("id", metavar="ID", help="a ruleset, as listed by rulesets")
            which = command.add_mutually_exclusive_group()
            which.add_argument("--seed", type=_seed, help="digits are a number, all else is text; drawn if left out")
            if name == "simulate":
                add_simulate(command)
            else:
                which.add_argument("--daily", type=_date, metavar="YYYY-MM-DD", help="the deal of that day")
            command.add_argument(
                "-o", dest="options", type=_option, action="append", default=[], metavar="NAME=VALUE", help="an option"
            )
        else:
            if name in ("solve", "grade"):
                said = "how many closures the search may take"
                command.add_argument("--budget", type=_count, default=BUDGET, metavar="N", help=said)
            if name == "grade":
                command.add_argument("--games", type=_count, default=GAMES, metavar="N", help="how many random games")
        if name in ("verify", "solve", "score", "grade", "layout"):
            said = f"{'a layout file' if name == 'layout' else 'JSON'}; - or no file reads standard input"
            command.add_argument("file", nargs="?", default="-", metavar="FILE", help=said)
    try:
        return parser.parse_args(argv)
    except SystemExit:
        print(end="", flush=True)
        return None


def _seed(typed: str) -> int | str:
    """Return the seed that was typed: digits are a number, all else is text."""
    if not (typed.isascii() and typed.isdecimal()):
        return typed
    if len(typed.lstrip("0")) > len(str(MOST_SEED)):
        message = f"a number must be at most {MOST_SEED}"
        raise argparse.ArgumentTypeError(message)
    return int(typed.lstrip("0") or "0")


def _count(typed: str) -> int:
    """Return the number that was typed."""
    if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(MOST_BUDGET)):
        return int(typed)
    message = f"must be a whole number from 0 to {MOST_BUDGET}, not {shown(typed)}"
    raise argparse.ArgumentTypeError(message)


def _date(typed: str) -> datetime.date:
    """Return the date that was typed."""
    with contextlib.suppress(ValueError):
        date = datetime.date.fromisoformat(typed)
        if date.isoformat() == typed:
            return date
    message = f"{shown(typed)} is no date written YYYY-MM-DD"
    raise argparse.ArgumentTypeError(message)


def _option(typed: str) -> tuple[str, Any]:
    """Return the name and the value of an option: JSON where it is JSON, else text."""
    name, equals, value = typed.partition("=")
    if not (name and equals):
        message = f"an option is written name=value, not {shown(typed)}"
        raise argparse.ArgumentTypeError(message)
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _dealt(args: argparse.Namespace) -> tuple[Ruleset[Any, Any, Any], Deal[Any]]:
    """Return the rules and the deal that were asked for; of a seed of our own where none is given."""
    rules = asked_rules(args.id, args.options)
    if args.daily is not None:
        return rules.for_daily(), rules.daily(args.daily)
    return rules, rules.deal(secrets.randbelow(MOST_SEED + 1) if args.seed is None else args.seed)


def _read(name: str, most: int) -> str | bytes:
    """Return what the file *name*, or standard input, holds, up to one more than *most* characters or bytes."""
    most += 1
    try:
        if name != "-":
            with Path(name).open("rb") as file:
                found: str | bytes = file.read(most)
        else:
            found = b"" if sys.stdin is None else getattr(sys.stdin, "buffer", sys.stdin).read(most)
    except (OSError, ValueError) as error:
        message = f"cannot read {shown(name)}: {getattr(error, 'strerror', None) or error}."
        raise Usage(message) from None
    return found


def _loaded(name: str) -> Deal[Any] | Game[Any, Any, Any]:
    """Return the deal or the game in the file *name*, or on standard input."""
    found = _read(name, wire.GAME_BYTES)
    form = wire.read(found, wire.GAME_BYTES).get("format")
    if form == "tilepuzzles.deal/1":
        return Deal.from_json(found)
    if form == "tilepuzzles.game/1":
        return Game.from_json(found)
    message = f"format: must be tilepuzzles.deal/1 or tilepuzzles.game/1, not {shown(form)}."
    raise InvalidNotation(message)


# --- the commands ----------------------------------------------------------------------------------------------------


def _rulesets(args: argparse.Namespace) -> Answer:
    """List the rulesets."""
    found = rulesets().items()
    lines = [f"{name:<16} {str(made.__doc__).strip().splitlines()[0]}" for name, made in found]
    return Answer({name: made.from_options({}) for name, made in found}, "\n".join(lines))


def _deal(args: argparse.Namespace) -> Answer:
    """Deal a board."""
    _, deal = _dealt(args)
    return Answer(deal, str(svg(deal)) if args.format == "svg" else text(deal))


def _verify(args: argparse.Namespace) -> Answer:
    """Check a deal or a game."""
    said = ""
    try:
        thing = _loaded(args.file)
        said = f"{origin(thing.deal if isinstance(thing, Game) else thing).rstrip('.')}: every claim holds"
        verdict = verify(thing)
    except FalseClaim as error:
        verdict = Verdict((str(error),))
    data = {"ok": verdict.ok, "faults": verdict.faults}
    if verdict.ok:
        return Answer(data, said)
    return Answer(data, "\n".join(f"false: {fault}" for fault in verdict.faults), NO)


def _solve(args: argparse.Namespace) -> Answer:
    """Decide a deal, or a game where it stands."""
    thing = _loaded(args.file)
    game = thing if isinstance(thing, Game) else Game(thing.rules, deal=thing, automatic="on request")
    answer = solve(game.rules, game.position, args.budget)
    told = origin(game.deal).rstrip(".") + (f", after {len(game.log)} entries" if game.log else "")
    if isinstance(answer, Solvable):
        pairs = [text(move) for move in answer.certificate]
        said = f"{told}: it can be cleared, by these {len(pairs)} moves (closures: {answer.closures})"
        return Answer({"answer": "solvable", "result": answer}, "\n".join([said, *pairs]))
    if isinstance(answer, Unsolvable):
        said = f"{told}: no order of moves clears it (closures: {answer.closures})"
        return Answer({"answer": "unsolvable", "result": answer}, said, NO)
    said = f"{told}: undecided (closures: {answer.closures}); a larger --budget may tell"
    return Answer({"answer": "undecided", "result": answer}, said, UNDECIDED)


def _grade(args: argparse.Namespace) -> Answer:
    """Tell how hard a deal is."""
    thing = _loaded(args.file)
    found = grade(thing.deal if isinstance(thing, Game) else thing, games=args.games, budget=args.budget)
    low, high = (f"{100 * end:.1f}" for end in found.interval)
    lines = [
        f"{found.difficulty}: {100 * found.won:.1f}% of {found.games} random games clear it (95%: {low} to {high}%)",
        f"{found.open_pairs:.1f} pairs to choose from on average, {found.forced:.1f} forced moves a game",
        f"{type(found.answer).__name__.lower()}, closures: {found.answer.closures}",
    ]
    return Answer(found, "\n".join(lines))


def _score(args: argparse.Namespace) -> Answer:
    """Replay a game and draw up its ledger."""
    game = _loaded(args.file)
    if not isinstance(game, Game):
        message = "score takes a game, and this is a deal."
        raise Usage(message)
    return Answer(
        {"ledger": game.ledger, "scores": game.scores, "result": game.result},
        "\n".join([*_ledger(game), *([] if game.result is None else [text(game.result)])]),
    )


def _ledger(game: Game[Any, Any, Any]) -> list[str]:
    """Return the ledger as a table, and the total."""
    return [*([text(game.ledger)] if game.ledger else []), f"total {total(game.scores)}"]


def _layout(args: argparse.Namespace) -> Answer:
    """Show the boards of a layout file, each with all its faults; the answer is no where one cannot be played."""
    boards = read_layouts(_read(args.file, MOST_BYTES), "" if args.file == "-" else Path(args.file).stem)
    shows = [_show_layout(board) for board in boards]
    told = "\n\n".join(show.text for show in shows)
    return Answer([show.data for show in shows], told, max((show.code for show in shows), default=DONE))


def _show_layout(board: FoundLayout) -> Answer:
    """Show one board of a layout file."""
    title = ", ".join(said for said in (board.name, board.author and f"by {board.author}", board.category) if said)
    data = {"name": board.name, "author": board.author, "category": board.category, "faults": board.faults}
    if board.layout is None:
        faults = [f"fault: {fault}" for fault in board.faults]
        return Answer({**data, "places": [], "clears": False}, "\n".join([title, *faults]), NO)
    clears = can_be_cleared(board.layout)
    said = "it can be cleared" if clears else "no order was found in which it can be cleared"
    told = "\n".join([title, text(board.layout), f"{len(board.layout.places)} tiles; {said}."])
    return Answer({**data, "places": board.layout.places, "clears": clears}, told, DONE if clears else NO)


def _demo(args: argparse.Namespace) -> Answer:
    """Show what each ruleset does."""
    shows = [_show(made.from_options({})) for _, made in rulesets().items()]
    told = "\n\n".join(show.text for show in shows)
    return Answer([show.data for show in shows], told, max((show.code for show in shows), default=DONE))


def _show(rules: Ruleset[Any, Any, Any]) -> Answer:
    """Show one ruleset: a deal that is always the same with its proof, moves, refused moves, the ledger."""
    several = rules.seats > 1
    game = Game(rules, deal=rules.deal(DEMO_SEED), automatic="on request" if several else "at once")
    verdict = verify(game.deal)
    proof = "verified" if verdict.ok else f"false: {text(verdict)}"
    told = [f"=== {rules.id} ===", "", f"{text(game.deal).rstrip('.')}: {proof}", ""]
    events: list[Event] = []
    refusals: tuple[Refusal, ...] = ()
    # A game of several seats is shown to the end of a round, others for a few moves.
    for at_ms in itertools.count(DEMO_TIMES[0], DEMO_TIMES[0]) if several else DEMO_TIMES:
        moves = game.moves()
        if not (moves or game.due) or (several and game.outcome):
            break
        before = game.position
        happened = game.play(moves[len(moves) // 2], at_ms=at_ms) if moves else game.advance(at_ms=at_ms)
        told += [text(event) for event in happened] if events else story(game, before, happened)
        if not events:
            refusals = _refusals(game)
            for refusal in refusals:
                told += ["", refusal.message, text(game.position, marks=Marks(refusal=refusal))]
            told += [""]
        events += happened
    told += ["", text(game)] if several else []
    shown_data = {"ruleset": rules, "deal": game.deal, "ok": verdict.ok, "events": events}
    data = {**shown_data, "refusals": refusals, "ledger": game.ledger, "scores": game.scores}
    return Answer(data, "\n".join([*told, "", *_ledger(game)]), DONE if verdict.ok else NO)


def _refusals(game: Game[Any, Any, Any]) -> tuple[Refusal, ...]:
    """Return a refusal for each reason for which moves that go later do not go yet; judged ones, if there are any."""
    ahead = game.fork()
    found: dict[str, Refusal] = {}
    for _ in range(DEMO_AHEAD):
        moves = ahead.moves()
        for move in moves:
            refusal = game.rules.judge(game.position, move)
            if refusal is not None:
                found.setdefault(refusal.reason.name, refusal)
        if moves:
            ahead.play(moves[0])
    return tuple(refusal for refusal in found.values() if refusal.judged) or tuple(found.values())


# --- play ------------------------------------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> Answer:
    """Play in the terminal."""
    rules, deal = _dealt(args)
    return Table(Game(rules, deal=deal), as_json=args.format == "json").play()
