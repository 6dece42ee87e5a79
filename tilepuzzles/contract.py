"""
What a ruleset is, what a deal is, and where rulesets are found.

A ruleset is a frozen, hashable value that satisfies :class:`Ruleset`. Nobody subclasses anything. Third parties
register theirs under the entry-point group ``tilepuzzles.rulesets``.
"""

from __future__ import annotations

import datetime
import enum
import importlib
import warnings
from collections.abc import Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    Protocol,
    TypeVar,
    overload,
    runtime_checkable,
)

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.errors import InvalidArgument, InvalidNotation, Refusal, WrongType, checked_int, checked_type, shown
from tilepuzzles.wire import text as wire

if TYPE_CHECKING:
    from tilepuzzles.policies.base import Award, Clock, Term, Undo

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)

GROUP: Final = "tilepuzzles.rulesets"
MOST_SEED: Final = 2**53 - 1
MOST_SEED_LENGTH: Final = 256
BUILT_IN: Final[Mapping[str, str]] = {"link-up": "tilepuzzles.rules.link_up:LinkUp"}
"""The rulesets of the library: id -> "module:name", loaded on demand."""


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
        """Return the ruleset value of those options; raise InvalidNotation or InvalidArgument."""
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
        """Return the first position; raise InvalidArgument for a deal of other rules or board options."""
        ...

    def to_move(self, position: P, /) -> int | None:
        """Return the seat whose go it is; None iff the position is final."""
        ...

    def moves(self, position: P, /) -> tuple[M, ...]:
        """Return every legal move, in a documented order."""
        ...

    def judge(self, position: P, move: M, /) -> Refusal | None:
        """Return None iff *move* is legal, else why it is not; raise WrongType for what is no move at all."""
        ...

    def play(self, position: P, move: M, /) -> P:
        """Return the position after *move*; raise IllegalMove."""
        ...

    def step(self, position: P, move: M, /) -> Step[P]:
        """Return what *move* does; raise IllegalMove."""
        ...

    def automatic(self, position: P, /) -> Step[P] | None:
        """Return the step that the rules make by themselves now, or None."""
        ...

    def shuffle(self, position: P, /) -> Step[P] | Refusal:
        """Return what a shuffle at the player's wish does, or why there is none."""
        ...

    def outcome(self, position: P, /) -> Outcome | None:
        """Return how things stand, from the position alone; None while play simply goes on."""
        ...

    def view(self, position: P, seat: int, /) -> V_co:
        """Return what *seat* sees: plain data, without the key of the deal."""
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
        """Return the content of a deal as the JSON keys that stand beside its header."""
        ...

    def decode_deal(self, data: Mapping[str, Json], /) -> object:
        """Return the content that *data*, a deal without its header, holds; raise InvalidNotation or InvalidLayout."""
        ...


@runtime_checkable
class Routed(Protocol):
    """An optional power: the ruleset can say along which line a pair goes."""

    def route(self, position: Any, move: Any, /) -> Any:
        """Return the Route of *move*, or the Refusal."""
        ...


@runtime_checkable
class Selectable(Protocol):
    """An optional power: tiles are chosen one by one, by their spots, and two make a move."""

    def choose(self, position: Any, spot: Any, /) -> Refusal | None:
        """Return why the tile on *spot* may not be chosen, or None."""
        ...

    def join(self, first: Any, second: Any, /) -> Any:
        """Return the move that takes the tiles on two spots."""
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
        """Return the ruleset value of that board's size, and the content of the deal."""
        ...


