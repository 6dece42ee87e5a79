"""What a search can answer."""

from __future__ import annotations

from typing import Generic, TypeVar

import attrs

M = TypeVar("M")


@attrs.frozen
class Solvable(Generic[M]):
    """
    The board can be cleared.

    Attributes:
        certificate: A removal order that clears it, from the position that was asked about.
        closures: How many closures the search took.

    >>> import tilepuzzles as tp
    >>> deal = tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"])
    >>> answer = tp.solve(deal.rules, deal.rules.start(deal))
    >>> [tp.text(pair) for pair in answer.certificate]
    ['0,1 3,1', '1,0 2,0', '0,0 3,0']
    """

    certificate: tuple[M, ...]
    closures: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Unsolvable:
    """
    It is proved that no order of removal clears the board.

    Attributes:
        closures: How many closures the proof took.

    >>> import tilepuzzles as tp
    >>> deal = tp.Deal.from_rows(tp.MahjongConnect(), ["B1 B2", "B2 B1"])
    >>> tp.solve(deal.rules, deal.rules.start(deal))
    Unsolvable(closures=1)
    """

    closures: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Undecided:
    """
    The search was stopped before it could tell: its budget was spent, or the callback stopped it.

    Attributes:
        closures: How many closures it had taken.

    >>> import tilepuzzles as tp
    >>> rules = tp.Turtle()
    >>> tp.solve(rules, rules.start(rules.deal(seed=7)), budget=0)
    Undecided(closures=0)
    """

    closures: int
