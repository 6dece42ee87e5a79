"""What happens in Link-O: tiles laid, drawn, passes, rounds won and begun, all as plain frozen data."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import attrs

from tilepuzzles import words
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

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkO(seats=2), seed=1, automatic="on request")
    >>> while (result := game.position.result) is None:
    ...     events = game.advance() if game.due else game.play(game.moves()[0])
    >>> result.ending, result.winners, result.left, result.points
    (<CircleEnding.BLOCKED: 'blocked'>, (0,), (47, 53), (53, 0))
    """

    ending: CircleEnding
    winners: tuple[int, ...]
    hands: tuple[tuple[Domino, ...], ...]
    left: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def template(self) -> str:
        """The result in words."""
        return words.EFFECTS[self.ending.value]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the words."""
        return {"winners": words.seats(self.winners), "points": max(self.points)}


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

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkO(), seed=7)
    >>> placed = game.play(game.moves()[0])[0].effect
    >>> str(placed.tile), placed.space.at, placed.completed, placed.last_tile
    ('green LINK-O', ['green', 6], None, False)
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

    @property
    def template(self) -> str:
        """What happened in words."""
        return self._said.template

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the words."""
        return self._said.fields

    @property
    def _said(self) -> words.Phrase:
        """What happened, and how the round has ended by it."""
        fields = {"tile": self.tile, "space": self.space, "colour": self.completed}
        return _ended(words.Phrase(words.EFFECTS["completing" if self.completed else "placed"], fields), self.result)


@attrs.frozen
class Drawn:
    """
    A tile was drawn from the bag (LO-17).

    Attributes:
        tile: Which; None where one may not know (LO-23).
        left: How many tiles are left in the bag.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkO(seats=2), seed=7)
    >>> [str(step.effect.tile) for step in game.seen(0)], [step.effect.tile for step in game.seen(1)]
    (['yellow 2/3', 'yellow 4/4'], [None, None])
    """

    tile: Domino | None
    left: int

    @property
    def template(self) -> str:
        """What happened in words."""
        return words.EFFECTS["drawn"]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the words."""
        return {"left": self.left}


@attrs.frozen
class Passed:
    """
    A player could neither play nor draw (LO-18).

    Attributes:
        result: The result of the round where nobody could go on, else None.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkO.ENGLISH, seed=7)
    >>> passed = []
    >>> while not passed:
    ...     passed = [event for event in game.play(game.moves()[0]) if isinstance(event.effect, tp.Passed)]
    >>> passed[0].seat, passed[0].effect, passed[0].message
    (0, Passed(result=None), 'No move can be made.')
    """

    result: RoundResult | None

    @property
    def template(self) -> str:
        """What happened in words."""
        return self._said.template

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the words."""
        return self._said.fields

    @property
    def _said(self) -> words.Phrase:
        """What happened, and how the round has ended by it."""
        return _ended(words.Phrase(words.EVENTS["pass"]), self.result)


@attrs.frozen
class RoundBegun:
    """
    All tiles went back into the bag, and a new round was dealt (LO-20).

    Attributes:
        round: Which round, counted from 0.
        starter: Who begins it (LO-21).

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkO(), seed=7)
    >>> while game.position.round == 0:
    ...     events = game.play(game.moves()[0])
    >>> [event.effect for event in events if event.do == "round"]
    [RoundBegun(round=1, starter=1)]
    """

    round: int
    starter: int

    @property
    def template(self) -> str:
        """What happened in words."""
        return words.EFFECTS["begun"]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the words."""
        return {"number": self.round + 1, "seat": self.starter}


def _ended(what: words.Phrase, result: RoundResult | None) -> words.Phrase:
    """Return *what*, and the result of the round where it ended it."""
    return what if result is None else words.Phrase(words.EFFECTS["ending"], {"what": what, "result": result})
