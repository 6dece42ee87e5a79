"""The pair that a game marks by itself when the player is idle (DT-04), on Link Up with that power added."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games import DEAD, ROWS, LinkUpGame, cell, clear, dealt, examples, look, misses, pair
from play.toys import idle
from tilepuzzles.boards.steps import Hinted
from tilepuzzles.errors import FalseClaim, IllegalMove
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.clocks import RefillClock
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


def test_an_act_that_ends_the_spell_needs_no_mark() -> None:
    """DT-04: an act that comes late ends the spell, and no stale mark comes with it; the next spell begins there."""
    played = game()
    assert [event.do for event in played.play(played.moves()[0], at_ms=12_000)] == ["play"]
    assert played.idle_hint_due_ms == 22_000


def test_a_refused_act_does_not_use_it_up() -> None:
    """DT-04, DT-12: after a refused act the mark is still due, in a saved game too, and comes with the next tick."""
    played = game(undo=Undo.NEVER)
    with pytest.raises(IllegalMove):
        played.undo(at_ms=12_000)
    for one in (played, Game.from_json(played.to_json(), rules=played.rules), played.fork()):
        assert one.idle_hint_due_ms == 10_000
        assert [(event.do, event.at_ms) for event in one.tick(12_000)] == [("idle-hint", 10_000)]
        assert one.tick(99_999) == ()


def test_a_saved_game_knows_that_it_was_marked() -> None:
    """DT-04, DT-12: a spell in which a pair was marked goes on in the loaded game, and so does the next."""
    played = game()
    played.tick(10_000)
    again = Game.from_json(played.to_json(), rules=played.rules)
    assert again.to_json() == played.to_json()
    assert again.tick(60_000) == ()
    again.touch(at_ms=61_000)
    assert [event.do for event in again.tick(71_000)] == ["idle-hint"]


def test_a_mark_that_was_none_is_refused() -> None:
    """DT-04: a saved game cannot claim a mark before it was due."""
    played = game()
    played.tick(10_000)
    false = played.to_json().replace('"at_ms":10000', '"at_ms":9999')
    with pytest.raises(FalseClaim, match="idle_told: no pair could be marked by 9999"):
        Game.from_json(false, rules=played.rules)


def test_none_where_hints_are_not_offered() -> None:
    """DT-04, SH-01: rules without hints mark nothing."""
    played = game(hint_cost=None)
    assert (played.idle_hint_due_ms, played.tick(99_999)) == (None, ())


def test_the_end_of_the_clock_comes_first() -> None:
    """DT-04, SH-06: at the instant at which the clock runs out nothing is marked any more; before it, it is."""
    for limit, told in ((10_000, ["end"]), (10_001, ["idle-hint", "end"])):
        played = game(clock=RefillClock(limit, 1, limit))
        assert [event.do for event in played.tick(20_000)] == told


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
