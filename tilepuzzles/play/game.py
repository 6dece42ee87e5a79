"""
The game: any ruleset in play, with log, ledger, undo, clock and automatic steps.

Every act first moves time forward, which may end the game or post lines of time, and then is judged. A refused act
changes nothing but the time that has passed; bad input changes nothing at all.

>>> import tilepuzzles as tp
>>> game = tp.Game(tp.LinkUp(columns=4, rows=3), seed=7)
>>> events = game.play(game.moves()[0], at_ms=1200)
>>> events[0].do, game.score
('play', 100)
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Generic, Literal, TypeVar, overload

from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.contract import Deal, Ruleset, checked_rules
from tilepuzzles.errors import IllegalMove, InvalidArgument, Refusal, WrongType, checked_int, shown
from tilepuzzles.play import picker
from tilepuzzles.play.course import MOST_ENTRIES, Course
from tilepuzzles.play.ledger import Line
from tilepuzzles.play.log import Entry, Event, Result
from tilepuzzles.policies.base import MOST_MS, Counts, Happening
from tilepuzzles.tiles import Face

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")
# of the functions that make a game
L = TypeVar("L")
N = TypeVar("N")
W = TypeVar("W")


class Game(Generic[P, M, V]):
    """
    A ruleset in play.

    Args:
        rules: The rules; left out, those that fit *deal*.
        seed: The seed to deal from.
        deal: A deal to play, instead of a seed.
        automatic: ``"at once"``: the steps of the rules follow by themselves. ``"on request"``: they wait for
            :meth:`advance`, so that a screen can show them one by one.

    Raises:
        InvalidArgument: neither or both of *seed* and *deal* are given, the deal is for other rules, and so on.

    All acts take ``at_ms``, whole milliseconds since the deal, never decreasing; left out it means the same instant
    as before (SH-06). They return the events they brought about, and raise IllegalMove where they are refused.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> events = game.play(game.moves()[0], at_ms=1_200)
    >>> game.score, game.position.remaining, game.over
    (100, 28, False)
    >>> tp.Game.from_json(game.to_json()).position == game.position
    True
    """

    @overload
    def __init__(
        self,
        rules: Ruleset[P, M, V],
        *,
        seed: int | str,
        automatic: Literal["at once", "on request"] = "at once",
    ) -> None: ...
    @overload
    def __init__(
        self,
        rules: Ruleset[P, M, V],
        *,
        deal: Deal[M],
        automatic: Literal["at once", "on request"] = "at once",
    ) -> None: ...
    @overload
    def __init__(
        self: Game[Any, N, Any],
        rules: None = None,
        *,
        deal: Deal[N],
        automatic: Literal["at once", "on request"] = "at once",
    ) -> None: ...
    def __init__(
        self,
        rules: Ruleset[P, M, V] | None = None,
        *,
        seed: int | str | None = None,
        deal: Deal[Any] | None = None,
        automatic: Literal["at once", "on request"] = "at once",
    ) -> None:
        if rules is not None:
            checked_rules(rules)
        if deal is None:
            if rules is None or seed is None:
                message = "a game needs rules and a seed, or a deal."
                raise InvalidArgument(message)
            deal = rules.deal(seed)
        elif seed is not None:
            message = "a game takes a seed or a deal, not both."
            raise InvalidArgument(message)
        elif not isinstance(deal, Deal):
            message = f"deal must be a Deal, not {shown(deal)}."
            raise WrongType(message)
        if automatic not in ("at once", "on request"):
            message = f'automatic must be "at once" or "on request", not {shown(automatic)}.'
            raise InvalidArgument(message)
        self._course: Course[P, M, V] = Course(deal.rules if rules is None else rules, deal)
        self._on_request = automatic == "on request"
        self._selected: Any = None
        self._untold: list[Event] = []
        self._settle([])

    # --- what there is to see --------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset[P, M, V]:
        """The rules."""
        return self._course.rules

    @property
    def deal(self) -> Deal[M]:
        """The deal."""
        return self._course.deal

    @property
    def position(self) -> P:
        """The position now."""
        return self._course.position

    @property
    def at_ms(self) -> int:
        """The instant of the last act, in milliseconds since the deal."""
        return self._course.at_ms

    @property
    def log(self) -> tuple[Entry[M], ...]:
        """Everything that was done, automatic steps and undone pairs too."""
        return tuple(self._course.log)

    @property
    def ledger(self) -> tuple[Line, ...]:
        """Every line of points."""
        return tuple(self._course.ledger.lines)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(self._course.ledger.scores)

    @property
    def score(self) -> int:
        """The points of the only seat; raises InvalidArgument where there are several."""
        scores = self._course.ledger.scores
        if len(scores) != 1:
            message = f"there are {len(scores)} seats; game.scores has the points of each."
            raise InvalidArgument(message)
        return scores[0]

    @property
    def outcome(self) -> Outcome | None:
        """How things stand: that of the position, or of the clock where it has run out."""
        return self._course.outcome

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.over

    @property
    def remaining_ms(self) -> int | None:
        """Time left on the clock, in milliseconds; None without a clock, or while it has not started."""
        course = self._course
        if course.ends_ms is None:
            return None
        return course.ends_ms - (course.at_ms if course.ended_ms is None else course.ended_ms)

    @property
    def to_move(self) -> int | None:
        """The seat whose go it is; None when the game is over."""
        return None if self.over else self.rules.to_move(self.position)

    @property
    def due(self) -> Step[P] | None:
        """The step that the rules would make by themselves now; None where there is none, or undo has paused it."""
        return self._course.due

    @property
    def idle_hint_due_ms(self) -> int | None:
        """
        When :meth:`tick` will mark a pair by itself, in milliseconds since the deal; None where it will not (DT-04).

        It may lie in the past, where time was moved on by a refused act.
        """
        return self._course.idle_hint_due_ms

    @property
    def counts(self) -> Counts:
        """How often each thing was done so far."""
        return self._course.counts

    @property
    def accuracy(self) -> float | None:
        """
        The share of the judged attempts whose pair is gone now, from 0 to 1; None without any (LU-22).

        Attempts are the pairs the player has taken, those taken back since included, and the misses. Pairs that the
        game took by itself count neither way.
        """
        return self._course.accuracy

    @property
    def removed(self) -> tuple[Face, ...]:
        """The faces of the tiles that are gone, in the order in which they went (MC-19)."""
        return tuple(face for taken in self._course.taken for face in taken.faces)

    @property
    def selected(self) -> Any:
        """The spot of the selected tile, or None (SH-04)."""
        return self._selected

    @property
    def result(self) -> Result | None:
        """How the game ended; None before it has."""
        course = self._course
        outcome = course.outcome
        if outcome is None or not outcome.final:
            return None
        counts = course.counts
        variant = None if self.deal.seed is None else self.rules.variant
        return Result(
            ruleset=self.rules.id,
            variant=f"{variant} daily" if variant and self.deal.date else variant,
            date=self.deal.date,
            outcome=outcome,
            scores=self.scores,
            at_ms=course.at_ms if course.ended_ms is None else course.ended_ms,
            counts=counts,
            accuracy=self.accuracy,
            awards={award.name: award.of(counts, outcome, course.position) for award in self.rules.awards},
        )

    def moves(self) -> tuple[M, ...]:
        """Return every legal move now, in the order of the ruleset; none when the game is over."""
        return () if self.over else self.rules.moves(self.position)

    def view(self, seat: int = 0) -> V:
        """Return what *seat* sees: plain data."""
        return self.rules.view(self.position, self._checked_seat(seat))

    def seen(self, seat: int = 0) -> tuple[Step[V], ...]:
        """Return the steps so far, those taken back left out, as *seat* saw them."""
        self._checked_seat(seat)
        return tuple(self.rules.view_step(one.step, seat) for one in self._course.standing)

    def hint_price(self, *, another: bool = False) -> int | None:
        """Return the points that a hint, or *another* one, would cost now; None where none would be given."""
        course = self._course
        move = None if self.rules.hint_cost is None or course.over else course.next_hint(another)
        if move is None:
            return None
        earned, _ = course.ledger.tallies[-1].after(Happening("hint", course.at_ms, course.shown(move)))
        return -sum(points.points for points in earned)

    # --- acts ------------------------------------------------------------------------------------------------------

    def play(self, move: M, *, at_ms: int | None = None, seat: int | None = None) -> tuple[Event, ...]:
        """
        Make a move.

        Args:
            move: The move.
            at_ms: When, in milliseconds since the deal; left out, the same instant as before.
            seat: Whose move it is; left out, the seat to move.

        Returns:
            The events it brought about.

        Raises:
            IllegalMove: it is refused; nothing is logged (SH-03).
            InvalidArgument: an argument is no move, instant or seat; nothing at all has changed.
        """
        now = self._checked_instant(at_ms)
        if seat is not None:
            self._checked_seat(seat)
        self.rules.judge(self.position, move)  # raises for what is no move, before time moves on
        events = self._begin(now)
        if seat is not None and not self.over and seat != self.to_move:
            self._untold = events
            raise IllegalMove(ActRefusal(Reason.NOT_YOUR_GO, self.to_move))
        return self._act(events, self._course.play, move)

    def attempt(self, move: M, *, at_ms: int | None = None, seat: int | None = None) -> tuple[Event, ...] | Refusal:
        """
        Make a move, or return why it is refused.

        A refused attempt at two different standing tiles of one kind is a judged miss and is logged (SH-03).

        Args:
            move: The move.
            at_ms: When, in milliseconds since the deal; left out, the same instant as before.
            seat: Whose move it is; left out, the seat to move.

        Returns:
            The events it brought about, or the refusal.

        Raises:
            InvalidArgument: an argument is no move, instant or seat; nothing at all has changed.
        """
        try:
            return self.play(move, at_ms=at_ms, seat=seat)
        except IllegalMove as error:
            if error.refusal.judged:
                self._course.miss(move)
            return error.refusal

    def tap(self, spot: Any, *, at_ms: int | None = None) -> tuple[Event, ...] | Refusal:
        """
        Select the tile on *spot*, or try the pair it makes with the selected tile (SH-04).

        A tap on a matching tile attempts the pair; after a refused attempt the selection stays. A tap on a tile that
        does not match moves the selection and is not judged. A tap on the selected tile deselects it.

        Args:
            spot: A cell, or a place.
            at_ms: When, in milliseconds since the deal; left out, the same instant as before.

        Returns:
            The events; or why the tile may not be chosen, or the pair does not go.

        Raises:
            InvalidArgument: *spot* is no spot, or the game has no tiles to choose one by one.
        """
        now = self._checked_instant(at_ms)
        picker.tap(self.rules, self.position, self._selected, spot)  # raises for what is no spot, before time moves on
        events = self._begin(now)
        over = ActRefusal(Reason.GAME_OVER) if self.over else None
        choice = over or picker.tap(self.rules, self.position, self._selected, spot)
        if not isinstance(choice, picker.Choice):
            self._untold = events
            return choice
        self._course.touch()
        self._selected = choice.selected
        if choice.move is None:
            return tuple(events)
        self._untold = events
        return self.attempt(choice.move)

    def hint(self, *, another: bool = False, at_ms: int | None = None) -> tuple[Event, ...]:
        """
        Show a legal pair: the first of ``moves``; on an unchanged board the same again (SH-05).

        Args:
            another: Show the next pair in the order of ``moves`` instead.
            at_ms: When, in milliseconds since the deal; left out, the same instant as before.

        Returns:
            The events it brought about.

        Raises:
            IllegalMove: hints are not offered, there is no pair, or the game is over; nothing is charged or counted.
        """
        events = self._begin(self._checked_instant(at_ms))
        move = None if self.over else self._course.next_hint(another)
        if move is None and not self.over and self.rules.hint_cost is not None:
            self._untold = events
            raise IllegalMove(ActRefusal(Reason.NO_PAIR))
        return self._act(events, self._course.hint, move)

    def shuffle(self, *, at_ms: int | None = None) -> tuple[Event, ...]:
        """
        Lay the standing tiles anew.

        Args:
            at_ms: When, in milliseconds since the deal; left out, the same instant as before.

        Returns:
            The events it brought about.

        Raises:
            IllegalMove: the ruleset does not offer it, or not now.
        """
        return self._act(self._begin(self._checked_instant(at_ms)), self._course.shuffle)

    def undo(self, *, at_ms: int | None = None) -> tuple[Event, ...]:
        """
        Take back the last pair or shuffle, with the points it earned (SH-02).

        Args:
            at_ms: When, in milliseconds since the deal; left out, the same instant as before.

        Returns:
            The events it brought about.

        Raises:
            IllegalMove: undo is not offered, there is nothing to undo, or the game is over.
        """
        return self._act(self._begin(self._checked_instant(at_ms)), self._course.undo)

    def advance(self, *, at_ms: int | None = None) -> tuple[Event, ...]:
        """
        Make the step that is due, where automatic steps wait for a request.

        Args:
            at_ms: When, in milliseconds since the deal; left out, the same instant as before.

        Returns:
            The events it brought about.

        Raises:
            IllegalMove: none is due.
        """
        events = self._untold + self._course.pass_time(self._checked_instant(at_ms))
        self._untold = []
        return self._act(events, self._course.advance)

    def tick(self, at_ms: int) -> tuple[Event, ...]:
        """
        Return the events of moving time forward to *at_ms*, and do nothing else; nothing is logged.

        The idle hint comes from here alone, so call it now and then, or at :attr:`idle_hint_due_ms` (DT-04).
        """
        now = self._checked_instant(at_ms)
        return (*self._course.mark_idle(now), *self._begin(now))

    def touch(self, *, at_ms: int | None = None) -> tuple[Event, ...]:
        """
        Return the events of moving time forward to *at_ms*, and note that the player is active.

        The idle hint waits anew from now (DT-04). Nothing is logged.
        """
        events = self._begin(self._checked_instant(at_ms))
        self._course.touch()
        return tuple(events)

    def restart(self) -> Game[P, M, V]:
        """Return a new game on the same deal, from the start (SH-09); this one is left as it is."""
        return Game(self.rules, deal=self.deal, automatic="on request" if self._on_request else "at once")

    def fork(self) -> Game[P, M, V]:
        """Return an independent copy that stands where this game stands."""
        other = copy.copy(self)
        other._course = self._course.copy()
        return other

    def ways_back(self) -> tuple[P, ...]:
        """Return the positions that one undo, two undos and so on would lead back to, be undo offered or not."""
        return tuple(self._course.ways_back())

    # --- saving ----------------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the game as JSON on one line: the deal, the log, the score."""
        from tilepuzzles.play import saves

        return saves.write(self)

    @overload
    @staticmethod
    def from_json(text: str | bytes) -> Game[Any, Any, Any]: ...
    @overload
    @staticmethod
    def from_json(text: str | bytes, *, rules: Ruleset[L, N, W]) -> Game[L, N, W]: ...
    @staticmethod
    def from_json(text: str | bytes, *, rules: Ruleset[Any, Any, Any] | None = None) -> Game[Any, Any, Any]:
        """
        Return the game that *text* holds, replayed and checked entry by entry.

        Args:
            text: JSON, at most 4 MiB.
            rules: The rules it must be of; needed for a ruleset that is not registered, or policies of your own.

        Raises:
            InvalidNotation: *text* is no game; the message says where.
            FalseClaim: an entry could not have happened, or the score is not what the log earns; it says where.
        """
        from tilepuzzles.play import saves

        return saves.read(text, rules)

    # --- inside ----------------------------------------------------------------------------------------------------

    def _checked_instant(self, at_ms: int | None) -> int:
        """Return *at_ms* if it is an instant that may come now."""
        if at_ms is None:
            return self.at_ms
        checked_int("at_ms", at_ms, 0, MOST_MS)
        if at_ms < self.at_ms:
            message = f"at_ms must not go back: {at_ms} comes before {self.at_ms}."
            raise InvalidArgument(message)
        return at_ms

    def _checked_seat(self, seat: int) -> int:
        """Return *seat* if there is such a seat."""
        return checked_int("seat", seat, 0, self.rules.seats - 1)

    def _begin(self, at_ms: int) -> list[Event]:
        """Move time forward, then make the automatic steps that wait."""
        events = self._settle(self._untold + self._course.pass_time(at_ms))
        self._untold = []
        return events

    def _act(self, events: list[Event], act: Callable[..., Event], *arguments: object) -> tuple[Event, ...]:
        """Do *act* after *events*, and what follows by itself; raise IllegalMove where it is refused."""
        try:
            event = act(*arguments)
        except IllegalMove:
            self._untold = events  # what time brought about is told with the next act
            raise
        call = getattr(event.effect, "call", None)
        events += [event, *([Event(call, event.at_ms, event.seat)] if call is not None else [])]
        return tuple(self._settle(events))

    def _settle(self, events: list[Event]) -> list[Event]:
        """After *events*, make the automatic steps that follow at once and note the end; return all events."""
        course = self._course
        while not self._on_request and len(course.log) < MOST_ENTRIES and course.due is not None:
            events.append(course.advance())
        events += course.settle()
        for event in events:
            self._selected = picker.after(self._selected, event)
        return events
