"""
Draw the pictures of the pages, by the same calls that a user would make.

Each picture is drawn twice, in light and in dark surroundings; a page names the light one, and conf.py puts the dark
one beside it. So ``![A board](_pictures/easy.svg)`` fits whichever way the page is read.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import attrs

import tilepuzzles as tp

BOARD = ["FF.DC", "BEGA.", "ADG..", ".E.BC"]
ASKED = {
    "route": ((0, 0), (1, 0)),
    "too-many-turns": ((3, 1), (0, 2)),
    "blocked": ((1, 1), (1, 3)),
    "no-route": ((3, 0), (1, 2)),
}
"""Name of the picture -> the two cells, column and row, that were asked for on the board."""

SHUT = {
    "covered": ("bridge", (4, 2, 2), (10, 0, 0)),
    "shut-in": ("pebble", (6, 2, 0), (3, 4, 0)),
}
"""Name of the picture -> the layout and the two places, x, y and layer, that were asked for."""

LAID: tuple[tuple[str, int, tuple[int, int]], ...] = (
    ("red", 3, (2, 2)),
    ("green", 6, (0, 0)),
    ("green", 7, (0, 1)),
    ("green", 8, (1, 3)),
)
"""The tiles that block a space of Link-O: colour, position and ends, laid by two players in turn."""
WILD = {"colour": "green", "wild": True}
BLOCKED: dict[str, Any] = {
    "format": "tilepuzzles.deal/1",
    "ruleset": "link-o",
    "ruleset_version": 1,
    "options": {"seats": 2},
    "hands": [[*({"colour": colour, "ends": [*ends]} for colour, _, ends in LAID[seat::2]), WILD] for seat in (0, 1)],
    "bag": [],
}
"""The deal in which they are laid."""


@attrs.frozen
class Drawing:
    """
    What to draw.

    Attributes:
        name: The name of the file, without its ending.
        thing: A board, or whatever else has a picture.
        size: The longer side in pixels.
        marks: What to draw on top.
        upright: Whether with columns and rows exchanged.
    """

    name: str
    thing: object
    size: int
    marks: tp.Marks = attrs.field(factory=tp.Marks)
    upright: bool = False

    def picture(self, theme: Literal["light", "dark"]) -> tp.Picture:
        """Return it as a picture."""
        return tp.svg(self.thing, size=self.size, marks=self.marks, upright=self.upright, theme=theme)


def write(folder: Path) -> None:
    """Write all pictures into *folder*."""
    folder.mkdir(exist_ok=True)
    for one in drawings():
        (folder / f"{one.name}.svg").write_text(str(one.picture("light")), encoding="utf-8")
        (folder / f"{one.name}-dark.svg").write_text(str(one.picture("dark")), encoding="utf-8")


def drawings() -> Iterator[Drawing]:
    """Yield everything that a page shows."""
    yield from sizes()
    yield from answers()
    yield from halfway()
    yield from mahjong()
    yield from turtle()
    yield from layouts()
    yield from link_o()
    for entry in tp.tile_guide():
        yield Drawing(f"face-{entry.face}", entry.face, 48)


def sizes() -> Iterator[Drawing]:
    """Yield the three sizes of Link Up as dealt; their tiles are equally large."""
    for name, rules in {"easy": tp.LinkUp.EASY, "classic": tp.LinkUp.CLASSIC, "challenge": tp.LinkUp.CHALLENGE}.items():
        yield Drawing(name, rules.deal(seed=7), max(rules.columns, rules.rows) * 31)


def answers() -> Iterator[Drawing]:
    """Yield a small board, and the four answers that a pair on it can get."""
    deal = tp.Deal.from_rows(tp.LinkUp(), BOARD)
    game = tp.Game(deal=deal)
    yield Drawing("board", game, 240)
    for name, (a, b) in ASKED.items():
        pair = tp.Pair(*(tp.Cell(column=column, row=row) for column, row in (a, b)))
        found = tp.LinkUp().route(game.position, pair)
        if isinstance(found, tp.Route):
            yield Drawing(name, game, 240, tp.Marks(route=found))
        else:
            selected = None if found.detour else pair.a  # the detour has rings round its ends, and shows both
            yield Drawing(name, game, 240, tp.Marks(refusal=found, selected=selected))
    yield Drawing("first-pair", game, 240, tp.Marks(route=game.play(game.moves()[1])[0].effect.route))  # type: ignore[attr-defined]


def halfway() -> Iterator[Drawing]:
    """Yield a Classic game half played: a refused pair with its detour, and a hint with a selected tile."""
    game = tp.Game(tp.LinkUp.CLASSIC, seed=7)
    for pair in (game.deal.certificate or ())[:12]:
        game.play(pair)
    yield Drawing("detour", game, 250, tp.Marks(refusal=refused(game)))
    hint = game.moves()[-1]
    game.tap(game.position.open[4])
    yield Drawing("hint", game, 250, tp.Marks(hint=hint))


def refused(game: tp.Game[tp.ConnectPosition, Any, Any]) -> tp.ConnectRefusal:
    """Return a refusal with a detour of three turns and a tile in the way; of those, the one with the longest line."""
    tiles = game.position.faces.items()
    pairs = [tp.Pair(a, b) for (a, x), (b, y) in itertools.combinations(tiles, 2) if x.kind == y.kind]
    found = [refusal for pair in pairs if (refusal := game.rules.judge(game.position, pair))]
    told = [one for one in found if isinstance(one, tp.ConnectRefusal) and one.offender]
    return max((one for one in told if one.detour and one.detour.turns == 3), key=lambda one: one.detour.cells)  # type: ignore[union-attr]


def mahjong() -> Iterator[Drawing]:
    """Yield the board of Mahjong Connect: as dealt, lying and upright, and with the line of a pair that goes."""
    game = tp.Game(tp.MahjongConnect(), seed=7)
    yield Drawing("mahjong-connect", game, 720)
    yield Drawing("mahjong-connect-upright", game, 480, upright=True)
    for pair in (game.deal.certificate or ())[:45]:
        game.play(pair)
    longest = max((game.rules.route(game.position, pair) for pair in game.moves()), key=lambda line: line.cells)  # type: ignore[attr-defined]
    yield Drawing("mahjong-connect-route", game, 720, tp.Marks(route=longest))


def turtle() -> Iterator[Drawing]:
    """Yield Turtle and Daily Turtle as dealt, a game half played with a hint, and two refusals on small layouts."""
    deal = tp.Turtle().deal(seed=7)
    yield Drawing("turtle", deal, 720, tp.Marks(blocked=False))
    yield Drawing("daily-turtle", tp.DailyTurtle().deal(seed=7), 720)
    game = tp.Game(deal=deal)
    for pair in (deal.certificate or ())[:36]:
        game.play(pair)
    yield Drawing("turtle-hint", game, 640, tp.Marks(hint=game.moves()[0]))
    for name, (layout, *ends) in SHUT.items():
        rules = tp.Turtle(layout=tp.LAYOUTS[layout])
        position = rules.start(rules.deal(seed=7))
        pair = tp.Pair(*(tp.Place(x=x, y=y, layer=layer) for x, y, layer in ends))
        yield Drawing(name, position, 240, tp.Marks(refusal=rules.judge(position, pair)))


def layouts() -> Iterator[Drawing]:
    """Yield the layouts that have a name; their tiles are equally large."""
    for name, layout in tp.LAYOUTS.items():
        wide, high = max(place.x for place in layout.places) + 2, max(place.y for place in layout.places) + 2
        yield Drawing(f"layout-{name}", layout, max(wide, high) * 13)


def link_o() -> Iterator[Drawing]:
    """Yield the board of Link-O: as dealt, in two games after 22 tiles, and with a space that is blocked for good."""
    yield Drawing("link-o", tp.Game(tp.LinkO(), seed=7), 640)
    for name, seats in {"two": 2, "six": 6}.items():
        game = tp.Game(tp.LinkO(seats=seats), seed=7)
        for _ in range(22):
            game.play(game.moves()[len(game.moves()) // 2])
        yield Drawing(f"link-o-{name}", game, 480)
    game = tp.Game(deal=tp.Deal.from_data(BLOCKED))
    for colour, position, ends in LAID:
        tile = tp.Domino(colour=colour, ends=ends)
        game.play(tp.Placement(tile, tp.Space(colour=colour, position=position)))
    asked = tp.Placement(tp.Domino(colour="green"), tp.Space(colour="green", position=9))
    refusal = game.rules.judge(game.position, asked)
    yield Drawing("link-o-blocked", game.position, 400, tp.Marks(refusal=refusal))


def guide() -> str:
    """Return the guide to all faces in Markdown: each with its picture, its spoken name and its code."""
    figures = [
        f"```{{figure}} _pictures/face-{entry.face}.svg\n:alt: {entry.name}\n\n{entry.name} `{entry.code}`\n```"
        for entry in tp.tile_guide()
    ]
    return "\n".join([":::{container} faces", *figures, ":::"])
