"""
Bots that play any ruleset, matches between them, and work in bulk over any executor.

A bot sees what its seat sees, and never the game. A match is the same on every machine and with any number of
workers, as all chance in it follows from its seed.

>>> import tilepuzzles as tp
>>> from tilepuzzles.bots import Greedy, RandomBot, play_match
>>> match = play_match(tp.Turtle(layout=tp.LAYOUTS["pebble"]), [RandomBot(), Greedy()], games=5, seed=7)
>>> [(one.bot, one.games) for one in match.bots]
[('random', 5), ('greedy', 5)]
"""

from __future__ import annotations

from tilepuzzles.bots.arena import BotResult, MatchResult, Played, play_game, play_match
from tilepuzzles.bots.baseline import Greedy, Heaviest, RandomBot
from tilepuzzles.bots.bot import Bot, History
from tilepuzzles.bots.bulk import run
from tilepuzzles.bots.named import BOTS, bot_named
from tilepuzzles.bots.search import Search

__all__ = [
    "BOTS",
    "Bot",
    "BotResult",
    "Greedy",
    "Heaviest",
    "History",
    "MatchResult",
    "Played",
    "RandomBot",
    "Search",
    "bot_named",
    "play_game",
    "play_match",
    "run",
]
