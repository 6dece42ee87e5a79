"""Everything that is no board as text: deals, games, answers, ledgers."""

from __future__ import annotations

import datetime
from typing import Any

import attrs
import pytest

from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectView
from tilepuzzles.boards.refusals import ActRefusal, Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Ending, Outcome, Route
from tilepuzzles.contract import Deal
from tilepuzzles.play.game import Game
from tilepuzzles.play.ledger import Line
from tilepuzzles.play.log import Result
from tilepuzzles.play.verify import Verdict, verify
from tilepuzzles.policies.awards import CleanClear, Completion, Stars, Title
from tilepuzzles.policies.base import Counts
from tilepuzzles.policies.terms import TimePenalty
from tilepuzzles.render.marks import Marks
from tilepuzzles.render.text import origin, seconds, story, text, total
from tilepuzzles.rules.link_up import LinkUp

RULES = LinkUp(columns=4, rows=2)
FOREIGN: Any = RULES
ROWS = ["ABBA", "C..C"]


def cell(column: int, row: int) -> Cell:
    """The cell of that column and row."""
    return Cell(column=column, row=row)


def pair(a: tuple[int, int], b: tuple[int, int]) -> Pair[Cell]:
    """The pair of two cells, each as (column, row)."""
    return Pair(cell(*a), cell(*b))


def game_of(rows: list[str], rules: LinkUp = RULES) -> Game[ConnectPosition, Pair[Cell], ConnectView]:
    """A game by hand."""
    return Game(rules, deal=Deal.from_rows(rules, rows))


# --- deals and games -------------------------------------------------------------------------------------------------


def test_deal_is_drawn_with_its_proof() -> None:
    """A deal is its first position and a line on where it comes from and what proves it."""
    deal = LinkUp(columns=5, rows=2).deal(seed="x")
    assert text(deal) == f"{text(deal.rules.start(deal))}\nlink-up 5x2/2, seed 'x', certificate of 5 pairs"


def test_deal_without_proof_says_why() -> None:
    """A deal without a certificate gives the reason, in words where there are words for it."""
    gravity = LinkUp(columns=4, rows=3, gravity=True).deal(seed=7)
    assert origin(gravity) == (
        "link-up 4x3/2 gravity, seed 7, no certificate: Tiles fall after each pair, so no removal order is promised."
    )
    assert origin(attrs.evolve(gravity, uncertified="too-hard")).endswith("seed 7, no certificate: too-hard")
    by_hand = Deal.from_rows(RULES, ROWS)
    assert origin(by_hand).startswith("link-up 4x2/1, no certificate: The deal was made by hand")


def test_certificate_of_what_are_no_pairs() -> None:
    """Where the moves of a ruleset are no pairs, a certificate is one of moves."""
    foreign: Deal[str] = Deal(rules=FOREIGN, content=None, certificate=("here", "there"), seed=1, generator=1)
    assert origin(foreign).endswith("seed 1, certificate of 2 moves")


def test_marks_on_a_deal() -> None:
    """Marks are drawn on a deal, a game and a step as on a position."""
    game = game_of(ROWS)
    marks = Marks(selected=cell(1, 0))
    drawn = text(game.position, marks=marks, unicode=True)
    assert text(game.deal, marks=marks, unicode=True).startswith(drawn)
    assert text(game, marks=marks, unicode=True).startswith(drawn)


def test_game_says_how_it_stands() -> None:
    """A game is its position with the selected tile marked, and a line on its score."""
    game = game_of(ROWS)
    game.tap(cell(0, 0))
    assert text(game).splitlines() == [
        "     0   1   2   3",
        "  0 [A0] B0  B0  A0",
        "  1  C0  .   .   C0",
        "[ ] selected",
        "score 0, 6 tiles left",
    ]
    assert "[B0]" in text(game, marks=Marks(selected=cell(1, 0)))


