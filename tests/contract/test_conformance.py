"""Every ruleset keeps every law of the contract: the registered ones, those in many small values, and the template."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

import tilepuzzles as tp
from tilepuzzles.policies.base import Undo
from tilepuzzles.testing import conformance, laws
from tilepuzzles.testing.template import Gone, Row, StonePoints, Stones, Take
from tilepuzzles.testing.walks import AnyRules

if TYPE_CHECKING:
    # The template and the connect games are rulesets to the checkers: a position, a move, a view each.
    from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectView
    from tilepuzzles.boards.spots import Cell, Pair, Place
    from tilepuzzles.boards.stack_positions import StackPosition, StackView
    from tilepuzzles.contract import Ruleset

    STONES: Ruleset[Row, Take, Row] = Stones()
    LINK_UP: Ruleset[ConnectPosition, Pair[Cell], ConnectView] = tp.LinkUp()
    MAHJONG_CONNECT: Ruleset[ConnectPosition, Pair[Cell], ConnectView] = tp.MahjongConnect()
    TURTLE: Ruleset[StackPosition, Pair[Place], StackView] = tp.Turtle()
    DAILY_TURTLE: Ruleset[StackPosition, Pair[Place], StackView] = tp.DailyTurtle()

AS_RULED: list[AnyRules] = [factory.from_options({}) for factory in tp.rulesets().values()]
RULES: list[AnyRules] = [
    tp.LinkUp(),
    tp.LinkUp(columns=5, rows=4),
    tp.LinkUp(columns=3, rows=6, pictures=9, gravity=True),  # few tiles match, so reshuffles happen
    tp.LinkUp(columns=5, rows=2, pictures=5, gravity=True, timed=True, clock=tp.RefillClock(9_000, 2_000, 12_000)),
    tp.LinkUp(columns=3, rows=6, pictures=9, gravity=True, undo=Undo.PAUSES, hint_cost=tp.Flat(10), floor=0),
    tp.LinkUp(
        columns=4,
        rows=3,
        gravity=True,
        undo=Undo.NEVER,
        hint_cost=None,
        scoring=(tp.PairPoints(10), tp.TimePenalty(period_ms=700, points=3), tp.UndoPenalty(25)),
        floor=-20,
        awards=(),
    ),
    tp.LinkUp(columns=3, rows=4, hint_cost=tp.Rising(40, 35, 10), awards=(tp.Stars(2), tp.Title(), tp.Completion())),
    tp.LinkUp(columns=4, rows=3, scoring=(tp.PairPoints(10), StonePoints(1)), undo=Undo.PAUSES),  # a foreign policy
    tp.MahjongConnect(columns=5, rows=4),
    tp.MahjongConnect(columns=3, rows=4, timed=False),
    tp.MahjongConnect(columns=2, rows=7, floor=0, undo=Undo.PAUSES, hint_cost=tp.Rising(40, 35, 10)),
    tp.MahjongConnect(
        columns=4,
        rows=3,
        undo=Undo.NEVER,
        hint_cost=None,
        clock=tp.Countdown(60_000),
        scoring=(tp.PairPoints(10), StonePoints(1)),  # a foreign policy
        awards=(tp.Stars(3), tp.Title()),
    ),
    tp.Turtle(layout=tp.LAYOUTS["pebble"]),
    tp.Turtle(layout=tp.LAYOUTS["bridge"], budget=0, peeking=True),  # some random deals are stuck early
    tp.Turtle(
        layout=tp.LAYOUTS["pebble"],
        undo=Undo.FREELY,
        clock=tp.RefillClock(9_000, 2_000, 12_000),
        hint_cost=tp.Flat(10),
        scoring=(tp.PairPoints(10), tp.TimePenalty(period_ms=700, points=3), tp.UndoPenalty(25)),
        floor=-20,
    ),
    tp.DailyTurtle(layout=tp.LAYOUTS["bridge"]),
    tp.DailyTurtle(layout=tp.LAYOUTS["pebble"], dealer="bottom-up", idle_hint_ms=500, undo=Undo.FREELY, hint_cost=None),
    Stones(),
    Stones(length=12, undo=Undo.PAUSES, hint_cost=tp.Flat(3), floor=0),
    Stones(length=5, undo=Undo.NEVER, hint_cost=None, clock=tp.RefillClock(20_000, 1, 20_000)),
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.variant)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_laws(check: Callable[[AnyRules], None], rules: AnyRules) -> None:
    """SH-01, SH-02, SH-03, SH-05, SH-06, SH-07, SH-08, SH-09: every ruleset keeps every law of the contract."""
    check(rules)


@pytest.fixture
def short_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions, acts and damages: most laws copy or save everything at every point, slowly on 144 tiles."""
    monkeypatch.setattr(laws, "SEEDS", laws.SEEDS[:1])
    for name, most in (("POSITIONS", 20), ("PROBES", 10), ("ACTS", 15), ("MANGLED", 30)):
        monkeypatch.setattr(laws, name, most)


