"""
Link Up: join two equal pictures by a line of at most two turns.

The board is a full grid of pictures. Two tiles with the same picture go when a line along rows and columns joins
them that crosses no standing tile and turns at most twice; it may run through one lane of empty cells round the
board. When no pair is left the board lays itself anew. Read by us where the rules are silent:

* "6 columns x 5 rows … 7 x 8 … 7 x 10" we read as columns x rows in all three sizes (LU-01).
* "15 pairs drawn from 6 pictures" we read as: every picture occurs, as evenly as pairs allow (LU-02).
* "compacts the two affected columns downwards" we read as: both tiles go, then their columns fall, and nothing
  moves sideways (LU-18).

>>> import tilepuzzles as tp
>>> rules = tp.LinkUp(columns=4, rows=3)
>>> position = rules.start(rules.deal(seed=7))
>>> position.remaining
12
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import attrs

from tilepuzzles.boards import connect
from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.grids import Arrangement, check_tiles, checked_size, grid, read_rows
from tilepuzzles.boards.pairings import GridPairing
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Json, Pair
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract import AS_RULED, AsRuled, Deal
from tilepuzzles.contract.options import daily_deal, play_options, read_options, values_of, variant_of
from tilepuzzles.deals.dealers import CLOSURES, checked_dealing, read_difficulty
from tilepuzzles.deals.faces import FacePairs, spread
from tilepuzzles.deals.grades import Difficulty
from tilepuzzles.deals.grid_deals import DEALERS, deal_grid, read_grid, relay, sized, start_grid
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument, checked_int, checked_type
from tilepuzzles.policies.awards import CleanClear
from tilepuzzles.policies.base import Award, Clock, Term, Undo, checked_policies
from tilepuzzles.policies.clocks import RefillClock
from tilepuzzles.policies.hints import Free
from tilepuzzles.policies.terms import Combo, PairPoints, TimeBonus
from tilepuzzles.tiles import MOST_PICTURES, PICTURES, picture
from tilepuzzles.wire.tiles import decode_cells, encode_pair, encode_tiles

GENERATOR: Final = 1
SIZES: Final = {
    (6, 5): 6,
    (7, 8): 9,
    (7, 10): 12,
}  # LU-01: columns, rows -> pictures; Easy, Classic, Challenge
SCORING: Final = (
    PairPoints(100),  # LU-20
    Combo(window_ms=3_000, points=20),  # LU-20, LU-21
    TimeBonus(seconds_per_pair=6, points=5),  # LU-20
)
HINT_COST: Final = Free()  # LU-11
CLOCK: Final = RefillClock(start_ms=90_000, pair_ms=3_000, cap_ms=180_000)  # LU-17


@attrs.frozen(kw_only=True, eq=False)
class LinkUp:
    """
    The rules of Link Up, with its options.

    ``LinkUp()`` is Easy (LU-24); ``LinkUp.EASY``, ``LinkUp.CLASSIC`` and ``LinkUp.CHALLENGE`` are the three sizes.

    Attributes:
        columns: Columns of the board, from 1; at most 2,000 cells in all.
        rows: Rows of the board, from 1.
        pictures: How many different pictures, from 1. Left out: as in the preset of that size, else two fifths of
            the pairs, at least one (LU-02).
        timed: A clock of 90 seconds that every pair refills by 3 (LU-17).
        gravity: Tiles fall after each pair, and no removal order is promised (LU-18).
        dealer: How boards are dealt: ``"uniform"``, a random arrangement that can be cleared (LU-16);
            ``"backwards"``, easy ones; ``"graded"``, as hard as *difficulty* says; or, with gravity, ``"falling"``,
            which can be cleared with tiles falling (LU-18).
        closures: How many closures the solver may spend on one deal, up to 10^9.
        difficulty: What the graded dealer aims at: a Difficulty or its name.
        scoring: What gives points (LU-20).
        floor: The least score; None, as nothing takes points.
        hint_cost: What a hint costs: nothing (LU-11).
        clock: Left out: the refill clock where *timed*, else none.
        undo: Left out: never where *timed*, else freely (LU-25).
        awards: The clean-clear badge (LU-14).
        seats: One.

    Raises:
        InvalidArgument: a value is out of range; WrongType where it is of a wrong type.

    >>> LinkUp.CLASSIC.columns, LinkUp.CLASSIC.rows, LinkUp.CLASSIC.pictures
    (7, 8, 9)
    >>> LinkUp(columns=5, rows=4).pictures
    4
    """

    columns: int = attrs.field(default=6)
    rows: int = attrs.field(default=5)
    _pictures: int | None = attrs.field(default=None, alias="pictures")
    timed: bool = False
    gravity: bool = False
    dealer: str = "uniform"
    closures: int = CLOSURES
    difficulty: Difficulty = attrs.field(default=Difficulty.MEDIUM, converter=read_difficulty)
    scoring: tuple[Term, ...] = SCORING
    floor: int | None = None
    hint_cost: Term | None = HINT_COST
    _clock: Clock | AsRuled | None = attrs.field(default=AS_RULED, alias="clock")
    _undo: Undo | AsRuled = attrs.field(default=AS_RULED, alias="undo")
    awards: tuple[Award, ...] = (CleanClear(),)
    seats: int = attrs.field(default=1, init=False)

    id: ClassVar[str] = "link-up"
    version: ClassVar[int] = 1
    EASY: ClassVar[LinkUp]
    CLASSIC: ClassVar[LinkUp]
    CHALLENGE: ClassVar[LinkUp]

    def __attrs_post_init__(self) -> None:
        checked_size(self.columns, self.rows)
        if self._pictures is not None:
            checked_int("pictures", self._pictures, 1, MOST_PICTURES)
        checked_type("timed", self.timed, bool, "True or False")
        checked_type("gravity", self.gravity, bool, "True or False")
        missing = "graded" if self.gravity else "falling"  # random games of a grade know of no gravity
        checked_dealing(self, [name for name in DEALERS if name != missing])
        checked_policies(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LinkUp) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash(values_of(self))

    # --- options -------------------------------------------------------------------------------------------------

    @property
    def pictures(self) -> int:
        """How many different pictures (LU-02)."""
        return ruled_pictures(self.columns, self.rows) if self._pictures is None else self._pictures

    @property
    def clock(self) -> Clock | None:
        """The limit of time (LU-17)."""
        return (CLOCK if self.timed else None) if isinstance(self._clock, AsRuled) else self._clock

    @property
    def undo(self) -> Undo:
        """Whether undo is offered: freely, but never in timed games (LU-25)."""
        return (Undo.NEVER if self.timed else Undo.FREELY) if isinstance(self._undo, AsRuled) else self._undo

    def deal_options(self) -> dict[str, Json]:
        """Return what differs from Easy in board and dealing."""
        options: dict[str, Json] = {}
        if (self.columns, self.rows) != (6, 5):
            options |= {"columns": self.columns, "rows": self.rows}
        if self.pictures != ruled_pictures(self.columns, self.rows):
            options["pictures"] = self.pictures
        if self.gravity:
            options["gravity"] = True
        return options

    def options(self) -> dict[str, Json]:
        """Return all that differs from the defaults, without the dealer."""
        return self.deal_options() | play_options(self, LinkUp(timed=self.timed), ("timed",))

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> LinkUp:
        """
        Return the ruleset of *options*.

        Raises:
            InvalidNotation: an option is unknown or malformed.
            InvalidArgument: an option is out of range.

        >>> LinkUp.from_options({"columns": 7, "rows": 8}) == LinkUp.CLASSIC
        True
        """
        return cls(**read_options(cls.id, options, ("columns", "rows", "pictures", "gravity", "timed")))

    @property
    def variant(self) -> str:
        """What a record is kept for (LU-19): size and pictures, and all that was changed."""
        board = f"{self.columns}x{self.rows}/{self.pictures}"
        return variant_of(self, board, ("columns", "rows", "pictures"))

    def big_tiles(self) -> LinkUp:
        """
        Return these rules one size down, for larger tiles: Challenge, Classic, Easy; Easy stays Easy (LU-24).

        Any other board goes down to the largest of the three that has fewer cells, if there is one.

        >>> LinkUp.CHALLENGE.big_tiles() == LinkUp.CLASSIC
        True
        """
        smaller = [(c, r) for c, r in SIZES if c * r < self.columns * self.rows]
        if not smaller:
            return self
        columns, rows = max(smaller, key=lambda size: size[0] * size[1])
        return attrs.evolve(self, columns=columns, rows=rows, pictures=None)

    # --- dealing -------------------------------------------------------------------------------------------------

    def deal(self, seed: int | str) -> Deal[Pair[Cell]]:
        """
        Return the board of *seed*, with the removal order that clears it (LU-15).

        Args:
            seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.

        Raises:
            InvalidArgument: the seed is none, or no such board can be dealt: an odd number of cells, or more
                pictures than pairs (LU-02).

        >>> deal = LinkUp.EASY.deal(seed=7)
        >>> len(deal.certificate)
        15
        """
        kept_back = "gravity" if self.gravity and self.dealer != "falling" else None
        return deal_grid(self, self._size, seed, GENERATOR, self._faces, uncertified=kept_back)

    def _faces(self, pairs: int, stream: Stream) -> FacePairs:
        """Return the faces of *pairs* pairs (LU-02)."""
        if self.pictures > pairs:
            message = f"pictures must be at most the number of pairs, {pairs}, not {self.pictures}."
            raise InvalidArgument(message)
        return spread([picture(number) for number in range(1, self.pictures + 1)], pairs, stream)

    @property
    def _size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.columns, self.rows

    def for_daily(self) -> LinkUp:
        """Return Classic, untimed and without gravity, whatever these rules are (LU-23)."""
        return LinkUp.CLASSIC

    def daily(self, date: datetime.date, /) -> Deal[Pair[Cell]]:
        """
        Return the board of *date*, the same for everyone (LU-23).

        Raises:
            WrongType: *date* is no date.

        >>> LinkUp().daily(datetime.date(2026, 11, 30)).seed
        '2026-11-30'
        """
        return daily_deal(self, date)

    def read_rows(self, rows: str | Sequence[str], /) -> tuple[LinkUp, Arrangement[Cell]]:
        """Return these rules in the size of *rows*, and the tiles they show (SH-12)."""
        columns, height, tiles = read_rows(rows, PICTURES)
        check_tiles(tiles, grid(columns, height).cells)
        return sized(self, columns, height, pictures=None), tiles

    encode_deal = staticmethod(encode_tiles)

    def decode_deal(self, data: Mapping[str, Json], /) -> Arrangement[Cell]:
        """Return the tiles that *data* holds; raise InvalidNotation or InvalidLayout."""
        return read_grid(data, self._size, PICTURES)

    encode_move = staticmethod(encode_pair)
    decode_move = staticmethod(decode_cells)

    # --- play ----------------------------------------------------------------------------------------------------

    def start(self, deal: Deal[Pair[Cell]], /) -> ConnectPosition:
        """
        Return the first position of *deal*.

        Raises:
            InvalidArgument: it is a deal of other rules or of another size.
            InvalidLayout: its board cannot be played.
        """
        return start_grid(self, self._size, deal)

    to_move = staticmethod(connect.to_move)
    moves = staticmethod(connect.moves)
    judge = staticmethod(connect.judge)
    route = staticmethod(connect.route)
    choose = staticmethod(connect.choose)
    join = staticmethod(connect.join)
    outcome = staticmethod(connect.outcome)
    view = staticmethod(connect.view)
    view_step = staticmethod(connect.view_step)

    def pairing(self, position: ConnectPosition, /) -> GridPairing | None:
        """Return *position* as the solver takes it; None with gravity, under which tiles that go may shut others."""
        return None if self.gravity else connect.pairing(position)

    def play(self, position: ConnectPosition, move: Pair[Cell], /) -> ConnectPosition:
        """Return the position that *move* makes of *position*; raise IllegalMove."""
        return self.step(position, move).position

    def step(self, position: ConnectPosition, move: Pair[Cell], /) -> Step[ConnectPosition]:
        """Return what *move* does in *position*; raise IllegalMove. Its effect is a Taken with the route (LU-10)."""
        return connect.step(position, move, gravity=self.gravity)

    def automatic(self, position: ConnectPosition, /) -> Step[ConnectPosition] | None:
        """Return the reshuffle that follows when no legal pair is left in *position* (LU-13), else None."""
        if connect.to_move(position) is None or connect.has_move(position):
            return None
        return relay(position, "reshuffle", certified=not self.gravity)

    def shuffle(self, position: ConnectPosition, /) -> Step[ConnectPosition] | ActRefusal:
        """Return the tiles of *position* laid anew at the player's wish (LU-12); refused only on a cleared board."""
        if connect.to_move(position) is None:
            return ActRefusal(Reason.GAME_OVER)
        return relay(position, "shuffle", certified=not self.gravity)


def ruled_pictures(columns: int, rows: int) -> int:
    """Return how many pictures a board has where nothing else is said (LU-02)."""
    return SIZES.get((columns, rows)) or max(1, columns * rows // 2 * 2 // 5)


LinkUp.EASY, LinkUp.CLASSIC, LinkUp.CHALLENGE = (LinkUp(columns=columns, rows=rows) for columns, rows in SIZES)
