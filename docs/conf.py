"""How Sphinx builds the pages. No network is needed: inventory.py writes what is known of Python's own names."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import inventory  # noqa: E402 - it lies beside this file
import pictures  # noqa: E402

import tilepuzzles  # noqa: E402

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "tilepuzzles"
author = "The tilepuzzles founders"
copyright = "The tilepuzzles founders"
release = tilepuzzles.__version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build", "_inv", "_pictures"]
html_theme = "furo"
html_title = "tilepuzzles"
html_copy_source = False
html_show_copyright = False

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False
napoleon_custom_sections = [("Cost", "notes_style"), ("Source", "notes_style")]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
intersphinx_mapping = {"python": ("https://docs.python.org/3", "_inv/python.inv")}

nitpicky = True
nitpick_ignore = [
    ("py:class", "tilepuzzles.boards.connect.Dealt"),  # what the positions of a game share; nobody needs to look inside
    ("py:class", "hypothesis.strategies.SearchStrategy"),  # no inventory of Hypothesis without a network
]
nitpick_ignore_regex = [
    ("py:class", r"(tilepuzzles\..*\.)?[LMNPSTVW](_co)?"),  # type variables have no page
    ("py:class", r"AnyRules|Json|Plain"),  # aliases that refer to themselves, or stand for Ruleset[Any, Any, Any]
]
PUBLIC = frozenset(dir(tilepuzzles))
COLON = "\ue000"


def hide_colons(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Keep napoleon from taking what stands before a colon in the first line of a property for its type."""
    if what in ("property", "attribute", "data"):
        lines[:1] = [line.replace(":", COLON) for line in lines[:1]]


def show_colons(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Bring the colons back."""
    lines[:] = [line.replace(COLON, ":") for line in lines]


def find_public(app: Sphinx, env: BuildEnvironment, node: Any, contnode: Any) -> Any:
    """Resolve a bare name such as ``WrongType``, or an inner one such as ``tilepuzzles.errors.WrongType``."""
    name = str(node.get("reftarget", "")).rpartition(".")[2]
    if node.get("refdomain") != "py" or name not in PUBLIC:
        return None
    found = f"tilepuzzles.{name}"
    return env.get_domain("py").resolve_xref(env, node["refdoc"], app.builder, "obj", found, node, contnode)


def setup(app: Sphinx) -> None:
    """Write what the build reads and the repository does not keep."""
    inventory.write(HERE / "_inv" / "python.inv")
    pictures.write(HERE / "_pictures")
    app.connect("autodoc-process-docstring", hide_colons, priority=400)  # napoleon comes at 500
    app.connect("autodoc-process-docstring", show_colons, priority=600)
    app.connect("missing-reference", find_public)
