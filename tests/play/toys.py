"""Rulesets and policies that no source knows: a game for two, Link Up that marks pairs by itself, foreign terms."""

from __future__ import annotations

import datetime
import enum
from collections.abc import Mapping
from typing import Any, ClassVar, cast

import attrs

from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectView
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Json, Pair
from tilepuzzles.boards.steps import Outcome, Step, Taken
from tilepuzzles.contract import Deal, Ruleset, check_fits
from tilepuzzles.errors import IllegalMove, InvalidNotation, Refusal, WrongType
from tilepuzzles.policies.base import Award, Clock, Happening, Points, Tally, Term, Undo
from tilepuzzles.policies.hints import Flat
from tilepuzzles.rules.link_up import LinkUp

# --- a game for two ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Heap:
    """How many sticks are left, and who is to move."""

    sticks: int
    seat: int = 0


@attrs.frozen
class Picked:
    """Some sticks were taken."""

    sticks: int


class Rule(enum.Enum):
    """A reason that this game alone knows."""

    TOO_MANY = "TOO_MANY"


class End(enum.Enum):
    """An ending that this game alone knows."""

    EMPTY = "empty"


@attrs.frozen
class StickRefusal:
    """Why a number of sticks may not be taken."""

    reason: Rule = Rule.TOO_MANY
    message: str = "One to three sticks, and no more than there are."
    judged: bool = False


