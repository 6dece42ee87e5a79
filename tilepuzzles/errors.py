"""
The errors of the library, and what a refusal is.

One root, :class:`TilePuzzleError`, so that one ``except`` catches all of them; each child is also the built-in
error a reader would expect. All of them survive pickling, so that they can cross a process pool.

A refused move is an answer and not an error: ``judge`` returns a :class:`Refusal`. Only ``play`` and the acts of a
game raise one, inside :class:`IllegalMove`.
"""

from __future__ import annotations

import enum
from typing import Protocol, runtime_checkable


@runtime_checkable
class Refusal(Protocol):
    """
    Why an act is not allowed.

    Each board has a frozen class of its own with the facts a screen should show; all of them have these three.
    """

    @property
    def reason(self) -> enum.Enum:
        """The reason, a member of an enumeration; plug-ins have enumerations of their own."""
        ...

    @property
    def message(self) -> str:
        """The reason as an English sentence; other languages through :func:`tilepuzzles.say`."""
        ...

    @property
    def judged(self) -> bool:
        """Whether a refused attempt counts as a miss (SH-03)."""
        ...


class TilePuzzleError(Exception):
    """The root of all errors raised by this library."""


class InvalidArgument(TilePuzzleError, ValueError):
    """An argument has a value that is not allowed; the message says what was given and what is allowed."""


class WrongType(InvalidArgument, TypeError):
    """An argument is of a type that is not allowed."""


class InvalidNotation(TilePuzzleError, ValueError):
    """A text is not a deal, a game, a move or a face at all; the message says where."""


MOST_TOLD = 20
"""How many faults a message lists."""


class InvalidLayout(TilePuzzleError, ValueError):
    """
    A hand-made board cannot be played.

    Attributes:
        faults: Every fault found, one sentence each.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        more = len(self.faults) - MOST_TOLD
        return " ".join([*self.faults[:MOST_TOLD], *([f"And {more} faults more."] if more > 0 else [])])


class FalseClaim(TilePuzzleError, ValueError):
    """A well-formed deal or game claims what is not so: a score, a move or a proof; the message says where."""


class IllegalMove(TilePuzzleError, ValueError):
    """
    A move or an act was refused; nothing has changed but the time that has passed.

    Attributes:
        refusal: Why, with what a screen should show.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.message


def checked_int(name: str, value: object, low: int, high: int) -> int:
    """Return *value* if it is an int (no bool) from *low* to *high*, both included, else raise."""
    if type(value) is not int:
        message = f"{name} must be a whole number from {low} to {high}, not {shown(value)}."
        raise WrongType(message)
    if not low <= value <= high:
        message = f"{name} must be from {low} to {high}, not {shown(value)}."
        raise InvalidArgument(message)
    return value


def checked_type(name: str, value: object, wanted: type | tuple[type, ...], said: str) -> None:
    """Raise unless *value* is an instance of *wanted*; *said* names what is wanted in words."""
    if not isinstance(value, wanted):
        message = f"{name} must be {said}, not {shown(value)}."
        raise WrongType(message)


def shown(value: object, limit: int = 60) -> str:
    """Return a short text of *value* for an error message, whatever it is."""
    if type(value) is int and value.bit_length() > 200:  # the text of a huge int is itself refused by Python
        return f"a number of {value.bit_length()} bits"
    try:
        text = repr(value)
    except Exception:  # a broken __repr__ must not hide the error we report
        return f"an unprintable {type(value).__name__}"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
