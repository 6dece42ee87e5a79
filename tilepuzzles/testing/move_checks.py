"""The laws of positions, moves, steps and views."""

from __future__ import annotations

import copy
import enum
import json
from typing import Any, Final

from tilepuzzles.boards.steps import Step
from tilepuzzles.errors import IllegalMove, InvalidArgument, InvalidLayout, InvalidNotation, WrongType, shown
from tilepuzzles.testing import laws, walks
from tilepuzzles.testing.laws import law, may_raise, raises
from tilepuzzles.testing.walks import AnyRules
from tilepuzzles.wire import text as wire


def judge_moves_and_play_agree(rules: AnyRules) -> None:
    """A move is in moves iff judge has nothing against it iff play and step accept it; a refusal says why."""
    tried = laws.probes(rules)
    for position in laws.positions(rules):
        legal = rules.moves(position)
        for move in dict.fromkeys((*legal, *tried)):
            refusal = rules.judge(position, move)
            law((move in legal) == (refusal is None), "judge is None iff the move is in moves", move, refusal)
            if refusal is None:
                rules.play(position, move)
                continue
            law(laws.is_refusal(refusal), "a refusal has a reason, a message, and says whether it is a miss", refusal)
            for act in (rules.play, rules.step):
                try:
                    act(position, move)
                except IllegalMove as error:
                    law(error.refusal == refusal, "play refuses for the reason of judge", error.refusal, refusal)
                else:
                    law(False, "what judge refuses is not played", move, refusal)


def moves_are_distinct(rules: AnyRules) -> None:
    """Moves are a tuple in one order without a move twice, each hashable; nothing that is no move is judged."""
    anything: Any = object()
    for position in laws.positions(rules):
        moves = rules.moves(position)
        law(isinstance(moves, tuple), "moves are a tuple", moves)
        law(len(set(moves)) == len(moves), "no move is listed twice", moves)
        law(rules.moves(position) == moves, "moves are the same when asked again", moves)
        for other in walks.copies(position):
            law(rules.moves(other) == moves, "equal positions have the same moves in the same order", moves)
        with raises("judge refuses what is no move as WrongType", WrongType):
            rules.judge(position, anything)


def positions_are_values(rules: AnyRules) -> None:
    """Positions are hashable, equal to their copies and pickles, and the same after the same moves."""
    first, second = laws.positions(rules), laws.positions(rules)
    law(first == second and [*map(hash, first)] == [*map(hash, second)], "equal histories, equal positions")
    for at, position in enumerate(first):
        for other in walks.copies(position):
            law(other == position and hash(other) == hash(position), "a copy of a position is equal", position)
        for other in first[:at]:
            law(other != position or hash(other) == hash(position), "equal positions have equal hashes", position)


def steps_lead_where_play_leads(rules: AnyRules) -> None:
    """A step of the player is called play, is of the seat to move, has a plain effect, and leads where play leads."""
    for position in laws.positions(rules):
        before = copy.deepcopy(position)
        for move in rules.moves(position):
            step = rules.step(position, move)
            law(step == rules.step(position, move), "a step is the same when made again", step)
            law(step.position == rules.play(position, move), "step leads where play leads", move)
            law(step.do == "play" and step.seat == rules.to_move(position), "it is play, of the seat to move", step)
            law(walks.impure(step.effect, "the effect") is None, "its effect is plain data", step.effect)
        law(position == before and hash(position) == hash(before), "a step leaves the position before as it was")


def rules_come_to_rest(rules: AnyRules) -> None:
    """What the rules do by themselves, and a shuffle, is a Step or none, the same when asked again, and soon over."""
    for position in laws.positions(rules):
        before = copy.deepcopy(position)
        due, shuffled = rules.automatic(position), rules.shuffle(position)
        law(due is None or isinstance(due, Step), "automatic gives a Step or None", due)
        law(due == rules.automatic(before), "automatic is the same when asked again", due)
        law(shuffled == rules.shuffle(before), "shuffle is the same when asked again", shuffled)
        if isinstance(shuffled, Step):
            law(shuffled.do == "shuffle", "a shuffle is called so", shuffled)
        else:
            law(laws.is_refusal(shuffled), "else it is a refusal", shuffled)
        for step in (due, shuffled):
            if isinstance(step, Step):
                law(laws.CODE.fullmatch(step.do) and step.seat in range(rules.seats), "a step has name and seat", step)
                law(step.do not in ("miss", "hint", "undo"), "its name is not taken", step)
        law(position == before, "neither touches the position")
        steps = 0
        while due is not None:
            steps += 1
            law(steps <= laws.AT_REST, "the rules come to rest", due)
            due = rules.automatic(due.position)


