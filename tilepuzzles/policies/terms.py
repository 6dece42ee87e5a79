"""
The scoring terms of the pair games.

>>> from tilepuzzles.policies.base import Happening
>>> UndoPenalty(25).begin().after(Happening("undo", 1000))[0]
(Points(seat=0, points=-25, at_ms=None),)
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from tilepuzzles.boards.steps import Taken
from tilepuzzles.policies.base import Happening, Points, Tally, ms_field, points_field


def _to(happening: Happening, points: int) -> tuple[Points, ...]:
    """Return *points* for the seat of *happening*, nothing for none."""
    return (Points(happening.seat, points),) if points else ()


@attrs.frozen
class PairPoints:
    """
    A fixed number of points for each pair, automatic ones too.

    Attributes:
        points: Points a pair, from 0 to 10^9.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: LU-20, MC-14, TU-08, DT-09.

    >>> import attrs
    >>> import tilepuzzles as tp
    >>> game = tp.Game(attrs.evolve(tp.LinkUp.EASY, scoring=(PairPoints(7),)), seed=7)
    >>> events = game.play(game.moves()[0])
    >>> [(line.term, line.points) for line in game.ledger]
    [('pair', 7)]
    """

    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "pair"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the points where *happening* takes a pair."""
        return _to(happening, self.points if isinstance(happening.effect, Taken) else 0), self


@attrs.frozen
class _Run:
    """A run of pairs, each within a window of the one before: the n-th earns (n - 1) x points."""

    window_ms: int
    points: int
    length: int = 0
    last_ms: int = 0

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return what the pair earns; nothing else breaks the run."""
        if not isinstance(happening.effect, Taken):
            return (), self
        on = self.length > 0 and happening.at_ms - self.last_ms <= self.window_ms
        length = self.length + 1 if on else 1
        return (
            _to(happening, (length - 1) * self.points),
            _Run(self.window_ms, self.points, length, happening.at_ms),
        )


@attrs.frozen
class Combo:
    """
    Link Up's combo: the n-th pair in a row, each within the window of the one before, earns (n - 1) x points more.

    Misses, hints and shuffles do not break it.

    Attributes:
        window_ms: How long after a pair the next still continues the combo, in milliseconds, that instant included;
            from 1 to 10^11.
        points: Points a step, from 0 to 10^9.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: LU-20, LU-21.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> for at_ms in (1_000, 4_000, 7_000, 10_001):
    ...     events = game.play(game.moves()[0], at_ms=at_ms)
    >>> [line.points for line in game.ledger if line.term == "combo"]
    [20, 40]
    """

    window_ms: int = attrs.field(validator=ms_field)
    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "combo"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally before the first pair."""
        return _Run(self.window_ms, self.points)


@attrs.frozen
class QuickChain:
    """
    Turtle's quick chain: the n-th pair of a chain earns (n - 1) x points more.

    Attributes:
        window_ms: How long after a pair the next still continues the chain, in milliseconds, that instant included;
            from 1 to 10^11.
        points: Points a step, from 0 to 10^9.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: TU-09.

    >>> import attrs
    >>> import tilepuzzles as tp
    >>> scoring = (QuickChain(window_ms=8_000, points=15),)
    >>> game = tp.Game(attrs.evolve(tp.LinkUp.EASY, scoring=scoring), seed=7)
    >>> for at_ms in (1_000, 9_000, 9_500):
    ...     events = game.play(game.moves()[0], at_ms=at_ms)
    >>> [line.points for line in game.ledger]
    [15, 30]
    """

    window_ms: int = attrs.field(validator=ms_field)
    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "quick-chain"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally before the first pair."""
        return _Run(self.window_ms, self.points)


@attrs.frozen
class _Kind:
    """The kind of the pair before."""

    points: int
    kind: str | None = None

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return what a pair of the same kind as the one before earns."""
        if not isinstance(happening.effect, Taken):
            return (), self
        kind = happening.effect.kind
        return _to(happening, self.points if kind == self.kind else 0), _Kind(self.points, kind)


@attrs.frozen
class KindStreak:
    """
    Points for each pair of the same kind as the pair before, however long ago that was.

    Attributes:
        points: Points a pair, from 0 to 10^9.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: TU-10.

    >>> import attrs
    >>> import tilepuzzles as tp
    >>> rules = attrs.evolve(tp.LinkUp(columns=6, rows=1), scoring=(KindStreak(50),))
    >>> game = tp.Game(rules, deal=tp.Deal.from_rows(rules, ["AAAABB"]))
    >>> for _ in range(3):
    ...     events = game.play(game.moves()[0])
    >>> game.score
    50
    """

    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "kind-streak"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally before the first pair."""
        return _Kind(self.points)


@attrs.frozen
class CompletionBonus:
    """
    Points for clearing the board.

    Attributes:
        points: Points, once, from 0 to 10^9.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: TU-12.

    >>> import attrs
    >>> import tilepuzzles as tp
    >>> rules = attrs.evolve(tp.LinkUp(columns=2, rows=1), scoring=(CompletionBonus(500),))
    >>> game = tp.Game(rules, seed=7)
    >>> events = game.play(game.moves()[0])
    >>> game.score
    500
    """

    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "completion"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the bonus where *happening* takes the last pair."""
        return _to(happening, self.points if _clears(happening) else 0), self


