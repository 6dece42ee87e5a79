"""
The score of a game counted again from its log, slowly and obviously; nothing here is shared with the library.

Only for games in which undo goes freely, hints cost the same each time, and one line of time stands between two
entries. The log is that of a saved game: plain data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs


@attrs.frozen(kw_only=True)
class Tariff:
    """What things earn and cost; as Link Up has it where nothing is said."""

    pair: int = 100
    window_ms: int = 3_000
    combo: int = 20
    bonus_seconds: int = 6
    bonus: int = 5
    hint: int = 0
    undo: int = 0
    period_ms: int = 10_000
    period: int = 0
    floor: int | None = None


@attrs.define
class Pile:
    """A score that never falls below its floor."""

    floor: int | None
    score: int = 0

    def add(self, points: int) -> None:
        """Add points, or take some."""
        self.score += points
        if self.floor is not None and self.score < self.floor:
            self.score = self.floor


def recount(log: Sequence[Mapping[str, Any]], *, pairs: int, end_ms: int, tariff: Tariff) -> int:
    """The score after *log* and the time up to *end_ms*, on a deal of *pairs* pairs."""
    pile = Pile(tariff.floor)
    standing: list[tuple[Mapping[str, Any], int, list[int]]] = []  # entry, place in its combo, what it earned
    paid = 0
    for entry in log:
        now: int = entry["at_ms"]
        pile.add(-(now // tariff.period_ms - paid) * tariff.period)
        paid = now // tariff.period_ms
        match entry["do"]:
            case "play":
                place = 1
                taken = [one for one in standing if one[0]["do"] == "play"]
                if taken and now - taken[-1][0]["at_ms"] <= tariff.window_ms:
                    place = taken[-1][1] + 1
                earned = [tariff.pair, (place - 1) * tariff.combo]
                if len(taken) + 1 == pairs:
                    earned.append(max(0, pairs * tariff.bonus_seconds - now // 1000) * tariff.bonus)
                for points in earned:
                    pile.add(points)
                standing.append((entry, place, earned))
            case "hint":
                pile.add(-tariff.hint)
            case "shuffle" | "reshuffle":
                standing.append((entry, 0, []))
            case "undo":
                while True:
                    undone, _, earned = standing.pop()
                    for points in earned:
                        pile.add(-points)
                    if not undone.get("automatic"):
                        break
                pile.add(-tariff.undo)
    if sum(one[0]["do"] == "play" for one in standing) < pairs:
        pile.add(-(end_ms // tariff.period_ms - paid) * tariff.period)
    return pile.score


def pairs_left(log: Sequence[Mapping[str, Any]], *, pairs: int) -> int:
    """How many pairs are left on a board of *pairs* after *log*."""
    standing: list[Mapping[str, Any]] = []
    for entry in log:
        if entry["do"] in ("play", "shuffle", "reshuffle"):
            standing.append(entry)
        elif entry["do"] == "undo":
            while standing.pop().get("automatic"):
                pass
    return pairs - len([entry for entry in standing if entry["do"] == "play"])
