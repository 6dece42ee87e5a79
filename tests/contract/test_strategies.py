"""The strategies for plug-in authors give what they say, for any ruleset."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings

import tilepuzzles as tp
from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectView
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.contract import Deal, checked_seed
from tilepuzzles.testing import strategies
from tilepuzzles.testing.template import Row, Stones, Take

STONES = Stones(length=6)
LINK_UP = tp.LinkUp(columns=5, rows=4)


@given(strategies.seeds())
def test_seeds(seed: int | str) -> None:
    """Every seed is one, an int or a text."""
    assert checked_seed(seed) == seed


def test_seeds_are_of_both_sorts() -> None:
    """Ints and texts are both among the seeds, the largest and the strangest too."""
    assert find(strategies.seeds(), lambda seed: isinstance(seed, str)) == "0"
    assert find(strategies.seeds(), lambda seed: isinstance(seed, int)) == 0
    assert find(strategies.seeds(), lambda seed: isinstance(seed, int) and seed > 2**52) == 2**52 + 1


@given(strategies.deals(LINK_UP))
def test_deals(deal: Deal[Pair[Cell]]) -> None:
    """A deal is one of the rules, whose claims are true."""
    assert deal == LINK_UP.deal(deal.seed if deal.seed is not None else 0)
    assert tp.verify(deal)


@given(strategies.games(LINK_UP, most_moves=7))
def test_games(game: tp.Game[ConnectPosition, Pair[Cell], ConnectView]) -> None:
    """A game is in play after at most so many moves, and can be read back."""
    assert len([entry for entry in game.log if not entry.automatic]) <= 7
    assert tp.Game.from_json(game.to_json()).to_json() == game.to_json()


@given(strategies.positions(STONES))
def test_positions(position: Row) -> None:
    """A position is one that occurs: a part of a row."""
    assert len(position.stones) <= 6
    assert (STONES.to_move(position) is None) == (not STONES.moves(position))


@given(strategies.legal_moves(STONES))
def test_legal_moves(found: tuple[Row, Take]) -> None:
    """A legal move is legal in the position beside it."""
    position, move = found

    assert STONES.judge(position, move) is None


def test_first_last_and_all_between_are_found() -> None:
    """Positions range from the deal to the end, and moves over all the legal ones."""
    no_more = settings(max_examples=500, database=None)
    first = find(strategies.positions(STONES), lambda position: len(position.stones) == 6, settings=no_more)
    last = find(strategies.positions(STONES), lambda position: not position.stones, settings=no_more)
    taken = find(strategies.legal_moves(STONES), lambda found: found[1] == Take(2, left=False), settings=no_more)

    assert STONES.to_move(first) == 0
    assert STONES.to_move(last) is None
    assert taken[0].stones[-1] == taken[0].stones[-2]


def test_shrinking() -> None:
    """A game shrinks to few moves, each the first one, at no time."""
    game = find(strategies.games(STONES), lambda game: len(game.log) >= 3)

    assert [entry.at_ms for entry in game.log] == [0, 0, 0]
    assert [STONES.moves(game.restart().position)[0]] == [entry.move for entry in game.log[:1]]


def test_limits() -> None:
    """A number of moves out of range is refused when the strategy is made."""
    with pytest.raises(tp.InvalidArgument, match="most_moves must be from 0"):
        strategies.games(STONES, most_moves=-1)
    with pytest.raises(tp.InvalidArgument, match="most_moves must be from 1"):
        strategies.legal_moves(STONES, most_moves=0)
