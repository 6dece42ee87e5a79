"""The acts of a game: what they answer, what they refuse, and what a refusal or bad input leaves as it was."""

from __future__ import annotations

import datetime
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games import (
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
    games,
    look,
    misses,
    pair,
    reason,
)
from play.toys import Sticks
from tilepuzzles.errors import IllegalMove, InvalidArgument, TilePuzzleError, WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.log import Entry, Event
from tilepuzzles.policies.base import Counts, Undo
from tilepuzzles.rules.link_up import LinkUp

CC = pair((2, 0), (3, 0))
AA = pair((0, 0), (1, 1))
AB = pair((0, 0), (1, 0))
HOLE = pair((0, 0), (3, 1))
OFF = pair((0, 0), (9, 0))
TWICE = pair((0, 0), (0, 0))

ANY: Any = Game  # for what the checkers would refuse before the library can

# --- making a game ----------------------------------------------------------------------------------------------------


def test_a_game_not_begun() -> None:
    """A new game stands at the deal, at time 0, with nothing done and nothing earned."""
    game = Game(LinkUp(columns=4, rows=3), seed=7)
    rules = game.rules
    assert (game.at_ms, game.log, game.ledger, game.score, game.scores) == (0, (), (), 0, (0,))
    assert (game.position, game.moves()) == (rules.start(game.deal), rules.moves(game.position))
    assert (game.outcome, game.result, game.over, game.to_move, game.due) == (None, None, False, 0, None)
    assert (game.remaining_ms, game.idle_hint_due_ms, game.accuracy, game.selected) == (None, None, None, None)
    assert (game.counts, game.removed, game.seen()) == (Counts(total=6), (), ())
    assert game.view() == rules.view(game.position, 0)
    assert game.deal == LinkUp(columns=4, rows=3).deal(7)


def test_a_deal_brings_its_rules() -> None:
    """Without rules a game is played by those that fit its deal."""
    deal = LinkUp(columns=4, rows=3, gravity=True, timed=True).deal(7)
    game: LinkUpGame = Game(deal=deal)
    assert game.rules == LinkUp(columns=4, rows=3, gravity=True)


@pytest.mark.parametrize(
    ("make", "error", "said"),
    [
        (lambda: ANY(LinkUp()), InvalidArgument, "rules and a seed, or a deal"),
        (lambda: ANY(), InvalidArgument, "rules and a seed, or a deal"),
        (lambda: ANY(seed=7), InvalidArgument, "rules and a seed, or a deal"),
        (lambda: ANY(LinkUp(), seed=7, deal=LinkUp().deal(7)), InvalidArgument, "not both"),
        (lambda: ANY(LinkUp, seed=7), WrongType, "a ruleset value such as LinkUp"),
        (lambda: ANY("link-up", seed=7), WrongType, "a ruleset value"),
        (lambda: ANY(LinkUp, deal=LinkUp().deal(7)), WrongType, "a ruleset value"),
        (lambda: ANY(7, deal=LinkUp().deal(7)), WrongType, "a ruleset value"),
        (lambda: ANY(LinkUp(), deal=LinkUp().deal(7).to_json()), WrongType, "deal must be a Deal"),
        (lambda: ANY(LinkUp(), deal=7), WrongType, "deal must be a Deal"),
        (lambda: ANY(LinkUp(), seed=7.0), WrongType, "seed"),
        (lambda: ANY(LinkUp(), seed=7, automatic="never"), InvalidArgument, "automatic must be"),
        (lambda: ANY(LinkUp(), seed=7, automatic=True), InvalidArgument, "automatic must be"),
        (lambda: ANY(LinkUp(), seed=7, automatic=["at once"]), InvalidArgument, "automatic must be"),
        (lambda: ANY(Sticks(), deal=LinkUp().deal(7)), InvalidArgument, r"deal\.rules fits it"),
        (lambda: ANY(LinkUp(), deal=Sticks().deal(7)), InvalidArgument, r"deal\.rules fits it"),
    ],
)
def test_what_makes_no_game(make: Callable[[], Any], error: type[Exception], said: str) -> None:
    """A game takes rules and a seed, or a deal that fits; anything else is refused in one clear sentence."""
    with pytest.raises(error, match=said):
        make()


# --- acts and what they answer ----------------------------------------------------------------------------------------


def test_each_act_and_its_entry() -> None:
    """Each act makes one entry of the log, at its instant, with its move where it has one; time and touch make none."""
    game = game_of(("ABCCDD", "BA...."))
    game.tick(10)
    game.hint(at_ms=20)
    game.attempt(AA, at_ms=30)
    game.touch(at_ms=40)
    game.play(CC, at_ms=50)
    game.undo(at_ms=60)
    game.shuffle(at_ms=70)
    move = game.moves()[0]
    game.attempt(move, at_ms=80)
    assert game.log[:6] == (
        Entry(20, "hint", CC),
        Entry(30, "miss", AA),
        Entry(50, "play", CC),
        Entry(60, "undo"),
        Entry(70, "shuffle"),
        Entry(80, "play", move),
    )


