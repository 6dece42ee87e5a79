"""
The stack mechanics: two open tiles of one kind go, wherever they lie.

Nothing here knows which game it serves: a ruleset gives the layout and the tiles.
"""

from __future__ import annotations

import itertools
import types
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import attrs

from tilepuzzles import words
from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.pairings import StackPairing
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Pair, Place
from tilepuzzles.boards.steps import Ending, Outcome, Relaid, Step, Taken
from tilepuzzles.errors import IllegalMove, WrongType, checked_type, shown
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
        return types.MappingProxyType({dealt.places[n]: dealt.faces[dealt.tiles[n]] for n in _standing(self)})

    @property
    def open(self) -> tuple[Place, ...]:
        """The places whose tile is open, in reading order (TU-04)."""
        return tuple(self.dealt.places[n] for n in _open(self))

    @property
    def blocked(self) -> tuple[Place, ...]:
        """The places whose tile is not open, in reading order (DT-03)."""
        found = set(_open(self))
        return tuple(self.dealt.places[n] for n in _standing(self) if n not in found)

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


def begin(layout: Layout, arrangement: Arrangement[Place], key: bytes) -> StackPosition:
    """Return the first position: the tiles of *arrangement* on *layout*."""
    found = {place: tile for tile, place in enumerate(arrangement.spots)}
    numbers: dict[str, int] = {}
    tiles = tuple(found.get(place, -1) for place in layout.places)
    kinds = tuple(-1 if tile < 0 else numbers.setdefault(arrangement.faces[tile].kind, len(numbers)) for tile in tiles)
    standing = sum(bit for bit, tile in zip(layout.stack.bits, tiles, strict=True) if tile >= 0)
    return StackPosition(Dealt(layout, arrangement.faces, tiles, kinds, key), standing)


def _checked(position: StackPosition) -> StackPosition:
    """Return *position* if it is one; raise WrongType."""
    if type(position) is not StackPosition:
        message = f"a position of a stack game is needed, not {shown(position)}."
        raise WrongType(message)
    return position


def _standing(position: StackPosition) -> list[int]:
    """Return the numbers of the places where a tile stands, in reading order."""
    return sorted(position.dealt.layout.stack.numbers(position.standing))


def _open(position: StackPosition) -> tuple[int, ...]:
    """Return the numbers of the places whose tile is open, in reading order."""
    known = _checked(position)._memo.get("open")
    if known is None:
        stack = position.dealt.layout.stack
        known = tuple(sorted(stack.numbers(stack.open(position.standing))))
        position._memo["open"] = known
    return known


def to_move(position: StackPosition, /) -> int | None:
    """Return 0, the only seat, or None where *position* is cleared."""
    return 0 if _checked(position).remaining else None


def moves(position: StackPosition, /) -> tuple[Pair[Place], ...]:
    """Return every legal pair of *position*, ordered by its first place and then its second, as one reads (TU-05)."""
    kinds = _checked(position).dealt.kinds
    places = position.dealt.places
    groups: dict[int, list[int]] = {}
    for n in _open(position):
        groups.setdefault(kinds[n], []).append(n)
    found = [pair for group in groups.values() for pair in itertools.combinations(group, 2)]
    found.sort()
    return tuple([Pair.ordered(places[a], places[b]) for a, b in found])


def pairing(position: StackPosition, /) -> StackPairing:
    """Return *position* as the solver takes it."""
    standing = _checked(position).standing
    dealt = position.dealt
    bits = dealt.layout.stack.bits
    kinds = [kind if bit & standing else -1 for kind, bit in zip(dealt.kinds, bits, strict=True)]
    return StackPairing(dealt.layout, tuple(kinds))


def has_move(position: StackPosition) -> bool:
    """Return whether any pair can go."""
    known = _checked(position)._memo.get("any")
    if known is None:
        kinds = [position.dealt.kinds[n] for n in _open(position)]
        known = position._memo["any"] = (len(kinds) - len(set(kinds)),)
    return known[0] > 0


def outcome(position: StackPosition, /, *, stuck_is_final: bool) -> Outcome | None:
    """Return cleared when no tile is left, stuck when no pair can go, else None."""
    if not _checked(position).remaining:
        return Outcome(Ending.CLEARED, final=True, winners=(0,))
    return None if has_move(position) else Outcome(Ending.STUCK, final=stuck_is_final)


