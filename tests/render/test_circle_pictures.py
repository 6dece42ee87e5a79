"""Link-O as pictures, as text and as plain data: all that lies there, and no hand that is not to be seen."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ET
from typing import Any

import attrs
import pytest
from circle_boards import DOUBLY, FIVE, TWO, boards, link_os, one_round, picks, placed, put, space, tiles, walk
from hypothesis import given
from hypothesis import strategies as st

import tilepuzzles as tp
from tilepuzzles.boards.circle_boards import FOUR_CIRCLES, CircleBoard, Placement, Space
from tilepuzzles.boards.circle_positions import FREE, CirclePosition, CircleView
from tilepuzzles.boards.circle_steps import Drawn, Placed, RoundBegun, RoundResult
from tilepuzzles.boards.steps import Route, Step
from tilepuzzles.errors import InvalidArgument, WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.render.canvas import THEMES, Picture
from tilepuzzles.render.circles_svg import rings_of
from tilepuzzles.render.circles_tiles import LOOKS, looks_of
from tilepuzzles.rules.link_o import LinkO
from tilepuzzles.tiles import Domino

SVG = "{http://www.w3.org/2000/svg}"
RULES = LinkO(seats=2)
MIDDLE = placed(
    RULES,
    {"r3": "22", "r4": "23", "r5": "*", "g9": "*", "g8": "12", "b0": "*", "y5": "04"},
    ["r02 g* g44", "b12"],
    "y12",
)
SHUT = placed(RULES, {"r3": "22", "g8": "13", "g10": "34"}, ["g22 r12", "b12"])
"""Green 9 lies between a 3 and the 2 of red 3, and is blocked for good (LO-14)."""
FULL = placed(
    RULES,
    {f"r{n}": ends for n, ends in enumerate(["00", "01", "13", "33", "32", "22", "*", "24", "44", "43", "*", "20"])},
    ["r12", "b12 b*"],
    scores=(16, 0),
)
"""The red circle is complete."""


def root(picture: Picture) -> ET.Element:
    """The picture, parsed."""
    return ET.fromstring(str(picture))  # noqa: S314 - our own text


def groups(element: ET.Element, name: str) -> list[ET.Element]:
    """The groups in *element* that are of the class *name*."""
    return [one for one in element.iter(f"{SVG}g") if name in (one.get("class") or "").split()]


def held(picture: Picture) -> list[str]:
    """The tiles of the hands in a picture."""
    return [group.get("data-tile", "") for group in groups(root(picture), "held")]


def at(space: Space) -> str:
    """How a picture names a space."""
    return f"{space.colour} {space.position}"


def pips(tile: ET.Element) -> list[int]:
    """The pips on the halves of a tile, the left one first."""
    return [len(half.findall(f"{SVG}circle")) for half in groups(tile, "half")]


def turned(group: ET.Element) -> float:
    """By how many degrees a group is turned."""
    found = re.search(r"rotate\(([-\d.]+)\)", group.get("transform", ""))
    return 0 if found is None else float(found[1])


@st.composite
def moments(draw: st.DrawFn) -> tuple[LinkO, Step[CirclePosition]]:
    """A moment of a game of Link-O in any form."""
    rules = draw(link_os())
    steps = one_round(walk(rules, rules.deal(draw(st.integers(0, 99))), draw(picks())))
    return rules, draw(st.sampled_from(steps))


def shuffled(position: CirclePosition, order: Any) -> CirclePosition:
    """The same position with the tiles that nobody sees in another order: hands and bag."""
    unseen = [*(tile for hand in position.hands for tile in hand), *position.bag]
    order.shuffle(unseen)
    dealt = []
    for hand in position.hands:
        dealt.append(tuple(sorted(unseen[: len(hand)])))
        del unseen[: len(hand)]
    return attrs.evolve(position, hands=tuple(dealt), bag=tuple(unseen))


# --- what is drawn is what lies there --------------------------------------------------------------------------------


@given(moments())
def test_every_tile_is_drawn_once_at_its_space(moment: tuple[LinkO, Step[CirclePosition]]) -> None:
    """LO-10, LO-12: each tile lies at its space, turned along the ring, with its ends and what a LINK-O holds."""
    position = moment[1].position
    drawn = root(tp.svg(position))
    found = {tile.get("data-at"): tile for tile in groups(drawn, "tile")}
    spaces = [group.get("data-at") for group in drawn.iter(f"{SVG}g") if group.get("data-at")]

    assert spaces == [at(space) for space in position.board.spaces]
    assert list(found) == [at(laid.space) for laid in position.tiles]
    sizes = dict(position.board.rings)
    for laid in position.tiles:
        tile = found[at(laid.space)]
        assert tile.get("data-ends") == " ".join("any" if end is None else str(end) for end in laid.ends)
        assert turned(tile) == pytest.approx(360 * laid.space.position / sizes[laid.space.colour], abs=1e-3)
        assert pips(tile) == ([] if laid.tile.wild else [*laid.ends])
        assert len(groups(tile, "value")) == (laid.tile.wild and laid.ends[0] is not None)


@given(moments())
def test_blocked_and_connector_spaces_are_drawn_apart(moment: tuple[LinkO, Step[CirclePosition]]) -> None:
    """LO-08, LO-14: spaces blocked for good and free connectors are marked, in text too; not where that is unasked."""
    position = moment[1].position
    drawn, plain = root(tp.svg(position)), root(tp.svg(position, marks=tp.Marks(blocked=False)))
    free = [space for space in position.board.connectors if space not in position.faces]

    assert {one.get("data-at") for one in groups(drawn, "blocked")} == {at(space) for space in position.blocked}
    assert {one.get("data-at") for one in groups(plain, "connector")} == {at(space) for space in free}
    assert groups(plain, "blocked") == []
    assert len(groups(drawn, "link")) == len(position.board.links)
    assert ("x blocked for good" in tp.text(position)) == bool(position.blocked)
    assert "x blocked for good" not in tp.text(position, marks=tp.Marks(blocked=False))


@given(moments())
def test_text_shows_every_space(moment: tuple[LinkO, Step[CirclePosition]]) -> None:
    """LO-10, LO-12: circle by circle, each space has its number and its tile, as it lies."""
    position = moment[1].position
    lines = iter(tp.text(position).splitlines())
    laid = {one.space: one for one in position.tiles}
    for colour, size in position.board.rings:
        assert re.match(rf"{colour}, \d+ > ", next(lines))
        assert size <= 15
        numbers, cells = next(lines).split(), next(lines).split()
        spaces = [Space(colour=colour, position=n) for n in range(size)]
        assert numbers == [f"{one.position}{'>' if position.board.partner(one) else ''}" for one in spaces]
        for one, cell in zip(spaces, cells, strict=True):
            if one not in laid:
                assert cell == ("x" if one in position.blocked else ".")
            elif not laid[one].tile.wild:
                assert cell == "{}|{}".format(*laid[one].ends)
            else:
                assert cell == ("L|L" if laid[one].ends[0] is None else f"L={laid[one].ends[0]}")
        for one in spaces:
            if one in laid and laid[one].tile.colour != colour:
                assert next(lines) == f"  {one.position}: {laid[one].tile}"


def test_a_completed_circle_is_marked() -> None:
    """LO-19: a circle that is filled bears a tick and a thick rim, and text and description say so."""
    drawn = root(tp.svg(FULL))
    assert len(groups(drawn, "completed")) == len(groups(drawn, "tick")) == 1
    assert "red, 3 > green 9, 6 > yellow 0, completed\n" in tp.text(FULL)
    assert groups(root(tp.svg(MIDDLE)), "tick") == []


def test_the_text_of_a_position() -> None:
    """LO-01, LO-12: the whole text, digit for digit; a bare position shows no hand."""
    assert tp.text(MIDDLE).splitlines() == [
        "red, 3 > green 9, 6 > yellow 0",
        "  0     1     2     3>    4     5     6>    7     8     9    10    11",
        "  .     .     .    2|2   2|3   L|L    .     .     .     .     .     .",
        "green, 6 > blue 0, 9 > red 3",
        "  0     1     2     3     4     5     6>    7     8     9>   10    11",
        "  .     .     .     .     .     .     .     .    1|2   L=2    .     .",
        "blue, 0 > green 6, 9 > yellow 3",
        "  0>    1     2     3     4     5     6     7     8     9>   10    11",
        " L|L    .     .     .     .     .     .     .     .     .     .     .",
        "yellow, 0 > red 6, 3 > blue 9",
        "  0>    1     2     3>    4     5     6     7     8     9    10    11",
        "  .     .     .     .     .    0|4    .     .     .     .     .     .",
        "Round 1, seat 0 to move",
        "Hands 3 / 1, bag 1, scores 0 / 0",
        ". free   3> connector: double or LINK-O   L|L LINK-O   L=2 a LINK-O that holds this number",
    ]


def test_the_text_of_a_view_and_a_refusal() -> None:
    """LO-23, LO-26: a view adds the hand of its seat, a refusal the signs of what it is about."""
    refusal = RULES.judge(SHUT, put("g22", "g9"))
    text = tp.text(RULES.view(SHUT, 0), marks=tp.Marks(refusal=refusal)).splitlines()
    assert text[2] == "  .     .     .   !2|2!   .     .     .     .     .     .     .     ."
    assert text[5] == "  .     .     .     .     .     .     .     .   !1|3! * x *  3|4    ."
    assert text[-4:-1] == ["hand of seat 0", "  red     1|2", "  green   2|2"]
    assert text[-1] == ". free   3> connector: double or LINK-O   x blocked for good   ! ! in the way   * * asked for"


def test_the_default_board_is_two_by_two() -> None:
    """LO-01: red north-west, green north-east, blue south-east, yellow south-west; links join facing spaces."""
    rings = rings_of(FOUR_CIRCLES)
    (left, top), (right, bottom) = rings["red"].middle, rings["blue"].middle
    assert left < right
    assert top < bottom
    assert rings["green"].middle == pytest.approx((right, top))
    assert rings["yellow"].middle == pytest.approx((left, bottom))
    assert rings["red"].at(0) == pytest.approx((left, top - rings["red"].radius))
    assert rings["red"].at(3) == pytest.approx((left + rings["red"].radius, top))
    for link in groups(root(tp.svg(MIDDLE)), "link"):
        line = [float(n) for n in re.findall(r"[\d.]+", link[0].get("d", ""))]
        assert len(set(line[::2])) == 1 or len(set(line[1::2])) == 1


# --- boards of any shape ---------------------------------------------------------------------------------------------

NAMES = ["mauve", "red", "teal", "white", "ochre", "black", "lime", "blue"]
EIGHT = CircleBoard(
    rings=[(name, 3 + n) for n, name in enumerate(NAMES)],
    links=[
        (("mauve", 0), ("blue", 0)),
        *[((a, 1), (b, 1)) for a, b in [("red", "teal"), ("white", "ochre"), ("black", "lime")]],
        *[((a, 3), (b, 3)) for a, b in [("red", "white"), ("ochre", "black"), ("lime", "blue")]],
        (("teal", 4), ("blue", 5)),
    ],
)
"""Eight circles, some of colours that no table knows."""
HUGE = CircleBoard(rings=[("red", 197), ("blue", 3)], links=[(("red", 100), ("blue", 0))])


def safe(picture: Picture) -> ET.Element:
    """The picture, parsed: it loads nothing, runs nothing, needs no fonts, and all numbers in it are finite."""
    drawn = root(picture)
    tags = {element.tag.removeprefix(SVG) for element in drawn.iter()}
    assert tags <= {"svg", "title", "desc", "g", "rect", "circle", "path"}
    names = {name for element in drawn.iter() for name in element.attrib}
    assert not [name for name in names if "href" in name or name.startswith("on")]
    assert not re.search(r"\b(nan|inf)\b", str(picture).partition("</desc>")[2])
    return drawn


def corners(drawn: ET.Element) -> list[tuple[float, float]]:
    """Where the middles of the spaces are drawn."""
    found = [one.get("transform", "") for one in drawn.iter(f"{SVG}g") if one.get("data-at")]
    return [(float(x), float(y)) for x, y in re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", " ".join(found))]


@given(boards())
def test_boards_of_any_shape(board: CircleBoard) -> None:
    """LO-01: every board is drawn with all its spaces on the picture, and no two of them on one another."""
    check_board(board)


@pytest.mark.parametrize("board", [TWO, DOUBLY, FIVE, EIGHT, HUGE], ids=["two", "doubly", "five", "eight", "huge"])
def test_boards_of_odd_shapes(board: CircleBoard) -> None:
    """LO-01: two to eight circles of 3 to 197 spaces, with any links."""
    check_board(board)


def check_board(board: CircleBoard) -> None:
    """Every space of a bare board lies on the picture and apart from the others."""
    rules = LinkO(seats=2, board=board)
    game = Game(rules, seed=3)
    drawn = safe(tp.svg(game))
    middles = corners(drawn)
    width, height = (float(n) for n in drawn.get("viewBox", "").split()[2:])
    assert len(middles) == len(board.spaces)
    assert all(11 <= x <= width - 11 and 11 <= y <= height - 11 for x, y in middles)
    assert min(math.dist(a, b) for n, a in enumerate(middles) for b in middles[:n]) >= 33
    assert max(map(len, tp.text(game).splitlines())) <= 100


@given(st.lists(st.sampled_from([*LOOKS, "mauve", "teal", "lime"]), min_size=2, max_size=8, unique=True))
def test_colours_can_be_told_apart(names: list[str]) -> None:
    """SH-11: the colours of a board differ in shade and in sign, in both themes, whatever their names."""
    for theme in THEMES:
        looks = looks_of(tuple(names), theme)
        assert len({look.shade for look in looks.values()}) == len({look.sign for look in looks.values()}) == len(names)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [16, 480, 961])
def test_themes_and_sizes(theme: Any, size: int) -> None:
    """SH-11: light or dark, the longer side is as asked, and nothing else than the colours differs."""
    picture = tp.svg(MIDDLE, theme=theme, size=size)
    assert max(picture.width, picture.height) == size
    assert THEMES[theme].board in str(picture)
    assert len(list(safe(picture).iter())) == len(list(root(tp.svg(MIDDLE)).iter()))


def test_screen_readers_are_told_everything() -> None:
    """LO-12, LO-23: the description has every tile with its link, what a LINK-O holds, seats and bag."""
    drawn = root(tp.svg(RULES.view(SHUT, 1)))
    said = drawn.findtext(f"{SVG}desc") or ""
    assert drawn.findtext(f"{SVG}title") == drawn.get("aria-label") == "4 circles with 3 tiles; Seat 0 to move"
    assert "Red circle: 3: red 2|2 linked to green 9, 6: linked to yellow 0." in said
    assert "9: blocked for good linked to red 3, 10: green 3|4." in said
    assert "Seat 1: hand of 1, score 0." in said
    assert "In the bag: 0. The hand of seat 1: blue 1/2." in said
    assert "green LINK-O =2 linked to red 3" in (root(tp.svg(MIDDLE)).findtext(f"{SVG}desc") or "")


# --- what is hidden stays so -----------------------------------------------------------------------------------------


@given(moments())
def test_the_hand_of_the_view_alone_is_drawn(moment: tuple[LinkO, Step[CirclePosition]]) -> None:
    """LO-23: a view shows the hand of its seat, a position none; at the end of a round all are shown."""
    rules, step = moment
    position = step.position
    everything = [str(tile) for seat in range(rules.seats) for tile in position.hand(seat)]
    ended = position.result is not None
    assert held(tp.svg(position)) == held(tp.svg(step)) == (everything if ended else [])
    assert ("hand of seat" in tp.text(position)) == ended
    for seat in range(rules.seats):
        view = rules.view(position, seat)
        assert held(tp.svg(view)) == (everything if ended else [str(tile) for tile in view.hand])
        found = re.findall(r"^hand of seat (\d)", tp.text(view), re.MULTILINE)
        assert found == ([str(n) for n in range(rules.seats)] if ended else [str(seat)])


@given(moments(), st.randoms(use_true_random=False))
def test_pictures_know_nothing_of_what_is_hidden(moment: tuple[LinkO, Step[CirclePosition]], order: Any) -> None:
    """LO-23: with other tiles in all hands and in the bag, a position and its step look the same, in plain data too."""
    step = moment[1]
    if step.position.result is not None:
        return
    other = attrs.evolve(step, position=shuffled(step.position, order))
    if isinstance(step.effect, Drawn):
        other = attrs.evolve(other, effect=Drawn(Domino(colour="red"), step.effect.left))
    for show in (tp.svg, tp.text, tp.plain):
        assert str(show(step)) == str(show(other))
        assert str(show(step.position)) == str(show(other.position))


@given(moments(), st.randoms(use_true_random=False))
def test_views_know_nothing_of_other_hands(moment: tuple[LinkO, Step[CirclePosition]], order: Any) -> None:
    """LO-23: with other tiles in the other hands and in the bag, a view looks the same."""
    rules, step = moment
    position = step.position
    if position.result is not None:
        return
    mine = position.hands[0]
    rest = shuffled(attrs.evolve(position, hands=((), *position.hands[1:])), order)
    other = attrs.evolve(rest, hands=(mine, *rest.hands[1:]))
    for show in (tp.svg, tp.text, tp.plain):
        assert str(show(rules.view(position, 0))) == str(show(rules.view(other, 0)))


def test_a_deal_shows_no_hand() -> None:
    """LO-23: a deal is drawn without any hand, with a line on where it comes from; a game with that of the seat."""
    deal = RULES.deal(seed=7)
    assert held(tp.svg(deal)) == []
    assert "hand of seat" not in tp.text(deal)
    assert tp.text(deal).endswith("\nlink-o 2 seats, seed 7, no certificate: Players play against one another, so "
                                  "there is nothing to prove.")  # fmt: skip
    game = Game(RULES, deal=deal)
    game.play(game.moves()[0])
    assert held(tp.svg(game)) == [str(tile) for tile in game.position.hand(1)]
    assert "hand of seat 1" in tp.text(game)
    assert tp.text(game).endswith(f"score 0 / 0, {game.position.remaining} tiles left")


def drawing(game: Game[Any, Any, Any]) -> Any:
    """The first event of a draw in *game*, played on at will."""
    while True:
        for event in game.play(game.moves()[0]):
            if isinstance(event.effect, Drawn):
                return event


def test_drawn_tiles_are_not_told() -> None:
    """LO-23: an event of a draw tells no tile, nor does a step; the step as its seat saw it does."""
    game = Game(LinkO(seats=2), seed=1)
    event = drawing(game)
    assert isinstance(event.effect.tile, Domino)
    assert event.effect.tile.colour not in tp.text(event)
    data: Any = tp.plain(event)
    assert data["effect"] == {"tile": None, "left": event.effect.left}
    seen: Any = [tp.plain(step) for step in game.seen(event.seat) if isinstance(step.effect, Drawn)]
    assert tp.plain(event.effect.tile) in [step["effect"]["tile"] for step in seen]


# --- marks -----------------------------------------------------------------------------------------------------------


def marked(picture: Picture) -> list[str]:
    """The classes of the marks in a picture."""
    return [group.get("class", "") for group in root(picture).findall(f"{SVG}g[@class='marks']/{SVG}g")]


def test_the_last_tile_is_framed() -> None:
    """SH-11: a step and a game show the tile that was laid last; not across rounds, and not what was drawn."""
    game = Game(RULES, seed=7)
    assert marked(tp.svg(game)) == []
    move = game.moves()[0]
    step = RULES.step(game.position, move)
    assert marked(tp.svg(step)) == marked(tp.svg(RULES.view_step(step, 1))) == ["last"]
    assert f"<{move.ends[0]}|{move.ends[1]}>" in tp.text(step) if move.ends else "<L|L>" in tp.text(step)
    game.play(move)
    assert marked(tp.svg(game)) == ["last"]
    assert "< > laid last" in tp.text(game)
    assert "Laid last: space" in str(tp.svg(game))
    assert marked(tp.svg(Step("draw", step.position, Drawn(None, 3), 0))) == []
    game = Game(LinkO(seats=2, target=1000), seed=7)
    while not any(isinstance(event.effect, RoundBegun) for event in game.play(game.moves()[0])):
        assert marked(tp.svg(game)) == ["last"]
    assert marked(tp.svg(game)) == []


def test_a_space_can_be_selected() -> None:
    """SH-11: a space is framed on request."""
    marks = tp.Marks(selected=space("r5"))
    assert marked(tp.svg(MIDDLE, marks=marks)) == ["selected"]
    assert "[L|L]" in tp.text(MIDDLE, marks=marks)
    assert "Selected: space 5 of the red circle." in str(tp.svg(MIDDLE, marks=marks))


@pytest.mark.parametrize(
    ("tile", "where", "ends", "expected", "against"),
    [
        ("r02", "r6", None, 0, 0),  # needs a double
        ("g44", "g7", None, 1, 1),  # one number is expected, on the right, from the tile on green 8
        ("g44", "r9", None, 0, 0),  # wrong colour
        ("b12", "b5", None, 0, 0),  # not in the hand
        ("r02", "r99", None, 0, 0),  # off the board
    ],
)
def test_a_refusal_is_drawn(tile: str, where: str, ends: str | None, expected: int, against: int) -> None:
    """LO-26, SH-11: the space asked for with the numbers that would fit, and the tiles that do not match."""
    refusal = RULES.judge(MIDDLE, put(tile, where, ends))
    assert refusal is not None
    picture = tp.svg(RULES.view(MIDDLE, 0), marks=tp.Marks(refusal=refusal))
    asked = groups(root(picture), "asked")
    assert [len(groups(one, "value")) for one in asked] == ([] if where == "r99" else [expected])
    assert marked(picture).count("offender") == 2 * against  # a frame and a cross
    assert refusal.message in str(picture)


def test_other_refusals_are_said() -> None:
    """SH-11: a refusal of an act is in the description, with nothing to be drawn."""
    refusal = RULES.shuffle(MIDDLE)
    picture = tp.svg(MIDDLE, marks=tp.Marks(refusal=refusal))
    assert marked(picture) == []
    assert refusal.message in str(picture)


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        (tp.Marks(selected=space("r12")), r"a mark must lie on a space of the board; \['red', 12\] does not."),
        (tp.Marks(selected=tp.Cell(column=0, row=0)), r"a mark must lie on a space of the board; \[0, 0\] does not."),
        (tp.Marks(hint=tp.Pair(tp.Cell(column=0, row=0), tp.Cell(column=1, row=0))), "circles have no pairs"),
        (tp.Marks(route=Route((tp.Cell(column=0, row=0), tp.Cell(column=1, row=0)))), "circles have no pairs"),
    ],
)
def test_marks_that_cannot_be_drawn(marks: tp.Marks, message: str) -> None:
    """A mark off the board, or one of another game, is refused with one clear error, by svg and by text."""
    for show in (tp.svg, tp.text):
        with pytest.raises(InvalidArgument, match=message):
            show(MIDDLE, marks=marks)


# --- seats, results, moves -------------------------------------------------------------------------------------------


def test_seats_and_whose_go_it_is() -> None:
    """LO-21, LO-23: there is a card for each seat, one of them marked; a first play is told apart in words."""
    game = Game(LinkO(seats=6, starter=4), seed=7)
    drawn = root(tp.svg(game))
    assert [("to-move" in (card.get("class") or "")) for card in groups(drawn, "seat") if len(card) > 2] == [
        seat == 4 for seat in range(6)
    ]
    assert len(groups(drawn, "go")) == 1
    assert "Round 1, seat 4 to make a first play\nHands 8 / 8 / 8 / 8 / 8 / 8, bag 20, scores 0 / 0 /" in tp.text(game)


def ended() -> Step[CirclePosition]:
    """The step that ends a round of two seats."""
    steps: list[Step[CirclePosition]] = one_round(walk(RULES, RULES.deal(seed=9), [3, 5]))
    return steps[-1]


def test_the_end_of_a_round() -> None:
    """LO-15, LO-16, LO-23: who has won, how, with what, and all hands."""
    step = ended()
    result = step.position.result
    assert isinstance(result, RoundResult)
    drawn = root(tp.svg(step))
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    assert len(groups(drawn, "won")) == len(result.winners)
    sentence = f"obody can go on: {max(result.points)} points for {winners}."
    assert sentence in (drawn.get("aria-label") or "")
    assert f"Round 1, n{sentence}\n" in tp.text(step)
    first, *rows = tp.text(result).splitlines()
    assert first == f"N{sentence}"
    assert [row.partition(":")[0] for row in rows] == ["seat 0", "seat 1"]
    assert [row.partition("(")[2] for row in rows] == [
        f"{left} left, {points:+})" for left, points in zip(result.left, result.points, strict=True)
    ]


def test_an_empty_hand_is_called_empty() -> None:
    """LO-15: a hand with no tile left is shown as empty, in the picture's words and in text."""
    view = attrs.evolve(RULES.view(MIDDLE, 1), hand=())
    assert "hand of seat 1: empty\n" in tp.text(view)
    assert "The hand of seat 1: empty." in str(tp.svg(view))


