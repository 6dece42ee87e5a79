"""Link Up in play: hints, shuffles, the reshuffle by the rules, the badge, accuracy, and undo."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from play.games import (
    DEAD,
    DEADLOCK,
    ROWS,
    LinkUpGame,
    acts,
    cell,
    clear,
    do,
    done,
    examples,
    game_of,
    lines,
    misses,
    pair,
    reason,
)

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.steps import Ending, Hinted, Relaid, Route, Taken
from tilepuzzles.play.game import Game
from tilepuzzles.rules.link_up import LinkUp

CC = pair((2, 0), (3, 0))
AA = pair((0, 0), (1, 1))


def clears(rules: LinkUp, position: ConnectPosition, effect: object) -> bool:
    """Whether the certificate of a new arrangement clears it by the ordinary rules."""
    assert isinstance(effect, Relaid)
    assert effect.certificate is not None
    for move in effect.certificate:
        position = rules.play(position, move)
    return position.remaining == 0


def relaid_well(before: ConnectPosition, after: ConnectPosition) -> bool:
    """Whether the same tiles stand on the same cells, each perhaps on another."""
    return sorted(before.tiles) == sorted(after.tiles) and list(before.faces) == list(after.faces)


# --- taking pairs -----------------------------------------------------------------------------------------------------


def test_the_event_of_a_pair() -> None:
    """LU-10: the event of a pair carries its route, its tiles and faces, and the points."""
    game = game_of(("A..", "BAB"))
    (event,) = game.play(pair((1, 1), (0, 0)), at_ms=5)
    effect = event.effect
    assert isinstance(effect, Taken)
    assert effect.route == Route((cell(0, 0), cell(1, 0), cell(1, 1)))
    assert (effect.tiles, effect.left, effect.total, effect.kind) == ((0, 2), 1, 2, "picture-1")
    assert (event.do, event.at_ms, event.entry, event.automatic, event.points) == ("play", 5, 0, False, 100)
    assert event.message == "The sun at column 0, row 0 and the sun at column 1, row 1 are taken."
    assert game.removed == effect.faces


@given(st.integers(0, 99), st.data())
@examples(15)
def test_a_game_to_the_end(seed: int, data: st.DataObject) -> None:
    """LU-04, LU-10, LU-13: whichever pairs are taken, the board clears in the end, each pair with a route."""
    game = Game(LinkUp(columns=5, rows=4), seed=seed)
    routes = 0
    while not game.over:
        events = game.play(data.draw(st.sampled_from(game.moves())))
        assert isinstance(events[0].effect, Taken)
        route = events[0].effect.route
        assert route is not None
        assert (route.spots[0], route.spots[-1]) == (events[0].effect.pair.a, events[0].effect.pair.b)
        assert route.turns <= 2
        routes += 1
    assert routes == 10
    assert game.outcome is not None
    assert (game.outcome.ending, game.outcome.winners) == (Ending.CLEARED, (0,))
    assert len(game.removed) == 20
    assert (events[-1].do, events[-1].entry, events[-1].effect) == ("end", None, game.outcome)


def test_a_combo_at_three_seconds_and_beyond() -> None:
    """LU-21, SH-06: a pair exactly 3,000 ms after the one before goes on with the combo, one at 3,001 ms does not."""
    for wait, points in ((3_000, 220), (3_001, 200)):
        game = game_of(ROWS)
        game.play(game.moves()[0], at_ms=100)
        game.play(game.moves()[0], at_ms=100 + wait)
        assert game.score == points


def test_nothing_but_time_breaks_a_combo() -> None:
    """LU-21: misses, hints, shuffles and the reshuffle by the rules leave the combo as it is."""
    game = game_of(("ABCCDD", "BA...."))
    game.play(pair((4, 0), (5, 0)), at_ms=1_000)
    game.hint(at_ms=2_000)
    assert game.attempt(misses(game)[0], at_ms=3_000)
    game.play(CC, at_ms=4_000)
    assert done(game)[-1] == "reshuffle"
    game.shuffle(at_ms=5_000)
    game.play(game.moves()[0], at_ms=7_000)
    assert [line for line in lines(game) if line[0] == "combo"] == [("combo", 20, 220), ("combo", 40, 360)]


# --- hints ------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 99), st.integers(0, 30))
@examples(15)
def test_hints_are_free_and_true(seed: int, shown: int) -> None:
    """LU-11, SH-05: hints show pairs that go, in the order of the moves, and never cost a point."""
    game = Game(LinkUp(columns=4, rows=3), seed=seed)
    moves = game.moves()
    found = []
    for at in range(shown):
        assert game.hint_price(another=at > 0) == 0
        (event,) = game.hint(another=at > 0)
        assert isinstance(event.effect, Hinted)
        found.append(event.effect.pair)
        assert game.hint()[0].effect == event.effect
    assert found == [moves[at % len(moves)] for at in range(shown)]
    assert (game.score, game.ledger, game.counts.hints) == (0, (), 2 * shown)


def test_a_hint_says_what_it_shows() -> None:
    """LU-11: a hint names the two cells and, as data, the two tiles."""
    (event,) = game_of(DEADLOCK).hint(at_ms=7)
    assert event.effect == Hinted(CC, (2, 3))
    assert event.message == "A hint: column 2, row 0 and column 3, row 0."
    assert (event.do, event.at_ms, event.entry, event.lines) == ("hint", 7, 0, ())


def test_a_new_board_has_new_hints() -> None:
    """SH-05: after a pair, a shuffle or an undo the first of the moves is shown again."""
    game = game_of(ROWS)
    game.hint()
    game.hint(another=True)
    anew: list[Callable[[], Any]] = [lambda: game.play(game.moves()[-1]), game.shuffle, game.undo]
    for act in anew:
        act()
        effect = game.hint()[-1].effect
        assert isinstance(effect, Hinted)
        assert effect.pair == game.moves()[0]


def test_a_hint_with_no_pair_is_refused() -> None:
    """SH-05: where no pair goes a hint is refused, has no price and is not counted."""
    game = game_of(DEAD, automatic="on request")
    assert game.hint_price() is None
    assert reason(game.hint) == "NO_PAIR"
    assert reason(game.hint, another=True) == "NO_PAIR"
    assert (game.counts.hints, game.log) == (0, ())


# --- shuffles ---------------------------------------------------------------------------------------------------------


@given(st.integers(0, 99), acts(12))
@examples(25)
def test_a_shuffle_lays_all_tiles_anew(seed: int, before: list[tuple[str, int, int]]) -> None:
    """LU-12: same cells, same tiles, another arrangement of pictures where one exists, and a proof that it clears."""
    rules = LinkUp(columns=4, rows=3)
    game = Game(rules, seed=seed)
    for act in before:
        do(game, act)
    assume(not game.over)
    old = game.position
    events = game.shuffle()
    new = game.position
    assert [event.do for event in events] == ["shuffle"]
    assert relaid_well(old, new)
    assert new.shuffles == old.shuffles + 1
    assert clears(rules, new, events[0].effect)
    assert (dict(old.faces) != dict(new.faces)) or len(set(old.faces.values())) == 1


def test_shuffles_are_free_and_many() -> None:
    """LU-12: shuffles cost nothing, are counted, and no two of a row lay the same board."""
    game = Game(LinkUp(columns=4, rows=3), seed=7)
    boards = [str(game.position)]
    for _ in range(60):
        game.shuffle()
        boards.append(str(game.position))
    assert all(a != b for a, b in itertools.pairwise(boards))
    assert len(set(boards)) > 50
    assert (game.score, game.ledger, game.counts.shuffles) == (0, (), 60)


def test_a_shuffle_of_what_can_lie_only_one_way() -> None:
    """LU-12: where all pictures are equal the same arrangement comes again, for there is no other."""
    game = game_of(("A.A", "..."))
    game.shuffle()
    assert str(game.position) == "A.A\n..."
    assert done(game) == ["shuffle"]


def test_a_shuffle_of_a_dead_board() -> None:
    """LU-12: a player may shuffle a dead board before the rules do."""
    game = game_of(DEAD, automatic="on request")
    game.shuffle()
    assert (done(game), game.due) == (["shuffle"], None)
    assert game.moves()


def test_a_cleared_board_is_not_shuffled() -> None:
    """LU-12: on a cleared board a shuffle comes too late, and the rules say so too."""
    game = game_of(("A.A", "..."))
    clear(game)
    assert reason(game.shuffle) == "GAME_OVER"
    rules = game.rules
    assert isinstance(rules, LinkUp)
    refusal = rules.shuffle(game.position)
    assert getattr(refusal, "reason").name == "GAME_OVER"  # noqa: B009


# --- the reshuffle by the rules ---------------------------------------------------------------------------------------


def test_the_board_lays_itself_anew() -> None:
    """LU-13: when no pair is left the board reshuffles itself and says so: no points, no penalty, no time, a proof."""
    game = game_of(DEADLOCK)
    events = game.play(CC, at_ms=1_234)
    assert [event.do for event in events] == ["play", "reshuffle"]
    reshuffle = events[1]
    assert reshuffle.message == "No pair is left, so the tiles are laid anew."
    assert (reshuffle.automatic, reshuffle.at_ms, reshuffle.lines, reshuffle.entry) == (True, 1_234, (), 1)
    assert (game.at_ms, game.score, lines(game)) == (1_234, 100, [("pair", 100, 100)])
    assert game.log[1].automatic
    assert (game.counts.shuffles, game.counts.reshuffles) == (0, 1)
    rules = game.rules
    assert isinstance(rules, LinkUp)
    taken = rules.play(rules.start(game.deal), CC)
    assert relaid_well(taken, game.position)
    assert clears(rules, game.position, reshuffle.effect)
    assert (game.position.shuffles, game.position.reshuffles) == (0, 1)


@given(st.permutations("AABBAB" + "AB"), st.data())
@examples(25)
def test_no_board_stays_dead(tiles: list[str], data: st.DataObject) -> None:
    """LU-13: after every act either a pair goes or the board is cleared."""
    game = game_of(("".join(tiles[:4]), "".join(tiles[4:])))
    while True:
        assert game.over or game.moves()
        if game.over:
            break
        game.play(data.draw(st.sampled_from(game.moves())))


def test_a_board_dead_at_the_deal() -> None:
    """LU-13, SH-12: a board dead as it is dealt is laid anew at once, at time 0, by an entry of the log."""
    game = game_of(DEAD)
    assert [(entry.at_ms, entry.do, entry.automatic) for entry in game.log] == [(0, "reshuffle", True)]
    assert game.moves()
    assert str(game.position) in ("AB\nAB", "BA\nBA", "AA\nBB", "BB\nAA")


def test_a_reshuffle_keeps_the_badge() -> None:
    """LU-14: reshuffles by the rules do not void the clean-clear badge."""
    game = game_of(DEADLOCK)
    clear(game)
    assert "reshuffle" in done(game)
    assert game.result is not None
    assert game.result.awards == {"clean-clear": True}
    assert game.result.counts.reshuffles == 1


@pytest.mark.parametrize("act", ["hint", "shuffle", "undo"])
def test_what_voids_the_badge(act: str) -> None:
    """LU-14, LU-25: one hint, one shuffle or one undo, and the clear is not clean."""
    game = game_of(ROWS)
    game.play(game.moves()[0])
    getattr(game, act)()
    clear(game)
    assert game.result is not None
    assert game.result.awards == {"clean-clear": False}


def test_the_badge_is_earned_again_from_the_start() -> None:
    """LU-14, SH-09: a game played again counts afresh."""
    game = game_of(ROWS)
    game.hint()
    clear(game)
    again = game.restart()
    clear(again)
    assert again.result is not None
    assert again.result.awards == {"clean-clear": True}


def test_chance_follows_the_key_of_the_deal() -> None:
    """SH-07: shuffles of one deal repeat themselves, and those of another deal are others."""

    def boards(game: LinkUpGame) -> list[str]:
        for _ in range(5):
            game.shuffle()
        return [str(step.position.tiles) for step in game.seen()]

    rules = LinkUp(columns=4, rows=3)
    assert boards(Game(rules, seed=7)) == boards(Game(rules, seed=7)) != boards(Game(rules, seed="7"))
    assert boards(game_of(ROWS)) == boards(game_of(ROWS)) != boards(game_of(ROWS[1:] + ROWS[1:2]))
    by_hand = Game(rules, deal=attrs.evolve(rules.deal(7), seed=None, generator=None))
    assert boards(by_hand) != boards(Game(rules, seed=7))


def test_the_policies_do_not_change_chance() -> None:
    """SH-07: how a game is played and scored does not change what shuffles lay."""
    plain, timed = game_of(ROWS), game_of(ROWS, timed=True, scoring=())
    for game in (plain, timed):
        game.hint()
        game.shuffle(at_ms=4_000)
    assert plain.position == timed.position


# --- accuracy ---------------------------------------------------------------------------------------------------------


def test_accuracy() -> None:
    """LU-22: pairs cleared / judged attempts: pairs played, undone ones too, and misses; None without any."""
    game = game_of(("ABCCDDEE", "BA......"))
    found = [game.accuracy]
    game.hint()
    game.shuffle()
    game.undo()
    found.append(game.accuracy)
    game.attempt(AA)
    found.append(game.accuracy)
    game.attempt(CC)
    found.append(game.accuracy)
    game.attempt(pair((0, 0), (1, 0)))  # two different pictures: not judged
    game.attempt(pair((4, 0), (5, 0)))
    found.append(game.accuracy)
    game.undo()
    found.append(game.accuracy)
    assert found == [None, None, 0.0, 0.5, 2 / 3, 1 / 3]
    assert (game.counts.pairs, game.counts.played, game.counts.misses) == (1, 2, 1)


def test_a_play_that_is_refused_is_no_miss() -> None:
    """SH-03, LU-22: an illegal pair that is played and not attempted is not judged."""
    game = game_of(DEADLOCK)
    assert reason(game.play, AA) == "TOO_MANY_TURNS"
    assert (game.accuracy, game.log) == (None, ())
