"""How long Link Up takes, in its three sizes: dealing, listing moves, judging, playing, loading, verifying."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator

import attrs
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tilepuzzles as tp

SIZES = {"easy": tp.LinkUp.EASY, "classic": tp.LinkUp.CLASSIC, "challenge": tp.LinkUp.CHALLENGE}
SEED = 7
ROUNDS = 300
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))

Arguments = tuple[tuple[tp.ConnectPosition], dict[str, object]]


@pytest.fixture(params=SIZES)
def rules(request: pytest.FixtureRequest) -> tp.LinkUp:
    """The rules in one of the three sizes."""
    return SIZES[request.param]


def played(rules: tp.LinkUp, seed: int, pairs: int) -> tp.ConnectPosition:
    """Return the position after the first *pairs* pairs of the certificate."""
    deal = rules.deal(seed)
    position = rules.start(deal)
    for pair in (deal.certificate or ())[:pairs]:
        position = rules.play(position, pair)
    return position


def halfway(rules: tp.LinkUp) -> tp.ConnectPosition:
    """Return the position with half of the pairs gone."""
    return played(rules, SEED, rules.columns * rules.rows // 4)


def fresh(position: tp.ConnectPosition) -> Callable[[], Arguments]:
    """Return a set-up that gives an equal position each time, one that remembers no moves yet."""
    return lambda: ((attrs.evolve(position),), {})


def finished(rules: tp.LinkUp) -> tp.Game[tp.ConnectPosition, tp.Pair[tp.Cell], tp.ConnectView]:
    """Return a game played to its end, two seconds a pair."""
    game = tp.Game(rules, seed=SEED)
    for number, pair in enumerate(game.deal.certificate or (), 1):
        game.play(pair, at_ms=number * 2_000)
    return game


def twins(position: tp.ConnectPosition) -> Iterator[tp.Pair[tp.Cell]]:
    """Yield every pair of equal pictures."""
    for (a, face_a), (b, face_b) in itertools.combinations(position.faces.items(), 2):
        if face_a.kind == face_b.kind:
            yield tp.Pair(a, b)


def worst_refusal(rules: tp.LinkUp) -> tuple[tp.ConnectPosition, tp.Pair[tp.Cell]]:
    """Return the refused pair that takes longest to explain, of all pairs in some positions of three deals."""
    worst = 0.0
    found = None
    for seed, pairs in itertools.product(range(3), range(0, rules.columns * rules.rows // 2, 4)):
        position = played(rules, seed, pairs)
        for pair in twins(position):
            times = []
            for _ in range(3):
                begun = time.perf_counter()
                refusal = rules.judge(position, pair)
                times.append(time.perf_counter() - begun)
            if refusal is not None and min(times) > worst:
                worst, found = min(times), (position, pair)
    assert found is not None
    return found


def slow_moves(position: tp.ConnectPosition) -> list[tp.Pair[tp.Cell]]:
    """
    Return every legal pair of *position* as a straightforward program would: the thing to beat.

    From each tile a breadth-first search goes through the empty cells of board and lane, one straight leg at a time
    and three legs at most, and looks which tiles of the same kind it runs into.
    """
    kinds = {(cell.column, cell.row): face.kind for cell, face in position.faces.items()}
    found = []
    for start, kind in kinds.items():
        for end in reached(position, kinds, start):
            if kinds[end] == kind and end[::-1] > start[::-1]:
                a, b = (tp.Cell(column=column, row=row) for column, row in (start, end))
                found.append(tp.Pair(a, b))
    return sorted(found, key=lambda pair: (pair.a.row, pair.a.column, pair.b.row, pair.b.column))


def reached(
    position: tp.ConnectPosition, kinds: dict[tuple[int, int], str], start: tuple[int, int]
) -> set[tuple[int, int]]:
    """Return the tiles that a line of at most three legs from *start* runs into."""
    tiles = set()
    seen = {start}
    edge = [start]
    for _ in range(3):
        corners = []
        for column, row in edge:
            for across, down in DIRECTIONS:
                x, y = column + across, row + down
                while -1 <= x <= position.columns and -1 <= y <= position.rows:
                    if (x, y) in kinds:
                        tiles.add((x, y))
                        break
                    if (x, y) not in seen:
                        seen.add((x, y))
                        corners.append((x, y))
                    x, y = x + across, y + down
        edge = corners
    return tiles - {start}


def test_deal(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Deal a board with its certificate, a new seed each time."""
    seeds = itertools.count()
    benchmark(lambda: rules.deal(next(seeds)))


def test_moves_of_a_full_board(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """List every legal pair of a full board."""
    position = rules.start(rules.deal(SEED))
    assert benchmark.pedantic(rules.moves, setup=fresh(position), rounds=ROUNDS, warmup_rounds=3)


def test_moves_halfway(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """List every legal pair when half of the board is gone."""
    assert benchmark.pedantic(rules.moves, setup=fresh(halfway(rules)), rounds=ROUNDS, warmup_rounds=3)


def test_moves_halfway_the_slow_way(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """List the same pairs by the straightforward search: the thing to beat."""
    position = halfway(rules)
    found = benchmark.pedantic(slow_moves, args=(position,), rounds=30)
    assert tuple(found) == rules.moves(position)


def test_judge_a_legal_pair(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Judge a pair that goes."""
    position = halfway(rules)
    pair = rules.moves(position)[0]
    assert benchmark(rules.judge, position, pair) is None


def test_judge_the_worst_refused_pair(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Judge a pair that does not go, the worst one found, with the whole explanation."""
    position, pair = worst_refusal(rules)
    assert benchmark(rules.judge, position, pair) is not None


def test_play_a_pair(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Play the first pair of a game: judged, scored, logged."""
    game = tp.Game(rules, seed=SEED)
    pair = game.moves()[0]
    played = benchmark.pedantic(
        lambda copy: copy.play(pair, at_ms=1_000), setup=lambda: ((game.fork(),), {}), rounds=ROUNDS, warmup_rounds=3
    )
    assert played[0].points == 100


def test_play_a_whole_game(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Deal a board and play its certificate to the end."""
    assert benchmark(finished, rules).result is not None


def test_load_a_finished_game(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Read a finished game from JSON: every entry replayed, every point checked."""
    text = finished(rules).to_json()
    assert benchmark(lambda: tp.Game.from_json(text)).to_json() == text


def test_verify_a_deal(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Verify a deal: dealt again from its seed, its certificate replayed."""
    assert benchmark(tp.verify, rules.deal(SEED))


def test_verify_a_finished_game(benchmark: BenchmarkFixture, rules: tp.LinkUp) -> None:
    """Verify a finished game: its deal, its log, its score."""
    assert benchmark(tp.verify, finished(rules))
