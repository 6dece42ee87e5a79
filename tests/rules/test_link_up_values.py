"""Link Up as a value: options, variants, sizes, the daily board, and what cannot exist."""

from __future__ import annotations

import copy
import datetime
import itertools
import json
import pickle
from typing import Any

import attrs
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st
from play.games import clear, dealt, examples, policies

from tilepuzzles.boards.spots import Json
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument, InvalidNotation, TilePuzzleError, WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.clocks import Countdown
from tilepuzzles.policies.hints import Flat, Free
from tilepuzzles.rules.link_up import CLOCK, SCORING, LinkUp

DAY = datetime.date(2026, 11, 30)


@st.composite
def values(draw: st.DrawFn) -> LinkUp:
    """Rules of all sorts, from which a board may or may not be dealt."""
    columns, rows = draw(st.sampled_from([(6, 5), (7, 8), (7, 10), (4, 3), (3, 4), (1, 1), (5, 3), (1, 2000)]))
    return LinkUp(
        columns=columns,
        rows=rows,
        pictures=draw(st.none() | st.integers(1, 20) | st.just(1000)),
        timed=draw(st.booleans()),
        gravity=draw(st.booleans()),
        **draw(policies()),
    )


# --- options ----------------------------------------------------------------------------------------------------------


@given(values())
def test_options_round_trip(rules: LinkUp) -> None:
    """LU-19: the options, plain JSON, give the rules back; those of the deal and those of play are apart."""
    options: dict[str, Json] = json.loads(json.dumps(rules.options()))
    dealing = rules.deal_options()
    play = {name: value for name, value in options.items() if name not in dealing}
    assert options == rules.options() == {**dealing, **play}
    assert LinkUp.from_options(options) == rules
    assert LinkUp.from_options({**play, **dealing}) == rules
    assert hash(LinkUp.from_options(options)) == hash(rules)
    assert set(dealing) <= {"columns", "rows", "pictures", "gravity"}
    assert LinkUp.from_options(dealing).deal_options() == LinkUp.from_options(dealing).options() == dealing


@given(values(), values())
def test_variants_are_told_apart(one: LinkUp, other: LinkUp) -> None:
    """LU-19, SH-13: results may share a table iff the rules are equal."""
    assert (one.variant == other.variant) is (one == other)


@given(values())
def test_a_value_survives_its_copies(rules: LinkUp) -> None:
    """A ruleset value is equal to its copies, its pickle and itself evolved by nothing."""
    for other in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules)), attrs.evolve(rules)):  # noqa: S301
        assert other == rules
        assert hash(other) == hash(rules)


@given(policies(), st.booleans(), st.booleans())
def test_evolve_equals_building(changed: dict[str, Any], timed: bool, gravity: bool) -> None:
    """LU-17, LU-18: switching timed or gravity on or off gives what building the rules so would have given."""
    built = LinkUp(columns=4, rows=3, timed=timed, gravity=gravity, **changed)
    other = LinkUp(columns=4, rows=3, timed=not timed, gravity=not gravity, **changed)
    assert attrs.evolve(other, timed=timed, gravity=gravity) == built
    assert attrs.evolve(LinkUp(columns=4, rows=3, timed=timed, gravity=gravity), **changed) == built


def test_what_another_option_decides_is_read_late() -> None:
    """LU-17, LU-25: clock and undo follow timed, whichever way it was set."""
    timed = attrs.evolve(LinkUp(), timed=True)
    assert (timed.clock, timed.undo) == (CLOCK, Undo.NEVER)
    assert timed == LinkUp(timed=True)
    untimed = attrs.evolve(timed, timed=False)
    assert (untimed.clock, untimed.undo) == (None, Undo.FREELY)
    assert untimed == LinkUp()
    chosen = attrs.evolve(timed, undo=Undo.FREELY, clock=Countdown(1))
    assert (chosen.clock, chosen.undo) == (Countdown(1), Undo.FREELY)


def test_a_value_set_to_what_is_ruled_is_no_change() -> None:
    """LU-19: setting a policy to what is ruled anyway makes no other variant."""
    explicit = LinkUp(timed=True, clock=CLOCK, undo=Undo.NEVER, hint_cost=Free(), scoring=SCORING, pictures=6)
    assert explicit == LinkUp(timed=True)
    assert explicit.options() == {"timed": True}


def test_pictures_follow_the_size() -> None:
    """LU-02: pictures that were left out follow the size when it is changed; those that were given stay."""
    assert attrs.evolve(LinkUp.EASY, columns=7, rows=8) == LinkUp.CLASSIC
    assert attrs.evolve(LinkUp(pictures=5), columns=7, rows=8).pictures == 5


