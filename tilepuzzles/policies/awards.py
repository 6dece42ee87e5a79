"""What a player is told at the end besides points: the clean-clear badge, stars, titles."""

from __future__ import annotations

import enum
from typing import ClassVar, Final

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Ending, Outcome
from tilepuzzles.policies.base import Counts, points_field


@attrs.frozen
class CleanClear:
    """
    The badge for a board cleared with no hint, no shuffle at the player's wish, and no undo.

    Reshuffles by the rules do not void it.

    Source: LU-14, LU-25.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp(columns=2, rows=1), seed=7)
    >>> events = game.play(game.moves()[0])
    >>> game.result.awards
    {'clean-clear': True}
    """

    name: ClassVar[str] = "clean-clear"

    def of(self, counts: Counts, outcome: Outcome | None, position: object) -> Json:
        """Return whether *counts* and *outcome* earn the badge; *position* does not matter."""
        cleared = outcome is not None and outcome.ending is Ending.CLEARED
        return cleared and not (counts.hints or counts.shuffles or counts.undos)


@attrs.frozen
class Stars:
    """
    Three stars for a cleared board without undo, two for a few undos, one for more.

    Attributes:
        few: The most undos that still give two stars, from 0 to 10^9.

    Raises:
        InvalidArgument: *few* is out of range; WrongType where it is no int.

    Source: DT-10.

    >>> from tilepuzzles.boards.steps import Ending, Outcome
    >>> cleared = Outcome(Ending.CLEARED, final=True)
    >>> [Stars(few=3).of(Counts(undos=undos), cleared, None) for undos in (0, 3, 4)]
    [3, 2, 1]
    """

    few: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "stars"

    def of(self, counts: Counts, outcome: Outcome | None, position: object) -> Json:
        """Return 3, 2 or 1 by the undos in *counts* where *outcome* is cleared, else None; *position* is not asked."""
        if outcome is None or outcome.ending is not Ending.CLEARED:
            return None
        return 3 if not counts.undos else 2 if counts.undos <= self.few else 1


@attrs.frozen
class Completion:
    """
    The share of the tiles that are gone, in whole percent; halves round up.

    Source: TU-18.

    >>> Completion().of(Counts(pairs=58, total=72), None, None)
    81
    """

    name: ClassVar[str] = "completion"

    def of(self, counts: Counts, outcome: Outcome | None, position: object) -> Json:
        """Return the percentage of *counts*, 0 to 100; *outcome* and *position* do not matter."""
        return percent(counts.pairs, counts.total)


class Titles(enum.StrEnum):
    """The titles; each is its label too (TU-19)."""

    CONGRATULATIONS = "Congratulations"
    """The board is cleared."""
    GOOD_GAME = "Good game"
    """80 percent or more."""
    NICE_PROGRESS = "Nice progress"
    """60 to 79 percent."""
    KEEP_PRACTICING = "Keep practicing"
    """Less than 60 percent."""


@attrs.frozen
class Title:
    """
    A title by completion.

    Source: TU-19.

    >>> Title().of(Counts(pairs=43, total=72), None, None)
    <Titles.NICE_PROGRESS: 'Nice progress'>
    """

    name: ClassVar[str] = "title"

    def of(self, counts: Counts, outcome: Outcome | None, position: object) -> Json:
        """Return the title that *counts* and *outcome* earn; *position* does not matter."""
        if outcome is not None and outcome.ending is Ending.CLEARED:
            return Titles.CONGRATULATIONS
        share = percent(counts.pairs, counts.total)
        return next(title for least, title in SHARES if share >= least)


SHARES: Final = ((80, Titles.GOOD_GAME), (60, Titles.NICE_PROGRESS), (0, Titles.KEEP_PRACTICING))
"""The least percentage for each title of a board that was not cleared."""


def percent(part: int, whole: int) -> int:
    """Return *part* of *whole* in percent, halves rounded up (TU-18); 100 of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else 100
