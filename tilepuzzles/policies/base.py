"""What policies are told and what they answer: happenings, points, and the Protocols of terms, clocks and awards."""

from __future__ import annotations

import enum
from typing import Any, ClassVar, Final, Protocol

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Outcome
from tilepuzzles.errors import WrongType, checked_int, checked_type, shown

MOST_MS: Final = 10**11
MOST_POINTS: Final = 10**9


@attrs.frozen
class Happening:
    """
    Something that happened in a game.

    Attributes:
        do: As it stands in the log: ``"play"``, ``"miss"``, ``"hint"``, ``"undo"``, ``"shuffle"``,
            ``"reshuffle"`` …; or ``"time"``, when only time has moved on.
        at_ms: When, in milliseconds since the deal.
        effect: What it did: Taken for a pair, Hinted for a hint, Relaid for a new arrangement, else None.
        seat: Whose it was, counted from 0.

    >>> from tilepuzzles.policies.terms import UndoPenalty
    >>> points, tally = UndoPenalty(25).begin().after(Happening("undo", at_ms=4_000))
    >>> points[0].points
    -25
    """

    do: str
    at_ms: int
    effect: object = None
    seat: int = 0


@attrs.frozen
class Points:
    """
    Points that a term gives.

    Attributes:
        seat: To whom.
        points: How many; negative to take some.
        at_ms: When they fell due, in milliseconds since the deal. A term that earns by time alone must say it, so
            that the ledger is the same however often time is told; for others it is the instant of the happening.

    >>> Points(seat=0, points=-10).at_ms is None
    True
    """

    seat: int
    points: int
    at_ms: int | None = None


class Tally(Protocol):
    """What a term remembers between happenings; a value, so that undo can put an earlier one back."""

    def after(self, happening: Happening, /) -> tuple[tuple[Points, ...], Tally]:
        """Return the points that *happening* earns, and the tally afterwards."""
        ...


class Term(Protocol):
    """One way to earn or lose points; its lines in the ledger bear its name."""

    name: ClassVar[str]
    """The name in ledger and JSON."""
    undone: ClassVar[bool]
    """Whether undo takes its points back and restores its tally (SH-02)."""

    def begin(self) -> Tally:
        """Return the tally at the deal."""
        ...


class Timer(Protocol):
    """The state of a clock; a value."""

    @property
    def ends_ms(self) -> int | None:
        """When the game ends, in milliseconds since the deal; None while the clock does not run."""
        ...

    def after(self, happening: Happening, /) -> Timer:
        """Return the timer after *happening*."""
        ...


class Clock(Protocol):
    """A limit of time."""

    name: ClassVar[str]
    """The name in JSON."""

    def begin(self) -> Timer:
        """Return the timer at the deal."""
        ...


@attrs.frozen
class Counts:
    """
    How often each thing was done in a game so far.

    Attributes:
        pairs: Pairs that are gone now.
        played: Pairs taken by the player, those taken back since included.
        misses: Refused attempts at two different standing tiles of one kind (SH-03).
        hints: Hints shown.
        undos: Undos.
        shuffles: Shuffles at the player's wish.
        reshuffles: Times the rules laid the tiles anew.
        total: Pairs in the whole deal.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> events = game.hint(), game.play(game.moves()[0])
    >>> game.counts.hints, game.counts.pairs, game.counts.total
    (1, 1, 15)
    """

    pairs: int = 0
    played: int = 0
    misses: int = 0
    hints: int = 0
    undos: int = 0
    shuffles: int = 0
    reshuffles: int = 0
    total: int = 0


class Award(Protocol):
    """Something a player is told at the end besides points."""

    name: ClassVar[str]
    """The name in results and JSON."""

    def of(self, counts: Counts, outcome: Outcome | None, position: object, /) -> Json:
        """Return the award for a game with *counts* that stands at *position* with *outcome*: plain JSON, or None."""
        ...


class Undo(enum.Enum):
    """Whether and how a ruleset offers undo."""

    NEVER = "never"
    """Not at all."""
    FREELY = "freely"
    """Back to the last position in which the rules would make no step by themselves; not once it is final."""
    PAUSES = "pauses"
    """One pair back, automatic or not; automatic steps then wait for the player's next move (DT-05, DT-08)."""


def points_field(instance: object, attribute: attrs.Attribute[int], value: object) -> None:
    """Validate a number of points, from 0 to 1,000,000,000."""
    checked_int(attribute.name, value, 0, MOST_POINTS)


def ms_field(instance: object, attribute: attrs.Attribute[int], value: object) -> None:
    """Validate a length of time, from 1 to 10^11 milliseconds."""
    checked_int(attribute.name, value, 1, MOST_MS)


def _is_policy(value: object, method: str) -> bool:
    """Return whether *value* is a policy and not a class of policies."""
    return not isinstance(value, type) and hasattr(value, "name") and hasattr(value, method)


def checked_policies(rules: Any) -> None:
    """
    Refuse a ruleset value whose policies are none.

    Raises:
        WrongType: scoring or awards is no tuple of terms or awards, the floor no int, and so on.
    """
    for name, method in (("scoring", "begin"), ("awards", "of")):
        values = getattr(rules, name)
        if not isinstance(values, tuple) or not all(_is_policy(value, method) for value in values):
            message = f"{name} must be a tuple of {'terms' if name == 'scoring' else name}, not {shown(values)}."
            raise WrongType(message)
    for name in ("hint_cost", "clock"):
        value = getattr(rules, name)
        if value is not None and not _is_policy(value, "begin"):
            message = f"{name} must be a {name.replace('_', ' ')} or None, not {shown(value)}."
            raise WrongType(message)
    if rules.floor is not None:
        checked_int("floor", rules.floor, -MOST_POINTS, MOST_POINTS)
    checked_type("undo", rules.undo, Undo, "a member of Undo")
