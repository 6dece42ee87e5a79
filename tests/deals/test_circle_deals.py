"""Deals of Link-O, and their JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from circle_boards import TWO, link_os, made, put, set_of, tile, tiles
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.boards.circle_boards import Handout, Placement
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream, deal_key, split
from tilepuzzles.errors import InvalidArgument, InvalidLayout, InvalidNotation, WrongType
from tilepuzzles.play.verify import verify
from tilepuzzles.rules.link_o import LinkO
from tilepuzzles.wire import dominoes as wire
from tilepuzzles.words import UNCERTIFIED

RULES = LinkO(seats=2, board=TWO, hand_size=3)
TILE = {"colour": "red", "ends": [2, 3]}
WILD = {"colour": "red", "wild": True}


def content_of(deal: Deal[Any]) -> Handout:
    """What was dealt."""
    assert isinstance(deal.content, Handout)
    return deal.content


@given(link_os(), st.one_of(st.integers(0, 2**53 - 1), st.text("abc7", min_size=1, max_size=9)))
def test_hands_and_bag_are_the_whole_set(rules: LinkO, seed: int | str) -> None:
    """LO-02, LO-04: each seat gets its tiles, the bag the rest, and together they are the set."""
    handout = content_of(rules.deal(seed))

    assert [len(hand) for hand in handout.hands] == [rules.hand_size] * rules.seats
    assert Counter(set_of(rules).tiles) == Counter(one for tiles in (*handout.hands, handout.bag) for one in tiles)


@given(link_os(), st.integers(0, 99))
def test_deals_are_read_back(rules: LinkO, seed: int) -> None:
    """A deal gives an equal one by its JSON, and its claims are true."""
    deal = rules.deal(seed)
    again = Deal.from_json(deal.to_json(), rules=rules)

    assert (again, again.to_json()) == (deal, deal.to_json())
    assert verify(deal)
    assert deal.uncertified in UNCERTIFIED


def test_deals_are_written_plainly() -> None:
    """A deal by hand in JSON: hands and bag of tiles, with the board where it is not the default."""
    data = json.loads(made(RULES, ["r32 r*", "b00"], "r11").to_json())

    assert data["hands"] == [[TILE, WILD], [{"colour": "blue", "ends": [0, 0]}]]
    assert data["bag"] == [{"colour": "red", "ends": [1, 1]}]
    assert data["options"] == {"board": TWO.to_data(), "hand_size": 3, "seats": 2}
    assert data["uncertified"] == "hand-made"


def test_the_bag_is_in_order() -> None:
    """LO-24: the deal fixes in which order the tiles of the bag are drawn."""
    position = RULES.start(made(RULES, ["r12", "b00"], "r01 b12 r33 b44"))
    drawn = []
    while (step := RULES.automatic(position)) is not None:
        drawn.append(getattr(step.effect, "tile", None))
        position = step.position

    assert tuple(drawn) == tiles("r01 b12 r33")
    assert RULES.moves(position) == (put("r33", "r1"),)


@given(link_os(), st.integers(0, 99), st.integers(0, 3))
def test_later_rounds_follow_from_the_key(rules: LinkO, seed: int, before: int) -> None:
    """LO-20, LO-24, SH-07: the n-th new round is the set in the order of split(key, "round", n)."""
    deal = rules.deal(seed)
    position = rules.start(deal)
    ended = attrs.evolve(position, round=before, result=_any_result(rules))
    step = rules.automatic(ended)
    assert step is not None
    after = step.position
    order = Stream(split(deal_key(deal), "round", before)).shuffled(range(len(set_of(rules).tiles)))
    size = rules.hand_size

    assert (step.do, after.round, after.result) == ("round", before + 1, None)
    assert list(after.hands) == [tuple(sorted(order[at * size : (at + 1) * size])) for at in range(rules.seats)]
    assert list(after.bag) == order[rules.seats * size :]
    assert after.seat == step.seat == (rules.starter + before + 1) % rules.seats
    assert after.tiles == ()


def _any_result(rules: LinkO) -> Any:
    """The result of a round."""
    from tilepuzzles.boards.circle_steps import CircleEnding, RoundResult

    none = (0,) * rules.seats
    return RoundResult(CircleEnding.BLOCKED, tuple(range(rules.seats)), ((),) * rules.seats, none, none)


BAD: list[tuple[list[str], str, list[str]]] = [
    (["r12"], "", ["2 hands, not 1"]),
    (["r12", "b00", "b11"], "", ["2 hands, not 3"]),
    (["r12", ""], "", ["seat 1 is empty"]),
    (["r12 r12", "b00"], "", ["red 1/2 is dealt 2 times, and the set has it 1"]),
    (["r* r*", "b00"], "r*", ["red LINK-O is dealt 3 times, and the set has it 2"]),
    (["r15", "g00", ""], "", ["2 hands", "no 'red 1/5'", "no 'green 0/0'", "seat 2 is empty"]),
]


@pytest.mark.parametrize(("hands", "bag", "said"), BAD)
def test_deals_that_cannot_be_played(hands: list[str], bag: str, said: list[str]) -> None:
    """SH-12: a deal by hand is refused where it cannot be, with every fault."""
    content = Handout(tuple(map(tiles, hands)), tiles(bag))
    deal = attrs.evolve(made(RULES, ["r00", "r11"]), content=content)
    acts: list[Callable[[], object]] = [
        lambda: RULES.start(deal),
        lambda: RULES.decode_deal(RULES.encode_deal(content)),
    ]
    for act in acts:
        with pytest.raises(InvalidLayout) as caught:
            act()
        assert len(caught.value.faults) == len(said)
        for one in said:
            assert any(one in fault for fault in caught.value.faults)


@pytest.mark.parametrize("content", [None, 3, Handout(((3,),), ()), Handout([], ()), Handout((), [tile("r00")])])  # type: ignore[arg-type]
def test_what_is_no_content(content: Any) -> None:
    """The content of a deal is a Handout of tuples of tiles."""
    with pytest.raises(WrongType, match="Handout"):
        RULES.start(attrs.evolve(made(RULES, ["r00", "r11"]), content=content))


def test_only_handouts_are_written() -> None:
    """Other content than a Handout has no JSON here."""
    with pytest.raises(WrongType, match="Handout"):
        RULES.encode_deal(3)


def test_deals_of_other_boards_are_refused() -> None:
    """A game starts from no deal of another board, or other seats."""
    with pytest.raises(InvalidArgument):
        LinkO().start(RULES.deal(7))
    with pytest.raises(InvalidArgument):
        LinkO(seats=3).start(LinkO().deal(7))


# --- JSON of tiles and moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [put("r23", "r3"), put("r23", "r3", "32"), put("r*", "b0"), put("b44", "b2")], ids=str)
def test_moves_are_read_back(move: Placement) -> None:
    """A placement gives an equal one by its JSON."""
    assert wire.decode_placement(wire.encode_placement(move)) == move


def test_how_a_move_is_written() -> None:
    """LO-10: the tile, the space, and the ends where it has any."""
    assert wire.encode_placement(put("r23", "r3", "32")) == {"tile": TILE, "at": ["red", 3], "ends": [3, 2]}
    assert wire.encode_placement(put("r*", "b0")) == {"tile": WILD, "at": ["blue", 0]}


NO_TILES: list[Any] = [
    None, 3, [], {}, {"colour": "red"}, {"colour": 3, "wild": True}, {"colour": "red", "wild": 1},
    {"colour": "red", "wild": False}, {**WILD, "ends": [1, 2]}, {**TILE, "x": 1}, {"colour": "red", "ends": [1]},
    {"colour": "red", "ends": [1, -1]}, {"colour": "red", "ends": [True, 1]}, {"colour": "red", "ends": [1, 10**9]},
]  # fmt: skip
NO_MOVES: list[Any] = [
    None, [], {}, {"tile": TILE, "at": ["red", 3]}, {"tile": WILD, "at": ["red", 3], "ends": [2, 2]},
    {"tile": TILE, "at": ["red", 3], "ends": [2, 4]}, {"tile": TILE, "at": "red", "ends": [2, 3]},
    {"tile": TILE, "at": ["red", 3], "ends": None}, {"tile": TILE, "at": ["red", 3], "ends": [2, 3], "x": 1},
    {"tile": WILD}, {"tile": WILD, "at": ["red", 3], "x": 1},
    *({"tile": one, "at": ["red", 3], "ends": [2, 3]} for one in NO_TILES),
]  # fmt: skip


@pytest.mark.parametrize("data", NO_TILES)
def test_tiles_are_read_strictly(data: Any) -> None:
    """What is no tile in JSON is InvalidNotation."""
    with pytest.raises(InvalidNotation, match="a tile is written"):
        wire.decode_domino(data)


@pytest.mark.parametrize("data", NO_MOVES)
def test_moves_are_read_strictly(data: Any) -> None:
    """What is no placement in JSON is InvalidNotation."""
    with pytest.raises(InvalidNotation):
        wire.decode_placement(data)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "hands and bag"),
        ({"hands": [], "bag": [], "x": 1}, "hands and bag"),
        ({"hands": {}, "bag": []}, "hands and bag"),
        ({"hands": [3], "bag": []}, r"hands\[0\]"),
        ({"hands": [[WILD], [WILD, 3]], "bag": []}, r"hands\[1\]\[1\]"),
        ({"hands": [[WILD], [WILD]], "bag": None}, "bag"),
    ],
)
def test_hands_are_read_strictly(data: Any, said: str) -> None:
    """What are no hands and bag in JSON is InvalidNotation that says where."""
    with pytest.raises(InvalidNotation, match=said):
        RULES.decode_deal(data)
