"""Faces, kinds, and how pictures are written."""

from __future__ import annotations

import collections
import unicodedata

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.errors import InvalidNotation
from tilepuzzles.tiles import CODE_HEADS, MAHJONG, MOST_PICTURES, PICTURES, Face, picture
from tilepuzzles.words import say

ALL = [picture(number) for number in range(1, MOST_PICTURES + 1)]


def test_all_pictures_read_back() -> None:
    """Each of the thousand pictures reads back from its name and from its code, as the same face."""
    for number, face in enumerate(ALL, 1):
        assert str(face) == face.name == f"picture-{number}"
        assert face is PICTURES.face(face.name)
        assert face is PICTURES.parse_code(face.code)
        assert len(face.code) == 2


def test_pictures_are_told_apart() -> None:
    """LU-03: every picture is a kind of its own, with a name, a code and a spoken name of its own."""
    for values in (ALL, *([getattr(face, what) for face in ALL] for what in ("name", "kind", "code", "template"))):
        assert len(set(values)) == MOST_PICTURES


def test_a_letter_is_one_of_the_first_26() -> None:
    """A single letter is the picture that it numbers."""
    assert [PICTURES.parse_code(letter) for letter in CODE_HEADS] == ALL[:26]
    assert picture(27).code == "A1"


def test_symbols_are_one_character_wide() -> None:
    """The symbol of a picture takes one cell of a terminal; the first twelve have one each."""
    assert all(len(face.symbol) == 1 for face in ALL)
    assert not any(unicodedata.east_asian_width(face.symbol) in "WF" for face in ALL)
    assert len({face.symbol for face in ALL[:12]}) == 12


@pytest.mark.parametrize(
    "name",
    [
        "",
        "picture",
        "picture-",
        "picture-0",
        "picture-1001",
        "picture-01",
        "picture-1 ",
        " picture-1",
        "Picture-1",
        "picture--1",
        "picture-+1",
        "picture-1.0",
        "picture-1_0",
        "picture-٣",
        "picture-³",
        "picture-99999999999999999999",
        "picture_1",
        "bamboo-4",
        "A0",
        "x" * 1000,
    ],
)
def test_a_name_that_is_none_is_told(name: str) -> None:
    """What is not picture-1 to picture-1000, letter for letter, is no picture."""
    with pytest.raises(InvalidNotation, match="a face must be picture-1 to picture-1000, not "):
        PICTURES.face(name)


@pytest.mark.parametrize(
    "code", ["", "a", "a0", "1", "0A", "A-", "A00", "Ä0", "A٣", "..", ".", " A", "A ", "M=", "Z=", "Aé"]
)
def test_a_code_that_is_none_is_told(code: str) -> None:
    """What is no letter with a number up to the thousandth picture is no picture."""
    with pytest.raises(InvalidNotation, match="a picture is written as a letter A to Z"):
        PICTURES.parse_code(code)


@given(st.text(max_size=3))
def test_codes_are_read_or_refused(code: str) -> None:
    """Any text is the code of a picture, written so or as its letter alone, or is refused."""
    try:
        face = PICTURES.parse_code(code)
    except InvalidNotation:
        assert code not in {known.code for known in ALL}
        return
    assert code in (face.code, face.code[0])
    assert code == face.code or face.code[1] == "0"


def test_faces_are_equal_iff_their_names_are() -> None:
    """Two faces are equal, with one hash, iff they have one name; a face survives copies."""
    twin = Face("picture-1", "other", "ZZ", "?", "something else")

    assert picture(1) == twin
    assert hash(picture(1)) == hash(twin)
    assert picture(1) != picture(2)
    assert all(again == picture(3) and again.code == "C0" for again in oracles.copies(picture(3)))


def test_pictures_have_spoken_names() -> None:
    """The first twelve pictures are spoken by name, the others by number."""
    assert [say(face) for face in ALL[:3]] == ["Sun", "Moon", "Star"]
    assert say(ALL[11]) == "Umbrella"
    assert say(ALL[12]) == "Picture 13"
    assert repr(picture(3)) == "Face('picture-3')"


# --- the mahjong set --------------------------------------------------------------------------------------------------


def test_the_mahjong_set_has_144_tiles() -> None:
    """MC-02, TU-02: 42 faces; four of each suit, wind and dragon, one of each flower and season, 144 in all."""
    counts = collections.Counter(face.name for face in MAHJONG.tiles())
    singles = {name for name, count in counts.items() if count == 1}

    assert sum(counts.values()) == 144
    assert [face.name for face in MAHJONG.faces] == list(counts)
    assert len(counts) == 42
    assert all(name.startswith(("flower-", "season-")) for name in singles)
    assert len(singles) == 8
    assert set(counts.values()) == {1, 4}


def test_mahjong_faces_are_named_by_suit() -> None:
    """MC-02, TU-02: the names are those that stand in a deal."""
    suits = [f"{suit}-{number}" for suit in ("bamboo", "dots", "characters") for number in range(1, 10)]
    honours = [f"wind-{wind}" for wind in ("east", "south", "west", "north")]
    honours += [f"dragon-{dragon}" for dragon in ("red", "green", "white")]
    flowers = [f"flower-{flower}" for flower in ("plum", "orchid", "chrysanthemum", "bamboo")]
    seasons = [f"season-{season}" for season in ("spring", "summer", "autumn", "winter")]

    assert [face.name for face in MAHJONG.faces] == suits + honours + flowers + seasons


