"""The names that a page of the reference explains, each with the first sentence of its docstring."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

DOCS = Path(__file__).parent
ENTRY = re.compile(r"^\.\. (?:auto(?:class|function|exception|data|module)|py:data):: (\S+)$", re.MULTILINE)
"""An entry of the reference: a directive of Sphinx and the full name it explains."""
ROLE = re.compile(r":(\w+):`")


def entries(page: str) -> list[str]:
    """Return the full names that have their entry on the page of that name, in order."""
    return ENTRY.findall((DOCS / f"{page}.md").read_text(encoding="utf-8"))


def explained(name: str) -> Any:
    """Return what the full name *name* names, as ``"tilepuzzles.Game"``."""
    module, _, rest = name.partition(".")
    return resolve_name(f"{module}.{rest}")


def table(page: str) -> str:
    """Return the names of the page of that name as a table in Markdown."""
    return "\n".join(["| name | |", "|---|---|", *rows(page)])


def rows(page: str) -> Iterator[str]:
    """Yield a row for each name of the page; data says no more than its name, and modules stand apart."""
    for name in entries(page):
        thing = explained(name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            short = name.removeprefix("tilepuzzles.")
            yield f"| {{py:obj}}`{short} <{name}>` | {first_sentence(thing)} |"


def first_sentence(thing: object) -> str:
    """Return the first sentence of the docstring of *thing*, in Markdown."""
    paragraph = " ".join(inspect.getdoc(thing).split("\n\n")[0].split())  # type: ignore[union-attr]
    sentence = re.split(r"(?<=[.:]) (?=[A-Z])", paragraph)[0].rstrip(":")
    return ROLE.sub(r"{py:\1}`", sentence)
