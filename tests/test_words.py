"""What is said: sentences filled with fields, that may themselves be said."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles import words
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.errors import InvalidArgument, WrongType
from tilepuzzles.tiles import picture
from tilepuzzles.words import Phrase, Sayable, say


@attrs.frozen
class Own:
    """A thing of a plug-in that can be said."""

    template: str
    fields: Mapping[str, object] = attrs.field(factory=dict)


@pytest.fixture
def shouting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which some is said otherwise."""
    entries = {"{a} and {b}": "{b} AND {a}", "column {column}, row {row}": "COLUMN {column}, ROW {row}", "sun": "SUN"}
    monkeypatch.setitem(words.CATALOGUES, "xx", entries)


def test_fields_fill_the_template() -> None:
    """A sentence is its template with its fields filled in, and begins with a capital."""
    assert say(Phrase("{n} tiles are left of {total}.", {"n": 12, "total": 30})) == "12 tiles are left of 30."
    assert say(Phrase("nothing to fill.")) == "Nothing to fill."
    assert say(Own("the end.")) == "The end."
    assert say(Phrase("")) == ""


def test_fields_can_be_said_themselves() -> None:
    """A field that can be said is said within the sentence, as deep as it goes, without a capital of its own."""
    pair = Pair(Cell(column=0, row=0), Cell(column=3, row=1))
    inner = Phrase("the {face} at {spot}", {"face": picture(1), "spot": pair.b})

    assert say(Phrase("take {pair}.", {"pair": pair})) == "Take column 0, row 0 and column 3, row 1."
    assert say(Phrase("{what} is gone.", {"what": inner})) == "The sun at column 3, row 1 is gone."


@given(st.text())
def test_what_fills_a_field_is_said_as_it_is(text: str) -> None:
    """Braces in a field are no fields themselves."""
    assert f"It says {text}." == say(Phrase("It says {text}.", {"text": text}))


def test_what_can_be_said_is_known() -> None:
    """Cells, pairs, faces and a plug-in's own things can be said; numbers and texts are only filled in."""
    cell = Cell(column=0, row=0)
    can: list[object] = [cell, Pair(cell, cell), picture(1), Phrase("a"), Own("a")]
    cannot: list[object] = [1, "a", None, [], string.Template("a")]

    assert all(isinstance(thing, Sayable) for thing in can)
    assert not any(isinstance(thing, Sayable) for thing in cannot)


@pytest.mark.parametrize("language", ["", "EN", "nl-NL", "tlh", "x" * 1000])
def test_an_unknown_language_is_told(language: str) -> None:
    """LU-07: a language without a catalogue is refused, with those there are."""
    with pytest.raises(InvalidArgument, match=r"language must be one of .*en.*, not "):
        say(picture(1), language=language)


@pytest.mark.parametrize("language", [None, 1, b"en", ["en"]])
def test_a_language_is_a_text(language: Any) -> None:
    """What is no text is no language."""
    with pytest.raises(WrongType, match="language must be a text"):
        say(picture(1), language=language)


@pytest.mark.usefixtures("shouting")
def test_another_language_is_a_catalogue() -> None:
    """Where a catalogue has a template, it and all that fills it are said in that language; else in English."""
    pair = Pair(Cell(column=0, row=0), Cell(column=3, row=1))

    assert say(pair, language="xx") == "COLUMN 3, ROW 1 AND COLUMN 0, ROW 0"
    assert (
        say(Phrase("{face} and {other}.", {"face": picture(1), "other": picture(2)}), language="xx") == "SUN and moon."
    )
    assert say(pair) == "Column 0, row 0 and column 3, row 1"


def fields_of(template: str) -> set[str]:
    """The names of the fields of a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def sentences() -> list[str]:
    """Every template of the library that is a whole sentence."""
    return [*words.REFUSALS.values(), *words.ASIDES.values(), *words.UNCERTIFIED.values(), *words.EVENTS.values()]


@pytest.mark.parametrize("template", sentences())
def test_sentences_are_whole(template: str) -> None:
    """Every sentence ends with a full stop, a call with an exclamation mark, and has only plain named fields."""
    assert template.endswith((".", "!"))
    assert all(name.isidentifier() for name in fields_of(template))
    assert "{" not in template.format_map(dict.fromkeys(fields_of(template), "x"))


@pytest.mark.parametrize("language", sorted(words.CATALOGUES))
def test_catalogues_keep_the_fields(language: str) -> None:
    """A template in another language has the fields of the English one."""
    for english, other in words.CATALOGUES[language].items():
        assert fields_of(english) == fields_of(other)


def test_phrases_are_values() -> None:
    """Phrases are equal iff template and fields are, and can be hashed."""
    assert Phrase("a {n}", {"n": 1}) == Phrase("a {n}", {"n": 1}) != Phrase("a {n}", {"n": 2})
    assert hash(Phrase("a", {"n": 1})) == hash(Phrase("a", {"n": 1}))


@pytest.mark.parametrize("thing", [7, None, "words", object()])
def test_only_what_has_words_can_be_said(thing: Any) -> None:
    """What has no template and fields is refused with one clear error."""
    with pytest.raises(WrongType, match="something with a template and fields is needed"):
        say(thing)