def ends_are_ends(rules: AnyRules) -> None:
    """No seat is to move iff the outcome is final; then nothing can be done, and before it somebody can go on."""
    for position in laws.positions(rules):
        seat, outcome, moves = rules.to_move(position), rules.outcome(position), rules.moves(position)
        due, shuffled = rules.automatic(position), rules.shuffle(position)
        final = outcome is not None and outcome.final
        law((seat is None) == final, "no seat is to move iff the outcome is final", seat, outcome)
        law(seat is None or seat in range(rules.seats), "the seat to move is one", seat)
        if outcome is not None:
            law(isinstance(outcome.ending, enum.Enum), "the ending is a member of an enumeration", outcome)
            law(all(winner in range(rules.seats) for winner in outcome.winners), "winners are seats", outcome)
        if final:
            law(not moves and due is None and not isinstance(shuffled, Step), "at the end nothing goes", moves, due)
        law(moves or due is not None or outcome is not None, "where nothing goes, the outcome says so", position)


def views_are_plain(rules: AnyRules) -> None:
    """What a seat sees is plain data without key or solution, and a step it sees keeps its name and its seat."""
    for position in laws.positions(rules):
        steps = [rules.step(position, move) for move in rules.moves(position)[:2]]
        steps += [step for step in (rules.automatic(position), rules.shuffle(position)) if isinstance(step, Step)]
        for seat in range(rules.seats):
            view = rules.view(position, seat)
            law(walks.impure(view, "the view") is None, "a view is plain data", walks.impure(view, "the view"))
            law(view == rules.view(copy.deepcopy(position), seat), "equal positions look the same", view)
            for step in steps:
                viewed = rules.view_step(step, seat)
                law((viewed.do, viewed.seat) == (step.do, step.seat), "a step keeps name and seat", viewed)
                law(viewed.position == rules.view(step.position, seat), "it leads to what the seat sees", viewed)
                fault = walks.impure(viewed.effect, "the effect")
                law(fault is None, "what a seat sees of an effect is plain data", fault)


def moves_can_be_read_back(rules: AnyRules) -> None:
    """A move as JSON is plain, and gives back an equal move."""
    for move in laws.probes(rules):
        data = rules.encode_move(move)
        law(json.loads(wire.write(data)) == data, "a move is written as plain JSON", data)
        again = rules.decode_move(json.loads(wire.write(data)))
        law(again == move and hash(again) == hash(move), "a move read back is equal", move, again)


def junk_is_refused(rules: AnyRules) -> None:
    """What is no move, no content and no option is refused with the errors of the contract, and with no others."""
    deal = rules.deal(laws.SEEDS[0])
    contents = walks.mangled(rules.encode_deal(deal.content), laws.MANGLED, "content")
    for data in [*walks.JUNK, *contents]:
        if isinstance(data, dict):
            with may_raise(f"decode_deal({shown(data)})", InvalidNotation, InvalidLayout):
                rules.decode_deal(data)
            with may_raise(f"from_options({shown(data)})", InvalidNotation, InvalidArgument, InvalidLayout):
                type(rules).from_options(data)
    for options in walks.mangled(rules.options(), laws.MANGLED // 3, "options"):
        if isinstance(options, dict):
            with may_raise(f"from_options({shown(options)})", InvalidNotation, InvalidArgument, InvalidLayout):
                type(rules).from_options(options)
    moves = [rules.encode_move(move) for move in laws.probes(rules)[:5]]
    for data in [*walks.JUNK, *(bad for move in moves for bad in walks.mangled(move, laws.MANGLED // 5, move))]:
        with may_raise(f"decode_move({shown(data)})", InvalidNotation):
            move = rules.decode_move(data)
            law(rules.decode_move(rules.encode_move(move)) == move, "what is read as a move is one", data)


CHECKS: Final = (
    judge_moves_and_play_agree,
    moves_are_distinct,
    positions_are_values,
    steps_lead_where_play_leads,
    rules_come_to_rest,
    ends_are_ends,
    views_are_plain,
    moves_can_be_read_back,
    junk_is_refused,
)
"""The laws of positions and moves."""
