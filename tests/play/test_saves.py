"""Saved games: byte for byte at every step of any game, and what stands in them."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given

from play.games import (
    DEADLOCK,
    ROWS,
    Act,
    LinkUpGame,
    acts,
    cell,
    clear,
    dealt,
    do,
    examples,
    game_of,
    games,
    look,
    pair,
    saved,
)
from tilepuzzles.contract import Deal
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import Verdict, verify
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.hints import Flat
from tilepuzzles.rules.link_up import LinkUp

CC = pair((2, 0), (3, 0))


@given(games(), acts(20))
@examples(50)
def test_every_moment_is_saved(game: LinkUpGame, sequence: list[Act]) -> None:
    """Law: at every step of any game, what is saved loads as the same game in everything, and is written the same."""
    for act in [("tick", 0, 0), *sequence]:
        do(game, act)
        text = game.to_json()
        loaded: LinkUpGame = Game.from_json(text)
        assert loaded.to_json() == text
        assert look(loaded) == look(game)
        again: LinkUpGame = Game.from_json(text.encode(), rules=game.rules)
        assert again.to_json() == text


@given(games(), acts(12), acts(12))
@examples(30)
def test_a_loaded_game_goes_on(game: LinkUpGame, before: list[Act], after: list[Act]) -> None:
    """DT-12: a game that was saved and loaded goes on as if it had not been: undo history, pause, hint and clock."""
    for act in before:
        do(game, act)
    loaded: LinkUpGame = Game.from_json(game.to_json())
    for act in after:
        do(game, act)
        do(loaded, act)
        assert look(loaded) == look(game)


@given(games(), acts())
@examples(30)
def test_true_games_verify(game: LinkUpGame, sequence: list[Act]) -> None:
    """Law: whatever is done by the acts of a game is true."""
    for act in sequence:
        do(game, act)
    assert verify(game) == Verdict()


def test_the_text_of_a_game() -> None:
    """A saved game is one line of JSON with sorted keys: the deal, the log, the time, the score, and no more."""
    game = game_of(("A.A", "..."))
    game.hint(at_ms=1_500)
    game.play(game.moves()[0], at_ms=1_700)
    assert game.to_json() == (
        '{"at_ms":1700,"deal":{"format":"tilepuzzles.deal/1","options":{"columns":3,"rows":2},"ruleset":"link-up",'
        '"ruleset_version":1,"tiles":[{"at":[0,0],"face":"picture-1"},{"at":[2,0],"face":"picture-1"}],'
        '"uncertified":"hand-made"},"format":"tilepuzzles.game/1","log":['
        '{"at_ms":1500,"do":"hint","pair":[[0,0],[2,0]]},{"at_ms":1700,"do":"play","pair":[[0,0],[2,0]]}],"score":125}'
    )


def test_every_entry_in_the_text() -> None:
    """Entries bear instant, deed and move; automatic ones say so and bear no move."""
    game = game_of(DEADLOCK)
    game.attempt(pair((0, 0), (1, 1)), at_ms=1)
    game.play(CC, at_ms=2)
    game.undo(at_ms=3)
    game.shuffle(at_ms=4)
    assert saved(game)["log"] == [
        {"at_ms": 1, "do": "miss", "pair": [[0, 0], [1, 1]]},
        {"at_ms": 2, "do": "play", "pair": [[2, 0], [3, 0]]},
        {"at_ms": 2, "do": "reshuffle", "automatic": True},
        {"at_ms": 3, "do": "undo"},
        {"at_ms": 4, "do": "shuffle"},
    ]


def test_what_may_be_left_out() -> None:
    """Options, selection, activity and the manner of automatic steps are written only where they say something."""
    plain = game_of(ROWS)
    assert set(saved(plain)) == {"format", "deal", "log", "at_ms", "score"}
    full = game_of(ROWS, timed=True, hint_cost=Flat(10), automatic="on request")
    full.hint(at_ms=5)
    full.touch(at_ms=7)
    full.tap(cell(0, 0), at_ms=7)
    data = saved(full)
    assert data["options"] == {"timed": True, "hint_cost": {"flat": 10}}
    assert (data["selected"], data["active_ms"], data["on_request"]) == ([0, 0], 7, True)
    assert data["score"] == -10


def test_time_left_out_is_that_of_the_last_entry() -> None:
    """A text without the instant of the game stands at its last entry."""
    game = game_of(ROWS)
    game.hint(at_ms=5)
    data = saved(game)
    del data["at_ms"]
    loaded: LinkUpGame = Game.from_json(json.dumps(data))
    assert loaded.at_ms == 5
    assert loaded.to_json() == game.to_json()


def test_the_manner_of_automatic_steps_is_saved() -> None:
    """A game on request loads as one on request, with its step still due."""
    game = game_of(DEADLOCK, automatic="on request")
    game.play(CC)
    loaded: LinkUpGame = Game.from_json(game.to_json())
    assert loaded.due is not None
    loaded.tick(5)
    assert loaded.due is not None


def test_any_legal_hint_loads() -> None:
    """A hint in a log must name a legal pair, not the one that would be shown."""
    game = game_of(ROWS)
    game.hint()
    data = saved(game)
    data["log"][0]["pair"] = [[2, 1], [3, 1]]
    loaded: LinkUpGame = Game.from_json(json.dumps(data))
    assert loaded.log[0].move == pair((2, 1), (3, 1))
    assert loaded.hint()[0].effect != game.hint()[0].effect  # on an unchanged board the same again


def test_space_and_order_of_keys_do_not_matter() -> None:
    """A text laid out otherwise is the same game, and is written as ours."""
    game = game_of(ROWS, timed=True)
    game.play(game.moves()[0], at_ms=5)
    data = saved(game)
    text = json.dumps(dict(reversed(list(data.items()))), indent=2)
    assert Game.from_json(text).to_json() == Game.from_json(text.encode()).to_json() == game.to_json()


def test_ends_of_a_pair_in_either_order() -> None:
    """A pair written with its ends exchanged is the same pair."""
    game = game_of(ROWS)
    game.play(game.moves()[0])
    data = saved(game)
    data["log"][0]["pair"].reverse()
    assert Game.from_json(json.dumps(data)).to_json() == game.to_json()


def test_seeds_in_saves() -> None:
    """Seeds of any text come back as they are, and texts are told from numbers."""
    for seed in (7, "7", '牌 \u2028\n"\\\x00é', "x" * 256, 2**53 - 1):
        game = Game(LinkUp(columns=4, rows=3), seed=seed)
        clear(game)
        loaded: LinkUpGame = Game.from_json(game.to_json())
        assert (loaded.deal.seed, loaded.to_json()) == (seed, game.to_json())


@pytest.mark.parametrize("undo", [Undo.FREELY, Undo.PAUSES])
def test_undo_after_loading(undo: Undo) -> None:
    """DT-12: all that could be undone before saving can be undone after loading."""
    game = game_of(DEADLOCK, undo=undo)
    start = game.position
    game.play(CC)
    clear(game) if undo is Undo.PAUSES else game.play(game.moves()[0])
    loaded: LinkUpGame = Game.from_json(game.to_json())
    while loaded.seen():
        loaded.undo()
    assert (loaded.position, loaded.score) == (start, 0)


def test_a_board_without_tiles_and_its_empty_proof() -> None:
    """SH-12: a deal by hand without tiles, whose certificate is empty, is saved and loads as it is."""
    data = {**dealt(["..."]).to_data(), "certificate": []}
    del data["uncertified"]
    deal: Deal[Any] = Deal.from_json(json.dumps(data))
    assert (deal.certificate, deal.uncertified, deal.to_data()) == ((), None, data)
    assert Deal.from_json(deal.to_json()) == deal
    game: LinkUpGame = Game(LinkUp(columns=3, rows=1), deal=deal)
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


@given(games(), acts(10), acts(5))
@examples(15)
def test_games_are_copied_and_pickled(game: LinkUpGame, before: list[Act], after: list[Act]) -> None:
    """A game can be copied deeply and pickled at any moment, and goes on the same."""
    for act in before:
        do(game, act)
    others = [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]  # noqa: S301
    for act in after:
        do(game, act)
    for other in others:
        for act in after:
            do(other, act)
        assert look(other) == look(game)


@pytest.mark.parametrize("rules", [LinkUp, 7, "link-up", {}], ids=["a class", "a number", "a text", "options"])
def test_rules_that_are_none(rules: Any) -> None:
    """What is no ruleset value is of the wrong type wherever rules are given: to read a game, a deal, or rows."""
    game = game_of(ROWS)
    for read in (
        lambda: Game.from_json(game.to_json(), rules=rules),
        lambda: Deal.from_json(game.deal.to_json(), rules=rules),
        lambda: Deal.from_rows(rules, ["AA"]),
    ):
        with pytest.raises(InvalidArgument):
            read()
