"""
Write the golden vectors of stream and deals anew: ``python tests/golden/regenerate.py``.

With ``--print`` they are printed and nothing is written; so every Python can be asked what it makes of them. Needs
nothing but the library and attrs.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import attrs

from tilepuzzles.boards.presets import LAYOUTS
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream, deal_key, seed_key, split
from tilepuzzles.rules.daily_turtle import DailyTurtle
from tilepuzzles.rules.link_o import LinkO
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.rules.mahjong_connect import MahjongConnect
from tilepuzzles.rules.turtle import Turtle

HERE = Path(__file__).parent
SEEDS: tuple[int | str, ...] = (0, 7, 2**53 - 1, "7", "2026-11-30", "ÿ", "牌🀄", '"\\\n', "x" * 256)
BOUNDS = (1, 2, 3, 6, 30, 128, 129, 255, 256, 257, 1000, 65536, 65537, 2**32, 2**53 - 1, 2**64)
PLAIN = LinkUp(columns=7, rows=8)
DEALT: dict[str, tuple[Any, int | str]] = {
    "easy": (LinkUp.EASY, 7),
    "easy, the text 7": (LinkUp.EASY, "7"),
    "classic": (LinkUp.CLASSIC, 7),
    "challenge": (LinkUp.CHALLENGE, 7),
    "5x2 of 4": (LinkUp(columns=5, rows=2, pictures=4), "odd"),
    "18x8 of pictures": (LinkUp(columns=18, rows=8), 2**53 - 1),
    "easy, gravity": (LinkUp(gravity=True), 7),
    "classic, falling": (LinkUp(columns=7, rows=8, gravity=True, dealer="falling"), 7),
    "classic, backwards": (attrs.evolve(PLAIN, dealer="backwards"), 7),
    "classic, graded": (attrs.evolve(PLAIN, dealer="graded", difficulty="hard"), 7),
    "7x10 of 35, no closures": (LinkUp(columns=7, rows=10, pictures=35, closures=3), 7),
    "mahjong connect": (MahjongConnect(), 7),
    "mahjong connect, the text 7": (MahjongConnect(), "7"),
    "mahjong connect, the largest seed": (MahjongConnect(), 2**53 - 1),
    "mahjong connect, backwards": (MahjongConnect(dealer="backwards"), 7),
    "mahjong connect 5x2": (MahjongConnect(columns=5, rows=2), "odd"),
    "mahjong connect 20x15, more than two sets": (MahjongConnect(columns=20, rows=15, dealer="backwards"), "牌"),
    "turtle": (Turtle(), 7),
    "turtle, the text 7": (Turtle(), "7"),
    "turtle, at random": (Turtle(budget=0), 7),
    "turtle, uniform": (Turtle(dealer="uniform"), "牌"),
    "turtle, backwards": (Turtle(dealer="backwards"), 7),
    "turtle, bottom-up": (Turtle(dealer="bottom-up", budget=10_000), 7),
    "turtle, graded": (Turtle(dealer="graded", difficulty="hard"), 7),
    "turtle, lotus": (Turtle(layout=LAYOUTS["lotus"], dealer="backwards"), 7),
    "daily turtle": (DailyTurtle(), 7),
    "link-o": (LinkO(), 7),
    "link-o, spanish, two": (attrs.evolve(LinkO.SPANISH, seats=2), "牌"),
    "link-o, the largest seed, six": (LinkO(seats=6), 2**53 - 1),
    "daily turtle, butterfly": (DailyTurtle(layout=LAYOUTS["butterfly"]), 7),
}
DAILY: tuple[Any, ...] = (LinkUp(), MahjongConnect(), Turtle(), DailyTurtle(), LinkO())
MAHJONG_STUCK = ["D1 F1 .. B3 S1", "F3 D1 .. S2 B3"]
DAYS = ("2026-11-30", "2028-02-29")


def stream_vectors() -> dict[str, Any]:
    """What the stream makes of a few keys."""
    key = seed_key("link-up", 1, 7)
    long = Stream(key)
    return {
        "keys": [[seed, seed_key("link-up", 1, seed).hex()] for seed in SEEDS],
        "key of another ruleset": seed_key("link-o", 1, 7).hex(),
        "key of another generator": seed_key("link-up", 2, 7).hex(),
        "split": [
            [label, before, split(key, label, before).hex()]
            for label in ("shuffle", "reshuffle", "round")
            for before in (0, 1, 1000)
        ],
        "below": [[bound, [stream.below(bound) for _ in range(6)]] for bound in BOUNDS for stream in [Stream(key)]],
        "below all in turn": [[long.below(bound) for bound in BOUNDS] for _ in range(40)][-1],
        "shuffled": Stream(key).shuffled(range(36)),
    }


def digest(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def laid_anew(deal: Deal[Any], times: int) -> list[str]:
    """The boards after each of some shuffles, or, for none, after the reshuffle that is due."""
    position = deal.rules.start(deal)
    if not times:
        step = deal.rules.automatic(position)
        assert step is not None
        return str(step.position).splitlines()
    boards = []
    for _ in range(times):
        shuffled = deal.rules.shuffle(position)
        assert isinstance(shuffled, Step)
        position = shuffled.position
        boards.append(str(position))
    return boards


def days(rules: Any) -> dict[str, str]:
    """The digest of the daily deal of each day."""
    return {day: digest(rules.daily(datetime.date.fromisoformat(day)).to_json()) for day in DAYS}


def later_rounds() -> list[str]:
    """The digest of the hands of the first rounds of a game in which everyone always makes the first move."""
    rules = LinkO(seats=3, target=10**6)
    position = rules.start(rules.deal(seed=7))
    found: list[str] = []
    while len(found) < 3:
        step = rules.automatic(position) or rules.step(position, rules.moves(position)[0])
        position = step.position
        if step.do == "round":
            found.append(digest(" ".join(str(tile) for seat in range(3) for tile in position.hand(seat))))
    return found


def deal_vectors() -> dict[str, Any]:
    """What the dealers make of a few seeds, days and boards made by hand."""
    small = LinkUp(columns=4, rows=3).deal(seed=7)
    by_hand = Deal.from_rows(LinkUp(), ["AB.", "BA.", "..."])
    return {
        "in full": small.to_data(),
        "digests": {name: digest(rules.deal(seed).to_json()) for name, (rules, seed) in DEALT.items()},
        "days": {rules.id: days(rules) for rules in DAILY},
        "shuffled": laid_anew(small, 3),
        "key of a deal made by hand": deal_key(by_hand).hex(),
        "reshuffled": laid_anew(by_hand, 0),
        "mahjong connect, in full": MahjongConnect(columns=4, rows=3).deal(seed=7).to_data(),
        "mahjong connect, shuffled": laid_anew(Deal.from_rows(MahjongConnect(), MAHJONG_STUCK), 1),
        "link-o, later rounds": later_rounds(),
        "turtle, in full": Turtle(layout=LAYOUTS["pebble"]).deal(seed=7).to_data(),
    }


def vectors() -> dict[str, dict[str, Any]]:
    """All vectors, by the name of their file."""
    return {"stream": stream_vectors(), "deals": deal_vectors()}


def main() -> None:
    """Print the vectors, or write them to their files."""
    if "--print" in sys.argv[1:]:
        sys.stdout.write(json.dumps(vectors()))
        return
    for name, found in vectors().items():
        lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in found.items()]
        text = "{\n" + ",\n".join(lines) + "\n}\n"
        (HERE / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
