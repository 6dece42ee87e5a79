"""The reasons for which an act is refused, and the refusal of acts that concern no tile."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import attrs

from tilepuzzles import words


class Reason(enum.Enum):
    """
    Why an act is refused.

    Where several hold, the first in this order is given; of a pair on a stack, that of its first tile that is not open.
    """

    GAME_OVER = "GAME_OVER"
    """The position is final, or the clock has run out."""
    NOT_YOUR_GO = "NOT_YOUR_GO"
    """It is the go of another seat."""
    NOT_OFFERED = "NOT_OFFERED"
    """The ruleset has no such act (SH-01)."""
    LOG_FULL = "LOG_FULL"
    """The log holds as many entries as a saved game may have."""
    NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
    """There is no position left to go back to (SH-02)."""
    NOTHING_DUE = "NOTHING_DUE"
    """The rules make no step by themselves now."""
    NO_PAIR = "NO_PAIR"
    """There is no legal pair to hint at (SH-05)."""
    PAIR_EXISTS = "PAIR_EXISTS"
    """Shuffling is for when no legal pair is left."""
    IMPOSSIBLE = "IMPOSSIBLE"
    """No arrangement of the tiles that are left can be cleared."""
    ROUND_OVER = "ROUND_OVER"
    """The round has ended, and the next has not begun."""
    OFF_BOARD = "OFF_BOARD"
    """A spot is not on the board."""
    SAME_TILE = "SAME_TILE"
    """Both ends are one spot."""
    NO_TILE = "NO_TILE"
    """No tile stands on a spot."""
    NO_MATCH = "NO_MATCH"
    """The two tiles are of different kinds."""
    COVERED = "COVERED"
    """A tile of a higher layer lies on a tile (TU-22)."""
    SHUT_IN = "SHUT_IN"
    """A tile has neighbours on both sides (TU-22)."""
    TOO_MANY_TURNS = "TOO_MANY_TURNS"
    """The tiles are joined only by lines of three or more turns (LU-08)."""
    BLOCKED = "BLOCKED"
    """A single tile is in the way (LU-08)."""
    NO_ROUTE = "NO_ROUTE"
    """No line joins the tiles, and more than one tile is in the way (LU-08)."""
    NOT_IN_HAND = "NOT_IN_HAND"
    """The player does not hold the tile (LO-26)."""
    WRONG_COLOUR = "WRONG_COLOUR"
    """The tile is not of the colour of the circle (LO-07, LO-09)."""
    SPACE_TAKEN = "SPACE_TAKEN"
    """A tile lies on the space already (LO-26)."""
    FIRST_PLAY = "FIRST_PLAY"
    """A player's first tile must be a double or a LINK-O, on a connector space (LO-05)."""
    NEEDS_DOUBLE = "NEEDS_DOUBLE"
    """Only a double or a LINK-O may lie on a connector space (LO-08)."""
    SPACE_BLOCKED = "SPACE_BLOCKED"
    """The neighbours of a connector space show two numbers, so nothing will ever fit there (LO-14)."""
    NO_NEIGHBOUR = "NO_NEIGHBOUR"
    """No tile lies next to the space (LO-07)."""
    END_DIFFERS = "END_DIFFERS"
    """An end of the tile differs from the neighbour that it would touch (LO-07)."""


@attrs.frozen
class ActRefusal:
    """
    An act was refused for a reason that concerns no tile.

    Attributes:
        reason: The reason.
        to_move: The seat whose go it is, where the reason is NOT_YOUR_GO.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> try:
    ...     game.undo()
    ... except tp.IllegalMove as error:
    ...     print(error.refusal.message)
    There is nothing to undo.
    """

    reason: Reason
    to_move: int | None = None

    @property
    def judged(self) -> bool:
        """False: nothing was attempted."""
        return False

    @property
    def template(self) -> str:
        """The sentence, with fields."""
        return words.REFUSALS[self.reason.name]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the sentence."""
        return {"to_move": self.to_move}

    @property
    def message(self) -> str:
        """The sentence in English."""
        return words.say(self)
