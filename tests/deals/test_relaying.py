"""Stacks laid anew: exactly where they can be cleared, and what the option of shuffles makes of the two stack games."""

from __future__ import annotations

import collections
import itertools
from typing import Any, cast

import attrs
import pytest
import stack_oracles as slow
from hypothesis import given
from hypothesis import strategies as st
from play.games import done, reason
from stack_boards import StackGame, StackRules, ats, daily, dealt_stacks, layout, line, names, pair, start, turtle
from stack_oracles import At

import tilepuzzles
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.stack_positions import StackPosition
from tilepuzzles.boards.steps import Ending, Relaid, Step
from tilepuzzles.contract import Deal
from tilepuzzles.deals import stack_deals
from tilepuzzles.deals.relaying import lay_anew
from tilepuzzles.deals.stack_deals import can_be_laid, relay_stack, shuffle_stack
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import FalseClaim, InvalidNotation, WrongType
from tilepuzzles.kernel import strip
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.turtle import Turtle
from tilepuzzles.testing import conformance

KEYS = st.binary(min_size=32, max_size=32)
STUCK = line("B1 B2 B1 B2 B3 B3 B1 B2 B1 B2")
"""Ten in a row whose ends differ."""
TWINS = {(0, 0, 0): "B1", (0, 0, 1): "B1"}
"""One on the other: no arrangement can be cleared."""
BESIDE_TWINS = {**TWINS, (5, 1, 0): "B2", (9, 0, 0): "B2"}
"""The pair beside them goes, and then nothing can ever be laid."""


def relaid(found: object) -> tuple[StackPosition, list[tuple[At, At]]]:
    """The position after tiles were laid anew, and the order that clears it."""
    assert isinstance(found, Step)
    assert isinstance(found.effect, Relaid)
    assert found.effect.certificate is not None
    return found.position, [(a, b) for a, b in (ats(move) for move in found.effect.certificate)]


def kinds(position: StackPosition) -> dict[At, str]:
    """The kind on each place."""
    return {at: slow.kind_of(face) for at, face in names(position).items()}


def played(position: StackPosition, data: st.DataObject) -> StackPosition:
    """The position after some legal pairs."""
    for _ in range(data.draw(st.integers(0, 4))):
        found = Turtle().moves(position)
        if not found:
            break
        position = Turtle().play(position, data.draw(st.sampled_from(found)))
    return position


# --- where it can be done ---------------------------------------------------------------------------------------------


@given(dealt_stacks(most=12), KEYS, st.data())
def test_tiles_are_laid_anew_where_they_can_be_cleared(tiles: dict[At, str], key: bytes, data: st.DataObject) -> None:
    """SH-07: the same tiles come on the same places with an order that clears them, or it is proved that none does."""
    position = played(start(tiles), data)
    found = relay_stack(position, key)
    before = names(position)

    assert can_be_laid(position) == slow.can_be_stripped(before)
    if isinstance(found, ActRefusal):
        assert found.reason is Reason.IMPOSSIBLE
        assert not slow.can_be_stripped(before)
        return
    after, order = relaid(found)
    now = names(after)
    assert set(before) == set(now)
    assert collections.Counter(before.values()) == collections.Counter(now.values())
    assert slow.clears(now, order)
    assert all(kinds(after)[a] == kinds(after)[b] for a, b in order)
    assert (kinds(position) == kinds(after)) == (len(set(kinds(position).values())) <= 1)


def is_solvable(faces: dict[At, str]) -> bool:
    """Whether any order of moves clears a stack."""
    return not faces or any(is_solvable(slow.without(faces, *two)) for two in slow.pairs(faces))


@given(dealt_stacks(most=6))
def test_impossible_is_what_no_arrangement_clears(tiles: dict[At, str]) -> None:
    """SH-07: tiles are said to be impossible to lay anew exactly where none of their arrangements can be cleared."""
    position = start(tiles)
    faces = names(position)
    arrangements = set(itertools.permutations(faces.values()))

    assert can_be_laid(position) == any(is_solvable(dict(zip(faces, one, strict=True))) for one in arrangements)


@pytest.mark.parametrize("tiles", [line("B1 B2 B2 B1"), line("B1 B1 B2 B2"), {**line("F1 S1"), **line("S2 F2", y=4)}])
def test_two_kinds_always_change_places(tiles: dict[At, str]) -> None:
    """LU-12: on boards of few arrangements, where chance would often give the same, no two in a row are the same."""
    position = start(tiles)
    for key in range(30):
        after, _ = relaid(relay_stack(position, bytes([key])))

        assert kinds(after) != kinds(position)

        position = after


def test_one_kind_may_stay_as_it_is() -> None:
    """LU-12: where all tiles are of one kind there is no other arrangement, and they are laid all the same."""
    position = start(line("B1 B1 B1 B1"))
    after, order = relaid(relay_stack(position, b""))

    assert (kinds(after), len(order)) == (kinds(position), 2)


