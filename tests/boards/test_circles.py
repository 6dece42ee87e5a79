"""Boards of circles, spaces, placements, and what a position of Link-O says."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import circle_oracles as slow
import pytest
from circle_boards import DOUBLY, FIVE, TWO, boards, link_os, picks, placed, put, space, tile, walk
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.boards.circle_boards import FOUR_CIRCLES, CircleBoard, Placement, Space
from tilepuzzles.boards.circle_tables import Tables, tables
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import IllegalMove, InvalidArgument, InvalidLayout, InvalidNotation, WrongType
from tilepuzzles.rules.link_o import LinkO
from tilepuzzles.tiles import Domino, dominoes
from tilepuzzles.words import say

RULES = LinkO(seats=2, board=TWO)


# --- boards -----------------------------------------------------------------------------------------------------------


def test_the_board_by_default() -> None:
    """LO-01: four circles of 12 with a link between neighbours: 48 spaces, 8 of them connectors."""
    assert (len(FOUR_CIRCLES.spaces), len(FOUR_CIRCLES.connectors), len(FOUR_CIRCLES.links)) == (48, 8, 4)
    assert FOUR_CIRCLES.colours == ("red", "green", "blue", "yellow")
    links = ["r3 g9", "g6 b0", "b9 y3", "y0 r6"]
    for a, b in (link.split() for link in links):
        assert FOUR_CIRCLES.partner(space(a)) == space(b)
        assert FOUR_CIRCLES.partner(space(b)) == space(a)
    assert FOUR_CIRCLES.partner(space("r4")) is None


FAULTS: list[tuple[Any, Any, tuple[str, ...]]] = [
    ([("red", 5)], [], ("2 to 8 circles",)),
    ([], [], ("2 to 8 circles",)),
    ([("red", 5), ("red", 4)], [], ("two circles of the colour",)),
    ([("red", 2), ("blue", 4)], [(("red", 0), ("blue", 0))], ("3 spaces or more",)),
    ([("Red", 3), ("b" * 21, 4), ("", 4)], [], ("letters, not 'Red'", "letters, not 'bb", "letters, not ''")),
    ([("red", 150), ("blue", 60)], [(("red", 0), ("blue", 0))], ("at most 200 spaces",)),
    ([("red", 5), ("blue", 4)], [(("red", 5), ("blue", -1))], ("['red', 5] of a link", "['blue', -1] of a link")),
    ([("red", 5), ("blue", 4)], [(("red", 0), ("gold", 1))], ("['gold', 1] of a link", "no chain of links")),
    ([("red", 9), ("blue", 4)], [(("red", 0), ("blue", 1)), (("red", 0), ("blue", 3))], ("['red', 0] is in two",)),
    ([("red", 9), ("blue", 4)], [(("red", 0), ("red", 4))], ("joins a circle to itself", "no chain of links leads to")),
    ([("red", 9), ("blue", 4)], [(("red", 0), ("blue", 1)), (("red", 8), ("blue", 3))], ("are neighbours",)),
    ([("red", 9), ("blue", 4)], [(("red", 2), ("blue", 1)), (("red", 6), ("blue", 2))], ("are neighbours",)),
    ([("red", 3), ("blue", 4), ("green", 5)], [(("red", 2), ("blue", 1))], ("leads to 'green'",)),
    ([("red", 3), ("blue", 4)], [(("red", 0), ("blue", 0))] * 101, ("at most 100 links",)),
    ([("red", "3")], [], ("rings must be pairs",)),
    ("red", [[1]], ("rings must be pairs", "links must be pairs")),
    ([("red", True), ("blue", 4)], 7, ("rings must be pairs", "links must be pairs")),
    ([("red", 3, 4)], [(("red", 2),)], ("rings must be pairs", "links must be pairs")),
]  # fmt: skip


@pytest.mark.parametrize(("rings", "links", "said"), FAULTS)
def test_what_is_no_board(rings: Any, links: Any, said: tuple[str, ...]) -> None:
    """LO-01: a board that cannot be is refused, and every fault is told."""
    with pytest.raises(InvalidLayout) as caught:
        CircleBoard(rings=rings, links=links)
    assert len(caught.value.faults) >= len(said)
    for one in said:
        assert any(one in fault for fault in caught.value.faults)


@given(boards())
def test_boards_are_values(board: CircleBoard) -> None:
    """A board is equal to what its JSON gives back, and to its copies."""
    for other in (CircleBoard.from_data(board.to_data()), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):  # noqa: S301
        assert other == board
        assert hash(other) == hash(board)
    assert all(board.partner(other) == one for one in board.connectors if (other := board.partner(one)) is not None)


@pytest.mark.parametrize(
    "data", [None, [], {}, {"rings": []}, {"rings": [], "links": [], "x": 1}, {"rings": [["red", 3]], "links": []}]
)
def test_boards_are_read_strictly(data: Any) -> None:
    """What is no board in JSON is InvalidNotation."""
    with pytest.raises(InvalidNotation, match="board"):
        CircleBoard.from_data(data)


def test_tables_are_shared() -> None:
    """What is worked out for a board is made once: copies and pickles lead to the same."""
    found = tables(FIVE, 3, 1)
    again = CircleBoard.from_data(FIVE.to_data())

    assert tables(again, 3, 1) is found
    assert copy.deepcopy(found) is found
    assert pickle.loads(pickle.dumps(found)) is found  # noqa: S301
    assert Tables(again, 3, 1) == found != Tables(again, 3, 2)
    assert hash(Tables(again, 3, 1)) == hash(found)
    assert found != 3
    with pytest.raises(InvalidArgument):
        tables(FIVE, 10, 1)
    with pytest.raises(InvalidArgument):
        tables(FIVE, 4, -1)


# --- spaces, tiles, placements ----------------------------------------------------------------------------------------


def test_spaces() -> None:
    """A space is written [colour, position], and can be said."""
    assert Space.from_at(space("r3").at) == space("r3")
    assert say(space("r3")) == "Space 3 of the red circle"
    bad: list[Any] = [None, [], ["red"], [3, "red"], ["red", True], ["red", 3, 4], {"red": 3}]
    for data in bad:
        with pytest.raises(InvalidNotation, match="a space is written"):
            Space.from_at(data)
    wrong: Any = 3
    with pytest.raises(WrongType, match="colour"):
        Space(colour=wrong, position=3)
    with pytest.raises(WrongType, match="position"):
        Space(colour="red", position=True)


def test_dominoes() -> None:
    """LO-02, LO-15: a tile has its lower number first, counts their sum, and a LINK-O counts 16."""
    assert tile("r32") == tile("r23")
    assert [tile(one).points() for one in ("r23", "r00", "r44", "r*")] == [5, 0, 8, 16]
    assert (tile("r*").points(7), tile("r34").points(7)) == (7, 7)
    assert [tile(one).double for one in ("r23", "r33", "r*")] == [False, True, False]
    assert [str(tile(one)) for one in ("r32", "b*")] == ["red 2/3", "blue LINK-O"]
    assert say(tile("r*")) == "Red LINK-O"
    listed: Any = [3, 1]
    assert Domino(colour="red", ends=listed) == tile("r13")


@pytest.mark.parametrize("ends", [(1,), (1, 2, 3), (1, True), "12", 3, (1, 2.0)])
def test_what_are_no_ends(ends: Any) -> None:
    """The ends of a tile are two whole numbers."""
    with pytest.raises(WrongType, match="two whole numbers"):
        Domino(colour="red", ends=ends)


def test_what_is_no_domino() -> None:
    """A colour is a text, and no number is below 0."""
    colour: Any = None
    with pytest.raises(WrongType, match="colour"):
        Domino(colour=colour)
    with pytest.raises(InvalidArgument, match="0 or more"):
        Domino(colour="red", ends=(-1, 3))


def test_the_set() -> None:
    """LO-02, LO-03: a colour has 15 tiles of a double-4 set and two LINK-O; 68 tiles in all, or 64 with one each."""
    whole = [tile for colour in FOUR_CIRCLES.colours for tile in dominoes(colour, 4, 2)]
    spanish = [tile for colour in FOUR_CIRCLES.colours for tile in dominoes(colour, 4, 1)]

    assert (len(whole), sum(tile.points() for tile in whole)) == (68, 368)
    assert (len(spanish), sum(tile.points() for tile in spanish)) == (64, 304)
    assert sum(tile.double for tile in whole) == 20
    assert sum(tile.double or tile.wild for tile in whole) == 28
    assert tables(FOUR_CIRCLES, 4, 2).tiles == tuple(whole)


def test_placements() -> None:
    """LO-10: which way round is part of the move; left out it is as the numbers stand; a LINK-O has none."""
    assert put("r23", "r4") == put("r23", "r4", "23") != put("r23", "r4", "32")
    assert put("r*", "r4").ends is None
    assert say(put("r23", "r4")) == "Red 2/3 on space 4 of the red circle"
    assert say(put("r23", "r4", "32")).endswith("circle, turned round")
    for bad in ("24", "22"):
        with pytest.raises(InvalidArgument, match="numbers of the red 2/3"):
            put("r23", "r4", bad)
    with pytest.raises(InvalidArgument, match="numbers of the red LINK-O"):
        put("r*", "r4", "22")
    listed: Any = [2, 3]
    for wrong in ((None, space("r4")), (tile("r23"), "r4"), (tile("r23"), space("r4"), listed)):
        made: Any = wrong
        with pytest.raises(WrongType):
            Placement(*made)


# --- positions --------------------------------------------------------------------------------------------------------


@given(link_os(), st.integers(0, 2**53 - 1), picks())
def test_moves_and_judge_are_those_of_the_oracle(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-05 to LO-10, LO-12, LO-14: through whole games moves are what the slow and obvious way finds, once each."""
    oracle = slow.Slow(rules.board)
    everything = list(tables(rules.board, rules.highest, rules.wilds_per_colour).placements.values())
    for n, step in enumerate(walk(rules, rules.deal(seed), chosen, most=60)):
        position = step.position
        table = slow.table_of(position.tiles)
        moves = rules.moves(position)
        mine = [slow.move_of(move) for move in moves]
        first = not position.started[position.seat]
        over = position.result is not None
        hand = [] if over else slow.hand_of(position)

        assert len(mine) == len(set(mine))
        assert set(mine) == oracle.moves(table, hand, first=first, any_colour=rules.wild_any_colour)
        assert [slow.at_of(move.space) for move in moves] == sorted(
            (slow.at_of(move.space) for move in moves), key=oracle.spaces.index
        )
        for move in Stream(bytes([n % 256])).shuffled(everything)[:20]:
            assert (rules.judge(position, move) is None) is (move in moves)
        for one in position.tiles:
            assert one.ends == oracle.shown(table, slow.at_of(one.space))
        assert {slow.at_of(one): {*map(slow.at_of, by)} for one, by in position.blocked.items()} == oracle.blocked(
            table
        )


