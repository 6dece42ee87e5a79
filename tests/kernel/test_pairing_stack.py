"""Whether a stack can be taken apart, decided exactly in the kernel."""

from __future__ import annotations

import pairing_oracles as slow
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stack_boards import BRICKS, stacks
from stack_oracles import At

from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel import pairing, pairing_stack
from tilepuzzles.kernel.pairing import SOLVABLE, UNDECIDED, UNSOLVABLE, Progress
from tilepuzzles.kernel.pairing_stack import StackSearch, solve_stack
from tilepuzzles.kernel.stacks import Stack

Answer = tuple[int, list[tuple[int, int]], int]

BY_SEARCH = [
    ("FAFEDADBEEFABCACCEDDFCBB", UNSOLVABLE),
    ("ADAACDBABADCABCBDDDCCBCB", UNSOLVABLE),
    ("DBDBDDECEADBBAECADECEECA", UNSOLVABLE),
    ("ACCFEBFDCBFFAECEDFEEDFED", UNSOLVABLE),
    ("DBCACAEDEABFCCABFDDFBFEE", SOLVABLE),
    ("BBADCBDACBCCADDADBDCBCAA", SOLVABLE),
    ("FEDEEACFBEFFCBCEDFDDAFEC", SOLVABLE),
    ("ABBABABBBAAABBABABAABAAB", SOLVABLE),
]
"""Hard deals of the bricks, kinds of 2 to 12 tiles, each kind a letter."""
MIDDLING = 11
"""The seed of a deal of the Turtle that takes more than 512 closures."""


def solve(stack: Stack, kinds: list[int], budget: int = 100_000, progress: Progress | None = None) -> Answer:
    """What the kernel says of a stack; a proof must replay, move by move."""
    status, order, closures = solve_stack(stack.above, stack.left, stack.right, kinds, budget, progress)
    if status == SOLVABLE:
        assert slow.clears(kinds, slow.on_stack(stack.above, stack.left, stack.right), order)
    else:
        assert order == []
    assert closures <= max(budget, 0)
    return status, order, closures


def turtle(seed: int, size: int = 4) -> list[int]:
    """A random deal of the Turtle with kinds of that size, the same for the same seed."""
    return Stream(bytes([seed])).shuffled([tile // size for tile in range(144)])


def letters(text: str) -> list[int]:
    """The kinds that the letters stand for."""
    return [ord(letter) - ord("A") for letter in text]


@st.composite
def small(draw: st.DrawFn) -> tuple[Stack, list[int]]:
    """A small stack, and a kind for each tile; some may be gone."""
    found = draw(st.one_of(stacks(most=14), stacks(most=14, columns=5, rows=3)))
    kinds = draw(slow.kinds_for(len(found)))
    gone = draw(st.sets(st.sampled_from(sorted(set(kinds))), max_size=1))
    return Stack(found), [-1 if kind in gone else kind for kind in kinds]


@given(small())
def test_the_answer_is_that_of_trying_everything(board: tuple[Stack, list[int]]) -> None:
    """A small stack is called solvable exactly where some order of moves takes it apart, and then one is given."""
    stack, kinds = board
    status, _, _ = solve(stack, kinds)

    assert status == slow.can_clear(kinds, slow.on_stack(stack.above, stack.left, stack.right))


@pytest.mark.parametrize(("text", "expected"), BY_SEARCH)
def test_hard_deals_are_decided(text: str, expected: int) -> None:
    """Where the first closure says nothing the search decides, and trying everything says the same."""
    stack, kinds = Stack(BRICKS), letters(text)
    status, _, closures = solve(stack, kinds)

    assert status == expected == slow.can_clear(kinds, slow.on_stack(stack.above, stack.left, stack.right))
    assert closures > 1


@pytest.mark.parametrize(
    ("places", "text"),
    [
        ([(0, 0, 0), (0, 0, 1)], "AA"),
        ([(0, 0, 0), (1, 1, 5)], "AA"),
        ([(0, 0, 0), (0, 0, 1), (3, 1, 0), (7, 0, 0)], "AABB"),
        ([(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0)], "ABAB"),
        ([(0, 0, 0), (0, 0, 1), (3, 1, 0), (3, 1, 1)], "ABBA"),
    ],
    ids=["twins", "half over half", "twins among others", "a row", "crossed"],
)
def test_what_no_order_can_take(places: list[At], text: str) -> None:
    """Tiles on their own partners, or two that each wait for the other's, are refuted by the first closure."""
    stack, kinds = Stack(places), letters(text)

    assert solve(stack, kinds) == (UNSOLVABLE, [], 1)
    assert not slow.can_clear(kinds, slow.on_stack(stack.above, stack.left, stack.right))


@pytest.mark.parametrize(("seed", "size"), [(4, 4), (21, 4), (35, 4), (0, 6), (1, 12), (2, 36), (3, 144)])
def test_deals_of_the_turtle(seed: int, size: int) -> None:
    """TU-07, DT-07: a random deal of the Turtle is mostly solvable, with kinds of whatever even size, and proved so."""
    assert solve(TURTLE.stack, turtle(seed, size))[0] == SOLVABLE


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100))
def test_every_deal_of_the_turtle_is_decided(seed: int) -> None:
    """TU-07, DT-07: no random deal of the Turtle is left undecided by a million closures."""
    assert solve(TURTLE.stack, turtle(seed), 1_000_000)[0] != UNDECIDED


