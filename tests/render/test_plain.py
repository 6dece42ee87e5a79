"""Any result as plain data: what JSON takes, and nothing that a player may not see."""

from __future__ import annotations

import datetime
import enum
import json
import math
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import deals, played, start, wide_positions

import tilepuzzles as tp
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Ending, Fall, Hinted, Outcome, Relaid, Route, Taken
from tilepuzzles.contract import Deal
from tilepuzzles.errors import WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import Verdict, verify
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.hints import Flat
from tilepuzzles.render.plain import plain
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.tiles import picture

RULES = LinkUp(columns=4, rows=2)
ROWS = ["ABBA", "C..C"]
HERE, THERE = Cell(column=0, row=1), Cell(column=3, row=1)


def names(data: object) -> Iterator[str]:
    """Every name in plain data."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from names(value)
    elif isinstance(data, list):
        for value in data:
            yield from names(value)


def test_small_things() -> None:
    """Spots and pairs are their numbers, faces their names, members of enumerations their texts, dates as written."""

    class Colour(enum.Enum):
        RED = 1

    assert plain(HERE) == [0, 1]
    assert plain(Pair(THERE, HERE)) == [[0, 1], [3, 1]]
    assert plain(picture(3)) == "picture-3"
    assert plain(Ending.TIME_UP) == "time up"
    assert plain(Colour.RED) == "RED"
    assert plain(datetime.date(2026, 11, 30)) == "2026-11-30"
    assert plain((1, None, True, "x", 0.5, [()])) == [1, None, True, "x", 0.5, [[]]]


def test_mappings() -> None:
    """A mapping by name stays one; one by cells is a list of cells and what they bear."""
    assert plain({"b": HERE, "a": {}}) == {"b": [0, 1], "a": {}}
    assert plain(start(["AA.BB"]).faces) == [
        [[0, 0], "picture-1"],
        [[1, 0], "picture-1"],
        [[3, 0], "picture-2"],
        [[4, 0], "picture-2"],
    ]


def test_position_is_what_a_player_sees() -> None:
    """A position is its size and its tiles, the same as its view; the key of the deal is not in it."""
    position = start(ROWS)
    assert plain(position) == plain(RULES.view(position, 0))
    assert plain(start(["A.A"])) == {
        "columns": 3,
        "rows": 1,
        "remaining": 2,
        "tiles": [{"at": [0, 0], "face": "picture-1"}, {"at": [2, 0], "face": "picture-1"}],
    }


def test_keys_never_become_plain() -> None:
    """What never changes after a deal holds the key of the chance to come, and has no plain form."""
    with pytest.raises(WrongType, match="no plain form"):
        plain(start(ROWS).dealt)


def test_refusals_bear_their_message() -> None:
    """LU-07: a refusal is its facts, with the sentence beside them."""
    refusal = RULES.judge(start(["BCDF", "EAFA", "BCDE"]), Pair(Cell(column=1, row=1), Cell(column=3, row=1)))
    assert plain(refusal) == {
        "reason": "BLOCKED",
        "pair": [[1, 1], [3, 1]],
        "spot": None,
        "faces": ["picture-1", "picture-1"],
        "detour": None,
        "offender": [2, 1],
        "message": "The tile at column 2, row 1 blocks the line from column 1, row 1 to column 3, row 1.",
    }
    assert plain(ActRefusal(Reason.GAME_OVER)) == {
        "reason": "GAME_OVER",
        "to_move": None,
        "message": "The game is over.",
    }


def test_step_and_route() -> None:
    """A step is what was done, the position after it, and its effect with the route."""
    step = RULES.step(start(ROWS), Pair(HERE, THERE))
    data = plain(step)
    assert isinstance(data, dict)
    assert data["position"] == plain(step.position)
    assert data["effect"] == {
        "pair": [[0, 1], [3, 1]],
        "tiles": [4, 5],
        "faces": ["picture-3", "picture-3"],
        "left": 2,
        "total": 3,
        "route": {"spots": [[0, 1], [3, 1]]},
        "falls": [],
    }


def test_deals_and_games_are_their_json() -> None:
    """A deal and a game are the data that their JSON holds."""
    game = Game(RULES, seed=7)
    game.play(game.moves()[0], at_ms=500)
    assert plain(game) == json.loads(game.to_json())
    assert plain(game.deal) == json.loads(game.deal.to_json())


def test_rulesets() -> None:
    """A ruleset is its id, its options, and what it is compared by."""
    rules = LinkUp(columns=4, rows=2, timed=True, hint_cost=Flat(10))
    assert plain(rules) == {
        "id": "link-up",
        "version": 1,
        "seats": 1,
        "variant": rules.variant,
        "dealer": "uniform",
        "options": {"columns": 4, "rows": 2, "timed": True, "hint_cost": {"flat": 10}},
    }


def results() -> Iterator[object]:
    """One of each sort of result that the library gives."""
    game = Game(LinkUp(columns=4, rows=2, timed=True), deal=Deal.from_rows(RULES, ROWS))
    yield from (game.hint(), game.shuffle(), game.tick(1_500), game.tap(game.position.open[0]))
    yield from (game.position, game.view(), game.seen(), game.moves(), game.removed, game.selected)
    while not game.over:
        yield game.play(game.moves()[0], at_ms=game.at_ms + 1_000)
    yield from (game.result, game.outcome, game.counts, game.ledger, game.log, game.accuracy, game.scores)
    yield from (game, game.deal, game.rules, game.due, verify(game), game.deal.content)
    yield from (Verdict(("x",)), Outcome(Ending.STUCK, final=False), Undo.PAUSES, Flat(3), RULES.scoring, RULES.clock)
    yield from (Hinted(Pair(HERE, THERE), (4, 5)), Relaid(None), Relaid((Pair(HERE, THERE),)), Fall(3, HERE, THERE))
    yield from (Taken(Pair(HERE, THERE), (4, 5), (picture(3), picture(3)), 2, 3), Route((HERE, THERE)))
    yield from (RULES.automatic(start(["AB", "BA", ".."])), RULES.shuffle(start(ROWS)), RULES.daily(datetime.date.min))


@pytest.mark.parametrize("result", list(results()), ids=lambda result: type(result).__name__)
def test_every_result_can_be_dumped(result: object) -> None:
    """Whatever the library answers is plain data that JSON takes and gives back, without the key of any deal."""
    data = plain(result)
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert not {"key", "masks", "memo", "dealt"} & {name.strip("_") for name in names(data)}


@given(st.data())
def test_positions_along_a_game(data: st.DataObject) -> None:
    """Every position of every game is as plain as its view."""
    deal = data.draw(deals())
    rules = deal.rules
    assert isinstance(rules, LinkUp)
    position = data.draw(played(rules, rules.start(deal)))
    assert plain(position) == plain(rules.view(position, 0))
    json.dumps(plain(position))


@given(wide_positions())
def test_tiles_stand_in_reading_order(position: Any) -> None:
    """The tiles of a plain position are the faces of the position, in reading order."""
    found = plain(position)
    assert isinstance(found, dict)
    assert found["tiles"] == [{"at": spot.at, "face": face.name} for spot, face in position.faces.items()]
    assert found["remaining"] == position.remaining


@attrs.frozen
class Holder:
    """A value with something in it."""

    inside: object
    _private: object = None


def test_foreign_values() -> None:
    """A frozen value of another's is its public attributes by name."""
    assert plain(Holder((HERE,), b"private")) == {"inside": [[0, 1]]}


@pytest.mark.parametrize(
    "unknown",
    [object(), b"bytes", {1, 2}, iter(()), 1j, math.nan, math.inf, Cell, LinkUp, Holder, print, datetime.time(1), ...],
)
def test_the_unknown_is_refused(unknown: object) -> None:
    """What has no plain form is of a wrong type, deep inside too; a class is no result."""
    with pytest.raises(WrongType, match="there is no plain form of"):
        plain(unknown)
    with pytest.raises(WrongType, match="there is no plain form of"):
        plain({"deep": [Holder(unknown)]})


def test_a_layout() -> None:
    """TU-01: a layout is its name and its places."""
    layout = tp.Layout.of("two", [(0, 0, 0), (2, 1, 0)])
    assert tp.plain(layout) == {"name": "two", "places": [[0, 0, 0], [2, 1, 0]]}
