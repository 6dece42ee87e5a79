"""
The seed stream: the only source of chance in the library.

A key is 32 bytes. It comes from the ruleset's id, the generator's version and the seed (an int and a text are told
apart), or from the digest of a deal made by hand. From a key flows an endless stream of bytes: SHAKE-256 of the
key and a block number. Numbers are drawn from it by rejection, so that each is equally likely; lists are shuffled
by the method of Fisher and Yates. Later chance has keys of its own, split off by a label and a count (SH-07).

This is a promise: the same key gives the same numbers on every Python and machine.

>>> stream = Stream(seed_key("link-up", 1, 7))
>>> [stream.below(6) for _ in range(8)]
[5, 4, 2, 3, 5, 2, 0, 2]
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from tilepuzzles.contract import Deal, checked_seed
from tilepuzzles.errors import checked_int

BLOCK: Final = 512

T = TypeVar("T")


def seed_key(ruleset: str, generator: int, seed: int | str) -> bytes:
    """
    Return the key of a seed.

    Args:
        ruleset: The id of the ruleset.
        generator: The version of the generator, from 1.
        seed: An int from 0 to 2^53 - 1 or a text of 1 to 256 characters.

    Raises:
        InvalidArgument: *seed* is none.

    >>> seed_key("link-up", 1, 7).hex()[:8], seed_key("link-up", 1, "7").hex()[:8]
    ('14deadd9', 'd4b34d3f')
    """
    return _digest(["seed", ruleset, generator, checked_seed(seed)])


def deal_key(deal: Deal[Any]) -> bytes:
    """
    Return the key of *deal*: that of its seed, or the digest of what was made by hand (SH-07).

    >>> import tilepuzzles as tp
    >>> deal_key(tp.LinkUp.EASY.deal(seed=7)) == seed_key("link-up", 1, 7)
    True
    """
    if deal.seed is not None and deal.generator is not None:
        return seed_key(deal.rules.id, deal.generator, deal.seed)
    rules = deal.rules
    return _digest(["deal", rules.id, rules.deal_options(), rules.encode_deal(deal.content)])


def split(key: bytes, label: str, before: int) -> bytes:
    """
    Return the key for chance of the sort *label* after the deal.

    Args:
        key: The key of the deal.
        label: What the chance is for, as ``"shuffle"``.
        before: How many of that label there were before.

    >>> key = seed_key("link-up", 1, 7)
    >>> split(key, "shuffle", 0) == split(key, "shuffle", 1)
    False
    """
    return hashlib.sha256(key + _digest(["split", label, before])).digest()


def _digest(parts: list[Any]) -> bytes:
    """Return the SHA-256 of *parts* as JSON, which tells any two lists apart."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).digest()


class Stream:
    """
    Numbers drawn from a key.

    Args:
        key: Any bytes; keys of this module have 32.

    >>> stream = Stream(seed_key("link-up", 1, 7))
    >>> stream.below(6), stream.shuffled("ABC")
    (5, ['B', 'C', 'A'])
    """

    __slots__ = ("_at", "_block", "_blocks", "_key")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._blocks = 0
        self._block = b""
        self._at = 0

    def below(self, n: int) -> int:
        """
        Return a random int from 0 to *n* - 1, each equally likely.

        Args:
            n: From 1 to 2^64.

        Raises:
            InvalidArgument: *n* is out of that range.
        """
        if type(n) is not int or not 1 <= n <= 1 << 64:
            checked_int("n", n, 1, 1 << 64)
        bits = (n - 1).bit_length()
        size = (bits + 7) >> 3
        mask = (1 << bits) - 1
        while True:
            at = self._at
            if at + size > len(self._block):
                more = hashlib.shake_256(self._key + self._blocks.to_bytes(8, "big")).digest(BLOCK)
                self._block = self._block[at:] + more
                self._blocks += 1
                at = 0
            self._at = at + size
            # One byte, by far the most frequent, is read in half the time.
            value = (self._block[at] if size == 1 else int.from_bytes(self._block[at : at + size], "big")) & mask
            if value < n:
                return value

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return *items* in random order, each order equally likely."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            at = self.below(last + 1)
            found[last], found[at] = found[at], found[last]
        return found
