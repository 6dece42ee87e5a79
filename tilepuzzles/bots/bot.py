"""What a bot is, and what it remembers of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, overload

from tilepuzzles.boards.steps import Step
from tilepuzzles.deals.stream import Stream

V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")


class Bot(Protocol[V_contra, M]):
    """
    A player made of code: what a seat sees V, the move M it chooses.

    A bot keeps nothing from move to move, and draws by chance from the stream it is given alone. So a game of bots
    follows from its seed. To play in other processes it must survive pickling.
    """

    @property
    def name(self) -> str:
        """What it is called in results."""
        ...

    def choose(self, view: V_contra, history: Sequence[Step[Any]], moves: Sequence[M], stream: Stream, /) -> M:
        """
        Return one of *moves*.

        Args:
            view: What its seat sees now.
            history: The steps so far as that seat saw them. One that is not looked at costs nothing.
            moves: Every legal move, at least one, in the order of the ruleset.
            stream: The chance of this seat in this game.
        """
        ...


class History(Sequence[Step[V_co]]):
    """
    The steps of a game up to one moment as a seat saw them, each worked out when it is first looked at.

    Args:
        steps: The steps; more may be added behind, which this history does not show.
        seen: The same as the seat saw them, as far as they have been worked out: shared by all histories of the seat.
        look: Returns a step as the seat sees it.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp(columns=4, rows=3), seed=7)
    >>> events = game.play(game.moves()[0])
    >>> history = History(game.seen(), [], lambda step: step)
    >>> len(history), history[0].do, history[-1] == history[0]
    (1, 'play', True)
    """

    __slots__ = ("_length", "_look", "_seen", "_steps")

    def __init__(
        self, steps: Sequence[Step[Any]], seen: list[Step[V_co]], look: Callable[[Step[Any]], Step[V_co]]
    ) -> None:
        self._steps = steps
        self._seen = seen
        self._look = look
        self._length = len(steps)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Step[V_co]: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Step[V_co]]: ...
    def __getitem__(self, at: int | slice) -> Step[V_co] | Sequence[Step[V_co]]:
        steps, seen = self._steps, self._seen
        for n in range(len(seen), self._length):
            seen.append(self._look(steps[n]))
        return seen[: self._length][at] if isinstance(at, slice) else seen[range(self._length)[at]]
