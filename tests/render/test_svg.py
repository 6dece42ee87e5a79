"""Boards as SVG: the structure of the pictures, not every byte."""

from __future__ import annotations

import copy
import itertools
import pickle
import xml.etree.ElementTree as ET

import pytest

import tilepuzzles as tp
from tilepuzzles.render.faces import drawing
from tilepuzzles.tiles import picture

SVG = "{http://www.w3.org/2000/svg}"
HOLES = ["FF.DC", "BEGA.", "ADG..", ".E.BC"]
RULES = tp.LinkUp(columns=5, rows=4)
POSITION = RULES.start(tp.Deal.from_rows(RULES, HOLES))


def cell(column: int, row: int) -> tp.Cell:
    """Return a cell."""
    return tp.Cell(column=column, row=row)


def refusal(a: tuple[int, int], b: tuple[int, int]) -> tp.ConnectRefusal:
    """Return why the tiles on two cells do not go."""
    found = RULES.judge(POSITION, tp.Pair(cell(*a), cell(*b)))
    assert found is not None
    return found


LINE = RULES.step(POSITION, RULES.moves(POSITION)[0]).effect.route  # type: ignore[attr-defined]
DETOUR = refusal((3, 1), (0, 2))
BLOCKED = refusal((1, 1), (1, 3))


def root(picture: tp.Picture) -> ET.Element:
    """Return the picture, parsed."""
    return ET.fromstring(str(picture))  # noqa: S314 - our own text


def classes(picture: tp.Picture) -> list[str]:
    """Return the classes of the groups under the marks."""
    return [group.get("class", "") for group in root(picture).findall(f"{SVG}g[@class='marks']/{SVG}g")]


def test_every_tile_is_drawn_once() -> None:
    """SH-11: a picture has a group for each standing tile, in reading order, at its place."""
    found = root(tp.svg(POSITION)).findall(f"{SVG}g[@class='tiles']/{SVG}g")
    assert [group.get("class") for group in found] == [f"tile {face}" for face in POSITION.faces.values()]
    assert found[2].get("transform") == "translate(120 24)"
    assert len({group.get("transform") for group in found}) == POSITION.remaining


@pytest.mark.parametrize("size", [200, 301, 2000])
@pytest.mark.parametrize("upright", [False, True])
def test_the_longer_side_is_the_size(size: int, upright: bool) -> None:
    """A picture is as large as was asked for, and keeps its proportions."""
    found = tp.svg(POSITION, size=size, upright=upright)
    drawn = root(found)
    assert max(found.width, found.height) == size
    assert (drawn.get("width"), drawn.get("height")) == (str(found.width), str(found.height))
    assert drawn.get("viewBox") == ("0 0 176 208" if upright else "0 0 208 176")


def test_no_mark_is_drawn_unasked() -> None:
    """SH-11: marks are drawn on request only."""
    assert classes(tp.svg(POSITION)) == []


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (tp.Marks(selected=cell(0, 0)), ["selected"]),
        (tp.Marks(hint=RULES.moves(POSITION)[0]), ["hint", "hint"]),
        (tp.Marks(route=LINE), ["route"]),
        (tp.Marks(refusal=DETOUR), ["detour", "offender", "offender"]),
        (tp.Marks(refusal=BLOCKED), ["asked", "asked", "offender", "offender"]),
        (tp.Marks(refusal=DETOUR, selected=cell(3, 1)), ["detour", "selected", "offender", "offender"]),
    ],
)
def test_marks_are_drawn(marks: tp.Marks, expected: list[str]) -> None:
    """SH-11, LU-07: each mark has a group of its own, the selection above lines."""
    assert classes(tp.svg(POSITION, marks=marks)) == expected


def test_the_detour_is_dashed_with_a_dot_on_every_corner() -> None:
    """LU-07: the detour is an amber dashed line with a dot on each corner, and rings at its ends."""
    assert DETOUR.detour is not None
    group = root(tp.svg(POSITION, marks=tp.Marks(refusal=DETOUR))).find(f"{SVG}g[@class='marks']/{SVG}g")
    assert group is not None
    lines = [path for path in group.findall(f"{SVG}path") if path.get("stroke-dasharray")]
    discs = [disc for disc in group.findall(f"{SVG}circle") if disc.get("fill")]
    rings = {(ring.get("cx"), ring.get("cy")) for ring in group.findall(f"{SVG}circle") if not ring.get("fill")}
    assert [line.get("stroke") for line in lines] == ["#d98200"]
    assert len(discs) == DETOUR.detour.turns == len(DETOUR.detour.corners)
    assert len(rings) == 2


