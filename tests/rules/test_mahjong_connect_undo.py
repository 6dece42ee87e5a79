"""Undo in Mahjong Connect: pairs and shuffles, one step each, as often as one likes."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from mahjong_boards import ONE_LEFT, SIX_PAIRS, TWO_LEFT, game_of, play_at, start
from play.games import acts, clear, do, done, examples, lines, pair, reason

from tilepuzzles.boards.steps import Ending
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.terms import UndoPenalty
from tilepuzzles.rules.mahjong_connect import MahjongConnect


def test_undo_takes_a_pair_back() -> None:
    """MC-10, SH-02: undo puts the pair back, takes its 10 points by a line of its own, and costs nothing more."""
    game = game_of(SIX_PAIRS)
    first = game.position
    play_at(game, 1_000)
    (event,) = game.undo(at_ms=2_000)
    assert (game.position, game.score, game.removed) == (first, 0, ())
    assert (event.do, event.points, event.message) == ("undo", -10, "Taken back.")
    assert lines(game) == [("pair", 10, 10), ("pair taken back", -10, 0)]
    assert (game.counts.pairs, game.counts.played, game.counts.undos) == (0, 1, 1)


def test_undo_several_times_over() -> None:
    """MC-10: one pair after the other is taken back, to the first position, and then there is nothing to undo."""
    game = Game(MahjongConnect(columns=6, rows=4), seed=7)
    positions = [game.position]
    for _ in range(8):
        play_at(game, game.at_ms + 900)
        positions.append(game.position)
    for position in reversed(positions[:-1]):
        game.undo()
        assert game.position == position
        assert game.score == 10 * positions.index(position)
    assert reason(game.undo) == "NOTHING_TO_UNDO"
    assert (done(game), game.counts.undos) == (["play"] * 8 + ["undo"] * 8, 8)


def test_a_shuffle_is_one_step() -> None:
    """MC-10, SH-02: a shuffle is taken back by one undo, which restores the old layout and the stuck board."""
    game = game_of(TWO_LEFT)
    for _ in range(2):
        play_at(game, 100)
    stuck = game.position
    game.shuffle()
    laid = game.position
    play_at(game, 200)
    (event,) = game.undo()
    assert (game.position, event.points) == (laid, -10)
    event, told = game.undo()
    assert (game.position, event.points, event.lines) == (stuck, 0, ())
    assert (told.do, told.entry, told.effect) == ("stuck", None, game.outcome)
    assert game.outcome is not None
    assert game.outcome.ending is Ending.STUCK
    game.undo()
    game.undo()
    assert (game.position, game.score) == (start(TWO_LEFT), 0)
    assert reason(game.undo) == "NOTHING_TO_UNDO"
    assert game.counts.shuffles == 1


def test_after_an_undo_another_way_may_be_taken() -> None:
    """MC-09, MC-10: from a stuck board one goes back and takes other pairs; what was undone is gone for good."""
    game = game_of(TWO_LEFT)
    first, second = game.moves()
    game.play(first)
    game.undo()
    game.play(second)
    assert (game.score, [str(face) for face in game.removed]) == (10, ["characters-5"] * 2)
    game.undo()
    game.play(first)
    game.play(second)
    assert game.score == 20
    assert game.seen()[-1].do == "play"
    assert len(game.seen()) == 2


def test_undo_gives_no_hint_back() -> None:
    """MC-10: hint points are not given back, and a pair shown before costs again when it is shown again."""
    game = game_of(SIX_PAIRS)
    game.hint()
    play_at(game, 0)
    game.undo()
    game.hint()
    assert (game.score, game.counts.hints) == (-20, 2)


def test_hints_and_misses_are_no_steps() -> None:
    """MC-10: a hint and a miss are nothing to undo; undo takes back the pair before them."""
    game = game_of(ONE_LEFT)
    game.hint()
    game.attempt(pair((0, 0), (1, 1)))
    assert reason(game.undo) == "NOTHING_TO_UNDO"
    play_at(game, 0)
    game.attempt(pair((0, 0), (1, 1)))
    game.undo()
    assert (game.position, game.score) == (start(ONE_LEFT), -10)


def test_the_win_is_not_undone() -> None:
    """SH-02, MC-12: once all tiles are gone undo is refused, and the bonus stays."""
    game = game_of(SIX_PAIRS)
    clear(game)
    assert reason(game.undo) == "GAME_OVER"
    assert game.score == 60 + 23_333


def test_undo_can_cost_or_be_left_out() -> None:
    """SH-13, MC-10: undo may be given a price, or not be offered at all."""
    dear = game_of(SIX_PAIRS, scoring=(*MahjongConnect().scoring, UndoPenalty(25)))
    play_at(dear, 0)
    dear.undo()
    assert dear.score == -25
    never = game_of(SIX_PAIRS, undo=Undo.NEVER)
    play_at(never, 0)
    assert reason(never.undo) == "NOT_OFFERED"


@given(st.integers(0, 99), acts(25))
@examples(25)
def test_undone_to_the_start(seed: int, sequence: list[tuple[str, int, int]]) -> None:
    """MC-10, MC-19: undone to the start, all lies as dealt, the pile is empty, and only time and hints are paid."""
    game = Game(MahjongConnect(columns=4, rows=3), seed=seed)
    first = game.position
    for act in sequence:
        do(game, act)
    if game.over:
        return
    boards: list[Any] = [game.restart().view(), *(step.position for step in game.seen())]
    for board in reversed(boards[:-1]):
        game.undo()
        assert game.view() == board
    assert (game.position, game.removed, game.counts.pairs) == (first, (), 0)
    assert game.score == -10 * game.counts.hints - 2 * (game.at_ms // 10_000)
    assert Game.from_json(game.to_json()).position == first
