"""
The conformance suite asks of no ruleset what it does not offer: toys of other sorts of games pass it unchanged.

One is lost where nothing matches, one finishes by itself and marks a move for the idle, one ends in a word of its
own, and one has several seats, hidden hands, tiles drawn by the rules, rounds, and chance after the deal.
"""

from __future__ import annotations

import datetime
import enum
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import attrs
import pytest

import tilepuzzles as tp
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Ending, Outcome, Step
from tilepuzzles.contract import Deal, check_fits, checked_date
from tilepuzzles.deals.stream import Stream, deal_key, seed_key, split
from tilepuzzles.errors import IllegalMove, InvalidNotation, Refusal, checked_type
from tilepuzzles.policies.base import Award, Clock, Happening, Points, Tally, Term, Undo
from tilepuzzles.testing import conformance, laws
from tilepuzzles.testing.template import Gone, Row, Stones, StonesRefusal, Take, Why
from tilepuzzles.testing.walks import AnyRules


class Twos(Stones):
    """Stones that go only in twos of one colour: it can be lost, and is shuffled only where it is stuck."""

    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(seed), certificate=None, uncertified="hopeless")

    def judge(self, position: Row, move: Take, /) -> StonesRefusal | None:
        refusal = super().judge(position, move)
        return StonesRefusal(Why.TOO_FEW, "A") if refusal is None and move.count == 1 else refusal

    def _hopeless(self, position: Row) -> bool:
        return not any(position.stones.count(colour) > 1 for colour in "ABC")

    def to_move(self, position: Row, /) -> int | None:
        return None if self._hopeless(position) else 0

    def shuffle(self, position: Row, /) -> Any:
        if self._hopeless(position):
            return ActRefusal(Reason.IMPOSSIBLE)
        if self.moves(position):
            return ActRefusal(Reason.PAIR_EXISTS)
        return Step("shuffle", Row("".join(sorted(position.stones, key=position.stones.count, reverse=True))), None)

    def outcome(self, position: Row, /) -> Outcome | None:
        if not position.stones:
            return Outcome(Ending.CLEARED, final=True, winners=(0,))
        hopeless = self._hopeless(position)
        return Outcome(Ending.STUCK, final=hopeless) if hopeless or not self.moves(position) else None


class Finishing(Stones):
    """Stones that go by themselves when one colour is left, with a move marked for the idle and undo that pauses."""

    idle_hint_ms: ClassVar[int] = 1_500

    def automatic(self, position: Row, /) -> Step[Row] | None:
        alike = len(set(position.stones)) == 1
        return (
            Step("play", Row(position.stones[1:]), Gone(position.stones[0], len(position.stones) - 1))
            if alike
            else None
        )


class Done(enum.Enum):
    """An ending of its own."""

    TIDY = "tidy"


class Tidy(Stones):
    """Stones whose end has a word of its own."""

    def outcome(self, position: Row, /) -> Outcome | None:
        return None if position.stones else Outcome(Done.TIDY, final=True, winners=(0,))


@attrs.frozen
class Table:
    """The position of Evens: whose go, the top of the pile, hands, bag, passes, points, rounds, the key of the deal."""

    seat: int
    top: int
    hands: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]
    passes: int
    points: tuple[int, ...]
    rounds: int
    key: bytes = attrs.field(repr=False)

    @property
    def closed(self) -> bool:
        """Whether the round has ended: a hand is empty, or no one can go on."""
        return not all(self.hands) or self.passes == len(self.hands)


@attrs.frozen
class Seen:
    """What a seat sees of a table."""

    seat: int
    top: int
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    bag: int
    points: tuple[int, ...]


@attrs.frozen
class Drawn:
    """A tile was drawn; None where one may not know which."""

    tile: int | None


@attrs.frozen
class Won:
    """A round was won."""

    points: tuple[int, ...]


class Rule(enum.Enum):
    """Reasons of its own."""

    GAME_OVER = "It is over."
    ROUND_OVER = "The round is over."
    NOT_IN_HAND = "That tile is not in the hand."
    ODD = "The sum must be even."


@attrs.frozen
class EvensRefusal:
    """Why a tile may not be played."""

    reason: Rule
    judged: bool = False

    @property
    def message(self) -> str:
        return self.reason.value