def _is_wholly_covered(layout: Layout, n: int, standing: int) -> bool:
    """Return whether every quarter of the tile on place *n* lies under a standing tile of a higher layer."""
    place = layout.places[n]
    over = [layout.places[m] for m in layout.stack.above[n] if layout.stack.bits[m] & standing]
    quarters = ((place.x + dx, place.y + dy) for dx in (0, 1) for dy in (0, 1))
    return all(any(0 <= x - p.x <= 1 and 0 <= y - p.y <= 1 for p in over) for x, y in quarters)


def view(position: StackPosition, /, *, peeking: bool) -> StackView:
    """Return what a player sees; *peeking* shows the faces of wholly covered tiles too (TU-23)."""
    dealt = _checked(position).dealt
    tiles = []
    for n in _standing(position):
        hidden = not peeking and _is_wholly_covered(dealt.layout, n, position.standing)
        tiles.append((dealt.places[n], None if hidden else dealt.faces[dealt.tiles[n]]))
    return StackView(dealt.layout.name, tuple(tiles), position.open)


def view_step(step: Step[StackPosition], /, *, peeking: bool) -> Step[StackView]:
    """Return *step* as a player sees it: without the order that clears tiles laid anew."""
    checked_type("step", step, Step, "a Step")
    effect = Relaid(None) if isinstance(step.effect, Relaid) else step.effect
    return Step(step.do, view(step.position, peeking=peeking), effect, step.seat)


def join(first: Place, second: Place, /) -> Pair[Place]:
    """Return the move that takes the tiles on the places *first* and *second*, in either order."""
    return Pair(first, second)


def _refuse_tile(position: StackPosition, place: Place, pair: Pair[Place] | None) -> StackRefusal | None:
    """Return why there is no tile on *place*, or None."""
    n = position.dealt.layout.number.get(place)
    if n is None:
        return StackRefusal(Reason.OFF_BOARD, pair, place)
    if not position.dealt.layout.stack.bits[n] & position.standing:
        return StackRefusal(Reason.NO_TILE, pair, place)
    return None


def choose(position: StackPosition, place: Place, /) -> StackRefusal | None:
    """Return why the tile of *position* on *place* may not be chosen, or None: only open tiles may (SH-04)."""
    checked_type("a place", place, Place, "a Place")
    if not _checked(position).remaining:
        return StackRefusal(Reason.GAME_OVER)
    return _refuse_tile(position, place, None) or _refuse_shut(position, (place,), None, None)


def judge(position: StackPosition, pair: Pair[Place], /, *, peeking: bool = False) -> StackRefusal | None:
    """
    Return None iff *pair* may go in *position* now, else why not (TU-22).

    A refusal tells the faces only where both can be seen, or *peeking* is allowed (TU-23).

    Reasons are tested in this order: game over, off the board, same tile, no tile, no match, then for the first end
    that is not open: covered, shut in.

    Raises:
        WrongType: *position* is no position, or *pair* no pair of places.
    """
    if type(pair) is not Pair or type(pair.a) is not Place:
        message = f"a move is a Pair of two Places, not {shown(pair)}."
        raise WrongType(message)
    if not _checked(position).remaining:
        return StackRefusal(Reason.GAME_OVER, pair)
    number = position.dealt.layout.number
    for place in (pair.a, pair.b):
        if place not in number:
            return StackRefusal(Reason.OFF_BOARD, pair, place)
    if pair.a == pair.b:
        return StackRefusal(Reason.SAME_TILE, pair, pair.a)
    for place in (pair.a, pair.b):
        refusal = _refuse_tile(position, place, pair)
        if refusal is not None:
            return refusal
    dealt = position.dealt
    a, b = number[pair.a], number[pair.b]
    open_bits = dealt.layout.stack.open(position.standing)
    bits = dealt.layout.stack.bits
    match = dealt.kinds[a] == dealt.kinds[b]
    if match and bits[a] & open_bits and bits[b] & open_bits:
        return None
    hidden = not peeking and any(_is_wholly_covered(dealt.layout, n, position.standing) for n in (a, b))
    faces = None if hidden else (dealt.faces[dealt.tiles[a]], dealt.faces[dealt.tiles[b]])
    if not match:
        return StackRefusal(Reason.NO_MATCH, pair, None, faces)
    return _refuse_shut(position, (pair.a, pair.b), pair, faces)


