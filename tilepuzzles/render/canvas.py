"""What a picture is drawn on: the colours, and the shapes that grids and stacks share."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Final

import attrs

from tilepuzzles.render.faces import drawing
from tilepuzzles.tiles import Face


@attrs.frozen
class Theme:
    """
    The colours of a picture.

    Attributes:
        board: Behind the tiles.
        plate: A tile.
        edge: The edge of a tile.
        ink: Lines on a tile.
        selected: The frame of the selected tile.
        hint: The frame of a hinted pair.
        offender: The frame and cross of the tile in the way.
        detour: The dashed line of a detour.
        route: The line of a pair that goes.
        halo: Round lines and frames, to set them off.
    """

    name: str
    board: str
    plate: str
    edge: str
    ink: str
    selected: str
    hint: str
    offender: str
    detour: str
    route: str
    halo: str


THEMES: Final = {
    "light": Theme("light", "#e9e6dc", "#fffdf6", "#b9b09a", "#2b2a27", "#f2b600", "#0a62c9", "#c01717", "#d98200",
                   "#00733f", "#fffdf6"),
    "dark": Theme("dark", "#191c20", "#eee9dc", "#6d6a60", "#20201e", "#ffcc1f", "#3d9bff", "#ff4a3d", "#ffa51f",
                  "#27d07c", "#191c20"),
}  # fmt: skip


@attrs.frozen(repr=False)
class Picture:
    """
    A picture. Notebooks show it by themselves; ``str(picture)`` is the SVG text to write to a file or a page.

    Attributes:
        svg: The SVG text.
        width: Its width in pixels.
        height: Its height in pixels.

    >>> import tilepuzzles as tp
    >>> picture = tp.svg(tp.LinkUp.EASY.deal(seed=7), size=300)
    >>> picture.width, picture.height, str(picture) == picture.svg
    (300, 260, True)
    """

    svg: str
    width: int
    height: int

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture {self.width}x{self.height}>"


class Canvas:
    """
    A picture being drawn.

    Args:
        width: Units from left to right.
        height: Units from top to bottom.
        theme: The colours.
        title: What it is, for those who cannot see it.
        description: All of it in words.
    """

    def __init__(self, width: float, height: float, theme: Theme, title: str, description: str) -> None:
        self.width = width
        self.height = height
        self.theme = theme
        self.root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {width:g} {height:g}",
                "role": "img",
                "aria-label": title,
            },
        )
        ET.SubElement(self.root, "title").text = title
        if description:
            ET.SubElement(self.root, "desc").text = description
        rect(self.root, 0, 0, width, height, rx=10, fill=theme.board)
        self.tiles = ET.SubElement(self.root, "g", {"class": "tiles"})
        self.marks = ET.SubElement(self.root, "g", {"class": "marks"})

    def picture(self, size: int) -> Picture:
        """Return the picture, its longer side *size* pixels."""
        scale = size / max(self.width, self.height)
        width, height = max(1, round(self.width * scale)), max(1, round(self.height * scale))
        self.root.set("width", str(width))
        self.root.set("height", str(height))
        return Picture(ET.tostring(self.root, encoding="unicode"), width, height)

    def group(self, name: str, **style: str) -> ET.Element:
        """Return a new group for a mark."""
        return ET.SubElement(self.marks, "g", {"class": name} | attributes(style))

    def tile(self, x: float, y: float, face: Face | None, *, depth: float = 1, name: str = "tile") -> ET.Element:
        """
        Draw a tile of 32 x 32 units with its top left corner at (x, y); return its group.

        Args:
            x: Units from the left.
            y: Units from the top.
            face: What is printed on it, None for a face that is hidden.
            depth: How thick it looks, in units.
            name: Its class.
        """
        said = f"{name} {face.name if face else 'hidden'}"
        group = ET.SubElement(self.tiles, "g", {"class": said, "transform": f"translate({x:g} {y:g})"})
        rect(group, 1.5, 1.5 + depth, 29, 28.5, rx=4, fill=self.theme.edge)
        rect(group, 1.5, 1.5, 29, 27.5, rx=4, fill=self.theme.plate)
        inner = ET.SubElement(group, "g", {"transform": "translate(3.8 3) scale(1.02)"})
        colours = {"ink": self.theme.ink, "plate": self.theme.plate}
        for tag, values in drawing(face) if face else ():
            ET.SubElement(inner, tag, {key: colours.get(value, value) for key, value in values})
        return group

    def frame(self, name: str, x: float, y: float, colour: str) -> None:
        """Draw a full frame round the tile at (x, y)."""
        group = self.group(name, fill="none")
        rect(group, x + 1.5, y + 1.5, 29, 28.5, rx=4, stroke=self.theme.ink, stroke_width="4.8")
        rect(group, x + 1.5, y + 1.5, 29, 28.5, rx=4, stroke=colour, stroke_width="3.4")

    def brackets(self, name: str, x: float, y: float, colour: str) -> None:
        """Draw four thick corners round the tile at (x, y)."""
        path = "".join(
            f"M{x + 16 + sx * 15:g} {y + 16 + sy * 6:g}V{y + 16 + sy * 15:g}H{x + 16 + sx * 6:g}"
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        group = self.group(name, fill="none", stroke_linecap="round")
        ET.SubElement(group, "path", {"d": path, "stroke": self.theme.halo, "stroke-width": "6.4"})
        ET.SubElement(group, "path", {"d": path, "stroke": colour, "stroke-width": "3.8"})

    def cross(self, name: str, x: float, y: float, colour: str) -> None:
        """Draw a disc with a cross on the corner of the tile at (x, y)."""
        x, y = x + 28, y + 4
        group = self.group(name, stroke_linecap="round")
        circle(group, x, y, 6.4, fill=colour, stroke=self.theme.halo, stroke_width="1.2")
        path = f"M{x - 2.6:g} {y - 2.6:g}l5.2 5.2m0 -5.2l-5.2 5.2"
        ET.SubElement(group, "path", {"d": path, "stroke": self.theme.halo, "stroke-width": "2"})


def rect(parent: ET.Element, x: float, y: float, width: float, height: float, *, rx: float, **style: str) -> None:
    """Draw a rectangle with round corners."""
    numbers = {"x": x, "y": y, "width": width, "height": height, "rx": rx}
    ET.SubElement(parent, "rect", {key: f"{value:g}" for key, value in numbers.items()} | attributes(style))


def circle(parent: ET.Element, x: float, y: float, r: float, **style: str) -> None:
    """Draw a circle."""
    ET.SubElement(parent, "circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"} | attributes(style))


def attributes(style: dict[str, str]) -> dict[str, str]:
    """Return keyword names as attribute names."""
    return {name.replace("_", "-"): value for name, value in style.items()}
