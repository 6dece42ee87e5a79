"""Mahjong Connect in play: what matches and goes, hints, what happens when it is stuck, the pile, choosing tiles."""

from __future__ import annotations

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong_boards import (
    DEAD,
    ONE_LEFT,
    SIX_PAIRS,
    TWO_LEFT,
    ConnectGame,
    dealt,
    game_of,
    kinds_of,
    play_at,
    points_of,
    positions,
    refused,
    relaid,
    start,
)
from play.games import cell, clear, done, examples, lines, pair, reason

from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectRefusal
from tilepuzzles.boards.steps import Ending, Hinted, Outcome, Relaid, Route, Taken
from tilepuzzles.errors import IllegalMove
from tilepuzzles.play.game import Game
from tilepuzzles.rules.mahjong_connect import MahjongConnect
from tilepuzzles.tiles import MAHJONG

RULES = MahjongConnect()
B3 = pair((2, 0), (3, 0))
"""The one pair that goes on ONE_LEFT."""


def stuck() -> ConnectGame:
    """A game that has just got stuck: B3 is gone, four tiles are left."""
    game = game_of(ONE_LEFT)
    game.play(B3, at_ms=1_000)
    return game


# --- what matches and goes --------------------------------------------------------------------------------------------


def test_all_tiles_are_seen_and_may_be_chosen() -> None:
    """MC-01: 144 tiles in 18 columns and 8 rows, all of them seen, open, and never blocked."""
    game = Game(RULES, seed=7)
    position = game.position
    assert (position.columns, position.rows, position.remaining) == (18, 8, 144)
    assert position.open == tuple(position.faces) == tuple(cell(x, y) for y in range(8) for x in range(18))
    assert position.blocked == ()
    assert game.view().faces == position.faces
    assert all(RULES.choose(position, spot) is None for spot in position.open)


def test_every_face_matches_those_of_its_kind_and_no_other() -> None:
    """MC-03: equal tiles match, any flower any flower, any season any season, and nothing else, flower and season."""
    faces = [face.code for face in MAHJONG.faces]
    for at, code in enumerate(faces):
        others = [other for other in faces[at + 1 :] if other[0] not in code[0] or code[0] not in "FS"]
        assert RULES.moves(start([f"{code} {code}"])) == (pair((0, 0), (1, 0)),)
        for other in others:
            position = start([f"{code} {other}", f"{code} {other}"])
            assert refused(position, pair((0, 0), (1, 0))).reason.name == "NO_MATCH"
    for letter in "FS":
        row = " ".join(f"{letter}{number}" for number in range(1, 5))
        assert len(RULES.moves(start([row]))) == 6  # side by side, or over the lane


def test_a_flower_never_matches_a_season() -> None:
    """MC-03: a flower and a season side by side are refused as no match, and not judged."""
    game = game_of(("F1 S1 ..", "F2 S1 .."))
    answer = game.attempt(pair((0, 0), (1, 0)))
    assert isinstance(answer, ConnectRefusal)
    assert (answer.reason.name, answer.judged, game.log) == ("NO_MATCH", False, ())
    assert answer.message == (
        "The plum flower at column 0, row 0 and the spring, a season at column 1, row 0 do not match."
    )


def test_the_event_of_a_pair_carries_its_line() -> None:
    """MC-04, MC-06: a pair goes by a line of at most two turns through empty places, and its event carries the line."""
    game = game_of(("F1 .. ..", "D2 F3 D2"))
    (event,) = game.play(pair((1, 1), (0, 0)), at_ms=5)
    effect = event.effect
    assert isinstance(effect, Taken)
    assert effect.route == Route((cell(0, 0), cell(1, 0), cell(1, 1)))
    assert (effect.tiles, effect.left, effect.total, effect.kind) == ((0, 2), 1, 2, "flower")
    assert [str(face) for face in effect.faces] == ["flower-plum", "flower-chrysanthemum"]
    assert (event.do, event.at_ms, event.entry, event.automatic, event.points) == ("play", 5, 0, False, 10)
    assert event.message == (
        "The plum flower at column 0, row 0 and the chrysanthemum flower at column 1, row 1 are taken."
    )


