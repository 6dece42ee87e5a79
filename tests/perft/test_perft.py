"""
How many sequences of legal pairs there are, against committed counts.

A ``.perft`` file holds lines of a word and what belongs to it: ``id`` a name, ``ruleset`` which one, Link Up where
nothing is said, ``options`` those of the ruleset, ``row`` the next row of the board, and ``perft`` a depth and the
number of sequences of that many pairs. The rules are left to do nothing by themselves: a stuck board has no sequence.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeAlias

import attrs
import oracles
import pytest
from mahjong_boards import kinds_of

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.contract import Deal
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.rules.mahjong_connect import MahjongConnect

FILES = sorted(Path(__file__).parent.glob("*.perft"))
QUICK = 40_000  # sequences; more are counted only by the deep profile
TINY = 1_500  # sequences; these the oracle counts too, on large boards the first pairs alone
LARGE = 100  # cells

Rules: TypeAlias = LinkUp | MahjongConnect
RULESETS: dict[str, type[Rules]] = {LinkUp.id: LinkUp, MahjongConnect.id: MahjongConnect}


@attrs.frozen
class Count:
    """A board, a depth, and how many sequences there are."""

    name: str
    rules: Rules
    rows: tuple[str, ...]
    depth: int
    sequences: int

    @property
    def start(self) -> ConnectPosition:
        """The board."""
        deal = Deal.from_rows(self.rules, list(self.rows))
        assert isinstance(deal.rules, Rules)
        return deal.rules.start(deal)

    @property
    def tiny(self) -> bool:
        """Whether the oracle counts it too."""
        position = self.start
        return self.sequences <= TINY and (self.depth == 1 or position.columns * position.rows <= LARGE)

    def __str__(self) -> str:
        return f"{self.name}, depth {self.depth}"


def counts() -> list[Count]:
    """Every line of every file."""
    found = []
    for file in FILES:
        name, rows = "", list[str]()
        kind: type[Rules] = LinkUp
        rules: Rules = LinkUp()
        for line in file.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "id":
                name, kind, rules, rows = rest, LinkUp, LinkUp(), []
            elif word == "ruleset":
                kind, rules = RULESETS[rest], RULESETS[rest]()
            elif word == "options":
                rules = kind.from_options(json.loads(rest))
            elif word == "row":
                rows.append(rest)
            elif word == "perft":
                depth, sequences = map(int, rest.split())
                found.append(Count(name, rules, tuple(rows), depth, sequences))
    return found


def perft(rules: Rules, position: ConnectPosition, depth: int) -> int:
    """How many sequences of *depth* moves there are."""
    moves = rules.moves(position)
    if depth <= 1:
        return len(moves) if depth else 1
    return sum(perft(rules, rules.play(position, move), depth - 1) for move in moves)


def by_move(rules: Rules, position: ConnectPosition, depth: int) -> str:
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
    """LU-04, LU-18, MC-04: from each board there are exactly the committed number of sequences of that length."""
    position = count.start
    found = perft(count.rules, position, count.depth)

    assert count.sequences == found, by_move(count.rules, position, count.depth)


@pytest.mark.parametrize("count", [count for count in counts() if count.tiny], ids=str)
def test_the_committed_counts_are_those_of_the_oracle(count: Count) -> None:
    """LU-04, LU-18, MC-04: the smaller counts are right by brute force too."""
    position = count.start
    gravity = isinstance(count.rules, LinkUp) and count.rules.gravity
    expected = oracles.count_sequences(
        position.columns, position.rows, kinds_of(position), count.depth, gravity=gravity
    )

    assert expected == count.sequences


def test_there_are_counts() -> None:
    """The files are found, and the oracle checks some of every board."""
    assert {count.name for count in counts() if count.tiny} == {count.name for count in counts()}
    assert {count.rules.id for count in counts()} == set(RULESETS)
    assert len(FILES) >= 4
