"""Write a small intersphinx inventory of the names of Python that our pages refer to, so that no network is needed."""

from __future__ import annotations

import zlib
from pathlib import Path

NAMES = {
    ("class", "library/functions.html"): "bool float int object",
    ("class", "library/stdtypes.html"): "bytes dict frozenset list str tuple",
    ("class", "library/datetime.html"): "datetime.date",
    ("class", "library/enum.html"): "enum.Enum",
    ("class", "library/collections.abc.html"): (
        "collections.abc.Callable collections.abc.Iterable collections.abc.Iterator collections.abc.Mapping "
        "collections.abc.Sequence"
    ),
    ("class", "library/concurrent.futures.html"): "concurrent.futures.Executor",
    ("class", "library/typing.html"): "typing.Any typing.ClassVar typing.Generic typing.Literal typing.Protocol",
    ("exception", "library/exceptions.html"): "Exception TypeError ValueError",
    ("data", "library/constants.html"): "False None True",
}
"""Role and page -> the names that are explained there, each under an anchor of its own name."""
HEAD = "# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n# The rest is compressed with zlib.\n"


def write(path: Path) -> None:
    """Write the inventory, in version 2 of Sphinx's format, to *path*."""
    lines = [f"{name} py:{role} 1 {page}#$ -\n" for (role, page), names in NAMES.items() for name in names.split()]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(HEAD.encode() + zlib.compress("".join(lines).encode()))
