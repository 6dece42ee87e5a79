"""Grades of deals: what random games make of them, and what the solver says."""

from __future__ import annotations

from typing import Any

import pytest
import stack_boards
from play.games import dealt

import tilepuzzles as tp
from tilepuzzles.deals.grades import LEAST, Difficulty, share_won
from tilepuzzles.deals.stream import Stream
from tilepuzzles.solving.intervals import wilson
from tilepuzzles.testing.template import Stones

ANY: Any = object()


def test_a_grade_of_an_easy_board() -> None:
    """LU-16: a board that every order clears is easy, its share is 1, and the solver proves it."""
    found = tp.grade(dealt(("AABB", "CCDD", "AABB")), games=50)

    assert (found.difficulty, found.won, found.games) == (Difficulty.EASY, 1.0, 50)
    assert found.interval == wilson(50, 50)
    assert isinstance(found.answer, tp.Solvable)
    assert found.open_pairs > 1
    assert found.forced >= 1  # the last pair of a game is


def test_a_grade_of_a_dead_board() -> None:
    """MC-12: a board on which nothing goes is won by no game, and proved to be unsolvable."""
    found = tp.grade(tp.Deal.from_rows(tp.MahjongConnect(), ["B1 B2", "B2 B1"]), games=10)

    assert (found.difficulty, found.won, found.open_pairs, found.forced) == (Difficulty.EXPERT, 0.0, 0.0, 0.0)
    assert found.interval == wilson(0, 10)
    assert isinstance(found.answer, tp.Unsolvable)


def test_a_row_is_forced_to_the_end() -> None:
    """TU-06: in a row of nested pairs every move is forced, and between one pair is chosen each time."""
    tiles = stack_boards.line("B1 B2 B3 B3 B2 B1")
    rules = tp.Turtle(layout=stack_boards.layout(tiles))
    found = tp.grade(stack_boards.deal_of(rules, tiles), games=30)

    assert (found.won, found.open_pairs, found.forced) == (1.0, 1.0, 3.0)


@pytest.mark.parametrize("games", [1, 19, 20, 21, 60])
def test_the_number_of_games(games: int) -> None:
    """As many random games are played as were asked for, whether looked at move by move or not."""
    found = tp.grade(tp.Turtle(layout="butterfly").deal(seed=5), games=games)

    assert found.games == games
    assert (found.won * games) == pytest.approx(round(found.won * games))
    assert found.interval == wilson(round(found.won * games), games)
    assert found.difficulty is Difficulty.of(found.won)


def test_a_deal_has_one_grade() -> None:
    """The chance comes from the key of the deal: the same grade again, from JSON too, and by any dealer's name."""
    deal = tp.Turtle(layout="bridge", dealer="bottom-up").deal(seed=5)

    assert tp.grade(deal, games=40) == tp.grade(tp.Deal.from_json(deal.to_json()), games=40)


def test_random_games_by_moves_and_by_the_kernel_agree() -> None:
    """The share won by games played by the rules is that of games played by the kernel, but for chance."""
    deal = tp.LinkUp.CLASSIC.deal(seed=5)
    by_rules = tp.grade(deal, games=20).won
    share = tp.grade(deal, games=400).won
    rules = tp.Turtle(layout="butterfly", dealer="bottom-up")
    other = rules.deal(seed=9)
    kernel = share_won(rules.pairing(rules.start(other)), Stream(b"share").below, 400)

    assert abs(by_rules - share) < 0.4
    assert abs(kernel - tp.grade(other, games=400).won) < 0.12


@pytest.mark.parametrize("rules", [tp.LinkUp(gravity=True), Stones(length=9)], ids=lambda rules: rules.id)
def test_games_without_a_form_for_the_kernel(rules: Any) -> None:
    """LU-18, SH-13: where tiles fall, or the ruleset has no pairing, games are played by the rules."""
    found = tp.grade(rules.deal(seed=3), games=30)

    assert 0 <= found.won <= 1
    assert found.games == 30
    assert not isinstance(found.answer, tp.Unsolvable)


def test_no_budget_grades_all_the_same() -> None:
    """With no budget the solver says nothing, and the random games are the same."""
    deal = tp.DailyTurtle(layout="bridge").deal(seed=3)
    bare, full = tp.grade(deal, games=30, budget=0), tp.grade(deal, games=30)

    assert bare.answer == tp.Undecided(0)
    assert (bare.won, bare.open_pairs, bare.forced) == (full.won, full.open_pairs, full.forced)


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        (1.0, Difficulty.EASY),
        (0.5, Difficulty.EASY),
        (0.4999, Difficulty.MEDIUM),
        (0.15, Difficulty.MEDIUM),
        (0.1499, Difficulty.HARD),
        (0.03, Difficulty.HARD),
        (0.0299, Difficulty.EXPERT),
        (0.0, Difficulty.EXPERT),
    ],
)
def test_bounds_of_the_difficulties(share: float, expected: Difficulty) -> None:
    """A share belongs to the difficulty whose least share it reaches, and misses every other by how far it lies off."""
    assert Difficulty.of(share) is expected
    for one in Difficulty:
        assert (one.misses(share) == 0) == (one is expected)
        assert one.misses(share) >= 0
    assert Difficulty.EASY.misses(0.2) == pytest.approx(0.3)
    assert Difficulty.EXPERT.misses(0.5) == pytest.approx(0.471)
    assert [one.least for one in Difficulty] == sorted(LEAST.values(), reverse=True)


def test_bad_arguments_give_one_clear_error() -> None:
    """What is no deal, a number out of range, and a game for several are refused."""
    deal = tp.LinkUp.EASY.deal(seed=1)
    with pytest.raises(tp.WrongType, match="deal must be a Deal, not"):
        tp.grade(ANY)
    for games in (0, 1_000_001, True, 1.5):
        with pytest.raises(tp.InvalidArgument, match="games must be"):
            tp.grade(deal, games=games)  # type: ignore[arg-type]
    for budget in (-1, 10**12 + 1, "9"):
        with pytest.raises(tp.InvalidArgument, match="budget must be"):
            tp.grade(deal, budget=budget)  # type: ignore[arg-type]
    with pytest.raises(tp.InvalidArgument, match="link-o is a game for 4 players; only deals that one player clears"):
        tp.grade(tp.LinkO(seats=4).deal(seed=1))
