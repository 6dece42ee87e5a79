"""Why a tile of Link-O may not be laid where it was meant to (LO-26)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from tilepuzzles import words
from tilepuzzles.boards.circle_boards import Placement, Space
from tilepuzzles.boards.circle_positions import FREE, CirclePosition, House, numbers_around
from tilepuzzles.boards.circles import checked, outcome
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.errors import IllegalMove, checked_type
from tilepuzzles.kernel import circles as kernel


@attrs.frozen
class CircleRefusal:
    """
    Why a placement is refused (LO-26).

    Attributes:
        reason: The reason.
        placement: What was asked for.
        expected: The number that would match at the anticlockwise and at the clockwise end, None for any; None as a
            whole where the numbers are not what is wrong.
        against: Where the neighbours show what does not match: the spaces of their tiles, and the number each shows
            (END_DIFFERS, SPACE_BLOCKED).

    >>> from tilepuzzles.rules.link_o import LinkO
    >>> from tilepuzzles.tiles import Domino
    >>> rules = LinkO()
    >>> position = rules.start(rules.deal(seed=7))
    >>> print(rules.judge(position, Placement(Domino(colour="red"), Space(colour="blue", position=0))).message)
    The red LINK-O is not in your hand.
    """

    reason: Reason
    placement: Placement
    expected: tuple[int | None, int | None] | None = None
    against: tuple[tuple[Space, int], ...] = ()

    @property
    def space(self) -> Space:
        """The space that was asked for."""
        return self.placement.space

    @property
    def judged(self) -> bool:
        """False: a refused placement is no miss (SH-03)."""
        return False

    @property
    def template(self) -> str:
        """The sentence, with fields."""
        return words.REFUSALS[self.reason.name]

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the sentence."""
        found: dict[str, object] = {
            "tile": self.placement.tile,
            "spot": self.space,
            "colour": self.space.colour,
        }
        for (space, number), named, shows in zip(self.against, ("first", "second"), ("one", "other"), strict=False):
            found |= {named: space, shows: number}
        return found

    @property
    def message(self) -> str:
        """The sentence in English."""
        return words.say(self)


def judge(position: CirclePosition, move: Placement, house: House) -> CircleRefusal | None:
    """
    Return None iff *move* is legal, else why not (LO-26).

    Reasons are tested in this order: game over, round over, off the board, not in the hand, wrong colour, space taken,
    first play, needs a double, blocked, no neighbour, end differs.
    """
    checked_type("a move", move, Placement, "a Placement")
    if checked(position).result is not None:
        over = outcome(position, house)
        final = over is not None and over.final
        return CircleRefusal(Reason.GAME_OVER if final else Reason.ROUND_OVER, move)
    tables = position.dealt.tables
    tile, number = move.tile, tables.number.get(move.space)
    if number is None:
        return CircleRefusal(Reason.OFF_BOARD, move)
    if not _holds(position, move):
        return CircleRefusal(Reason.NOT_IN_HAND, move)
    if tile.colour != move.space.colour and not (tile.wild and house.any_colour):
        return CircleRefusal(Reason.WRONG_COLOUR, move)
    if position.laid[number] != FREE:
        return CircleRefusal(Reason.SPACE_TAKEN, move)
    linked, first = tables.circles.partner[number] >= 0, not position.started[position.seat]
    starter = tile.wild or tile.double
    if first and not (linked and starter):
        return CircleRefusal(Reason.FIRST_PLAY, move)
    if linked and not starter:
        return CircleRefusal(Reason.NEEDS_DOUBLE, move)
    needed = position.need[number]
    if first:
        needed = kernel.starts(tables.circles, position.left, position.need, number)
    return None if needed >> tables.option(move) & 1 else _misfit(position, move, number)


def _holds(position: CirclePosition, move: Placement) -> bool:
    """Return whether the seat to move holds the tile of *move*."""
    tables = position.dealt.tables
    first = tables.first.get(move.tile)
    if first is None:
        return False
    alike = range(first, first + (tables.wilds if move.tile.wild else 1))
    return any(tile in alike for tile in position.hands[position.seat])


def _misfit(position: CirclePosition, move: Placement, number: int) -> CircleRefusal:
    """Return why a tile of the right colour does not fit on a free space."""
    tables = position.dealt.tables
    circles = tables.circles
    near = numbers_around(position, number)
    if not near:  # a neighbour without a number would take any tile
        return CircleRefusal(Reason.NO_NEIGHBOUR, move)
    by_space = dict(near)
    shown = tuple((tables.spaces[m], value) for m, value in near)
    if circles.partner[number] >= 0:
        value = near[0][1]
        if any(other != value for _, other in near):
            apart = next(one for one in shown if one[1] != value)
            return CircleRefusal(Reason.SPACE_BLOCKED, move, None, (shown[0], apart))
        return CircleRefusal(Reason.END_DIFFERS, move, (value, value), shown)
    before, after = circles.before[number], circles.after[number]
    expected = by_space.get(before), by_space.get(after)
    ends = dict(zip((before, after), move.ends or (), strict=False))
    against = tuple((tables.spaces[m], value) for m, value in near if ends.get(m) != value)
    return CircleRefusal(Reason.END_DIFFERS, move, expected, against)


def refuse(position: CirclePosition, move: Placement, house: House) -> None:
    """Raise IllegalMove where *move* is not legal."""
    refusal = judge(position, move, house)
    if refusal is not None:
        raise IllegalMove(refusal)