def test_marks_differ_by_shape() -> None:
    """SH-11: with all colours taken out, no two marks look the same: frame, brackets, frame with a cross, lines."""
    spot = cell(1, 1)
    drawn = {}
    for name, marks in {
        "selected": tp.Marks(selected=spot),
        "hint": tp.Marks(hint=RULES.moves(POSITION)[0]),
        "offender": tp.Marks(refusal=BLOCKED),
        "detour": tp.Marks(refusal=DETOUR),
        "route": tp.Marks(route=DETOUR.detour),
    }.items():
        found = root(tp.svg(POSITION, marks=marks)).find(f"{SVG}g[@class='marks']")
        assert found is not None
        drawn[name] = [
            (shape.tag, *(shape.get(key) is not None for key in ("stroke-dasharray", "rx", "r")))
            for shape in found.iter()
        ]
    assert all(one != other for one, other in itertools.combinations(drawn.values(), 2))


def test_themes_change_colours_alone() -> None:
    """SH-11: a dark picture has the shapes of the light one."""
    light, dark = (root(tp.svg(POSITION, theme=theme)) for theme in ("light", "dark"))
    assert [shape.get("d") for shape in light.iter()] == [shape.get("d") for shape in dark.iter()]
    assert [shape.get("fill") for shape in light.iter()] != [shape.get("fill") for shape in dark.iter()]


def test_there_are_no_fonts_and_nothing_to_load() -> None:
    """A picture is of shapes alone: no text, no style sheet, no link."""
    for x in (POSITION, tp.MahjongConnect().deal(seed=7), tp.LinkUp(columns=9, rows=6, pictures=27).deal(seed=3)):
        drawn = root(tp.svg(x, marks=tp.Marks(selected=cell(1, 1))))
        assert {shape.tag.removeprefix(SVG) for shape in drawn.iter()} <= {
            "svg", "title", "desc", "g", "path", "rect", "circle",
        }  # fmt: skip
        assert not any("href" in key or "url(" in value for shape in drawn.iter() for key, value in shape.items())


def test_the_title_and_description_tell_all() -> None:
    """LU-07, SH-11: a screen reader hears the board row by row, the marks, and why a pair does not go."""
    drawn = root(tp.svg(POSITION, marks=tp.Marks(refusal=DETOUR, selected=cell(3, 1), hint=RULES.moves(POSITION)[0])))
    title, said = drawn.findtext(f"{SVG}title"), drawn.findtext(f"{SVG}desc")
    assert title == drawn.get("aria-label") == "A board of 5 columns and 4 rows with 14 tiles"
    assert drawn.get("role") == "img"
    assert said is not None
    assert said.startswith("Row 0: Drop, Drop, empty, Heart, Star.")
    assert "Selected: column 3, row 1. Hint: column 0, row 0 and column 1, row 0." in said
    assert "The shortest line turns 3 times." in said
    assert said.endswith(DETOUR.message)
    routed = root(tp.svg(POSITION, marks=tp.Marks(route=DETOUR.detour))).findtext(f"{SVG}desc") or ""
    assert "turns 3 times" in routed


def test_games_deals_views_and_steps_have_pictures() -> None:
    """A game shows its selection, a step the line of its pair, a deal its board, a view what is seen."""
    deal = tp.Deal.from_rows(RULES, HOLES)
    game = tp.Game(deal=deal)
    assert str(tp.svg(deal)) == str(tp.svg(game)) == str(tp.svg(POSITION)) == str(tp.svg(game.view()))
    game.tap(cell(0, 0))
    assert classes(tp.svg(game)) == ["selected"]
    assert str(tp.svg(game, marks=tp.Marks(selected=cell(1, 0)))) != str(tp.svg(game))
    step = RULES.step(POSITION, RULES.moves(POSITION)[0])
    assert classes(tp.svg(step)) == ["route"]
    assert classes(tp.svg(RULES.shuffle(POSITION))) == []


