"""Deals of the stack games: proved or random, and what they are made of."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import Any

import attrs
import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import BRICKS, TWIGS, StackRules, ats, deal_of, layout, names, pile, stacks
from stack_oracles import At

from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.boards.spots import Cell, Pair, Place
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument, InvalidLayout, InvalidNotation, TilePuzzleError, WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.turtle import Turtle

BOTH: list[StackRules] = [Turtle(), DailyTurtle()]
HOPELESS = layout([(0, 0, 0), (0, 0, 1)])
ANY: Any = object()


def order(deal: Deal[Pair[Place]]) -> list[tuple[At, At]]:
    """The certificate as pairs of numbers."""
    assert deal.certificate is not None
    return [(a, b) for a, b in (ats(move) for move in deal.certificate)]


def matches(found: dict[At, str], pairs: list[tuple[At, At]]) -> bool:
    """Whether both tiles of every pair are of one kind."""
    return all(slow.kind_of(found[a]) == slow.kind_of(found[b]) for a, b in pairs)


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.id)
@pytest.mark.parametrize("seed", [0, 7, 2**53 - 1, "2026-11-30", "a"])
def test_the_144_tiles(rules: StackRules, seed: int | str) -> None:
    """TU-01, TU-02, DT-07: every deal has four of each of 34 faces, four flowers and four seasons on the Turtle."""
    position = rules.start(rules.deal(seed))
    counts = Counter(face.name for face in position.faces.values())
    heads = Counter(name.split("-")[0] for name in counts.elements())

    assert tuple(position.faces) == TURTLE.places
    assert heads == {
        "bamboo": 36, "dots": 36, "characters": 36, "wind": 16, "dragon": 12, "flower": 4, "season": 4,
    }  # fmt: skip
    assert {count for name, count in counts.items() if slow.kind_of(name) == name} == {4}
    assert {count for name, count in counts.items() if slow.kind_of(name) != name} == {1}
    assert len(counts) == 42


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.id)
@pytest.mark.parametrize("seed", range(12))
def test_deals_carry_their_proof(rules: StackRules, seed: int) -> None:
    """TU-07, DT-07: by default a deal is certified, and its removal order clears the board by the oracle's rules."""
    deal = rules.deal(seed)
    found = names(rules.start(deal))

    assert deal.uncertified is None
    assert slow.clears(found, order(deal))
    assert matches(found, order(deal))
    assert verify(deal).ok


def test_no_budget_gives_a_random_deal() -> None:
    """TU-07: with a budget of 0 every deal is the random one, of the same 144 tiles, and says so."""
    deals = [Turtle(budget=0).deal(seed) for seed in range(6)]
    for deal in deals:
        assert (deal.certificate, deal.uncertified) == (None, "random")
        faces = Counter(names(Turtle().start(deal)).values())
        assert faces == Counter(names(Turtle().start(Turtle().deal(0))).values())
        assert verify(deal).ok
    assert len({deal.to_json() for deal in deals}) == 6


def test_random_deals_are_not_laid_pair_by_pair() -> None:
    """TU-07, TU-21: the random deal is the first arrangement that is tried; best effort proves it where it can."""
    pairs = [(Turtle(budget=0).deal(seed), Turtle().deal(seed)) for seed in range(8)]
    assert [chance.content == found.content for chance, found in pairs].count(True) > 4
    assert Turtle(budget=0).deal(7).content != Turtle(dealer="backwards").deal(7).content


def test_a_failed_search_falls_back() -> None:
    """TU-07: where no order strips the layout Turtle deals at random and says so, and the game is stuck at once."""
    rules = Turtle(layout=HOPELESS)
    deal = rules.deal(1)

    assert (deal.certificate, deal.uncertified) == (None, "random")
    assert Game(rules, deal=deal).over


def test_daily_turtle_never_deals_without_proof() -> None:
    """DT-07: where no order strips the layout Daily Turtle refuses to deal, and says why."""
    with pytest.raises(InvalidArgument, match="the uniform dealer found no order in which"):
        DailyTurtle(layout=HOPELESS).deal(1)


DEALERS: list[StackRules] = [
    kind(dealer=dealer, layout=chosen)
    for kind, dealer in ((Turtle, "backwards"), (Turtle, "bottom-up"), (DailyTurtle, "bottom-up"))
    for chosen in (LAYOUTS["bridge"], LAYOUTS["butterfly"], TURTLE)
]


@pytest.mark.parametrize("rules", DEALERS, ids=lambda rules: rules.variant)
def test_other_dealers_prove_their_deals_too(rules: StackRules) -> None:
    """TU-07, SH-13: backwards and bottom-up deal with an order that clears the board, and are named in the header."""
    deal = rules.deal(7)
    found = names(rules.start(deal))

    assert slow.clears(found, order(deal))
    assert matches(found, order(deal))
    assert verify(deal).ok
    assert deal.dealer == rules.dealer
    assert Deal.from_json(deal.to_json()) == deal


