"""What every stack game does in the same way between a deal and a position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from tilepuzzles.boards import stack
from tilepuzzles.boards.grids import Arrangement, check_tiles
from tilepuzzles.boards.layouts import TURTLE, Layout
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.boards.spots import Json, Pair, Place
from tilepuzzles.boards.stack import StackPosition, StackView
from tilepuzzles.contract.deal import Deal, check_fits
from tilepuzzles.contract.options import checked_dealer, deal_form, variant_of
from tilepuzzles.contract.ruleset import Ruleset
from tilepuzzles.contract.seeds import checked_seed
from tilepuzzles.deals.dealers import draw_pairs
from tilepuzzles.deals.stream import Stream, deal_key, seed_key
from tilepuzzles.errors import InvalidArgument, InvalidLayout, InvalidNotation, checked_int, shown
from tilepuzzles.kernel.lay import lay_stack
from tilepuzzles.kernel.peel import peel_stack
from tilepuzzles.tiles import MAHJONG
from tilepuzzles.wire.tiles import decode_pair, decode_tiles

PUT_BACKS: Final = 1_000
"""How many pairs a dealer may put back where nothing else is said (TU-07)."""
MOST_PUT_BACKS: Final = 1_000_000
BEST_EFFORT: Final = "best-effort"
"""The dealer that deals at random where its search fails (TU-07)."""
SEARCHES: Final = MappingProxyType({BEST_EFFORT: peel_stack, "backwards": peel_stack, "bottom-up": lay_stack})
"""For each dealer how it finds an order in which a layout without faces can be taken apart."""


class StackRules(Ruleset[StackPosition, Pair[Place], StackView], Protocol):
    """A ruleset of the stack mechanics."""

    @property
    def layout(self) -> Layout:
        """The places."""
        ...

    @property
    def budget(self) -> int:
        """How many pairs the dealer may put back."""
        ...


def checked_stack_dealer(rules: StackRules, dealers: tuple[str, ...]) -> None:
    """Refuse *rules* whose dealer is none of *dealers*, or has a budget that it cannot have."""
    checked_dealer(rules.dealer, dealers)
    checked_int("budget", rules.budget, 0 if rules.dealer == BEST_EFFORT else 1, MOST_PUT_BACKS)


def deal_stack(rules: StackRules, seed: int | str, generator: int) -> Deal[Pair[Place]]:
    """
    Return the deal of *seed* on the layout of *rules*, with the removal order that its dealer found.

    Where best effort finds none, and at a budget of 0, the faces are spread at random.

    Args:
        rules: The ruleset it is for.
        seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.
        generator: The version of the generator.

    Raises:
        InvalidArgument: *seed* is none, or another dealer found no order within its budget.

    Source: TU-07.
    """
    seed = checked_seed(seed)
    places = rules.layout.places
    stream = Stream(seed_key(rules.id, generator, seed))
    faces = stream.shuffled(draw_pairs(MAHJONG.tiles(), len(places) // 2, stream))
    search = SEARCHES[rules.dealer]
    order = search(rules.layout.stack, stream.below, rules.budget) if rules.budget else None
    if order is None:
        if rules.dealer != BEST_EFFORT:
            message = (
                f"the {rules.dealer} dealer could not take the layout {rules.layout.name} apart within "
                f"{rules.budget} put-backs; a larger budget may do."
            )
            raise InvalidArgument(message)
        spread = stream.shuffled([face for pair in faces for face in pair])
        tiles = list(zip(places, spread, strict=True))
    else:
        laid = zip(order, faces, strict=True)
        tiles = [(places[n], face) for ends, two in laid for n, face in zip(ends, two, strict=True)]
    return Deal(
        rules=deal_form(rules),
        content=Arrangement.of(tiles),
        certificate=None if order is None else tuple(Pair.ordered(places[a], places[b]) for a, b in order),
        uncertified="random" if order is None else None,
        seed=seed,
        generator=generator,
    )


def start_stack(rules: StackRules, deal: Deal[Pair[Place]]) -> StackPosition:
    """
    Return the first position of *deal*.

    Raises:
        InvalidArgument: it is a deal of other rules or of another layout.
        InvalidLayout: its board cannot be played.
    """
    check_fits(rules, deal)
    return stack.begin(rules.layout, check_tiles(deal.content, rules.layout.places), deal_key(deal))


def read_stack(data: Mapping[str, Json], layout: Layout) -> Arrangement[Place]:
    """Return the tiles that *data*, a deal without its header, holds; raise InvalidNotation or InvalidLayout."""
    return decode_tiles(data, Place.from_at, MAHJONG, layout.places)


def decode_places(data: Json, /) -> Pair[Place]:
    """Return the pair of places that *data* stands for; raise InvalidNotation."""
    return decode_pair(data, Place.from_at)


def write_layout(layout: Layout) -> Json:
    """Return *layout* as an option: its name where it is a preset, else its places."""
    for name, preset in LAYOUTS.items():
        if preset == layout:
            return name
    return [list(place.at) for place in layout.places]


def layout_option(layout: Layout) -> dict[str, Json]:
    """Return the option of *layout*: none where it is the Turtle."""
    return {} if layout == TURTLE else {"layout": write_layout(layout)}


def stack_variant(rules: StackRules, dealer: str) -> str:
    """Return the variant of *rules*: the layout, and all that was changed; *dealer* is the one by default (SH-13)."""
    name = write_layout(rules.layout)
    board, said = (name, ("layout",)) if isinstance(name, str) else ("own", ())
    text = variant_of(rules, board, said, dealer)
    return text if rules.budget == PUT_BACKS else f"{text} budget={rules.budget}"


def read_layout(data: Any) -> Layout:
    """Return the layout that an option stands for: a Layout, the name of a preset, or a list of places."""
    if isinstance(data, Layout):
        return data
    if isinstance(data, str):
        if data not in LAYOUTS:
            message = f"layout must be one of {', '.join(LAYOUTS)}, or a list of places, not {shown(data)}."
            raise InvalidArgument(message)
        return LAYOUTS[data]
    if not isinstance(data, list):
        message = f"layout must be the name of a layout or a list of places, not {shown(data)}."
        raise InvalidNotation(message)
    try:
        return Layout.of("own", [Place.from_at(one) for one in data])
    except InvalidLayout as error:
        message = f"layout: {error}"
        raise InvalidNotation(message) from None