@attrs.frozen
class Deal(Generic[M]):
    """
    A layout filled with faces: what is played, and the proof that it can be cleared.

    Make one with ``rules.deal(seed=7)``, ``rules.daily(date)``, :meth:`from_rows` or :meth:`from_json`.

    Attributes:
        rules: The ruleset value that fits the deal: its board options and its dealer, else the defaults.
        content: What was dealt; in the pair games an Arrangement of faces on spots.
        certificate: A removal order that clears the board, or None.
        uncertified: Why there is no certificate, as a short code; None where there is one.
        seed: What the deal was made from; None for a deal made by hand.
        generator: The version of the generator; None for a deal made by hand.
        date: The day of a daily deal.
    """

    rules: Ruleset[Any, M, Any]
    content: object
    certificate: tuple[M, ...] | None = None
    uncertified: str | None = None
    seed: int | str | None = None
    generator: int | None = None
    date: datetime.date | None = None

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.id

    @property
    def dealer(self) -> str | None:
        """Which dealer made the deal; None for a deal made by hand."""
        return None if self.generator is None else self.rules.dealer

    def to_json(self) -> str:
        """
        Return the deal as JSON on one line; equal deals give equal text.

        >>> import tilepuzzles as tp
        >>> deal = tp.LinkUp(columns=4, rows=1).deal(seed=7)
        >>> tp.Deal.from_json(deal.to_json()) == deal
        True
        """
        return wire.write(self.to_data())

    def to_data(self) -> dict[str, Json]:
        """Return the deal as plain JSON data."""
        header: dict[str, Json] = {
            "format": "tilepuzzles.deal/1",
            "ruleset": self.rules.id,
            "ruleset_version": self.rules.version,
            "options": self.rules.deal_options(),
            "generator": self.generator,
            "dealer": self.dealer,
            "seed": self.seed,
            "date": self.date.isoformat() if self.date else None,
            "certificate": None
            if self.certificate is None
            else [self.rules.encode_move(move) for move in self.certificate],
            "uncertified": self.uncertified,
        }
        return {
            **{key: value for key, value in header.items() if value is not None},
            **self.rules.encode_deal(self.content),
        }

    @overload
    @staticmethod
    def from_json(text: str | bytes) -> Deal[Any]: ...
    @overload
    @staticmethod
    def from_json(text: str | bytes, *, rules: Ruleset[P, M, V]) -> Deal[M]: ...
    @staticmethod
    def from_json(text: str | bytes, *, rules: Ruleset[Any, Any, Any] | None = None) -> Deal[Any]:
        """
        Return the deal that *text* is. Its claims are not checked here; :func:`tilepuzzles.verify` does that.

        Args:
            text: JSON, at most 1 MiB.
            rules: The ruleset it must be of; needed only for a ruleset that is not registered.

        Raises:
            InvalidNotation: *text* is no deal; the message says where.
            InvalidLayout: its board cannot be played.
        """
        return Deal.from_data(wire.read(text, wire.DEAL_BYTES), rules=rules)

    @staticmethod
    def from_data(data: Mapping[str, Json], *, rules: Ruleset[Any, Any, Any] | None = None) -> Deal[Any]:
        """Return the deal that *data*, plain JSON, stands for; see :meth:`from_json`."""
        from tilepuzzles.wire import formats

        header = wire.convert(
            {key: value for key, value in data.items() if key in formats.HEADER_KEYS},
            formats.DealHeader,
            "deal",
        )
        by_hand = header.generator is None
        if by_hand and (header.seed is not None or header.dealer is not None or header.date is not None):
            message = "deal: a seed, a dealer or a date needs a generator."
            raise InvalidNotation(message)
        if not by_hand and header.seed is None:
            message = "deal: a generator needs a seed."
            raise InvalidNotation(message)
        fitting = _fitting(header, rules)
        certificate = None
        if header.certificate is not None:
            certificate = tuple(
                _at(f"deal: certificate[{at}]", fitting.decode_move, move) for at, move in enumerate(header.certificate)
            )
        if (certificate is None) == (header.uncertified is None) and not (by_hand and certificate is None):
            message = "deal: it must have either a certificate or the reason why it has none (uncertified)."
            raise InvalidNotation(message)
        content = fitting.decode_deal({k: v for k, v in data.items() if k not in formats.HEADER_KEYS})
        return Deal(
            rules=fitting,
            content=content,
            certificate=certificate,
            uncertified=header.uncertified if certificate or not by_hand else header.uncertified or "hand-made",
            seed=None if header.seed is None else _at("deal: seed", checked_seed, header.seed),
            generator=header.generator,
            date=None if header.date is None else _at("deal: date", _date, header.date),
        )

    @staticmethod
    def from_rows(rules: Ruleset[P, M, V], rows: str | Sequence[str]) -> Deal[M]:
        """
        Return a deal made by hand (SH-12).

        Args:
            rules: The ruleset it is for. The board takes its size from *rows*, whatever the size of *rules*.
            rows: One text a row (or one text with line breaks): one letter a tile, or codes with spaces between
                them; a full stop for an empty cell.

        Raises:
            InvalidLayout: it cannot be played: rows of different lengths, a kind with an odd number of tiles …
            InvalidNotation: a code is no face.
            InvalidArgument: boards of *rules* cannot be written in rows.

        >>> import tilepuzzles as tp
        >>> deal = tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"])
        >>> print(deal.rules.start(deal))
        ABBA
        C..C
        """
        if not isinstance(rules, Written):
            message = f"boards of {shown(rules)} cannot be written in rows."
            raise InvalidArgument(message)
        fitting, content = rules.read_rows(rows)
        return Deal(rules=fitting, content=content, uncertified="hand-made")


