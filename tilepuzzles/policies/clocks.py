"""Limits of time. The game ends at the very millisecond at which a clock runs out (SH-06)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tilepuzzles.boards.steps import Taken
from tilepuzzles.policies.base import Happening, Timer, ms_field


@attrs.frozen
class RefillClock:
    """
    A countdown from the deal to which every pair adds time, up to a cap.

    Attributes:
        start_ms: Time at the deal, in milliseconds, from 1 to 10^11.
        pair_ms: Time each pair adds, in milliseconds.
        cap_ms: The most that may be left after adding, in milliseconds.

    Raises:
        InvalidArgument: a length of time is out of range; WrongType where it is no int.

    Source: LU-17.

    >>> from tilepuzzles.policies.base import Happening
    >>> RefillClock(90_000, 3_000, 180_000).begin().ends_ms
    90000
    """

    start_ms: int = attrs.field(validator=ms_field)
    pair_ms: int = attrs.field(validator=ms_field)
    cap_ms: int = attrs.field(validator=ms_field)
    name: ClassVar[str] = "refill"

    def begin(self) -> Timer:
        """Return the timer at the deal; it runs at once."""
        return _Refill(self, min(self.start_ms, self.cap_ms))


@attrs.frozen
class _Refill:
    """A refill clock that ends at a known instant."""

    clock: RefillClock
    ends_ms: int

    def after(self, happening: Happening) -> Timer:
        """Return the timer with the time of a pair added."""
        if not isinstance(happening.effect, Taken):
            return self
        ends = min(self.ends_ms + self.clock.pair_ms, happening.at_ms + self.clock.cap_ms)
        return _Refill(self.clock, ends)


@attrs.frozen
class Countdown:
    """
    A countdown that starts with the first pair and never pauses.

    Attributes:
        limit_ms: Time from the first pair to the end, in milliseconds, from 1 to 10^11.

    Raises:
        InvalidArgument: *limit_ms* is out of range; WrongType where it is no int.

    Source: TU-16.

    >>> import attrs
    >>> import tilepuzzles as tp
    >>> game = tp.Game(attrs.evolve(tp.LinkUp.EASY, clock=Countdown(60_000)), seed=7)
    >>> events = game.play(game.moves()[0], at_ms=5_000)
    >>> game.remaining_ms
    60000
    """

    limit_ms: int = attrs.field(validator=ms_field)
    name: ClassVar[str] = "countdown"

    def begin(self) -> Timer:
        """Return the timer at the deal; it does not run yet."""
        return _Counting(self.limit_ms)


@attrs.frozen
class _Counting:
    """A countdown that waits for the first pair, or runs."""

    limit_ms: int
    ends_ms: int | None = None

    def after(self, happening: Happening) -> Timer:
        """Return the timer, started by the first pair."""
        if self.ends_ms is not None or not isinstance(happening.effect, Taken):
            return self
        return _Counting(self.limit_ms, happening.at_ms + self.limit_ms)
