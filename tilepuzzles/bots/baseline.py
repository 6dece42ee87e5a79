"""The bots that others are measured by: random, heaviest tile first, the pair that frees most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs

from tilepuzzles.boards.circle_boards import Placement
from tilepuzzles.boards.connect_positions import ConnectView
from tilepuzzles.boards.spots import Cell, Pair, Place
from tilepuzzles.boards.stack_positions import StackView
from tilepuzzles.boards.steps import Step
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import WrongType, checked_int, checked_type, shown
from tilepuzzles.kernel import routes
from tilepuzzles.kernel.stacks import Stack
from tilepuzzles.policies.base import MOST_POINTS

M = TypeVar("M")


@attrs.frozen
class RandomBot:
    """
    Chooses each move with the same chance, in any game.

    Attributes:
        name: What it is called in results.

    >>> RandomBot().choose(None, (), ["only"], Stream(b"any"))
    'only'
    """

    name: str = attrs.field(default="random", kw_only=True)

    def choose(self, view: object, history: Sequence[Step[Any]], moves: Sequence[M], stream: Stream, /) -> M:
        """
        Return one of *moves* by chance.

        Args:
            view: What its seat sees; it is not looked at.
            history: The steps so far; they are not looked at.
            moves: Every legal move, at least one.
            stream: The chance.
        """
        return moves[stream.below(len(moves))]


@attrs.frozen
class Heaviest:
    """
    Link-O: plays the heaviest tile first, of equal ones the first in the order of the moves.

    Attributes:
        wild_points: What a LINK-O counts, from 0.
        name: What it is called in results.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkO(), seed=7)
    >>> str(Heaviest().choose(game.view(0), (), game.moves(), Stream(b"any")).tile)
    'green LINK-O'
    """

    wild_points: int = 16
    name: str = attrs.field(default="heaviest", kw_only=True)

    def __attrs_post_init__(self) -> None:
        checked_int("wild_points", self.wild_points, 0, MOST_POINTS)

    def choose(
        self, view: object, history: Sequence[Step[Any]], moves: Sequence[Placement], stream: Stream, /
    ) -> Placement:
        """
        Return the one of *moves* with the heaviest tile.

        Args:
            view: What its seat sees; it is not looked at.
            history: The steps so far; they are not looked at.
            moves: Every legal placement, at least one.
            stream: The chance; there is none in it.

        Raises:
            WrongType: it is not Link-O.
        """
        checked_type("what heaviest chooses from", moves[0], Placement, "Placements")
        return max(moves, key=lambda move: move.tile.points(self.wild_points))


@attrs.frozen
class Greedy:
    """
    Games of pairs: takes the pair that frees most, of equal ones the first in the order of the moves.

    On a stack that is the pair after which most tiles are open that were not. On a grid it is the pair after which
    most pairs join; tiles that fall are not reckoned with.

    Attributes:
        name: What it is called in results.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "CDDC"]))
    >>> greedy = Greedy()
    >>> while not game.over:
    ...     events = game.play(greedy.choose(game.view(), game.seen(), game.moves(), Stream(b"any")))
    >>> game.position.remaining
    0
    """

    name: str = attrs.field(default="greedy", kw_only=True)

    def choose(self, view: object, history: Sequence[Step[Any]], moves: Sequence[M], stream: Stream, /) -> M:
        """
        Return the one of *moves* that frees most.

        Args:
            view: What its seat sees, of a stack or a grid.
            history: The steps so far; they are not looked at.
            moves: Every legal pair, at least one.
            stream: The chance; there is none in it.

        Raises:
            WrongType: it is no game of pairs on a stack or a grid.
        """
        if isinstance(view, StackView):
            freed = _freed_on_stack(view)
        elif isinstance(view, ConnectView):
            freed = _freed_on_grid(view)
        else:
            message = f"greedy plays games of pairs, and has no use for {shown(view)}."
            raise WrongType(message)
        return max(moves, key=freed)


def _freed_on_stack(view: StackView) -> Callable[[Any], int]:
    """Return a function that tells how many tiles of *view* a pair of open ones opens."""
    places = [place for place, _ in view.tiles]
    stack = Stack([(place.x, place.y, place.layer) for place in places])
    bit = dict(zip(places, stack.bits, strict=True))
    standing = sum(stack.bits)
    before = stack.open(standing)

    def freed(pair: Pair[Place]) -> int:
        return (stack.open(standing & ~bit[pair.a] & ~bit[pair.b]) & ~before).bit_count()

    return freed


def _freed_on_grid(view: ConnectView) -> Callable[[Any], int]:
    """Return a function that tells how many pairs join on the grid of *view* once a pair has gone."""
    standing = [False] * (view.columns * view.rows)
    groups: dict[str, list[int]] = {}
    for cell, face in view.tiles:
        at = cell.row * view.columns + cell.column
        standing[at] = True
        groups.setdefault(face.kind, []).append(at)

    def freed(pair: Pair[Cell]) -> int:
        gone = [cell.row * view.columns + cell.column for cell in pair]
        rest = [n not in gone and stands for n, stands in enumerate(standing)]
        grid = routes.masks(view.columns, view.rows, rest)
        left = [[at for at in group if at not in gone] for group in groups.values()]
        return len(routes.legal_pairs(view.columns, grid, left, False))

    return freed