def test_events_of_an_act() -> None:
    """An act answers with its event, and with those of what follows by itself."""
    game = game_of(DEADLOCK)
    assert [event.do for event in game.hint()] == ["hint"]
    assert [event.do for event in game.play(CC)] == ["play", "reshuffle"]
    assert [event.do for event in game.undo()] == ["undo"]
    assert [event.do for event in game.shuffle()] == ["shuffle"]
    assert game.tick(5) == game.touch(at_ms=6) == ()
    assert [event.do for event in clear(game)] == ["play", "end"]
    assert game.tick(9) == game.touch() == ()


@given(games(), acts())
@examples(20)
def test_events_tell_log_and_ledger(game: LinkUpGame, sequence: list[tuple[str, int, int]]) -> None:
    """Every entry of the log has exactly one event, in order, and what events post is what the ledger holds."""
    told: list[Event] = []
    for act in sequence:
        fork = game.fork()
        before = len(game.log)
        do(game, act)
        if len(game.log) == before or act[0] in ("tap", "miss", "attempt"):
            continue
        what, which, wait = act
        now = fork.at_ms + wait
        match what:
            case "play":
                moves = fork.moves()
                told = list(fork.play(moves[which % len(moves)], at_ms=now))
            case "another":
                told = list(fork.hint(another=True, at_ms=now))
            case _:
                told = list(getattr(fork, what)(at_ms=now))
        entries = [event for event in told if event.entry is not None]
        assert [event.entry for event in entries] == list(range(before, len(game.log)))
        for event in entries:
            assert event.entry is not None
            entry = game.log[event.entry]
            assert (event.do, event.at_ms, event.automatic) == (entry.do, entry.at_ms, entry.automatic)
            assert event.lines == tuple(line for line in game.ledger if line.entry == event.entry)


def test_an_attempt_is_judged() -> None:
    """SH-03: two different standing tiles of one kind that do not join are a miss, and it is logged."""
    game = game_of(DEADLOCK)
    answer = game.attempt(AA, at_ms=7)
    assert not isinstance(answer, tuple)
    assert (answer.reason.name, answer.judged) == ("TOO_MANY_TURNS", True)
    assert (game.log, game.counts.misses) == ((Entry(7, "miss", AA),), 1)
    assert (game.score, game.ledger, game.position.remaining) == (0, (), 6)


@pytest.mark.parametrize(
    ("move", "name"),
    [(AB, "NO_MATCH"), (HOLE, "NO_TILE"), (OFF, "OFF_BOARD"), (TWICE, "SAME_TILE")],
    ids=["different pictures", "empty cell", "off the board", "one cell twice"],
)
def test_other_refusals_are_not_logged(move: Any, name: str) -> None:
    """SH-03, LU-09: any other refused attempt is answered with its reason, not judged and not logged."""
    game = game_of(DEADLOCK)
    answer = game.attempt(move, at_ms=7)
    assert not isinstance(answer, tuple)
    assert (answer.reason.name, answer.judged) == (name, False)
    assert (game.log, game.at_ms, game.counts) == ((), 7, Counts(total=3))
    assert reason(game.play, move) == name


@given(games(), acts())
@examples(20)
def test_play_and_attempt_agree(game: LinkUpGame, sequence: list[tuple[str, int, int]]) -> None:
    """SH-03: an attempt of a legal pair does what playing it does, and of another it answers what playing raises."""
    for act in sequence:
        do(game, act)
    for move in (*game.moves()[:2], *misses(game)[:2], AB, HOLE, OFF, TWICE):
        played, tried = game.fork(), game.fork()
        answer = tried.attempt(move)
        if isinstance(answer, tuple):
            assert played.play(move) == answer
            assert look(played) == look(tried)
        else:
            with pytest.raises(IllegalMove) as caught:
                played.play(move)
            assert caught.value.refusal == answer


def test_an_attempt_after_the_end_is_no_miss() -> None:
    """SH-03: after the end an attempt is refused as too late."""
    game = game_of(ROWS)
    clear(game)
    answer = game.attempt(pair((0, 0), (1, 0)))
    assert not isinstance(answer, tuple)
    assert (answer.reason.name, answer.judged) == ("GAME_OVER", False)
    assert "miss" not in done(game)