def _refuse_shut(
    position: StackPosition,
    ends: tuple[Place, ...],
    pair: Pair[Place] | None,
    faces: tuple[Face, Face] | None,
) -> StackRefusal | None:
    """Return what keeps the tiles on *ends* from being open, or None where they are."""
    stack = position.dealt.layout.stack
    numbers = [position.dealt.layout.number[place] for place in ends]

    def standing(found: list[list[int]]) -> tuple[tuple[Place, ...], ...]:
        places = position.dealt.places
        return tuple(tuple(places[m] for m in sorted(found[n]) if stack.bits[m] & position.standing) for n in numbers)

    covering, left, right = standing(stack.above), standing(stack.left), standing(stack.right)
    for end, place in enumerate(ends):
        shut = left[end] and right[end]
        if covering[end] or shut:
            reason = Reason.COVERED if covering[end] else Reason.SHUT_IN
            return StackRefusal(reason, pair, place, faces, covering, left, right)
    return None


def step(position: StackPosition, pair: Pair[Place], /) -> Step[StackPosition]:
    """Return what *pair* does to *position*: both tiles go; raise IllegalMove where it may not."""
    refusal = judge(position, pair)
    if refusal is not None:
        raise IllegalMove(refusal)
    dealt = position.dealt
    a, b = dealt.layout.number[pair.a], dealt.layout.number[pair.b]
    bits = dealt.layout.stack.bits
    after = StackPosition(dealt, position.standing & ~(bits[a] | bits[b]), position.shuffles)
    tiles = dealt.tiles[a], dealt.tiles[b]
    faces = dealt.faces[tiles[0]], dealt.faces[tiles[1]]
    return Step("play", after, Taken(pair, tiles, faces, after.remaining // 2, len(dealt.faces) // 2))


def play(position: StackPosition, pair: Pair[Place], /) -> StackPosition:
    """Return *position* without the tiles of *pair*; raise IllegalMove where it may not go."""
    return step(position, pair).position


def relay(
    position: StackPosition, tiles: Sequence[int], certificate: tuple[Pair[Place], ...] | None
) -> Step[StackPosition]:
    """
    Lay the standing tiles of *position* anew on the same places, as the player wishes.

    Args:
        position: The position before.
        tiles: The tile on each place afterwards, -1 for none.
        certificate: The removal order of the new arrangement, or None where none is known.
    """
    dealt = position.dealt
    kinds = dict(zip(dealt.tiles, dealt.kinds, strict=True)) | {-1: -1}
    laid = attrs.evolve(dealt, tiles=tuple(tiles), kinds=tuple([kinds[tile] for tile in tiles]))
    return Step("shuffle", StackPosition(laid, position.standing, position.shuffles + 1), Relaid(certificate))


Direction = Literal["left", "right", "up", "down"]


def next_open(position: StackPosition, place: Place, direction: Direction, /) -> Place:
    """
    Return the open tile of *position* that the arrow key *direction* moves to from *place* (DT-11).

    Right and left are the next and the previous open tile in reading order, round and round; up and down the nearest
    open tile in that half-plane, by least row distance and then least column distance, else *place* itself.

    Raises:
        WrongType: *place* is no Place, or *direction* none of left, right, up, down.

    >>> import tilepuzzles as tp
    >>> rules = tp.Turtle(layout="pebble")
    >>> position = rules.start(rules.deal(seed=7))
    >>> next_open(position, tp.Place(x=1, y=0, layer=0), "down")
    Place(x=0, y=2, layer=0)
    """
    checked_type("a place", place, Place, "a Place")
    if direction not in ("left", "right", "up", "down"):
        message = f"direction must be left, right, up or down, not {shown(direction)}."
        raise WrongType(message)
    found = _checked(position).open
    if not found:
        return place
    if direction == "right":
        return next((other for other in found if place < other), found[0])
    if direction == "left":
        return next((other for other in reversed(found) if other < place), found[-1])
    sign = 1 if direction == "down" else -1
    beyond = [other for other in found if (other.y - place.y) * sign > 0]
    return min(beyond, key=lambda other: (abs(other.y - place.y), abs(other.x - place.x), other.at), default=place)
