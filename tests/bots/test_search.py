"""The bot that looks ahead: what it knows, and that it plays better."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import attrs
import pytest
from circle_boards import FIVE, TWO, link_os, one_round, picks, placed, put, walk
from hypothesis import given, settings
from hypothesis import strategies as st

import tilepuzzles as tp
from tilepuzzles.boards.circle_positions import CirclePosition
from tilepuzzles.boards.circle_steps import Drawn
from tilepuzzles.boards.steps import Step
from tilepuzzles.bots import Heaviest, RandomBot, Search, play_game, play_match
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.rules.link_o import LinkO


def blurred(rules: LinkO, steps: Sequence[Step[CirclePosition]], seat: int, stream: Stream) -> list[Step[Any]]:
    """The steps as the seat saw them, made of steps in which all that is hidden from it is another."""
    found = []
    for step in steps:
        others = [at for at in range(rules.seats) if at != seat]
        hidden = stream.shuffled([tile for at in others for tile in step.position.hands[at]] + [*step.position.bag])
        hands = list(step.position.hands)
        for at in others:
            size = len(hands[at])
            hands[at], hidden = tuple(sorted(hidden[:size])), hidden[size:]
        dealt = attrs.evolve(step.position.dealt, key=b"another")
        other = attrs.evolve(step.position, hands=tuple(hands), bag=tuple(hidden), dealt=dealt)
        effect = step.effect
        if isinstance(effect, Drawn) and step.seat != seat:
            effect = attrs.evolve(effect, tile=None)
        found.append(rules.view_step(Step(step.do, other, effect, step.seat), seat))
    return found


@settings(max_examples=15)
@given(link_os(), st.integers(0, 9999), picks(), st.binary(), st.integers(2, 40))
def test_it_chooses_by_what_it_sees(rules: LinkO, seed: int, chosen: list[int], key: bytes, most: int) -> None:
    """LO-23: the choice is one of the moves, and the same whatever the hidden hands, the bag and the key are."""
    steps = [step for step in one_round(walk(rules, rules.deal(seed), chosen, most=most)) if step.do != "deal"]
    position = steps[-1].position if steps else rules.start(rules.deal(seed))
    moves, seat = rules.moves(position), position.seat
    if not moves:
        return
    bot = Search(rules, worlds=2)
    seen = [rules.view_step(step, seat) for step in steps]
    other = blurred(rules, steps, seat, Stream(key))
    if other:
        assert rules.view(position, seat) == other[-1].position

    choice = bot.choose(rules.view(position, seat), seen, moves, Stream(key))

    assert choice in moves
    assert bot.choose(rules.view(position, seat), other, moves, Stream(key)) == choice


def test_one_move_needs_no_thought() -> None:
    """Where there is one move it is played, and neither history nor stream is looked at."""
    nothing: Any = None

    assert Search(LinkO()).choose(nothing, nothing, [put("r33", "r1")], nothing) == put("r33", "r1")


@pytest.mark.parametrize("trust", [0, 12])
def test_it_completes_a_circle(trust: int) -> None:
    """LO-19: a circle that another could complete on the next go is completed, for its bonus."""
    rules = LinkO(seats=2, board=TWO, hand_size=3, circle_bonus=500)
    laid = {"b2": "33", "b0": "*", "r1": "33"}
    position = placed(rules, laid, ["b34 r34 r13", "r44 b11 b22"], "r00 r01")
    moves = rules.moves(position)
    chosen = Search(rules, worlds=20, trust=trust).choose(rules.view(position, 0), (), moves, Stream(b"any"))

    assert len({move.tile for move in moves}) == 3
    assert chosen == put("b34", "b1", "43")


def test_the_rule_of_thumb_alone_needs_no_playout() -> None:
    """With no worlds to play out the rule of thumb decides, by the view alone."""
    rules = LinkO(seats=3, board=FIVE, target=1)
    thumb = Search(rules, worlds=0)
    game = play_game(rules, [thumb] * 3, seed=7)
    again = tp.Game(rules, seed=7, automatic="on request")

    for entry in game.log:
        if entry.automatic:
            again.advance()
            continue
        seat = again.to_move
        assert seat is not None
        assert thumb.choose(again.view(seat), again.seen(seat), again.moves(), Stream(b"another")) == entry.move
        again.play(entry.move)


def test_it_plays_by_its_rules_only() -> None:
    """A bot for other rules than those of the game gets one clear error."""
    with pytest.raises(InvalidArgument, match="another board"):
        play_game(LinkO(seats=2, board=TWO, hand_size=5), [Search(LinkO(seats=2)), RandomBot()], seed=7)


def test_it_beats_heaviest_first_in_a_few_games() -> None:
    """Even its rule of thumb earns more in single rounds than heaviest first does; these are always the same."""
    rules = LinkO(target=1)
    match = play_match(rules, [Search(rules, worlds=0), Heaviest()], games=60, seed=7)

    assert match.bots[0].score > match.bots[1].score


@pytest.mark.deep
def test_it_beats_heaviest_first() -> None:
    """Over 2,000 games of four, seats rotated, the whole interval of its share lies above one half."""
    rules = LinkO()
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as executor:
        match = play_match(rules, [Search(rules), Heaviest()], games=2_000, seed=11, executor=executor, block=5)

    assert match.bots[0].share_interval[0] > 0.5
