"""
Boards as SVG, from shapes and paths alone: no fonts, no scripts, nothing to load.

>>> import tilepuzzles as tp
>>> picture = tp.svg(tp.LinkUp.EASY.deal(seed=7))
>>> str(picture)[:4]
'<svg'
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any, Final, Literal

import attrs

from tilepuzzles.boards.spots import Cell
from tilepuzzles.boards.steps import Route, Step, Taken
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument, WrongType, checked_int, checked_type, shown
from tilepuzzles.play.game import Game
from tilepuzzles.render.faces import drawing
from tilepuzzles.render.grids import GridBoard, grid_board, is_grid
from tilepuzzles.render.marks import NO_MARKS, Marks
from tilepuzzles.tiles import Face

UNIT: Final = 32
"""The side of a cell in units of the drawing."""
RING: Final = 24
"""The width of the lane round the board, in the same units."""
RIM: Final = 13.5
"""The radius of the rings round the two tiles that a line joins."""
LEAST_SIZE: Final = 16
MOST_SIZE: Final = 4000


@attrs.frozen
class Theme:
    """
    The colours of a picture.

    Attributes:
        board: Behind the tiles.
        plate: A tile.
        edge: The edge of a tile.
        ink: Lines on a tile.
        selected: The frame of the selected tile.
        hint: The frame of a hinted pair.
        offender: The frame and cross of the tile in the way.
        detour: The dashed line of a detour.
        route: The line of a pair that goes.
        halo: Round lines and frames, to set them off.
    """

    name: str
    board: str
    plate: str
    edge: str
    ink: str
    selected: str
    hint: str
    offender: str
    detour: str
    route: str
    halo: str


THEMES: Final = {
    "light": Theme("light", "#e9e6dc", "#fffdf6", "#b9b09a", "#2b2a27", "#f2b600", "#0a62c9", "#c01717", "#d98200",
                   "#00733f", "#fffdf6"),
    "dark": Theme("dark", "#191c20", "#eee9dc", "#6d6a60", "#20201e", "#ffcc1f", "#3d9bff", "#ff4a3d", "#ffa51f",
                  "#27d07c", "#191c20"),
}  # fmt: skip


@attrs.frozen(repr=False)
class Picture:
    """
    A picture. Notebooks show it by themselves; ``str(picture)`` is the SVG text to write to a file or a page.

    Attributes:
        svg: The SVG text.
        width: Its width in pixels.
        height: Its height in pixels.

    >>> import tilepuzzles as tp
    >>> picture = tp.svg(tp.LinkUp.EASY.deal(seed=7), size=300)
    >>> picture.width, picture.height, str(picture) == picture.svg
    (300, 260, True)
    """

    svg: str
    width: int
    height: int

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture {self.width}x{self.height}>"


def svg(
    x: object,
    *,
    marks: Marks = NO_MARKS,
    size: int = 480,
    theme: Literal["light", "dark"] = "light",
    upright: bool = False,
) -> Picture:
    """
    Return *x* as a picture.

    Args:
        x: A position or a view; a deal, drawn as dealt; a game, whose selected tile is framed; a step, with the
            line of the pair that went; a face, drawn as a single tile.
        marks: What to draw on top.
        size: The longer side in pixels, from 16 to 4,000.
        theme: Light or dark surroundings.
        upright: Whether to draw a grid with columns and rows exchanged (MC-01).

    Raises:
        WrongType: there is no picture of *x*, or *marks* are none.
        InvalidArgument: size or theme is none of those allowed.

    Source: SH-11, LU-07.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> tp.svg(game, marks=tp.Marks(hint=game.moves()[0]), size=300)
    <Picture 300x260>
    """
    checked_int("size", size, LEAST_SIZE, MOST_SIZE)
    if theme not in THEMES:
        message = f"theme must be one of {', '.join(THEMES)}, not {shown(theme)}."
        raise InvalidArgument(message)
    checked_type("marks", marks, Marks, "a Marks value")
    checked_type("upright", upright, bool, "True or False")
    if isinstance(x, Face):
        alone = GridBoard(columns=1, rows=1, faces={Cell(column=0, row=0): x})
        return _Drawing(alone, THEMES[theme], ring=0).picture(size)
    board: Any = x
    if isinstance(x, Game):
        board = x.position
        marks = attrs.evolve(marks, selected=x.selected) if marks.selected is None else marks
    elif isinstance(x, Deal):
        board = x.rules.start(x)
    elif isinstance(x, Step):
        board = x.position
        taken = x.effect if isinstance(x.effect, Taken) and marks.route is None else None
        marks = attrs.evolve(marks, route=taken.route) if taken is not None else marks
    if not is_grid(board):
        message = f"there is no picture of {shown(x)}."
        raise WrongType(message)
    return _Drawing(grid_board(board, marks, upright=upright), THEMES[theme]).picture(size)


class _Drawing:
    """A grid being drawn."""

    def __init__(self, board: GridBoard, theme: Theme, ring: int = RING) -> None:
        self.board = board
        self.theme = theme
        self.ring = ring
        self.width = board.columns * UNIT + 2 * ring
        self.height = board.rows * UNIT + 2 * ring

    def picture(self, size: int) -> Picture:
        """Return the picture, its longer side *size* pixels."""
        scale = size / max(self.width, self.height)
        width, height = max(1, round(self.width * scale)), max(1, round(self.height * scale))
        root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {self.width} {self.height}",
                "width": str(width),
                "height": str(height),
                "role": "img",
                "aria-label": self.board.title,
            },
        )
        ET.SubElement(root, "title").text = self.board.title
        ET.SubElement(root, "desc").text = self.board.description
        self._rect(root, 0, 0, self.width, self.height, rx=10, fill=self.theme.board)
        tiles = ET.SubElement(root, "g", {"class": "tiles"})
        for cell, face in self.board.faces.items():
            self._tile(tiles, cell, face)
        marks = ET.SubElement(root, "g", {"class": "marks"})
        self._marks(marks)
        return Picture(ET.tostring(root, encoding="unicode"), width, height)

    def _tile(self, parent: ET.Element, cell: Cell, face: Face) -> None:
        """Draw the tile on *cell*."""
        x, y = self._corner(cell)
        group = ET.SubElement(parent, "g", {"class": f"tile {face.name}", "transform": f"translate({x} {y})"})
        self._rect(group, 1.5, 2.5, 29, 28.5, rx=4, fill=self.theme.edge)
        self._rect(group, 1.5, 1.5, 29, 27.5, rx=4, fill=self.theme.plate)
        inner = ET.SubElement(group, "g", {"transform": "translate(3.8 3) scale(1.02)"})
        colours = {"ink": self.theme.ink, "plate": self.theme.plate}
        for tag, attributes in drawing(face):
            ET.SubElement(inner, tag, {name: colours.get(value, value) for name, value in attributes})

    def _marks(self, parent: ET.Element) -> None:
        """Draw the marks, those that matter most on top."""
        board, theme = self.board, self.theme
        if board.route is not None:
            self._line(parent, "route", board.route, theme.route, None)
        if board.detour is not None:
            self._line(parent, "detour", board.detour, theme.detour, "5 4.5")
        for cell in board.hint:
            self._brackets(parent, cell)
        if board.selected is not None:
            self._frame(parent, "selected", board.selected, theme.selected)
        if board.offender is not None:
            self._frame(parent, "offender", board.offender, theme.offender)
            self._cross(parent, board.offender)

    def _line(self, parent: ET.Element, name: str, route: Route[Cell], colour: str, dashes: str | None) -> None:
        """Draw a line of a route: through the middles of cells, with rings at its ends and dots on its corners."""
        group = ET.SubElement(parent, "g", {"class": name, "fill": "none"})
        points = [self._middle(spot) for spot in route.spots]
        ends = points[0], points[-1]
        points[0] = _towards(points[0], points[1], RIM)
        points[-1] = _towards(points[-1], points[-2], RIM)
        path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        joints = {"stroke-linejoin": "round", "stroke-linecap": "round"}
        ET.SubElement(group, "path", {"d": path, "stroke": self.theme.halo, "stroke-width": "6.5", **joints})
        line = {"d": path, "stroke": colour, "stroke-width": "3.4", "stroke-linejoin": "round"}
        if dashes is not None:
            line["stroke-dasharray"] = dashes
        ET.SubElement(group, "path", line)
        for x, y in points[1:-1]:
            if dashes is not None:
                self._circle(group, x, y, 4.6, fill=colour, stroke=self.theme.halo)
        for x, y in ends:
            self._circle(group, x, y, RIM, stroke=self.theme.halo, stroke_width="5")
            self._circle(group, x, y, RIM, stroke=colour, stroke_width="2.8")

    def _frame(self, parent: ET.Element, name: str, cell: Cell, colour: str) -> None:
        """Draw a full frame round the tile on *cell*."""
        x, y = self._corner(cell)
        group = ET.SubElement(parent, "g", {"class": name, "fill": "none"})
        self._rect(group, x + 1.5, y + 1.5, 29, 28.5, rx=4, stroke=self.theme.ink, stroke_width="4.8")
        self._rect(group, x + 1.5, y + 1.5, 29, 28.5, rx=4, stroke=colour, stroke_width="3.4")

    def _brackets(self, parent: ET.Element, cell: Cell) -> None:
        """Draw four thick corners round the hinted tile on *cell*."""
        x, y = self._corner(cell)
        path = "".join(
            f"M{x + 16 + sx * 15:g} {y + 16 + sy * 6:g}V{y + 16 + sy * 15:g}H{x + 16 + sx * 6:g}"
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        group = ET.SubElement(parent, "g", {"class": "hint", "fill": "none", "stroke-linecap": "round"})
        ET.SubElement(group, "path", {"d": path, "stroke": self.theme.halo, "stroke-width": "6.4"})
        ET.SubElement(group, "path", {"d": path, "stroke": self.theme.hint, "stroke-width": "3.8"})

    def _cross(self, parent: ET.Element, cell: Cell) -> None:
        """Draw a disc with a cross on the corner of the tile on *cell*."""
        x, y = self._corner(cell)
        x, y = x + 28, y + 4
        group = ET.SubElement(parent, "g", {"class": "offender", "stroke-linecap": "round"})
        self._circle(group, x, y, 6.4, fill=self.theme.offender, stroke=self.theme.halo, stroke_width="1.2")
        path = f"M{x - 2.6:g} {y - 2.6:g}l5.2 5.2m0 -5.2l-5.2 5.2"
        ET.SubElement(group, "path", {"d": path, "stroke": self.theme.halo, "stroke-width": "2"})

    def _corner(self, cell: Cell) -> tuple[float, float]:
        """Return the top left corner of *cell*."""
        return self.ring + cell.column * UNIT, self.ring + cell.row * UNIT

    def _middle(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of *cell*; the lane is narrower than a cell."""
        return _axis(cell.column, self.board.columns), _axis(cell.row, self.board.rows)

    @staticmethod
    def _rect(parent: ET.Element, x: float, y: float, width: float, height: float, *, rx: float, **style: str) -> None:
        """Draw a rectangle with round corners."""
        numbers = {"x": x, "y": y, "width": width, "height": height, "rx": rx}
        ET.SubElement(parent, "rect", {k: f"{v:g}" for k, v in numbers.items()} | _dashed(style))

    @staticmethod
    def _circle(parent: ET.Element, x: float, y: float, r: float, **style: str) -> None:
        """Draw a circle."""
        ET.SubElement(parent, "circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"} | _dashed(style))


def _axis(at: int, cells: int) -> float:
    """Return where the middle of cell *at* lies along an axis of *cells* cells."""
    if at < 0:
        return RING * 0.55
    if at >= cells:
        return RING + cells * UNIT + RING * 0.45
    return RING + at * UNIT + UNIT / 2


def _towards(point: tuple[float, float], other: tuple[float, float], by: float) -> tuple[float, float]:
    """Return *point* moved *by* units towards *other*, along the axis they share."""
    (x, y), (u, v) = point, other
    return x + by * ((u > x) - (u < x)), y + by * ((v > y) - (v < y))


def _dashed(style: dict[str, str]) -> dict[str, str]:
    """Return keyword names as attribute names."""
    return {name.replace("_", "-"): value for name, value in style.items()}
