"""Games and matches between bots: who sits where, what each sees, and how it is counted."""

from __future__ import annotations

import math
import multiprocessing
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, ClassVar

import attrs
import pytest
from circle_boards import DOUBLY, FIVE, TWO
from hypothesis import given
from hypothesis import strategies as st

import tilepuzzles as tp
from tilepuzzles.boards.steps import Step
from tilepuzzles.bots import Greedy, Heaviest, History, MatchResult, RandomBot, Search, arena, play_game, play_match
from tilepuzzles.bots.arena import around_mean, play_number
from tilepuzzles.contract import Ruleset
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.errors import InvalidArgument, WrongType
from tilepuzzles.rules.link_o import LinkO
from tilepuzzles.solving.intervals import Z, wilson

AnyRules = Ruleset[Any, Any, Any]
KEY = seed_key("match", 1, 7)
ROUND = LinkO(seats=3, board=FIVE, target=1)
"""Link-O for three that ends with its first round."""


@attrs.frozen
class Spy:
    """A bot that keeps what it is shown, and plays by chance."""

    name: ClassVar[str] = "spy"
    shown: list[tuple[Any, Sequence[Step[Any]]]] = attrs.field(factory=list, eq=False)

    def choose(self, view: Any, history: Sequence[Step[Any]], moves: Sequence[Any], stream: Stream, /) -> Any:
        """One of the moves by chance."""
        self.shown.append((view, history))
        return moves[stream.below(len(moves))]


@attrs.frozen
class Same:
    """A bot that always chooses the same, and may have a name of its own."""

    move: Any
    name: str = "same"

    def choose(self, view: Any, history: Sequence[Step[Any]], moves: Sequence[Any], stream: Stream, /) -> Any:
        """What it always chooses."""
        return self.move


def slow_match(rules: AnyRules, bots: Sequence[Any], games: int, seed: int) -> list[tuple[int, ...]]:
    """The scores of each game of a match whose every game is played anew by hand from its own seed."""
    key = seed_key("match", 1, seed)
    found = []
    for number in range(games):
        for one in play_number(rules, bots, key, 1_000, number):
            game = play_game(rules, [bots[n] for n in one.bots], seed=one.seed)
            assert (game.scores, game.outcome is not None and game.outcome.final) == (one.scores, one.final)
            found.append(game.scores)
    return found


# --- a game -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        ROUND,
        LinkO(seats=2, board=DOUBLY, hand_size=5),
        tp.LinkUp(columns=5, rows=4, timed=True),
        tp.DailyTurtle(layout=tp.LAYOUTS["pebble"]),
    ],
    ids=lambda rules: rules.id,
)
def test_a_game_of_bots_is_a_game(rules: AnyRules) -> None:
    """What bots played can be saved, replayed and verified, and each saw at each move what its seat saw."""
    spies = [Spy() for _ in range(rules.seats)]
    game = play_game(rules, spies, seed=7, pace_ms=1_500)
    moves = [entry for entry in game.log if not entry.automatic]

    assert game.over
    assert tp.verify(game).ok
    assert game.at_ms == 1_500 * len(moves)
    again = tp.Game(rules, seed=7, automatic="on request")
    told = [iter(spy.shown) for spy in spies]
    for entry in game.log:
        if entry.automatic:
            again.advance()
            continue
        seat = again.to_move
        assert seat is not None
        view, history = next(told[seat])
        assert view == again.view(seat)
        assert tuple(history) == again.seen(seat)
        again.play(entry.move, at_ms=entry.at_ms)
    assert again.scores == game.scores
    assert all(next(one, None) is None for one in told)


