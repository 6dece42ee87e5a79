"""Mahjong Connect as a value: sizes, options, variants, deals, the daily board, boards by hand, and what cannot be."""

from __future__ import annotations

import collections
import copy
import datetime
import itertools
import json
import pickle
from typing import Any

import attrs
import oracles
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st
from mahjong_boards import boards, dealt, points_of, rules_of, start
from play.games import clear, examples, policies
from strategies import point

from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.boards.spots import Cell, Json, Pair
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument, InvalidLayout, InvalidNotation, TilePuzzleError, WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.hints import Flat
from tilepuzzles.rules.mahjong_connect import HINT_COST, STANDARD, TIMED, MahjongConnect
from tilepuzzles.tiles import MAHJONG, Face

DAY = datetime.date(2026, 11, 30)
SIZES = [(18, 8), (4, 3), (3, 4), (5, 2), (2, 7), (1, 6), (6, 5), (20, 15), (17, 16)]


@st.composite
def values(draw: st.DrawFn) -> MahjongConnect:
    """Rules of all sorts, from which a board may or may not be dealt."""
    columns, rows = draw(st.sampled_from([*SIZES, (5, 3), (1, 1), (1, 2000)]))
    return MahjongConnect(columns=columns, rows=rows, timed=draw(st.booleans()), **draw(policies()))


def faces_of(deal: Deal[Any]) -> tuple[Face, ...]:
    """The faces of a deal."""
    content = deal.content
    assert isinstance(content, Arrangement)
    return content.faces


def counts_of(deal: Deal[Any]) -> collections.Counter[str]:
    """How many tiles there are of each kind."""
    return collections.Counter(face.kind for face in faces_of(deal))


# --- options ----------------------------------------------------------------------------------------------------------


@given(values())
def test_options_round_trip(rules: MahjongConnect) -> None:
    """MC-15, SH-13: the options, plain JSON, give the rules back; those of the deal are the size alone."""
    options: dict[str, Json] = json.loads(json.dumps(rules.options()))
    dealing = rules.deal_options()
    play = {name: value for name, value in options.items() if name not in dealing}
    again = MahjongConnect.from_options({**play, **dealing})
    assert options == rules.options()
    assert (again, hash(again), again.variant) == (rules, hash(rules), rules.variant)
    assert set(dealing) in (set(), {"columns", "rows"})
    assert (dealing == {}) is ((rules.columns, rules.rows) == (18, 8))


@given(values(), values())
def test_variants_are_told_apart(one: MahjongConnect, other: MahjongConnect) -> None:
    """SH-13: results may share a table iff the rules are equal."""
    assert (one.variant == other.variant) is (one == other)


@given(values())
def test_a_value_survives_its_copies(rules: MahjongConnect) -> None:
    """A ruleset value is equal to its copies, its pickle and itself evolved by nothing."""
    for other in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), attrs.evolve(rules)):  # noqa: S301
        assert other == rules
        assert hash(other) == hash(rules)


@given(policies(), st.booleans())
def test_evolve_equals_building(changed: dict[str, Any], timed: bool) -> None:
    """MC-15: switching the way of scoring gives what building the rules so would have given."""
    built = MahjongConnect(columns=4, rows=3, timed=timed, **changed)
    assert attrs.evolve(MahjongConnect(columns=4, rows=3, timed=not timed, **changed), timed=timed) == built
    assert attrs.evolve(MahjongConnect(columns=4, rows=3, timed=timed), **changed) == built


def test_a_value_set_to_what_is_ruled_is_no_change() -> None:
    """MC-07, MC-10, MC-15: setting a policy to what is ruled anyway makes no other variant."""
    explicit = MahjongConnect(hint_cost=HINT_COST, scoring=TIMED, undo=Undo.FREELY, floor=None, clock=None, awards=())
    assert explicit == MahjongConnect()
    assert explicit.options() == {}
    standard = MahjongConnect(timed=False, scoring=STANDARD)
    assert (standard, standard.options()) == (MahjongConnect(timed=False), {"timed": False})


def test_variants_say_what_they_are() -> None:
    """SH-13: the variant of plain rules names the size and, where it is not timed, the scoring; then what changed."""
    assert MahjongConnect().variant == "mahjong-connect 18x8"
    assert MahjongConnect(timed=False).variant == "mahjong-connect 18x8 standard"
    assert MahjongConnect(columns=5, rows=4, floor=0).variant == "mahjong-connect 5x4 floor=0"
    assert MahjongConnect(hint_cost=Flat(5)).variant == 'mahjong-connect 18x8 hint_cost={"flat":5}'


