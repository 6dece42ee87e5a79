"""What every stack game does in the same way between a deal and a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol

import attrs

from tilepuzzles.boards import stack
from tilepuzzles.boards.grids import Arrangement, check_tiles
from tilepuzzles.boards.layouts import TURTLE, Layout
from tilepuzzles.boards.pairings import Order, StackPairing
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Json, Pair, Place
from tilepuzzles.boards.stack_positions import StackPosition
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract.deal import Deal, check_fits
from tilepuzzles.contract.options import variant_of
from tilepuzzles.deals.dealers import (
    Below,
    Dealer,
    Dealing,
    Laid,
    backwards,
    checked_dealing,
    deal_pairs,
    flat,
    graded,
    in_pairs,
    proved,
    uniform,
)
from tilepuzzles.deals.faces import FacePairs, draw_pairs
from tilepuzzles.deals.relaying import lay_anew
from tilepuzzles.deals.stream import Stream, deal_key, split
from tilepuzzles.errors import InvalidArgument, WrongType, checked_int, shown
from tilepuzzles.kernel.lay import lay_stack
from tilepuzzles.kernel.pairing import SOLVABLE, UNSOLVABLE
from tilepuzzles.kernel.peel import peel_stack
from tilepuzzles.kernel.strip import strip_stack
from tilepuzzles.tiles import MAHJONG
from tilepuzzles.wire.tiles import decode_pair, decode_tiles

PUT_BACKS: Final = 1_000
"""How many pairs a dealer may put back where nothing else is said (TU-07)."""
MOST_PUT_BACKS: Final = 1_000_000
STRIPS: Final = 50_000
"""How many sets of standing tiles may be looked at to tell whether tiles can be laid anew."""


class StackRules(Dealing, Protocol):
    """A ruleset of the stack mechanics."""

    @property
    def layout(self) -> Any:  # a Layout; pyright sees the converter of a field and not what it returns
        """The places."""
        ...

    @property
    def budget(self) -> int:
        """How many pairs the dealer may put back."""
        ...


@attrs.frozen
class StackGround:
    """The places of a layout, for a dealer that may put so many pairs back."""

    layout: Layout
    budget: int

    @property
    def spots(self) -> Sequence[Place]:
        """The places in reading order."""
        return self.layout.places

    def pairing(self, kinds: tuple[int, ...], /) -> StackPairing:
        """Return the layout with tiles of those *kinds* as the solver takes it."""
        return StackPairing(self.layout, kinds)

    def strip(self, below: Below, /) -> Order | None:
        """Return an order in which the layout without faces can be taken apart; None where none was found."""
        return peel_stack(self.layout.stack, below, self.budget)


def bottom_up(rules: StackRules, ground: StackGround, pairs: FacePairs, stream: Stream) -> Laid | None:
    """Lay the layout from the bottom up without faces, and give a pair to each two tiles."""
    return in_pairs(lay_stack(ground.layout.stack, stream.below, ground.budget), pairs)


def best_effort(rules: StackRules, ground: StackGround, pairs: FacePairs, stream: Stream) -> Laid | None:
    """Deal uniform, or backwards, where a search finds an order within its budget, else at random (TU-07)."""
    found = uniform(rules, ground, pairs, stream) if rules.budget else None
    return found or Laid(stream.shuffled(flat(pairs)), None)


DEALERS: Final[Mapping[str, Dealer]] = MappingProxyType(
    {
        "uniform": uniform,
        "backwards": backwards,
        "bottom-up": bottom_up,
        "graded": graded(proved, bottom_up, backwards),
        "best-effort": best_effort,
    }
)
"""The dealers of the stack games by name."""


def checked_stack_dealer(rules: StackRules, dealers: Collection[str]) -> None:
    """Refuse *rules* whose dealer is none of *dealers*, or has a budget that it cannot have."""
    checked_dealing(rules, dealers)
    checked_int("budget", rules.budget, 0 if rules.dealer == "best-effort" else 1, MOST_PUT_BACKS)


def deal_stack(rules: StackRules, seed: int | str, generator: int) -> Deal[Pair[Place]]:
    """
    Return the deal of *seed* on the layout of *rules*, made by its dealer.

    Raises:
        InvalidArgument: *seed* is none, or the dealer found no order within its bounds.

    Source: TU-07.
    """

    def faces(pairs: int, stream: Stream) -> FacePairs:
        return draw_pairs(MAHJONG.tiles(), pairs, stream)

    return deal_pairs(rules, DEALERS[rules.dealer], StackGround(rules.layout, rules.budget), faces, seed, generator)


def start_stack(rules: StackRules, deal: Deal[Pair[Place]]) -> StackPosition:
    """
    Return the first position of *deal*.

    Raises:
        InvalidArgument: it is a deal of other rules or of another layout.
        InvalidLayout: its board cannot be played.
    """
    check_fits(rules, deal)
    return stack.begin(rules.layout, check_tiles(deal.content, rules.layout.places), deal_key(deal))


def shuffle_stack(position: StackPosition) -> Step[StackPosition] | ActRefusal:
    """Return every standing tile of *position* laid anew; refused while a pair goes, and where it cannot be done."""
    if not position.remaining:
        return ActRefusal(Reason.GAME_OVER)
    if stack.has_move(position):
        return ActRefusal(Reason.PAIR_EXISTS)
    return relay_stack(position, split(position.dealt.key, "shuffle", position.shuffles))


def relay_stack(position: StackPosition, key: bytes) -> Step[StackPosition] | ActRefusal:
    """
    Lay the standing tiles of *position* anew on the same places, so that they can be cleared.

    The result differs from the arrangement before wherever another one exists.

    Args:
        position: Where the tiles stand.
        key: The key of the chance to use.

    Returns:
        The step, with the removal order in its effect; IMPOSSIBLE where it is proved that no arrangement can be
        cleared. Where the search does not tell, the tiles lie at random and there is no order.

    Source: SH-07.
    """
    stream = Stream(key)
    dealt = position.dealt
    status, order = strip_stack(dealt.layout.stack, position.standing, stream.below, STRIPS)
    if status == UNSOLVABLE:
        return ActRefusal(Reason.IMPOSSIBLE)
    bits = dealt.layout.stack.bits
    tiles = [tile if bit & position.standing else -1 for tile, bit in zip(dealt.tiles, bits, strict=True)]
    if status == SOLVABLE:
        places = dealt.places
        certificate = tuple(Pair.ordered(places[a], places[b]) for a, b in order)
    else:
        mixed = stream.shuffled([n for n, tile in enumerate(tiles) if tile >= 0])
        order, certificate = list(zip(mixed[::2], mixed[1::2], strict=True)), None
    kinds = dict(zip(dealt.tiles, dealt.kinds, strict=True))
    return stack.relay(position, lay_anew(tiles, kinds, order, stream), certificate)


def can_be_laid(position: StackPosition) -> bool:
    """Return whether the standing tiles of *position* may be laid anew; False is proved."""
    return strip_stack(position.dealt.layout.stack, position.standing, lambda _: 0, STRIPS)[0] != UNSOLVABLE


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


def stack_variant(rules: StackRules) -> str:
    """Return the variant of *rules*: the layout, and all that was changed (SH-13)."""
    name = write_layout(rules.layout)
    return variant_of(rules, name, ("layout",)) if isinstance(name, str) else variant_of(rules, "own", ())


def read_layout(data: Any) -> Layout:
    """
    Return the layout that an option stands for: a Layout, the name of a preset, or a list of places.

    Raises:
        InvalidArgument: there is no preset of that name; WrongType where it is something else.
        InvalidLayout: the places are no layout; every fault is listed.
    """
    if isinstance(data, Layout):
        return data
    if isinstance(data, str):
        if data not in LAYOUTS:
            message = f"layout must be one of {', '.join(LAYOUTS)}, or a list of places, not {shown(data)}."
            raise InvalidArgument(message)
        return LAYOUTS[data]
    if not isinstance(data, list | tuple):
        message = f"layout must be a Layout, the name of one, or a list of places, not {shown(data)}."
        raise WrongType(message)
    return Layout.of("own", data)
