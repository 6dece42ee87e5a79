"""Several seats: whose go it is, scores by seat, and a ruleset that the library does not know."""

from __future__ import annotations

import contextlib
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games import done, examples, look, reason
from play.toys import Heap, Picked, Sticks
from tilepuzzles.contract import Deal
from tilepuzzles.errors import FalseClaim, IllegalMove, InvalidArgument, InvalidNotation
from tilepuzzles.play.game import Game
from tilepuzzles.play.ledger import Line
from tilepuzzles.play.verify import verify
from tilepuzzles.rules.link_up import LinkUp

StickGame: TypeAlias = Game[Heap, int, Heap]


def game(**options: Any) -> StickGame:
    """A heap of nine sticks for two."""
    return Game(Sticks(), seed=7, **options)


def test_scores_by_seat() -> None:
    """Points go to the seat whose move it was; a single score is not to be had."""
    played = game()
    for move in (3, 2, 1):
        played.play(move)
    assert played.scores == (4, 2)
    with pytest.raises(InvalidArgument, match=r"there are 2 seats; game\.scores has the points of each"):
        _ = played.score
    assert played.ledger == (
        Line(0, 0, 0, "stick", 3, 3),
        Line(0, 1, 1, "stick", 2, 2),
        Line(0, 2, 0, "stick", 1, 4),
    )


def test_whose_go_it_is() -> None:
    """A move from a seat not to move is refused with the seat that is; from the seat to move, or from none, it goes."""
    played = game()
    assert played.to_move == 0
    with pytest.raises(IllegalMove, match="It is the go of seat 0") as caught:
        played.play(1, seat=1, at_ms=50)
    refusal: Any = caught.value.refusal
    assert (refusal.reason.name, refusal.to_move, refusal.judged) == ("NOT_YOUR_GO", 0, False)
    assert (played.log, played.at_ms, played.scores) == ((), 50, (0, 0))
    played.play(1, seat=0)
    played.play(1)
    assert played.to_move == 0


def test_not_your_go_comes_before_the_move() -> None:
    """Whose go it is is asked before the move itself is judged, and the end before both."""
    played = game()
    assert reason(played.play, 9, seat=1) == "NOT_YOUR_GO"
    assert reason(played.play, 9, seat=0) == "TOO_MANY"
    for _ in range(3):
        played.play(3)
    assert reason(played.play, 1, seat=0) == "GAME_OVER"
    assert reason(played.play, 1, seat=1) == "GAME_OVER"


@pytest.mark.parametrize("seat", [-1, 2, True, "1", 1.0])
def test_there_is_no_such_seat(seat: Any) -> None:
    """A seat that is not there is bad input, and nothing at all changes."""
    played = game()
    before = look(played)
    for act in (lambda: played.play(1, seat=seat, at_ms=9), lambda: played.view(seat), lambda: played.seen(seat)):
        with pytest.raises(InvalidArgument, match="seat must be"):
            act()
    assert look(played) == before


def test_events_bear_their_seat() -> None:
    """Events and steps say whose they were, automatic ones too."""
    played = game()
    events = [event for move in (3, 3, 2) for event in played.play(move, at_ms=played.at_ms + 10)]
    assert [(event.do, event.seat, event.automatic, event.effect) for event in events] == [
        ("play", 0, False, Picked(3)),
        ("play", 1, False, Picked(3)),
        ("play", 0, False, Picked(2)),
        ("last-stick", 1, True, Picked(1)),
        ("end", 0, False, played.outcome),
    ]
    assert [step.seat for step in played.seen(1)] == [0, 1, 0, 1]
    assert played.scores == (5, 4)
    assert played.outcome is not None
    assert (played.outcome.winners, played.to_move) == ((1,), None)
    assert played.result is not None
    assert (played.result.scores, played.result.variant) == ((5, 4), "sticks 9")


def test_a_refusal_of_the_game_itself() -> None:
    """A reason that only a plug-in knows goes through like any other, and is not logged."""
    played = game()
    answer = played.attempt(7)
    assert not isinstance(answer, tuple)
    assert (answer.reason.name, answer.message) == ("TOO_MANY", "One to three sticks, and no more than there are.")
    assert played.log == ()


