"""The Protocol of a ruleset, and the optional powers it may have."""

from __future__ import annotations

import datetime
import enum
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar, runtime_checkable

from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.errors import Refusal
from tilepuzzles.policies.base import Award, Clock, Term, Undo

if TYPE_CHECKING:
    from tilepuzzles.boards.pairings import Pairing
    from tilepuzzles.contract.deal import Deal

P = TypeVar("P")
M = TypeVar("M")
V_co = TypeVar("V_co", covariant=True)


class AsRuled(enum.Enum):
    """The value of an option that another option decides; it is resolved when it is read."""

    AS_RULED = "as ruled"

    def __repr__(self) -> str:
        return self.name


AS_RULED: Final = AsRuled.AS_RULED


class Ruleset(Protocol[P, M, V_co]):
    """
    The rules of one game, as a value: a position P, the move M a player chooses, and what a seat sees V.

    Nothing here reads a clock or keeps a state. All methods are pure functions of their arguments.
    """

    id: ClassVar[str]
    """The name of the ruleset in deals, games and on the command line."""
    version: ClassVar[int]
    """Raised when the rules change."""

    @property
    def seats(self) -> int:
        """How many players."""
        ...

    @property
    def variant(self) -> str:
        """A text that is equal for two values iff their results may share a table of records (SH-13)."""
        ...

    @property
    def scoring(self) -> tuple[Term, ...]:
        """The terms that give points, in the order in which they post them."""
        ...

    @property
    def floor(self) -> int | None:
        """The least score there can be, or None."""
        ...

    @property
    def hint_cost(self) -> Term | None:
        """What a hint costs; None where hints are not offered."""
        ...

    @property
    def clock(self) -> Clock | None:
        """The limit of time; None where there is none."""
        ...

    @property
    def undo(self) -> Undo:
        """Whether and how undo is offered."""
        ...

    @property
    def awards(self) -> tuple[Award, ...]:
        """What a player is told at the end besides points."""
        ...

    @property
    def dealer(self) -> str:
        """Which dealer deals; it stands in the header of a deal, never in its options."""
        ...

    def options(self) -> dict[str, Json]:
        """Return all that differs from the defaults, as plain JSON; the dealer is not among it."""
        ...

    def deal_options(self) -> dict[str, Json]:
        """Return the part of the options that shapes board and dealing."""
        ...

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> Ruleset[P, M, V_co]:
        """Return the ruleset value of *options*; raise InvalidNotation, InvalidArgument or InvalidLayout."""
        ...

    def deal(self, seed: int | str) -> Deal[M]:
        """Return the deal of *seed*."""
        ...

    def for_daily(self) -> Ruleset[P, M, V_co]:
        """Return the value whose deals are the daily deals."""
        ...

    def daily(self, date: datetime.date, /) -> Deal[M]:
        """Return the deal of *date*: that of the daily form with the date as its seed (SH-08)."""
        ...

    def start(self, deal: Deal[M], /) -> P:
        """Return the first position of *deal*; raise InvalidArgument where it is of other rules or board options."""
        ...

    def to_move(self, position: P, /) -> int | None:
        """Return the seat whose go it is in *position*; None iff it is final."""
        ...

    def moves(self, position: P, /) -> tuple[M, ...]:
        """Return every legal move of *position*, in a documented order."""
        ...

    def judge(self, position: P, move: M, /) -> Refusal | None:
        """Return None iff *move* is legal in *position*, else why not; raise WrongType for what is no move at all."""
        ...

    def play(self, position: P, move: M, /) -> P:
        """Return the position that *move* makes of *position*; raise IllegalMove."""
        ...

    def step(self, position: P, move: M, /) -> Step[P]:
        """Return what *move* does in *position*; raise IllegalMove."""
        ...

    def automatic(self, position: P, /) -> Step[P] | None:
        """Return the step that the rules make by themselves in *position*, or None."""
        ...

    def shuffle(self, position: P, /) -> Step[P] | Refusal:
        """Return what a shuffle of *position* at the player's wish does, or why there is none."""
        ...

    def outcome(self, position: P, /) -> Outcome | None:
        """Return how things stand, from *position* alone; None while play simply goes on."""
        ...

    def view(self, position: P, seat: int, /) -> V_co:
        """Return what *seat* sees of *position*: plain data, without the key of the deal."""
        ...

    def view_step(self, step: Step[P], seat: int, /) -> Step[V_co]:
        """Return *step* as *seat* sees it."""
        ...

    def encode_move(self, move: M, /) -> Json:
        """Return *move* as plain JSON."""
        ...

    def decode_move(self, data: Json, /) -> M:
        """Return the move that *data* stands for; raise InvalidNotation."""
        ...

    def encode_deal(self, content: object, /) -> dict[str, Json]:
        """Return *content*, that of a deal, as the JSON keys that stand beside its header."""
        ...

    def decode_deal(self, data: Mapping[str, Json], /) -> object:
        """Return the content that *data*, a deal without its header, holds; raise InvalidNotation or InvalidLayout."""
        ...


@runtime_checkable
class Routed(Protocol):
    """An optional power: the ruleset can say along which line a pair goes."""

    def route(self, position: Any, move: Any, /) -> Any:
        """Return the Route of *move* in *position*, or the Refusal."""
        ...


@runtime_checkable
class Selectable(Protocol):
    """An optional power: tiles are chosen one by one, by their spots, and two make a move."""

    def choose(self, position: Any, spot: Any, /) -> Refusal | None:
        """Return why the tile on *spot* may not be chosen in *position*, or None."""
        ...

    def join(self, first: Any, second: Any, /) -> Any:
        """Return the move that takes the tiles on the spots *first* and *second*."""
        ...


@runtime_checkable
class Paired(Protocol):
    """An optional power: positions have a form in which they can be decided exactly."""

    def pairing(self, position: Any, /) -> Pairing[Any] | None:
        """Return *position* as the solver takes it; None where taking tiles may shut others, as when they fall."""
        ...


@runtime_checkable
class Worlds(Protocol):
    """An optional power: what a seat does not know can be drawn at random, for bots that search (LO-25)."""

    def world(self, view: Any, history: Any, stream: Any, /) -> Any:
        """Return a position that fits *view*, given the steps of *history* as its seat saw them; chance of *stream*."""
        ...


@runtime_checkable
class Walkable(Protocol):
    """An optional power: the arrow keys lead from tile to tile (DT-11)."""

    def next_open(self, position: Any, spot: Any, direction: Any, /) -> Any:
        """Return where the arrow key *direction* (left, right, up or down) leads to from *spot* in *position*."""
        ...


@runtime_checkable
class Idling(Protocol):
    """An optional power: the game marks a pair by itself when the player is idle (DT-04)."""

    @property
    def idle_hint_ms(self) -> int:
        """How long the player must be idle, in milliseconds."""
        ...


@runtime_checkable
class Written(Protocol):
    """An optional power: boards can be written as rows of text."""

    def read_rows(self, rows: str | Sequence[str], /) -> tuple[Any, object]:
        """Return the ruleset value of the size of *rows*, and the content of the deal they show."""
        ...
