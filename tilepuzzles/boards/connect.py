"""
The connect mechanics: equal tiles on a grid go when a line of at most two turns joins them.

Nothing here knows which game it serves: a ruleset gives the grid, the tiles and whether they fall.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilepuzzles.boards.connect_positions import EMPTY, ConnectPosition, ConnectRefusal, ConnectView, Dealt
from tilepuzzles.boards.grids import Arrangement, Grid
from tilepuzzles.boards.pairings import GridPairing
from tilepuzzles.boards.refusals import Reason
from tilepuzzles.boards.spots import Cell, Pair
from tilepuzzles.boards.steps import Ending, Fall, Outcome, Relaid, Route, Step, Taken
from tilepuzzles.errors import IllegalMove, WrongType, checked_type, shown
from tilepuzzles.kernel import detours, routes
from tilepuzzles.tiles import kinds_of


def begin(grid: Grid, arrangement: Arrangement[Cell], key: bytes) -> ConnectPosition:
    """Return the first position: the tiles of *arrangement* on *grid*."""
    kinds = kinds_of(arrangement.faces)
    tiles = [EMPTY] * len(grid.cells)
    for tile, cell in enumerate(arrangement.spots):
        tiles[cell.row * grid.columns + cell.column] = tile
    return _standing(Dealt(grid, arrangement.faces, kinds, len(set(kinds)), key), tiles, 0, 0)


def _standing(dealt: Dealt, tiles: Sequence[int], shuffles: int, reshuffles: int) -> ConnectPosition:
    """Return the position with *tiles* on the cells, everything else worked out anew."""
    standing = [tile != EMPTY for tile in tiles]
    masks = routes.masks(dealt.grid.columns, dealt.grid.rows, standing)
    return ConnectPosition(dealt, tuple(tiles), sum(standing), shuffles, reshuffles, masks=masks)


def _checked(position: ConnectPosition) -> ConnectPosition:
    """Return *position* if it is one; raise WrongType."""
    if type(position) is not ConnectPosition:
        message = f"a position of a connect game is needed, not {shown(position)}."
        raise WrongType(message)
    return position


def _groups(position: ConnectPosition) -> list[list[int]]:
    """Return for each kind the cells where its tiles stand, rising."""
    kinds = position.dealt.kinds
    groups: list[list[int]] = [[] for _ in range(position.dealt.kind_count)]
    for cell, tile in enumerate(position.tiles):
        if tile != EMPTY:
            groups[kinds[tile]].append(cell)
    return [group for group in groups if group]


def to_move(position: ConnectPosition, /) -> int | None:
    """Return the seat that is to move in *position*: 0, the only one, or None on a cleared board."""
    return 0 if _checked(position).remaining else None


def moves(position: ConnectPosition, /) -> tuple[Pair[Cell], ...]:
    """Return every legal pair of *position*, ordered by its first cell and then its second, in reading order."""
    known = _checked(position)._memo.get("moves")
    if known is None:
        grid = position.dealt.grid
        cells = grid.cells
        found = routes.legal_pairs(grid.columns, position._masks, _groups(position), False)
        known = tuple([Pair.ordered(cells[a], cells[b]) for a, b in found])
        position._memo["moves"] = known
        position._memo["any"] = known[:1]
    return known


def pairing(position: ConnectPosition, /) -> GridPairing:
    """Return *position* as the solver takes it, where nothing falls."""
    dealt = _checked(position).dealt
    return GridPairing(dealt.grid, tuple(EMPTY if tile == EMPTY else dealt.kinds[tile] for tile in position.tiles))


def has_move(position: ConnectPosition) -> bool:
    """Return whether any pair can go; cheaper than all of them."""
    known = _checked(position)._memo.get("any")
    if known is None:
        grid = position.dealt.grid
        found = routes.legal_pairs(grid.columns, position._masks, _groups(position), True)
        known = tuple([Pair.ordered(grid.cells[a], grid.cells[b]) for a, b in found[:1]])
        position._memo["any"] = known
    return bool(known)


def outcome(position: ConnectPosition, /) -> Outcome | None:
    """Return how *position* stands: cleared when no tile is left, stuck (not final) when no pair can go, else None."""
    if not _checked(position).remaining:
        return Outcome(Ending.CLEARED, final=True, winners=(0,))
    if not has_move(position):
        return Outcome(Ending.STUCK, final=False)
    return None


def view(position: ConnectPosition, seat: int = 0, /) -> ConnectView:
    """Return what *seat* sees of *position*: the whole board."""
    _checked(position)
    return ConnectView(position.columns, position.rows, tuple(position.faces.items()))


def view_step(step: Step[ConnectPosition], seat: int = 0, /) -> Step[ConnectView]:
    """Return *step* as *seat* sees it: without the key and without the solution of a new arrangement."""
    checked_type("step", step, Step, "a Step")
    effect = Relaid(None) if isinstance(step.effect, Relaid) else step.effect
    return Step(step.do, view(step.position), effect, step.seat)


def join(first: Cell, second: Cell, /) -> Pair[Cell]:
    """Return the move that takes the tiles on the cells *first* and *second*, in either order."""
    return Pair(first, second)


def choose(position: ConnectPosition, cell: Cell, /) -> ConnectRefusal | None:
    """
    Return why the tile on *cell* may not be chosen in *position*, or None (LU-09).

    Raises:
        WrongType: *cell* is no Cell, or *position* no position of a connect game.
    """
    if type(cell) is not Cell:
        message = f"a cell is needed, not {shown(cell)}."
        raise WrongType(message)
    if not _checked(position).remaining:
        return ConnectRefusal(Reason.GAME_OVER)
    grid = position.dealt.grid
    if not (0 <= cell.column < grid.columns and 0 <= cell.row < grid.rows):
        return ConnectRefusal(Reason.OFF_BOARD, spot=cell)
    if position.tiles[cell.row * grid.columns + cell.column] == EMPTY:
        return ConnectRefusal(Reason.NO_TILE, spot=cell)
    return None


def _refuse_tiles(position: ConnectPosition, pair: Pair[Cell]) -> ConnectRefusal | None:
    """Return why *pair* is not two different standing tiles of one kind, or None."""
    if type(pair) is not Pair or type(pair.a) is not Cell:
        message = f"a move is a Pair of two Cells, not {shown(pair)}."
        raise WrongType(message)
    dealt = _checked(position).dealt
    columns, rows = dealt.grid.columns, dealt.grid.rows
    if not position.remaining:
        return ConnectRefusal(Reason.GAME_OVER, pair)
    for cell in (pair.a, pair.b):
        if not (0 <= cell.column < columns and 0 <= cell.row < rows):
            return ConnectRefusal(Reason.OFF_BOARD, pair, cell)
    if pair.a == pair.b:
        return ConnectRefusal(Reason.SAME_TILE, pair, pair.a)
    tiles = [position.tiles[cell.row * columns + cell.column] for cell in (pair.a, pair.b)]
    for cell, tile in zip((pair.a, pair.b), tiles, strict=True):
        if tile == EMPTY:
            return ConnectRefusal(Reason.NO_TILE, pair, cell)
    if dealt.kinds[tiles[0]] != dealt.kinds[tiles[1]]:
        return ConnectRefusal(Reason.NO_MATCH, pair, None, (dealt.faces[tiles[0]], dealt.faces[tiles[1]]))
    return None


def route(position: ConnectPosition, pair: Pair[Cell], /) -> Route[Cell] | ConnectRefusal:
    """
    Return the line that joins *pair* in *position*, from ``pair.a`` to ``pair.b``, or why there is none.

    Reasons are tested in this order: game over, off the board, same tile, no tile, no match, then too many turns,
    blocked, no route. The line has the fewest turns, then the fewest cells; of those left a line whose middle leg
    runs along a column comes first, and the lower middle column or row; in a line of one turn the leg along a column
    counts as the middle leg.

    Raises:
        WrongType: *pair* is no Pair of two Cells, or *position* no position of a connect game.

    Source: LU-06, LU-08.
    """
    refusal = _refuse_tiles(position, pair)
    if refusal is not None:
        return refusal
    a, b = pair.a, pair.b
    corners = routes.find_route(position._masks, a.column + 1, a.row + 1, b.column + 1, b.row + 1)
    if corners is None:
        return _explain(position, pair)
    return _line(position.dealt.grid, pair, corners)


def _line(grid: Grid, pair: Pair[Cell], corners: Sequence[tuple[int, int]]) -> Route[Cell]:
    """Return the route over *corners*, given as the kernel numbers them."""
    width = grid.columns + 2
    return Route((pair.a, *[grid.ringed[y * width + x] for x, y in corners], pair.b))


def _explain(position: ConnectPosition, pair: Pair[Cell]) -> ConnectRefusal:
    """Return which of the three reasons keeps two tiles of one kind apart."""
    grid = position.dealt.grid
    a, b = pair.a, pair.b
    asked = (grid.columns, grid.rows, position._masks, a.column + 1, a.row + 1, b.column + 1, b.row + 1)
    corners = detours.find_detour(*asked)
    crossed = detours.find_offender(*asked)
    detour = None if corners is None else _line(grid, pair, corners)
    offender = None if crossed is None else grid.ringed[crossed[1] * (grid.columns + 2) + crossed[0]]
    reason = Reason.TOO_MANY_TURNS if detour else Reason.BLOCKED if offender else Reason.NO_ROUTE
    found = [position.dealt.faces[position.tiles[cell.row * grid.columns + cell.column]] for cell in (a, b)]
    return ConnectRefusal(reason, pair, None, (found[0], found[1]), detour, offender)


def judge(position: ConnectPosition, pair: Pair[Cell], /) -> ConnectRefusal | None:
    """
    Return None iff *pair* may go in *position*, else why not, as :func:`route` does.

    Raises:
        WrongType: *pair* is no Pair of two Cells, or *position* no position of a connect game.
    """
    refusal = _refuse_tiles(position, pair)
    if refusal is not None:
        return refusal
    a, b = pair.a, pair.b
    if routes.joins(position._masks, a.column + 1, a.row + 1, b.column + 1, b.row + 1):
        return None
    return _explain(position, pair)


def play(position: ConnectPosition, pair: Pair[Cell], /) -> ConnectPosition:
    """Return the position after *pair* has gone from *position*, where nothing falls; raise IllegalMove."""
    return step(position, pair).position


def step(position: ConnectPosition, pair: Pair[Cell], /, *, gravity: bool = False) -> Step[ConnectPosition]:
    """
    Take *pair* off the board.

    Args:
        position: Where the pair stands.
        pair: The two cells.
        gravity: Whether the tiles above the two fall afterwards (LU-18).

    Returns:
        The step, with the line that joined the pair and what fell in its effect, a Taken.

    Raises:
        IllegalMove: the pair may not go; it carries the refusal.
    """
    line = route(position, pair)
    if not isinstance(line, Route):
        raise IllegalMove(line)
    dealt = position.dealt
    columns = dealt.grid.columns
    first = pair.a.row * columns + pair.a.column
    second = pair.b.row * columns + pair.b.column
    tiles = list(position.tiles)
    taken = (tiles[first], tiles[second])
    tiles[first] = tiles[second] = EMPTY
    falls: tuple[Fall[Cell], ...] = ()
    if gravity:
        falls = _compact(dealt.grid, tiles, {pair.a.column, pair.b.column})
        after = _standing(dealt, tiles, position.shuffles, position.reshuffles)
    else:
        masks = (list(position._masks[0]), list(position._masks[1]))
        routes.lift(masks, pair.a.column + 1, pair.a.row + 1)
        routes.lift(masks, pair.b.column + 1, pair.b.row + 1)
        after = ConnectPosition(
            dealt,
            tuple(tiles),
            position.remaining - 2,
            position.shuffles,
            position.reshuffles,
            masks=masks,
        )
    faces = (dealt.faces[taken[0]], dealt.faces[taken[1]])
    left = after.remaining // 2
    return Step("play", after, Taken(pair, taken, faces, left, len(dealt.faces) // 2, line, falls))


def _compact(grid: Grid, tiles: list[int], affected: set[int]) -> tuple[Fall[Cell], ...]:
    """Let the tiles of the *affected* columns fall, in place; return what fell, in reading order of origin."""
    falls = []
    for column in sorted(affected):
        free = grid.rows - 1
        for row in range(grid.rows - 1, -1, -1):
            at = row * grid.columns + column
            if tiles[at] == EMPTY:
                continue
            if row < free:
                goal = free * grid.columns + column
                tiles[goal], tiles[at] = tiles[at], EMPTY
                falls.append(Fall(tiles[goal], grid.cells[at], grid.cells[goal]))
            free -= 1
    return tuple(sorted(falls, key=lambda fall: fall.origin))


def relay(
    position: ConnectPosition,
    do: str,
    tiles: Sequence[int],
    certificate: tuple[Pair[Cell], ...] | None,
) -> Step[ConnectPosition]:
    """
    Lay the standing tiles anew.

    Args:
        position: The position before.
        do: ``"shuffle"`` at the player's wish, ``"reshuffle"`` by the rules.
        tiles: The tile on each cell afterwards, -1 for none.
        certificate: The removal order of the new arrangement, or None where none is promised.
    """
    by_player = do == "shuffle"
    after = _standing(position.dealt, tiles, position.shuffles + by_player, position.reshuffles + (not by_player))
    return Step(do, after, Relaid(certificate))
