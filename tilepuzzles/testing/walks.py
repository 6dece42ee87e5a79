"""
How the conformance suite gets about: positions and games to look at, copies, and data that is not quite right.

Everything here is drawn from the seed stream, so that a breach once found is found again.
"""

from __future__ import annotations

import copy
import enum
import json
import pickle
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar

import attrs

from tilepuzzles.boards.spots import Json
from tilepuzzles.boards.steps import Relaid, Step
from tilepuzzles.contract import Deal, Ruleset, Selectable, with_dealer_of
from tilepuzzles.deals.stream import Stream, seed_key
from tilepuzzles.errors import IllegalMove, InvalidNotation, shown
from tilepuzzles.play.game import Game
from tilepuzzles.policies.base import Undo
from tilepuzzles.policies.table import AWARDS, CLOCKS, HINT_COSTS, TERMS

AnyRules = Ruleset[Any, Any, Any]
AnyGame = Game[Any, Any, Any]
T = TypeVar("T")

JUNK: Final[tuple[Json, ...]] = (
    None, True, 0, -1, 2, 10**18, "", "x", "left", [], [[]], {}, {"x": 0}, [0, 0], [True, True], [[0, 0], [0, 1]],
    [[0, 0, 0], [2, 0, 0]], [[0, 0], [0, 0, 0]], [[-1, 0], [0, 10**18]], [["0", "0"], ["0", "1"]], [None, None, None],
)  # fmt: skip
"""Plain JSON that is hardly ever what is wanted."""


def chance(*label: object) -> Stream:
    """Return the stream of that *label*."""
    return Stream(seed_key("conformance", 1, json.dumps([str(part) for part in label])[:256]))


def pick(stream: Stream, items: Sequence[T]) -> T:
    """Return one of *items*, each equally likely."""
    return items[stream.below(len(items))]


def playout(rules: AnyRules, deal: Deal[Any], most: int) -> list[Any]:
    """
    Return at most *most* positions of one way through *deal*, the first position first.

    What is due by itself is mostly made, and now and then the player moves first or shuffles. The last position is
    an end, or stuck, where *most* allows.
    """
    stream = chance("playout", rules.id, deal.seed)
    position = rules.start(deal)
    positions = [position]
    while len(positions) < most:
        due = rules.automatic(position)
        moves = rules.moves(position)
        shuffled = rules.shuffle(position) if not moves or not stream.below(10) else None
        if due is not None and not (moves and not stream.below(4)):
            position = due.position
        elif isinstance(shuffled, Step):
            position = shuffled.position
        elif moves:
            position = rules.play(position, pick(stream, moves))
        else:
            break
        positions.append(position)
    return positions


def probes(rules: AnyRules, deals: Sequence[Deal[Any]], most: int) -> list[Any]:
    """Return at most *most* different moves that are legal somewhere in those deals, in an order by chance."""
    found: list[Any] = []
    for deal in deals:
        for position in playout(rules, deal, most):
            found += rules.moves(position)
        found += deal.certificate or ()
    return chance("probes", rules.id).shuffled(list(dict.fromkeys(found)))[:most]


def played(
    rules: AnyRules, seed: int | str, acts: int, automatic: Literal["at once", "on request"] = "at once"
) -> Iterator[AnyGame]:
    """
    Yield a game before and after each of at most *acts* acts: one and the same game, that goes on.

    Moves, attempts at what was legal once, taps, hints, undos, shuffles, ticks and steps on request come as chance
    has it, refused or not; time passes meanwhile.
    """
    game: AnyGame = Game(rules, seed=seed, automatic=automatic)
    stream = chance("played", rules.id, seed, automatic)
    seen: list[Any] = list(game.deal.certificate or ())
    yield game
    for _ in range(acts):
        if game.over and (rules.undo is not Undo.PAUSES or stream.below(2)):
            return
        seen += game.moves()
        act(game, stream, seen)
        yield game


