"""Stacks of tiles as pictures: layered, with depth, blocked tiles dark (DT-03); and as text, layer by layer."""

from __future__ import annotations

from typing import Any, Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.spots import Place
from tilepuzzles.boards.stack import view
from tilepuzzles.boards.stack_positions import StackPosition, StackRefusal, StackView
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.render.canvas import Canvas, Theme, rect
from tilepuzzles.render.marks import SIGNS, Marks, legend
from tilepuzzles.tiles import Face

HALF: Final = 16
"""A half tile in units of the drawing."""
STEP: Final = 5
"""How far each layer is drawn up and to the left of the one below."""
EDGE: Final = 12
SEPARATOR: Final = "   "
HIDDEN: Final = "??"
FACELESS: Final = "##"
"""What stands for a place of a layout, which has no face."""


@attrs.frozen(kw_only=True)
class StackBoard:
    """
    A stack of tiles with its marks, ready to be drawn.

    Attributes:
        tiles: The standing tiles in reading order: place, and face or None where it is hidden.
        open: The places whose tile is open; the others are drawn as blocked where that is asked for.
        selected: The selected place.
        hint: The two places of a hint.
        offenders: The tiles that keep a pair from being open.
        asked: The places that a refusal is about.
        message: What a refusal says.
        faceless: Whether it is a layout, without faces.
    """

    tiles: tuple[tuple[Place, Face | None], ...]
    open: frozenset[Place]
    selected: Place | None = None
    hint: tuple[Place, ...] = ()
    offenders: tuple[Place, ...] = ()
    asked: tuple[Place, ...] = ()
    message: str = ""
    faceless: bool = False

    @property
    def title(self) -> str:
        """The title for screen readers."""
        return words.say(words.Phrase(words.PICTURES["stack"], {"remaining": len(self.tiles), "open": len(self.open)}))

    @property
    def description(self) -> str:
        """The open tiles, and what a refusal says."""
        said = [
            words.say(words.Phrase(words.PICTURES["tile"], {"face": face, "spot": place}))
            for place, face in self.tiles
            if place in self.open and face is not None
        ]
        return " ".join([*said, self.message]).strip()


def is_stack(x: object) -> bool:
    """Return whether *x* is a stack of tiles: a position, what is seen of one, or a layout."""
    return isinstance(x, StackPosition | StackView | Layout)


def seen(x: Any) -> Any:
    """Return what is seen of a stack by those who may not peek; anything else as it is (TU-23)."""
    return view(x, peeking=False) if isinstance(x, StackPosition) else x


def stack_board(x: Any, marks: Marks) -> StackBoard:
    """
    Return what there is to draw of *x*, a stack, with *marks*.

    Raises:
        InvalidArgument: a mark lies where no tile stands.
    """
    tiles, found = _tiles(seen(x))
    refusal = marks.refusal
    offenders: set[Place] = set()
    asked: tuple[Place, ...] = ()
    if isinstance(refusal, StackRefusal):
        offenders.update(place for found in (*refusal.covering,) for place in found)
        for left, right in zip(refusal.left, refusal.right, strict=True):
            offenders.update((*left, *right) if left and right else ())
        asked = tuple(refusal.pair) if refusal.pair else (refusal.spot,) if refusal.spot else ()
    standing = {place for place, _ in tiles}
    for place in (marks.selected, *(marks.hint or ())):
        if place is not None and place not in standing:
            message = f"a mark must lie on a standing tile; there is none at {place.at}."
            raise InvalidArgument(message)
    return StackBoard(
        tiles=tiles,
        open=found if marks.blocked else frozenset(standing),
        selected=marks.selected,
        hint=tuple(marks.hint or ()),
        offenders=tuple(sorted(offenders & standing)),
        asked=tuple(place for place in asked if place in standing),
        message="" if refusal is None else refusal.message,
        faceless=isinstance(x, Layout),
    )


