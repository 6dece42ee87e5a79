"""Tiles that fall: the gravity variant of Link Up."""

from __future__ import annotations

import oracles
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, letters_of, played, point, positions, start

from tilepuzzles.boards.connect_positions import ConnectPosition
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Fall, Step, Taken
from tilepuzzles.rules.link_up import LinkUp

FLOATING = LinkUp()
FALLING = LinkUp(gravity=True)


def pair_of(a: tuple[int, int], b: tuple[int, int]) -> Pair[Cell]:
    """The pair of two points."""
    return Pair(Cell(column=a[0], row=a[1]), Cell(column=b[0], row=b[1]))


def after(rows: list[str], *pairs: Pair[Cell]) -> list[str]:
    """The rows once those pairs are gone and all has fallen."""
    position = start(rows, FALLING)
    for pair in pairs:
        position = FALLING.play(position, pair)
    return str(position).splitlines()


def test_both_columns_come_down() -> None:
    """LU-18: both tiles go, then all that stood above them in their two columns falls."""
    assert after(["BCBC", "A..A", "DEED"], pair_of((0, 1), (3, 1))) == [".CB.", "B..C", "DEED"]


def test_one_column_comes_down_by_two() -> None:
    """LU-18: where both tiles stand in one column, what is above them falls by two and what is between them by one."""
    assert after(["BC", "AC", "D.", "A.", "BD"], pair_of((0, 1), (0, 3))) == [".C", ".C", "B.", "D.", "BD"]


def test_tiles_side_by_side_in_one_column() -> None:
    """LU-18: two tiles one above the other leave a gap of two, closed at once."""
    assert after(["BC", "AC", "A.", "B."], pair_of((0, 1), (0, 2))) == [".C", ".C", "B.", "B."]


def test_nothing_moves_sideways() -> None:
    """LU-18: a column that empties stays empty, and no other column moves, not even over a hole."""
    assert after(["C.B", "..B", "A.C", "A.."], pair_of((0, 2), (0, 3))) == ["..B", "..B", "..C", "C.."]


def test_a_route_is_judged_before_the_fall() -> None:
    """LU-18: a pair goes by the board as it stands; what falls afterwards may open or close other pairs."""
    rows = ["CAC.", "BDB.", "EAED"]
    before = start(rows, FALLING)
    same = start(rows, FLOATING)

    assert FLOATING.moves(same) == FALLING.moves(before)
    assert FALLING.judge(before, pair_of((0, 0), (2, 0))) is None
    assert FALLING.route(before, pair_of((0, 0), (2, 0))) == FLOATING.route(same, pair_of((0, 0), (2, 0)))


@given(st.data(), boards())
def test_only_the_two_columns_fall(data: st.DataObject, rows: list[str]) -> None:
    """LU-18: after a pair its columns are compact at the bottom in their old order, and the others are untouched."""
    position = data.draw(played(FALLING, start(rows, FALLING)))
    moves = FALLING.moves(position)
    if not moves:
        return
    pair = data.draw(st.sampled_from(moves))
    left = oracles.without(letters_of(position), [point(cell) for cell in pair])
    expected = oracles.fallen(position.rows, left, [cell.column for cell in pair])

    assert expected == letters_of(FALLING.play(position, pair))


@given(st.data(), boards())
def test_every_fall_is_told(data: st.DataObject, rows: list[str]) -> None:
    """LU-18: the effect names each tile that fell, by its identity, from where and to where, in reading order."""
    position = data.draw(played(FALLING, start(rows, FALLING)))
    moves = FALLING.moves(position)
    if not moves:
        return
    step = FALLING.step(position, data.draw(st.sampled_from(moves)))
    effect = step.effect
    assert isinstance(effect, Taken)

    def where(position: ConnectPosition) -> dict[int, Cell]:
        """The cell of each standing tile."""
        cells = position.dealt.grid.cells
        return {tile: cell for tile, cell in zip(position.tiles, cells, strict=True) if tile >= 0}

    old, new = where(position), where(step.position)

    assert set(old) - set(effect.tiles) == set(new)
    assert [Fall(tile, old[tile], new[tile]) for tile in old if tile in new and old[tile] != new[tile]] == list(
        effect.falls
    )
    assert all(fall.origin.column == fall.goal.column and fall.origin.row < fall.goal.row for fall in effect.falls)


@given(st.data(), positions())
def test_gravity_changes_no_answer_on_a_standing_board(data: st.DataObject, position: ConnectPosition) -> None:
    """LU-18: on any one board the moves and routes are those of the game without gravity."""
    falling = start(str(position).splitlines(), FALLING)
    moves = FLOATING.moves(position)

    assert moves == FALLING.moves(falling)
    assert [FLOATING.route(position, move) for move in moves] == [FALLING.route(falling, move) for move in moves]


@given(st.data(), boards(least_pairs=2))
def test_a_shuffle_lays_onto_the_occupied_cells(data: st.DataObject, rows: list[str]) -> None:
    """LU-18: a shuffle under gravity keeps cells and pictures, promises no order, and leaves a legal pair."""
    position = data.draw(played(FALLING, start(rows, FALLING)))
    if not position.remaining:
        return
    step = FALLING.shuffle(position)
    assert isinstance(step, Step)
    before, now = letters_of(position), letters_of(step.position)

    assert set(before) == set(now)
    assert sorted(before.values()) == sorted(now.values())
    assert getattr(step.effect, "certificate", ()) is None
    assert FALLING.moves(step.position)
