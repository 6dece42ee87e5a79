"""
Circles as a picture: rings of spaces with the links between them, the seats beneath, and the hands that may be shown.

The circles lie clockwise on a circle of their own, the first in the north-west; of a circle position 0 is at twelve
o'clock (LO-01). Each has a sign besides its colour, which its tiles bear too.
"""

from __future__ import annotations

import itertools
import math
import xml.etree.ElementTree as ET
from typing import Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.circle_boards import CircleBoard, Space
from tilepuzzles.render.canvas import Canvas, Theme, circle, rect
from tilepuzzles.render.circles import CircleTable
from tilepuzzles.render.circles_tiles import (
    END,
    INK,
    LONG,
    SHORT,
    chain,
    disc,
    domino,
    group,
    icon,
    looks_of,
    number,
    on_ring,
    path,
    plate,
    sign,
)
from tilepuzzles.tiles import Domino

MARGIN: Final = 10
RIM: Final = 7
"""From a tile to the rim of its circle."""
GAP: Final = 22
"""From the rim of a circle to that of the next."""
LEAST_RADIUS: Final = 48
CARD: Final = (66, 42)
"""The card of a seat: width and height."""
ROW: Final = 30
"""The height of a row of a hand."""
BETWEEN: Final = 5
"""Between two cards."""
LEAST_WIDTH: Final = 4 * (CARD[0] + BETWEEN) - BETWEEN

Point = tuple[float, float]


@attrs.frozen
class Ring:
    """Where a circle is drawn: its middle, and from there to the middle of its tiles; how many spaces it has."""

    middle: Point
    radius: float
    size: int

    @property
    def rim(self) -> float:
        """From its middle to its rim."""
        return self.radius + SHORT / 2 + RIM

    def turned(self, position: int) -> float:
        """Return how many degrees a space lies from twelve o'clock."""
        return 360 * position / self.size

    def at(self, position: int, out: float = 0) -> Point:
        """Return the middle of a space, or a point so much further out."""
        return on_ring(self.middle, self.radius + out, self.turned(position))

    def side(self, position: int, towards: Point) -> int:
        """Return on which side of a space the point *towards* lies: 1 outside, -1 inside."""
        return 1 if math.dist(self.at(position, 1), towards) <= math.dist(self.at(position, -1), towards) else -1


def rings_of(board: CircleBoard) -> dict[str, Ring]:
    """Return where each circle is drawn, the outermost points at 0."""
    sizes = [size for _, size in board.rings]
    radii = [max(LEAST_RADIUS, (LONG / 2 + 2) / math.tan(math.pi / size) + SHORT / 2) for size in sizes]
    wide = [radius + SHORT / 2 + RIM for radius in radii]
    count = len(sizes)
    apart = max(
        (wide[a] + wide[b] + GAP) / (2 * math.sin(math.pi * (b - a) / count))
        for a, b in itertools.combinations(range(count), 2)
    )
    middles = [on_ring((0, 0), apart, 360 * n / count - 180 / count) for n in range(count)]
    left = min(x - r for (x, _), r in zip(middles, wide, strict=True))
    top = min(y - r for (_, y), r in zip(middles, wide, strict=True))
    return {
        colour: Ring((x - left, y - top), radius, size)
        for (colour, size), (x, y), radius in zip(board.rings, middles, radii, strict=True)
    }


def draw_circles(table: CircleTable, theme: Theme) -> Canvas:
    """Draw *table*: the circles, beneath them the seats and the bag, and then the hands."""
    return _Drawing(table, theme).canvas


def draw_domino(tile: Domino, theme: Theme) -> Canvas:
    """Draw a tile by itself."""
    canvas = Canvas(LONG + 8, SHORT + 8, theme, words.say(tile), "")
    place = group(canvas.tiles, "tile", LONG / 2 + 4, SHORT / 2 + 3.5)
    domino(place, tile, tile.ends, looks_of((tile.colour,), theme.name)[tile.colour], theme)
    return canvas