def _tiles(x: Any) -> tuple[tuple[tuple[Place, Face | None], ...], frozenset[Place]]:
    """Return the tiles of *x*, a stack, and the places of those that are open."""
    if isinstance(x, Layout):
        kernel = x.stack
        found = kernel.numbers(kernel.open(sum(kernel.bits)))
        return tuple((place, None) for place in x.places), frozenset(x.places[n] for n in found)
    return x.tiles, frozenset(x.open)


def draw_stack(board: StackBoard, theme: Theme) -> Canvas:
    """Draw *board*, the lower layers first, each layer a little up and to the left of the one below."""
    places = [place for place, _ in board.tiles]
    layers = max((place.layer for place in places), default=0)
    left, top = min((place.x for place in places), default=0), min((place.y for place in places), default=0)
    columns = max((place.x for place in places), default=0) + 2 - left
    rows = max((place.y for place in places), default=0) + 2 - top
    rise = layers * STEP
    canvas = Canvas(
        columns * HALF + 2 * EDGE + rise, rows * HALF + 2 * EDGE + rise, theme, board.title, board.description
    )

    def corner(place: Place) -> tuple[float, float]:
        up = rise - place.layer * STEP
        return EDGE + (place.x - left) * HALF + up, EDGE + (place.y - top) * HALF + up

    for place, face in sorted(board.tiles, key=lambda tile: (tile[0].layer, tile[0].y, tile[0].x)):
        is_open = place in board.open
        group = canvas.tile(*corner(place), face, depth=STEP - 1, name="tile" if is_open else "tile blocked")
        if not is_open:
            rect(group, 1.5, 1.5, 29, 28.5 + STEP - 1, rx=4, fill="#000000", fill_opacity="0.38")
    for place in board.hint:
        canvas.brackets("hint", *corner(place), theme.hint)
    for place in board.asked:
        canvas.brackets("asked", *corner(place), theme.detour)
    if board.selected is not None:
        canvas.frame("selected", *corner(board.selected), theme.selected)
    for place in board.offenders:
        canvas.frame("offender", *corner(place), theme.offender)
        canvas.cross("offender", *corner(place), theme.offender)
    return canvas


def stack_text(board: StackBoard, unicode: bool) -> str:
    """
    Return *board* as text, layer by layer from the bottom up.

    Open tiles are written in capitals, blocked ones in small letters, hidden ones as question marks. The numbers at the
    rims are x and y in half tiles.
    """
    signs = dict.fromkeys(board.asked, "asked") | dict.fromkeys(board.hint, "hint")
    signs |= dict.fromkeys(board.offenders, "offender")
    if board.selected is not None:
        signs[board.selected] = "selected"
    columns = max((place.x for place, _ in board.tiles), default=0) + 2
    lines = []
    for layer in sorted({place.layer for place, _ in board.tiles}):
        found = [(place, face) for place, face in board.tiles if place.layer == layer]
        lines.append(f"layer {layer}")
        lines.append("      " + "".join(f"{x:<4}" for x in range(0, columns, 2)).rstrip())
        for y in sorted({place.y for place, _ in found}):
            row = [" "] * (2 * columns + 2)
            for place, face in found:
                if place.y == y:
                    sign = SIGNS[signs[place]] if place in signs else "  "
                    row[2 * place.x : 2 * place.x + 4] = [sign[0], _code(board, place, face, unicode), "", sign[1]]
            lines.append(f"{y:>4} " + "".join(row).rstrip())
    said = [*_senses(board), *legend(set(signs.values()))]
    return "\n".join([*lines, *([SEPARATOR.join(said)] if said else [])])


def _senses(board: StackBoard) -> list[str]:
    """Return what the ways of writing a tile mean, of those that are there."""
    if board.faceless:
        return []
    found = [words.LEGEND["blocked"]] if any(place not in board.open for place, face in board.tiles if face) else []
    return [*found, f"{HIDDEN} {words.LEGEND['hidden']}"] if any(not face for _, face in board.tiles) else found


def _code(board: StackBoard, place: Place, face: Face | None, unicode: bool) -> str:
    """Return the two characters of a tile."""
    if face is None:
        return FACELESS if board.faceless else HIDDEN
    code = face.symbol + " " if unicode else face.code
    return code if place in board.open else code.lower()
