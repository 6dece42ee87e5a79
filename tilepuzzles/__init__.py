"""
Tile-puzzle rulesets with dealer, proof, rules and score.

>>> import tilepuzzles as tp
>>> game = tp.Game(tp.LinkUp.CLASSIC, seed=7)
>>> events = game.play(game.moves()[0], at_ms=1200)
>>> game.score
100

Everything public is a name of this module; each is loaded when it is first used, so importing it is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilepuzzles.boards.circle_boards import CircleBoard as CircleBoard
    from tilepuzzles.boards.circle_boards import Placement as Placement
    from tilepuzzles.boards.circle_boards import Space as Space
    from tilepuzzles.boards.circle_positions import CirclePosition as CirclePosition
    from tilepuzzles.boards.circle_positions import CircleView as CircleView
    from tilepuzzles.boards.circle_refusals import CircleRefusal as CircleRefusal
    from tilepuzzles.boards.circle_steps import CircleEnding as CircleEnding
    from tilepuzzles.boards.circle_steps import Drawn as Drawn
    from tilepuzzles.boards.circle_steps import Passed as Passed
    from tilepuzzles.boards.circle_steps import Placed as Placed
    from tilepuzzles.boards.circle_steps import RoundBegun as RoundBegun
    from tilepuzzles.boards.circle_steps import RoundResult as RoundResult
    from tilepuzzles.boards.connect_positions import ConnectPosition as ConnectPosition
    from tilepuzzles.boards.connect_positions import ConnectRefusal as ConnectRefusal
    from tilepuzzles.boards.connect_positions import ConnectView as ConnectView
    from tilepuzzles.boards.grids import Arrangement as Arrangement
    from tilepuzzles.boards.layouts import Layout as Layout
    from tilepuzzles.boards.layouts import layout_faults as layout_faults
    from tilepuzzles.boards.presets import LAYOUTS as LAYOUTS
    from tilepuzzles.boards.refusals import ActRefusal as ActRefusal
    from tilepuzzles.boards.refusals import Reason as Reason
    from tilepuzzles.boards.spots import Cell as Cell
    from tilepuzzles.boards.spots import Pair as Pair
    from tilepuzzles.boards.spots import Place as Place
    from tilepuzzles.boards.stack_positions import StackPosition as StackPosition
    from tilepuzzles.boards.stack_positions import StackRefusal as StackRefusal
    from tilepuzzles.boards.stack_positions import StackView as StackView
    from tilepuzzles.boards.steps import Ending as Ending
    from tilepuzzles.boards.steps import Fall as Fall
    from tilepuzzles.boards.steps import Hinted as Hinted
    from tilepuzzles.boards.steps import Outcome as Outcome
    from tilepuzzles.boards.steps import Relaid as Relaid
    from tilepuzzles.boards.steps import Route as Route
    from tilepuzzles.boards.steps import Step as Step
    from tilepuzzles.boards.steps import Taken as Taken
    from tilepuzzles.contract import Deal as Deal
    from tilepuzzles.contract import Ruleset as Ruleset
    from tilepuzzles.contract import rulesets as rulesets
    from tilepuzzles.deals.grades import Difficulty as Difficulty
    from tilepuzzles.errors import FalseClaim as FalseClaim
    from tilepuzzles.errors import IllegalMove as IllegalMove
    from tilepuzzles.errors import InvalidArgument as InvalidArgument
    from tilepuzzles.errors import InvalidLayout as InvalidLayout
    from tilepuzzles.errors import InvalidNotation as InvalidNotation
    from tilepuzzles.errors import Refusal as Refusal
    from tilepuzzles.errors import TilePuzzleError as TilePuzzleError
    from tilepuzzles.errors import WrongType as WrongType
    from tilepuzzles.kernel.compiled import COMPILED as COMPILED
    from tilepuzzles.layouts.found import FoundLayout as FoundLayout
    from tilepuzzles.layouts.found import can_be_cleared as can_be_cleared
    from tilepuzzles.layouts.read import read_layouts as read_layouts
    from tilepuzzles.play.game import Game as Game
    from tilepuzzles.play.ledger import Line as Line
    from tilepuzzles.play.log import Entry as Entry
    from tilepuzzles.play.log import Event as Event
    from tilepuzzles.play.log import Result as Result
    from tilepuzzles.play.rescue import Rescue as Rescue
    from tilepuzzles.play.rescue import rescue as rescue
    from tilepuzzles.play.rescue import still_winnable as still_winnable
    from tilepuzzles.play.rescue import winning_hint as winning_hint
    from tilepuzzles.play.verify import Verdict as Verdict
    from tilepuzzles.play.verify import verify as verify
    from tilepuzzles.policies.awards import CleanClear as CleanClear
    from tilepuzzles.policies.awards import Completion as Completion
    from tilepuzzles.policies.awards import Stars as Stars
    from tilepuzzles.policies.awards import Title as Title
    from tilepuzzles.policies.awards import Titles as Titles
    from tilepuzzles.policies.base import Counts as Counts
    from tilepuzzles.policies.base import Happening as Happening
    from tilepuzzles.policies.base import Points as Points
    from tilepuzzles.policies.base import Undo as Undo
    from tilepuzzles.policies.clocks import Countdown as Countdown
    from tilepuzzles.policies.clocks import RefillClock as RefillClock
    from tilepuzzles.policies.hints import Flat as Flat
    from tilepuzzles.policies.hints import Free as Free
    from tilepuzzles.policies.hints import Rising as Rising
    from tilepuzzles.policies.rounds import CircleBonus as CircleBonus
    from tilepuzzles.policies.rounds import HandPoints as HandPoints
    from tilepuzzles.policies.terms import Combo as Combo
    from tilepuzzles.policies.terms import CompletionBonus as CompletionBonus
    from tilepuzzles.policies.terms import KindStreak as KindStreak
    from tilepuzzles.policies.terms import PairPoints as PairPoints
    from tilepuzzles.policies.terms import QuickChain as QuickChain
    from tilepuzzles.policies.terms import QuickWin as QuickWin
    from tilepuzzles.policies.terms import TimeBonus as TimeBonus
    from tilepuzzles.policies.terms import TimePenalty as TimePenalty
    from tilepuzzles.policies.terms import UndoPenalty as UndoPenalty
    from tilepuzzles.render.canvas import Picture as Picture
    from tilepuzzles.render.guide import GuideEntry as GuideEntry
    from tilepuzzles.render.guide import tile_guide as tile_guide
    from tilepuzzles.render.marks import Marks as Marks
    from tilepuzzles.render.plain import plain as plain
    from tilepuzzles.render.svg import svg as svg
    from tilepuzzles.render.text import text as text
    from tilepuzzles.rules.daily_turtle import DailyTurtle as DailyTurtle
    from tilepuzzles.rules.link_o import DrawRule as DrawRule
    from tilepuzzles.rules.link_o import LinkO as LinkO
    from tilepuzzles.rules.link_up import LinkUp as LinkUp
    from tilepuzzles.rules.mahjong_connect import MahjongConnect as MahjongConnect
    from tilepuzzles.rules.turtle import Turtle as Turtle
    from tilepuzzles.solving.answers import Solvable as Solvable
    from tilepuzzles.solving.answers import Undecided as Undecided
    from tilepuzzles.solving.answers import Unsolvable as Unsolvable
    from tilepuzzles.solving.grade import Grade as Grade
    from tilepuzzles.solving.grade import grade as grade
    from tilepuzzles.solving.solve import solve as solve
    from tilepuzzles.tiles import Domino as Domino
    from tilepuzzles.tiles import Face as Face
    from tilepuzzles.words import say as say

__version__: Final = "0.1.0.dev0"

# Where each name lives. The imports above tell the checkers the same; a test keeps the two equal.
_HOMES: Final = {
    "boards.circle_boards": "CircleBoard Placement Space",
    "boards.circle_positions": "CirclePosition CircleView",
    "boards.circle_refusals": "CircleRefusal",
    "boards.circle_steps": "CircleEnding Drawn Passed Placed RoundBegun RoundResult",
    "boards.connect_positions": "ConnectPosition ConnectRefusal ConnectView",
    "boards.grids": "Arrangement",
    "boards.layouts": "Layout layout_faults",
    "boards.presets": "LAYOUTS",
    "boards.refusals": "ActRefusal Reason",
    "boards.spots": "Cell Pair Place",
    "boards.stack_positions": "StackPosition StackRefusal StackView",
    "boards.steps": "Ending Fall Hinted Outcome Relaid Route Step Taken",
    "contract": "Deal Ruleset rulesets",
    "deals.grades": "Difficulty",
    "errors": "FalseClaim IllegalMove InvalidArgument InvalidLayout InvalidNotation Refusal TilePuzzleError WrongType",
    "kernel.compiled": "COMPILED",
    "layouts.found": "FoundLayout can_be_cleared",
    "layouts.read": "read_layouts",
    "play.game": "Game",
    "play.ledger": "Line",
    "play.log": "Entry Event Result",
    "play.rescue": "Rescue rescue still_winnable winning_hint",
    "play.verify": "Verdict verify",
    "policies.awards": "CleanClear Completion Stars Title Titles",
    "policies.base": "Counts Happening Points Undo",
    "policies.clocks": "Countdown RefillClock",
    "policies.hints": "Flat Free Rising",
    "policies.rounds": "CircleBonus HandPoints",
    "policies.terms": (
        "Combo CompletionBonus KindStreak PairPoints QuickChain QuickWin TimeBonus TimePenalty UndoPenalty"
    ),
    "render.canvas": "Picture",
    "render.guide": "GuideEntry tile_guide",
    "render.marks": "Marks",
    "render.plain": "plain",
    "render.svg": "svg",
    "render.text": "text",
    "rules.daily_turtle": "DailyTurtle",
    "rules.link_o": "DrawRule LinkO",
    "rules.link_up": "LinkUp",
    "rules.mahjong_connect": "MahjongConnect",
    "rules.turtle": "Turtle",
    "solving.answers": "Solvable Undecided Unsolvable",
    "solving.grade": "Grade grade",
    "solving.solve": "solve",
    "tiles": "Domino Face",
    "words": "say",
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name == "__all__":
        return __dir__()
    home = _HOME_OF.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    import importlib

    value: object = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return every public name."""
    return sorted(["__version__", *_HOME_OF])
