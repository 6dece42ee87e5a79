"""Saved games that were changed by hand beside their log, or in any way at all."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilepuzzles as tp
from play.games import Act, LinkUpGame, acts, cell, do, examples, games, saved
from play.tampering import REFUSED, RICH, load, refused_or_true
from tilepuzzles.errors import FalseClaim, InvalidNotation, WrongType
from tilepuzzles.play.game import Game
from tilepuzzles.play.verify import verify
from tilepuzzles.wire import text as wire


@pytest.mark.parametrize(
    ("name", "value", "error", "said"),
    [
        ("score", RICH["score"] + 1, FalseClaim, r"^score: the log earns \d+, not \d+"),
        ("score", -RICH["score"], FalseClaim, "^score: the log earns"),
        ("score", [RICH["score"]], FalseClaim, "^score: the log earns"),
        ("score", [], FalseClaim, "^score: the log earns"),
        ("score", 10**19, FalseClaim, "^score: the log earns"),
        ("score", True, InvalidNotation, "^score: must be a whole number, .* not True"),
        ("score", str(RICH["score"]), InvalidNotation, "^score: must be a whole number"),
        ("score", None, InvalidNotation, "^score: must be a whole number"),
        ("score", [1, "2"], InvalidNotation, "^score: must be a whole number"),
        ("at_ms", 16_999, FalseClaim, "^at_ms: 16999 comes before the last log entry, at 17000"),
        ("at_ms", 18_999, FalseClaim, "^active_ms: 19000 does not lie between"),
        ("at_ms", 40_000, FalseClaim, "^score: the log earns"),
        ("at_ms", -1, InvalidNotation, "^game: Expected `int` >= 0"),
        ("at_ms", 10**11 + 1, InvalidNotation, "^game: Expected `int` <= 100000000000"),
        ("at_ms", True, InvalidNotation, "^game: Expected"),
        ("active_ms", 16_999, FalseClaim, "^active_ms: 16999 does not lie between the last log entry and at_ms"),
        ("active_ms", 31_001, FalseClaim, "^active_ms: 31001 does not lie between the last log entry and at_ms"),
        ("active_ms", "1", InvalidNotation, "^game: Expected"),
        ("selected", [2, 0], FalseClaim, r"^selected: there is no tile to select at \[2, 0\]"),
        ("selected", [9, 9], FalseClaim, r"^selected: there is no tile to select at \[9, 9\]"),
        ("selected", [], FalseClaim, "^selected: there is no tile"),
        ("selected", [0, 0, 0], FalseClaim, "^selected: there is no tile"),
        ("selected", "A", InvalidNotation, "^game: Expected"),
        ("selected", [[0, 0]], InvalidNotation, "^game: Expected"),
        ("on_request", 1, InvalidNotation, "^game: Expected `bool`, got `int`"),
        ("on_request", None, InvalidNotation, "^game: Expected"),
        ("log", None, InvalidNotation, "^game: Expected `array`"),
        ("log", {}, InvalidNotation, "^game: Expected `array`"),
        ("log", [[]], InvalidNotation, "^game: Expected `object`"),
        ("log", [7], InvalidNotation, "^game: Expected `object`"),
        ("format", "tilepuzzles.game/2", InvalidNotation, "^game: Invalid enum value 'tilepuzzles.game/2'"),
        ("format", "tilepuzzles.deal/1", InvalidNotation, "^game: Invalid enum value"),
        ("format", None, InvalidNotation, "^game: Expected `str`"),
        ("deal", None, InvalidNotation, "^game: Expected `object`"),
        ("deal", {}, InvalidNotation, "^deal: Object missing required field"),
        ("options", None, InvalidNotation, "^game: Expected `object`"),
        ("options", {}, FalseClaim, "^score: the log earns"),
        ("options", {"hint_cost": {"flat": -1}}, InvalidNotation, "^game: options: hint_cost: flat: points must be"),
        ("options", {"gravity": True}, InvalidNotation, "^game: only options that shape play"),
        ("options", {"pictures": 4}, InvalidNotation, "^game: only options that shape play"),
        ("options", {"speed": 4}, InvalidNotation, "^game: options: link-up has no option 'speed'"),
        ("options", {"timed": "yes"}, InvalidNotation, "^game: options: timed must be True or False"),
        ("options", {"dealer": "backwards"}, InvalidNotation, "^game: options: link-up has no option 'dealer'"),
        ("options", {"timed": True}, FalseClaim, r"^log\[4\]: This game does not offer that"),
        ("options", {"hint_cost": None}, FalseClaim, r"^log\[0\]: This game does not offer that"),
        ("note", "mine", InvalidNotation, "^game: Object contains unknown field `note`"),
        ("Score", 1, InvalidNotation, "^game: Object contains unknown field `Score`"),
    ],
    ids=lambda value: repr(value)[:30],
)  # fmt: skip
def test_what_stands_beside_the_log(name: str, value: Any, error: type[Exception], said: str) -> None:
    """Law: score, time, activity, selection, options and format are checked, and a fault names its place."""
    with pytest.raises(error, match=said):
        load({**RICH, name: value})


@pytest.mark.parametrize("name", ["format", "deal", "log", "score"])
def test_what_a_game_must_have(name: str) -> None:
    """A game without one of its keys is refused with the name of the key."""
    data = {key: value for key, value in RICH.items() if key != name}
    with pytest.raises(InvalidNotation, match=f"^game: Object missing required field `{name}`"):
        load(data)


@pytest.mark.parametrize("name", ["at_ms", "active_ms", "selected", "options"])
def test_what_a_game_may_do_without(name: str) -> None:
    """What may be left out makes another true game where it is left out, or its absence shows in the score."""
    refused_or_true({key: value for key, value in RICH.items() if key != name})


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("format", "tilepuzzles.game/1", "^deal: Invalid enum value"),
        ("ruleset", "link-down", "^deal: ruleset: there is no ruleset 'link-down'"),
        ("ruleset", "", "^deal: Expected `str` of length >= 1"),
        ("ruleset", 7, "^deal: Expected `str`"),
        ("ruleset_version", 2, "^deal: version 2 of link-up; this is version 1"),
        ("ruleset_version", 0, "^deal: Expected `int` >= 1"),
        ("options", {"columns": 4, "rows": 3}, r"There is no spot \[4, 0\] on this board"),
        ("options", {"columns": 6, "rows": 2, "timed": True}, "^deal: options: only those that shape the board"),
        ("options", {"columns": 0, "rows": 2}, "^deal: options: columns must be from 1 to 2000, not 0"),
        ("options", {"columns": "6", "rows": 2}, "^deal: options: columns must be a whole number"),
        ("options", [], "^deal: Expected `object`"),
        ("seed", 7, "^deal: a seed, a dealer, a fallback or a date needs a generator"),
        ("generator", 1, "^deal: a generator needs a seed"),
        ("dealer", "backwards", "^deal: a seed, a dealer, a fallback or a date needs a generator"),
        ("date", "2026-11-30", "^deal: a seed, a dealer, a fallback or a date needs a generator"),
        ("uncertified", "Hand made", "^deal: Expected `str` matching regex"),
        ("certificate", {}, "^deal: Expected `array"),
        ("certificate", [[[0, 0], [1, 1]], "AA"], r"^deal: certificate\[1\]: a pair is written"),
        ("tiles", None, "^deal: Expected `array`"),
        ("tiles", [{"at": [0, 0], "face": "picture-0"}], r"^deal: tiles\[0\]: a face must be picture-1 to"),
        ("tiles", [{"at": [0], "face": "picture-1"}], "^deal: Expected `array` of length >= 2"),
        ("tiles", [{"at": [0, 0, 0], "face": "picture-1"}], r"^deal: tiles\[0\]: a cell is written"),
        ("tiles", [{"at": [0, 0], "face": "picture-1", "up": 1}], "^deal: Object contains unknown field `up`"),
        ("tiles", [{"at": [0, 0], "face": "picture-1"}], "There are 1 tiles of the kind picture-1"),
        ("tiles", [{"at": [0, 0], "face": "picture-1"}] * 2, r"Two tiles lie on \[0, 0\]"),
        ("tiles", [{"at": [0, 9], "face": "picture-1"}] * 2, r"There is no spot \[0, 9\] on this board"),
        ("hands", [], "^deal: Object contains unknown field `hands`"),
    ],
    ids=lambda value: repr(value)[:30],
)  # fmt: skip
def test_the_deal_in_a_game(name: str, value: Any, said: str) -> None:
    """Law: a malformed deal in a game is refused, and the message says where."""
    data = {**RICH, "deal": {**RICH["deal"], name: value}}
    with pytest.raises(REFUSED, match=said):
        load(data)


def test_no_tiles_at_all() -> None:
    """Law: without its tiles a deal is over as it is dealt, so the first entry comes too late."""
    with pytest.raises(FalseClaim, match=r"^log\[0\]: The game is over"):
        load({**RICH, "deal": {**RICH["deal"], "tiles": []}})


def test_two_tiles_exchanged() -> None:
    """Law: tiles of the deal exchanged are refused at the first entry that does not go any more."""
    data = copy.deepcopy(RICH)
    tiles = data["deal"]["tiles"]
    tiles[0]["face"], tiles[2]["face"] = tiles[2]["face"], tiles[0]["face"]
    with pytest.raises(FalseClaim, match=r"^log\[0\]: The .* do not match"):
        load(data)


# --- any change at all ------------------------------------------------------------------------------------------------


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in the data: what holds it, and its key or index there."""
    found: list[tuple[Any, Any]] = []
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    for key in keys:
        found += [(data, key), *places(data[key])]
    return found


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 10),
    st.sampled_from([10**11, 2**53, 10**19, -(10**19), "", "\ud800", "\x00", "play", "picture-1", "x" * 300, [], {}]),
    st.text(max_size=5),
    st.lists(st.integers(0, 5), max_size=3),
    st.dictionaries(st.sampled_from(["at", "do", "pair", "\udfff", "free"]), st.integers(0, 3), max_size=2),
)


