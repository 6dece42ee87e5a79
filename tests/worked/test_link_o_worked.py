"""The worked examples of Link-O's rules, digit for digit."""

from __future__ import annotations

import pytest
from circle_boards import placed, put, space, tile

from tilepuzzles.boards.refusals import Reason
from tilepuzzles.rules.link_o import LinkO

RULES = LinkO(seats=2)
OTHERS = "b04"


def ends(laid: dict[str, str], where: str) -> tuple[int | None, int | None]:
    """What the tile on a space shows, where those are laid."""
    return next(one.ends for one in placed(RULES, laid, ["b00", OTHERS]).tiles if one.space == space(where))


def goes(laid: dict[str, str], held: str, where: str, turned: str | None = None) -> bool:
    """Whether a tile may be laid there; judge and moves agree."""
    position, move = placed(RULES, laid, [f"{held} b12", OTHERS]), put(held, where, turned)
    legal = RULES.judge(position, move) is None
    assert legal is (move in RULES.moves(position))
    return legal


@pytest.mark.parametrize("ring", [{}, {"r2": "03"}, {"r4": "34"}, {"r2": "03", "r4": "34"}, {"r2": "*", "r4": "31"}])
def test_a_link_o_or_the_double_goes_on_the_connector(ring: dict[str, str]) -> None:
    """LO-13: across the link lies 3/3, and both sides are open or match 3: a LINK-O or the 3/3 may be played there."""
    laid = {"g9": "33", **ring}

    assert goes(laid, "r*", "r3")
    assert goes(laid, "r33", "r3")
    for other in ("r00", "r11", "r22", "r44", "r24"):
        assert not goes(laid, other, "r3")


def test_the_link_o_holds_its_value() -> None:
    """LO-13: it counts as 3 from then on: only 3-ends and LINK-O tiles may touch it."""
    laid = {"g9": "33", "r3": "*"}

    assert ends(laid, "r3") == (3, 3)
    assert goes(laid, "r34", "r4", "34")
    assert goes(laid, "r34", "r2", "43")
    assert goes(laid, "r33", "r2")
    assert goes(laid, "r*", "r4")
    assert not goes(laid, "r34", "r4", "43")
    assert not goes(laid, "r22", "r4")
    assert not goes(laid, "r12", "r2", "21")


@pytest.mark.parametrize(("where", "end"), [("g8", "13"), ("g10", "31")])
def test_a_blocking_play(where: str, end: str) -> None:
    """LO-14: 2/2 on one connector, a 3-end beside its partner: no tile can be placed there, not even a LINK-O."""
    laid = {"r3": "22", where: end}
    position = placed(RULES, laid, ["g* g22 g33 g23", OTHERS])

    assert position.blocked == {space("g9"): (space(where), space("r3"))}
    for held in ("g*", "g22", "g33"):
        refusal = RULES.judge(position, put(held, "g9"))
        assert refusal is not None
        assert refusal.reason is Reason.SPACE_BLOCKED
        assert {one for one, _ in refusal.against} == {space(where), space("r3")}


def test_the_blocking_play_itself_is_legal() -> None:
    """LO-14: the 3-end may be laid beside the partner, and from then on the space is blocked."""
    position = placed(RULES, {"r3": "22", "g7": "14"}, ["g34 g00", OTHERS])
    after = RULES.play(position, put("g34", "g8", "43"))

    assert (position.blocked, after.blocked) == ({}, {space("g9"): (space("g8"), space("r3"))})


def test_a_regular_space_is_never_blocked() -> None:
    """LO-14, LO-12: a LINK-O bridges a 2 and a 3 on a regular space, wild at each end."""
    laid = {"r7": "12", "r9": "34"}

    assert placed(RULES, laid, ["r*", OTHERS]).blocked == {}
    assert goes(laid, "r*", "r8")
    assert ends({**laid, "r8": "*"}, "r8") == (None, None)


def test_tiles_already_used_do_not_block() -> None:
    """LO-14: a connector that asks for 3 is not blocked though the 3/3 of its colour is gone."""
    assert placed(RULES, {"g9": "33", "r8": "33", "r9": "30"}, ["b00", OTHERS]).blocked == {}


# --- holding and absorbing --------------------------------------------------------------------------------------------


def test_partner_first_then_ring_then_next() -> None:
    """LO-11: it holds the value across the link, else that of its ring neighbour, else of the next one played."""
    assert ends({"g9": "44", "r3": "*"}, "r3") == (4, 4)
    assert ends({"r2": "02", "r3": "*"}, "r3") == (2, 2)
    assert ends({"r3": "*", "r4": "20"}, "r3") == (2, 2)
    assert ends({"r3": "*"}, "r3") == (None, None)


def test_an_absorbed_value_is_kept() -> None:
    """LO-11: a value once taken from the ring is kept for the other side and for the partner."""
    laid = {"r3": "*", "r4": "20"}

    assert goes(laid, "g22", "g9")
    assert goes(laid, "g*", "g9")
    assert not goes(laid, "g00", "g9")
    assert not goes(laid, "r33", "r2")
    assert goes(laid, "r12", "r2", "12")


def test_a_link_o_without_a_value_takes_any() -> None:
    """LO-12: beside a LINK-O on a connector that has no value any number goes, and gives it its value."""
    for held, turned in (("r01", "01"), ("r01", "10"), ("r44", None), ("r*", None)):
        assert goes({"r3": "*"}, held, "r4", turned)
    assert goes({"r3": "*", "r4": "*"}, "r01", "r2", "01")


def test_two_link_os_share_one_value() -> None:
    """LO-12: two LINK-O tiles across a link have one value: what one takes from its ring the other holds too."""
    laid = {"r3": "*", "g9": "*"}

    assert [ends(laid, one) for one in ("r3", "g9")] == [(None, None)] * 2
    assert [ends({**laid, "g10": "14"}, one) for one in ("r3", "g9")] == [(1, 1)] * 2
    assert not goes({**laid, "g10": "14"}, "r22", "r4")
    assert goes({**laid, "g10": "14"}, "r12", "r4", "12")


def test_values_that_meet_across_a_link() -> None:
    """LO-12: a LINK-O with no value beside its ring, laid across from one with a 3 in its ring, makes both a 3."""
    assert [ends({"r3": "*", "g10": "34", "g9": "*"}, one) for one in ("r3", "g9")] == [(3, 3)] * 2


def test_a_link_o_in_the_ring_gives_no_value() -> None:
    """LO-12: a LINK-O on a connector beside only LINK-O tiles on regular spaces has no value yet."""
    laid = {"r3": "*", "r4": "*"}

    assert ends(laid, "r3") == (None, None)
    assert [ends({**laid, "g9": "00"}, one) for one in ("r3", "r4")] == [(0, 0), (None, None)]
    assert tile("r*").wild
