"""
Every sentence that a player reads or hears.

A thing that can be said (:class:`Sayable`) has a template, which is the English sentence with named fields, and
the fields. :func:`say` fills the one with the other. Other languages are catalogues from the English template to
their own; they are looked up here and nowhere else, so that no caller changes when one is added. A plug-in's own
templates need no registration: a template that no catalogue knows is said in English.

>>> @attrs.frozen
... class Left:
...     template: str
...     fields: dict[str, object]
>>> say(Left("{n} tiles are left.", {"n": 12}))
'12 tiles are left.'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol, runtime_checkable

import attrs

from tilepuzzles.errors import InvalidArgument, WrongType, checked_type, shown

CATALOGUES: Final[Mapping[str, Mapping[str, str]]] = {"en": {}}
"""Language -> (English template -> the same in that language). English needs no entries."""

REFUSALS: Final[Mapping[str, str]] = {
    "GAME_OVER": "The game is over.",
    "NOT_OFFERED": "This game does not offer that.",
    "NO_PAIR": "There is no legal pair to show.",
    "PAIR_EXISTS": "There is still a legal pair.",
    "IMPOSSIBLE": "The tiles that are left cannot be laid so that they can be cleared.",
    "NOTHING_TO_UNDO": "There is nothing to undo.",
    "NOTHING_DUE": "Nothing happens by itself now.",
    "LOG_FULL": "The log of this game is full.",
    "NOT_YOUR_GO": "It is the go of seat {to_move}.",
    "ROUND_OVER": "The round is over.",
    "OFF_BOARD": "{spot} is not on the board.",
    "SAME_TILE": "{spot} was chosen twice.",
    "NO_TILE": "There is no tile at {spot}.",
    "NO_MATCH": "The {face_a} at {a} and the {face_b} at {b} do not match.",
    "TOO_MANY_TURNS": "A line from {a} to {b} needs {turns} turns, and two are allowed.",
    "BLOCKED": "The tile at {offender} blocks the line from {a} to {b}.",
    "COVERED": "The tile at {spot} is covered, at {first}.",
    "SHUT_IN": "The tile at {spot} is shut in, at {first} on the left and {second} on the right.",
    "NO_ROUTE": "No line joins {a} and {b}; clear around them first.",
    "NOT_IN_HAND": "The {tile} is not in your hand.",
    "WRONG_COLOUR": "The {tile} does not belong in the {colour} circle.",
    "SPACE_TAKEN": "There is a tile on {spot} already.",
    "FIRST_PLAY": "Your first tile must be a double or a LINK-O, on a connector space.",
    "NEEDS_DOUBLE": "Only a double or a LINK-O may lie on {spot}.",
    "SPACE_BLOCKED": "No tile fits on {spot}: the tile on {first} shows {one} and the tile on {second} shows {other}.",
    "NO_NEIGHBOUR": "There is no tile next to {spot}.",
    "END_DIFFERS": "The {tile} does not fit on {spot}: the tile on {first} shows {one}.",
}
"""The sentence for each reason, by its name."""

ASIDES: Final[Mapping[str, str]] = {
    "TOO_MANY_TURNS BLOCKED": " The tile at {offender} is in the way of a shorter line.",
}
"""What is added where a second fact is known."""

UNSEEN_MATCH: Final = "The tiles at {a} and {b} do not match."
"""The sentence for NO_MATCH where a face may not be told (TU-23)."""

SPOTS: Final[Mapping[str, str]] = {
    "cell": "column {column}, row {row}",
    "place": "x {x}, y {y}, layer {layer}",
    "space": "space {position} of the {colour} circle",
}
"""How a spot is said. The numbers are those of the program: column 0, row 0 is top left."""

UNCERTIFIED: Final[Mapping[str, str]] = {
    "gravity": "Tiles fall after each pair, so no removal order is promised.",
    "withheld": "The removal order is kept back.",
    "random": "No removal order was looked for or found, so the tiles lie at random.",
    "hand-made": "The deal was made by hand and brought no removal order.",
    "not-a-puzzle": "Players play against one another, so there is nothing to prove.",
}
"""Why a deal has no certificate, by the code that stands in the deal."""

EVENTS: Final[Mapping[str, str]] = {
    "play": "A move is made.",
    "miss": "That pair does not go.",
    "undo": "Taken back.",
    "shuffle": "The tiles are shuffled.",
    "reshuffle": "No pair is left, so the tiles are laid anew.",
    "time": "Time passes.",
    "draw": "A tile is drawn.",
    "pass": "No move can be made.",
    "round": "A new round begins.",
    "link-o": "LINK-O!",
}
"""What is said when something happens, by the name of the act, where its effect says no more."""

EFFECTS: Final[Mapping[str, str]] = {
    "taken": "The {face_a} at {a} and the {face_b} at {b} are taken.",
    "hinted": "A hint: {move}.",
    "outcome": "The game has ended: {ending}.",
    "won": "The game has ended: {winners} has won.",
    "stuck": "No pair is left.",
    "placed": "The {tile} is laid on {space}.",
    "completing": "The {tile} is laid on {space}, and the {colour} circle is complete.",
    "drawn": "A tile is drawn; left in the bag: {left}.",
    "begun": "Round {number} begins with seat {seat}.",
    "played out": "The round is over: {points} points for {winners}.",
    "blocked": "Nobody can go on: {points} points for {winners}.",
    "ending": "{what} {result}",
}
"""What is said of an effect."""


PICTURES: Final[Mapping[str, str]] = {
    "grid": "A board of {columns} columns and {rows} rows with {remaining} tiles",
    "stack": "A stack of {remaining} tiles, {open} of them open",
    "tile": "{face} at {spot}.",
    "row": "row {row}: {faces}.",
    "empty": "empty",
    "selected": "selected: {spot}.",
    "hint": "hint: {a} and {b}.",
    "route": "the line that joins the pair turns {turns} times.",
    "detour": "the shortest line turns {turns} times.",
    "circles": "{circles} circles with {laid} tiles; {turn}",
    "circle": "{colour} circle: {tiles}.",
    "seat": "seat {seat}: hand of {size}, score {score}.",
    "bag": "in the bag: {bag}.",
    "hand": "the hand of seat {seat}: {tiles}.",
    "last": "laid last: {spot}.",
    "go": "seat {seat} to move",
    "first go": "seat {seat} to make a first play",
    "round": "round {round}, {turn}",
    "standing": "hands {hands}, bag {bag}, scores {scores}",
}
"""What a picture says to those who cannot see it."""

LEGEND: Final[Mapping[str, str]] = {
    "selected": "selected",
    "hint": "hint",
    "offender": "in the way",
    "asked": "asked for",
    "ends": "ends of the line",
    "blocked": "small letters: not open",
    "hidden": "not seen",
    "free": "free",
    "connector": "linked to",
    "connectors": "connector: double or LINK-O",
    "blocked space": "blocked for good",
    "held": "a LINK-O that holds this number",
    "completed": "completed",
    "last": "laid last",
}
"""What the signs of a picture in text are said to mean."""


@runtime_checkable
class Sayable(Protocol):
    """A thing that can be said: an English template and the fields that fill it."""

    @property
    def template(self) -> str:
        """The English sentence with fields in braces."""
        ...

    @property
    def fields(self) -> Mapping[str, object]:
        """The fields by name: numbers, texts, and things that can be said themselves."""
        ...


@attrs.frozen
class Phrase:
    """A sentence that is nobody's own: a template and its fields."""

    template: str
    fields: Mapping[str, object] = attrs.field(factory=dict, hash=False)


