"""How hard a deal is: what random games make of it, and how long the exact solver needs."""

from __future__ import annotations

from typing import Any, Final

import attrs

from tilepuzzles.contract import Deal, Paired, Ruleset
from tilepuzzles.deals.grades import Difficulty, games_won
from tilepuzzles.deals.stream import Stream, deal_key, split
from tilepuzzles.errors import InvalidArgument, checked_int, checked_type
from tilepuzzles.solving.answers import Solvable, Undecided, Unsolvable
from tilepuzzles.solving.intervals import wilson
from tilepuzzles.solving.solve import BUDGET, MOST_BUDGET, is_cleared, solve

GAMES: Final = 400
MOST_GAMES: Final = 1_000_000
WALKS: Final = 20
"""How many of the random games are looked at move by move."""


@attrs.frozen(kw_only=True)
class Grade:
    """
    How hard a deal is.

    Attributes:
        difficulty: The name of it, by the share of random games won.
        won: The share of random games that clear the board, from 0 to 1.
        interval: Where that share lies, with 95 percent confidence: its least and its greatest value.
        games: How many random games were played.
        open_pairs: How many pairs may go on average, over all moves of some random games.
        forced: How many moves of a random game are forced on average, as only one pair may go.
        answer: Solvable, Unsolvable or Undecided, with the number of closures that took.

    >>> import tilepuzzles as tp
    >>> tp.grade(tp.LinkUp.EASY.deal(seed=7)).difficulty
    <Difficulty.EASY: 'easy'>
    """

    difficulty: Difficulty
    won: float
    interval: tuple[float, float]
    games: int
    open_pairs: float
    forced: float
    answer: Solvable[Any] | Unsolvable | Undecided


def grade(deal: Deal[Any], *, games: int = GAMES, budget: int = BUDGET) -> Grade:
    """
    Grade *deal*.

    The chance comes from the key of the deal, so that a deal has the same grade everywhere.

    Args:
        deal: A deal of a game for one player.
        games: How many random games are played, from 1 to 1,000,000.
        budget: How many closures the solver may take.

    Returns:
        A Grade: the difficulty with its figures, and what the solver answers.

    Raises:
        WrongType: *deal* is no deal.
        InvalidArgument: it is for several players, or a number is out of range.

    Cost: some tenths of a second for 400 games.

    >>> import tilepuzzles as tp
    >>> found = tp.grade(tp.Turtle(layout="bridge").deal(seed=7), games=100)
    >>> found.difficulty.name, found.won, [round(end, 2) for end in found.interval]
    ('EASY', 1.0, [0.96, 1.0])
    """
    checked_type("deal", deal, Deal, "a Deal")
    checked_int("games", games, 1, MOST_GAMES)
    checked_int("budget", budget, 0, MOST_BUDGET)
    rules = deal.rules
    if rules.seats > 1:
        message = f"{rules.id} is a game for {rules.seats} players; only deals that one player clears are graded."
        raise InvalidArgument(message)
    position = rules.start(deal)
    stream = Stream(split(deal_key(deal), "grade", 0))
    walks = [_walk(rules, position, stream) for _ in range(min(WALKS, games))]
    won = sum(cleared for _, cleared in walks) + _won(rules, position, games - len(walks), stream)
    counts = [count for choices, _ in walks for count in choices]
    return Grade(
        difficulty=Difficulty.of(won / games),
        won=won / games,
        interval=wilson(won, games),
        games=games,
        open_pairs=round(sum(counts) / max(len(counts), 1), 2),
        forced=round(counts.count(1) / len(walks), 2),
        answer=solve(rules, position, budget),
    )


def _walk(rules: Ruleset[Any, Any, Any], position: Any, stream: Stream) -> tuple[list[int], bool]:
    """Play a random game; return between how many pairs each move chose, and whether the board was cleared."""
    counts = []
    while moves := rules.moves(position):
        counts.append(len(moves))
        position = rules.play(position, moves[stream.below(len(moves))])
    return counts, is_cleared(rules, position)


def _won(rules: Ruleset[Any, Any, Any], position: Any, games: int, stream: Stream) -> int:
    """Return how many of so many random *games* clear the board."""
    pairing = rules.pairing(position) if isinstance(rules, Paired) else None
    if pairing is None:
        return sum(_walk(rules, position, stream)[1] for _ in range(games))
    return games_won(pairing, stream.below, games)
