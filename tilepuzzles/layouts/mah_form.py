"""The shape of ``.mah`` JSON; imported when such a text is read, as msgspec is. Keys we do not use are let be."""

from __future__ import annotations

from typing import Annotated

import msgspec

Cell = int | tuple[int, Annotated[int, msgspec.Meta(ge=1)]]
"""A column, or a run: a column and a count."""


class MahBoard(msgspec.Struct):
    """A board: layers of rows of cells."""

    name: str
    map: list[tuple[int, list[tuple[int, int | list[Cell]]]]]
    id: int | str = ""
    by: str = ""
    cat: str = ""


class MahFile(msgspec.Struct):
    """A file."""

    mah: str
    boards: list[MahBoard]
