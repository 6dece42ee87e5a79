"""
What the laws are tried on: boards, positions, pairs, deals and seeds.

Shapes are never square, so that rows and columns taken for each other show; the odd ones are listed by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from hypothesis import strategies as st
from oracles import Point

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.grids import Arrangement, grid
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.contract import Deal
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.tiles import picture

TINY: Sequence[tuple[int, int]] = ((4, 3), (3, 4), (5, 2), (1, 6), (6, 1), (2, 3), (2, 1))
LARGER: Sequence[tuple[int, int]] = ((6, 5), (4, 7), (5, 3))
SIZES: Sequence[tuple[int, int]] = (*TINY, *LARGER, (2, 7), (7, 2))


@attrs.frozen
class Standing:
    """Tiles without faces on a grid, and two of them, the first in reading order first."""

    columns: int
    rows: int
    tiles: frozenset[Point]
    a: Point
    b: Point

    @property
    def others(self) -> list[Point]:
        """The tiles but for the two, in reading order."""
        return sorted(self.tiles - {self.a, self.b}, key=lambda point: point[::-1])

    @property
    def flags(self) -> list[bool]:
        """Whether a tile stands, for each cell in reading order."""
        return [(x, y) in self.tiles for y in range(self.rows) for x in range(self.columns)]


def sizes(shapes: Sequence[tuple[int, int]] = SIZES) -> st.SearchStrategy[tuple[int, int]]:
    """Columns and rows, never equal."""
    return st.sampled_from(shapes)


@st.composite
def cell_sets(
    draw: st.DrawFn, *, shapes: Sequence[tuple[int, int]] = SIZES, least: int = 2, even: bool = False
) -> tuple[int, int, list[int]]:
    """Columns, rows, and some occupied cells numbered in reading order, rising."""
    columns, rows = draw(sizes(shapes))
    order = draw(st.permutations(range(columns * rows)))
    count = draw(st.integers(least, columns * rows))
    if even:
        count -= count % 2
    return columns, rows, sorted(order[:count])


@st.composite
def standings(draw: st.DrawFn, *, shapes: Sequence[tuple[int, int]] = SIZES, least: int = 2) -> Standing:
    """Tiles without faces on a grid, two of them picked."""
    columns, rows, cells = draw(cell_sets(shapes=shapes, least=least))
    points = [(cell % columns, cell // columns) for cell in cells]
    picked = sorted(draw(st.lists(st.integers(0, len(points) - 1), min_size=2, max_size=2, unique=True)))
    return Standing(columns, rows, frozenset(points), points[picked[0]], points[picked[1]])


def crowds() -> st.SearchStrategy[Standing]:
    """Standings so full that the two tiles are rather kept apart than joined."""
    return st.one_of(
        standings(shapes=[(6, 5), (4, 7)], least=20), standings(shapes=[(5, 3), (4, 3), (3, 4), (3, 7)], least=10)
    )


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    shapes: Sequence[tuple[int, int]] = SIZES,
    kinds: str = "ABCD",
    least_pairs: int = 1,
) -> list[str]:
    """Rows of text, a letter a tile: an even number of tiles of each kind, and holes or none."""
    columns, rows = draw(sizes(shapes))
    most = columns * rows // 2
    pairs = draw(st.one_of(st.just(most), st.integers(min(least_pairs, most), most)))
    letters = [
        letter for letter in draw(st.lists(st.sampled_from(kinds), min_size=pairs, max_size=pairs)) for _ in "ab"
    ]
    cells = draw(st.permutations(letters + ["."] * (columns * rows - len(letters))))
    return ["".join(cells[at : at + columns]) for at in range(0, len(cells), columns)]


def start(rows: Sequence[str], rules: LinkUp | None = None) -> ConnectPosition:
    """The position of a board in rows of text."""
    deal = Deal.from_rows(LinkUp() if rules is None else rules, list(rows))
    fitting = deal.rules
    assert isinstance(fitting, LinkUp)
    return fitting.start(deal)


def positions(
    *, shapes: Sequence[tuple[int, int]] = SIZES, kinds: str = "ABCD", least_pairs: int = 1
) -> st.SearchStrategy[ConnectPosition]:
    """First positions of boards made by hand."""
    return boards(shapes=shapes, kinds=kinds, least_pairs=least_pairs).map(start)


@st.composite
def wide_positions(draw: st.DrawFn) -> ConnectPosition:
    """First positions with any of the thousand pictures, so that letters alone may not do to write them."""
    columns, rows = draw(sizes())
    numbers = draw(st.lists(st.integers(1, 1000), max_size=columns * rows // 2))
    cells = draw(st.permutations(grid(columns, rows).cells))
    faces = [picture(number) for number in numbers for _ in "ab"]
    rules = LinkUp(columns=columns, rows=rows)
    return rules.start(Deal(rules, Arrangement.of(zip(cells, faces, strict=False)), uncertified="hand-made"))


@st.composite
def like_pairs(draw: st.DrawFn, position: ConnectPosition) -> Pair[Cell]:
    """Two different standing tiles of one kind."""
    faces = position.faces
    a = draw(st.sampled_from(position.open))
    b = draw(st.sampled_from([cell for cell in position.open if cell != a and faces[cell] == faces[a]]))
    return Pair(a, b)


def cells_near(position: ConnectPosition) -> st.SearchStrategy[Cell]:
    """Any cell, mostly one of the board, else one of the lane or further off."""
    board = position.dealt.grid
    far = [Cell(column=-2, row=0), Cell(column=0, row=board.rows + 1), Cell(column=10**20, row=-(10**20))]
    on_board = board.cells * (1 + 4 * len(board.ringed) // len(board.cells))
    return st.sampled_from([*on_board, *board.ringed, *far])


def any_pairs(position: ConnectPosition) -> st.SearchStrategy[Pair[Cell]]:
    """Any two cells of the board or near it, which may be one and the same."""
    return st.builds(lambda a, b: Pair(a, b), cells_near(position), cells_near(position))


def seeds() -> st.SearchStrategy[int | str]:
    """Every sort of seed, the corners more often."""
    corners: list[int | str] = [0, 1, 2**53 - 1, "0", "1", "\x00", "x" * 256, "ÿ", "牌", "🀄"]
    texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=256)
    return st.one_of(st.sampled_from(corners), st.integers(0, 2**53 - 1), texts)


@st.composite
def rulesets(draw: st.DrawFn, *, shapes: Sequence[tuple[int, int]] = SIZES) -> LinkUp:
    """Rules of Link Up from which a board can be dealt."""
    columns, rows = draw(sizes([shape for shape in shapes if shape[0] * shape[1] % 2 == 0]))
    pictures = draw(st.none() | st.integers(1, columns * rows // 2))
    return LinkUp(columns=columns, rows=rows, pictures=pictures, gravity=draw(st.booleans()))


@st.composite
def deals(draw: st.DrawFn, *, shapes: Sequence[tuple[int, int]] = SIZES) -> Deal[Pair[Cell]]:
    """Deals of Link Up from a seed."""
    return draw(rulesets(shapes=shapes)).deal(draw(seeds()))


@st.composite
def played(draw: st.DrawFn, rules: LinkUp, position: ConnectPosition) -> ConnectPosition:
    """A position reached from *position* by some legal pairs."""
    for _ in range(draw(st.integers(0, position.remaining // 2))):
        moves = rules.moves(position)
        if not moves:
            break
        position = rules.play(position, draw(st.sampled_from(moves)))
    return position


def point(cell: Cell) -> Point:
    """The cell as the oracles write it."""
    return cell.column, cell.row


def letters_of(position: ConnectPosition) -> dict[Point, str]:
    """The faces of a position as the oracles write them."""
    return {point(cell): face.name for cell, face in position.faces.items()}
