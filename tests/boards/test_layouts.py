"""Layouts: the Turtle place by place, and every fault of a faulty one."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter
from typing import Any

import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import LAYERS, ats, layout, place, places, stacks
from stack_oracles import At

from tilepuzzles.boards.layouts import MOST_PLACES, TURTLE, Layout, block, layout_faults
from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidArgument, InvalidLayout, WrongType

ROWS = {
    0: {0: (2, 12), 2: (6, 8), 4: (4, 10), 6: (2, 12), 8: (2, 12), 10: (4, 10), 12: (6, 8), 14: (2, 12)},
    1: dict.fromkeys(range(2, 13, 2), (8, 6)),
    2: dict.fromkeys(range(4, 11, 2), (10, 4)),
    3: dict.fromkeys((6, 8), (12, 2)),
    4: {7: (13, 1)},
}
"""The whole rows of the Turtle: layer, row -> the first column and how many tiles."""
WINGS = [(0, 7, 0), (26, 7, 0), (28, 7, 0)]
DIGEST = "b878bd3932270252ee952ce8c165135de8fadde523ef6cea0f3cea124d8f0ba6"
"""SHA-256 of the 144 places as "x,y,layer", by y, x and layer, a space between."""


def test_the_turtle_place_by_place() -> None:
    """TU-01: the Turtle has exactly its 144 places."""
    rows = [(x + 2 * n, y, z) for z, of in ROWS.items() for y, (x, tiles) in of.items() for n in range(tiles)]
    found = sorted(rows + WINGS, key=slow.read)

    assert found == ats(TURTLE.places)
    assert len(set(found)) == 144


def test_the_digest_of_the_turtle() -> None:
    """TU-01: the list of the places of the Turtle has the digest of the list that other programs agree on."""
    text = " ".join(f"{one.x},{one.y},{one.layer}" for one in TURTLE.places)
    assert hashlib.sha256(text.encode()).hexdigest() == DIGEST


def test_the_layers_of_the_turtle() -> None:
    """TU-01: 87, 36, 16, 4 and 1 tiles from the bottom up, 30 by 16 half tiles in all."""
    assert Counter(one.layer for one in TURTLE.places) == {0: 87, 1: 36, 2: 16, 3: 4, 4: 1}
    assert max(one.x for one in TURTLE.places) + 2 == 30
    assert max(one.y for one in TURTLE.places) + 2 == 16


def test_what_lies_off_the_grid() -> None:
    """TU-01: only the wings, half a row down, and the cap, half a tile both ways, lie off the grid."""
    off = [(one.x, one.y, one.layer) for one in TURTLE.places if one.x % 2 or one.y % 2]
    assert sorted([*WINGS, (13, 7, 4)], key=slow.read) == off


def test_the_turtle_is_a_layout_like_any_other() -> None:
    """TU-01: it has no faults, and its places lie in reading order with their numbers."""
    assert layout_faults(TURTLE.places) == ()
    assert list(TURTLE.number.items()) == [(one, n) for n, one in enumerate(TURTLE.places)]
    assert layout(ats(TURTLE.places)[::-1], "turtle") == TURTLE


def test_a_block() -> None:
    """TU-01: a block of three columns by two rows starts at its corner and leaves no gaps."""
    assert block(3, 5, 3, 2, 4) == [place((x, y, 4)) for y in (5, 7) for x in (3, 5, 7)]


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([], ["at least two"]),
        ([(0, 0, 0)], ["even number of places, not 1"]),
        ([(0, 0, 0), (0, 0, 0)], ["[0, 0, 0] is given twice"]),
        ([(0, 0, 0), (1, 1, 0)], ["[0, 0, 0] and [1, 1, 0] overlap"]),
        ([(5, 0, 0), (4, 1, 0)], ["[5, 0, 0] and [4, 1, 0] overlap"]),
        ([(256, 0, 0), (0, 0, 0)], ["[256, 0, 0] lies outside"]),
        ([(0, 256, 0), (0, 0, 0)], ["[0, 256, 0] lies outside"]),
        ([(0, 0, 32), (0, 0, 0)], ["[0, 0, 32] lies outside"]),
        ([(-1, 0, 0), (3, 0, 0)], ["[-1, 0, 0] lies outside"]),
        ([(0, -1, 0), (3, 0, 0)], ["[0, -1, 0] lies outside"]),
        ([(0, 0, -1), (3, 0, 0)], ["[0, 0, -1] lies outside"]),
    ],
)
def test_each_fault(found: list[At], said: list[str]) -> None:
    """TU-01, SH-12: each fault of a layout is told by itself, with its places."""
    faults = layout_faults(places(found))

    assert len(said) == len(faults)
    assert all(words in fault for words, fault in zip(said, faults, strict=True))


def test_all_faults_are_told_at_once() -> None:
    """TU-01, SH-12: an odd number, a place used twice, overlaps and a place outside are all in one refusal."""
    found = [(0, 0, 0), (0, 0, 0), (8, 2, 1), (9, 3, 1), (7, 1, 1), (4, 4, 40), (300, 0, 0)]
    with pytest.raises(InvalidLayout) as caught:
        layout(found)
    text = str(caught.value)

    for words in (
        "not 7", "[0, 0, 0] is given twice", "[8, 2, 1] and [9, 3, 1] overlap", "[8, 2, 1] and [7, 1, 1] overlap",
        "[4, 4, 40] lies outside", "[300, 0, 0] lies outside",
    ):  # fmt: skip
        assert words in text
    assert caught.value.faults == layout_faults(places(found))
    assert len(caught.value.faults) == 6


@given(st.lists(st.tuples(st.integers(-1, 6), st.integers(-1, 4), st.sampled_from([*LAYERS, 32, -1])), max_size=13))
def test_the_faults_are_those_of_the_oracle(found: list[At]) -> None:
    """TU-01: a list of places has a fault exactly where a slow count finds one, and each bad place or pair is named."""
    faults = layout_faults(places(found))
    outside = [at for at in found if min(at) < 0 or at[2] > 31]
    distinct = sorted(set(found), key=found.index)
    overlaps = [
        (a, b)
        for n, b in enumerate(distinct)
        for a in distinct[:n]
        if a[2] == b[2] and slow.squares(a) & slow.squares(b)
    ]
    twice = len(found) - len(distinct)

    assert bool(faults) is bool(not found or len(found) % 2 or outside or overlaps or twice)
    assert sum("outside" in fault for fault in faults) == len(outside)
    told = {fault for fault in faults if "overlap" in fault}
    both = {frozenset(f"{list(c)} and {list(d)} overlap." for c, d in ((a, b), (b, a))) for a, b in overlaps}
    assert told <= {text for two in both for text in two}
    assert all(two & told for two in both)
    assert sum("twice" in fault for fault in faults) == twice


@given(stacks())
def test_a_tile_with_nothing_under_it_is_no_fault(found: list[At]) -> None:
    """TU-04: floating tiles and overhangs are allowed, and the places come in reading order however given."""
    assert layout_faults(places(found)) == ()
    assert sorted(found, key=slow.read) == ats(layout(found).places)
    assert layout(found[::-1]) == layout(found)


def test_the_most_places() -> None:
    """TU-01: 400 places are allowed, 402 are not."""
    full = block(0, 0, 20, 20)

    assert len(layout(ats(full)).places) == MOST_PLACES == 400
    assert "at most 400 places, not 402" in " ".join(layout_faults([*full, *block(50, 0, 1, 2)]))


def test_a_huge_list_is_refused_quickly() -> None:
    """TU-01: of a list far over the limit not every place is looked at, and it is refused all the same."""
    faults = layout_faults([Place(x=0, y=0, layer=0)] * 50_000)
    assert any("at most 400" in fault for fault in faults)
    assert len(faults) < 2_000


def test_what_is_no_place() -> None:
    """TU-01: a layout is made of Places, or of their three numbers, and of nothing else."""
    assert Layout.of("two", [(0, 0, 0), [2, 0, 0]]) == layout([(0, 0, 0), (2, 0, 0)])
    wrong: list[Any] = [[(0, 0), (2, 0)], ["000"], [None], "turtle", None, 7, {}, TURTLE, [[0, 0, "0"], [2, 0, 0]]]
    for anything in wrong:
        with pytest.raises(WrongType):
            Layout.of("odd", anything)
        with pytest.raises(WrongType):
            layout_faults(anything)


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[31m", "x" * 201, "\ud800"])
def test_names_are_printable(name: str) -> None:
    """TU-01: a name is of one line and of 200 characters at most, so that it forges nothing where it is printed."""
    with pytest.raises(InvalidArgument, match="name must be printable"):
        Layout.of(name, [(0, 0, 0), (2, 0, 0)])


def test_a_layout_is_a_value() -> None:
    """TU-01: layouts of equal name and places are equal and hash alike, and survive pickling."""
    one, same, other = layout([(0, 0, 0), (2, 1, 0)]), layout([(2, 1, 0), (0, 0, 0)]), layout([(0, 0, 0), (3, 1, 0)])

    assert (one, hash(one)) == (same, hash(same))
    assert one != other
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert pickle.loads(pickle.dumps(TURTLE)).number == TURTLE.number  # noqa: S301
