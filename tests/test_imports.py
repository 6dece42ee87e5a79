"""The order of the rooms: who may import whom, and what nobody may."""

from __future__ import annotations

import ast
import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import tilepuzzles

PACKAGE = Path(str(tilepuzzles.__file__)).parent
ROOMS = [
    *("errors", "words", "tiles", "kernel", "boards", "policies", "wire", "contract", "deals", "solving", "rules"),
    *("play", "layouts", "render", "testing", "bots", "envs", "cli"),
]
"""The rooms from top to bottom; a room imports only from rooms above it, and from itself."""
RUNNERS = frozenset({"__init__", "__main__"})
"""What stands outside the order: the facade, which loads everything on demand, and what runs the command line."""

CHANCE = frozenset({"random", "secrets", "uuid", "time", "numpy"})
OUTSIDE = frozenset({"os", "io", "pathlib", "shutil", "tempfile", "glob"}) | frozenset(
    {"socket", "urllib", "subprocess", "sqlite3", "locale", "getpass"}
)
NOW = frozenset({"now", "today", "utcnow", "fromtimestamp"})
FILES = frozenset({"open", "input"})
PATHS = frozenset({"read_text", "write_text", "read_bytes", "write_bytes", "environ", "getenv"})
DOORS = ("words", "contract.registry", "play.records", "layouts", "testing.elsewhere", "cli", "__main__")
"""What may read files and the environment: catalogues, entry points, records, layouts, the
command line, and the part of the conformance suite that asks another process."""


@attrs.frozen
class Module:
    """A module of the package: its name within the package, and its syntax tree."""

    name: str
    tree: ast.Module

    @property
    def room(self) -> str:
        """The room it lies in."""
        return self.name.partition(".")[0]

    def within(self, places: tuple[str, ...]) -> bool:
        """Whether it is, or lies in, one of those places."""
        return any(self.name == place or self.name.startswith(f"{place}.") for place in places)


def modules() -> list[Module]:
    """Every module of the package."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found.append(Module(name, ast.parse(path.read_text(encoding="utf-8"))))
    return found


def imported(tree: ast.Module) -> Iterator[str]:
    """Every module, or name of a module, that is imported anywhere in the tree, for typing alone too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names)


def room_of(name: str) -> str | None:
    """The room that an imported name lies in; None for what is not of the package."""
    package, _, rest = name.partition(".")
    return rest.partition(".")[0] if package == "tilepuzzles" else None


def breaches(module: Module) -> list[str]:
    """The imports of a module that the order of the rooms forbids."""
    found = []
    for name in imported(module.tree):
        room = room_of(name)
        if name.startswith("."):
            found.append(f"{module.name} imports {name}, which is relative")
        elif room is None:
            continue
        elif room not in ROOMS:
            if module.room == ROOMS[-1]:  # the last room stands below the facade too
                continue
            found.append(f"{module.name} imports {name}, which is no room")
        elif ROOMS.index(room) > ROOMS.index(module.room):
            found.append(f"{module.name} imports {name} from a room below")
        elif module.room == room == "rules" and not f"{name}.".startswith(f"tilepuzzles.{module.name}."):
            found.append(f"{module.name} imports {name}, a rule module")
    return found


def made_up(name: str, source: str) -> Module:
    """A module that does not exist."""
    return Module(name, ast.parse(source))


def test_every_module_lies_in_a_room() -> None:
    """Every module of the package lies in one of the rooms, but for the facade and the runner."""
    assert {module.room for module in modules()} - RUNNERS <= set(ROOMS)


def test_imports_point_one_way() -> None:
    """A room imports only from rooms above it, and rule modules never import each other."""
    assert [line for module in modules() if module.room not in RUNNERS for line in breaches(module)] == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("kernel.routes", "from tilepuzzles.boards.spots import Cell"),
        ("kernel.routes", "if TYPE_CHECKING:\n    from tilepuzzles.boards import spots"),
        ("words", "def f():\n    import tilepuzzles.tiles"),
        ("deals.stream", "from tilepuzzles import rules"),
        ("rules.link_o", "from tilepuzzles.rules.link_up import LinkUp"),
        ("rules.link_o", "from tilepuzzles.rules import link_up"),
        ("rules.link", "import tilepuzzles.rules.link_up"),
        ("boards.stack", "from .spots import Cell"),
        ("boards.stack", "from . import spots"),
        ("play.game", "import tilepuzzles as tp"),
        ("play.game", "from tilepuzzles import Game"),
    ],
)
def test_breaches_are_seen(name: str, source: str) -> None:
    """An import from below, for typing alone, inside a function, of the facade or relative, is a breach."""
    assert len(breaches(made_up(name, source))) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("kernel.routes", "from collections.abc import Sequence\nfrom tilepuzzles.kernel.peel import peel_grid"),
        ("boards.connect", "from tilepuzzles import words\nfrom tilepuzzles.kernel import routes"),
        ("rules.link_o", "from tilepuzzles.deals import dealers"),
        ("cli", "from tilepuzzles import __version__"),
        ("rules.link_o.hands", "from tilepuzzles.rules.link_o.hands import Hand"),
    ],
)
def test_what_is_allowed_is_no_breach(name: str, source: str) -> None:
    """An import from above, from the same room or from outside the package is none, nor of the facade by the last."""
    assert breaches(made_up(name, source)) == []


