"""
Circles as text: a block for each circle, its spaces in columns.

>>> from tilepuzzles.render.circles import circle_table
>>> from tilepuzzles.render.marks import Marks
>>> from tilepuzzles.rules.link_o import LinkO
>>> rules = LinkO(seats=2, board={"rings": [["red", 4], ["blue", 3]], "links": [[["red", 2], ["blue", 0]]]})
>>> print(circle_text(circle_table(rules.deal(seed=7), Marks())))
red, 2 > blue 0
  0     1     2>    3
  .     .     .     .
blue, 0 > red 2
  0>    1     2
  .     .     .
Round 1, seat 0 to make a first play
Hands 8 / 8, bag 18, scores 0 / 0
. free   2> connector: double or LINK-O
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tilepuzzles import words
from tilepuzzles.boards.circle_boards import Space
from tilepuzzles.render.circles import CircleTable, said, signed
from tilepuzzles.render.marks import SIGNS, legend
from tilepuzzles.tiles import Domino

WIDTH: Final = 6
"""The characters of a space: three of the tile, one on either side, one between."""
ACROSS: Final = 15
"""How many spaces stand in a line."""
HAND: Final = 20
"""How many tiles of a hand stand in a line."""
MOST_WIDE: Final = 96
LAST: Final = "<>"
SEPARATOR: Final = "   "


def circle_text(table: CircleTable) -> str:
    """Return *table* as text."""
    signs = dict.fromkeys(table.against, "offender")
    for space, sign in ((table.last, "last"), (table.selected, "selected"), (table.asked, "asked")):
        if space is not None:
            signs[space] = sign
    lines: list[str] = []
    for colour, size in table.board.rings:
        lines += _circle(table, [Space(colour=colour, position=at) for at in range(size)], signs)
    lines += _standing(table)
    for seat, hand in table.hands.items():
        lines += _hand(table, seat, hand)
    return "\n".join([*lines, *_filled(_legend(table, signs))])


def _circle(table: CircleTable, spaces: list[Space], signs: dict[Space, str]) -> Iterator[str]:
    """Yield the lines of one circle."""
    colour = spaces[0].colour
    links = [(space, table.board.partner(space)) for space in spaces]
    said_links = [f"{space.position} > {far.colour} {far.position}" for space, far in links if far is not None]
    done = [words.LEGEND["completed"]] if colour in table.completed else []
    yield ", ".join([colour, *said_links, *done])
    for start in range(0, len(spaces), ACROSS):
        row = links[start : start + ACROSS]
        yield "".join(f"{space.position}{'>' if far else ' '}".rjust(4).ljust(WIDTH) for space, far in row).rstrip()
        yield "".join(_cell(table, space, signs.get(space)) for space, _ in row).rstrip()
    laid = [table.tiles[space] for space in spaces if space in table.tiles]
    for one in laid:
        if one.tile.colour != colour:
            yield f"  {one.space.position}: {one.tile}"


def _cell(table: CircleTable, space: Space, sign: str | None) -> str:
    """Return one space."""
    laid = table.tiles.get(space)
    left, right = (*("  " if sign is None else (SIGNS | {"last": LAST})[sign]),)
    if laid is not None:
        return f"{left}{signed(laid.tile, laid.ends)}{right} "
    return f"{left} {'x' if space in table.blocked else '.'} {right} "


def _standing(table: CircleTable) -> Iterator[str]:
    """Yield the lines on the round, the hands, the bag and the scores."""
    yield said("round", round=table.round + 1, turn=words.Phrase(table.turn[:1].lower() + table.turn[1:]))
    hands, scores = (" / ".join(map(str, numbers)) for numbers in (table.sizes, table.scores))
    yield said("standing", hands=hands, bag=table.bag, scores=scores)


def _hand(table: CircleTable, seat: int, hand: tuple[Domino, ...]) -> Iterator[str]:
    """Yield the lines of a hand, colour by colour."""
    yield f"hand of seat {seat}{'' if hand else ': ' + words.PICTURES['empty']}"
    wide = max(map(len, table.board.colours))
    for colour in table.board.colours:
        found = [signed(tile, None) for tile in hand if tile.colour == colour]
        for start in range(0, len(found), HAND):
            yield f"  {colour if not start else '':<{wide}}  {' '.join(found[start : start + HAND])}"


def _legend(table: CircleTable, signs: dict[Space, str]) -> list[str]:
    """Return what the signs mean, of those that are there."""
    found = [f". {words.LEGEND['free']}", f"{table.board.connectors[0].position}> {words.LEGEND['connectors']}"]
    if table.blocked:
        found.append(f"x {words.LEGEND['blocked space']}")
    wilds = [laid for laid in table.tiles.values() if laid.tile.wild]
    in_hand = any(tile.wild for hand in table.hands.values() for tile in hand)
    if in_hand or any(laid.ends[0] is None for laid in wilds):
        found.append("L|L LINK-O")
    held = next((laid for laid in wilds if laid.ends[0] is not None), None)
    if held is not None:
        found.append(f"{signed(held.tile, held.ends)} {words.LEGEND['held']}")
    if "last" in signs.values():
        found.append(f"{LAST[0]} {LAST[1]} {words.LEGEND['last']}")
    return [*found, *legend(set(signs.values()))]


def _filled(parts: list[str]) -> Iterator[str]:
    """Yield *parts* on as few lines as they need."""
    line = parts[0]
    for part in parts[1:]:
        if len(line) + len(SEPARATOR) + len(part) > MOST_WIDE:
            yield line
            line = part
        else:
            line += SEPARATOR + part
    yield line
