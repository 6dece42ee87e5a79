"""How the conformance suite gets about: plain data, damage, copies, and the answer of another process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from typing import Any

import attrs
import pytest

import tilepuzzles as tp
from tilepuzzles.boards.spots import Json
from tilepuzzles.policies.base import Undo
from tilepuzzles.testing import elsewhere, game_checks, laws, value_checks, walks
from tilepuzzles.testing.template import Row, StonePoints, Stones

DEAL = Stones().deal(7)


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        3,
        "x",
        Undo.NEVER,
        (1, ("a", None)),
        {"a": (1,)},
        Row("AB"),
        tp.Cell(column=1, row=0),
        tp.Relaid(None),
    ],
)
def test_plain(value: object) -> None:
    """None, bool, int, str, enums, and tuples, mappings and attrs values of them are plain data."""
    assert walks.impure(value) is None


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (1.5, "it is of the type float"),
        (b"key", "it is of the type bytes"),
        ([1], "it is of the type list"),
        ((1, {2}), "it[1] is of the type set"),
        ({"a": {b"k": 1}}, "a key of it['a'] is of the type bytes"),
        ({"a": ("b", DEAL)}, "it['a'][1] is a deal"),
        (tp.Step("play", Row("A"), tp.Game(Stones(), seed=7)), "it.effect is of the type Game"),
        ((tp.Relaid(()),), "it[0] holds the solution"),
    ],
)
def test_not_plain(value: object, fault: str) -> None:
    """Whatever else is found with its place: numbers with a fraction, bytes, lists, games, deals, solutions."""
    assert walks.impure(value) == fault


def test_damage_is_done() -> None:
    """Each damaged copy is another one, the same each time, and the original is left as it is."""
    data: Json = DEAL.to_data()
    text = json.dumps(data)
    damaged = list(walks.mangled(data, 200, "here"))

    assert json.dumps(data) == text
    assert damaged == list(walks.mangled(data, 200, "here")) != list(walks.mangled(data, 200, "there"))
    assert sum(one == data for one in damaged) < 20
    assert any(isinstance(one, dict) and "extra" in one for one in damaged)
    assert any(isinstance(one, dict) and "seed" not in one for one in damaged)


def test_copies() -> None:
    """A copy is equal and another object; what cannot be copied is a breach."""
    assert [Row("AB")] * 2 == walks.copies(Row("AB"))
    assert all(copy is not DEAL for copy in walks.copies(DEAL))
    with pytest.raises(AssertionError, match="values can be copied and pickled"):
        walks.copies(lambda: None)


def test_foreign_policies_excuse() -> None:
    """Options that cannot be read are excused only where a policy is not of the library."""
    assert walks.rebuilt(tp.LinkUp(floor=0)) == tp.LinkUp(floor=0)
    assert walks.rebuilt(tp.LinkUp(scoring=(StonePoints(1),))) is None
    assert walks.brings_policies(tp.LinkUp(scoring=(StonePoints(1),)))
    assert not walks.brings_policies(tp.LinkUp(hint_cost=None, clock=tp.Countdown(5), scoring=(), awards=(tp.Title(),)))
    with pytest.raises(tp.InvalidNotation, match="not today"):
        walks.rebuilt(Moody())


class Moody(Stones):
    """The template that reads no options."""

    @classmethod
    def from_options(cls, options: Mapping[str, Json], /) -> Stones:
        raise tp.InvalidNotation("not today")


def test_the_answer_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process answers with the deals and games that it is asked for."""
    asked = {
        "module": Stones.__module__,
        "name": Stones.__qualname__,
        "options": {"length": 5},
        "dealer": "plain",
        "settings": {},
        "seeds": [7, "7"],
        "acts": 4,
    }
    said = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(asked)))
    monkeypatch.setattr(sys, "stdout", said)

    elsewhere.answer()

    assert json.loads(said.getvalue()) == elsewhere.tracks(Stones(length=5), (7, "7"), 4)


@pytest.mark.parametrize(("module", "name"), [("no_such_module", "Stones"), (Stones.__module__, "f.<locals>.Stones")])
def test_a_process_that_cannot_import(module: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that cannot import the ruleset says so by its exit code."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps({"module": module, "name": name})))

    with pytest.raises(SystemExit) as left:
        elsewhere.answer()

    assert left.value.code == elsewhere.NOT_IMPORTABLE


def test_rules_without_attrs() -> None:
    """A ruleset need not be an attrs class."""

    class Plain:
        def __init__(self, rules: Stones) -> None:
            self.rules = rules

        def __getattr__(self, name: str) -> Any:
            if name == "rules":
                raise AttributeError
            return getattr(self.rules, name)

    plain: Any = Plain(Stones())

    assert not attrs.has(Plain)
    value_checks.policies_can_be_replaced(plain)
    value_checks.daily_deals_are_dated(plain)


def test_expectations() -> None:
    """An error that is expected must come, and be of the right sort; one that may come need not."""
    with pytest.raises(AssertionError, match=r"^it is refused$"), laws.raises("it is refused", ValueError):
        pass
    with pytest.raises(AssertionError, match=r"it is refused .* KeyError"), laws.raises("it is refused", ValueError):
        raise KeyError
    with laws.raises("it is refused", ValueError):
        raise tp.InvalidArgument
    with laws.may_raise("reading", ValueError):
        pass
    with pytest.raises(AssertionError, match=r"reading .* KeyError"), laws.may_raise("reading", ValueError):
        raise KeyError


def test_what_is_offered_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """SH-01: were an undo made that is not offered, its check would fail."""
    monkeypatch.setattr(tp.Game, "undo", lambda game: ())

    with pytest.raises(AssertionError, match="what is not offered is refused"):
        game_checks.what_is_not_offered_is_refused(Stones(undo=Undo.NEVER))
