"""The scoring terms by themselves, with the worked examples of the sources to the digit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.games import pair

from tilepuzzles.boards.steps import Hinted, Relaid, Taken
from tilepuzzles.errors import InvalidArgument, WrongType
from tilepuzzles.play.ledger import Ledger
from tilepuzzles.policies import terms
from tilepuzzles.policies.base import Happening, Term
from tilepuzzles.policies.terms import (
    Combo,
    CompletionBonus,
    KindStreak,
    PairPoints,
    QuickChain,
    QuickWin,
    TimeBonus,
    TimePenalty,
    UndoPenalty,
)
from tilepuzzles.tiles import Face

TURTLE = (PairPoints(100), QuickChain(8_000, 45), KindStreak(35), CompletionBonus(5_000))
HINT = Hinted(pair((0, 0), (1, 0)), (0, 1))


def taken(kind: str = "bamboo-4", *, left: int = 10, total: int = 72) -> Taken[Any]:
    """The effect of a pair of that kind."""
    face = Face(kind, kind, "B4", "B", kind)
    return Taken(pair((0, 0), (1, 0)), (0, 1), (face, face), left, total)


def play(at_ms: int, kind: str = "bamboo-4", *, left: int = 10, total: int = 72) -> Happening:
    """A pair that goes."""
    return Happening("play", at_ms, taken(kind, left=left, total=total))


def earned(term: Term, *happenings: Happening) -> list[int]:
    """What the term gives for each happening."""
    tally = term.begin()
    found = []
    for happening in happenings:
        points, tally = tally.after(happening)
        found.append(sum(one.points for one in points))
    return found


def totals(scoring: Sequence[Term], *happenings: Happening, floor: int | None = None) -> list[int]:
    """The score after each happening."""
    ledger = Ledger(scoring, floor, 1)
    found = []
    for entry, happening in enumerate(happenings):
        ledger.fold(happening, entry)
        found.append(ledger.scores[0])
    return found


def test_turtle_worked_example() -> None:
    """TU-08, TU-09, TU-10, TU-11: 100, then 180 is 280, then 190 is 470, then 100 is 570."""
    found = totals(
        TURTLE,
        play(1_000, "bamboo-4"),
        play(6_000, "bamboo-4"),
        play(12_000, "wind-east"),
        play(20_001, "dots-7"),
    )
    assert found == [100, 280, 470, 570]


def test_turtle_example_term_by_term() -> None:
    """TU-11: 180 is 100 for the pair, 45 for the chain and 35 for the streak; 190 is 100 and 90."""
    happenings = [play(1_000), play(6_000), play(12_000, "wind-east"), play(20_001, "dots-7")]
    assert [earned(term, *happenings) for term in TURTLE[:3]] == [
        [100, 100, 100, 100],
        [0, 45, 90, 0],
        [0, 35, 0, 0],
    ]


def test_quick_chain_grows() -> None:
    """TU-09: the second of a chain earns 45 more, the third 90, the fourth 135."""
    assert earned(QuickChain(8_000, 45), *[play(8_000 * n) for n in range(1, 5)]) == [0, 45, 90, 135]


@pytest.mark.parametrize(("term", "window"), [(QuickChain(8_000, 45), 8_000), (Combo(3_000, 20), 3_000)])
def test_window_includes_its_end(term: Term, window: int) -> None:
    """TU-09, LU-21, SH-06: a pair exactly a window later goes on with the run; a millisecond more begins a new one."""
    step = earned(term, play(0), play(0))[1]
    assert earned(term, play(500), play(500 + window), play(501 + 2 * window)) == [0, step, 0]


@pytest.mark.parametrize("term", [QuickChain(8_000, 45), Combo(3_000, 20), KindStreak(35)])
@pytest.mark.parametrize(
    "between",
    [
        Happening("miss", 1_500),
        Happening("hint", 1_500, HINT),
        Happening("shuffle", 1_500, Relaid(())),
        Happening("reshuffle", 1_500, Relaid(())),
        Happening("time", 1_500),
    ],
    ids=lambda happening: happening.do,
)
def test_only_pairs_count_in_a_run(term: Term, between: Happening) -> None:
    """LU-21, TU-10: a miss, a hint, a shuffle, a reshuffle or mere time neither breaks a run nor earns anything."""
    first, none, second = earned(term, play(1_000), between, play(2_000))
    assert (first, none) == (0, 0)
    assert second == earned(term, play(1_000), play(2_000))[1] > 0


def test_combo_of_link_up() -> None:
    """LU-20, LU-21: the first pair is combo 1, and each pair earns (combo - 1) x 20."""
    happenings = [play(at) for at in (10_000, 13_000, 15_000, 15_000, 18_001, 19_000)]
    assert earned(Combo(3_000, 20), *happenings) == [0, 20, 40, 60, 0, 20]


def test_streak_does_not_know_time() -> None:
    """TU-10: the second pair of a kind earns 35 however late it comes, and so does each further one in a row."""
    happenings = [play(0, "a"), play(9_000_000, "a"), play(9_100_000, "a"), play(9_100_000, "b"), play(9_100_001, "a")]
    assert earned(KindStreak(35), *happenings) == [0, 35, 35, 0, 0]


def test_streak_goes_by_kind() -> None:
    """TU-10: two different flowers are of one kind, so that one after the other is a streak."""
    plum, orchid = (Face(f"flower-{name}", "flower", "F1", "F", name) for name in ("plum", "orchid"))
    first = Happening("play", 0, Taken(pair((0, 0), (1, 0)), (0, 1), (plum, orchid), 9, 72))
    second = Happening("play", 99_000, Taken(pair((0, 0), (1, 0)), (2, 3), (orchid, plum), 8, 72))
    assert earned(KindStreak(35), first, second) == [0, 35]


def test_completion_bonus() -> None:
    """TU-12: the last pair earns 5,000 more, no other does, and time has no part in it."""
    assert earned(CompletionBonus(5_000), play(0, left=1), play(599_999, left=0)) == [0, 5_000]


@pytest.mark.parametrize(
    ("pairs", "at_ms", "points"),
    [
        (15, 0, 450),
        (28, 0, 840),
        (35, 0, 1050),
        (15, 999, 450),
        (15, 1_000, 445),
        (28, 100_000, 340),
        (28, 100_999, 340),
        (15, 89_999, 5),
        (15, 90_000, 0),
        (15, 91_000, 0),
        (15, 10**11, 0),
    ],
)
def test_time_bonus(pairs: int, at_ms: int, points: int) -> None:
    """LU-20: (total pairs x 6 - whole seconds completed) x 5, not below zero; the maxima are 450, 840 and 1050."""
    assert earned(TimeBonus(6, 5), play(at_ms, left=1, total=pairs), play(at_ms, left=0, total=pairs)) == [0, points]
    assert terms.time_bonus(pairs, at_ms // 1_000, TimeBonus(6, 5)) == points


@pytest.mark.parametrize(
    ("at_ms", "points"),
    [
        (300_000, 2_333),
        (300_999, 2_333),
        (3_600_000, 194),
        (30_000, 23_333),
        (29_999, 23_333),
        (0, 23_333),
        (700_000_000, 1),
        (701_000_000, 0),
    ],
)
def test_quick_win(at_ms: int, points: int) -> None:
    """MC-16: 700,000 / seconds rounded down, at least 30 seconds; five minutes give 2,333 and an hour 194."""
    assert earned(QuickWin(700_000, 30), play(at_ms, left=1), play(at_ms, left=0)) == [0, points]


@pytest.mark.parametrize(
    ("at_ms", "points"), [(0, 0), (9_999, 0), (10_000, -2), (59_999, -10), (60_000, -12), (3_600_000, -720)]
)
def test_time_penalty_falls_due(at_ms: int, points: int) -> None:
    """MC-15: two points fall due at every 10,000 ms from the deal on, that instant included."""
    assert earned(TimePenalty(10_000, 2), Happening("time", at_ms)) == [points]


@given(st.lists(st.integers(0, 40_000), max_size=12))
def test_time_penalty_is_the_same_however_told(waits: list[int]) -> None:
    """MC-15: what time costs in all does not depend on the steps in which it is told."""
    ticks = [sum(waits[: n + 1]) for n in range(len(waits))]
    found = earned(TimePenalty(10_000, 2), *[Happening("time", at) for at in ticks])
    assert sum(found) == -2 * (sum(waits) // 10_000)


def test_time_penalty_says_when() -> None:
    """MC-15: the points bear the instant of the last period completed, not that at which time was told."""
    points, _ = TimePenalty(10_000, 2).begin().after(Happening("time", 34_567))
    assert [(one.points, one.at_ms) for one in points] == [(-6, 30_000)]


def test_undo_penalty() -> None:
    """DT-09: an undo costs 25 beyond what it takes back, and nothing else does."""
    others = [play(0), Happening("miss", 0), Happening("hint", 0, HINT), Happening("time", 60_000)]
    assert earned(UndoPenalty(25), *others, Happening("undo", 60_000)) == [0, 0, 0, 0, -25]


def test_which_terms_undo_takes_back() -> None:
    """SH-02: undo takes back what pairs earned; hints, time and the cost of undo stay."""
    assert not TimePenalty.undone
    assert not UndoPenalty.undone
    assert all(type(term).undone for term in (*TURTLE, Combo(1, 1), TimeBonus(6, 5), QuickWin(1, 1)))


def test_nothing_posts_no_line() -> None:
    """A term that gives no points posts no line: terms of zero points leave the ledger empty."""
    nothing = (PairPoints(0), Combo(3_000, 0), QuickChain(1, 0), KindStreak(0), CompletionBonus(0), UndoPenalty(0))
    ledger = Ledger((*nothing, TimePenalty(1, 0), TimeBonus(0, 0), QuickWin(0, 1)), None, 1)
    for entry, happening in enumerate([play(0), play(1), play(2, left=0), Happening("undo", 3)]):
        ledger.fold(happening, entry)
    ledger.pass_time(60_000)
    assert ledger.lines == []


@pytest.mark.parametrize("cls", [PairPoints, KindStreak, CompletionBonus, UndoPenalty])
@pytest.mark.parametrize("value", [-1, 10**9 + 1, True, 1.0, "1", None])
def test_points_out_of_range_are_refused(cls: Any, value: object) -> None:
    """Points are a whole number from 0 to 1,000,000,000, and the message names the range."""
    with pytest.raises(InvalidArgument, match=r"points must be .* from 0 to 1000000000|points must be from 0"):
        cls(value)
    cls(0)
    cls(10**9)


@pytest.mark.parametrize("cls", [Combo, QuickChain])
@pytest.mark.parametrize("window", [0, -1, 10**11 + 1, True, 3.5, "3000", None])
def test_windows_out_of_range_are_refused(cls: Any, window: object) -> None:
    """A window is a whole number of milliseconds from 1 to 10^11."""
    with pytest.raises(InvalidArgument, match="window_ms"):
        cls(window, 20)
    cls(1, 0)
    cls(10**11, 0)


@pytest.mark.parametrize(
    ("cls", "arguments", "name"),
    [
        (Combo, (3_000, -1), "points"),
        (TimeBonus, (-1, 5), "seconds_per_pair"),
        (TimeBonus, (6, -1), "points"),
        (QuickWin, (-1, 30), "points_seconds"),
        (QuickWin, (700_000, 0), "least_seconds"),
        (TimePenalty, (0, 2), "period_ms"),
        (TimePenalty, (10_000, -2), "points"),
    ],
)
def test_other_values_out_of_range_are_refused(cls: Any, arguments: tuple[int, ...], name: str) -> None:
    """Each attribute of a term has a range, and the message names the attribute at fault."""
    with pytest.raises(InvalidArgument, match=f"^{name} must be"):
        cls(*arguments)


def test_a_float_is_of_the_wrong_type() -> None:
    """A value of the wrong type is told apart from one out of range."""
    with pytest.raises(WrongType, match=r"points must be a whole number from 0 to 1000000000, not 2\.5"):
        PairPoints(2.5)  # type: ignore[arg-type]
