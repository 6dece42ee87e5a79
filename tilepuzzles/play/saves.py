"""Games as JSON: written from log and deal, read by playing the log again with every entry checked."""

from __future__ import annotations

from typing import Any, Final

from tilepuzzles.boards.spots import Json
from tilepuzzles.contract import Deal, Ruleset, with_dealer_of
from tilepuzzles.errors import FalseClaim, IllegalMove, InvalidNotation, TilePuzzleError, shown
from tilepuzzles.play.course import Course
from tilepuzzles.play.game import Game
from tilepuzzles.play.log import Entry
from tilepuzzles.wire import text as wire

WITH_MOVE: Final = ("play", "miss", "hint")
WITHOUT_MOVE: Final = ("undo", "shuffle")


def to_data(game: Game[Any, Any, Any]) -> dict[str, Json]:
    """Return *game* as plain JSON data."""
    course = game._course
    options = play_options(game.rules)
    scores: list[Json] = list(course.ledger.scores)
    data: dict[str, Json] = {
        "format": "tilepuzzles.game/1",
        "deal": game.deal.to_data(),
        "at_ms": course.at_ms,
        "log": [_entry_data(game.rules, entry) for entry in course.log],
        "score": scores[0] if len(scores) == 1 else scores,
    }
    if options:
        data["options"] = options
    if game.selected is not None:
        data["selected"] = game.selected.at
    last = course.log[-1].at_ms if course.log else 0
    if course.active_ms != last:
        data["active_ms"] = course.active_ms
    if course.idle_told:
        data["idle_told"] = True
    if game._on_request:
        data["on_request"] = True
    return data


def play_options(rules: Ruleset[Any, Any, Any]) -> dict[str, Json]:
    """Return the options of *rules* that shape play and points, not board and dealing."""
    dealing = rules.deal_options()
    return {name: value for name, value in rules.options().items() if name not in dealing}


def _entry_data(rules: Ruleset[Any, Any, Any], entry: Entry[Any]) -> dict[str, Json]:
    """Return a log entry as plain JSON data."""
    data: dict[str, Json] = {"at_ms": entry.at_ms, "do": entry.do}
    if entry.automatic:
        data["automatic"] = True
    if entry.move is not None:
        data[move_key(entry.move)] = rules.encode_move(entry.move)
    return data


def move_key(move: object) -> str:
    """Return the key under which *move* stands in a log entry: that of its class, else ``"move"``."""
    return str(getattr(type(move), "json_key", "move"))


def write(game: Game[Any, Any, Any]) -> str:
    """Return *game* as JSON text on one line."""
    return wire.write(to_data(game))


def read(text: str | bytes, rules: Ruleset[Any, Any, Any] | None) -> Game[Any, Any, Any]:
    """Return the game that *text* holds; see :meth:`tilepuzzles.Game.from_json`."""
    from tilepuzzles.wire import formats

    data = wire.convert(wire.read(text, wire.GAME_BYTES), formats.GameText, "game")
    deal = Deal.from_data(data.deal, rules=rules)
    rules = _rules(deal, data.options, rules)
    game: Game[Any, Any, Any] = Game(rules, deal=deal, automatic="on request")
    game._on_request = data.on_request
    _replay(game._course, data.log, data.on_request)
    _finish(game, data)
    return game


def _rules(deal: Deal[Any], options: dict[str, Any], given: Ruleset[Any, Any, Any] | None) -> Ruleset[Any, Any, Any]:
    """Return the ruleset value that the game is played under: *given*, or what deal and options say."""
    if given is not None:
        if play_options(given) != options:
            message = f"game: its options {shown(options)} are not those of the ruleset given."
            raise InvalidNotation(message)
        return given
    dealing = deal.rules.deal_options()
    try:
        rules = type(deal.rules).from_options({**dealing, **options})
    except TilePuzzleError as error:
        message = f"game: options: {error}"
        raise InvalidNotation(message) from None
    if rules.deal_options() != dealing:
        message = f"game: only options that shape play and points belong here: {shown(play_options(rules))}."
        raise InvalidNotation(message)
    return with_dealer_of(rules, deal.rules)


