"""A game of Link Up driven at random: every act against an independent count of points, pairs and boards."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from play.games import DEADLOCK, LinkUpGame, examples, game_of, look, misses, reason, saved
from play.recount import Tariff, pairs_left, recount

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.steps import Hinted
from tilepuzzles.play.game import Game
from tilepuzzles.policies.hints import Flat
from tilepuzzles.policies.terms import Combo, PairPoints, TimeBonus, TimePenalty, UndoPenalty
from tilepuzzles.rules.link_up import LinkUp

WAITS = st.sampled_from([0, 0, 1, 500, 2_999, 3_000, 3_001, 10_000, 25_000])
WHICH = st.integers(0, 100)


class GameMachine(RuleBasedStateMachine):
    """
    A game, and what it should be.

    Attributes:
        game: The game.
        now: The instant that was told last.
        back: The board before each pair and each shuffle that stands.
    """

    game: LinkUpGame
    tariff: Tariff
    now: int
    back: list[ConnectPosition]

    @initialize(
        board=st.sampled_from([(4, 3), (5, 2), (2, 7), DEADLOCK, ("AB....", "BACCDD")]),
        seed=st.integers(0, 999),
        tariff=st.builds(
            Tariff,
            hint=st.sampled_from([0, 10, 70]),
            undo=st.sampled_from([0, 25]),
            period=st.sampled_from([0, 2]),
            floor=st.sampled_from([None, 0, -30]),
        ),
        gravity=st.booleans(),
        automatic=st.sampled_from(["at once", "on request"]),
    )
    def begin(self, board: tuple[Any, Any], seed: int, tariff: Tariff, gravity: bool, automatic: Any) -> None:
        """Deal a board, by a seed or by hand, under rules of this tariff."""
        options: dict[str, Any] = {
            "scoring": (
                TimePenalty(tariff.period_ms, tariff.period),
                PairPoints(tariff.pair),
                Combo(tariff.window_ms, tariff.combo),
                TimeBonus(tariff.bonus_seconds, tariff.bonus),
                UndoPenalty(tariff.undo),
            ),
            "hint_cost": Flat(tariff.hint),
            "floor": tariff.floor,
            "gravity": gravity,
        }
        if isinstance(board[0], str):
            self.game = game_of(board, automatic=automatic, **options)
        else:
            rules = LinkUp(columns=board[0], rows=board[1], **options)
            self.game = Game(rules, seed=seed, automatic=automatic)
        self.tariff = tariff
        self.now = 0
        self.back = []

    def after(self, wait: int) -> int:
        """The instant *wait* later, which becomes the last one told."""
        self.now += wait
        return self.now

    @property
    def settled(self) -> bool:
        """Whether no step of the rules waits."""
        return self.game.due is None

    @rule(which=WHICH, wait=WAITS, attempt=st.booleans())
    def play(self, which: int, wait: int, attempt: bool) -> None:
        """Take a pair that goes."""
        game = self.game
        moves = game.moves()
        if not moves:
            return
        move = moves[which % len(moves)]
        before, length = game.position, len(game.log)
        answer = (game.attempt if attempt else game.play)(move, at_ms=self.after(wait))
        assert isinstance(answer, tuple)
        assert game.log[length].move == move
        assert [event.do for event in answer if event.entry is not None] == [entry.do for entry in game.log[length:]]
        self.back.append(before)

    @rule(which=WHICH, wait=WAITS)
    def miss(self, which: int, wait: int) -> None:
        """Attempt a pair of equal pictures that does not go."""
        game = self.game
        found = misses(game)
        if found and self.settled:
            before = game.position
            answer = game.attempt(found[which % len(found)], at_ms=self.after(wait))
            assert not isinstance(answer, tuple)
            assert answer.judged
            assert (game.log[-1].do, game.position) == ("miss", before)

    @precondition(lambda self: self.game.moves())
    @rule(wait=WAITS, another=st.booleans())
    def hint(self, wait: int, another: bool) -> None:
        """Ask for a hint: a pair that goes, at its price."""
        game = self.game
        game.tick(self.after(wait))
        price, score = game.hint_price(another=another), game.score
        events = game.hint(another=another)
        assert isinstance(events[-1].effect, Hinted)
        assert events[-1].effect.pair in game.moves()
        assert price == self.tariff.hint
        floor = self.tariff.floor
        assert game.score == (score - price if floor is None or not price else max(floor, score - price))

    @precondition(lambda self: self.settled and not self.game.over)
    @rule(wait=WAITS)
    def shuffle(self, wait: int) -> None:
        """Lay the tiles anew."""
        self.back.append(self.game.position)
        self.game.shuffle(at_ms=self.after(wait))
        assert list(self.game.position.faces) == list(self.back[-1].faces)
        assert self.game.moves()

    @rule(wait=WAITS)
    def undo(self, wait: int) -> None:
        """Take back the last pair or shuffle, with what the rules did after it."""
        game = self.game
        now = self.after(wait)
        if game.over:
            assert reason(game.undo, at_ms=now) == "GAME_OVER"
            return
        if not self.back:
            assert reason(game.undo, at_ms=now) == "NOTHING_TO_UNDO"
            return
        game.undo(at_ms=now)
        assert game.position == self.back.pop()

    @precondition(lambda self: not self.settled)
    @rule(wait=WAITS)
    def advance(self, wait: int) -> None:
        """Ask for the step that is due."""
        due = self.game.due
        assert due is not None
        self.game.advance(at_ms=self.after(wait))
        assert self.game.position == due.position

    @rule(wait=WAITS)
    def tick(self, wait: int) -> None:
        """Tell the time."""
        before = self.game.log
        self.game.tick(self.after(wait))
        assert self.game.log == before

    @rule()
    def load(self) -> None:
        """Save the game, and go on with what is loaded."""
        loaded: LinkUpGame = Game.from_json(self.game.to_json())
        assert look(loaded) == look(self.game)
        self.game = loaded

    @rule(which=WHICH)
    def fork(self, which: int) -> None:
        """Do something in a fork, and see that the game does not notice; or go on with the fork."""
        before = look(self.game)
        fork = self.game.fork()
        if fork.moves():
            fork.play(fork.moves()[which % len(fork.moves())], at_ms=fork.at_ms + which)
        fork.tick(10**9)
        assert look(self.game) == before
        self.game = self.game.fork()

    @invariant()
    def points(self) -> None:
        """The score is what an independent count makes of the log."""
        game = self.game
        pairs = game.counts.total
        log = saved(game)["log"]
        assert game.score == recount(log, pairs=pairs, end_ms=game.at_ms, tariff=self.tariff)
        assert game.counts.pairs == pairs - pairs_left(log, pairs=pairs)

    @invariant()
    def board(self) -> None:
        """Tiles that stand and tiles that are gone are all the tiles; the clock is that which was told."""
        game = self.game
        assert game.at_ms == self.now
        assert game.position.remaining + len(game.removed) == 2 * game.counts.total
        assert game.over is (game.position.remaining == 0) is (game.result is not None)
        assert game.over or game.moves() or game.due is not None
        assert [step.do for step in game.seen()].count("reshuffle") == len(game.seen()) - len(self.back)


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(examples(75), stateful_step_count=30)
