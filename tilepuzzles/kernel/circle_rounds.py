"""Whole rounds on circles, to the end: at random or by a rule of thumb, the bare path for bots and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilepuzzles.kernel.circles import Circles, Lay, bare, choices, wanted

Choices = list[tuple[int, int]]
"""Where a hand may play: (space, options), none of them empty."""
Pick = Callable[[Choices], tuple[int, int]]
"""Chooses one space and one option of some choices."""


class Played:
    """
    A round that was played.

    Attributes:
        out: The seat that played its last tile; -1 where nobody could go on.
        hands: The points left in each hand.
        bonus: How many circles each seat has completed.
        turns: How many tiles were played.
        passes: How often a seat passed.
    """

    __slots__ = ("bonus", "hands", "out", "passes", "turns")

    def __init__(self, out: int, hands: list[int], bonus: list[int], turns: int, passes: int) -> None:
        self.out = out
        self.hands = hands
        self.bonus = bonus
        self.turns = turns
        self.passes = passes


class Hands:
    """
    The hands of a round, in a form that changes.

    Attributes:
        masks: For each seat and ring the options that the hand holds there.
        sizes: How many tiles each seat holds.
        points: What they count.
    """

    __slots__ = ("any_colour", "circles", "masks", "points", "sizes", "wild_points", "wilds")

    def __init__(self, circles: Circles, seats: int, any_colour: bool, wild_points: int) -> None:
        colours = len(circles.sizes)
        self.circles = circles
        self.any_colour = any_colour
        self.wild_points = wild_points
        self.masks = [[0] * colours for _ in range(seats)]
        self.wilds = [[0] * colours for _ in range(seats)]
        self.sizes = [0] * seats
        self.points = [0] * seats

    def take(self, seat: int, tile: int) -> None:
        """Add *tile* to the hand of *seat*."""
        circles, mask = self.circles, self.masks[seat]
        own, bits, pips = circles.colour[tile], circles.bits[tile], circles.pips[tile]
        self.sizes[seat] += 1
        if pips >= 0:
            self.points[seat] += pips
            mask[own] |= bits
            return
        self.points[seat] += self.wild_points
        self.wilds[seat][own] += 1
        for ring in range(len(mask)) if self.any_colour else (own,):
            mask[ring] |= bits

    def spend(self, seat: int, ring: int, option: int) -> None:
        """Take the tile of *option* on *ring* out of the hand of *seat*."""
        circles, mask = self.circles, self.masks[seat]
        values = circles.values
        self.sizes[seat] -= 1
        if option < values * values:
            a, b = circles.first[option], circles.second[option]
            self.points[seat] -= a + b
            mask[ring] &= ~(1 << option | 1 << (b * values + a))
            return
        own = option - values * values
        self.points[seat] -= self.wild_points
        self.wilds[seat][own] -= 1
        if not self.wilds[seat][own]:
            for at in range(len(mask)):
                mask[at] &= ~(1 << option)

    def copy(self) -> Hands:
        """Return an independent copy."""
        other = Hands(self.circles, 0, self.any_colour, self.wild_points)
        other.masks = [list(mask) for mask in self.masks]
        other.wilds = [list(wilds) for wilds in self.wilds]
        other.sizes = list(self.sizes)
        other.points = list(self.points)
        return other


class Round:
    """
    A round at any moment, in a form that changes; what is counted is counted from then on.

    Args:
        lay: The tiles on the board.
        hands: The hands.
        bag: The tiles of the bag, the next to be drawn first.
        seat: Whose go it is.
        started: Which seats have made their first play.
        passes: How many seats in a row have passed.
        every_go: Whether one who cannot play draws on every go, or only on the first.
    """

    __slots__ = (
        "bag",
        "bonus",
        "drawn",
        "every_go",
        "hands",
        "lay",
        "out",
        "passed",
        "passes",
        "seat",
        "started",
        "turns",
    )

    def __init__(
        self, lay: Lay, hands: Hands, bag: Sequence[int], seat: int, started: list[bool], passes: int, every_go: bool
    ) -> None:
        self.lay = lay
        self.hands = hands
        self.bag = bag
        self.drawn = 0  # so many tiles of the bag are gone
        self.seat = seat
        self.started = started
        self.passes = passes
        self.every_go = every_go
        self.bonus = [0] * len(started)
        self.turns = 0
        self.passed = 0
        self.out = -1

    def copy(self) -> Round:
        """Return an independent copy."""
        lay = self.lay
        table = Lay(lay.circles, list(lay.left), list(lay.right), list(lay.need), list(lay.room))
        started = list(self.started)
        other = Round(table, self.hands.copy(), self.bag, self.seat, started, self.passes, self.every_go)
        other.drawn = self.drawn
        other.bonus = list(self.bonus)
        other.turns = self.turns
        other.passed = self.passed
        other.out = self.out
        return other

    def play(self, space: int, option: int) -> None:
        """Lay the tile of *option* on *space* for the seat to move; the next is to move then."""
        seat, ring = self.seat, self.lay.circles.ring[space]
        self.lay.place(space, option)
        self.hands.spend(seat, ring, option)
        self.started[seat] = True
        self.passes = 0
        self.turns += 1
        if not self.lay.room[ring]:
            self.bonus[seat] += 1
        if not self.hands.sizes[seat]:
            self.out = seat
        self.seat = seat + 1 if seat + 1 < len(self.started) else 0

    def finish(self, pick: Pick) -> Played:
        """Play on to the end of the round, each play chosen by *pick*, and return how it went."""
        circles, left, need = self.lay.circles, self.lay.left, self.lay.need
        masks, started, bag, seats = self.hands.masks, self.started, self.bag, len(self.started)
        while self.out < 0 and self.passes < seats:
            seat = self.seat
            first = not started[seat]
            found = choices(circles, left, need, masks[seat], first)
            if not found and self.drawn < len(bag) and (self.every_go or first):
                self.drawn = _dig(self.hands, seat, bag, self.drawn, wanted(circles, left, need, first))
                found = choices(circles, left, need, masks[seat], first)
            if found:
                self.play(*pick(found))
            else:
                self.passes += 1
                self.passed += 1
                self.seat = seat + 1 if seat + 1 < seats else 0
        return Played(self.out, self.hands.points, self.bonus, self.turns, self.passed)


def picked(found: Sequence[tuple[int, int]], below: Callable[[int], int]) -> tuple[int, int]:
    """Return one space and one option of the *choices* found, each drawn evenly."""
    number = below(sum([options.bit_count() for _, options in found]))
    at = 0
    while number >= (size := found[at][1].bit_count()):
        number -= size
        at += 1
    space, options = found[at]
    for _ in range(number):
        options &= options - 1
    return space, (options & -options).bit_length() - 1


def by_weight(weights: Sequence[int]) -> Pick:
    """
    Return what picks the option of the greatest weight, of equal ones the first in the order of the choices.

    Args:
        weights: The weight of each option, whatever the space.
    """
    masks: dict[int, int] = {}
    for option, weight in enumerate(weights):
        masks[weight] = masks.get(weight, 0) | 1 << option
    levels = [masks[weight] for weight in sorted(masks, reverse=True)]

    def pick(found: Choices) -> tuple[int, int]:
        union = 0
        for _, options in found:
            union |= options
        level = next(mask for mask in levels if mask & union)
        space, best = next((space, options & level) for space, options in found if options & level)
        return space, (best & -best).bit_length() - 1

    return pick


def outlook(game: Round, space: int, option: int) -> tuple[int, int]:
    """
    Return how many options would fit somewhere once the tile of *option* lies on *space*.

    Returns:
        How many of those that the seat to move would hold then, and how many in all; each counts once a ring.
    """
    lay, hands, seat = game.lay, game.hands, game.seat
    circles, ring = lay.circles, lay.circles.ring[space]
    after = Lay(circles, list(lay.left), list(lay.right), list(lay.need), list(lay.room))
    after.place(space, option)
    values, spent = circles.values, 1 << option
    if option < values * values:
        spent |= 1 << circles.second[option] * values + circles.first[option]
    elif hands.wilds[seat][option - values * values] > 1:
        spent = 0
    own = total = 0
    for at, (fits, held) in enumerate(
        zip(wanted(circles, after.left, after.need, False), hands.masks[seat], strict=True)
    ):
        total += fits.bit_count()
        if at == ring or option >= values * values:
            held &= ~spent
        own += (fits & held).bit_count()
    return own, total


def play_round(
    circles: Circles,
    tiles: Sequence[int],
    seats: int,
    hand_size: int,
    below: Callable[[int], int],
    *,
    starter: int = 0,
    every_go: bool = True,
    any_colour: bool = False,
    wild_points: int = 16,
) -> Played:
    """
    Return how a round of random legal plays goes, each drawn evenly from all that a hand has.

    Args:
        circles: The board.
        tiles: All tiles in the order in which they are dealt, the bag last.
        seats: How many seats.
        hand_size: How many tiles each gets.
        below: Returns a random int from 0 to its argument - 1.
        starter: Who begins.
        every_go: Whether one who cannot play draws on every go, or only on the first.
        any_colour: Whether wild tiles may lie on rings of another colour.
        wild_points: What a wild tile left in a hand counts.
    """
    hands = Hands(circles, seats, any_colour, wild_points)
    held = seats * hand_size
    for at in range(held):
        hands.take(at // hand_size, tiles[at])
    game = Round(bare(circles), hands, tiles[held:], starter, [False] * seats, 0, every_go)
    return game.finish(lambda found: picked(found, below))


def _dig(hands: Hands, seat: int, tiles: Sequence[int], bag: int, asked: list[int]) -> int:
    """Let *seat* draw from place *bag* of *tiles* on until an option is *asked* for; return the next place."""
    circles = hands.circles
    union = 0
    for mask in asked:
        union |= mask
    for at in range(bag, len(tiles)):
        tile = tiles[at]
        hands.take(seat, tile)
        anywhere = hands.any_colour and circles.pips[tile] < 0
        if circles.bits[tile] & (union if anywhere else asked[circles.colour[tile]]):
            return at + 1
    return len(tiles)


def round_points(hands: Sequence[int], out: int) -> list[int]:
    """
    Return what each seat earns by the points left in the hands (LO-15, LO-16).

    Args:
        hands: The points in each hand.
        out: The seat that has played its last tile, or -1: then the lowest hands win, each the sum of the others.
    """
    least = min(hands) if out < 0 else -1
    gain = sum([points for points in hands if points != least])
    return [gain if (points == least if out < 0 else seat == out) else 0 for seat, points in enumerate(hands)]