def _finish(game: Game[Any, Any, Any], data: Any) -> None:
    """Check what stands beside deal and log: time, score, selection, activity."""
    course = game._course
    end = course.at_ms if data.at_ms is None else data.at_ms
    if end < course.at_ms:
        message = f"at_ms: {end} comes before the last log entry, at {course.at_ms}."
        raise FalseClaim(message)
    active = data.active_ms
    if active is not None:
        if not course.active_ms <= active <= end:
            message = f"active_ms: {active} does not lie between the last log entry and at_ms."
            raise FalseClaim(message)
        course.pass_time(active)
        course.touch()
    if data.idle_told and not course.mark_idle(end):
        message = f"idle_told: no pair could be marked by {end}."
        raise FalseClaim(message)
    course.pass_time(end)
    scores = course.ledger.scores
    if not all(type(score) is int for score in (data.score if isinstance(data.score, list) else [data.score])):
        message = f"score: must be a whole number, or a list of them by seat, not {shown(data.score)}."
        raise InvalidNotation(message)
    if data.score != (scores[0] if len(scores) == 1 else scores):
        message = f"score: the log earns {scores[0] if len(scores) == 1 else scores}, not {data.score}."
        raise FalseClaim(message)
    if data.selected is not None:
        spots = {tuple(spot.at): spot for spot in getattr(course.position, "open", ())}
        spot = spots.get(tuple(data.selected))
        if spot is None:
            message = f"selected: there is no tile to select at {shown(data.selected)}."
            raise FalseClaim(message)
        game._selected = spot


def _replay(course: Course[Any, Any, Any], log: list[dict[str, Any]], on_request: bool) -> None:
    """Play *log* again on *course*; raise at the first entry that could not have happened."""
    from tilepuzzles.wire import formats

    for at, data in enumerate(log):
        where = f"log[{at}]"
        header = {key: value for key, value in data.items() if key in formats.ENTRY_KEYS}
        entry = wire.convert(header, formats.EntryHeader, where)
        moves = {key: value for key, value in data.items() if key not in formats.ENTRY_KEYS}
        move = _read_move(course.rules, entry, moves, where)
        try:
            fault = _do(course, entry, move, on_request)
        except IllegalMove as error:
            fault = str(error)
        if fault is not None:
            message = f"{where}: {fault}"
            raise FalseClaim(message)
        course.settle()


def _do(course: Course[Any, Any, Any], entry: Any, move: Any, on_request: bool) -> str | None:
    """Do again what *entry* says was done; return what is false about it, or raise IllegalMove."""
    if entry.at_ms < course.at_ms:
        return f"time goes back from {course.at_ms} to {entry.at_ms}."
    course.pass_time(entry.at_ms)
    if entry.automatic:
        event = course.advance()
        return None if event.do == entry.do else f"the rules make the step {event.do} here, not {entry.do}."
    if not on_request and course.due is not None:
        return "the rules would have made a step by themselves here, and the log has none."
    if move is None:
        course.undo() if entry.do == "undo" else course.shuffle()
        return None
    refusal = None if entry.do == "play" or course.over else course.rules.judge(course.position, move)
    if entry.do == "hint" and refusal is not None:
        return refusal.message
    if entry.do == "miss" and not course.over and (refusal is None or not refusal.judged):
        return "it is called a miss, and it is none."
    {"play": course.play, "miss": course.miss, "hint": course.hint}[entry.do](move)
    return None


def _read_move(rules: Ruleset[Any, Any, Any], entry: Any, moves: dict[str, Json], where: str) -> Any:
    """Return the move of a log entry, None for an entry without one."""
    if entry.automatic or entry.do in WITHOUT_MOVE:
        if moves:
            message = f"{where}: the key {shown(next(iter(moves)))} does not belong here."
            raise InvalidNotation(message)
        return None
    if entry.do not in WITH_MOVE:
        message = f"{where}: do must be one of {', '.join(WITH_MOVE + WITHOUT_MOVE)}, not {shown(entry.do)}."
        raise InvalidNotation(message)
    if len(moves) != 1:
        message = f"{where}: a {entry.do} has one move."
        raise InvalidNotation(message)
    key, value = next(iter(moves.items()))
    try:
        move = rules.decode_move(value)
    except InvalidNotation as error:
        message = f"{where}: {error}"
        raise InvalidNotation(message) from None
    if key != move_key(move):
        message = f"{where}: the move stands under {move_key(move)}, not {shown(key)}."
        raise InvalidNotation(message)
    return move