@attrs.frozen
class StickPoints:
    """A point for each stick, to the seat that takes it."""

    name: ClassVar[str] = "stick"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """There is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """The points of the sticks taken."""
        effect = happening.effect
        return (Points(happening.seat, effect.sticks),) if isinstance(effect, Picked) else (), self


STICK_HINT = Flat(1)


@attrs.frozen(kw_only=True)
class Sticks:
    """Two players take one to three sticks in turn; who takes the last has won. The last one goes by itself."""

    size: int = 9
    scoring: tuple[Term, ...] = (StickPoints(),)
    floor: int | None = None
    hint_cost: Term | None = STICK_HINT
    clock: Clock | None = None
    undo: Undo = Undo.FREELY
    awards: tuple[Award, ...] = ()
    dealer: str = "heap"
    seats: int = attrs.field(default=2, init=False)
    id: ClassVar[str] = "sticks"
    version: ClassVar[int] = 1

    @property
    def variant(self) -> str:
        """The size."""
        return f"sticks {self.size}"

    def options(self) -> dict[str, Json]:
        """The size, where it is not 9."""
        return {} if self.size == 9 else {"size": self.size}

    def deal_options(self) -> dict[str, Json]:
        """The size, where it is not 9."""
        return self.options()

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> Sticks:
        """The rules of that size."""
        size = options.get("size", 9)
        if not isinstance(size, int):
            raise InvalidNotation("size")
        return cls(size=size)

    def deal(self, seed: int | str) -> Deal[int]:
        """The one deal there is."""
        return Deal(self, self.size, uncertified="toy", seed=seed, generator=1)

    def for_daily(self) -> Sticks:
        """These rules."""
        return self

    def daily(self, date: datetime.date, /) -> Deal[int]:
        """The deal of a date."""
        return attrs.evolve(self.deal(date.isoformat()), date=date)

    def start(self, deal: Deal[int], /) -> Heap:
        """The heap."""
        check_fits(self, deal)
        return Heap(self.size)

    def to_move(self, position: Heap, /) -> int | None:
        """Whose go it is."""
        return position.seat if position.sticks else None

    def moves(self, position: Heap, /) -> tuple[int, ...]:
        """One to three sticks."""
        return tuple(range(1, min(3, position.sticks) + 1))

    def judge(self, position: Heap, move: int, /) -> Refusal | None:
        """Whether so many may be taken."""
        if type(move) is not int:
            raise WrongType("a move is a number of sticks.")
        if not position.sticks:
            return ActRefusal(Reason.GAME_OVER)
        return None if move in self.moves(position) else StickRefusal()

    def play(self, position: Heap, move: int, /) -> Heap:
        """The heap afterwards."""
        return self.step(position, move).position

    def step(self, position: Heap, move: int, /) -> Step[Heap]:
        """Take so many."""
        refusal = self.judge(position, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self._take(position, move, "play")

    def _take(self, position: Heap, move: int, do: str) -> Step[Heap]:
        """Take so many, whoever wants it."""
        return Step(do, Heap(position.sticks - move, 1 - position.seat), Picked(move), position.seat)

    def automatic(self, position: Heap, /) -> Step[Heap] | None:
        """The last stick goes by itself."""
        return self._take(position, 1, "last-stick") if position.sticks == 1 else None

    def shuffle(self, position: Heap, /) -> Step[Heap] | Refusal:
        """There is nothing to shuffle."""
        return ActRefusal(Reason.NOT_OFFERED)

    def outcome(self, position: Heap, /) -> Outcome | None:
        """Who took the last has won."""
        return None if position.sticks else Outcome(End.EMPTY, final=True, winners=(1 - position.seat,))

    def view(self, position: Heap, seat: int, /) -> Heap:
        """All is open."""
        return position

    def view_step(self, step: Step[Heap], seat: int, /) -> Step[Heap]:
        """All is open."""
        return step

    def encode_move(self, move: int, /) -> Json:
        """A number."""
        return move

    def decode_move(self, data: Json, /) -> int:
        """A number."""
        if type(data) is not int:
            raise InvalidNotation("a move is a number of sticks.")
        return data

    def encode_deal(self, content: object, /) -> dict[str, Json]:
        """Nothing: the size says it all."""
        return {}

    def decode_deal(self, data: Mapping[str, Json], /) -> object:
        """The size."""
        return self.size


# --- Link Up that marks a pair by itself ------------------------------------------------------------------------------


class Idle:
    """Link Up, with a pair marked after ten idle seconds; all else is asked of the rules inside."""

    idle_hint_ms = 10_000

    def __init__(self, rules: LinkUp) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def choose(self, position: ConnectPosition, spot: Cell, /) -> Refusal | None:
        """As inside; a power is looked for on the object itself."""
        return self._rules.choose(position, spot)

    def join(self, first: Cell, second: Cell, /) -> Pair[Cell]:
        """As inside."""
        return self._rules.join(first, second)


def idle(rules: LinkUp) -> Ruleset[ConnectPosition, Pair[Cell], ConnectView]:
    """These rules with the idle hint."""
    return cast("Ruleset[ConnectPosition, Pair[Cell], ConnectView]", Idle(rules))


# --- terms of other people --------------------------------------------------------------------------------------------


@attrs.frozen
class CornerPoints:
    """Points for a pair with a tile in the top left corner."""

    points: int
    name: ClassVar[str] = "corner"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        """There is nothing to remember."""
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """The points of a pair with that tile."""
        effect = happening.effect
        corner = isinstance(effect, Taken) and effect.pair.a == Cell(column=0, row=0)
        return (Points(happening.seat, self.points),) if corner else (), self


class EveryThird:
    """A point for every third entry, and for every minute; a class without attrs."""

    name: ClassVar[str] = "every-third"
    undone: ClassVar[bool] = False

    def __init__(self, entries: int = 0, minutes: int = 0) -> None:
        self.entries = entries
        self.minutes = minutes

    def begin(self) -> Tally:
        """No entry, no minute."""
        return EveryThird()

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        """Count entries and minutes."""
        entries = self.entries + (happening.do != "time")
        minutes = happening.at_ms // 60_000
        earned = []
        if minutes > self.minutes:
            earned.append(Points(0, minutes - self.minutes, minutes * 60_000))
        if entries > self.entries and entries % 3 == 0:
            earned.append(Points(0, 1))
        return tuple(earned), EveryThird(entries, minutes)
