"""
The pages say what is so: their examples run, their links lead somewhere, and no public name is left out.

The examples themselves are collected by pytest: those of the Markdown pages by the conftest.py at the root, those of
docstrings by its own doctest collector. Whether a docstring says what it must is asked here, of every public name and
of all else that has an entry in the reference.
"""

from __future__ import annotations

import ast
import enum
import importlib.util
import inspect
import json
import re
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import attrs
import pytest

import tilepuzzles
from tilepuzzles import bots
from tilepuzzles.cli import main
from tilepuzzles.contract import BUILT_IN

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
BENCHMARKS = ROOT / "benchmarks"
PAGES = sorted([*DOCS.glob("*.md"), *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))])
NAMES = sorted(set(dir(tilepuzzles)) - {"COMPILED", "__version__"})
PUBLIC = [*(f"tilepuzzles.{name}" for name in NAMES), *(f"tilepuzzles.bots.{name}" for name in bots.__all__)]

DATA = {"tilepuzzles.COMPILED", "tilepuzzles.LAYOUTS", "tilepuzzles.bots.BOTS"}  # what has no docstring of its own

FENCE = re.compile(r"^ *```(.*)$", re.MULTILINE)
RUN = {"python", "console"}
NOT_RUN = {"sh", "toml"}  # what sets up, and what stands in another package
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
TOCTREE = re.compile(r"```\{toctree\}\n(.*?)```", re.DOTALL)
ENTRY = re.compile(r"^\.\. (?:auto(?:class|function|exception)|py:data):: (\S+)$", re.MULTILINE)
RULES_PAGE = ["Goal", "What goes", "Points", "Variants", "How we read the rules"]
"""The headings of the page of a ruleset, in order; others may stand between them."""
WORDS = """
backwards · best effort · bottom-up · uniform · bag · blocked · board · bot · cell · place · certificate · circle
space · connector · closure · columns × rows · combo · chain · streak · cover · deal · difficulty · face · game
grade · log · ledger · hand · draw · dig · round · hint · charged hint · kind · lane · layer · layout · match · move
open · pair · peeking · pip · end · double · position · refusal · route · leg · turn · ruleset · seat · shuffle
reshuffle · solvable · solved · stars · title · step · strip · tile · to move · wild · held value · world
"""
"""The words that have one meaning here. Whoever needs another word adds it in both places."""


def text_of(page: Path) -> str:
    """Return the text of a page."""
    return page.read_text(encoding="utf-8")


def entries() -> list[str]:
    """Return the full name of every entry of the reference."""
    return [name for page in sorted(DOCS.glob("reference*.md")) for name in ENTRY.findall(text_of(page))]


# --- pages -----------------------------------------------------------------------------------------------------------


def test_every_example_is_collected(pytestconfig: pytest.Config) -> None:
    """A bare pytest collects the tests, the Markdown pages, and the docstrings of the package."""
    assert {"tests", "README.md", "CONTRIBUTING.md", "docs", "tilepuzzles"} <= set(pytestconfig.getini("testpaths"))
    assert pytestconfig.getoption("doctestmodules")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_run_or_cannot_be(page: Path) -> None:
    """A fenced block of a page is in a language whose examples run, is a directive, or is one of the few left out."""
    opening = [info.strip() for info in FENCE.findall(text_of(page))[::2]]
    strange = [info for info in opening if info not in RUN | NOT_RUN and not info.startswith("{")]
    assert not strange


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """A link or a picture of a page is a file that exists, or is drawn when the pages are built."""
    links = [link for link in LINK.findall(text_of(page)) if not link.startswith("_pictures/")]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_page_is_listed() -> None:
    """Each page of the docs is listed once, in the index or under the reference."""
    trees = [tree for page in PAGES for tree in TOCTREE.findall(text_of(page))]
    listed = [line for tree in trees for line in tree.splitlines() if line and not line.startswith(":")]
    assert sorted(listed) == sorted(page.stem for page in DOCS.glob("*.md") if page.stem != "index")


@pytest.mark.parametrize("ruleset", BUILT_IN)
def test_every_ruleset_has_its_page(ruleset: str) -> None:
    """Each ruleset has a page of its rules, made from one template and begun with a picture; README lists it."""
    text = text_of(DOCS / f"{ruleset}.md")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert [heading for heading in headings if heading in RULES_PAGE] == RULES_PAGE
    assert "](_pictures/" in text.partition("\n## ")[0]
    assert f"(docs/{ruleset}.md)" in text_of(ROOT / "README.md")


def test_every_word_has_its_meaning() -> None:
    """The glossary has an entry for each word that has one meaning here, and for no other."""
    glossary = text_of(DOCS / "glossary.md").partition("```{glossary}\n")[2].rstrip("`\n")
    terms = [line for line in glossary.splitlines() if line and not line.startswith(" ")]
    assert sorted(terms) == sorted(word for line in WORDS.strip().splitlines() for word in line.split(" · "))