def test_upright_is_the_transposed_picture() -> None:
    """MC-01: held upright columns and rows change places, in tiles and in marks."""
    turned = ["".join(row[column] for row in HOLES) for column in range(5)]
    rules = tp.LinkUp(columns=4, rows=5)
    other = rules.start(tp.Deal.from_rows(rules, turned))
    marks = tp.Marks(selected=cell(3, 1), hint=RULES.moves(POSITION)[0], refusal=BLOCKED, route=LINE)
    upright = tp.svg(POSITION, upright=True, marks=marks)
    drawn = [group.get("class", "") for group in root(upright).findall(f"{SVG}g[@class='tiles']/{SVG}g")]
    assert drawn == [f"tile {face}" for face in other.faces.values()]
    assert [g.get("transform") for g in root(upright).findall(f"{SVG}g[@class='tiles']/{SVG}g")] == [
        g.get("transform") for g in root(tp.svg(other)).findall(f"{SVG}g[@class='tiles']/{SVG}g")
    ]
    assert classes(upright) == classes(tp.svg(POSITION, marks=marks))
    detour = root(tp.svg(POSITION, upright=True, marks=tp.Marks(refusal=DETOUR))).findtext(f"{SVG}desc") or ""
    assert "The shortest line turns 3 times." in detour


def test_notebooks_show_pictures() -> None:
    """A picture shows itself in a notebook, and is a value."""
    found = tp.svg(POSITION)
    assert found._repr_svg_() == str(found) == found.svg
    assert repr(found) == f"<Picture {found.width}x{found.height}>"
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found  # noqa: S301 - our own


@pytest.mark.parametrize("count", [12, 60])
def test_pictures_can_be_told_apart(count: int) -> None:
    """Every picture has a drawing of its own; the first twelve differ in outline, not by colour alone."""
    drawn = [drawing(picture(number)) for number in range(1, count + 1)]
    assert len(set(drawn)) == count
    outlines = {tuple(dict(shape[1]).get("d", shape[0]) for shape in one) for one in drawn[:12]}
    assert len(outlines) == 12


def test_the_guide_shows_every_face() -> None:
    """SH-10: the guide lists every face with its spoken name and a picture of its own."""
    guide = tp.tile_guide(size=40)
    assert len(guide) == 54 == len({entry.face for entry in guide}) == len({entry.name for entry in guide})
    assert len({str(entry.picture) for entry in guide}) == 54
    assert {(entry.picture.width, entry.picture.height) for entry in guide} == {(40, 40)}
    assert guide[0].name == "Bamboo 1, a bird"


@pytest.mark.parametrize("size", [15, 4001, -3, True, 3.5, None])
def test_sizes_out_of_range(size: object) -> None:
    """A size that is none is refused with one clear error."""
    with pytest.raises(tp.InvalidArgument, match="size must be"):
        tp.svg(POSITION, size=size)  # type: ignore[arg-type]


def test_what_cannot_be_drawn() -> None:
    """What has no board, marks or theme is refused with one clear error."""
    with pytest.raises(tp.WrongType, match="there is no picture of 7"):
        tp.svg(7)
    with pytest.raises(tp.WrongType, match="marks must be"):
        tp.svg(POSITION, marks=None)  # type: ignore[arg-type]
    with pytest.raises(tp.InvalidArgument, match="theme must be"):
        tp.svg(POSITION, theme="pink")  # type: ignore[arg-type]
    with pytest.raises(tp.WrongType, match="upright must be"):
        tp.svg(POSITION, upright=1)  # type: ignore[arg-type]
    with pytest.raises(tp.InvalidArgument, match="a mark must lie on the board"):
        tp.svg(POSITION, marks=tp.Marks(selected=cell(5, 0)))


def test_upright_is_told_by_the_numbers_of_the_moves() -> None:
    """MC-01: an upright picture says its cells by the numbers that moves and refusals have."""
    marks = tp.Marks(refusal=DETOUR)
    flat, upright = (root(tp.svg(POSITION, upright=turned, marks=marks)) for turned in (False, True))

    assert flat.findtext(f"{SVG}title") == upright.findtext(f"{SVG}title")
    assert flat.findtext(f"{SVG}desc") == upright.findtext(f"{SVG}desc")
