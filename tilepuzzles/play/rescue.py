"""What the exact solver can tell a player in the middle of a game: whether it can still be won, and how."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import attrs

from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.steps import Ending
from tilepuzzles.errors import IllegalMove, checked_type
from tilepuzzles.play.game import Game
from tilepuzzles.solving.answers import Solvable, Undecided, Unsolvable
from tilepuzzles.solving.solve import BUDGET, solve

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")


@attrs.frozen
class Rescue(Generic[M]):
    """
    The way back to a position that can be won.

    Attributes:
        undos: How many undos lead there; 0 where the game can be won as it stands.
        certificate: A removal order that clears the board from there.
        undecided: At how many of the positions on the way the budget was spent; 0 means that no fewer undos will do.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(deal=tp.Deal.from_rows(tp.MahjongConnect(), ["B1 B1 B1", ".  B2 B2", "B1 .  . "]))
    >>> rescue(game).undos
    0
    """

    undos: int
    certificate: tuple[M, ...]
    undecided: int = 0


def still_winnable(game: Game[P, M, V], *, budget: int = BUDGET) -> bool | None:
    """
    Return whether *game* can still be won by taking pairs, from where it stands; None where the budget did not tell.

    A cleared game is won, and one whose time is up is lost. What a shuffle might bring is not reckoned with.

    Args:
        game: A game for one player; it is left as it is.
        budget: As for solve.

    Raises:
        WrongType: *game* is no game.
        InvalidArgument: it is for several players, or *budget* is out of range.

    >>> import tilepuzzles as tp
    >>> still_winnable(tp.Game(tp.DailyTurtle(), seed=7))
    True
    """
    if _checked(game).over:
        return game.outcome is not None and game.outcome.ending is Ending.CLEARED
    answer = solve(game.rules, game.position, budget)
    return None if isinstance(answer, Undecided) else isinstance(answer, Solvable)


def winning_hint(game: Game[P, M, V], *, budget: int = BUDGET) -> M | Unsolvable | Undecided:
    """
    Return a move that keeps *game* winnable, or the news that there is none.

    It costs nothing and is not logged; what the game's own hint shows is another matter.

    Args:
        game: A game for one player; it is left as it is.
        budget: As for solve.

    Raises:
        IllegalMove: the game is over.
        WrongType: *game* is no game.
        InvalidArgument: it is for several players, or *budget* is out of range.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.DailyTurtle(), seed=7)
    >>> while not game.over:
    ...     events = game.play(winning_hint(game))
    >>> game.outcome.ending
    <Ending.CLEARED: 'cleared'>
    """
    if _checked(game).over:
        raise IllegalMove(ActRefusal(Reason.GAME_OVER))
    answer = solve(game.rules, game.position, budget)
    return answer.certificate[0] if isinstance(answer, Solvable) else answer


def rescue(game: Game[P, M, V], *, budget: int = BUDGET) -> Rescue[M] | Unsolvable | Undecided:
    """
    Return the fewest undos that lead *game* back to where it can be won, with the moves that win it from there.

    Where the rules offer no undo it tells the same of the moves taken back in thought.

    Args:
        game: A game for one player; it is left as it is.
        budget: How many closures each position on the way back may take.

    Returns:
        A Rescue; Unsolvable where not even the deal can be cleared; Undecided where the budget did not tell.

    Raises:
        IllegalMove: its time is up, and no undo leads back from there.
        WrongType: *game* is no game.
        InvalidArgument: it is for several players, or *budget* is out of range.

    Cost: a search for each position on the way back.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.DailyTurtle(), seed=7)
    >>> while game.moves():
    ...     events = game.play(game.moves()[-1])
    >>> way = rescue(game)
    >>> for _ in range(way.undos):
    ...     events = game.undo()
    >>> for move in way.certificate[:3]:
    ...     events = game.play(move)
    >>> still_winnable(game)
    True
    """
    if _checked(game).over and game.outcome is not None and game.outcome.ending is Ending.TIME_UP:
        raise IllegalMove(ActRefusal(Reason.GAME_OVER))
    undecided = closures = 0
    for undos, position in enumerate((game.position, *game.ways_back())):
        answer = solve(game.rules, position, budget)
        if isinstance(answer, Solvable):
            return Rescue(undos, answer.certificate, undecided)
        undecided += isinstance(answer, Undecided)
        closures += answer.closures
    return Undecided(closures) if undecided else Unsolvable(closures)


def _checked(game: Any) -> Any:
    """Return *game* if it is one; raise WrongType."""
    checked_type("game", game, Game, "a Game")
    return game