def test_variants_say_what_they_are() -> None:
    """LU-19: the variant of plain rules names size and pictures, and then what was changed."""
    assert LinkUp().variant == "link-up 6x5/6"
    assert LinkUp.CLASSIC.variant == "link-up 7x8/9"
    assert LinkUp(timed=True, gravity=True).variant == "link-up 6x5/6 gravity timed"
    assert LinkUp(hint_cost=Flat(10)).variant == 'link-up 6x5/6 hint_cost={"flat":10}'


@pytest.mark.parametrize(
    "options",
    [
        {"colums": 6},
        {"dealer": "backwards"},
        {"": 1},
        {"seats": 1},
        {"_clock": None},
        {"Columns": 6},
        {"id": "link-up"},
        {7: 7},
        {None: 1},
    ],
    ids=repr,
)
def test_unknown_options_are_refused(options: Any) -> None:
    """An option that is not known is refused by name, with those there are."""
    with pytest.raises(InvalidNotation, match=r"^link-up has no option .*; it has columns, rows, pictures, gravity"):
        LinkUp.from_options(options)


@pytest.mark.parametrize("options", [None, 7, "columns", [("columns", 6)], ["columns"]], ids=repr)
def test_options_are_a_mapping(options: Any) -> None:
    """Options that are no mapping are of the wrong type."""
    with pytest.raises(WrongType, match=r"^options must be a mapping"):
        LinkUp.from_options(options)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *itertools.product(("columns", "rows"), (0, -1, 2001, 10**400, True, 6.0, "6", None, [6])),
        *itertools.product(("pictures",), (0, -1, 1001, 10**400, True, 6.0, "6", [6])),
        *itertools.product(("timed", "gravity"), (1, 0, None, "true", [])),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_values_that_cannot_exist_are_refused(name: str, value: object) -> None:
    """LU-02: a size, a number of pictures or a switch out of range is refused by name, as a value and as an option."""
    options: Any = {name: value}
    with pytest.raises(InvalidArgument, match=f"^{name} must be"):
        LinkUp(**options)
    with pytest.raises(TilePuzzleError, match=name):
        LinkUp.from_options(options)


def test_too_many_cells_are_refused() -> None:
    """LU-02: a board has at most 2,000 cells in all."""
    assert LinkUp(columns=2000, rows=1).columns == LinkUp(columns=1, rows=2000).rows == 2000
    with pytest.raises(InvalidArgument, match="columns x rows must be at most 2000, not 40 x 51"):
        LinkUp(columns=40, rows=51)
    with pytest.raises(InvalidArgument, match="columns x rows must be at most 2000, not 2000 x 2000"):
        LinkUp(columns=2000, rows=2000)


@pytest.mark.parametrize("dealer", ["forwards", "", "Backwards", None, 7, [], ["backwards"]], ids=repr)
def test_unknown_dealers_are_refused(dealer: Any) -> None:
    """LU-16: a dealer that is not known is refused, with those there are."""
    with pytest.raises(InvalidArgument, match="dealer must be one of uniform, backwards, graded, not"):
        LinkUp(dealer=dealer)


def test_rules_are_given_by_name_alone() -> None:
    """Columns and rows are given by name, so that they cannot be mixed up; nothing else can be set."""
    with pytest.raises(TypeError):
        LinkUp(6, 5)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        LinkUp(cols=6)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        LinkUp(seats=2)  # type: ignore[call-arg]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        LinkUp().columns = 7  # type: ignore[misc]


# --- seeds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seed",
    [-1, 2**53, 10**400, "", "x" * 257, "\ud800", "a\udfffb", True, None, 7.0, b"7", ["7"], (7,), DAY],
    ids=lambda seed: repr(seed)[:20],
)
def test_bad_seeds_are_refused(seed: Any) -> None:
    """A seed is an int from 0 to 2^53 - 1 or a text of 1 to 256 characters that can be written; nothing else."""
    with pytest.raises(InvalidArgument, match="seed"):
        LinkUp().deal(seed)
    with pytest.raises(InvalidArgument, match="seed"):
        Game(LinkUp(columns=4, rows=3), seed=seed)


def test_seeds_at_their_bounds() -> None:
    """The smallest and the largest seeds of both sorts deal, and all deal differently; 7 is not "7"."""
    seeds = (0, 2**53 - 1, "0", "x" * 256, "牌" * 256, "7", 7, "\x00", "7 ")
    assert len({LinkUp().deal(seed).content for seed in seeds}) == len(seeds)


@pytest.mark.parametrize(("columns", "rows"), [(5, 3), (1, 1), (7, 9)])
def test_an_odd_number_of_cells_cannot_be_dealt(columns: int, rows: int) -> None:
    """LU-02: an odd number of cells exists as a value and makes boards by hand, and is refused at the deal."""
    rules = LinkUp(columns=columns, rows=rows)
    with pytest.raises(InvalidArgument, match=f"columns x rows must be even to deal, not {columns} x {rows}"):
        rules.deal(7)
    by_hand = dealt(["AA" + "." * (columns - 2)] + ["." * columns] * (rows - 1), rules) if columns > 1 else None
    assert by_hand is None or by_hand.rules == rules


