"""
The conformance suite catches what it is for: rulesets that break one law each fail the check of that law.

A broken ruleset is the template with a member or two written anew. It inherits only because that is short.
"""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import attrs
import pytest

import tilepuzzles as tp
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.play.course import Course
from tilepuzzles.policies.base import Happening, Points, Tally
from tilepuzzles.testing import conformance, game_checks, move_checks, value_checks
from tilepuzzles.testing.template import Row, Stones, StonesRefusal, Take, Why
from tilepuzzles.testing.walks import AnyRules

Check = Callable[[AnyRules], None]
CALLS: Final[list[None]] = []
"""A hidden state, which no ruleset may have."""

BREACHES: list[tuple[type[Stones], Check, str]] = []
"""The broken rulesets, each with the check that catches it and the law that it names."""


def call() -> int:
    """The number of this call, from 1."""
    CALLS.append(None)
    return len(CALLS)


def breaks(check: Check, law: str) -> Callable[[type[Stones]], type[Stones]]:
    """Note that a class breaks *law*, and that *check* finds it."""

    def noted(kind: type[Stones]) -> type[Stones]:
        BREACHES.append((kind, check, law))
        return kind

    return noted


# --- the value -------------------------------------------------------------------------------------------------------


@breaks(value_checks.every_member_is_there, "the class has an id")
class OddId(Stones):
    id: ClassVar[str] = "Stones of Mine"


@breaks(value_checks.every_member_is_there, "a version")
class NoVersion(Stones):
    version: ClassVar[int] = 0


@breaks(value_checks.every_member_is_there, "every member of the contract is there")
class NoVariant(Stones):
    @property
    def variant(self) -> str:
        raise AttributeError


@breaks(value_checks.rules_are_a_value, "a copy of the rules is equal")
class ByIdentity(Stones):
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


@breaks(value_checks.rules_are_a_value, "values can be copied and pickled")
class NotPickled(Stones):
    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("not this one")


@breaks(value_checks.policies_can_be_replaced, "another floor is another variant")
class OneVariant(Stones):
    @property
    def variant(self) -> str:
        return self.id


@breaks(value_checks.policies_can_be_replaced, "from_options gives an equal value")
class LostPolicies(Stones):
    @classmethod
    def from_options(cls, options: Mapping[str, Any], /) -> Stones:
        return super().from_options({name: options[name] for name in options if name not in ("floor", "hint_cost")})


@breaks(value_checks.options_can_be_read_back, "the dealer is no option")
class DealerAmongOptions(Stones):
    def options(self) -> dict[str, Any]:
        return {**super().options(), "dealer": self.dealer}


@breaks(value_checks.options_can_be_read_back, "an unknown option is refused")
class AnyOptions(Stones):
    @classmethod
    def from_options(cls, options: Mapping[str, Any], /) -> Stones:
        return super().from_options({name: options[name] for name in options if name != "no such option"})


@breaks(value_checks.options_can_be_read_back, "the options of the deal are among the options")
class OptionsApart(Stones):
    def deal_options(self) -> dict[str, Any]:
        return {"length": self.length}

    def options(self) -> dict[str, Any]:
        return {}


@breaks(value_checks.options_can_be_read_back, "options are plain JSON")
class OptionsOfTuples(Stones):
    def options(self) -> dict[str, Any]:
        return {"awards": ()}


@breaks(value_checks.variant_is_text, "the variant is a text")
class EmptyVariant(Stones):
    @property
    def variant(self) -> str:
        return " "


# --- deals -----------------------------------------------------------------------------------------------------------


