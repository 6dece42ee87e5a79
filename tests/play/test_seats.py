"""Games of several seats: whose go it is."""

from __future__ import annotations

import pytest

import tilepuzzles as tp


def test_the_wrong_seat_is_refused() -> None:
    """LO-26: a move by a seat whose go it is not is refused as that, by play and by attempt alike, and not logged."""
    game = tp.Game(tp.LinkO(seats=3), seed=7)
    move, log = game.moves()[0], game.log

    with pytest.raises(tp.IllegalMove) as raised:
        game.play(move, seat=1)
    refusal = game.attempt(move, seat=2, at_ms=500)
    assert isinstance(refusal, tp.ActRefusal)
    assert raised.value.refusal == refusal
    assert refusal.reason is tp.Reason.NOT_YOUR_GO
    assert refusal.message == "It is the go of seat 0."
    assert (game.log, game.at_ms) == (log, 500)
    assert isinstance(game.attempt(move, seat=0), tuple)
    assert game.to_move == 1


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_what_is_no_seat(seat: int) -> None:
    """A seat that is none is a wrong argument, and not even time passes."""
    game = tp.Game(tp.LinkO(seats=3), seed=7)
    log = game.log
    for act in (game.play, game.attempt):
        with pytest.raises(tp.InvalidArgument):
            act(game.moves()[0], seat=seat, at_ms=9)
    assert (game.log, game.at_ms) == (log, 0)


def test_the_call_on_the_last_tile() -> None:
    """LO-22: with the last tile of a hand the call is told by itself, with no entry in the log behind it."""
    game = tp.Game(tp.LinkO(seats=2, hand_size=1), seed=7)
    events: tuple[tp.Event, ...] = ()
    while not any(event.do == "link-o" for event in events):
        events = game.play(game.moves()[0], at_ms=game.at_ms + 10)
    calls = [event for event in events if event.do == "link-o"]

    assert [(call.entry, call.message, call.lines) for call in calls] == [(None, "LINK-O!", ())]
    assert calls[0].seat == events[0].seat
    assert all(entry.do != "link-o" for entry in game.log)
    assert tp.verify(game).ok


def test_no_single_score_and_no_tiles_to_choose() -> None:
    """With several seats there are scores by seat and no single one; tiles are not chosen one by one."""
    game = tp.Game(tp.LinkO(seats=3), seed=7)
    assert game.scores == (0, 0, 0)
    with pytest.raises(tp.InvalidArgument, match="there are 3 seats"):
        _ = game.score
    with pytest.raises(tp.InvalidArgument, match="in link-o tiles are not chosen one by one"):
        game.tap(tp.Space(colour="red", position=3))