def test_pairs_leave_nothing_to_search() -> None:
    """Where every kind has two tiles the first closure decides."""
    stack = Stack([(0, 0, 0), (0, 0, 1), (3, 1, 0), (3, 1, 1)])

    assert solve(stack, letters("ABAB")) == (SOLVABLE, [(1, 3), (0, 2)], 1)


def test_tiles_that_are_gone_block_nothing() -> None:
    """A place of kind -1 covers nothing, shuts nothing in and is in no pair."""
    stack = Stack([(0, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1), (7, 1, 0)])

    assert solve(stack, [-1, 0, 1, 1, 0])[0] == SOLVABLE
    assert solve(stack, [2, 0, -1, -1, 0]) == (UNSOLVABLE, [], 0)
    assert solve(stack, [-1, 0, -1, -1, 0]) == (SOLVABLE, [(1, 4)], 1)
    assert solve(stack, [-1] * 5) == (SOLVABLE, [], 1)
    assert solve(Stack([]), []) == (SOLVABLE, [], 1)


@pytest.mark.parametrize("text", ["A", "ABA", "AABBB", "AAAB"])
def test_odd_kinds_cannot_be_cleared(text: str) -> None:
    """A kind with an odd number of tiles is refuted without any closure."""
    stack = Stack([(3 * at, at % 2, 0) for at in range(len(text))])

    assert solve(stack, letters(text)) == (UNSOLVABLE, [], 0)


@pytest.mark.parametrize(("text", "expected"), BY_SEARCH)
def test_the_budget_counts_closures(text: str, expected: int) -> None:
    """With one closure less than needed the answer is UNDECIDED, with exactly those needed it is there."""
    kinds = letters(text)
    answer = solve(Stack(BRICKS), kinds)
    needed = answer[2]

    assert solve(Stack(BRICKS), kinds, needed) == answer
    assert solve(Stack(BRICKS), kinds, needed - 1) == (UNDECIDED, [], needed - 1)
    assert solve(Stack(BRICKS), kinds, 1) == (UNDECIDED, [], 1)
    assert solve(Stack(BRICKS), kinds, 0) == (UNDECIDED, [], 0)


@pytest.mark.parametrize(("first_run", "longest"), [(1, 4_000), (2, 4_000), (3, 12), (1, 0)])
@pytest.mark.parametrize(("text", "expected"), BY_SEARCH)
def test_starting_again_changes_no_answer(
    text: str, expected: int, first_run: int, longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often the search starts again, the answer is the same."""
    monkeypatch.setattr(pairing_stack, "FIRST_RUN", first_run)
    monkeypatch.setattr(pairing, "LONGEST", longest)

    assert solve(Stack(BRICKS), letters(text))[0] == expected


def test_progress_is_told() -> None:
    """The callback hears of every 256 closures; where its answers are not true they change nothing."""
    heard: list[int] = []
    answer = solve(TURTLE.stack, turtle(MIDDLING), progress=heard.append)

    assert heard == list(range(pairing.EVERY, answer[2], pairing.EVERY))
    assert len(heard) >= 2
    assert answer == solve(TURTLE.stack, turtle(MIDDLING))


def test_the_callback_may_stop_the_search() -> None:
    """The first true answer of the callback stops the search, which then is undecided."""
    stopped = solve(TURTLE.stack, turtle(MIDDLING), progress=lambda closures: closures >= 2 * pairing.EVERY)

    assert stopped == (UNDECIDED, [], 2 * pairing.EVERY)


@given(st.sampled_from(BY_SEARCH), st.permutations(range(6)))
def test_names_of_kinds_do_not_matter(deal: tuple[str, int], names: list[int]) -> None:
    """The same deal under other names of its kinds gives the same answer by the same closures."""
    kinds = letters(deal[0])

    assert solve(Stack(BRICKS), [7 * names[kind] for kind in kinds]) == solve(Stack(BRICKS), kinds)


def test_the_search_is_a_promise() -> None:
    """The closures of a deal are the same everywhere."""
    assert [solve(TURTLE.stack, turtle(seed))[2] for seed in (4, 21, 35, MIDDLING)] == [73, 409, 37, 698]


@given(small(), st.data())
def test_a_closure_leaves_what_must_be_left(board: tuple[Stack, list[int]], data: st.DataObject) -> None:
    """With ever more partners fixed, a closure leaves the tiles that no order could take, and no others."""
    stack, kinds = board
    search = StackSearch(stack.above, stack.left, stack.right, kinds, 100, None)
    undecided = list(search.groups)
    while True:
        cleared = search.close(search.order)
        standing = slow.standing_of(kinds)
        allowed = [(a, b) for a in standing for b in standing if a != b and search.sets[a] == search.sets[b]]
        goes = slow.on_stack(stack.above, stack.left, stack.right)
        left = slow.leftovers(slow.standing_of(kinds), allowed, goes)
        assert sorted([*search.order[1:], *left]) == sorted(slow.standing_of(kinds))
        assert cleared == (not left)

        open_kinds = [kind for kind, tiles in enumerate(undecided) if len(tiles) > 2]
        if not open_kinds:
            break
        kind = data.draw(st.sampled_from(open_kinds))
        a, b, *rest = data.draw(st.permutations(undecided[kind]))
        search.narrow(kind, a, b, rest)
        undecided[kind] = rest