def test_game_against_the_clock() -> None:
    """A timed game says how much time is left, and never less than none."""
    game = game_of(ROWS, LinkUp(columns=4, rows=2, timed=True))
    game.tick(80_001)
    assert text(game).endswith("\nscore 0, 6 tiles left, 9.999 s left on the clock")
    game.tick(100_000)
    assert text(game).endswith("\nscore 0, 6 tiles left, 0.000 s left on the clock, time up")


def test_step_is_drawn_as_it_leaves_the_board() -> None:
    """A step is the board after it, with the line of the pair that went."""
    position = game_of(ROWS).position
    step = RULES.step(position, pair((0, 1), (3, 1)))
    assert text(step).splitlines() == [
        "     0   1   2   3",
        "  0  A0  B0  B0  A0",
        "  1  *-----------*",
        "* * ends of the line   --- route, 0 turns",
    ]
    shuffled = RULES.shuffle(position)
    assert not isinstance(shuffled, ActRefusal)
    assert text(shuffled) == text(shuffled.position)
    view = RULES.view_step(step, 0)
    assert text(view) == text(step)


def test_story_of_a_pair() -> None:
    """LU-10: the story of a pair is what went, what it earned, and the board with its line."""
    game = game_of(ROWS)
    before = game.position
    told = story(game, before, game.play(pair((1, 0), (2, 0))))
    assert told[:-1] == ["The moon at column 1, row 0 and the moon at column 2, row 0 are taken. +100"]
    assert told[-1] == text(game, marks=Marks(route=Route((cell(1, 0), cell(2, 0)))))


def test_story_of_a_hint() -> None:
    """The story of a hint marks the pair that is shown."""
    game = game_of(ROWS)
    told = story(game, game.position, game.hint())
    assert told == ["A hint: column 0, row 0 and column 3, row 0.", text(game, marks=Marks(hint=game.moves()[0]))]


def test_story_with_a_reshuffle() -> None:
    """Where the board is laid anew at once, the line of the pair is drawn on the board before it."""
    game = game_of(["AB", "BA", "CC"], LinkUp(columns=2, rows=3))
    before = game.position
    told = story(game, before, game.play(pair((0, 2), (1, 2))))
    assert [line.splitlines()[0] for line in told] == [
        "The star at column 0, row 2 and the star at column 1, row 2 are taken. +100",
        "     0   1",
        "No pair is left, so the tiles are laid anew.",
        "     0   1",
    ]
    assert "*C0**C0*" in told[1]
    assert told[3] == text(game)


def test_story_under_gravity() -> None:
    """LU-18: where tiles fall into the line, it is drawn on the board before they fell."""
    game = game_of(["AAB", "CCB"], LinkUp(columns=3, rows=2, gravity=True))
    before = game.position
    told = story(game, before, game.play(pair((0, 1), (1, 1))))
    assert "*C0**C0*" in told[1]
    assert told[2] == text(game)


# --- answers ---------------------------------------------------------------------------------------------------------


def test_refusal_is_its_message() -> None:
    """LU-07: a refusal without a board is the sentence that is heard."""
    refusal = RULES.judge(game_of(ROWS).position, pair((0, 0), (1, 1)))
    assert refusal is not None
    assert text(refusal) == refusal.message == "There is no tile at column 1, row 1."
    assert text(ActRefusal(Reason.GAME_OVER)) == "The game is over."


def test_route_tells_where_it_runs() -> None:
    """A route is its ends and corners, its turns and its cells."""
    assert text(Route((cell(0, 0), cell(-1, 0), cell(-1, 1)))) == "0,0 - -1,0 - -1,1, 1 turn, 3 cells"
    assert text(Route((cell(0, 0), cell(2, 0)))) == "0,0 - 2,0, 0 turns, 3 cells"


def test_pairs_and_cells_are_their_numbers() -> None:
    """A pair and a cell are written as one types them."""
    assert text(pair((3, 1), (0, 0))) == "0,0 3,1"
    assert text(cell(3, 1)) == "3,1"


