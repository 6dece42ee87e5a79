"""
Which boards of pairs can be cleared, found by trying every order of moves; nothing here is shared with the library.

Tiles are numbers, and so are their kinds; -1 is no tile. On a grid the number of a tile is that of its cell in reading
order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from hypothesis import strategies as st

Tiles: TypeAlias = frozenset[int]
Goes: TypeAlias = Callable[[int, int, Tiles], bool]
"""Whether two tiles, in whatever kinds, may go together from a set of standing ones."""
Neighbours: TypeAlias = Sequence[Sequence[int]]


def standing_of(kinds: Sequence[int]) -> Tiles:
    """The tiles that stand at the start."""
    return frozenset(tile for tile, kind in enumerate(kinds) if kind >= 0)


def can_clear(kinds: Sequence[int], goes: Goes, standing: Tiles | None = None, dead: set[Tiles] | None = None) -> bool:
    """Whether any order at all takes all tiles, two of one kind at a time."""
    standing = standing_of(kinds) if standing is None else standing
    dead = set() if dead is None else dead
    if not standing:
        return True
    if standing in dead:
        return False
    found = any(
        can_clear(kinds, goes, standing - {a, b}, dead)
        for a, b in itertools.combinations(sorted(standing), 2)
        if kinds[a] == kinds[b] and goes(a, b, standing)
    )
    if not found:
        dead.add(standing)
    return found


def clears(kinds: Sequence[int], goes: Goes, order: Iterable[tuple[int, int]]) -> bool:
    """Whether *order* takes all tiles, two different standing ones of one kind at a time, the lower number first."""
    standing = standing_of(kinds)
    for a, b in order:
        if not (a < b and {a, b} <= standing and kinds[a] == kinds[b] and goes(a, b, standing)):
            return False
        standing -= {a, b}
    return not standing


def leftovers(standing: Tiles, allowed: Sequence[tuple[int, int]], goes: Goes) -> Tiles:
    """What is left where, of the pairs *allowed*, a tile may go with another that has gone before too."""
    for pair in allowed:
        if not standing.isdisjoint(pair) and goes(*pair, standing):
            return leftovers(standing - {*pair}, allowed, goes)
    return standing


def on_stack(above: Neighbours, left: Neighbours, right: Neighbours) -> Goes:
    """Whether two tiles of a stack are both open."""

    def is_open(tile: int, standing: Tiles) -> bool:
        shut = [not standing.isdisjoint(side[tile]) for side in (above, left, right)]
        return not shut[0] and not (shut[1] and shut[2])

    return lambda a, b, standing: is_open(a, standing) and is_open(b, standing)


def on_grid(columns: int, rows: int) -> Goes:
    """Whether three straight legs over empty cells, of the board or of one lane round it, lead from tile to tile."""

    def legs(starts: set[tuple[int, int]], full: set[tuple[int, int]]) -> set[tuple[int, int]]:
        found = set(starts)
        for start_x, start_y in starts:
            for step_x, step_y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                x, y = start_x + step_x, start_y + step_y
                while -1 <= x <= columns and -1 <= y <= rows and (x, y) not in full:
                    found.add((x, y))
                    x, y = x + step_x, y + step_y
        return found

    def goes(a: int, b: int, standing: Tiles) -> bool:
        full = {(tile % columns, tile // columns) for tile in standing - {a, b}}
        reached = {(a % columns, a // columns)}
        for _ in range(3):
            reached = legs(reached, full)
        return (b % columns, b // columns) in reached

    return goes


@st.composite
def kinds_for(draw: st.DrawFn, tiles: int, sizes: Sequence[int] = (2, 4, 4, 6, 8)) -> list[int]:
    """A kind for each of so many tiles, each kind of an even size; the last one has what is left, or one has none."""
    found: list[int] = []
    names = draw(st.permutations(range(tiles)))
    while len(found) + 1 < tiles:
        size = min(draw(st.sampled_from(sizes)), (tiles - len(found)) // 2 * 2)
        found += [names[len(found)]] * size
    return draw(st.permutations([*found, -1] if tiles % 2 else found))
