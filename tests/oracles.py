"""
What is right, found slowly and obviously; nothing here is shared with the library.

A board is a number of columns and rows and a set of points (x, y) on which tiles stand, (0, 0) top left; faces are
single letters or names. A line is its points in order: one end, the corners, the other end. It may run over the
board and over the lanes round it, of which there are *lanes*.
"""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

Point: TypeAlias = tuple[int, int]
Line: TypeAlias = tuple[Point, ...]
Faces: TypeAlias = Mapping[Point, str]
T = TypeVar("T")

STEPS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


# --- boards -----------------------------------------------------------------------------------------------------------


def board(rows: Sequence[str]) -> dict[Point, str]:
    """The letter on each point of a board written in rows, a full stop for none."""
    return {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}


def area(columns: int, rows: int, lanes: int = 1) -> list[Point]:
    """Every point of the board and of its lanes."""
    return [(x, y) for y in range(-lanes, rows + lanes) for x in range(-lanes, columns + lanes)]


def reading(point: Point) -> Point:
    """The key by which points are sorted as one reads."""
    return point[1], point[0]


# --- lines ------------------------------------------------------------------------------------------------------------


def points_of(line: Line) -> list[Point]:
    """Every point that the line runs over, in order, both ends included."""
    found = [line[0]]
    for x, y in line[1:]:
        while found[-1] != (x, y):
            at_x, at_y = found[-1]
            found.append((at_x + (x > at_x) - (x < at_x), at_y + (y > at_y) - (y < at_y)))
    return found


def is_line(line: Line) -> bool:
    """Whether the legs run along rows and columns, none is empty, and each stands at right angles to the next."""
    along_row = [p[1] == q[1] for p, q in itertools.pairwise(line)]
    along_column = [p[0] == q[0] for p, q in itertools.pairwise(line)]
    straight = all(row != column for row, column in zip(along_row, along_column, strict=True))
    return len(line) >= 2 and straight and all(p != q for p, q in itertools.pairwise(along_row))


def turns(line: Line) -> int:
    """How often the line turns."""
    return len(line) - 2


def length(line: Line) -> int:
    """How many cells the line runs over, both ends included."""
    return len(points_of(line))


def lines(columns: int, rows: int, a: Point, b: Point, lanes: int = 1) -> list[Line]:
    """Every line from a to b of at most two turns that passes over neither a nor b, whatever stands in its way."""
    everywhere = area(columns, rows, lanes)
    near_a = [p for p in everywhere if (p[0] == a[0]) != (p[1] == a[1])]
    near_b = [p for p in everywhere if (p[0] == b[0]) != (p[1] == b[1])]
    candidates: list[Line] = [(a, b), *((a, p, b) for p in near_a), *((a, p, q, b) for p in near_a for q in near_b)]
    found = [line for line in candidates if is_line(line)]
    return [line for line in found if not {a, b} & set(points_of(line)[1:-1])]


def crossed(line: Line, standing: Iterable[Point]) -> set[Point]:
    """The tiles between the ends of the line that stand on it."""
    return set(points_of(line)[1:-1]) & set(standing)


def order(line: Line) -> tuple[int, int, bool, int]:
    """
    The key of the documented order: turns, cells, middle legs along a column first, lower columns or rows first.

    The middle leg of a line of one turn is the one along a column, that of a straight line is all of it.
    """
    first, last = line[-3:-1] if turns(line) == 2 else line[-2:]
    if turns(line) == 1 and first[0] != last[0]:
        first, last = line[:2]
    along_row = first[1] == last[1]
    return turns(line), length(line), along_row, first[1] if along_row else first[0]


def routes(columns: int, rows: int, standing: Iterable[Point], a: Point, b: Point, lanes: int = 1) -> list[Line]:
    """Every legal route from a to b, the one to be returned first (LU-04, LU-06)."""
    tiles = set(standing)
    return sorted((line for line in lines(columns, rows, a, b, lanes) if not crossed(line, tiles)), key=order)


def offenders(columns: int, rows: int, standing: Iterable[Point], a: Point, b: Point) -> list[Point]:
    """The tiles that a line of at most two turns crosses, and no other tile: the one to be named first (LU-08)."""
    tiles = set(standing)
    found = []
    for line in lines(columns, rows, a, b):
        over = crossed(line, tiles)
        if len(over) == 1:
            tile = over.pop()
            found.append((turns(line), length(line), reading(tile), tile))
    return [tile for _, _, _, tile in sorted(found)]


