"""What every ruleset value does with its options in the same way, and what is refused that is no ruleset's."""

from __future__ import annotations

from typing import Any

import pytest

import tilepuzzles as tp
from tilepuzzles.boards import connect
from tilepuzzles.contract.options import deal_form, variant_of
from tilepuzzles.testing.template import Stones
from tilepuzzles.wire.tiles import encode_tiles


def test_another_dealer_is_another_variant() -> None:
    """SH-13: results of a dealer that is not the default share no record with those of the default."""
    assert variant_of(tp.LinkUp(), "6x5/6", ()) == "link-up 6x5/6"
    assert variant_of(tp.LinkUp(dealer="backwards"), "6x5/6", ()) == 'link-up 6x5/6 dealer="backwards"'
    assert variant_of(tp.LinkUp(closures=5), "6x5/6", ()) == "link-up 6x5/6 closures=5"
    assert tp.LinkUp(dealer="graded", difficulty="hard").variant == 'link-up 6x5/6 dealer="graded" difficulty="hard"'


def test_the_form_in_a_deal_has_only_what_shapes_it() -> None:
    """SH-13: what stands in a deal keeps size, pictures and gravity, and nothing of play."""
    rules = tp.LinkUp(columns=4, rows=3, pictures=2, gravity=True, timed=True, hint_cost=tp.Flat(5))
    assert deal_form(rules) == tp.LinkUp(columns=4, rows=3, pictures=2, gravity=True)


def test_boards_that_have_no_rows() -> None:
    """SH-12: a ruleset whose boards are no grids takes no rows, and says so."""
    with pytest.raises(tp.InvalidArgument, match="cannot be written in rows"):
        tp.Deal.from_rows(Stones(), ["AA"])


@pytest.mark.parametrize("position", [7, None, "AB", tp.Cell(column=0, row=0)])
def test_what_is_no_position_is_refused(position: Any) -> None:
    """LU-09: every question about a position refuses what is none with one clear error."""
    rules = tp.LinkUp(columns=4, rows=3)
    pair = tp.Pair(tp.Cell(column=0, row=0), tp.Cell(column=1, row=0))
    for ask in (
        lambda: rules.moves(position),
        lambda: rules.judge(position, pair),
        lambda: rules.play(position, pair),
        lambda: rules.route(position, pair),
        lambda: rules.outcome(position),
        lambda: rules.to_move(position),
        lambda: rules.automatic(position),
        lambda: rules.shuffle(position),
        lambda: rules.view(position, 0),
        lambda: rules.choose(position, pair.a),
        lambda: connect.has_move(position),
    ):
        with pytest.raises(tp.WrongType, match="a position of a connect game is needed"):
            ask()


def test_only_tiles_are_written_as_tiles() -> None:
    """The content of a pair game's deal is an arrangement; anything else is refused when it is written."""
    with pytest.raises(tp.WrongType, match="must be an Arrangement"):
        encode_tiles("tiles")