@pytest.mark.parametrize(
    "options", [{"pictures": 6}, {"gravity": True}, {"dealer": "backwards"}, {"upright": True}, {"": 1}, {7: 7}],
    ids=repr,
)  # fmt: skip
def test_unknown_options_are_refused(options: Any) -> None:
    """MC-01: an option that is not known is refused by name, with those there are; upright is none."""
    with pytest.raises(InvalidNotation, match=r"^mahjong-connect has no option .*; it has columns, rows, timed"):
        MahjongConnect.from_options(options)


@pytest.mark.parametrize("options", [None, 7, "columns", ["columns"]], ids=repr)
def test_options_are_a_mapping(options: Any) -> None:
    """Options that are no mapping are of the wrong type."""
    with pytest.raises(WrongType, match=r"^options must be a mapping"):
        MahjongConnect.from_options(options)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *itertools.product(("columns", "rows"), (0, -1, 2001, 10**400, True, 6.0, "6", None)),
        *itertools.product(("timed",), (1, 0, None, "true")),
        *itertools.product(("floor",), (0.5, "0", True)),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_values_that_cannot_exist_are_refused(name: str, value: object) -> None:
    """A size, a switch or a floor out of range is refused by name, as a value and as an option."""
    options: Any = {name: value}
    with pytest.raises(InvalidArgument, match=f"^{name} must be"):
        MahjongConnect(**options)
    with pytest.raises(TilePuzzleError, match=name):
        MahjongConnect.from_options(options)


def test_too_many_cells_are_refused() -> None:
    """A board has at most 2,000 cells in all, on either side."""
    assert MahjongConnect(columns=2000, rows=1).columns == MahjongConnect(columns=1, rows=2000).rows == 2000
    with pytest.raises(InvalidArgument, match="columns x rows must be at most 2000, not 40 x 51"):
        MahjongConnect(columns=40, rows=51)


@pytest.mark.parametrize("dealer", ["forwards", "", "Backwards", None, 7, ["backwards"]], ids=repr)
def test_unknown_dealers_are_refused(dealer: Any) -> None:
    """MC-12: a dealer that is not known is refused, with those there are."""
    with pytest.raises(InvalidArgument, match="dealer must be one of uniform, backwards, graded, not"):
        MahjongConnect(dealer=dealer)


def test_rules_are_given_by_name_alone() -> None:
    """Columns and rows are given by name, so that they cannot be mixed up; seats cannot be set."""
    with pytest.raises(TypeError):
        MahjongConnect(18, 8)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        MahjongConnect(seats=2)  # type: ignore[call-arg]


# --- deals ------------------------------------------------------------------------------------------------------------


def test_the_deal_is_always_lying() -> None:
    """MC-01: deal, log and saves are 18 x 8, each with every cell taken; there is nothing upright about them."""
    deal = MahjongConnect().deal(seed=7)
    data = json.loads(deal.to_json())
    assert [tile["at"] for tile in data["tiles"]] == [[x, y] for y in range(8) for x in range(18)]
    assert (data["options"], data["dealer"], data["generator"]) == ({}, "uniform", 1)
    assert len(data["certificate"]) == 72


@pytest.mark.parametrize("seed", [0, 7, 2**53 - 1, "7", "2026-11-30", "牌"])
def test_every_deal_is_the_whole_set(seed: int | str) -> None:
    """MC-02: each deal of 18 x 8 has the 144 tiles: four of each suit, wind and dragon, one of each flower, season."""
    found = collections.Counter(face.name for face in faces_of(MahjongConnect().deal(seed)))
    assert found == collections.Counter(face.name for face in MAHJONG.tiles())
    assert sum(found.values()) == 144
    assert {name for name, count in found.items() if count == 1} == {
        f"{suit}-{name}"
        for suit, names in {
            "flower": ("plum", "orchid", "chrysanthemum", "bamboo"),
            "season": ("spring", "summer", "autumn", "winter"),
        }.items()
        for name in names
    }


@given(st.sampled_from(SIZES), strategies.seeds())
@examples(25)
def test_other_sizes_have_whole_sets_and_a_drawn_rest(size: tuple[int, int], seed: int | str) -> None:
    """MC-02: a board of any size has whole sets and, for the rest, pairs drawn from one more; kinds are even."""
    columns, rows = size
    deal = MahjongConnect(columns=columns, rows=rows).deal(seed)
    sets, rest = divmod(columns * rows, 144)
    one = collections.Counter(face.name for face in MAHJONG.tiles())
    over = collections.Counter(face.name for face in faces_of(deal))
    for name, count in one.items():
        over[name] -= sets * count
    assert all(0 <= count <= one[name] for name, count in over.items())
    assert sum(over.values()) == rest
    assert all(count % 2 == 0 for count in counts_of(deal).values())
    assert verify(deal).ok


