"""Clocks by themselves: the refill clock and the countdown."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.games import pair

from tilepuzzles.boards.steps import Hinted, Relaid, Taken
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.policies.base import Clock, Happening
from tilepuzzles.policies.clocks import Countdown, RefillClock
from tilepuzzles.tiles import picture

LINK_UP = RefillClock(start_ms=90_000, pair_ms=3_000, cap_ms=180_000)
TAKEN = Taken(pair((0, 0), (1, 0)), (0, 1), (picture(1), picture(1)), 5, 15)
IDLE = (
    Happening("time", 5_000),
    Happening("miss", 5_000),
    Happening("hint", 5_000, Hinted(TAKEN.pair, (0, 1))),
    Happening("shuffle", 5_000, Relaid(())),
    Happening("reshuffle", 5_000, Relaid(())),
    Happening("undo", 5_000),
)


def ends(clock: Clock, *happenings: Happening) -> list[int | None]:
    """When the clock runs out, at the deal and after each happening."""
    timer = clock.begin()
    found = [timer.ends_ms]
    for happening in happenings:
        timer = timer.after(happening)
        found.append(timer.ends_ms)
    return found


def pairs(*at: int) -> list[Happening]:
    """Pairs that go at those instants."""
    return [Happening("play", at_ms, TAKEN) for at_ms in at]


def test_refill_from_the_deal() -> None:
    """LU-17: the clock starts at 90 s at the deal, and each pair adds 3 s."""
    assert ends(LINK_UP, *pairs(1_000, 1_000, 80_000)) == [90_000, 93_000, 96_000, 99_000]


def test_refill_is_capped_after_adding() -> None:
    """LU-17: never more than 180 s are left after a pair."""
    found = ends(LINK_UP, *pairs(*[0] * 31), *pairs(1_000, 5_000))
    assert found[30:] == [180_000, 180_000, 181_000, 184_000]


def test_refill_under_a_cap_below_its_start() -> None:
    """A start above the cap is capped from the deal on."""
    assert ends(RefillClock(90_000, 3_000, 60_000), *pairs(10_000)) == [60_000, 63_000]


@given(st.lists(st.integers(0, 20_000), max_size=40))
def test_refill_never_leaves_more_than_its_cap(waits: list[int]) -> None:
    """LU-17: whenever pairs go in time, what is left is at least what a pair adds, and at most the cap."""
    timer = LINK_UP.begin()
    now = 0
    for wait in waits:
        now += wait
        if timer.ends_ms is not None and now >= timer.ends_ms:
            break
        timer = timer.after(Happening("play", now, TAKEN))
        assert timer.ends_ms is not None
        assert 3_000 < timer.ends_ms - now <= 180_000


def test_countdown_from_the_first_pair() -> None:
    """TU-16: ten minutes run from the first pair on, and no later pair moves the end."""
    assert ends(Countdown(600_000), *pairs(12_345, 500_000)) == [None, 612_345, 612_345]


@pytest.mark.parametrize("happening", IDLE, ids=lambda happening: happening.do)
def test_only_pairs_move_a_clock(happening: Happening) -> None:
    """LU-17, TU-16: hints, misses, shuffles, reshuffles, undo and time neither start nor refill nor stop a clock."""
    assert ends(LINK_UP, happening) == [90_000, 90_000]
    assert ends(Countdown(600_000), happening) == [None, None]
    assert ends(Countdown(600_000), *pairs(0), happening) == [None, 600_000, 600_000]


@pytest.mark.parametrize("value", [0, -1, 10**11 + 1, True, 90.0, "90", None])
def test_bad_values_are_refused(value: Any) -> None:
    """Lengths of time are whole milliseconds from 1 to 10^11, and the message names the attribute."""
    with pytest.raises(InvalidArgument, match=r"^limit_ms must be"):
        Countdown(value)
    for name in ("start_ms", "pair_ms", "cap_ms"):
        values = {"start_ms": 1, "pair_ms": 1, "cap_ms": 1, name: value}
        with pytest.raises(InvalidArgument, match=f"^{name} must be"):
            RefillClock(**values)