class _Drawing:
    """A picture of a table being drawn."""

    def __init__(self, table: CircleTable, theme: Theme) -> None:
        self.table, self.theme = table, theme
        self.rings = rings_of(table.board)
        self.looks = looks_of(table.board.colours, theme.name)
        self.ink = INK[theme.name]
        self.inward: set[Space] = set()
        edges = [(ring.middle, ring.rim) for ring in self.rings.values()]
        across, down = max(x + r for (x, _), r in edges), max(y + r for (_, y), r in edges)
        self.width = max(across, LEAST_WIDTH)
        left = MARGIN + (self.width - across) / 2
        self.rings = {
            colour: attrs.evolve(ring, middle=(ring.middle[0] + left, ring.middle[1] + MARGIN))
            for colour, ring in self.rings.items()
        }
        top = down + 2 * MARGIN
        cards, per_row = len(table.sizes) + 1, int((self.width + BETWEEN) // (CARD[0] + BETWEEN))
        card_rows = -(-cards // per_row)
        hands_at = top + card_rows * (CARD[1] + BETWEEN)
        in_row = int((self.width - 34) // (LONG + 4))
        rows = sum(max(1, -(-len(hand) // in_row)) for hand in table.hands.values())
        height = hands_at + rows * ROW + MARGIN / 2
        self.canvas = Canvas(self.width + 2 * MARGIN, height, theme, table.title, table.description)
        self._rims()
        for (near, position), (far, facing) in table.board.links:
            self._link(Space(colour=near, position=position), Space(colour=far, position=facing))
        self._middles()
        for colour, ring in self.rings.items():
            for position in range(ring.size):
                self._space(Space(colour=colour, position=position), ring)
        self._cards(top, -(-cards // card_rows))
        self._hands(hands_at, in_row)
        self._marks()

    def _rims(self) -> None:
        """Draw the circles without anything in them."""
        for colour, ring in self.rings.items():
            shade, done = self.looks[colour].shade, colour in self.table.completed
            around = group(self.canvas.tiles, "circle completed" if done else "circle", *ring.middle)
            circle(around, 0, 0, ring.rim, fill=shade, fill_opacity="0.24")
            circle(around, 0, 0, ring.rim - 1, fill="none", stroke=shade, stroke_width="5" if done else "2")

    def _middles(self) -> None:
        """Draw in each circle its sign, a tick where it is completed, and the numbers of its spaces."""
        for colour, ring in self.rings.items():
            middle = group(self.canvas.tiles, "middle", *ring.middle)
            inner = ring.radius - SHORT / 2
            size = min(26.0, (inner - 16) * 0.62)
            look = self.looks[colour]
            sign(middle, look, 0, 0, size, fill=look.shade, stroke=self.ink, stroke_width="1.2")
            if colour in self.table.completed:
                tick = group(middle, "tick", size, size)
                circle(tick, 0, 0, 9, fill=self.theme.plate, stroke=self.theme.ink, stroke_width="1.6")
                line = {"fill": "none", "stroke": self.theme.ink, "stroke_width": "2.4", "stroke_linecap": "round"}
                path(tick, "M-4 0l3 3.4l5.4 -6.6", **line)
            for position in range(ring.size):
                at = on_ring((0, 0), inner - 8, ring.turned(position))
                if Space(colour=colour, position=position) in self.inward:
                    circle(middle, *at, 6, fill=self.theme.board)
                number(middle, position, *at, 3, stroke=self.ink)

    def _link(self, a: Space, b: Space) -> None:
        """Draw a link: it leaves each of its spaces on the side that looks towards the other."""
        ring, position, other, facing = self.rings[a.colour], a.position, self.rings[b.colour], b.position
        near, far = ring.side(position, other.at(facing)), other.side(facing, ring.at(position))
        self.inward.update(space for space, side in ((a, near), (b, far)) if side < 0)
        start, end = ring.at(position, near * (SHORT / 2 - 2)), other.at(facing, far * (SHORT / 2 - 2))
        reach = SHORT / 2 + 0.35 * math.dist(start, end)
        bends = *ring.at(position, near * reach), *other.at(facing, far * reach)
        line = "M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}".format(*start, *bends, *end)
        link = group(self.canvas.tiles, "link", 0, 0, fill="none", stroke_linecap="round")
        path(link, line, stroke=self.ink, stroke_width="10")
        path(link, line, stroke=self.theme.plate, stroke_width="6.4")
        path(link, line, stroke=self.ink, stroke_width="2", stroke_dasharray="0.1 6")

    def _space(self, space: Space, ring: Ring) -> None:
        """Draw a space and what lies on it."""
        table, turned = self.table, ring.turned(space.position)
        linked, shut = table.board.partner(space) is not None, space in table.blocked
        laid = table.tiles.get(space)
        name = "tile" if laid else "space blocked" if shut else "space connector" if linked else "space"
        place = group(self.canvas.tiles, name, *ring.at(space.position), turned)
        place.set("data-at", f"{space.colour} {space.position}")
        if linked:
            rect(place, -LONG / 2 - 2.6, -SHORT / 2 - 2.6, LONG + 5.2, SHORT + 5.2, rx=6, fill=self.ink)
        if laid is not None:
            place.set("data-ends", " ".join("any" if end is None else str(end) for end in laid.ends))
            domino(place, laid.tile, laid.ends, self.looks[laid.tile.colour], self.theme, turned)
            return
        shade = self.looks[space.colour].shade
        plate(place, fill=self.theme.board)
        plate(place, 0.6, fill=shade, fill_opacity="0.12", stroke=shade, stroke_width="1.2")
        if linked:
            chain(place, self.ink, 2)
        if shut:
            plate(place, fill="#000000", fill_opacity="0.45")
            cross = f"M{-LONG / 2 + 5:g} -7L{LONG / 2 - 5:g} 7M{-LONG / 2 + 5:g} 7L{LONG / 2 - 5:g} -7"
            path(place, cross, stroke=self.theme.halo, stroke_width="6", stroke_linecap="round")
            path(place, cross, stroke=self.theme.offender, stroke_width="3.4", stroke_linecap="round")

    def _cards(self, top: float, in_row: int) -> None:
        """Draw a card for the bag and one for each seat."""
        table, (wide, high) = self.table, CARD
        for n in range(len(table.sizes) + 1):
            row, column = divmod(n, in_row)
            left = MARGIN + (self.width - in_row * (wide + BETWEEN) + BETWEEN) / 2 + column * (wide + BETWEEN)
            y = top + row * (high + BETWEEN)
            if n == 0:
                card = group(self.canvas.tiles, "bag", left, y)
                icon(card, "bag", 18, high / 2, self.ink)
                number(card, table.bag, 41, high / 2, 5.4, stroke=self.ink)
                continue
            seat = n - 1
            to_move, won = seat == table.to_move, table.result is not None and seat in table.result.winners
            card = group(self.canvas.tiles, "seat to-move" if to_move else "seat", left, y)
            frame = {"stroke": self.theme.selected, "stroke_width": "3"} if to_move else {"stroke": self.ink}
            rect(card, 0.5, 0.5, wide - 1, high - 1, rx=6, fill=self.ink, fill_opacity="0.12")
            rect(card, 1.5, 1.5, wide - 3, high - 3, rx=5, fill="none", **frame)
            if to_move:
                icon(card, "go", 11, 13, self.ink)
            icon(card, "seat", 25, 13, self.ink)
            number(card, seat, 38, 13, 5, stroke=self.ink)
            if won:
                icon(card, "won", 54, 13, self.ink)
            icon(card, "tiles", 11, 30, self.ink)
            number(card, table.sizes[seat], 23, 30, 4, stroke=self.ink)
            icon(card, "score", 37, 30, self.ink)
            number(card, table.scores[seat], 53, 30, 4, stroke=self.ink)

    def _hands(self, top: float, in_row: int) -> None:
        """Draw the hands, each with its seat on the left."""
        y = top + ROW / 2
        for seat, hand in self.table.hands.items():
            icon(self.canvas.tiles, "seat", MARGIN + 8, y, self.ink)
            number(self.canvas.tiles, seat, MARGIN + 23, y, 5, stroke=self.ink)
            for n, tile in enumerate(hand):
                row, column = divmod(n, in_row)
                x = MARGIN + 34 + column * (LONG + 4) + LONG / 2 + 2
                place = group(self.canvas.tiles, "held", x, y + row * ROW)
                place.set("data-tile", str(tile))
                domino(place, tile, tile.ends, self.looks[tile.colour], self.theme)
            y += ROW * max(1, -(-len(hand) // in_row))

    def _marks(self) -> None:
        """Draw what is on top: the last tile, the selected space, and what a refusal is about."""
        table, theme = self.table, self.theme
        if table.last is not None:
            place = self._mark("last", table.last)
            self._frame(place, theme.hint)
            path(place, "M0 -16L-6 -25H6Z", fill=theme.hint, stroke=theme.halo, stroke_width="1.2")
        if table.selected is not None:
            self._frame(self._mark("selected", table.selected), theme.selected)
        for space in table.against:
            self._frame(self._mark("offender", space), theme.offender)
            x, y = self.rings[space.colour].at(space.position, SHORT / 2 + 1)
            self.canvas.cross("offender", x - 28, y - 4, theme.offender)
        if table.asked is not None:
            place = self._mark("asked", table.asked)
            self._frame(place, theme.detour, "5 3.4")
            turned = self.rings[table.asked.colour].turned(table.asked.position)
            expected = table.refusal.expected if table.refusal is not None else None
            for x, value in zip((-END, END), expected or (), strict=False):
                if value is not None:
                    disc(place, value, x, theme.detour, theme.ink, turned)

    def _mark(self, name: str, space: Space) -> ET.Element:
        """Return a group for a mark on *space*."""
        ring = self.rings[space.colour]
        return group(self.canvas.marks, name, *ring.at(space.position), ring.turned(space.position))

    def _frame(self, place: ET.Element, colour: str, dashes: str = "") -> None:
        """Draw a frame round a space."""
        plate(place, -1.4, fill="none", stroke=self.theme.ink, stroke_width="6.6")
        plate(place, -1.4, fill="none", stroke=self.theme.halo, stroke_width="5.2")
        more = {"stroke_dasharray": dashes} if dashes else {}
        plate(place, -1.4, fill="none", stroke=colour, stroke_width="3.2", **more)
