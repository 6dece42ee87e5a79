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
    """Every seed: ints from 0 to 2^53 - 1 and texts of 1 to 256 characters."""
    texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=MOST_SEED_LENGTH)
    return st.one_of(st.integers(0, MOST_SEED), texts)


def deals(rules: Ruleset[P, M, V]) -> SearchStrategy[Deal[M]]:
    """Deals of *rules*, which must be able to deal from any seed."""
    return seeds().map(rules.deal)


def games(rules: Ruleset[P, M, V], *, most_moves: int = 20) -> SearchStrategy[Game[P, M, V]]:
    """
    Games of *rules* in which up to *most_moves* moves have been played, each any of the legal ones.

    The games are new ones: play them on as you like. They shrink to few moves, each the first of ``moves``.
    """
    checked_int("most_moves", most_moves, 0, MOST_MOVES)
    return _games(rules, most_moves)


def positions(rules: Ruleset[P, M, V], *, most_moves: int = 20) -> SearchStrategy[P]:
    """Positions that occur in a game of *rules*, the first and the last ones too."""
    return games(rules, most_moves=most_moves).map(lambda game: game.position)


def legal_moves(rules: Ruleset[P, M, V], *, most_moves: int = 20) -> SearchStrategy[tuple[P, M]]:
    """A position in which a move is legal, with any of its legal moves; *most_moves* is from 1."""
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
