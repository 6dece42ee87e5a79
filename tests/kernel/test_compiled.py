"""The compiled kernel answers as its own source does when it is interpreted: `make compiled` runs these."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import tilepuzzles
from tilepuzzles.boards.layouts import TURTLE
from tilepuzzles.deals.stream import Stream

KERNEL = Path(str(tilepuzzles.__file__)).parent / "kernel"
SEEDS = range(6)
Module: TypeAlias = Callable[[str], Any]
"""Loads a module of the kernel by its name."""

pytestmark = pytest.mark.skipif(not tilepuzzles.COMPILED, reason="the kernel is not compiled")


def compiled(name: str) -> Any:
    """A module of the kernel as it is installed."""
    return importlib.import_module(f"tilepuzzles.kernel.{name}")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Module:
    """What loads the same modules from their sources, under another name."""
    folder = tmp_path_factory.mktemp("source") / "plain_kernel"
    folder.mkdir()
    for source in KERNEL.glob("*.py"):
        text = source.read_text(encoding="utf-8").replace("tilepuzzles.kernel", "plain_kernel")
        (folder / source.name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder.parent))
        for source in sorted(folder.glob("*.py")):
            importlib.import_module(f"plain_kernel.{source.stem}" if source.stem != "__init__" else "plain_kernel")
    return lambda name: importlib.import_module(f"plain_kernel.{name}")


def stream(seed: int) -> Stream:
    """A source of chance, the same for the same seed."""
    return Stream(bytes([seed]))


def chance(seed: int) -> Callable[[int], int]:
    """A source of ints below a bound, the same for the same seed."""
    return stream(seed).below


def spread(cells: int, size: int, seed: int, gone: int = 0) -> list[int]:
    """The kinds of a random deal, *size* tiles of each; some kinds are gone."""
    kinds = stream(seed).shuffled([tile // size for tile in range(cells)])
    return [-1 if kind < gone else kind for kind in kinds]


def heap(seed: int, count: int) -> list[tuple[int, int, int]]:
    """The places of a random stack, half offsets and floating tiles among them."""
    draw = stream(seed).below
    found: list[tuple[int, int, int]] = []
    while len(found) < count:
        x, y, layer = draw(40), draw(21), draw(5)
        if all(layer != c or abs(x - a) > 1 or abs(y - b) > 1 for a, b, c in found):
            found.append((x, y, layer))
    return sorted(found)


def test_every_module_is_compiled(plain: Module) -> None:
    """No module of the kernel is left to the interpreter, and the sources that it is compared with are."""
    for source in KERNEL.glob("*.py"):
        if source.stem != "__init__":
            assert not compiled(source.stem).__file__.endswith(".py")
            assert plain(source.stem).__file__.endswith(".py")
    assert plain("compiled").COMPILED is False


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("columns", "rows", "size", "gone"),
    [(18, 8, 4, 0), (18, 8, 4, 9), (18, 8, 2, 0), (7, 10, 6, 0), (5, 6, 2, 3), (20, 14, 4, 0), (70, 4, 4, 0)],
)
def test_grids(plain: Module, columns: int, rows: int, size: int, gone: int, seed: int) -> None:
    """Answers, orders and closures are the same, with more than 31 kinds, 63 tiles and 63 columns too."""
    kinds = spread(columns * rows - columns * rows % size, size, seed, gone)
    kinds += [-1] * (columns * rows - len(kinds))

    one, two = (load("pairing_grid").solve_grid(columns, rows, kinds, 60) for load in (compiled, plain))
    assert one == two


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("size", "gone"), [(4, 0), (4, 7), (2, 0), (6, 0)])
@pytest.mark.parametrize("count", [144, 228])
def test_stacks(plain: Module, count: int, size: int, gone: int, seed: int) -> None:
    """Answers, orders and closures are the same on the Turtle and on random stacks, of more than 31 kinds too."""
    places = [(place.x, place.y, place.layer) for place in TURTLE.places] if count == 144 else heap(seed, count)
    kinds = spread(count, size, seed, gone)
    found = []
    for load in (compiled, plain):
        stack = load("stacks").Stack(places)
        whole = sum(stack.bits)
        games = load("playouts").StackGames(stack.links, kinds)
        found.append(
            [
                stack.numbers(stack.open(whole)),
                load("pairing_stack").solve_stack(stack.above, stack.left, stack.right, kinds, 300),
                [games.play(chance(at)) for at in range(3)],
                load("peel").peel_stack(stack, chance(seed), 60),
                load("lay").lay_stack(stack, chance(seed), 60),
            ]
        )

    assert found[0] == found[1]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("columns", "rows"), [(18, 8), (7, 10), (70, 4), (2, 66)])
def test_routes_and_games_on_grids(plain: Module, columns: int, rows: int, seed: int) -> None:
    """Pairs, routes, detours and random games are the same, on boards with more than 63 columns or rows too."""
    kinds = spread(columns * rows, 2, seed, 20)
    ends = [(cell % columns + 1, cell // columns + 1) for cell in range(columns * rows) if kinds[cell] >= 0]
    pairs = [(*a, *b) for a, b in zip(ends, ends[1:] + ends[:1], strict=True)]
    found = []
    for load in (compiled, plain):
        routes, detours, playouts = load("routes"), load("detours"), load("playouts")
        grid = routes.masks(columns, rows, [kind >= 0 for kind in kinds])
        found.append(
            [
                grid,
                routes.legal_pairs(columns, grid, load("pairing").alike(kinds), False),
                [(routes.joins(grid, *pair), routes.find_route(grid, *pair)) for pair in pairs],
                [detours.find_detour(columns, rows, grid, *pair) for pair in pairs[::7]],
                [detours.find_offender(columns, rows, grid, *pair) for pair in pairs],
                [playouts.play_grid(columns, rows, kinds, chance(seed), falls) for falls in (False, True)],
                load("peel").peel_grid(columns, rows, range(columns * rows), chance(seed)),
            ]
        )

    assert found[0] == found[1]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("highest", [6, 9])
def test_circles(plain: Module, highest: int, seed: int) -> None:
    """Random rounds are the same, with more options than 63 too."""
    found = []
    for load in (compiled, plain):
        circles = load("circles").Circles([7, 5, 9], [(0, 8), (9, 15)], highest, 2)
        tiles = stream(seed).shuffled(range(circles.tiles))
        game = load("circle_rounds").play_round(circles, tiles, 3, 6, chance(seed))
        found.append([circles.fit, circles.joint, game.out, game.hands, game.bonus, game.turns, game.passes])

    assert found[0] == found[1]
