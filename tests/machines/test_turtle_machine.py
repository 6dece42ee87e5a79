"""Games of Turtle and Daily Turtle driven at random: every act against an independent count of tiles and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import stack_oracles as slow
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from play.games import examples, look, reason, saved
from stack_boards import BRICKS, TWIGS, StackGame, ats, daily, dealt_stacks, layout, names, pair, place
from stack_oracles import At

from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.boards.steps import Hinted
from tilepuzzles.play.game import Game
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.turtle import Turtle

WAITS = st.sampled_from([0, 0, 1, 4_000, 7_999, 8_000, 8_001, 10_000, 60_000])
WHICH = st.integers(0, 400)
LAYOUTS = st.sampled_from([layout(BRICKS), layout(BRICKS[:16]), layout(TWIGS), layout(BRICKS[2:]), TURTLE])


class StackMachine(RuleBasedStateMachine):
    """
    A game of either ruleset, and what it should be.

    Attributes:
        game: The game.
        faces: All tiles of the deal.
        gone: The pairs that are gone, in order.
        now: The instant that was told last.
        known: The legal pairs of each board that was met.
    """

    game: StackGame
    faces: Mapping[At, str]
    gone: list[tuple[At, At]]
    now: int
    known: dict[frozenset[At], list[tuple[At, At]]]

    def set_up(self, game: StackGame) -> None:
        """Take a game at its deal; pairs may have gone by themselves."""
        self.game = game
        self.faces = names(game.rules.start(game.deal))
        self.gone = []
        self.now = 0
        self.known = {}
        self.follow(0)

    def after(self, wait: int) -> int:
        """The instant *wait* later, which becomes the last one told."""
        self.now += wait
        return self.now

    @property
    def board(self) -> dict[At, str]:
        """The tiles that should stand."""
        return slow.without(self.faces, *(at for two in self.gone for at in two))

    @property
    def pairs(self) -> list[tuple[At, At]]:
        """The pairs that should be legal; counted out once for each board."""
        board = self.board
        key = frozenset(board)
        if key not in self.known:
            self.known[key] = slow.pairs(board)
        return self.known[key]

    def follow(self, length: int) -> None:
        """Take off what the log has taken off by itself since it was *length* long: the first legal pair each time."""
        for entry in self.game.log[length:]:
            assert (entry.do, entry.automatic, entry.move) == ("play", True, None)
            assert len(slow.open_places(self.board)) == len(self.board)
            self.gone.append(self.pairs[0])

    @rule(which=WHICH, wait=WAITS, attempt=st.booleans())
    def play(self, which: int, wait: int, attempt: bool) -> None:
        """Take a pair that goes."""
        game = self.game
        game.tick(self.after(wait))
        found = self.pairs
        if game.over or not found:
            return
        a, b = found[which % len(found)]
        length = len(game.log)
        answer = (game.attempt if attempt else game.play)(pair(a, b))
        assert isinstance(answer, tuple)
        assert game.log[length].move == pair(a, b)
        self.gone.append((a, b))
        self.follow(length + 1)

    @rule(which=WHICH, wait=WAITS)
    def refuse(self, which: int, wait: int) -> None:
        """Attempt two standing tiles that do not go; it is logged iff they are of one kind."""
        game = self.game
        game.tick(self.after(wait))
        board = self.board
        blocked = [at for at in board if not slow.is_open(at, board)]
        if game.over or not blocked:
            return
        a = blocked[which % len(blocked)]
        b = [at for at in board if at != a][which % (len(board) - 1)]
        length = len(game.log)
        answer = game.attempt(pair(a, b))
        assert not isinstance(answer, tuple)
        assert len(game.log) - length == (slow.kind_of(board[a]) == slow.kind_of(board[b])) == answer.judged

    @rule(wait=WAITS, another=st.booleans())
    def hint(self, wait: int, another: bool) -> None:
        """Ask for a hint: a pair that goes, at the price that was told."""
        game = self.game
        game.tick(self.after(wait))
        if game.over or not self.pairs:
            assert game.hint_price() is None
            assert reason(game.hint) in ("GAME_OVER", "NO_PAIR")
            return
        price, score = game.hint_price(another=another), game.score
        (event,) = game.hint(another=another)
        assert isinstance(event.effect, Hinted)
        assert price is not None
        assert tuple(ats(event.effect.pair)) in self.pairs
        assert game.score == max(0, score - price)

    @rule(which=WHICH, wait=WAITS)
    def tap(self, which: int, wait: int) -> None:
        """Tap a standing tile; taken is a pair only if two open ones of one kind were chosen."""
        game = self.game
        game.tick(self.after(wait))
        board = self.board
        if not board:
            return
        at = list(board)[which % len(board)]
        length, before = len(game.log), game.selected
        answer = game.tap(place(at))
        if game.over and len(game.log) == length:
            return
        assert isinstance(answer, tuple) is slow.is_open(at, board)
        if len(game.log) > length:
            (first,) = ats([before])
            self.gone.append((first, at))
            self.follow(length + 1)

    @rule(wait=WAITS)
    def tick(self, wait: int) -> None:
        """Tell the time."""
        before = self.game.log
        self.game.tick(self.after(wait))
        assert self.game.log == before

    @rule(wait=WAITS)
    def touch(self, wait: int) -> None:
        """Tell that the player is there."""
        self.game.touch(at_ms=self.after(wait))

    @rule()
    def load(self) -> None:
        """Save the game, and go on with what is loaded."""
        loaded: StackGame = Game.from_json(self.game.to_json(), rules=self.game.rules)
        assert look(loaded) == look(self.game)
        self.game = loaded

    @rule(which=WHICH)
    def fork(self, which: int) -> None:
        """Do something in a fork, and see that the game does not notice."""
        before = look(self.game)
        fork = self.game.fork()
        if fork.moves():
            fork.play(fork.moves()[which % len(fork.moves())], at_ms=fork.at_ms + which)
        fork.tick(10**9)
        assert look(self.game) == before

    @invariant()
    def tiles(self) -> None:
        """What stands, what is open and what may go is what the oracle says."""
        game, board = self.game, self.board
        assert names(game.position) == board
        assert ats(game.position.open) == slow.open_places(board)
        assert list(game.moves()) == ([] if game.over else [pair(a, b) for a, b in slow.pairs(board)])
        assert game.counts.pairs == len(self.gone)
        assert len(game.removed) == 2 * len(self.gone)
        assert game.at_ms == self.now
        assert (game.selected is None) or (game.selected in game.position.open)


class TurtleMachine(StackMachine):
    """A game of Turtle."""

    @initialize(board=LAYOUTS, seed=st.integers(0, 999), budget=st.sampled_from([0, 1_000]))
    def begin(self, board: Any, seed: int, budget: int) -> None:
        """Deal a board, with or without proof."""
        self.set_up(Game(Turtle(layout=board, budget=budget), seed=seed))

    @rule(wait=WAITS)
    def no_way_back(self, wait: int) -> None:
        """Neither undo nor shuffle."""
        game = self.game
        expected = {True: "GAME_OVER", False: "NOT_OFFERED"}
        game.tick(self.after(wait))
        assert reason(game.undo) == reason(game.shuffle) == expected[game.over]

    @rule()
    def wait_long(self) -> None:
        """Let minutes pass, so that the clock may run out."""
        self.game.tick(self.after(200_000))

    @invariant()
    def points(self) -> None:
        """The score is what an independent count makes of the log."""
        assert self.game.score == slow.turtle_score(saved(self.game)["log"], self.faces)

    @invariant()
    def the_end(self) -> None:
        """The round is over iff no pair is left or ten minutes from the first pair are."""
        game = self.game
        starts = [entry.at_ms for entry in game.log if entry.do == "play"]
        stuck = not self.pairs
        out = bool(starts) and self.now >= starts[0] + 600_000
        assert game.over is (stuck or out) is (game.result is not None)
        if starts and not stuck:
            assert game.remaining_ms == max(0, starts[0] + 600_000 - self.now)
        if game.result is not None:
            percent = (200 * len(self.gone) + len(self.faces) // 2) * 2 // (2 * len(self.faces))
            assert game.result.awards["completion"] == percent


class DailyMachine(StackMachine):
    """A game of Daily Turtle in which the finish comes at once."""

    undos: int

    @initialize(board=st.one_of(LAYOUTS, dealt_stacks(most=16)), seed=st.integers(0, 999))
    def begin(self, board: Any, seed: int) -> None:
        """Deal a board, by a seed or by hand."""
        self.undos = 0
        self.set_up(daily(board) if isinstance(board, dict) else Game(DailyTurtle(layout=board), seed=seed))

    @rule(wait=WAITS)
    def undo(self, wait: int) -> None:
        """Put the last pair back."""
        game = self.game
        if not self.gone:
            assert reason(game.undo, at_ms=self.after(wait)) == "NOTHING_TO_UNDO"
            return
        game.undo(at_ms=self.after(wait))
        self.gone.pop()
        self.undos += 1

    @precondition(lambda self: self.gone)
    @rule(count=st.integers(2, 5))
    def undo_more(self, count: int) -> None:
        """Put several pairs back."""
        for _ in range(count):
            self.undo(0)

    @invariant()
    def points(self) -> None:
        """The score is what an independent count makes of the log."""
        assert self.game.score == slow.daily_score(saved(self.game)["log"])

    @invariant()
    def the_end(self) -> None:
        """It is over iff nothing stands, and then the undos make the stars."""
        game = self.game
        assert game.over is (not self.board) is (game.result is not None)
        assert game.due is None
        if game.result is not None:
            assert game.result.awards == {"stars": 3 if not self.undos else 2 if self.undos <= 5 else 1}


TestTurtleMachine = TurtleMachine.TestCase
TestTurtleMachine.settings = examples(15)
TestDailyMachine = DailyMachine.TestCase
TestDailyMachine.settings = examples(20)
