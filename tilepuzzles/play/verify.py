"""Check the claims of a deal or a game: the seed, the proof, the log and the score."""

from __future__ import annotations

from typing import Any, Final

import attrs

from tilepuzzles.boards.steps import Ending
from tilepuzzles.contract import Deal
from tilepuzzles.errors import TilePuzzleError, WrongType, shown
from tilepuzzles.play import saves
from tilepuzzles.play.game import Game

WITHHELD: Final = "withheld"
"""The reason of a deal that keeps its certificate back, as one that is sent to a player."""


@attrs.frozen
class Verdict:
    """
    What a check found.

    A verdict is true iff all claims hold.

    Attributes:
        faults: What is false, one sentence each, with its place.

    >>> import tilepuzzles as tp
    >>> deal = tp.LinkUp.EASY.deal(seed=7)
    >>> false = tp.Deal.from_json(deal.to_json().replace('"seed":7', '"seed":8'))
    >>> tp.verify(false).faults
    ('tiles: they are not those of the seed 8.',)
    """

    faults: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every claim holds."""
        return not self.faults

    def __bool__(self) -> bool:
        return self.ok


def verify(thing: Deal[Any] | Game[Any, Any, Any]) -> Verdict:
    """
    Check every claim of a deal or a game.

    A deal: where it names a seed, it is dealt again and must have the same tiles; where it bears a date, the seed
    must be that date and the rules those of the daily deal; its certificate is replayed by the ordinary rules and
    must clear the board. A game: its deal, and its log replayed from the start, with every point.

    Returns:
        The verdict; its faults say what is false and where.

    Raises:
        WrongType: *thing* is neither.

    >>> import tilepuzzles as tp
    >>> tp.verify(tp.LinkUp.EASY.deal(seed=7))
    Verdict(faults=())
    """
    if isinstance(thing, Deal):
        return Verdict(tuple(_deal_faults(thing)))
    if isinstance(thing, Game):
        return Verdict(tuple(_deal_faults(thing.deal) + _game_faults(thing)))
    message = f"a Deal or a Game is needed, not {shown(thing)}."
    raise WrongType(message)


def _deal_faults(deal: Deal[Any]) -> list[str]:
    """Return what is false about *deal*."""
    try:
        return _origin_faults(deal) + _certificate_faults(deal)
    except TilePuzzleError as error:
        return [f"deal: {error}"]


def _origin_faults(deal: Deal[Any]) -> list[str]:
    """Return what is false about the seed and the date of *deal*."""
    faults = []
    if deal.date is not None:
        if deal.seed != deal.date.isoformat():
            faults.append(f"date: the seed of {deal.date} is {deal.date.isoformat()!r}, not {shown(deal.seed)}.")
        if deal.rules.for_daily().deal_options() != deal.rules.deal_options():
            faults.append("options: they are not those of the daily deal.")
    if deal.seed is None:
        return faults
    again = deal.rules.deal(deal.seed)
    if again.generator != deal.generator:
        faults.append(f"generator: this library deals with generator {again.generator}, not {deal.generator}.")
    elif again.content != deal.content:
        faults.append(f"tiles: they are not those of the seed {deal.seed!r}.")
    elif again.fallback != deal.fallback:
        faults.append(f"fallback: the seed gives {shown(again.fallback)}, not {shown(deal.fallback)}.")
    elif again.certificate is None and deal.certificate is not None:
        faults.append("certificate: none is promised for this deal.")
    elif deal.uncertified not in (None, WITHHELD, again.uncertified):
        said = "the seed gives a certificate, so the reason is not"
        said = said if again.certificate is not None else f"the reason is {shown(again.uncertified)}, not"
        faults.append(f"uncertified: {said} {shown(deal.uncertified)}.")
    return faults


def _certificate_faults(deal: Deal[Any]) -> list[str]:
    """Return what is false about the certificate of *deal*."""
    rules = deal.rules
    position = rules.start(deal)
    for at, move in enumerate(deal.certificate or ()):
        refusal = rules.judge(position, move)
        if refusal is not None:
            return [f"certificate[{at}]: {refusal.message}"]
        position = rules.play(position, move)
    outcome = rules.outcome(position)
    cleared = outcome is not None and outcome.final and outcome.ending is not Ending.STUCK
    if deal.certificate is not None and not cleared:
        return ["certificate: it does not clear the board."]
    return []


def _game_faults(game: Game[Any, Any, Any]) -> list[str]:
    """Return what is false about the log and the score of *game*."""
    try:
        again = saves.read(saves.write(game), game.rules)
    except TilePuzzleError as error:
        return [str(error)]
    same = again.ledger == game.ledger and again.position == game.position
    return [] if same else ["ledger: it is not what the log earns."]
