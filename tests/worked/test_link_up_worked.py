"""Every number and example of seeds/link-up.md, digit for digit, on real boards of the three sizes."""

from __future__ import annotations

from collections import Counter

import pytest
from play.games import LinkUpGame, clear, game_of, lines, pair, reason

from tilepuzzles.play.game import Game
from tilepuzzles.policies.terms import TimeBonus, time_bonus
from tilepuzzles.rules.link_up import LinkUp

SIZES = {
    "EASY": (LinkUp.EASY, 6, 5, 15, 6),
    "CLASSIC": (LinkUp.CLASSIC, 7, 8, 28, 9),
    "CHALLENGE": (LinkUp.CHALLENGE, 7, 10, 35, 12),
}


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> tuple[LinkUp, int, int, int, int]:
    """One of the three sizes: rules, columns, rows, pairs, pictures."""
    return SIZES[str(request.param)]


def test_the_three_sizes(size: tuple[LinkUp, int, int, int, int]) -> None:
    """LU-01: Easy 6x5, 15 pairs of 6 pictures; Classic 7x8, 28 of 9; Challenge 7x10, 35 of 12; columns x rows."""
    rules, columns, rows, pairs, pictures = size
    deal = rules.deal(seed=20)
    position = rules.start(deal)
    assert (rules.columns, rules.rows, rules.pictures) == (columns, rows, pictures)
    assert (position.columns, position.rows, position.remaining) == (columns, rows, 2 * pairs)
    assert len(set(position.faces.values())) == pictures
    assert max(cell.column for cell in position.faces) == columns - 1
    assert max(cell.row for cell in position.faces) == rows - 1
    assert deal.certificate is not None
    assert len(deal.certificate) == pairs
    assert Game(rules, deal=deal).counts.total == pairs


