"""Files that are no layout files, broken ones, and boards that cannot be played."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts import written
from layouts.test_reading import TURTLES, only
from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidNotation
from tilepuzzles.layouts import read_layouts

PAIR = [Place(x=0, y=0, layer=0), Place(x=3, y=1, layer=0)]
TINY = "kmahjongg-layout-v1.1\nw6\nh2\nd1\n12..12\n43..43\n"


def gnome(inner: str) -> str:
    """A GNOME file of one map."""
    return f'<mahjongg>\n<map name="x">\n{inner}\n</map>\n</mahjongg>'


def mah(board_map: object, **more: object) -> str:
    """A .mah file of one board."""
    return written.mah({"id": "1", "name": "x", "map": board_map, **more})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no layout file that we know"),
        ("hello", "no layout file that we know"),
        ("kmahjongg-layout-v2.0\n", "no layout file that we know"),
        (f"#{'x' * 9977}\nkmahjongg-layout-v1.1 or so", "the first line is not that of a KMahjongg layout"),
        (TINY.replace("w6\n", ""), "line 2: the lines w, h and d .* are needed, not '12..12'|line 4: "),
        (TINY.replace("w6", "w0"), "line 2: w, h and d stand once, from 1 to 256 each, not w0"),
        (TINY.replace("w6", "w6\nw6"), "line 3: .* not w6"),
        (TINY.replace("h2", "h257"), "line 3: .* not h257"),
        ("kmahjongg-layout-v1.1\nw6\n", "line last: the lines w, h and d"),
        ("Kyodai 3.01\nx\n0", "line 1 is Kyodai 3.0 or Kyodai 6.0"),
        ("Kyodai 3.0", "line 3: the board is missing"),
        ("Kyodai 6.0\nx\n\n", "line 3: the board is missing"),
        ("Kyodai 6.0\nx\n" + "1" * 3400, "line 3: a board of more than 2000 tiles"),
        ("<mahjongg>", "line 1: this is not XML"),
        ("<mahjongg>\n<map>\n</mahjongg>", "line 3: this is not XML: mismatched tag"),
        ("<html/>", "line 1: no element 'html' is known here"),
        ("<map/>", "line 1: no element 'map' is known here"),
        ("<mahjongg><tile/></mahjongg>", "no element 'tile' is known in mahjongg"),
        (gnome("<layer z='0'><layer z='1'/></layer>"), "line 3: no element 'layer' is known in layer"),
        (gnome("<circle/>"), "line 3: no element 'circle' is known in map"),
        (gnome("<tile x='0' y='0'/>"), "line 3: the layer needs z"),
        (gnome("<layer/>"), "line 3: the layer needs z"),
        (gnome("<tile z='0.5' x='0' y='0'/>"), "line 3: z is a whole number, not '0.5'"),
        (gnome("<tile z='0' x='0'/>"), "line 3: the tile needs y"),
        (gnome("<row z='0' y='0' left='1'/>"), "line 3: the row needs right"),
        (gnome("<tile z='0' x='0.25' y='0'/>"), "line 3: x is a number of tiles in steps of 0.5, not '0.25'"),
        (gnome("<tile z='0' x='1e3' y='0'/>"), "not '1e3'"),
        (gnome("<tile z='0' x='1000' y='0'/>"), "not '1000'"),
        (gnome("<tile z='0' x='\u0663' y='0'/>"), "line 3: x is a number"),
        (gnome("<row z='0' y='0' left='2' right='1.5'/>"), "line 3: the row ends before it begins"),
        (gnome("<column z='0' x='0' top='2' bottom='1'/>"), "line 3: the column ends before it begins"),
        (gnome("<block z='0' left='0' right='999' top='0' bottom='999'/>"), "line 3: a board of more than 2000 tiles"),
        (gnome("<tile z='0' x='0' y='0'>&foo;</tile>"), "line 3: this is not XML: undefined entity"),
        ("<!DOCTYPE mahjongg>\n<mahjongg/>", "line 1: declarations"),
        ("<mahjongg>\n<!-- \n -->\n<!ENTITY a 'b'>\n</mahjongg>", "line 4: declarations"),
        ("<mahjongg>\n<!-- x -->\n<!-- y\n</mahjongg>", "line 3: the remark does not end"),
        (TINY + "\n" * 10_000 + "12", "a layout has at most 8192 lines, not 10003"),
        ("<mahjongg/><mahjongg/>", "line 1: this is not XML: junk"),
        ("{", "not JSON"),
        ("{}", "missing required field `mah`"),
        ('{"mah": "2.0", "boards": []}', "mah must be '1.0', not '2.0'"),
        ('{"mah": "1.0", "mah": "1.0", "boards": []}', "stands twice"),
        (mah([[0, [[0, 0.5]]]]), "numbers must be whole"),
        (mah([[0, [[0, [[0, 0]]]]]]), r"\$\.boards\[0\]\.map\[0\]\[1\]\[0\]\[1\]"),
        (mah([[0, [[0, [[0, 1, 2]]]]]]), r"boards\[0\]"),
        (mah([[0]]), r"boards\[0\]"),
        (mah([[0, [["0", 0]]]]), r"boards\[0\]"),
        (mah([[0, [[0, [[0, 10**15]]]]]]), r"boards\[0\]: a board of more than 2000 tiles"),
        (mah([[0, [[0, [0, 2]]]]], name=3), r"boards\[0\]\.name"),
        (mah([[0, [[0, [0, 2]]]]], name="x" * 201), "the name of a board has at most 200 characters, not 201"),
        (mah([[0, [[0, [0, 2]]]]], by="x" * 201), "the author of a board has"),
        (mah([[0, [[0, [0, 2]]]]], cat="x" * 201), "the category of a board has"),
        ("kmahjongg-layout-v1.0\n# name: \ud800", "half a character"),
    ],
)
def test_what_is_malformed_is_told(text: str, said: str) -> None:
    """A text that is no layout file, or a broken one, is refused with the place and what is wrong there."""
    with pytest.raises(InvalidNotation, match=said):
        read_layouts(text)


@pytest.mark.parametrize("data", [b"Kyodai 3.0\n\x81\n0", "<mahjongg/>".encode("utf-16"), b"\x8f\xff\x00"])
def test_strange_encodings_are_told(data: bytes) -> None:
    """Bytes in no encoding that is read are refused."""
    with pytest.raises(InvalidNotation, match=r"neither UTF-8 nor Windows-1252|no layout file"):
        read_layouts(data)


def test_a_nest_of_entities_is_not_read() -> None:
    """Entities that would grow a thousandfold, or name a file, are refused before anything is read."""
    for inside in ('<!ENTITY a "lol"><!ENTITY b "&a;&a;">', '<!ENTITY a SYSTEM "file:///etc/hostname">'):
        with pytest.raises(InvalidNotation, match="declarations of types or entities are not read"):
            read_layouts(f"<!DOCTYPE mahjongg [{inside}]><mahjongg><map name='&a;'/></mahjongg>")


def test_deep_xml_is_told() -> None:
    """Elements nested without end are refused at the first that does not belong there."""
    with pytest.raises(InvalidNotation, match="no element 'mahjongg' is known in mahjongg"):
        read_layouts("<mahjongg>" * 100_000)


@pytest.mark.parametrize("data", ["{" + " " * 10_000_000, b"<" * 10_000_001, "é" * 5_000_001])
def test_large_files_are_told(data: str | bytes) -> None:
    """A file of more than ten million bytes is refused."""
    with pytest.raises(InvalidNotation, match=r"at most 10000000 bytes, not 1000000[0-9]"):
        read_layouts(data)


def test_many_boards_are_told() -> None:
    """A thousand boards are read and not one more."""
    board = {"id": "1", "name": "x", "map": written.mah_map(PAIR)}
    one = "<map><tile z='0' x='0' y='0'/><tile z='0' x='1' y='0'/></map>"

    assert len(read_layouts(written.mah(*[board] * 1000))) == 1000
    assert len(read_layouts(written.gnome(one * 1000))) == 1000
    for text in (written.mah(*[board] * 1001), written.gnome(one * 1001)):
        with pytest.raises(InvalidNotation, match="a file has at most 1000 boards"):
            read_layouts(text)


def test_endless_faults_are_told() -> None:
    """A file whose boards have more than 20,000 faults in all is refused as a whole."""
    crowd = [[0, [[y, [[0, 100]]] for y in range(10)]]]

    with pytest.raises(InvalidNotation, match="more than 20000 faults in all"):
        read_layouts(written.mah(*[{"id": 1, "name": "x", "map": crowd}] * 30))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (TINY.replace("43..43", "43..43\n\n12"), ["The board has 4 lines, not 1 times 2.",
            "Line 7 has 0 characters, not 6.", "Line 8 has 2 characters, not 6."]),
        (TINY.replace("43..43\n", ""), ["The board has 1 lines, not 1 times 2.",
            "Line 5 has a tile that is not drawn as 12 above 43."]),
        (TINY.replace("43..43", "43..4"), ["Line 6 has 5 characters, not 6.",
            "Line 6 has a tile that is not drawn as 12 above 43."]),
        (TINY.replace("43..43", "43..43."), ["Line 6 has 7 characters, not 6."]),
        (TINY.replace("12..12", "12.x12"), ["Line 5 has a tile that is not drawn as 12 above 43."]),
        (TINY.replace("43..43", "43.343"), ["Line 6 has a tile that is not drawn as 12 above 43."]),
        (TINY.replace("12..12", "12...2"), ["Line 5 has a tile that is not drawn as 12 above 43.",
            "Line 6 has a tile that is not drawn as 12 above 43.",
            "A layout needs an even number of places, not 1."]),
        (TINY.replace("12..12", "1212..").replace("43..43", "4343.."), []),
        (TINY.replace("12..12", "11212.").replace("43..43", "44343."), [
            "Line 5 has a tile that is not drawn as 12 above 43.",
            "Line 6 has a tile that is not drawn as 12 above 43.",
            "A layout needs an even number of places, not 3.",
            "[0, 0, 0] and [1, 0, 0] overlap."]),
        ("kmahjongg-layout-v1.0\n", ["The board has 0 lines, not 5 times 16.", "A layout needs at least two places."]),
        ("Kyodai 3.0\nx\n101x\n\nmore", ["Something stands after the third line.",
            "Line 3 has 4 characters, not 2805 or 3400.",
            "Line 3 has a character that is neither 0 nor 1, the first at 4."]),
        ("Kyodai 3.0\nx\n" + "101" + "0" * 2803, ["Line 3 has 2806 characters, not 2805 or 3400."]),
        ("Kyodai 3.0\nx\n" + "0" * 3400 + "1", ["Line 3 has 3401 characters, not 2805 or 3400.",
            "A layout needs at least two places."]),
        (gnome(""), ["A layout needs at least two places."]),
        (gnome("<tile z='-1' x='-0.5' y='0'/>"), ["A layout needs an even number of places, not 1.",
            "[-1, 0, -1] lies outside: x and y go from 0 to 255, layers from 0 to 31."]),
        (gnome("<row z='32' y='-1.5' left='0' right='1'/>"), [
            "[0, -3, 32] lies outside: x and y go from 0 to 255, layers from 0 to 31.",
            "[2, -3, 32] lies outside: x and y go from 0 to 255, layers from 0 to 31."]),
        (mah([]), ["A layout needs at least two places."]),
        (mah([[0, [[0, [0, 0]]]]]), ["The place [0, 0, 0] is given twice."]),
        (mah([[0, [[0, [[0, 2], 1]]]], [5, [[256, 0]]]]), ["[0, 0, 0] and [1, 0, 0] overlap.",
            "[2, 0, 0] and [1, 0, 0] overlap.",
            "[0, 256, 5] lies outside: x and y go from 0 to 255, layers from 0 to 31."]),
        (mah([[0, [[0, [[0, 3]]]]]]), ["A layout needs an even number of places, not 3."]),
        (mah([[layer, [[y, [[0, 60]]] for y in (0, 2)]] for layer in range(4)]), [
            "A layout has at most 400 places, not 480."]),
    ],
)  # fmt: skip
def test_all_faults_of_a_board_are_listed(text: str, faults: list[str]) -> None:
    """A board that cannot be played comes without a layout and with each of its faults."""
    found = only(text, "x")

    assert faults == list(found.faults)
    assert (found.layout is None) is bool(faults)


@given(st.one_of(st.text(), st.binary()))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    """Whatever text or bytes come, they are read or refused as notation."""
    attempt(text)


@given(st.sampled_from(sorted(TURTLES)), st.data())
def test_any_damage_is_read_or_refused(form: str, data: st.DataObject) -> None:
    """A good file with pieces cut out, repeated or put in is read or refused as notation."""
    text = TURTLES[form]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        to = data.draw(st.integers(at, min(len(text), at + 40)))
        piece = data.draw(st.one_of(st.text(max_size=5), st.just(text[at:to] * 2), st.sampled_from(PIECES)))
        text = text[:at] + piece + text[to:]
    attempt(text)


PIECES = [
    "1",
    "<",
    "/>",
    "</map>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&#0;",
    "&lt;",
    "[",
    "]",
    "{",
    "\x00",
    "\n\n",
    "w1",
]

trees = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-300, 300), st.integers(), st.text(max_size=3), st.floats()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
)


@given(st.lists(st.tuples(st.integers(-2, 40), trees), max_size=3), trees)
def test_any_json_is_read_or_refused(board_map: object, more: object) -> None:
    """Whatever JSON stands where the map of a board should, it is read or refused as notation."""
    attempt(mah(board_map))
    attempt(mah(more))
    attempt(json.dumps(more))


numbers = st.one_of(st.sampled_from(["0", "1.5", "-2", "", "x", "31", "32", "127.5"]), st.text(max_size=3))
names = st.sampled_from(
    ["map", "layer", "tile", "row", "column", "block", "z", "x", "y", "left", "right", "top", "bottom"]
)


@given(st.lists(st.tuples(names, st.dictionaries(names, numbers, max_size=5), st.booleans()), max_size=6))
def test_any_elements_are_read_or_refused(elements: list[tuple[str, dict[str, str], bool]]) -> None:
    """Whatever elements stand in a file of GNOME's, they are read or refused as notation."""
    inner = ""
    for name, given_values, closed in elements:
        values = " ".join(f'{key}="{value}"' for key, value in given_values.items())
        inner += f"<{name} {values}/>" if closed else f"<{name} {values}></{name}>"
    attempt(gnome(inner))
    attempt(f"<mahjongg>{inner}</mahjongg>")
    attempt(gnome(f'<layer z="1">{inner}</layer>'))


def attempt(text: str | bytes) -> None:
    """Read a text; anything but an answer or InvalidNotation is an error of the reader."""
    try:
        boards = read_layouts(text)
    except InvalidNotation:
        return
    for found in boards:
        assert (found.layout is None) is bool(found.faults)
        assert found.name


def test_a_good_file_has_no_faults() -> None:
    """The small file that the others are made from is read."""
    found = only(TINY)

    assert found.layout is not None
    assert [place.at for place in found.layout.places] == [[0, 0, 0], [4, 0, 0]]
    assert len(TURTLE.places) == 144