def _at(where: str, read: Any, value: Any) -> Any:
    """Return ``read(value)``; a fault is told as InvalidNotation at *where*."""
    try:
        return read(value)
    except (InvalidArgument, InvalidNotation) as error:
        message = f"{where}: {error}"
        raise InvalidNotation(message) from None


def _fitting(header: Any, rules: Ruleset[Any, Any, Any] | None) -> Ruleset[Any, Any, Any]:
    """Return the ruleset value for a deal with that *header*; *rules* is the one it must be of, if any."""
    found: Any = rules if rules is not None and rules.id == header.ruleset else None
    if found is None:
        if rules is not None:
            message = f"deal: it is of the ruleset {shown(header.ruleset)}, and {rules.id} was asked for."
            raise InvalidNotation(message)
        found = _at("deal: ruleset", factory, header.ruleset)
    if header.ruleset_version != found.version:
        message = f"deal: version {header.ruleset_version} of {header.ruleset}; this is version {found.version}."
        raise InvalidNotation(message)
    fitting: Ruleset[Any, Any, Any] = _at("deal: options", found.from_options, header.options)
    if header.dealer is not None:
        fitting = _at("deal: dealer", lambda dealer: with_dealer(fitting, dealer), header.dealer)
    if fitting.options() != fitting.deal_options():
        message = f"deal: options: only those that shape the board belong here: {shown(fitting.deal_options())}."
        raise InvalidNotation(message)
    if rules is not None and fitting.deal_options() != rules.deal_options():
        message = f"deal: its options {shown(header.options)} are not those of the ruleset given."
        raise InvalidNotation(message)
    return fitting


def with_dealer(rules: Ruleset[P, M, V], dealer: object) -> Ruleset[P, M, V]:
    """Return *rules* with that dealer; raise InvalidArgument where they have no such dealer."""
    if rules.dealer == dealer:
        return rules
    cls: Any = type(rules)
    fields = attrs.fields_dict(cls) if attrs.has(cls) else {}
    if "dealer" not in fields or not fields["dealer"].init:
        message = f"{rules.id} has no dealer {shown(dealer)}; it has {rules.dealer}."
        raise InvalidArgument(message)
    value: Any = rules
    changed: Ruleset[P, M, V] = attrs.evolve(value, dealer=dealer)
    return changed


