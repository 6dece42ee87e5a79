"""Stacks as pictures and as text."""

from __future__ import annotations

import pytest

import tilepuzzles as tp
from tilepuzzles.boards.spots import Place
from tilepuzzles.rules.turtle import Turtle

RULES = Turtle()
GAME = tp.Game(RULES, seed=7)


def test_a_stack_is_drawn_with_its_marks() -> None:
    """DT-03, SH-11: every tile is drawn, blocked ones apart, and marks on top."""
    position = GAME.position
    shut = next(place for place in position.blocked)
    refusal = RULES.choose(position, shut)
    drawn = str(tp.svg(position, marks=tp.Marks(selected=position.open[0], hint=GAME.moves()[0], refusal=refusal)))

    assert drawn.count('class="tile blocked ') == len(position.blocked) == 144 - 35
    assert 'class="selected"' in drawn
    assert drawn.count('class="hint"') == 2
    assert 'class="offender"' in drawn
    assert str(tp.svg(position, marks=tp.Marks(blocked=False))).count('class="tile blocked ') == 0


def test_a_stack_is_written_layer_by_layer() -> None:
    """TU-01, DT-03: five layers of text, open tiles in capitals, hidden faces as question marks."""
    position = GAME.position
    text = tp.text(GAME, marks=tp.Marks(selected=position.open[0]))

    assert [line for line in text.splitlines() if line.startswith("layer")] == [f"layer {n}" for n in range(5)]
    assert f"[{position.faces[position.open[0]].code}]" in text
    tiles, _, legend = text.rpartition("small letters: ")
    assert tiles.count("??") == sum(face is None for _, face in GAME.view().tiles)
    assert legend.splitlines()[0] == "not open   ?? not seen   [ ] selected"


def test_marks_lie_on_standing_tiles() -> None:
    """A mark where no tile stands is refused."""
    with pytest.raises(tp.InvalidArgument, match="there is none at"):
        tp.svg(GAME.position, marks=tp.Marks(selected=Place(x=99, y=0, layer=0)))
