"""What a seed and a date must be."""

from __future__ import annotations

import datetime
from typing import Final

from tilepuzzles.errors import InvalidArgument, InvalidNotation, WrongType, checked_int, checked_type, shown

MOST_SEED: Final = 2**53 - 1
MOST_SEED_LENGTH: Final = 256


def checked_seed(seed: int | str) -> int | str:
    """
    Return *seed* if it is one.

    Args:
        seed: An int from 0 to 2^53 - 1, or a text of 1 to 256 characters. The two are told apart: 7 and "7" give
            different deals.

    Raises:
        WrongType: it is neither (a bool is no seed).
        InvalidArgument: it is out of range, too long, empty, or cannot be written in UTF-8.
    """
    if isinstance(seed, str):
        encodable = not any("\ud800" <= character <= "\udfff" for character in seed[: MOST_SEED_LENGTH + 1])
        if 1 <= len(seed) <= MOST_SEED_LENGTH and encodable:
            return str.__str__(seed)  # a subclass may say something else than it holds
        message = f"a seed in text must have 1 to {MOST_SEED_LENGTH} characters, not {shown(seed)}."
        raise InvalidArgument(message)
    if type(seed) is not int:
        message = f"seed must be a whole number or a text, not {shown(seed)}."
        raise WrongType(message)
    return checked_int("seed", seed, 0, MOST_SEED)


def checked_date(date: datetime.date) -> datetime.date:
    """Return *date* if it is a date and no moment in time; raise WrongType."""
    checked_type("date", date, datetime.date, "a datetime.date")
    if isinstance(date, datetime.datetime):
        message = f"date must be a datetime.date without a time of day, not {shown(date)}."
        raise WrongType(message)
    return date


def read_date(text: str) -> datetime.date:
    """Return the date written YYYY-MM-DD."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        message = f"{shown(text)} is no date written YYYY-MM-DD."
        raise InvalidNotation(message) from None
