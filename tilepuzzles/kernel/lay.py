"""Lay a stack from the bottom up, two tiles at a time: read backwards, a way to take it apart, and a hard one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilepuzzles.kernel.stacks import Neighbours, Stack


class Laying:
    """
    A stack that is being laid.

    A tile laid between two others of its row could never have been slid out, so a row grows from where it began: what
    lies to the right of a laid tile must be laid from left to right, and what lies to its left from right to left.
    Where half rows join several rows the same holds along every path of neighbours. A place is marked by the side
    from which it must be laid; one marked from both could never be laid, and no tile is laid that makes such a place.

    Attributes:
        laid: Whether each tile lies.
        ready: The tiles not laid that have all they cover beneath them.
    """

    def __init__(self, stack: Stack) -> None:
        self.above, self.left, self.right = stack.above, stack.left, stack.right
        self.restart(())

    def restart(self, order: Sequence[tuple[int, int]]) -> None:
        """Take all tiles away, and lay the pairs of *order*."""
        self.laid = [False] * len(self.above)
        self.from_left = [False] * len(self.above)
        self.from_right = [False] * len(self.above)
        self.missing = [0] * len(self.above)  # how many tiles beneath each are not laid
        for over in self.above:
            for tile in over:
                self.missing[tile] += 1
        self.ready = [tile for tile, missing in enumerate(self.missing) if not missing]
        for pair in order:
            for tile in pair:
                self.lay(tile)

    def fits(self, tile: int) -> bool:
        """Return whether the ready *tile* can be laid so that all others still can."""
        return not (
            any(self.from_left[other] and not self.laid[other] for other in self.left[tile])
            or any(self.from_right[other] and not self.laid[other] for other in self.right[tile])
        )

    def fits_with(self, tile: int, partner: int) -> bool:
        """Return whether *tile* fits and *partner*, laid just before it, stays open."""
        if tile in self.above[partner] or not self.fits(tile):
            return False
        if tile in self.left[partner]:
            return not any(self.laid[other] for other in self.right[partner])
        if tile in self.right[partner]:
            return not any(self.laid[other] for other in self.left[partner])
        return True

    def lay(self, tile: int) -> None:
        """Lay *tile*, one of those ready."""
        self.ready.remove(tile)
        self.laid[tile] = True
        for over in self.above[tile]:
            self.missing[over] -= 1
            if not self.missing[over]:
                self.ready.append(over)
        self._mark(tile, self.right, self.from_left)
        self._mark(tile, self.left, self.from_right)

    def _mark(self, tile: int, side: Neighbours, marks: list[bool]) -> None:
        """Mark the places on one *side* of *tile*, up to those laid or marked."""
        todo = [tile]
        while todo:
            for other in side[todo.pop()]:
                if not marks[other] and not self.laid[other]:
                    marks[other] = True
                    todo.append(other)


def lay_stack(stack: Stack, below: Callable[[int], int], budget: int) -> list[tuple[int, int]] | None:
    """
    Return a random order in which tiles without faces can be taken off a stack, found by laying it.

    Two tiles are laid at a time that are both open then; a tile is laid once all that it covers lie. Where no two can
    be laid the last pairs are taken back, two the first time, then four, eight and so on, and it goes on from there.

    Args:
        stack: The places.
        below: Returns a random int from 0 to its argument - 1.
        budget: How many pairs may be taken back in all.

    Returns:
        Pairs of tiles in the order of removal, the lower number first; None where the budget is spent.
    """
    laying = Laying(stack)
    order: list[tuple[int, int]] = []
    back = 2
    while 2 * len(order) < len(stack.above):
        pair = _lay_two(laying, order, below)
        if pair is not None:
            order.append(pair)
            continue
        back = min(back, len(order))
        budget -= back
        if budget < 0 or not back:
            return None
        del order[len(order) - back :]
        back *= 2
        laying.restart(order)
    return [(a, b) if a < b else (b, a) for a, b in reversed(order)]


def _lay_two(laying: Laying, order: Sequence[tuple[int, int]], below: Callable[[int], int]) -> tuple[int, int] | None:
    """Lay two random tiles that are open together, after those of *order*, and return them; None if there are none."""
    firsts = list(laying.ready)
    while firsts:
        a = _draw(firsts, below)
        if not laying.fits(a):
            continue
        laying.lay(a)
        seconds = list(laying.ready)
        while seconds:
            b = _draw(seconds, below)
            if laying.fits_with(b, a):
                laying.lay(b)
                return a, b
        laying.restart(order)
    return None


def _draw(tiles: list[int], below: Callable[[int], int]) -> int:
    """Take a random one of *tiles* out of them."""
    at = below(len(tiles))
    tiles[at], tiles[-1] = tiles[-1], tiles[at]
    return tiles.pop()