def test_what_a_ruleset_does_not_offer() -> None:
    """SH-01: what is not offered is refused as such, and not logged; Link Up offers hint, shuffle and undo."""
    game = game_of(ROWS, hint_cost=None, undo=Undo.NEVER)
    assert reason(game.hint) == "NOT_OFFERED"
    assert reason(game.undo) == "NOT_OFFERED"
    assert reason(Game(Sticks(), seed=1).shuffle) == "NOT_OFFERED"
    assert (game.log, game.counts) == ((), Counts(total=6))
    offered = game_of(ROWS)
    offered.hint()
    offered.shuffle()
    offered.undo()
    assert done(offered) == ["hint", "shuffle", "undo"]


@pytest.mark.parametrize("act", ["hint", "shuffle", "undo", "advance"])
def test_after_the_end_every_act_comes_too_late(act: str) -> None:
    """SH-06, LU-17: once the game is over the first reason is GAME_OVER, also for what is not offered."""
    game = game_of(ROWS, timed=True, hint_cost=None)
    game.tick(90_000)
    assert reason(getattr(game, act)) == "GAME_OVER"


def test_an_error_of_a_refused_act() -> None:
    """A refused act raises an error that says why, carries the refusal and survives pickling."""
    game = game_of(DEADLOCK)
    with pytest.raises(IllegalMove, match="A line from column 0, row 0 to column 1, row 1 needs 3 turns") as caught:
        game.play(AA)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (again.refusal, str(again)) == (caught.value.refusal, str(caught.value))
    with pytest.raises(IllegalMove, match="There is nothing to undo"):
        game.undo()


def test_nothing_is_due() -> None:
    """Where no step of the rules is due, asking for it is refused."""
    game = game_of(ROWS)
    assert game.due is None
    assert reason(game.advance) == "NOTHING_DUE"


# --- what refusals and bad input leave --------------------------------------------------------------------------------

REFUSED: list[tuple[str, Callable[[LinkUpGame], object]]] = [
    ("play AA", lambda game: game.play(AA)),
    ("play AB", lambda game: game.play(AB)),
    ("play hole", lambda game: game.play(HOLE)),
    ("play off", lambda game: game.play(OFF)),
    ("play twice", lambda game: game.play(TWICE)),
    ("undo", lambda game: game.undo()),
    ("advance", lambda game: game.advance()),
]


@pytest.mark.parametrize("act", [act for _, act in REFUSED], ids=[name for name, _ in REFUSED])
def test_a_refused_act_changes_nothing(act: Callable[[LinkUpGame], object]) -> None:
    """A refused act leaves everything as it was: position, log, score, counts, selection, hint and the saved text."""
    game = game_of(DEADLOCK)
    game.hint()
    game.tap(cell(0, 0))
    before = look(game)
    with pytest.raises(IllegalMove):
        act(game)
    assert look(game) == before


@given(games(), acts(), st.integers(0, 40_000))
@examples(30)
def test_a_refused_act_changes_nothing_but_time(
    game: LinkUpGame, sequence: list[tuple[str, int, int]], wait: int
) -> None:
    """A refused act, however late, leaves the game as if only time had passed."""
    for act in sequence:
        do(game, act)
    ticked = game.fork()
    ticked.tick(game.at_ms + wait)
    now = ticked.at_ms
    late: list[Callable[[LinkUpGame], object]] = [
        lambda game: game.play(OFF, at_ms=now),
        lambda game: game.play(TWICE, at_ms=now),
        lambda game: game.hint(at_ms=now),
        lambda game: game.shuffle(at_ms=now),
        lambda game: game.undo(at_ms=now),
    ]
    for act_late in late:
        other = game.fork()
        try:
            act_late(other)
        except IllegalMove:
            assert look(other) == look(ticked)


BAD: list[tuple[str, Callable[[LinkUpGame], object]]] = [
    *[(f"{act} at {at!r}", lambda game, act=act, at=at: getattr(game, act)(at_ms=at))
      for act in ("hint", "shuffle", "undo", "advance", "touch")
      for at in (-1, 499, 10**11 + 1, 10**400, True, 500.0, "500")],
    *[(f"tick {at!r}", lambda game, at=at: game.tick(at)) for at in (-1, 499, 10**11 + 1, True, 500.5, "501")],
    *[(f"{act} {move!r}"[:40], lambda game, act=act, move=move: getattr(game, act)(move, at_ms=900))
      for act in ("play", "attempt")
      for move in (None, 3, "AA", (cell(0, 0), cell(1, 1)), [[0, 0], [1, 1]], cell(0, 0))],
    *[(f"{act} at {at!r}", lambda game, act=act, at=at: getattr(game, act)(CC, at_ms=at))
      for act in ("play", "attempt")
      for at in (-1, 499, 10**11 + 1, True, 500.0, "500")],
    *[(f"tap {spot!r}"[:40], lambda game, spot=spot: game.tap(spot, at_ms=900))
      for spot in (None, 0, (0, 0), [0, 0], "0,0", CC, datetime.date(2026, 11, 30))],
    *[(f"tap at {at!r}", lambda game, at=at: game.tap(cell(0, 0), at_ms=at)) for at in (499, True, "500")],
    *[(f"play seat {seat!r}", lambda game, seat=seat: game.play(CC, seat=seat, at_ms=900))
      for seat in (-1, 1, True, "0", 0.0)],
    *[(f"view {seat!r}", lambda game, seat=seat: game.view(seat)) for seat in (-1, 1, None, "0", True)],
    *[(f"seen {seat!r}", lambda game, seat=seat: game.seen(seat)) for seat in (-1, 1, None, "0", True)],
]  # fmt: skip