def test_more_pictures_than_pairs_cannot_be_dealt() -> None:
    """LU-02: as many pictures as pairs can be dealt, and one more cannot."""
    rules = LinkUp(columns=4, rows=3, pictures=6)
    assert len(set(rules.start(rules.deal(1)).faces.values())) == 6
    with pytest.raises(InvalidArgument, match="pictures must be at most the number of pairs, 6, not 7"):
        LinkUp(columns=4, rows=3, pictures=7).deal(1)


@examples(15)
@given(strategies.deals())
def test_deals_are_true(deal: Deal[Any]) -> None:
    """LU-15, LU-18: every deal verifies; it has a certificate, or under gravity the reason why not."""
    assert verify(deal).ok
    rules: Any = deal.rules
    assert (deal.certificate is None, deal.uncertified) == (rules.gravity, "gravity" if rules.gravity else None)


def test_a_deal_knows_only_what_shapes_it() -> None:
    """LU-17: how a board is played changes no deal; the deal's rules are those with all else as ruled."""
    plain = LinkUp().deal(7)
    changed = LinkUp(timed=True, hint_cost=Flat(10), undo=Undo.PAUSES, scoring=()).deal(7)
    assert changed == plain
    assert changed.rules == LinkUp()


def test_pictures_are_part_of_the_deal() -> None:
    """LU-02: pictures set to what is ruled deal the same board, and others deal another."""
    assert LinkUp(pictures=6).deal(7) == LinkUp().deal(7)
    assert LinkUp(pictures=5).deal(7).content != LinkUp().deal(7).content


# --- sizes ------------------------------------------------------------------------------------------------------------


def test_the_first_visit_is_easy() -> None:
    """LU-24: the rules with nothing said are Easy."""
    assert LinkUp() == LinkUp.EASY
    assert (LinkUp().columns, LinkUp().rows, LinkUp().pictures, LinkUp().timed, LinkUp().gravity) == (
        6, 5, 6, False, False,
    )  # fmt: skip


def test_big_tiles_drop_one_size() -> None:
    """LU-24: big tiles turn Challenge into Classic, Classic into Easy, and leave Easy as it is."""
    assert LinkUp.CHALLENGE.big_tiles() == LinkUp.CLASSIC
    assert LinkUp.CLASSIC.big_tiles() == LinkUp.EASY
    assert LinkUp.EASY.big_tiles() == LinkUp.EASY


@given(values())
def test_big_tiles_keep_all_else(rules: LinkUp) -> None:
    """LU-24: big tiles change the size dealt and no other option; what is no larger than Easy stays as it is."""
    big = rules.big_tiles()
    size = ("columns", "rows", "pictures")
    assert {k: v for k, v in big.options().items() if k not in size} == {
        k: v for k, v in rules.options().items() if k not in size
    }
    assert big == rules or big.columns * big.rows < rules.columns * rules.rows
    assert (big == rules) is (rules.columns * rules.rows <= 30)


# --- the daily board --------------------------------------------------------------------------------------------------


@given(st.dates(), values())
@examples(15)
def test_the_daily_board(date: datetime.date, rules: LinkUp) -> None:
    """LU-23, SH-08: whatever the rules, the board of a date is Classic dealt from the date, and bears it."""
    deal = rules.daily(date)
    assert rules.for_daily() == LinkUp.CLASSIC
    assert deal == attrs.evolve(LinkUp.CLASSIC.deal(date.isoformat()), date=date)
    assert (deal.seed, deal.date, deal.rules) == (date.isoformat(), date, LinkUp.CLASSIC)
    assert verify(deal).ok
    assert Deal.from_json(deal.to_json()) == deal


def test_the_daily_board_has_its_own_record() -> None:
    """LU-19, LU-23: a result of a daily board bears its date and another variant than Classic."""
    played = Game(LinkUp.CLASSIC, deal=LinkUp(timed=True).daily(DAY))
    assert played.remaining_ms is None
    clear(played)
    assert played.result is not None
    assert (played.result.variant, played.result.date) == ("link-up 7x8/9 daily", DAY)
    again = played.restart()
    clear(again, 10)
    assert again.result is not None
    assert again.result.date == DAY


def test_the_seed_of_a_date_is_no_daily_board() -> None:
    """LU-23: the same board dealt from the text is no daily board: it bears no date, and counts as Classic."""
    played = Game(LinkUp.CLASSIC, seed=DAY.isoformat())
    clear(played)
    assert played.result is not None
    assert (played.result.variant, played.result.date) == ("link-up 7x8/9", None)


@pytest.mark.parametrize("date", ["2026-11-30", None, 20261130, datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)])
def test_what_is_no_date_is_refused(date: Any) -> None:
    """SH-08: a daily board takes a date: no text, no number and no moment in time."""
    with pytest.raises(WrongType, match=r"date must be a datetime\.date"):
        LinkUp().daily(date)
