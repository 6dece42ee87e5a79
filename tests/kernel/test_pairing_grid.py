"""Whether a grid can be cleared where nothing falls, decided exactly in the kernel."""

from __future__ import annotations

import pairing_oracles as slow
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import TINY, sizes

from tilepuzzles.deals.stream import Stream
from tilepuzzles.kernel import pairing, pairing_grid
from tilepuzzles.kernel.pairing import SOLVABLE, UNDECIDED, UNSOLVABLE, Progress
from tilepuzzles.kernel.pairing_cells import Runs, Witnesses, cells_of
from tilepuzzles.kernel.pairing_grid import GridSearch, solve_grid
from tilepuzzles.kernel.routes import masks, run_at

Answer = tuple[int, list[tuple[int, int]], int]

BY_SEARCH = [
    (("AAG", "ACC", "FAF", "BCE", "DBC", "EGD"), UNSOLVABLE),
    (("FDCAC", "DAECB", "DBCEA", "DEEAF"), UNSOLVABLE),
    (("EFDFD", "GFBCD", "GCGAB", "GDFEA"), UNSOLVABLE),
    (("EAB", ".DC", "ABD", "CCA", "CAE"), UNSOLVABLE),
]
"""Boards that the first closure clears and no order of moves does, each kind a letter."""
LONG = 34
"""The seed of an 18 x 8 deal that takes more than 256 closures, and starts again several times."""


def solve(columns: int, rows: int, kinds: list[int], budget: int = 100_000, progress: Progress | None = None) -> Answer:
    """What the kernel says of a grid; a proof must replay, move by move."""
    status, order, closures = solve_grid(columns, rows, kinds, budget, progress)
    if status == SOLVABLE:
        assert slow.clears(kinds, slow.on_grid(columns, rows), order)
    else:
        assert order == []
    assert closures <= max(budget, 0)
    return status, order, closures


def solve_rows(rows: tuple[str, ...], budget: int = 100_000) -> Answer:
    """What the kernel says of a board written in rows."""
    return solve(len(rows[0]), len(rows), letters(rows), budget)


def letters(rows: tuple[str, ...]) -> list[int]:
    """The kind on each cell of a board written in rows, a full stop for no tile."""
    return [ord(letter) - ord("A") if letter != "." else -1 for row in rows for letter in row]


def by_trying(columns: int, rows: int, kinds: list[int]) -> bool:
    """Whether some order of moves clears the grid."""
    return slow.can_clear(kinds, slow.on_grid(columns, rows))


def uniform(columns: int, rows: int, size: int, seed: int) -> list[int]:
    """A random deal with kinds of that size, the same for the same seed."""
    return Stream(bytes([seed])).shuffled([cell // size for cell in range(columns * rows)])


@st.composite
def small(draw: st.DrawFn, kind_sizes: tuple[int, ...] = (2, 4, 4, 6, 8)) -> tuple[int, int, list[int]]:
    """A small grid with a kind on each cell; one kind may be gone."""
    columns, rows = draw(sizes((*TINY, (5, 3), (3, 5), (2, 7))))
    kinds = draw(slow.kinds_for(columns * rows, kind_sizes))
    gone = draw(st.sets(st.sampled_from(sorted(set(kinds))), max_size=1))
    return columns, rows, [-1 if kind in gone else kind for kind in kinds]


@given(st.one_of(small(), small((2,)), small((2, 2, 4))))
def test_the_answer_is_that_of_trying_everything(board: tuple[int, int, list[int]]) -> None:
    """LU-04: a small grid is called solvable exactly where some order of moves clears it, and then one is given."""
    assert solve(*board)[0] == by_trying(*board)


@given(st.sampled_from(BY_SEARCH), st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=3))
def test_near_hard_boards(board: tuple[tuple[str, ...], int], swaps: list[tuple[int, int]]) -> None:
    """LU-04: a hard board with a few tiles exchanged is decided as trying everything does."""
    rows, _ = board
    kinds = letters(rows)
    for a, b in swaps:
        kinds[a], kinds[b] = kinds[b], kinds[a]

    assert solve(len(rows[0]), len(rows), kinds)[0] == by_trying(len(rows[0]), len(rows), kinds)


@pytest.mark.parametrize(("rows", "expected"), BY_SEARCH)
def test_hard_boards_are_decided(rows: tuple[str, ...], expected: int) -> None:
    """LU-04: where the first closure clears a board that no order of moves does, the search says so."""
    status, _, closures = solve_rows(rows)

    assert status == expected == by_trying(len(rows[0]), len(rows), letters(rows))
    assert closures > 1


@pytest.mark.parametrize(
    "rows",
    [("AB", "BA"), ("ABCC", "BA..", "DD.."), ("CAB", "CBA"), ("..AB.", "..BA.", "C...C")],
    ids=["alone", "in a corner", "beside others", "in the middle"],
)
def test_blocks_that_lock_each_other(rows: tuple[str, ...]) -> None:
    """LU-04: a block of two kinds crosswise is refuted by the first closure."""
    assert solve_rows(rows) == (UNSOLVABLE, [], 1)
    assert not by_trying(len(rows[0]), len(rows), letters(rows))


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        (("A.A",), [(0, 2)]),
        (("ABA", "B.."), [(1, 3), (0, 2)]),
        (("A", "B", "A", "B"), [(1, 3), (0, 2)]),
        (("...", "..."), []),
    ],
    ids=["straight", "round the corner", "by the lane", "none"],
)
def test_boards_by_hand(rows: tuple[str, ...], order: list[tuple[int, int]]) -> None:
    """LU-04, LU-05: where every kind has two tiles the first closure decides."""
    assert solve_rows(rows) == (SOLVABLE, order, 1)


