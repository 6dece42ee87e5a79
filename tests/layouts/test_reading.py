"""Good layout files of every format, and what is said about each board."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from stack_boards import stacks
from stack_oracles import At

from layouts import written
from tilepuzzles.boards.layouts import TURTLE, Layout
from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.boards.spots import Place
from tilepuzzles.errors import InvalidArgument, InvalidNotation, WrongType
from tilepuzzles.layouts import FoundLayout, can_be_cleared, read_layouts

PLACES = TURTLE.places
TURTLES = {
    "KMahjongg 1.0": written.kmahjongg(PLACES),
    "KMahjongg 1.1": written.kmahjongg(PLACES, size=(36, 17, 6)),
    "KMahjongg without the k": written.kmahjongg(PLACES, size=(32, 16, 5)).removeprefix("k"),
    "GNOME": written.gnome(written.gnome_map(PLACES)),
    "Kyodai 3.0": written.kyodai(PLACES),
    "Kyodai 6.0": written.kyodai(PLACES, version="6.0"),
    "Kyodai, the older size": written.kyodai(PLACES, old=True),
    "mah": written.mah({"id": "t", "name": "Turtle", "map": written.mah_map(PLACES)}),
}


def only(text: str | bytes, name: str = "") -> FoundLayout:
    """The one board of a file."""
    (found,) = read_layouts(text, name)
    return found


def ats(layout: Layout | None) -> list[list[int]]:
    """The numbers of the places of a layout."""
    assert layout is not None
    return [place.at for place in layout.places]


@pytest.mark.parametrize("form", TURTLES)
@pytest.mark.parametrize("encoded", [False, True])
def test_the_turtle_in_every_format(form: str, encoded: bool) -> None:
    """TU-01: the Turtle is read from each format, as text and as bytes, place by place."""
    text = TURTLES[form]
    found = only(text.encode() if encoded else text, "Turtle")

    assert found.faults == ()
    assert found.layout == Layout.of("Turtle", PLACES)
    assert found.name == "Turtle"
    assert (found.author, found.category) == ("", "")


@pytest.mark.parametrize("form", TURTLES)
@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_other_ends_of_lines(form: str, ending: str) -> None:
    """Lines may end as they do on other machines, and a mark of the byte order may stand first."""
    text = "\ufeff" + TURTLES[form].replace("\r\n", "\n").replace("\n", ending)

    assert ats(TURTLE) == ats(only(text).layout)


@given(stacks(columns=30, rows=14))
def test_any_layout_survives_every_format(found: list[At]) -> None:
    """Half offsets, overhangs and high layers are read from each format as they are, where it can hold them."""
    places = [Place(x=x, y=y, layer=layer) for x, y, layer in found]
    low = [place for place in places if place.layer < 5]
    if len(low) % 2:
        low.pop()
    texts = {
        written.kmahjongg(places, size=(33, 16, 32)): places,
        written.gnome(written.gnome_map(places)): places,
        written.mah({"id": 1, "name": "any", "map": written.mah_map(places)}): places,
        **({written.kmahjongg(low): low, written.kyodai(low): low, written.kyodai(low, old=True): low} if low else {}),
    }
    for text, expected in texts.items():
        assert ats(Layout.of("any", expected)) == ats(only(text).layout)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_the_presets_survive_a_format(layout: Layout) -> None:
    """A layout of our own written in whole tiles reads back."""
    text = written.gnome(written.gnome_map(layout.places, layout.name))

    assert layout == only(text).layout


def test_remarks_of_kmahjongg_name_the_board() -> None:
    """Remarks may say name, author and category, in any case; the first of each counts, other remarks are let be."""
    about = "# NAME: Two towers\n#by:  Ann \n# category: tall\n# name: other\n#\n# by the sea"
    found = only(written.kmahjongg(PLACES, about=about), "file")

    assert (found.name, found.author, found.category) == ("Two towers", "Ann", "tall")
    assert only(written.kmahjongg(PLACES, about="# name:"), "file").name == "file"
    assert only("# a remark comes first\n" + written.kmahjongg(PLACES) + "\n\n  \n").faults == ()


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("Hill by Ann :: tall", ("Hill", "Ann", "tall")),
        ("Hill :: tall", ("Hill", "", "tall")),
        ("Stand by me by Ann", ("Stand by me", "Ann", "")),
        ("Baby", ("Baby", "", "")),
        ("", ("file", "", "")),
    ],
)
def test_the_second_line_of_kyodai(second: str, expected: tuple[str, str, str]) -> None:
    """The second line has the name, and an author and a category or not."""
    found = only(written.kyodai(PLACES, second=second), "file")

    assert (found.name, found.author, found.category) == expected


def test_old_files_are_in_windows_1252() -> None:
    """Bytes that are not UTF-8 are taken for Windows-1252."""
    text = written.kyodai(PLACES, second="Gärten by Zoë")

    assert [only(text.encode(encoding)).name for encoding in ("utf-8", "cp1252")] == ["Gärten", "Gärten"]


def test_the_shapes_of_gnome() -> None:
    """Rows, columns and blocks hold both ends; an own z counts more than the layer's; case and order do not matter."""
    text = """
      <?xml version="1.0"?>
      <!-- prose -- of any kind: <!DOCTYPE is not read here -->
      <MahJongg>
        Words between are let be.
        <Map NAME="Shapes" scorename="x">
          <layer z="0">
            <row right="2" left="0" y="0"/>
            <Column bottom="3.5" x="4.5" top="1.5"/>
            <block left="0" right="1" top="2" bottom="3"/>
            <tile x="9" y="0.50" z="3"/>
            <tile x=" 9 " y="3"/>
            <row left="7" right="7.5" y="0"/>
          </layer>
          <tile z="2" x="0.5" y="0"/>
        </Map>
        <map><layer z="1"><row left="0" right="1" y="0"/></layer></map>
      </MahJongg>
    """
    shapes, own = read_layouts(text, "file")

    assert shapes.faults == ()
    assert ats(shapes.layout) == [
        [0, 0, 0], [1, 0, 2], [2, 0, 0], [4, 0, 0], [14, 0, 0], [18, 1, 3], [9, 3, 0],
        [0, 4, 0], [2, 4, 0], [9, 5, 0], [0, 6, 0], [2, 6, 0], [18, 6, 0], [9, 7, 0],
    ]  # fmt: skip
    assert (shapes.name, own.name) == ("Shapes", "file")
    assert ats(own.layout) == [[0, 0, 1], [2, 0, 1]]


