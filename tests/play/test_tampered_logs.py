"""Logs that were changed by hand: each is refused with its place, or is that of another true game."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from play.games import game_of, pair, saved
from play.tampering import BOARD, DEEDS, REFUSED, RICH, load, refused_or_true, rich
from tilepuzzles.errors import FalseClaim, InvalidNotation
from tilepuzzles.play.verify import verify


def test_the_game_that_is_tampered_with() -> None:
    """The game of these tests has every sort of entry, and is true."""
    assert DEEDS == ["hint", "miss", "play", "play", "undo", "play", "play", "reshuffle", "shuffle"]
    assert {"selected", "active_ms", "options", "at_ms", "score", "log", "deal", "format"} == set(RICH)
    assert verify(rich()).ok
    refused_or_true(RICH)


# --- each field of each entry -----------------------------------------------------------------------------------------

INSTANTS: tuple[Any, ...] = (
    0,
    -1,
    999,
    1_001,
    12_001,
    16_000,
    31_000,
    31_001,
    10**11,
    10**11 + 1,
    10**30,
    True,
    None,
    "5",
    [5],
)
WORDS: tuple[Any, ...] = (
    "play", "miss", "hint", "undo", "shuffle", "reshuffle", "draw", "time", "end", "Play", "", "x" * 65, None, 1, [],
)  # fmt: skip
SWITCHES: tuple[Any, ...] = (True, False, None, 1, "true", [])
PAIRS: tuple[Any, ...] = (
    [[0, 0], [1, 1]], [[2, 0], [3, 0]], [[4, 0], [5, 0]], [[0, 0], [0, 0]], [[0, 0], [9, 9]], [[-1, 0], [0, 0]],
    [[0, 0], [2, 0]], [[2, 1], [3, 1]], [[0, 0]], [], None, "AA", 7, {}, [[0, 0, 0], [1, 1, 1]], [[0], [1]],
    [["0", "0"], ["1", "1"]], [[True, 0], [1, 1]], [[0, 0], [10**19, 0]], [0, 0, 1, 1], [[0, 0], [1, 1], [0, 1]],
)  # fmt: skip
FIELDS: dict[str, tuple[Any, ...]] = {"at_ms": INSTANTS, "do": WORDS, "automatic": SWITCHES, "pair": PAIRS}


def changed_entries() -> Iterator[tuple[str, Any]]:
    """The game with one field of one entry changed, added or dropped, with what was done."""
    for at, entry in enumerate(RICH["log"]):
        for name, values in FIELDS.items():
            for value in values:
                if entry.get(name, "absent") != value or type(entry[name]) is not type(value):
                    data = copy.deepcopy(RICH)
                    data["log"][at][name] = value
                    yield f"log[{at}].{name} = {value!r}", data
        for name in entry:
            data = copy.deepcopy(RICH)
            del data["log"][at][name]
            yield f"log[{at}] without {name}", data
        data = copy.deepcopy(RICH)
        data["log"][at]["note"] = "mine"
        yield f"log[{at}] with a note", data


def test_each_field_of_each_entry() -> None:
    """Law: whatever is done to one field of one entry, the game is refused with a place, or is another true game."""
    changed = list(changed_entries())
    for _, data in changed:
        refused_or_true(data)
    assert len(changed) > 400


@pytest.mark.parametrize(
    ("at", "name", "value", "said"),
    [
        (0, "at_ms", -1, r"^log\[0\]: Expected `int` >= 0"),
        (0, "at_ms", 10**11 + 1, r"^log\[0\]: Expected `int` <= 100000000000"),
        (0, "at_ms", "5", r"^log\[0\]: Expected `int`, got `str`"),
        (1, "at_ms", 999, r"^log\[1\]: time goes back from 1000 to 999"),
        (4, "at_ms", 12_999, r"^log\[4\]: time goes back from 13000 to 12999"),
        (8, "at_ms", 31_001, r"^at_ms: 31000 comes before the last log entry, at 31001"),
        (8, "at_ms", 19_001, r"^active_ms: 19000 does not lie between the last log entry and at_ms"),
        (3, "at_ms", 15_001, r"^log\[4\]: time goes back from 15001 to 14000"),
        (2, "at_ms", 9_999, r"^score: the log earns \d+, not \d+"),
        (0, "do", "play", r"^log\[2\]: There is no tile at column 2, row 0"),
        (0, "do", "miss", r"^log\[0\]: it is called a miss, and it is none"),
        (1, "do", "hint", r"^log\[1\]: A line from column 0, row 0 to column 1, row 1 needs 3 turns"),
        (1, "do", "play", r"^log\[1\]: A line from column 0, row 0 to column 1, row 1 needs 3 turns"),
        (2, "do", "miss", r"^log\[2\]: it is called a miss"),
        (2, "do", "draw", r"^log\[2\]: do must be one of play, miss, hint, undo, shuffle, not 'draw'"),
        (2, "do", "Play", r"^log\[2\]: Expected `str` matching regex"),
        (2, "do", "undo", r"^log\[2\]: the key 'pair' does not belong here"),
        (4, "do", "shuffle", r"^log\[5\]"),
        (4, "do", "play", r"^log\[4\]: a play has one move"),
        (7, "do", "shuffle", r"^log\[7\]: the rules make the step reshuffle here, not shuffle"),
        (7, "automatic", False, r"^log\[7\]: do must be one of"),
        (8, "automatic", True, r"^log\[8\]: Nothing happens by itself now"),
        (2, "automatic", True, r"^log\[2\]: the key 'pair' does not belong here"),
        (4, "automatic", True, r"^log\[4\]: Nothing happens by itself now"),
        (2, "automatic", 1, r"^log\[2\]: Expected `bool`, got `int`"),
        (1, "pair", [[0, 0], [0, 0]], r"^log\[1\]: it is called a miss"),
        (1, "pair", [[2, 0], [3, 0]], r"^log\[1\]: it is called a miss"),
        (0, "pair", [[0, 0], [1, 0]], r"^log\[0\]: The sun at column 0, row 0 and the moon at"),
        (2, "pair", [[2, 0], [9, 0]], r"^log\[2\]: Column 9, row 0 is not on the board"),
        (3, "pair", [[2, 0], [3, 0]], r"^log\[3\]: There is no tile at column 2, row 0"),
        (2, "pair", "CC", r"^log\[2\]: a pair is written as a list of two spots, not 'CC'"),
        (2, "pair", [[2, 0], [True, 0]], r"^log\[2\]: a cell is written \[column, row\]"),
        (4, "pair", [[2, 0], [3, 0]], r"^log\[4\]: the key 'pair' does not belong here"),
        (2, "place", [[2, 0], [3, 0]], r"^log\[2\]: a play has one move"),
        (4, "note", 1, r"^log\[4\]: the key 'note' does not belong here"),
    ],
)  # fmt: skip
def test_the_place_of_the_fault(at: int, name: str, value: Any, said: str) -> None:
    """Law: a tampered game is refused with the entry at fault and what is wrong with it."""
    data = copy.deepcopy(RICH)
    data["log"][at][name] = value
    with pytest.raises(REFUSED, match=said):
        load(data)


@pytest.mark.parametrize(
    ("at", "name", "said"),
    [
        (0, "at_ms", r"^log\[0\]: Object missing required field `at_ms`"),
        (0, "do", r"^log\[0\]: Object missing required field `do`"),
        (0, "pair", r"^log\[0\]: a hint has one move"),
        (2, "pair", r"^log\[2\]: a play has one move"),
        (7, "automatic", r"^log\[7\]: do must be one of"),
    ],
)
def test_what_an_entry_must_have(at: int, name: str, said: str) -> None:
    """Law: an entry without one of its fields is refused by its place."""
    data = copy.deepcopy(RICH)
    del data["log"][at][name]
    with pytest.raises(InvalidNotation, match=said):
        load(data)


def test_a_pair_under_another_key() -> None:
    """A move stands under the key of its own sort and no other."""
    data = copy.deepcopy(RICH)
    data["log"][2]["move"] = data["log"][2].pop("pair")
    with pytest.raises(InvalidNotation, match=r"^log\[2\]: the move stands under pair, not 'move'"):
        load(data)


# --- entries dropped, inserted, exchanged -----------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(len(DEEDS)))
def test_dropped_entries(at: int) -> None:
    """Law: no entry that moved a tile or a point can be dropped; only a miss or a last shuffle goes unnoticed."""
    data = copy.deepcopy(RICH)
    dropped = data["log"].pop(at)
    refused_or_true(data)
    if dropped["do"] not in ("miss", "shuffle"):
        with pytest.raises(FalseClaim):
            load(data)


def test_a_dropped_reshuffle_is_named() -> None:
    """Law: a step that the rules made by themselves must stand in the log, unless the game stops before it."""
    data = copy.deepcopy(RICH)
    del data["log"][7]
    with pytest.raises(FalseClaim, match=r"^log\[7\]: the rules would have made a step by themselves here"):
        load(data)
    data = copy.deepcopy(RICH)
    del data["log"][7:], data["selected"]
    assert load(data).due is not None


@pytest.mark.parametrize("at", range(len(DEEDS)))
@pytest.mark.parametrize("other", range(len(DEEDS)))
def test_inserted_entries(at: int, other: int) -> None:
    """Law: an entry repeated anywhere is refused with a place, or makes another true game."""
    data = copy.deepcopy(RICH)
    data["log"].insert(at, {**RICH["log"][other], "at_ms": RICH["log"][at]["at_ms"]})
    refused_or_true(data)


@pytest.mark.parametrize("at", range(len(DEEDS) - 1))
def test_exchanged_entries(at: int) -> None:
    """Law: entries exchanged are refused with a place, their instants with them or not, or make another true game."""
    data = copy.deepcopy(RICH)
    log = data["log"]
    log[at], log[at + 1] = log[at + 1], log[at]
    with pytest.raises(FalseClaim, match=r"^log\[\d\]: "):
        load(data)
    log[at]["at_ms"], log[at + 1]["at_ms"] = log[at + 1]["at_ms"], log[at]["at_ms"]
    refused_or_true(data)


def test_entries_after_the_end() -> None:
    """Law: nothing follows the end of a game but time."""
    game = game_of(("A.A", "..."))
    game.play(game.moves()[0])
    for entry in (
        {"at_ms": 9, "do": "undo"},
        {"at_ms": 9, "do": "shuffle"},
        {"at_ms": 9, "do": "hint", "pair": [[0, 0], [2, 0]]},
        {"at_ms": 9, "do": "miss", "pair": [[0, 0], [2, 0]]},
        {"at_ms": 9, "do": "play", "pair": [[0, 0], [2, 0]]},
        {"at_ms": 9, "do": "reshuffle", "automatic": True},
    ):
        data = saved(game)
        data["log"].append(entry)
        data["at_ms"] = 9
        with pytest.raises(FalseClaim, match=r"^log\[1\]: The game is over"):
            load(data)


def test_entries_when_time_is_up() -> None:
    """LU-17: an entry at or after the instant at which time is up is refused by its place."""
    game = game_of(BOARD, timed=True)
    game.play(pair((2, 0), (3, 0)), at_ms=1_000)
    data = saved(game)
    for at_ms in (93_000, 93_001):
        data["log"][1:] = [{"at_ms": at_ms, "do": "play", "pair": [[4, 0], [5, 0]]}]
        with pytest.raises(FalseClaim, match=r"^log\[1\]: The game is over"):
            load({**data, "at_ms": at_ms})
    data["log"][1]["at_ms"] = 92_999
    assert load({**data, "at_ms": 92_999, "score": 200}).remaining_ms == 3_001


def test_more_shuffles_than_a_game_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log with more shuffles than a game may have is refused at the first too many."""
    game = game_of(BOARD)
    for _ in range(3):
        game.shuffle()
    monkeypatch.setattr("tilepuzzles.play.course.MOST_SHUFFLES", 2)
    with pytest.raises(FalseClaim, match=r"^log\[2\]: The log of this game is full"):
        load(saved(game))


def test_more_entries_than_a_game_may_have() -> None:
    """A log of more than 20,000 entries is refused before it is played again."""
    data = saved(game_of(BOARD))
    data["log"] = [{"at_ms": 0, "do": "undo"}] * 20_001
    with pytest.raises(InvalidNotation, match=r"^game: Expected `array` of length <= 20000"):
        load(data)