@pytest.mark.parametrize(
    ("rows", "a", "b", "corners"),
    [
        (("D1 C5 D1", "C5 C6 C6"), (0, 0), (2, 0), ((0, -1), (2, -1))),
        (("C5 C6 C6", "D1 C5 D1"), (0, 1), (2, 1), ((0, 2), (2, 2))),
        (("D1 C5", "C6 C6", "D1 C5"), (0, 0), (0, 2), ((-1, 0), (-1, 2))),
        (("C5 D1", "C6 C6", "C5 D1"), (1, 0), (1, 2), ((2, 0), (2, 2))),
    ],
)
def test_the_line_may_run_round_the_outside(
    rows: tuple[str, ...], a: tuple[int, int], b: tuple[int, int], corners: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    """MC-05: on each of the four sides a line may leave the grid, run along it and come back."""
    route = RULES.route(start(rows), pair(a, b))
    assert isinstance(route, Route)
    assert route.corners == tuple(cell(*corner) for corner in corners)


def test_tiles_stay_where_they_are() -> None:
    """MC-13: after a pair every other tile lies where it lay; nothing falls, and there is no clock."""
    game = Game(MahjongConnect(columns=6, rows=5), seed=7)
    while not game.over:
        before = dict(game.position.faces)
        events = game.play(game.moves()[-1], at_ms=game.at_ms + 1_000_000)
        (taken,) = [event.effect for event in events if isinstance(event.effect, Taken)]
        assert taken.falls == ()
        gone = set(taken.pair)
        assert dict(game.position.faces) == {spot: face for spot, face in before.items() if spot not in gone}
    assert (game.remaining_ms, game.rules.clock, game.rules.awards) == (None, None, ())


@given(st.integers(0, 99), st.data())
@examples(15)
def test_all_tiles_gone_wins(seed: int, data: st.DataObject) -> None:
    """MC-12: with all tiles gone the game is won, and until then it is not over, whichever pairs are taken."""
    game = Game(MahjongConnect(columns=5, rows=4), seed=seed)
    while game.moves():
        assert (game.over, game.to_move) == (False, 0)
        game.play(data.draw(st.sampled_from(game.moves())))
    cleared = Outcome(Ending.CLEARED, final=True, winners=(0,))
    assert game.outcome == (Outcome(Ending.STUCK, final=False) if game.position.remaining else cleared)
    assert game.over is (not game.position.remaining)


def test_a_wrong_order_can_get_stuck() -> None:
    """MC-12: on one and the same board some orders clear it and others get stuck."""

    def endings(position: ConnectPosition) -> set[object]:
        """How the position can end, over all orders."""
        outcome = RULES.outcome(position)
        if outcome is not None:
            return {outcome.ending}
        return {ending for move in RULES.moves(position) for ending in endings(RULES.play(position, move))}

    assert endings(start(("C9 C9 D1 F2", "D1 S2 F1 D1", "B3 B3 D1 S1"))) == {Ending.CLEARED, Ending.STUCK}


# --- hints ------------------------------------------------------------------------------------------------------------


def test_every_press_of_the_hint_costs_ten() -> None:
    """MC-07, SH-05: a hint shows a pair that can be joined; every press costs 10 points, also on the same pair."""
    game = game_of(SIX_PAIRS)
    shown = []
    for _ in range(3):
        assert game.hint_price() == 10
        (event,) = game.hint()
        assert isinstance(event.effect, Hinted)
        assert event.points == -10
        shown.append(event.effect.pair)
    assert shown == [game.moves()[0]] * 3
    assert lines(game) == [("hint", -10, -10), ("hint", -10, -20), ("hint", -10, -30)]
    assert (game.score, game.counts.hints) == (-30, 3)


def test_another_hint_costs_as_much() -> None:
    """MC-07: the next pair in turn costs 10 points too, the first one after a pair also, in both ways of scoring."""
    for timed in (True, False):
        game = game_of(SIX_PAIRS, timed=timed)
        play_at(game, 0)
        for number in range(1, 8):
            assert game.hint_price(another=True) == 10
            game.hint(another=True)
            assert game.score == 10 - 10 * number
        assert [entry.move for entry in game.log[1:]] == [*game.moves(), *game.moves()][:7]


def test_a_hint_while_stuck_is_refused_and_free() -> None:
    """MC-07, SH-05: with no pair left a hint is refused, has no price, costs nothing and is not counted."""
    game = stuck()
    assert game.hint_price() is None
    assert reason(game.hint) == "NO_PAIR"
    assert reason(game.hint, another=True) == "NO_PAIR"
    assert (game.score, game.counts.hints, done(game)) == (10, 0, ["play"])


def test_hints_after_the_win_are_refused() -> None:
    """MC-07: once all tiles are gone nothing is offered any more: no hint, no shuffle, no undo, no pair."""
    game = game_of(SIX_PAIRS)
    last = game.moves()[-1]
    clear(game)
    score = game.score
    for act in (game.hint, game.undo, game.shuffle):
        assert reason(act) == "GAME_OVER"
    assert reason(game.play, last) == "GAME_OVER"
    assert (game.score, game.hint_price()) == (score, None)
    refusal = RULES.shuffle(game.position)
    assert getattr(refusal, "reason").name == "GAME_OVER"  # noqa: B009


# --- stuck ------------------------------------------------------------------------------------------------------------


def test_the_game_says_that_it_is_stuck() -> None:
    """MC-08, MC-09: when no pair can be joined the game says so by itself, and it is not over."""
    game = stuck()
    assert game.outcome == Outcome(Ending.STUCK, final=False)
    assert (game.over, game.result, game.to_move, game.moves(), game.due) == (False, None, 0, (), None)
    assert done(game) == ["play"]


def test_a_board_dead_at_the_deal_is_stuck() -> None:
    """MC-08, SH-12: a board by hand that is dead as it is dealt is stuck, and may be shuffled at once."""
    game = game_of(DEAD)
    assert game.outcome == Outcome(Ending.STUCK, final=False)
    assert (game.log, reason(game.undo)) == ((), "NOTHING_TO_UNDO")
    game.shuffle()
    assert game.moves()


def test_the_shuffle_is_for_stuck_boards_alone() -> None:
    """MC-08, SH-01: while a pair can go a shuffle is refused and not logged; the rules themselves say the same."""
    game = game_of(ONE_LEFT)
    assert reason(game.shuffle) == "PAIR_EXISTS"
    refusal = RULES.shuffle(game.position)
    assert getattr(refusal, "reason").name == "PAIR_EXISTS"  # noqa: B009
    assert getattr(refusal, "message") == "There is still a legal pair."  # noqa: B009
    assert (game.log, game.counts.shuffles) == ((), 0)


def test_a_shuffle_brings_pairs_again() -> None:
    """MC-08, MC-14: a shuffle is free, keeps cells and tiles, moves at least one tile, and can be cleared."""
    game = stuck()
    before = game.position
    (event,) = game.shuffle(at_ms=2_000)
    after, certificate = relaid(game.rules.shuffle(before))
    assert game.position == after
    assert (event.do, event.points, event.lines, event.automatic) == ("shuffle", 0, (), False)
    assert list(after.faces) == list(before.faces)
    assert sorted(after.tiles) == sorted(before.tiles)
    assert kinds_of(after) != kinds_of(before)
    assert oracles.clears(4, 2, kinds_of(after), points_of(certificate))
    assert (game.outcome, game.score, game.counts.shuffles, game.counts.reshuffles) == (None, 10, 1, 0)
    assert reason(game.shuffle) == "PAIR_EXISTS"
    clear(game)
    assert game.score == 30 + 700_000 // 30


@given(positions(shapes=[(4, 3), (3, 4), (5, 2), (2, 7), (6, 1)], least_pairs=3), st.data())
def test_stuck_means_that_nothing_goes(now: ConnectPosition, data: st.DataObject) -> None:
    """MC-08: a position is stuck iff the oracle joins no pair; then and only then it can be shuffled, to its end."""
    while now.remaining:
        dead = not oracles.legal_pairs(now.columns, now.rows, kinds_of(now))
        outcome = RULES.outcome(now)
        assert dead is (outcome is not None)
        if dead:
            after, certificate = relaid(RULES.shuffle(now))
            assert oracles.clears(now.columns, now.rows, kinds_of(after), points_of(certificate))
            assert kinds_of(after) != kinds_of(now)
            return
        assert getattr(RULES.shuffle(now), "reason").name == "PAIR_EXISTS"  # noqa: B009
        now = RULES.play(now, data.draw(st.sampled_from(RULES.moves(now))))


def test_a_player_does_not_see_how_the_shuffle_is_solved() -> None:
    """MC-08: the event and the steps tell that the tiles were laid anew; what a seat sees lacks the solution."""
    game = stuck()
    (event,) = game.shuffle()
    assert isinstance(event.effect, Relaid)
    assert event.effect.certificate
    assert [step.effect for step in game.seen()][1:] == [Relaid(None)]
    assert event.message == "The tiles are shuffled."


def test_ways_out_of_a_stuck_board() -> None:
    """MC-09: on a stuck board one may shuffle, take pairs back, or start again; attempts are answered."""
    by_shuffle, by_undo, anew = stuck(), stuck(), stuck()
    by_shuffle.shuffle()
    by_undo.undo()
    again = anew.restart()
    assert all(game.moves() for game in (by_shuffle, by_undo, again))
    assert by_undo.position == again.position == start(ONE_LEFT)
    answer = anew.attempt(pair((0, 0), (1, 1)))
    assert isinstance(answer, ConnectRefusal)
    assert (answer.judged, anew.counts.misses) == (True, 1)


def test_the_same_shuffle_comes_again() -> None:
    """SH-07, MC-08: taken back and done again, a shuffle lays the same board; the next one on it lays another."""
    game = stuck()
    game.shuffle()
    laid = game.position
    game.undo()
    game.shuffle()
    assert game.position == laid
    other = game_of(("D1 F1 B3 B3", "F3 D1 .. .."))  # the same kinds, but another deal
    other.play(B3)
    other.shuffle()
    assert other.position != laid


# --- playing again ----------------------------------------------------------------------------------------------------


def test_replay_starts_the_same_deal_again() -> None:
    """MC-11, SH-09: replay is a new game on the same deal from time 0 with nothing earned; the old one is left."""
    game = Game(MahjongConnect(columns=4, rows=3), seed=7)
    first = game.position
    play_at(game, 25_000)
    game.hint()
    before = game.to_json()
    again = game.restart()
    assert (again.deal, again.position) == (game.deal, first)
    assert (again.at_ms, again.score, again.log, again.ledger, again.removed) == (0, 0, (), (), ())
    play_at(again, 10_000)
    assert (again.score, game.to_json()) == (8, before)


# --- the pile ---------------------------------------------------------------------------------------------------------


def test_the_pile_lists_the_tiles_in_the_order_they_went() -> None:
    """MC-19: removed tiles are listed as they went, the two of a pair in reading order, by their own faces."""
    game = game_of(SIX_PAIRS)
    names = []
    for at in (4, 0, 2):
        move = game.moves()[at]
        names += [str(game.position.faces[move.a]), str(game.position.faces[move.b])]
        game.play(move)
        assert [str(face) for face in game.removed] == names
    assert names[:2] == ["season-summer", "season-winter"]


def test_undo_takes_tiles_off_the_pile() -> None:
    """MC-19, MC-10: a pair taken back is off the pile again; a shuffle, a hint and a miss leave the pile as it is."""
    game = game_of(TWO_LEFT)
    for _ in range(2):
        game.play(game.moves()[0])
    pile = game.removed
    assert [str(face) for face in pile] == ["bamboo-3"] * 2 + ["characters-5"] * 2
    game.attempt(pair((0, 0), (1, 1)))
    game.shuffle()
    assert game.removed == pile
    game.hint()
    game.play(game.moves()[0])
    assert game.removed[:4] == pile
    for left in (4, 4, 2, 0):
        game.undo()
        assert game.removed == pile[:left]


def test_at_the_win_the_pile_holds_every_tile() -> None:
    """MC-19, MC-12: when all are gone the 144 tiles lie on the pile, two of a kind next to one another."""
    game = Game(RULES, seed=7)
    for move in game.deal.certificate or ():
        game.play(move)
    faces = [face.name for face in game.removed]
    assert sorted(faces) == sorted(face.name for face in MAHJONG.tiles())
    assert all(a.kind == b.kind for a, b in zip(game.removed[::2], game.removed[1::2], strict=True))
    assert Game.from_json(game.to_json()).removed == game.removed


# --- choosing tiles ---------------------------------------------------------------------------------------------------


def test_two_clicks_take_a_pair() -> None:
    """MC-18, SH-04: a click frames a tile; a click on a tile of its kind takes the pair, whichever flower it is."""
    game = game_of(SIX_PAIRS)
    assert game.tap(cell(0, 1)) == ()
    assert game.selected == cell(0, 1)
    events = game.tap(cell(1, 1), at_ms=700)
    assert isinstance(events, tuple)
    assert [event.do for event in events] == ["play"]
    assert (game.selected, game.score, len(game.removed)) == (None, 10, 2)


def test_a_click_on_another_kind_moves_the_frame() -> None:
    """MC-18, SH-04: a click on a tile that does not match moves the frame, from flower to season too, unjudged."""
    game = game_of(SIX_PAIRS)
    for spot in (cell(1, 1), cell(2, 1), cell(0, 0)):
        assert game.tap(spot) == ()
        assert game.selected == spot
    assert game.tap(cell(0, 0)) == ()
    assert (game.selected, game.log, game.accuracy) == (None, (), None)


def test_a_click_on_a_twin_that_does_not_join() -> None:
    """MC-18, SH-03, SH-04: a refused pair of a kind is a miss that costs nothing, and the frame stays."""
    game = game_of(ONE_LEFT)
    game.tap(cell(1, 0))
    answer = game.tap(cell(0, 1))
    assert isinstance(answer, ConnectRefusal)
    assert (answer.judged, game.selected, done(game), game.score) == (True, cell(1, 0), ["miss"], 0)


def test_dragging_is_an_attempt() -> None:
    """MC-18, SH-04: dragging a tile onto another tries the pair; onto one of another kind it is refused, unjudged."""
    game = game_of(SIX_PAIRS)
    game.tap(cell(5, 0))
    answer = game.attempt(pair((0, 0), (2, 0)))
    assert isinstance(answer, ConnectRefusal)
    assert (answer.reason.name, answer.judged, game.selected, game.log) == ("NO_MATCH", False, cell(5, 0), ())
    events = game.attempt(pair((0, 0), (1, 0)))
    assert isinstance(events, tuple)
    assert (done(game), game.selected) == (["play"], cell(5, 0))


def test_what_lifts_the_frame() -> None:
    """MC-18, SH-04: the frame goes with its tile, with undo, with a shuffle and with a new game."""
    game = game_of(TWO_LEFT)
    game.tap(cell(2, 0))
    game.play(pair((2, 0), (3, 0)))
    assert game.selected is None
    game.tap(cell(0, 0))
    game.undo()
    assert game.selected is None
    for _ in range(2):
        game.play(game.moves()[0])
    game.tap(cell(0, 0))
    assert game.restart().selected is None
    game.shuffle()
    assert game.selected is None


@pytest.mark.parametrize("spot", [cell(4, 0), cell(2, 1), cell(-1, 0), cell(0, 2)])
def test_clicks_beside_the_tiles(spot: object) -> None:
    """MC-18: a click on an empty cell or off the board is refused, and the frame stays."""
    game = game_of(("D1 F1 B3 B3 ..", "F2 D1 .. .. .."))
    game.tap(cell(0, 0))
    answer = game.tap(spot)
    assert isinstance(answer, ConnectRefusal)
    assert answer.reason.name in ("NO_TILE", "OFF_BOARD")
    assert (game.selected, game.log) == (cell(0, 0), ())


# --- the moves of a deal ----------------------------------------------------------------------------------------------


def test_what_is_played_must_be_legal() -> None:
    """MC-04, SH-03: a pair that does not go raises where it is played, with its refusal, and nothing is logged."""
    game = game_of(ONE_LEFT)
    with pytest.raises(IllegalMove) as caught:
        game.play(pair((0, 0), (1, 1)), at_ms=9_999)
    assert caught.value.refusal == RULES.judge(game.position, pair((0, 0), (1, 1)))
    assert (game.log, game.score, game.accuracy, game.at_ms) == ((), 0, None, 9_999)


def test_a_deal_by_hand_enters_no_table() -> None:
    """SH-12, SH-13: a board by hand is played like any other, and its result is of no variant."""
    game = Game(deal=dealt(SIX_PAIRS))
    clear(game, 1_000)
    assert game.result is not None
    assert (game.result.variant, game.result.ruleset, game.result.awards) == (None, "mahjong-connect", {})
    assert game.result.counts.total == 6