def _clears(happening: Happening) -> bool:
    """Return whether *happening* took the last pair."""
    return isinstance(happening.effect, Taken) and happening.effect.left == 0


@attrs.frozen
class TimeBonus:
    """
    Points for each second that a cleared board was faster than a given time a pair.

    Attributes:
        seconds_per_pair: The time allowed for each pair of the whole deal, in seconds.
        points: Points a second saved; whole seconds completed from the deal to the last pair count as used.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: LU-20.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp(columns=2, rows=1), seed=7)
    >>> events = game.play(game.moves()[0], at_ms=2_999)
    >>> [(line.term, line.points) for line in game.ledger]  # (1 pair x 6 - 2 seconds) x 5
    [('pair', 100), ('time-bonus', 20)]
    """

    seconds_per_pair: int = attrs.field(validator=points_field)
    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "time-bonus"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the bonus where *happening* takes the last pair."""
        if not (isinstance(happening.effect, Taken) and _clears(happening)):
            return (), self
        return _to(happening, time_bonus(happening.effect.total, happening.at_ms // 1000, self)), self


def time_bonus(pairs: int, seconds: int, bonus: TimeBonus) -> int:
    """
    Return the points for clearing a board of *pairs* pairs in *seconds* whole seconds.

    Args:
        pairs: Pairs in the whole deal, not pairs left.
        seconds: Whole seconds from the deal to the last pair.
        bonus: The rates.

    Returns:
        Points, never below zero.

    Source: LU-20.

    >>> time_bonus(28, 100, TimeBonus(6, 5)), time_bonus(15, 91, TimeBonus(6, 5))
    (340, 0)
    """
    return max(0, pairs * bonus.seconds_per_pair - seconds) * bonus.points


@attrs.frozen
class QuickWin:
    """
    Points for a fast win: *points_seconds* divided by the seconds used, rounded down.

    Attributes:
        points_seconds: The dividend: points times seconds, from 0 to 10^9.
        least_seconds: A faster win counts as this many seconds, from 1.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: MC-16.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.MahjongConnect(columns=2, rows=1), seed=7)
    >>> events = game.play(game.moves()[0], at_ms=100_000)
    >>> [(line.term, line.points) for line in game.ledger]
    [('time', -20), ('pair', 10), ('quick-win', 7000)]
    """

    points_seconds: int = attrs.field(validator=points_field)
    least_seconds: int = attrs.field(validator=ms_field)
    name: ClassVar[str] = "quick-win"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the bonus where *happening* takes the last pair."""
        if not _clears(happening):
            return (), self
        return _to(happening, self.points_seconds // max(self.least_seconds, happening.at_ms // 1000)), self


@attrs.frozen
class _Periods:
    """How many periods have been paid for."""

    period_ms: int
    points: int
    paid: int = 0

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return what the periods cost that were completed since."""
        passed = happening.at_ms // self.period_ms
        if passed <= self.paid:
            return (), self
        cost = Points(happening.seat, -(passed - self.paid) * self.points, passed * self.period_ms)
        return (cost,) if self.points else (), _Periods(self.period_ms, self.points, passed)


@attrs.frozen
class TimePenalty:
    """
    Points lost for every completed period of time, from the deal to the end; never given back by undo.

    Attributes:
        period_ms: The length of a period, in milliseconds, from 1 to 10^11.
        points: Points lost each time, from 0 to 10^9.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: MC-15.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.MahjongConnect(), seed=7)
    >>> events = game.tick(35_000)
    >>> [(line.at_ms, line.term, line.points) for line in game.ledger]
    [(30000, 'time', -6)]
    """

    period_ms: int = attrs.field(validator=ms_field)
    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "time"
    undone: ClassVar[bool] = False

    def begin(self) -> Tally:
        """Return the tally at the deal."""
        return _Periods(self.period_ms, self.points)


@attrs.frozen
class UndoPenalty:
    """
    Points lost for each undo, beyond what the undone pair had earned.

    Attributes:
        points: Points lost each time, from 0 to 10^9.

    Raises:
        InvalidArgument: a number is out of range; WrongType where it is no int.

    Source: DT-09.

    >>> import attrs
    >>> import tilepuzzles as tp
    >>> scoring = PairPoints(100), UndoPenalty(25)
    >>> game = tp.Game(attrs.evolve(tp.LinkUp.EASY, scoring=scoring), seed=7)
    >>> events = game.play(game.moves()[0]), game.undo()
    >>> [line.points for line in game.ledger]
    [100, -100, -25]
    """

    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "undo"
    undone: ClassVar[bool] = False

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the penalty where *happening* is an undo."""
        return _to(happening, -self.points if happening.do == "undo" else 0), self
