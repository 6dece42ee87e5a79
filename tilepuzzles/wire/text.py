"""JSON text to plain data and back, strictly."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn, TypeVar

from tilepuzzles.boards.spots import Json
from tilepuzzles.errors import InvalidNotation, WrongType, shown

DEAL_BYTES: Final = 1 << 20
GAME_BYTES: Final = 4 << 20
MOST_DEPTH: Final = 32
MOST_SAID: Final = 400

T = TypeVar("T")


def write(data: Json) -> str:
    """
    Return *data* as JSON text on one line, keys sorted.

    >>> write({"b": 1, "a": [True, "é"]})
    '{"a":[true,"é"],"b":1}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read(text: str | bytes, most_bytes: int) -> dict[str, Json]:
    """
    Return the JSON object that *text* is.

    Raises:
        WrongType: *text* is neither text nor bytes.
        InvalidNotation: *text* is too long, not UTF-8, not JSON, repeats a key, holds a number with a fraction or an
            exponent, is nested too deeply, or is not an object.
    """
    data: Any
    try:
        if isinstance(text, bytes):
            text = text.decode()
        elif isinstance(text, str):
            text.encode()
        else:
            message = f"JSON text is needed, not {shown(text)}."
            raise WrongType(message)
    except UnicodeError:
        message = "the text is not UTF-8."
        raise InvalidNotation(message) from None
    if len(text) > most_bytes or len(text.encode()) > most_bytes:
        message = f"the text is longer than {most_bytes} bytes."
        raise InvalidNotation(message)
    try:
        data = json.loads(
            text,
            object_pairs_hook=_distinct,
            parse_constant=_no_number,
            parse_float=_no_number,
            parse_int=_int,
        )
    except RecursionError:
        message = f"the text is nested more than {MOST_DEPTH} deep."
        raise InvalidNotation(message) from None
    except json.JSONDecodeError as error:
        message = f"the text is not JSON: {error}."
        raise InvalidNotation(message) from None
    _check_depth(data)
    if "\\ud" in text.lower():
        _check_characters(data)
    if not isinstance(data, dict):
        message = f"a JSON object is needed, not {shown(data)}."
        raise InvalidNotation(message)
    return data


def _distinct(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Return *pairs* as a dict; refuse a repeated key."""
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        message = f"the key {shown(repeated)} stands twice in one object."
        raise InvalidNotation(message)
    return found


def _no_number(text: str) -> NoReturn:
    """Refuse a fraction, an exponent, NaN and the infinities: whatever we write is whole."""
    message = f"numbers must be whole, not {shown(text)}."
    raise InvalidNotation(message)


def _int(text: str) -> int:
    """Return a whole number of a sensible size."""
    if len(text) > 40:
        message = f"the number {shown(text)} is too large."
        raise InvalidNotation(message)
    return int(text)


def _check_depth(data: Json) -> None:
    """Refuse what is nested too deeply, without recursion."""
    level = [data]
    for _ in range(MOST_DEPTH):
        deeper: list[Json] = []
        for value in level:
            if isinstance(value, dict):
                deeper.extend(value.values())
            elif isinstance(value, list):
                deeper.extend(value)
        if not deeper:
            return
        level = deeper
    message = f"the text is nested more than {MOST_DEPTH} deep."
    raise InvalidNotation(message)


def _check_characters(data: Json) -> None:
    """Refuse half a character, which JSON can spell and UTF-8 cannot hold."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeError:
        message = "the text spells half a character (a lone surrogate)."
        raise InvalidNotation(message) from None


def convert(data: object, wanted: type[T], where: str = "") -> T:
    """
    Return *data*, plain JSON, as the msgspec structure *wanted*.

    Raises:
        InvalidNotation: a key is missing or unknown, or a value is of the wrong type or out of range; the message
            says where.
    """
    import msgspec

    try:
        return msgspec.convert(data, wanted, strict=True)
    except (msgspec.ValidationError, UnicodeError) as error:
        said = str(error) if isinstance(error, msgspec.ValidationError) else "it holds half a character."
        said = said if len(said) <= MOST_SAID else f"{said[: MOST_SAID - 1]}…"
        raise InvalidNotation(f"{where}: {said}" if where else said) from None
