"""Solvable with an order, unsolvable with proof, or undecided: what the solver says of every ruleset of pairs."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, cast

import attrs
import mahjong_boards
import oracles
import pairing_oracles as slow
import pytest
import stack_boards
import stack_oracles
from hypothesis import given
from hypothesis import strategies as st
from oracles import Point
from play.games import DEADLOCK, dealt, examples
from stack_oracles import At
from strategies import boards, letters_of, start

import tilepuzzles as tp
from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.kernel.pairing import EVERY
from tilepuzzles.solving import solve as module
from tilepuzzles.testing.template import Stones

EASY = tp.LinkUp()
FALLING = tp.LinkUp(gravity=True)
HARD = ("ABCDEFA", "FEDCBAG", "GBACDEF", "FGEDCBA", "CGDFAEB", "EBGDFGC")
"""A hand-made board that needs some closures."""


# --- oracles ----------------------------------------------------------------------------------------------------------


def flat_kinds(position: ConnectPosition) -> list[int]:
    """The kind on each cell, -1 for none."""
    return [-1 if tile < 0 else position.dealt.kinds[tile] for tile in position.tiles]


def grid_is_solvable(position: ConnectPosition) -> bool:
    """Whether any order of moves clears a grid on which nothing falls."""
    return slow.can_clear(flat_kinds(position), slow.on_grid(position.columns, position.rows))


def stack_is_solvable(faces: Mapping[At, str]) -> bool:
    """Whether any order of moves clears a stack."""
    places = list(faces)
    numbers: dict[str, int] = {}
    kinds = [numbers.setdefault(stack_oracles.kind_of(face), len(numbers)) for face in faces.values()]

    def goes(a: int, b: int, standing: slow.Tiles) -> bool:
        left = [places[tile] for tile in standing]
        return stack_oracles.is_open(places[a], left) and stack_oracles.is_open(places[b], left)

    return slow.can_clear(kinds, goes)


def fallen(faces: Mapping[Point, str], rows: int) -> dict[Point, str]:
    """The board after every tile has come down as far as it goes."""
    columns: dict[int, list[str]] = {}
    for (x, _), face in sorted(faces.items(), key=lambda item: -item[0][1]):
        columns.setdefault(x, []).append(face)
    return {(x, rows - 1 - n): face for x, pile in columns.items() for n, face in enumerate(pile)}


def falling_is_solvable(columns: int, rows: int, faces: Mapping[Point, str], dead: set[Any]) -> bool:
    """Whether any order of moves clears a grid whose columns fall after each pair (LU-18)."""
    key = frozenset(faces.items())
    if not faces or key in dead:
        return not faces
    for a, b in oracles.legal_pairs(columns, rows, faces):
        left = {point: face for point, face in faces.items() if point not in (a, b)}
        changed = {point: face for point, face in left.items() if point[0] in (a[0], b[0])}
        others = {point: face for point, face in left.items() if point[0] not in (a[0], b[0])}
        if falling_is_solvable(columns, rows, others | fallen(changed, rows), dead):
            return True
    dead.add(key)
    return False


def solved(rules: Any, position: Any, **options: Any) -> bool:
    """Whether the solver calls *position* solvable; its order must clear it by the ordinary rules."""
    answer = tp.solve(rules, position, **options)
    assert not isinstance(answer, tp.Undecided)
    if isinstance(answer, tp.Unsolvable):
        return False
    for move in answer.certificate:
        assert rules.judge(position, move) is None
        position = rules.play(position, move)
    assert position.remaining == 0
    return True


def proves(deal: tp.Deal[Any]) -> bool:
    """Whether the order that the solver finds for a deal stands up as its certificate."""
    answer = tp.solve(deal.rules, deal.rules.start(deal))
    assert isinstance(answer, tp.Solvable)
    by_hand = attrs.evolve(deal, seed=None, generator=None, fallback=None)
    return bool(tp.verify(attrs.evolve(by_hand, certificate=answer.certificate, uncertified=None)))


def halfway(rules: Any, position: Any, data: st.DataObject) -> Any:
    """The position after a few random moves."""
    for _ in range(data.draw(st.integers(0, 3))):
        moves = rules.moves(position)
        if not moves:
            break
        position = rules.play(position, data.draw(st.sampled_from(moves)))
    return position


# --- what it says -----------------------------------------------------------------------------------------------------


@given(boards(shapes=[(4, 3), (3, 4), (5, 2), (2, 5), (6, 1), (1, 6)]), st.data())
def test_link_up_as_by_trying_everything(rows: list[str], data: st.DataObject) -> None:
    """LU-15, LU-16: from the deal or the middle, solvable exactly where some order of moves clears the board."""
    position = halfway(EASY, start(rows), data)

    assert solved(EASY, position) == grid_is_solvable(position)


@given(mahjong_boards.boards(), st.data())
@examples(30)
def test_mahjong_connect_as_by_trying_everything(rows: list[str], data: st.DataObject) -> None:
    """MC-12: flowers among themselves and seasons too, solvable exactly where some order clears the board."""
    rules = mahjong_boards.rules_of(mahjong_boards.dealt(rows))
    position = halfway(rules, mahjong_boards.start(rows), data)
    if position.remaining > 14:
        return

    assert solved(rules, position) == grid_is_solvable(position)


@given(stack_boards.dealt_stacks(most=12), st.data())
def test_stacks_as_by_trying_everything(tiles: dict[At, str], data: st.DataObject) -> None:
    """TU-07, DT-07: with half offsets and floating tiles, solvable exactly where some order takes the stack apart."""
    for make in (stack_boards.turtle, stack_boards.daily):
        game = make(tiles, automatic="on request") if make is stack_boards.daily else make(tiles)
        position = halfway(game.rules, game.position, data)

        assert solved(game.rules, position) == stack_is_solvable(stack_boards.names(position))


@given(boards(shapes=[(4, 2), (2, 4), (3, 2), (2, 3), (5, 2), (1, 6)], kinds="ABC"), st.sampled_from([0, 64]))
def test_gravity_as_by_trying_everything(rows: list[str], games: int) -> None:
    """LU-18: with tiles falling too the answer is that of every order of moves, found by chance or one by one."""
    rules = attrs.evolve(FALLING, columns=len(rows[0]), rows=len(rows))
    position = start(rows, FALLING)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "GAMES", games)

        expected = falling_is_solvable(len(rows[0]), len(rows), oracles.board(rows), set())
        assert solved(rules, position) == expected


def test_falling_tiles_change_the_answer() -> None:
    """LU-18: some boards can be cleared only with gravity, and some only without."""
    met = set()
    for text in sorted(set(itertools.permutations("AABBCC"))):
        rows = ["".join(text[:2]), "".join(text[2:4]), "".join(text[4:])]
        met.add((solved(EASY, start(rows)), solved(FALLING, start(rows, FALLING))))

    assert {(True, False), (True, True)} <= met or {(False, True), (True, True)} <= met


@pytest.mark.parametrize(
    "deal",
    [
        tp.LinkUp.CHALLENGE.deal(seed=3),
        tp.MahjongConnect().deal(seed=3),
        tp.Turtle(budget=0).deal(seed=7),
        tp.DailyTurtle(layout="bridge").deal(seed=3),
        tp.LinkUp(gravity=True).deal(seed=3),
        dealt(("AABB", "CCDD", "AABB")),
    ],
    ids=lambda deal: deal.rules.variant,
)
def test_orders_stand_up_as_certificates(deal: tp.Deal[Any]) -> None:
    """LU-15, TU-07, MC-12, DT-07: the order found for a deal is a certificate that verify accepts."""
    assert proves(deal)


@pytest.mark.parametrize("rows", [["AB", "BA"], ["......", "..AB..", "..BA.."], list(DEADLOCK)])
def test_what_cannot_be_cleared_is_proved(rows: list[str]) -> None:
    """LU-13: two crossed pairs are proved to be dead, whatever a reshuffle would make of them."""
    position = start(rows)

    assert isinstance(tp.solve(EASY, position), tp.Unsolvable)
    assert oracles.solution(position.columns, position.rows, letters_of(position)) is None


def test_a_cleared_board_needs_no_moves() -> None:
    """An empty board is solvable by no moves, for any budget."""
    assert tp.solve(EASY, start(["..."]), budget=0) == tp.Solvable(())
    game = stack_boards.turtle(stack_boards.pile("B1 B1"))
    game.play(game.moves()[0])
    assert tp.solve(game.rules, game.position) == tp.Solvable(())


def test_rulesets_without_a_form_for_the_kernel() -> None:
    """SH-13: of a ruleset that has no pairing the moves are searched, and the order replays."""
    rules = Stones(length=9)
    position = rules.start(rules.deal(seed=3))
    answer = tp.solve(rules, position)
    assert isinstance(answer, tp.Solvable)
    for move in answer.certificate:
        position = rules.play(position, move)
    outcome = rules.outcome(position)

    assert outcome is not None
    assert outcome.ending is tp.Ending.CLEARED


# --- budgets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", [tp.LinkUp(), tp.MahjongConnect(), tp.Turtle(), tp.DailyTurtle(), FALLING], ids=lambda rules: rules.variant
)
def test_no_budget_tells_nothing(rules: Any) -> None:
    """With a budget of 0 nothing is looked at, and the answer is an honest Undecided."""
    assert tp.solve(rules, rules.start(rules.deal(seed=7)), budget=0) == tp.Undecided(0)


def test_small_budgets_are_honest() -> None:
    """LU-18: with ever larger budgets the answer under gravity is undecided, then right, and stays so."""
    rows = ["ABC", "CAB", "BCA", "CBA"]
    position = start(rows, FALLING)
    right = type(tp.solve(FALLING, position))
    answers = [tp.solve(FALLING, position, budget=budget) for budget in (0, 1, 3, 5, 10, 100, 1_000, 100_000)]
    kinds = [type(answer) for answer in answers]
    told = kinds.index(right)

    assert right is not tp.Undecided
    assert kinds == [tp.Undecided] * told + [right] * (len(kinds) - told)
    assert all(isinstance(one, tp.Undecided) and one.closures <= 100 for one in answers[:told])


def test_the_budget_is_exact_without_gravity() -> None:
    """The closures that an answer took suffice as its budget, and one less does not."""
    rules = tp.Turtle(budget=0)
    position = rules.start(rules.deal(seed=7))
    answer = tp.solve(rules, position)
    assert isinstance(answer, tp.Solvable)

    assert tp.solve(rules, position, answer.closures) == answer
    assert tp.solve(rules, position, answer.closures - 1) == tp.Undecided(answer.closures - 1)


def test_a_position_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """LU-18: where two pairs may go in either order the position after both is looked at once, and three are in all."""
    monkeypatch.setattr(module, "GAMES", 0)
    position = start(["AB....", "BACCDD"], FALLING)

    assert tp.solve(FALLING, position) == tp.Unsolvable()
    assert tp.solve(FALLING, position).closures == 3
    assert tp.solve(FALLING, position, budget=2) == tp.Undecided(2)


def hard_stack() -> tuple[Any, Any]:
    """A position of the Turtle that takes more than 512 closures."""
    rules = tp.Turtle(budget=0)
    for seed in range(100):
        position = rules.start(rules.deal(seed))
        if isinstance(tp.solve(rules, position, 2 * EVERY), tp.Undecided):
            return rules, position
    raise AssertionError


def test_progress_is_told_and_may_stop() -> None:
    """The callback hears the closures so far; a true answer stops the search, any other changes nothing."""
    rules, position = hard_stack()
    heard: list[int] = []
    answer = tp.solve(rules, position, progress=heard.append)

    assert heard[:2] == [EVERY, 2 * EVERY]
    assert answer == tp.solve(rules, position)
    assert tp.solve(rules, position, progress=lambda count: count >= 2 * EVERY) == tp.Undecided(2 * EVERY)


def test_progress_may_stop_a_search_of_moves() -> None:
    """LU-18: the callback is heard under gravity too, after so many positions."""
    rules = tp.LinkUp(columns=6, rows=7, pictures=21, gravity=True)
    position = rules.start(rules.deal(seed=1))
    heard: list[int] = []

    def stop(count: int) -> bool:
        heard.append(count)
        return len(heard) == 2

    assert tp.solve(rules, position, progress=stop) == tp.Undecided(2 * EVERY)
    assert heard == [EVERY, 2 * EVERY]


def test_the_answer_is_the_same_again() -> None:
    """The same position gives the same answer by as many closures, also in a copy made from JSON."""
    each: list[Any] = [tp.MahjongConnect(), tp.Turtle(budget=0), tp.LinkUp(gravity=True)]
    for rules in each:
        deal = rules.deal(seed=11)
        copied = tp.Deal.from_json(deal.to_json())
        first, again = (tp.solve(one.rules, one.rules.start(one)) for one in (deal, copied))

        assert first == again
        assert first.closures == again.closures


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [-1, 10**12 + 1, True, 1.5, "9", None])
def test_budgets_out_of_range(budget: Any) -> None:
    """A budget is an int from 0 to 10^12."""
    with pytest.raises(tp.InvalidArgument, match="budget must be"):
        tp.solve(EASY, start(["AA"]), budget)


def test_bad_arguments_give_one_clear_error() -> None:
    """What is no ruleset, no position of it or no function is refused, and so is a game for several."""
    board: Any = start(["AA"])
    wrong: list[tuple[Any, Any, str]] = [
        ("LinkUp", board, r"rules must be a ruleset value such as LinkUp\(\), not 'LinkUp'"),
        (tp.LinkUp, board, r"rules must be a ruleset value such as LinkUp\(\)"),
        (EASY, "board", "a position of a connect game is needed, not 'board'"),
        (tp.Turtle(), board, "a position of a stack game is needed"),
    ]
    for rules, position, message in wrong:
        with pytest.raises(tp.WrongType, match=message):
            tp.solve(rules, position)
    with pytest.raises(tp.InvalidArgument, match="progress must be a function or None, not 5"):
        tp.solve(EASY, board, progress=cast("Any", 5))
    party = tp.LinkO(seats=3)
    with pytest.raises(tp.InvalidArgument, match="link-o is a game for 3 players; only what one player clears"):
        tp.solve(party, party.start(party.deal(seed=1)))
