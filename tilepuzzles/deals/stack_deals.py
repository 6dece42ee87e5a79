"""What every stack game does in the same way between a deal and a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilepuzzles.boards import stack
from tilepuzzles.boards.grids import Arrangement, check_tiles
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.presets import PRESETS
from tilepuzzles.boards.spots import Json, Pair, Place
from tilepuzzles.boards.stack import StackPosition, StackView
from tilepuzzles.contract.deal import Deal, check_fits
from tilepuzzles.contract.options import deal_form, variant_of
from tilepuzzles.contract.ruleset import Ruleset
from tilepuzzles.contract.seeds import checked_seed
from tilepuzzles.deals.dealers import draw_pairs
from tilepuzzles.deals.stream import Stream, deal_key, seed_key
from tilepuzzles.errors import InvalidArgument, InvalidLayout, InvalidNotation, shown
from tilepuzzles.kernel.peel import peel_stack
from tilepuzzles.tiles import MAHJONG
from tilepuzzles.wire.tiles import decode_pair, decode_tiles

PUT_BACKS = 1_000
"""How many pairs a search may put back where nothing else is said (TU-07)."""
StackRules = Ruleset[StackPosition, Pair[Place], StackView]
"""A ruleset of the stack mechanics."""


def deal_stack(rules: StackRules, layout: Layout, seed: int | str, generator: int, budget: int) -> Deal[Pair[Place]]:
    """
    Return the deal of *seed* on *layout*: backwards, with its removal order, or at random where that search fails.

    Args:
        rules: The ruleset it is for.
        layout: The places; all of them get a tile.
        seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.
        generator: The version of the generator.
        budget: How many pairs the search may put back; 0 goes straight to the random deal.

    Source: TU-07.
    """
    seed = checked_seed(seed)
    stream = Stream(seed_key(rules.id, generator, seed))
    faces = stream.shuffled(draw_pairs(MAHJONG.tiles(), len(layout.places) // 2, stream))
    kernel = layout.stack
    order = peel_stack(kernel.above, kernel.left, kernel.right, stream.below, budget) if budget else None
    if order is None:
        spread = stream.shuffled([face for pair in faces for face in pair])
        return Deal(
            rules=deal_form(rules),
            content=Arrangement.of(zip(layout.places, spread, strict=True)),
            uncertified="random",
            seed=seed,
            generator=generator,
        )
    places = layout.places
    tiles = [
        (places[tile], face)
        for pair, two in zip(order, faces, strict=True)
        for tile, face in zip(pair, two, strict=True)
    ]
    return Deal(
        rules=deal_form(rules),
        content=Arrangement.of(tiles),
        certificate=tuple(Pair.ordered(places[a], places[b]) for a, b in order),
        seed=seed,
        generator=generator,
    )


def start_stack(rules: StackRules, layout: Layout, deal: Deal[Pair[Place]]) -> StackPosition:
    """
    Return the first position of *deal*.

    Raises:
        InvalidArgument: it is a deal of other rules or of another layout.
        InvalidLayout: its board cannot be played.
    """
    check_fits(rules, deal)
    return stack.begin(layout, check_tiles(deal.content, layout.places), deal_key(deal))


def read_stack(data: Mapping[str, Json], layout: Layout) -> Arrangement[Place]:
    """Return the tiles that *data*, a deal without its header, holds; raise InvalidNotation or InvalidLayout."""
    return decode_tiles(data, Place.from_at, MAHJONG, layout.places)


def decode_places(data: Json, /) -> Pair[Place]:
    """Return the pair of places that *data* stands for; raise InvalidNotation."""
    return decode_pair(data, Place.from_at)


def write_layout(layout: Layout) -> Json:
    """Return *layout* as an option: its name where it is a preset, else its places."""
    for name, preset in PRESETS.items():
        if preset == layout:
            return name
    return [list(place.at) for place in layout.places]


def stack_variant(rules: StackRules, layout: Layout, dealer: str, budget: int) -> str:
    """Return the variant of *rules*: the layout, and all that was changed; *dealer* is the one by default (SH-13)."""
    name = write_layout(layout)
    said = ("layout",) if isinstance(name, str) else ()
    text = variant_of(rules, name if isinstance(name, str) else "own layout", said, dealer)
    return text if budget == PUT_BACKS else f"{text} budget={budget}"


def read_layout(data: Any) -> Layout:
    """Return the layout that an option stands for: a Layout, the name of a preset, or a list of places."""
    if isinstance(data, Layout):
        return data
    if isinstance(data, str):
        if data not in PRESETS:
            message = f"layout must be one of {', '.join(PRESETS)}, or a list of places, not {shown(data)}."
            raise InvalidArgument(message)
        return PRESETS[data]
    if not isinstance(data, list):
        message = f"layout must be the name of a layout or a list of places, not {shown(data)}."
        raise InvalidNotation(message)
    try:
        return Layout.of("own", [Place.from_at(one) for one in data])
    except InvalidLayout as error:
        message = f"layout: {error}"
        raise InvalidNotation(message) from None
