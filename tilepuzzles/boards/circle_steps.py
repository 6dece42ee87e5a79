"""What happens in Link-O: tiles laid, drawn, passes, rounds won and begun, all as plain frozen data."""

from __future__ import annotations

import enum

import attrs

from tilepuzzles.boards.circle_boards import Placement, Space
from tilepuzzles.tiles import Domino


class CircleEnding(enum.Enum):
    """How a round of Link-O has ended, or the game."""

    PLAYED_OUT = "played out"
    """A player has played the last tile (LO-15)."""
    BLOCKED = "blocked"
    """Nobody can go on (LO-16)."""
    WON = "won"
    """A player has reached the target, and more than any other (LO-20)."""


@attrs.frozen
class RoundResult:
    """
    How a round ended (LO-15, LO-16, LO-23).

    Attributes:
        ending: PLAYED_OUT or BLOCKED.
        winners: The seats that have won it.
        hands: The tiles left in each hand, for all to see.
        left: The points in each hand.
        points: What each seat earns by it.
    """

    ending: CircleEnding
    winners: tuple[int, ...]
    hands: tuple[tuple[Domino, ...], ...]
    left: tuple[int, ...]
    points: tuple[int, ...]


@attrs.frozen
class Placed:
    """
    A tile was laid.

    Attributes:
        placement: Which, where and which way round.
        completed: The colour of the circle that it completes, or None (LO-19).
        points: What each seat earns by that.
        last_tile: Whether it was the last of the hand: the call "LINK-O!" (LO-22).
        result: The result of the round where it ended the round, else None.
    """

    placement: Placement
    completed: str | None
    points: tuple[int, ...]
    last_tile: bool
    result: RoundResult | None

    @property
    def call(self) -> str | None:
        """What the player calls out: "link-o" with the last tile of the hand (LO-22)."""
        return "link-o" if self.last_tile else None

    @property
    def tile(self) -> Domino:
        """The tile."""
        return self.placement.tile

    @property
    def space(self) -> Space:
        """Where it was laid."""
        return self.placement.space


@attrs.frozen
class Drawn:
    """
    A tile was drawn from the bag (LO-17).

    Attributes:
        tile: Which; None where one may not know (LO-23).
        left: How many tiles are left in the bag.
    """

    tile: Domino | None
    left: int


@attrs.frozen
class Passed:
    """
    A player could neither play nor draw (LO-18).

    Attributes:
        result: The result of the round where nobody could go on, else None.
    """

    result: RoundResult | None


@attrs.frozen
class RoundBegun:
    """
    All tiles went back into the bag, and a new round was dealt (LO-20).

    Attributes:
        round: Which round, counted from 0.
        starter: Who begins it (LO-21).
    """

    round: int
    starter: int
