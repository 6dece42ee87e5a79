"""The laws of games: saving, undoing, refusing, copying, playing again."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable
from typing import Any, Final, Literal

from tilepuzzles.contract import Deal, rulesets
from tilepuzzles.errors import IllegalMove, InvalidArgument, TilePuzzleError, shown
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.base import Undo
from tilepuzzles.testing import laws, walks
from tilepuzzles.testing.laws import law, may_raise, raises
from tilepuzzles.testing.walks import AnyGame, AnyRules
from tilepuzzles.wire import text as wire

LONG_MS: Final = 3_600_000
"""Longer than any clock."""


def games_can_be_read_back(rules: AnyRules) -> None:
    """A game as JSON, at every point, gives back a game that is equal in all and goes on alike (SH-06)."""
    untyped = rules.id in rulesets() and walks.rebuilt(rules) is not None
    for game in laws.games(rules):
        _can_be_read_back(game, untyped)
        if rules.clock is not None:  # were the clock to run out just here
            late = game.fork()
            late.tick(game.at_ms + LONG_MS)
            _can_be_read_back(late, untyped)
        if game.over:
            law(verify(game), "the claims of a game are true", verify(game))


def _can_be_read_back(game: AnyGame, untyped: bool) -> None:
    """Hold *game* to be read back, also (*untyped*) by one who does not know its rules."""
    text, state = game.to_json(), walks.state(game)
    for again in [Game.from_json(text, rules=game.rules), *([Game.from_json(text)] if untyped else [])]:
        law(again.to_json() == text, "a game read back writes the same text", text, again.to_json())
        for mine, theirs in zip(state, walks.state(again), strict=True):
            law(mine == theirs, "a game read back is equal", mine, theirs)
        law(hash(again.position) == hash(game.position), "… its position too", game.position)
        fork = game.fork()
        for one in (fork, again):
            walks.act(one, walks.chance("on", len(text)), game.moves())
        law(fork.to_json() == again.to_json(), "it goes on alike", fork.to_json()[-300:], again.to_json()[-300:])
    law(walks.state(game) == state, "a fork leaves the game as it is")


def damaged_texts_are_refused(rules: AnyRules) -> None:
    """A damaged deal or game is refused with an error of the library; what is read all the same can be played."""
    for deal in (rules.deal(laws.SEEDS[0]), rules.daily(laws.DATE)):
        for data in walks.mangled(deal.to_data(), laws.MANGLED, "deal"):
            with may_raise(f"Deal.from_json({shown(data)})", TilePuzzleError):
                again = Deal.from_json(wire.write(data), rules=deal.rules)
                try:
                    again.rules.start(again)
                except TilePuzzleError as error:
                    law(False, "a deal that is read can be started", data, error)
    *_, game = walks.played(rules, laws.SEEDS[0], laws.ACTS)
    for data in walks.mangled(json.loads(game.to_json()), laws.MANGLED, "game"):
        with may_raise(f"Game.from_json({shown(data)})", TilePuzzleError):
            loaded = Game.from_json(wire.write(data), rules=rules)
            text = loaded.to_json()
            law(Game.from_json(text, rules=rules).to_json() == text, "a game that is read can be written", text)


def refused_acts_change_nothing(rules: AnyRules) -> None:
    """A refused act changes nothing but the time that has passed, and is not logged (SH-03)."""
    whole = before = None
    for position, move, _ in laws.refusals(rules):
        if position is not whole:
            whole, before = position, copy.deepcopy(position)
        with contextlib.suppress(IllegalMove):
            rules.play(position, move)
        law(position == before and hash(position) == hash(before), "a refused move leaves the position as it was")
    tried = laws.probes(rules)
    for game in laws.games(rules):
        at_ms = game.at_ms + 700
        ticked = game.fork()
        ticked.tick(at_ms)
        acts: list[tuple[str, tuple[Any, ...], dict[str, Any]]]
        acts = [("hint", (), {}), ("undo", (), {}), ("shuffle", (), {}), ("advance", (), {})]
        acts += [("play", (move,), {}) for move in tried if rules.judge(game.position, move) is not None][:1]
        if rules.seats > 1 and game.to_move is not None:
            acts += [("play", (move,), {"seat": (game.to_move + 1) % rules.seats}) for move in game.moves()[:1]]
        for name, arguments, named in acts:
            other = game.fork()
            try:
                getattr(other, name)(*arguments, **named, at_ms=at_ms)
            except IllegalMove as error:
                other.tick(at_ms)  # an idle hint that has fallen due comes with the next tick
                law(walks.state(other) == walks.state(ticked), "a refused act only lets time pass", error)


def bad_input_changes_nothing(rules: AnyRules) -> None:
    """What is no move, no instant and no seat is refused as InvalidArgument, and not even time passes."""
    for game in walks.played(rules, laws.SEEDS[0], 8):
        game.tick(game.at_ms + 5)
        state = walks.state(game)
        now, move, bad = game.at_ms, next(iter(game.moves()), None), object()
        acts: list[tuple[Callable[..., object], tuple[Any, ...], dict[str, Any]]] = [
            (game.play, (bad,), {"at_ms": now + 9}),
            (game.attempt, (bad,), {"at_ms": now + 9}),
            (game.tick, (now - 1,), {}),
            (game.tick, (float(now),), {}),
            (game.hint, (), {"at_ms": now - 1}),
            (game.undo, (), {"at_ms": str(now)}),
            (game.shuffle, (), {"at_ms": True}),
            (game.view, (rules.seats,), {}),
        ]
        if move is not None:
            acts += [
                (game.play, (move,), {"at_ms": now - 1}),
                (game.play, (move,), {"at_ms": now + 9, "seat": rules.seats}),
                (game.play, (move,), {"at_ms": now + 9, "seat": "0"}),
            ]
        for act, arguments, named in acts:
            with raises(f"{act.__name__} refuses bad input", InvalidArgument):
                act(*arguments, **named)
            law(walks.state(game) == state, "bad input changes nothing at all", act.__name__)


def undo_takes_back(rules: AnyRules) -> None:
    """Undo after a move gives back the position and the points; the same move again does the same (SH-02, SH-07)."""
    if rules.undo is Undo.NEVER:
        return
    exact = rules.floor is None and all(term.undone for term in rules.scoring)
    for game in laws.games(rules):
        if game.over or game.due is not None or not game.moves():
            continue
        one, move = game.fork(), game.moves()[-1]
        one.play(move)
        after = one.position
        followed = len(one.log) > len(game.log) + 1  # the rules went on by themselves
        if one.over if rules.undo is Undo.FREELY else followed:
            continue
        one.undo()
        law(one.position == game.position, "undo gives back the position before", move)
        law(one.moves() == game.moves(), "… and its moves", move)
        law(one.counts.undos == game.counts.undos + 1, "an undo is counted", one.counts)
        if exact:
            law(one.scores == game.scores, "undo takes back what the move earned", one.scores, game.scores)
        one.play(move)
        law(one.position == after, "the same move again does the same", move)


def hints_are_legal(rules: AnyRules) -> None:
    """A hint shows a legal move at the price told before, the same again when asked again, else another (SH-05)."""
    if rules.hint_cost is None:
        return
    for game in laws.games(rules):
        moves = game.moves()
        if not moves:
            continue
        one, price = game.fork(), game.hint_price()
        first = one.hint()[-1]
        law(one.log[-1].move in moves, "a hint shows a legal move", one.log[-1])
        law(price == -first.points, "it costs what was told before", price, first)
        law(one.position == game.position and one.moves() == moves, "it leaves the position as it is", first)
        one.hint()
        law(one.log[-1].move == one.log[-2].move, "it shows the same again", one.log[-2:])
        for _ in moves:
            one.hint(another=True)
        law({entry.move for entry in one.log[-len(moves) :]} == {*moves}, "and in turn all others", one.log)


def what_is_not_offered_is_refused(rules: AnyRules) -> None:
    """Hints and undo that a ruleset does not offer are refused as NOT_OFFERED until the end, and not logged (SH-01)."""
    game: AnyGame = Game(rules, seed=laws.SEEDS[0])
    acts: list[Callable[[], object]] = []
    if rules.hint_cost is None:
        acts.append(game.hint)
        law(game.hint_price() is None, "what is not offered has no price")
    if rules.undo is Undo.NEVER:
        acts.append(game.undo)
    log = game.log
    wanted = "GAME_OVER" if game.over else "NOT_OFFERED"
    for act in acts:
        try:
            act()
        except IllegalMove as error:
            law(error.refusal.reason.name == wanted, "what is not offered is refused so", error.refusal)
        else:
            law(False, "what is not offered is refused", act)
    law(game.log == log, "it is not logged", game.log)


def games_can_be_copied(rules: AnyRules) -> None:
    """Deep copies, pickles and forks of a game are equal to it and go their own way."""
    for game in laws.games(rules):
        state = walks.state(game)
        for other in (*walks.copies(game), game.fork()):
            for mine, theirs in zip(state, walks.state(other), strict=True):
                law(mine == theirs, "a copy of a game is equal", mine, theirs)
            walks.act(other, walks.chance("copy", len(game.log)), game.moves())
            law(walks.state(game) == state, "what a copy does leaves the game as it is")


def deals_can_be_copied(rules: AnyRules) -> None:
    """Deep copies and pickles of a deal are equal to it."""
    for deal in (rules.deal(laws.SEEDS[0]), rules.daily(laws.DATE)):
        for other in walks.copies(deal):
            law(other == deal and other.to_json() == deal.to_json(), "a copy of a deal is equal", deal, other)


def refusals_travel(rules: AnyRules) -> None:
    """A refusal, and the error that carries it, survive deep copies and pickling."""
    refusals = {refusal.reason: refusal for *_, refusal in laws.refusals(rules)}
    for refusal in refusals.values():
        for other in walks.copies(refusal):
            law(other == refusal and other.message == refusal.message, "a copy of a refusal is equal", refusal)
        for error in walks.copies(IllegalMove(refusal)):
            law(error.refusal == refusal and str(error) == refusal.message, "… its error too", error)


def restart_begins_anew(rules: AnyRules) -> None:
    """A game played again is a new game on the same deal, and the old one is left as it is (SH-09)."""
    for game in laws.games(rules):
        state = walks.state(game)
        again = game.restart()
        way: Literal["at once", "on request"] = "on request" if '"on_request":true' in game.to_json() else "at once"
        fresh: AnyGame = Game(rules, deal=game.deal, automatic=way)
        law(walks.state(again) == walks.state(fresh), "a game played again begins anew", again.to_json())
        walks.act(again, walks.chance("restart"), game.moves())
        law(walks.state(game) == state, "the old game is left as it is")


CHECKS: Final = (
    games_can_be_read_back,
    damaged_texts_are_refused,
    refused_acts_change_nothing,
    bad_input_changes_nothing,
    undo_takes_back,
    hints_are_legal,
    what_is_not_offered_is_refused,
    games_can_be_copied,
    deals_can_be_copied,
    refusals_travel,
    restart_begins_anew,
)
"""The laws of games."""
