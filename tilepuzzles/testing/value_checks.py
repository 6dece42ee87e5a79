"""The laws of a ruleset as a value, and of its deals."""

from __future__ import annotations

import copy
import json
import re
from typing import Any, Final

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.contract import Deal, Ruleset, rulesets
from tilepuzzles.errors import InvalidArgument, InvalidNotation, TilePuzzleError
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.base import checked_policies
from tilepuzzles.policies.hints import Flat
from tilepuzzles.testing import elsewhere, laws, walks
from tilepuzzles.testing.laws import law, may_raise, raises
from tilepuzzles.testing.walks import AnyRules
from tilepuzzles.wire import text as wire


def every_member_is_there(rules: AnyRules) -> None:
    """A ruleset has every member of the contract: id and version of its class, a seat or more, policies."""
    names = {name for name in {*dir(Ruleset), *Ruleset.__annotations__} if not name.startswith("_")}
    missing = sorted(name for name in names if not hasattr(rules, name))
    law(not missing, "every member of the contract is there", missing)
    kind = type(rules)
    law(kind.id == rules.id and re.fullmatch(r"[a-z][a-z0-9-]*", rules.id), "the class has an id", rules.id)
    law(kind.version == rules.version and type(rules.version) is int and rules.version >= 1, "a version", kind)
    law(type(rules.seats) is int and rules.seats >= 1, "there is a seat", rules.seats)
    with may_raise("policies are policies"):
        checked_policies(rules)


def rules_are_a_value(rules: AnyRules) -> None:
    """A ruleset is hashable, and equal to its copies, its pickles and to itself evolved; so is its daily form."""
    for value in (rules, rules.for_daily()):
        others = walks.copies(value)
        if attrs.has(type(value)):
            anything: Any = value
            others.append(attrs.evolve(anything))
        for other in others:
            law(other == value and hash(other) == hash(value), "a copy of the rules is equal", value, other)
    law(rules != object(), "rules are not equal to just anything", rules)


def policies_can_be_replaced(rules: AnyRules) -> None:
    """A policy that is a field can be replaced; that makes another value, another variant, and the same deals."""
    anything: Any = rules
    fields = {field.alias for field in attrs.fields(type(anything)) if field.init} if attrs.has(type(rules)) else set()
    for name, policy in (("floor", -1234), ("hint_cost", Flat(1234))):
        if name in fields:
            changed: AnyRules = attrs.evolve(anything, **{name: policy})
            law(getattr(changed, name) == policy, f"{name} can be replaced", changed)
            law(changed != rules and changed.variant != rules.variant, f"another {name} is another variant", changed)
            law(changed.deal(laws.SEEDS[0]) == rules.deal(laws.SEEDS[0]), f"{name} does not touch the deal", changed)
            options_can_be_read_back(changed)


def options_can_be_read_back(rules: AnyRules) -> None:
    """Options are plain JSON without the dealer, those of the deal among them, and give back an equal value."""
    options, dealing = rules.options(), rules.deal_options()
    law(json.loads(wire.write(options)) == options, "options are plain JSON", options)
    law("dealer" not in options, "the dealer is no option", options)
    law(
        all(name in options and options[name] == value for name, value in dealing.items()),
        "the options of the deal are among the options",
        options,
        dealing,
    )
    playing = {name: value for name, value in options.items() if name not in dealing}
    again = walks.rebuilt(rules)
    if again is not None:
        law(again == rules and hash(again) == hash(rules), "from_options gives an equal value", rules, again)
        parted = type(rules).from_options({**dealing, **playing})
        law(parted.options() == options, "the options of deal and play together are all", parted.options(), options)
    plain = type(rules).from_options({})
    law(plain.options() == {} == plain.deal_options(), "what differs in nothing has no options", plain.options())
    with raises("an unknown option is refused", InvalidNotation, InvalidArgument):
        type(rules).from_options({"no such option": 1})


def variant_is_text(rules: AnyRules) -> None:
    """The variant is a text that is not empty, and equal for equal values."""
    law(laws.is_text(rules.variant), "the variant is a text", rules.variant)
    law(all(other.variant == rules.variant for other in walks.copies(rules)), "equal values, equal variant", rules)


def same_seed_same_deal(rules: AnyRules) -> None:
    """One seed always gives one deal, whose header says how it was made and whose rules fit it."""
    for seed in laws.SEEDS:
        deal, again = rules.deal(seed), copy.deepcopy(rules).deal(seed)
        law(deal == again and hash(deal) == hash(again), "the same seed gives the same deal", seed)
        law(deal.to_json() == again.to_json(), "… and the same text", seed)
        law(deal.seed == seed and type(deal.seed) is type(seed) and deal.date is None, "the deal names its seed", deal)
        law(type(deal.generator) is int and deal.generator >= 1, "… and its generator", deal.generator)
        law(deal.ruleset == rules.id and deal.dealer == rules.dealer, "… and ruleset and dealer", deal)
        law(deal.rules.deal_options() == rules.deal_options(), "the rules of the deal fit it", deal.rules)
        law(deal.rules.options() == deal.rules.deal_options(), "… and have nothing else", deal.rules.options())
        law(deal.rules.start(deal) == rules.start(deal), "both start in the same position", seed)


