"""
Mahjong Connect: 144 mahjong tiles in one flat grid, taken in pairs that a line of at most two turns joins.

Equal tiles match, any flower matches any flower and any season any season. Every deal can be cleared, but a wrong
order can get stuck; then the player shuffles, takes moves back or starts anew. Read by us where the rules are silent:

* "held upright 8 x 18" we read as a way of drawing: deal, log and saves are always 18 x 8 (MC-01).
* "2 points for every 10 seconds of play" we read as every completed 10 seconds from the deal to the win (MC-15).
* "a time bonus for a fast win" has no formula in the rules: 700,000 / seconds is our choice (MC-16).

>>> import tilepuzzles as tp
>>> game = tp.Game(tp.MahjongConnect(), seed=7)
>>> events = game.play(game.moves()[0], at_ms=25_000)
>>> game.score  # two periods of 10 s, and a pair
6
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import attrs

from tilepuzzles.boards import connect
from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.grids import Arrangement, check_tiles, checked_size, grid, read_rows
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Json, Pair
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract import AS_RULED, AsRuled, Deal
from tilepuzzles.contract.options import daily_deal, play_options, read_options, values_of, variant_of
from tilepuzzles.deals.dealers import CLOSURES, checked_dealing, read_difficulty
from tilepuzzles.deals.faces import FacePairs, draw_pairs
from tilepuzzles.deals.grades import Difficulty
from tilepuzzles.deals.grid_deals import deal_grid, read_grid, relay, sized, start_grid
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import checked_type
from tilepuzzles.policies.base import Award, Clock, Term, Undo, checked_policies
from tilepuzzles.policies.hints import Flat
from tilepuzzles.policies.terms import PairPoints, QuickWin, TimePenalty
from tilepuzzles.tiles import MAHJONG
from tilepuzzles.wire.tiles import decode_cells, encode_pair, encode_tiles

GENERATOR: Final = 1
DEALERS: Final = ("uniform", "backwards", "graded")
SIZE: Final = (18, 8)  # MC-01: columns, rows
PAIR: Final = PairPoints(10)  # MC-14
HINT_COST: Final = Flat(10)  # MC-07, MC-14
STANDARD: Final = (PAIR,)  # MC-15
TIMED: Final = (
    TimePenalty(period_ms=10_000, points=2),  # MC-15
    PAIR,
    QuickWin(points_seconds=700_000, least_seconds=30),  # MC-16
)


@attrs.frozen(kw_only=True, eq=False)
class MahjongConnect:
    """
    The rules of Mahjong Connect, with its options.

    Attributes:
        columns: Columns of the board, from 1; at most 2,000 cells in all (MC-01: 18).
        rows: Rows of the board, from 1 (MC-01: 8). A board of other than 144 cells has whole sets of tiles, and the
            rest drawn from one more set.
        timed: Whether time counts: points lost for time, and a bonus for a fast win; else standard scoring (MC-15).
        dealer: How boards are dealt: ``"uniform"``, a random arrangement that can be cleared (MC-12);
            ``"backwards"``, easy ones; or ``"graded"``, as hard as *difficulty* says.
        closures: How many closures the solver may spend on one deal, up to 10^9.
        difficulty: What the graded dealer aims at: a Difficulty or its name.
        scoring: What gives points. Left out: as *timed* says.
        floor: The least score; None, so that it may be negative (MC-17).
        hint_cost: What a hint costs: 10 points every press (MC-07).
        clock: None: there is no limit of time (MC-13).
        undo: Freely (MC-10).
        awards: None are stated.
        seats: One.

    Raises:
        InvalidArgument: a value is out of range; WrongType where it is of a wrong type.

    >>> MahjongConnect(timed=False).variant
    'mahjong-connect 18x8 standard'
    """

    columns: int = SIZE[0]
    rows: int = SIZE[1]
    timed: bool = True
    dealer: str = "uniform"
    closures: int = CLOSURES
    difficulty: Difficulty = attrs.field(default=Difficulty.MEDIUM, converter=read_difficulty)
    _scoring: tuple[Term, ...] | AsRuled = attrs.field(default=AS_RULED, alias="scoring")
    floor: int | None = None
    hint_cost: Term | None = HINT_COST
    clock: Clock | None = None
    undo: Undo = Undo.FREELY
    awards: tuple[Award, ...] = ()
    seats: int = attrs.field(default=1, init=False)

    id: ClassVar[str] = "mahjong-connect"
    version: ClassVar[int] = 1

    def __attrs_post_init__(self) -> None:
        checked_size(self.columns, self.rows)
        checked_type("timed", self.timed, bool, "True or False")
        checked_dealing(self, DEALERS)
        checked_policies(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MahjongConnect) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash(values_of(self))

    # --- options -----------------------------------------------------------------------------------------------------

    @property
    def scoring(self) -> tuple[Term, ...]:
        """What gives points (MC-14, MC-15)."""
        return (TIMED if self.timed else STANDARD) if isinstance(self._scoring, AsRuled) else self._scoring

    def deal_options(self) -> dict[str, Json]:
        """Return what differs from 18 x 8."""
        return {} if self._size == SIZE else {"columns": self.columns, "rows": self.rows}

    def options(self) -> dict[str, Json]:
        """Return all that differs from the defaults, without the dealer."""
        return self.deal_options() | play_options(self, MahjongConnect(timed=self.timed), ("timed",))

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> MahjongConnect:
        """Return the ruleset of *options*; raise InvalidNotation or InvalidArgument."""
        return cls(**read_options(cls.id, options, ("columns", "rows", "timed")))

    @property
    def variant(self) -> str:
        """What a record is kept for: the size, the way of scoring, and all that was changed (SH-13)."""
        board = f"{self.columns}x{self.rows}{'' if self.timed else ' standard'}"
        return variant_of(self, board, ("columns", "rows", "timed"))

    # --- dealing -----------------------------------------------------------------------------------------------------

    def deal(self, seed: int | str) -> Deal[Pair[Cell]]:
        """
        Return the board of *seed*, with the removal order that clears it (MC-12).

        Args:
            seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.

        Raises:
            InvalidArgument: the seed is none, or the number of cells is odd.

        >>> len(MahjongConnect().deal(seed=7).certificate)
        72
        """
        return deal_grid(self, self._size, seed, GENERATOR, self._faces)

    def _faces(self, pairs: int, stream: Stream) -> FacePairs:
        """Return the faces of *pairs* pairs (MC-02)."""
        return draw_pairs(MAHJONG.tiles(), pairs, stream)

    @property
    def _size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.columns, self.rows

    def for_daily(self) -> MahjongConnect:
        """Return the rules as they stand, with every option as ruled (SH-08)."""
        return MahjongConnect()

    def daily(self, date: datetime.date, /) -> Deal[Pair[Cell]]:
        """Return the board of *date*; raise WrongType where it is no date (SH-08)."""
        return daily_deal(self, date)

    def read_rows(self, rows: str | Sequence[str], /) -> tuple[MahjongConnect, Arrangement[Cell]]:
        """Return these rules in the size of *rows*, and the tiles they show (SH-12)."""
        columns, height, tiles = read_rows(rows, MAHJONG)
        check_tiles(tiles, grid(columns, height).cells)
        return sized(self, columns, height), tiles

    encode_deal = staticmethod(encode_tiles)

    def decode_deal(self, data: Mapping[str, Json], /) -> Arrangement[Cell]:
        """Return the tiles that *data* holds; raise InvalidNotation or InvalidLayout."""
        return read_grid(data, self._size, MAHJONG)

    encode_move = staticmethod(encode_pair)
    decode_move = staticmethod(decode_cells)

    # --- play --------------------------------------------------------------------------------------------------------

    def start(self, deal: Deal[Pair[Cell]], /) -> ConnectPosition:
        """Return the first position of *deal*; raise InvalidArgument or InvalidLayout where it does not fit."""
        return start_grid(self, self._size, deal)

    to_move = staticmethod(connect.to_move)
    moves = staticmethod(connect.moves)
    judge = staticmethod(connect.judge)
    play = staticmethod(connect.play)
    step = staticmethod(connect.step)
    route = staticmethod(connect.route)
    choose = staticmethod(connect.choose)
    join = staticmethod(connect.join)
    outcome = staticmethod(connect.outcome)
    view = staticmethod(connect.view)
    view_step = staticmethod(connect.view_step)
    pairing = staticmethod(connect.pairing)

    def automatic(self, position: ConnectPosition, /) -> Step[ConnectPosition] | None:
        """Return None, whatever *position* is: when no pair is left the player goes on (MC-08, MC-09)."""
        return None

    def shuffle(self, position: ConnectPosition, /) -> Step[ConnectPosition] | ActRefusal:
        """Return the tiles of *position* laid anew; refused while a pair can go (MC-08) and on a cleared board."""
        if connect.to_move(position) is None:
            return ActRefusal(Reason.GAME_OVER)
        return ActRefusal(Reason.PAIR_EXISTS) if connect.has_move(position) else relay(position, "shuffle")
