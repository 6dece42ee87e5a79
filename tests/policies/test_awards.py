"""Awards by themselves: the badge, stars, completion and title."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.boards.steps import Ending, Outcome
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.policies.awards import CleanClear, Completion, Stars, Title, Titles, percent
from tilepuzzles.policies.base import Counts

CLEARED = Outcome(Ending.CLEARED, final=True, winners=(0,))
STUCK = Outcome(Ending.STUCK, final=False)
TIME_UP = Outcome(Ending.TIME_UP, final=True)


@pytest.mark.parametrize(
    ("counts", "earned"),
    [
        (Counts(pairs=15, played=15, total=15), True),
        (Counts(pairs=15, misses=7, reshuffles=3, total=15), True),
        (Counts(pairs=15, hints=1, total=15), False),
        (Counts(pairs=15, shuffles=1, total=15), False),
        (Counts(pairs=15, undos=1, total=15), False),
    ],
)
def test_clean_clear(counts: Counts, earned: bool) -> None:
    """LU-14, LU-25: a hint, a shuffle or an undo voids the badge; misses and reshuffles by the rules do not."""
    assert CleanClear().of(counts, CLEARED, None) is earned


@pytest.mark.parametrize("outcome", [None, STUCK, TIME_UP])
def test_clean_clear_needs_a_clear(outcome: Outcome | None) -> None:
    """LU-14: there is no badge for a board that was not cleared."""
    assert CleanClear().of(Counts(total=15), outcome, None) is False


@pytest.mark.parametrize(("undos", "stars"), [(0, 3), (1, 2), (4, 2), (5, 2), (6, 1), (100, 1)])
def test_stars(undos: int, stars: int) -> None:
    """DT-10: no undo gives three stars, one to five give two, six or more give one."""
    assert Stars(5).of(Counts(pairs=72, undos=undos, total=72), CLEARED, None) == stars


@pytest.mark.parametrize("outcome", [None, STUCK, TIME_UP])
def test_stars_need_a_clear(outcome: Outcome | None) -> None:
    """DT-10: there are no stars for a board that was not cleared."""
    assert Stars(5).of(Counts(total=72), outcome, None) is None


@pytest.mark.parametrize(
    ("removed", "completion"),
    [(0, 0), (2, 1), (18, 13), (72, 50), (86, 60), (116, 81), (142, 99), (144, 100)],
)
def test_completion(removed: int, completion: int) -> None:
    """TU-18: removed / 144 in whole percent, halves up: 18 removed is 13 %, 116 is 81 % and leaves 19 %."""
    found = Completion().of(Counts(pairs=removed // 2, total=72), TIME_UP, None)
    assert found == completion
    assert percent(removed, 144) == completion


def test_remaining_of_the_example() -> None:
    """TU-18: with 116 of 144 removed, 81 % are done and 19 % remain."""
    assert (percent(116, 144), 100 - percent(116, 144)) == (81, 19)


@given(st.integers(0, 2_000), st.integers(1, 2_000))
def test_percent_is_the_nearest(part: int, whole: int) -> None:
    """TU-18: the percentage is off by at most a half, and a half goes up."""
    twice = 200 * part - 2 * whole * percent(part, whole)
    assert -whole <= twice < whole


def test_percent_of_nothing() -> None:
    """TU-18: a board without tiles is complete."""
    assert percent(0, 0) == 100


@pytest.mark.parametrize(
    ("removed", "title"),
    [
        (0, "Keep practicing"),
        (84, "Keep practicing"),  # 58 %
        (86, "Nice progress"),  # 60 % rounded
        (112, "Nice progress"),  # 78 %
        (114, "Nice progress"),  # 79 %
        (116, "Good game"),  # 81 %
        (142, "Good game"),
    ],
)
def test_title(removed: int, title: str) -> None:
    """TU-19: 80 or more, 60 to 79 and below 60 have their words, by the rounded percentage."""
    assert Title().of(Counts(pairs=removed // 2, total=72), TIME_UP, None) == title


def test_title_of_a_cleared_board() -> None:
    """TU-19: a cleared board has a title of its own."""
    assert Title().of(Counts(pairs=72, total=72), CLEARED, None) == "Congratulations"


def test_titles_are_an_enum_whose_labels_are_the_words() -> None:
    """TU-19: the titles are members of an enum that read as their words, in Python and in JSON."""
    assert [str(title) for title in Titles] == ["Congratulations", "Good game", "Nice progress", "Keep practicing"]
    assert Title().of(Counts(pairs=72, total=72), CLEARED, None) is Titles.CONGRATULATIONS
    assert json.dumps(Title().of(Counts(pairs=0, total=72), STUCK, None)) == '"Keep practicing"'


@pytest.mark.parametrize(("percentage", "title"), [(79, "Nice progress"), (80, "Good game"), (59, "Keep practicing")])
def test_title_at_its_bounds(percentage: int, title: str) -> None:
    """TU-19: the bounds of the titles are 60 and 80 percent, each included."""
    assert Title().of(Counts(pairs=percentage, total=100), STUCK, None) == title


@pytest.mark.parametrize("few", [-1, True, 5.0, "5", None])
def test_bad_values_are_refused(few: Any) -> None:
    """The number of undos that still give two stars is a whole number from 0."""
    with pytest.raises(InvalidArgument, match=r"^few must be"):
        Stars(few)
