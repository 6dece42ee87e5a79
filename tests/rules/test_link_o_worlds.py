"""Worlds of Link-O by chance that agree with what a seat knows."""

from __future__ import annotations

import collections
from typing import Any

import attrs
import pytest
from circle_boards import TWO, link_os, made, picks, put, set_of, tile, tiles, walk
from hypothesis import given
from hypothesis import strategies as st

import tilepuzzles as tp
from tilepuzzles.boards.circle_positions import CirclePosition, CircleView
from tilepuzzles.boards.circle_steps import Drawn, Passed
from tilepuzzles.boards.steps import Step
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument
from tilepuzzles.play.game import Game
from tilepuzzles.rules.link_o import DrawRule, LinkO

RULES = LinkO(seats=2, board=TWO, hand_size=3)


def seen(rules: LinkO, steps: list[Step[CirclePosition]], seat: int) -> list[Step[Any]]:
    """The steps as a seat saw them, without the deal."""
    return [rules.view_step(step, seat) for step in steps if step.do != "deal"]


@given(link_os(), st.integers(0, 2**53 - 1), picks(), st.binary(), st.integers(1, 60))
def test_a_world_agrees_with_the_view(rules: LinkO, seed: int, chosen: list[int], key: bytes, most: int) -> None:
    """LO-25: a world has the view of the seat, the whole set of tiles once, and can be played to an end."""
    steps = list(walk(rules, rules.deal(seed), chosen, most=most))
    position = steps[-1].position
    for seat in range(rules.seats):
        view = rules.view(position, seat)
        world = rules.world(view, seen(rules, steps, seat), Stream(key))

        assert rules.view(world, seat) == view
        laid = [n for n in world.laid if n >= 0]
        whole = sorted([*laid, *world.bag, *(n for hand in world.hands for n in hand)])
        assert whole == list(range(len(set_of(rules).tiles)))
        assert (world.need, world.room) == (position.need, position.room)
        assert rules.to_move(world) == rules.to_move(position)
        if position.seat == seat:
            assert rules.moves(world) == rules.moves(position)
        for _ in range(200):
            step = rules.automatic(world)
            if step is None:
                moves = rules.moves(world)
                if not moves:
                    break
                step = rules.step(world, moves[0])
            world = step.position


@given(link_os(), st.integers(0, 9999), picks(), st.binary(), st.integers(1, 60))
def test_the_same_chance_gives_the_same_world(
    rules: LinkO, seed: int, chosen: list[int], key: bytes, most: int
) -> None:
    """LO-25: a world hangs on view, history and stream alone."""
    steps = list(walk(rules, rules.deal(seed), chosen, most=most))
    view, history = rules.view(steps[-1].position, 0), seen(rules, steps, 0)
    one, two = (rules.world(view, history, Stream(key)) for _ in range(2))

    assert one == two


def drew(hand: str, bag: str, seat_0: str = "r33 r34 r44", rules: LinkO = RULES) -> tp.Game[Any, Any, CircleView]:
    """A game in which seat 1 has drawn for its first play, after seat 0 has laid the red 3/3."""
    game = tp.Game(rules, deal=made(rules, [seat_0, hand], bag))
    game.play(put("r33", "r1"))
    return game


def worlds(game: tp.Game[Any, Any, CircleView], seat: int, count: int = 60) -> list[CirclePosition]:
    """Many worlds of a seat."""
    rules: Any = game.rules
    return [rules.world(game.view(seat), game.seen(seat), Stream(bytes([n]))) for n in range(count)]


def test_who_had_to_draw_had_no_starter() -> None:
    """LO-25, LO-05: who drew for the first play held no starter that fits; only the last tile drawn may be one."""
    game = drew("b12 b04 r12", "b23 b33 b22")
    assert [step.do for step in game.seen(0)] == ["play", "draw", "draw"]
    held = [world.hand(1) for world in worlds(game, 0)]

    for hand in held:
        fitting = [one for one in hand if one in tiles("b33 b*")]
        assert len(hand) == 5
        assert len(fitting) <= 1  # the last one drawn may be one, and no other is
    assert len(set(held)) > 50


