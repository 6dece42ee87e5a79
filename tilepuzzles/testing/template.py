"""
Stones: a whole ruleset that does little. Copy this file, rename it, and change it piece by piece.

Stones of three colours lie in a row; the player takes them away from its ends, one at a time, or two of one colour
together. A ruleset is a value: a frozen attrs class with every member of the Protocol
:class:`~tilepuzzles.contract.Ruleset`, and nothing to inherit. To register yours, name the class under the
entry-point group ``tilepuzzles.rulesets``, with its id as the name. This one is not registered.

>>> import tilepuzzles as tp
>>> game = tp.Game(Stones(length=3), seed=7)
>>> events = game.play(game.moves()[0], at_ms=1200)
>>> len(game.position.stones), game.score
(2, 10)
"""

from __future__ import annotations

import datetime
import enum
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Ending, Outcome, Step
from tilepuzzles.contract import Deal, Ruleset, check_fits, checked_date
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.errors import IllegalMove, InvalidNotation, checked_int, checked_type, shown
from tilepuzzles.policies.base import Award, Clock, Happening, Points, Tally, Term, Undo, checked_policies
from tilepuzzles.policies.hints import Free
from tilepuzzles.policies.table import POLICIES, policy_options, read_policies
from tilepuzzles.wire.text import write

GENERATOR: Final = 1  # a changed dealer takes the next number, so that an old seed goes on meaning its deal
COLOURS: Final = "ABC"
HINT_COST: Final = Free()


@attrs.frozen
class Row:
    """The position: all that undo brings back. It holds no secret, so it is what a seat sees as well."""

    stones: str


@attrs.frozen
class Take:
    """The move: 1 or 2 stones from one end."""

    count: int
    left: bool
    json_key: ClassVar[str] = "take"  # the key of the move in a log entry

    def __attrs_post_init__(self) -> None:
        checked_int("count", self.count, 1, 2)
        checked_type("left", self.left, bool, "True or False")

    def of(self, stones: str) -> tuple[str, str]:
        """Return the stones that go and those that stay."""
        cut = self.count if self.left else max(0, len(stones) - self.count)
        return (stones[:cut], stones[cut:]) if self.left else (stones[cut:], stones[:cut])


@attrs.frozen
class Gone:
    """The effect: plain data of what a move did, for screens and for scoring terms."""

    stones: str
    left: int


class Why(enum.Enum):
    """Reasons of our own; the value is the sentence."""

    GAME_OVER = "No stone is left."
    TOO_FEW = "Only one stone is left."
    TWO_COLOURS = "The two stones are {stones}, and must be of one colour."


@attrs.frozen
class StonesRefusal:
    """Why a move is not legal, with what a screen should show."""

    reason: Why
    stones: str = ""

    @property
    def judged(self) -> bool:
        """Whether the attempt counts as a miss (SH-03)."""
        return self.reason is Why.TWO_COLOURS

    @property
    def template(self) -> str:
        """The sentence, with fields."""
        return self.reason.value

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the sentence."""
        return {"stones": self.stones}

    @property
    def message(self) -> str:
        """The sentence in English."""
        return words.say(self)


@attrs.frozen
class StonePoints:
    """A scoring term of our own: points for each stone that goes."""

    points: int
    name: ClassVar[str] = "stone"
    undone: ClassVar[bool] = True  # undo takes its points back

    def begin(self) -> Tally:
        """Return the tally at the deal; this term remembers nothing, so it is its own."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Return what *happening* earns, and the tally afterwards."""
        effect = happening.effect
        return (Points(happening.seat, self.points * len(effect.stones)),) if isinstance(effect, Gone) else (), self


