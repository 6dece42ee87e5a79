"""How long Link-O takes for four: whole rounds in the kernel and through the game, listing plays, bots and matches."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tilepuzzles as tp
from tilepuzzles.boards.circle_positions import CirclePosition
from tilepuzzles.boards.circle_tables import tables
from tilepuzzles.boards.circles import hand_masks
from tilepuzzles.bots import Heaviest, RandomBot, Search, play_game
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.kernel.circle_rounds import play_round
from tilepuzzles.kernel.circles import choices
from tilepuzzles.rules.link_o import LinkO

sys.path.insert(0, str(Path(__file__).parent))

from bench_link_up import ROUNDS, SEED  # it lies beside this file

RULES = LinkO(seats=4)
TABLES = tables(RULES.board, RULES.highest, RULES.wilds_per_colour)
GOES = 13


@pytest.fixture(params=[0, GOES], ids=["start", "halfway"])
def game(request: pytest.FixtureRequest) -> tp.Game[Any, Any, Any]:
    """A game as dealt, and one in which the seats have played some tiles, the heaviest first."""
    game = tp.Game(RULES, seed=SEED)
    bot = Heaviest()
    for _ in range(request.param):
        game.play(bot.choose(None, (), game.moves(), Stream(b"none")))
    return game


def fresh(game: tp.Game[Any, Any, Any]) -> CirclePosition:
    """Return the position without what it remembers of its plays."""
    position: CirclePosition = game.position
    return attrs.evolve(position)


def orders() -> list[list[int]]:
    """Return some orders of the tiles."""
    stream = Stream(seed_key("bench", 1, SEED))
    return [stream.shuffled(range(len(TABLES.tiles))) for _ in range(40)]


def test_deal(benchmark: BenchmarkFixture) -> None:
    """Deal the hands and the bag, a new seed each time."""
    seeds = itertools.count()
    benchmark(lambda: RULES.deal(next(seeds)))


def test_moves(benchmark: BenchmarkFixture, game: tp.Game[Any, Any, Any]) -> None:
    """List every legal placement of the seat to move."""
    assert benchmark.pedantic(RULES.moves, setup=lambda: ((fresh(game),), {}), rounds=ROUNDS, warmup_rounds=3)


def test_moves_in_the_kernel(benchmark: BenchmarkFixture, game: tp.Game[Any, Any, Any]) -> None:
    """List the same in the kernel, as options by space."""
    position = game.position
    masks = hand_masks(TABLES, position.hands[position.seat], RULES.wild_any_colour)
    first = not position.started[position.seat]
    found = benchmark(choices, TABLES.circles, position.left, position.need, masks, first)
    assert sum(options.bit_count() for _, options in found) == len(game.moves())


def test_play_a_tile(benchmark: BenchmarkFixture, game: tp.Game[Any, Any, Any]) -> None:
    """Lay a tile: judged, scored, logged, and what the rules do next."""
    move = game.moves()[0]
    events = benchmark.pedantic(
        lambda copy: copy.play(move), setup=lambda: ((game.fork(),), {}), rounds=ROUNDS, warmup_rounds=3
    )
    assert events[0].effect.placement == move


def test_view(benchmark: BenchmarkFixture, game: tp.Game[Any, Any, Any]) -> None:
    """Return what a seat sees."""
    assert benchmark(game.view, 1).sizes


def test_random_round_in_the_kernel(benchmark: BenchmarkFixture) -> None:
    """Play a whole round of random legal plays in the kernel."""
    tiles = itertools.cycle(orders())
    below = Stream(seed_key("bench", 1, SEED)).below
    assert benchmark(lambda: play_round(TABLES.circles, next(tiles), 4, 8, below)).turns > 4


def test_random_round_by_positions(benchmark: BenchmarkFixture) -> None:
    """Play a whole round of random legal plays by moves, automatic and step of the rules."""
    starts = itertools.cycle([RULES.start(RULES.deal(seed)) for seed in range(20)])
    below = Stream(seed_key("bench", 1, SEED)).below

    def play() -> CirclePosition:
        position = attrs.evolve(next(starts))
        while position.result is None:
            step = RULES.automatic(position)
            if step is None:
                moves = RULES.moves(position)
                step = RULES.step(position, moves[below(len(moves))])
            position = step.position
        return position

    assert benchmark(play).result


def test_round_of_bots_through_the_game(benchmark: BenchmarkFixture) -> None:
    """Deal and play a round of random bots: each sees its view, every tile is judged, scored and logged."""
    rules = attrs.evolve(RULES, target=1)
    seeds = itertools.count()
    bots = [RandomBot()] * 4
    assert benchmark.pedantic(lambda: play_game(rules, bots, seed=next(seeds)), rounds=60).over


def test_world(benchmark: BenchmarkFixture, game: tp.Game[Any, Any, Any]) -> None:
    """Draw a world that agrees with what a seat has seen."""
    seat = game.position.seat
    view, history, stream = game.view(seat), game.seen(seat), Stream(b"worlds")
    assert benchmark(RULES.world, view, history, stream).hands


def test_search_for_a_move(benchmark: BenchmarkFixture, game: tp.Game[Any, Any, Any]) -> None:
    """Choose a move by playing each out in worlds."""
    seat = game.position.seat
    view, history, moves, stream = game.view(seat), game.seen(seat), game.moves(), Stream(b"worlds")
    assert benchmark(Search(RULES).choose, view, history, moves, stream) in moves
