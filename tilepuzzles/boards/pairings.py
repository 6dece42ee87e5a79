"""
Boards of pairs in the numbers of the kernel, for solvers and for whole random games.

A ruleset whose tiles only ever get freer as others go has such a form of each position: what blocks what, and which
tiles are alike. Which pairs are taken in what order, and by whom, is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import attrs

from tilepuzzles.boards.grids import Grid
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.spots import Cell, Pair, Place
from tilepuzzles.kernel.pairing import Progress
from tilepuzzles.kernel.pairing_grid import solve_grid
from tilepuzzles.kernel.pairing_stack import solve_stack
from tilepuzzles.kernel.playouts import StackGames, play_grid

M_co = TypeVar("M_co", covariant=True)
Order = list[tuple[int, int]]
"""Pairs of numbers of spots, in the order in which they go."""
Solved = tuple[int, Order, int]
"""SOLVABLE, UNSOLVABLE or UNDECIDED; where solvable the order; how many closures it took."""


class Pairing(Protocol[M_co]):
    """A position of pairs as the kernel takes it."""

    @property
    def remaining(self) -> int:
        """How many tiles stand."""
        ...

    def solve(self, budget: int, progress: Progress | None = None, /) -> Solved:
        """
        Decide whether the board can be cleared.

        Args:
            budget: How many closures that may take.
            progress: Called now and then with the number of closures so far; a true answer stops the search.

        Returns:
            SOLVABLE, UNSOLVABLE or UNDECIDED; where solvable the order, as numbers of spots; how many closures it took.
        """
        ...

    def games(self) -> Callable[[Callable[[int], int]], Order]:
        """Return a function that plays a random game from here, given a source of random ints below its argument."""
        ...

    def move(self, a: int, b: int, /) -> M_co:
        """Return the move that takes the tiles on the spots *a* and *b*."""
        ...


@attrs.frozen
class GridPairing:
    """
    A grid on which nothing falls.

    Attributes:
        grid: The cells.
        kinds: The kind of the tile on each cell in reading order, -1 for none.
    """

    grid: Grid
    kinds: tuple[int, ...]

    @property
    def remaining(self) -> int:
        """How many tiles stand."""
        return sum(kind >= 0 for kind in self.kinds)

    def solve(self, budget: int, progress: Progress | None = None, /) -> Solved:
        """Decide whether the board can be cleared, in at most *budget* closures."""
        return solve_grid(self.grid.columns, self.grid.rows, self.kinds, budget, progress)

    def games(self) -> Callable[[Callable[[int], int]], Order]:
        """Return a function that plays a random game from here."""
        return lambda below: play_grid(self.grid.columns, self.grid.rows, self.kinds, below)

    def move(self, a: int, b: int, /) -> Pair[Cell]:
        """Return the pair of two cells."""
        return Pair.ordered(self.grid.cells[min(a, b)], self.grid.cells[max(a, b)])


@attrs.frozen
class StackPairing:
    """
    A stack of tiles.

    Attributes:
        layout: The places.
        kinds: The kind of the tile on each place in reading order, -1 for none.
    """

    layout: Layout
    kinds: tuple[int, ...]

    @property
    def remaining(self) -> int:
        """How many tiles stand."""
        return sum(kind >= 0 for kind in self.kinds)

    def solve(self, budget: int, progress: Progress | None = None, /) -> Solved:
        """Decide whether the board can be cleared, in at most *budget* closures."""
        stack = self.layout.stack
        return solve_stack(stack.above, stack.left, stack.right, self.kinds, budget, progress)

    def games(self) -> Callable[[Callable[[int], int]], Order]:
        """Return a function that plays a random game from here."""
        return StackGames(self.layout.stack.links, self.kinds).play

    def move(self, a: int, b: int, /) -> Pair[Place]:
        """Return the pair of two places."""
        return Pair.ordered(self.layout.places[min(a, b)], self.layout.places[max(a, b)])