def shortest(
    columns: int, rows: int, standing: Iterable[Point], a: Point, b: Point, lanes: int = 1
) -> tuple[int, int] | None:
    """
    The fewest turns of a free line from a to b of any number of turns, and the fewest cells of such a line.

    Breadth first: all that is reached without a turn, then with one turn, and so on. Within a number of turns the
    cells are counted by going over everything again until nothing gets any shorter.
    """
    tiles = set(standing)
    free = {point for point in area(columns, rows, lanes) if point not in tiles} | {b}
    reached: dict[tuple[Point, Point], int] = {(a, step): 1 for step in STEPS}
    best: dict[tuple[Point, Point], int] = {}
    for number in itertools.count():
        changed = True
        while changed:
            changed = False
            for (point, step), cells in list(reached.items()):
                after = (point[0] + step[0], point[1] + step[1])
                if after in free and point != b and cells + 1 < reached.get((after, step), 10**9):
                    reached[after, step] = cells + 1
                    changed = True
        ends = [cells for (point, _), cells in reached.items() if point == b]
        if ends:
            return number, min(ends)
        fresh = {state: cells for state, cells in reached.items() if cells < best.get(state, 10**9)}
        best |= fresh
        if not fresh:
            return None
        reached = {
            (point, turned): cells
            for (point, step), cells in sorted(fresh.items(), key=lambda item: -item[1])
            for turned in STEPS
            if point != a and turned[0] * step[0] + turned[1] * step[1] == 0
        }
    raise AssertionError


# --- games ------------------------------------------------------------------------------------------------------------


def legal_pairs(columns: int, rows: int, faces: Faces) -> list[tuple[Point, Point]]:
    """Every pair of equal faces that a route joins, in reading order of the first and then of the second."""
    spots = sorted(faces, key=reading)
    return [
        (a, b)
        for a, b in itertools.combinations(spots, 2)
        if faces[a] == faces[b] and routes(columns, rows, faces, a, b)
    ]


def without(faces: Faces, pair: Iterable[Point]) -> dict[Point, str]:
    """The board once a pair is gone."""
    gone = set(pair)
    return {point: face for point, face in faces.items() if point not in gone}


def fallen(rows: int, faces: Faces, columns: Iterable[int]) -> dict[Point, str]:
    """The board once the tiles of those columns have come down, in the same order one above the other (LU-18)."""
    affected = set(columns)
    after = {point: face for point, face in faces.items() if point[0] not in affected}
    for column in affected:
        pile = [faces[column, y] for y in range(rows) if (column, y) in faces]
        after |= {(column, rows - len(pile) + at): face for at, face in enumerate(pile)}
    return after


def clears(columns: int, rows: int, faces: Faces, pairs: Iterable[tuple[Point, Point]]) -> bool:
    """Whether those pairs, taken in that order, are each legal and leave nothing."""
    for a, b in pairs:
        if a not in faces or faces.get(b) != faces[a] or not routes(columns, rows, faces, a, b):
            return False
        faces = without(faces, (a, b))
    return not faces


def solution(columns: int, rows: int, faces: Faces) -> tuple[tuple[Point, Point], ...] | None:
    """A removal order that clears a tiny board, by trying everything; None where there is none."""
    dead: set[frozenset[Point]] = set()

    def search(left: Faces) -> tuple[tuple[Point, Point], ...] | None:
        """The pairs that clear what is left."""
        if not left:
            return ()
        if frozenset(left) in dead:
            return None
        for pair in legal_pairs(columns, rows, left):
            rest = search(without(left, pair))
            if rest is not None:
                return (pair, *rest)
        dead.add(frozenset(left))
        return None

    return search(faces)


def count_sequences(columns: int, rows: int, faces: Faces, depth: int, *, gravity: bool = False) -> int:
    """How many sequences of *depth* legal pairs there are."""
    if depth == 0:
        return 1
    total = 0
    for a, b in legal_pairs(columns, rows, faces):
        after = without(faces, (a, b))
        if gravity:
            after = fallen(rows, after, (a[0], b[0]))
        total += count_sequences(columns, rows, after, depth - 1, gravity=gravity)
    return total


# --- points -----------------------------------------------------------------------------------------------------------


class Entry(Protocol):
    """What is read of a log entry."""

    @property
    def at_ms(self) -> int:
        """When it was."""

    @property
    def do(self) -> str:
        """What was done."""

    @property
    def automatic(self) -> bool:
        """Whether the rules did it."""


def standing_entries(log: Iterable[Entry]) -> list[Entry]:
    """
    The entries that changed the board and were not taken back (SH-02).

    For games whose automatic steps are made at once: an undo takes back the automatic steps at the end of the log
    and the one step of the player before them.
    """
    found: list[Entry] = []
    for entry in log:
        if entry.do == "undo":
            while found and found.pop().automatic:
                pass
        elif entry.do not in ("miss", "hint"):
            found.append(entry)
    return found


def drawn(source: Iterator[int], n: int) -> int:
    """A number below n from a source of bytes: as few bytes as hold n - 1, surplus bits cut off, else once more."""
    bits = len(f"{n - 1:b}") if n > 1 else 0
    while True:
        value = 0
        for _ in range(-(-bits // 8)):
            value = value * 256 + next(source)
        value %= 1 << bits
        if value < n:
            return value


# --- copies -----------------------------------------------------------------------------------------------------------


def copies(value: T) -> list[T]:
    """The value pickled and unpickled by every protocol, and copied."""
    pickled = [pickle.dumps(value, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    return [*(pickle.loads(text) for text in pickled), copy.copy(value), copy.deepcopy(value)]  # noqa: S301 - our own
