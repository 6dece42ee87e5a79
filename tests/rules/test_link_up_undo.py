"""Undo in Link Up, and boards made by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from play.games import DEAD, DEADLOCK, ROWS, acts, clear, dealt, do, done, examples, game_of, lines, pair, reason

from tilepuzzles.boards.steps import Ending
from tilepuzzles.errors import InvalidArgument, InvalidLayout
from tilepuzzles.play.game import Game
from tilepuzzles.rules.link_up import LinkUp

CC = pair((2, 0), (3, 0))
AA = pair((0, 0), (1, 1))


# --- undo -------------------------------------------------------------------------------------------------------------


def test_undo_of_a_pair_with_the_reshuffle_after_it() -> None:
    """LU-25, SH-02: a pair goes back together with the reshuffle that followed it, and so do its points."""
    game = game_of(DEADLOCK)
    start = game.position
    game.play(CC, at_ms=1_000)
    laid = game.position
    events = game.undo(at_ms=2_000)
    assert (game.position, game.score, game.removed) == (start, 0, ())
    assert [(event.do, event.points) for event in events] == [("undo", -100)]
    assert [(line.at_ms, line.entry, line.term, line.points) for line in events[0].lines] == [
        (2_000, 2, "pair taken back", -100)
    ]
    assert done(game) == ["play", "reshuffle", "undo"]
    game.play(CC)
    assert game.position == laid  # SH-07: doing it again gives the same board


def test_undo_of_a_shuffle_alone() -> None:
    """SH-02: a shuffle is one undo, and the old arrangement is back."""
    game = game_of(ROWS)
    game.play(game.moves()[0])
    before = game.position
    game.shuffle()
    game.undo()
    assert (game.position, game.score) == (before, 100)
    game.shuffle()
    assert game.position != before


def test_nothing_to_undo() -> None:
    """SH-02: with nothing done, undo is refused and neither logged nor counted."""
    game = game_of(ROWS)
    game.hint()
    assert reason(game.undo) == "NOTHING_TO_UNDO"
    assert (done(game), game.counts.undos) == (["hint"], 0)


def test_a_reshuffle_at_the_deal_cannot_be_undone() -> None:
    """SH-02: behind a reshuffle made at the deal lies no position in which the rules would not move."""
    game = game_of(DEAD)
    laid = game.position
    assert reason(game.undo) == "NOTHING_TO_UNDO"
    game.play(game.moves()[0])
    game.undo()
    assert game.position == laid
    assert reason(game.undo) == "NOTHING_TO_UNDO"
    assert (done(game), game.counts.undos) == (["reshuffle", "play", "undo"], 1)


def test_undo_restores_the_combo() -> None:
    """SH-02: the running combo is that before the pair, so that doing it again earns the same."""
    game = game_of(ROWS)
    for at_ms in (1_000, 2_000, 3_000):
        game.play(game.moves()[0], at_ms=at_ms)
    assert game.score == 100 + 120 + 140
    game.undo(at_ms=3_500)
    assert lines(game)[-2:] == [("pair taken back", -100, 260), ("combo taken back", -40, 220)]
    game.play(game.moves()[0], at_ms=5_000)
    assert game.score == 360
    game.undo()
    game.play(game.moves()[0], at_ms=5_001)
    assert game.score == 320


def test_undo_keeps_hints_and_counts() -> None:
    """SH-02: hints, misses and undo counts stay when a pair is taken back."""
    game = game_of(("ABCCDD", "BA...."))
    game.hint()
    game.attempt(AA)
    game.play(CC)
    game.undo()
    counts = game.counts
    assert (counts.pairs, counts.played, counts.hints, counts.misses, counts.undos) == (0, 1, 1, 1, 1)


def test_undo_once_the_board_is_cleared_is_refused() -> None:
    """SH-02: once the outcome is final undo is refused."""
    game = game_of(ROWS)
    clear(game)
    assert reason(game.undo) == "GAME_OVER"


def test_undo_in_timed_games_is_not_offered() -> None:
    """LU-25: there is no undo in timed games."""
    game = game_of(ROWS, timed=True)
    game.play(game.moves()[0])
    assert reason(game.undo) == "NOT_OFFERED"
    assert done(game) == ["play"]


@given(st.integers(0, 99), acts(15))
@examples(25)
def test_undo_to_the_start(seed: int, before: list[tuple[str, int, int]]) -> None:
    """SH-02, LU-25: undone to the start, the board is the first one, no pair is gone and no point is left."""
    game = Game(LinkUp(columns=4, rows=3), seed=seed)
    start = game.position
    for act in before:
        do(game, act)
    assume(not game.over)
    while any(step.do != "reshuffle" for step in game.seen()):
        game.undo()
    assert (game.position, game.score, game.counts.pairs, game.removed) == (start, 0, 0, ())
    assert sum(line.points for line in game.ledger) == 0


# --- hand-made boards -------------------------------------------------------------------------------------------------


def test_hand_made_boards_may_have_holes() -> None:
    """SH-12: cells may be empty; the pairs are those of the tiles there are."""
    game = game_of(("A...B", ".....", "B...A"))
    assert (game.position.remaining, game.counts.total) == (4, 2)
    clear(game)
    assert game.result is not None
    assert (game.result.variant, game.score) == (None, 100 + 120 + 60)


def test_a_board_without_tiles_is_cleared() -> None:
    """SH-12: a board by hand without any tile is over as it is dealt, with nothing earned."""
    game = game_of(("...", "..."))
    assert (game.over, game.to_move, game.moves(), game.score) == (True, None, (), 0)
    assert game.result is not None
    assert (game.result.outcome.ending, game.result.at_ms) == (Ending.CLEARED, 0)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["ABB", "..."], "There are 1 tiles of the kind picture-1; an even number is needed"),
        (["AAA.", "...."], "There are 3 tiles of the kind picture-1"),
        (["AA", "A.A"], "Row 1 has 3 cells; row 0 has 2"),
        ([], "at least one row and one column"),
        (["", ""], "at least one row and one column"),
        (["A" * 50] * 41, "at most 2000 cells"),
    ],
)
def test_hand_made_boards_that_cannot_be_played(rows: list[str], fault: str) -> None:
    """SH-12: kinds have even counts and rows are of one length, else the board is refused with its faults."""
    with pytest.raises(InvalidLayout, match=fault):
        dealt(rows)


def test_a_deal_of_another_size_is_refused() -> None:
    """SH-12: a game takes a deal of its own board options and no other, whatever its way of play."""
    deal = LinkUp.EASY.deal(7)
    for other in (LinkUp.CLASSIC, LinkUp(gravity=True), LinkUp(pictures=5)):
        with pytest.raises(InvalidArgument, match=r"deal\.rules fits it"):
            Game(other, deal=deal)
    assert Game(LinkUp(timed=True), deal=deal).remaining_ms == 90_000


def test_kinds_of_a_deal_are_spread_as_pairs() -> None:
    """LU-02, LU-03: every picture of a deal occurs, and each an even number of times."""
    faces = Counter(LinkUp.CLASSIC.start(LinkUp.CLASSIC.deal(3)).faces.values())
    assert len(faces) == 9
    assert all(count % 2 == 0 for count in faces.values())