def test_events_tell_what_they_earned() -> None:
    """An event is its sentence, and its points where there are any."""
    game = game_of(ROWS)
    (taken,) = game.play(pair((0, 1), (3, 1)))
    (undone,) = game.undo()
    (shuffled,) = game.shuffle()
    assert text(taken) == f"{taken.message} +100"
    assert text(undone) == "Taken back. -100"
    assert text(shuffled) == "The tiles are shuffled."


def test_several_answers_are_as_many_lines() -> None:
    """A tuple or a list is told one after the other."""
    assert text((cell(0, 0), cell(1, 0))) == "0,0\n1,0"
    assert text([pair((0, 0), (1, 0))]) == "0,0 1,0"
    assert text(()) == ""


def test_ledger_is_a_table() -> None:
    """Lines of a ledger are a table, with exact times, and no entry where time alone took points."""
    rules = attrs.evolve(RULES, scoring=(*RULES.scoring, TimePenalty(period_ms=10_000, points=5)))
    game = game_of(ROWS, rules)
    game.play(pair((0, 1), (3, 1)), at_ms=1_050)
    game.tick(20_999)
    assert text(game.ledger).splitlines() == [
        "      at  entry  points  total  term",
        " 1.050 s      0    +100    100  pair",
        "20.000 s            -10     90  time",
    ]
    assert text(game.ledger[0]).splitlines()[1] == "1.050 s      0    +100    100  pair"


def test_ledger_of_several_seats() -> None:
    """With several seats the table says whose points they are."""
    lines = (Line(0, 0, 0, "circle", 5, 5), Line(1500, 1, 1, "hand", 12, 12))
    assert text(lines).splitlines() == [
        "     at  entry  seat  points  total  term",
        "0.000 s      0     0      +5      5  circle",
        "1.500 s      1     1     +12     12  hand",
    ]
    assert total([5, 12]) == "5 / 12"


def test_result_tells_awards() -> None:
    """A result says how the game ended, the points, the pairs, the accuracy and the awards."""
    rules = attrs.evolve(RULES, awards=(CleanClear(), Stars(3), Completion(), Title()))
    game = game_of(ROWS, rules)
    for at_ms in (1_000, 9_000, 18_000):
        game.play(game.moves()[0], at_ms=at_ms)
    assert game.result is not None
    assert text(game.result).splitlines() == [
        "cleared after 18.000 s, score 300",
        "3 of 3 pairs",
        "accuracy 100%",
        "clean-clear: yes",
        "stars: 3",
        "completion: 100",
        "title: Congratulations",
    ]


def test_result_without_pairs() -> None:
    """Where there are no pairs to count, none are counted; an award not earned is told as such."""
    outcome = Outcome(Ending.STUCK, final=True, winners=(1,))
    awards = {"stars": None, "clean-clear": False}
    result = Result("stones", None, datetime.date(2026, 11, 30), outcome, (3, 4), 61_001, Counts(), None, awards)
    assert text(result).splitlines() == ["stuck after 61.001 s, score 3 / 4", "stars: none", "clean-clear: no"]
    assert text(outcome) == "stuck"


def test_verdicts() -> None:
    """A verdict is its faults, or that there are none."""
    deal = RULES.deal(seed=7)
    assert text(verify(deal)) == "every claim holds"
    assert text(Verdict(("score: one", "log: two"))) == "score: one\nlog: two"


@pytest.mark.parametrize("other", [7, None, "as it is", Ending.CLEARED])
def test_anything_else_is_its_own_text(other: object) -> None:
    """What there is no drawing of is what str makes of it."""
    assert text(other) == str(other)


@pytest.mark.parametrize(
    ("ms", "said"), [(0, "0.000 s"), (999, "0.999 s"), (83_200, "83.200 s"), (10**11, "100000000.000 s")]
)
def test_seconds_are_exact(ms: int, said: str) -> None:
    """Milliseconds are written in seconds without loss."""
    assert seconds(ms) == said
