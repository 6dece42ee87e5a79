"""
Any result of the library as plain data that ``json.dumps`` takes: for a page, a log, another language.

>>> from tilepuzzles.boards.spots import Cell, Pair
>>> plain(Pair(Cell(column=2, row=1), Cell(column=0, row=0)))
[[0, 0], [2, 1]]
"""

from __future__ import annotations

import datetime
import enum
import math
from collections.abc import Mapping
from typing import Any, TypeAlias

import attrs

from tilepuzzles.boards.circle_boards import Placement
from tilepuzzles.boards.circle_positions import CirclePosition
from tilepuzzles.boards.layouts import Layout
from tilepuzzles.boards.spots import Pair
from tilepuzzles.contract import Deal
from tilepuzzles.errors import WrongType, shown
from tilepuzzles.play import saves
from tilepuzzles.play.game import Game
from tilepuzzles.render.circles import public, public_fields
from tilepuzzles.render.stacks import seen
from tilepuzzles.tiles import Domino, Face
from tilepuzzles.wire.dominoes import encode_domino, encode_placement

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
"""Plain data: the JSON of saves, and floats as well."""


def plain(x: object) -> Plain:
    """
    Return *x* as plain data.

    Args:
        x: A result: a position or a view, a move, a step, an event, a refusal, a route, a line of the ledger, a
            verdict, a deal, a game, a ruleset, a layout …, or a tuple, list or mapping of results.

    Returns:
        Spots and pairs as their numbers, faces as their names, members of enumerations as their texts, deals and
        games as their JSON data, rulesets as id and options, positions and views as what a player sees, everything
        else as its public attributes by name. Refusals and events bear their message too. Which tile of Link-O was
        drawn is told only by a step as its seat saw it (LO-23).

    Raises:
        WrongType: there is no plain form of *x*, or of something in it.

    >>> import tilepuzzles as tp
    >>> game = tp.Game(tp.LinkUp(columns=4, rows=3), seed=7)
    >>> plain(game.play(game.moves()[0])[0].lines[0])
    {'at_ms': 0, 'entry': 0, 'seat': 0, 'term': 'pair', 'points': 100, 'total': 100}
    """
    if isinstance(x, enum.Enum):
        return x.value if isinstance(x.value, str) else x.name
    if x is None or isinstance(x, bool | int | str) or (isinstance(x, float) and math.isfinite(x)):
        return x
    if isinstance(x, tuple | list):
        return [plain(one) for one in x]
    if isinstance(x, Mapping):
        return _mapping(x)
    if isinstance(x, datetime.date):
        return x.isoformat()
    if isinstance(x, Face):
        return x.name
    if isinstance(x, Domino):
        return plain(encode_domino(x))
    if isinstance(x, Placement):
        return plain(encode_placement(x))
    if isinstance(x, CirclePosition):
        return plain(public_fields(x))
    if isinstance(x, Pair):
        return [plain(x.a), plain(x.b)]
    if isinstance(x, Deal):
        return plain(x.to_data())
    if isinstance(x, Game):
        return plain(saves.to_data(x))
    if not isinstance(x, type):
        data = _by_what_it_has(public(x))
        if data is not None:
            return data
    message = f"there is no plain form of {shown(x)}."
    raise WrongType(message)


def _mapping(x: Mapping[object, object]) -> Plain:
    """Return a mapping by name; where its keys are no texts, as a list of keys and values."""
    if all(isinstance(key, str) for key in x):
        return {str(key): plain(value) for key, value in x.items()}
    return [[plain(key), plain(value)] for key, value in x.items()]


def _by_what_it_has(x: Any) -> Plain:
    """Return a value that no class tells, by the attributes it has; None where they say nothing."""
    at = getattr(x, "at", None)
    if isinstance(at, list):
        return plain(at)
    board = seen(x)
    faces = getattr(board, "faces", None)
    if isinstance(faces, Mapping):
        return _board(board, faces)
    options = getattr(x, "options", None)
    if callable(options):
        names = ("id", "version", "seats", "variant", "dealer")
        return {**{name: plain(getattr(x, name)) for name in names}, "options": plain(options())}
    if isinstance(x, Layout):
        return {"name": x.name, "places": plain(x.places)}
    if attrs.has(type(x)):
        fields = [field.name for field in attrs.fields(type(x)) if not field.name.startswith("_")]
        data = {name: plain(getattr(x, name)) for name in fields}
        message = getattr(x, "message", None)
        return data | {"message": message} if isinstance(message, str) else data
    return None


def _board(x: object, faces: Mapping[object, object]) -> Plain:
    """Return a position or a view of tiles on spots: what a player sees, and nothing behind it."""
    sizes = {name: plain(getattr(x, name)) for name in ("columns", "rows", "remaining") if hasattr(x, name)}
    return {**sizes, "tiles": [{"at": plain(spot), "face": plain(face)} for spot, face in faces.items()]}
