"""The seed stream: keys that differ, numbers that are even, and errors for what is no seed or bound."""

from __future__ import annotations

import collections
import enum
import hashlib
import itertools
from collections.abc import Iterator
from typing import Any

import attrs
import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, seeds

from tilepuzzles.boards.grids import Arrangement
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream, deal_key, seed_key, split
from tilepuzzles.errors import InvalidArgument, WrongType
from tilepuzzles.play.verify import verify
from tilepuzzles.rules.link_up import LinkUp

KEY = bytes(range(32))


def source(key: bytes) -> Iterator[int]:
    """The bytes that flow from a key: blocks of 512, each the SHAKE-256 of the key and the number of the block."""
    for block in itertools.count():
        yield from hashlib.shake_256(key + block.to_bytes(8, "big")).digest(512)


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**64), max_size=200))
def test_numbers_are_read_off_the_bytes(key: bytes, bounds: list[int]) -> None:
    """Numbers are drawn from the bytes of the key by rejection, over the ends of blocks too, and each is below n."""
    stream, bytes_of_key = Stream(key), source(key)
    found = [stream.below(n) for n in bounds]

    assert [oracles.drawn(bytes_of_key, n) for n in bounds] == found
    assert all(0 <= value < n for value, n in zip(found, bounds, strict=True))


def test_numbers_run_on_over_the_ends_of_blocks() -> None:
    """A number whose bytes lie in two blocks is drawn like any other."""
    stream, bytes_of_key = Stream(KEY), source(KEY)
    bounds = [3, 1000, 2**20, 2**64] * 200

    assert [oracles.drawn(bytes_of_key, n) for n in bounds] == [stream.below(n) for n in bounds]


def test_each_number_is_equally_likely() -> None:
    """From all 256 bytes in turn each number below n is drawn equally often, for every n of one byte."""
    for n in range(2, 257):
        stream = Stream(KEY)
        stream._block = bytes(range(256))
        counts: collections.Counter[int] = collections.Counter()
        value = stream.below(n)
        while not stream._blocks:  # until the bytes are used up
            counts[value] += 1
            value = stream.below(n)

        assert dict.fromkeys(range(n), 256 >> (n - 1).bit_length()) == counts


def test_one_number_needs_no_chance() -> None:
    """Below one there is only zero, and no byte is used up for it."""
    stream, other = Stream(KEY), Stream(KEY)

    assert [stream.below(1) for _ in range(600)] == [0] * 600
    assert stream.below(1000) == other.below(1000)


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1, 10**30, -(10**30)])
def test_a_bound_out_of_range_is_told(n: int) -> None:
    """A bound below 1 or above 2^64 is refused."""
    with pytest.raises(InvalidArgument, match="n must be from 1 to 18446744073709551616"):
        Stream(KEY).below(n)


@pytest.mark.parametrize("n", [True, False, 6.0, "6", None])
def test_a_bound_must_be_an_int(n: Any) -> None:
    """What is no int is refused as a bound, truth values too."""
    with pytest.raises(WrongType, match="n must be a whole number"):
        Stream(KEY).below(n)


@given(st.lists(st.integers()), st.binary(min_size=32, max_size=32))
def test_shuffling_keeps_what_there_is(items: list[int], key: bytes) -> None:
    """Shuffled items are the same items; the list given is left as it is."""
    before = list(items)
    found = Stream(key).shuffled(items)

    assert before == items
    assert sorted(before) == sorted(found)
    assert found == Stream(key).shuffled(tuple(items))


def test_every_order_is_equally_likely() -> None:
    """Of the ways to draw the numbers of a shuffle, each gives an order of its own: so all are equally likely."""

    class Fixed(Stream):
        """A stream whose numbers are given."""

        def __init__(self, numbers: list[int]) -> None:
            super().__init__(KEY)
            self.numbers = numbers

        def below(self, n: int) -> int:
            """The next number."""
            number = self.numbers.pop(0)
            assert 0 <= number < n
            return number

    ways = itertools.product(range(4), range(3), range(2))
    orders = ["".join(Fixed(list(numbers)).shuffled("ABCD")) for numbers in ways]

    assert sorted(orders) == ["".join(order) for order in itertools.permutations("ABCD")]


