"""
Boards, games and answers as text for a terminal.

Every character is one cell wide, every cell of a board four. The numbers at the rims are those of the API.

>>> import tilepuzzles as tp
>>> print(tp.text(tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"])))
     0   1   2   3
  0  A0  B0  B0  A0
  1  C0  .   .   C0
link-up 4x2/1, no certificate: The deal was made by hand and brought no removal order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.circle_boards import Placement
from tilepuzzles.boards.circle_steps import RoundResult
from tilepuzzles.boards.spots import Pair
from tilepuzzles.boards.steps import Hinted, Outcome, Relaid, Route, Step, Taken
from tilepuzzles.contract import Deal
from tilepuzzles.errors import checked_type, shown
from tilepuzzles.play.game import Game
from tilepuzzles.play.ledger import Line
from tilepuzzles.play.log import Event, Result
from tilepuzzles.play.verify import Verdict
from tilepuzzles.render.circles import circle_table, is_circles, placement_text, result_text
from tilepuzzles.render.circles_text import circle_text
from tilepuzzles.render.grids import GridBoard, grid_board, is_grid
from tilepuzzles.render.marks import NO_MARKS, SIGNS, Marks, is_refusal, legend
from tilepuzzles.render.stacks import is_stack, stack_board, stack_text
from tilepuzzles.tiles import Face

Point = tuple[int, int]
Strokes = dict[Point, str]
"""For each cell of a line the sides at which it leaves: some of D, L, R, U."""

WIDTH: Final = 4
SIDES: Final[Mapping[Point, str]] = {(0, 1): "D", (-1, 0): "L", (1, 0): "R", (0, -1): "U"}
JOINTS: Final[tuple[str, ...]] = ("DL", "DR", "DU", "LR", "LU", "RU")
END: Final = "*"
ROUTE, DETOUR = ({False: "++|-++", True: "┐┌│─┘└"}, {False: "oo:~oo", True: "●●┆┄●●"})
"""What a line is drawn with at each of the joints, in ASCII and in Unicode; the detour has a dot on every corner."""


@attrs.frozen
class Style:
    """How to draw: with codes or symbols, and whether with columns and rows exchanged."""

    unicode: bool = False
    upright: bool = False


def text(x: object, *, marks: Marks = NO_MARKS, unicode: bool = False, upright: bool = False) -> str:
    """
    Return *x* as text of one or more lines, without a line break at the end.

    Args:
        x: A position or a view; a deal, drawn as dealt, with a line on its proof; a game, with its selection and a
            line on its score; a step, drawn as it leaves the board; an event, a refusal, a route, a pair, a result,
            a verdict; lines of a ledger, which make a table; a tuple or list of any of these. For anything else
            ``str(x)``. A view of Link-O shows the hand of its seat, a game that of the seat to move, all else no hand.
        marks: What to draw on top of a board. A line under the board explains the signs that were used.
        unicode: Whether to draw one symbol a tile and lines of box-drawing characters, instead of codes of two
            characters and ASCII.
        upright: Whether to draw a grid with columns and rows exchanged (MC-01).

    Raises:
        WrongType: *marks* are no Marks, or *unicode* or *upright* is no bool.
        InvalidArgument: a mark lies off the board, or a line leaves board and lane or is not straight.

    Source: SH-11, LU-07, LO-23.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"]))
    >>> print(tp.text(game, marks=tp.Marks(hint=game.moves()[1])))
         0   1   2   3
      0  A0 (B0)(B0) A0
      1  C0  .   .   C0
    ( ) hint
    score 0, 6 tiles left
    """
    checked_type("marks", marks, Marks, "a Marks value")
    checked_type("unicode", unicode, bool, "True or False")
    checked_type("upright", upright, bool, "True or False")
    return _drawn(x, marks, Style(unicode, upright))


def _drawn(x: object, marks: Marks, style: Style) -> str:
    """Return *x* as text."""
    for fits, drawer in _DRAWERS:
        if fits(x):
            return drawer(x, marks, style)
    return str(x)


# --- grids -----------------------------------------------------------------------------------------------------------


def _grid(x: Any, marks: Marks, style: Style) -> str:
    """Draw a board of columns and rows, with its marks."""
    board = grid_board(x, marks, upright=style.upright)
    columns, rows = board.columns, board.rows
    strokes: dict[Point, tuple[str, Mapping[str, str]]] = {}
    for line, pens in ((board.detour, DETOUR), (board.route, ROUTE)):
        pen: Mapping[str, str] = dict(zip(JOINTS, pens[style.unicode], strict=True))
        strokes |= {at: (sides, pen) for at, sides in _strokes(line).items()}
    signs = _signs(board)
    xs = range(min([0, *(x for x, _ in strokes)]), max([columns, *(x + 1 for x, _ in strokes)]))
    ys = range(min([0, *(y for _, y in strokes)]), max([rows, *(y + 1 for _, y in strokes)]))
    margin = max(WIDTH - 1, len(str(rows)))
    lines = [" " * (margin + 1) + "".join(_column(x) for x in xs)]
    bodies = _bodies({_point(cell): face for cell, face in board.faces.items()}, style.unicode)
    for y in ys:
        cells = []
        for x in xs:
            empty = "." if 0 <= x < columns and 0 <= y < rows else " "
            cells.append(_cell(bodies.get((x, y)), empty, signs.get((x, y), ""), *strokes.get((x, y), ("", {}))))
        lines.append(f"{y:>{margin}} " + "".join(cells))
    legend = _legend(signs.values(), board, style.unicode)
    return "\n".join(line.rstrip() for line in [*lines, *legend])


def _point(spot: Any) -> Point:
    """Return the numbers of a cell."""
    return spot.at[0], spot.at[1]


def _column(x: int) -> str:
    """Return the number of a column, as wide as a cell."""
    return (f"{x:>2}" if x < 0 else f" {x}").ljust(WIDTH)[-WIDTH:]


def _bodies(faces: Mapping[Point, Face], unicode: bool) -> dict[Point, tuple[str, ...]]:
    """Return what is printed for each face: its code, or its symbol where no other face here has the same."""
    names: dict[str, set[str]] = {}
    for face in faces.values():
        names.setdefault(face.symbol, set()).add(face.name)
    return {
        at: (face.symbol,) if unicode and len(names[face.symbol]) == 1 else tuple(face.code)
        for at, face in faces.items()
    }


def _cell(tile: tuple[str, ...] | None, empty: str, sign: str, sides: str, pen: Mapping[str, str]) -> str:
    """Draw one cell: a tile, a piece of a line, or nothing."""
    left = pen["LR"] if "L" in sides else " "
    right = pen["LR"] if "R" in sides else " "
    if tile is None and sides and sign in ("", "asked"):
        parts = [left, pen.get(sides, END)]
    elif sign:
        parts = [SIGNS[sign][0], *(tile or empty), SIGNS[sign][1]]
    else:
        parts = [left, *(tile or empty)]
    return "".join(parts) + right * (WIDTH - len(parts))


def _strokes(line: Route[Any] | None) -> Strokes:
    """Return the cells that *line* runs over, and at which sides it leaves each."""
    strokes: Strokes = {}
    spots = [] if line is None else [_point(spot) for spot in line.spots]
    for (x, y), goal in itertools.pairwise(spots):
        dx, dy = _sign(goal[0] - x), _sign(goal[1] - y)
        while (x, y) != goal:
            strokes[x, y] = strokes.get((x, y), "") + SIDES[dx, dy]
            x, y = x + dx, y + dy
            strokes[x, y] = strokes.get((x, y), "") + SIDES[-dx, -dy]
    return {at: "".join(sorted(sides)) for at, sides in strokes.items()}


def _sign(n: int) -> int:
    """Return 1, 0 or -1."""
    return (n > 0) - (n < 0)


def _signs(board: GridBoard) -> dict[Point, str]:
    """Return the marks of the tiles, by name; where a tile has several, the one that says most."""
    ends = () if board.route is None else board.route.spots[:1] + board.route.spots[-1:]
    signs: dict[Point, str] = {}
    for sign, cells in (
        ("asked", (*ends, *board.asked)),
        ("hint", board.hint),
        ("selected", (board.selected,)),
        ("offender", (board.offender,)),
    ):
        signs |= {_point(cell): sign for cell in cells if cell is not None}
    return signs


def _legend(signs: Collection[str], board: GridBoard, unicode: bool) -> list[str]:
    """Return the line that explains the marks, where there are any."""
    lines = ((board.route, ROUTE, "route"), (board.detour, DETOUR, "detour"))
    found = legend(signs, ends=board.route is not None or board.detour is not None)
    for line, pens, name in lines:
        if line is not None:
            corner, across = pens[unicode][0], pens[unicode][3]
            found.append(f"{across}{corner if line.turns else across}{across} {name}, {_turns(line)}")
    return ["   ".join(found)] if found else []


def _turns(line: Route[Any]) -> str:
    """Return how often *line* turns, in words."""
    return "1 turn" if line.turns == 1 else f"{line.turns} turns"


# --- games and answers -----------------------------------------------------------------------------------------------


def story(game: Game[Any, Any, Any], before: object, events: Sequence[Event]) -> list[str]:
    """
    Return what *events* did: each told, the line of each pair drawn, and the game as it stands now.

    Args:
        game: The game after the events.
        before: The position before them.
        events: What an act has brought about.
    """
    told: list[str] = []
    marks = Marks()
    laid_anew = any(isinstance(event.effect, Relaid) for event in events)
    for event in events:
        told.append(text(event))
        effect = event.effect
        if isinstance(effect, Taken) and effect.route is not None:
            marks = Marks(route=effect.route)
            if laid_anew or effect.falls:  # other tiles stand there now than those the line went past
                told.append(text(before, marks=marks))
                marks = Marks()
        elif isinstance(effect, Hinted) and isinstance(effect.pair, Pair):
            marks = Marks(hint=effect.pair)
    return [*told, text(game, marks=marks)]


def _deal(deal: Deal[Any], marks: Marks, style: Style) -> str:
    """Draw the board as dealt, and say what proves it."""
    return f"{_seen(deal, deal.rules.view(deal.rules.start(deal), 0), marks, style)}\n{origin(deal)}"


def origin(deal: Deal[Any]) -> str:
    """
    Return one line on where *deal* comes from and what proves it.

    >>> import tilepuzzles as tp
    >>> origin(tp.LinkUp.EASY.deal(seed=7))
    'link-up 6x5/6, seed 7, certificate of 15 pairs'
    """
    said = [deal.rules.variant]
    if deal.seed is not None:
        said.append(f"seed {shown(deal.seed)}")
    if deal.certificate is None:
        said.append(f"no certificate: {words.UNCERTIFIED.get(str(deal.uncertified), deal.uncertified)}")
    else:
        paired = all(isinstance(move, Pair) for move in deal.certificate)
        said.append(f"certificate of {len(deal.certificate)} {'pairs' if paired else 'moves'}")
    return ", ".join(said)


def _game(game: Game[Any, Any, Any], marks: Marks, style: Style) -> str:
    """Draw the position with the selected tile, and say how the game stands."""
    if marks.selected is None and game.selected is not None:
        marks = attrs.evolve(marks, selected=game.selected)
    said = [f"score {total(game.scores)}"]
    left = getattr(game.position, "remaining", None)
    if left is not None:
        said.append(f"{left} tiles left")
    if game.remaining_ms is not None:
        said.append(f"{seconds(max(0, game.remaining_ms))} left on the clock")
    if game.outcome is not None:
        said.append(game.outcome.ending.value)
    return f"{_seen(game, game.view(game.to_move or 0), marks, style)}\n{', '.join(said)}"


def _step(step: Step[Any], marks: Marks, style: Style) -> str:
    """Draw the board as the step leaves it, with the line of the pair that went, or the tile that was laid."""
    if marks.route is None and isinstance(step.effect, Taken):
        marks = attrs.evolve(marks, route=step.effect.route)
    return _seen(step, step.position, marks, style)


def _seen(x: object, board: object, marks: Marks, style: Style) -> str:
    """Draw the board of *x*: circles with the hand that may be shown, any other as *board*."""
    circles = circle_table(x, marks)
    return _drawn(board, marks, style) if circles is None else circle_text(circles)


def _event(event: Event, marks: Marks, style: Style) -> str:
    """Say what happened and what it earned."""
    return f"{event.message} {event.points:+}" if event.lines else event.message


def _route(route: Route[Any], marks: Marks, style: Style) -> str:
    """Say where a line runs."""
    return f"{' - '.join(_numbers(spot) for spot in route.spots)}, {_turns(route)}, {route.cells} cells"


def _result(result: Result, marks: Marks, style: Style) -> str:
    """Say how a game ended."""
    counts = result.counts
    said = [f"{result.outcome.ending.value} after {seconds(result.at_ms)}, score {total(result.scores)}"]
    if counts.total:
        said.append(f"{counts.pairs} of {counts.total} pairs")
    if result.accuracy is not None:
        said.append(f"accuracy {result.accuracy:.0%}")
    names = {True: "yes", False: "no", None: "none"}
    said += [
        f"{name}: {names[value] if value is None or isinstance(value, bool) else value}"
        for name, value in result.awards.items()
    ]
    return "\n".join(said)


def _ledger(lines: Sequence[Line], marks: Marks, style: Style) -> str:
    """Draw lines of points as a table."""
    several = any(line.seat for line in lines)
    table = [["at", "entry", *(["seat"] if several else []), "points", "total", "term"]]
    for line in lines:
        entry = "" if line.entry is None else str(line.entry)
        seat = [str(line.seat)] if several else []
        table.append([seconds(line.at_ms), entry, *seat, f"{line.points:+}", str(line.total), line.term])
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]) - 1)]
    return "\n".join(
        "  ".join([*(cell.rjust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]) for row in table
    )


def seconds(ms: int) -> str:
    """
    Return a number of milliseconds in seconds, exactly.

    >>> seconds(83_200)
    '83.200 s'
    """
    return f"{ms // 1000}.{ms % 1000:03} s"


def total(scores: Sequence[int]) -> str:
    """
    Return points by seat.

    >>> total([340]), total([12, 30])
    ('340', '12 / 30')
    """
    return " / ".join(str(points) for points in scores)


def _numbers(spot: Any) -> str:
    """Return the numbers of a spot, as one types them."""
    return ",".join(str(number) for number in spot.at)


def _is(*classes: type) -> Callable[[object], bool]:
    """Return the test for values of these classes."""
    return lambda x: isinstance(x, classes)


def _are_lines(x: object) -> bool:
    """Return whether *x* is some lines of a ledger."""
    return isinstance(x, tuple | list) and len(x) > 0 and all(isinstance(one, Line) for one in x)


Drawer = Callable[[Any, Marks, Style], str]
_DRAWERS: Final[tuple[tuple[Callable[[object], bool], Drawer], ...]] = (
    (is_grid, _grid),
    (is_circles, lambda position, marks, style: _seen(position, position, marks, style)),
    (is_stack, lambda stack, marks, style: stack_text(stack_board(stack, marks), style.unicode)),
    (_is(Deal), _deal),
    (_is(Game), _game),
    (_is(Step), _step),
    (_is(Event), _event),
    (_is(Route), _route),
    (_is(Result), _result),
    (_is(Line), lambda line, marks, style: _ledger([line], marks, style)),
    (_are_lines, _ledger),
    (_is(tuple, list), lambda xs, marks, style: "\n".join(_drawn(x, marks, style) for x in xs)),
    (lambda x: isinstance(getattr(x, "at", None), list), lambda spot, marks, style: _numbers(spot)),
    (_is(Placement), lambda move, marks, style: placement_text(move)),
    (_is(RoundResult), lambda result, marks, style: result_text(result)),
    (_is(Pair), lambda pair, marks, style: " ".join(_numbers(spot) for spot in pair)),
    (_is(Outcome), lambda outcome, marks, style: str(outcome.ending.value)),
    (_is(Verdict), lambda verdict, marks, style: "\n".join(verdict.faults) or "every claim holds"),
    (is_refusal, lambda refusal, marks, style: str(refusal.message)),
)
"""How each sort of thing is drawn; the first that fits."""
