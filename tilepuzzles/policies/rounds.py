"""
The scoring terms of Link-O. They repeat what the effects carry: its points are facts of its position.

>>> import tilepuzzles as tp
>>> from tilepuzzles.rules.link_o import LinkO
>>> game = tp.Game(LinkO(), seed=7)
>>> game.scores == game.position.scores
True
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from tilepuzzles.policies.base import Happening, Points, Tally


def _by_seat(points: tuple[int, ...]) -> tuple[Points, ...]:
    """Return *points* for the seats that have some."""
    return tuple(Points(seat, one) for seat, one in enumerate(points) if one)


@attrs.frozen
class CircleBonus:
    """
    Points for the tile that completes a circle; how many is an option of the rules.

    Source: LO-19.

    >>> CircleBonus().name
    'circle-bonus'
    """

    name: ClassVar[str] = "circle-bonus"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the points that the effect of *happening* gives by itself, as where it completes a circle."""
        return _by_seat(getattr(happening.effect, "points", ())), self


@attrs.frozen
class HandPoints:
    """
    Points for the winners of a round: what is left in the other hands.

    Source: LO-15, LO-16.

    >>> HandPoints().name
    'hand-points'
    """

    name: ClassVar[str] = "hand-points"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """Return the tally: there is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return the points where *happening* ends a round."""
        result = getattr(happening.effect, "result", None)
        return () if result is None else _by_seat(result.points), self