def other_seed_other_deal(rules: AnyRules) -> None:
    """Different seeds give different deals, and an int and its text are different seeds."""
    numbers = [rules.deal(seed).content for seed in range(6)]
    texts = [rules.deal(str(seed)).content for seed in range(6)]
    law(any(number != numbers[0] for number in numbers), "different seeds give different deals", numbers[0])
    law(numbers != texts, "7 and '7' are different seeds", numbers[0])


def bad_seeds_are_refused(rules: AnyRules) -> None:
    """What is no seed is refused as InvalidArgument."""
    bad: tuple[Any, ...] = (-1, 2**53, True, None, 1.5, "", "x" * 257, "\ud800", b"7", (7,))
    for seed in bad:
        with raises(f"{seed!r} is refused as a seed", InvalidArgument):
            rules.deal(seed)


def daily_deals_are_dated(rules: AnyRules) -> None:
    """The daily deal is that of the daily form with the date as its seed, and bears the date (SH-08)."""
    daily = rules.daily(laws.DATE)
    plain = rules.for_daily().deal(laws.DATE.isoformat())
    law(daily == attrs.evolve(plain, date=laws.DATE), "the daily deal is the deal of the date", daily)
    law(rules.for_daily().daily(laws.DATE) == daily, "the daily form has the same daily deal", daily)
    law(Deal.from_json(daily.to_json(), rules=rules.for_daily()) == daily, "it can be read back", daily)
    law(verify(daily), "its claims are true", verify(daily))


def deals_can_be_read_back(rules: AnyRules) -> None:
    """A deal as JSON gives back an equal deal, and that the same text byte for byte."""
    from tilepuzzles.wire.formats import HEADER_KEYS

    for seed in laws.SEEDS:
        deal = rules.deal(seed)
        keys = rules.encode_deal(deal.content).keys()
        law(not keys & HEADER_KEYS, "the content takes no key of the header", keys)
        text = deal.to_json()
        readers: list[AnyRules | None] = [rules, deal.rules, *([None] if rules.id in rulesets() else [])]
        for reader in readers:
            again = Deal.from_json(text) if reader is None else Deal.from_json(text, rules=reader)
            law(again == deal and hash(again) == hash(deal), "a deal read back is equal", deal, again)
            law(again.to_json() == text, "… and writes the same text", text, again.to_json())
            law(rules.start(again) == rules.start(deal), "… and starts in the same position", seed)


def certificate_is_proof(rules: AnyRules) -> None:
    """A deal has a certificate that leads to the end by the ordinary rules, or says why it has none."""
    for seed in laws.SEEDS:
        deal = rules.deal(seed)
        if deal.certificate is None:
            law(laws.CODE.fullmatch(deal.uncertified or ""), "without a certificate a code says why", deal.uncertified)
        else:
            law(deal.uncertified is None, "with a certificate nothing else is said", deal.uncertified)
            position = rules.start(deal)
            for move in deal.certificate:
                law(rules.judge(position, move) is None, "each move of the certificate is legal", move)
                position = rules.play(position, move)
            outcome = rules.outcome(position)
            law(outcome is not None and outcome.final, "the certificate leads to the end", outcome)
        law(verify(deal), "the claims of a deal are true", verify(deal))


def foreign_deals_are_refused(rules: AnyRules) -> None:
    """A game starts from no deal of another id, version or board options, and from nothing that is no deal."""
    deal = rules.deal(laws.SEEDS[0])

    @attrs.frozen
    class Other:
        id: str = rules.id
        version: int = rules.version
        options: dict[str, Json] = attrs.field(factory=rules.deal_options)

        def deal_options(self) -> dict[str, Json]:
            return self.options

        def __getattr__(self, name: str) -> Any:
            return getattr(rules, name)

    others: list[Any] = [Other(id="other"), Other(version=rules.version + 1), Other(options={"other": 1})]
    for other in others:
        foreign = attrs.evolve(deal, rules=other)
        with raises(f"the deal of {other!r} is refused", InvalidArgument):
            rules.start(foreign)
    anything: Any = object()
    with raises("what is no deal is refused", TilePuzzleError):
        rules.start(anything)


def other_processes_agree(rules: AnyRules) -> None:
    """
    Another process, with another seed for hashes, deals and plays the same.

    Asked only of classes that another process can import, and of options that can be read.
    """
    if walks.rebuilt(rules) is None:
        return
    own = elsewhere.tracks(rules, laws.SEEDS, laws.ACTS)
    for hash_seed in (0, 4242):
        found = elsewhere.ask(rules, laws.SEEDS, laws.ACTS, hash_seed)
        for mine, theirs in zip(own, found or own, strict=True):
            law(mine == theirs, f"PYTHONHASHSEED={hash_seed} changes nothing", mine, theirs)


CHECKS: Final = (
    every_member_is_there,
    rules_are_a_value,
    policies_can_be_replaced,
    options_can_be_read_back,
    variant_is_text,
    same_seed_same_deal,
    other_seed_other_deal,
    bad_seeds_are_refused,
    daily_deals_are_dated,
    deals_can_be_read_back,
    certificate_is_proof,
    foreign_deals_are_refused,
    other_processes_agree,
)
"""The laws of values and deals."""
