"""Whole games of random legal pairs in the kernel."""

from __future__ import annotations

import collections
import random

import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import TWIGS, stacks
from stack_oracles import At
from strategies import positions, wide_positions

from tilepuzzles.boards import connect, stack
from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.spots import Pair
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel import playouts
from tilepuzzles.kernel.playouts import StackGames, play_grid
from tilepuzzles.kernel.stacks import Stack
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.rules.turtle import Turtle


def kinds_of(position: ConnectPosition) -> list[int]:
    """Return the kind on each cell, -1 for none."""
    return [position.dealt.kinds[tile] if tile >= 0 else -1 for tile in position.tiles]


def replayed(position: ConnectPosition, pairs: list[tuple[int, int]]) -> ConnectPosition:
    """Return the position after *pairs*, each played by the rules."""
    cells = position.dealt.grid.cells
    for a, b in pairs:
        assert a < b
        position = connect.play(position, Pair(cells[a], cells[b]))
    return position


@given(st.one_of(positions(), wide_positions()), st.binary())
def test_a_random_game_is_legal_and_goes_to_the_end(position: ConnectPosition, key: bytes) -> None:
    """LU-04: each pair of a random game may go at its moment, and the game ends when none may."""
    pairs = play_grid(position.columns, position.rows, kinds_of(position), Stream(key).below)

    assert not connect.has_move(replayed(position, pairs))


def test_each_legal_pair_is_drawn_alike() -> None:
    """Of the pairs that go each comes first about as often as any other, those of a kind of many tiles too."""
    rules = LinkUp(columns=5, rows=2)
    position = rules.start(Deal.from_rows(rules, ["ABAAB", "CCADD"]))
    legal = len(connect.moves(position))
    stream = Stream(b"alike")
    first = collections.Counter(play_grid(5, 2, kinds_of(position), stream.below)[0] for _ in range(200 * legal))

    assert len(first) == legal
    assert all(120 <= count <= 280 for count in first.values())


def test_a_dead_board_ends_at_once() -> None:
    """A board on which nothing joins is given up after all pairs have been looked through, and so is an empty one."""
    assert play_grid(2, 2, [0, 1, 1, 0], Stream(b"").below) == []
    assert play_grid(3, 2, [-1] * 6, Stream(b"").below) == []


def test_few_legal_pairs_among_many_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """LU-04: where draws fail the pairs that join are listed, and the game goes on to the end all the same."""
    monkeypatch.setattr(playouts, "TRIES", 1)
    rules = LinkUp(columns=5, rows=4)
    position = rules.start(rules.deal(seed=7))
    for seed in range(20):
        pairs = play_grid(5, 4, kinds_of(position), Stream(bytes([seed])).below)
        assert not connect.has_move(replayed(position, pairs))


# --- stacks -----------------------------------------------------------------------------------------------------------

KEYS = st.binary(min_size=32, max_size=32)
WALL = [(x, y, 0) for y in range(0, 12, 2) for x in (0, 2, 4, 6)]
"""Six rows of four tiles, of which the two ends are open."""
WALL_KINDS = [0, 1, 2, 0, 0, 2, 1, 0, 1, 0, 3, 1, 2, 3, 3, 2, 3, 1, 0, 3, 1, 2, 2, 2]
"""Four of kind 0 are open, three of 1 and of 2, two of 3."""


@st.composite
def standing_stacks(draw: st.DrawFn) -> tuple[list[At], list[int]]:
    """Places, and a kind on each of them, few kinds or many; on some no tile, wherever they lie."""
    found = draw(stacks())
    kinds = st.integers(-1, draw(st.integers(0, 5)))
    return found, draw(st.lists(kinds, min_size=len(found), max_size=len(found)))


def faces_of(found: list[At], kinds: list[int]) -> dict[At, str]:
    """The standing tiles for the oracles, each with its kind in figures."""
    return {at: str(kind) for at, kind in zip(found, kinds, strict=True) if kind >= 0}