def test_the_cells_of_mah() -> None:
    """Cells are a number, or a list of numbers and runs; author, category and keys of others may stand there."""
    board = {
        "id": "1", "name": " Cells ", "by": "Ann", "cat": "odd", "more": [1],
        "map": [[2, [[3, 7], [0, [1, [4, 3], 20]]]]],
    }  # fmt: skip
    found = only(written.mah(board))

    assert (found.name, found.author, found.category) == ("Cells", "Ann", "odd")
    assert ats(found.layout) == [[1, 0, 2], [4, 0, 2], [6, 0, 2], [8, 0, 2], [20, 0, 2], [7, 3, 2]]


def test_boards_come_in_the_order_of_the_file() -> None:
    """A file may hold several boards, good ones and faulty ones, or none."""
    pair, odd = [Place(x=0, y=0, layer=0), Place(x=3, y=1, layer=0)], [Place(x=0, y=0, layer=0)]
    gnome = written.gnome(written.gnome_map(pair, "b"), written.gnome_map(odd, "a"), written.gnome_map(pair, "c"))
    mah = written.mah(
        *({"id": name, "name": name, "map": written.mah_map(places)} for name, places in (("b", pair), ("a", odd)))
    )
    assert [(found.name, not found.faults) for found in read_layouts(gnome)] == [("b", True), ("a", False), ("c", True)]
    assert [(found.name, not found.faults) for found in read_layouts(mah)] == [("b", True), ("a", False)]
    for nothing in (written.gnome(), written.mah()):
        with pytest.raises(InvalidNotation, match="the file has no boards"):
            read_layouts(nothing)


def test_what_a_board_is_called_is_of_one_line() -> None:
    """A name that would forge lines or colours where it is printed is refused."""
    pair = [Place(x=0, y=0, layer=0), Place(x=3, y=1, layer=0)]
    with pytest.raises(InvalidNotation, match="must be printable and of one line"):
        read_layouts(written.gnome(written.gnome_map(pair, "A&#10;2 tiles; it can be cleared.")))
    with pytest.raises(InvalidNotation, match="must be printable and of one line"):
        read_layouts(written.kmahjongg(PLACES), "a\x1b[31m")


def test_asking_about_what_is_no_layout() -> None:
    """Whether it can be cleared is asked of a Layout and of nothing else."""
    nothing: list[Any] = ["turtle", [[0, 0, 0], [2, 0, 0]], None]
    for wrong in nothing:
        with pytest.raises(WrongType, match="layout must be a Layout"):
            can_be_cleared(wrong)
    with pytest.raises(InvalidArgument):
        can_be_cleared(TURTLE, budget=-1)


def test_a_board_without_any_name_is_called_own() -> None:
    """Where neither the file nor the caller has a name, the board is called own."""
    found = only(written.kmahjongg(PLACES))

    assert (found.name, found.layout and found.layout.name) == ("own", "own")


@pytest.mark.parametrize("wrong", [None, 3, ["kmahjongg-layout-v1.0"], bytearray(b"x")])
def test_what_is_no_text_is_told(wrong: Any) -> None:
    """Anything but text and bytes is refused as a file, anything but text as a name."""
    with pytest.raises(WrongType, match="a layout file must be text or bytes"):
        read_layouts(wrong)
    with pytest.raises(WrongType, match="name must be a text"):
        read_layouts("", wrong)


def test_whether_a_layout_can_be_cleared() -> None:
    """TU-07: a layout that nothing strips is told from one that can be stripped; without put-backs it may be missed."""
    towers = [Place(x=x, y=0, layer=layer) for x in (0, 4) for layer in range(3)]
    single = [Place(x=0, y=0, layer=layer) for layer in range(4)]

    assert can_be_cleared(TURTLE)
    assert can_be_cleared(Layout.of("towers", towers))
    assert not can_be_cleared(Layout.of("tower", single))
