"""Choosing tiles one by one: what a tap on a spot means (SH-04)."""

from __future__ import annotations

from typing import Any

import attrs

from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.steps import Relaid, Taken
from tilepuzzles.contract import Ruleset, Selectable
from tilepuzzles.errors import InvalidArgument, Refusal
from tilepuzzles.play.log import Event


@attrs.frozen
class Choice:
    """
    What a tap means.

    Attributes:
        selected: The spot that is selected now, or None.
        move: The move that is to be attempted, or None.
    """

    selected: Any
    move: Any = None


def tap(rules: Ruleset[Any, Any, Any], position: Any, selected: Any, spot: Any) -> Choice | Refusal:
    """
    Return what a tap on *spot* means while the tile on *selected* is selected, or why it may not be chosen.

    The first tap selects; a tap on a matching tile is an attempt at the pair, and on a tile that does not match it
    only moves the selection; a tap on the selected tile deselects it (SH-04).

    Raises:
        InvalidArgument: *spot* is no spot, or the game has no tiles to choose one by one.
    """
    if not isinstance(rules, Selectable):
        message = f"in {rules.id} tiles are not chosen one by one."
        raise InvalidArgument(message)
    refusal = rules.choose(position, spot)
    if refusal is not None:
        return refusal
    if selected is None or spot == selected:
        return Choice(spot if selected is None else None)
    move = rules.join(selected, spot)
    refusal = rules.judge(position, move)
    if refusal is not None and refusal.reason.name == Reason.NO_MATCH.name:
        return Choice(spot)
    return Choice(selected, move)


def after(selected: Any, event: Event) -> Any:
    """
    Return the spot that is selected after *event*.

    Undo and a new arrangement clear the selection, and so does the removal of its tile (SH-04); where the tile falls
    the selection goes with it.
    """
    if event.do == "undo" or isinstance(event.effect, Relaid):
        return None
    if isinstance(event.effect, Taken):
        if selected in tuple(event.effect.pair):
            return None
        return next((fall.goal for fall in event.effect.falls if fall.origin == selected), selected)
    return selected
