"""
Stacks counted out slowly and obviously: nothing here is shared with the library.

A place is (x, y, layer) in half tiles. A tile lies on four squares of half a tile; everything is asked of squares.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

At: TypeAlias = tuple[int, int, int]
Square: TypeAlias = tuple[int, int]


def squares(at: At) -> set[Square]:
    """The four squares that a tile lies on."""
    x, y, _ = at
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def read(at: At) -> At:
    """What places are ordered by: y, x, layer."""
    x, y, layer = at
    return y, x, layer


def covering(at: At, standing: Iterable[At]) -> list[At]:
    """The standing tiles of any higher layer that share a square with it, in reading order."""
    return sorted((other for other in standing if other[2] > at[2] and squares(other) & squares(at)), key=read)


def beside(at: At, standing: Iterable[At], side: int) -> list[At]:
    """The standing tiles of its layer that lie on a square next to it: on its left for -1, on its right for 2."""
    x, y, layer = at
    edge = {(x + side, y), (x + side, y + 1)}
    return sorted((other for other in standing if other[2] == layer and squares(other) & edge), key=read)


def is_open(at: At, standing: Collection[At]) -> bool:
    """Whether nothing lies on it, and its left or its right side is free."""
    return not covering(at, standing) and not (beside(at, standing, -1) and beside(at, standing, 2))


def open_places(standing: Collection[At]) -> list[At]:
    """The open tiles, in reading order."""
    return sorted((at for at in standing if is_open(at, standing)), key=read)


def hidden(at: At, standing: Iterable[At]) -> bool:
    """Whether every square of it lies under a tile of a higher layer."""
    under = set().union(*(squares(other) for other in covering(at, standing)))
    return squares(at) <= under


def kind_of(face: str) -> str:
    """What counts for matching: any flower, any season, else the face."""
    head, _, _ = face.partition("-")
    return head if head in ("flower", "season") else face


def pairs(faces: Mapping[At, str]) -> list[tuple[At, At]]:
    """Every legal pair, by its first tile and then by its second."""
    found = itertools.combinations(open_places(faces), 2)
    return [(a, b) for a, b in found if kind_of(faces[a]) == kind_of(faces[b])]


def without(faces: Mapping[At, str], *gone: At) -> dict[At, str]:
    """The board with those tiles gone."""
    return {at: face for at, face in faces.items() if at not in gone}


def count_sequences(faces: Mapping[At, str], depth: int) -> int:
    """How many sequences of *depth* legal pairs there are."""
    if not depth:
        return 1
    return sum(count_sequences(without(faces, a, b), depth - 1) for a, b in pairs(faces))


def clears(places: Iterable[At], order: Iterable[tuple[At, At]]) -> bool:
    """Whether *order* takes all of *places*, two different open ones at a time."""
    standing = set(places)
    for a, b in order:
        if a == b or not {a, b} <= standing or not (is_open(a, standing) and is_open(b, standing)):
            return False
        standing -= {a, b}
    return not standing


def can_be_stripped(places: Iterable[At], dead: set[frozenset[At]] | None = None) -> bool:
    """Whether any order at all takes all of *places*, two open ones at a time."""
    standing = frozenset(places)
    seen: set[frozenset[At]] = set() if dead is None else dead
    if not standing:
        return True
    if standing in seen:
        return False
    found = any(can_be_stripped(standing - {a, b}, seen) for a, b in itertools.combinations(open_places(standing), 2))
    if not found:
        seen.add(standing)
    return found


def next_open(standing: Collection[At], at: At, direction: str) -> At:
    """Where an arrow key leads, as DT-11 says it."""
    found = open_places(standing)
    if not found:
        return at
    if direction in ("left", "right"):
        ring = sorted({*found, at}, key=read)
        step = 1 if direction == "right" else -1
        now = ring.index(at) + step
        while ring[now % len(ring)] not in found:
            now += step
        return ring[now % len(ring)]
    way = [o for o in found if (o[1] > at[1] if direction == "down" else o[1] < at[1])]
    rows = [o for o in way if abs(o[1] - at[1]) == min(abs(p[1] - at[1]) for p in way)]
    near = [o for o in rows if abs(o[0] - at[0]) == min(abs(p[0] - at[0]) for p in rows)]
    return min(near, key=read) if near else at


def turtle_score(log: Sequence[Mapping[str, Any]], faces: Mapping[At, str]) -> int:
    """The points of a game of Turtle, counted from its saved log."""
    score, place, charged = 0, 0, list[list[list[int]]]()
    last_ms, last_kind = None, None
    left = len(faces)
    for entry in log:
        now = entry["at_ms"]
        if entry["do"] == "play":
            left -= 2
            kind = kind_of(faces[at_of(entry["pair"][0])])
            place = place + 1 if last_ms is not None and now - last_ms <= 8000 else 0
            score += 100 + 45 * place + (35 if kind == last_kind else 0) + (0 if left else 5000)
            last_ms, last_kind = now, kind
        elif entry["do"] == "hint" and last_ms is not None and entry["pair"] not in charged:
            charged.append(entry["pair"])
            n = len(charged)
            score = max(0, score - (40 + 35 * n + 10 * n * n))
    return score


def daily_score(log: Sequence[Mapping[str, Any]]) -> int:
    """The points of a game of Daily Turtle, counted from its saved log."""
    score = 0
    for entry in log:
        if entry["do"] == "play":
            score += 100
        elif entry["do"] == "undo":
            score = max(0, max(0, score - 100) - 25)
    return score


def at_of(data: Sequence[int]) -> At:
    """The place that a list of three numbers stands for."""
    x, y, layer = data
    return x, y, layer