@given(games(), acts(8), st.data())
@examples(250)
def test_any_change_is_refused_or_true(game: LinkUpGame, sequence: list[Act], data: st.DataObject) -> None:
    """Law: whatever is changed in a saved game, it is refused with a place or is a true game, with no other error."""
    for act in sequence:
        do(game, act)
    text = saved(game)
    for _ in range(data.draw(st.integers(1, 2))):
        found = places(text)
        if not found:
            break
        holder, key = data.draw(st.sampled_from(found))
        match data.draw(st.sampled_from(["put", "put", "drop", "double", "add", "nudge"])):
            case "drop":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            case "add" if isinstance(holder, dict):
                holder[data.draw(st.sampled_from(["note", "seed", "date", "pair", "\ud800", ""]))] = data.draw(ODD)
            case "nudge" if type(holder[key]) is int:
                holder[key] += data.draw(st.sampled_from([-1, 1]))
            case _:
                holder[key] = data.draw(ODD)
    refused_or_true(text)


@given(st.text() | st.binary() | st.text('[]{}:,"0aeE.-\\u ', max_size=30))
@examples(150)
def test_any_text_is_refused(text: str | bytes) -> None:
    """Law: a text that is no game raises the notation error and nothing else."""
    with pytest.raises(InvalidNotation):
        Game.from_json(text)


