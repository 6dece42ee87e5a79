"""What the type checkers must accept; checked and never run."""

from __future__ import annotations

import datetime
from typing import assert_type

import attrs
from play.toys import CornerPoints, EveryThird, Heap, Sticks

import tilepuzzles as tp
from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectRefusal, ConnectView
from tilepuzzles.errors import Refusal


def a_ruleset() -> None:
    """A ruleset is a value with typed answers."""
    rules = tp.LinkUp(columns=5, rows=4, pictures=None, timed=True, gravity=False, dealer="backwards")
    assert_type(tp.LinkUp.EASY, tp.LinkUp)
    assert_type(rules.big_tiles(), tp.LinkUp)
    assert_type(rules.undo, tp.Undo)
    deal = rules.deal(seed=7)
    assert_type(deal, tp.Deal[tp.Pair[tp.Cell]])
    assert_type(deal.certificate, tuple[tp.Pair[tp.Cell], ...] | None)
    assert_type(rules.daily(datetime.date(2026, 11, 30)), tp.Deal[tp.Pair[tp.Cell]])
    position = rules.start(deal)
    assert_type(position, ConnectPosition)
    assert_type(rules.moves(position), tuple[tp.Pair[tp.Cell], ...])
    move = rules.moves(position)[0]
    assert_type(rules.judge(position, move), ConnectRefusal | None)
    assert_type(rules.play(position, move), ConnectPosition)
    assert_type(rules.step(position, move), tp.Step[ConnectPosition])
    assert_type(rules.outcome(position), tp.Outcome | None)
    assert_type(rules.route(position, move), tp.Route[tp.Cell] | ConnectRefusal)
    assert_type(rules.view(position, 0), ConnectView)


def a_game() -> None:
    """A game knows position, move and view of its rules."""
    game = tp.Game(tp.LinkUp(), seed=7)
    assert_type(game, tp.Game[ConnectPosition, tp.Pair[tp.Cell], ConnectView])
    assert_type(game.position, ConnectPosition)
    assert_type(game.moves(), tuple[tp.Pair[tp.Cell], ...])
    assert_type(game.play(game.moves()[0], at_ms=5), tuple[tp.Event, ...])
    assert_type(game.attempt(game.moves()[0]), tuple[tp.Event, ...] | Refusal)
    assert_type(game.view(), ConnectView)
    assert_type(game.log, tuple[tp.Entry[tp.Pair[tp.Cell]], ...])
    assert_type(game.fork(), tp.Game[ConnectPosition, tp.Pair[tp.Cell], ConnectView])
    assert_type(game.restart(), tp.Game[ConnectPosition, tp.Pair[tp.Cell], ConnectView])
    assert_type(game.score, int)
    assert_type(game.remaining_ms, int | None)
    assert_type(game.hint_price(another=True), int | None)
    assert_type(game.result, tp.Result | None)


def a_game_of_a_deal() -> None:
    """A game of a deal with its rules is as typed as one of a seed; without them its move is known all the same."""
    deal = tp.Deal.from_rows(tp.LinkUp(), ["ABBA", "C..C"])
    assert_type(deal, tp.Deal[tp.Pair[tp.Cell]])
    assert_type(tp.Game(tp.LinkUp(), deal=deal).position, ConnectPosition)
    alone = tp.Game(deal=deal)
    alone.play(alone.moves()[0], at_ms=5)


def answers() -> None:
    """The answer of an attempt is told apart by its type."""
    game = tp.Game(tp.LinkUp(), seed=7)
    answer = game.attempt(game.moves()[0])
    if isinstance(answer, tuple):
        assert_type(answer[0].points, int)
    else:
        assert_type(answer.message, str)
        assert_type(answer.judged, bool)


def loading(text: str) -> None:
    """Deals and games are read typed where the rules are given."""
    assert_type(tp.Game.from_json(text, rules=tp.LinkUp()), tp.Game[ConnectPosition, tp.Pair[tp.Cell], ConnectView])
    assert_type(tp.Deal.from_json(text, rules=tp.LinkUp()), tp.Deal[tp.Pair[tp.Cell]])
    untyped = tp.Game.from_json(text.encode())
    assert_type(untyped.score, int)
    assert_type(tp.verify(untyped).ok, bool)
    assert_type(tp.verify(tp.Deal.from_json(text)).faults, tuple[str, ...])


def policies() -> None:
    """Every policy goes into any ruleset, one's own too."""
    tp.LinkUp(scoring=(tp.PairPoints(100), CornerPoints(7), EveryThird()), hint_cost=tp.Rising(40, 35, 10))
    tp.LinkUp(hint_cost=None, clock=None, floor=-10, undo=tp.Undo.PAUSES, awards=(tp.Stars(5), tp.Title()))
    changed = attrs.evolve(tp.LinkUp(), hint_cost=tp.Flat(10), clock=tp.Countdown(600_000), timed=True)
    assert_type(changed, tp.LinkUp)


def a_ruleset_of_ones_own() -> None:
    """A ruleset of other people needs no base class; its move and position are its own."""
    rules: tp.Ruleset[Heap, int, Heap] = Sticks()
    game = tp.Game(rules, seed=7, automatic="on request")
    assert_type(game.position, Heap)
    assert_type(game.moves(), tuple[int, ...])
    game.play(3, seat=0)
    assert_type(tp.Game(Sticks(), seed=7), tp.Game[Heap, int, Heap])


def values() -> None:
    """Cells and pairs are values with named ends."""
    pair = tp.Pair(tp.Cell(column=2, row=0), tp.Cell(column=0, row=1))
    assert_type(pair, tp.Pair[tp.Cell])
    assert_type(pair.a, tp.Cell)
    assert_type(tp.say(pair, language="en"), str)
    assert_type([tp.__version__], list[str])