def test_all_flowers_are_one_kind_and_all_seasons_another() -> None:
    """MC-03, TU-03: flowers match flowers and seasons seasons, every other face only itself."""
    kinds = collections.defaultdict(set)
    for face in MAHJONG.faces:
        kinds[face.kind].add(face.name)

    assert {len(names) for names in kinds.values()} == {1, 4}
    assert {kind for kind, names in kinds.items() if len(names) == 4} == {"flower", "season"}
    assert len(kinds) == 36
    assert all(count % 2 == 0 for count in collections.Counter(face.kind for face in MAHJONG.tiles()).values())


def test_two_of_a_kind_lie_side_by_side() -> None:
    """The tiles of the set come two of a kind at a time."""
    tiles = MAHJONG.tiles()

    assert all(a.kind == b.kind for a, b in zip(tiles[::2], tiles[1::2], strict=True))


def test_all_mahjong_faces_read_back() -> None:
    """Each face reads back from its name and from its two-letter code, and is told from all others by either."""
    for face in MAHJONG.faces:
        assert face is MAHJONG.face(face.name)
        assert face is MAHJONG.parse_code(face.code)
        assert len(face.code) == 2
    for what in ("name", "code", "symbol", "template"):
        assert len({getattr(face, what) for face in MAHJONG.faces}) == 42


def test_mahjong_symbols_are_the_characters_of_that_name() -> None:
    """The symbol of each face is the Unicode character so named; the red dragon asks for its narrow form."""
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    honours = {"bamboo": "BAMBOOS", "dots": "CIRCLES", "characters": "CHARACTERS"}
    for face in MAHJONG.faces:
        suit, _, rest = face.name.partition("-")
        if suit in honours:
            wanted = f"{numbers[int(rest) - 1]} OF {honours[suit]}"
        elif suit in ("wind", "dragon"):
            wanted = f"{rest.upper()} {suit.upper()}"
        else:
            wanted = rest.upper()

        assert unicodedata.name(face.symbol[0]) == f"MAHJONG TILE {wanted}"
        assert face.symbol[1:] == ("\ufe0e" if face.name == "dragon-red" else "")


@pytest.mark.parametrize("name", ["", "bamboo-0", "bamboo-10", "bamboo-01", "wind-up", "picture-1", "Bamboo-1", "B1"])
def test_a_mahjong_name_that_is_none_is_told(name: str) -> None:
    """What is no face of the set is refused, with those there are."""
    with pytest.raises(InvalidNotation, match=r"a face of the mahjong set is one of bamboo-1, .*, not "):
        MAHJONG.face(name)


@pytest.mark.parametrize("code", ["", "B", "B0", "b1", "WX", "..", "bamboo-1", "B10"])
def test_a_mahjong_code_that_is_none_is_told(code: str) -> None:
    """What is no code of the set is refused, with those there are."""
    with pytest.raises(InvalidNotation, match=r"a face of the mahjong set is one of B1, .*, not "):
        MAHJONG.parse_code(code)


@given(st.text(max_size=3))
def test_mahjong_codes_are_read_or_refused(code: str) -> None:
    """Any text is the code of one face of the set, letter for letter, or is refused."""
    try:
        face = MAHJONG.parse_code(code)
    except InvalidNotation:
        assert code not in {known.code for known in MAHJONG.faces}
        return
    assert code == face.code


def test_mahjong_codes_fit_into_rows_of_text() -> None:
    """A code is a capital letter with a digit or a second capital, nothing that means an empty cell or parts codes."""
    for face in MAHJONG.faces:
        assert face.code[0] in CODE_HEADS
        assert face.code[1:] in {*"123456789", *CODE_HEADS}


def test_one_mahjong_character_alone_is_wide() -> None:
    """Every symbol takes one cell of a terminal; the red dragon, wide by itself, is made narrow."""
    wide = {face.name for face in MAHJONG.faces if unicodedata.east_asian_width(face.symbol[0]) in "WF"}

    assert wide == {"dragon-red"}
    assert MAHJONG.face("dragon-red").symbol == "\U0001f004\ufe0e"
    assert all(len(face.symbol) == 1 for face in MAHJONG.faces if face.name not in wide)


def test_mahjong_faces_have_spoken_names() -> None:
    """SH-10: each face is spoken by a name of its own, which says what its drawing adds."""
    said = {face.name: say(face) for face in MAHJONG.faces}

    assert len(set(said.values())) == 42
    assert said["bamboo-1"] == "Bamboo 1, a bird"
    assert said["dots-9"] == "Dots 9"
    assert said["characters-5"] == "Characters 5"
    assert said["wind-north"] == "North wind"
    assert said["dragon-white"] == "White dragon, a frame"
    assert said["flower-bamboo"] == "Bamboo flower"
    assert said["season-winter"] == "Winter, a season"


def test_the_mahjong_set_is_a_value() -> None:
    """The set and its faces survive copies, and are equal to them."""
    for again in oracles.copies(MAHJONG):
        assert again == MAHJONG
        assert hash(again) == hash(MAHJONG)
        assert again.tiles() == MAHJONG.tiles()
        assert [face.kind for face in again.tiles()] == [face.kind for face in MAHJONG.tiles()]
        assert again.parse_code("S4") == MAHJONG.face("season-winter")
