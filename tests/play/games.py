"""What tests of games share: cells and pairs in few words, small boards, random games, and a look at everything."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tilepuzzles.boards.connect_positions import ConnectPosition, ConnectView
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.contract import Deal
from tilepuzzles.errors import IllegalMove
from tilepuzzles.play.game import Game
from tilepuzzles.play.log import Event
from tilepuzzles.policies.awards import CleanClear, Completion, Stars, Title
from tilepuzzles.policies.base import Award, Term, Undo
from tilepuzzles.policies.clocks import Countdown
from tilepuzzles.policies.hints import Flat, Free, Rising
from tilepuzzles.policies.terms import (
    Combo,
    CompletionBonus,
    KindStreak,
    PairPoints,
    QuickChain,
    QuickWin,
    TimeBonus,
    TimePenalty,
    UndoPenalty,
)
from tilepuzzles.rules.link_up import LinkUp

LinkUpGame: TypeAlias = Game[ConnectPosition, Pair[Cell], ConnectView]

DEADLOCK = ("ABCC", "BA..")
"""Only the pair C goes; the tiles that are left then are dead, and A and B each are a judged miss."""
DEAD = ("AB", "BA")
"""Dead as it is dealt."""
ROWS = ("AABB", "CCDD", "AABB")
"""Every pair that stands side by side goes at once."""


def examples(number: int) -> settings:
    """Settings for *number* examples where the profile asks for 50, more or fewer in proportion."""
    asked = settings.default.max_examples if settings.default else 50
    return settings(max_examples=max(1, asked * number // 50))


# --- cells, pairs, games ----------------------------------------------------------------------------------------------


def cell(column: int, row: int) -> Cell:
    """The cell of that column and row."""
    return Cell(column=column, row=row)


def pair(a: tuple[int, int], b: tuple[int, int]) -> Pair[Cell]:
    """The pair of two cells, each as (column, row)."""
    return Pair(cell(*a), cell(*b))


def dealt(rows: Sequence[str], rules: LinkUp | None = None) -> Deal[Pair[Cell]]:
    """A deal by hand."""
    return Deal.from_rows(LinkUp() if rules is None else rules, list(rows))


def game_of(rows: Sequence[str], rules: LinkUp | None = None, **options: Any) -> LinkUpGame:
    """A game by hand, in the size of *rows*; *options* change *rules*, but for ``automatic``, which is the game's."""
    automatic = options.pop("automatic", "at once")
    rules = attrs.evolve(LinkUp() if rules is None else rules, columns=len(rows[0]), rows=len(rows), **options)
    return Game(rules, deal=dealt(rows, rules), automatic=automatic)


def clear(game: LinkUpGame, step_ms: int = 0) -> tuple[Event, ...]:
    """Clear the board by the first move each time, each *step_ms* after the one before; return the last events."""
    events: tuple[Event, ...] = ()
    while not game.over:
        events = game.advance() if game.due else game.play(game.moves()[0], at_ms=game.at_ms + step_ms)
    return events


def misses(game: LinkUpGame) -> list[Pair[Cell]]:
    """Every pair of different standing tiles of one kind that does not go."""
    faces = game.position.faces
    twins = [Pair(a, b) for a in faces for b in faces if a < b and faces[a] == faces[b]]
    return [twin for twin in twins if game.rules.judge(game.position, twin) is not None]


def reason(act: Any, *arguments: Any, **named: Any) -> str:
    """The name of the reason for which *act* is refused."""
    with pytest.raises(IllegalMove) as caught:
        act(*arguments, **named)
    return caught.value.refusal.reason.name


def lines(game: Game[Any, Any, Any]) -> list[tuple[str, int, int]]:
    """The ledger as term, points and total."""
    return [(line.term, line.points, line.total) for line in game.ledger]


def done(game: Game[Any, Any, Any]) -> list[str]:
    """What the log says was done, one word an entry."""
    return [entry.do for entry in game.log]