def test_the_kernel_knows_nothing_but_itself() -> None:
    """The kernel imports no other room and no attrs, so that it may be compiled as it stands."""
    for module in modules():
        if module.room == "kernel":
            names = list(imported(module.tree))

            assert {room_of(name) for name in names} <= {None, "kernel"}
            assert not any(name.partition(".")[0] in ("attr", "attrs", "dataclasses") for name in names)


def chance(module: Module) -> list[str]:
    """Where a module asks for chance or for the time of day."""
    attributes = [node.attr for node in ast.walk(module.tree) if isinstance(node, ast.Attribute)]
    return [name for name in imported(module.tree) if name.partition(".")[0] in CHANCE] + [
        name for name in attributes if name in NOW
    ]


def outside(module: Module) -> list[str]:
    """Where a module asks for files, the environment or the network."""
    found = [name for name in imported(module.tree) if name.partition(".")[0] in OUTSIDE]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FILES:
            found.append(node.func.id)
        elif isinstance(node, ast.Attribute) and node.attr in PATHS:
            found.append(node.attr)
    return found


def test_nothing_reads_a_clock_or_draws_by_itself() -> None:
    """No module but the command line imports random numbers or clocks, or asks what day it is."""
    assert {module.name: chance(module) for module in modules() if not module.within(("cli",)) and chance(module)} == {}


def test_nothing_reads_files_or_the_environment() -> None:
    """No module imports or uses files, the environment or the network, but for the few that are there for it."""
    assert {m.name: outside(m) for m in modules() if not m.within(DOORS) and outside(m)} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import Random",
        "import time",
        "from time import monotonic",
        "datetime.datetime.now()",
        "date.today()",
    ],
)
def test_chance_is_seen(source: str) -> None:
    """Random numbers, clocks and the day are seen wherever they are asked for."""
    assert chance(made_up("play.game", f"def f():\n    {source}"))


@pytest.mark.parametrize("source", ["import os", "from os import path", "open('a')", "path.read_text()", "x.environ"])
def test_files_are_seen(source: str) -> None:
    """Files and the environment are seen wherever they are asked for."""
    assert outside(made_up("play.game", f"def f():\n    {source}"))
    assert made_up("play.records.book", "").within(DOORS)
    assert not made_up("play.recordsetter", "").within(DOORS)


def run(script: str) -> str:
    """What a script prints that is run in a fresh Python which finds the package."""
    code = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); {script}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_the_package_loads_nothing_else() -> None:
    """``import tilepuzzles`` loads no module of its own, and no package but those of Python."""
    script = (
        "import json, sys; before = set(sys.modules); import tilepuzzles; "
        "print(json.dumps([*set(sys.modules) - before]))"
    )
    loaded = json.loads(run(script))

    assert [name for name in loaded if name.startswith("tilepuzzles.")] == []
    assert {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names == {"tilepuzzles"}


def test_reading_a_save_is_loaded_when_one_is_read() -> None:
    """The reader of JSON is not loaded by dealing and playing."""
    script = (
        "import sys; import tilepuzzles as tp; game = tp.Game(tp.LinkUp(columns=4, rows=3), seed=7); "
        "game.play(game.moves()[0]); print('msgspec' in sys.modules)"
    )

    assert run(script).strip() == "False"


def typed_imports() -> dict[str, str]:
    """The names that the facade imports for the checkers: name -> module."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    found = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        for alias in node.names:
            assert alias.asname == alias.name, f"{alias.name} is not exported to the checkers"
            found[alias.name] = str(node.module)
    return found


def test_the_lazy_table_is_that_of_the_checkers() -> None:
    """What is loaded on demand is what the checkers are told, from the same modules, and is listed once."""
    table = {name: f"tilepuzzles.{home}" for home, names in tilepuzzles._HOMES.items() for name in names.split()}

    assert typed_imports() == table
    assert sum(len(names.split()) for names in tilepuzzles._HOMES.values()) == len(table)


@pytest.mark.parametrize("name", sorted(tilepuzzles._HOME_OF))
def test_every_public_name_loads(name: str) -> None:
    """A public name is that of its module, and is listed."""
    home = importlib.import_module(typed_imports()[name])

    assert getattr(tilepuzzles, name) is getattr(home, name)
    assert name in dir(tilepuzzles)


def test_all_names_are_public() -> None:
    """``from tilepuzzles import *`` gives every public name, and nothing starts with an underscore but the version."""
    names: dict[str, object] = {}
    exec("from tilepuzzles import *", names)  # noqa: S102 - the statement itself is what is tried

    assert set(dir(tilepuzzles)) == set(names) - {"__builtins__"}
    assert [name for name in dir(tilepuzzles) if name.startswith("_")] == ["__version__"]
    assert sorted(dir(tilepuzzles)) == dir(tilepuzzles)


def test_an_unknown_name_is_told() -> None:
    """A name that is not there raises AttributeError, as of any module."""
    with pytest.raises(AttributeError, match="module 'tilepuzzles' has no attribute 'Chess'"):
        _ = tilepuzzles.Chess
