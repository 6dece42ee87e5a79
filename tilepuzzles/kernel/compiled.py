"""Whether this room was compiled: all of it is, or nothing."""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
"""Whether the algorithms run as machine code; their answers are the same."""
