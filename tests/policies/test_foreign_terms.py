"""Terms that no source knows, set on Link Up: they score, they are saved, and they load with their rules."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from play.games import LinkUpGame, game_of, lines, pair
from play.toys import CornerPoints, EveryThird

from tilepuzzles.errors import InvalidNotation
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.policies.terms import PairPoints
from tilepuzzles.rules.link_up import LinkUp

ROWS = ("AABBCC", "AADDEE")
A1, A2 = pair((0, 0), (1, 0)), pair((0, 1), (1, 1))
B, C, D, E = pair((2, 0), (3, 0)), pair((4, 0), (5, 0)), pair((2, 1), (3, 1)), pair((4, 1), (5, 1))


def game(**options: Any) -> LinkUpGame:
    """A game of six pairs under Link Up with other policies."""
    return game_of(ROWS, **options)


def foreign() -> LinkUpGame:
    """A game with terms that no source knows."""
    played = game(scoring=(PairPoints(100), CornerPoints(7), EveryThird()))
    for move, at_ms in ((B, 1_000), (A1, 70_000), (D, 71_000)):
        played.play(move, at_ms=at_ms)
    played.undo(at_ms=125_000)
    played.undo(at_ms=125_000)
    played.undo(at_ms=126_000)
    played.tick(240_001)
    return played


def test_a_foreign_term_gives_points() -> None:
    """SH-13: a term of one's own scores like any other, and undo treats it as it asks."""
    assert lines(foreign()) == [
        ("pair", 100, 100),
        ("every-third", 1, 101),
        ("pair", 100, 201),
        ("corner", 7, 208),
        ("pair", 100, 308),
        ("every-third", 1, 309),
        ("every-third", 1, 310),
        ("pair taken back", -100, 210),
        ("pair taken back", -100, 110),
        ("corner taken back", -7, 103),
        ("pair taken back", -100, 3),
        ("every-third", 1, 4),
        ("every-third", 2, 6),
    ]


def test_a_save_with_a_foreign_term_needs_the_rules() -> None:
    """SH-13: a game with foreign policies loads with ``rules=`` alone; without them the option is named."""
    played = foreign()
    with pytest.raises(InvalidNotation, match=r"^game: options: scoring\[1\]: must be one of"):
        Game.from_json(played.to_json())
    loaded = Game.from_json(played.to_json(), rules=played.rules)
    assert loaded.to_json() == played.to_json()
    assert (loaded.ledger, loaded.position) == (played.ledger, played.position)
    assert verify(played).ok


def test_rules_that_do_not_fit_a_save_are_refused() -> None:
    """A save is loaded with the rules it was played under, or not at all."""
    played = foreign()
    for other in (
        LinkUp(columns=6, rows=2),
        LinkUp(columns=6, rows=2, scoring=(PairPoints(100), CornerPoints(8), EveryThird())),
    ):
        with pytest.raises(InvalidNotation, match=r"^game: its options .* are not those of the ruleset given"):
            Game.from_json(played.to_json(), rules=other)
    with pytest.raises(InvalidNotation, match=r"^deal: its options .* are not those of the ruleset given"):
        Game.from_json(played.to_json(), rules=attrs.evolve(LinkUp(), scoring=played.rules.scoring))
