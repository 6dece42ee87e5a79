"""
What Link-O is tried on: odd boards, hands and positions written in a few letters, and games by chance.

A tile is written as the first letter of its colour and its numbers, or a star for a LINK-O: ``r23``, ``b*``. A space is
written as letter and position: ``r3``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
from hypothesis import strategies as st

from tilepuzzles.boards import circles
from tilepuzzles.boards.circle_boards import CircleBoard, Handout, Placement, Space
from tilepuzzles.boards.circle_positions import FREE, CirclePosition, Dealt
from tilepuzzles.boards.circle_tables import Tables, tables
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract import Deal
from tilepuzzles.kernel import circles as kernel
from tilepuzzles.rules.link_o import DrawRule, LinkO
from tilepuzzles.tiles import Domino

TWO = CircleBoard(rings=[("red", 5), ("blue", 3)], links=[(("red", 1), ("blue", 2))])
"""Two circles of odd sizes with one link."""
DOUBLY = CircleBoard(rings=[("red", 4), ("blue", 7)], links=[(("red", 0), ("blue", 3)), (("red", 2), ("blue", 6))])
"""Two circles with two links; red 1 lies between two connectors."""
FIVE = CircleBoard(
    rings=[("red", 3), ("blue", 9), ("green", 5), ("yellow", 4), ("white", 6)],
    links=[
        (("red", 2), ("blue", 0)),
        (("blue", 4), ("green", 1)),
        (("green", 3), ("yellow", 0)),
        (("blue", 7), ("white", 5)),
        (("yellow", 2), ("white", 2)),
    ],
)
"""Five circles of five sizes."""
COLOURS = {name[0]: name for name in ("red", "blue", "green", "yellow", "white")}


def tile(text: str) -> Domino:
    """A tile, as ``r23`` or ``r*``."""
    ends = None if text[1:] == "*" else (int(text[1]), int(text[2]))
    return Domino(colour=COLOURS[text[0]], ends=ends)


def tiles(text: str) -> tuple[Domino, ...]:
    """Tiles with spaces between them."""
    return tuple(tile(one) for one in text.split())


def space(text: str) -> Space:
    """A space, as ``r3``."""
    return Space(colour=COLOURS[text[0]], position=int(text[1:]))


def put(text: str, where: str, ends: str | None = None) -> Placement:
    """A placement: the tile, the space, and the ends where they are turned, as ``32``."""
    return Placement(tile(text), space(where), None if ends is None else (int(ends[0]), int(ends[1])))


def made(rules: LinkO, hands: Sequence[str], bag: str = "") -> Deal[Placement]:
    """A deal made by hand."""
    content = Handout(tuple(tiles(hand) for hand in hands), tiles(bag))
    return Deal(rules=LinkO.from_options(rules.deal_options()), content=content, uncertified="hand-made")


def placed(
    rules: LinkO,
    laid: Mapping[str, str],
    hands: Sequence[str],
    bag: str = "",
    *,
    seat: int = 0,
    started: bool = True,
    scores: tuple[int, ...] | None = None,
) -> CirclePosition:
    """
    A position with tiles on the board: *laid* has for each space the ends, ``"23"``, or ``"*"``.

    LINK-O tiles on the board are of the colour of the circle; tiles are numbered as they come.
    """
    known = tables(rules.board, rules.highest, rules.wilds_per_colour)
    taken = [False] * len(known.tiles)

    def number(domino: Domino) -> int:
        found = next(n for n, one in enumerate(known.tiles) if one == domino and not taken[n])
        taken[found] = True
        return found

    lay = kernel.bare(known.circles)
    on = [FREE] * len(known.spaces)
    for where, ends in laid.items():
        n, move = known.number[space(where)], put(where[0] + ends, where, None if ends == "*" else ends)
        on[n] = number(move.tile)
        lay.place(n, known.option(move))
    dealt = Dealt(tables=known, seats=rules.seats, hand_size=rules.hand_size, starter=rules.starter, key=b"made")
    held = [[number(one) for one in tiles(hand)] for hand in hands]
    return attrs.evolve(
        circles.begin(dealt, held, [number(one) for one in tiles(bag)], 0, scores),
        laid=tuple(on),
        left=tuple(lay.left),
        right=tuple(lay.right),
        need=tuple(lay.need),
        room=tuple(lay.room),
        seat=seat,
        started=(started,) * rules.seats,
    )


def walk(rules: LinkO, deal: Deal[Placement], picks: Sequence[int], most: int = 400) -> Iterator[Step[CirclePosition]]:
    """The steps of a game on *deal* whose moves are chosen by *picks*, round and round; the first begins it."""
    position = rules.start(deal)
    yield Step("deal", position, None, position.seat)
    played = 0
    for _ in range(most):
        step = rules.automatic(position)
        if step is None:
            found = rules.moves(position)
            if not found:
                return
            step = rules.step(position, found[(picks[played % len(picks)] + played) % len(found)])
            played += 1
        position = step.position
        yield step


def one_round(steps: Iterator[Step[CirclePosition]]) -> list[Step[CirclePosition]]:
    """The steps up to the end of the first round."""
    found = []
    for step in steps:
        found.append(step)
        if step.position.result is not None:
            break
    return found


def picks() -> st.SearchStrategy[list[int]]:
    """Which moves a game takes."""
    return st.lists(st.integers(0, 60), min_size=1, max_size=8)


@st.composite
def boards(draw: st.DrawFn) -> CircleBoard:
    """Two to five circles of 3 to 9 spaces, joined by a tree of links and perhaps more."""
    colours = list(COLOURS.values())[: draw(st.integers(2, 5))]
    sizes = {colour: draw(st.integers(3, 9)) for colour in colours}
    free = {colour: list(range(size)) for colour, size in sizes.items()}
    links = []

    def end(colour: str) -> tuple[str, int] | None:
        if not free[colour]:
            return None
        at = draw(st.sampled_from(free[colour]))
        near = {at, (at + 1) % sizes[colour], (at - 1) % sizes[colour]}
        free[colour] = [other for other in free[colour] if other not in near]
        return colour, at

    for n, colour in enumerate(colours[1:], 1):
        open_ones = [other for other in colours[:n] if free[other]]
        if not open_ones:
            colours = colours[:n]
            break
        other = draw(st.sampled_from(open_ones))
        links.append((end(other), end(colour)))
    for _ in range(draw(st.integers(0, 3))):
        a, b = draw(st.permutations(colours))[:2]
        if free[a] and free[b]:
            links.append((end(a), end(b)))
    pairs: Any = links
    return CircleBoard(rings=[(colour, sizes[colour]) for colour in colours], links=pairs)


@st.composite
def link_os(draw: st.DrawFn) -> LinkO:
    """Link-O in any of its forms that can be dealt."""
    board = draw(st.one_of(boards(), st.sampled_from([TWO, DOUBLY, FIVE])))
    seats, highest, wilds = draw(st.integers(2, 5)), draw(st.integers(1, 5)), draw(st.integers(0, 3))
    most = len(tables(board, highest, wilds).tiles) // seats
    return LinkO(
        seats=seats,
        starter=draw(st.integers(0, seats - 1)),
        board=board,
        highest=highest,
        wilds_per_colour=wilds,
        hand_size=draw(st.integers(1, min(most, 9))),
        draw_rule=draw(st.sampled_from(DrawRule)),
        circle_bonus=draw(st.sampled_from([0, 5, 16])),
        wild_points=draw(st.sampled_from([0, 3, 16])),
        target=draw(st.sampled_from([1, 30, 64])),
        wild_any_colour=draw(st.booleans()),
    )


def set_of(rules: LinkO) -> Tables:
    """The tiles and the board of *rules*."""
    return tables(rules.board, rules.highest, rules.wilds_per_colour)
