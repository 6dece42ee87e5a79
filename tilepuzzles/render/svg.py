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

from tilepuzzles import words
from tilepuzzles.boards.spots import Cell
from tilepuzzles.boards.steps import Route, Step, Taken
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument, WrongType, checked_int, checked_type, shown
from tilepuzzles.play.game import Game
from tilepuzzles.render.canvas import THEMES, Canvas, Picture, Theme, circle
from tilepuzzles.render.circles import circle_table
from tilepuzzles.render.circles_svg import draw_circles, draw_domino
from tilepuzzles.render.grids import GridBoard, grid_board, is_grid
from tilepuzzles.render.marks import NO_MARKS, Marks
from tilepuzzles.render.stacks import draw_stack, is_stack, stack_board
from tilepuzzles.tiles import Domino, Face

UNIT: Final = 32
"""The side of a cell in units of the drawing."""
RING: Final = 24
"""The width of the lane round the board, in the same units."""
RIM: Final = 13.5
"""The radius of the rings round the two tiles that a line joins."""
LEAST_SIZE: Final = 16
MOST_SIZE: Final = 4000


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
            line of the pair that went or the tile that was laid framed; a face or a domino, drawn as a single tile. A
            view of Link-O shows the hand of its seat, a game that of the seat to move, all else no hand (LO-23).
        marks: What to draw on top.
        size: The longer side in pixels, from 16 to 4,000.
        theme: Light or dark surroundings.
        upright: Whether to draw a grid with columns and rows exchanged (MC-01).

    Raises:
        WrongType: there is no picture of *x*, or *marks* are none.
        InvalidArgument: size or theme is none of those allowed.

    Source: SH-11, LU-07, LO-23.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp.EASY, seed=7)
    >>> tp.svg(game, marks=tp.Marks(hint=game.moves()[0]), size=300)
    <Picture 300x260>
    """
    checked_int("size", size, LEAST_SIZE, MOST_SIZE)
    checked_type("theme", theme, str, "light or dark")
    if theme not in THEMES:
        message = f"theme must be one of {', '.join(THEMES)}, not {shown(theme)}."
        raise InvalidArgument(message)
    checked_type("marks", marks, Marks, "a Marks value")
    checked_type("upright", upright, bool, "True or False")
    return _drawn(x, marks, THEMES[theme], upright).picture(size)


def _drawn(x: object, marks: Marks, theme: Theme, upright: bool) -> Canvas:
    """Return the drawing of *x*; raise WrongType where there is none."""
    if isinstance(x, Face):
        canvas = Canvas(UNIT, UNIT, theme, words.say(x), "")
        canvas.tile(0, 0, x)
        return canvas
    if isinstance(x, Domino):
        return draw_domino(x, theme)
    circles = circle_table(x, marks)
    if circles is not None:
        return draw_circles(circles, theme)
    board: Any = x
    if isinstance(x, Game):
        board = x.view(x.to_move or 0)
        marks = attrs.evolve(marks, selected=x.selected) if marks.selected is None else marks
    elif isinstance(x, Deal):
        board = x.rules.view(x.rules.start(x), 0)
    elif isinstance(x, Step):
        board = x.position
        taken = x.effect if isinstance(x.effect, Taken) and marks.route is None else None
        marks = attrs.evolve(marks, route=taken.route) if taken is not None else marks
    if is_stack(board):
        return draw_stack(stack_board(board, marks), theme)
    if not is_grid(board):
        message = f"there is no picture of {shown(x)}."
        raise WrongType(message)
    drawn = grid_board(board, marks)
    return _canvas(drawn.upright() if upright else drawn, theme, drawn)


def _canvas(board: GridBoard, theme: Theme, said: GridBoard) -> Canvas:
    """Draw *board* with the lane round it, the marks that matter most on top; the words are those of *said*."""
    width, height = board.columns * UNIT + 2 * RING, board.rows * UNIT + 2 * RING
    canvas = Canvas(width, height, theme, said.title, said.description)

    def corner(cell: Cell) -> tuple[float, float]:
        return RING + cell.column * UNIT, RING + cell.row * UNIT

    for cell, face in board.faces.items():
        canvas.tile(*corner(cell), face)
    if board.route is not None:
        _line(canvas, board, "route", board.route, theme.route, None)
    if board.detour is not None:
        _line(canvas, board, "detour", board.detour, theme.detour, "5 4.5")
    for cell in board.hint:
        canvas.brackets("hint", *corner(cell), theme.hint)
    for cell in board.asked if board.detour is None else ():
        canvas.brackets("asked", *corner(cell), theme.detour)
    if board.selected is not None:
        canvas.frame("selected", *corner(board.selected), theme.selected)
    if board.offender is not None:
        canvas.frame("offender", *corner(board.offender), theme.offender)
        canvas.cross("offender", *corner(board.offender), theme.offender)
    return canvas


def _line(canvas: Canvas, board: GridBoard, name: str, route: Route[Cell], colour: str, dashes: str | None) -> None:
    """Draw a line through the middles of cells, with rings at its ends; where it is dashed, dots on its corners."""
    group = canvas.group(name, fill="none")
    halo = canvas.theme.halo
    points = [(_axis(spot.column, board.columns), _axis(spot.row, board.rows)) for spot in route.spots]
    ends = points[0], points[-1]
    points[0] = _towards(points[0], points[1], RIM)
    points[-1] = _towards(points[-1], points[-2], RIM)
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    joints = {"stroke-linejoin": "round", "stroke-linecap": "round"}
    ET.SubElement(group, "path", {"d": path, "stroke": halo, "stroke-width": "6.5", **joints})
    line = {"d": path, "stroke": colour, "stroke-width": "3.4", "stroke-linejoin": "round"}
    if dashes is not None:
        line["stroke-dasharray"] = dashes
    ET.SubElement(group, "path", line)
    for x, y in points[1:-1] if dashes is not None else []:
        circle(group, x, y, 4.6, fill=colour, stroke=halo)
    for x, y in ends:
        circle(group, x, y, RIM, stroke=halo, stroke_width="5")
        circle(group, x, y, RIM, stroke=colour, stroke_width="2.8")


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