@pytest.mark.parametrize("act", [act for _, act in BAD], ids=[name for name, _ in BAD])
def test_bad_input_changes_nothing_at_all(act: Callable[[LinkUpGame], object]) -> None:
    """SH-06: what is no move, spot, seat or instant, or goes back in time, is refused and not even time moves."""
    game = game_of(("ABCCDD", "BA...."), timed=True, undo=Undo.FREELY)
    game.play(pair((4, 0), (5, 0)), at_ms=400)
    game.hint()
    game.tap(cell(0, 0), at_ms=500)
    before = look(game)
    with pytest.raises(InvalidArgument):
        act(game)
    assert look(game) == before


def test_what_is_said_of_time_going_back() -> None:
    """SH-06: an instant before the last is refused with both."""
    game = game_of(ROWS)
    game.tick(500)
    with pytest.raises(InvalidArgument, match="at_ms must not go back: 499 comes before 500"):
        game.hint(at_ms=499)


# --- forks and new games ----------------------------------------------------------------------------------------------


@given(games(), acts(), acts(10))
@examples(20)
def test_a_fork_goes_its_own_way(
    game: LinkUpGame, before: list[tuple[str, int, int]], after: list[tuple[str, int, int]]
) -> None:
    """A fork stands where the game stands, does what the game would do, and neither touches the other."""
    for act in before:
        do(game, act)
    fork, stay = game.fork(), game.fork()
    assert look(fork) == look(game) == look(stay)
    standing = look(game)
    for act in after:
        do(fork, act)
    assert look(game) == standing == look(stay)
    for act in after:
        do(game, act)
    assert look(game) == look(fork)


@given(games(), acts())
@examples(20)
def test_a_game_played_again(game: LinkUpGame, sequence: list[tuple[str, int, int]]) -> None:
    """SH-09: the same deal from the start, as a new game from time 0; the old one is left as it is."""
    new = look(game)
    for act in sequence:
        do(game, act)
    before = look(game)
    again = game.restart()
    assert look(again) == new
    clear(again)
    assert look(game) == before


def test_counts() -> None:
    """SH-05, LU-22: each thing done is counted once, by who did it."""
    game = game_of(("ABCCDD", "BA...."))
    game.hint()
    game.hint()
    game.attempt(AA)
    game.play(CC)
    game.undo()
    game.play(CC)
    game.play(pair((4, 0), (5, 0)))
    game.shuffle()
    assert game.counts == Counts(
        pairs=2, played=3, misses=1, hints=2, undos=1, shuffles=1, reshuffles=1, total=4
    )  # fmt: skip


def test_removed_tiles_in_order() -> None:
    """MC-19: the game lists the faces of the tiles that are gone in the order they went; undo takes them off."""
    game = game_of(ROWS)
    for move in (pair((2, 0), (3, 0)), pair((0, 1), (1, 1))):
        game.play(move)
    names = [face.name for face in game.removed]
    game.undo()
    assert (names, len(game.removed)) == (["picture-2", "picture-2", "picture-3", "picture-3"], 2)


def test_steps_as_they_were_seen() -> None:
    """A seat sees the steps that stand, without key or solution; those taken back are gone."""
    game = game_of(DEADLOCK)
    game.play(CC)
    play, reshuffle = game.seen()
    assert (play.do, reshuffle.do) == ("play", "reshuffle")
    assert reshuffle.position == game.view()
    assert getattr(reshuffle.effect, "certificate", "none") is None
    game.undo()
    assert game.seen() == ()


def test_what_is_seen_cannot_be_changed() -> None:
    """Log, ledger, scores and faces are given out as values that cannot be changed, and properties cannot be set."""
    game = game_of(ROWS)
    game.play(game.moves()[0])
    assert all(isinstance(seen, tuple) for seen in (game.log, game.ledger, game.scores, game.moves(), game.removed))
    with pytest.raises(TypeError):
        game.position.faces[cell(0, 0)] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        game.score = 1  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.log[0].at_ms = 1  # type: ignore[misc]


def test_every_error_has_one_root() -> None:
    """Whatever a game raises can be caught as one error."""
    assert issubclass(IllegalMove, TilePuzzleError)
    assert issubclass(InvalidArgument, TilePuzzleError)
