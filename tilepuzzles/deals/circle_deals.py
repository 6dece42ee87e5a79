"""What lies between a deal of Link-O and its positions: dealing, checking what was dealt, and the later rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tilepuzzles.boards import circles
from tilepuzzles.boards.circle_boards import Handout
from tilepuzzles.boards.circle_positions import CirclePosition, Dealt
from tilepuzzles.boards.circle_tables import Tables
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract import Deal, check_fits, checked_seed
from tilepuzzles.contract.options import deal_form
from tilepuzzles.contract.ruleset import Ruleset
from tilepuzzles.deals.stream import Stream, deal_key, seed_key, split
from tilepuzzles.errors import InvalidLayout, WrongType, shown
from tilepuzzles.tiles import Domino

NOT_A_PUZZLE: Final = "not-a-puzzle"
"""Why no deal has a certificate: players play against one another."""
AnyRules = Ruleset[Any, Any, Any]


def deal_circles(rules: AnyRules, tables: Tables, hand_size: int, seed: int | str, generator: int) -> Deal[Any]:
    """
    Return the deal of *seed*: all tiles in an order by chance, the hands seat by seat, and the rest is the bag (LO-04).

    Args:
        rules: The ruleset it is for.
        tables: The board and the tiles.
        hand_size: How many tiles each seat gets.
        seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.
        generator: The version of the generator.
    """
    seed = checked_seed(seed)
    order = Stream(seed_key(rules.id, generator, seed)).shuffled(tables.tiles)
    hands, bag = circles.shares(order, rules.seats, hand_size)
    content = Handout(tuple(tuple(hand) for hand in hands), tuple(bag))
    return Deal(rules=deal_form(rules), content=content, uncertified=NOT_A_PUZZLE, seed=seed, generator=generator)


def start_circles(rules: AnyRules, tables: Tables, hand_size: int, starter: int, deal: Deal[Any]) -> CirclePosition:
    """
    Return the first position of *deal*.

    Args:
        rules: The ruleset it is played under.
        tables: The board and the tiles.
        hand_size: How many tiles each seat gets in the later rounds.
        starter: Who begins.
        deal: The deal.

    Raises:
        InvalidArgument: it is a deal of other rules or board options.
        InvalidLayout: it cannot be played.
    """
    check_fits(rules, deal)
    handout = check_handout(deal.content, tables, rules.seats)
    dealt = Dealt(tables=tables, seats=rules.seats, hand_size=hand_size, starter=starter, key=deal_key(deal))
    taken: Counter[Domino] = Counter()

    def numbers(tiles: Sequence[Domino]) -> list[int]:
        found = []
        for tile in tiles:
            found.append(tables.first[tile] + taken[tile])
            taken[tile] += 1
        return found

    hands = [numbers(hand) for hand in handout.hands]
    return circles.begin(dealt, hands, numbers(handout.bag))


def check_handout(content: object, tables: Tables, seats: int) -> Handout:
    """
    Return *content* if it is what can be dealt to so many *seats* from the tiles of *tables*.

    A deal made by hand may leave tiles out, and its hands may be of any sizes from 1 (SH-12).

    Raises:
        WrongType: it is no Handout of tiles.
        InvalidLayout: it cannot be played; all faults are listed.
    """
    if not isinstance(content, Handout) or not _shaped(content):
        message = f"the content of the deal must be a Handout of tuples of tiles, not {shown(content)}."
        raise WrongType(message)
    faults = tuple(_faults(content, tables, seats))
    if faults:
        raise InvalidLayout(faults)
    return content


def _shaped(content: Any) -> bool:
    """Return whether the Handout *content* holds tuples of tiles."""
    return type(content.hands) is tuple and all(
        type(tiles) is tuple and all(isinstance(tile, Domino) for tile in tiles)
        for tiles in (*content.hands, content.bag)
    )


def _faults(handout: Handout, tables: Tables, seats: int) -> Iterator[str]:
    """Yield what keeps *handout* from being played."""
    if len(handout.hands) != seats:
        yield f"there must be {seats} hands, not {len(handout.hands)}."
    for seat, hand in enumerate(handout.hands):
        if not hand:
            yield f"the hand of seat {seat} is empty."
    counts = Counter(tile for tiles in (*handout.hands, handout.bag) for tile in tiles)
    for tile, count in counts.items():
        most = tables.wilds if tile.wild else 1
        if tile not in tables.first:
            yield f"the set has no {shown(str(tile))}."
        elif count > most:
            yield f"the {tile} is dealt {count} times, and the set has it {most} times."


def next_round(position: CirclePosition) -> Step[CirclePosition]:
    """Return the round after the one that has ended in *position*: a deal of all tiles by chance of its own (SH-07)."""
    dealt = position.dealt
    stream = Stream(split(dealt.key, "round", position.round))
    return circles.next_round(position, stream.shuffled(range(len(dealt.tables.tiles))))
