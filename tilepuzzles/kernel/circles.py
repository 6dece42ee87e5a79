"""
Rings of spaces with links between them, and the dominoes laid on them.

Spaces are numbered through, ring after ring, clockwise. Every tile shows a number at its anticlockwise and at its
clockwise end (``left`` and ``right``); a linked space shows one number to its ring neighbours and across the link. A
wild tile shows no number of its own: on a ring space it never will, on a linked space it takes the first one that it
comes to touch, and keeps it (LO-12).

What may lie on a space is a mask of *options*: a * values + b for a tile with a at its anticlockwise and b at its
clockwise end, then one option for the wild tile of each colour. The mask changes only where a neighbour does, so the
moves of a hand are one ``&`` a space. Tiles are numbered colour by colour: 0/0, 0/1, 0/2 … , then the wild ones. The
colour of ring n is number n.
"""

from __future__ import annotations

from collections.abc import Sequence

EMPTY = -1


class Circles:
    """
    What never changes on a board: neighbours, tiles, and which options fit between which numbers.

    Args:
        rings: How many spaces each ring has, from 3.
        links: Pairs of spaces that are linked, of two rings each; no space in two of them.
        highest: The highest number of a tile.
        wilds: How many wild tiles there are a colour.

    Attributes:
        values: How many numbers there are; that many is also what a wild tile without a number shows.
        options: How many options a space has.
        ring: The ring of each space.
        before: The anticlockwise neighbour of each space.
        after: The clockwise neighbour.
        partner: The space across the link, or -1.
        linked: The spaces that have a partner.
        tiles: How many tiles there are.
        colour: The colour of each tile.
        bits: The options that each tile has on a space of its colour.
        pips: The sum of the numbers on each tile, -1 for a wild one.
        fit: The options between two shown numbers, by (left + 1) * (values + 2) + right + 1.
        joint: The same on a linked space, with the number across the link as the last digit.
        starters: The options for a linked space with no neighbour.
    """

    __slots__ = (
        "after", "before", "bits", "colour", "first", "fit", "joint", "linked", "options", "partner", "pips", "ring",
        "second", "sizes", "starters", "tiles", "values",
    )  # fmt: skip

    def __init__(self, rings: Sequence[int], links: Sequence[tuple[int, int]], highest: int, wilds: int) -> None:
        self.sizes = list(rings)
        self.values = highest + 1
        self.options = self.values * self.values + len(rings)
        self.ring: list[int] = []
        self.before: list[int] = []
        self.after: list[int] = []
        for ring, size in enumerate(rings):
            base = len(self.ring)
            self.ring += [ring] * size
            self.before += [base + (at - 1) % size for at in range(size)]
            self.after += [base + (at + 1) % size for at in range(size)]
        self.partner = [EMPTY] * len(self.ring)
        for a, b in links:
            self.partner[a], self.partner[b] = b, a
        self.linked = [space for space, partner in enumerate(self.partner) if partner >= 0]
        self._make_tiles(len(rings), wilds)
        self._make_fits()

    def _make_tiles(self, colours: int, wilds: int) -> None:
        """Make the tables of tiles."""
        values = self.values
        self.first = [option // values for option in range(values * values)]
        self.second = [option % values for option in range(values * values)]
        self.colour: list[int] = []
        self.bits: list[int] = []
        self.pips: list[int] = []
        for colour in range(colours):
            for a in range(values):
                for b in range(a, values):
                    self.bits.append(1 << (a * values + b) | 1 << (b * values + a))
                    self.pips.append(a + b)
            self.bits += [1 << (values * values + colour)] * wilds
            self.pips += [-1] * wilds
            self.colour += [colour] * (len(self.bits) - len(self.colour))
        self.tiles = len(self.bits)

    def _make_fits(self) -> None:
        """Make the tables of what fits between numbers: 0 stands for no neighbour, values + 1 for any number."""
        values, width = self.values, self.values + 2
        wild = (1 << self.options) - (1 << (values * values))
        doubles = [1 << (value * values + value) for value in range(values)]
        self.starters = sum(doubles) | wild
        anything = range(values)
        takes = [list(anything), *([value] for value in anything), list(anything)]
        self.fit = [
            wild | sum(1 << (a * values + b) for a in takes[left] for b in takes[right]) if left or right else 0
            for left in range(width)
            for right in range(width)
        ]
        self.joint = [0] * (width * width * width)
        for code in range(1, width * width * width):
            shown = (code // (width * width), code // width % width, code % width)
            asked = {one - 1 for one in shown if 1 <= one <= values}
            if not asked:
                self.joint[code] = self.starters
            elif len(asked) == 1:
                self.joint[code] = wild | doubles[asked.pop()]


class Lay:
    """
    The tiles on the board, in a form that changes.

    Attributes:
        left: What each space shows at its anticlockwise end: -1 where no tile lies, ``values`` for any number.
        right: What it shows at its clockwise end.
        need: The options that fit on each space; 0 where none does, where a tile lies, and where no neighbour does.
        room: How many spaces of each ring are free.
    """

    __slots__ = ("circles", "left", "need", "right", "room")

    def __init__(self, circles: Circles, left: list[int], right: list[int], need: list[int], room: list[int]) -> None:
        self.circles = circles
        self.left = left
        self.right = right
        self.need = need
        self.room = room

    def place(self, space: int, option: int) -> None:
        """Lay the tile of *option* on the free *space*, where it fits."""
        circles, left, right = self.circles, self.left, self.right
        values, partner = circles.values, circles.partner[space]
        before, after = circles.before[space], circles.after[space]
        if option < values * values:
            a, b = circles.first[option], circles.second[option]
        elif partner < 0:
            a = b = values
        else:
            a = b = held(left[partner], right[before], left[after], values)
        left[space], right[space] = a, b
        self.need[space] = 0
        self.room[circles.ring[space]] -= 1
        if partner >= 0:
            if left[partner] < 0:
                self._refresh(partner)
            elif left[partner] == values != a:
                self._hold(partner, a)
            if left[before] < 0:
                self._refresh(before)
            if left[after] < 0:
                self._refresh(after)
            return
        if left[before] < 0:
            self._refresh(before)
        elif left[before] == values != a and circles.partner[before] >= 0:
            self._hold(before, a)
            self._hold_partner(circles.partner[before], a)
        if left[after] < 0:
            self._refresh(after)
        elif left[after] == values != b and circles.partner[after] >= 0:
            self._hold(after, b)
            self._hold_partner(circles.partner[after], b)

    def _hold(self, space: int, value: int) -> None:
        """Let the wild tile on the linked *space* hold *value* from now on."""
        self.left[space] = self.right[space] = value
        before, after = self.circles.before[space], self.circles.after[space]
        if self.left[before] < 0:
            self._refresh(before)
        if self.left[after] < 0:
            self._refresh(after)

    def _hold_partner(self, space: int, value: int) -> None:
        """Tell the linked *space* that the wild tile across the link holds *value* now."""
        if self.left[space] < 0:
            self._refresh(space)
        else:
            self._hold(space, value)

    def _refresh(self, space: int) -> None:
        """Work out anew what fits on the free *space*."""
        circles, width = self.circles, self.circles.values + 2
        code = (self.right[circles.before[space]] + 1) * width + self.left[circles.after[space]] + 1
        partner = circles.partner[space]
        if partner < 0:
            self.need[space] = circles.fit[code]
        else:
            self.need[space] = circles.joint[code * width + self.left[partner] + 1]


def bare(circles: Circles) -> Lay:
    """Return the board without a tile."""
    spaces = len(circles.ring)
    return Lay(circles, [EMPTY] * spaces, [EMPTY] * spaces, [0] * spaces, list(circles.sizes))


def starts(circles: Circles, left: Sequence[int], need: Sequence[int], space: int) -> int:
    """Return the options that fit on the linked *space* as a first play, which needs no neighbour."""
    near = left[circles.before[space]], left[circles.after[space]], left[circles.partner[space]], left[space]
    return need[space] if max(near) >= 0 else circles.starters


def choices(
    circles: Circles, left: Sequence[int], need: Sequence[int], hand: Sequence[int], first: bool
) -> list[tuple[int, int]]:
    """
    Return where a hand may play: (space, options), in the order of the spaces.

    Args:
        circles: The board.
        left: What is shown, as in Lay.
        need: What fits, as in Lay.
        hand: The options that the hand holds, for each ring.
        first: Whether it is a first play: on linked spaces alone, with no need of a neighbour.
    """
    ring = circles.ring
    if first:
        return [(s, bits) for s in circles.linked if (bits := starts(circles, left, need, s) & hand[ring[s]])]
    return [(s, bits) for s, fits in enumerate(need) if fits and (bits := fits & hand[ring[s]])]


def wanted(circles: Circles, left: Sequence[int], need: Sequence[int], first: bool) -> list[int]:
    """Return for each ring the options that fit anywhere on it."""
    found = [0] * len(circles.sizes)
    if first:
        for space in circles.linked:
            found[circles.ring[space]] |= starts(circles, left, need, space)
    else:
        for space, fits in enumerate(need):
            if fits:
                found[circles.ring[space]] |= fits
    return found


def held(across: int, before: int, after: int, values: int) -> int:
    """Return the number that a wild tile on a linked space takes: from across the link, else from its ring."""
    for shown in (across, before, after):
        if 0 <= shown < values:
            return shown
    return values