def test_every_arrangement_of_a_row_that_can_be_cleared_may_come() -> None:
    """LU-12: laid anew again and again, four tiles in a row come in each of the arrangements that can be cleared."""
    position = start(line("B1 B2 B1 B2"))
    found = {
        "".join(face[-1] for face in kinds(relaid(relay_stack(position, bytes([n])))[0]).values()) for n in range(40)
    }

    assert found == {"1221", "2112"}


@pytest.mark.skipif(tilepuzzles.COMPILED, reason="what is compiled calls itself directly")
def test_no_false_proof_where_the_search_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """LU-12: where the search does not tell, the tiles lie otherwise than before, and no order is promised."""
    monkeypatch.setattr(strip, "peel_stack", lambda *_: None)
    monkeypatch.setattr(stack_deals, "STRIPS", 0)
    position = start({**STUCK, (3, 0, 1): "WE", (3, 0, 2): "WE"})
    for key in range(10):
        found = relay_stack(position, bytes([key]))
        assert isinstance(found, Step)
        assert found.effect == Relaid(None)
        assert set(kinds(found.position)) == set(kinds(position))
        assert collections.Counter(names(found.position).values()) == collections.Counter(names(position).values())
        assert kinds(found.position) != kinds(position)
    assert can_be_laid(position)


def test_tiles_that_are_gone_stay_gone() -> None:
    """SH-07: tiles keep their identity: those laid anew are the ones that stood, and the pairs taken name them."""
    rules = Turtle(layout="bridge", shuffles=True)
    position = rules.start(rules.deal(3))
    position = rules.play(position, rules.moves(position)[0])
    after, order = relaid(relay_stack(position, b"k"))
    taken = []
    for a, b in order:
        step = rules.step(after, pair(a, b))
        after, effect = step.position, step.effect
        taken += list(getattr(effect, "tiles", ()))

    assert sorted(taken) == sorted(
        tile for tile, bit in zip(position.dealt.tiles, rules.layout.stack.bits, strict=True) if bit & position.standing
    )
    assert (after.remaining, after.shuffles) == (0, 1)


def test_laid_anew_on_given_spots() -> None:
    """LU-12: two tiles of one kind come on each two spots, a tile that is gone on none."""
    for key in range(20):
        laid = lay_anew([3, -1, 0, 1, 2], {0: 7, 1: 9, 2: 9, 3: 7}, [(0, 4), (2, 3)], Stream(bytes([key])))

        assert laid[1] == -1
        assert {laid[0], laid[4]} in ({0, 3}, {1, 2})
        assert sorted(laid) == [-1, 0, 1, 2, 3]


# --- the option -------------------------------------------------------------------------------------------------------

BOTH: list[StackRules] = [Turtle(shuffles=True), DailyTurtle(shuffles=True)]


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.id)
def test_the_option_is_another_variant(rules: StackRules) -> None:
    """TU-17, DT-06, SH-13: shuffles are not offered unless asked for, shape no deal, and make another variant."""
    usual = type(rules)()

    assert usual.shuffles is False
    assert rules.options() == {"shuffles": True}
    assert type(rules).from_options({"shuffles": True}) == rules
    assert rules.variant == f"{usual.variant} shuffles"
    assert rules.deal(seed=3) == usual.deal(seed=3)
    with pytest.raises(WrongType, match="shuffles must be True or False, not 1"):
        type(rules)(shuffles=cast("Any", 1))
    with pytest.raises((WrongType, InvalidNotation), match="shuffles"):
        type(rules).from_options({"shuffles": "yes"})


@pytest.mark.parametrize("make", [turtle, daily])
def test_without_the_option_nothing_is_laid_anew(make: Any) -> None:
    """TU-17, DT-06, SH-01: as ruled nothing is shuffled; on a stuck board the round of Turtle is over."""
    game: StackGame = make(STUCK)

    assert reason(game.shuffle) == ("GAME_OVER" if make is turtle else "NOT_OFFERED")
    assert reason(make(line("B1 B2 B2 B1")).shuffle) == "NOT_OFFERED"


@pytest.mark.parametrize("make", [turtle, daily])
def test_a_stuck_board_is_laid_anew(make: Any) -> None:
    """TU-17, DT-06: with the option a stuck board is not the end, and its tiles are laid anew for no points."""
    game: StackGame = make(STUCK, shuffles=True)
    assert (game.over, game.moves()) == (False, ())
    assert game.outcome is not None
    assert (game.outcome.ending, game.outcome.final) == (Ending.STUCK, False)

    (event, *_) = game.shuffle(at_ms=500)

    assert (event.do, event.automatic, event.lines) == ("shuffle", False, ())
    assert (done(game), game.score, game.position.shuffles, game.counts.shuffles) == (["shuffle"], 0, 1, 1)
    assert isinstance(event.effect, Relaid)
    for move in event.effect.certificate or ():
        if not game.over:  # Daily Turtle takes the last pairs by itself
            game.play(move)
    assert game.outcome is not None
    assert game.outcome.ending is Ending.CLEARED
    assert verify(game).ok
    assert Game.from_json(game.to_json(), rules=game.rules).position == game.position


