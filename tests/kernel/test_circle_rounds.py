"""Rings and links in the kernel: what fits where, and whole rounds at random."""

from __future__ import annotations

import attrs
import circle_oracles as slow
import pytest
from circle_boards import DOUBLY, FIVE, TWO, link_os, one_round, picks, set_of, walk
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.boards.circle_boards import CircleBoard, Handout
from tilepuzzles.boards.circle_positions import CirclePosition
from tilepuzzles.boards.circle_steps import CircleEnding, Passed, Placed
from tilepuzzles.boards.circle_tables import tables
from tilepuzzles.boards.circles import hand_masks
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel import circles as kernel
from tilepuzzles.kernel.circle_rounds import Hands, Played, Round, by_weight, outlook, picked, play_round, round_points
from tilepuzzles.rules.link_o import DrawRule, LinkO


def ordered(rules: LinkO, key: bytes) -> list[int]:
    """All tiles in an order by chance."""
    return Stream(key).shuffled(range(len(set_of(rules).tiles)))


def round_of(rules: LinkO, order: list[int], stream: Stream) -> Played:
    """A random round of those rules in the kernel."""
    return play_round(
        set_of(rules).circles,
        order,
        rules.seats,
        rules.hand_size,
        stream.below,
        starter=rules.starter,
        every_go=rules.draw_rule is DrawRule.EVERY_GO,
        any_colour=rules.wild_any_colour,
        wild_points=rules.wild_points,
    )


@given(link_os(), st.binary())
def test_random_rounds_are_those_of_the_rules(rules: LinkO, key: bytes) -> None:
    """LO-15 to LO-19: a random round plays move by move what the rules allow, and ends with what they count."""
    found = set_of(rules)
    order = ordered(rules, key)
    hands = [[found.tiles[n] for n in order[at * rules.hand_size :][: rules.hand_size]] for at in range(rules.seats)]
    bag = [found.tiles[n] for n in order[rules.seats * rules.hand_size :]]
    content = Handout(tuple(map(tuple, hands)), tuple(bag))
    position = rules.start(attrs.evolve(rules.deal(0), content=content))
    stream = Stream(key + b"play")
    turns = passes = 0
    bonus = [0] * rules.seats
    while position.result is None:
        step = rules.automatic(position)
        if step is None:
            moves = rules.moves(position)
            step = rules.step(position, moves[stream.below(len(moves))])
        turns += isinstance(step.effect, Placed)
        passes += isinstance(step.effect, Passed)
        bonus[step.seat] += isinstance(step.effect, Placed) and step.effect.completed is not None
        position = step.position
    played = round_of(rules, order, Stream(key + b"play"))

    assert played.hands == list(position.result.left)
    assert (played.turns, played.passes, played.bonus) == (turns, passes, bonus)
    assert (played.out >= 0) is (position.result.ending is CircleEnding.PLAYED_OUT)
    assert round_points(played.hands, played.out) == list(position.result.points)


@given(link_os(), st.lists(st.integers(0, 10_000), min_size=1, max_size=60))
def test_what_fits_is_kept_up(rules: LinkO, picks: list[int]) -> None:
    """LO-07, LO-12: after each tile laid, whatever it is, what fits on every space is what the oracle says."""
    board = rules.board
    found, oracle = set_of(rules), slow.Slow(board)
    lay = kernel.bare(found.circles)
    everything = [slow.tile_of(tile) for tile in found.tiles]
    masks = hand_masks(found, range(len(found.tiles)), rules.wild_any_colour)
    table: dict[slow.At, tuple[slow.Tile, slow.Ends]] = {}
    for pick in picks:
        for first in (True, False):
            choices = kernel.choices(found.circles, lay.left, lay.need, masks, first)
            mine = [
                slow.move_of(found.placements[space * found.circles.options + option])
                for space, bits in choices
                for option in range(found.circles.options)
                if bits >> option & 1
            ]
            theirs = oracle.moves(table, everything, first=first, any_colour=rules.wild_any_colour)

            assert len(mine) == len(set(mine))
            assert set(mine) == theirs
            asked = kernel.wanted(found.circles, lay.left, lay.need, first)
            assert all(not bits & ~asked[found.circles.ring[space]] for space, bits in choices)
            if choices and (first is bool(pick % 3 == 0)):
                space, bits = choices[pick % len(choices)]
                options = [option for option in range(found.circles.options) if bits >> option & 1]
                option = options[pick % len(options)]
                lay.place(space, option)
                move = slow.move_of(found.placements[space * found.circles.options + option])
                table[move[1]] = (move[0], move[2])
        for n, where in enumerate(oracle.spaces):
            if where in table:
                shown = [one if one < found.circles.values else None for one in (lay.left[n], lay.right[n])]
                assert tuple(shown) == oracle.shown(table, where)
            else:
                assert lay.left[n] == lay.right[n] == kernel.EMPTY
        assert lay.room == [size - sum(colour == other for other, _ in table) for colour, size in board.rings]


@pytest.mark.parametrize("board", [TWO, DOUBLY, FIVE], ids=lambda board: str(len(board.spaces)))
def test_the_tables_of_a_board(board: CircleBoard) -> None:
    """LO-01: neighbours go round each circle, links go both ways, and only connectors have a partner."""
    found, oracle = tables(board, 4, 2), slow.Slow(board)
    circles = found.circles
    for n, where in enumerate(oracle.spaces):
        assert oracle.spaces[circles.before[n]] == oracle.beside(where, -1)
        assert oracle.spaces[circles.after[n]] == oracle.beside(where, 1)
        partner = circles.partner[n]
        assert (None if partner < 0 else oracle.spaces[partner]) == oracle.partner.get(where)
    assert [found.spaces[n] for n in circles.linked] == list(board.connectors)
    assert circles.tiles == 17 * len(board.rings)
    assert sum(16 if pips < 0 else pips for pips in circles.pips) == 92 * len(board.rings)