def look(game: Game[Any, Any, Any]) -> dict[str, object]:
    """Everything there is to see in a game."""
    names = (
        "rules deal position at_ms log ledger scores outcome over remaining_ms to_move due idle_hint_due_ms counts "
        "accuracy removed selected result"
    )
    return {
        **{name: getattr(game, name) for name in names.split()},
        "moves": game.moves(),
        "view": game.view(),
        "seen": game.seen(),
        "price": game.hint_price(),
        "another": game.hint_price(another=True),
        "json": game.to_json(),
    }


def saved(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """The saved game as plain data, to be changed at will."""
    data: dict[str, Any] = json.loads(game.to_json())
    return data


# --- random games -----------------------------------------------------------------------------------------------------

ACTS = (
    "play", "play", "play", "play", "attempt", "miss", "hint", "another", "shuffle", "undo", "tick", "touch", "tap",
    "tap", "advance", "advance",
)  # fmt: skip
WAITS = (0, 0, 1, 400, 2_999, 3_000, 3_001, 9_999, 10_000, 30_000)
Act: TypeAlias = tuple[str, int, int]


def acts(most: int = 25) -> st.SearchStrategy[list[Act]]:
    """Acts for :func:`do`: what, which of those there are, and how long after the one before."""
    return st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 60), st.sampled_from(WAITS)), max_size=most)


def do(game: LinkUpGame, act: Act) -> None:
    """Do *act* where it goes; a refusal is well."""
    what, which, wait = act
    now = game.at_ms + wait
    options = {"play": game.moves(), "attempt": game.moves(), "miss": misses(game), "tap": game.position.open}.get(what)
    if options is not None and not options:
        return
    chosen: Any = options[which % len(options)] if options else None
    with contextlib.suppress(IllegalMove):
        match what:
            case "play":
                game.play(chosen, at_ms=now)
            case "attempt" | "miss":
                game.attempt(chosen, at_ms=now)
            case "tap":
                game.tap(chosen, at_ms=now)
            case "another":
                game.hint(another=True, at_ms=now)
            case "tick":
                game.tick(now)
            case _:
                getattr(game, what)(at_ms=now)


def policies() -> st.SearchStrategy[dict[str, Any]]:
    """Options of a ruleset: some of its policies, each the ruled one or another."""
    terms: list[Term] = [
        PairPoints(100), Combo(3_000, 20), QuickChain(8_000, 45), KindStreak(35), CompletionBonus(5_000),
        TimeBonus(6, 5), QuickWin(700_000, 30), TimePenalty(10_000, 2), UndoPenalty(25),
    ]  # fmt: skip
    awards: list[Award] = [CleanClear(), Stars(5), Completion(), Title()]
    return st.fixed_dictionaries(
        {},
        optional={
            "scoring": st.lists(st.sampled_from(terms), unique_by=lambda term: term.name).map(tuple),
            "floor": st.sampled_from([None, 0, -50]),
            "hint_cost": st.sampled_from([None, Free(), Flat(10), Flat(0), Rising(40, 35, 10)]),
            "clock": st.sampled_from([None, Countdown(60_000)]),
            "undo": st.sampled_from(list(Undo)),
            "awards": st.lists(st.sampled_from(awards), unique_by=lambda award: award.name).map(tuple),
        },
    )


@st.composite
def games(draw: st.DrawFn) -> LinkUpGame:
    """Games not begun: dealt by a seed or by hand, of all sorts of rules and policies."""
    options: dict[str, Any] = {
        "timed": draw(st.booleans()),
        "gravity": draw(st.booleans()),
        **draw(st.one_of(st.just({}), policies())),
    }
    automatic: Any = draw(st.sampled_from(["at once", "on request"]))
    rows = draw(st.sampled_from([None, None, DEADLOCK, ("AB..", "BA.."), ("ABCCDD", "BA..EE")]))
    if rows is not None:
        return game_of(rows, automatic=automatic, **options)
    columns, height = draw(st.sampled_from([(4, 3), (5, 2), (2, 7), (1, 6)]))
    rules = LinkUp(columns=columns, rows=height, **options)
    return Game(rules, seed=draw(st.integers(0, 99)), automatic=automatic)
