"""Marks: what they take and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Route
from tilepuzzles.errors import WrongType
from tilepuzzles.render.marks import NO_MARKS, Marks

HERE, THERE = Cell(column=0, row=0), Cell(column=2, row=1)


def test_marks_are_values() -> None:
    """SH-11: marks are asked for by value; without any, a board is drawn as it is."""
    assert Marks() == NO_MARKS
    assert Marks(selected=HERE, hint=Pair(HERE, THERE)) == Marks(selected=HERE, hint=Pair(THERE, HERE))


def test_any_refusal_is_taken() -> None:
    """A refusal that concerns no tile is taken too."""
    refusal = ActRefusal(Reason.GAME_OVER)
    assert Marks(refusal=refusal).refusal is refusal


@pytest.mark.parametrize(
    "wrong",
    [
        {"selected": (0, 0)},
        {"selected": "0,0"},
        {"selected": Route((HERE, THERE))},
        {"hint": (HERE, THERE)},
        {"hint": HERE},
        {"route": (HERE, THERE)},
        {"route": Pair(HERE, THERE)},
        {"refusal": Reason.BLOCKED},
        {"refusal": "BLOCKED"},
        {"refusal": ActRefusal},
        {"blocked": 1},
        {"blocked": None},
    ],
)
def test_wrong_types_are_refused(wrong: dict[str, Any]) -> None:
    """A mark of a wrong type is told at once, by its name."""
    with pytest.raises(WrongType, match=f"^{next(iter(wrong))} must be "):
        Marks(**wrong)
