"""Link-O in play: first plays, later plays, drawing, passing, rounds and the end."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from circle_boards import DOUBLY, FIVE, TWO, made, placed, put, space, tile, tiles

import tilepuzzles as tp
from tilepuzzles.boards.circle_positions import CirclePosition
from tilepuzzles.boards.circle_steps import CircleEnding, Drawn, Passed, Placed, RoundBegun, RoundResult
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.steps import Outcome
from tilepuzzles.policies.base import Happening
from tilepuzzles.policies.rounds import CircleBonus, HandPoints
from tilepuzzles.rules.link_o import DrawRule, LinkO

RULES = LinkO(seats=2, board=TWO, hand_size=3)
FIRST_ONLY = attrs.evolve(RULES, draw_rule=DrawRule.FIRST_GO_ONLY)


def dues(rules: LinkO, position: CirclePosition) -> tuple[list[str], CirclePosition]:
    """What the rules do by themselves in a position, and where that leads; new rounds are not begun."""
    done = []
    while position.result is None and (step := rules.automatic(position)) is not None:
        done.append(step.do)
        position = step.position
    return done, position


# --- first plays ------------------------------------------------------------------------------------------------------


def test_the_first_tile_of_a_round() -> None:
    """LO-05, LO-06: a LINK-O or a double, on a connector of its colour; no contact is needed."""
    position = RULES.start(made(RULES, ["r12 r33 b* b04", "b00"]))

    assert RULES.moves(position) == (put("r33", "r1"), put("b*", "b2"))


def test_every_players_first_play_is_a_starter() -> None:
    """LO-05, LO-06: the second player too begins on a connector, without contact, though plain tiles would fit."""
    position = RULES.start(made(RULES, ["r33 r00", "r34 b11 b33 b*"]))
    position = RULES.play(position, put("r33", "r1"))

    assert RULES.moves(position) == (put("b33", "b2"), put("b*", "b2"))
    assert RULES.automatic(position) is None

    lone = LinkO(seats=2, board=DOUBLY)
    position = placed(lone, {"r0": "33"}, ["b00", "b11 b12 r44"], seat=1, started=False)
    assert lone.moves(position) == (put("r44", "r2"), put("b11", "b6"))


def test_after_the_first_play_any_tile_goes() -> None:
    """LO-07, LO-08: later plays are any tiles beside another; doubles and LINK-O tiles lie anywhere too."""
    position = placed(RULES, {"r1": "33"}, ["r34 r* r30 b03", "b00"])

    assert RULES.moves(position) == (
        put("r03", "r0", "03"), put("r34", "r0", "43"), put("r*", "r0"),
        put("r03", "r2", "30"), put("r34", "r2", "34"), put("r*", "r2"),
    )  # fmt: skip


def test_who_holds_no_starter_digs() -> None:
    """LO-05, LO-06: tiles are drawn until a starter is, all of them join the hand, and the same seat is to move."""
    position = RULES.start(made(RULES, ["r12 b34", "b00"], "r01 b12 r44 b22"))
    done, after = dues(RULES, position)

    assert done == ["draw"] * 3
    assert (after.hand(0), after.bag, after.seat) == (tiles("r01 r12 r44 b12 b34"), (after.bag[0],), 0)
    assert RULES.moves(after) == (put("r44", "r1"),)
    assert (after.drawn, after.passed) == ((3, 0), (0, 0))


def test_a_starter_that_does_not_fit_is_none() -> None:
    """LO-06: a player whose starters do not fit digs until one does."""
    position = placed(RULES, {"r1": "33", "b0": "01"}, ["b00 b44 b13", "r00"], "b22 r11 b* b33", started=False)
    assert RULES.moves(position) == ()
    done, after = dues(RULES, position)

    assert done == ["draw"] * 4 + ["pass"] * 2  # blue 2 is blocked, and red 1 is taken
    assert after.blocked.keys() == {space("b2")}

    position = placed(RULES, {"r1": "33"}, ["b00 b44 b13", "r00"], "b22 r11 b33 b*", started=False)
    done, after = dues(RULES, position)
    assert done == ["draw"] * 3
    assert RULES.moves(after) == (put("b33", "b2"),)


@pytest.mark.parametrize("rules", [RULES, FIRST_ONLY], ids=["every-go", "first-go-only"])
def test_the_duty_stays_when_the_bag_empties(rules: LinkO) -> None:
    """LO-06: the bag empty before a starter is drawn, the go ends, and the duty stays for the next."""
    position = rules.start(made(rules, ["r12 b34", "b00 b03 r11 r14"], "r01"))
    done, after = dues(rules, position)
    assert done == ["draw", "pass"]
    assert (after.seat, after.started, after.passed, after.passes) == (1, (False, False), (1, 0), 1)

    after = rules.play(after, put("r11", "r1"))
    done, after = dues(rules, after)
    assert done == ["pass"]  # 1/2 would fit beside the 1/1, were it not the first play
    refusal = rules.judge(attrs.evolve(after, seat=0), put("r12", "r2"))
    assert refusal is not None
    assert refusal.reason is Reason.FIRST_PLAY


# --- later plays ------------------------------------------------------------------------------------------------------


def test_both_ends_match_between_two_tiles() -> None:
    """LO-10: a tile between two must match at both ends, and which way round is part of the move."""
    rules = LinkO(seats=2, board=FIVE)
    position = placed(rules, {"b1": "02", "b3": "31"}, ["b23 b22 b24 r01", "r00"])

    assert [move for move in rules.moves(position) if move.space == space("b2")] == [put("b23", "b2")]


def test_connectors_take_only_doubles_and_link_os() -> None:
    """LO-08: no tile of two numbers lies on a connector, though its end would match."""
    position = placed(RULES, {"r2": "34"}, ["r33 r23 r* b00", "r00"])
    at = [move for move in RULES.moves(position) if move.space == space("r1")]

    assert at == [put("r33", "r1"), put("r*", "r1")]


def test_the_partner_across_the_link_is_a_neighbour() -> None:
    """LO-07: the tile across the link is contact enough."""
    position = placed(RULES, {"r1": "33"}, ["b33 b22 b*", "r00"])

    assert RULES.moves(position) == (put("b33", "b2"), put("b*", "b2"))


def test_the_colour_of_a_link_o() -> None:
    """LO-09: a LINK-O lies in the circle of its colour; with the option in any circle, on the first turn too."""
    wide = attrs.evolve(RULES, wild_any_colour=True)
    for started in (True, False):
        position = placed(RULES, {"r1": "33"}, ["r* r00", "r12"], started=started)
        spaces = {move.space for move in RULES.moves(position) if move.tile.wild}
        assert spaces == ({space("r0"), space("r2")} if started else set())
        wider = {move.space for move in wide.moves(position) if move.tile.wild}
        assert wider == spaces | {space("b2")}
        assert wide.judge(position, put("r*", "b2")) is None
    after = wide.play(position, put("r*", "b2"))
    assert after.faces[space("b2")] == tile("r*")
    assert next(one.ends for one in after.tiles if one.space == space("b2")) == (3, 3)


def test_a_link_o_of_another_colour_is_drawn_for() -> None:
    """LO-09, LO-17: with the option a LINK-O of any colour ends the digging."""
    wide = attrs.evolve(RULES, wild_any_colour=True)
    position = placed(RULES, {"r1": "33"}, ["b00", "r12"], "r00 b* r34")

    assert dues(wide, position)[0] == ["draw", "draw"]
    assert dues(RULES, position)[0] == ["draw", "draw"]
    assert wide.moves(dues(wide, position)[1])[0].tile == tile("b*")


def test_equal_tiles_are_one_move() -> None:
    """LO-02: two LINK-O tiles of a colour are one move; after it the other is still held."""
    position = placed(RULES, {"r1": "33"}, ["r* r*", "r12"])

    assert RULES.moves(position) == (put("r*", "r0"), put("r*", "r2"))
    assert RULES.play(position, put("r*", "r0")).hand(0) == tiles("r*")


# --- drawing and passing ----------------------------------------------------------------------------------------------


def test_drawing_on_every_go() -> None:
    """LO-17: who cannot play draws until a tile fits, one entry a tile; with several plays then the player chooses."""
    position = placed(RULES, {"r1": "33"}, ["b00", "r12"], "r00 r01 r34 r44")
    step = RULES.automatic(position)
    assert step is not None
    assert (step.do, step.seat, step.effect) == ("draw", 0, Drawn(tile("r00"), 3))
    done, after = dues(RULES, position)

    assert done == ["draw"] * 3
    assert after.hand(0) == tiles("r00 r01 r34 b00")
    assert RULES.moves(after) == (put("r34", "r0", "43"), put("r34", "r2"))
    assert RULES.to_move(after) == 0


def test_drawing_on_the_first_go_only() -> None:
    """LO-17: by the English text who has made a first play and cannot play passes, and keeps the bag as it is."""
    position = placed(FIRST_ONLY, {"r1": "33"}, ["b00", "r31"], "r34 r44")
    step = FIRST_ONLY.automatic(position)

    assert step is not None
    assert (step.do, step.effect, step.position.bag) == ("pass", Passed(None), position.bag)
    assert step.position.seat == 1
    assert FIRST_ONLY.moves(step.position)


def test_no_draw_and_no_pass_by_choice() -> None:
    """LO-17, LO-18: with a play at hand the rules do nothing by themselves, though the bag be full or empty."""
    for bag in ("", "r34 r44"):
        assert RULES.automatic(placed(RULES, {"r1": "33"}, ["b00 r03", "r12"], bag)) is None


def test_with_an_empty_bag_a_player_passes() -> None:
    """LO-18: who can neither play nor draw passes; a play in between starts the count of passes anew."""
    position = placed(RULES, {"r1": "33"}, ["b00", "r13 r00"])
    done, after = dues(RULES, position)
    assert (done, after.passes, after.passed) == (["pass"], 1, (1, 0))
    after = RULES.play(after, put("r13", "r2", "31"))
    assert (after.passes, after.passed) == (0, (1, 0))


# --- the end of a round -----------------------------------------------------------------------------------------------


def test_the_last_tile_ends_the_round() -> None:
    """LO-15, LO-22: who plays the last tile collects all that is left: sums of numbers, and 16 for a LINK-O."""
    rules = LinkO(seats=3, board=TWO, hand_size=2)
    position = placed(rules, {"r1": "33"}, ["r34", "r12 r*", "b00 b44"], "b33", scores=(5, 0, 7))
    step = rules.step(position, put("r34", "r2"))
    result = RoundResult(CircleEnding.PLAYED_OUT, (0,), ((), tiles("r12 r*"), tiles("b00 b44")), (0, 19, 8), (27, 0, 0))

    assert step.effect == Placed(put("r34", "r2"), None, (0, 0, 0), True, result)
    assert (step.position.scores, step.position.result) == ((32, 0, 7), result)
    assert rules.outcome(step.position) == Outcome(CircleEnding.PLAYED_OUT, final=False, winners=(0,))
    assert rules.moves(step.position) == ()
    refusal = rules.judge(step.position, put("r12", "r3"))
    assert refusal is not None
    assert (refusal.reason, refusal.message) == (Reason.ROUND_OVER, "The round is over.")


def test_the_value_of_a_link_o_is_an_option() -> None:
    """LO-15: what a LINK-O counts may be changed."""
    cheap = attrs.evolve(RULES, wild_points=3)
    after = cheap.play(placed(cheap, {"r1": "33"}, ["r34", "r* b*"]), put("r34", "r2"))

    assert after.scores == (6, 0)


@pytest.mark.parametrize(
    ("hands", "winners", "points"),
    [
        (["b04", "r00", "r01"], (1,), (0, 5, 0)),
        (["b04", "r01", "r02"], (1,), (0, 6, 0)),
        (["b01", "r22", "r01"], (0, 2), (4, 0, 4)),
        (["b01", "r11", "r02"], (0,), (4, 0, 0)),
        (["b02", "r02", "r11"], (0, 1, 2), (0, 0, 0)),
    ],
)
def test_nobody_can_go_on(hands: list[str], winners: tuple[int, ...], points: tuple[int, ...]) -> None:
    """LO-16: the bag is empty and all pass: each of the lowest hands takes the sum of those that are not lowest."""
    rules = LinkO(seats=3, board=TWO, hand_size=2)
    done, after = dues(rules, placed(rules, {"r1": "33", "r2": "34"}, hands))

    assert done == ["pass"] * 3
    assert after.result is not None
    assert (after.result.ending, after.result.winners, after.result.points) == (CircleEnding.BLOCKED, winners, points)
    assert (after.scores, after.passed) == (points, (1, 1, 1))
    assert rules.outcome(after) == Outcome(CircleEnding.BLOCKED, final=False, winners=winners)


def test_a_full_circle_of_passes_with_tiles_in_the_bag() -> None:
    """LO-17: where one draws on the first go only a full circle of passes ends the round, whatever is in the bag."""
    done, after = dues(FIRST_ONLY, placed(FIRST_ONLY, {"r1": "33"}, ["b00", "r12"], "r34 r44"))

    assert done == ["pass", "pass"]
    assert after.result is not None
    assert (after.result.ending, after.scores, len(after.bag)) == (CircleEnding.BLOCKED, (3, 0), 2)


# --- circles ----------------------------------------------------------------------------------------------------------

ALMOST = {"b0": "*", "b2": "33"}


def test_completing_a_circle() -> None:
    """LO-19: the tile that fills the last space of a circle, connector or not, scores 16 at once."""
    position = placed(RULES, ALMOST, ["b13 r00", "r12"])
    step = RULES.step(position, put("b13", "b1"))
    assert step.effect == Placed(put("b13", "b1"), "blue", (16, 0), False, None)
    assert step.position.scores == (16, 0)

    position = placed(RULES, {"b0": "*", "b1": "13"}, ["r00", "b33 r12"], seat=1)
    assert RULES.play(position, put("b33", "b2")).scores == (0, 16)


def test_completing_a_circle_with_the_last_tile() -> None:
    """LO-19, LO-15: it counts on the last tile of a round as well, beside the points of the hands."""
    step = RULES.step(placed(RULES, ALMOST, ["b13", "r12"]), put("b13", "b1"))

    assert isinstance(step.effect, Placed)
    assert (step.effect.points, step.position.scores) == ((16, 0), (19, 0))


def test_no_bonus_by_the_english_text() -> None:
    """LO-19: 0 gives the English text; the circle is told as completed all the same."""
    plain = attrs.evolve(RULES, circle_bonus=0)
    step = plain.step(placed(plain, ALMOST, ["b13 r00", "r12"]), put("b13", "b1"))

    assert step.effect == Placed(put("b13", "b1"), "blue", (0, 0), False, None)


def test_the_bonus_counts_for_who_loses_the_round() -> None:
    """LO-19: it is kept whoever wins the round."""
    after = RULES.play(placed(RULES, {**ALMOST, "r1": "33"}, ["b13 r00", "r03"]), put("b13", "b1"))
    after = RULES.play(after, put("r03", "r2", "30"))

    assert after.scores == (16, 0)


# --- rounds and the game ----------------------------------------------------------------------------------------------


def ended(rules: LinkO, scores: tuple[int, ...]) -> CirclePosition:
    """A position in which a round has just ended with those scores; seat 0 has won it, with nothing in the hands."""
    position = placed(rules, {"r1": "33"}, ["r34", "r00", "b00"][: rules.seats], scores=scores)
    return rules.play(position, put("r34", "r2"))


def test_who_starts() -> None:
    """LO-21: the caller says who starts, turns go clockwise, and the start moves one seat on each round."""
    rules = LinkO(seats=3, board=TWO, hand_size=2, starter=1)
    first = rules.start(rules.deal(7))
    assert (first.seat, rules.to_move(first)) == (1, 1)
    turn = placed(rules, {"r1": "33"}, ["b00", "b11", "r34 r00"], seat=2)
    assert rules.play(turn, put("r34", "r2")).seat == 0

    position, starters = ended(rules, (0, 0, 0)), []
    assert rules.to_move(position) == 2
    for _ in range(4):
        step = rules.automatic(position)
        assert step is not None
        assert step.seat == step.position.seat
        assert step.effect == RoundBegun(step.position.round, step.position.seat)
        starters.append(step.position.seat)
        position = attrs.evolve(step.position, result=position.result)
    assert starters == [2, 0, 1, 2]


def test_a_new_round() -> None:
    """LO-20: all tiles go back, each hand is dealt anew, and only the points stay."""
    position = ended(RULES, (3, 40))
    step = RULES.automatic(position)
    assert step is not None
    after = step.position

    assert (step.do, after.round, after.scores, after.result) == ("round", 1, (3, 40), None)
    assert (after.tiles, after.started, after.drawn, after.passed, after.passes) == (
        (),
        (False,) * 2,
        (0, 0),
        (0, 0),
        0,
    )
    assert [len(hand) for hand in after.hands] == [3, 3]
    assert after.remaining == 34


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((64, 0, 0), 0),
        ((10, 99, 80), 1),
        ((63, 63, 1), None),
        ((64, 64, 0), None),
        ((80, 70, 80), None),
        ((3, 4, 65), 2),
    ],
)
def test_the_end_of_the_game(scores: tuple[int, ...], winner: int | None) -> None:
    """LO-20: after a round 64 or more wins, the higher total before the lower; equal totals play another round."""
    rules = LinkO(seats=3, board=TWO, hand_size=2)
    position = ended(rules, scores)

    if winner is None:
        assert rules.outcome(position) == Outcome(CircleEnding.PLAYED_OUT, final=False, winners=(0,))
        assert rules.automatic(position) is not None
        return
    assert rules.outcome(position) == Outcome(CircleEnding.WON, final=True, winners=(winner,))
    assert (rules.to_move(position), rules.automatic(position), rules.moves(position)) == (None, None, ())
    refusal = rules.judge(position, put("r00", "r3"))
    assert refusal is not None
    assert refusal.reason is Reason.GAME_OVER
    assert rules.shuffle(position).reason is Reason.GAME_OVER


def test_the_target_is_tested_after_the_round() -> None:
    """LO-20, LO-19: a bonus that leads past 64 does not end the game before the round is over."""
    after = RULES.play(placed(RULES, {**ALMOST, "r1": "33"}, ["b13 r00", "r03"], scores=(60, 0)), put("b13", "b1"))
    assert (after.scores, RULES.outcome(after), RULES.to_move(after)) == ((76, 0), None, 1)
    after = RULES.play(after, put("r03", "r2", "30"))
    assert RULES.outcome(after) == Outcome(CircleEnding.WON, final=True, winners=(0,))


# --- in a game --------------------------------------------------------------------------------------------------------


def test_events_and_ledger() -> None:
    """LO-15, LO-19, LO-22: events carry bonus, last tile and result, and the ledger is the position's score."""
    game = tp.Game(RULES, deal=made(RULES, ["r33 r34", "b33 b12 b00"], "b03 r01"), automatic="on request")
    game.play(put("r33", "r1"), at_ms=10)
    game.play(put("b33", "b2"), at_ms=20)
    event = game.play(put("r34", "r2"), at_ms=30)[0]

    assert isinstance(event.effect, Placed)
    assert (event.effect.last_tile, event.points, game.scores) == (True, 3, (3, 0))
    assert [(line.term, line.seat, line.points) for line in game.ledger] == [("hand-points", 0, 3)]
    with pytest.raises(tp.IllegalMove, match="round is over"):
        game.play(put("b12", "b0"))
    assert [event.do for event in game.advance()] == ["round"]
    assert game.scores == game.position.scores == (3, 0)
    assert game.to_move == 1


