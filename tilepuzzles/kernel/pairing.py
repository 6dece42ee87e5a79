"""
Who goes with whom: the exact search that both families of pair games share, where nothing falls.

Taking tiles away never shuts an open tile and never closes a route. So once it is fixed which tile pairs with which,
the order does not matter: take any pair that goes until none does, and the deal is solvable with that pairing iff the
board is empty then. The search runs over pairings, never over orders of moves.

A *closure* tries a pairing that is fixed in part. A tile whose kind is not decided may go with any other of its kind,
even with one that has gone with another before; so a closure takes off at least what every way to complete the pairing
could take off. What it leaves proves the pairing lost, and with every kind decided it is exact. The order of removal
also guides the search: the tile of a kind that went first is decided first, and partners are tried as they went.

A lost pairing is explained by a *conflict*, the set of the decisions that kept tiles apart which could have gone. All
decisions after the last of them are taken back at once. Kinds whose decisions fail gain weight, old failures fade, and
the heaviest kind is decided first. Early decisions are made knowing little, so the search starts again a few times,
each time with a longer run, by the weight of all failures so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

UNSOLVABLE: Final = 0
"""It is proved that no order of removal empties the board."""
SOLVABLE: Final = 1
"""An order of removal has been found."""
UNDECIDED: Final = 2
"""The budget is spent, or the callback stopped the search."""

Progress = Callable[[int], "bool | None"]
"""Called with the number of closures so far; a true answer stops the search."""
EVERY: Final = 256
"""How many closures lie between two calls of it."""

DECAY: Final = 0.95
"""What is left of every weight after a failure."""
GROWTH: Final = 2
"""How much longer each run is than the one before it."""
LONGEST: Final = 4_000
"""A run that might take more closures than that goes on to the end."""
AGAIN: Final = 3
"""How a run ends that has reached its limit."""


def alike(kinds: Sequence[int]) -> list[list[int]]:
    """Return the numbers of the tiles of each kind, kinds in the order of their first tile; -1 is no tile."""
    groups: dict[int, list[int]] = {}
    for tile, kind in enumerate(kinds):
        if kind >= 0:
            groups.setdefault(kind, []).append(tile)
    return list(groups.values())


class Decision:
    """A tile of a kind whose partner is being searched."""

    def __init__(self, kind: int, tiles: list[int], undecided: list[int], order: list[int]) -> None:
        self.kind = kind
        self.tiles = tiles
        """The tile, and then its possible partners in the order in which they are tried."""
        self.undecided = undecided
        """The tiles of the kind that were undecided before."""
        self.order = order
        """The order of removal before."""
        self.at = 1
        """Which of the partners is being tried."""
        self.conflict = 0
        """The decisions (a bit each) that the failures so far blame."""


class Search(ABC):
    """
    The search for a pairing that empties a board; each family of boards has its own closure.

    Attributes:
        groups: The tiles of each kind.
        undecided: The tiles of each kind whose partners are not fixed; none where only two are left.
        level: For each tile the number of the decision that fixed its partner, or -1.
        order: The last order of removal, in the numbers that the family likes best.
        proved: Whether that order is one by the rules, whatever is still undecided.
        closures: How many closures there have been.
        limit: How many closures a run may take before the search starts again with what it has learned.
        failures: How often decisions of each kind have failed.
        weights: The same, with old failures faded.
    """

    def __init__(self, tiles: int, groups: list[list[int]], budget: int, progress: Progress | None, limit: int) -> None:
        self.groups = groups
        self.undecided: list[list[int]] = []
        self.level: list[int] = [-1] * tiles
        self.failures: list[int] = [0] * len(groups)
        self.weights: list[float] = [0.0] * len(groups)
        self.order: list[int] = []
        self.proved = False
        self.closures = 0
        self.limit = limit
        self.budget = budget
        self.progress = progress
        self.made: list[Decision] = []

    @abstractmethod
    def close(self, order: list[int]) -> bool:
        """Return whether the closure under the present pairing empties the board; *order* is that before it."""

    @abstractmethod
    def conflict(self) -> int:
        """Return the decisions (a bit each) to blame for what the last closure left."""

    @abstractmethod
    def ranked(self, kind: int) -> list[int]:
        """Return the undecided tiles of a kind in the order of removal."""

    @abstractmethod
    def agrees(self, order: list[int]) -> bool:
        """Return whether *order* holds under the present pairing too, so that no closure is needed."""

    @abstractmethod
    def keep(self, kind: int) -> None:
        """Remember who may go with whom in a kind."""

    @abstractmethod
    def narrow(self, kind: int, a: int, b: int, rest: list[int]) -> None:
        """Let two tiles go with each other alone, and the *rest* of the undecided ones of the kind with one another."""

    @abstractmethod
    def widen(self, kind: int) -> None:
        """Put back for a kind what was kept last."""

    def decide(self) -> int:
        """Return whether the board is solvable."""
        self.undecided = []
        for group in self.groups:
            if len(group) % 2:
                return UNSOLVABLE
            self.undecided.append(group if len(group) > 2 else [])
        if self._stopped():
            return UNDECIDED
        self.closures = 1
        if not self.close([]):
            return UNSOLVABLE
        first = self.order
        while True:
            status = self._run(self.closures + self.limit if self.limit <= LONGEST else self.budget)
            if status != AGAIN:
                return status
            while self.made:
                self._take_back()
            self._return_to(first)
            self.limit *= GROWTH
            share = 1.0 / (1.0 - DECAY) / max(1, sum(self.failures))
            self.weights = [failures * share for failures in self.failures]

    def _run(self, until: int) -> int:
        """Return how a run ends that may go on until there have been so many closures."""
        while True:
            kind = self._heaviest()
            if self.proved or kind < 0:
                return SOLVABLE
            self.keep(kind)
            self.made.append(Decision(kind, self.ranked(kind), self.undecided[kind], self.order))
            while True:
                self._pair()
                before = self.made[-1].order
                if self.agrees(before):
                    self._return_to(before)
                    break
                if self._stopped():
                    return UNDECIDED
                if self.closures >= until:
                    return AGAIN
                self.closures += 1
                if self.close(before):
                    break
                if not self._failed(self.conflict()):
                    return UNSOLVABLE

    def _return_to(self, order: list[int]) -> None:
        """Take up an order of removal again that was not proved, or the search would have ended there."""
        self.order = order
        self.proved = False

    def _stopped(self) -> bool:
        """Return whether there may be no further closure."""
        if self.closures >= self.budget:
            return True
        if self.progress is None or self.closures % EVERY or not self.closures:
            return False
        return bool(self.progress(self.closures))

    def _heaviest(self) -> int:
        """Return the undecided kind of the largest weight, the first of equals; -1 if all are decided."""
        best = -1
        most = -1.0
        undecided = self.undecided
        for kind, weight in enumerate(self.weights):
            if weight > most and undecided[kind]:
                best = kind
                most = weight
        return best

    def _pair(self) -> None:
        """Fix the partner that is next to be tried in the last decision."""
        made = self.made[-1]
        a = made.tiles[0]
        b = made.tiles[made.at]
        depth = len(self.made) - 1
        self.level[a] = depth
        self.level[b] = depth
        rest = [tile for tile in made.undecided if tile != a and tile != b]
        self.undecided[made.kind] = rest if len(rest) > 2 else []
        self.narrow(made.kind, a, b, rest)

    def _failed(self, conflict: int) -> bool:
        """Go back to the last decision to blame that has a partner left to try; return whether there is any."""
        while self.made:
            made = self.made[-1]
            own = 1 << (len(self.made) - 1)
            if conflict & own:
                made.conflict |= conflict
                self.level[made.tiles[made.at]] = -1
                made.at += 1
                if made.at < len(made.tiles):
                    return True
                # Partners that earlier decisions of the kind had taken were not tried.
                conflict = made.conflict
                for tile in self.groups[made.kind]:
                    if self.level[tile] >= 0:
                        conflict |= 1 << self.level[tile]
                conflict &= ~own
                self.failures[made.kind] += 1
                self.weights[made.kind] += 1.0
                self.weights = [weight * DECAY for weight in self.weights]
            self._take_back()
        return False

    def _take_back(self) -> None:
        """Take the last decision back."""
        made = self.made.pop()
        self.level[made.tiles[0]] = -1
        if made.at < len(made.tiles):
            self.level[made.tiles[made.at]] = -1
        self.undecided[made.kind] = made.undecided
        self.widen(made.kind)
