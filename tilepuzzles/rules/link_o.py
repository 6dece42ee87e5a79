"""
Link-O: lay coloured dominoes in four linked circles, and be the first to have none left.

Each player holds tiles that the others do not see. A tile is laid in the circle of its colour, beside a tile whose
end it matches; the spaces where two circles meet take only doubles and the wild LINK-O tiles. Who lays the last tile
earns what is left in the other hands; when nobody can go on the lowest hand does. Rounds are played until one player
has 64 points, and more than any other. Read by us where the rules are silent:

* The text shows the board only in pictures: four circles of 12 spaces with a link between neighbours is ours, and any
  other board is a value (LO-01).
* Every player who cannot play draws until a tile fits, as the Spanish text has it; by the letter of the English text,
  where only the first play is drawn for, nearly every round of two stalls (LO-17).
* A tile on a connector space has one value for all its neighbours; a LINK-O takes it from them (LO-12).
* "collects the other points" is the gross sum, and equal lowest hands win together (LO-16).

>>> import tilepuzzles as tp
>>> game = tp.Game(LinkO(), seed=7)
>>> events = game.play(game.moves()[0])
>>> len(game.position.tiles), game.to_move, len(game.view(1).hand)
(1, 1, 8)
"""

from __future__ import annotations

import datetime
import enum
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import attrs

from tilepuzzles.boards import circle_refusals, circles
from tilepuzzles.boards.circle_boards import FOUR_CIRCLES, CircleBoard, Handout, Placement
from tilepuzzles.boards.circle_positions import CirclePosition, CircleView, House
from tilepuzzles.boards.circle_refusals import CircleRefusal
from tilepuzzles.boards.circle_tables import MOST_PIPS, MOST_WILDS, Tables, tables
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.contract import Deal
from tilepuzzles.contract.options import checked_dealer, daily_deal, play_options, read_options, variant_of
from tilepuzzles.deals.circle_deals import check_handout, deal_circles, next_round, start_circles
from tilepuzzles.deals.circle_worlds import CircleWorlds
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument, checked_int, checked_type, shown
from tilepuzzles.policies.base import MOST_POINTS, Award, Clock, Term, Undo, checked_policies
from tilepuzzles.policies.rounds import CircleBonus, HandPoints
from tilepuzzles.wire.dominoes import decode_handout, decode_placement, encode_handout, encode_placement

GENERATOR: Final = 1
DEALERS: Final = ("random",)
LEAST_SEATS: Final = 2  # LO-04
MOST_SEATS: Final = 6  # LO-04
HIGHEST: Final = 4  # LO-02
WILDS: Final = 2  # LO-02: a colour
HAND_SIZE: Final = 8  # LO-04
WILD_POINTS: Final = 16  # LO-15
CIRCLE_BONUS: Final = 16  # LO-19
TARGET: Final = 64  # LO-20
SCORING: Final = (CircleBonus(), HandPoints())  # LO-15, LO-16, LO-19
DEALING: Final = ("seats", "starter", "hand_size", "highest", "wilds_per_colour")
PLAYING: Final = ("draw_rule", "circle_bonus", "wild_points", "target", "wild_any_colour")


class DrawRule(enum.StrEnum):
    """When a player who cannot play draws from the bag (LO-17)."""

    EVERY_GO = "every-go"
    """Always, until a tile fits."""
    FIRST_GO_ONLY = "first-go-only"
    """Only for the first play of a round; after that the go is passed."""


def _read_rule(rule: Any) -> DrawRule:
    """Return the draw rule that *rule* is or names."""
    if not isinstance(rule, str) or rule not in {*DrawRule}:
        message = f"draw_rule must be one of {', '.join(DrawRule)}, not {shown(rule)}."
        raise InvalidArgument(message)
    return DrawRule(rule)


def _read_board(board: Any) -> CircleBoard:
    """Return the board that *board* is, or stands for as plain JSON."""
    return board if isinstance(board, CircleBoard) else CircleBoard.from_data(board)


