"""
Daily Turtle: one deal of open tiles a day, free hints, undo at a price, stars.

Which tiles are open and which match is as in Turtle. Every deal can be cleared. As soon as all tiles that are left
are open the game takes the last pairs by itself. Read by us where the rules are silent:

* "as soon as all remaining tiles are open" holds at the deal too (DT-08).
* stars are given on a cleared board, and one undo is one pair put back (DT-10).

>>> import tilepuzzles as tp
>>> game = tp.Game(DailyTurtle(), seed=7)
>>> events = game.play(game.moves()[0])
>>> events = game.undo()
>>> game.score, [line.points for line in game.ledger]
(0, [100, -100, -25])
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import ClassVar, Final

import attrs

from tilepuzzles.boards import stack
from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.boards.layouts import TURTLE, Layout
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Json, Pair, Place
from tilepuzzles.boards.stack_positions import StackPosition, StackView
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.contract import Deal
from tilepuzzles.contract.options import daily_deal, play_options, read_options
from tilepuzzles.deals.dealers import CLOSURES, read_difficulty
from tilepuzzles.deals.grades import Difficulty
from tilepuzzles.deals.stack_deals import (
    PUT_BACKS,
    checked_stack_dealer,
    deal_stack,
    decode_places,
    layout_option,
    read_layout,
    read_stack,
    shuffle_stack,
    stack_variant,
    start_stack,
)
from tilepuzzles.errors import checked_int, checked_type
from tilepuzzles.policies.awards import Stars
from tilepuzzles.policies.base import Award, Clock, Term, Undo, checked_policies
from tilepuzzles.policies.hints import Free
from tilepuzzles.policies.terms import PairPoints, UndoPenalty
from tilepuzzles.wire.tiles import encode_pair, encode_tiles

GENERATOR: Final = 1
DEALERS: Final = ("uniform", "backwards", "bottom-up", "graded")
SCORING: Final = (PairPoints(100), UndoPenalty(25))  # DT-09
HINT_COST: Final = Free()  # DT-04
IDLE_HINT_MS: Final = 10_000  # DT-04
FEW_UNDOS: Final = 5  # DT-10


@attrs.frozen(kw_only=True)
class DailyTurtle:
    """
    The rules of Daily Turtle, with its options.

    Attributes:
        layout: The places: a Layout, the name of a preset, or a list of [x, y, layer]; the Turtle (DT-07).
        dealer: How boards are dealt, always with the removal order: ``"uniform"`` (DT-07), ``"backwards"``,
            ``"bottom-up"`` or ``"graded"``.
        budget: How many pairs the dealer may put back, from 1 to 1,000,000. On large layouts bottom-up does well
            with 10,000.
        closures: How many closures the solver may spend on one deal, up to 10^9.
        difficulty: What the graded dealer aims at: a Difficulty or its name.
        shuffles: Whether the tiles may be laid anew, free of charge, when no pair is left; not in the rules as they
            stand (DT-06).
        scoring: What gives points, and the penalty for undo (DT-09).
        floor: The least score: 0 (DT-09).
        hint_cost: What a hint costs: nothing (DT-04).
        idle_hint_ms: How long without a key or a tap until a pair is marked by itself, in milliseconds (DT-04).
        clock: None: time has no influence (DT-09).
        undo: One pair at a time, also on a cleared board; it pauses the automatic finish (DT-05, DT-08).
        awards: Stars (DT-10).
        seats: One.

    Raises:
        InvalidArgument: a value is out of range; WrongType where it is of a wrong type.
        InvalidLayout: the places are no layout; every fault is listed.

    >>> DailyTurtle().daily(datetime.date(2026, 11, 30)).seed
    '2026-11-30'
    """

    layout: Layout = attrs.field(default=TURTLE, converter=read_layout)
    dealer: str = "uniform"
    budget: int = PUT_BACKS
    closures: int = CLOSURES
    difficulty: Difficulty = attrs.field(default=Difficulty.MEDIUM, converter=read_difficulty)
    shuffles: bool = False
    scoring: tuple[Term, ...] = SCORING
    floor: int | None = 0
    hint_cost: Term | None = HINT_COST
    idle_hint_ms: int = IDLE_HINT_MS
    clock: Clock | None = None
    undo: Undo = Undo.PAUSES
    awards: tuple[Award, ...] = (Stars(FEW_UNDOS),)
    seats: int = attrs.field(default=1, init=False)

    id: ClassVar[str] = "daily-turtle"
    version: ClassVar[int] = 1

    def __attrs_post_init__(self) -> None:
        checked_stack_dealer(self, DEALERS)
        checked_type("shuffles", self.shuffles, bool, "True or False")
        checked_int("idle_hint_ms", self.idle_hint_ms, 1, 10**11)
        checked_policies(self)

    # --- options -----------------------------------------------------------------------------------------------------

    def deal_options(self) -> dict[str, Json]:
        """Return the layout where it is not the Turtle."""
        return layout_option(self.layout)

    def options(self) -> dict[str, Json]:
        """Return all that differs from the defaults, without the dealer and its budget."""
        return self.deal_options() | play_options(self, DailyTurtle(), ("idle_hint_ms", "shuffles"))

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> DailyTurtle:
        """Return the ruleset of *options*; raise InvalidNotation or InvalidArgument."""
        return cls(**read_options(cls.id, options, ("layout", "idle_hint_ms", "shuffles")))

    @property
    def variant(self) -> str:
        """What a record is kept for: the layout, and all that was changed (SH-13)."""
        return stack_variant(self)

    # --- dealing -----------------------------------------------------------------------------------------------------

    def deal(self, seed: int | str) -> Deal[Pair[Place]]:
        """
        Return the deal of *seed*, with the removal order that clears it (DT-07).

        Args:
            seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.

        Raises:
            InvalidArgument: the seed is none, or the dealer found no order in which the layout can be stripped.

        >>> len(DailyTurtle().deal(seed=7).certificate)
        72
        """
        return deal_stack(self, seed, GENERATOR)

    def for_daily(self) -> DailyTurtle:
        """Return these rules on the same layout, all else as ruled (DT-07, SH-08)."""
        return DailyTurtle(layout=self.layout)

    def daily(self, date: datetime.date, /) -> Deal[Pair[Place]]:
        """Return the deal of *date*; raise WrongType where it is no date (DT-07, SH-08)."""
        return daily_deal(self, date)

    encode_deal = staticmethod(encode_tiles)

    def decode_deal(self, data: Mapping[str, Json], /) -> Arrangement[Place]:
        """Return the tiles that *data* holds; raise InvalidNotation or InvalidLayout."""
        return read_stack(data, self.layout)

    encode_move = staticmethod(encode_pair)
    decode_move = staticmethod(decode_places)

    # --- play --------------------------------------------------------------------------------------------------------

    def start(self, deal: Deal[Pair[Place]], /) -> StackPosition:
        """Return the first position of *deal*; raise InvalidArgument or InvalidLayout where it does not fit."""
        return start_stack(self, deal)

    to_move = staticmethod(stack.to_move)
    moves = staticmethod(stack.moves)
    judge = staticmethod(stack.judge)
    choose = staticmethod(stack.choose)
    join = staticmethod(stack.join)
    play = staticmethod(stack.play)
    step = staticmethod(stack.step)
    next_open = staticmethod(stack.next_open)
    pairing = staticmethod(stack.pairing)

    def outcome(self, position: StackPosition, /) -> Outcome | None:
        """Return how *position* stands: cleared, or stuck, from which undo and a new start lead on (DT-06), or None."""
        return stack.outcome(position, stuck_is_final=False)

    def automatic(self, position: StackPosition, /) -> Step[StackPosition] | None:
        """Return the first of ``moves`` once every tile of *position* that is left is open (DT-08), else None."""
        if stack.to_move(position) is None or len(position.open) < position.remaining:
            return None
        return stack.step(position, stack.moves(position)[0])

    def shuffle(self, position: StackPosition, /) -> Step[StackPosition] | ActRefusal:
        """Return the tiles of *position* laid anew where *shuffles* and no pair is left; else the refusal (DT-06)."""
        if stack.to_move(position) is None:
            return ActRefusal(Reason.GAME_OVER)
        return shuffle_stack(position) if self.shuffles else ActRefusal(Reason.NOT_OFFERED)

    def view(self, position: StackPosition, seat: int, /) -> StackView:
        """Return what *seat* sees of *position*: all but the faces of wholly covered tiles (TU-23)."""
        return stack.view(position, peeking=False)

    def view_step(self, step: Step[StackPosition], seat: int, /) -> Step[StackView]:
        """Return *step* as *seat* sees it."""
        return stack.view_step(step, peeking=False)
