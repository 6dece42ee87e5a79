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


@pytest.mark.parametrize(
    "drawn", [GAME.position, GAME.view(), GAME.deal, GAME], ids=["position", "view", "deal", "game"]
)
def test_no_picture_tells_what_is_covered(drawn: object) -> None:
    """TU-23: however a stack is drawn, told or written as data, the faces of wholly covered tiles are not in it."""
    plain = tp.plain(GAME.view() if drawn is GAME or drawn is GAME.deal else drawn)
    assert isinstance(plain, dict)
    assert isinstance(plain["tiles"], list)
    hidden = sum(face is None for _, face in GAME.view().tiles)

    assert tp.text(drawn).partition("small letters")[0].count("??") == hidden
    assert str(tp.svg(drawn)).count("hidden") >= hidden
    assert len(plain["tiles"]) == 144 - hidden


def test_a_step_tells_no_more_than_a_view() -> None:
    """TU-23: a step by the bare rules is drawn as it is seen, with its marks."""
    step = GAME.rules.step(GAME.position, GAME.moves()[0])
    assert tp.text(step).count("??") == tp.text(GAME.rules.view_step(step, 0)).count("??") > 50


def test_marks_lie_on_standing_tiles() -> None:
    """A mark where no tile stands is refused."""
    with pytest.raises(tp.InvalidArgument, match="there is none at"):
        tp.svg(GAME.position, marks=tp.Marks(selected=Place(x=99, y=0, layer=0)))