@pytest.mark.parametrize(
    ("move", "text", "data"),
    [
        (put("r23", "r5", "32"), "red 3|2 at red 5", {"tile": {"colour": "red", "ends": [2, 3]}, "ends": [3, 2]}),
        (put("r*", "r5"), "red LINK-O at red 5", {"tile": {"colour": "red", "wild": True}}),
    ],
)
def test_placements(move: Placement, text: str, data: dict[str, object]) -> None:
    """LO-10: a placement is a few letters as text, and plain as it stands in a save."""
    assert tp.text(move) == text
    assert tp.plain(move) == {**data, "at": ["red", 5]}


def test_plain_positions_and_views() -> None:
    """LO-23: a position is what everyone sees; a view has its seat and its hand besides."""
    position: Any = tp.plain(MIDDLE)
    view: Any = tp.plain(RULES.view(MIDDLE, 0))
    assert position == {name: value for name, value in view.items() if name not in {"seat", "hand"}}
    assert view["hand"] == [tp.plain(tile) for tile in RULES.view(MIDDLE, 0).hand]
    assert position["sizes"] == [3, 1]
    assert position["tiles"][0] == {"space": ["red", 3], "tile": {"colour": "red", "ends": [2, 2]}, "ends": [2, 2]}
    assert tp.plain(SHUT.blocked) == [[["green", 9], [["green", 8], ["green", 10], ["red", 3]]]]