@pytest.mark.parametrize("rows", [("A..",), ("ABA", "B.B"), ("AAB", "BAA", "..B")])
def test_odd_kinds_cannot_be_cleared(rows: tuple[str, ...]) -> None:
    """A kind with an odd number of tiles is refuted without any closure."""
    assert solve_rows(rows) == (UNSOLVABLE, [], 0)


@pytest.mark.parametrize("board", [(18, 8, 4, 4), (18, 8, 4, 20), (18, 8, 4, 37), (18, 8, 12, 0), (18, 8, 144, 1)])
def test_uniform_deals(board: tuple[int, int, int, int]) -> None:
    """MC-04: a random deal of 18 x 8 is mostly solvable, with kinds of whatever even size, and proved so."""
    columns, rows, size, seed = board

    assert solve(columns, rows, uniform(columns, rows, size, seed))[0] == SOLVABLE


@pytest.mark.parametrize("shape", [(2000, 1), (1, 2000), (50, 40), (40, 50)])
def test_the_largest_boards(shape: tuple[int, int]) -> None:
    """LU-04: two thousand cells with kinds of forty are no trouble, whatever their shape."""
    columns, rows = shape
    status, order, _ = solve_grid(columns, rows, uniform(columns, rows, 40, 3), 2_000)

    assert status == SOLVABLE
    assert len(order) == 1_000


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(200))
def test_every_uniform_deal_is_decided(seed: int) -> None:
    """MC-04: no random deal of 18 x 8 is left undecided by a hundred thousand closures."""
    assert solve(18, 8, uniform(18, 8, 4, seed))[0] != UNDECIDED