def test_the_tile_that_was_drawn_last_is_the_one_played() -> None:
    """LO-25: once it is played, none of the tiles that are left is a starter that would have fitted."""
    game = drew("b12 b04 r12", "b23 b33 b22")
    game.play(put("b33", "b2"))
    assert game.log[-1].do != "draw"

    for world in worlds(game, 0):
        assert tile("b*") not in world.hand(1)
        assert len(world.hand(1)) == 4


def test_who_had_to_draw_later_had_nothing_that_fits() -> None:
    """LO-25, LO-17: who draws on a later go held no tile at all that would have fitted then."""
    rules = attrs.evolve(RULES, hand_size=4)
    game = tp.Game(rules, deal=made(rules, ["r33 r12 r34 b00", "b33 b12 b04 b44"], "r11 r24 b13 r00"))
    game.play(put("r33", "r1"))
    game.play(put("b33", "b2"))
    game.play(put("r34", "r2"))
    drawn = [step for step in game.seen(0) if isinstance(step.effect, Drawn) and step.seat == 1]
    assert len(drawn) == 2
    for world in worlds(game, 0):
        hand = world.hand(1)
        fits = [
            one for one in hand if one.wild or 3 in (one.ends or ()) or (one.colour == "red" and 4 in (one.ends or ()))
        ]
        assert len(fits) <= 1


def test_passing_by_the_english_text() -> None:
    """LO-25, LO-17: who passes though the bag is full held nothing that fits."""
    rules = attrs.evolve(RULES, draw_rule=DrawRule.FIRST_GO_ONLY, hand_size=4)
    game = tp.Game(rules, deal=made(rules, ["r33 r34 b03 b00", "b33 b12 b04 b44"], "r11 r24 b13 r00"))
    game.play(put("r33", "r1"))
    game.play(put("b33", "b2"))
    game.play(put("r34", "r2"))
    assert game.log[-1].do == "pass"
    for world in worlds(game, 0):
        assert not [one for one in world.hand(1) if one.wild or 3 in (one.ends or ())]


def test_a_link_o_of_any_colour_in_worlds() -> None:
    """LO-25, LO-09: where a LINK-O lies anywhere, who had to draw held none of any colour."""
    rules = attrs.evolve(RULES, wild_any_colour=True)
    game = drew("b12 b04 r12", "b23 b01 b33 b22", rules=rules)
    game.play(put("b33", "b2"))
    for world in worlds(game, 0):
        assert not [one for one in world.hand(1) if one.wild]


def test_worlds_of_the_end_of_a_round() -> None:
    """LO-25, LO-23: at the end of a round all hands are known, and only the bag is by chance."""
    game = tp.Game(RULES, deal=made(RULES, ["r33 r34", "b33 b12"], "r00"), automatic="on request")
    for move in (put("r33", "r1"), put("b33", "b2"), put("r34", "r2")):
        game.play(move)
    found = worlds(game, 0)

    assert {world.hand(1) for world in found} == {tiles("b12")}
    assert len({world.bag for world in found}) > 1
    assert len({world.dealt.key for world in found}) > 1


def test_all_consistent_hands_come_up() -> None:
    """LO-25: with three tiles unseen but one, each hand comes about as often as any other."""
    rules = LinkO(seats=2, board=TWO, highest=1, wilds_per_colour=0, hand_size=3)
    game = tp.Game(rules, deal=made(rules, ["r00 r01 b00", "r11 b11"], "b01"), automatic="on request")
    counts = collections.Counter(world.hand(1) for world in worlds(game, 0, 255))

    assert len(counts) == 3
    assert min(counts.values()) > 50


@pytest.mark.parametrize("cut", [0, 1, 2, 3])
def test_a_history_that_is_not_whole(cut: int) -> None:
    """LO-25: without the whole history only the sizes of the hands are kept to."""
    game = drew("b12 b04 r12", "b23 b33 b22")
    game.play(put("b33", "b2"))
    rules: Any = game.rules
    for n in range(20):
        world = rules.world(game.view(0), game.seen(0)[cut + 1 :] + game.seen(0)[:cut], Stream(bytes([n])))
        assert rules.view(world, 0) == game.view(0)


