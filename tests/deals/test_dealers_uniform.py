"""Dealers held against what they promise: every arrangement equally often, proof, fallbacks told, difficulty met."""

from __future__ import annotations

import collections
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import oracles
import pairing_oracles as slow
import pytest
import stack_boards
import stack_oracles
from oracles import Point
from stack_oracles import At
from strategies import point

import tilepuzzles as tp
from tilepuzzles.contract import Deal
from tilepuzzles.deals import dealers, grid_deals
from tilepuzzles.deals.grades import Difficulty
from tilepuzzles.tiles import kinds_of

CRANE: list[At] = [(0, 0, 0), (2, 1, 0), (4, 0, 0), (6, 1, 0), (0, 3, 0), (3, 0, 1), (3, 0, 2), (9, 2, 0)]
"""Eight places in a wavy row, two of them in a tower over it, and two apart."""
SIZES: dict[str, Any] = {
    "3x2": tp.LinkUp(columns=3, rows=2, pictures=3),
    "2x4": tp.LinkUp(columns=2, rows=4, pictures=4),
    "4x2 connect": tp.MahjongConnect(columns=4, rows=2),
    "crane": tp.DailyTurtle(layout=stack_boards.layout(CRANE)),
    "crane, best effort": tp.Turtle(layout=stack_boards.layout(CRANE)),
    "crane, uniform": tp.Turtle(layout=stack_boards.layout(CRANE), dealer="uniform"),
}


