"""Deals: what is played, where it comes from, and the proof that it can be cleared."""

from __future__ import annotations

import datetime
import enum
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, TypeVar, cast, overload

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.contract.registry import factory
from tilepuzzles.contract.ruleset import Ruleset, Written
from tilepuzzles.contract.seeds import checked_seed, read_date
from tilepuzzles.errors import InvalidArgument, InvalidNotation, WrongType, checked_type, shown
from tilepuzzles.wire import text as wire

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")
# of the functions that make a deal
L = TypeVar("L")
N = TypeVar("N")
W = TypeVar("W")


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
        fallback: The dealer that made the deal in the end, where it is not the one that was asked for: "backwards"
            where no arrangement that was tried could be proved; "nearest" where none was as hard as was wanted.

    >>> import tilepuzzles as tp
    >>> deal = tp.LinkUp.EASY.deal(seed=7)
    >>> deal.ruleset, deal.dealer, deal.seed, len(deal.certificate)
    ('link-up', 'uniform', 7, 15)
    """

    rules: Ruleset[Any, M, Any]
    content: object
    certificate: tuple[M, ...] | None = None
    uncertified: str | None = None
    seed: int | str | None = None
    generator: int | None = None
    date: datetime.date | None = None
    fallback: str | None = None

    def __attrs_post_init__(self) -> None:
        checked_rules(self.rules)
        if self.seed is not None:
            checked_seed(self.seed)
        for name, wanted, said in (
            ("certificate", tuple, "a tuple of moves"),
            ("uncertified", str, "a text"),
            ("generator", int, "a whole number"),
            ("date", datetime.date, "a date"),
            ("fallback", str, "a text"),
        ):
            checked_type(name, getattr(self, name), (wanted, type(None)), f"{said} or None")
        if (self.certificate is None) == (self.uncertified is None):
            message = "a deal has either a certificate or the reason why it has none (uncertified)."
            raise InvalidArgument(message)

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
            **({} if self.generator is None else dealer_settings(self.rules)),
            "seed": self.seed,
            "date": self.date.isoformat() if self.date else None,
            "certificate": None
            if self.certificate is None
            else [self.rules.encode_move(move) for move in self.certificate],
            "uncertified": self.uncertified,
            "fallback": self.fallback,
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
    def from_json(text: str | bytes, *, rules: Ruleset[L, N, W]) -> Deal[N]: ...
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
        """
        Return the deal that *data*, plain JSON, stands for.

        Args:
            data: What :meth:`to_data` returned, or the JSON of a deal as ``json.loads`` reads it.
            rules: The ruleset it must be of; needed only for a ruleset that is not registered.

        Raises:
            InvalidNotation: *data* is no deal; the message says where.
            InvalidLayout: its board cannot be played.
        """
        from tilepuzzles.wire import formats

        checked_type("data", data, Mapping, "a mapping of keys to JSON")
        header = wire.convert(
            {key: value for key, value in data.items() if key in formats.HEADER_KEYS},
            formats.DealHeader,
            "deal",
        )
        by_hand = header.generator is None
        if by_hand and any(getattr(header, name) is not None for name in ("seed", "dealer", "date", "fallback")):
            message = "deal: a seed, a dealer, a fallback or a date needs a generator."
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
            uncertified=header.uncertified
            if certificate is not None or not by_hand
            else header.uncertified or "hand-made",
            seed=None if header.seed is None else _at("deal: seed", checked_seed, header.seed),
            generator=header.generator,
            date=None if header.date is None else _at("deal: date", read_date, header.date),
            fallback=header.fallback,
        )

    @staticmethod
    def from_rows(rules: Ruleset[L, N, W], rows: str | Sequence[str]) -> Deal[N]:
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
        checked_rules(rules)
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
    found: Any = rules
    if found is None:
        found = _at("deal: ruleset", factory, header.ruleset)
    elif checked_rules(found).id != header.ruleset:
        message = f"deal: it is of the ruleset {shown(header.ruleset)}, and {found.id} was asked for."
        raise InvalidNotation(message)
    if header.ruleset_version != found.version:
        message = f"deal: version {header.ruleset_version} of {header.ruleset}; this is version {found.version}."
        raise InvalidNotation(message)
    fitting: Ruleset[Any, Any, Any] = _at("deal: options", found.from_options, header.options)
    if header.dealer is not None:
        settings = {name: getattr(header, name) for name in SETTINGS if getattr(header, name) is not None}
        fitting = _at("deal: dealer", lambda dealer: with_dealer(fitting, dealer, **settings), header.dealer)
    if fitting.options() != fitting.deal_options():
        message = f"deal: options: only those that shape the board belong here: {shown(fitting.deal_options())}."
        raise InvalidNotation(message)
    if rules is not None and fitting.deal_options() != rules.deal_options():
        message = f"deal: its options {shown(header.options)} are not those of the ruleset given."
        raise InvalidNotation(message)
    return fitting


SETTINGS: Final = ("budget", "closures", "difficulty")
"""The options that steer a dealer, where a ruleset has them; they stand in the header of a deal, as the dealer does."""


def dealer_settings(rules: Ruleset[Any, Any, Any]) -> dict[str, Json]:
    """Return what steers the dealer of *rules*, where it is not as usual."""
    usual = type(rules).from_options(rules.deal_options())
    changed = [name for name in SETTINGS if hasattr(rules, name) and getattr(rules, name) != getattr(usual, name)]
    values = {name: getattr(rules, name) for name in changed}
    return {name: value.value if isinstance(value, enum.Enum) else value for name, value in values.items()}


def with_dealer(rules: Ruleset[P, M, V], dealer: object, **settings: object) -> Ruleset[P, M, V]:
    """
    Return *rules* with that dealer, and what steers it.

    Raises:
        InvalidArgument: they have no such dealer, or no such *settings*.
    """
    wanted = {"dealer": dealer, **settings}
    changes = {name: value for name, value in wanted.items() if getattr(rules, name, None) != value}
    cls: Any = type(rules)
    fields = attrs.fields_dict(cls) if attrs.has(cls) else {}
    for name, value in changes.items():
        if name not in fields or not fields[name].init:
            own = f"; it has {shown(getattr(rules, name))}" if hasattr(rules, name) else ""
            message = f"{rules.id} has no {name} {shown(value)}{own}."
            raise InvalidArgument(message)
    changed: Any = rules
    return cast("Ruleset[P, M, V]", attrs.evolve(changed, **changes)) if changes else rules


def with_dealer_of(rules: Ruleset[P, M, V], other: Ruleset[Any, Any, Any]) -> Ruleset[P, M, V]:
    """Return *rules* with the dealer of *other*, and what steers it."""
    return with_dealer(rules, other.dealer, **{name: getattr(other, name) for name in SETTINGS if hasattr(other, name)})


def checked_rules(rules: Ruleset[P, M, V]) -> Ruleset[P, M, V]:
    """Return *rules* if they are a ruleset value; raise WrongType, as for the class of a ruleset."""
    if isinstance(rules, type) or not all(hasattr(rules, name) for name in ("id", "deal", "start", "judge")):
        message = f"rules must be a ruleset value such as LinkUp(), not {shown(rules)}."
        raise WrongType(message)
    return rules


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
