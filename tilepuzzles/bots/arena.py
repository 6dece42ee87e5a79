"""
Matches between bots: many games from one seed, on all workers there are.

Each game has a seed of its own, drawn from that of the match, and each seat its own chance in it; so what comes out
hangs neither on blocks nor on workers, and any game can be played again alone.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Final, TypeVar

import attrs

from tilepuzzles.boards.steps import Step
from tilepuzzles.bots import bulk
from tilepuzzles.bots.bot import Bot, History
from tilepuzzles.contract import MOST_SEED, Ruleset, checked_rules, checked_seed
from tilepuzzles.deals.stream import Stream, seed_key, split
from tilepuzzles.errors import InvalidArgument, WrongType, checked_int, checked_type, shown
from tilepuzzles.play.course import MOST_ENTRIES
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import MOST_MS
from tilepuzzles.solving.intervals import Z, wilson

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")

PACE_MS: Final = 1_000
MOST_GAMES: Final = 10_000_000
Interval = tuple[float, float]
"""The two ends of an interval of 95 %."""


@attrs.frozen
class Played:
    """
    How a game of bots ended.

    Attributes:
        seed: The seed of the game.
        bots: Which bot sat on each seat, by its number in the match.
        scores: Points by seat.
        winners: The seats that have won; in a puzzle seat 0 iff it is cleared.
        final: Whether the game came to its end; else the bot was stuck where only the player's own wish leads on.
        moves: How many moves the bots made.

    >>> Played(seed=7, bots=(1, 0), scores=(64, 20), winners=(0,), final=True, moves=50).winners
    (0,)
    """

    seed: int
    bots: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    final: bool
    moves: int


@attrs.frozen
class BotResult:
    """
    How a bot did in a match.

    Attributes:
        bot: Its name.
        games: How many games it played.
        wins: How many it won; of a win shared by several seats each has its part. A puzzle is won when it is cleared.
        share: The share of its games that it won.
        share_interval: The interval of 95 % round it, by Wilson.
        score: Points a game on the mean; where it sat on several seats, the mean of those counts.
        score_interval: The interval of 95 % round that mean.

    >>> import tilepuzzles as tp
    >>> from tilepuzzles.bots import RandomBot
    >>> one = play_match(tp.LinkUp(columns=4, rows=3), [RandomBot()], games=4, seed=7).bots[0]
    >>> one.bot, one.wins, one.share, [round(end, 2) for end in one.share_interval]
    ('random', 4.0, 1.0, [0.51, 1.0])
    """

    bot: str
    games: int
    wins: float
    share: float
    share_interval: Interval
    score: float
    score_interval: Interval


@attrs.frozen
class MatchResult:
    """
    How a match ended.

    Attributes:
        ruleset: The id of the ruleset.
        variant: Which form of it.
        seats: How many players.
        seed: The seed of the match.
        games: How many games, or deals, were played.
        pace_ms: How long a move took, in milliseconds.
        unfinished: How many games came to no end, as where a puzzle was stuck.
        bots: What each bot did.

    >>> import tilepuzzles as tp
    >>> from tilepuzzles.bots import RandomBot
    >>> match = play_match(tp.LinkUp(columns=4, rows=3), [RandomBot()], games=4, seed=7)
    >>> match.ruleset, match.games, match.unfinished, len(match.bots)
    ('link-up', 4, 0, 1)
    """

    ruleset: str
    variant: str
    seats: int
    seed: int | str
    games: int
    pace_ms: int
    unfinished: int
    bots: tuple[BotResult, ...]

    def __str__(self) -> str:
        return _table(self)


def _table(match: MatchResult) -> str:
    """Return a match as a table."""
    what = "deals" if match.seats == 1 else "games"
    rows = [
        ["bot", what, "cleared" if match.seats == 1 else "won", "share", "95 %", "score", "95 %"],
        *(_row(one) for one in match.bots),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    open_ones = [f"{match.unfinished} came to no end."] if match.unfinished else []
    return "\n".join([f"{match.variant}, {match.games} {what}, seed {match.seed}", *table, *open_ones])


def _row(one: BotResult) -> list[str]:
    """Return what a bot did as the cells of a row."""
    share, score = _ends(one.share_interval, 100), _ends(one.score_interval, 1)
    return [one.bot, str(one.games), f"{one.wins:g}", f"{100 * one.share:.1f} %", share, f"{one.score:.1f}", score]


def _ends(interval: Interval, times: int) -> str:
    """Return the two ends of an interval."""
    low, high = interval
    return f"{times * low:.1f} to {times * high:.1f}"


def play_game(
    rules: Ruleset[P, M, V], bots: Sequence[Bot[V, M]], *, seed: int | str, pace_ms: int = PACE_MS
) -> Game[P, M, V]:
    """
    Return a game played to its end by *bots*.

    It ends early where there is no move and the rules make no step: then only an act like a shuffle would lead on.

    Args:
        rules: The rules.
        bots: A bot for each seat.
        seed: The seed of the deal, and of the bots' chance.
        pace_ms: How long each move takes, in milliseconds.

    Raises:
        InvalidArgument: a bot chose no legal move, or an argument is out of range.

    >>> import tilepuzzles as tp
    >>> from tilepuzzles.bots import RandomBot
    >>> game = play_game(tp.LinkUp.EASY, [RandomBot()], seed=7)
    >>> game.outcome.ending.name, game.at_ms
    ('CLEARED', 15000)
    """
    checked_rules(rules)
    _check_bots(bots, pace_ms)
    if len(bots) != rules.seats:
        message = f"there must be a bot for each seat, {rules.seats} in all, not {len(bots)}."
        raise InvalidArgument(message)
    game = Game(rules, seed=seed, automatic="on request")
    key = seed_key("bots", 1, seed)
    seats = range(rules.seats)
    streams = [Stream(split(key, "seat", seat)) for seat in seats]
    steps: list[Step[P]] = []
    seen: list[list[Step[V]]] = [[] for _ in seats]
    looks = [functools.partial(_look, rules, seat) for seat in seats]
    while not game.over and len(steps) < MOST_ENTRIES:
        if game.due is not None:
            events = game.advance()
        else:
            moves = game.moves()
            seat = game.to_move
            if not moves or seat is None:
                break
            history = History(steps, seen[seat], looks[seat])
            move = bots[seat].choose(game.view(seat), history, moves, streams[seat])
            if move not in moves:
                message = f"the bot {bots[seat].name} chose {shown(move)}, which is no legal move."
                raise InvalidArgument(message)
            game.tick(game.at_ms + pace_ms)
            if game.over:  # the clock has run out meanwhile
                break
            events = game.play(moves[moves.index(move)])
        done = next(event for event in events if event.entry is not None)
        steps.append(Step(done.do, game.position, done.effect, done.seat))
    return game


def _check_bots(bots: Sequence[Bot[V, M]], pace_ms: int) -> None:
    """Raise unless *bots* are bots, and *pace_ms* a time that a move may take."""
    checked_int("pace_ms", pace_ms, 0, MOST_MS // MOST_ENTRIES)
    checked_type("bots", bots, Sequence, "a list of bots")
    for bot in bots:
        if not callable(getattr(bot, "choose", None)) or not isinstance(getattr(bot, "name", None), str):
            message = f"a bot has a name and a function choose, unlike {shown(bot)}."
            raise WrongType(message)


def _look(rules: Ruleset[P, M, V], seat: int, step: Step[P]) -> Step[V]:
    """Return *step* as *seat* sees it."""
    return rules.view_step(step, seat)


def play_match(
    rules: Ruleset[P, M, V],
    bots: Sequence[Bot[V, M]],
    games: int,
    seed: int | str,
    *,
    pace_ms: int = PACE_MS,
    executor: Executor | None = None,
    block: int = bulk.BLOCK,
    window: int = bulk.WINDOW,
    progress: bulk.Progress | None = None,
) -> MatchResult:
    """
    Play a match.

    With several seats the bots fill them in turn, over and over, and move one seat on with each game; all sit equally
    often on each seat when the number of games is a multiple of that of the bots. For one seat every bot plays every
    deal.

    Args:
        rules: The rules.
        bots: The bots, at most one a seat where there are several seats.
        games: How many games, from 1; for one seat, how many deals.
        seed: The seed of the match.
        pace_ms: How long each move takes, in milliseconds; it counts where time does.
        executor: Where the games are played: any executor; None plays them here, one after another.
        block: How many games a worker is sent together.
        window: How many blocks are on their way at the same time.
        progress: Called now and then with the number of games done.

    Returns:
        What each bot did, the same whatever executor, block and window are.

    Raises:
        InvalidArgument: an argument is out of range, or a bot chose no legal move.

    >>> import tilepuzzles as tp
    >>> from tilepuzzles.bots import Heaviest, RandomBot
    >>> match = play_match(tp.LinkO(), [Heaviest(), RandomBot()], games=4, seed=7)
    >>> sum(one.wins for one in match.bots), match.unfinished
    (4.0, 0)
    """
    checked_rules(rules)
    checked_int("games", games, 1, MOST_GAMES)
    _check_bots(bots, pace_ms)
    most = rules.seats if rules.seats > 1 else MOST_GAMES
    checked_int("the number of bots", len(bots), 1, most)
    play = functools.partial(play_number, rules, tuple(bots), seed_key("match", 1, checked_seed(seed)), pace_ms)
    found = bulk.run(executor, play, range(games), block=block, window=window, progress=progress)
    played = [one for some in found for one in some]
    return MatchResult(
        ruleset=rules.id,
        variant=rules.variant,
        seats=rules.seats,
        seed=seed,
        games=games,
        pace_ms=pace_ms,
        unfinished=sum(not one.final for one in played),
        bots=tuple(_result(bot.name, n, played) for n, bot in enumerate(bots)),
    )


def play_number(
    rules: Ruleset[P, M, V], bots: Sequence[Bot[V, M]], key: bytes, pace_ms: int, number: int
) -> tuple[Played, ...]:
    """
    Return what game *number*, from 0, of the match with that *key* came to; for one seat, the games of all bots.

    The one place where a worker works: all it needs comes with the call.
    """
    seed = Stream(split(key, "game", number)).below(MOST_SEED + 1)
    turned = tuple((seat + number) % len(bots) for seat in range(rules.seats))
    tables: list[tuple[int, ...]] = [turned] if rules.seats > 1 else [(n,) for n in range(len(bots))]
    return tuple(_played(rules, bots, table, seed, pace_ms) for table in tables)


def _played(
    rules: Ruleset[P, M, V], bots: Sequence[Bot[V, M]], table: tuple[int, ...], seed: int, pace_ms: int
) -> Played:
    """Return how the game of *seed* ended where the bots of those numbers sat at the *table*."""
    game = play_game(rules, [bots[n] for n in table], seed=seed, pace_ms=pace_ms)
    outcome = game.outcome
    final = outcome is not None and outcome.final
    winners = outcome.winners if outcome is not None and outcome.final else ()
    return Played(seed, table, game.scores, winners, final, game.counts.played)


def _result(name: str, number: int, played: Sequence[Played]) -> BotResult:
    """Return what the bot of that *number* did."""
    wins: list[float] = []
    scores: list[float] = []
    for one in played:
        seats = [seat for seat, bot in enumerate(one.bots) if bot == number]
        if seats:
            wins.append(sum(seat in seats for seat in one.winners) / max(1, len(one.winners)))
            scores.append(sum(one.scores[seat] for seat in seats) / len(seats))
    total, games = math.fsum(wins), len(wins)
    mean = math.fsum(scores) / games
    return BotResult(name, games, total, total / games, wilson(total, games), mean, around_mean(scores))


def around_mean(values: Sequence[float]) -> Interval:
    """
    Return the interval of 95 % round the mean of *values*, by their spread; of one value that value.

    >>> around_mean([5.0]), [round(end, 2) for end in around_mean([1.0, 2.0, 3.0])]
    ((5.0, 5.0), [0.87, 3.13])
    """
    count = len(values)
    mean = math.fsum(values) / count
    variance = math.fsum((value - mean) ** 2 for value in values) / max(1, count - 1)
    half = Z * math.sqrt(variance / count)
    return mean - half, mean + half
