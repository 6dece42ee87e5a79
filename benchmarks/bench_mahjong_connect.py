"""How long Mahjong Connect takes on its 144 tiles: dealing, listing moves, playing, loading, verifying, at random."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import attrs
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tilepuzzles as tp
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.kernel import routes
from tilepuzzles.kernel.playouts import play_grid

sys.path.insert(0, str(Path(__file__).parent))

from bench_link_up import ROUNDS, SEED, fresh, slow_moves  # it lies beside this file

RULES = tp.MahjongConnect()
PAIRS = 72
Kernel = tuple[routes.Masks, list[list[int]]]


@pytest.fixture(params=[0, PAIRS // 2], ids=["full", "halfway"])
def position(request: pytest.FixtureRequest) -> tp.ConnectPosition:
    """The board as dealt, and with half of the pairs gone."""
    deal = RULES.deal(SEED)
    position = RULES.start(deal)
    for pair in (deal.certificate or ())[: request.param]:
        position = RULES.play(position, pair)
    return position


def in_kernel(position: tp.ConnectPosition) -> Kernel:
    """Return where tiles stand, and for each kind on which cells, as the kernel wants it."""
    standing = [False] * (position.columns * position.rows)
    groups: dict[str, list[int]] = {}
    for cell, face in position.faces.items():
        at = cell.row * position.columns + cell.column
        standing[at] = True
        groups.setdefault(face.kind, []).append(at)
    return routes.masks(position.columns, position.rows, standing), list(groups.values())


def finished() -> tp.Game[tp.ConnectPosition, tp.Pair[tp.Cell], tp.ConnectView]:
    """Return a game won by the certificate, two seconds a pair."""
    game = tp.Game(RULES, seed=SEED)
    for number, pair in enumerate(game.deal.certificate or (), 1):
        game.play(pair, at_ms=number * 2_000)
    return game


def kinds_of(position: tp.ConnectPosition) -> list[int]:
    """Return the kind on each cell, -1 for none, as the kernel wants it."""
    numbers: dict[str, int] = {}
    cells = [tp.Cell(column=x, row=y) for y in range(position.rows) for x in range(position.columns)]
    faces = position.faces
    return [numbers.setdefault(faces[cell].kind, len(numbers)) if cell in faces else -1 for cell in cells]


def test_deal(benchmark: BenchmarkFixture) -> None:
    """Deal a board with its certificate, a new seed each time."""
    seeds = itertools.count()
    benchmark(lambda: RULES.deal(next(seeds)))


def test_moves(benchmark: BenchmarkFixture, position: tp.ConnectPosition) -> None:
    """List every legal pair."""
    assert benchmark.pedantic(RULES.moves, setup=fresh(position), rounds=ROUNDS, warmup_rounds=3)


def test_moves_in_the_kernel(benchmark: BenchmarkFixture, position: tp.ConnectPosition) -> None:
    """List every legal pair in the kernel, as numbers of cells."""
    grid, groups = in_kernel(position)
    found = benchmark(routes.legal_pairs, position.columns, grid, groups, False)
    assert len(found) == len(RULES.moves(position))


def test_moves_the_slow_way(benchmark: BenchmarkFixture, position: tp.ConnectPosition) -> None:
    """List the same pairs by the straightforward search: the thing to beat."""
    found = benchmark.pedantic(slow_moves, args=(position,), rounds=30)
    assert tuple(found) == RULES.moves(position)


def test_play_a_pair(benchmark: BenchmarkFixture) -> None:
    """Play the first pair of a game: judged, scored, logged."""
    game = tp.Game(RULES, seed=SEED)
    pair = game.moves()[0]
    events = benchmark.pedantic(
        lambda copy: copy.play(pair, at_ms=1_000), setup=lambda: ((game.fork(),), {}), rounds=ROUNDS, warmup_rounds=3
    )
    assert events[0].points == 10


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


def test_verify_a_finished_game_of_no_seed(benchmark: BenchmarkFixture) -> None:
    """Verify the same game on a deal that names no seed, so that nothing is dealt again."""
    game = finished()
    by_hand = tp.Game(RULES, deal=attrs.evolve(game.deal, seed=None, generator=None))
    for entry in game.log:
        assert entry.move is not None
        by_hand.play(entry.move, at_ms=entry.at_ms)
    assert benchmark(tp.verify, by_hand)


def test_random_game_in_the_kernel(benchmark: BenchmarkFixture) -> None:
    """Play random legal pairs until none is left, in the kernel."""
    boards = itertools.cycle([kinds_of(RULES.start(RULES.deal(seed))) for seed in range(20)])
    below = Stream(seed_key("bench", 1, SEED)).below
    assert 0 < benchmark(lambda: len(play_grid(RULES.columns, RULES.rows, next(boards), below))) <= PAIRS


def test_random_game_by_positions(benchmark: BenchmarkFixture) -> None:
    """Play random legal pairs until none is left, by moves and play of the rules."""
    starts = itertools.cycle([RULES.start(RULES.deal(seed)) for seed in range(20)])
    below = Stream(seed_key("bench", 1, SEED)).below

    def play() -> int:
        position = attrs.evolve(next(starts))
        while moves := RULES.moves(position):
            position = RULES.play(position, moves[below(len(moves))])
        return position.remaining

    assert benchmark(play) < 2 * PAIRS