@given(st.integers(0, 10**6), st.integers(0, 255))
@examples(150)
def test_any_byte_changed(at: int, byte: int) -> None:
    """Law: with one byte changed a game is refused or still true; nothing else is raised."""
    text = bytearray(json.dumps(RICH).encode())
    text[at % len(text)] = byte
    try:
        game: LinkUpGame = Game.from_json(bytes(text))
    except REFUSED:
        return
    assert not [fault for fault in verify(game).faults if not fault.startswith("certificate")]


TEXT = json.dumps(RICH)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        (TEXT[:-1], "not JSON"),
        (TEXT + "}", "not JSON"),
        (TEXT + TEXT, "not JSON"),
        ("\ufeff" + TEXT, "not JSON"),
        ("[]", "a JSON object is needed"),
        ("7", "a JSON object is needed"),
        ("null", "a JSON object is needed"),
        ('"game"', "a JSON object is needed"),
        ("{}", "^game: Object missing required field"),
        (TEXT.replace("31000", "NaN"), "numbers must be whole, not 'NaN'"),
        (TEXT.replace("31000", "Infinity"), "numbers must be whole, not 'Infinity'"),
        (TEXT.replace("31000", "-Infinity"), "numbers must be whole"),
        (TEXT.replace("31000", "31000.0"), r"numbers must be whole, not '31000\.0'"),
        (TEXT.replace("31000", "31e3"), "numbers must be whole, not '31e3'"),
        (TEXT.replace("31000", "9" * 5000), "the number '9+…? is too large"),
        (TEXT.replace('"score"', '"at_ms": 31000, "score"'), "the key 'at_ms' stands twice in one object"),
        (TEXT.replace('"do": "hint"', '"do": "hint", "do": "hint"'), "the key 'do' stands twice"),
        ("[" * 100_000, "nested more than 32 deep"),
        ('{"log":' * 50_000, "nested more than 32 deep|not JSON"),
        (TEXT.replace('"log"', '"note": ' + "[" * 40 + "]" * 40 + ', "log"'), "nested more than 32 deep"),
        (TEXT.replace("picture-1", "picture-\ud800"), "not UTF-8"),
        (TEXT.encode("utf-16"), "not UTF-8"),
        (b"\xff" + TEXT.encode(), "not UTF-8"),
        (TEXT.encode().replace(b"picture-1", b"picture-\xc3"), "not UTF-8"),
        ("\x00" + TEXT, "not JSON"),
        (TEXT.replace("picture-1", "picture-\x01"), "not JSON"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_texts_that_are_no_game(text: str | bytes, said: str) -> None:
    """Broken, nested, repeated, fractional or wrongly encoded text is refused in one clear sentence."""
    with pytest.raises(InvalidNotation, match=said) as caught:
        Game.from_json(text)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", [None, 7, [], {}, bytearray(b"{}"), RICH])
def test_what_is_no_text(text: Any) -> None:
    """A game is read from text or bytes, and from nothing else."""
    with pytest.raises(WrongType, match="JSON text is needed"):
        Game.from_json(text)


def test_a_text_too_long() -> None:
    """A game is at most 4 MiB long, counted in bytes."""
    limit = wire.GAME_BYTES
    assert limit == 4 << 20
    assert Game.from_json(TEXT + " " * (limit - len(TEXT))).at_ms == 31_000
    for text in (TEXT + " " * (limit - len(TEXT) + 1), (TEXT + " " * limit).encode(), "é" * (limit // 2 + 1)):
        with pytest.raises(InvalidNotation, match="longer than 4194304 bytes"):
            Game.from_json(text)


@pytest.mark.parametrize("key", ["format", "ruleset", "options", "tiles", "certificate", "generator"])
def test_half_characters_in_data(key: str) -> None:
    """Data that holds half a character is refused with one clear error, wherever it stands."""
    data: Any = {**tp.LinkUp().deal(seed=7).to_data(), key: "\ud800"}
    with pytest.raises(tp.TilePuzzleError):
        tp.Deal.from_data(data)


@pytest.mark.parametrize("key", ["ruleset", "seed", "dealer", "date", "uncertified", "format", "\ud800"])
def test_lone_surrogates_are_refused(key: str) -> None:
    """A lone surrogate, written as an escape, is refused wherever it stands, as a value and as a key."""
    for name, value in ((key, "\ud800"), ("\udfff", key)):
        for data in ({**RICH, name: value}, {**RICH, "deal": {**RICH["deal"], "generator": 1, "seed": 1, name: value}}):
            with pytest.raises(REFUSED):
                load(data)
    data = copy.deepcopy(RICH)
    data["log"][0]["\ud800"] = 1
    with pytest.raises(REFUSED):
        load(data)
    data["options"] = {"\ud800": {"\ud800": "\ud800"}}
    with pytest.raises(REFUSED):
        load(data)


def test_a_selection_is_of_the_board() -> None:
    """The selection of a loaded game is the cell itself."""
    data = copy.deepcopy(RICH)
    assert load(data).selected == cell(*data["selected"])
