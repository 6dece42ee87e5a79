"""What a command tells, and how it is printed."""

from __future__ import annotations

import json

import attrs

from tilepuzzles.render.plain import plain

DONE, NO, MALFORMED, UNDECIDED = 0, 1, 2, 3


class Usage(Exception):
    """What was asked for cannot be done; the message is one line for the person who asked."""


@attrs.frozen
class Answer:
    """What a command has to tell: results for JSON, the same as text, the exit code."""

    data: object
    text: str
    code: int = DONE


def tell(answer: Answer, *, as_json: bool) -> None:
    """Print an answer at once; the JSON of a deal or a game is what its ``to_json`` writes."""
    data = plain(answer.data) if as_json else None
    said = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False) if as_json else answer.text
    print(said, flush=True)
