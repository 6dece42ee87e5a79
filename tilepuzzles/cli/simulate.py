"""The command ``simulate``: bots play many games of a ruleset."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, Final

from tilepuzzles.cli.answers import Answer, Usage
from tilepuzzles.contract import MOST_SEED, SETTINGS, Ruleset, factory, with_dealer
from tilepuzzles.errors import checked_int

MOST_WORKERS: Final = 512
MOST_BLOCK: Final = 16


def add_simulate(command: argparse.ArgumentParser) -> None:
    """Add to *command* what it takes besides the ruleset, its options, the seed and the format."""
    command.add_argument("--games", type=int, default=100, metavar="N", help="how many games; 100 if left out")
    said = "names with commas between them, as random,greedy; they fill the seats in turn and rotate"
    command.add_argument("--bots", default="random", metavar="A,B", help=said)
    command.add_argument("--seats", type=int, metavar="N", help="how many players, where that can be chosen")
    command.add_argument("--workers", type=int, default=1, metavar="N", help="how many processes; 1 if left out")


def simulate(args: argparse.Namespace) -> Answer:
    """
    Let bots play games.

    Args:
        args: What was typed: id, options, seats, bots, games, seed or None, workers.

    Raises:
        Usage: an option is given twice.
        InvalidArgument: there is no such ruleset, bot or option, or a number is out of range.
    """
    from tilepuzzles.bots.arena import play_match  # the other commands need no bots
    from tilepuzzles.bots.named import bot_named

    seats = [] if args.seats is None else [("seats", args.seats)]
    rules = asked_rules(args.id, [*args.options, *seats])
    bots = [bot_named(name, rules) for name in args.bots.split(",")]
    workers = checked_int("workers", args.workers, 1, MOST_WORKERS)
    seed = secrets.randbelow(MOST_SEED + 1) if args.seed is None else args.seed
    block = max(1, min(MOST_BLOCK, args.games // (8 * workers)))
    with _pool(workers) as executor, _bar(args.games) as progress:
        match = play_match(
            rules, bots, args.games, seed, executor=executor, block=block, window=4 * workers, progress=progress
        )
    return Answer(match, str(match))


def asked_rules(ruleset: str, options: Sequence[tuple[str, Any]]) -> Ruleset[Any, Any, Any]:
    """
    Return the ruleset of that id with *options*, of which some may steer the dealer.

    Raises:
        Usage: an option is given twice.
        InvalidArgument: there is no such ruleset, option or value; InvalidNotation likewise.
    """
    given = dict(options)
    if len(given) < len(options):
        message = "an option is given twice."
        raise Usage(message)
    steering = {name: given.pop(name) for name in ("dealer", *SETTINGS) if name in given}
    rules: Ruleset[Any, Any, Any] = factory(ruleset).from_options(given)
    return with_dealer(rules, **{"dealer": rules.dealer, **steering})


def _pool(workers: int) -> contextlib.AbstractContextManager[Executor | None]:
    """Return processes to play in; none for a single worker."""
    if workers == 1:
        return contextlib.nullcontext()
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))  # a bar is drawn by a thread


@contextlib.contextmanager
def _bar(games: int) -> Iterator[Callable[[int], object] | None]:
    """Show a bar of progress on a terminal while the games are played, where rich is installed."""
    rich = None
    if sys.stderr.isatty():
        with contextlib.suppress(ImportError):
            rich = importlib.import_module("rich.progress"), importlib.import_module("rich.console")
    if rich is None:
        yield None
        return
    bars, consoles = rich
    with bars.Progress(console=consoles.Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)