@pytest.mark.parametrize("make", [turtle, daily])
def test_a_pair_must_not_exist(make: Any) -> None:
    """TU-17, DT-06: while a pair goes a shuffle is refused, and once the board is cleared the game is over."""
    game: StackGame = make(line("B1 B2 B2 B1"), shuffles=True)
    assert reason(game.shuffle) == "PAIR_EXISTS"
    game.play(game.moves()[0])
    if not game.over:
        game.play(game.moves()[0])

    assert reason(game.shuffle) == "GAME_OVER"
    assert shuffle_stack(game.position) == ActRefusal(Reason.GAME_OVER)


def test_turtle_ends_where_nothing_can_be_laid() -> None:
    """TU-17: with the option too the round ends where no pair is left, once it is proved that no shuffle brings one."""
    game = turtle(BESIDE_TWINS, shuffles=True)
    game.play(game.moves()[0])

    assert game.over
    assert game.outcome is not None
    assert (game.outcome.ending, game.outcome.final, game.to_move) == (Ending.STUCK, True, None)
    assert reason(game.shuffle) == "GAME_OVER"
    refusal = game.rules.judge(game.position, pair((0, 0, 0), (0, 0, 1)))
    assert refusal is not None
    assert refusal.message == ActRefusal(Reason.GAME_OVER).message


def test_daily_turtle_says_that_nothing_can_be_laid() -> None:
    """DT-06: where no arrangement can be cleared the shuffle is refused as impossible, and undo leads on."""
    game = daily(BESIDE_TWINS, shuffles=True)
    game.play(game.moves()[0])

    assert not game.over
    assert reason(game.shuffle) == "IMPOSSIBLE"
    game.undo()
    assert reason(game.shuffle) == "PAIR_EXISTS"


def test_undo_takes_a_shuffle_back() -> None:
    """SH-02, SH-07: undo after a shuffle gives the stuck board again, and shuffling again gives the same."""
    game = daily(STUCK, shuffles=True)
    stuck = game.position
    game.shuffle()
    laid = game.position
    game.undo()
    assert game.position == stuck
    game.shuffle()
    assert game.position == laid


def test_chance_of_a_shuffle_comes_from_deal_and_count() -> None:
    """SH-07: each further shuffle has a key of its own, and a position that knows another count is another one."""
    rules = Turtle(shuffles=True, layout=layout(STUCK))
    position = turtle(STUCK, shuffles=True).position
    later = attrs.evolve(position, shuffles=1)
    first, again, other = (relaid(rules.shuffle(one))[0] for one in (position, position, later))

    assert position != later
    assert (first, first.shuffles, other.shuffles) == (again, 1, 2)
    assert kinds(first) != kinds(other)


def test_a_view_shows_no_order() -> None:
    """TU-23: what a seat sees of a shuffle is the new board without the order that clears it."""
    game = turtle(STUCK, shuffles=True)
    step = game.rules.shuffle(game.position)
    assert isinstance(step, Step)
    seen = game.rules.view_step(step, 0)

    assert (seen.do, seen.effect) == ("shuffle", Relaid(None))
    assert names(seen.position) == names(step.position)


def test_a_false_shuffle_in_a_save_is_found() -> None:
    """SH-01: a saved shuffle that could not have happened is refused on loading."""
    text = daily(STUCK, shuffles=True).restart()
    text.shuffle()
    saved = text.to_json()

    assert text.to_json() == Game.from_json(saved, rules=text.rules).to_json()
    with pytest.raises(FalseClaim, match="log"):
        Game.from_json(saved.replace('"shuffles":true', '"shuffles":false'))


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(
    "rules",
    [Turtle(layout=LAYOUTS["pebble"], budget=0, shuffles=True), DailyTurtle(layout=LAYOUTS["pebble"], shuffles=True)],
    ids=lambda rules: rules.variant,
)
def test_laws(check: Any, rules: StackRules) -> None:
    """SH-01, SH-02, SH-07: with shuffles the stack games keep every law of the contract."""
    if check.__name__ != "junk_is_refused":  # a layout has faults of its own, told as such
        check(rules)


def test_random_games_with_shuffles_can_always_be_ended() -> None:
    """TU-17: a game of random pairs and shuffles ends cleared, or where it is proved that nothing can be laid."""
    ends = collections.Counter[tuple[Ending, bool]]()
    for seed in range(40):
        rules = Turtle(layout="bridge", budget=0, shuffles=True)
        chance = Stream(bytes([seed]))
        deal: Deal[Any] = rules.deal(seed)
        game = Game(rules, deal=deal)
        while not game.over:
            found = game.moves()
            if found:
                game.play(found[chance.below(len(found))])
            else:
                game.shuffle()
        assert game.outcome is not None
        assert isinstance(game.outcome.ending, Ending)
        left = names(game.position)
        ends[game.outcome.ending, bool(left)] += 1
        assert not left or not slow.can_be_stripped(left)
    assert ends[Ending.CLEARED, False] > 20