def test_the_rest_is_drawn() -> None:
    """MC-02: which kinds a small board has comes from the seed, and flowers and seasons are among them."""
    kinds = set[str]()
    for seed in range(60):
        kinds |= counts_of(MahjongConnect(columns=5, rows=4).deal(seed)).keys()
    assert len(kinds) == 36


def test_flowers_are_paired_by_chance() -> None:
    """MC-03, MC-12: which flower goes with which in the certificate differs from seed to seed."""
    found = set()
    for seed in range(30):
        deal = MahjongConnect().deal(seed)
        faces = rules_of(deal).start(deal).faces
        for move in deal.certificate or ():
            assert faces[move.a].kind == faces[move.b].kind
            if faces[move.a].kind == "flower":
                found.add(frozenset((faces[move.a].name, faces[move.b].name)))
    assert len(found) == 6


@pytest.mark.parametrize("size", [(18, 8), (8, 18), (5, 4), (2, 7)])
def test_the_certificate_clears_the_board(size: tuple[int, int]) -> None:
    """MC-12: every deal can be solved to the end: its certificate is legal pair by pair and leaves nothing."""
    deal = MahjongConnect(columns=size[0], rows=size[1]).deal(seed=11)
    content = deal.content
    assert isinstance(content, Arrangement)
    assert deal.certificate is not None
    kinds = {point(spot): face.kind for spot, face in zip(content.spots, content.faces, strict=True)}
    assert oracles.clears(*size, kinds, points_of(deal.certificate))


@pytest.mark.parametrize("seeds", [range(40), pytest.param(range(40, 2_040), marks=pytest.mark.deep)], ids=str)
def test_no_deal_fails(seeds: range) -> None:
    """MC-12: every seed gives a certified deal whose every claim holds."""
    for seed in seeds:
        deal = MahjongConnect().deal(seed)
        assert deal.certificate is not None
        assert verify(deal).ok


def test_seeds_give_different_boards() -> None:
    """MC-11: one seed is one board; other seeds are others, and 7 is not the text 7."""
    rules = MahjongConnect()
    assert rules.deal(7) == rules.deal(7)
    deals = [rules.deal(seed).content for seed in [*range(10), *map(str, range(10))]]
    assert all(a != b for a, b in itertools.combinations(deals, 2))


@pytest.mark.parametrize(("columns", "rows"), [(5, 3), (1, 1), (17, 9)])
def test_an_odd_number_of_cells_cannot_be_dealt(columns: int, rows: int) -> None:
    """MC-02: an odd number of cells exists as a value, and is refused at the deal."""
    with pytest.raises(InvalidArgument, match=f"columns x rows must be even to deal, not {columns} x {rows}"):
        MahjongConnect(columns=columns, rows=rows).deal(7)


def test_a_deal_knows_only_what_shapes_it() -> None:
    """MC-15: how a board is played changes no deal; the deal's rules are those of its size with all else as ruled."""
    plain = MahjongConnect().deal(7)
    changed = MahjongConnect(timed=False, hint_cost=None, undo=Undo.NEVER, floor=0).deal(7)
    assert changed == plain
    assert changed.rules == MahjongConnect()
    assert Game(MahjongConnect(timed=False), deal=plain).rules.variant == "mahjong-connect 18x8 standard"


def test_a_deal_of_another_size_is_refused() -> None:
    """SH-12: a game takes a deal of its own size and ruleset and no other; 8 x 18 is another size than 18 x 8."""
    deal = MahjongConnect().deal(7)
    with pytest.raises(InvalidArgument, match=r"deal\.rules fits it"):
        Game(MahjongConnect(columns=8, rows=18), deal=deal)


def test_deals_and_games_read_back() -> None:
    """MC-01, MC-11: a deal and a game are read back as they were written, byte for byte."""
    deal = MahjongConnect(columns=6, rows=3).deal("牌")
    assert Deal.from_json(deal.to_json()) == deal
    assert Deal.from_json(deal.to_json()).to_json() == deal.to_json()
    game = Game(deal=deal)
    game.play(game.moves()[0], at_ms=12_345)
    game.hint()
    game.undo(at_ms=20_000)
    again = Game.from_json(game.to_json())
    assert (again.to_json(), again.ledger, again.position) == (game.to_json(), game.ledger, game.position)
    assert verify(again).ok


# --- the daily board --------------------------------------------------------------------------------------------------


