"""
The course of a game: the position, the log, the ledger and the clock, and what each act does to them.

The course makes one act at a time and no automatic step by itself; it checks no arguments. Both a live
:class:`~tilepuzzles.play.game.Game` and the replay of a saved one go through it, so they cannot differ.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

import attrs

from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.steps import Ending, Hinted, Outcome, Step, Taken
from tilepuzzles.contract import Deal, Idling, Ruleset
from tilepuzzles.errors import IllegalMove
from tilepuzzles.play.ledger import Ledger, Line
from tilepuzzles.play.log import Entry, Event
from tilepuzzles.policies.base import Counts, Happening, Tally, Undo

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")

MOST_ENTRIES: Final = 20_000
MOST_SHUFFLES: Final = 1_000
COUNTED: Final = {"play": "played", "miss": "misses", "hint": "hints", "undo": "undos", "shuffle": "shuffles"}
"""Which count each act raises."""


@attrs.frozen
class Standing(Generic[P]):
    """A step that has not been taken back, and what undo needs to take it back."""

    before: P
    tallies: tuple[Tally, ...]
    step: Step[P]
    lines: tuple[Line, ...]
    automatic: bool


class Course(Generic[P, M, V]):
    """
    The course of a game under *rules* on *deal*.

    Attributes:
        position: Where things stand.
        log: Everything that was done.
        ledger: Points and tallies.
        standing: The steps that have not been taken back.
        at_ms: The instant of the last act.
        ended_ms: When the game ended, or None.
        paused: Whether automatic steps wait for the player's next move (DT-08).
        active_ms: When the player was last active.
        hinted: The move shown last on this board, or None.
        idle_told: Whether a pair has been marked since the player was last active.
    """

    def __init__(self, rules: Ruleset[P, M, V], deal: Deal[M]) -> None:
        self.rules = rules
        self.deal = deal
        self.position = rules.start(deal)
        self.log: list[Entry[M]] = []
        hint_cost = rules.hint_cost
        terms = (*rules.scoring, *([hint_cost] if hint_cost is not None else []))
        self.ledger = Ledger(terms, rules.floor, rules.seats)
        self.timer = None if rules.clock is None else rules.clock.begin()
        self.standing: list[Standing[P]] = []
        self.at_ms = 0
        self.ended_ms: int | None = None
        self.paused = False
        self.active_ms = 0
        self.hinted: M | None = None
        self._counts = dict.fromkeys(COUNTED.values(), 0)
        self._idle_ms = rules.idle_hint_ms if isinstance(rules, Idling) and rules.hint_cost is not None else None
        self.idle_told = False
        self._told: P | None = None

    def copy(self) -> Course[P, M, V]:
        """Return an independent copy."""
        other = copy.copy(self)
        other.log = list(self.log)
        other.ledger = self.ledger.copy()
        other.standing = list(self.standing)
        other._counts = dict(self._counts)
        return other

    # --- how things stand ----------------------------------------------------------------------------------------

    @property
    def ends_ms(self) -> int | None:
        """When the clock runs out; None without a clock, or while it does not run."""
        return None if self.timer is None else self.timer.ends_ms

    @property
    def timed_out(self) -> bool:
        """Whether the clock ran out before the position was final."""
        return self._clock_is_out and self.ended_ms in (None, self.ends_ms)

    @property
    def _clock_is_out(self) -> bool:
        """Whether the clock has run out, or would have if the game had not ended before."""
        ends = self.ends_ms
        return ends is not None and self.at_ms >= ends

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.timed_out or self.rules.to_move(self.position) is None

    @property
    def outcome(self) -> Outcome | None:
        """How things stand: that of the position, or of the clock where it has run out."""
        return Outcome(Ending.TIME_UP, final=True) if self.timed_out else self.rules.outcome(self.position)

    @property
    def due(self) -> Step[P] | None:
        """The step that the rules would make by themselves now; None where there is none, or undo has paused it."""
        return None if self.paused or self.over else self.rules.automatic(self.position)

    @property
    def idle_hint_due_ms(self) -> int | None:
        """When a pair will be marked by itself; None where it will not."""
        if self._idle_ms is None or self.idle_told or self.over or self.due is not None:
            return None
        return self.active_ms + self._idle_ms if self.rules.moves(self.position) else None

    @property
    def taken(self) -> list[Taken[Any]]:
        """The pairs that are gone, in order."""
        return [one.step.effect for one in self.standing if isinstance(one.step.effect, Taken)]

    @property
    def accuracy(self) -> float | None:
        """The share of the judged attempts whose pair is gone now (LU-22); None where there were none, or no pairs."""
        judged = self._counts["played"] + self._counts["misses"] if self.counts.total else 0
        gone = sum(isinstance(one.step.effect, Taken) and not one.automatic for one in self.standing)
        return gone / judged if judged else None

    @property
    def counts(self) -> Counts:
        """How often each thing was done so far."""
        reshuffles = sum(entry.automatic and entry.do == "reshuffle" for entry in self.log)
        total = len(getattr(self.deal.content, "faces", ())) // 2
        return Counts(pairs=len(self.taken), reshuffles=reshuffles, total=total, **self._counts)

    def next_hint(self, another: bool) -> M | None:
        """Return the move to show: the last one shown on this board, or the one after it; None without a move."""
        if self.hinted is not None and not another:
            return self.hinted
        moves = self.rules.moves(self.position)
        if not moves:
            return None
        return moves[0 if self.hinted is None else (moves.index(self.hinted) + 1) % len(moves)]

    def shown(self, move: M) -> Hinted[M]:
        """Return the effect of showing the legal *move*."""
        effect = self.rules.step(self.position, move).effect
        return Hinted(move, effect.tiles if isinstance(effect, Taken) else ())

    # --- acts ----------------------------------------------------------------------------------------------------

    def pass_time(self, now: int) -> list[Event]:
        """Move time forward to *now*: lines of time, the end of the clock."""
        events: list[Event] = []
        if now <= self.at_ms:
            return events
        over = self.over
        ends = self.ends_ms
        self.at_ms = now
        if over:
            return events
        until = now if ends is None else min(now, ends)
        lines, points = self.ledger.pass_time(until)
        if lines:
            events.append(Event("time", until, lines=lines, points=points))
        if ends is not None and now >= ends:
            events.append(self._end(ends))
        return events

    def mark_idle(self, now: int) -> list[Event]:
        """Mark a pair where the player will have been idle for so long by *now*, before the clock has run out."""
        due, ends = self.idle_hint_due_ms, self.ends_ms
        if due is None or due > now or (ends is not None and due >= ends):
            return []
        self.idle_told = True
        return [Event("idle-hint", due, effect=self.shown(self.rules.moves(self.position)[0]))]

    def settle(self) -> list[Event]:
        """Tell the end of the game where the position has become final, and once of each that it is stuck (MC-08)."""
        if self.ended_ms is None and self.rules.to_move(self.position) is None:
            return [self._end(self.at_ms)]
        if self._told is not self.position:
            self._told = self.position
            outcome = self.rules.outcome(self.position)
            if outcome is not None and outcome.ending is Ending.STUCK and not outcome.final and self.due is None:
                return [Event("stuck", self.at_ms, effect=outcome)]
        return []

    def _end(self, at_ms: int) -> Event:
        """Note that the game has ended."""
        self.ended_ms = at_ms
        return Event("end", at_ms, effect=self.outcome)

    def touch(self) -> None:
        """Note that the player is active."""
        self.active_ms = self.at_ms
        self.idle_told = False

    def refuse(self, *, past_end: bool = False, offered: bool = True) -> None:
        """Refuse any act after the end (unless *past_end*), not *offered*, or beyond the entries of a saved game."""
        if self.over and not past_end:
            raise IllegalMove(ActRefusal(Reason.GAME_OVER))
        if not offered:
            raise IllegalMove(ActRefusal(Reason.NOT_OFFERED))
        if len(self.log) >= MOST_ENTRIES:
            raise IllegalMove(ActRefusal(Reason.LOG_FULL))

    def play(self, move: M) -> Event:
        """Make the player's *move*; raise IllegalMove."""
        self.refuse()
        step = self.rules.step(self.position, move)
        self.paused = False
        return self._take(step, Entry(self.at_ms, "play", move))

    def miss(self, move: M) -> Event:
        """Log a refused attempt."""
        self.refuse()
        return self._enter(Entry(self.at_ms, "miss", move), None, self.rules.to_move(self.position) or 0)

    def hint(self, move: M) -> Event:
        """Show the legal *move*; raise IllegalMove where hints are not offered."""
        self.refuse(offered=self.rules.hint_cost is not None)
        self.hinted = move
        seat = self.rules.to_move(self.position) or 0
        return self._enter(Entry(self.at_ms, "hint", move), self.shown(move), seat)

    def shuffle(self) -> Event:
        """Lay the tiles anew at the player's wish; raise IllegalMove."""
        self.refuse()
        if self._counts["shuffles"] >= MOST_SHUFFLES:
            raise IllegalMove(ActRefusal(Reason.LOG_FULL))
        step = self.rules.shuffle(self.position)
        if not isinstance(step, Step):
            raise IllegalMove(step)
        self.paused = False
        return self._take(step, Entry(self.at_ms, "shuffle"))

    def advance(self) -> Event:
        """Make the automatic step that is due; raise IllegalMove where there is none."""
        self.refuse()
        step = self.due
        if step is None:
            raise IllegalMove(ActRefusal(Reason.NOTHING_DUE))
        return self._take(step, Entry(self.at_ms, step.do, automatic=True))

    def undo(self) -> Event:
        """Take back the last entry, or as many as the rules ask for (SH-02); raise IllegalMove."""
        pauses = self.rules.undo is Undo.PAUSES
        # A cleared board may be undone (DT-05), but not into a game whose clock would be out.
        self.refuse(past_end=pauses and not self._clock_is_out, offered=self.rules.undo is not Undo.NEVER)
        steps = self._steps_to_undo(self.standing, pauses)
        if not steps:
            raise IllegalMove(ActRefusal(Reason.NOTHING_TO_UNDO))
        if self.ended_ms is not None:
            self.ledger.pass_time(self.at_ms)  # time stood still on the cleared board, and goes on now
        first = len(self.ledger.lines)
        for _ in range(steps):
            one = self.standing.pop()
            self.ledger.take_back(one.lines, one.tallies, self.at_ms, len(self.log))
            self.position = one.before
        self.hinted = None
        self.paused = pauses
        self.ended_ms = None
        event = self._enter(Entry(self.at_ms, "undo"), None, 0)
        lines = tuple(self.ledger.lines[first:])
        return attrs.evolve(event, lines=lines, points=sum(line.points for line in lines))

    def _steps_to_undo(self, standing: Sequence[Standing[P]], pauses: bool) -> int:
        """Return how many steps one undo takes back where those *standing* have been made; 0 where there is none."""
        if pauses:
            return min(1, len(standing))
        for steps, one in enumerate(reversed(standing), 1):
            if self.rules.automatic(one.before) is None:
                return steps
        return 0

    def ways_back(self) -> Iterator[P]:
        """Yield the positions that one undo leads back to, two undos, and so on, be undo offered or not."""
        standing = list(self.standing)
        while steps := self._steps_to_undo(standing, self.rules.undo is Undo.PAUSES):
            yield standing[-steps].before
            del standing[-steps:]

    def _take(self, step: Step[P], entry: Entry[M]) -> Event:
        """Make *step*."""
        tallies = self.ledger.tallies
        event = self._enter(entry, step.effect, step.seat)
        self.standing.append(Standing(self.position, tallies, step, event.lines, entry.automatic))
        self.position = step.position
        self.hinted = None
        return event

    def _enter(self, entry: Entry[M], effect: object, seat: int) -> Event:
        """Add *entry* to the log, fold what it did into score and clock, and return its event."""
        index = len(self.log)
        self.log.append(entry)
        happening = Happening(entry.do, entry.at_ms, effect, seat)
        lines = self.ledger.fold(happening, index)
        if self.timer is not None:
            self.timer = self.timer.after(happening)
        if not entry.automatic and entry.do in COUNTED:
            self._counts[COUNTED[entry.do]] += 1
        self.touch()
        points = sum(line.points for line in lines)
        return Event(entry.do, entry.at_ms, seat, entry.automatic, effect, lines, index, points)