def test_a_history_is_worked_out_when_it_is_looked_at() -> None:
    """Each step is looked at once, by the first history of the seat that asks for one, and none shows later steps."""
    steps = [Step("play", n, None) for n in range(4)]
    asked: list[int] = []
    seen: list[Step[str]] = []

    def look(step: Step[int]) -> Step[str]:
        asked.append(step.position)
        return Step(step.do, str(step.position), None)

    early = History(steps[:2], seen, look)
    late = History(steps, seen, look)
    assert (len(early), len(late), asked) == (2, 4, [])
    assert late[2].position == "2"
    assert asked == [0, 1, 2, 3]
    assert [step.position for step in early] == ["0", "1"]
    assert [step.position for step in late[1:3]] == ["1", "2"]
    assert early[-1].position == "1"
    assert asked == [0, 1, 2, 3]
    with pytest.raises(IndexError):
        early[2]


def test_a_history_does_not_grow() -> None:
    """A history that a bot keeps still ends where it ended."""
    steps: list[Step[int]] = [Step("play", 0, None)]
    history = History(steps, [], lambda step: step)
    steps.append(Step("play", 1, None))

    assert [step.position for step in history] == [0]


def test_a_bot_that_ignores_its_history_pays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step is worked out for a bot that does not look."""
    asked: list[int] = []
    monkeypatch.setattr(LinkO, "view_step", lambda *arguments: asked.append(1))

    assert play_game(ROUND, [Heaviest(), RandomBot(), Heaviest()], seed=7).over
    assert asked == []


@pytest.mark.parametrize("choice", ["left", None, tp.Pair(tp.Cell(column=0, row=0), tp.Cell(column=9, row=9))])
def test_a_bot_must_choose_a_legal_move(choice: object) -> None:
    """A bot that returns what is none of the moves gets one clear error, with its name."""
    with pytest.raises(InvalidArgument, match=r"the bot same chose .*, which is no legal move"):
        play_game(tp.LinkUp(columns=4, rows=3), [Same(choice)], seed=7)


def test_a_move_that_claims_to_equal_all_is_played_as_the_one_it_equals() -> None:
    """What is played is the game's own move, whatever the bot hands back."""

    class Anything:
        """Equal to all."""

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    rules = tp.LinkUp(columns=4, rows=3)
    first = tp.Game(rules, seed=7).moves()[0]

    assert play_game(rules, [Same(Anything())], seed=7).log[0].move == first


def test_where_only_a_wish_leads_on_the_game_stops() -> None:
    """MC-08: on a stuck board that only a shuffle would help the game stops, and is not won."""
    games = [play_game(tp.MahjongConnect(), [RandomBot()], seed=seed) for seed in range(6)]
    stuck = [game for game in games if not game.over]

    assert stuck
    assert all(not game.moves() and game.outcome is not None and not game.outcome.final for game in stuck)


def test_a_clock_that_runs_out_ends_the_game() -> None:
    """A bot whose move takes too long is out of time, and the move is not made."""
    rules = tp.LinkUp(columns=5, rows=4, timed=True)
    game = play_game(rules, [RandomBot()], seed=7, pace_ms=4_000_000)

    assert game.over
    assert game.counts.played == 0
    match = play_match(rules, [RandomBot()], games=2, seed=7, pace_ms=4_000_000)
    assert (match.unfinished, match.bots[0].wins) == (0, 0)