def test_best_effort_goes_backwards_where_nothing_is_proved() -> None:
    """TU-07: without closures best effort and uniform deal backwards, and say so; with them uniform is tried first."""
    for dealer in ("best-effort", "uniform"):
        deal = Turtle(dealer=dealer, closures=0).deal(7)
        assert deal.content == Turtle(dealer="backwards").deal(7).content
        assert (deal.fallback, deal.certificate is None) == ("backwards", False)
    assert Turtle().deal(7).fallback is None
    assert Turtle(dealer="backwards").deal(7).fallback is None


@pytest.mark.parametrize("dealer", ["backwards", "bottom-up"])
def test_dealers_that_promise_a_proof_deal_nothing_else(dealer: str) -> None:
    """TU-07: a dealer other than best effort says that it found no order, and needs a budget to search at all."""
    with pytest.raises(InvalidArgument, match=f"the {dealer} dealer found no order"):
        Turtle(layout=HOPELESS, dealer=dealer).deal(7)
    with pytest.raises(InvalidArgument, match="budget must be from 1"):
        Turtle(dealer=dealer, budget=0)


def test_one_put_back_is_not_none() -> None:
    """TU-07: a budget of 1 searches, and mostly finds an order without any put-back; a budget of 0 never does."""
    assert [Turtle(budget=1).deal(seed).certificate is None for seed in range(5)].count(False) > 2


@given(stacks(most=12), st.integers(0, 2**53 - 1))
def test_any_layout_is_dealt(found: list[At], seed: int) -> None:
    """TU-07: on any layout each kind has an even number of tiles, and a certificate, where there is one, holds."""
    rules = Turtle(layout=layout(found))
    deal = rules.deal(seed)
    tiles = names(rules.start(deal))

    assert list(tiles) == sorted(found, key=slow.read)
    assert all(count % 2 == 0 for count in Counter(map(slow.kind_of, tiles.values())).values())
    assert (deal.certificate is None) is (deal.uncertified == "random")
    if deal.certificate is not None:
        assert slow.clears(tiles, order(deal))
        assert matches(tiles, order(deal))
    assert verify(deal).ok


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.id)
def test_deals_are_determined_by_the_seed(rules: StackRules) -> None:
    """TU-07, DT-07: one seed gives one deal, int and text seeds are told apart, and other seeds give other deals."""
    seeds: list[int | str] = [1, 2, 3, "1", "2", "3"]

    assert [rules.deal(seed) for seed in seeds] == [rules.deal(seed) for seed in seeds]
    assert len({rules.deal(seed).to_json() for seed in seeds}) == len(seeds)


def test_the_two_rulesets_deal_differently() -> None:
    """DT-07: the deal of a seed in Daily Turtle is not that of Turtle."""
    assert DailyTurtle().deal(7).content != Turtle().deal(7).content


def test_only_tiles_change() -> None:
    """TU-07: a new deal has other tiles on the same places."""
    one, other = (Turtle().start(Turtle().deal(seed)) for seed in (1, 2))
    assert tuple(one.faces) == tuple(other.faces)
    assert list(one.faces.values()) != list(other.faces.values())


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.id)
def test_the_daily_deal(rules: StackRules) -> None:
    """DT-07, SH-08: the deal of a date is that of the seed of its name on the daily form, and bears the date."""
    date = datetime.date(2026, 11, 30)
    deal = attrs.evolve(rules, floor=None).daily(date)

    assert (deal.seed, deal.date) == ("2026-11-30", date)
    assert attrs.evolve(deal, date=None) == rules.deal("2026-11-30")
    assert rules.daily(date + datetime.timedelta(days=1)).content != deal.content
    assert verify(deal).ok
    with pytest.raises(WrongType):
        rules.daily(ANY)


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.id)
def test_any_date_may_be_chosen(rules: StackRules) -> None:
    """DT-06: past and future days have a deal as well as today."""
    for date in (datetime.date(1, 1, 1), datetime.date(2024, 2, 29), datetime.date(9999, 12, 31)):
        assert rules.daily(date).certificate is not None


@pytest.mark.parametrize("found", [BRICKS, TWIGS], ids=["bricks", "twigs"])
@pytest.mark.parametrize("kind", [Turtle, DailyTurtle])
def test_the_layout_is_a_parameter(kind: type[StackRules], found: list[At]) -> None:
    """DT-07, SH-13: other layouts are dealt, proved, written and read, by hand and for a date."""
    rules = kind(layout=layout(found))
    for deal in (rules.deal(7), rules.daily(datetime.date(2026, 11, 30))):
        assert deal.certificate is not None
        assert verify(deal).ok
        again = Deal.from_json(deal.to_json(), rules=rules)
        assert (again, again.to_json()) == (deal, deal.to_json())
    assert (
        rules.for_daily().deal_options()
        == rules.deal_options()
        == {"layout": [list(at) for at in sorted(found, key=slow.read)]}
    )


@pytest.mark.parametrize("budget", [0, 5, 1_000])
def test_budget_and_dealer_stand_in_the_header(budget: int) -> None:
    """TU-07: the deal tells its dealer, and its budget where it is not the default; both survive writing."""
    deal = Turtle(budget=budget).deal(7)
    data = deal.to_data()

    assert data["dealer"] == "best-effort"
    assert data.get("budget", 1_000) == budget
    assert data["options"] == {}
    assert Deal.from_json(deal.to_json(), rules=Turtle()) == deal
    assert Game(Turtle(), deal=deal).position.remaining == 144


