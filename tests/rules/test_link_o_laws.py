"""The laws of Link-O, over games by chance on odd boards."""

from __future__ import annotations

import attrs
import circle_oracles as slow
from circle_boards import link_os, one_round, picks, set_of, walk
from hypothesis import given
from hypothesis import strategies as st

import tilepuzzles as tp
from tilepuzzles.boards.circle_boards import Handout, Placement, Space
from tilepuzzles.boards.circle_positions import FREE, CirclePosition
from tilepuzzles.boards.circle_steps import Drawn, Passed, Placed, RoundResult
from tilepuzzles.boards.steps import Step
from tilepuzzles.contract import Deal
from tilepuzzles.deals.stream import Stream
from tilepuzzles.rules.link_o import LinkO
from tilepuzzles.tiles import Domino

SEEDS = st.integers(0, 2**53 - 1)


@given(link_os(), SEEDS, picks())
def test_no_tile_comes_or_goes(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-02, LO-20: board, hands and bag are always the whole set, each tile once."""
    whole = list(range(len(set_of(rules).tiles)))
    for step in walk(rules, rules.deal(seed), chosen):
        position = step.position
        on_board = [tile for tile in position.laid if tile != FREE]

        assert sorted([*on_board, *position.bag, *(tile for hand in position.hands for tile in hand)]) == whole
        assert position.remaining == len(whole) - len(on_board)
        assert all(list(hand) == sorted(hand) for hand in position.hands)


@given(link_os(), SEEDS, picks())
def test_touching_ends_are_equal_and_values_are_kept(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-11, LO-12: touching numbers are equal, a connector shows one value, and a value once held never changes."""
    oracle = slow.Slow(rules.board)
    before: dict[slow.At, tuple[int | None, int | None]] = {}
    for step in one_round(walk(rules, rules.deal(seed), chosen)):
        shown = {slow.at_of(one.space): one.ends for one in step.position.tiles}
        for at, ends in before.items():
            assert all(old in (None, new) for old, new in zip(ends, shown[at], strict=True))
        for at, ends in shown.items():
            after = oracle.beside(at, 1)
            if after in shown:
                assert len({ends[1], shown[after][0]} - {None}) <= 1
            if at in oracle.partner:
                assert ends[0] == ends[1]
                assert shown.get(oracle.partner[at], ends) == ends
        before = shown


@given(link_os(), SEEDS, picks())
def test_blocked_spaces_stay_so(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-14: a space once blocked is never filled in that round."""
    blocked: set[Space] = set()
    for step in one_round(walk(rules, rules.deal(seed), chosen)):
        assert blocked <= step.position.blocked.keys()
        blocked = set(step.position.blocked)


@given(link_os(), SEEDS, picks())
def test_rounds_end(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-15 to LO-18: every round ends: by a last tile, or by as many passes in a row as there are seats."""
    steps = one_round(walk(rules, rules.deal(seed), chosen, most=2_000))
    last = steps[-1]
    result = last.position.result

    assert result is not None
    assert isinstance(last.effect, Placed | Passed)
    assert last.effect.result == result
    if isinstance(last.effect, Placed):
        assert last.effect.last_tile
        assert last.position.hands[last.seat] == ()
    else:
        assert [step.do for step in steps[-rules.seats :]] == ["pass"] * rules.seats
    assert all(step.effect.last_tile is (step is last) for step in steps if isinstance(step.effect, Placed))


@given(link_os(), SEEDS, picks())
def test_draws_and_passes(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-05, LO-06, LO-17, LO-18: one draws or passes only with nothing to play, and passes only where no draw is."""
    position: CirclePosition | None = None
    for step in walk(rules, rules.deal(seed), chosen):
        if position is not None and isinstance(step.effect, Drawn | Passed):
            may_draw = bool(position.bag) and (rules.draw_rule == "every-go" or not position.started[position.seat])
            assert rules.moves(position) == ()
            assert isinstance(step.effect, Drawn) is may_draw
            assert step.seat == position.seat
            assert step.position.result is not None or (step.position.seat == position.seat) is may_draw
            assert sum(step.position.drawn) - sum(position.drawn) == may_draw
            assert sum(step.position.passed) - sum(position.passed) == (not may_draw)
        position = step.position


@given(link_os(), SEEDS, picks())
def test_scores_are_those_of_a_recount(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-15, LO-16, LO-19: the scores are what a recount of each round from its own steps gives."""
    total = [0] * rules.seats
    steps: list[Step[CirclePosition]] = []
    hands: list[list[Domino]] = []
    for step in walk(rules, rules.deal(seed), chosen):
        if step.do in ("deal", "round"):
            assert list(step.position.scores) == total
            hands, steps = [list(step.position.hand(seat)) for seat in range(rules.seats)], []
            continue
        steps.append(step)
        if step.position.result is not None:
            won = slow.recount(steps, rules.board, hands, bonus=rules.circle_bonus, wild=rules.wild_points)
            total = [a + b for a, b in zip(total, won, strict=True)]
            assert list(step.position.scores) == total


@given(link_os(), st.integers(0, 9999), picks())
def test_the_ledger_is_the_score_of_the_position(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-15, LO-16, LO-19: in a game the points by seat are those of the position at every point."""
    game = tp.Game(rules, seed=seed, automatic="on request")
    for n in range(40):
        if game.over:
            break
        moves = game.moves()
        game.play(moves[chosen[n % len(chosen)] % len(moves)]) if moves else game.advance()
        assert game.scores == game.position.scores
    again = tp.Game.from_json(game.to_json(), rules=rules)
    assert (again.position, again.to_json()) == (game.position, game.to_json())


def turned(deal: Deal[Placement], rules: LinkO) -> tuple[Deal[Placement], LinkO]:
    """The same deal with every hand one seat on, and the rules with the starter one seat on."""
    assert isinstance(deal.content, Handout)
    hands = (deal.content.hands[-1], *deal.content.hands[:-1])
    other = attrs.evolve(rules, starter=(rules.starter + 1) % rules.seats)
    content = Handout(hands, deal.content.bag)
    return Deal(rules=LinkO.from_options(other.deal_options()), content=content, uncertified="hand-made"), other


def on(values: tuple[int, ...]) -> tuple[int, ...]:
    """Values by seat, one seat on."""
    return (values[-1], *values[:-1])


@given(link_os(), SEEDS, picks())
def test_seats_are_alike(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-21: with all hands and the start one seat on the same moves give the same round, one seat on."""
    deal, other = turned(rules.deal(seed), rules)
    mine = one_round(walk(rules, rules.deal(seed), chosen))
    theirs = one_round(walk(other, deal, chosen))

    assert [step.do for step in mine] == [step.do for step in theirs]
    for one, two in zip(mine, theirs, strict=True):
        assert two.seat == (one.seat + 1) % rules.seats
        assert two.position.scores == on(one.position.scores)
        assert two.position.tiles == one.position.tiles
    left, right = mine[-1].position.result, theirs[-1].position.result
    assert isinstance(left, RoundResult)
    assert isinstance(right, RoundResult)
    assert (right.ending, right.left, right.points) == (left.ending, on(left.left), on(left.points))


@given(link_os(), SEEDS, picks())
def test_the_same_again(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-24: after the deal nothing is random: the same moves give the same positions, later rounds too."""
    one, two = (list(walk(rules, rules.deal(seed), chosen, most=120)) for _ in range(2))

    assert one == two


# --- what is hidden ---------------------------------------------------------------------------------------------------


def shuffled(position: CirclePosition, seat: int, stream: Stream) -> CirclePosition:
    """The position with all that *seat* may not know changed: the other hands, the bag, and the key."""
    others = [at for at in range(len(position.hands)) if at != seat]
    hidden = [tile for at in others for tile in position.hands[at]] + list(position.bag)
    order = stream.shuffled(hidden)
    hands = list(position.hands)
    for at in others:
        size = len(position.hands[at])
        hands[at], order = tuple(sorted(order[:size])), order[size:]
    dealt = attrs.evolve(position.dealt, key=b"another")
    return attrs.evolve(position, hands=tuple(hands), bag=tuple(order), dealt=dealt)


@given(link_os(), SEEDS, picks(), st.binary())
def test_a_view_tells_nothing_hidden(rules: LinkO, seed: int, chosen: list[int], key: bytes) -> None:
    """LO-23: whatever is hidden from a seat may change, and neither its view, its moves nor any refusal does."""
    stream = Stream(key)
    probes = list(set_of(rules).placements.values())
    for step in one_round(walk(rules, rules.deal(seed), chosen, most=50)):
        position = step.position
        for seat in range(rules.seats):
            other = shuffled(position, seat, stream)

            assert rules.view(position, seat) == rules.view(other, seat)
            if position.seat == seat:
                assert rules.moves(position) == rules.moves(other)
                for move in stream.shuffled(probes)[:5]:
                    assert rules.judge(position, move) == rules.judge(other, move)
            effect = step.effect
            if isinstance(effect, Drawn) and step.seat != seat:
                drawn = attrs.evolve(effect, tile=set_of(rules).tiles[0])
                changed = attrs.evolve(step, position=other, effect=drawn)
                assert rules.view_step(step, seat) == rules.view_step(changed, seat)
                assert rules.view_step(step, step.seat).effect == effect


@given(link_os(), SEEDS, picks())
def test_a_view_says_what_is_public(rules: LinkO, seed: int, chosen: list[int]) -> None:
    """LO-23: board, sizes, bag, draws, passes and scores are public; at the end of a round all hands are shown."""
    for step in walk(rules, rules.deal(seed), chosen, most=60):
        position = step.position
        for seat in range(rules.seats):
            view = rules.view(position, seat)
            assert (view.board, view.tiles, view.bag) == (rules.board, position.tiles, len(position.bag))
            assert (view.sizes, view.hand) == (tuple(map(len, position.hands)), position.hand(seat))
            assert (view.drawn, view.passed, view.scores) == (position.drawn, position.passed, position.scores)
            assert dict(view.blocked) == position.blocked
            if view.result is not None:
                assert view.result.hands == tuple(position.hand(other) for other in range(rules.seats))