def say(thing: Sayable, language: str = "en") -> str:
    """
    Return *thing* as a sentence.

    Args:
        thing: A refusal, an event, a cell or a place, or anything with a template and fields.
        language: The language to say it in; ``"en"`` for now.

    Raises:
        InvalidArgument: there is no catalogue for *language*; WrongType where *thing* cannot be said.

    Source: LU-07.

    >>> import tilepuzzles as tp
    >>> tp.say(tp.Cell(column=2, row=0))
    'Column 2, row 0'
    """
    checked_type("language", language, str, "a text such as 'en'")
    if not isinstance(thing, Sayable):
        message = f"something with a template and fields is needed, not {shown(thing)}."
        raise WrongType(message)
    catalogue = CATALOGUES.get(language)
    if catalogue is None:
        message = f"language must be one of {', '.join(sorted(CATALOGUES))}, not {shown(language)}."
        raise InvalidArgument(message)
    sentence = _filled(thing, catalogue)
    return sentence[:1].upper() + sentence[1:]


def _filled(thing: Sayable, catalogue: Mapping[str, str]) -> str:
    """Return the template of *thing*, in the language of *catalogue*, with its fields filled in."""
    fields = {
        name: _filled(value, catalogue) if isinstance(value, Sayable) else value for name, value in thing.fields.items()
    }
    return catalogue.get(thing.template, thing.template).format(**fields)


def seats(found: Iterable[int]) -> str:
    """
    Return the seats of *found* in words.

    >>> seats((0, 2))
    'seat 0 and seat 2'
    """
    return " and ".join(f"seat {seat}" for seat in found)