def checked_seed(seed: int | str) -> int | str:
    """
    Return *seed* if it is one.

    Args:
        seed: An int from 0 to 2^53 - 1, or a text of 1 to 256 characters. The two are told apart: 7 and "7" give
            different deals.

    Raises:
        WrongType: it is neither (a bool is no seed).
        InvalidArgument: it is out of range, too long, empty, or cannot be written in UTF-8.
    """
    if isinstance(seed, str):
        encodable = not any("\ud800" <= character <= "\udfff" for character in seed[: MOST_SEED_LENGTH + 1])
        if 1 <= len(seed) <= MOST_SEED_LENGTH and encodable:
            return str.__str__(seed)  # a subclass may say something else than it holds
        message = f"a seed in text must have 1 to {MOST_SEED_LENGTH} characters, not {shown(seed)}."
        raise InvalidArgument(message)
    if type(seed) is not int:
        message = f"seed must be a whole number or a text, not {shown(seed)}."
        raise WrongType(message)
    return checked_int("seed", seed, 0, MOST_SEED)


def checked_date(date: datetime.date) -> datetime.date:
    """Return *date* if it is a date and no moment in time; raise WrongType."""
    checked_type("date", date, datetime.date, "a datetime.date")
    if isinstance(date, datetime.datetime):
        message = f"date must be a datetime.date without a time of day, not {shown(date)}."
        raise WrongType(message)
    return date


def _date(text: str) -> datetime.date:
    """Return the date written YYYY-MM-DD."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        message = f"{shown(text)} is no date written YYYY-MM-DD."
        raise InvalidNotation(message) from None


def check_fits(rules: Ruleset[Any, Any, Any], deal: object) -> None:
    """
    Refuse a deal that was not made for *rules*.

    Raises:
        WrongType: *deal* is no deal.
        InvalidArgument: it is of another ruleset, version or board options; its dealer does not matter.
    """
    if not isinstance(deal, Deal):
        message = f"a Deal is needed, not {shown(deal)}."
        raise WrongType(message)
    given, own = deal.rules, rules
    if (given.id, given.version, given.deal_options()) != (own.id, own.version, own.deal_options()):
        message = (
            f"the deal is for {given.id} version {given.version} with board options {given.deal_options()}, "
            f"and these rules are {own.id} version {own.version} with {own.deal_options()}; deal.rules fits it."
        )
        raise InvalidArgument(message)


def factory(ruleset: str) -> Any:
    """
    Return the class (or other factory) of the ruleset of that id, plug-ins included.

    Raises:
        InvalidArgument: there is no such ruleset; the message lists those there are.
    """
    checked_type("ruleset", ruleset, str, "the id of a ruleset")
    if ruleset in BUILT_IN:
        return _load(BUILT_IN[ruleset])
    found = rulesets()
    if ruleset not in found:
        message = f"there is no ruleset {shown(ruleset)}; there are {', '.join(sorted(found))}."
        raise InvalidArgument(message)
    return found[ruleset]


def _load(name: str) -> Any:
    """Return what "module:name" names."""
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def rulesets() -> dict[str, Any]:
    """
    Return every ruleset there is: id -> factory, plug-ins included.

    A plug-in that cannot be loaded, or that takes an id already taken, is left out with a warning.

    >>> "link-up" in rulesets()
    True
    """
    import importlib.metadata

    found = {ruleset: _load(name) for ruleset, name in BUILT_IN.items()}
    for point in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name in found:
            warnings.warn(f"the ruleset {point.name} of {point.value} is left out: the id is taken.", stacklevel=2)
            continue
        try:
            made = point.load()
            if made.id != point.name:
                warnings.warn(
                    f"the ruleset {point.name} of {point.value} is left out: its id is {made.id}.", stacklevel=2
                )
                continue
            found[point.name] = made
        except Exception as error:  # whatever a plug-in does wrong must not stop the others
            warnings.warn(f"the ruleset {point.name} of {point.value} is left out: {error!r}.", stacklevel=2)
    return found
