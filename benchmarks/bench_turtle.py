"""
How long Turtle takes on its 144 tiles: dealing, open tiles, listing moves, playing, loading, verifying, at random.

How often the search for a removal path fails is told by

    python benchmarks/bench_turtle.py 100000
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import attrs
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tilepuzzles as tp
from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.boards.stack_positions import StackPosition, StackView
from tilepuzzles.deals.stream import Stream, seed_key, split
from tilepuzzles.kernel.peel import peel_stack
from tilepuzzles.kernel.playouts import StackGames

sys.path.insert(0, str(Path(__file__).parent))

from bench_link_up import ROUNDS, SEED  # it lies beside this file

RULES = tp.Turtle()
PAIRS = 72
PUT_BACKS = 1_000
BOARDS = 20
"""So many deals are played in turn, so that no single one is measured."""

At = tuple[int, int, int]
T = TypeVar("T")


def played(pairs: int) -> StackPosition:
    """Return the position after the first *pairs* pairs of the certificate."""
    deal = RULES.deal(SEED)
    position = RULES.start(deal)
    for pair in (deal.certificate or ())[:pairs]:
        position = RULES.play(position, pair)
    return position


@pytest.fixture(params=[0, PAIRS // 2], ids=["full", "halfway"])
def position(request: pytest.FixtureRequest) -> StackPosition:
    """The board as dealt, and with half of the pairs gone."""
    return played(request.param)


def fresh(position: StackPosition) -> Callable[[], tuple[tuple[StackPosition], dict[str, object]]]:
    """Return a set-up that gives an equal position each time, one that remembers no open tiles yet."""
    return lambda: ((attrs.evolve(position),), {})


def finished() -> tp.Game[StackPosition, tp.Pair[tp.Place], StackView]:
    """Return a game won by the certificate, two seconds a pair."""
    game = tp.Game(RULES, seed=SEED)
    for number, pair in enumerate(game.deal.certificate or (), 1):
        game.play(pair, at_ms=number * 2_000)
    return game


# --- the straightforward program, the thing to beat -------------------------------------------------------------------


def slow_open(board: dict[At, str]) -> list[At]:
    """Return the open places of *board*, each looked at with all that could lie on it or beside it."""
    layers = max((layer for _, _, layer in board), default=0) + 1
    found = []
    for x, y, layer in board:
        left = (x - 2, y - 1, layer) in board or (x - 2, y, layer) in board or (x - 2, y + 1, layer) in board
        right = (x + 2, y - 1, layer) in board or (x + 2, y, layer) in board or (x + 2, y + 1, layer) in board
        if not (left and right) and not covered(board, x, y, range(layer + 1, layers)):
            found.append((x, y, layer))
    return found


def covered(board: dict[At, str], x: int, y: int, layers: range) -> bool:
    """Return whether anything lies on a tile, on one of the *layers* above it."""
    for layer in layers:
        for near_x in (x - 1, x, x + 1):
            for near_y in (y - 1, y, y + 1):
                if (near_x, near_y, layer) in board:
                    return True
    return False


def slow_pairs(board: dict[At, str]) -> list[tuple[At, At]]:
    """Return every legal pair of *board*."""
    return [(a, b) for a, b in itertools.combinations(slow_open(board), 2) if board[a] == board[b]]


def slow_game(board: dict[At, str], below: Callable[[int], int]) -> int:
    """Play random legal pairs until none is left, and return how many went; *board* is used up."""
    count = 0
    while pairs := slow_pairs(board):
        for at in pairs[below(len(pairs))]:
            del board[at]
        count += 1
    return count


def board_of(position: StackPosition) -> dict[At, str]:
    """Return the kind on each place."""
    return {(place.x, place.y, place.layer): face.kind for place, face in position.faces.items()}


# --- dealing and moves ------------------------------------------------------------------------------------------------


def test_deal(benchmark: BenchmarkFixture) -> None:
    """Deal a board with its certificate, a new seed each time."""
    seeds = itertools.count()
    benchmark(lambda: RULES.deal(next(seeds)))


def test_strip_in_the_kernel(benchmark: BenchmarkFixture) -> None:
    """Take the board apart in the kernel without looking at faces: the search behind a deal."""
    below = Stream(seed_key("bench", 1, SEED)).below
    assert benchmark(peel_stack, TURTLE.stack, below, PUT_BACKS) is not None


def test_open_tiles_in_the_kernel(benchmark: BenchmarkFixture, position: StackPosition) -> None:
    """Find all open tiles in the kernel, as the bits of an int."""
    found = benchmark(TURTLE.stack.open, position.standing)
    assert found.bit_count() == len(position.open)


def test_open_tiles_the_slow_way(benchmark: BenchmarkFixture, position: StackPosition) -> None:
    """Find the same tiles in a dict of places: the thing to beat."""
    assert len(benchmark.pedantic(slow_open, args=(board_of(position),), rounds=30)) == len(position.open)


def test_moves(benchmark: BenchmarkFixture, position: StackPosition) -> None:
    """List every legal pair."""
    assert benchmark.pedantic(RULES.moves, setup=fresh(position), rounds=ROUNDS, warmup_rounds=3)


def test_moves_the_slow_way(benchmark: BenchmarkFixture, position: StackPosition) -> None:
    """List the same pairs in a dict of places: the thing to beat."""
    found = benchmark.pedantic(slow_pairs, args=(board_of(position),), rounds=30)
    assert len(found) == len(RULES.moves(position))


# --- games ------------------------------------------------------------------------------------------------------------


def test_play_a_pair(benchmark: BenchmarkFixture) -> None:
    """Play the first pair of a game: judged, scored, logged."""
    game = tp.Game(RULES, seed=SEED)
    pair = game.moves()[0]
    events = benchmark.pedantic(
        lambda copy: copy.play(pair, at_ms=1_000), setup=lambda: ((game.fork(),), {}), rounds=ROUNDS, warmup_rounds=3
    )
    assert events[0].points == 100


def test_play_a_whole_game(benchmark: BenchmarkFixture) -> None:
    """Deal a board and play its certificate to the win."""
    assert benchmark(finished).result is not None


def test_load_a_finished_game(benchmark: BenchmarkFixture) -> None:
    """Read a finished game from JSON: every entry replayed, every point checked."""
    text = finished().to_json()
    assert benchmark(lambda: tp.Game.from_json(text)).to_json() == text


def test_verify_a_deal(benchmark: BenchmarkFixture) -> None:
    """Verify a deal: dealt again from its seed, its certificate replayed."""
    assert benchmark(tp.verify, RULES.deal(SEED))


def test_verify_a_finished_game(benchmark: BenchmarkFixture) -> None:
    """Verify a finished game: its deal, its log, its score."""
    assert benchmark(tp.verify, finished())


# --- random games, of a uniform deal each, as most of those end stuck -------------------------------------------------


def starts() -> list[StackPosition]:
    """Return the first positions of some deals without a certificate."""
    rules = attrs.evolve(RULES, budget=0)
    return [rules.start(rules.deal(seed)) for seed in range(BOARDS)]


def floats() -> Callable[[int], int]:
    """Return a cheap source of chance for boards that need no seed."""
    draw = random.Random(SEED).random  # noqa: S311
    return lambda n: int(draw() * n)


def all_of(benchmark: BenchmarkFixture, play: Callable[[T], int], boards: list[T], rounds: int) -> None:
    """Time a game on each of *boards* in a row, so that a long and a short one count alike."""
    counts = benchmark.pedantic(lambda: [play(board) for board in boards], rounds=rounds, warmup_rounds=1)
    assert 0 < sum(counts) < PAIRS * len(boards)


def test_random_games_in_the_kernel(benchmark: BenchmarkFixture) -> None:
    """Play random legal pairs until none is left, in the kernel, a game on each of 20 boards."""
    below = floats()
    boards = [StackGames(TURTLE.stack.links, position.dealt.kinds) for position in starts()]
    all_of(benchmark, lambda games: len(games.play(below)), boards, ROUNDS)


def test_random_games_of_the_seed_stream(benchmark: BenchmarkFixture) -> None:
    """Play 20 such games with chance from a seed."""
    below = Stream(seed_key("bench", 1, SEED)).below
    boards = [StackGames(TURTLE.stack.links, position.dealt.kinds) for position in starts()]
    all_of(benchmark, lambda games: len(games.play(below)), boards, ROUNDS)


def test_random_games_on_new_boards(benchmark: BenchmarkFixture) -> None:
    """Play 20 such games, each board made ready for its only game."""
    below = floats()
    boards = [position.dealt.kinds for position in starts()]
    all_of(benchmark, lambda kinds: len(StackGames(TURTLE.stack.links, kinds).play(below)), boards, ROUNDS)


def test_random_games_the_slow_way(benchmark: BenchmarkFixture) -> None:
    """Play 20 such games in a dict of places: the thing to beat."""
    below = floats()
    all_of(benchmark, lambda board: slow_game(dict(board), below), [board_of(position) for position in starts()], 10)


def test_random_games_by_positions(benchmark: BenchmarkFixture) -> None:
    """Play 20 such games by moves and play of the rules."""
    below = floats()

    def play(first: StackPosition) -> int:
        position, count = attrs.evolve(first), 0
        while moves := RULES.moves(position):
            position, count = RULES.play(position, moves[below(len(moves))]), count + 1
        return count

    all_of(benchmark, play, starts(), 10)


# --- does the search ever fail? ---------------------------------------------------------------------------------------


def failures(boards: int) -> int:
    """Return how often the search gives up, with its usual budget, on so many boards."""
    key = seed_key("bench", 1, SEED)
    orders = (peel_stack(TURTLE.stack, Stream(split(key, "strip", board)).below, PUT_BACKS) for board in range(boards))
    return sum(order is None for order in orders)


if __name__ == "__main__":
    boards = int(sys.argv[1])
    print(f"{failures(boards):,} of {boards:,} boards could not be taken apart")