def test_not_your_go() -> None:
    """LO-26: a play from a seat that is not to move is refused so."""
    game = tp.Game(RULES, deal=made(RULES, ["r33 r34", "b33 b12"]))
    with pytest.raises(tp.IllegalMove) as caught:
        game.play(put("r33", "r1"), seat=1)

    assert caught.value.refusal.reason is Reason.NOT_YOUR_GO


def test_how_a_play_is_saved() -> None:
    """LO-10: in a saved game a play stands under "place", and draws and rounds are marked automatic."""
    game = tp.Game(RULES, deal=made(RULES, ["r33 r34 r11", "b12 b04"], "b00 b*"))
    game.play(put("r33", "r1"))
    text = game.to_json()

    assert '"place":{"at":["red",1],"ends":[3,3],"tile":{"colour":"red","ends":[3,3]}}' in text
    assert text.count('"automatic":true') == 2
    assert '"score":[0,0]' in text
    assert tp.Game.from_json(text, rules=RULES).position == game.position


@pytest.mark.parametrize("effect", [None, Drawn(None, 3), RoundBegun(1, 0), Passed(None), 7])
def test_terms_earn_nothing_by_other_things(effect: Any) -> None:
    """LO-15, LO-19: what neither completes a circle nor ends a round earns nothing."""
    for term in (CircleBonus(), HandPoints()):
        assert term.begin().after(Happening("play", 0, effect)) == ((), term)
