"""The stack mechanics: open tiles, pairs, refusals, views and arrow keys."""

from __future__ import annotations

import math
import pickle
from collections import Counter
from typing import Any

import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import (
    BRICKS,
    TWIGS,
    Part,
    ats,
    deal_of,
    dealt_stacks,
    layout,
    line,
    names,
    pair,
    parts,
    pile,
    place,
    places,
    refused,
    start,
)
from stack_oracles import At

from tilepuzzles.boards import stack
from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.stack_positions import StackPosition
from tilepuzzles.errors import IllegalMove, WrongType
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.turtle import Turtle
from tilepuzzles.wire.tiles import encode_pair

RULES = Turtle()
TURTLE_CODES = """
    B5 C1 C3 C1 RR RW WS F2 D5 WE F3 B7 B5 C4 D6 C5 D6 WW B5 B8 C8 C5 C4 WS C9 D8 B7 WS B9 B1 B2 C6 D6 C6 D4 WN
    B2 C1 C9 S2 B1 D9 WN RR RW D9 C2 D5 D1 C1 B8 C7 D2 F1 RG D8 C8 C6 D4 B3 WS D2 C3 B9 B1 D4 B6 RG C4 D7 B7 WW
    C2 D9 B8 RG RW D1 B7 S3 C7 D3 C7 B2 WE C8 C5 D5 WE C2 D8 D5 D7 C3 RR B2 S1 B9 WN C2 C8 B4 WW D1 C9 C3 B9 D2
    B3 B4 B3 C6 F4 D3 B8 WW D4 WN D8 B6 D6 C7 D2 RW D7 RR WE C5 D3 S4 B6 D1 B6 C9 B1 RG B4 D9 B4 D7 C4 D3 B5 B3
"""
"""A full set on the Turtle, in reading order."""
TURTLE_START = RULES.start(RULES.deal(seed=7))
ANY: Any = object()


