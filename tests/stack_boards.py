"""Stacks in few words, small layouts, and random ones with half offsets and floating tiles; shapes are never square."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs
import stack_oracles as slow
from hypothesis import strategies as st
from stack_oracles import At

from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.spots import Pair, Place
from tilepuzzles.boards.stack_positions import StackPosition, StackRefusal, StackView
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel.stacks import Stack
from tilepuzzles.play.game import Game
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.turtle import Turtle
from tilepuzzles.tiles import MAHJONG

StackGame: TypeAlias = Game[StackPosition, Pair[Place], StackView]
StackRules: TypeAlias = Turtle | DailyTurtle
Tiles: TypeAlias = Mapping[At, str]

BRICKS: Sequence[At] = [
    *((x, y, 0) for y in (0, 2, 4) for x in (0, 2, 4, 6, 8)), (10, 3, 0),
    *((x, y, 1) for y in (1, 3) for x in (1, 3, 5)),
    (2, 2, 2), (4, 2, 2),
]  # fmt: skip
"""24 places: five by three, a wing half a row down, six half a tile over them, two on top."""
TWIGS: Sequence[At] = [(0, 0, 0), (2, 1, 0), (4, 0, 0), (4, 2, 0), (1, 0, 1), (3, 1, 1), (9, 0, 0), (9, 1, 31)]
"""Eight places: half offsets everywhere, and a tile that floats thirty layers up over half of another."""


HOPELESS: Mapping[str, list[At]] = {
    "one on one": [(0, 0, 0), (0, 0, 1)],
    "half over half": [(0, 0, 0), (1, 1, 1)],
    "a tower of four and two on one another": [*((0, 0, layer) for layer in range(4)), (4, 0, 0), (4, 0, 1)],
    "floating": [(0, 0, 0), (1, 0, 31)],
}
"""Layouts that no order of two open tiles at a time takes apart."""
NARROW = [
    *((0, 0, layer) for layer in range(4)),
    *((5, 1, layer) for layer in range(4)),
    (9, 0, 0),
    (12, 0, 0),
]
"""Two towers of four and two single tiles: to be taken apart, or laid, only where the towers keep step."""
KEYS = st.binary(min_size=32, max_size=32)
"""The keys of chance."""


def order_of(
    search: Callable[[Stack, Callable[[int], int], int], list[tuple[int, int]] | None],
    found: list[At],
    key: bytes,
    budget: int,
) -> list[tuple[At, At]] | None:
    """The order in which the kernel's *search* takes those places apart."""
    order = search(Stack(found), Stream(key).below, budget)
    if order is None:
        return None
    assert all(a < b for a, b in order)
    return [(found[a], found[b]) for a, b in order]


def place(at: At) -> Place:
    """The place of those numbers."""
    x, y, layer = at
    return Place(x=x, y=y, layer=layer)


def places(found: Iterable[At]) -> tuple[Place, ...]:
    """The places of those numbers."""
    return tuple(place(at) for at in found)


def ats(found: Iterable[Place]) -> list[At]:
    """The numbers of those places."""
    return [(one.x, one.y, one.layer) for one in found]


def pair(a: At, b: At) -> Pair[Place]:
    """The pair of two places."""
    return Pair(place(a), place(b))


def layout(found: Iterable[At], name: str = "own") -> Layout:
    """The layout of those places."""
    return Layout.of(name, places(found))


def pile(codes: str) -> dict[At, str]:
    """Tiles one below the other, so that every one is open; the n-th lies on (0, 2n, 0)."""
    return {(0, 2 * y, 0): code for y, code in enumerate(codes.split())}


def line(codes: str, *, y: int = 0, layer: int = 0) -> dict[At, str]:
    """Tiles side by side, so that only the two ends are open; the n-th lies on (2n, y, layer)."""
    return {(2 * x, y, layer): code for x, code in enumerate(codes.split())}


def deal_of(rules: StackRules, tiles: Tiles) -> Deal[Pair[Place]]:
    """A deal by hand: a code on each place; *rules* have the layout."""
    content = Arrangement.of([(place(at), MAHJONG.parse_code(code)) for at, code in tiles.items()])
    return Deal(rules=type(rules)(layout=rules.layout), content=content, uncertified="hand-made")


def turtle(tiles: Tiles, **options: Any) -> StackGame:
    """A game of Turtle by hand; *options* are those of the rules."""
    rules = Turtle(layout=layout(tiles), **options)
    return Game(rules, deal=deal_of(rules, tiles))


def daily(tiles: Tiles, *, automatic: Any = "at once", **options: Any) -> StackGame:
    """A game of Daily Turtle by hand; *options* are those of the rules."""
    rules = DailyTurtle(layout=layout(tiles), **options)
    return Game(rules, deal=deal_of(rules, tiles), automatic=automatic)


def start(tiles: Tiles, **options: Any) -> StackPosition:
    """The first position of a game of Turtle by hand."""
    return turtle(tiles, **options).position


def names(position: StackPosition | StackView) -> dict[At, str]:
    """The name of the face on each place, for the oracles."""
    return {(one.x, one.y, one.layer): face.name for one, face in position.faces.items()}


def refused(rules: StackRules, position: StackPosition, move: Pair[Place]) -> StackRefusal:
    """The refusal of a pair that does not go."""
    found = rules.judge(position, move)
    assert isinstance(found, StackRefusal)
    return found


# --- random stacks ----------------------------------------------------------------------------------------------------

LAYERS = (0, 0, 0, 1, 1, 2, 3, 7, 31)


@st.composite
def stacks(draw: st.DrawFn, *, most: int = 30, columns: int = 11, rows: int = 6) -> list[At]:
    """Places without overlap, an even number of them, with half offsets, overhangs and floating tiles."""
    one = st.tuples(st.integers(0, columns), st.integers(0, rows), st.sampled_from(LAYERS))
    found = list[At]()
    for at in draw(st.lists(one, min_size=2, max_size=2 * most)):
        if len(found) < most and not any(o[2] == at[2] and slow.squares(o) & slow.squares(at) for o in found):
            found.append(at)
    if len(found) % 2:
        found.pop()
    return found or [(0, 0, 0), (3, 1, 0)]


@st.composite
def dealt_stacks(draw: st.DrawFn, *, most: int = 30) -> dict[At, str]:
    """Places with a code on each, few kinds, flowers among them."""
    found = draw(stacks(most=most))
    kinds = [("B1", "B1"), ("WE", "WE"), ("F1", "F2"), ("F3", "F4"), ("S1", "S4"), ("D9", "D9")]
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=len(found) // 2, max_size=len(found) // 2))
    codes = draw(st.permutations([code for two in chosen for code in two]))
    return dict(zip(found, codes, strict=True))


@attrs.frozen
class Part:
    """Places, and some of them still standing."""

    places: list[At]
    standing: list[At]


@st.composite
def parts(draw: st.DrawFn) -> Part:
    """A random layout, and any part of it."""
    found = draw(stacks())
    flags = draw(st.lists(st.booleans(), min_size=len(found), max_size=len(found)))
    return Part(found, [at for at, flag in zip(found, flags, strict=True) if flag])