def left_by(found: list[At], faces: dict[At, str], pairs: list[tuple[int, int]]) -> dict[At, str]:
    """What is left after *pairs*, each of which may go at its moment by the oracle."""
    for a, b in pairs:
        assert a < b
        assert {found[a], found[b]} in [{one, other} for one, other in slow.pairs(faces)]
        faces = slow.without(faces, found[a], found[b])
    return faces


@given(standing_stacks(), KEYS)
def test_a_random_game_on_a_stack_is_legal_and_goes_to_the_end(board: tuple[list[At], list[int]], key: bytes) -> None:
    """TU-05: each pair of a random game may go at its moment, also where tiles are missing, till there is none."""
    found, kinds = board
    pairs = StackGames(Stack(found).links, kinds).play(Stream(key).below)

    assert not slow.pairs(left_by(found, faces_of(found, kinds), pairs))


@given(standing_stacks(), KEYS)
def test_games_of_one_position_know_nothing_of_each_other(board: tuple[list[At], list[int]], key: bytes) -> None:
    """The same chance gives the same game, whatever was played from that position before."""
    found, kinds = board
    games = StackGames(Stack(found).links, kinds)
    stream = Stream(key)
    played = [games.play(stream.below) for _ in range(3)]
    stream = Stream(key)

    assert played == [StackGames(Stack(found).links, kinds).play(stream.below) for _ in range(3)]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_of_turtle_are_legal_by_the_rules(seed: int) -> None:
    """TU-05: on a real deal the rules accept every pair of a random game, and find none after the last."""
    rules = Turtle()
    position = rules.start(rules.deal(seed))
    layout = position.dealt.layout
    for a, b in StackGames(layout.stack.links, position.dealt.kinds).play(Stream(bytes([seed])).below):
        position = stack.play(position, Pair(layout.places[a], layout.places[b]))

    assert not stack.has_move(position)


@pytest.mark.parametrize("source", ["stream", "floats"])
def test_each_legal_pair_of_a_stack_is_drawn_alike(source: str) -> None:
    """TU-05: every way to take the first two pairs comes as often as even draws of both would have it."""
    faces = faces_of(WALL, WALL_KINDS)
    firsts = slow.pairs(faces)
    floats = random.Random(7)  # noqa: S311
    below = Stream(b"alike").below if source == "stream" else lambda n: int(floats.random() * n)
    games = StackGames(Stack(WALL).links, WALL_KINDS)
    counts = collections.Counter(tuple(games.play(below)[:2]) for _ in range(9_000))

    assert len(firsts) == 13
    assert len(counts) == slow.count_sequences(faces, 2)
    for (first, _), count in counts.items():
        seconds = slow.pairs(slow.without(faces, *(WALL[tile] for tile in first)))
        expected = 9_000 / len(firsts) / len(seconds)
        assert abs(count - expected) < 5 * expected**0.5


def test_where_nothing_goes_on_a_stack() -> None:
    """A game is over at once where no two tiles match, where none stands, and where there are no places."""
    twigs = Stack(TWIGS).links
    for kinds in (list(range(8)), [-1] * 8):
        assert StackGames(twigs, kinds).play(Stream(b"").below) == []
    assert StackGames(Stack([]).links, []).play(Stream(b"").below) == []


def test_a_game_on_a_stack_asks_for_chance_a_few_times() -> None:
    """A random int serves for several pairs, so that a slow source of chance does not slow a game down."""
    asked: list[int] = []
    stream = Stream(b"few")

    def below(n: int) -> int:
        asked.append(n)
        return stream.below(n)

    rules = Turtle()
    dealt = rules.start(rules.deal(seed=7)).dealt
    pairs = StackGames(dealt.layout.stack.links, dealt.kinds).play(below)

    assert len(pairs) > 30
    assert 1 < len(asked) < 12