@pytest.mark.parametrize("first_run", [1, 2, 7])
@pytest.mark.parametrize(("rows", "expected"), BY_SEARCH)
def test_starting_again_changes_no_answer(
    rows: tuple[str, ...], expected: int, first_run: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often the search starts again, the answer is the same."""
    monkeypatch.setattr(pairing_grid, "FIRST_RUN", first_run)

    assert solve_rows(rows)[0] == expected


@pytest.mark.parametrize(("rows", "expected"), BY_SEARCH)
def test_the_budget_counts_closures(rows: tuple[str, ...], expected: int) -> None:
    """With one closure less than needed the answer is UNDECIDED, with exactly those needed it is there."""
    needed = solve_rows(rows)[2]

    assert solve_rows(rows, needed) == (expected, [], needed)
    assert solve_rows(rows, needed - 1) == (UNDECIDED, [], needed - 1)
    assert solve_rows(rows, 1) == (UNDECIDED, [], 1)
    assert solve_rows(rows, 0) == (UNDECIDED, [], 0)


def test_progress_is_told() -> None:
    """The callback hears of every 256 closures, over all runs, and may stop the search."""
    heard: list[int] = []
    kinds = uniform(18, 8, 4, LONG)
    answer = solve(18, 8, kinds, progress=heard.append)

    assert heard == list(range(pairing.EVERY, answer[2], pairing.EVERY)) != []
    assert solve(18, 8, kinds, progress=lambda _: True) == (UNDECIDED, [], pairing.EVERY)


@given(st.sampled_from(BY_SEARCH), st.permutations(range(7)))
def test_names_of_kinds_do_not_matter(board: tuple[tuple[str, ...], int], names: list[int]) -> None:
    """The same board under other names of its kinds gives the same answer by the same closures."""
    rows, _ = board
    kinds = [7 * names[kind] if kind >= 0 else -1 for kind in letters(rows)]

    assert solve(len(rows[0]), len(rows), kinds) == solve_rows(rows)


def test_the_search_is_a_promise() -> None:
    """The closures of a deal are the same everywhere."""
    assert [solve(18, 8, uniform(18, 8, 4, seed))[2] for seed in (4, 20, 26, 29)] == [17, 177, 10, 1]


# --- what the search stands on ----------------------------------------------------------------------------------------


@given(sizes([(5, 3), (4, 6), (7, 2)]), st.data())
def test_what_is_remembered_of_a_pair_stays_true(shape: tuple[int, int], data: st.DataObject) -> None:
    """LU-04: whether two cells join is known on any set of tiles, whatever was asked before, and with a reason."""
    columns, rows = shape
    everywhere = range(columns * rows)
    goes = slow.on_grid(columns, rows)
    cells = cells_of(columns, rows)
    a, b = sorted(data.draw(st.lists(st.sampled_from(everywhere), min_size=2, max_size=2, unique=True)))
    known = Witnesses(cells, 1)
    for _ in range(4):
        tiles = frozenset(data.draw(st.sets(st.sampled_from(everywhere))))
        standing = sum(cells.bits[tile] for tile in tiles)
        found = known.joins(0, a, b, standing)

        assert found == goes(a, b, tiles)
        if found:
            assert not known.routes[0] & standing
            assert goes(a, b, frozenset(tile for tile in everywhere if not known.routes[0] & cells.bits[tile]))
        else:
            assert known.cuts[0] & standing == known.cuts[0]
            assert not goes(a, b, frozenset(tile for tile in everywhere if known.cuts[0] & cells.bits[tile]))


@given(small(), st.data())
def test_a_closure_leaves_what_must_be_left(board: tuple[int, int, list[int]], data: st.DataObject) -> None:
    """LU-04: with ever more partners fixed, a closure leaves the tiles that no order could take, and no others."""
    columns, rows, kinds = board
    search = GridSearch(columns, rows, kinds, 100, None)
    undecided = list(search.groups)
    while True:
        cleared = search.close(search.order)
        allowed = [pair for pair, fits in zip(search.ends, search.fits, strict=True) if fits]
        left = slow.leftovers(slow.standing_of(kinds), allowed, slow.on_grid(columns, rows))
        assert search.standing == sum(search.cells.bits[tile] for tile in left)
        assert cleared == (not left)

        open_kinds = [kind for kind, tiles in enumerate(undecided) if len(tiles) > 2]
        if not open_kinds:
            break
        kind = data.draw(st.sampled_from(open_kinds))
        a, b, *rest = data.draw(st.permutations(undecided[kind]))
        search.keep(kind)
        search.narrow(kind, a, b, rest)
        undecided[kind] = rest


def test_a_pair_may_free_another_of_its_kind() -> None:
    """LU-04: a pair that joins only when two others of its kind have gone is found, though it was looked at before."""
    search = GridSearch(3, 4, letters(("BAC", "ADC", "AEA", "EBD")), 100, None)
    kind = search.groups.index([1, 3, 6, 8])
    search.keep(kind)
    search.narrow(kind, 1, 6, [3, 8])

    assert search.close([])
    assert [search.ends[pair] for pair in search.order if search.kind_of[pair] == kind] == [(3, 8), (1, 6)]


@given(sizes([(5, 3), (4, 6), (7, 2)]), st.data())
def test_runs_grow_as_tiles_go(shape: tuple[int, int], data: st.DataObject) -> None:
    """LU-04: after tiles are taken off, the runs are those of the tiles left, and the kinds beside them are touched."""
    columns, rows = shape
    tiles = sorted(data.draw(st.sets(st.sampled_from(range(columns * rows)))))
    gone = data.draw(st.lists(st.sampled_from(tiles), unique=True)) if tiles else []
    cells = cells_of(columns, rows)
    runs = Runs(columns, rows, len(tiles))
    for kind, tile in enumerate(tiles):
        runs.kind_at[tile] = kind
    runs.link(sum(cells.bits[tile] for tile in tiles))
    assert runs.touched[:-1] == [True] * len(tiles)
    runs.touched = [False] * (len(tiles) + 1)
    for tile in gone:
        runs.lift(tile)

    by_row, by_column = masks(columns, rows, [cell in set(tiles) - set(gone) for cell in range(columns * rows)])
    wider = masks(columns, rows, [cell in tiles for cell in range(columns * rows)])
    for kind, tile in enumerate(tiles):
        y, x = tile // columns + 1, tile % columns + 1
        left = tile not in gone
        assert runs.by_row[tile] == (run_at(by_row[y], x) if left else 0)
        assert runs.by_column[tile] == (run_at(by_column[x], y) if left else 0)
        if left:
            grown = run_at(by_row[y], x) != run_at(wider[0][y], x) or run_at(by_column[x], y) != run_at(wider[1][x], y)
            assert runs.touched[kind] == grown