def act(game: AnyGame, stream: Stream, seen: Sequence[Any]) -> None:
    """Do something to *game*; *seen* are moves to try, legal or not."""
    number = stream.below(16)
    now = game.at_ms + stream.below(40_000 if not stream.below(12) else 2_500)
    moves = game.moves()
    try:
        if game.due is not None and number < 11:
            game.advance(at_ms=now)
        elif number < 5 and moves:
            game.play(pick(stream, moves), at_ms=now)
        elif number < 7 and seen:
            game.attempt(pick(stream, seen), at_ms=now)
        elif number < 11 and isinstance(game.rules, Selectable):
            spots = getattr(game.position, "open", ())
            if spots:
                game.tap(pick(stream, spots), at_ms=now)
        elif number in (11, 12):
            game.hint(another=bool(stream.below(2)), at_ms=now)
        elif number == 13:
            game.undo(at_ms=now)
        elif number == 14:
            game.shuffle(at_ms=now)
        else:
            game.touch(at_ms=now) if stream.below(2) else game.tick(now)
    except IllegalMove:
        pass  # a refusal is an answer, and other checks look at it


def state(game: AnyGame) -> tuple[object, ...]:
    """Return all that must be the same in two games for them to be equal."""
    return (
        game.to_json(),
        game.position,
        game.scores,
        game.ledger,
        game.log,
        game.outcome,
        game.result,
        game.counts,
        game.selected,
        game.due,
        game.moves(),
        game.remaining_ms,
        game.idle_hint_due_ms,
        game.hint_price(),
    )


def copies(value: T) -> list[T]:
    """Return a deep copy of *value*, and a pickled one; raise AssertionError where it has none."""
    try:
        pickled: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - pickled in the same breath
        return [copy.deepcopy(value), pickled]
    except Exception as error:
        message = f"values can be copied and pickled | {shown(value)} | not {error!r}"
        raise AssertionError(message) from error


def impure(value: object, where: str = "it") -> str | None:
    """
    Return what in *value* is no plain data, with its place; None where all is.

    Plain are None, bool, int, str, members of enumerations, and tuples, mappings and attrs values of such. No deal
    is plain, and no solution of a new arrangement: a view may hold neither.
    """
    if isinstance(value, Deal):
        return f"{where} is a deal"
    if isinstance(value, Relaid) and value.certificate is not None:
        return f"{where} holds the solution"
    if value is None or isinstance(value, bool | int | str | enum.Enum):
        return None
    kind: Any = type(value)
    parts: list[tuple[str, object]]
    if isinstance(value, tuple):
        parts = [(f"{where}[{at}]", part) for at, part in enumerate(value)]
    elif isinstance(value, Mapping):
        parts = [(f"a key of {where}", key) for key in value]
        parts += [(f"{where}[{key!r}]", part) for key, part in value.items()]
    elif attrs.has(kind):
        parts = [(f"{where}.{field.name}", getattr(value, field.name)) for field in attrs.fields(kind)]
    else:
        return f"{where} is of the type {kind.__name__}"
    return next((fault for place, part in parts if (fault := impure(part, place)) is not None), None)


def mangled(data: Json, most: int, label: object) -> Iterator[Json]:
    """Yield *most* copies of *data*, each with something replaced by junk, left out, or added."""
    stream = chance("mangled", label)
    for _ in range(most):
        holder: list[Json] = [copy.deepcopy(data)]
        _mangle(holder, stream)
        yield holder[0]


def _mangle(root: list[Json], stream: Stream) -> None:
    """Change one thing in what *root* holds, in place."""
    inside: list[Json] | dict[str, Json] = root
    keys: list[Any] = [0]
    while keys and stream.below(8):  # down some way, mostly to a leaf
        part = inside[pick(stream, keys)]
        if not isinstance(part, list | dict) or not part:
            break
        inside = part
        keys = list(range(len(part))) if isinstance(part, list) else list(part)
    key = pick(stream, keys)
    number = stream.below(10)
    if inside is root or number > 1:
        inside[key] = copy.deepcopy(pick(stream, JUNK))
    elif number:
        del inside[key]
    elif isinstance(inside, list):
        inside.append(inside[0])
    else:
        inside["extra"] = None


def brings_policies(rules: AnyRules) -> bool:
    """Return whether policies that the library does not know stand in the options of *rules*."""
    known = (*TERMS, *HINT_COSTS, *CLOCKS, *AWARDS)
    changed: list[object] = []
    for name in rules.options():
        if name in ("scoring", "awards"):
            changed += getattr(rules, name)
        elif name in ("hint_cost", "clock"):
            changed.append(getattr(rules, name))
    return any(policy is not None and not isinstance(policy, known) for policy in changed)


def rebuilt(rules: AnyRules) -> AnyRules | None:
    """Return *rules* made again from their options; None where those hold policies that cannot be read."""
    try:
        return with_dealer_of(type(rules).from_options(rules.options()), rules)
    except InvalidNotation:
        if brings_policies(rules):
            return None
        raise
