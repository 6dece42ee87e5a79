"""The drawn faces of the mahjong tiles: shapes of our own, told apart, and each what its name says."""

from __future__ import annotations

import collections
import itertools
import re
import xml.etree.ElementTree as ET
from typing import Literal

import pytest

import tilepuzzles as tp
from tilepuzzles.render.faces import drawing
from tilepuzzles.render.mahjong import BIRD, BLUE, DRAGONS, GREEN, LETTERS, RED, SIGNS
from tilepuzzles.render.shapes import Shape
from tilepuzzles.tiles import MAHJONG

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {RED, GREEN, BLUE, "ink", "plate"}
NAMES = [face.name for face in MAHJONG.faces]
SUITS = [(name.split("-")[0], int(name.split("-")[1])) for name in NAMES[:27]]


def shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of the face of that name."""
    return drawing(MAHJONG.face(name))


def attributes(shape: Shape) -> dict[str, str]:
    """The attributes of a shape."""
    return dict(shape[1])


def paths(name: str) -> list[str]:
    """The paths of a face, in order."""
    return [attributes(shape)["d"] for shape in shapes(name) if shape[0] == "path"]


def circles(name: str) -> list[tuple[float, float, float, str]]:
    """Middle, radius and colour of the discs of a face, in order."""
    found = [attributes(shape) for shape in shapes(name) if shape[0] == "circle"]
    return [(float(one["cx"]), float(one["cy"]), float(one["r"]), one["fill"]) for one in found]


def colours(name: str) -> set[str]:
    """The colours of a face."""
    found = [attributes(shape) for shape in shapes(name)]
    return {one[what] for one in found for what in ("fill", "stroke") if one.get(what, "none") != "none"}


def outline(name: str) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The shapes of a face without their colours."""
    return tuple(
        (tag, tuple((key, value) for key, value in found if key not in ("fill", "stroke")))
        for tag, found in shapes(name)
    )


# --- all of them ------------------------------------------------------------------------------------------------------


def test_the_faces_can_be_told_apart_without_colour() -> None:
    """SH-10, MC-02: each of the 42 faces has a drawing of its own, and no two differ by their colours alone."""
    assert len({outline(name) for name in NAMES}) == 42


