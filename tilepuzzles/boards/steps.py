"""What one change of a position is, what it did, and how a position can end."""

from __future__ import annotations

import enum
from typing import Generic, TypeVar

import attrs

from tilepuzzles.boards.spots import Pair, S
from tilepuzzles.tiles import Face

P_co = TypeVar("P_co", covariant=True)
M = TypeVar("M")


@attrs.frozen
class Step(Generic[P_co]):
    """
    One change of a position, by a player or by the rules.

    Attributes:
        do: What was done, as it stands in the log: ``"play"``, ``"shuffle"``, ``"reshuffle"`` …
        position: The next position.
        effect: Plain frozen data of what happened: a Taken or a Relaid, or what a plug-in has.
        seat: Whose step it was, counted from 0.

    >>> import tilepuzzles as tp
    >>> rules = tp.LinkUp(columns=4, rows=3)
    >>> position = rules.start(rules.deal(seed=7))
    >>> step = rules.step(position, rules.moves(position)[0])
    >>> step.do, position.remaining, step.position.remaining
    ('play', 12, 10)
    """

    do: str
    position: P_co
    effect: object
    seat: int = 0


class Ending(enum.Enum):
    """How things stand when a position has an outcome. The values are the words of the log."""

    CLEARED = "cleared"
    """No tile is left."""
    STUCK = "stuck"
    """Tiles are left and no pair can go. Whether that ends the game is for the ruleset to say."""
    TIME_UP = "time up"
    """The clock has run out."""


@attrs.frozen
class Outcome:
    """
    How things stand: from the position alone, or from the clock of a game.

    Attributes:
        ending: What has happened, an :class:`Ending`, or a member of a plug-in's own enumeration.
        final: Whether the game is over; a stuck position may have a way on.
        winners: The seats that have won; none where nobody has.

    >>> import tilepuzzles as tp
    >>> tp.Game(deal=tp.Deal.from_rows(tp.MahjongConnect(), ["B1 B2", "B2 B1"])).outcome
    Outcome(ending=<Ending.STUCK: 'stuck'>, final=False, winners=())
    """

    ending: enum.Enum
    final: bool
    winners: tuple[int, ...] = ()


@attrs.frozen
class Fall(Generic[S]):
    """
    A tile that moved down after a pair had gone (LU-18).

    Attributes:
        tile: Which tile: its index in the reading order of the deal.
        origin: Where it stood.
        goal: Where it stands now.

    >>> import tilepuzzles as tp
    >>> deal = tp.Deal.from_rows(tp.LinkUp(gravity=True), ["C.C", "AAA", "BBA"])
    >>> game = tp.Game(tp.LinkUp(columns=3, rows=3, gravity=True), deal=deal)
    >>> pair = tp.Pair(tp.Cell(column=0, row=2), tp.Cell(column=1, row=2))
    >>> falls = game.play(pair)[0].effect.falls
    >>> [(fall.tile, fall.origin.at, fall.goal.at) for fall in falls]
    [(0, [0, 0], [0, 1]), (2, [0, 1], [0, 2]), (3, [1, 1], [1, 2])]
    """

    tile: int
    origin: S
    goal: S


@attrs.frozen
class Taken(Generic[S]):
    """
    A pair was taken.

    Attributes:
        pair: Where the two tiles lay.
        tiles: Which tiles they were: indices in the reading order of the deal, for ``pair.a`` and ``pair.b``.
        faces: What was printed on them.
        left: Pairs left on the board.
        total: Pairs in the whole deal.
        route: In the connect games the line that joined them, from ``pair.a`` to ``pair.b``; else None.
        falls: The tiles that moved down afterwards, in reading order of where they stood.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"]))
    >>> taken = game.play(game.moves()[0])[0].effect
    >>> taken.kind, taken.tiles, taken.route.turns, taken.left, taken.total
    ('picture-1', (0, 3), 2, 2, 3)
    """

    pair: Pair[S]
    tiles: tuple[int, int]
    faces: tuple[Face, Face]
    left: int
    total: int
    route: Route[S] | None = None
    falls: tuple[Fall[S], ...] = ()

    @property
    def kind(self) -> str:
        """What the two tiles have in common."""
        return self.faces[0].kind


@attrs.frozen
class Relaid(Generic[S]):
    """
    Every tile that was left was laid anew on the same spots.

    Attributes:
        certificate: The removal order of the new arrangement, or None where none is promised (gravity).

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp(columns=4, rows=3), seed=7)
    >>> len(game.shuffle()[0].effect.certificate)
    6
    """

    certificate: tuple[Pair[S], ...] | None


@attrs.frozen
class Hinted(Generic[M]):
    """
    A legal move was shown.

    Attributes:
        pair: The move: in the pair games the pair.
        tiles: Which two tiles those are, by their index in the reading order of the deal; empty in games without
            pairs.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"]))
    >>> game.hint()[0].effect.tiles
    (0, 3)
    """

    pair: M
    tiles: tuple[int, ...]


@attrs.frozen
class Route(Generic[S]):
    """
    A line of straight legs that joins two tiles (LU-04).

    Attributes:
        spots: Its two ends and the corners between them, in order. A corner on the lane lies one outside the
            board, at column or row -1, or at the number of columns or rows.
        cells: How many cells it runs over, both ends included.

    >>> from tilepuzzles.boards.spots import Cell
    >>> line = Route((Cell(column=0, row=0), Cell(column=3, row=0), Cell(column=3, row=1)))
    >>> line.turns, line.cells, line.corners
    (1, 5, (Cell(column=3, row=0),))
    """

    spots: tuple[S, ...]

    @property
    def corners(self) -> tuple[S, ...]:
        """The cells at which the line turns, in order."""
        return self.spots[1:-1]

    @property
    def turns(self) -> int:
        """How often the line turns."""
        return len(self.spots) - 2

    @property
    def cells(self) -> int:
        """How many cells the line runs over, both ends included."""
        return 1 + sum(
            sum(abs(m - n) for m, n in zip(p.at, q.at, strict=True))
            for p, q in zip(self.spots, self.spots[1:], strict=False)
        )

    def reversed(self) -> Route[S]:
        """Return the same line from its other end."""
        return Route(self.spots[::-1])