def test_hints_and_undo_for_two() -> None:
    """A hint is charged to the seat to move; undo takes back the points of whose move it was."""
    played = game()
    played.play(3)
    assert played.hint_price() == 1
    played.hint(another=True)
    assert played.scores == (3, -1)
    played.undo()
    assert (played.scores, played.position, played.to_move) == ((0, -1), Heap(9), 0)
    assert done(played) == ["play", "hint", "undo"]


def test_tiles_are_not_tapped_where_there_are_none() -> None:
    """A game whose moves are not made of two tiles takes no taps, and says so."""
    with pytest.raises(InvalidArgument, match="in sticks tiles are not chosen one by one"):
        game().tap(1)


@given(st.lists(st.sampled_from([1, 2, 3, "hint", "undo", "advance"]), max_size=14), st.booleans())
@examples(30)
def test_games_of_a_plug_in_are_saved(sequence: list[Any], on_request: bool) -> None:
    """A game of a ruleset that is not registered loads with its rules, byte for byte, and verifies."""
    played = game(automatic="on request" if on_request else "at once")
    for act in sequence:
        with contextlib.suppress(IllegalMove):
            played.play(act) if isinstance(act, int) else getattr(played, act)()
        loaded = Game.from_json(played.to_json(), rules=Sticks())
        assert loaded.to_json() == played.to_json()
        assert (loaded.position, loaded.ledger, loaded.scores) == (played.position, played.ledger, played.scores)
    assert verify(played).ok


def test_the_saved_text_of_a_plug_in() -> None:
    """Moves without a key of their own stand under "move", and scores are a list by seat."""
    played = game()
    played.play(3, at_ms=5)
    assert played.to_json() == (
        '{"at_ms":5,"deal":{"dealer":"heap","format":"tilepuzzles.deal/1","generator":1,"options":{},'
        '"ruleset":"sticks","ruleset_version":1,"seed":7,"uncertified":"toy"},'
        '"format":"tilepuzzles.game/1","log":[{"at_ms":5,"do":"play","move":3}],"score":[3,0]}'
    )


@pytest.mark.parametrize(
    ("old", "new", "error", "said"),
    [
        ('"move":3', '"pair":3', InvalidNotation, r"^log\[0\]: the move stands under move, not 'pair'"),
        ('"move":3', '"move":"3"', InvalidNotation, r"^log\[0\]: a move is a number of sticks"),
        ('"move":3', '"move":4', FalseClaim, r"^log\[0\]: One to three sticks"),
        ("[3,0]", "[3]", FalseClaim, r"^score: the log earns \[3, 0\], not \[3\]"),
        ("[3,0]", "3", FalseClaim, r"^score: the log earns \[3, 0\], not 3"),
        ("[3,0]", "[0,3]", FalseClaim, "^score: the log earns"),
        ('"do":"play","move":3', '"do":"shuffle"', FalseClaim, r"^log\[0\]: This game does not offer that"),
    ],
)
def test_tampered_saves_of_a_plug_in(old: str, new: str, error: type[Exception], said: str) -> None:
    """A tampered save of a plug-in is refused with its place, as any other."""
    played = game()
    played.play(3)
    assert old in played.to_json()
    with pytest.raises(error, match=said):
        Game.from_json(played.to_json().replace(old, new), rules=Sticks())


def test_a_save_of_an_unknown_ruleset() -> None:
    """A save of a ruleset that is not registered is refused by name, and so are rules that are not its own."""
    text = game().to_json()
    with pytest.raises(InvalidNotation, match=r"^deal: ruleset: there is no ruleset 'sticks'; there are .*link-up"):
        Game.from_json(text)
    with pytest.raises(InvalidNotation, match=r"^deal: it is of the ruleset 'sticks', and link-up was asked for"):
        Game.from_json(text, rules=LinkUp())
    with pytest.raises(InvalidNotation, match="sticks"):
        Deal.from_json(Sticks().deal(7).to_json())
    assert Deal.from_json(Sticks().deal(7).to_json(), rules=Sticks()) == Sticks().deal(7)
