"""
Hypothesis strategies over any ruleset: seeds, deals, games, positions, legal moves. Needs the extra ``testing``.

>>> from hypothesis import given
>>> from tilepuzzles.testing.template import Stones
>>> @given(legal_moves(Stones(length=5)))
... def test_a_move_takes_stones(found):
...     position, move = found
...     assert len(Stones(length=5).play(position, move).stones) < len(position.stones)
>>> test_a_move_takes_stones()
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tilepuzzles.contract import MOST_SEED, MOST_SEED_LENGTH, Deal, Ruleset
from tilepuzzles.errors import checked_int
from tilepuzzles.play.game import Game

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")

MOST_MOVES: Final = 10_000


def seeds() -> SearchStrategy[int | str]:
    """
    Return a strategy for every seed: ints from 0 to 2^53 - 1 and texts of 1 to 256 characters.

    >>> from hypothesis import find
    >>> find(seeds(), lambda seed: isinstance(seed, str))
    '0'
    """
    texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=MOST_SEED_LENGTH)
    return st.one_of(st.integers(0, MOST_SEED), texts)


def deals(rules: Ruleset[P, M, V]) -> SearchStrategy[Deal[M]]:
    """
    Return a strategy for deals of *rules*, which must be able to deal from any seed.

    >>> from hypothesis import find
    >>> from tilepuzzles.testing.template import Stones
    >>> find(deals(Stones(length=5)), lambda deal: True).seed
    0
    """
    return seeds().map(rules.deal)


def games(rules: Ruleset[P, M, V], *, most_moves: int = 20) -> SearchStrategy[Game[P, M, V]]:
    """
    Return a strategy for games of *rules* in which up to *most_moves* moves have been played, any of the legal ones.

    The games are new ones: play them on as you like. They shrink to few moves, each the first of ``moves``.

    Raises:
        InvalidArgument: *most_moves* is not from 0 to 10,000.

    >>> from hypothesis import given, settings
    >>> from tilepuzzles.testing.template import Stones
    >>> @settings(max_examples=5)
    ... @given(games(Stones(length=5), most_moves=3))
    ... def test(game):
    ...     assert len(game.log) <= 3
    >>> test()
    """
    checked_int("most_moves", most_moves, 0, MOST_MOVES)
    return _games(rules, most_moves)


def positions(rules: Ruleset[P, M, V], *, most_moves: int = 20) -> SearchStrategy[P]:
    """
    Return a strategy for positions that occur in a game of *rules*, up to *most_moves* moves from the deal.

    >>> from hypothesis import given, settings
    >>> from tilepuzzles.testing.template import Stones
    >>> @settings(max_examples=5)
    ... @given(positions(Stones(length=5)))
    ... def test(position):
    ...     assert len(position.stones) <= 5
    >>> test()
    """
    return games(rules, most_moves=most_moves).map(lambda game: game.position)


def legal_moves(rules: Ruleset[P, M, V], *, most_moves: int = 20) -> SearchStrategy[tuple[P, M]]:
    """
    Return a strategy for positions of *rules* in which a move is legal, each with any of its legal moves.

    Args:
        rules: The ruleset value.
        most_moves: How many moves from the deal at most, from 1 to 10,000.

    Raises:
        InvalidArgument: *most_moves* is out of that range.

    >>> from hypothesis import given, settings
    >>> from tilepuzzles.testing.template import Stones
    >>> @settings(max_examples=5)
    ... @given(legal_moves(Stones(length=5)))
    ... def test(found):
    ...     assert found[1] in Stones(length=5).moves(found[0])
    >>> test()
    """
    checked_int("most_moves", most_moves, 1, MOST_MOVES)
    return _legal_moves(rules, most_moves)


@st.composite
def _games(draw: DrawFn, rules: Ruleset[P, M, V], most_moves: int) -> Game[P, M, V]:
    """Draw a game."""
    game = Game(rules, deal=draw(deals(rules)))
    for _ in _play(draw, game, draw(st.integers(0, most_moves))):
        pass
    return game


@st.composite
def _legal_moves(draw: DrawFn, rules: Ruleset[P, M, V], most_moves: int) -> tuple[P, M]:
    """Draw a game, and return the last position in which a move was played, with that move."""
    game = Game(rules, deal=draw(deals(rules)))
    found = list(_play(draw, game, draw(st.integers(1, most_moves))))
    assume(found)
    return found[-1]


def _play(draw: DrawFn, game: Game[P, M, V], most_moves: int) -> Iterator[tuple[P, M]]:
    """Play *game* on, at most *most_moves* moves; yield each position and the move that was played there."""
    for _ in range(most_moves):
        moves = game.moves()
        if not moves:
            return
        position, move = game.position, draw(st.sampled_from(moves))
        game.play(move, at_ms=game.at_ms + draw(st.integers(0, 5000)))
        yield position, move
