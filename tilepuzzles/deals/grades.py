"""How hard a board is to clear, by what random games make of it."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, Final

from tilepuzzles.boards.pairings import Pairing

FEW_GAMES: Final = 100
"""How many random games a dealer plays to see how hard a board is."""


class Difficulty(enum.StrEnum):
    """
    How hard a board is to clear, by the share of random games that clear it.

    >>> Difficulty.of(0.3)
    <Difficulty.MEDIUM: 'medium'>
    """

    EASY = "easy"
    """Half of them or more."""
    MEDIUM = "medium"
    """From 15 to 50 percent."""
    HARD = "hard"
    """From 3 to 15 percent."""
    EXPERT = "expert"
    """Less than 3 percent."""

    @property
    def least(self) -> float:
        """The least share of games won."""
        return LEAST[self]

    @classmethod
    def of(cls, share: float) -> Difficulty:
        """Return the difficulty of a board that so large a *share* of random games, 0 to 1, clears."""
        return next(one for one in cls if share >= one.least)

    def misses(self, share: float) -> float:
        """Return how far a *share* lies outside this difficulty; 0 within it."""
        harder = [one.least for one in Difficulty if one.least > self.least]
        most = min(harder, default=1.1)
        return max(self.least - share, share - most + 0.001, 0.0) if not self.least <= share < most else 0.0


LEAST: Final = {
    Difficulty.EASY: 0.5, Difficulty.MEDIUM: 0.15, Difficulty.HARD: 0.03, Difficulty.EXPERT: 0.0,
}  # fmt: skip
"""The least share of random games won of each difficulty."""


def share_won(pairing: Pairing[Any], below: Callable[[int], int], games: int = FEW_GAMES) -> float:
    """Return the share of so many random *games* on the board of *pairing* that clear it."""
    return games_won(pairing, below, games) / games


def games_won(pairing: Pairing[Any], below: Callable[[int], int], games: int) -> int:
    """Return how many of so many random *games* on the board of *pairing* clear it."""
    play, pairs = pairing.games(), pairing.remaining // 2
    return sum(len(play(below)) == pairs for _ in range(games))