def test_a_history_that_cannot_be() -> None:
    """LO-25: a history of another game is no reason to fail: sizes of hands are kept to."""
    game, other = drew("b12 b04 r12", "b23 b33 b22"), drew("b33 b04 r12", "b23 b22")
    other.play(put("b33", "b2"))
    rules: Any = game.rules
    for history in (other.seen(0), game.seen(0) * 2, game.seen(0) + game.seen(1)):
        world = rules.world(game.view(0), history, Stream(b"n"))
        assert rules.view(world, 0) == game.view(0)


def test_a_play_that_a_pass_rules_out() -> None:
    """LO-25: a history in which a seat plays what it cannot have held is not kept to."""
    game = drew("b33 b04 r12", "b23 b22")
    game.play(put("b33", "b2"))
    rules: Any = game.rules
    first, second = game.seen(0)[:2]
    passed = attrs.evolve(first, do="pass", effect=Passed(None), seat=1)
    world = rules.world(game.view(0), (first, passed, second), Stream(b"n"))

    assert rules.view(world, 0) == game.view(0)


def test_when_no_hand_agrees_sizes_do() -> None:
    """LO-25: where no hands agree with what draws tell their sizes are kept to; the number of tries is bounded."""
    game = drew("b12 b04 r12", "b23 b33 b22")
    rules: Any = game.rules
    starters = tiles("b33 b* b* b22 b11")  # what is left for seat 1, which had no starter at first
    mine = tuple((collections.Counter(set_of(RULES).tiles) - collections.Counter([*starters, tile("r33")])).elements())
    view = attrs.evolve(game.view(0), hand=mine, sizes=(len(mine), 5), bag=0)
    world = rules.world(view, game.seen(0), Stream(b"n"))

    assert collections.Counter(world.hand(1)) == collections.Counter(starters)


@pytest.mark.parametrize(
    "changes",
    [{"hand": tiles("r00 r15 r01")}, {"hand": tiles("r* r* r*")}, {"hand": tiles("r33 r00 r01")}, {"sizes": (2, 40)}],
)
def test_views_that_cannot_be(changes: dict[str, Any]) -> None:
    """LO-25: a view with tiles that are not in the set, or more than there are, is refused."""
    game = drew("b12 b04 r12", "b23 b33 b22")
    rules: Any = game.rules
    with pytest.raises(InvalidArgument, match="the view"):
        rules.world(attrs.evolve(game.view(0), **changes), game.seen(0), Stream(b"n"))


def test_a_history_of_another_board() -> None:
    """LO-25: steps of another board are no reason to fail."""
    game, other = drew("b12 b04 r12", "b23 b33 b22"), tp.Game(LinkO(seats=2, highest=6), seed=5)
    rules: Any = game.rules
    for _ in range(8):
        other.play(other.moves()[-1])
    world = rules.world(game.view(0), other.seen(0), Stream(b"n"))
    assert rules.view(world, 0) == game.view(0)


def test_views_of_other_boards_are_refused() -> None:
    """A view of another board or another number of seats is no view of these rules."""
    game = tp.Game(LinkO(seats=3), seed=7)
    for rules in (LinkO(), RULES):
        with pytest.raises(InvalidArgument, match="another board"):
            rules.world(game.view(0), game.seen(0), Stream(b"n"))


def test_who_had_to_draw_held_nothing_that_fitted() -> None:
    """LO-25: in no world could a seat have played where it had to draw, also where tiles have gone since then.

    The game is one in which plays before the draw could have come from any of several tiles of the hand, of which only
    some leave tiles that agree with the draw.
    """
    rules = LinkO(seats=2)
    game = Game(rules, seed=11, automatic="on request")
    stream = Stream(b"moves")
    held: list[tuple[CirclePosition, int]] = []
    for _ in range(160):
        if game.due is not None:
            if game.due.do == "draw":
                held.append((game.position, game.position.seat))
            game.advance()
        elif game.moves():
            game.play(game.moves()[stream.below(len(game.moves()))])
        last = game.seen(0)[-2:]
        if [(step.do, step.seat) for step in last] == [("draw", 1), ("play", 1)]:
            before, seat = held[-1]
            for n in range(12):
                world = rules.world(game.view(0), game.seen(0), Stream(bytes([n])))
                again = attrs.evolve(before, hands=(before.hands[0], world.hands[1]))
                assert (seat, rules.moves(again)) == (1, ())
