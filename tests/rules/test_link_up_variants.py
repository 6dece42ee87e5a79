"""The timed and the gravity variant of Link Up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.games import DEADLOCK, ROWS, acts, cell, clear, do, done, examples, game_of, lines, pair, reason

from tilepuzzles.boards.connect_positions import EMPTY, ConnectPosition
from tilepuzzles.boards.steps import Ending, Fall, Outcome, Relaid, Taken
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.base import Undo
from tilepuzzles.rules.link_up import LinkUp

# --- timed ------------------------------------------------------------------------------------------------------------


def test_the_clock_runs_from_the_deal() -> None:
    """LU-17: 90 seconds run from the deal on, whatever is done meanwhile."""
    game = game_of(ROWS, timed=True)
    left = [game.remaining_ms]
    game.tick(1)
    left.append(game.remaining_ms)
    game.hint(at_ms=1_000)
    game.shuffle(at_ms=2_000)
    game.touch(at_ms=3_000)
    left.append(game.remaining_ms)
    assert left == [90_000, 89_999, 87_000]


def test_each_pair_adds_three_seconds() -> None:
    """LU-17: every pair adds 3 s, also one after which the board lays itself anew, which takes no time."""
    game = game_of(DEADLOCK, timed=True)
    game.play(pair((2, 0), (3, 0)), at_ms=10_000)
    assert done(game) == ["play", "reshuffle"]
    assert game.remaining_ms == 83_000


def test_the_clock_is_capped() -> None:
    """LU-17: after adding, never more than 180 s are left."""
    game = Game(LinkUp(columns=7, rows=10, timed=True), seed=7)
    left = []
    for _ in range(32):
        game.play(game.moves()[0], at_ms=0)
        left.append(game.remaining_ms)
    assert left == [min(90_000 + 3_000 * n, 180_000) for n in range(1, 33)]
    game.play(game.moves()[0], at_ms=2_000)
    assert game.remaining_ms == 180_000


@pytest.mark.parametrize("act", ["play", "hint", "shuffle", "undo", "advance"])
def test_it_ends_at_the_very_instant(act: str) -> None:
    """LU-17, SH-06: a millisecond before 90 s all is open; at exactly 90,000 ms an act comes too late."""
    game = game_of(ROWS, timed=True, undo=Undo.FREELY)
    moves = game.moves()
    game.tick(89_999)
    assert (game.remaining_ms, game.over, game.outcome, game.result) == (1, False, None, None)
    if act == "play":
        assert reason(game.play, moves[0], at_ms=90_000) == "GAME_OVER"
    else:
        assert reason(getattr(game, act), at_ms=90_000) == "GAME_OVER"
    assert (game.remaining_ms, game.over, game.to_move, game.moves()) == (0, True, None, ())
    assert game.outcome == Outcome(Ending.TIME_UP, final=True)
    assert game.log == ()


def test_the_end_is_an_event() -> None:
    """LU-17: the end bears the instant at which the clock ran out, however late that was told."""
    game = game_of(ROWS, timed=True)
    game.play(game.moves()[0], at_ms=1_000)
    (event,) = game.tick(500_000)
    assert (event.do, event.at_ms, event.entry, event.effect) == ("end", 93_000, None, game.outcome)
    assert event.message == "The game has ended: time up."
    assert game.tick(600_000) == ()
    assert game.result is not None
    assert (game.result.at_ms, game.result.scores, game.at_ms) == (93_000, (100,), 600_000)


def test_too_late_for_a_pair_that_would_refill() -> None:
    """LU-17: a pair at the instant of the end adds nothing, and the answer of an attempt is no miss."""
    game = game_of(ROWS, timed=True)
    answer = game.attempt(game.moves()[0], at_ms=90_000)
    assert not isinstance(answer, tuple)
    assert (answer.reason.name, answer.judged, game.log) == ("GAME_OVER", False, ())


def test_a_cleared_board_settles_the_round() -> None:
    """LU-17, LU-20: a board cleared in time ends the game, with the time bonus; the clock runs no further."""
    game = game_of(ROWS, timed=True)
    clear(game, 1_000)
    assert (game.remaining_ms, game.at_ms) == (90_000 + 6 * 3_000 - 6_000, 6_000)
    game.tick(10**9)
    assert game.remaining_ms == 102_000
    assert game.outcome is not None
    assert game.outcome.ending is Ending.CLEARED
    assert game.result is not None
    assert (game.result.at_ms, game.result.awards) == (6_000, {"clean-clear": True})
    assert lines(game)[-1] == ("time-bonus", 150, 600 + 20 * 15 + 150)


def test_no_bonus_when_time_is_up() -> None:
    """LU-20: the time bonus exists on a cleared board alone."""
    game = game_of(ROWS, timed=True)
    for _ in range(5):
        game.play(game.moves()[0], at_ms=5)
    game.tick(10**6)
    assert game.result is not None
    assert (game.score, game.result.awards) == (500 + 20 * 10, {"clean-clear": False})


@given(st.integers(0, 99), acts(30))
@examples(15)
def test_time_left_is_never_out_of_range(seed: int, sequence: list[tuple[str, int, int]]) -> None:
    """LU-17: what is left lies between 0 and 180 s, is 0 iff time is up, and never grows but by a pair."""
    game = Game(LinkUp(columns=4, rows=3, timed=True), seed=seed)
    for act in sequence:
        before, pairs = game.remaining_ms, game.counts.played
        do(game, act)
        left = game.remaining_ms
        assert left is not None
        assert before is not None
        assert 0 <= left <= 180_000
        assert (left == 0) is (game.outcome is not None and game.outcome.ending is Ending.TIME_UP)
        assert left <= before + 3_000 * (game.counts.played - pairs)


# --- gravity ----------------------------------------------------------------------------------------------------------


@given(st.sampled_from([(4, 3), (5, 2), (2, 7), (6, 5)]), st.integers(0, 99))
@examples(15)
def test_gravity_deals_the_same_board(size: tuple[int, int], seed: int) -> None:
    """LU-18: the deal is the same arrangement as without gravity, certificate None, with the reason."""
    columns, rows = size
    plain = LinkUp(columns=columns, rows=rows).deal(seed)
    heavy = LinkUp(columns=columns, rows=rows, gravity=True).deal(seed)
    assert heavy.content == plain.content
    assert (heavy.certificate, heavy.uncertified) == (None, "gravity")
    assert plain.certificate is not None
    assert verify(heavy).ok


def test_two_columns_fall() -> None:
    """LU-18: legality is judged before the fall; then both columns compact, and nothing moves sideways."""
    game = game_of(("ABCA", "DDBC", "EFFE"), gravity=True)
    (event,) = game.play(pair((0, 1), (1, 1)))
    assert str(game.position) == "..CA\nABBC\nEFFE"
    assert isinstance(event.effect, Taken)
    assert event.effect.falls == (
        Fall(0, cell(0, 0), cell(0, 1)),
        Fall(1, cell(1, 0), cell(1, 1)),
    )
    assert event.effect.pair == pair((0, 1), (1, 1))


def test_one_column_falls() -> None:
    """LU-18: a pair of one column makes that column fall by two, and tiles keep their order."""
    game = game_of(("AB", "CB", "DA", "DC", "EE"), gravity=True)
    game.play(pair((0, 2), (0, 3)))
    assert str(game.position) == ".B\n.B\nAA\nCC\nEE"


def test_only_the_two_columns_fall() -> None:
    """LU-18: on a board by hand with tiles in the air, the columns of the pair fall and no other does."""
    game = game_of(("A.B.", "CC.A", "...B"), gravity=True)
    game.play(pair((0, 1), (1, 1)))
    assert str(game.position) == "..B.\n...A\nA..B"


def test_the_top_of_a_column_makes_nothing_fall() -> None:
    """LU-18: where nothing lies above the two tiles, nothing falls."""
    game = game_of(("AAB", "CCB"), gravity=True)
    (event,) = game.play(pair((0, 0), (1, 0)))
    assert isinstance(event.effect, Taken)
    assert event.effect.falls == ()
    assert str(game.position) == "..B\nCCB"


def floating(position: ConnectPosition) -> bool:
    """Whether a tile has an empty cell beneath it."""
    tiles = position.tiles
    return any(
        tile != EMPTY and at + position.columns < len(tiles) and tiles[at + position.columns] == EMPTY
        for at, tile in enumerate(tiles)
    )


@given(st.sampled_from([(4, 3), (3, 4), (5, 2), (2, 7)]), st.integers(0, 99), acts(30))
@examples(25)
def test_no_tile_hangs_in_the_air(size: tuple[int, int], seed: int, sequence: list[tuple[str, int, int]]) -> None:
    """LU-18: a full board under gravity never has a hole beneath a tile, shuffles and reshuffles included."""
    game = Game(LinkUp(columns=size[0], rows=size[1], gravity=True), seed=seed)
    for act in sequence:
        do(game, act)
        assert not floating(game.position)
        assert game.over or game.moves()


@given(st.sampled_from([(4, 3), (3, 4), (2, 7)]), st.integers(0, 99), acts(20))
@examples(25)
def test_laid_anew_under_gravity(size: tuple[int, int], seed: int, sequence: list[tuple[str, int, int]]) -> None:
    """LU-18: a shuffle lays onto the occupied cells, with at least one legal pair, and promises no more."""
    game = Game(LinkUp(columns=size[0], rows=size[1], gravity=True), seed=seed)
    for act in sequence:
        do(game, act)
    if not game.over:
        before = game.position
        (event,) = game.shuffle()
        assert event.effect == Relaid(None)
        assert list(game.position.faces) == list(before.faces)
        assert sorted(game.position.tiles) == sorted(before.tiles)
        assert game.moves()


def test_a_cleared_gravity_board_earns_the_bonus() -> None:
    """LU-20: cleared gravity boards, timed or not, earn the time bonus."""
    for timed in (False, True):
        game = Game(LinkUp(columns=4, rows=3, gravity=True, timed=timed), seed=7)
        clear(game)
        assert ("time-bonus", 180, game.score) in lines(game)
        assert game.result is not None
        assert game.result.variant == "link-up 4x3/2 gravity" + (" timed" if timed else "")


def test_the_log_holds_the_cells_of_the_moment() -> None:
    """LU-18: under gravity the log names cells as they were when the pair went, and the game loads again."""
    game = game_of(("AA", "BB", "CC"), gravity=True)
    for row in (1, 1, 2):
        game.play(pair((0, row), (1, row)))
    assert [entry.move for entry in game.log] == [pair((0, 1), (1, 1)), pair((0, 1), (1, 1)), pair((0, 2), (1, 2))]
    assert Game.from_json(game.to_json()).position == game.position