def test_every_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The page of the command line lists exactly the commands there are."""
    assert main(["--help"]) == 0

    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert commands
    assert re.findall(r"^\| `(\w+)[^`]*` \|", text_of(DOCS / "command-line.md"), re.MULTILINE) == commands


def test_every_room_is_told() -> None:
    """The page for contributors lists exactly the rooms there are."""
    listed = re.findall(r"`(\w+)`", text_of(ROOT / "CONTRIBUTING.md").partition("in this list")[2].split("\n")[1])
    assert sorted(listed) == sorted(
        path.stem
        for path in Path(tilepuzzles.__file__).parent.iterdir()
        if path.stem[0] != "_" and (path.suffix == ".py" or (path / "__init__.py").exists())
    )


def test_every_target_is_made() -> None:
    """A make target that a page names is a target of the Makefile."""
    made = set(re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    named = {target for page in PAGES for target in re.findall(r"\bmake ([a-z]+)\b", "".join(code_of(page)))}
    assert named
    assert named <= made


def code_of(page: Path) -> list[str]:
    """Return what stands in backticks or in blocks of a page."""
    text = text_of(page)
    return [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"```sh\n(.*?)```", text, re.DOTALL)]


def test_figures_are_those_of_the_benchmarks() -> None:
    """What was kept of a run is about benchmarks that exist, names no machine, and all benchmarks are on the page."""
    kept = json.loads(text_of(BENCHMARKS / "results.json"))
    files = {one["file"] for one in kept["benchmarks"]}
    shown = re.findall(r"^```\{figures\} (\w+)$", text_of(DOCS / "benchmarks.md"), re.MULTILINE)

    assert set(kept) == {"python", "benchmarks"}
    assert all(set(one) == {"file", "test", "says", "yardsticks"} for one in kept["benchmarks"])
    assert all(f"def {one['test']}(" in text_of(BENCHMARKS / f"{one['file']}.py") for one in kept["benchmarks"])
    assert sorted(shown) == sorted(file.stem for file in BENCHMARKS.glob("bench_*.py"))
    assert files <= set(shown)


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that puts figures on the pages, with an empty folder to read them from."""
    spec = importlib.util.spec_from_file_location("figures", DOCS / "figures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(module, "SHARES", tmp_path / "shares.json")
    return module


def test_figures_are_told_in_tables(figures: Any) -> None:
    """
    What was kept of a run is a table with a column for each case, or a row for each where one benchmark has them all.

    A benchmark of which nothing is kept is said to have no figures yet.
    """
    kept = [
        {"file": "bench_a", "says": "Deal", "yardsticks": {"easy": 0.3571, "hard": 1234.5}},
        {"file": "bench_a", "says": "Play", "yardsticks": {"easy": 2, "hard": 30}},
        {"file": "bench_a", "says": "Load", "yardsticks": {"": 12.3456}},
        {"file": "bench_b", "says": "Decide", "yardsticks": {"5x4": 1, "7x2": 2}},
    ]
    figures.RESULTS.write_text(json.dumps({"python": "CPython 3.11", "benchmarks": kept}))

    assert figures.measured().endswith("with CPython 3.11.")
    assert figures.tables("bench_a").splitlines() == [
        *("|  | easy | hard |", "| --- | ---: | ---: |", "| Deal | 0.357 | 1,234 |", "| Play | 2 | 30 |", ""),
        *("|  | yardsticks |", "| --- | ---: |", "| Load | 12.3 |"),
    ]
    assert figures.tables("bench_b").splitlines() == [
        *("| Decide | yardsticks |", "| --- | ---: |", "| 5x4 | 1 |", "| 7x2 | 2 |"),
    ]
    assert figures.tables("bench_c") == "Nothing is kept of a run of these yet: `make bench` makes one."


def test_shares_are_told_in_a_table(figures: Any) -> None:
    """
    How many deals can be cleared is a table with a row a board; before the first run it is said that there is none.

    The interval spans from none of the undecided deals to all of them.
    """
    assert "Nothing is kept of a run yet" in figures.shares()

    effort = {"median": 1, "mean": 1.2, "p99": 40, "worst": 20_000}
    rows = [
        {"board": "Bridge", "deals": 1_000, "solvable": 450, "undecided": 100, **effort},
        {"board": "Citadel", "deals": 10, "solvable": 0, "undecided": 10, **effort},
    ]
    figures.SHARES.write_text(json.dumps({"budget": 20_000, "rows": rows}))
    head, _, bridge, citadel = figures.shares().splitlines()

    assert head.startswith("| board | deals | can be cleared | 95 % interval | undecided | median | mean |")
    assert bridge == "| Bridge | 1,000 | 50.0% | 41.9% to 58.1% | 100 | 1 | 1 | 40 | 20,000 |"
    assert citadel.startswith("| Citadel | 10 |  | 0.0% to 100.0% | 10 |")


# --- docstrings ------------------------------------------------------------------------------------------------------


def test_every_public_name_is_in_the_reference() -> None:
    """The reference has one entry for each public name of the package and of its bots."""
    found = entries()
    assert sorted({*PUBLIC, "tilepuzzles.COMPILED"} - set(found)) == []
    assert len(found) == len(set(found))


@pytest.mark.parametrize("name", sorted({*PUBLIC, *entries()} - DATA))
def test_every_public_name_is_explained(name: str) -> None:
    """
    The docstring of a public name, and of each of its methods, says what a reader needs.

    It begins with a sentence. Every argument, every field of a class and every member of an enumeration is told, and
    what is returned and raised. Functions and classes have an example, but for protocols, enumerations and errors.
    """
    thing = resolve_name(name)
    faults = class_faults(thing) if inspect.isclass(thing) else function_faults(thing, example=True)
    assert list(faults) == []


def begins_with_a_sentence(docstring: str) -> bool:
    """Return whether the first paragraph of *docstring* begins with a capital letter and ends like a sentence."""
    return bool(re.match(r"[A-Z`\"].*[.:…]$", docstring.split("\n\n")[0], re.DOTALL))


def told(docstring: str) -> set[str]:
    """Return the names that *docstring* tells about: set in italics or as code, or listed in a section."""
    return {"".join(found) for found in re.findall(r"\*(\w+)\*|``(\w+)``|^ {4}(\w+): ", docstring, re.MULTILINE)}


def class_faults(thing: Any) -> Iterator[str]:
    """Yield what the docstrings of a class and its methods leave out."""
    docstring = inspect.cleandoc(thing.__doc__ or "")
    protocol = bool(getattr(thing, "_is_protocol", False))
    if not begins_with_a_sentence(docstring):
        yield "it does not begin with a sentence"
    if not (protocol or issubclass(thing, enum.Enum | Exception) or ">>> " in docstring):
        yield "it has no example"
    if protocol or issubclass(thing, enum.Enum):
        yield from member_faults(thing)
    else:
        yield from field_faults(thing, docstring)
    for key, value in vars(thing).items():
        method = getattr(value, "__func__", value)
        if key.startswith("_"):
            continue
        if isinstance(method, types.FunctionType):
            yield from (f"{key}: {fault}" for fault in function_faults(method))
        elif isinstance(method, property) and not begins_with_a_sentence(inspect.cleandoc(method.__doc__ or "")):
            yield f"{key} does not begin with a sentence"


def member_faults(thing: type) -> Iterator[str]:
    """Yield the members of an enumeration, or the attributes of a protocol, that no text stands under."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(thing))).body
    assert isinstance(tree, ast.ClassDef)
    for member, below in zip(tree.body, [*tree.body[1:], None], strict=True):
        explained = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(member, ast.Assign | ast.AnnAssign) and not explained:
            yield f"{ast.unparse(member)} is not explained"


def field_faults(thing: Any, docstring: str) -> Iterator[str]:
    """Yield the fields of a class, or the arguments it is made from, that its docstring does not tell."""
    fields = attrs.fields(thing) if attrs.has(thing) else ()
    names = {field.alias if field.init else field.name for field in fields if field.init or field.name[0] != "_"}
    if not fields and "__init__" in vars(thing):
        names = set(inspect.signature(thing.__init__).parameters) - {"self"}
    yield from (f"{name} is not told" for name in sorted(names - told(docstring)))
    if any(field.validator for field in fields) and "Raises:" not in docstring:
        yield "it does not say what is raised for a field that is wrong"


def function_faults(function: Any, *, example: bool = False) -> Iterator[str]:
    """Yield what the docstring of a function or a method leaves out; with *example*, an example too."""
    docstring = inspect.cleandoc(function.__doc__ or "")
    signature = inspect.signature(function)
    if not begins_with_a_sentence(docstring):
        yield "it does not begin with a sentence"
    if example and ">>> " not in docstring:
        yield "it has no example"
    arguments = set(signature.parameters) - {"self", "cls"}
    yield from (f"the argument {name} is not told" for name in sorted(arguments - told(docstring)))
    returns = re.match(r"Return |Yield ", docstring) or "Returns:" in docstring
    if not returns and signature.return_annotation not in (None, "None"):
        yield "it does not say what is returned"
    yield from (
        f"{name} is raised and not told" for name in sorted(raised(function) - set(re.findall(r"\w+", docstring)))
    )


def raised(function: Any) -> set[str]:
    """Return the names of the errors that the body of *function* raises by itself."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    calls = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}
