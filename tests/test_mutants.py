"""The maker of mutants: one small fault at a time, and nothing else changed."""

from __future__ import annotations

import ast

import mutants
import pytest


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a <= b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("x + y * 2", ["x - y * 2", "x + y // 2", "x + y * 3"]),
        ("x += 1", ["x -= 1", "x += 2"]),
        ("not a and True", ["not a or True", "a and True", "not a and False"]),
        ("if a:\n    pass", ["if not a:\n    pass"]),
        ("while a:\n    break", ["while not a:\n    break", "while a:\n    continue"]),
        ("f(a in b, 'text', None)", ["f(a not in b, 'text', None)"]),
        ("a = b", []),
        ("def f(x: int | None = 1) -> 'x' | 2:\n    return x", ["def f(x: int | None=2) -> 'x' | 2:\n    return x"]),
    ],
)
def test_each_fault_alone(source: str, expected: list[str]) -> None:
    """Every comparison, operator, number and condition is made wrong in turn, and the rest stays as it is."""
    assert sorted(text for _, text in mutants.mutants(source)) == sorted(expected)


def test_every_mutant_is_a_module() -> None:
    """The mutants of a module of the kernel can all be read, differ from it, and tell the line of their fault."""
    source = (mutants.PROJECT / "tilepuzzles" / "kernel" / "strip.py").read_text(encoding="utf-8")
    found = mutants.mutants(source)
    plain = ast.unparse(ast.parse(source))

    assert len(found) > 30
    for line, text in found:
        assert ast.unparse(ast.parse(text)) != plain
        assert 1 <= line <= len(source.splitlines())


def test_every_test_of_a_module_exists() -> None:
    """The tests that are said to try a module of the kernel are there, and so is the module."""
    for name, tests in mutants.TESTS.items():
        assert (mutants.PROJECT / "tilepuzzles" / "kernel" / f"{name}.py").is_file()
        assert tests
        assert all((mutants.PROJECT / "tests" / test).is_file() for test in tests)