def pairings(tiles: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """Every way to put tiles into pairs: for each tile the least of its pair."""
    if not tiles:
        yield {}
        return
    first, *rest = tiles
    for partner in rest:
        for more in pairings(tuple(tile for tile in rest if tile != partner)):
            yield {first: first, partner: first, **more}


def goes_on(rules: Any) -> slow.Goes:
    """Which tiles may go together on the board of *rules*."""
    if isinstance(rules, tp.LinkUp | tp.MahjongConnect):
        return slow.on_grid(rules.columns, rules.rows)
    places = stack_boards.ats(rules.layout.places)

    def goes(a: int, b: int, standing: slow.Tiles) -> bool:
        left = [places[tile] for tile in standing]
        return all(stack_oracles.is_open(places[tile], left) for tile in (a, b))

    return goes


def solvable(rules: Any, tiles: int) -> list[tuple[int, ...]]:
    """Every arrangement of kinds of two tiles that some order clears; a kind is named by its first tile."""
    ways = (tuple(way[tile] for tile in range(tiles)) for way in pairings(tuple(range(tiles))))
    return [way for way in ways if slow.can_clear(way, goes_on(rules))]


def faces_of(deal: Deal[Any]) -> tuple[tp.Face, ...]:
    """The faces of a deal in reading order."""
    assert isinstance(deal.content, tp.Arrangement)
    return deal.content.faces


def named(deal: Deal[Any]) -> dict[Point, str]:
    """The kind on each point of a grid."""
    assert isinstance(deal.content, tp.Arrangement)
    return {point(cell): face.kind for cell, face in zip(deal.content.spots, deal.content.faces, strict=True)}


def pattern(deal: Deal[Any]) -> tuple[int, ...]:
    """The kinds of a deal, each named by its first tile."""
    kinds = [face.kind for face in faces_of(deal)]
    return tuple(kinds.index(kind) for kind in kinds)


def chi_square(counts: Sequence[int]) -> float:
    """How far *counts* lie from being equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def likely(categories: int) -> float:
    """What the chi-square of so many equally likely categories exceeds once in 1,000 times (Wilson and Hilferty)."""
    free = categories - 1
    return free * (1 - 2 / (9 * free) + 3.09 * math.sqrt(2 / (9 * free))) ** 3


def counted(rules: Any, deals: int) -> tuple[list[int], int]:
    """How often each solvable arrangement of pairs came in so many deals, and how many there are."""
    found = solvable(rules, len(faces_of(rules.deal(seed=0))))
    counts: collections.Counter[tuple[int, ...]] = collections.Counter()
    seed = 0
    while counts.total() < deals:
        deal = rules.deal(seed)
        seed += 1
        assert deal.fallback is None
        if len(set(pattern(deal))) * 2 == len(faces_of(deal)):  # four of a kind are another matter
            counts[pattern(deal)] += 1
    assert set(counts) <= set(found)
    return [counts[way] for way in found], len(found)


# --- uniform ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SIZES)
def test_every_solvable_arrangement_comes_equally_often(name: str) -> None:
    """TU-21, LU-16, MC-12, DT-07, TU-07: on a tiny board each arrangement that can be cleared is equally likely."""
    counts, ways = counted(SIZES[name], 2_400)

    assert min(counts) > 0
    assert chi_square(counts) < likely(ways)
    assert ways < {6: 15, 8: 105}[len(faces_of(SIZES[name].deal(seed=0)))]  # some cannot be cleared


def test_every_arrangement_of_larger_kinds_comes_equally_often() -> None:
    """LU-02, LU-16: with four tiles of each picture too each of the arrangements is equally likely."""
    rules = tp.LinkUp(columns=4, rows=2, pictures=2)
    counts = collections.Counter(tuple(face.name for face in faces_of(deal)) for deal in map(rules.deal, range(2_100)))

    assert len(counts) == math.comb(8, 4)
    assert chi_square(list(counts.values())) < likely(70)


def test_taking_apart_is_not_uniform() -> None:
    """LU-16: the measure is sharp enough to tell: boards that are taken apart fail it by far."""
    counts, ways = counted(attrs.evolve(SIZES["2x4"], dealer="backwards"), 2_400)

    assert chi_square(counts) > 2 * likely(ways)


# --- proof ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [tp.MahjongConnect(columns=6, rows=3), tp.LinkUp.EASY, tp.MahjongConnect()])
def test_the_order_read_backwards_lays_the_board(rules: Any) -> None:
    """LU-15, MC-12: read backwards, the order lays two tiles of one kind at a time that join as the board is then."""
    deal = rules.deal(seed=4)
    faces = named(deal)
    laid: set[Point] = set()
    for pair in reversed(deal.certificate):
        a, b = point(pair.a), point(pair.b)
        assert faces[a] == faces[b]
        assert not {a, b} & laid
        laid |= {a, b}
        assert oracles.routes(rules.columns, rules.rows, laid, a, b)
    assert laid == set(faces)
    assert tp.verify(deal)


def test_the_order_of_a_stack_read_backwards_lays_it() -> None:
    """TU-21: read backwards, the order lays two tiles of one kind at a time that are open as the stack stands then."""
    deal = tp.DailyTurtle().deal(seed=4)
    assert deal.certificate is not None
    laid: set[At] = set()
    for pair in reversed(deal.certificate):
        a, b = stack_boards.ats(pair)
        laid |= {a, b}
        assert stack_oracles.is_open(a, laid)
        assert stack_oracles.is_open(b, laid)
    assert len(laid) == 144


# --- fallbacks --------------------------------------------------------------------------------------------------------

SHORT: list[Any] = [
    tp.LinkUp(closures=0),
    tp.MahjongConnect(closures=0),
    tp.DailyTurtle(closures=0),
    tp.Turtle(closures=0),
    tp.DailyTurtle(layout="butterfly", closures=3),
    tp.Turtle(layout="butterfly", closures=3, dealer="uniform"),
]


@pytest.mark.parametrize("rules", SHORT, ids=lambda rules: rules.variant)
def test_a_fallback_is_told(rules: Any) -> None:
    """LU-16, TU-07: where the solver's closures are spent the board is dealt backwards, with proof, and says so."""
    deal = rules.deal(seed=2)

    assert (deal.fallback, deal.uncertified) == ("backwards", None)
    assert deal.certificate is not None
    assert tp.verify(deal)
    assert tp.verify(Deal.from_json(deal.to_json()))


@pytest.mark.parametrize("rules", [SHORT[0], SHORT[3]], ids=lambda rules: rules.id)
def test_a_false_fallback_is_found(rules: Any) -> None:
    """LU-16: a deal that names another fallback than the seed gives, or hides it, is not true."""
    deal = rules.deal(seed=2)
    hidden = attrs.evolve(deal, fallback=None)
    renamed = attrs.evolve(deal, fallback="nearest")
    made_up = attrs.evolve(type(rules)().deal(seed=2), fallback="backwards")

    assert tp.verify(hidden).faults == ("fallback: the seed gives 'backwards', not None.",)
    assert tp.verify(renamed).faults == ("fallback: the seed gives 'backwards', not 'nearest'.",)
    assert tp.verify(made_up).faults == ("fallback: the seed gives None, not 'backwards'.",)


def test_each_arrangement_may_take_half_of_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """TU-21: an arrangement that is not decided by half of the closures left is passed over, never called proved."""
    asked: list[int] = []

    class Doubtful:
        def solve(self, budget: int) -> tuple[int, list[tuple[int, int]], int]:
            asked.append(budget)
            return 2, [], budget

    monkeypatch.setattr(dealers, "TRIES", 50)
    monkeypatch.setattr(grid_deals.GridGround, "pairing", lambda *_: Doubtful())
    deal = tp.LinkUp(closures=10).deal(seed=1)

    assert (asked, deal.fallback) == ([5, 3, 1, 1], "backwards")


def test_the_tries_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """TU-21: no more arrangements are tried than said, and one that is refuted costs its closures."""
    monkeypatch.setattr(dealers, "TRIES", 2)
    rules = tp.DailyTurtle(layout="butterfly")  # hardly any arrangement of it can be cleared
    found = {rules.deal(seed).fallback for seed in range(10)}

    assert "backwards" in found


# --- falling ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [tp.LinkUp(gravity=True), tp.LinkUp(columns=5, rows=6, gravity=True)])
def test_falling_deals_are_proved_under_gravity(rules: tp.LinkUp) -> None:
    """LU-18: the order of a falling deal clears the board with tiles falling after each pair."""
    rules = attrs.evolve(rules, dealer="falling")
    for seed in range(10):
        deal = rules.deal(seed)
        assert deal.certificate is not None
        faces = named(deal)
        for pair in deal.certificate:
            a, b = point(pair.a), point(pair.b)
            assert faces[a] == faces[b]
            assert oracles.routes(rules.columns, rules.rows, faces, a, b)
            faces = dropped(faces, {a, b}, rules.rows)
        assert faces == {}
        assert tp.verify(deal)
        assert not tp.verify(attrs.evolve(deal, certificate=deal.certificate[::-1]))


def dropped(faces: dict[Point, str], gone: set[Point], rows: int) -> dict[Point, str]:
    """The board after the tiles *gone* are taken and their columns have fallen."""
    left = {at: face for at, face in faces.items() if at not in gone}
    columns = {x for x, _ in gone}
    found = {at: face for at, face in left.items() if at[0] not in columns}
    for x in columns:
        pile = [face for at, face in sorted(left.items(), key=lambda item: item[0][1]) if at[0] == x]
        found |= {(x, rows - len(pile) + n): face for n, face in enumerate(pile)}
    return found


def test_no_grades_under_gravity() -> None:
    """LU-18: the graded dealer knows nothing of tiles that fall, and is not offered under gravity."""
    with pytest.raises(tp.InvalidArgument, match="dealer must be one of uniform, backwards, falling, not 'graded'"):
        tp.LinkUp(gravity=True, dealer="graded")


def test_falling_needs_gravity() -> None:
    """LU-18: the falling dealer is refused where nothing falls."""
    with pytest.raises(tp.InvalidArgument, match="dealer must be one of uniform, backwards, graded, not 'falling'"):
        tp.LinkUp(dealer="falling")


def test_falling_may_find_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """LU-18: where no random game clears any arrangement within the tries there is no deal, and the error says so."""
    monkeypatch.setattr(grid_deals, "TRIES", 3)
    monkeypatch.setattr(grid_deals, "play_grid", lambda *_, **__: [])

    with pytest.raises(tp.InvalidArgument, match="the falling dealer found no order in which the board can be taken"):
        tp.LinkUp(gravity=True, dealer="falling").deal(seed=1)


# --- graded -----------------------------------------------------------------------------------------------------------

REACH = 0.14
"""How far two shares of 100 and of 400 random games may lie apart by chance."""


@pytest.mark.parametrize("difficulty", Difficulty)
@pytest.mark.parametrize("make", [tp.DailyTurtle, tp.Turtle, tp.MahjongConnect, tp.LinkUp])
def test_graded_deals_are_as_hard_as_was_asked(make: Any, difficulty: Difficulty) -> None:
    """TU-21, SH-13: a graded deal is within its difficulty, or says that it is only the nearest; proved either way."""
    rules = make(dealer="graded", difficulty=difficulty)
    if make in (tp.MahjongConnect, tp.LinkUp):
        rules = attrs.evolve(rules, columns=8, rows=4)
    deal = rules.deal(seed=5)
    share = tp.grade(deal, games=400, budget=0).won

    assert deal.fallback in (None, "nearest")
    assert deal.fallback == "nearest" or difficulty.misses(share) <= REACH
    assert deal.certificate is not None
    assert tp.verify(deal)
    assert tp.verify(Deal.from_json(deal.to_json()))


def test_a_difficulty_that_no_deal_has_gives_the_nearest() -> None:
    """SH-13: on a board on which nothing can go wrong an expert deal is the nearest there is, and says so."""
    deal = tp.LinkUp(columns=2, rows=3, pictures=1, dealer="graded", difficulty="expert").deal(seed=5)

    assert deal.fallback == "nearest"
    assert tp.verify(deal)
    assert tp.verify(attrs.evolve(deal, fallback=None)).faults == ("fallback: the seed gives 'nearest', not None.",)


def test_the_nearest_is_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    """SH-13: of deals that all miss the difficulty the one that misses least is dealt, the first of equals."""
    shares = itertools.chain([0.9, 0.6, 0.7, 0.6], itertools.repeat(1.0))
    made: list[object] = []
    told: list[float] = []

    def won(pairing: Any, below: Any, games: int = 100) -> float:
        """The next share at a glance, and the same again on a closer look."""
        if games == dealers.GLANCE:
            made.append(pairing.kinds)
            told.append(next(shares))
        return told[-1]

    monkeypatch.setattr(dealers, "share_won", won)
    deal = tp.LinkUp(dealer="graded", difficulty="medium").deal(seed=5)

    assert deal.fallback == "nearest"
    assert isinstance(deal.content, tp.Arrangement)
    assert kinds_of(deal.content.faces) == made[1]
    assert len(made) == dealers.GRADED_TRIES


def test_graded_deals_on_a_board_without_any() -> None:
    """SH-13: where no way of dealing finds an order the graded dealer has nothing to give, and the error says so."""
    rules = tp.DailyTurtle(layout=[[0, 0, 0], [0, 0, 1]], dealer="graded")

    with pytest.raises(tp.InvalidArgument, match="the graded dealer found no order"):
        rules.deal(seed=1)


@pytest.mark.parametrize("difficulty", ["no", 3, None, "EASY"])
def test_what_is_no_difficulty_is_refused(difficulty: Any) -> None:
    """SH-13: a difficulty is one of the four or its name."""
    with pytest.raises(tp.InvalidArgument, match="difficulty must be one of easy, medium, hard, expert, not"):
        tp.LinkUp(dealer="graded", difficulty=difficulty)
