"""
Turtle: take open tiles in matching pairs until none of the 144 is left.

A tile is open when nothing lies on it, even partly, and its left or its right side is free. Pairs may lie anywhere.
The round ends when all tiles are gone, when no pair is left, or when the clock that starts with the first pair runs
out. Read by us where the rules are silent:

* "searches for a deal with a removal path and falls back to a random deal" we read as a search for a random
  arrangement that can be cleared, then one of 1,000 put-backs; the deal says which it is (TU-07).
* "within eight seconds" includes exactly eight seconds (TU-09).
* "rounded to a whole percentage": halves round up (TU-18).

>>> import tilepuzzles as tp
>>> game = tp.Game(Turtle(), seed=7)
>>> events = game.play(game.moves()[0], at_ms=4_000)
>>> game.score, game.remaining_ms
(100, 600000)
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
from tilepuzzles.boards.stack_positions import StackPosition, StackRefusal, StackView
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.contract import Deal
from tilepuzzles.contract.options import daily_deal, play_options, read_options
from tilepuzzles.deals.dealers import CLOSURES, read_difficulty
from tilepuzzles.deals.grades import Difficulty
from tilepuzzles.deals.stack_deals import (
    DEALERS,
    PUT_BACKS,
    can_be_laid,
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
from tilepuzzles.errors import IllegalMove, checked_type
from tilepuzzles.policies.awards import Completion, Title
from tilepuzzles.policies.base import Award, Clock, Term, Undo, checked_policies
from tilepuzzles.policies.clocks import Countdown
from tilepuzzles.policies.hints import Rising
from tilepuzzles.policies.terms import CompletionBonus, KindStreak, PairPoints, QuickChain
from tilepuzzles.wire.tiles import encode_pair, encode_tiles

GENERATOR: Final = 1
SCORING: Final = (
    PairPoints(100),  # TU-08
    QuickChain(window_ms=8_000, points=45),  # TU-09
    KindStreak(35),  # TU-10
    CompletionBonus(5_000),  # TU-12
)
HINT_COST: Final = Rising(constant=40, linear=35, quadratic=10)  # TU-13
CLOCK: Final = Countdown(limit_ms=600_000)  # TU-16


@attrs.frozen(kw_only=True)
class Turtle:
    """
    The rules of Turtle, with its options.

    Attributes:
        layout: The places: a Layout, the name of a preset, or a list of [x, y, layer] (TU-01).
        dealer: How boards are dealt: ``"best-effort"``, two searches, and a random deal where they fail (TU-07); or
            always with a removal order: ``"uniform"`` (TU-21), ``"backwards"``, ``"bottom-up"`` or ``"graded"``.
        budget: How many pairs the dealer may put back, up to 1,000,000; 0 asks best effort for the random deal at
            once. On large layouts bottom-up does well with 10,000.
        closures: How many closures the solver may spend on one deal, up to 10^9.
        difficulty: What the graded dealer aims at: a Difficulty or its name.
        peeking: Whether a player sees the faces of wholly covered tiles (TU-23).
        shuffles: Whether the tiles may be laid anew, free of charge, when no pair is left, so that the round goes on
            as long as that can be done; not in the rules as they stand (TU-17).
        scoring: What gives points (TU-08, TU-09, TU-10, TU-12).
        floor: The least score: 0 (TU-14).
        hint_cost: What a hint costs: ever more (TU-13).
        clock: Ten minutes from the first pair (TU-16).
        undo: Never (TU-17).
        awards: Completion and title (TU-18, TU-19).
        seats: One.

    Raises:
        InvalidArgument: a value is out of range; WrongType where it is of a wrong type.
        InvalidLayout: the places are no layout; every fault is listed.

    >>> Turtle().variant
    'turtle turtle'
    """

    layout: Layout = attrs.field(default=TURTLE, converter=read_layout)
    dealer: str = "best-effort"
    budget: int = PUT_BACKS
    closures: int = CLOSURES
    difficulty: Difficulty = attrs.field(default=Difficulty.MEDIUM, converter=read_difficulty)
    peeking: bool = False
    shuffles: bool = False
    scoring: tuple[Term, ...] = SCORING
    floor: int | None = 0
    hint_cost: Term | None = HINT_COST
    clock: Clock | None = CLOCK
    undo: Undo = Undo.NEVER
    awards: tuple[Award, ...] = (Completion(), Title())
    seats: int = attrs.field(default=1, init=False)

    id: ClassVar[str] = "turtle"
    version: ClassVar[int] = 1

    def __attrs_post_init__(self) -> None:
        checked_stack_dealer(self, DEALERS)
        checked_type("peeking", self.peeking, bool, "True or False")
        checked_type("shuffles", self.shuffles, bool, "True or False")
        checked_policies(self)

    # --- options -----------------------------------------------------------------------------------------------------

    def deal_options(self) -> dict[str, Json]:
        """Return the layout where it is not the Turtle."""
        return layout_option(self.layout)

    def options(self) -> dict[str, Json]:
        """Return all that differs from the defaults, without the dealer and its budget."""
        return self.deal_options() | play_options(self, Turtle(), ("peeking", "shuffles"))

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> Turtle:
        """Return the ruleset of *options*; raise InvalidNotation or InvalidArgument."""
        return cls(**read_options(cls.id, options, ("layout", "peeking", "shuffles")))

    @property
    def variant(self) -> str:
        """What a record is kept for: the layout, and all that was changed (SH-13)."""
        return stack_variant(self)

    # --- dealing -----------------------------------------------------------------------------------------------------

    def deal(self, seed: int | str) -> Deal[Pair[Place]]:
        """
        Return the deal of *seed*: with its removal path, or a random one with the reason (TU-07).

        Args:
            seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.

        Raises:
            InvalidArgument: the seed is none, or a dealer other than best effort found no order.

        >>> len(Turtle().deal(seed=7).certificate), Turtle(budget=0).deal(seed=7).uncertified
        (72, 'random')
        """
        return deal_stack(self, seed, GENERATOR)

    def for_daily(self) -> Turtle:
        """Return these rules on the same layout, all else as ruled (SH-08)."""
        return Turtle(layout=self.layout)

    def daily(self, date: datetime.date, /) -> Deal[Pair[Place]]:
        """Return the deal of *date*; raise WrongType where it is no date (SH-08)."""
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

    moves = staticmethod(stack.moves)
    join = staticmethod(stack.join)
    next_open = staticmethod(stack.next_open)
    pairing = staticmethod(stack.pairing)

    def outcome(self, position: StackPosition, /) -> Outcome | None:
        """Return how *position* stands: cleared, or stuck, which ends the round unless a shuffle leads on, or None."""
        return stack.outcome(position, stuck_is_final=not self.shuffles or self.to_move(position) is None)

    def to_move(self, position: StackPosition, /) -> int | None:
        """Return 0, the only seat, or None when no pair of *position* is left (TU-17), nor a shuffle brings one."""
        if stack.has_move(position):
            return 0
        return 0 if self.shuffles and position.remaining and can_be_laid(position) else None

    def judge(self, position: StackPosition, move: Pair[Place], /) -> StackRefusal | None:
        """Return None iff *move* may go in *position* now, else why not (TU-22)."""
        refusal = stack.judge(position, move, peeking=self.peeking)
        if refusal is not None and self.to_move(position) is None:
            return StackRefusal(Reason.GAME_OVER, move)
        return refusal

    def choose(self, position: StackPosition, spot: Place, /) -> StackRefusal | None:
        """Return why the tile of *position* on *spot* may not be chosen, or None (SH-04)."""
        refusal = stack.choose(position, spot)
        return refusal if self.to_move(position) is not None else StackRefusal(Reason.GAME_OVER)

    def step(self, position: StackPosition, move: Pair[Place], /) -> Step[StackPosition]:
        """Return what *move* does to *position*; raise IllegalMove where it may not go."""
        refusal = self.judge(position, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return stack.step(position, move)

    def play(self, position: StackPosition, move: Pair[Place], /) -> StackPosition:
        """Return *position* after *move*; raise IllegalMove where it may not go."""
        return self.step(position, move).position

    def automatic(self, position: StackPosition, /) -> Step[StackPosition] | None:
        """Return None, whatever *position* is: nothing happens by itself."""
        return None

    def shuffle(self, position: StackPosition, /) -> Step[StackPosition] | ActRefusal:
        """Return the tiles of *position* laid anew where *shuffles* and no pair is left; else the refusal (TU-17)."""
        if self.to_move(position) is None:
            return ActRefusal(Reason.GAME_OVER)
        return shuffle_stack(position) if self.shuffles else ActRefusal(Reason.NOT_OFFERED)

    def view(self, position: StackPosition, seat: int, /) -> StackView:
        """Return what *seat* sees of *position*: all but the faces of wholly covered tiles (TU-23)."""
        return stack.view(position, peeking=self.peeking)

    def view_step(self, step: Step[StackPosition], seat: int, /) -> Step[StackView]:
        """Return *step* as *seat* sees it."""
        return stack.view_step(step, peeking=self.peeking)
