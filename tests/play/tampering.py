"""A saved game with every sort of entry, to be tampered with, and what must become of it."""

from __future__ import annotations

import json
import re
from typing import Any

from play.games import LinkUpGame, game_of, pair, saved
from tilepuzzles.errors import FalseClaim, InvalidLayout, InvalidNotation
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.hints import Flat
from tilepuzzles.policies.terms import Combo, PairPoints, TimePenalty, UndoPenalty

REFUSED = (InvalidNotation, FalseClaim, InvalidLayout)
PLACE = re.compile(r"^(log\[\d+\]|score|at_ms|active_ms|selected|game|deal): |^the (number|text) ")
BOARD = ("ABCCDD", "BA..EE")


def rich() -> LinkUpGame:
    """A game with every sort of entry, a selection, and activity after the last entry."""
    game = game_of(
        BOARD,
        scoring=(TimePenalty(10_000, 2), PairPoints(100), Combo(3_000, 20), UndoPenalty(25)),
        hint_cost=Flat(10),
        floor=-100,
    )
    game.hint(at_ms=1_000)
    game.attempt(pair((0, 0), (1, 1)), at_ms=2_000)
    game.play(pair((2, 0), (3, 0)), at_ms=12_000)
    game.play(pair((4, 0), (5, 0)), at_ms=13_000)
    game.undo(at_ms=14_000)
    game.play(pair((4, 0), (5, 0)), at_ms=15_000)
    game.play(pair((4, 1), (5, 1)), at_ms=16_000)  # and the board is laid anew
    game.shuffle(at_ms=17_000)
    game.tap(game.position.open[0], at_ms=18_000)
    game.touch(at_ms=19_000)
    game.tick(31_000)
    return game


RICH = saved(rich())
DEEDS = [entry["do"] for entry in RICH["log"]]


def load(data: Any) -> LinkUpGame:
    """The game that the data, as text, holds."""
    loaded: LinkUpGame = Game.from_json(json.dumps(data))
    return loaded


def tried(data: Any) -> LinkUpGame | Exception:
    """The game that the data holds, or the error with which it is refused."""
    try:
        return load(data)
    except REFUSED as error:
        return error


def refused_or_true(data: Any) -> None:
    """See that *data* is refused with a place, or holds a game that is true and is written as it was read."""
    answer = tried(data)
    if isinstance(answer, Game):
        assert load(saved(answer)).to_json() == answer.to_json()
        assert answer.score == data["score"]
        assert not [fault for fault in verify(answer).faults if fault.startswith(("log", "ledger", "score"))]
    else:
        assert PLACE.match(str(answer)) or isinstance(answer, InvalidLayout)
        assert len(str(answer)) < 1_000
