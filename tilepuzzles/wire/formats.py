"""
The structures of deals and games in JSON; importing this module imports msgspec.

Only what is the same for every ruleset stands here. What a deal holds besides its header, and how a move is
written, is the ruleset's own.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

MOST_SEED: Final = 2**53 - 1
MOST_ENTRIES: Final = 20_000
MOST_SHUFFLES: Final = 1_000

Version = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Instant = Annotated[int, msgspec.Meta(ge=0, le=10**11)]
Code = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z-]{0,63}\Z")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=256)]


class DealHeader(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The keys that every deal may have."""

    format: Literal["tilepuzzles.deal/1"]
    ruleset: Name
    ruleset_version: Version
    options: dict[str, Any]
    generator: Version | None = None
    dealer: Any = None
    budget: Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None = None
    closures: Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None = None
    difficulty: Code | None = None
    seed: int | str | None = None
    date: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")] | None = None
    certificate: list[Any] | None = None
    uncertified: Code | None = None
    fallback: Code | None = None


class TileEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A face on a spot."""

    at: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=2000)]], msgspec.Meta(min_length=2, max_length=3)]
    face: Name


class TilesContent(msgspec.Struct, forbid_unknown_fields=True):
    """What the deal of a pair game holds."""

    tiles: Annotated[list[TileEntry], msgspec.Meta(max_length=2000)]


class GameText(msgspec.Struct, forbid_unknown_fields=True):
    """A game."""

    format: Literal["tilepuzzles.game/1"]
    deal: dict[str, Any]
    log: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=MOST_ENTRIES)]
    score: Any
    at_ms: Instant | None = None
    options: dict[str, Any] = {}
    selected: list[int] | None = None
    active_ms: Instant | None = None
    on_request: bool = False
    idle_told: bool = False


class EntryHeader(msgspec.Struct, forbid_unknown_fields=True):
    """The keys that every log entry has; a move has a key of its own."""

    at_ms: Instant
    do: Code
    automatic: bool = False


HEADER_KEYS: Final = frozenset(field.name for field in msgspec.structs.fields(DealHeader))
ENTRY_KEYS: Final = frozenset(field.name for field in msgspec.structs.fields(EntryHeader))
