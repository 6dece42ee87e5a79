"""
Decide whether a position can be cleared, with the removal order that does it or the proof that none does.

Where tiles only get freer as others go, the search runs over who goes with whom, and is exact (see
:mod:`tilepuzzles.kernel.pairing`). Where they fall, and in rulesets that have no such form, moves are searched one
after another: such a search says "undecided" far sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from tilepuzzles.boards.steps import Ending
from tilepuzzles.contract import Paired, Ruleset, checked_rules
from tilepuzzles.deals.stream import Stream, split
from tilepuzzles.errors import InvalidArgument, checked_int, shown
from tilepuzzles.kernel.pairing import EVERY, SOLVABLE, UNSOLVABLE
from tilepuzzles.solving.answers import Solvable, Undecided, Unsolvable

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")

BUDGET: Final = 1_000_000
MOST_BUDGET: Final = 10**12
GAMES: Final = 64
"""How many random games are tried before moves are searched one after another."""

Progress = Callable[[int], "bool | None"]
"""Called with the number of closures so far; a true answer stops the search."""


def solve(
    rules: Ruleset[P, M, V], position: P, budget: int = BUDGET, progress: Progress | None = None
) -> Solvable[M] | Unsolvable | Undecided:
    """
    Decide whether *position* can be cleared by taking pairs.

    What the rules do besides, such as a reshuffle when no pair is left, is not reckoned with. The answer is the same
    on every machine.

    Args:
        rules: A ruleset for one player.
        position: A position of it.
        budget: How many closures the search may take, from 0 to 10^12. A closure of the Turtle takes about 30 µs, one
            of an 18 x 8 board about 150 µs. Where tiles fall it counts positions.
        progress: Called now and then with the number of closures so far; a true answer stops the search.

    Returns:
        Solvable with its certificate, Unsolvable, or Undecided.

    Raises:
        InvalidArgument: the ruleset is for several players, or *budget* is out of range.
        WrongType: *rules* are no ruleset value, or *position* is none of theirs.

    Cost: mostly a few milliseconds, and exponential at worst; the budget bounds it.

    >>> import tilepuzzles as tp
    >>> rules = tp.Turtle(budget=0)
    >>> deal = rules.deal(seed=7)
    >>> deal.certificate is None
    True
    >>> answer = tp.solve(rules, rules.start(deal))
    >>> len(answer.certificate)
    72
    """
    checked_rules(rules)
    checked_int("budget", budget, 0, MOST_BUDGET)
    if rules.seats > 1:
        message = f"{rules.id} is a game for {rules.seats} players; only what one player clears can be solved."
        raise InvalidArgument(message)
    if progress is not None and not callable(progress):
        message = f"progress must be a function or None, not {shown(progress)}."
        raise InvalidArgument(message)
    if is_cleared(rules, position):
        return Solvable(())
    pairing = rules.pairing(position) if isinstance(rules, Paired) else None
    if pairing is None:
        return search_moves(rules, position, budget, progress)
    if not budget:
        return Undecided(0)
    status, order, closures = pairing.solve(budget, progress)
    if status == SOLVABLE:
        return Solvable(tuple(pairing.move(a, b) for a, b in order), closures)
    return Unsolvable(closures) if status == UNSOLVABLE else Undecided(closures)


def is_cleared(rules: Ruleset[Any, Any, Any], position: object) -> bool:
    """Return whether *position* is cleared."""
    outcome = rules.outcome(position)
    return outcome is not None and outcome.ending is Ending.CLEARED


class _Stopped(Exception):
    """The budget is spent, or the callback said to stop."""


class _Meter:
    """Counts positions, and stops the search when the budget is spent or the callback says so."""

    def __init__(self, budget: int, progress: Progress | None) -> None:
        self.budget = budget
        self.progress = progress
        self.spent = 0

    def count(self) -> None:
        """Count one position; raise _Stopped."""
        if self.spent >= self.budget:
            raise _Stopped
        self.spent += 1
        if self.progress is not None and not self.spent % EVERY and self.progress(self.spent):
            raise _Stopped


def search_moves(
    rules: Ruleset[P, M, V], position: P, budget: int, progress: Progress | None = None
) -> Solvable[M] | Unsolvable | Undecided:
    """
    Decide *position* by its moves: first some random games, then every order of moves that leads to new positions.

    Args:
        rules: A ruleset for one player.
        position: A position of it that is not cleared.
        budget: How many positions may be looked at.
        progress: As for solve.
    """
    meter = _Meter(budget, progress)
    stream = Stream(split(b"", "solve", 0))
    try:
        for _ in range(GAMES):
            order = _random_game(rules, position, stream, meter)
            if order is not None:
                return Solvable(order, meter.spent)
        order = _every_game(rules, position, meter)
    except _Stopped:
        return Undecided(meter.spent)
    return Unsolvable(meter.spent) if order is None else Solvable(order, meter.spent)


def _random_game(rules: Ruleset[P, M, V], position: P, stream: Stream, meter: _Meter) -> tuple[M, ...] | None:
    """Return the moves of a random game from *position*; None where it does not clear the board."""
    order: list[M] = []
    while moves := rules.moves(position):
        meter.count()
        move = moves[stream.below(len(moves))]
        order.append(move)
        position = rules.play(position, move)
    return tuple(order) if is_cleared(rules, position) else None


def _every_game(rules: Ruleset[P, M, V], position: P, meter: _Meter) -> tuple[M, ...] | None:
    """Return moves that clear *position*; None where no moves do."""
    seen = {position}
    order: list[M] = []
    open_moves = [list(reversed(rules.moves(position)))]
    at = [position]
    while open_moves:
        if not open_moves[-1]:
            open_moves.pop()
            at.pop()
            order = order[:-1]
            continue
        move = open_moves[-1].pop()
        after = rules.play(at[-1], move)
        if after in seen:
            continue
        meter.count()
        seen.add(after)
        order.append(move)
        if is_cleared(rules, after):
            return tuple(order)
        open_moves.append(list(reversed(rules.moves(after))))
        at.append(after)
    return None
