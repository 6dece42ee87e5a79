"""How Sphinx builds the pages. No network is needed: inventory.py writes what is known of Python's own names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import figures  # noqa: E402 - these four lie beside this file
import inventory  # noqa: E402
import names  # noqa: E402
import pictures  # noqa: E402
from docutils import nodes  # type: ignore[import-untyped]  # noqa: E402
from sphinx.transforms import SphinxTransform  # noqa: E402
from sphinx.util.docutils import SphinxDirective  # noqa: E402
from sphinx.util.inspect import TypeAliasForwardRef  # noqa: E402

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
html_static_path = ["_static"]
html_css_files = ["pages.css"]
pygments_style = "default"
pygments_dark_style = "monokai"
html_copy_source = False
html_show_copyright = False

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_type_aliases = {"Json": "Json", "Plain": "Plain"}
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False
napoleon_custom_sections = [("Cost", "notes_style"), ("Source", "notes_style")]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
intersphinx_mapping = {"python": ("https://docs.python.org/3", "_inv/python.inv")}

nitpicky = True
nitpick_ignore = [
    # what positions or worlds share, and what a solver takes positions as; nobody needs to look inside
    ("py:class", "tilepuzzles.boards.circle_positions.Dealt"),
    ("py:class", "tilepuzzles.boards.connect_positions.Dealt"),
    ("py:class", "tilepuzzles.boards.pairings.GridPairing"),
    ("py:class", "tilepuzzles.boards.pairings.StackPairing"),
    ("py:class", "tilepuzzles.boards.stack_positions.Dealt"),
    ("py:class", "tilepuzzles.deals.circle_worlds.CircleWorlds"),
    ("py:class", "tilepuzzles.kernel.stacks.Stack"),
    ("py:class", "hypothesis.strategies.SearchStrategy"),  # no inventory of Hypothesis without a network
]
nitpick_ignore_regex = [
    ("py:class", r"(tilepuzzles\..*\.)?[LMNPRSTVW](_co|_contra)?"),  # type variables have no page
    ("py:class", r"AnyRules|Json|Plain"),  # aliases that refer to themselves, or stand for Ruleset[Any, Any, Any]
]
TypeAliasForwardRef.__repr__ = lambda alias: alias.name  # type: ignore[method-assign]  # call plain JSON by its name
Executor.__module__ = "concurrent.futures"  # where Python's own pages have it
PUBLIC = frozenset(dir(tilepuzzles))
COLON = "\ue000"


def hide_colons(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Keep napoleon from taking what stands before a colon in the first line of a property for its type."""
    if what in ("property", "attribute", "data"):
        lines[:1] = [line.replace(":", COLON) for line in lines[:1]]


def show_colons(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Bring the colons back."""
    lines[:] = [line.replace(COLON, ":") for line in lines]


def hide_signature(
    app: Sphinx, what: str, name: str, thing: object, options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Show no arguments for a protocol, as nobody makes one."""
    return ("", None) if what == "class" and getattr(thing, "_is_protocol", False) else (signature, returns)


def find_public(app: Sphinx, env: BuildEnvironment, node: Any, contnode: Any) -> Any:
    """Resolve a bare name such as ``WrongType``, or an inner one such as ``tilepuzzles.errors.WrongType``."""
    name = str(node.get("reftarget", "")).rpartition(".")[2]
    if node.get("refdomain") != "py" or name not in PUBLIC:
        return None
    found = f"tilepuzzles.{name}"
    return env.get_domain("py").resolve_xref(env, node["refdoc"], app.builder, "obj", found, node, contnode)


def made_by(function: Callable[..., str]) -> type[SphinxDirective]:
    """Return a directive that puts the Markdown onto the page which *function* makes of the directive's arguments."""

    class Made(SphinxDirective):
        optional_arguments = 1

        def run(self) -> list[nodes.Node]:
            """Return what stands on the page."""
            self.env.note_reread()
            found: list[nodes.Node] = self.parse_text_to_nodes(function(*self.arguments))
            return found

    return Made


class DarkTwins(SphinxTransform):
    """Put the dark one beside each picture that has one; the theme of the page shows one of the two."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        """Change the page."""
        for image in list(self.document.findall(nodes.image)):
            dark = image["uri"].removesuffix(".svg") + "-dark.svg"
            if image["uri"].startswith("_pictures/") and (HERE / dark).exists():
                twin = image.deepcopy()
                twin["uri"] = dark
                image["classes"].append("only-light")
                twin["classes"].append("only-dark")
                image.parent.insert(image.parent.index(image) + 1, twin)


class OneWord(SphinxTransform):
    """Call the fields of a class attributes, as the docstrings do."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        """Change the page."""
        for name in self.document.findall(nodes.field_name):
            if name.astext() == "Variables":
                name[0] = nodes.Text("Attributes")


def setup(app: Sphinx) -> None:
    """Write what the build reads and the repository does not keep."""
    inventory.write(HERE / "_inv" / "python.inv")
    pictures.write(HERE / "_pictures")
    app.add_directive("measured", made_by(figures.measured))
    app.add_directive("figures", made_by(figures.tables))
    app.add_directive("shares", made_by(figures.shares))
    app.add_directive("names", made_by(names.table))
    app.add_directive("faces", made_by(pictures.guide))
    app.add_transform(DarkTwins)
    app.add_transform(OneWord)
    app.connect("autodoc-process-docstring", hide_colons, priority=400)  # napoleon comes at 500
    app.connect("autodoc-process-docstring", show_colons, priority=600)
    app.connect("autodoc-process-signature", hide_signature)
    app.connect("missing-reference", find_public)