def part_of(part: Part) -> StackPosition:
    """The position in which a part of a layout stands, all of one kind, or as many tiles as can be."""
    standing = part.standing[: len(part.standing) // 2 * 2]
    rules = Turtle(layout=layout(part.places))
    return rules.start(deal_of(rules, dict.fromkeys(standing, "B1")))


# --- open tiles -------------------------------------------------------------------------------------------------------


@given(parts())
def test_open_and_blocked(part: Part) -> None:
    """TU-04, DT-01, DT-03: open tiles are those of the oracle, blocked ones all others, both in reading order."""
    position = part_of(part)
    standing = ats(position.faces)

    assert slow.open_places(standing) == ats(position.open)
    assert [at for at in standing if at not in ats(position.open)] == ats(position.blocked)
    assert standing == sorted(standing, key=slow.read)
    assert position.remaining == len(standing)


def test_the_open_tiles_of_the_turtle() -> None:
    """TU-04: 35 tiles are open at the start: 14 on layer 0, 12 on layer 1, 8 on layer 2, none on 3, and the cap."""
    assert len(TURTLE_START.open) == 35
    assert Counter(one.layer for one in TURTLE_START.open) == {0: 14, 1: 12, 2: 8, 4: 1}
    assert len(TURTLE_START.blocked) == 109


def test_the_cap_covers_all_four() -> None:
    """TU-04: the cap of the Turtle lies on all four tiles of layer 3, and nothing else does."""
    for at in ((12, 6, 3), (14, 6, 3), (12, 8, 3), (14, 8, 3)):
        refusal = RULES.choose(TURTLE_START, place(at))
        assert refusal is not None
        assert (refusal.reason, refusal.covering) == (Reason.COVERED, (places([(13, 7, 4)]),))


@pytest.mark.parametrize(
    ("at", "left", "right"),
    [
        ((2, 6, 0), [(0, 7, 0)], [(4, 6, 0)]),
        ((2, 8, 0), [(0, 7, 0)], [(4, 8, 0)]),
        ((24, 6, 0), [(22, 6, 0)], [(26, 7, 0)]),
        ((24, 8, 0), [(22, 8, 0)], [(26, 7, 0)]),
        ((26, 7, 0), [(24, 6, 0), (24, 8, 0)], [(28, 7, 0)]),
    ],
)
def test_the_wings_shut_in_what_is_next_to_them(at: At, left: list[At], right: list[At]) -> None:
    """TU-04, TU-22: each wing half a row down is the neighbour of the tiles of both rows, and is shut in by them."""
    refusal = RULES.choose(TURTLE_START, place(at))
    assert refusal is not None
    assert refusal.reason is Reason.SHUT_IN
    assert (refusal.covering, refusal.left, refusal.right) == (((),), (places(left),), (places(right),))


@pytest.mark.parametrize("at", [(0, 7, 0), (28, 7, 0), (2, 0, 0), (24, 14, 0), (13, 7, 4), (8, 2, 1)])
def test_ends_of_the_turtle_are_open(at: At) -> None:
    """TU-04: the outer wings, ends of rows and the cap are open."""
    assert place(at) in TURTLE_START.open


@pytest.mark.parametrize(("dx", "dy"), [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])
def test_a_sliver_covers(dx: int, dy: int) -> None:
    """TU-04, DT-01: a quarter of a tile that lies over another covers it; two half tiles away nothing is covered."""
    over = start({(4, 4, 0): "B1", (4 + dx, 4 + dy, 1): "B1"})
    beyond = start({(4, 4, 0): "B1", (4 + (dx or 1) * 2, 4 + dy, 1): "B1"})

    assert ats(over.open) == [(4 + dx, 4 + dy, 1)]
    assert len(beyond.open) == 2


@pytest.mark.parametrize("layer", [1, 2, 3, 30, 31])
def test_a_floating_tile_covers(layer: int) -> None:
    """TU-04: a tile of any higher layer covers, with nothing between the two."""
    assert ats(start({(4, 3, 0): "B1", (5, 4, layer): "B1"}).open) == [(5, 4, layer)]


@pytest.mark.parametrize("dy", [-1, 0, 1])
def test_a_neighbour_overlaps_by_half_a_row(dy: int) -> None:
    """TU-04: half a row is enough to shut a side; a tile that only touches a corner shuts nothing."""
    shut = start({(4, 4, 0): "B1", (2, 4 + dy, 0): "B2", (6, 4, 0): "B1", (9, 9, 0): "B2"})
    corner = start({(4, 4, 0): "B1", (2, 6, 0): "B2", (6, 4, 0): "B1", (9, 9, 0): "B2"})

    assert place((4, 4, 0)) in shut.blocked
    assert place((4, 4, 0)) in corner.open


def test_a_gap_of_half_a_tile_is_free() -> None:
    """TU-04: a tile half a tile further away is no neighbour."""
    assert len(start({(0, 2, 0): "B1", (3, 2, 0): "B1", (6, 2, 0): "B1", (9, 2, 0): "B1"}).open) == 4


def test_a_free_top_or_bottom_edge_opens_nothing() -> None:
    """TU-04, DT-01: a tile between two others stays shut in with nothing above and below it in its layer."""
    assert ats(start(line("B1 B2 B2 B1", y=5)).open) == [(0, 5, 0), (6, 5, 0)]


def test_tiles_above_and_below_in_the_layer_do_not_block() -> None:
    """DT-01: a column of tiles in one flat layer is open throughout."""
    assert start(pile("B1 B2 B1 B2 WE WE")).blocked == ()


def test_a_neighbour_on_another_layer_is_none() -> None:
    """TU-04: what stands beside a tile one layer lower or higher shuts no side."""
    tiles = {(4, 2, 1): "B1", (2, 2, 0): "B1", (6, 2, 0): "B2", (2, 2, 2): "B2", (6, 2, 2): "WE", (20, 0, 0): "WE"}
    assert place((4, 2, 1)) in start(tiles).open


@given(dealt_stacks(), st.data())
def test_no_pair_closes_a_tile(tiles: dict[At, str], data: st.DataObject) -> None:
    """TU-04: whatever pair goes, every other open tile stays open."""
    position = start(tiles)
    while found := stack.moves(position):
        move = data.draw(st.sampled_from(found))
        after = stack.play(position, move)
        assert set(position.open) - set(move) <= set(after.open)
        assert position.remaining - after.remaining == 2
        position = after


# --- pairs ------------------------------------------------------------------------------------------------------------


@given(dealt_stacks())
def test_the_moves_are_those_of_the_oracle(tiles: dict[At, str]) -> None:
    """TU-05, DT-02: legal are the pairs of open tiles of one kind, in reading order of the first and the second."""
    position = start(tiles)
    expected = [pair(a, b) for a, b in slow.pairs(names(position))]

    assert expected == list(stack.moves(position))
    assert stack.has_move(position) is bool(expected)


@given(dealt_stacks(most=12))
def test_judge_agrees_with_moves(tiles: dict[At, str]) -> None:
    """TU-05, TU-22: a pair is refused iff it is not one of the moves, and then play raises that refusal."""
    position = start(tiles)
    legal = set(stack.moves(position))
    for a in position.faces:
        for b in position.faces:
            move = Pair(a, b)
            refusal = stack.judge(position, move)
            assert (refusal is None) is (move in legal)
            if refusal is not None:
                with pytest.raises(IllegalMove) as caught:
                    stack.play(position, move)
                assert caught.value.refusal == refusal


@pytest.mark.parametrize("copies", [2, 4, 6, 8])
def test_open_copies_give_every_two_of_them(copies: int) -> None:
    """TU-06: n open copies of one kind give n(n-1)/2 pairs."""
    assert len(stack.moves(start(pile("F1 " * copies)))) == copies * (copies - 1) // 2 == math.comb(copies, 2)


@pytest.mark.parametrize(("shut", "expected"), [(2, 1), (1, 3), (0, 6)])
def test_two_three_four_open_copies(shut: int, expected: int) -> None:
    """TU-06: of four copies 2, 3 or 4 that are open give 1, 3 or 6 pairs."""
    tiles = pile("D5 D5 D5 D5 WE WE")
    for n in range(shut):
        tiles[0, 2 * n, 1] = ["B1", "B2"][n] if shut == 2 else "B1"
    if shut:
        tiles |= {(10, 2 * n, 0): code for n, code in enumerate(["B1", "B2"][:shut])}
    found = stack.moves(start(tiles))
    faces = start(tiles).faces

    assert sum(faces[move.a].name == "dots-5" for move in found) == expected


def test_a_pair_may_lie_on_different_layers() -> None:
    """TU-05: no path is needed and layers do not matter."""
    position = start(
        {(0, 0, 0): "WE", (2, 0, 0): "B1", (4, 0, 0): "B2", (2, 0, 7): "WE", (2, 1, 3): "B1", (9, 0, 0): "B2"}
    )
    assert pair((0, 0, 0), (2, 0, 7)) in stack.moves(position)


@pytest.mark.parametrize(
    ("a", "b", "match"),
    [
        ("B1", "B1", True), ("F1", "F3", True), ("S2", "S4", True), ("F1", "S1", False), ("B1", "B2", False),
        ("B1", "D1", False), ("WE", "WE", True), ("WE", "WS", False), ("RR", "RR", True), ("RR", "RG", False),
    ],
)  # fmt: skip
def test_what_matches(a: str, b: str, match: bool) -> None:
    """TU-03, DT-02: suit and number, direction, dragon, any two flowers, any two seasons; never one of each."""
    position = start(pile(f"{a} {b} {b} {a}" if a != b else f"{a} {b}"))
    refusal = stack.judge(position, pair((0, 0, 0), (0, 2, 0)))

    assert (refusal is None) is match
    assert refusal is None or refusal.reason is Reason.NO_MATCH


def test_what_a_step_tells() -> None:
    """TU-05: the effect of a pair names tiles, faces and kind, and how many pairs are left of how many."""
    step = stack.step(start(pile("F1 WE F3 WE")), pair((0, 4, 0), (0, 0, 0)))
    effect: Any = step.effect

    assert (step.do, step.seat, effect.pair) == ("play", 0, pair((0, 0, 0), (0, 4, 0)))
    assert (effect.tiles, effect.kind, effect.left, effect.total) == ((0, 2), "flower", 1, 2)
    assert [face.name for face in effect.faces] == ["flower-plum", "flower-chrysanthemum"]
    assert (effect.route, effect.falls) == (None, ())


COUNTED = [
    (BRICKS, "B6 F3 D7 WN C9 D2 D6 D9 D6 F1 C9 B7 B8 B7 D8 B8 D6 D9 D2 D6 D8 WN D7 B6", [1, 2, 5, 23, 88, 230, 433]),
    (BRICKS, "S4 D5 B8 B7 WW B6 RW RW C4 C9 B1 D8 B6 B8 C1 C1 C4 S3 B1 D5 C9 D8 B7 WW", [1, 3, 8, 22, 58, 124, 238]),
    (TWIGS, "B8 D9 F3 B7 B7 B8 D9 F1", [1, 1, 2, 2]),
    (ats(TURTLE.places), TURTLE_CODES, [23, 489]),
]
"""Boards, a code for each place in reading order, and how many sequences of one, two, three … pairs there are."""


@pytest.mark.parametrize(("found", "codes", "counts"), COUNTED, ids=["bricks", "more bricks", "twigs", "turtle"])
def test_sequences_are_as_many_as_ever(found: list[At], codes: str, counts: list[int]) -> None:
    """TU-05: from each board there are exactly the committed number of sequences of pairs, by the oracle too."""
    position = start(dict(zip(sorted(found, key=slow.read), codes.split(), strict=True)))

    def sequences(at: StackPosition, depth: int) -> int:
        return sum(sequences(stack.play(at, move), depth - 1) for move in stack.moves(at)) if depth else 1

    depths = range(1, len(counts) + 1)
    assert counts == [sequences(position, depth) for depth in depths]
    assert counts == [slow.count_sequences(names(position), depth) for depth in depths]


# --- refusals ---------------------------------------------------------------------------------------------------------

REFUSING = {
    (0, 0, 0): "B1", (2, 0, 0): "B1", (4, 0, 0): "B2", (2, 3, 0): "WE", (3, 4, 1): "B2", (2, 4, 5): "WE",
    (8, 0, 0): "F1", (10, 0, 0): "S1", (12, 1, 0): "F2", (8, 4, 0): "S3",
}  # fmt: skip


def test_a_covered_tile_names_what_lies_on_it() -> None:
    """TU-22: a covered tile is refused with every tile that lies on it, whichever layer it is of."""
    refusal = refused(RULES, start(REFUSING), pair((2, 3, 0), (2, 4, 5)))

    assert (refusal.reason, refusal.spot, refusal.judged) == (Reason.COVERED, place((2, 3, 0)), True)
    assert refusal.covering == (places([(2, 4, 5), (3, 4, 1)]), ())
    assert str(place((2, 3, 0)).x) in refusal.message
    assert "covered" in refusal.message


def test_a_shut_in_tile_names_its_neighbours() -> None:
    """TU-22: a tile that is shut in is refused with its left and its right neighbours."""
    tiles = line("B1 B2 B2 B1", y=4)
    refusal = refused(RULES, start(tiles), pair((2, 4, 0), (4, 4, 0)))

    assert (refusal.reason, refusal.spot, refusal.judged) == (Reason.SHUT_IN, place((2, 4, 0)), True)
    assert refusal.left == (places([(0, 4, 0)]), places([(2, 4, 0)]))
    assert refusal.right == (places([(4, 4, 0)]), places([(6, 4, 0)]))
    assert "shut in" in refusal.message


def test_both_tiles_are_told_of() -> None:
    """TU-22: with one tile covered and the other shut in the refusal has the facts of each, and the first is named."""
    tiles = {**line("B1 B2 B2 B1", y=4), (1, 9, 0): "WE", (2, 10, 1): "WE", (10, 9, 0): "B2", (14, 9, 0): "B2"}
    tiles[2, 10, 2] = "D1"
    tiles[20, 0, 0] = "D1"
    tiles[1, 9, 0], tiles[10, 9, 0] = "B2", "WE"
    refusal = refused(RULES, start(tiles), pair((1, 9, 0), (2, 4, 0)))

    assert (refusal.reason, refusal.spot) == (Reason.SHUT_IN, place((2, 4, 0)))
    assert refusal.covering == ((), places([(2, 10, 1), (2, 10, 2)]))
    assert refusal.left == (places([(0, 4, 0)]), ())


def test_covered_comes_before_shut_in() -> None:
    """TU-22: a tile that is both covered and shut in is said to be covered, with its neighbours told too."""
    tiles = {**line("B1 WE B1"), (2, 0, 1): "B2", (9, 0, 0): "WE", (12, 0, 0): "B2"}
    refusal = refused(RULES, start(tiles), pair((2, 0, 0), (9, 0, 0)))

    assert refusal.reason is Reason.COVERED
    assert (refusal.left[0], refusal.right[0]) == (places([(0, 0, 0)]), places([(4, 0, 0)]))


def test_two_neighbours_on_a_side_are_both_named() -> None:
    """TU-22: two tiles half a row up and down on one side are both neighbours."""
    tiles = {(0, 0, 0): "B1", (0, 2, 0): "B1", (2, 1, 0): "WE", (4, 1, 0): "B2", (9, 0, 0): "WE", (12, 0, 0): "B2"}
    refusal = refused(RULES, start(tiles), pair((2, 1, 0), (9, 0, 0)))

    assert refusal.left == ((), places([(0, 0, 0), (0, 2, 0)]))


@given(dealt_stacks())
def test_refusals_are_those_of_the_oracle(tiles: dict[At, str]) -> None:
    """TU-22: what covers and what stands beside each end of a refused pair is what the oracle finds."""
    position = start(tiles)
    standing = list(tiles)
    for a in standing:
        for b in standing:
            refusal = stack.judge(position, pair(a, b))
            if refusal is None or refusal.reason not in (Reason.COVERED, Reason.SHUT_IN):
                continue
            ends = sorted((a, b), key=slow.read)
            assert refusal.covering == tuple(places(slow.covering(at, standing)) for at in ends)
            assert refusal.left == tuple(places(slow.beside(at, standing, -1)) for at in ends)
            assert refusal.right == tuple(places(slow.beside(at, standing, 2)) for at in ends)
            fault = next(at for at in ends if not slow.is_open(at, standing))
            assert refusal.spot == place(fault)
            assert (refusal.reason is Reason.COVERED) is bool(slow.covering(fault, standing))
            assert refusal.judged
            assert refusal.message


def test_the_order_of_the_reasons() -> None:
    """TU-22: game over, off the board, same tile, no tile, no match, then covered, then shut in."""
    rules = Turtle(layout=layout([*REFUSING, (30, 0, 0), (33, 0, 0)]))
    position = rules.start(deal_of(rules, REFUSING))
    off, empty, empty2 = (7, 7, 7), (30, 0, 0), (33, 0, 0)
    cases = [
        (off, off, "OFF_BOARD"), (off, empty, "OFF_BOARD"), (empty, off, "OFF_BOARD"), (empty, empty, "SAME_TILE"),
        ((0, 0, 0), (0, 0, 0), "SAME_TILE"), (empty, empty2, "NO_TILE"), ((2, 3, 0), empty, "NO_TILE"),
        ((2, 3, 0), (0, 0, 0), "NO_MATCH"), ((8, 0, 0), (10, 0, 0), "NO_MATCH"), ((2, 3, 0), (2, 4, 5), "COVERED"),
        ((0, 0, 0), (2, 0, 0), "SHUT_IN"),
    ]  # fmt: skip

    assert [reason for _, _, reason in cases] == [refused(rules, position, pair(a, b)).reason.name for a, b, _ in cases]
    judged = [refused(rules, position, pair(a, b)).judged for a, b, _ in cases]
    assert judged == [False] * 9 + [True] * 2
    assert all(refused(rules, position, pair(a, b)).message for a, b, _ in cases)


def test_a_cleared_board_is_over() -> None:
    """TU-17, TU-22: on a cleared board every pair is refused as the game being over, off the board too."""
    daily = DailyTurtle(layout=layout([(0, 0, 0), (3, 1, 0)]))
    position = daily.play(daily.start(deal_of(daily, {(0, 0, 0): "B1", (3, 1, 0): "B1"})), pair((0, 0, 0), (3, 1, 0)))

    for rules in (daily, Turtle()):
        for b in ((3, 1, 0), (7, 7, 7), (0, 0, 0)):
            assert refused(rules, position, pair((0, 0, 0), b)).reason is Reason.GAME_OVER
        assert rules.moves(position) == ()
        assert rules.to_move(position) is None
    assert daily.choose(position, place((0, 0, 0))) is not None


def test_choosing_a_tile() -> None:
    """TU-22, SH-04: only an open tile may be chosen; the refusal of one tile says why and is no judged miss."""
    position = start(REFUSING)
    expected = {(0, 0, 0): None, (2, 0, 0): "SHUT_IN", (2, 3, 0): "COVERED", (1, 1, 1): "OFF_BOARD"}
    for at, reason in expected.items():
        refusal = RULES.choose(position, place(at))
        assert (refusal and refusal.reason.name) == reason
        assert refusal is None or (not refusal.judged and refusal.message)


def test_what_is_no_move() -> None:
    """TU-22: a pair of cells, a single place or anything else is a wrong type, and no refusal."""
    position = start(REFUSING)
    for odd in (Pair(Cell(column=0, row=0), Cell(column=1, row=0)), place((0, 0, 0)), None, "x"):
        wrong: Any = odd
        with pytest.raises(WrongType, match="Pair of two Places"):
            stack.judge(position, wrong)
    with pytest.raises(WrongType, match="a place"):
        stack.choose(position, ANY)


def test_what_is_no_position() -> None:
    """TU-22: every question asked of something that is no position of a stack is a wrong type."""
    move = pair((0, 0, 0), (2, 0, 0))
    for ask in (
        stack.moves, stack.to_move, lambda p: stack.judge(p, move), lambda p: stack.play(p, move),
        lambda p: stack.choose(p, place((0, 0, 0))), lambda p: stack.view(p, peeking=False),
        lambda p: stack.outcome(p, stuck_is_final=True), lambda p: stack.next_open(p, place((0, 0, 0)), "up"),
    ):  # fmt: skip
        with pytest.raises(WrongType, match="position of a stack game"):
            ask(ANY)


# --- what a player sees -----------------------------------------------------------------------------------------------


@given(dealt_stacks())
def test_the_view_hides_what_is_wholly_covered(tiles: dict[At, str]) -> None:
    """TU-23: the view shows the faces of exactly the tiles of which a quarter can be seen; peeking shows all."""
    position = start(tiles)
    view, peek = stack.view(position, peeking=False), stack.view(position, peeking=True)

    assert names(view) == {at: face for at, face in names(position).items() if not slow.hidden(at, tiles)}
    assert names(peek) == names(position)
    assert [one for one, _ in view.tiles] == list(position.faces)
    assert (view.open, view.remaining) == (position.open, position.remaining)


@pytest.mark.parametrize(
    ("over", "hidden"),
    [
        ([(4, 4, 1)], True), ([(4, 4, 31)], True), ([(5, 4, 1)], False), ([(3, 4, 1), (5, 4, 1)], True),
        ([(3, 3, 1), (5, 3, 1), (3, 5, 1), (5, 5, 1)], True), ([(3, 3, 1), (5, 3, 1), (3, 5, 1)], False),
        ([(3, 4, 1), (5, 4, 6)], True), ([(4, 3, 1), (4, 5, 2)], True), ([], False),
    ],
)  # fmt: skip
def test_when_a_tile_is_wholly_covered(over: list[At], hidden: bool) -> None:
    """TU-23: one tile right on it or several together hide a face; a single quarter in sight shows it."""
    found = [(4, 4, 0), *over]
    tiles = dict.fromkeys(found if len(found) % 2 == 0 else [*found, (20, 0, 0)], "B1")
    assert (place((4, 4, 0)) not in stack.view(start(tiles), peeking=False).faces) is hidden


def test_a_face_is_seen_once_what_hid_it_is_gone() -> None:
    """TU-23: the faces of the view grow as tiles go, and the position has known them all the time."""
    position = start({(4, 2, 0): "RR", (4, 2, 1): "B1", (8, 2, 0): "B1", (11, 2, 0): "RR"})
    after = stack.step(position, pair((4, 2, 1), (8, 2, 0)))

    assert place((4, 2, 0)) not in stack.view(position, peeking=False).faces
    assert names(position)[4, 2, 0] == "dragon-red"
    assert names(stack.view_step(after, peeking=False).position)[4, 2, 0] == "dragon-red"


def test_a_refusal_tells_no_face_that_is_not_seen() -> None:
    """TU-23: a refused pair with a wholly covered tile names no face, be it covered or no match; peeking names both."""
    position = start({(4, 2, 0): "RR", (4, 2, 1): "B1", (8, 2, 0): "B1", (11, 2, 0): "RR"})
    for other, reason in (((11, 2, 0), Reason.COVERED), ((8, 2, 0), Reason.NO_MATCH)):
        move = pair((4, 2, 0), other)
        refusal, peeked = stack.judge(position, move), stack.judge(position, move, peeking=True)
        assert refusal is not None
        assert peeked is not None
        assert (refusal.reason, refusal.faces) == (peeked.reason, None) == (reason, None)
        assert "red dragon" not in refusal.message.lower()
        assert [face.name for face in peeked.faces or ()] == [
            "dragon-red",
            "dragon-red" if reason is Reason.COVERED else "bamboo-1",
        ]
    seen = stack.judge(position, pair((4, 2, 1), (11, 2, 0)))
    assert seen is not None
    assert seen.faces is not None


def test_what_is_no_step_is_refused() -> None:
    """Seeing a step of something else is a wrong type, and so is writing what is no pair."""
    nothing: Any = None
    with pytest.raises(WrongType, match="a Step"):
        stack.view_step(nothing, peeking=True)
    with pytest.raises(WrongType, match="a Pair"):
        encode_pair(nothing)


# --- arrow keys -------------------------------------------------------------------------------------------------------


@given(parts(), st.sampled_from(["left", "right", "up", "down"]))
def test_arrow_keys_agree_with_the_oracle(part: Part, direction: Any) -> None:
    """DT-11: from every standing tile, open or not, each arrow key leads where the ruling says."""
    position = part_of(part)
    standing = ats(position.faces)
    for at in standing:
        assert stack.next_open(position, place(at), direction) == place(slow.next_open(standing, at, direction))


@given(parts())
def test_every_open_tile_is_reached(part: Part) -> None:
    """DT-11: right, pressed again and again, goes round all open tiles in reading order, and left back again."""
    position = part_of(part)
    found = position.open
    for n, one in enumerate(found):
        assert stack.next_open(position, one, "right") == found[(n + 1) % len(found)]
        assert stack.next_open(position, one, "left") == found[n - 1]


def test_up_and_down() -> None:
    """DT-11: up and down go to the nearest row first, then to the nearest column, else they stay."""
    tiles = {(4, 4, 0): "B1", (0, 2, 0): "B1", (9, 2, 0): "B2", (4, 0, 0): "B2", (20, 5, 0): "WE", (4, 7, 0): "WE"}
    position = start(tiles)
    moved = {way: stack.next_open(position, place((4, 4, 0)), way).at for way in ("up", "down")}

    assert moved == {"up": [0, 2, 0], "down": [20, 5, 0]}
    assert stack.next_open(position, place((4, 0, 0)), "up") == place((4, 0, 0))
    assert stack.next_open(position, place((4, 7, 0)), "down") == place((4, 7, 0))


def test_arrow_keys_on_a_cleared_board() -> None:
    """DT-11: where no tile is left every arrow key stays."""
    position = stack.play(start(pile("B1 B1")), pair((0, 0, 0), (0, 2, 0)))
    ways: tuple[Any, ...] = ("left", "right", "up", "down")
    assert [stack.next_open(position, place((0, 2, 0)), way).at for way in ways] == [[0, 2, 0]] * 4


def test_arrow_keys_that_are_none() -> None:
    """DT-11: a direction that is none, or a place that is none, is a wrong type."""
    position = start(pile("B1 B1"))
    for arguments in ((place((0, 0, 0)), "north"), ((0, 0, 0), "left"), (place((0, 0, 0)), None)):
        wrong: Any = arguments
        with pytest.raises(WrongType):
            stack.next_open(position, *wrong)


# --- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("found", [BRICKS, TWIGS], ids=["bricks", "twigs"])
def test_a_position_is_a_value(found: list[At]) -> None:
    """TU-23: positions of equal history are equal, hash alike, know nothing of what was asked, and can be pickled."""
    rules = Turtle(layout=layout(found))
    deal = rules.deal(seed=3)
    one, other = rules.start(deal), rules.start(deal)
    one.open  # noqa: B018

    assert (one, hash(one)) == (other, hash(other))
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert rules.play(one, rules.moves(one)[0]) != one
    assert (str(one), str(len(found)) in repr(one)) == (f"own, {len(found)} tiles", True)


def test_faces_are_read_only() -> None:
    """TU-23: nobody changes a board through its faces."""
    faces: Any = start(pile("B1 B1")).faces
    with pytest.raises(TypeError):
        faces[place((0, 0, 0))] = None
