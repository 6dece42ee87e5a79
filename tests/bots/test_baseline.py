"""The bots that others are measured by: what they choose, and from what."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from circle_boards import TWO, made, put
from hypothesis import given
from hypothesis import strategies as st

import tilepuzzles as tp
from tilepuzzles.bots import BOTS, Bot, Greedy, Heaviest, RandomBot, Search, bot_named
from tilepuzzles.contract import Ruleset
from tilepuzzles.deals.stream import Stream
from tilepuzzles.errors import InvalidArgument, WrongType
from tilepuzzles.rules.link_o import LinkO

AnyRules = Ruleset[Any, Any, Any]
CHANCE = Stream(b"bots")
PUZZLES: list[AnyRules] = [
    tp.Turtle(layout=tp.LAYOUTS["bridge"]),
    tp.Turtle(layout=tp.LAYOUTS["pebble"]),
    tp.LinkUp(columns=6, rows=3),
    tp.MahjongConnect(),
]
"""Games of pairs, on stacks and on grids."""


def later(rules: AnyRules, seed: int, moves: int) -> Any:
    """The position after some moves by chance."""
    position = rules.start(rules.deal(seed))
    for _ in range(moves):
        found = rules.moves(position)
        if not found:
            break
        position = rules.play(position, found[CHANCE.below(len(found))])
    return position


@given(st.integers(1, 40), st.binary())
def test_random_chooses_by_the_stream_alone(count: int, key: bytes) -> None:
    """Random takes what the stream draws, and nothing else counts."""
    chosen = RandomBot().choose(object(), (), range(count), Stream(key))

    assert chosen == Stream(key).below(count)


def test_heaviest_plays_the_heaviest_tile() -> None:
    """The heaviest tile goes first, a LINK-O counts 16, and of equal ones the first of the moves does."""
    moves = [put("r12", "r0"), put("r34", "r3"), put("r*", "r2"), put("r34", "r3", "43")]

    assert Heaviest().choose(None, (), moves, CHANCE) == moves[2]
    assert Heaviest(wild_points=7).choose(None, (), moves, CHANCE) == moves[1]
    assert Heaviest(wild_points=0).choose(None, (), moves[::-1], CHANCE) == moves[3]


@given(st.sampled_from(PUZZLES), st.integers(0, 999), st.integers(0, 12))
def test_greedy_frees_most(rules: AnyRules, seed: int, moves: int) -> None:
    """On a stack no pair opens more tiles than the one it takes; on a grid no pair leaves more pairs to go."""
    position = later(rules, seed, moves)
    found = rules.moves(position)
    if not found:
        return

    def freed(move: Any) -> int:
        after = rules.play(position, move)
        return len({*after.open} - {*position.open}) if isinstance(rules, tp.Turtle) else len(rules.moves(after))

    chosen = Greedy().choose(rules.view(position, 0), (), found, CHANCE)

    assert chosen == max(found, key=freed)


@given(st.sampled_from(["lotus", "citadel"]), st.integers(0, 999), st.integers(0, 12))
def test_greedy_sees_nothing_hidden(layout: str, seed: int, moves: int) -> None:
    """TU-23: the faces of wholly covered tiles may be others, and greedy chooses the same."""
    rules = tp.Turtle(layout=tp.LAYOUTS[layout], budget=0)
    position = later(rules, seed, moves)
    view = rules.view(position, 0)
    hidden = [n for n, (_, face) in enumerate(view.tiles) if face is None]
    places = [view.tiles[n][0] for n in hidden]
    numbers = [position.dealt.places.index(place) for place in places]
    tiles = [position.dealt.tiles[n] for n in numbers]
    faces = list(position.dealt.faces)
    for tile, other in zip(tiles, [*tiles[1:], *tiles[:1]], strict=True):
        faces[tile] = position.dealt.faces[other]
    names = sorted({face.kind for face in faces})
    kinds = tuple(-1 if tile < 0 else names.index(faces[tile].kind) for tile in position.dealt.tiles)
    dealt = attrs.evolve(position.dealt, faces=tuple(faces), kinds=kinds)
    other = attrs.evolve(position, dealt=dealt)

    assert rules.view(other, 0) == view
    assert {*rules.moves(other)} == {*rules.moves(position)}
    if rules.moves(position):
        choices = [Greedy().choose(rules.view(one, 0), (), rules.moves(one), CHANCE) for one in (position, other)]
        assert choices[0] == choices[1]


def test_greedy_refuses_other_games() -> None:
    """What is no stack and no grid of pairs gets one clear error."""
    game = tp.Game(LinkO(seats=2, board=TWO), deal=made(LinkO(seats=2, board=TWO), ["r33", "b33"]))

    with pytest.raises(WrongType, match="greedy plays games of pairs"):
        Greedy().choose(game.view(0), (), game.moves(), CHANCE)


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (tp.Turtle(), {"random": RandomBot(), "greedy": Greedy()}),
        (tp.LinkUp(), {"random": RandomBot(), "greedy": Greedy()}),
        (
            LinkO(wild_points=5),
            {"random": RandomBot(), "heaviest": Heaviest(5), "search": Search(LinkO(wild_points=5))},
        ),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_bots_by_name(rules: AnyRules, names: dict[str, Bot[Any, Any]]) -> None:
    """A ruleset has the bots that can play it, fit for its options; for another name they are listed."""
    assert {name: bot_named(name, rules) for name in BOTS if name in names} == names
    assert all(bot.name == name for name, bot in names.items())
    for name in {*BOTS, "chess"} - {*names}:
        with pytest.raises(InvalidArgument, match=f"no bot '{name}' for {rules.id}; there are {', '.join(names)}"):
            bot_named(name, rules)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Heaviest(wild_points=-1),
        lambda: Search(LinkO(), worlds=-1),
        lambda: Search(LinkO(), trust=-1),
        lambda: Search(tp.Turtle()),  # type: ignore[arg-type]
        lambda: bot_named(7, LinkO()),  # type: ignore[arg-type]
        lambda: bot_named("random", "link-o"),  # type: ignore[arg-type]
    ],
)
def test_bad_values_are_told(make: Any) -> None:
    """A bot refuses values that cannot be, each with one clear error."""
    with pytest.raises(InvalidArgument):
        make()
