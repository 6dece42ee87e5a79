"""What a stack game is at one moment, what a player sees of it, and why a pair does not go: plain values."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Final

import attrs

from tilepuzzles import words
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Pair, Place
from tilepuzzles.errors import WrongType, shown
from tilepuzzles.tiles import Face

JUDGED: Final = frozenset({Reason.COVERED, Reason.SHUT_IN})


@attrs.frozen
class Dealt:
    """
    What no pair changes, shared by all positions of a game from the deal, or a shuffle, to the next shuffle.

    Attributes:
        layout: The places.
        faces: The face of each tile; tile n lies on the n-th place that has one.
        tiles: The tile on each place of the layout, or -1.
        kinds: The kind of the tile on each place, as a number, or -1.
        key: The key of the deal (SH-07).
    """

    layout: Layout
    faces: tuple[Face, ...]
    tiles: tuple[int, ...]
    kinds: tuple[int, ...]
    key: bytes = attrs.field(repr=False)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the layout."""
        return self.layout.places


@attrs.frozen(repr=False)
class StackPosition:
    """
    Everything undo restores, at one moment of a stack game.

    Make one with ``rules.start(deal)``.

    Attributes:
        dealt: What no pair changes.
        standing: The bits of the places where a tile stands.
        shuffles: How often the player has had the tiles laid anew.

    >>> import tilepuzzles as tp
    >>> rules = tp.Turtle()
    >>> position = rules.start(rules.deal(seed=7))
    >>> position.remaining, len(position.open), len(position.blocked), position.open[0]
    (144, 35, 109, Place(x=2, y=0, layer=0))
    """

    dealt: Dealt
    standing: int
    shuffles: int = 0
    _memo: dict[str, tuple[int, ...]] = attrs.field(factory=dict, eq=False, init=False)

    @property
    def remaining(self) -> int:
        """How many tiles stand."""
        return self.standing.bit_count()

    @property
    def faces(self) -> Mapping[Place, Face]:
        """The face on each place where a tile stands, covered ones too, in reading order; read-only."""
        dealt = self.dealt
        return types.MappingProxyType({dealt.places[n]: dealt.faces[dealt.tiles[n]] for n in standing_numbers(self)})

    @property
    def open(self) -> tuple[Place, ...]:
        """The places whose tile is open, in reading order (TU-04)."""
        return tuple(self.dealt.places[n] for n in open_numbers(self))

    @property
    def blocked(self) -> tuple[Place, ...]:
        """The places whose tile is not open, in reading order (DT-03)."""
        found = set(open_numbers(self))
        return tuple(self.dealt.places[n] for n in standing_numbers(self) if n not in found)

    def __str__(self) -> str:
        return f"{self.dealt.layout.name}, {self.remaining} tiles"

    def __repr__(self) -> str:
        return f"<StackPosition {self.dealt.layout.name}, {self.remaining} tiles>"


@attrs.frozen
class StackView:
    """
    What a player of a stack game sees.

    Attributes:
        layout: The name of the layout.
        tiles: The standing tiles in reading order: place, and face or None where the tile is wholly covered (TU-23).
        open: The places whose tile is open.

    >>> import tilepuzzles as tp
    >>> view = tp.Game(tp.Turtle(), seed=7).view()
    >>> view.remaining, len(view.faces)
    (144, 88)
    """

    layout: str
    tiles: tuple[tuple[Place, Face | None], ...]
    open: tuple[Place, ...]

    @property
    def faces(self) -> Mapping[Place, Face]:
        """The faces that can be seen, by place; read-only."""
        return types.MappingProxyType({place: face for place, face in self.tiles if face is not None})

    @property
    def remaining(self) -> int:
        """How many tiles stand."""
        return len(self.tiles)


@attrs.frozen
class StackRefusal:
    """
    Why a pair on a stack does not go (TU-22).

    Attributes:
        reason: The reason.
        pair: The pair that was asked for; None where a single place was chosen.
        spot: The place at fault, where it is one place.
        faces: The two faces, where both tiles stand and can be seen.
        covering: For each end of the pair the tiles of higher layers that overlap it.
        left: For each end the neighbours on its left.
        right: For each end the neighbours on its right.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.Turtle(layout="pebble"), seed=7)
    >>> refusal = game.attempt(tp.Pair(tp.Place(x=6, y=2, layer=0), tp.Place(x=3, y=4, layer=0)))
    >>> refusal.reason.name, refusal.spot, refusal.left[1], refusal.right[1]
    ('SHUT_IN', Place(x=3, y=4, layer=0), (Place(x=1, y=4, layer=0),), (Place(x=5, y=4, layer=0),))
    """

    reason: Reason
    pair: Pair[Place] | None = None
    spot: Place | None = None
    faces: tuple[Face, Face] | None = None
    covering: tuple[tuple[Place, ...], ...] = ()
    left: tuple[tuple[Place, ...], ...] = ()
    right: tuple[tuple[Place, ...], ...] = ()

    @property
    def judged(self) -> bool:
        """Whether it was an attempt at two different standing tiles of one kind (SH-03)."""
        return self.reason in JUDGED and self.pair is not None

    @property
    def template(self) -> str:
        """The sentence, with fields."""
        if self.reason is Reason.NO_MATCH and self.faces is None:
            return words.UNSEEN_MATCH
        return words.REFUSALS[self.reason.name]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the sentence."""
        a, b = self.pair or (None, None)
        face_a, face_b = self.faces or (None, None)
        end = 1 if self.pair is not None and self.spot == b and self.spot != a else 0
        first = second = None
        if self.reason is Reason.COVERED:
            first = self.covering[end][0]
        elif self.reason is Reason.SHUT_IN:
            first, second = self.left[end][0], self.right[end][0]
        return {
            "a": a, "b": b, "face_a": face_a, "face_b": face_b, "spot": self.spot, "first": first, "second": second,
        }  # fmt: skip

    @property
    def message(self) -> str:
        """The sentence in English."""
        return words.say(self)


def checked_position(position: StackPosition) -> StackPosition:
    """Return *position* if it is one; raise WrongType."""
    if type(position) is not StackPosition:
        message = f"a position of a stack game is needed, not {shown(position)}."
        raise WrongType(message)
    return position


def standing_numbers(position: StackPosition) -> list[int]:
    """Return the numbers of the places where a tile stands, in reading order."""
    return sorted(position.dealt.layout.stack.numbers(position.standing))


def open_numbers(position: StackPosition) -> tuple[int, ...]:
    """Return the numbers of the places whose tile is open, in reading order."""
    known = checked_position(position)._memo.get("open")
    if known is None:
        stack = position.dealt.layout.stack
        known = tuple(sorted(stack.numbers(stack.open(position.standing))))
        position._memo["open"] = known
    return known
