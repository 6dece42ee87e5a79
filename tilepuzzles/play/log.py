"""Log entries, events and results: what a game remembers and what it tells."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Generic, TypeVar

import attrs

from tilepuzzles import words
from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Hinted, Outcome, Taken
from tilepuzzles.play.ledger import Line
from tilepuzzles.policies.base import Counts

M = TypeVar("M")


@attrs.frozen
class Entry(Generic[M]):
    """
    One line of the log.

    Attributes:
        at_ms: When, in milliseconds since the deal.
        do: ``"play"``, ``"miss"``, ``"hint"``, ``"undo"``, ``"shuffle"``, or the name of an automatic step.
        move: What was played, missed or shown; None for the others and for automatic steps.
        automatic: Whether the rules did it by themselves.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> events = game.hint(at_ms=800)
    >>> events = game.play(game.moves()[0], at_ms=1_500), game.undo()
    >>> [(entry.at_ms, entry.do) for entry in game.log]
    [(800, 'hint'), (1500, 'play'), (1500, 'undo')]
    """

    at_ms: int
    do: str
    move: M | None = None
    automatic: bool = False


@attrs.frozen
class Event:
    """
    Something that an act brought about.

    Attributes:
        do: As in the log; or ``"time"``, ``"end"``, ``"stuck"``, ``"idle-hint"`` or a call such as ``"link-o"``,
            which no log entry stands behind.
        at_ms: When.
        seat: Whose it was.
        automatic: Whether the rules did it by themselves.
        effect: Plain data of what happened: Taken, Hinted, Relaid, at the end the Outcome; else None.
        lines: The lines it posted to the ledger; of time, the lines that have grown, as they stand now.
        entry: The index of its log entry, or None.
        points: What it earned in all, before any floor.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), ["AA"]))
    >>> for event in game.play(game.moves()[0], at_ms=7_000):
    ...     print(event.do, event.points, event.message)
    play 100 The sun at column 0, row 0 and the sun at column 1, row 0 are taken.
    end 0 The game has ended: cleared.
    """

    do: str
    at_ms: int
    seat: int = 0
    automatic: bool = False
    effect: object = None
    lines: tuple[Line, ...] = ()
    entry: int | None = None
    points: int = 0

    @property
    def template(self) -> str:
        """The sentence, with fields."""
        return self._sentence[0]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the sentence."""
        return self._sentence[1]

    @property
    def _sentence(self) -> tuple[str, Mapping[str, object]]:
        """The template and its fields."""
        match self.effect:
            case Taken(pair=pair, faces=(face_a, face_b)):
                return words.EFFECTS["taken"], {"a": pair.a, "b": pair.b, "face_a": face_a, "face_b": face_b}
            case Hinted(pair=move):
                return words.EFFECTS["hinted"], {"move": move}
            case Outcome(final=False):
                return words.EFFECTS["stuck"], {}
            case Outcome(ending=ending, winners=winners):
                said = words.EFFECTS.get(ending.value, words.EFFECTS["outcome"])
                return said, {"ending": ending.value, "winners": words.seats(winners)}
            case words.Sayable(template=template, fields=fields):
                return template, fields
            case _:
                return words.EVENTS.get(self.do, "{do}"), {"do": self.do}

    @property
    def message(self) -> str:
        """The sentence in English."""
        return words.say(self)


@attrs.frozen
class Result:
    """
    How a game ended: all that a table of records or a share text needs (SH-14).

    Attributes:
        ruleset: The id of the ruleset.
        variant: Results of one variant may be compared; None for a deal made by hand, which enters no table.
        date: The day of a daily deal, else None (LU-23).
        outcome: How it ended.
        scores: Points by seat.
        at_ms: When it ended, in milliseconds since the deal.
        counts: How often each thing was done.
        accuracy: The share of the judged attempts whose pair is gone, from 0 to 1; None without attempts (LU-22).
        awards: What was earned besides points, by name.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp(columns=2, rows=1), seed=7)
    >>> events = game.play(game.moves()[0], at_ms=7_000)
    >>> game.result.variant, game.result.scores, game.result.awards
    ('link-up 2x1/1', (100,), {'clean-clear': True})
    """

    ruleset: str
    variant: str | None
    date: datetime.date | None
    outcome: Outcome
    scores: tuple[int, ...]
    at_ms: int
    counts: Counts
    accuracy: float | None
    awards: Mapping[str, Json] = attrs.field(hash=False)