@given(moments())
def test_whatever_happens_is_plain(moment: tuple[LinkO, Step[CirclePosition]]) -> None:
    """LO-23: positions, views, steps, moves and results are JSON, without the key of the deal."""
    rules, step = moment
    position = step.position
    for x in (position, rules.view(position, 1), step, rules.view_step(step, 0), rules.moves(position), step.effect):
        data = json.dumps(tp.plain(x), allow_nan=False)
        assert json.loads(data) == tp.plain(x)
        assert not re.search(r'"_?(key|dealt|laid|need|memo|hands)":', data) or '"result": {' in data
    refusal = rules.judge(position, Placement(Domino(colour="nought"), Space(colour="nought", position=0)))
    found: Any = tp.plain(refusal)
    assert found["message"] == refusal.message if refusal is not None else found is None


def test_a_domino_by_itself() -> None:
    """SH-10: a domino is drawn as a single tile with its spoken name; numbers beyond nine are written out."""
    for tile in tiles("r23 b* g00"):
        drawn = safe(tp.svg(tile, size=64))
        assert drawn.get("aria-label") == f"{tile}".capitalize().replace("link-o", "LINK-O")
        assert pips(drawn) == [*(tile.ends or ())]
    assert pips(safe(tp.svg(Domino(colour="mauve", ends=(9, 12))))) == [9, 0]


def test_what_is_no_picture() -> None:
    """What nothing can be drawn of is refused, effects and moves of Link-O too."""
    for x in (Drawn(None, 3), put("r23", "r5"), ended().position.result):
        with pytest.raises(WrongType, match="there is no picture of"):
            tp.svg(x)


def test_wild_tiles_of_another_colour_are_named() -> None:
    """LO-09: a LINK-O on a circle of another colour bears its own colour and sign, and text names it."""
    rules = LinkO(seats=2, wild_any_colour=True)
    position = placed(rules, {"r4": "23"}, ["b* r33", "b12"])
    step = rules.step(position, put("b*", "r5"))
    assert "\n  5: blue LINK-O\n" in tp.text(step)
    tile = next(one for one in groups(root(tp.svg(step)), "tile") if one.get("data-at") == "red 5")
    assert LOOKS["blue"][0] in ET.tostring(tile, encoding="unicode")
    assert LOOKS["red"][0] not in ET.tostring(tile, encoding="unicode")
    assert isinstance(step.effect, Placed)
    assert FREE not in step.position.laid[4:6]
    assert isinstance(rules.view(step.position, 0), CircleView)