def test_a_full_log_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game grows beyond what can be saved."""
    monkeypatch.setattr(arena, "MOST_ENTRIES", 5)

    assert len(play_game(tp.LinkUp(), [RandomBot()], seed=7).log) == 5


# --- a match ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "bots"), [(4, 2), (3, 3), (5, 2), (4, 3), (2, 1)])
def test_seats_rotate(seats: int, bots: int) -> None:
    """Bots fill the seats in turn and move on with each game, so that all sit on each seat equally often."""
    rules = LinkO(seats=seats, board=FIVE, hand_size=2, target=1)
    players = [RandomBot()] * bots
    tables = [one.bots for n in range(2 * bots) for one in play_number(rules, players, KEY, 0, n)]

    assert tables[0] == tuple(seat % bots for seat in range(seats))
    assert tables[1] == tuple((seat + 1) % bots for seat in range(seats))
    assert set(Counter((seat, bot) for table in tables for seat, bot in enumerate(table)).values()) == {2}


def test_every_bot_plays_every_deal_of_a_puzzle() -> None:
    """With one seat each bot plays all deals, and results stand bot by bot."""
    rules = tp.LinkUp(columns=4, rows=3)
    played = [play_number(rules, [RandomBot(), Greedy(), RandomBot()], KEY, 0, n) for n in range(3)]

    assert [[one.bots for one in some] for some in played] == [[(0,), (1,), (2,)]] * 3
    assert all(len({one.seed for one in some}) == 1 for some in played)
    assert len({some[0].seed for some in played}) == 3
    assert all(some[0].scores == some[2].scores for some in played)
    match = play_match(rules, [RandomBot(), Greedy()], games=3, seed=7)
    assert [(one.bot, one.games, one.wins, one.share) for one in match.bots] == [
        ("random", 3, 3.0, 1.0),
        ("greedy", 3, 3.0, 1.0),
    ]


def test_a_match_counts_its_games() -> None:
    """Wins, mean scores and games without end are those of its games, each of which can be played again alone."""
    bots: list[Any] = [Heaviest(), RandomBot()]
    match = play_match(ROUND, bots, games=9, seed=3)
    scores = slow_match(ROUND, bots, 9, 3)
    by_bot: list[list[float]] = [[], []]
    wins = [0, 0]
    for number, one in enumerate(scores):
        winner = one.index(max(one))
        wins[(winner + number) % 2] += 1
        for bot in (0, 1):
            own = [points for seat, points in enumerate(one) if (seat + number) % 2 == bot]
            by_bot[bot].append(sum(own) / len(own))

    assert [one.wins for one in match.bots] == wins
    assert [one.score for one in match.bots] == [math.fsum(points) / 9 for points in by_bot]
    assert [one.games for one in match.bots] == [9, 9]
    assert [one.share_interval for one in match.bots] == [wilson(won, 9) for won in wins]
    assert [one.score_interval for one in match.bots] == [around_mean(points) for points in by_bot]
    assert (match.ruleset, match.variant, match.seats, match.seed) == ("link-o", ROUND.variant, 3, 3)


def test_a_shared_win_is_split() -> None:
    """Of a win that several seats share each has its part."""
    played = [
        arena.Played(1, (0, 1, 0), (5, 5, 0), (0, 1), final=True, moves=9),
        arena.Played(2, (1, 0, 1), (1, 8, 2), (1,), final=True, moves=9),
        arena.Played(3, (0, 1, 0), (0, 0, 0), (), final=False, moves=9),
    ]
    one, two = (arena._result("any", bot, played) for bot in (0, 1))

    assert (one.wins, two.wins) == (1.5, 0.5)
    assert (one.score, two.score) == ((2.5 + 8 + 0) / 3, (5 + 1.5 + 0) / 3)


def test_a_match_is_the_same_whoever_works() -> None:
    """Threads, processes, blocks and windows change nothing, and progress tells the games that are done."""
    rules = LinkO(seats=2, board=TWO, hand_size=4, target=20)
    bots = [Search(rules, worlds=2), Search(rules, worlds=0, name="thumb")]
    told: list[int] = []

    def match(**how: Any) -> MatchResult:
        return play_match(rules, bots, games=6, seed="match", **how)

    alone = match()
    assert match(block=1, progress=told.append) == alone
    assert told == [1, 2, 3, 4, 5, 6]
    spawn = multiprocessing.get_context("spawn")
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2, mp_context=spawn) as processes:
        assert match(executor=threads, block=1, window=2) == alone
        assert match(executor=processes, block=2) == alone
    assert play_match(rules, bots, games=6, seed="another") != alone


def test_chance_of_a_seat_is_its_own() -> None:
    """How much the other seats draw by chance does not change what a seat draws."""

    @attrs.frozen
    class Note:
        """Notes what it would draw, and plays the first move."""

        name: str = "note"
        drawn: list[int] = attrs.field(factory=list, eq=False)
        times: int = 1

        def choose(self, view: Any, history: Sequence[Step[Any]], moves: Sequence[Any], stream: Stream, /) -> Any:
            """The first move."""
            self.drawn.extend(stream.below(1000) for _ in range(self.times))
            return moves[0]

    notes = [Note(), Note(), Note()]
    others = [Note(times=5), Note(), Note(times=0)]
    play_game(ROUND, notes, seed=7)
    play_game(ROUND, others, seed=7)

    assert notes[1].drawn == others[1].drawn
    assert notes[0].drawn[:3] != notes[1].drawn[:3] != notes[2].drawn[:3]


@pytest.mark.parametrize(
    ("changed", "error", "said"),
    [
        ({"games": 0}, InvalidArgument, "games must be from 1"),
        ({"games": 1.0}, WrongType, "games must be a whole number"),
        ({"bots": []}, InvalidArgument, "the number of bots must be from 1 to 3"),
        ({"bots": [RandomBot()] * 4}, InvalidArgument, "the number of bots must be from 1 to 3"),
        ({"bots": 5}, WrongType, "bots must be a list of bots, not 5"),
        ({"bots": ["random"]}, WrongType, "a bot has a name and a function choose, unlike 'random'"),
        ({"bots": [Same(1, name=4)]}, WrongType, "a bot has a name"),  # type: ignore[arg-type]
        ({"seed": -1}, InvalidArgument, "seed"),
        ({"pace_ms": -1}, InvalidArgument, "pace_ms"),
        ({"block": 0}, InvalidArgument, "block"),
        ({"executor": "threads"}, WrongType, "executor"),
        ({"rules": "link-o"}, InvalidArgument, "rules"),
    ],
)
def test_bad_arguments_are_told(changed: dict[str, Any], error: type[Exception], said: str) -> None:
    """A match of bad arguments gets one clear error, and no game is played."""
    arguments: dict[str, Any] = {"rules": ROUND, "bots": [RandomBot()], "games": 1, "seed": 7, **changed}

    with pytest.raises(error, match=said):
        play_match(**arguments)


def test_a_game_needs_a_bot_for_each_seat() -> None:
    """Too few bots, or a pace out of range, is told."""
    with pytest.raises(InvalidArgument, match="a bot for each seat, 3 in all, not 1"):
        play_game(ROUND, [RandomBot()], seed=7)
    with pytest.raises(WrongType, match="unlike 'random'"):
        play_game(tp.LinkUp(), ["random"], seed=7)  # type: ignore[list-item]
    with pytest.raises(InvalidArgument, match="pace_ms"):
        play_game(tp.LinkUp(), [RandomBot()], seed=7, pace_ms=10**10)


# --- intervals --------------------------------------------------------------------------------------------------------


@given(st.integers(1, 10_000), st.data())
def test_the_interval_of_a_share(games: int, data: st.DataObject) -> None:
    """It holds the share, lies between 0 and 1, is that of the other side turned round, and its ends solve Wilson's."""
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    share = wins / games

    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1
    mirror = wilson(games - wins, games)
    assert math.isclose(mirror[0], 1 - high, abs_tol=1e-9)
    for end in (low, high):
        if 0 < end < 1:
            assert math.isclose(abs(share - end), Z * math.sqrt(end * (1 - end) / games), abs_tol=1e-6)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=30))
def test_the_interval_of_a_mean(values: list[float]) -> None:
    """It lies evenly round the mean, and has no width where all values are equal."""
    low, high = around_mean(values)
    mean = sum(values) / len(values)

    assert math.isclose((low + high) / 2, mean, abs_tol=1e-3)
    assert low <= high
    assert around_mean([values[0]] * 4) == pytest.approx((values[0], values[0]))


@pytest.mark.parametrize("bot", [Heaviest(), Search(tp.LinkO())])
def test_bots_that_play_another_game(bot: Any) -> None:
    """A bot for Link-O that is asked to play something else says so in one clear error."""
    with pytest.raises(tp.WrongType, match="chooses from must be Placements"):
        play_match(tp.Turtle(layout=tp.LAYOUTS["pebble"]), [bot], games=1, seed=7)