@attrs.frozen(kw_only=True)
class LinkO:
    """
    The rules of Link-O, with its options.

    The default is a mixture of both texts: draw on every go and the circle bonus, as in Spanish; eight LINK-O tiles,
    as in the English box. Two presets follow one text each:

    ``LinkO.ENGLISH``, the English text: one digs from the bag only for the first play, and passes later (LO-17);
    completing a circle earns nothing (LO-19); two LINK-O tiles a colour, 68 tiles in all (LO-02); LINK-O tiles lie in
    the circle of their colour, as on the first turn, since the text names no other for later turns (LO-09).

    ``LinkO.SPANISH``, the Spanish text: a tile is played on every go, and who has none draws until one fits (LO-17);
    completing a circle earns 16, whoever wins the round (LO-19); one LINK-O tile a colour, 64 tiles in all, as it
    suggests (LO-03); LINK-O tiles lie next to a tile of the same colour (LO-09).

    In both: eight tiles each (LO-04), the first play (LO-05), the points left in the hands and 16 for a LINK-O (LO-15,
    LO-16), and 64 to win (LO-20).

    Attributes:
        seats: How many players, from 2 to 6; four by default, one for each circle (LO-04).
        starter: The seat that begins the first round; one further clockwise begins each later one (LO-21).
        board: The circles and links (LO-01): a CircleBoard, or the JSON of one.
        hand_size: How many tiles each player gets, from 1 (LO-04).
        highest: The highest number on a tile, from 1 to 9 (LO-02).
        wilds_per_colour: How many LINK-O tiles there are a colour, from 0 to 9 (LO-02, LO-03).
        draw_rule: Whether one who cannot play draws on every go, or only on the first (LO-17).
        circle_bonus: Points for the tile that completes a circle; 0 for none (LO-19).
        wild_points: Points of a LINK-O left in a hand (LO-15).
        target: Points that win the game, from 1 (LO-20).
        wild_any_colour: Whether a LINK-O may lie in a circle of another colour (LO-09).
        dealer: How tiles are dealt: ``"random"``.
        scoring: What gives points. They are facts of the position too, and who wins is told from that.
        floor: None: no points are ever lost.
        hint_cost: None: no hints are offered (SH-01).
        clock: None: there is no limit of time.
        undo: Never (SH-01).
        awards: None are stated.

    Raises:
        InvalidArgument: a value is out of range; WrongType where it is of a wrong type.

    >>> LinkO(seats=2).variant, LinkO.SPANISH.options()
    ('link-o 2 seats', {'wilds_per_colour': 1})
    """

    seats: int = 4
    starter: int = 0
    board: CircleBoard = attrs.field(default=FOUR_CIRCLES, converter=_read_board)
    hand_size: int = HAND_SIZE
    highest: int = HIGHEST
    wilds_per_colour: int = WILDS
    draw_rule: DrawRule = attrs.field(default=DrawRule.EVERY_GO, converter=_read_rule)
    circle_bonus: int = CIRCLE_BONUS
    wild_points: int = WILD_POINTS
    target: int = TARGET
    wild_any_colour: bool = False
    dealer: str = "random"
    scoring: tuple[Term, ...] = SCORING
    floor: int | None = None
    hint_cost: Term | None = None
    clock: Clock | None = None
    undo: Undo = Undo.NEVER
    awards: tuple[Award, ...] = ()
    _tables: Tables = attrs.field(init=False, eq=False, repr=False)
    _house: House = attrs.field(init=False, eq=False, repr=False)

    id: ClassVar[str] = "link-o"
    version: ClassVar[int] = 1
    ENGLISH: ClassVar[LinkO]
    """The rules of the English text."""
    SPANISH: ClassVar[LinkO]
    """The rules of the Spanish text."""

    def __attrs_post_init__(self) -> None:
        checked_int("seats", self.seats, LEAST_SEATS, MOST_SEATS)
        checked_int("starter", self.starter, 0, self.seats - 1)
        checked_int("highest", self.highest, 1, MOST_PIPS)
        checked_int("wilds_per_colour", self.wilds_per_colour, 0, MOST_WILDS)
        found = tables(self.board, self.highest, self.wilds_per_colour)
        checked_int("hand_size", self.hand_size, 1, len(found.tiles) // self.seats)
        checked_int("circle_bonus", self.circle_bonus, 0, MOST_POINTS)
        checked_int("wild_points", self.wild_points, 0, MOST_POINTS)
        checked_int("target", self.target, 1, MOST_POINTS)
        checked_type("wild_any_colour", self.wild_any_colour, bool, "True or False")
        checked_dealer(self.dealer, DEALERS)
        checked_policies(self)
        if self.undo is not Undo.NEVER:
            message = f"undo must be {Undo.NEVER} in Link-O, not {self.undo}: what was seen cannot be taken back."
            raise InvalidArgument(message)
        house = House(
            every_go=self.draw_rule is DrawRule.EVERY_GO,
            circle_bonus=self.circle_bonus,
            wild_points=self.wild_points,
            target=self.target,
            any_colour=self.wild_any_colour,
        )
        object.__setattr__(self, "_tables", found)
        object.__setattr__(self, "_house", house)

    # --- options -----------------------------------------------------------------------------------------------------

    def deal_options(self) -> dict[str, Json]:
        """Return seats, starter, board and tiles where they differ from the defaults."""
        board: dict[str, Json] = {} if self.board == FOUR_CIRCLES else {"board": self.board.to_data()}
        usual = {"seats": 4, "starter": 0, "hand_size": HAND_SIZE, "highest": HIGHEST, "wilds_per_colour": WILDS}
        return board | {name: getattr(self, name) for name in DEALING if getattr(self, name) != usual[name]}

    def options(self) -> dict[str, Json]:
        """Return all that differs from the defaults, without the dealer."""
        return self.deal_options() | play_options(self, LinkO(), PLAYING)

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> LinkO:
        """Return the ruleset of *options*; raise InvalidNotation or InvalidArgument."""
        return cls(**read_options(cls.id, options, ("board", *DEALING, *PLAYING)))

    @property
    def variant(self) -> str:
        """What a record is kept for: the seats, and all that was changed (SH-13)."""
        return variant_of(self, f"{self.seats} seats", ("seats",))

    # --- dealing -----------------------------------------------------------------------------------------------------

    def deal(self, seed: int | str) -> Deal[Placement]:
        """
        Return the deal of *seed*: the hands and the bag; it has no certificate, as there is nothing to clear (LO-24).

        Args:
            seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.

        Raises:
            InvalidArgument: the seed is none.

        >>> LinkO().deal(seed=7).uncertified
        'not-a-puzzle'
        """
        return deal_circles(self, self._tables, self.hand_size, seed, GENERATOR)

    def for_daily(self) -> LinkO:
        """Return these rules for the same seats, board and tiles, all else as ruled (SH-08)."""
        return LinkO.from_options(self.deal_options())

    def daily(self, date: datetime.date, /) -> Deal[Placement]:
        """Return the deal of *date*; raise WrongType where it is no date (SH-08)."""
        return daily_deal(self, date)

    encode_deal = staticmethod(encode_handout)

    def decode_deal(self, data: Mapping[str, Json], /) -> Handout:
        """Return the hands and the bag that *data* holds; raise InvalidNotation or InvalidLayout."""
        return check_handout(decode_handout(data), self._tables, self.seats)

    encode_move = staticmethod(encode_placement)
    decode_move = staticmethod(decode_placement)

    # --- play --------------------------------------------------------------------------------------------------------

    def start(self, deal: Deal[Placement], /) -> CirclePosition:
        """Return the first position of *deal*; raise InvalidArgument or InvalidLayout where it does not fit."""
        return start_circles(self, self._tables, self.hand_size, self.starter, deal)

    def outcome(self, position: CirclePosition, /) -> Outcome | None:
        """Return how *position* stands: the result of the round, of the game where it is final, or None (LO-20)."""
        return circles.outcome(position, self._house)

    def to_move(self, position: CirclePosition, /) -> int | None:
        """Return whose go it is in *position*; None at the end of the game (LO-21)."""
        return circles.to_move(position, self._house)

    def moves(self, position: CirclePosition, /) -> tuple[Placement, ...]:
        """
        Return every legal placement of *position*, equal tiles once.

        They come by space in the order of the board; on a space by the anticlockwise end, then by the clockwise end,
        then the LINK-O tiles by colour.
        """
        return circles.moves(position, self._house)

    def judge(self, position: CirclePosition, move: Placement, /) -> CircleRefusal | None:
        """Return None iff *move* is legal in *position*, else why not (LO-26)."""
        return circle_refusals.judge(position, move, self._house)

    def step(self, position: CirclePosition, move: Placement, /) -> Step[CirclePosition]:
        """Return what *move* does to *position*; raise IllegalMove where it is not legal."""
        circle_refusals.refuse(position, move, self._house)
        return circles.lay(position, move, self._house)

    def play(self, position: CirclePosition, move: Placement, /) -> CirclePosition:
        """Return *position* after *move*; raise IllegalMove where it is not legal."""
        return self.step(position, move).position

    def automatic(self, position: CirclePosition, /) -> Step[CirclePosition] | None:
        """Return the draw, the pass or the new round that is due in *position*, or None (LO-17, LO-18, LO-20)."""
        if circles.checked(position).result is None:
            return circles.due(position, self._house)
        return None if self.to_move(position) is None else next_round(position)

    def shuffle(self, position: CirclePosition, /) -> ActRefusal:
        """Return the refusal, whatever *position* is: there is no shuffle (SH-01)."""
        return ActRefusal(Reason.NOT_OFFERED if self.to_move(position) is not None else Reason.GAME_OVER)

    def view(self, position: CirclePosition, seat: int, /) -> CircleView:
        """Return what *seat* sees of *position* (LO-23)."""
        return circles.view(position, seat)

    def view_step(self, step: Step[CirclePosition], seat: int, /) -> Step[CircleView]:
        """Return *step* as *seat* sees it (LO-23)."""
        return circles.view_step(step, seat)

    def world(self, view: CircleView, history: Sequence[Step[Any]], stream: Stream, /) -> CirclePosition:
        """
        Return a position by chance that a seat with *view* may be in, after what it saw (LO-25).

        Args:
            view: What the seat sees.
            history: The steps so far as it saw them: ``game.seen(seat)``.
            stream: The chance.

        Raises:
            InvalidArgument: *view* is of another board or another number of seats.

        >>> import tilepuzzles as tp
        >>> game = tp.Game(LinkO(), seed=7)
        >>> world = game.rules.world(game.view(0), game.seen(0), Stream(b"any"))
        >>> world.hand(0) == game.position.hand(0), game.rules.view(world, 0) == game.view(0)
        (True, True)
        """
        checked_type("stream", stream, Stream, "a Stream")
        return self.worlds(view, history).draw(stream)

    def worlds(self, view: CircleView, history: Sequence[Step[Any]], /) -> CircleWorlds:
        """
        Return all positions that a seat with *view* may be in, after what it saw: ``draw(stream)`` gives one (LO-25).

        For those who want many: each is drawn as :meth:`world` draws it, and what they share is worked out once.

        Args:
            view: What the seat sees.
            history: The steps so far as it saw them: ``game.seen(seat)``.

        Raises:
            InvalidArgument: *view* is of another board or another number of seats.

        >>> import tilepuzzles as tp
        >>> game = tp.Game(LinkO(), seed=7)
        >>> found = game.rules.worlds(game.view(0), game.seen(0))
        >>> len({found.draw(Stream(bytes([n]))).hand(1) for n in range(9)})
        9
        """
        checked_type("view", view, CircleView, "a CircleView")
        checked_type("history", history, Sequence, "the steps that the seat saw")
        if view.board != self.board or len(view.sizes) != self.seats:
            message = f"the view is of another board or another number of seats: {shown(view)}."
            raise InvalidArgument(message)
        return CircleWorlds(self._tables, self._house, self.hand_size, self.starter, view, history)


LinkO.ENGLISH = LinkO(draw_rule=DrawRule.FIRST_GO_ONLY, circle_bonus=0)
LinkO.SPANISH = LinkO(wilds_per_colour=1)