@pytest.mark.parametrize("name", NAMES)
def test_a_face_is_made_of_shapes_alone(name: str) -> None:
    """SH-10: a face is drawn from paths and discs in our few colours: no letters of a font, nothing to load."""
    assert {tag for tag, _ in shapes(name)} <= {"path", "circle"}
    assert colours(name) <= COLOURS
    assert colours(name) - {"plate"}
    for shape in shapes(name):
        found = attributes(shape)
        assert {"fill", "d"} <= set(found) or {"fill", "cx", "cy", "r"} <= set(found)
        assert not {"href", "style", "font-family", "filter"} & set(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_face_keeps_to_its_tile(name: str) -> None:
    """SH-10: discs lie in the square of 24 x 24 units, and no point of a path lies outside it."""
    assert all(r <= x <= 24 - r and r <= y <= 24 - r for x, y, r, _ in circles(name))
    for shape in shapes(name):
        found = attributes(shape)
        d = found.get("d", "")
        if re.search("[a-y]", d):  # steps from point to point
            continue
        scale = float((re.findall(r"scale\(([\d.]+)\)", found.get("transform", "")) or [1])[0])
        numbers = [float(number) * scale for number in re.findall(r"-?\d+(?:\.\d+)?", d)]
        assert all(0 <= number <= 24 for number in numbers)


@pytest.mark.parametrize("size", [16, 40, 400])
def test_a_face_is_a_picture(size: int) -> None:
    """SH-10: a face is a square picture of any size, in light and in dark, with its spoken name as its label."""
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for face, theme in itertools.product(MAHJONG.faces, themes):
        picture = tp.svg(face, size=size, theme=theme)
        root = ET.fromstring(str(picture))  # noqa: S314 - our own text
        assert (picture.width, picture.height) == (size, size)
        assert root.get("aria-label") == tp.say(face)
        tags = {child.tag.removeprefix(SVG) for child in root.iter()}
        assert tags <= {"svg", "title", "desc", "g", "rect", "path", "circle"}
        assert not {"ink", "plate"} & {value for child in root.iter() for value in child.attrib.values()}


def test_the_guide_lists_the_mahjong_faces_in_order() -> None:
    """SH-10: the guide shows every face of the set with its spoken name, code, character and picture."""
    guide = tp.tile_guide(size=40)[:42]
    assert [entry.face for entry in guide] == list(MAHJONG.faces)
    assert [entry.code for entry in guide] == [face.code for face in MAHJONG.faces]
    assert [str(entry.picture) for entry in guide] == [str(tp.svg(face, size=40)) for face in MAHJONG.faces]
    names = [entry.name for entry in guide]
    assert names[:2] + names[9:10] + names[27:28] + names[31:35] + names[38:39] == [
        "Bamboo 1, a bird",
        "Bamboo 2",
        "Dots 1",
        "East wind",
        "Red dragon",
        "Green dragon",
        "White dragon, a frame",
        "Plum flower",
        "Spring, a season",
    ]


def test_a_board_shows_its_144_tiles() -> None:
    """MC-01, MC-02: the picture of a deal has each of the 144 tiles, named, and all that is drawn of its face."""
    drawn = ET.fromstring(str(tp.svg(tp.MahjongConnect().deal(seed=7))))  # noqa: S314 - our own text
    tiles = drawn.findall(f"{SVG}g[@class='tiles']/{SVG}g")
    names = [tile.get("class", "").removeprefix("tile ") for tile in tiles]
    assert collections.Counter(names) == collections.Counter(face.name for face in MAHJONG.tiles())
    for name, tile in zip(names, tiles, strict=True):
        inner = tile.find(f"{SVG}g")
        assert inner is not None
        assert [child.tag.removeprefix(SVG) for child in inner] == [tag for tag, _ in shapes(name)]


# --- each what its name says ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2, 10))
def test_dots_are_as_many_as_they_say(number: int) -> None:
    """MC-02: dots 2 to 9 are that many round rings, none of which touches another."""
    rings = circles(f"dots-{number}")[::3]
    assert len(rings) == number == len({(x, y) for x, y, _, _ in rings})
    assert len(shapes(f"dots-{number}")) == 3 * number
    for (x, y, r, _), (u, v, s, _) in itertools.combinations(rings, 2):
        assert (x - u) ** 2 + (y - v) ** 2 >= (r + s) ** 2


def test_one_dot_is_one_large_ring() -> None:
    """MC-02: one dot is a single large ring with a blossom inside it."""
    x, y, r, colour = circles("dots-1")[0]
    assert (x, y, r, colour) == (12, 12, 11, GREEN)
    assert all((u - 12) ** 2 + (v - 12) ** 2 < r**2 for u, v, _, _ in circles("dots-1"))


@pytest.mark.parametrize("number", range(2, 10))
def test_sticks_are_as_many_as_they_say(number: int) -> None:
    """MC-02: bamboos 2 to 9 are that many upright sticks, each at a place of its own."""
    sticks = [d for d in paths(f"bamboo-{number}")[::3] if re.fullmatch(r"M[\d.]+ [\d.]+V[\d.]+", d)]
    assert len(sticks) == number == len(set(sticks))


def test_one_bamboo_is_a_bird() -> None:
    """SH-10: one bamboo is a bird, with an eye, a beak, a tail and two legs, and has no stick."""
    assert shapes("bamboo-1") == BIRD
    assert not set(paths("bamboo-1")) & {d for number in range(2, 10) for d in paths(f"bamboo-{number}")}


@pytest.mark.parametrize("number", range(1, 10))
def test_characters_have_their_number_and_the_sign_for_ten_thousand(number: int) -> None:
    """MC-02, SH-10: each character tile has the sign of its number, that of ten thousand, and a digit in a corner."""
    drawn = paths(f"characters-{number}")
    assert drawn[:2] == [SIGNS[str(number)], SIGNS["ten thousand"]]
    assert len(drawn) == 3
    assert len({paths(f"characters-{other}")[2] for other in range(1, 10)}) == 9


@pytest.mark.parametrize("wind", ["east", "south", "west", "north"])
def test_winds_have_their_sign_and_their_letter(wind: str) -> None:
    """MC-02, SH-10: each wind has its sign, and its first letter in a corner."""
    assert paths(f"wind-{wind}") == [SIGNS[wind], LETTERS[wind[0].upper()]]


def test_the_white_dragon_is_a_blue_frame() -> None:
    """SH-10: the white dragon is a rectangular frame, blue, with nothing in it; the two others have their colour."""
    frame, hairline = shapes("dragon-white")
    assert attributes(frame)["fill-rule"] == "evenodd"
    assert attributes(frame)["d"].count("Z") == 2
    assert re.sub(r"[\d. MHVZ]", "", attributes(frame)["d"] + attributes(hairline)["d"]) == ""
    assert colours("dragon-white") == {BLUE, "plate"}
    assert (colours("dragon-red"), colours("dragon-green")) == ({RED}, {GREEN})
    assert set(DRAGONS) == {"red", "green", "white"}


FLOWERS = [name for name in NAMES if name.startswith("flower-")]
SEASONS = [name for name in NAMES if name.startswith("season-")]


def test_flowers_are_red_with_a_blossom() -> None:
    """SH-10: all flowers are red, and have one and the same small blossom of five petals in a corner."""
    assert {frozenset(colours(name) - {"plate"}) for name in FLOWERS} == {frozenset({RED})}
    common = set.intersection(*(set(shapes(name)) for name in FLOWERS))
    petals = [attributes(shape) for shape in common if attributes(shape)["fill"] == RED]
    assert len(petals) == 5
    assert all(float(petal["cx"]) > 14 and float(petal["cy"]) < 9 for petal in petals)


def test_seasons_are_blue_with_a_sun() -> None:
    """SH-10: all seasons are blue, and have one and the same small sun of eight rays in a corner."""
    assert {frozenset(colours(name) - {"plate"}) for name in SEASONS} == {frozenset({BLUE})}
    sun, rays = sorted(set.intersection(*(set(shapes(name)) for name in SEASONS)))
    assert (sun[0], rays[0]) == ("circle", "path")
    assert attributes(rays)["d"].count("M") == 8


def test_flowers_and_seasons_bear_their_numbers() -> None:
    """SH-10: the four flowers and the four seasons are numbered, each group from 1 to 4, in a corner."""
    numbers = [[paths(name)[-1] for name in group] for group in (FLOWERS, SEASONS)]
    assert numbers[0] == numbers[1]
    assert len(set(numbers[0])) == 4
    assert [MAHJONG.face(name).code for name in (*FLOWERS, *SEASONS)] == [
        "F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4",
    ]  # fmt: skip


def test_no_flower_looks_like_a_season() -> None:
    """MC-03, SH-10: what tells a flower from a season is not its colour alone: nothing but the number is shared."""
    for flower, season in itertools.product(FLOWERS, SEASONS):
        shared = {shape[1] for shape in outline(flower)} & {shape[1] for shape in outline(season)}
        number = MAHJONG.face(flower).code[1] == MAHJONG.face(season).code[1]
        assert len(shared) == number
