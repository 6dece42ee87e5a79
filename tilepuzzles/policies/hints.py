"""
What hints cost. A hint cost is a scoring term too: its lines in the ledger are called ``hint``.

A physical pair is two tiles, whichever cells they lie on, so a shuffle never makes a charged pair free (SH-05).
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from tilepuzzles.boards.steps import Hinted, Taken
from tilepuzzles.policies.base import Happening, Points, Tally, points_field


@attrs.frozen
class Free:
    """
    Hints cost nothing.

    Source: LU-11, DT-04.

    >>> import tilepuzzles as tp
    >>> tp.Game(tp.LinkUp.EASY, seed=7).hint_price()
    0
    """

    name: ClassVar[str] = "hint"
    undone: ClassVar[bool] = False
    json_name: ClassVar[str] = "free"

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return no points, whatever *happening* is."""
        return (), self


@attrs.frozen
class Flat:
    """
    Every press costs the same, on the same pair too.

    Attributes:
        points: Points lost each time, from 0 to 10^9.

    Raises:
        InvalidArgument: *points* is out of range; WrongType where it is no int.

    Source: MC-07.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.MahjongConnect(), seed=7)
    >>> events = game.hint(), game.hint()
    >>> game.score
    -20
    """

    points: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "hint"
    undone: ClassVar[bool] = False
    json_name: ClassVar[str] = "flat"

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the cost where *happening* is a hint."""
        charged = isinstance(happening.effect, Hinted) and self.points
        return (Points(happening.seat, -self.points),) if charged else (), self


@attrs.frozen
class Rising:
    """
    The n-th charged hint costs constant + linear x n + quadratic x n x n.

    Each physical pair is charged once; hints before the first pair are free, and may be charged when they are asked
    for again later. The count advances even when the score cannot pay (TU-14).

    Attributes:
        constant: Points, for each charged hint.
        linear: Points for each time n.
        quadratic: Points for each time n squared.

    Raises:
        InvalidArgument: a number is not from 0 to 10^9; WrongType where it is no int.

    Source: TU-13.

    >>> [Rising(40, 35, 10).price(n) for n in (1, 2, 3, 4, 5)]
    [85, 150, 235, 340, 465]
    """

    constant: int = attrs.field(validator=points_field)
    linear: int = attrs.field(validator=points_field)
    quadratic: int = attrs.field(validator=points_field)
    name: ClassVar[str] = "hint"
    undone: ClassVar[bool] = False
    json_name: ClassVar[str] = "rising"

    def price(self, n: int) -> int:
        """Return the points that the *n*-th charged hint costs, *n* counted from 1."""
        return self.constant + self.linear * n + self.quadratic * n * n

    def begin(self) -> Tally:
        """Return the tally before the first pair."""
        return _Charged(self)


@attrs.frozen
class _Charged:
    """Which physical pairs have been charged, and whether a pair has gone yet."""

    cost: Rising
    charged: frozenset[frozenset[object]] = frozenset()
    started: bool = False

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the cost of a hint at a pair not charged before."""
        effect = happening.effect
        if isinstance(effect, Taken):
            return (), self if self.started else attrs.evolve(self, started=True)
        if not isinstance(effect, Hinted) or not self.started:
            return (), self
        shown = frozenset(effect.tiles or [effect.pair])
        if shown in self.charged:
            return (), self
        charged = self.charged | {shown}
        price = self.cost.price(len(charged))
        return (Points(happening.seat, -price),) if price else (), attrs.evolve(self, charged=charged)