def test_what_a_position_says() -> None:
    """The tiles on the board, by space; the hands; how many are left; and a line for people."""
    position = placed(RULES, {"r1": "*", "r2": "34", "b2": "33", "b0": "31"}, ["r44 b*", "r22"], "b00 b01")

    on = {"r1": "r*", "r2": "r34", "b0": "b13", "b2": "b33"}
    assert position.faces == {space(where): tile(one) for where, one in on.items()}
    assert [one.ends for one in position.tiles] == [(3, 3), (3, 4), (3, 1), (3, 3)]
    assert (position.hand(1), position.remaining) == ((tile("r22"),), 5)
    assert str(position) == "round 1, seat 0 to move, hands of 2, 1, 2 in the bag"
    assert repr(position) == f"<CirclePosition {position}>"
    assert position.board == TWO
    with pytest.raises(TypeError):
        position.faces[space("r0")] = tile("r00")  # type: ignore[index]


def test_positions_are_values() -> None:
    """Positions of equal tiles are equal, whatever was asked of them."""
    one, two = (placed(RULES, {"r1": "44"}, ["r40 b*", "r22"]) for _ in range(2))
    RULES.moves(one)

    assert one == two
    assert hash(one) == hash(two)
    assert one != attrs.evolve(two, seat=1)


