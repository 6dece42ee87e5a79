"""The pair that a game marks by itself when the player is idle (DT-04), on Link Up with that power added."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from play.games import DEAD, ROWS, LinkUpGame, cell, clear, dealt, examples, look, misses, pair
from play.toys import idle
from tilepuzzles.boards.steps import Hinted
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.terms import TimePenalty
from tilepuzzles.rules.link_up import LinkUp


def game(rows: tuple[str, ...] = ROWS, automatic: Any = "at once", **options: Any) -> LinkUpGame:
    """A game that marks a pair after ten idle seconds."""
    rules = LinkUp(columns=len(rows[0]), rows=len(rows), **options)
    return Game(idle(rules), deal=dealt(rows, rules), automatic=automatic)


def test_it_is_due_ten_seconds_after_the_deal() -> None:
    """DT-04: the deal counts as activity; at exactly 10,000 ms the first of the moves is marked, by an event alone."""
    played = game()
    assert played.idle_hint_due_ms == 10_000
    assert played.tick(9_999) == ()
    (event,) = played.tick(10_000)
    assert (event.do, event.at_ms, event.entry, event.lines) == ("idle-hint", 10_000, None, ())
    assert isinstance(event.effect, Hinted)
    assert event.effect.pair == played.moves()[0]
    assert (played.log, played.ledger, played.counts.hints) == ((), (), 0)


def test_it_bears_the_instant_at_which_it_was_due() -> None:
    """DT-04: told late, the mark bears the instant at which it was due."""
    (event,) = game().tick(123_456)
    assert event.at_ms == 10_000


def test_once_in_an_idle_spell() -> None:
    """DT-04: a pair is marked once in an idle spell, and again only after the player was active."""
    played = game()
    played.tick(10_000)
    assert played.idle_hint_due_ms is None
    assert played.tick(50_000) == ()
    played.touch(at_ms=60_000)
    assert played.idle_hint_due_ms == 70_000
    assert [event.do for event in played.tick(70_000)] == ["idle-hint"]


def test_a_touch_puts_it_off() -> None:
    """DT-04: reported activity begins the spell anew."""
    played = game()
    played.touch(at_ms=9_999)
    assert played.idle_hint_due_ms == 19_999
    assert played.tick(19_998) == ()
    assert [event.do for event in played.tick(19_999)] == ["idle-hint"]


def test_every_entry_puts_it_off() -> None:
    """DT-04: a pair, a miss, a hint, a shuffle or an undo begins the spell anew."""
    played = game(("ABCCDD", "BA...."))
    for at, act in enumerate(("miss", "hint", "shuffle", "undo", "play")):
        now = 1_000 + 500 * at
        if act == "miss":
            played.attempt(misses(played)[0], at_ms=now)
        elif act == "play":
            played.play(pair((4, 0), (5, 0)), at_ms=now)
        else:
            getattr(played, act)(at_ms=now)
        assert played.idle_hint_due_ms == now + 10_000


def test_a_tap_puts_it_off() -> None:
    """DT-04: a tap is activity, also one that only selects."""
    played = game()
    played.tap(cell(0, 0), at_ms=4_000)
    assert played.idle_hint_due_ms == 14_000
    played.tap(cell(0, 0), at_ms=5_000)
    assert played.idle_hint_due_ms == 15_000


def test_it_comes_with_the_act_that_ends_the_spell() -> None:
    """DT-04: where the act that ends a spell comes late, the mark comes first among its events."""
    played = game()
    events = played.play(played.moves()[0], at_ms=12_000)
    assert [(event.do, event.at_ms) for event in events] == [("idle-hint", 10_000), ("play", 12_000)]
    assert played.idle_hint_due_ms == 22_000


def test_none_when_the_game_is_over() -> None:
    """DT-04: nothing is marked on a cleared board, or once the clock has run out."""
    cleared = game()
    clear(cleared)
    assert cleared.idle_hint_due_ms is None
    assert cleared.tick(99_999) == ()
    late = game(timed=True)
    late.touch(at_ms=85_000)
    assert [event.do for event in late.tick(99_999)] == ["end"]
    assert late.idle_hint_due_ms is None


def test_none_while_a_step_is_due() -> None:
    """DT-04: nothing is marked while a step of the rules waits."""
    played = game(DEAD, "on request")
    assert played.due is not None
    assert played.idle_hint_due_ms is None
    assert played.tick(50_000) == ()


def test_none_when_stuck() -> None:
    """DT-04: nothing is marked where no pair goes, undo having paused the rules."""
    played = game(DEAD, undo=Undo.PAUSES)
    played.undo()
    assert (played.moves(), played.due, played.idle_hint_due_ms) == ((), None, None)
    assert played.tick(50_000) == ()


def test_the_mark_and_the_lines_of_time() -> None:
    """DT-04: time lines and the mark are told by one step of time, and the mark costs nothing."""
    played = game(scoring=(TimePenalty(10_000, 2),))
    assert sorted(event.do for event in played.tick(25_000)) == ["idle-hint", "time"]
    assert played.score == -4


def test_games_without_the_power() -> None:
    """DT-04: Link Up itself never marks a pair."""
    played = Game(LinkUp(columns=4, rows=3), seed=7)
    assert played.idle_hint_due_ms is None
    assert played.tick(10**9) == ()


@given(st.lists(st.tuples(st.sampled_from(["tick", "touch", "hint", "undo", "shuffle"]), st.integers(0, 12_000))))
@examples(40)
def test_activity_is_saved(sequence: list[tuple[str, int]]) -> None:
    """DT-04, DT-12: saved and loaded, a game marks the next pair when it would have."""
    played = game()
    rules = played.rules
    for what, wait in sequence:
        now = played.at_ms + wait
        if what == "tick":
            played.tick(now)
        elif what != "undo" or any(step.do != "reshuffle" for step in played.seen()):
            getattr(played, what)(at_ms=now)
        loaded = Game.from_json(played.to_json(), rules=rules)
        assert look(loaded) == look(played)
        assert loaded.tick(now + 10_000) == played.fork().tick(now + 10_000)
