"""The table one plays at in a plain terminal."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from tilepuzzles.boards.circle_boards import Placement
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Pair
from tilepuzzles.cli.answers import Answer, Usage, tell
from tilepuzzles.errors import IllegalMove, InvalidNotation, Refusal, TilePuzzleError, shown
from tilepuzzles.play.game import Game
from tilepuzzles.play.log import Event
from tilepuzzles.policies.base import Undo
from tilepuzzles.render.marks import Marks
from tilepuzzles.render.text import origin, seconds, story, text, total

NUMBERS: Final = r"-?\d{1,9}(,-?\d{1,9})*"
HELP: Final = {
    "hint": "show a move",
    "next": "show another",
    "shuffle": "lay the tiles anew",
    "undo": "take the last move back",
    "save FILE": "keep the game",
    "restart": "begin again on the same deal",
    "quit": "leave",
}
"""What may be typed besides a move, where the game offers it."""


class Table:
    """
    The table one plays at: reads what is typed, does it, and tells what came of it.

    Args:
        game: The game to play.
        as_json: Whether to tell it in lines of JSON.
    """

    def __init__(self, game: Game[Any, Any, Any], *, as_json: bool) -> None:
        self.game = game
        self.as_json = as_json
        self.began = time.monotonic()
        self.prompt = "> " if not as_json and sys.stdin is not None and sys.stdin.isatty() else ""

    def play(self) -> Answer:
        """Play until the game ends or the player leaves; return how it stands then."""
        game = self.game
        self.tell(Answer({"deal": game.deal}, f"{origin(game.deal)}\n{text(game)}\nType help for help."))
        while not self.game.over:
            typed = self.read()
            if typed is None or typed.lower() == "quit":
                break
            if typed:
                self.tell(self.answer(typed))
        game = self.game
        left = f"Left after {seconds(game.at_ms)}, score {total(game.scores)}."
        said = left if game.result is None else text(game.result)
        return Answer({"scores": game.scores, "result": game.result}, said)

    def read(self) -> str | None:
        """Return the next line that is typed; None when there is no more."""
        try:
            return input(self.prompt).strip()
        except (EOFError, RuntimeError):  # standard input has ended, or was closed from the start
            return None
        except UnicodeDecodeError:
            message = "standard input is not UTF-8."
            raise Usage(message) from None

    def tell(self, answer: Answer) -> None:
        """Print an answer."""
        tell(answer, as_json=self.as_json)

    def answer(self, typed: str) -> Answer:
        """Do what was typed, now, and return what came of it."""
        game, before = self.game, self.game.position
        events = game.touch(at_ms=int((time.monotonic() - self.began) * 1000))
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if game.over:
            return self.told(before, events)
        if word in ("moves", "help", "save", "restart"):
            aside: Callable[[str], Answer] = getattr(self, word)
            return aside(rest.strip())
        try:
            more = self.act(typed)
        except IllegalMove as error:
            more = error.refusal
        except TilePuzzleError as error:
            return Answer({"error": str(error)}, f"{error} Type help for help.")
        if isinstance(more, Sequence):
            return self.told(before, [*events, *more])
        drawn = text(game, marks=Marks(refusal=more))
        return Answer({"events": events, "refusal": more}, f"{more.message}\n{drawn}")

    def act(self, typed: str) -> Sequence[Event] | Refusal:
        """Do what was typed in the game."""
        match typed.lower():
            case "hint" | "next" as word:
                return self.game.hint(another=word == "next")
            case "shuffle":
                return self.game.shuffle()
            case "undo":
                return self.game.undo()
            case _:
                return self.game.attempt(_move(self.game, typed))

    def told(self, before: object, events: Sequence[Event]) -> Answer:
        """Return what has happened."""
        game = self.game
        view = game.view(game.to_move or 0)
        return Answer({"events": events, "view": view, "scores": game.scores}, "\n".join(story(game, before, events)))

    def moves(self, rest: str = "") -> Answer:
        """Return every legal move, as it may be typed."""
        rules = self.game.rules
        moves = self.game.moves()
        encoded = [rules.encode_move(move) for move in moves]
        told = [  # a move of a plug-in is written as it may be typed
            text(move) if isinstance(move, Pair | Placement) else json.dumps(data)
            for move, data in zip(moves, encoded, strict=True)
        ]
        return Answer({"moves": encoded}, "\n".join(f"{n:>3}  {said}" for n, said in enumerate(told, 1)))

    def help(self, rest: str) -> Answer:
        """Return what may be typed."""
        rules, game = self.game.rules, self.game
        refusal = rules.shuffle(game.position)
        missing = {"shuffle"} if getattr(refusal, "reason", None) is Reason.NOT_OFFERED else set()
        missing |= {"hint", "next"} if rules.hint_cost is None else set()
        missing |= {"undo"} if rules.undo is Undo.NEVER else set()
        typed = next((text(move) for move in game.moves() if isinstance(move, Pair)), None)
        lines = {} if typed is None else {typed: "make that move"}
        lines |= {"1": "make the first move that moves lists", "moves": "list all there are"}
        lines |= {word: sense for word, sense in HELP.items() if word not in missing}
        width = max(len(word) for word in lines)
        said = "\n".join(f"{word:<{width}}  {sense}" for word, sense in lines.items())
        return Answer({"help": said}, said)

    def save(self, rest: str) -> Answer:
        """Write the game to a file."""
        try:
            Path(rest).write_text(f"{self.game.to_json()}\n", encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            message = f"Cannot write {shown(rest)}: {getattr(error, 'strerror', None) or error}."
            return Answer({"error": message}, message)
        return Answer({"saved": rest}, f"Saved in {rest}.")

    def restart(self, rest: str) -> Answer:
        """Begin again, on the same deal."""
        self.game, self.began = self.game.restart(), time.monotonic()
        return Answer({"deal": self.game.deal}, text(self.game))


def _move(game: Game[Any, Any, Any], typed: str) -> Any:
    """Return the move that was typed: ``0,0 2,1``, the numbers alone, its number, or JSON; raise InvalidNotation."""
    rules, moves = game.rules, game.moves()
    if re.fullmatch(r"\d{1,4}", typed):
        if not 1 <= int(typed) <= len(moves):
            message = f"there are {len(moves)} moves, and no number {typed}."
            raise InvalidNotation(message)
        return moves[int(typed) - 1]
    tokens = re.sub(r"\s*,\s*", ",", typed).split()
    data: Any = [[int(number) for number in token.split(",")] for token in tokens if re.fullmatch(NUMBERS, token)]
    if len(data) < len(tokens):
        try:
            data = json.loads(typed)
        except (ValueError, RecursionError):
            message = f"{shown(typed)} is no move and no command."
            raise InvalidNotation(message) from None
    elif all(len(spot) == 1 for spot in data):
        half = len(data) // 2
        data = [[number for spot in part for number in spot] for part in (data[:half], data[half:])]
    return rules.decode_move(data)
