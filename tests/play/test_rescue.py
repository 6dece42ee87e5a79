"""What a player in the middle of a game can be told: whether it can still be won, how, and how far back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pairing_oracles as slow
import pytest
import stack_boards
import stack_oracles
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import StackGame
from stack_oracles import At

import tilepuzzles as tp
from play.games import DEAD, DEADLOCK, dealt, examples, game_of, look, reason
from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.deals.stream import Stream

ANY: Any = object()


def is_solvable(position: Any) -> bool:
    """Whether any order of moves clears a small board on which nothing falls."""
    if isinstance(position, ConnectPosition):
        kinds = [-1 if tile < 0 else position.dealt.kinds[tile] for tile in position.tiles]
        return slow.can_clear(kinds, slow.on_grid(position.columns, position.rows))
    return stack_is_solvable(stack_boards.names(position), set())


def stack_is_solvable(faces: Mapping[At, str], dead: set[frozenset[At]]) -> bool:
    """Whether any order of moves clears a stack."""
    key = frozenset(faces)
    if not faces or key in dead:
        return not faces
    found = stack_oracles.pairs(faces)
    if any(stack_is_solvable(stack_oracles.without(faces, *pair), dead) for pair in found):
        return True
    dead.add(key)
    return False


def wins(game: tp.Game[Any, Any, Any], order: tuple[Any, ...]) -> bool:
    """Whether the moves of *order*, and what the rules do between them, clear the board."""
    game = game.fork()
    for move in order:
        if game.over:
            break
        game.play(move)
    return game.outcome is not None and game.outcome.ending is tp.Ending.CLEARED


def undone(game: tp.Game[Any, Any, Any], undos: int) -> tp.Game[Any, Any, Any]:
    """A copy of *game* after so many undos."""
    game = game.fork()
    for _ in range(undos):
        game.undo()
    return game


def check_fewest(game: tp.Game[Any, Any, Any]) -> int | None:
    """Check a rescue of *game* by trying every smaller number of undos; return how many it takes, None for none."""
    way = tp.rescue(game)
    if isinstance(way, tp.Unsolvable):
        assert not any(is_solvable(position) for position in (game.position, *game.ways_back()))
        return None
    assert not isinstance(way, tp.Undecided)
    assert way.undecided == 0
    for fewer in range(way.undos):
        assert not is_solvable(undone(game, fewer).position)
    back = undone(game, way.undos)
    assert is_solvable(back.position)
    assert wins(back, way.certificate)
    return way.undos


def back_in_thought(game: tp.Game[Any, Any, Any], undos: int) -> tp.Game[Any, Any, Any]:
    """A new game on the same deal without the last so many pairs of *game*."""
    again = game.restart()
    for entry in game.log[: len(game.log) - undos]:
        again.play(entry.move)
    return again


def at_random(game: Any, seed: int, most: int = 100) -> Any:
    """Play random pairs to the end, or so many of them."""
    chance = Stream(bytes([seed % 256, seed // 256]))
    for _ in range(most):
        moves = game.moves()
        if not moves:
            break
        game.play(moves[chance.below(len(moves))])
    return game


# --- the way back -----------------------------------------------------------------------------------------------------


@given(stack_boards.dealt_stacks(most=12), st.integers(0, 999))
def test_the_fewest_undos_in_daily_turtle(tiles: dict[At, str], seed: int) -> None:
    """DT-05, DT-08: no fewer undos will do than a rescue tells, each one pair, automatic or not."""
    check_fewest(at_random(stack_boards.daily(tiles), seed))


def test_rescues_of_stuck_daily_boards() -> None:
    """DT-05, DT-06: stuck games of one layout are rescued by one undo or several, and then can be won."""
    rules = tp.DailyTurtle(layout="pebble")
    found = set()
    for seed in range(100):
        codes = Stream(bytes([seed])).shuffled(["B1", "B1", "B1", "B1", "D2", "D2", "D2", "D2", "F1", "F2", "S1", "S2"])
        tiles = dict(zip(stack_boards.ats(rules.layout.places), codes, strict=True))
        found.add(check_fewest(at_random(tp.Game(rules, deal=stack_boards.deal_of(rules, tiles)), seed)))

    assert {None, 0, 2, 3} <= found


def test_the_automatic_finish_counts_pair_by_pair() -> None:
    """DT-08: a game that has finished by itself is won as it stands, and its ways back are one pair each."""
    game = stack_boards.daily(stack_boards.pile("B1 B1 B2 B2 B3 B3"))
    assert game.over
    assert tp.rescue(game) == tp.Rescue(0, ())
    assert [position.remaining for position in game.ways_back()] == [2, 4, 6]

    game.undo()
    assert [position.remaining for position in game.ways_back()] == [4, 6]
    way = tp.rescue(game)
    assert isinstance(way, tp.Rescue)
    assert (way.undos, len(way.certificate)) == (0, 1)


def test_a_pair_goes_back_with_the_reshuffle_after_it() -> None:
    """SH-02, LU-13: in Link Up one undo takes a pair and the reshuffle that followed it, and a rescue counts so."""
    game = game_of(DEADLOCK)
    game.play(game.moves()[0])
    assert [entry.do for entry in game.log] == ["play", "reshuffle"]
    assert tp.rescue(game) != tp.Rescue(1, ())
    (back,) = game.ways_back()
    assert back == game.restart().position

    waiting = game_of(DEADLOCK, automatic="on request")
    waiting.play(waiting.moves()[0])
    assert waiting.due is not None
    assert isinstance(tp.rescue(waiting), tp.Unsolvable)  # only the reshuffle saves it


def test_a_dead_deal_has_no_way_back_but_its_reshuffle() -> None:
    """LU-13, SH-02: a reshuffle made at the deal is not undone, so there is no way back, nor need of one."""
    game = game_of(DEAD)

    assert game.ways_back() == ()
    assert check_fewest(game) == 0
    assert reason(game.undo) == "NOTHING_TO_UNDO"


def test_a_shuffle_is_one_step_of_the_way() -> None:
    """MC-08, MC-10: in Mahjong Connect a shuffle is one undo, and so is a pair."""
    game = tp.Game(deal=tp.Deal.from_rows(tp.MahjongConnect(), ["D1 F1 B3 B3", "F2 D1 .. .."]))
    game.play(game.moves()[0])
    assert check_fewest(game) is None
    game.shuffle()
    assert check_fewest(game) == 0
    assert [position.remaining for position in game.ways_back()] == [4, 6]


@given(st.integers(0, 999))
@examples(20)
def test_without_undo_moves_are_taken_back_in_thought(seed: int) -> None:
    """TU-17: Turtle offers no undo; a rescue tells after how many pairs the game was lost, for one to learn from."""
    game = at_random(tp.Game(tp.Turtle(layout="pebble", dealer="bottom-up"), seed=seed), seed)
    way = tp.rescue(game)
    assert isinstance(way, tp.Rescue)
    positions = (game.position, *game.ways_back())

    assert len(positions) == len(game.log) + 1
    assert [is_solvable(position) for position in positions[: way.undos + 1]] == [False] * way.undos + [True]
    assert reason(game.undo) in ("GAME_OVER", "NOT_OFFERED")


@given(st.integers(0, 999), st.integers(0, 20))
@examples(20)
def test_link_up_is_never_far_from_home(seed: int, pairs: int) -> None:
    """LU-12, LU-13: without gravity every board can be cleared again after at most the undos that a rescue tells."""
    game = at_random(tp.Game(tp.LinkUp(columns=4, rows=3, pictures=3), seed=seed), seed, pairs)

    assert check_fewest(game) == 0 or game.position.remaining


def test_a_rescue_leaves_the_game_as_it_is() -> None:
    """Asking changes nothing: no entry, no line, no count, no time."""
    game = at_random(tp.Game(tp.DailyTurtle(layout="pebble", dealer="bottom-up"), seed=8), 8)
    before = look(game)
    tp.rescue(game)
    tp.still_winnable(game)
    if not game.over:
        tp.winning_hint(game)

    assert look(game) == before


def test_honest_where_the_budget_does_not_tell() -> None:
    """LU-18: where positions on the way are undecided a rescue counts them, and says so where it finds no way."""
    game = tp.Game(tp.Turtle(budget=0), seed=7)
    at_random(game, 7)
    exact = tp.rescue(game)
    assert isinstance(exact, tp.Rescue)
    assert tp.rescue(game, budget=0) == tp.Undecided(0)
    doubts = set()
    for budget in (1, 3, 10, 30, 100):
        small = tp.rescue(game, budget=budget)
        if isinstance(small, tp.Undecided):
            doubts.add(budget)
            continue
        assert isinstance(small, tp.Rescue)
        assert small.undos >= exact.undos
        assert small.undecided > 0 or small == exact
        assert wins(back_in_thought(game, small.undos), small.certificate)
    assert doubts


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [tp.DailyTurtle(layout="bridge"), tp.Turtle(layout="bridge"), tp.MahjongConnect(columns=6, rows=4), tp.LinkUp()],
    ids=lambda rules: rules.id,
)
def test_winning_hints_win(rules: Any) -> None:
    """DT-07, TU-15: whoever plays what a winning hint shows clears a board that can be cleared, to the last pair."""
    for seed in range(3):
        game = tp.Game(rules, seed=seed)
        while not game.over:
            assert tp.still_winnable(game)
            game.play(tp.winning_hint(game))

        assert game.outcome is not None
        assert game.outcome.ending is tp.Ending.CLEARED


def test_the_own_hint_of_the_game_is_as_it_was() -> None:
    """TU-15, SH-05: the hint of the game is the first of its moves, winning or not, whatever was asked before."""
    game: tp.Game[Any, Any, Any] = tp.Game(tp.Turtle(layout="butterfly"), seed=4)
    game.play(tp.winning_hint(game))
    score = game.score
    wise = tp.winning_hint(game)
    price = game.hint_price()
    (event, *_) = game.hint()

    assert getattr(event.effect, "pair", None) == game.moves()[0]
    assert wise in game.moves()
    assert game.score == max(0, score - (price or 0))


def test_no_winning_hint() -> None:
    """Where nothing can be won that is what is said, where the budget does not tell, that; and over is over."""
    game = tp.Game(deal=tp.Deal.from_rows(tp.MahjongConnect(), ["D1 F1 B3 B3", "F2 D1 .. .."]))
    hint = tp.winning_hint(game)

    assert isinstance(hint, tp.Unsolvable)
    assert tp.winning_hint(game, budget=0) == tp.Undecided(0)
    ended = stack_boards.turtle(stack_boards.line("B1 B2 B1 B2"))
    assert reason(tp.winning_hint, ended) == "GAME_OVER"


def test_still_winnable() -> None:
    """TU-16, TU-17: a cleared game is won, a stuck one or one whose time is up is lost, and no budget tells nothing."""
    cleared: StackGame = stack_boards.turtle(stack_boards.pile("B1 B1"))
    assert tp.still_winnable(cleared, budget=0) is None
    assert tp.still_winnable(cleared) is True
    cleared.play(cleared.moves()[0])
    assert tp.still_winnable(cleared, budget=0) is True

    assert tp.still_winnable(stack_boards.turtle(stack_boards.line("B1 B2 B1 B2"))) is False
    assert tp.still_winnable(stack_boards.daily(stack_boards.line("B1 B2 B1 B2"))) is False

    timed = tp.Game(tp.LinkUp(timed=True), seed=3)
    assert tp.still_winnable(timed) is True
    timed.tick(90_000)
    assert timed.over
    assert tp.still_winnable(timed) is False
    assert reason(tp.winning_hint, timed) == "GAME_OVER"

    waits = game_of(DEADLOCK)
    assert tp.still_winnable(waits) is False  # a reshuffle would save it, but is not reckoned with
    waits.play(waits.moves()[0])
    assert tp.still_winnable(waits) is True


def test_bad_arguments_give_one_clear_error() -> None:
    """What is no game, a budget out of range and a game for several are refused, by each of the three."""
    game = tp.Game(deal=dealt(("AABB",)))
    party = tp.Game(tp.LinkO(seats=3), seed=1)
    for ask in (tp.rescue, tp.still_winnable, tp.winning_hint):
        with pytest.raises(tp.WrongType, match="game must be a Game, not"):
            ask(ANY)
        with pytest.raises(tp.InvalidArgument, match="budget must be"):
            ask(game, budget=-1)
        with pytest.raises(tp.InvalidArgument, match="link-o is a game for 3 players"):
            ask(party)


def test_a_rescue_is_a_value() -> None:
    """Equal rescues are equal, and none can be changed."""
    game = at_random(tp.Game(tp.DailyTurtle(layout="pebble", dealer="bottom-up"), seed=8), 8)
    way = tp.rescue(game)

    assert way == tp.rescue(game)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        way.undos = 3  # type: ignore[misc, union-attr]


def test_a_game_whose_time_is_up_is_not_rescued() -> None:
    """LU-17, TU-16: once the clock has run out nothing leads back, and rescue says that the game is over."""
    games: list[Any] = [tp.Game(tp.LinkUp(timed=True), seed=7), tp.Game(tp.Turtle(layout=tp.LAYOUTS["pebble"]), seed=7)]
    for game in games:
        game.play(game.moves()[0])
        game.tick(10_000_000)
        assert game.over
        assert tp.still_winnable(game) is False
        with pytest.raises(tp.IllegalMove) as raised:
            tp.rescue(game)
        assert raised.value.refusal.reason is tp.Reason.GAME_OVER
