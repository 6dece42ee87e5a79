"""Whether a stack can be taken apart, two open tiles of one kind at a time: decided exactly, with proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilepuzzles.kernel.pairing import SOLVABLE, Progress, Search, alike

Neighbours = Sequence[Sequence[int]]
"""For each tile the numbers of some others."""

FIRST_RUN: Final = 100
"""How many closures the first run of the search may take."""

NOBODY: Final = -1
GONE: Final = -2


class StackSearch(Search):
    """
    The search on a stack; an order of removal is one of tiles.

    Tiles that may go with one another are a set: two that are decided, or all of a kind that are not. A closure works
    first in, first out: a tile goes as soon as it and another of its set are open, or another has gone. With every
    kind decided, two go at a time.

    Attributes:
        sets: For each tile its set, by the number of one of its tiles.
        links: For each tile which tiles it blocks, and what to take off their counts when it goes. One more tile,
            which goes before all others, blocks those that are open at the start.
        counts: What blocks each tile: how many on the left, on the right and above, each in a field of its own.
        opens: For each count whether a tile is open with it.
        opened: After a closure, for each tile whether it was open, or has gone.
        waits: After a closure, for each set the tile that was open alone, NOBODY, or GONE where some went.
    """

    def __init__(
        self,
        above: Neighbours,
        left: Neighbours,
        right: Neighbours,
        kinds: Sequence[int],
        budget: int,
        progress: Progress | None,
    ) -> None:
        super().__init__(len(kinds), alike(kinds), budget, progress, FIRST_RUN)
        self.kind_of: list[int] = [-1] * len(kinds)
        self.sets: list[int] = [-1] * len(kinds)
        self.kept: list[int] = []
        self.standing = 0
        for kind, group in enumerate(self.groups):
            self.standing += len(group)
            for tile in group:
                self.kind_of[tile] = kind
                self.sets[tile] = group[0]
        self.counts: list[int] = [0] * len(kinds)
        self.links: list[list[tuple[int, int]]] = [[] for _ in kinds]
        lefts = self._count(left, 1)
        rights = self._count(right, lefts)
        sides = lefts * rights
        size = sides * self._count(above, sides)
        self.opens: list[bool] = [count < sides and (count < lefts or count % lefts == 0) for count in range(size)]
        self.links.append(
            [(tile, 0) for tile, count in enumerate(self.counts) if self.opens[count] and kinds[tile] >= 0]
        )
        self.opened: list[bool] = []
        self.waits: list[int] = []

    def _count(self, side: Neighbours, unit: int) -> int:
        """Count the standing tiles on one side of each, in that unit; return how many values the field can have."""
        most = 0
        for tile, kind in enumerate(self.kind_of):
            if kind >= 0:
                count = 0
                for other in side[tile]:
                    if self.kind_of[other] >= 0:
                        self.links[other].append((tile, unit))
                        count += 1
                self.counts[tile] += count * unit
                most = max(most, count)
        return most + 1

    def close(self, order: list[int]) -> bool:
        """Return whether the closure under the present pairing takes every tile."""
        links = self.links
        opens = self.opens
        sets = self.sets
        counts = self.counts[:]
        size = len(counts)
        opened = [False] * size
        waits = [NOBODY] * size
        order = [size]
        for tile in order:
            for blocked, unit in links[tile]:
                count = counts[blocked] - unit
                counts[blocked] = count
                if opens[count] and not opened[blocked]:
                    opened[blocked] = True
                    group = sets[blocked]
                    first = waits[group]
                    if first == NOBODY:
                        waits[group] = blocked
                        continue
                    if first != GONE:
                        waits[group] = GONE
                        order.append(first)
                    order.append(blocked)
        self.opened = opened
        self.waits = waits
        self.order = order
        return len(order) > self.standing

    def conflict(self) -> int:
        """Return for each open tile kept from another of its kind that was open the earlier decision about the two."""
        blame = 0
        opened = self.opened
        level = self.level
        for tile in self.waits:
            if tile >= 0:
                for other in self.groups[self.kind_of[tile]]:
                    if opened[other] and other != tile:
                        early = level[tile]
                        if early < 0 or 0 <= level[other] < early:
                            early = level[other]
                        blame |= 1 << early
        return blame

    def ranked(self, kind: int) -> list[int]:
        """Return the undecided tiles of a kind in the order of removal."""
        return sorted(self.undecided[kind], key=self.order.index)

    def agrees(self, order: list[int]) -> bool:
        """Return that a closure is needed."""
        return False

    def keep(self, kind: int) -> None:
        """Remember who may go with whom in a kind."""
        self.kept.append(self.sets[self.undecided[kind][0]])

    def narrow(self, kind: int, a: int, b: int, rest: list[int]) -> None:
        """Let two tiles go with each other alone, and the *rest* of the undecided ones of the kind with one another."""
        self.sets[a] = a
        self.sets[b] = a
        for tile in rest:
            self.sets[tile] = rest[0]

    def widen(self, kind: int) -> None:
        """Put back for a kind what was kept last."""
        kept = self.kept.pop()
        for tile in self.undecided[kind]:
            self.sets[tile] = kept


def solve_stack(
    above: Neighbours,
    left: Neighbours,
    right: Neighbours,
    kinds: Sequence[int],
    budget: int,
    progress: Progress | None = None,
) -> tuple[int, list[tuple[int, int]], int]:
    """
    Decide whether a stack can be taken apart, two open tiles of one kind at a time.

    The answer is the same on every machine, and the names of the kinds do not matter.

    Args:
        above: For each tile those of higher layers that overlap it.
        left: For each tile its neighbours on the left.
        right: For each tile its neighbours on the right.
        kinds: The kind of each tile, from 0; -1 for a tile that is gone.
        budget: How many closures there may be.
        progress: Called with the number of closures so far after every 256; a true answer stops the search.

    Returns:
        SOLVABLE, UNSOLVABLE or UNDECIDED; where solvable, pairs (a, b) of tiles with a < b in an order in which they
        go, else none; how many closures there were.

    Cost: grows exponentially at worst; the Turtle takes 500 closures on average, 200 mostly.

    >>> left, right = [[], [0], [1], [2]], [[1], [2], [3], []]  # four tiles in a row
    >>> solve_stack([[]] * 4, left, right, [0, 1, 1, 0], 100)
    (1, [(0, 3), (1, 2)], 1)
    >>> solve_stack([[]] * 4, left, right, [0, 1, 0, 1], 100)
    (0, [], 1)
    """
    search = StackSearch(above, left, right, kinds, budget, progress)
    status = search.decide()
    order: list[tuple[int, int]] = []
    if status == SOLVABLE:
        for at in range(1, len(search.order), 2):
            a, b = search.order[at], search.order[at + 1]
            order.append((a, b) if a < b else (b, a))
    return status, order, search.closures
