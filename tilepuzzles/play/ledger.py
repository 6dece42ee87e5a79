"""The ledger: every point of a game as a line, a fold of the ruleset's terms over what happens."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from tilepuzzles.policies.base import Happening, Points, Tally, Term


@attrs.frozen
class Line:
    """
    A line of the ledger.

    Attributes:
        at_ms: When the points fell due.
        entry: The index of the log entry behind it; None for points that time alone took or gave.
        seat: Whose points they are.
        term: The name of the scoring term; "… taken back" where undo took them back.
        points: The points before the floor.
        total: The score of the seat after the line, never below the floor.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> events = game.play(game.moves()[0], at_ms=1_500)
    >>> game.ledger[0]
    Line(at_ms=1500, entry=0, seat=0, term='pair', points=100, total=100)
    """

    at_ms: int
    entry: int | None
    seat: int
    term: str
    points: int
    total: int


class Ledger:
    """
    The lines so far, the scores, and the tallies that the next happening is folded with.

    Args:
        terms: The terms, in the order in which they post; the hint cost last.
        floor: The least score, or None.
        seats: How many seats.
    """

    def __init__(self, terms: Sequence[Term], floor: int | None, seats: int) -> None:
        self.terms = tuple(terms)
        self.floor = floor
        self.lines: list[Line] = []
        self.scores = [0] * seats
        self.tallies: tuple[Tally, ...] = tuple(term.begin() for term in terms)
        self._undone = frozenset(term.name for term in terms if term.undone)
        # Time lines since the last entry: where they begin, the scores before them, and the sum by term and seat.
        self._time_from = 0
        self._time_scores = list(self.scores)
        self._time_points: dict[tuple[int, int], Points] = {}

    def copy(self) -> Ledger:
        """Return an independent copy."""
        other = Ledger.__new__(Ledger)
        other.__dict__.update(self.__dict__)
        other.lines = list(self.lines)
        other.scores = list(self.scores)
        other._time_scores = list(self._time_scores)
        other._time_points = dict(self._time_points)
        return other

    def fold(self, happening: Happening, entry: int) -> tuple[Line, ...]:
        """Post what *happening*, the log entry of that index, earns; return the new lines."""
        first = len(self.lines)
        self._end_time()
        tallies = []
        for term, tally in zip(self.terms, self.tallies, strict=True):
            earned, after = tally.after(happening)
            tallies.append(after)
            for points in earned:
                self._post(happening.at_ms, entry, points.seat, term.name, points.points)
        self.tallies = tuple(tallies)
        return tuple(self.lines[first:])

    def pass_time(self, at_ms: int) -> tuple[tuple[Line, ...], int]:
        """
        Post what the time up to *at_ms* earns.

        Returns:
            The lines of time since the last entry, if any has grown, and by how many points they have.

        The lines of one term between two entries are one line that grows, worked out from the scores at the last
        entry each time, so the ledger is the same however often time is told.
        """
        happening = Happening("time", at_ms)
        tallies = []
        grown: list[int] = []
        if not self._time_points:
            self._end_time()
        for at, tally in enumerate(self.tallies):
            earned, after = tally.after(happening)
            tallies.append(after)
            for points in earned:
                before = self._time_points.get((at, points.seat))
                total = points.points + (before.points if before else 0)
                self._time_points[at, points.seat] = Points(points.seat, total, points.at_ms)
                grown.append(points.points)
        self.tallies = tuple(tallies)
        if not grown:
            return (), 0
        del self.lines[self._time_from :]
        self.scores = list(self._time_scores)
        for (at, seat), points in sorted(self._time_points.items()):
            due = at_ms if points.at_ms is None else points.at_ms
            self._post(due, None, seat, self.terms[at].name, points.points)
        return tuple(self.lines[self._time_from :]), sum(grown)

    def take_back(self, lines: Sequence[Line], tallies: Sequence[Tally], at_ms: int, entry: int) -> None:
        """
        Take back the points of *lines* for the terms that undo takes back, by lines of their own (SH-02).

        Args:
            lines: The lines of the entry that is undone.
            tallies: The tallies before that entry.
            at_ms: The instant of the undo.
            entry: The index of the undo in the log.
        """
        self._end_time()
        for line in lines:
            if line.term in self._undone:
                self._post(at_ms, entry, line.seat, f"{line.term} taken back", -line.points)
        self.tallies = tuple(
            before if term.undone else now for term, before, now in zip(self.terms, tallies, self.tallies, strict=True)
        )

    def _end_time(self) -> None:
        """Let the next line of time be a new one."""
        self._time_from = len(self.lines)
        self._time_scores = list(self.scores)
        self._time_points = {}

    def _post(self, at_ms: int, entry: int | None, seat: int, term: str, points: int) -> None:
        """Add a line; the floor applies after it."""
        if not points:
            return
        total = self.scores[seat] + points
        if self.floor is not None and total < self.floor:
            total = self.floor
        self.scores[seat] = total
        self.lines.append(Line(at_ms, entry, seat, term, points, total))
