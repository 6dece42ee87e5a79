"""Whether a grid can be cleared, two tiles of one kind that join at a time, where nothing falls: decided exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilepuzzles.kernel.pairing import SOLVABLE, Progress, Search, alike
from tilepuzzles.kernel.pairing_cells import ALONG_COLUMNS, ALONG_ROWS, Runs, Witnesses, cells_of

FIRST_RUN: Final = 20
"""How many closures the first run of the search may take."""

Pair = tuple[int, int, int]
"""Two cells, the first in reading order first, and the number of the pair."""


class GridSearch(Search):
    """
    The search on a grid; an order of removal is one of numbers of pairs.

    A closure takes whole pairs while it can. Only then does a single tile go, one whose partner has gone with another
    before; where none ever had to, the order is one by the rules. It begins with the order before it: what is still
    allowed, and joined by the same route, goes again.

    Attributes:
        pairs: The pairs of each kind.
        allowed: Those of each kind that may go.
        fits: For each pair whether it may go.
        kind_of: For each pair its kind.
        masks: For each pair the bits of both cells.
        wholes: For each kind the bits of all its tiles.
        full: The bits of all tiles.
        standing: The bits of those that the closure has left.
        alone: For each kind whether a tile of it went alone.
    """

    def __init__(self, columns: int, rows: int, kinds: Sequence[int], budget: int, progress: Progress | None) -> None:
        super().__init__(len(kinds), alike(kinds), budget, progress, FIRST_RUN)
        self.cells = cells_of(columns, rows)
        bits = self.cells.bits
        self.runs = Runs(columns, rows, len(self.groups))
        self.pairs: list[list[Pair]] = []
        self.masks: list[int] = []
        self.kind_of: list[int] = []
        self.wholes: list[int] = []
        self.full = 0
        for kind, group in enumerate(self.groups):
            pairs: list[Pair] = []
            whole = 0
            for at, b in enumerate(group):
                self.runs.kind_at[b] = kind
                whole |= bits[b]
                for a in group[:at]:
                    pairs.append((a, b, len(self.masks)))
                    self.masks.append(bits[a] | bits[b])
                    self.kind_of.append(kind)
            self.pairs.append(pairs)
            self.wholes.append(whole)
            self.full |= whole
        self.ends: list[tuple[int, int]] = [(a, b) for pairs in self.pairs for a, b, _ in pairs]
        self.allowed: list[list[Pair]] = self.pairs[:]
        self.kept: list[list[Pair]] = []
        self.fits: list[bool] = [True] * len(self.masks)
        self.known = Witnesses(self.cells, len(self.masks))
        self.middles: list[int] = [0] * len(self.masks)
        self.standing = 0
        self.alone: list[bool] = []

    def close(self, order: list[int]) -> bool:
        """Return whether the closure under the present pairing empties the board; *order* is that before it."""
        self.standing = self.full
        self.alone = [False] * len(self.groups)
        self.proved = True
        self.order = []
        self._replay(order)
        if self.standing:
            self._settle()
        return not self.standing

    def _replay(self, order: list[int]) -> None:
        """Take what goes again as it went before."""
        masks = self.masks
        fits = self.fits
        routes = self.known.routes
        standing = self.standing
        again = self.order
        for pair in order:
            both = masks[pair]
            here = both & standing
            if here and fits[pair]:
                route = routes[pair]
                if route < 0:
                    route = self._route(pair)
                if not route & standing:
                    again.append(pair)
                    standing ^= here
                    if here != both:
                        self.alone[self.kind_of[pair]] = True
                        self.proved = False
        self.standing = standing

    def _route(self, pair: int) -> int:
        """Work out the last route of a pair, of which only the middle leg is known."""
        a, b = self.ends[pair]
        route = self.known.route(self.middles[pair] & 1, a, b, self.middles[pair] >> 1)
        self.known.routes[pair] = route
        return route

    def _settle(self) -> None:
        """Take what goes until nothing does. Of many orders of the kinds, this one led to the fewest closures."""
        kinds = self.runs.link(self.standing)
        kinds.reverse()
        while self.standing:
            if not self._pairs_go(kinds):
                kinds = [kind for kind in kinds if self.wholes[kind] & self.standing]
                if not self._single_goes(kinds):
                    return

    def _pairs_go(self, kinds: list[int]) -> bool:
        """Take all pairs that join as both stand, once round the kinds that were touched; return whether any went."""
        runs = self.runs
        touched = runs.touched
        by_row = runs.by_row
        by_column = runs.by_column
        empty_rows = runs.empty_rows
        empty_columns = runs.empty_columns
        xs = self.cells.at[0]
        ys = self.cells.at[1]
        routes = self.known.routes
        masks = self.masks
        order = self.order
        standing = self.standing
        before = standing
        for kind in kinds:
            if not touched[kind]:
                continue
            touched[kind] = False
            for a, b, pair in self.allowed[kind]:
                way = ALONG_ROWS
                meet = by_row[a] & by_row[b]
                if meet:
                    line = ys[a] + 1
                    end = ys[b]
                    while line < end and meet:
                        meet &= empty_rows[line]
                        line += 1
                    if not meet:
                        touched[kind] = True  # any tile between the two runs may be the one to go
                if not meet:
                    way = ALONG_COLUMNS
                    meet = by_column[a] & by_column[b]
                    if not meet:
                        continue
                    line = xs[a]
                    end = xs[b]
                    if line > end:
                        line, end = end, line
                    line += 1
                    while line < end and meet:
                        meet &= empty_columns[line]
                        line += 1
                    if not meet:
                        touched[kind] = True
                        continue
                self.middles[pair] = ((meet & -meet).bit_length() - 1) << 1 | way
                routes[pair] = -1
                order.append(pair)
                standing ^= masks[pair]
                runs.lift(a)
                runs.lift(b)
        self.standing = standing
        return standing != before

    def _single_goes(self, kinds: list[int]) -> bool:
        """
        Take single tiles whose partner has gone with another; return whether any went.

        Those of kinds of which one went alone before go first, as many as there are; else one of another kind.
        """
        masks = self.masks
        cuts = self.known.cuts
        standing = self.standing
        found: Pair = (0, 0, -1)
        for kind in kinds:
            if found[2] < 0 or self.alone[kind]:
                for option in self.allowed[kind]:
                    a, b, pair = option
                    here = masks[pair] & standing
                    if not here or here == masks[pair] or cuts[pair] & standing == cuts[pair]:
                        continue
                    if self.known.joins(pair, a, b, standing):
                        if not self.alone[kind]:
                            found = option
                            break
                        standing ^= here
                        self._leave(a if here & self.cells.bits[a] else b, pair)
        if standing != self.standing:
            self.standing = standing
            return True
        a, b, pair = found
        if pair < 0:
            return False
        here = masks[pair] & standing
        self.standing = standing ^ here
        self.alone[self.kind_of[pair]] = True
        self._leave(a if here & self.cells.bits[a] else b, pair)
        return True

    def _leave(self, tile: int, pair: int) -> None:
        """Note that a tile of a pair goes alone."""
        self.order.append(pair)
        self.runs.lift(tile)
        self.proved = False

    def conflict(self) -> int:
        """Return for each pair that joins and may not go the earlier decision about the two."""
        blame = 0
        level = self.level
        fits = self.fits
        masks = self.masks
        cuts = self.known.cuts
        standing = self.standing
        for kind, pairs in enumerate(self.pairs):
            if len(self.allowed[kind]) < len(pairs) and self.wholes[kind] & standing:
                for a, b, pair in pairs:
                    if not fits[pair] and masks[pair] & standing and cuts[pair] & standing != cuts[pair]:
                        early = level[a]
                        if early < 0 or 0 <= level[b] < early:
                            early = level[b]
                        if not blame >> early & 1 and self.known.joins(pair, a, b, standing):
                            blame |= 1 << early
        return blame

    def ranked(self, kind: int) -> list[int]:
        """Return the undecided tiles of a kind in the order of removal."""
        undecided = self.undecided[kind]
        found: list[int] = []
        for pair in self.order:
            if self.kind_of[pair] == kind:
                for tile in self.ends[pair]:
                    if tile in undecided and tile not in found:
                        found.append(tile)
        return found

    def agrees(self, order: list[int]) -> bool:
        """Return whether every pair of *order* may still go."""
        fits = self.fits
        return not [pair for pair in order if not fits[pair]]

    def keep(self, kind: int) -> None:
        """Remember who may go with whom in a kind."""
        self.kept.append(self.allowed[kind])

    def narrow(self, kind: int, a: int, b: int, rest: list[int]) -> None:
        """Let two tiles go with each other alone, and the *rest* of the undecided ones of the kind with one another."""
        fits = self.fits
        allowed: list[Pair] = []
        for option in self.kept[-1]:
            one, two, pair = option
            if (one in (a, b)) == (two in (a, b)):
                allowed.append(option)
                fits[pair] = True
            else:
                fits[pair] = False
        self.allowed[kind] = allowed

    def widen(self, kind: int) -> None:
        """Put back for a kind what was kept last."""
        allowed = self.kept.pop()
        self.allowed[kind] = allowed
        for _, _, pair in allowed:
            self.fits[pair] = True


def solve_grid(
    columns: int, rows: int, kinds: Sequence[int], budget: int, progress: Progress | None = None
) -> tuple[int, list[tuple[int, int]], int]:
    """
    Decide whether a grid can be cleared, two tiles of one kind that join at a time, where nothing falls.

    The answer is the same on every machine, and the names of the kinds do not matter.

    Args:
        columns: Columns of the board.
        rows: Rows of the board.
        kinds: The kind of the tile on each cell in reading order, from 0; -1 for no tile.
        budget: How many closures there may be.
        progress: Called with the number of closures so far after every 256; a true answer stops the search.

    Returns:
        SOLVABLE, UNSOLVABLE or UNDECIDED; where solvable, pairs (a, b) of cells with a < b in an order in which they
        go, else none; how many closures there were.

    Cost: grows exponentially at worst; 18 x 8 in kinds of four takes 40 closures on average, mostly a few.

    >>> solve_grid(3, 2, [0, 1, 0, 1, 2, 2], 100)
    (1, [(4, 5), (1, 3), (0, 2)], 1)
    >>> solve_grid(2, 2, [0, 1, 1, 0], 100)
    (0, [], 1)
    """
    search = GridSearch(columns, rows, kinds, budget, progress)
    status = search.decide()
    order = [search.ends[pair] for pair in search.order] if status == SOLVABLE else []
    return status, order, search.closures
