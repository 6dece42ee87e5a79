"""
What there is to draw of Link-O, whatever it is drawn with: what everyone sees, and one hand at most (LO-23).

>>> import tilepuzzles as tp
>>> from tilepuzzles.rules.link_o import LinkO
>>> game = tp.Game(LinkO(seats=2), seed=7)
>>> len(circle_table(game, Marks()).hands), len(circle_table(game.position, Marks()).hands)
(1, 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from tilepuzzles import words
from tilepuzzles.boards.circle_boards import CircleBoard, Handout, Placement, Space
from tilepuzzles.boards.circle_positions import CirclePosition, CircleView, Laid
from tilepuzzles.boards.circle_refusals import CircleRefusal
from tilepuzzles.boards.circle_steps import Drawn, Placed, RoundResult
from tilepuzzles.boards.circles import view
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument, shown
from tilepuzzles.play.game import Game
from tilepuzzles.play.log import Entry, Event
from tilepuzzles.render.marks import Marks
from tilepuzzles.tiles import Domino

HANDS_OUT = frozenset({"seat", "hand"})
"""What a view has that is not for everyone."""


@attrs.frozen(kw_only=True)
class CircleTable:
    """
    The circles, what stands round them, and the marks, ready to be drawn.

    Attributes:
        board: The circles and links.
        tiles: The tiles on the board by space.
        blocked: The spaces that are blocked for good, where they are to be drawn apart.
        hands: The hands to be shown by seat: that of the seat whose view it is; at the end of a round all.
        sizes: How many tiles each seat holds.
        bag: How many tiles are in the bag.
        started: Which seats have made their first play of the round.
        scores: Points by seat.
        to_move: Whose go it is.
        round: Which round it is, counted from 0.
        result: How the round has ended; None while it goes on.
        last: The space of the tile that was laid last, where that is known.
        selected: A space to be framed.
        refusal: A refusal of a placement.
        message: What a refusal says, of whatever kind.
    """

    board: CircleBoard
    tiles: Mapping[Space, Laid]
    blocked: frozenset[Space]
    hands: Mapping[int, tuple[Domino, ...]]
    sizes: tuple[int, ...]
    bag: int
    started: tuple[bool, ...]
    scores: tuple[int, ...]
    to_move: int
    round: int
    result: RoundResult | None
    last: Space | None = None
    selected: Space | None = None
    refusal: CircleRefusal | None = None
    message: str = ""

    @property
    def completed(self) -> frozenset[str]:
        """The colours of the circles that are filled (LO-19)."""
        return frozenset(
            colour for colour, size in self.board.rings if sum(at.colour == colour for at in self.tiles) == size
        )

    @property
    def asked(self) -> Space | None:
        """The space that a refusal is about, where it is on the board."""
        space = None if self.refusal is None else self.refusal.space
        return space if space in self.board.spaces else None

    @property
    def against(self) -> Mapping[Space, int]:
        """The neighbours that a refusal names, with the number each shows."""
        return {} if self.refusal is None else dict(self.refusal.against)

    @property
    def turn(self) -> str:
        """Whose go it is, or how the round has ended."""
        result = self.result
        if result is not None:
            return words.say(result)
        return said("go" if self.started[self.to_move] else "first go", seat=self.to_move)

    @property
    def title(self) -> str:
        """The title for screen readers."""
        return said("circles", circles=len(self.board.rings), laid=len(self.tiles), turn=words.Phrase(self.turn))

    @property
    def description(self) -> str:
        """All of the picture in words: the circles, the seats, the hands that are shown, then the marks."""
        lines = []
        for colour, size in self.board.rings:
            spaces = [Space(colour=colour, position=at) for at in range(size)]
            found = [f"{space.position}: {self._in_words(space)}" for space in spaces if self._in_words(space)]
            lines.append(said("circle", colour=colour, tiles=", ".join(found) or words.PICTURES["empty"]))
        lines += [said("seat", seat=n, size=self.sizes[n], score=self.scores[n]) for n in range(len(self.sizes))]
        lines.append(said("bag", bag=self.bag))
        for seat, hand in self.hands.items():
            lines.append(said("hand", seat=seat, tiles=", ".join(map(str, hand)) or words.PICTURES["empty"]))
        lines += [said(name, spot=spot) for name, spot in (("last", self.last), ("selected", self.selected)) if spot]
        return " ".join([*lines, self.message]).strip()

    def _in_words(self, space: Space) -> str:
        """Return what is to be said of *space*; nothing of a free one that is like all others."""
        laid, partner = self.tiles.get(space), self.board.partner(space)
        found = []
        if laid is not None:
            found.append(written(laid.tile, laid.ends))
        elif space in self.blocked:
            found.append(words.LEGEND["blocked space"])
        if partner is not None:
            found.append(f"{words.LEGEND['connector']} {partner.colour} {partner.position}")
        return " ".join(found)


def said(name: str, **fields: object) -> str:
    """Return one sentence about a picture."""
    return words.say(words.Phrase(words.PICTURES[name], fields))


def written(tile: Domino, ends: tuple[int | None, int | None] | None) -> str:
    """
    Return *tile* in a few letters: its colour, and its *ends* as they lie.

    >>> written(Domino(colour="red", ends=(2, 3)), (3, 2)), written(Domino(colour="red"), (3, 3))
    ('red 3|2', 'red LINK-O =3')
    """
    if not tile.wild:
        return f"{tile.colour} {signed(tile, ends)}"
    held = None if ends is None else ends[0]
    return str(tile) if held is None else f"{tile} ={held}"


def signed(tile: Domino, ends: tuple[int | None, int | None] | None) -> str:
    """
    Return the three characters of *tile* as it lies; of a LINK-O with what it holds.

    >>> signed(Domino(colour="red", ends=(2, 3)), None), signed(Domino(colour="red"), (3, 3))
    ('2|3', 'L=3')
    """
    if not tile.wild:
        return "{}|{}".format(*(ends or tile.ends or ()))
    return "L|L" if ends is None or ends[0] is None else f"L={ends[0]}"


# --- what there is to see --------------------------------------------------------------------------------------------


def is_circles(x: object) -> bool:
    """Return whether *x* is a position of Link-O, or a view of one."""
    return isinstance(x, CirclePosition | CircleView)


def circle_table(x: Any, marks: Marks) -> CircleTable | None:
    """
    Return what there is to draw of *x* with *marks*; None where it is nothing of Link-O.

    A view shows the hand of its seat, a game that of the seat to move; a position, a step of positions and a deal show
    none, since whoever looks at them may be anyone (LO-23).

    Raises:
        InvalidArgument: a mark is none for circles, or lies off the board.
    """
    board = _board_of(x)
    if not is_circles(board):
        return None
    seen = board if isinstance(board, CircleView) else view(board, 0)
    hands = {seen.seat: seen.hand} if isinstance(board, CircleView) else {}
    if seen.result is not None:
        hands = dict(enumerate(seen.result.hands))
    _check(marks, seen.board)
    refusal = marks.refusal
    return CircleTable(
        board=seen.board,
        tiles={laid.space: laid for laid in seen.tiles},
        blocked=frozenset(space for space, _ in seen.blocked) if marks.blocked else frozenset(),
        hands=hands,
        sizes=seen.sizes,
        bag=seen.bag,
        started=seen.started,
        scores=seen.scores,
        to_move=seen.to_move,
        round=seen.round,
        result=seen.result,
        last=_last_of(x),
        selected=marks.selected,
        refusal=refusal if isinstance(refusal, CircleRefusal) else None,
        message="" if refusal is None else refusal.message,
    )


def _board_of(x: Any) -> Any:
    """Return the position or view that is seen of *x*."""
    if isinstance(x, Step):
        return x.position
    if isinstance(x, Deal) and isinstance(x.content, Handout):
        return x.rules.start(x)
    if isinstance(x, Game) and isinstance(x.position, CirclePosition):
        return x.view(x.to_move or 0)
    return x


def _last_of(x: Any) -> Space | None:
    """Return where the last tile of *x* was laid: by a step itself, in a game in this round."""
    if isinstance(x, Step):
        return x.effect.space if isinstance(x.effect, Placed) else None
    entries: tuple[Entry[Any], ...] = x.log if isinstance(x, Game) else ()
    last = next((entry for entry in reversed(entries) if entry.do in {"play", "round"}), None)
    return None if last is None or last.move is None else last.move.space


def _check(marks: Marks, board: CircleBoard) -> None:
    """Refuse marks that cannot be drawn on *board*."""
    if marks.hint is not None or marks.route is not None:
        message = "circles have no pairs and no lines; a hint or a route cannot be drawn on them."
        raise InvalidArgument(message)
    if marks.selected is not None and marks.selected not in board.spaces:
        message = f"a mark must lie on a space of the board; {shown(marks.selected.at)} does not."
        raise InvalidArgument(message)


def public(x: Any) -> Any:
    """
    Return *x* without what not everyone may see: the tile that an event or a step of positions has drawn (LO-23).

    A step as a seat saw it stays as it is.
    """
    tells = isinstance(x, Event) or (isinstance(x, Step) and isinstance(x.position, CirclePosition))
    return attrs.evolve(x, effect=Drawn(None, x.effect.left)) if tells and isinstance(x.effect, Drawn) else x


def public_fields(position: CirclePosition) -> dict[str, object]:
    """Return what everyone sees of *position*, by name."""
    seen = view(position, 0)
    return {field.name: getattr(seen, field.name) for field in attrs.fields(CircleView) if field.name not in HANDS_OUT}


def placement_text(move: Placement) -> str:
    """
    Return *move* in a few letters.

    >>> placement_text(Placement(Domino(colour="red", ends=(2, 3)), Space(colour="red", position=5), (3, 2)))
    'red 3|2 at red 5'
    """
    return f"{written(move.tile, move.ends)} at {move.space.colour} {move.space.position}"


def result_text(result: RoundResult) -> str:
    """Return how a round ended, with all hands."""
    rows = [
        f"seat {seat}: {' '.join(written(tile, tile.ends) for tile in hand) or words.PICTURES['empty']}"
        f" ({left} left, {points:+})"
        for seat, (hand, left, points) in enumerate(zip(result.hands, result.left, result.points, strict=True))
    ]
    return "\n".join([words.say(result), *rows])
