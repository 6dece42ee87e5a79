"""
Dealers: how faces come onto spots, and the removal order that proves that they can be cleared.

* *Backwards*: the board without faces is taken apart, two tiles that may go at a time, and each two get a pair of
  faces. Read backwards the order lays the board (LU-15). Fast, and easy to clear.
* *Bottom-up* (stacks): the board is laid, two tiles at a time that are open then. Harder to clear.
* *Uniform*: the faces are spread at random until the exact solver finds an order that clears them: every arrangement
  that can be cleared is equally likely (TU-21, LU-16, MC-12).
* *Best effort* (stacks): uniform, then backwards, each within its budget, then at random and without an order (TU-07).
* *Falling*: the faces are spread at random until a random game clears them with tiles falling (LU-18).
* *Graded*: deals are made in several ways until one is as hard as was asked for.

Every search is bounded by a count, never by time, so that a seed gives the same deal everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Protocol

import attrs

from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.boards.pairings import Order, Pairing
from tilepuzzles.boards.spots import Pair
from tilepuzzles.contract.deal import Deal
from tilepuzzles.contract.options import checked_dealer, deal_form
from tilepuzzles.contract.ruleset import Ruleset
from tilepuzzles.contract.seeds import checked_seed
from tilepuzzles.deals.faces import FacePairs
from tilepuzzles.deals.grades import Difficulty, share_won
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.errors import InvalidArgument, checked_int, shown
from tilepuzzles.kernel.pairing import SOLVABLE
from tilepuzzles.tiles import Face, kinds_of

CLOSURES: Final = 40_000
"""How many closures the solver may spend on one deal where nothing else is said."""
MOST_CLOSURES: Final = 10**9
TRIES: Final = 200
"""How many arrangements a uniform or falling dealer tries."""
GRADED_TRIES: Final = 30
"""How many deals a graded dealer tries."""
GLANCE: Final = 20
"""How many random games it plays first on each."""
FAR: Final = 0.25
"""A board that misses by so much is passed over after those."""

Below = Callable[[int], int]
"""Returns a random int from 0 to its argument - 1."""


class Ground(Protocol):
    """Where faces are dealt: the spots of a grid or of a layout."""

    @property
    def spots(self) -> Sequence[Any]:
        """The spots in reading order."""
        ...

    def pairing(self, kinds: tuple[int, ...], /) -> Pairing[Any]:
        """Return the board with tiles of those *kinds* on its spots as the solver takes it."""
        ...

    def strip(self, below: Below, /) -> Order | None:
        """Return an order in which the board without faces can be taken apart; None where none was found."""
        ...


class Dealing(Ruleset[Any, Any, Any], Protocol):
    """A ruleset of pairs, as far as its dealer matters."""

    @property
    def closures(self) -> int:
        """How many closures the solver may spend on one deal."""
        ...

    @property
    def difficulty(self) -> Any:  # a Difficulty; pyright sees the converter of a field and not what it returns
        """What the graded dealer aims at."""
        ...


@attrs.frozen
class Laid:
    """
    What a dealer has made.

    Attributes:
        faces: The face on each spot.
        order: An order that clears them; None where there is none to show.
        fallback: The dealer that made it in the end, where it is not the one that was asked for.
    """

    faces: Sequence[Face]
    order: Order | None
    fallback: str | None = None


Dealer = Callable[[Any, Any, FacePairs, Stream], Laid | None]
"""What a dealer does: for Dealing rules, on a Ground, with these faces in random order, and chance from a stream."""


def deal_pairs(
    rules: Dealing,
    dealer: Dealer,
    ground: Ground,
    faces: Callable[[int, Stream], FacePairs],
    seed: int | str,
    generator: int,
    uncertified: str | None = None,
) -> Deal[Any]:
    """
    Return the deal of *seed*.

    Args:
        rules: The ruleset it is for.
        dealer: What its dealer does.
        ground: Where the faces go.
        faces: Returns the two faces of each of so many pairs, with chance from a stream.
        seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.
        generator: The version of the generator.
        uncertified: Why the certificate is kept back, where the rules promise none.

    Raises:
        InvalidArgument: *seed* is none, or the dealer found no order within its bounds.
    """
    seed = checked_seed(seed)
    stream = Stream(seed_key(rules.id, generator, seed))
    pairs = stream.shuffled(faces(len(ground.spots) // 2, stream))
    laid = dealer(rules, ground, pairs, stream)
    if laid is None:
        message = (
            f"the {rules.dealer} dealer found no order in which the board can be taken apart, within its bounds; "
            "a larger budget may do."
        )
        raise InvalidArgument(message)
    spots = ground.spots
    certificate = None
    if laid.order is not None and uncertified is None:
        certificate = tuple(Pair.ordered(spots[a], spots[b]) for a, b in laid.order)
    return Deal(
        rules=deal_form(rules),
        content=Arrangement.of(zip(spots, laid.faces, strict=True)),
        certificate=certificate,
        uncertified=None if certificate is not None else uncertified or "random",
        seed=seed,
        generator=generator,
        fallback=laid.fallback,
    )


def checked_dealing(rules: Any, dealers: Collection[str]) -> None:
    """Refuse *rules* whose dealer is none of *dealers*, or that steer it by what they cannot."""
    checked_dealer(rules.dealer, dealers)
    checked_int("closures", rules.closures, 0, MOST_CLOSURES)


def read_difficulty(data: object) -> Difficulty:
    """Return the difficulty that an option stands for: a Difficulty or its name."""
    found = next((one for one in Difficulty if one == data), None)
    if found is None:
        message = f"difficulty must be one of {', '.join(Difficulty)}, not {shown(data)}."
        raise InvalidArgument(message)
    return found


# --- the dealers -----------------------------------------------------------------------------------------------------


def backwards(rules: Dealing, ground: Ground, pairs: FacePairs, stream: Stream) -> Laid | None:
    """Take the board apart without faces, and give a pair to each two tiles."""
    return in_pairs(ground.strip(stream.below), pairs)


def uniform(rules: Dealing, ground: Ground, pairs: FacePairs, stream: Stream) -> Laid | None:
    """Spread the faces until the solver finds an order; backwards where it finds none in 200 tries."""
    return proved(rules, ground, pairs, stream) or instead("backwards", backwards(rules, ground, pairs, stream))


def graded(*ways: Dealer) -> Dealer:
    """Return the dealer that deals in those *ways*, one after another, until a board is as hard as was asked for."""

    def deal(rules: Any, ground: Ground, pairs: FacePairs, stream: Stream) -> Laid | None:
        nearest: Laid | None = None
        missed = 2.0
        for tries in range(GRADED_TRIES):
            found = ways[tries % len(ways)](rules, ground, pairs, stream)
            if found is None:
                continue
            board = ground.pairing(kinds_of(found.faces))
            miss = rules.difficulty.misses(share_won(board, stream.below, GLANCE))
            if miss < FAR:  # else a glance has told enough
                miss = rules.difficulty.misses(share_won(board, stream.below))
            if not miss:
                return found
            if miss < missed:
                nearest, missed = instead("nearest", found), miss
        return nearest

    return deal


def proved(rules: Dealing, ground: Ground, pairs: FacePairs, stream: Stream) -> Laid | None:
    """
    Spread the faces until the solver finds an order; None where it finds none in 200 tries, or spends its closures.

    Each arrangement may take half of the closures that are left; one that is not decided by then is passed over.
    """
    faces: Sequence[Face] = flat(pairs)
    left = rules.closures
    for _ in range(TRIES if left else 0):
        faces = stream.shuffled(faces)
        status, order, closures = ground.pairing(kinds_of(faces)).solve((left + 1) // 2)
        if status == SOLVABLE:
            return Laid(faces, order)
        left -= closures
        if left <= 0:
            break
    return None


def in_pairs(order: Order | None, pairs: FacePairs) -> Laid | None:
    """Return the faces of *pairs* on the spots of *order*, the first pair on the first two; None without an order."""
    if order is None:
        return None
    laid = {spot: face for ends, two in zip(order, pairs, strict=True) for spot, face in zip(ends, two, strict=True)}
    return Laid([laid[spot] for spot in range(len(laid))], order)


def instead(name: str, laid: Laid | None) -> Laid | None:
    """Return *laid*, made by the dealer *name* in place of another."""
    return None if laid is None else attrs.evolve(laid, fallback=name)


def flat(pairs: FacePairs) -> list[Face]:
    """Return all the faces of *pairs*."""
    return [face for two in pairs for face in two]