@given(st.dates(), values())
@examples(10)
def test_the_daily_board(date: datetime.date, rules: MahjongConnect) -> None:
    """SH-08: whatever the rules, the board of a date is the one of 18 x 8 dealt from the date, and bears it."""
    deal = rules.daily(date)
    assert rules.for_daily() == MahjongConnect()
    assert deal == attrs.evolve(MahjongConnect().deal(date.isoformat()), date=date)
    assert verify(deal).ok
    assert Deal.from_json(deal.to_json()) == deal


def test_the_daily_board_has_its_own_record() -> None:
    """SH-08, SH-13: a result of a daily board bears its date and a variant of its own."""
    game = Game(deal=MahjongConnect(timed=False).daily(DAY))
    for move in game.deal.certificate or ():
        game.play(move)
    assert game.result is not None
    assert (game.result.variant, game.result.date) == ("mahjong-connect 18x8 daily", DAY)


@pytest.mark.parametrize("date", ["2026-11-30", None, 20261130, datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)])
def test_what_is_no_date_is_refused(date: Any) -> None:
    """SH-08: a daily board takes a date: no text, no number and no moment in time."""
    with pytest.raises(WrongType, match=r"date must be a datetime\.date"):
        MahjongConnect().daily(date)


# --- boards by hand ---------------------------------------------------------------------------------------------------


@given(boards())
def test_boards_by_hand_read_back(rows: list[str]) -> None:
    """SH-12: rows of codes are a board, holes and all, and what a position writes reads back as the same board."""
    deal = dealt(rows)
    position = rules_of(deal).start(deal)
    assert (position.columns, position.rows) == (len(rows[0].split()), len(rows))
    assert [position.faces[spot].code for spot in position.faces] == [
        code for row in rows for code in row.split() if code != ".."
    ]
    assert (deal.certificate, deal.uncertified) == (None, "hand-made")
    assert Deal.from_rows(MahjongConnect(), str(position)) == deal
    assert Deal.from_json(deal.to_json()) == deal


def test_a_column_of_winds_and_dragons_reads_back() -> None:
    """SH-12: codes of two letters read back in a single column too, where no blank parts them."""
    deal = Deal.from_json(by_hand(["wind-east", "wind-east", "dragon-red", "dragon-red"]).to_json())
    assert Deal.from_rows(MahjongConnect(), str(rules_of(deal).start(deal))) == deal


def by_hand(names: list[str]) -> Deal[Pair[Cell]]:
    """A deal of one column."""
    faces = tuple(MAHJONG.face(name) for name in names)
    cells = tuple(Cell(column=0, row=row) for row in range(len(names)))
    rules = MahjongConnect(columns=1, rows=len(names))
    return Deal(rules, Arrangement(cells, faces), uncertified="hand-made")


def test_a_board_by_hand_may_have_other_tiles_than_a_set() -> None:
    """SH-12, SH-13: kinds must be even, and that is all: six flowers of one face and no season will do."""
    position = start(["F1 F1 F1", "F1 F1 F1"])
    assert position.remaining == 6
    game = Game(deal=dealt(["F1 F1 F1", "F1 F1 F1"]))
    clear(game)
    assert game.over


@pytest.mark.parametrize(
    ("rows", "error", "fault"),
    [
        (["F1 F2 F3"], InvalidLayout, "There are 3 tiles of the kind flower; an even number is needed"),
        (["F1 S1"], InvalidLayout, "There are 1 tiles of the kind flower"),
        (["D1 D1", "D1 .. D1"], InvalidLayout, "Row 1 has 3 cells; row 0 has 2"),
        (["A0 A0"], InvalidNotation, "row 0, column 0: a face of the mahjong set is one of"),
        (["D1 D1", "D0 .."], InvalidNotation, "row 1, column 0: a face of the mahjong set"),
        (["d1 d1"], InvalidNotation, "row 0, column 0"),
        ([], InvalidLayout, "at least one row and one column"),
    ],
)
def test_boards_by_hand_that_cannot_be_played(rows: list[str], error: type[TilePuzzleError], fault: str) -> None:
    """SH-12: an odd kind, a ragged row or a code that is none is refused, with its place."""
    with pytest.raises(error, match=fault):
        dealt(rows)


def test_a_face_of_another_set_is_refused() -> None:
    """MC-02: a deal with a picture of Link Up on it is no deal of Mahjong Connect."""
    text = dealt(["D1 D1 .."]).to_json().replace("dots-1", "picture-1")
    with pytest.raises(InvalidNotation, match="a face of the mahjong set is one of"):
        Deal.from_json(text)
