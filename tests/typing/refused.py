"""
What the type checkers must refuse; checked and never run.

Each line bears the error it must give, and an error that is not given any more is one itself.
"""

from __future__ import annotations

import datetime

import attrs
from play.toys import Heap, Sticks

import tilepuzzles as tp


def rulesets() -> None:
    """Options are given by name, each of its own type, and are not set afterwards."""
    tp.LinkUp(6, 5)  # type: ignore[call-arg]
    tp.LinkUp(columns="6")  # type: ignore[arg-type]
    tp.LinkUp(colums=6)  # type: ignore[call-arg]
    tp.LinkUp(undo="never")  # type: ignore[arg-type]
    tp.LinkUp(seats=2)  # type: ignore[call-arg]
    tp.LinkUp().columns = 7  # type: ignore[misc]
    tp.LinkUp().pictures = 7  # type: ignore[misc]
    tp.LinkUp.EASY.deal(7.0)  # type: ignore[arg-type]
    tp.LinkUp().daily("2026-11-30")  # type: ignore[arg-type]
    tp.LinkUp().daily(date=datetime.date(2026, 11, 30))  # type: ignore[call-arg]
    attrs.evolve(tp.LinkUp(), rows="5")  # type: ignore[arg-type]


def policies() -> None:
    """A policy goes where policies of its sort go."""
    tp.LinkUp(scoring=[tp.PairPoints(100)])  # type: ignore[arg-type]
    tp.LinkUp(scoring=(tp.Stars(5),))  # type: ignore[arg-type]
    tp.LinkUp(awards=(tp.PairPoints(100),))  # type: ignore[arg-type]
    tp.LinkUp(hint_cost=10)  # type: ignore[arg-type]
    tp.LinkUp(hint_cost=tp.Stars(5))  # type: ignore[arg-type]
    tp.LinkUp(clock=tp.Flat(10))  # type: ignore[arg-type]
    tp.LinkUp(floor="0")  # type: ignore[arg-type]
    tp.Flat(10).points = 5  # type: ignore[misc]
    tp.Flat("10")  # type: ignore[arg-type]


def games() -> None:
    """A game takes rules with a seed, or a deal, and not both."""
    tp.Game(tp.LinkUp())  # type: ignore[call-overload]
    tp.Game()  # type: ignore[call-overload]
    tp.Game(tp.LinkUp, seed=7)  # type: ignore[call-overload]
    tp.Game(tp.LinkUp(), seed=7.0)  # type: ignore[call-overload]
    tp.Game(tp.LinkUp(), seed=7, automatic="sometimes")  # type: ignore[call-overload]
    tp.Game(tp.LinkUp(), seed=7, deal=tp.LinkUp().deal(7))  # type: ignore[call-overload]


def moves() -> None:
    """A game takes moves of its own rules and instants that are numbers."""
    game = tp.Game(tp.LinkUp(), seed=7)
    move = game.moves()[0]
    game.play(3)  # type: ignore[arg-type]
    game.play((0, 1))  # type: ignore[arg-type]
    game.play(move.a)  # type: ignore[arg-type]
    game.play(move, 5)  # type: ignore[call-arg]
    game.play(move, at_ms="5")  # type: ignore[arg-type]
    game.attempt(7)  # type: ignore[arg-type]
    game.attempt(move)[0]  # type: ignore[index]
    game.tick()  # type: ignore[call-arg]
    game.hint(True)  # type: ignore[call-arg]
    tp.Game(Sticks(), seed=7).play(move)  # type: ignore[arg-type]


def what_is_seen() -> None:
    """What is seen is not changed, and what may be missing is not used unasked."""
    game = tp.Game(tp.LinkUp(), seed=7)
    game.score = 7  # type: ignore[misc]
    game.log.append(game.log[0])  # type: ignore[attr-defined]
    game.position.remaining = 0  # type: ignore[misc]
    game.position.faces[tp.Cell(column=0, row=0)] = None  # type: ignore[index]
    game.result.scores  # type: ignore[union-attr]  # noqa: B018
    game.remaining_ms + 1  # type: ignore[operator]
    game.deal.certificate[0]  # type: ignore[index]


def positions() -> None:
    """A position goes with its own rules, by place and not by name."""
    rules = tp.LinkUp()
    position = rules.start(rules.deal(7))
    rules.judge(position, 3)  # type: ignore[arg-type]
    rules.judge(position=position, move=rules.moves(position)[0])  # type: ignore[call-arg]
    rules.moves(Heap(9))  # type: ignore[arg-type]
    rules.start(Sticks().deal(7))  # type: ignore[arg-type]
    rules.play(position, rules.moves(position))  # type: ignore[arg-type]


def values() -> None:
    """Cells are given by name, and a pair has two ends of one sort."""
    tp.Cell(2, 0)  # type: ignore[call-arg]
    tp.Cell(column=2)  # type: ignore[call-arg]
    tp.Cell(column="2", row=0)  # type: ignore[arg-type]
    tp.Pair(tp.Cell(column=2, row=0))  # type: ignore[call-arg]
    tp.Pair(1, 2)  # type: ignore[type-var]
    tp.Cell(column=2, row=0).row = 3  # type: ignore[misc]


class NoRules:
    """A class that is no ruleset: most of what one needs is missing."""

    id = "none"
    version = 1

    def deal(self, seed: int | str) -> tp.Deal[int]:
        """The deal of a heap."""
        return Sticks().deal(seed)


def plug_ins() -> None:
    """What is no ruleset makes no game, and is told apart before it runs."""
    tp.Game(NoRules(), seed=7)  # type: ignore[call-overload]
    rules: tp.Ruleset[Heap, str, Heap] = Sticks()  # type: ignore[assignment]
    tp.Game(rules, seed=7).play(3)  # type: ignore[arg-type]
