"""The dominoes, placements and hands of Link-O as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tilepuzzles.boards.circle_boards import Handout, Placement, Space
from tilepuzzles.boards.spots import Json
from tilepuzzles.errors import InvalidArgument, InvalidNotation, WrongType, checked_type, shown
from tilepuzzles.tiles import Domino

MOST_PIPS: Final = 1_000_000
"""A number on a tile that no set has; larger ones are no notation."""


def encode_domino(tile: Domino) -> dict[str, Json]:
    """
    Return *tile* as JSON.

    >>> encode_domino(Domino(colour="red", ends=(2, 3))), encode_domino(Domino(colour="red"))
    ({'colour': 'red', 'ends': [2, 3]}, {'colour': 'red', 'wild': True})
    """
    return {"colour": tile.colour, "wild": True} if tile.ends is None else {"colour": tile.colour, "ends": [*tile.ends]}


def decode_domino(data: Json) -> Domino:
    """Return the tile that *data* stands for; raise InvalidNotation."""
    if isinstance(data, dict) and isinstance(data.get("colour"), str):
        colour = str(data["colour"])
        if data == {"colour": colour, "wild": True} and data["wild"] is True:
            return Domino(colour=colour)
        ends = _ends(data.get("ends"))
        if ends is not None and len(data) == 2:
            return Domino(colour=colour, ends=ends)
    message = f'a tile is written {{"colour": "red", "ends": [2, 3]}}, or with "wild": true, not {shown(data)}.'
    raise InvalidNotation(message)


def _ends(data: Json) -> tuple[int, int] | None:
    """Return the two numbers that *data* is; None where it is none."""
    if isinstance(data, list) and len(data) == 2:
        a, b = data
        if type(a) is int and type(b) is int and 0 <= a <= MOST_PIPS and 0 <= b <= MOST_PIPS:
            return a, b
    return None


def encode_placement(move: Placement, /) -> Json:
    """
    Return *move* as JSON; a LINK-O has no ends.

    >>> move = Placement(Domino(colour="red", ends=(2, 3)), Space(colour="red", position=3), (3, 2))
    >>> encode_placement(move)
    {'tile': {'colour': 'red', 'ends': [2, 3]}, 'at': ['red', 3], 'ends': [3, 2]}
    """
    checked_type("a move", move, Placement, "a Placement")
    ends: dict[str, Json] = {} if move.ends is None else {"ends": [*move.ends]}
    return {"tile": encode_domino(move.tile), "at": move.space.at, **ends}


def decode_placement(data: Json, /) -> Placement:
    """Return the placement that *data* stands for; raise InvalidNotation."""
    if isinstance(data, dict):
        tile = decode_domino(data.get("tile"))
        wanted = {"tile", "at"} if tile.wild else {"tile", "at", "ends"}
        ends = _ends(data.get("ends"))
        if data.keys() == wanted and (tile.wild or ends is not None):
            try:
                return Placement(tile, Space.from_at(data["at"]), ends)
            except InvalidArgument as error:
                raise InvalidNotation(str(error)) from None
    message = f'a placement is written {{"tile": {{}}, "at": ["red", 3], "ends": [2, 3]}}, not {shown(data)}.'
    raise InvalidNotation(message)


def encode_handout(content: object, /) -> dict[str, Json]:
    """Return the hands and the bag of *content*, that of a Link-O deal, as JSON; raise WrongType for others."""
    if not isinstance(content, Handout):
        message = f"the content of the deal must be a Handout, not {shown(content)}."
        raise WrongType(message)
    return {
        "hands": [[encode_domino(tile) for tile in hand] for hand in content.hands],
        "bag": [encode_domino(tile) for tile in content.bag],
    }


def decode_handout(data: Mapping[str, Json]) -> Handout:
    """Return the hands and the bag that *data*, a deal without its header, holds; raise InvalidNotation."""
    checked_type("data", data, Mapping, "a mapping of keys to JSON")
    hands = data.get("hands")
    if data.keys() != {"hands", "bag"} or not isinstance(hands, list):
        message = f"deal: it holds hands and bag, and nothing else, not {shown(sorted(data))}."
        raise InvalidNotation(message)
    return Handout(
        tuple(_tiles(hand, f"hands[{at}]") for at, hand in enumerate(hands)),
        _tiles(data["bag"], "bag"),
    )


def _tiles(data: Json, where: str) -> tuple[Domino, ...]:
    """Return the tiles that *data* lists."""
    if not isinstance(data, list):
        message = f"deal: {where}: a list of tiles is needed, not {shown(data)}."
        raise InvalidNotation(message)
    found = []
    for at, one in enumerate(data):
        try:
            found.append(decode_domino(one))
        except InvalidNotation as error:
            message = f"deal: {where}[{at}]: {error}"
            raise InvalidNotation(message) from None
    return tuple(found)
