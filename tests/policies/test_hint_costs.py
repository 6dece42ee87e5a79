"""What hints cost, by itself: free, flat, rising."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.games import pair

from tilepuzzles.boards.steps import Hinted, Taken
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.play.ledger import Ledger
from tilepuzzles.policies.base import Happening, Term
from tilepuzzles.policies.hints import Flat, Free, Rising
from tilepuzzles.policies.terms import PairPoints
from tilepuzzles.tiles import picture

TURTLE = Rising(40, 35, 10)
PLAY = Happening("play", 0, Taken(pair((0, 0), (1, 0)), (98, 99), (picture(1), picture(1)), 10, 72))


def hint(*tiles: int) -> Happening:
    """A hint at the pair of those two tiles."""
    return Happening("hint", 0, Hinted(pair((0, 0), (1, 0)), tiles))


def costs(cost: Term, *happenings: Happening) -> list[int]:
    """What each happening costs."""
    tally = cost.begin()
    found = []
    for happening in happenings:
        points, tally = tally.after(happening)
        found.append(-sum(one.points for one in points))
    return found


def totals(cost: Term, *happenings: Happening, floor: int | None = 0) -> list[int]:
    """The score after each happening, where a pair earns 100."""
    ledger = Ledger((PairPoints(100), cost), floor, 1)
    found = []
    for entry, happening in enumerate(happenings):
        ledger.fold(happening, entry)
        found.append(ledger.scores[0])
    return found


def test_free_hints() -> None:
    """LU-11, DT-04: free hints cost nothing, however many."""
    assert costs(Free(), PLAY, *[hint(n, n + 1) for n in range(0, 20, 2)]) == [0] * 11


def test_flat_hints() -> None:
    """MC-07: every press costs 10, before the first pair too, and on the same pair again."""
    assert costs(Flat(10), hint(0, 1), hint(0, 1), PLAY, hint(0, 1), hint(2, 3)) == [10, 10, 0, 10, 10]


def test_flat_hints_of_nothing() -> None:
    """A flat cost of nothing is as good as free."""
    assert costs(Flat(0), PLAY, hint(0, 1)) == [0, 0]


def test_rising_price() -> None:
    """TU-13: the n-th charged hint costs 40 + 35n + 10n^2: 85, 150, 235, 340, 465."""
    assert [TURTLE.price(n) for n in range(1, 6)] == [85, 150, 235, 340, 465]
    assert costs(TURTLE, PLAY, *[hint(n, n + 1) for n in range(0, 10, 2)]) == [0, 85, 150, 235, 340, 465]


def test_rising_is_free_before_the_first_pair() -> None:
    """TU-13: hints before the first pair are free; a pair shown then is charged if asked for again afterwards."""
    assert costs(TURTLE, hint(0, 1), hint(2, 3), PLAY, hint(0, 1), hint(2, 3), hint(0, 1)) == [0, 0, 0, 85, 150, 0]


def test_rising_charges_a_pair_once() -> None:
    """TU-13, SH-05: the same two tiles never cost again, in either order, whatever goes in between."""
    happenings = [PLAY, hint(4, 7), PLAY, hint(7, 4), Happening("undo", 0), hint(4, 7), hint(4, 8), hint(7, 8)]
    assert costs(TURTLE, *happenings) == [0, 85, 0, 0, 0, 0, 150, 235]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(4, 7)), max_size=30))
def test_rising_cost_in_all(shown: list[tuple[int, int]]) -> None:
    """TU-13: the cost in all is that of as many charged hints as different pairs were shown."""
    charged = len(set(shown))
    assert sum(costs(TURTLE, PLAY, *[hint(*tiles) for tiles in shown])) == sum(map(TURTLE.price, range(1, charged + 1)))


def test_rising_goes_by_tiles_and_not_by_cells() -> None:
    """SH-05: a physical pair is two tiles, so other tiles on the same cells cost anew."""
    assert costs(TURTLE, PLAY, hint(0, 1), hint(2, 3)) == [0, 85, 150]


def test_rising_of_moves_without_tiles() -> None:
    """A move that takes no tiles is charged once by itself."""
    one, two = (Happening("hint", 0, Hinted(move, ())) for move in (1, 2))
    assert costs(TURTLE, PLAY, one, one, two) == [0, 85, 0, 150]


def test_floor_example() -> None:
    """TU-14: 100 points and a hint of 150 leave 0; the next pair makes it 100."""
    assert totals(Rising(150, 0, 0), PLAY, hint(0, 1), PLAY) == [100, 0, 100]


def test_count_advances_where_the_score_cannot_pay() -> None:
    """TU-14: the count of charged hints advances even when the cost cannot be paid in full."""
    assert totals(TURTLE, PLAY, hint(0, 1), hint(2, 3), PLAY, hint(4, 5), PLAY, PLAY, PLAY, PLAY, hint(6, 7)) == [
        100,  # a pair
        15,  # 85 for the first hint
        0,  # 150 for the second, 15 of it paid
        100,  # a pair
        0,  # 235 for the third
        100,
        200,
        300,
        400,
        60,  # 340 for the fourth
    ]


def test_without_a_floor_the_score_falls_below_zero() -> None:
    """MC-17: where no floor is set, hints make the score negative."""
    assert totals(Flat(10), hint(0, 1), hint(0, 1), PLAY, floor=None) == [-10, -20, 80]


def test_undo_leaves_what_hints_cost() -> None:
    """SH-02: hint costs are not taken back by undo."""
    assert not any(cls.undone for cls in (Free, Flat, Rising))
    assert all(cls.name == "hint" for cls in (Free, Flat, Rising))


@pytest.mark.parametrize("value", [-1, 10**9 + 1, True, 10.0, "10", None])
def test_bad_values_are_refused(value: Any) -> None:
    """Costs are whole numbers from 0 to 1,000,000,000, and the message names the attribute."""
    with pytest.raises(InvalidArgument, match=r"^points must be"):
        Flat(value)
    for name in ("constant", "linear", "quadratic"):
        values = {"constant": 0, "linear": 0, "quadratic": 0, name: value}
        with pytest.raises(InvalidArgument, match=f"^{name} must be"):
            Rising(**values)