@pytest.mark.usefixtures("short_walks")
@pytest.mark.parametrize("rules", AS_RULED, ids=lambda rules: rules.variant)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_laws_as_ruled(check: Callable[[AnyRules], None], rules: AnyRules) -> None:
    """SH-13: every ruleset keeps every law with nothing changed, on the board of its game."""
    check(rules)


@pytest.mark.deep
@pytest.mark.parametrize("rules", AS_RULED, ids=lambda rules: rules.variant)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_laws_as_ruled_at_length(check: Callable[[AnyRules], None], rules: AnyRules) -> None:
    """SH-13: every ruleset keeps every law on the board of its game, at every point of three long games."""
    check(rules)


def test_every_ruleset_is_tried() -> None:
    """Every registered ruleset is among those that are tried, and so is the template, which is not registered."""
    tried = {rules.id for rules in (*AS_RULED, *RULES)}

    assert {*tp.rulesets(), "stones"} == tried
    assert "stones" not in tp.rulesets()


def test_the_games_meet_everything() -> None:
    """The games of the suite meet every act, an automatic step, a cleared board and the end of the clock."""
    acts, endings = set(), set()
    for game in (game for rules in RULES for game in laws.games(rules)):
        acts |= {(entry.do, entry.automatic) for entry in game.log[-1:]}
        endings |= {game.outcome.ending} if game.outcome else set()

    assert acts >= {(do, False) for do in ("play", "miss", "hint", "undo", "shuffle")} | {("reshuffle", True)}
    assert endings >= {tp.Ending.CLEARED, tp.Ending.STUCK, tp.Ending.TIME_UP}


def test_conform_runs_every_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """conform runs each check once, in order, on the value it is given."""
    ran: list[tuple[str, AnyRules]] = []
    spies = [lambda rules, name=check.__name__: ran.append((name, rules)) for check in conformance.CHECKS]
    monkeypatch.setattr(conformance, "CHECKS", tuple(spies))
    rules = Stones(length=3)

    conformance.conform(rules)

    assert [(check, rules) for check in dict(ran)] == ran
    assert len(spies) == len(ran)


def test_checks_are_named_and_explained() -> None:
    """Each check has a name of its own and a docstring that states its law."""
    names = [check.__name__ for check in conformance.CHECKS]

    assert len(set(names)) == len(names)
    assert all(check.__doc__ and check.__doc__.strip().endswith(".") for check in conformance.CHECKS)


class TestStones:
    """The template does what it says."""

    def test_two_stones_of_one_colour(self) -> None:
        """One stone may go from either end, two only where they are of one colour."""
        rules = Stones(length=5)
        moves = rules.moves(Row("AABCB"))

        assert (Take(1, left=True), Take(2, left=True), Take(1, left=False)) == moves
        assert Row("BCB") == rules.play(Row("AABCB"), Take(2, left=True))
        assert Row("AABC") == rules.play(Row("AABCB"), Take(1, left=False))
        assert Gone("AA", 3) == rules.step(Row("AABCB"), Take(2, left=True)).effect

    @pytest.mark.parametrize(
        ("stones", "reason", "message", "judged"),
        [
            ("ABCB", "TWO_COLOURS", "The two stones are CB, and must be of one colour.", True),
            ("A", "TOO_FEW", "Only one stone is left.", False),
            ("", "GAME_OVER", "No stone is left.", False),
        ],
    )
    def test_refusals(self, stones: str, reason: str, message: str, judged: bool) -> None:
        """A refused move says why, and only two colours are a miss (SH-03)."""
        refusal = Stones().judge(Row(stones), Take(2, left=False))

        assert refusal is not None
        assert (reason, message, judged) == (refusal.reason.name, refusal.message, refusal.judged)

    def test_points(self) -> None:
        """Each stone gives ten points, which undo takes back (SH-02)."""
        game = tp.Game(Stones(), seed=7)
        game.play(Take(1, left=True))

        assert game.score == 10
        game.undo()
        assert game.score == 0

    @pytest.mark.parametrize("data", [[True, "left"], [3, "left"], [1, "up"], [1], [1.0, "left"], "left", None])
    def test_moves_are_read_strictly(self, data: object) -> None:
        """What is no move is refused as text."""
        with pytest.raises(tp.InvalidNotation, match="a move is written"):
            Stones().decode_move(data)  # type: ignore[arg-type]

    def test_sizes(self) -> None:
        """A row has 1 to 100 stones, and a take 1 or 2."""
        with pytest.raises(tp.InvalidArgument, match="length must be from 1 to 100, not 101"):
            Stones(length=101)
        with pytest.raises(tp.InvalidArgument, match="count must be from 1 to 2, not 3"):
            Take(3, left=True)