@attrs.frozen(kw_only=True)
class Stones:
    """The rules of Stones: a row of *length* stones, 1 to 100, and the policies, each of which can be replaced."""

    length: int = 7
    scoring: tuple[Term, ...] = (StonePoints(10),)
    floor: int | None = None
    hint_cost: Term | None = HINT_COST
    clock: Clock | None = None
    undo: Undo = Undo.FREELY
    awards: tuple[Award, ...] = ()
    seats: int = attrs.field(default=1, init=False)
    dealer: str = attrs.field(default="plain", init=False)
    id: ClassVar[str] = "stones"
    version: ClassVar[int] = 1

    def __attrs_post_init__(self) -> None:
        checked_int("length", self.length, 1, 100)
        checked_policies(self)

    # Options: what differs from the defaults, as plain JSON.

    def deal_options(self) -> dict[str, Json]:
        """Return the part that shapes the deal."""
        return {} if self.length == 7 else {"length": self.length}

    def options(self) -> dict[str, Json]:
        """Return all of them."""
        return self.deal_options() | policy_options(self, Stones())

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> Stones:
        """Return the value of those options."""
        for name in options:
            if name not in ("length", *POLICIES):
                message = f"stones has no option {shown(name)}; it has length, {', '.join(POLICIES)}."
                raise InvalidNotation(message)
        arguments: dict[str, Any] = {**options, **read_policies(options)}
        return cls(**arguments)

    @property
    def variant(self) -> str:
        """The name of the table of records: whatever was changed makes another one."""
        return f"{self.id} {write(self.options())}"

    # Deals: all chance comes from the stream of the seed, and the proof that the deal can be cleared goes with it.

    def deal(self, seed: int | str) -> Deal[Take]:
        """Return the row of *seed*."""
        stream = Stream(seed_key(self.id, GENERATOR, seed))
        row = "".join(COLOURS[stream.below(len(COLOURS))] for _ in range(self.length))
        rules = self.from_options(self.deal_options())
        return Deal(rules, row, (Take(1, left=True),) * self.length, seed=seed, generator=GENERATOR)

    def for_daily(self) -> Stones:
        """Return the rules of the daily deal."""
        return self.from_options({})

    def daily(self, date: datetime.date, /) -> Deal[Take]:
        """Return the deal of *date*."""
        return attrs.evolve(self.for_daily().deal(checked_date(date).isoformat()), date=date)

    def encode_deal(self, content: object, /) -> dict[str, Json]:
        """Return the JSON keys that stand beside the header of a deal."""
        return {"stones": str(content)}

    def decode_deal(self, data: Mapping[str, Json], /) -> str:
        """Return the content. What passes here can be played."""
        row = data.get("stones")
        if len(data) == 1 and isinstance(row, str) and len(row) == self.length and set(row) <= set(COLOURS):
            return row
        message = f"deal: stones must be {self.length} of {COLOURS}, with nothing beside, not {shown(data)}."
        raise InvalidNotation(message)

    def encode_move(self, move: Take, /) -> Json:
        """Return *move* as ``[count, "left"]`` or ``[count, "right"]``."""
        return [move.count, "left" if move.left else "right"]

    def decode_move(self, data: Json, /) -> Take:
        """Return the move that *data* stands for."""
        match data:
            case [int(count), "left" | "right" as end] if count in (1, 2) and count is not True:
                return Take(count, left=end == "left")
        message = f'a move is written [1, "left"] or the like, not {shown(data)}.'
        raise InvalidNotation(message)

    # Play: pure functions of the position.

    def start(self, deal: Deal[Take], /) -> Row:
        """Return the first position."""
        check_fits(self, deal)
        return Row(self.decode_deal(self.encode_deal(deal.content)))

    def to_move(self, position: Row, /) -> int | None:
        """Return the only seat, or None at the end."""
        return 0 if position.stones else None

    def moves(self, position: Row, /) -> tuple[Take, ...]:
        """Return every legal move: left before right, one before two."""
        every = [Take(count, left) for left in (True, False) for count in (1, 2)]
        return tuple(move for move in every if self.judge(position, move) is None)

    def judge(self, position: Row, move: Take, /) -> StonesRefusal | None:
        """Return None iff *move* is legal, else why it is not."""
        checked_type("move", move, Take, "a Take")
        gone, _ = move.of(position.stones)
        if not gone:
            return StonesRefusal(Why.GAME_OVER)
        if len(gone) < move.count:
            return StonesRefusal(Why.TOO_FEW, gone)
        return StonesRefusal(Why.TWO_COLOURS, gone) if len(set(gone)) > 1 else None

    def play(self, position: Row, move: Take, /) -> Row:
        """Return the position after *move*."""
        return self.step(position, move).position

    def step(self, position: Row, move: Take, /) -> Step[Row]:
        """Return what *move* does."""
        refusal = self.judge(position, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        gone, stay = move.of(position.stones)
        return Step("play", Row(stay), Gone(gone, len(stay)))

    def automatic(self, position: Row, /) -> Step[Row] | None:
        """Return None: these rules do nothing by themselves."""

    def shuffle(self, position: Row, /) -> Step[Row] | ActRefusal:
        """Refuse: these rules have no shuffle (SH-01)."""
        return ActRefusal(Reason.NOT_OFFERED)

    def outcome(self, position: Row, /) -> Outcome | None:
        """Return cleared when no stone is left."""
        return None if position.stones else Outcome(Ending.CLEARED, final=True, winners=(0,))

    def view(self, position: Row, seat: int, /) -> Row:
        """Return what the player sees."""
        return position

    def view_step(self, step: Step[Row], seat: int, /) -> Step[Row]:
        """Return *step* as the player sees it."""
        return step


if TYPE_CHECKING:
    _STONES: Ruleset[Row, Take, Row] = Stones()  # the checkers compare every member with the contract
