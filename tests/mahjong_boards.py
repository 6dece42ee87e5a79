"""Boards of Mahjong Connect in few words, and random ones with flowers and seasons on them; shapes are never square."""

from __future__ import annotations

import collections
from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs
import strategies
from hypothesis import strategies as st
from oracles import Point
from strategies import SIZES, point

from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectRefusal, ConnectView
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Relaid, Step
from tilepuzzles.contract import Deal
from tilepuzzles.play.game import Game
from tilepuzzles.rules.mahjong_connect import MahjongConnect

ConnectGame: TypeAlias = Game[ConnectPosition, Pair[Cell], ConnectView]

SIX_PAIRS = ("D1 D1 WE WE RR RR", "F1 F3 S2 S4 C9 C9")
"""Six pairs side by side, two of them of unequal faces."""
DEAD = ("D1 F1", "F2 D1")
"""Dead as it is dealt: two pairs crossed."""
ONE_LEFT = ("D1 F1 B3 B3", "F2 D1 .. ..")
"""One pair goes, B3; what is left then is dead."""
TWO_LEFT = ("D1 F1 B3 B3 ..", "F2 D1 C5 C5 ..")
"""Two pairs go, B3 and C5; what is left then is dead."""

CODES = {
    ".": ("..",),
    "A": ("D1",),
    "B": ("C9",),
    "C": ("B5",),
    "F": ("F1", "F2", "F3", "F4"),
    "S": ("S1", "S2", "S3", "S4"),
}
"""For each letter of a random board the codes that its tiles are given in turn."""


# --- by hand ----------------------------------------------------------------------------------------------------------


def rules_of(deal: Deal[Pair[Cell]]) -> MahjongConnect:
    """The rules that fit a deal."""
    assert isinstance(deal.rules, MahjongConnect)
    return deal.rules


def dealt(rows: Sequence[str]) -> Deal[Pair[Cell]]:
    """A deal by hand, the codes of a row with blanks between them."""
    return Deal.from_rows(MahjongConnect(), list(rows))


def start(rows: Sequence[str]) -> ConnectPosition:
    """The first position of a deal by hand."""
    return rules_of(dealt(rows)).start(dealt(rows))


def game_of(rows: Sequence[str], **options: Any) -> ConnectGame:
    """A game by hand; *options* change the rules."""
    deal = dealt(rows)
    return Game(attrs.evolve(rules_of(deal), **options), deal=deal)


def play_at(game: ConnectGame, at_ms: int) -> None:
    """Take the first pair there is, at that instant."""
    game.play(game.moves()[0], at_ms=at_ms)


def refused(position: ConnectPosition, pair: Pair[Cell]) -> ConnectRefusal:
    """The refusal of a pair."""
    refusal = MahjongConnect().judge(position, pair)
    assert refusal is not None
    return refusal


def relaid(step: object) -> tuple[ConnectPosition, tuple[Pair[Cell], ...]]:
    """The position after the tiles were laid anew, and the order that clears it."""
    assert isinstance(step, Step)
    assert isinstance(step.effect, Relaid)
    assert step.effect.certificate is not None
    return step.position, step.effect.certificate


def transposed(rows: Sequence[str]) -> list[str]:
    """The same board with columns and rows exchanged."""
    return [" ".join(codes) for codes in zip(*(row.split() for row in rows), strict=True)]


def turned(cell: Cell) -> Cell:
    """The cell with column and row exchanged."""
    return Cell(column=cell.row, row=cell.column)


# --- as the oracles write it ------------------------------------------------------------------------------------------


def kinds_of(position: ConnectPosition) -> dict[Point, str]:
    """The kind of each standing tile."""
    return {point(cell): face.kind for cell, face in position.faces.items()}


def points_of(pairs: Sequence[Pair[Cell]]) -> list[tuple[Point, Point]]:
    """Pairs as points."""
    return [(point(pair.a), point(pair.b)) for pair in pairs]


# --- by chance --------------------------------------------------------------------------------------------------------


@st.composite
def boards(
    draw: st.DrawFn, *, shapes: Sequence[tuple[int, int]] = SIZES, kinds: str = "ABFS", least_pairs: int = 1
) -> list[str]:
    """Rows of codes: an even number of tiles of each kind, flowers and seasons among them, and holes or none."""
    letters = draw(strategies.boards(shapes=shapes, kinds=kinds, least_pairs=least_pairs))
    used = collections.Counter[str]()
    rows = []
    for row in letters:
        codes = []
        for letter in row:
            codes.append(CODES[letter][used[letter] % len(CODES[letter])])
            used[letter] += 1
        rows.append(" ".join(codes))
    return rows


def positions(
    *, shapes: Sequence[tuple[int, int]] = SIZES, kinds: str = "ABFS", least_pairs: int = 1
) -> st.SearchStrategy[ConnectPosition]:
    """First positions of such boards."""
    return boards(shapes=shapes, kinds=kinds, least_pairs=least_pairs).map(start)


def crowded() -> st.SearchStrategy[ConnectPosition]:
    """Positions so full, and of so few kinds, that many pairs of a kind are kept apart."""
    return positions(shapes=[(6, 5), (4, 7)], kinds="AF", least_pairs=11) | positions(
        shapes=[(4, 3), (3, 4), (5, 3)], kinds="FS", least_pairs=5
    )


@st.composite
def alike(draw: st.DrawFn, position: ConnectPosition) -> Pair[Cell]:
    """Two different standing tiles of one kind."""
    faces = position.faces
    a = draw(st.sampled_from(position.open))
    b = draw(st.sampled_from([cell for cell in position.open if cell != a and faces[cell].kind == faces[a].kind]))
    return Pair(a, b)