@attrs.frozen
class RoundPoints:
    """The points that the effects carry."""

    name: ClassVar[str] = "round"
    undone: ClassVar[bool] = True

    def begin(self) -> Tally:
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        effect = happening.effect
        won = effect.points if isinstance(effect, Won) else ()
        return tuple(Points(seat, points) for seat, points in enumerate(won) if points), self


ROUND_POINTS: Final = RoundPoints()


@attrs.frozen(kw_only=True)
class Evens:
    """Players lay tiles whose sum with the top is even; who cannot draws; three rounds."""

    seats: int = 2
    scoring: tuple[Term, ...] = (ROUND_POINTS,)
    id: ClassVar[str] = "evens"
    version: ClassVar[int] = 3
    floor: ClassVar[int | None] = None
    hint_cost: ClassVar[Term | None] = None
    clock: ClassVar[Clock | None] = None
    undo: ClassVar[Undo] = Undo.NEVER
    awards: ClassVar[tuple[Award, ...]] = ()
    dealer: ClassVar[str] = "plain"

    def options(self) -> dict[str, Json]:
        return {} if self.seats == 2 else {"seats": self.seats}

    def deal_options(self) -> dict[str, Json]:
        return self.options()

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> Evens:
        seats = options.get("seats", 2)
        if set(options) - {"seats"} or type(seats) is not int or not 2 <= seats <= 4:
            raise InvalidNotation("evens has the option seats, 2 to 4.")
        return cls(seats=seats)

    @property
    def variant(self) -> str:
        return f"evens for {self.seats}"

    def deal(self, seed: int | str) -> Deal[int]:
        tiles = Stream(seed_key(self.id, 2, seed)).shuffled(range(20))
        return Deal(attrs.evolve(self), tuple(tiles), uncertified="several-seats", seed=seed, generator=2)

    def for_daily(self) -> Evens:
        return Evens()

    def daily(self, date: datetime.date, /) -> Deal[int]:
        return attrs.evolve(self.for_daily().deal(checked_date(date).isoformat()), date=date)

    def encode_deal(self, content: Any, /) -> dict[str, Json]:
        return {"bag": list(content)}

    def decode_deal(self, data: Mapping[str, Json], /) -> tuple[int, ...]:
        bag = data.get("bag")
        if (
            len(data) == 1
            and isinstance(bag, list)
            and all(type(tile) is int for tile in bag)
            and {*bag} == {*range(20)}
        ):
            tiles = tuple(tile for tile in bag if isinstance(tile, int))
            if len(tiles) == 20:
                return tiles
        raise InvalidNotation("deal: bag must hold the tiles 0 to 19.")

    def encode_move(self, move: int, /) -> Json:
        return {"tile": move}

    def decode_move(self, data: Json, /) -> int:
        if isinstance(data, dict) and list(data) == ["tile"] and type(data["tile"]) is int:
            return data["tile"]
        raise InvalidNotation('a move is written {"tile": 3}.')

    def start(self, deal: Deal[int], /) -> Table:
        check_fits(self, deal)
        tiles = self.decode_deal(self.encode_deal(deal.content))
        return self._lay(tiles, (0,) * self.seats, 0, deal_key(deal))

    def _lay(self, tiles: tuple[int, ...], points: tuple[int, ...], rounds: int, key: bytes) -> Table:
        hands = tuple(tiles[at * 3 : at * 3 + 3] for at in range(self.seats))
        return Table(rounds % self.seats, tiles[-1], hands, tiles[self.seats * 3 : -1], 0, points, rounds, key)

    def to_move(self, position: Table, /) -> int | None:
        return position.seat if position.rounds < 3 else None

    def moves(self, position: Table, /) -> tuple[int, ...]:
        return tuple(tile for tile in position.hands[position.seat] if self.judge(position, tile) is None)

    def judge(self, position: Table, move: int, /) -> EvensRefusal | None:
        checked_type("move", move, int, "a tile")
        if position.rounds == 3:
            return EvensRefusal(Rule.GAME_OVER)
        if position.closed:
            return EvensRefusal(Rule.ROUND_OVER)
        if move not in position.hands[position.seat]:
            return EvensRefusal(Rule.NOT_IN_HAND)
        return EvensRefusal(Rule.ODD, judged=True) if (move + position.top) % 2 else None

    def play(self, position: Table, move: int, /) -> Table:
        return self.step(position, move).position

    def step(self, position: Table, move: int, /) -> Step[Table]:
        refusal = self.judge(position, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        hand = tuple(tile for tile in position.hands[position.seat] if tile != move)
        return Step("play", self._next(position, hand, top=move // 2, passes=0), move, position.seat)

    def _next(self, position: Table, hand: tuple[int, ...], **changes: Any) -> Table:
        hands = tuple(hand if at == position.seat else old for at, old in enumerate(position.hands))
        return attrs.evolve(position, hands=hands, seat=(position.seat + 1) % self.seats, **changes)

    def automatic(self, position: Table, /) -> Step[Table] | None:
        if position.rounds == 3 or (not position.closed and self.moves(position)):
            return None
        seat = position.seat
        if position.closed:
            won = tuple(sum(map(sum, position.hands)) if not hand else 0 for hand in position.hands)
            points = tuple(map(sum, zip(position.points, won, strict=True)))
            key = split(position.key, "round", position.rounds)
            tiles = tuple(Stream(key).shuffled(range(20)))
            return Step("round", self._lay(tiles, points, position.rounds + 1, position.key), Won(won), seat)
        if position.bag:
            drawn = attrs.evolve(self._next(position, (*position.hands[seat], position.bag[0])), seat=seat)
            return Step("draw", attrs.evolve(drawn, bag=position.bag[1:]), Drawn(position.bag[0]), seat)
        return Step("pass", self._next(position, position.hands[seat], passes=position.passes + 1), None, seat)

    def shuffle(self, position: Table, /) -> Step[Table] | Refusal:
        return ActRefusal(Reason.NOT_OFFERED)

    def outcome(self, position: Table, /) -> Outcome | None:
        if position.rounds < 3:
            return None
        best = max(position.points)
        winners = tuple(seat for seat in range(self.seats) if position.points[seat] == best)
        return Outcome(Rule.GAME_OVER, final=True, winners=winners)

    def view(self, position: Table, seat: int, /) -> Seen:
        sizes = tuple(map(len, position.hands))
        return Seen(position.seat, position.top, position.hands[seat], sizes, len(position.bag), position.points)

    def view_step(self, step: Step[Table], seat: int, /) -> Step[Seen]:
        hidden = isinstance(step.effect, Drawn) and seat != step.seat
        return Step(step.do, self.view(step.position, seat), Drawn(None) if hidden else step.effect, step.seat)


RULES: list[AnyRules] = [
    Twos(length=15),
    Finishing(length=9, undo=Undo.PAUSES, hint_cost=tp.Flat(2)),
    Tidy(length=4),
    Evens(),
    Evens(seats=3),
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{type(rules).__name__} {rules.variant}")
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_laws(check: Callable[[AnyRules], None], rules: AnyRules) -> None:
    """SH-01: games of other sorts keep the laws too, and are not asked for what they do not offer."""
    check(rules)


def test_the_games_are_of_other_sorts() -> None:
    """Their games are lost, finish by themselves, draw, pass and go on to new rounds."""
    acts, endings = set(), set()
    for game in (game for rules in RULES for game in laws.games(rules)):
        acts |= {(entry.do, entry.automatic) for entry in game.log}
        endings |= {game.outcome} if game.outcome else set()

    assert acts >= {("play", True), ("draw", True), ("pass", True), ("round", True), ("shuffle", False)}
    assert endings >= {Outcome(Ending.STUCK, final=True), Outcome(Ending.STUCK, final=False)}
    assert {Rule.GAME_OVER, Ending.CLEARED} <= {outcome.ending for outcome in endings}


def test_hidden_tiles() -> None:
    """The toy hides what the other seat has drawn, so the suite is tried on views that differ by seat."""
    rules = Evens()
    position = rules.start(rules.deal(7))
    drawn = Step("draw", position, Drawn(4), 1)

    assert (Drawn(None), Drawn(4)) == tuple(rules.view_step(drawn, seat).effect for seat in (0, 1))