# --- refusals ---------------------------------------------------------------------------------------------------------

ON = {"r1": "22", "r2": "23", "b1": "30"}
HELD = "r34 r11 r* b11 b01 b33"
BLOCKED = (
    "No tile fits on space 2 of the blue circle: the tile on space 1 of the blue circle shows 0 and the tile on "
    "space 1 of the red circle shows 2."
)
REFUSED: list[tuple[Placement, str, Any, str, str]] = [
    (put("r34", "r9"), "OFF_BOARD", None, "", "Space 9 of the red circle is not on the board."),
    (put("g34", "g1"), "OFF_BOARD", None, "", "Space 1 of the green circle is not on the board."),
    (put("r44", "r0"), "NOT_IN_HAND", None, "", "The red 4/4 is not in your hand."),
    (put("g34", "r0"), "NOT_IN_HAND", None, "", "The green 3/4 is not in your hand."),
    (put("r34", "b0"), "WRONG_COLOUR", None, "", "The red 3/4 does not belong in the blue circle."),
    (put("r*", "b0"), "WRONG_COLOUR", None, "", "The red LINK-O does not belong in the blue circle."),
    (put("r34", "r2"), "SPACE_TAKEN", None, "", "There is a tile on space 2 of the red circle already."),
    (put("b01", "b2"), "NEEDS_DOUBLE", None, "", "Only a double or a LINK-O may lie on space 2 of the blue circle."),
    (
        put("b33", "b2"), "SPACE_BLOCKED", None, "b1 r1",
        BLOCKED,
    ),
    (put("r34", "r4"), "NO_NEIGHBOUR", None, "", "There is no tile next to space 4 of the red circle."),
    (
        put("r34", "r3", "43"), "END_DIFFERS", (3, None), "r2",
        "The red 3/4 does not fit on space 3 of the red circle: the tile on space 2 of the red circle shows 3.",
    ),
    (
        put("r11", "r0"), "END_DIFFERS", (None, 2), "r1",
        "The red 1/1 does not fit on space 0 of the red circle: the tile on space 1 of the red circle shows 2.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("move", "reason", "expected", "against", "said"), REFUSED)
def test_refusals(move: Placement, reason: str, expected: Any, against: str, said: str) -> None:
    """LO-26: a refused placement says why, what would have matched, and which tiles are in the way."""
    position = placed(RULES, ON, [HELD, "r00"])
    refusal = RULES.judge(position, move)

    assert refusal is not None
    assert (refusal.reason.name, refusal.message) == (reason, said)
    assert (refusal.placement, refusal.space, refusal.expected, refusal.judged) == (move, move.space, expected, False)
    assert [one for one, _ in refusal.against] == [space(one) for one in against.split()]
    assert move not in RULES.moves(position)
    with pytest.raises(IllegalMove) as caught:
        RULES.play(position, move)
    assert caught.value.refusal == refusal


def test_both_ends_may_differ() -> None:
    """LO-10, LO-26: between two tiles each end is told that differs, and the number that each would need."""
    rules = LinkO(seats=2, board=FIVE)
    position = placed(rules, {"b5": "04", "b7": "11"}, ["b33 b34 b14", "r00"])
    expected = {"33": ["b5", "b7"], "34": ["b5", "b7"], "43": ["b7"], "14": ["b5", "b7"]}
    for ends, against in expected.items():
        refusal = rules.judge(position, put("b" + ends, "b6", ends))
        assert refusal is not None
        assert refusal.reason is Reason.END_DIFFERS
        assert refusal.expected == (4, 1)
        assert [one for one, _ in refusal.against] == [space(one) for one in against]
    assert rules.moves(position) == (put("b14", "b6", "41"), put("b14", "b8"))


def test_a_connector_differs_with_all_its_neighbours() -> None:
    """LO-12, LO-26: on a connector one value is asked for, by the ring and across the link."""
    position = placed(RULES, {"r1": "22", "b1": "32"}, ["b33", "r00"])
    refusal = RULES.judge(position, put("b33", "b2"))

    assert refusal is not None
    assert (refusal.reason, refusal.expected) == (Reason.END_DIFFERS, (2, 2))
    assert refusal.against == ((space("b1"), 2), (space("r1"), 2))


FIRSTS = [
    ("r34", "r0", "FIRST_PLAY"),
    ("r11", "r0", "FIRST_PLAY"),
    ("b01", "b2", "FIRST_PLAY"),
    ("b11", "b2", "END_DIFFERS"),
]


@pytest.mark.parametrize(("held", "where", "reason"), FIRSTS)
def test_refused_first_plays(held: str, where: str, reason: str) -> None:
    """LO-05, LO-06, LO-26: a first play that is no starter on a connector is refused so; one that differs as always."""
    refusal = RULES.judge(placed(RULES, {"r1": "22"}, [HELD, "r00"], started=False), put(held, where))

    assert refusal is not None
    assert refusal.reason.name == reason


@pytest.mark.parametrize("move", [None, 3, "r3", {"tile": 1}, (1, 2)])
def test_what_is_no_move(move: Any) -> None:
    """LO-26: what is no placement at all is an error and no refusal."""
    with pytest.raises(WrongType, match="a Placement"):
        RULES.judge(placed(RULES, {}, ["r00", "r11"]), move)


@pytest.mark.parametrize("board", [TWO, DOUBLY, FIVE, FOUR_CIRCLES], ids=lambda board: str(len(board.spaces)))
def test_placements_are_made_once(board: CircleBoard) -> None:
    """Every placement that the rules list is one that was made for the board."""
    rules = LinkO(seats=2, board=board, hand_size=6)
    made = set(map(id, tables(board, 4, 2).placements.values()))
    for step in walk(rules, rules.deal("made"), [1, 4, 2], most=40):
        assert {id(move) for move in rules.moves(step.position)} <= made