def test_points_of_a_round() -> None:
    """LO-15, LO-16: who is out takes all; else each of the lowest hands takes the sum of those that are not lowest."""
    assert round_points([0, 7, 20], 0) == [27, 0, 0]
    assert round_points([0, 5, 0, 3], 2) == [0, 0, 8, 0]
    assert round_points([9, 4, 6], -1) == [0, 15, 0]
    assert round_points([4, 9, 4, 2 + 2], -1) == [9, 0, 9, 9]
    assert round_points([3, 3], -1) == [0, 0]


def test_each_play_is_drawn_alike() -> None:
    """Every number that may be drawn is a play of its own, turned tiles too, in the order of the choices."""
    found = [(4, 0b1011), (9, 0b1), (2, 0b110_0000)]
    asked: list[int] = []

    def drawn(number: int) -> tuple[int, int]:
        def below(n: int) -> int:
            asked.append(n)
            return number

        return picked(found, below)

    assert [drawn(n) for n in range(6)] == [(4, 0), (4, 1), (4, 3), (9, 0), (2, 5), (2, 6)]
    assert asked == [6] * 6


def test_games_of_the_helpers_are_games() -> None:
    """The walks of these tests go from round to round."""
    rules = LinkO(seats=2, board=TWO, hand_size=4, target=500)
    steps = list(walk(rules, rules.deal(7), [3, 1]))
    assert {"play", "draw", "round"} <= {step.do for step in steps}


def in_kernel(rules: LinkO, position: CirclePosition) -> Round:
    """The position for the kernel."""
    circles = set_of(rules).circles
    lay = kernel.Lay(circles, *map(list, (position.left, position.right, position.need, position.room)))
    hands = Hands(circles, rules.seats, rules.wild_any_colour, rules.wild_points)
    for seat, hand in enumerate(position.hands):
        for tile in hand:
            hands.take(seat, tile)
    every_go = rules.draw_rule is DrawRule.EVERY_GO
    return Round(lay, hands, position.bag, position.seat, list(position.started), position.passes, every_go)


def heavy(rules: LinkO) -> list[int]:
    """The points of each option in a hand."""
    circles = set_of(rules).circles
    plain = range(circles.values * circles.values)
    return [circles.first[one] + circles.second[one] for one in plain] + [rules.wild_points] * len(circles.sizes)


@given(link_os(), st.integers(0, 9999), picks(), st.integers(0, 30))
def test_a_playout_from_the_middle_is_that_of_the_rules(rules: LinkO, seed: int, chosen: list[int], most: int) -> None:
    """LO-15 to LO-19: a round played on heaviest first goes as by the rules, and a copy leaves the round as it is."""
    position = one_round(walk(rules, rules.deal(seed), chosen, most=most))[-1].position
    if position.result is not None:
        return
    game = in_kernel(rules, position)
    copy = game.copy().copy()
    played = copy.finish(by_weight(heavy(rules)))
    turns = passes = 0
    bonus = [0] * rules.seats
    while position.result is None:
        step = rules.automatic(position)
        if step is None:
            moves = rules.moves(position)
            step = rules.step(position, max(moves, key=lambda move: move.tile.points(rules.wild_points)))
        turns += isinstance(step.effect, Placed)
        passes += isinstance(step.effect, Passed)
        bonus[step.seat] += isinstance(step.effect, Placed) and step.effect.completed is not None
        position = step.position

    assert played.hands == list(position.result.left)
    assert (played.turns, played.passes, played.bonus) == (turns, passes, bonus)
    assert (played.out >= 0) is (position.result.ending is CircleEnding.PLAYED_OUT)
    assert (game.turns, game.passed, game.out, sum(game.bonus)) == (0, 0, -1, 0)
    again = game.finish(by_weight(heavy(rules)))
    assert (again.hands, again.out, again.bonus) == (played.hands, played.out, played.bonus)


@given(link_os(), st.integers(0, 9999), picks(), st.integers(0, 30))
def test_the_outlook_of_a_play(rules: LinkO, seed: int, chosen: list[int], most: int) -> None:
    """What fits after a play, in the hand and at all, is what the rules allow then, each option once a circle."""
    position = one_round(walk(rules, rules.deal(seed), chosen, most=most))[-1].position
    found, seat = set_of(rules), position.seat
    for move in rules.moves(position)[:6]:
        game = in_kernel(rules, position)
        own, total = outlook(game, found.number[move.space], found.option(move))
        after = rules.step(position, move).position
        held = hand_masks(found, after.hands[seat], rules.wild_any_colour)
        fits = kernel.wanted(found.circles, after.left, after.need, False)

        assert total == sum(mask.bit_count() for mask in fits)
        assert own == sum((mask & other).bit_count() for mask, other in zip(fits, held, strict=True))
        assert game.lay.left == list(position.left)


def test_the_greatest_weight_is_picked() -> None:
    """The first option of the greatest weight is picked, in the order of spaces and options."""
    pick = by_weight([5, 1, 9, 9, 0])

    assert pick([(7, 0b00011), (3, 0b11000), (4, 0b01100)]) == (3, 3)
    assert pick([(7, 0b10011), (3, 0b10001)]) == (7, 0)
    assert pick([(2, 0b10000)]) == (2, 4)
