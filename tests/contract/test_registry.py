"""Plug-ins: a ruleset of another distribution is found by its entry point, and a bad one harms nobody."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tilepuzzles as tp
from tilepuzzles import contract
from tilepuzzles.rules.link_up import LinkUp
from tilepuzzles.testing import conformance

Install = Callable[..., None]

PEBBLES = """
from typing import ClassVar
from tilepuzzles.testing.template import Stones

class Pebbles(Stones):
    id: ClassVar[str] = "pebbles"
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a distribution on the path: its name, the source of its one module, its entry points."""
    modules: list[str] = []

    def put(name: str, source: str, *points: str) -> None:
        folder = tmp_path / name
        information = folder / f"{name}-1.0.dist-info"
        information.mkdir(parents=True)
        (folder / f"{name}.py").write_text(source)
        (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (information / "entry_points.txt").write_text("\n".join([f"[{contract.GROUP}]", *points, ""]))
        monkeypatch.syspath_prepend(folder)
        modules.append(name)

    yield put
    for name in modules:
        sys.modules.pop(name, None)
    importlib.invalidate_caches()


def test_what_is_built_in() -> None:
    """Without plug-ins the registry holds the rulesets of the library, each under its own id."""
    found = tp.rulesets()

    assert list(contract.BUILT_IN) == list(found)
    assert all(factory.id == ruleset for ruleset, factory in found.items())
    assert found["link-up"] is LinkUp is contract.factory("link-up")


def test_a_plug_in_is_found(install: Install) -> None:
    """A ruleset of another distribution is found by its id, and its deals and games are read without naming it."""
    install("pebbles_plugin", PEBBLES, "pebbles = pebbles_plugin:Pebbles")

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rules = tp.rulesets()["pebbles"](length=5)
    game = tp.Game(rules, seed=7)
    game.play(game.moves()[0], at_ms=900)

    assert contract.factory("pebbles") is type(rules)
    assert tp.Deal.from_json(game.deal.to_json()) == game.deal
    assert tp.Game.from_json(game.to_json()).position == game.position
    assert tp.verify(game)


def test_a_plug_in_conforms(install: Install) -> None:
    """A ruleset of another distribution passes the suite, in other processes too."""
    install("pebbles_plugin", PEBBLES, "pebbles = pebbles_plugin:Pebbles")

    conformance.conform(tp.rulesets()["pebbles"]())


@pytest.mark.parametrize(
    ("source", "point", "said"),
    [
        ("raise RuntimeError('broken at heart')", "broken = broken_plugin:Rules", "broken at heart"),
        ("import no_such_module_at_all", "broken = broken_plugin:Rules", "no_such_module_at_all"),
        ("Other = 1", "broken = broken_plugin:Rules", "Rules"),
        ("def Rules(:", "broken = broken_plugin:Rules", "SyntaxError"),
        ("", "broken = no_such_module_at_all:Rules", "no_such_module_at_all"),
    ],
)
def test_a_broken_plug_in_is_left_out(install: Install, source: str, point: str, said: str) -> None:
    """A plug-in that cannot be loaded is left out with a warning that says why, and the others are found."""
    install("broken_plugin", source, point)
    install("pebbles_plugin", PEBBLES, "pebbles = pebbles_plugin:Pebbles")

    with pytest.warns(UserWarning, match=f"the ruleset broken of .* is left out: .*{said}"):
        found = tp.rulesets()

    assert {*contract.BUILT_IN, "pebbles"} == {*found}


def test_a_taken_id_is_left_out(install: Install) -> None:
    """A plug-in cannot take the id of a ruleset of the library."""
    install("pebbles_plugin", PEBBLES, "link-up = pebbles_plugin:Pebbles", "pebbles = pebbles_plugin:Pebbles")

    with pytest.warns(UserWarning, match="the ruleset link-up of pebbles_plugin:Pebbles is left out: the id is taken"):
        found = tp.rulesets()

    assert found["link-up"] is LinkUp
    assert "pebbles" in found


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_two_plug_ins_of_one_id(install: Install, order: str) -> None:
    """Of two plug-ins with one id the first by name of its module is kept, whichever comes first on the path."""
    for letter in order:
        install(f"{letter}_pebbles", PEBBLES, f"pebbles = {letter}_pebbles:Pebbles")

    with pytest.warns(UserWarning, match="the ruleset pebbles of b_pebbles:Pebbles is left out: the id is taken"):
        found = tp.rulesets()

    assert found["pebbles"].__module__ == "a_pebbles"


def test_an_unknown_id() -> None:
    """An id that nobody has is refused with those that there are, in a deal too."""
    with pytest.raises(tp.InvalidArgument, match="there is no ruleset 'chess'; there are link-up"):
        contract.factory("chess")
    text = tp.LinkUp().deal(7).to_json().replace('"link-up"', '"chess"')
    with pytest.raises(tp.InvalidNotation, match="deal: ruleset: there is no ruleset 'chess'; there are link-up"):
        tp.Deal.from_json(text)


def test_an_id_that_is_no_text() -> None:
    """What is no text is no id."""
    with pytest.raises(tp.WrongType, match="ruleset must be the id of a ruleset, not 7"):
        contract.factory(7)  # type: ignore[arg-type]


def test_a_built_in_ruleset_asks_no_plug_in(install: Install) -> None:
    """Reading a deal of the library loads no plug-in, so a broken one is not even noticed."""
    install("broken_plugin", "raise RuntimeError('loaded')", "broken = broken_plugin:Rules")
    deal = tp.LinkUp().deal(7)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert tp.Deal.from_json(deal.to_json()) == deal
    assert "broken_plugin" not in sys.modules


def test_a_plug_in_under_another_id_than_its_own_is_left_out(install: Install) -> None:
    """The name of an entry point must be the id of the ruleset behind it, or its deals could not be read back."""
    install("pebbles_plugin", PEBBLES, "marbles = pebbles_plugin:Pebbles")

    with pytest.warns(UserWarning, match="the ruleset marbles of pebbles_plugin:Pebbles is left out"):
        found = tp.rulesets()

    assert "marbles" not in found


def test_what_is_no_ruleset_is_left_out(install: Install) -> None:
    """An entry point that names something else than a ruleset is left out."""
    install("number_plugin", "RULES = 7", "number = number_plugin:RULES")

    with pytest.warns(UserWarning, match="the ruleset number of number_plugin:RULES is left out"):
        found = tp.rulesets()

    assert "number" not in found