@breaks(value_checks.same_seed_same_deal, "the same seed gives the same deal")
class ByChance(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        row = "".join(random.choices("ABC", k=self.length))  # noqa: S311 - the breach
        return attrs.evolve(super().deal(seed), content=row)


@breaks(value_checks.same_seed_same_deal, "the deal names its seed")
class SeedInText(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(seed), seed=str(seed))


@breaks(value_checks.same_seed_same_deal, "… and have nothing else")
class DealOfAllOptions(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(seed), rules=attrs.evolve(self, floor=-5))


@breaks(value_checks.other_seed_other_deal, "different seeds give different deals")
class OneDeal(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(0), seed=seed)


@breaks(value_checks.other_seed_other_deal, "7 and '7' are different seeds")
class SeedsAsText(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(str(seed)), seed=seed)


@breaks(value_checks.bad_seeds_are_refused, "True is refused as a seed")
class BoolAsSeed(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        return super().deal(int(seed) if isinstance(seed, bool) else seed)


@breaks(value_checks.bad_seeds_are_refused, "is refused as a seed | not")
class BareErrors(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        if seed not in range(2**53) and not isinstance(seed, str):
            raise KeyError(seed)
        return super().deal(seed)


@breaks(value_checks.daily_deals_are_dated, "the daily deal is the deal of the date")
class Undated(Stones):
    def daily(self, date: Any, /) -> Deal[Take]:
        return attrs.evolve(super().daily(date), date=None)


@breaks(value_checks.daily_deals_are_dated, "the daily deal is the deal of the date")
class DailyOfTheYear(Stones):
    def daily(self, date: Any, /) -> Deal[Take]:
        return attrs.evolve(self.for_daily().deal(date.year), date=date)


@breaks(value_checks.deals_can_be_read_back, "a deal read back is equal")
class ReadBackwards(Stones):
    def decode_deal(self, data: Mapping[str, Any], /) -> str:
        return super().decode_deal(data)[::-1]


@breaks(value_checks.deals_can_be_read_back, "the content takes no key of the header")
class SeedInContent(Stones):
    def encode_deal(self, content: object, /) -> dict[str, Any]:
        return {"stones": content, "seed": 7}


@breaks(value_checks.certificate_is_proof, "the certificate leads to the end")
class ShortProof(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        deal = super().deal(seed)
        return attrs.evolve(deal, certificate=(deal.certificate or ())[1:])


@breaks(value_checks.certificate_is_proof, "each move of the certificate is legal")
class FalseProof(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(seed), certificate=(Take(2, left=True),) * self.length)


@breaks(value_checks.certificate_is_proof, "without a certificate a code says why")
class SilentlyUnproven(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(seed), certificate=None, uncertified="Just so.")


@breaks(value_checks.foreign_deals_are_refused, "is refused")
class AnyDeal(Stones):
    def start(self, deal: Deal[Take], /) -> Row:
        return Row(str(deal.content))


# --- positions and moves ---------------------------------------------------------------------------------------------


@breaks(move_checks.judge_moves_and_play_agree, "judge is None iff the move is in moves")
class ForgetsMoves(Stones):
    def moves(self, position: Row, /) -> tuple[Take, ...]:
        return super().moves(position)[:2]


@breaks(move_checks.judge_moves_and_play_agree, "what judge refuses is not played")
class PlaysAnything(Stones):
    def step(self, position: Row, move: Take, /) -> Step[Row]:
        return Step("play", Row(move.of(position.stones)[1]), None)


@breaks(move_checks.judge_moves_and_play_agree, "play refuses for the reason of judge")
class OtherReason(Stones):
    def step(self, position: Row, move: Take, /) -> Step[Row]:
        if self.judge(position, move) is not None:
            raise tp.IllegalMove(StonesRefusal(Why.GAME_OVER, "?"))
        return super().step(position, move)


@breaks(move_checks.judge_moves_and_play_agree, "a refusal has a reason")
class Speechless(Stones):
    def judge(self, position: Row, move: Take, /) -> Any:
        refusal = super().judge(position, move)
        return None if refusal is None else MuteRefusal(refusal.reason)


@attrs.frozen
class MuteRefusal:
    """A refusal that says nothing."""

    reason: Why
    message: str = ""
    judged: bool = False


@breaks(move_checks.moves_are_distinct, "no move is listed twice")
class Twice(Stones):
    def moves(self, position: Row, /) -> tuple[Take, ...]:
        return super().moves(position) * 2


@breaks(move_checks.moves_are_distinct, "moves are the same when asked again")
class Shuffled(Stones):
    def moves(self, position: Row, /) -> tuple[Take, ...]:
        return super().moves(position)[:: 1 if call() % 2 else -1]


@breaks(move_checks.moves_are_distinct, "moves are a tuple")
class MovesInList(Stones):
    def moves(self, position: Row, /) -> Any:
        return list(super().moves(position))


@breaks(move_checks.moves_are_distinct, "judge refuses what is no move as WrongType")
class JudgesAnything(Stones):
    def judge(self, position: Row, move: Any, /) -> StonesRefusal | None:
        return super().judge(position, move) if isinstance(move, Take) else StonesRefusal(Why.TOO_FEW)


class Thing(Row):
    """A position that is equal to itself alone."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


@breaks(move_checks.positions_are_values, "equal histories, equal positions")
class ThingsForPositions(Stones):
    def start(self, deal: Deal[Take], /) -> Row:
        return Thing(super().start(deal).stones)


class Loose(Row):
    """A position without a hash."""

    __hash__ = None  # type: ignore[assignment]


@breaks(move_checks.positions_are_values, "unhashable")
class LoosePositions(Stones):
    def start(self, deal: Deal[Take], /) -> Row:
        return Loose(super().start(deal).stones)


@breaks(move_checks.steps_lead_where_play_leads, "it is play, of the seat to move")
class CalledTake(Stones):
    def step(self, position: Row, move: Take, /) -> Step[Row]:
        return attrs.evolve(super().step(position, move), do="take")


@breaks(move_checks.steps_lead_where_play_leads, "step leads where play leads")
class PlaysOtherwise(Stones):
    def play(self, position: Row, move: Take, /) -> Row:
        return Row(super().play(position, move).stones[::-1])


@breaks(move_checks.steps_lead_where_play_leads, "its effect is plain data")
class EffectInList(Stones):
    def step(self, position: Row, move: Take, /) -> Step[Row]:
        return attrs.evolve(super().step(position, move), effect=[move])


@breaks(move_checks.rules_come_to_rest, "the rules come to rest")
class Restless(Stones):
    def automatic(self, position: Row, /) -> Step[Row] | None:
        return Step("turn-round", Row(position.stones[::-1]), None) if position.stones else None


@breaks(move_checks.rules_come_to_rest, "automatic is the same when asked again")
class AutomaticByChance(Stones):
    def automatic(self, position: Row, /) -> Step[Row] | None:
        return Step("wait", position, call()) if position.stones else None


@breaks(move_checks.rules_come_to_rest, "a step has name and seat")
class NameInCapitals(Stones):
    def automatic(self, position: Row, /) -> Step[Row] | None:
        return Step("Last Stone", Row(""), None) if len(position.stones) == 1 else None


@breaks(move_checks.rules_come_to_rest, "a shuffle is called so")
class ShuffleCalledMix(Stones):
    def shuffle(self, position: Row, /) -> Any:
        return Step("mix", position, None) if position.stones else ActRefusal(Reason.GAME_OVER)


@breaks(move_checks.ends_are_ends, "no seat is to move iff the outcome is final")
class NeverEnds(Stones):
    def to_move(self, position: Row, /) -> int | None:
        return 0


@breaks(move_checks.ends_are_ends, "at the end nothing goes")
class ShufflesAtTheEnd(Stones):
    def shuffle(self, position: Row, /) -> Any:
        return Step("shuffle", Row(position.stones[::-1]), None)


@breaks(move_checks.ends_are_ends, "where nothing goes, the outcome says so")
class SilentlyStuck(Stones):
    def judge(self, position: Row, move: Take, /) -> StonesRefusal | None:
        few = len(position.stones) == 1
        return StonesRefusal(Why.TOO_FEW, "A") if few else super().judge(position, move)

    def deal(self, seed: int | str) -> Deal[Take]:
        return attrs.evolve(super().deal(seed), certificate=None, uncertified="breach")


@breaks(move_checks.ends_are_ends, "winners are seats")
class StrangerWins(Stones):
    def outcome(self, position: Row, /) -> Outcome | None:
        outcome = super().outcome(position)
        return outcome and attrs.evolve(outcome, winners=(1,))


@breaks(move_checks.views_are_plain, "a view is plain data | 'the view is of the type bytes'")
class ShowsKey(Stones):
    def view(self, position: Row, seat: int, /) -> Any:
        return b"key"


@breaks(move_checks.views_are_plain, "a view is plain data | 'the view[1] is a deal'")
class ShowsDeal(Stones):
    def view(self, position: Row, seat: int, /) -> Any:
        return position, self.deal(7)


@breaks(move_checks.views_are_plain, "what a seat sees of an effect is plain data | 'the effect holds the solution'")
class ShowsSolution(Stones):
    def shuffle(self, position: Row, /) -> Any:
        if not position.stones:
            return ActRefusal(Reason.GAME_OVER)
        return Step("shuffle", Row(position.stones[::-1]), tp.Relaid((tp.Pair(tp.Cell(column=0, row=0), CELL),)))


CELL: Final = tp.Cell(column=1, row=0)


@breaks(move_checks.views_are_plain, "a step keeps name and seat")
class StepsInDisguise(Stones):
    def view_step(self, step: Step[Row], seat: int, /) -> Step[Row]:
        return attrs.evolve(step, do="step")


@breaks(move_checks.views_are_plain, "it leads to what the seat sees")
class StepsIntoSecrets(Stones):
    def view(self, position: Row, seat: int, /) -> Row:
        return Row("?" * len(position.stones))


@breaks(move_checks.moves_can_be_read_back, "a move read back is equal")
class OneEnd(Stones):
    def encode_move(self, move: Take, /) -> Any:
        return [move.count, "left"]


@breaks(move_checks.moves_can_be_read_back, "a move is written as plain JSON")
class MoveInTuple(Stones):
    def encode_move(self, move: Take, /) -> Any:
        return (move.count, "left")


@breaks(move_checks.junk_is_refused, "decode_move(")
class ReadsByForce(Stones):
    def decode_move(self, data: Any, /) -> Take:
        return Take(data[0], left=data[1] == "left")


@breaks(move_checks.junk_is_refused, "decode_deal(")
class ContentByForce(Stones):
    def decode_deal(self, data: Any, /) -> str:
        row = data["stones"]
        return super().decode_deal({"stones": row})


@breaks(move_checks.junk_is_refused, "from_options(")
class OptionsByForce(Stones):
    @classmethod
    def from_options(cls, options: Mapping[str, Any], /) -> Stones:
        return cls(**options)


# --- games -----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Fickle:
    """A term and hint cost that forgets that it is a pure function."""

    name: ClassVar[str] = "hint"
    undone: ClassVar[bool] = False

    def begin(self) -> Tally:
        return self

    def after(self, happening: Happening) -> tuple[tuple[Points, ...], Tally]:
        return (Points(0, -call() - 1),) if happening.do == "hint" else (), self


@breaks(game_checks.games_can_be_read_back, "it goes on alike")
class PointsByChance(Stones):
    def step(self, position: Row, move: Take, /) -> Step[Row]:
        step = super().step(position, move)
        return attrs.evolve(step, effect=attrs.evolve(step.effect, stones="A" * (call() % 5 + 1)))  # type: ignore[misc]


@breaks(game_checks.damaged_texts_are_refused, "a deal that is read can be started")
class BelievesText(Stones):
    def decode_deal(self, data: Mapping[str, Any], /) -> Any:
        return data.get("stones", "")

    def start(self, deal: Deal[Take], /) -> Row:
        return Row(Stones(length=self.length).decode_deal({"stones": str(deal.content)}))


@breaks(game_checks.refused_acts_change_nothing, "a refused move leaves the position as it was")
class TurnsRoundInAnger(Stones):
    def step(self, position: Row, move: Take, /) -> Step[Row]:
        if self.judge(position, move) is not None:
            object.__setattr__(position, "stones", f"A{position.stones}")
        return super().step(position, move)


@breaks(game_checks.bad_input_changes_nothing, "play refuses bad input")
class RefusesNonsense(Stones):
    def judge(self, position: Row, move: Any, /) -> StonesRefusal | None:
        return super().judge(position, move) if isinstance(move, Take) else StonesRefusal(Why.TOO_FEW)


@breaks(game_checks.undo_takes_back, "the same move again does the same")
class OtherwiseNextTime(Stones):
    def step(self, position: Row, move: Take, /) -> Step[Row]:
        step = super().step(position, move)
        return attrs.evolve(step, position=Row("".join(sorted(step.position.stones, reverse=call() % 2 == 0))))


@breaks(game_checks.hints_are_legal, "it costs what was told before")
class HintsAtAnyPrice(Stones):
    @property
    def hint_cost(self) -> Any:
        return Fickle()

    @hint_cost.setter
    def hint_cost(self, value: Any) -> None:
        """Forget what the constructor sets."""


class Stuck(Row):
    """A position that cannot be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("stuck")


@breaks(game_checks.games_can_be_copied, "values can be copied and pickled")
class Immovable(Stones):
    def start(self, deal: Deal[Take], /) -> Row:
        return Stuck(super().start(deal).stones)


class Content(str):
    """A content that cannot be pickled."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("stuck")


@breaks(game_checks.deals_can_be_copied, "values can be copied and pickled")
class ImmovableDeals(Stones):
    def deal(self, seed: int | str) -> Deal[Take]:
        deal = super().deal(seed)
        return attrs.evolve(deal, content=Content(deal.content))


class Sulking(StonesRefusal):
    """A refusal that cannot be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("sulking")


@breaks(game_checks.refusals_travel, "values can be copied and pickled")
class ImmovableRefusals(Stones):
    def judge(self, position: Row, move: Take, /) -> StonesRefusal | None:
        refusal = super().judge(position, move)
        return None if refusal is None else Sulking(refusal.reason, refusal.stones)


@breaks(game_checks.restart_begins_anew, "a game played again begins anew")
class StartsOtherwise(Stones):
    def start(self, deal: Deal[Take], /) -> Row:
        row = super().start(deal)
        return row if call() % 2 else Row(row.stones[::-1])


@pytest.mark.parametrize(("kind", "check", "law"), BREACHES, ids=lambda value: getattr(value, "__name__", None))
def test_a_breach_is_caught(kind: type[Stones], check: Check, law: str) -> None:
    """A ruleset that breaks a law fails the check of that law, which says what is broken."""
    CALLS.clear()

    with pytest.raises((AssertionError, TypeError)) as caught:
        check(kind())

    assert law in str(caught.value)


def test_each_check_catches_something() -> None:
    """For each check there is a breach that it catches; two are tried in a way of their own below."""
    apart = {value_checks.other_processes_agree, game_checks.what_is_not_offered_is_refused}

    assert {*conformance.CHECKS} - {check for _, check, _ in BREACHES} == apart


HASHED: Final = """
import attrs
from tilepuzzles.testing.template import Stones

class Hashed(Stones):
    def deal(self, seed):
        words = {"A" + "B" * n for n in range(40)}
        row = "".join("ABC"[len(word) % 3] for word in words)[: self.length]
        return attrs.evolve(super().deal(seed), content=row)
"""

HOMESICK: Final = """
import sys
from tilepuzzles.testing.template import Stones

class Homesick(Stones):
    def deal(self, seed):
        assert "pytest" in sys.modules, "this is not my process"
        return super().deal(seed)
"""


@pytest.mark.parametrize(
    ("name", "source", "law"),
    [
        ("Hashed", HASHED, "PYTHONHASHSEED=0 changes nothing"),
        ("Homesick", HOMESICK, "another process can play | .*this is not my process"),
    ],
)
def test_other_processes_are_asked(
    name: str, source: str, law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruleset that deals in the order of a set, or fails in another process, is caught by another process."""
    module = name.lower() + "_stones"
    (tmp_path / f"{module}.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    rules = getattr(importlib.import_module(module), name)()

    with pytest.raises(AssertionError) as caught:
        value_checks.other_processes_agree(rules)

    assert re.search(law.replace("|", r"\|"), str(caught.value), re.DOTALL)


def test_a_broken_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """SH-01: were undo refused for another reason where it is not offered, its check would fail."""

    def refuse(course: object) -> None:
        raise tp.IllegalMove(ActRefusal(Reason.NOTHING_TO_UNDO))

    monkeypatch.setattr(Course, "undo", refuse)

    with pytest.raises(AssertionError, match="what is not offered is refused so"):
        game_checks.what_is_not_offered_is_refused(Stones(undo=tp.Undo.NEVER))


def test_a_local_class_is_not_asked_of_another_process() -> None:
    """A class that another process cannot import is not asked to deal there."""

    class Local(Stones):
        pass

    value_checks.other_processes_agree(Local())


def test_the_chance_of_the_suite_is_its_own() -> None:
    """The suite draws from the seed stream, so a breach is found again: the global generator is left alone."""
    before = random.getstate()
    conformance.conform(Stones(length=3))

    assert random.getstate() == before
    assert Stream(seed_key("conformance", 1, 7)).below(1000) == Stream(seed_key("conformance", 1, 7)).below(1000)
