"""The mechanics of Link-O: what may be laid, drawn and passed, and how rounds end and begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import attrs

from tilepuzzles.boards.circle_boards import Placement
from tilepuzzles.boards.circle_positions import CirclePosition, CircleView, Dealt, House
from tilepuzzles.boards.circle_steps import CircleEnding, Drawn, Passed, Placed, RoundBegun, RoundResult
from tilepuzzles.boards.circle_tables import Tables
from tilepuzzles.boards.steps import Outcome, Step
from tilepuzzles.errors import WrongType, checked_int, checked_type, shown
from tilepuzzles.kernel import circle_rounds
from tilepuzzles.kernel import circles as kernel

T = TypeVar("T")


def begin(
    dealt: Dealt,
    hands: Sequence[Sequence[int]],
    bag: Sequence[int],
    number: int = 0,
    scores: tuple[int, ...] | None = None,
) -> CirclePosition:
    """
    Return the first position of a round.

    Args:
        dealt: What never changes.
        hands: The tiles of each seat, by their index in the set.
        bag: The tiles of the bag, the next to be drawn first.
        number: Which round it is, counted from 0.
        scores: Points by seat; left out, none.
    """
    lay = kernel.bare(dealt.tables.circles)
    none = (0,) * dealt.seats
    return CirclePosition(
        dealt=dealt,
        laid=tuple(lay.left),
        left=tuple(lay.left),
        right=tuple(lay.right),
        need=tuple(lay.need),
        room=tuple(lay.room),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        bag=tuple(bag),
        seat=dealt.starter_of(number),
        started=(False,) * dealt.seats,
        passes=0,
        drawn=none,
        passed=none,
        round=number,
        scores=none if scores is None else scores,
    )


def checked(position: CirclePosition) -> CirclePosition:
    """Return *position* if it is one; raise WrongType."""
    if type(position) is not CirclePosition:
        message = f"a position of Link-O is needed, not {shown(position)}."
        raise WrongType(message)
    return position


def hand_masks(tables: Tables, hand: Sequence[int], any_colour: bool) -> list[int]:
    """Return the options that *hand* has on each circle."""
    circles = tables.circles
    masks = [0] * len(circles.sizes)
    for tile in hand:
        bits = circles.bits[tile]
        if any_colour and circles.pips[tile] < 0:
            masks = [mask | bits for mask in masks]
        else:
            masks[circles.colour[tile]] |= bits
    return masks


def moves(position: CirclePosition, house: House) -> tuple[Placement, ...]:
    """
    Return every legal placement, equal tiles once.

    They come by space in the order of the board; on a space by the anticlockwise end, then by the clockwise end, then
    the LINK-O tiles by colour.
    """
    found = checked(position)._memo.get(house.any_colour)
    if found is None:
        found = position._memo[house.any_colour] = _moves(position, house)
    return found


def _moves(position: CirclePosition, house: House) -> tuple[Placement, ...]:
    """Return every legal placement."""
    if position.result is not None:
        return ()
    tables, seat = position.dealt.tables, position.seat
    circles, placements = tables.circles, tables.placements
    masks = hand_masks(tables, position.hands[seat], house.any_colour)
    found = []
    for space, options in kernel.choices(circles, position.left, position.need, masks, not position.started[seat]):
        base = space * circles.options - 1
        while options:
            found.append(placements[base + (options & -options).bit_length()])
            options &= options - 1
    return tuple(found)


def outcome(position: CirclePosition, house: House) -> Outcome | None:
    """Return how the round or the game has ended; None while the round goes on (LO-20)."""
    result = checked(position).result
    if result is None:
        return None
    best = max(position.scores)
    winners = tuple(seat for seat, score in enumerate(position.scores) if score == best)
    if best >= house.target and len(winners) == 1:
        return Outcome(CircleEnding.WON, final=True, winners=winners)
    return Outcome(result.ending, final=False, winners=result.winners)


def to_move(position: CirclePosition, house: House) -> int | None:
    """Return whose go it is; at the end of a round who begins the next; None at the end of the game."""
    over = outcome(position, house)
    return None if over is not None and over.final else position.seat


def lay(position: CirclePosition, move: Placement, house: House) -> Step[CirclePosition]:
    """Return what the legal *move* does."""
    dealt, seat = position.dealt, position.seat
    tables = dealt.tables
    n = tables.number[move.space]
    table = kernel.Lay(
        tables.circles, list(position.left), list(position.right), list(position.need), list(position.room)
    )
    table.place(n, tables.option(move))
    face = tables.first[move.tile]
    at = next(at for at, tile in enumerate(position.hands[seat]) if tile >= face)
    hand = position.hands[seat]
    tile, rest = hand[at], hand[:at] + hand[at + 1 :]
    hands = (*position.hands[:seat], rest, *position.hands[seat + 1 :])
    completed = move.space.colour if not table.room[tables.circles.ring[n]] else None
    bonus = _only(dealt.seats, seat, house.circle_bonus if completed else 0)
    result = None if rest else result_of(tables, hands, seat, house)
    after = CirclePosition(
        dealt=dealt,
        laid=(*position.laid[:n], tile, *position.laid[n + 1 :]),
        left=tuple(table.left),
        right=tuple(table.right),
        need=tuple(table.need),
        room=tuple(table.room),
        hands=hands,
        bag=position.bag,
        seat=_next(position, result),
        started=(*position.started[:seat], True, *position.started[seat + 1 :]),
        passes=0,
        drawn=position.drawn,
        passed=position.passed,
        round=position.round,
        scores=_sum(position.scores, bonus, result),
        result=result,
    )
    return Step("play", after, Placed(move, completed, bonus, not rest, result), seat)


def _next(position: CirclePosition, result: RoundResult | None) -> int:
    """Return whose go is next: clockwise, or the starter of the next round where this one has ended (LO-21)."""
    dealt = position.dealt
    return (position.seat + 1) % dealt.seats if result is None else dealt.starter_of(position.round + 1)


def _only(seats: int, seat: int, points: int) -> tuple[int, ...]:
    """Return *points* for *seat* and none for the others."""
    return tuple(points if one == seat else 0 for one in range(seats))


def _sum(scores: tuple[int, ...], bonus: tuple[int, ...], result: RoundResult | None) -> tuple[int, ...]:
    """Return *scores* with a bonus and a round's points."""
    won = (0,) * len(scores) if result is None else result.points
    return tuple(a + b + c for a, b, c in zip(scores, bonus, won, strict=True))


