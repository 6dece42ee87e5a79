"""The errors: one root, and all of them survive being sent about."""

from __future__ import annotations

import inspect
from typing import Any

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import start

from tilepuzzles import errors
from tilepuzzles.boards.connect_positions import ConnectRefusal
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.errors import (
    FalseClaim,
    IllegalMove,
    InvalidArgument,
    InvalidLayout,
    InvalidNotation,
    Refusal,
    TilePuzzleError,
    WrongType,
    checked_int,
    checked_type,
    shown,
)
from tilepuzzles.play.game import Game
from tilepuzzles.rules.link_up import LinkUp

CLASSES = [found for _, found in inspect.getmembers(errors, inspect.isclass) if issubclass(found, Exception)]


def refusals() -> list[Refusal]:
    """Refusals of every sort, as the rules give them."""
    rules = LinkUp()
    asked = [
        (["AB", "BA"], (0, 0), (1, 1)),
        (["BBBBB", "BABAB", "BBBBB", "B.B.B"], (1, 1), (3, 1)),
        (["BBBBBB", "BABBAB", "BBBBBB"], (1, 1), (4, 1)),
        (["AB", "BA"], (0, 0), (1, 0)),
        (["AA.", "..."], (0, 0), (2, 0)),
        (["AA.", "..."], (0, 0), (0, 5)),
        (["AA.", "..."], (0, 0), (0, 0)),
        (["...", "..."], (0, 0), (1, 0)),
    ]
    found = [
        rules.judge(start(rows), Pair(Cell(column=a[0], row=a[1]), Cell(column=b[0], row=b[1]))) for rows, a, b in asked
    ]
    assert len({refusal.reason for refusal in found if refusal}) == len(asked)
    acts: list[Refusal] = [ActRefusal(reason, 1) for reason in Reason if reason.value in ("NOT_OFFERED", "NOT_YOUR_GO")]
    return [*(refusal for refusal in found if refusal), *acts]


def raised() -> list[TilePuzzleError]:
    """An error of every class, and one for every sort of refusal."""
    return [
        TilePuzzleError("one"),
        InvalidArgument("two"),
        WrongType("three"),
        InvalidNotation("four"),
        InvalidLayout(("Five.", "Six.")),
        FalseClaim("seven"),
        *(IllegalMove(refusal) for refusal in refusals()),
    ]


def test_there_is_an_error_of_every_class() -> None:
    """The errors tried here are of all the classes there are."""
    assert set(CLASSES) == {type(error) for error in raised()}


@pytest.mark.parametrize("error", raised(), ids=lambda error: type(error).__name__)
def test_errors_survive_pickling_and_copies(error: TilePuzzleError) -> None:
    """An error is of the same class, with the same text and facts, after pickling and after a deep copy."""
    for again in oracles.copies(error):
        assert type(error) is type(again)
        assert str(error) == str(again)
        assert error.args == again.args
        assert vars(error) == vars(again)


@pytest.mark.parametrize("found", CLASSES)
def test_one_root_catches_all(found: type[Exception]) -> None:
    """Every error is of the root, and of the built-in error a reader would expect."""
    assert issubclass(found, TilePuzzleError)
    assert found is TilePuzzleError or issubclass(found, ValueError)
    assert issubclass(found, TypeError) == (found is WrongType)


@pytest.mark.parametrize("refusal", refusals(), ids=lambda refusal: refusal.reason.name)
def test_an_illegal_move_carries_its_refusal(refusal: Refusal) -> None:
    """The text of an illegal move is the sentence of its refusal, and the refusal comes with it."""
    error = IllegalMove(refusal)

    assert refusal.message == str(error)
    assert refusal is error.refusal
    assert all(refusal == again.refusal for again in oracles.copies(error))


def test_a_game_raises_what_judge_answers() -> None:
    """What a game raises for a refused move carries the refusal that judge gives."""
    game: Game[Any, Any, Any] = Game(LinkUp(), seed=7)
    pair = Pair(Cell(column=0, row=0), Cell(column=9, row=0))
    with pytest.raises(IllegalMove) as caught:
        game.play(pair)

    assert isinstance(caught.value.refusal, ConnectRefusal)
    assert game.rules.judge(game.position, pair) == caught.value.refusal


def test_a_layout_tells_all_its_faults() -> None:
    """An invalid layout has its faults one by one, and says them all."""
    error = InvalidLayout(("One tile floats.", "Two tiles overlap."))

    assert error.faults == ("One tile floats.", "Two tiles overlap.")
    assert str(error) == "One tile floats. Two tiles overlap."


# --- what errors show -------------------------------------------------------------------------------------------------


class Broken:
    """A thing that cannot be printed."""

    def __repr__(self) -> str:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


class Deep:
    """A thing whose text never ends."""

    def __repr__(self) -> str:
        return repr([self])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        ("a", "'a'"),
        (None, "None"),
        (10**5000, "a number of 16610 bits"),
        (-(10**5000), "a number of 16610 bits"),
        ([10**5000], "an unprintable list"),
        (Broken(), "an unprintable Broken"),
        ([Broken()], "an unprintable list"),
        (Deep(), "an unprintable Deep"),
        ("x" * 100, "'" + "x" * 58 + "…"),
        ("x" * 58, "'" + "x" * 58 + "'"),
        ([[]] * 100, str([[]] * 100)[:59] + "…"),
    ],
    ids=range(12),
)
def test_values_are_shown_shortly(value: object, text: str) -> None:
    """What a message shows is short, whatever is shown: huge numbers, long texts, things that cannot be printed."""
    assert text == shown(value)


@given(st.recursive(st.none() | st.integers() | st.text() | st.binary(), lambda inner: st.lists(inner), max_leaves=30))
def test_what_is_shown_is_never_long(value: object) -> None:
    """No value is shown in more characters than allowed."""
    assert len(shown(value)) <= 60
    assert len(shown(value, limit=20)) <= 20


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(-5, 5))
def test_ints_are_checked(value: int, low: int, high: int) -> None:
    """An int within its bounds is returned; outside it is refused with name, bounds and value."""
    if low <= value <= high:
        assert value == checked_int("size", value, low, high)
        return
    with pytest.raises(InvalidArgument) as caught:
        checked_int("size", value, low, high)

    assert str(caught.value) == f"size must be from {low} to {high}, not {value}."
    assert not isinstance(caught.value, WrongType)


@pytest.mark.parametrize("value", [True, 1.0, "1", None, Broken()], ids=range(5))
def test_what_is_no_int_is_refused(value: object) -> None:
    """What is no int, truth values too, is of the wrong type."""
    with pytest.raises(WrongType, match="size must be a whole number from 1 to 3, not "):
        checked_int("size", value, 1, 3)


def test_types_are_checked() -> None:
    """A value of the wanted type passes, any other is refused with what is wanted in words."""
    checked_type("timed", True, bool, "True or False")
    checked_type("rows", ("A",), (list, tuple), "a list")
    with pytest.raises(WrongType, match="timed must be True or False, not 1"):
        checked_type("timed", 1, bool, "True or False")