@pytest.mark.parametrize(
    ("name", "spread"),
    [("EASY", {3: 3, 2: 3}), ("CLASSIC", {3: 8, 4: 1}), ("CHALLENGE", {3: 11, 2: 1})],
)
@pytest.mark.parametrize("seed", [0, 1, 2, "2026-11-30"])
def test_how_often_each_picture_occurs(name: str, spread: dict[int, int], seed: int | str) -> None:
    """LU-02: 15/6 is three pictures with 3 pairs and three with 2; 28/9 eight with 3, one with 4; 35/12 eleven, one."""
    rules = SIZES[name][0]
    tiles = Counter(rules.start(rules.deal(seed)).faces.values())
    assert Counter(count // 2 for count in tiles.values()) == spread


def test_which_pictures_get_more_comes_from_the_seed() -> None:
    """LU-02: the picture of Classic that has four pairs differs from seed to seed."""
    most = set()
    for seed in range(20):
        tiles = Counter(LinkUp.CLASSIC.start(LinkUp.CLASSIC.deal(seed)).faces.values())
        most.add(max(tiles, key=lambda face: tiles[face]))
    assert len(most) > 5


@pytest.mark.parametrize(
    ("columns", "rows", "pictures"),
    [(6, 5, 6), (7, 8, 9), (7, 10, 12), (5, 6, 6), (8, 7, 11), (5, 4, 4), (4, 3, 2), (2, 1, 1), (4, 1, 1), (5, 2, 2)],
)
def test_pictures_left_out(columns: int, rows: int, pictures: int) -> None:
    """LU-02: left out, there are as many pictures as in the preset of that size, else two fifths of the pairs."""
    assert LinkUp(columns=columns, rows=rows).pictures == pictures


@pytest.mark.parametrize(
    ("pairs", "seconds", "bonus"),
    [(15, 0, 450), (28, 0, 840), (35, 0, 1050), (28, 100, 340), (15, 89, 5), (15, 90, 0), (15, 91, 0), (35, 209, 5)],
)
def test_the_time_bonus(pairs: int, seconds: int, bonus: int) -> None:
    """LU-20: (total pairs x 6 - seconds) x 5, not below zero; at most 450, 840 and 1050."""
    assert time_bonus(pairs, seconds, TimeBonus(seconds_per_pair=6, points=5)) == bonus


@pytest.mark.parametrize(("name", "most"), [("EASY", 450), ("CLASSIC", 840), ("CHALLENGE", 1050)])
def test_the_maxima_are_earned(name: str, most: int) -> None:
    """LU-20: cleared within the first second each size earns its full bonus, and a second later 5 less."""
    for step_ms, bonus in ((0, most), (1_000, most - 5 * SIZES[name][3])):
        game = Game(SIZES[name][0], seed=7)
        clear(game, step_ms)
        assert lines(game)[-1][:2] == ("time-bonus", bonus)


def test_the_whole_score(size: tuple[LinkUp, int, int, int, int]) -> None:
    """LU-20: pairs x 100, plus (combo - 1) x 20 for each pair, plus the time bonus, and nothing else."""
    rules, _, _, pairs, _ = size
    fast, slow = Game(rules, seed=7), Game(rules, seed=7)
    clear(fast, 3_000)
    clear(slow, 3_001)
    combos = sum((n - 1) * 20 for n in range(1, pairs + 1))
    assert fast.score == pairs * 100 + combos + (pairs * 6 - pairs * 3) * 5
    assert slow.score == pairs * 100 + (pairs * 6 - pairs * 3_001 // 1_000) * 5


def test_a_board_not_cleared_has_no_bonus() -> None:
    """LU-20: the bonus exists on a cleared board alone: one pair short there is none."""
    game = Game(LinkUp.EASY, seed=7)
    while game.position.remaining > 2:
        game.play(game.moves()[0], at_ms=game.at_ms + 4_000)
    assert game.score == 14 * 100


ROW = ("AABBCCDDEE", "..........")


def five() -> LinkUpGame:
    """A board of five pairs side by side, under the points of Link Up."""
    return game_of(ROW)


@pytest.mark.parametrize(
    ("instants", "points"),
    [
        ((0, 3_000, 6_000, 9_000), [100, 120, 140, 160]),
        ((0, 3_001, 6_001, 9_002), [100, 100, 120, 100]),
        ((0, 0, 0, 0), [100, 120, 140, 160]),
        ((90_000, 92_999, 99_000, 99_001), [100, 120, 100, 120]),
    ],
)
def test_combos(instants: tuple[int, ...], points: list[int]) -> None:
    """LU-20, LU-21: the first pair is combo 1; within 3 seconds, 3,000 ms included, the next is one more."""
    game = five()
    earned = []
    for at_ms in instants:
        before = game.score
        game.play(game.moves()[0], at_ms=at_ms)
        earned.append(game.score - before)
    assert earned == points


def test_the_clock_of_the_timed_variant() -> None:
    """LU-17: 90 seconds at the deal, 3 more for each pair, never more than 180 after adding, and the end at zero."""
    game = Game(LinkUp(columns=7, rows=10, timed=True), seed=7)
    left = [game.remaining_ms]
    for at_ms in (0, 1_000, 1_000):
        game.play(game.moves()[0], at_ms=at_ms)
        left.append(game.remaining_ms)
    for _ in range(30):
        game.play(game.moves()[0])
        left.append(game.remaining_ms)
    assert left[:4] == [90_000, 93_000, 95_000, 98_000]
    assert left[-1] == 180_000
    assert max(time for time in left if time is not None) == 180_000
    game.tick(180_999)
    assert (game.remaining_ms, game.over) == (1, False)
    assert reason(game.hint, at_ms=181_000) == "GAME_OVER"


def test_accuracy_examples() -> None:
    """LU-22: pairs cleared / judged attempts; with no attempt it is None, and different pictures are not judged."""
    game = game_of(("ABCCDD", "BA...."))
    found = [game.accuracy]
    game.attempt(pair((0, 0), (1, 0)))
    found.append(game.accuracy)
    game.play(pair((2, 0), (3, 0)))
    found.append(game.accuracy)
    game.attempt(pair((0, 0), (1, 1)))
    game.attempt(pair((0, 1), (1, 0)))
    game.attempt(pair((0, 1), (1, 0)))
    found.append(game.accuracy)
    assert found == [None, None, 1.0, 0.25]


def test_hints_and_shuffles_cost_nothing() -> None:
    """LU-11, LU-12, LU-14: hints and shuffles take no point; they only decide the badge."""
    plain, helped = five(), five()
    helped.hint()
    helped.shuffle()
    for game in (plain, helped):
        clear(game, 1_000)
    assert plain.score == helped.score == 500 + 200 + (30 - 5) * 5
    assert plain.result is not None
    assert helped.result is not None
    assert (plain.result.awards, helped.result.awards) == ({"clean-clear": True}, {"clean-clear": False})


@pytest.mark.parametrize(("name", "big"), [("EASY", "EASY"), ("CLASSIC", "EASY"), ("CHALLENGE", "CLASSIC")])
def test_big_tiles(name: str, big: str) -> None:
    """LU-24: big-tile mode drops one size, and Easy stays Easy."""
    assert SIZES[name][0].big_tiles() == SIZES[big][0]
