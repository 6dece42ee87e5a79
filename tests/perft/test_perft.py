"""
How many sequences of legal pairs there are, against committed counts.

A ``.perft`` file holds lines of a word and what belongs to it: ``id`` a name, ``options`` those of Link Up, ``row`` the
next row of the board, and ``perft`` a depth and the number of sequences of that many pairs. The rules are left to do
nothing by themselves: a stuck board has no sequence.
"""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import oracles
import pytest
from strategies import letters_of, start

from tilepuzzles.boards.connect import ConnectPosition
from tilepuzzles.rules.link_up import LinkUp

FILES = sorted(Path(__file__).parent.glob("*.perft"))
QUICK = 40_000  # sequences; more are counted only by the deep profile
TINY = 1_500  # sequences; these the oracle counts too


@attrs.frozen
class Count:
    """A board, a depth, and how many sequences there are."""

    name: str
    rules: LinkUp
    rows: tuple[str, ...]
    depth: int
    sequences: int

    def __str__(self) -> str:
        return f"{self.name}, depth {self.depth}"


def counts() -> list[Count]:
    """Every line of every file."""
    found = []
    for file in FILES:
        name, rules, rows = "", LinkUp(), list[str]()
        for line in file.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "id":
                name, rules, rows = rest, LinkUp(), []
            elif word == "options":
                rules = LinkUp.from_options(json.loads(rest))
            elif word == "row":
                rows.append(rest)
            elif word == "perft":
                depth, sequences = map(int, rest.split())
                found.append(Count(name, rules, tuple(rows), depth, sequences))
    return found


def perft(rules: LinkUp, position: ConnectPosition, depth: int) -> int:
    """How many sequences of *depth* moves there are."""
    moves = rules.moves(position)
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(perft(rules, rules.play(position, move), depth - 1) for move in moves)


def by_move(rules: LinkUp, position: ConnectPosition, depth: int) -> str:
    """The count for each first move, a line each: where it goes wrong shows here."""
    return "\n".join(
        f"{move.a.at}-{move.b.at} {perft(rules, rules.play(position, move), depth - 1)}"
        for move in rules.moves(position)
    )


def marked(count: Count) -> object:
    """The count as a parameter, marked deep where it is large."""
    return pytest.param(count, id=str(count), marks=[pytest.mark.deep] if count.sequences > QUICK else [])


@pytest.mark.parametrize("count", [marked(count) for count in counts()])
def test_sequences_are_as_many_as_ever(count: Count) -> None:
    """LU-04, LU-18: from each board there are exactly the committed number of sequences of that length."""
    position = start(count.rows, count.rules)
    found = perft(count.rules, position, count.depth)

    assert count.sequences == found, by_move(count.rules, position, count.depth)


@pytest.mark.parametrize("count", [count for count in counts() if count.sequences <= TINY], ids=str)
def test_the_committed_counts_are_those_of_the_oracle(count: Count) -> None:
    """LU-04, LU-18: the smaller counts are right by brute force too."""
    position = start(count.rows, count.rules)
    expected = oracles.count_sequences(
        position.columns, position.rows, letters_of(position), count.depth, gravity=count.rules.gravity
    )

    assert expected == count.sequences


def test_there_are_counts() -> None:
    """The files are found, and the oracle checks some of every board."""
    assert {count.name for count in counts() if count.sequences <= TINY} == {count.name for count in counts()}
    assert len(FILES) >= 2
