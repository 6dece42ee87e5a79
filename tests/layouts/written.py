"""Layout files as the tests write them, one writer a format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from tilepuzzles.boards.spots import Place


def kmahjongg(places: Iterable[Place], *, size: tuple[int, int, int] | None = None, about: str = "") -> str:
    """A KMahjongg file: version 1.1 where a *size* is given, else 1.0; *about* stands after the magic."""
    width, height, depth = size or (32, 16, 5)
    drawn = [[["."] * width for _ in range(height)] for _ in range(depth)]
    for place in places:
        for mark, (dx, dy) in {"1": (0, 0), "2": (1, 0), "4": (0, 1), "3": (1, 1)}.items():
            drawn[place.layer][place.y + dy][place.x + dx] = mark
    lines = ["kmahjongg-layout-v1.1", f"w{width}", f"h{height}", f"d{depth}"] if size else ["kmahjongg-layout-v1.0"]
    lines[1:1] = about.splitlines()
    for layer, rows in enumerate(drawn):
        lines += [f"# ---- layer {layer}", *("".join(row) for row in rows)]
    return "\n".join(lines) + "\n"


def tiles(half: int) -> str:
    """Half tiles as a number of tiles."""
    return f"{half // 2}.5" if half % 2 else str(half // 2)


def gnome_map(places: Iterable[Place], name: str = "Turtle") -> str:
    """One map of a GNOME file, a tile at a time, every other with a z of its own."""
    lines = [f'<map name="{name}" scorename="{name.lower()}">']
    for at, place in enumerate(places):
        x, y = tiles(place.x), tiles(place.y)
        if at % 2:
            lines.append(f'  <tile z="{place.layer}" y="{y}" x="{x}"/>')
        else:
            lines.append(f'  <layer z="{place.layer}"><tile x="{x}" y="{y}"/></layer>')
    return "\n".join([*lines, "</map>"])


def gnome(*maps: str) -> str:
    """A GNOME file of *maps*."""
    return "\n".join(["<mahjongg>", "<!-- written -- for a test -->", *maps, "</mahjongg>"])


def kyodai(places: Iterable[Place], *, second: str = "Turtle", version: str = "3.0", old: bool = False) -> str:
    """A Kyodai file, of the *old* size or the later one."""
    columns, rows = (33, 17) if old else (34, 20)
    marks = ["0"] * (5 * columns * rows)
    for place in places:
        marks[(place.layer * rows + place.y) * columns + place.x] = "1"
    return f"Kyodai {version}\r\n{second}\r\n{''.join(marks)}\r\n"


def mah_map(places: Iterable[Place]) -> list[object]:
    """The map of a board in JSON, runs written short."""
    layers: dict[int, dict[int, list[int]]] = {}
    for place in places:
        layers.setdefault(place.layer, {}).setdefault(place.y, []).append(place.x)
    found: list[object] = []
    for layer, rows in sorted(layers.items()):
        lines: list[object] = []
        for y, columns in sorted(rows.items()):
            runs: list[list[int]] = []
            for x in sorted(columns):
                if runs and x == runs[-1][0] + 2 * runs[-1][1]:
                    runs[-1][1] += 1
                else:
                    runs.append([x, 1])
            cells: list[object] = [x if count == 1 else [x, count] for x, count in runs]
            lines.append([y, cells[0] if runs[0][1] == 1 and len(runs) == 1 else cells])
        found.append([layer, lines])
    return found


def mah(*boards: Mapping[str, object]) -> str:
    """A .mah file of *boards*."""
    return json.dumps({"mah": "1.0", "boards": list(boards)})