def result_of(tables: Tables, hands: tuple[tuple[int, ...], ...], out: int, house: House) -> RoundResult:
    """Return the result of a round; *out* is the seat that has no tile left, or -1 (LO-15, LO-16)."""
    shown = tuple(tuple(tables.tiles[tile] for tile in hand) for hand in hands)
    left = tuple(sum(tile.points(house.wild_points) for tile in hand) for hand in shown)
    points = tuple(circle_rounds.round_points(left, out))
    if out >= 0:
        return RoundResult(CircleEnding.PLAYED_OUT, (out,), shown, left, points)
    lowest = tuple(seat for seat, one in enumerate(left) if one == min(left))
    return RoundResult(CircleEnding.BLOCKED, lowest, shown, left, points)


def due(position: CirclePosition, house: House) -> Step[CirclePosition] | None:
    """Return the draw or the pass that the rules make now; None where the player chooses, or the round is over."""
    if position.result is not None or moves(position, house):
        return None
    seat = position.seat
    if position.bag and (house.every_go or not position.started[seat]):
        return _draw(position)
    passes = position.passes + 1
    ended = passes == position.dealt.seats
    result = result_of(position.dealt.tables, position.hands, -1, house) if ended else None
    none = (0,) * position.dealt.seats
    after = attrs.evolve(
        position,
        seat=_next(position, result),
        passes=passes,
        passed=_raised(position.passed, seat),
        scores=_sum(position.scores, none, result),
        result=result,
    )
    return Step("pass", after, Passed(result), seat)


def _draw(position: CirclePosition) -> Step[CirclePosition]:
    """Return what drawing the next tile does; the same seat stays to move (LO-17)."""
    seat, tile = position.seat, position.bag[0]
    hand = tuple(sorted((*position.hands[seat], tile)))
    after = attrs.evolve(
        position,
        hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]),
        bag=position.bag[1:],
        drawn=_raised(position.drawn, seat),
    )
    return Step("draw", after, Drawn(position.dealt.tables.tiles[tile], len(after.bag)), seat)


def _raised(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return *counts* with one more for *seat*."""
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def next_round(position: CirclePosition, order: Sequence[int]) -> Step[CirclePosition]:
    """Return the round after the one that has ended, with all tiles dealt in *order* (LO-20)."""
    dealt, number = position.dealt, position.round + 1
    hands, bag = shares(order, dealt.seats, dealt.hand_size)
    after = begin(dealt, hands, bag, number, position.scores)
    return Step("round", after, RoundBegun(number, after.seat), after.seat)


def shares(order: Sequence[T], seats: int, hand_size: int) -> tuple[list[Sequence[T]], Sequence[T]]:
    """Return the hands and the bag that *order* makes: seat by seat, the rest is the bag (LO-04)."""
    hands = [order[seat * hand_size : (seat + 1) * hand_size] for seat in range(seats)]
    return hands, order[seats * hand_size :]


def view(position: CirclePosition, seat: int) -> CircleView:
    """Return what *seat* sees (LO-23)."""
    checked_int("seat", seat, 0, checked(position).dealt.seats - 1)
    return CircleView(
        board=position.board,
        seat=seat,
        hand=position.hand(seat),
        tiles=position.tiles,
        blocked=tuple(position.blocked.items()),
        sizes=tuple(map(len, position.hands)),
        bag=len(position.bag),
        drawn=position.drawn,
        passed=position.passed,
        passes=position.passes,
        started=position.started,
        scores=position.scores,
        to_move=position.seat,
        round=position.round,
        result=position.result,
    )


def view_step(step: Step[CirclePosition], seat: int) -> Step[CircleView]:
    """Return *step* as *seat* sees it: without the tile that another seat has drawn (LO-23)."""
    checked_type("step", step, Step, "a Step")
    effect = step.effect
    if isinstance(effect, Drawn) and step.seat != seat:
        effect = Drawn(None, effect.left)
    return Step(step.do, view(step.position, seat), effect, step.seat)