def test_false_claims_are_found() -> None:
    """TU-07: a deal whose tiles are not those of its seed, or whose order does not clear it, is found out."""
    deal = Turtle().deal(7)
    assert deal.certificate is not None
    swapped = (deal.certificate[-1], *deal.certificate[1:-1], deal.certificate[0])

    assert not verify(attrs.evolve(deal, seed=8)).ok
    assert not verify(attrs.evolve(deal, certificate=swapped)).ok
    assert not verify(attrs.evolve(deal, certificate=deal.certificate[:-1])).ok
    assert not verify(attrs.evolve(Turtle(budget=0).deal(7), certificate=deal.certificate, uncertified=None)).ok


# --- deals by hand ----------------------------------------------------------------------------------------------------


def test_places_may_be_empty() -> None:
    """SH-12: a deal by hand may leave places of the layout empty; tiles are numbered in reading order of the deal."""
    rules = Turtle(layout=layout(BRICKS))
    tiles = {(4, 2, 2): "WE", (0, 4, 0): "WE", (10, 3, 0): "B1", (1, 1, 1): "B1"}
    position = rules.start(deal_of(rules, dict(reversed(tiles.items()))))

    assert ats(position.faces) == sorted(tiles, key=slow.read)
    assert rules.deal(1).content != deal_of(rules, tiles).content
    assert position.dealt.tiles.count(-1) == 20


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ({(0, 0, 0): "B1", (2, 0, 0): "B2"}, "bamboo-1"),
        ({(0, 0, 0): "B1", (2, 0, 0): "B1", (50, 0, 0): "B1", (60, 0, 0): "B1"}, "50, 0, 0"),
        ({(0, 0, 0): "F1", (2, 0, 0): "S1"}, "flower"),
    ],
)
def test_boards_that_cannot_be_played(tiles: dict[At, str], said: str) -> None:
    """SH-12: odd counts, flowers with seasons and tiles beside the layout are refused, with the fault named."""
    rules = Turtle(layout=layout(BRICKS))
    with pytest.raises(InvalidLayout, match=said):
        rules.start(deal_of(rules, tiles))


def test_all_faults_of_a_board_are_listed() -> None:
    """SH-12: an odd kind and a place that is none are told together."""
    rules = Turtle(layout=layout(BRICKS))
    with pytest.raises(InvalidLayout) as caught:
        rules.start(deal_of(rules, {(0, 0, 0): "B1", (2, 0, 0): "B2", (77, 0, 0): "WE", (0, 2, 0): "WE"}))
    assert len(caught.value.faults) == 3


def test_a_deal_of_something_else() -> None:
    """TU-07: deals of the other ruleset, of another layout, or what is no deal at all do not start a game."""
    for deal in (DailyTurtle().deal(7), Turtle(layout=layout(BRICKS)).deal(7)):
        with pytest.raises(InvalidArgument, match="the deal is for"):
            Turtle().start(deal)
    with pytest.raises(WrongType):
        Turtle().start(ANY)


def test_reading_a_deal() -> None:
    """TU-02: tiles are read in any order; grid cells, unknown faces and pictures are no tiles of a stack."""
    rules = Turtle(layout=layout(pile("B1 B1")))
    good = {"tiles": [{"at": [0, 2, 0], "face": "bamboo-1"}, {"at": [0, 0, 0], "face": "bamboo-1"}]}
    assert rules.decode_deal(good).spots[0].at == [0, 0, 0]  # type: ignore[arg-type]
    for at, face in (([0, 0], "bamboo-1"), ([0, 0, 0], "picture-1"), ([0, 0, "0"], "bamboo-1"), ([0, 0, 0], "joker")):
        bad: Any = {"tiles": [{"at": at, "face": face}, {"at": [0, 2, 0], "face": "bamboo-1"}]}
        with pytest.raises(InvalidNotation):
            rules.decode_deal(bad)


def test_reading_a_move() -> None:
    """TU-05: a move is written as two places of three numbers, and anything else is no move."""
    rules = Turtle()
    move = Pair(Place(x=2, y=0, layer=0), Place(x=24, y=0, layer=0))
    assert rules.encode_move(move) == [[2, 0, 0], [24, 0, 0]]
    assert rules.decode_move([[24, 0, 0], [2, 0, 0]]) == move
    for bad in ([[2, 0], [24, 0]], [[2, 0, 0]], None, [[2, 0, 0], [24, 0, True]], "x"):
        wrong: Any = bad
        with pytest.raises(InvalidNotation):
            rules.decode_move(wrong)
    with pytest.raises(TilePuzzleError):
        Game(Turtle(), seed=1).play(ANY)
    cells: Any = Pair(Cell(column=0, row=0), Cell(column=1, row=0))
    with pytest.raises(WrongType):
        Game(Turtle(), seed=1).play(cells)