def test_keys_are_told_apart() -> None:
    """SH-07: rulesets, generators, numbers and texts as seeds, labels and counts all give keys of their own."""
    keys = [
        seed_key(ruleset, generator, seed)
        for ruleset in ("link-up", "link-o")
        for generator in (1, 2)
        for seed in (0, 1, 7, "0", "1", "7", "07", " 7", "7 ", 2**53 - 1, str(2**53 - 1))
    ]
    keys += [
        split(key, label, before)
        for key in keys[:4]
        for label in ("shuffle", "reshuffle", "round", "")
        for before in (0, 1, 11)
    ]

    assert len(set(keys)) == len(keys)
    assert {len(key) for key in keys} == {32}


@given(seeds(), seeds())
def test_a_seed_has_one_key(one: int | str, other: int | str) -> None:
    """Two seeds have one key iff they are equal and of one type."""
    same = one == other and type(one) is type(other)

    assert same == (seed_key("link-up", 1, one) == seed_key("link-up", 1, other))


@pytest.mark.parametrize("seed", [-1, 2**53, "", "x" * 257, "\ud800", "a\udfff"])
def test_a_seed_out_of_range_is_told(seed: int | str) -> None:
    """An int outside 0 to 2^53 - 1, and a text that is empty, too long or not to be written, is no seed."""
    with pytest.raises(InvalidArgument, match="seed"):
        seed_key("link-up", 1, seed)
    with pytest.raises(InvalidArgument, match="seed"):
        LinkUp().deal(seed)


@pytest.mark.parametrize("seed", [True, 7.0, None, b"7", [7]])
def test_a_seed_is_an_int_or_a_text(seed: Any) -> None:
    """What is neither an int nor a text is no seed, truth values too."""
    with pytest.raises(WrongType, match="seed must be a whole number or a text"):
        LinkUp().deal(seed)


class Shouted(str):
    """A text that is printed otherwise than it is."""

    __slots__ = ()

    def __str__(self) -> str:
        return self.upper()


class Day(str, enum.Enum):  # noqa: UP042 - an enumeration whose text is not its value
    """Texts that are members of an enumeration."""

    MONDAY = "monday"


@pytest.mark.parametrize("seed", [Day.MONDAY, Shouted("monday")])
def test_a_seed_is_the_text_it_holds(seed: str) -> None:
    """A text of a subclass is the seed that its characters are, whatever it prints as."""
    deal = LinkUp().deal(seed)

    assert seed_key("link-up", 1, "monday") == seed_key("link-up", 1, seed)
    assert LinkUp().deal("monday") == deal
    assert verify(Deal.from_json(deal.to_json()))


@given(boards(), boards())
def test_a_hand_made_deal_has_the_key_of_its_tiles(rows: list[str], others: list[str]) -> None:
    """SH-07: the key of a hand-made deal is the digest of board and tiles: equal iff those are."""
    deal, other = Deal.from_rows(LinkUp(), rows), Deal.from_rows(LinkUp(), others)

    assert (rows == others) == (deal_key(deal) == deal_key(other))
    assert deal_key(deal) == deal_key(Deal.from_json(deal.to_json()))


def test_a_hand_made_deal_has_one_key_in_whatever_order_its_tiles_come() -> None:
    """SH-07: tiles given in another order, and a removal order brought along, leave the key as it is."""
    deal = Deal.from_rows(LinkUp(), ["ABBA", "C..C"])
    content = deal.content
    assert isinstance(content, Arrangement)
    tiles = list(zip(content.spots, content.faces, strict=True))[::-1]
    again = Deal(deal.rules, Arrangement.of(tiles), uncertified="hand-made")
    proven = attrs.evolve(deal, certificate=(), uncertified=None)

    assert deal_key(deal) == deal_key(again) == deal_key(proven)


def test_the_board_options_are_in_the_key_of_a_hand_made_deal() -> None:
    """SH-07: the same tiles under gravity are another deal, with another key; untold options are not in it."""
    rows = ["ABBA", "C..C"]

    assert deal_key(Deal.from_rows(LinkUp(), rows)) != deal_key(Deal.from_rows(LinkUp(gravity=True), rows))
    assert deal_key(Deal.from_rows(LinkUp(), rows)) == deal_key(Deal.from_rows(LinkUp(timed=True), rows))


def test_the_key_of_a_dealt_board_is_that_of_its_seed() -> None:
    """SH-07: a deal that names its seed has the key of the seed, whatever its size."""
    for rules in (LinkUp.EASY, LinkUp.CLASSIC, LinkUp(columns=4, rows=3)):
        assert seed_key("link-up", 1, "a") == deal_key(rules.deal("a"))
