"""
The pages say what is so: their examples run, their links lead somewhere, and no public name is left out.

The examples themselves are collected by pytest: those of the Markdown pages by the conftest.py at the root, those of
docstrings by its own doctest collector.
"""

from __future__ import annotations

import inspect
import re
import types
from pathlib import Path

import pytest

import tilepuzzles

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))])
NAMES = sorted(set(dir(tilepuzzles)) - {"COMPILED", "__version__"})

FENCE = re.compile(r"^ *```(.*)$", re.MULTILINE)
RUN = {"python", "console"}
NOT_RUN = {"sh", "toml"}  # what sets up, and what stands in another package
FUNCTIONS = (property, types.FunctionType)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def text_of(page: Path) -> str:
    """Return the text of a page."""
    return page.read_text(encoding="utf-8")


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
    """Each page of the docs is listed in the index, once."""
    index = text_of(DOCS / "index.md")
    listed = index[index.index("```{toctree}") :].splitlines()[1:-1]
    assert sorted(listed) == sorted(page.stem for page in DOCS.glob("*.md") if page.stem != "index")


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


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_is_explained(name: str) -> None:
    """A public name has a docstring of its own that begins with a sentence, and so has each of its methods."""
    thing = getattr(tilepuzzles, name)
    members = {name: thing}
    if inspect.isclass(thing):
        own = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
        plain = {key: getattr(value, "__func__", value) for key, value in own.items()}
        members |= {f"{name}.{key}": value for key, value in plain.items() if isinstance(value, FUNCTIONS)}
    unexplained = {at for at, member in members.items() if not begins_with_a_sentence(member.__doc__)}
    assert not unexplained


def begins_with_a_sentence(docstring: str | None) -> bool:
    """Return whether the first paragraph of *docstring* begins with a capital letter and ends like a sentence."""
    first = inspect.cleandoc(docstring or "").split("\n\n")[0]
    return bool(re.match(r"[A-Z`\"].*[.:…]$", first, re.DOTALL))


def test_every_public_name_is_in_the_reference() -> None:
    """The reference has an entry for each public name."""
    entry = re.compile(r"^\.\. (?:auto\w+|py:data):: (?:tilepuzzles\.)?(\S+)$", re.MULTILINE)
    entries = set(entry.findall(text_of(DOCS / "reference.md")))
    assert sorted({*NAMES, "COMPILED"} - entries) == []
