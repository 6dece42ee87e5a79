"""
The positions of Link-O: hands, a bag, and tiles laid in circles.

A position holds what is laid and shown, and what fits on each free space, so that a move changes only what it
touches. What may be set by the rules of play comes to the mechanics as a :class:`House`.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Final

import attrs

from tilepuzzles.boards.circle_boards import CircleBoard, Placement, Space
from tilepuzzles.boards.circle_steps import RoundResult
from tilepuzzles.boards.circle_tables import Tables
from tilepuzzles.errors import checked_int
from tilepuzzles.tiles import Domino

FREE: Final = -1


@attrs.frozen(kw_only=True)
class House:
    """
    The numbers of play that can be set.

    Attributes:
        every_go: Whether one who cannot play draws on every go, or only on the first (LO-17).
        circle_bonus: Points for completing a circle (LO-19).
        wild_points: Points of a LINK-O left in a hand (LO-15).
        target: Points that win the game (LO-20).
        any_colour: Whether a LINK-O may lie on a circle of another colour (LO-09).
    """

    every_go: bool = True
    circle_bonus: int = 16
    wild_points: int = 16
    target: int = 64
    any_colour: bool = False


@attrs.frozen(kw_only=True)
class Dealt:
    """
    What never changes after the deal, shared by all positions of a game.

    Attributes:
        tables: The board and the tiles.
        seats: How many players.
        hand_size: How many tiles each gets in the later rounds.
        starter: Who begins the first round (LO-21).
        key: The key of the deal (SH-07).
    """

    tables: Tables = attrs.field(repr=False)
    seats: int
    hand_size: int
    starter: int
    key: bytes = attrs.field(repr=False)

    def starter_of(self, number: int) -> int:
        """Return who begins the round of that *number*, counted from 0 (LO-21)."""
        return (self.starter + number) % self.seats


@attrs.frozen
class Laid:
    """
    A tile on the board.

    Attributes:
        space: Where it lies.
        tile: Which it is.
        ends: What it shows at its anticlockwise and at its clockwise end; None for any number. On a connector space
            both are the value that the tile holds, which a LINK-O takes from its neighbours (LO-12).

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkO(), seed=7)
    >>> events = game.play(game.moves()[0])
    >>> laid = game.position.tiles[0]
    >>> laid.space.at, str(laid.tile), laid.ends
    (['green', 6], 'green LINK-O', (None, None))
    """

    space: Space
    tile: Domino
    ends: tuple[int | None, int | None]


@attrs.frozen(repr=False, kw_only=True)
class CirclePosition:
    """
    Everything at one moment of Link-O, hidden tiles too.

    Make one with ``rules.start(deal)``.

    Attributes:
        dealt: What never changes after the deal.
        laid: The tile on each space, by its index in the set, or -1.
        left: What each space shows at its anticlockwise end: -1 where it is free, ``highest + 1`` for any number.
        right: The same for the clockwise end.
        need: What fits on each space; it follows from what lies there.
        room: How many spaces of each circle are free; that follows too.
        hands: The tiles of each seat, rising.
        bag: The tiles of the bag, the next to be drawn first.
        seat: Whose go it is; at the end of a round who begins the next (LO-21).
        started: Which seats have made their first play of the round.
        passes: How many seats in a row have passed.
        drawn: How many tiles each seat has drawn in this round.
        passed: How often each seat has passed in this round.
        round: Which round it is, counted from 0.
        scores: Points by seat.
        result: How the round has ended; None while it goes on.

    >>> import tilepuzzles as tp
    >>> rules = tp.LinkO(seats=2)
    >>> position = rules.start(rules.deal(seed=7))
    >>> len(position.hand(0)), len(position.hand(1)), len(position.bag), str(position.hand(0)[0])
    (8, 8, 52, 'red 1/4')
    """

    dealt: Dealt
    laid: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    need: tuple[int, ...] = attrs.field(eq=False)
    room: tuple[int, ...] = attrs.field(eq=False)
    hands: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]
    seat: int
    started: tuple[bool, ...]
    passes: int
    drawn: tuple[int, ...]
    passed: tuple[int, ...]
    round: int
    scores: tuple[int, ...]
    result: RoundResult | None = None
    _memo: dict[bool, tuple[Placement, ...]] = attrs.field(factory=dict, eq=False, init=False)

    @property
    def board(self) -> CircleBoard:
        """The board."""
        return self.dealt.tables.board

    @property
    def tiles(self) -> tuple[Laid, ...]:
        """The tiles on the board, in the order of the spaces."""
        tables = self.dealt.tables
        return tuple(
            Laid(tables.spaces[n], tables.tiles[tile], (_number(self, self.left[n]), _number(self, self.right[n])))
            for n, tile in enumerate(self.laid)
            if tile != FREE
        )

    @property
    def faces(self) -> Mapping[Space, Domino]:
        """The tile on each space that has one; read-only."""
        tables = self.dealt.tables
        found = {tables.spaces[n]: tables.tiles[tile] for n, tile in enumerate(self.laid) if tile != FREE}
        return types.MappingProxyType(found)

    @property
    def blocked(self) -> Mapping[Space, tuple[Space, ...]]:
        """The connector spaces that are blocked for good, each with the tiles that block it; read-only (LO-14)."""
        spaces = self.dealt.tables.spaces
        found = {}
        for n in self.dealt.tables.circles.linked:
            near = numbers_around(self, n) if self.laid[n] == FREE else ()
            if len({value for _, value in near}) > 1:
                found[spaces[n]] = tuple(spaces[m] for m, _ in near)
        return types.MappingProxyType(found)

    @property
    def remaining(self) -> int:
        """How many tiles are in the hands and the bag."""
        return sum(map(len, self.hands)) + len(self.bag)

    def hand(self, seat: int) -> tuple[Domino, ...]:
        """Return the tiles of *seat*; raise InvalidArgument where there is none such."""
        checked_int("seat", seat, 0, self.dealt.seats - 1)
        return tuple(self.dealt.tables.tiles[tile] for tile in self.hands[seat])

    def __str__(self) -> str:
        sizes = ", ".join(str(len(hand)) for hand in self.hands)
        return f"round {self.round + 1}, seat {self.seat} to move, hands of {sizes}, {len(self.bag)} in the bag"

    def __repr__(self) -> str:
        return f"<CirclePosition {self}>"


@attrs.frozen(kw_only=True)
class CircleView:
    """
    What a seat sees of a position (LO-23).

    Attributes:
        board: The board.
        seat: Whose view it is.
        hand: The tiles of that seat.
        tiles: The tiles on the board, in the order of the spaces.
        blocked: The connector spaces that are blocked for good, each with the tiles that block it (LO-14).
        sizes: How many tiles each seat holds.
        bag: How many tiles are in the bag.
        drawn: How many tiles each seat has drawn in this round.
        passed: How often each seat has passed in this round.
        passes: How many seats in a row have passed.
        started: Which seats have made their first play of the round.
        scores: Points by seat.
        to_move: Whose go it is; at the end of a round who begins the next.
        round: Which round it is, counted from 0.
        result: How the round has ended, with all hands; None while it goes on.

    >>> import tilepuzzles as tp
    >>> view = tp.Game(tp.LinkO(seats=2), seed=7).view(1)
    >>> view.seat, len(view.hand), view.sizes, view.bag, view.to_move
    (1, 8, (10, 8), 50, 0)
    """

    board: CircleBoard
    seat: int
    hand: tuple[Domino, ...]
    tiles: tuple[Laid, ...]
    blocked: tuple[tuple[Space, tuple[Space, ...]], ...]
    sizes: tuple[int, ...]
    bag: int
    drawn: tuple[int, ...]
    passed: tuple[int, ...]
    passes: int
    started: tuple[bool, ...]
    scores: tuple[int, ...]
    to_move: int
    round: int
    result: RoundResult | None


def _number(position: CirclePosition, shown: int) -> int | None:
    """Return the number that is *shown*, None for any."""
    return shown if 0 <= shown < position.dealt.tables.circles.values else None


def numbers_around(position: CirclePosition, n: int) -> tuple[tuple[int, int], ...]:
    """Return the neighbours of space *n* that show a number towards it: (space, number)."""
    circles = position.dealt.tables.circles
    before, after, partner = circles.before[n], circles.after[n], circles.partner[n]
    near = [(before, position.right[before]), (after, position.left[after])]
    if partner >= 0:
        near.append((partner, position.left[partner]))
    return tuple((m, value) for m, value in near if 0 <= value < circles.values)
