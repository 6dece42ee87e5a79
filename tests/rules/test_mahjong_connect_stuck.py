"""What the game says by itself when no pair is left."""

from __future__ import annotations

from typing import Any

import tilepuzzles as tp

STUCK = ["B1 B1 B2 B3", ".. .. B3 B2"]
"""Once the pair of ones has gone no two tiles join."""


def game_of(rows: list[str]) -> tp.Game[Any, Any, Any]:
    """Return a game on a board made by hand."""
    return tp.Game(deal=tp.Deal.from_rows(tp.MahjongConnect(), rows))


def test_the_game_says_so_by_itself() -> None:
    """MC-08: when no pair is left the game tells it, once, with the act that led there."""
    game = game_of(STUCK)
    events = game.play(game.moves()[0], at_ms=1_000)

    assert [event.do for event in events] == ["play", "stuck"]
    assert events[1].message == "No pair is left."
    assert (events[1].entry, events[1].lines, events[1].effect) == (None, (), game.outcome)
    assert game.tick(2_000) == ()
    assert [event.do for event in game.shuffle()] == ["shuffle"]
    assert tp.Game.from_json(game.to_json()).to_json() == game.to_json()


def test_link_up_lays_the_tiles_anew_instead() -> None:
    """LU-13: where the board lays itself anew that is told, and not that it was stuck."""
    game = tp.Game(deal=tp.Deal.from_rows(tp.LinkUp(), ["AABC", "..CB"]))

    assert [event.do for event in game.play(game.moves()[0])] == ["play", "reshuffle"]
