"""
Layout files of other programs: KMahjongg ``.layout``, GNOME Mahjongg ``.map``, Kyodai ``.lay``, and ``.mah`` JSON.

>>> text = '{"mah": "1.0", "boards": [{"id": "1", "name": "Two", "map": [[0, [[0, [0, 2]]]]]}]}'
>>> [found] = read_layouts(text)
>>> found.name, len(found.layout.places)
('Two', 2)

A text that is no layout file at all raises InvalidNotation; a board that cannot be played comes with all its faults.
"""

from tilepuzzles.layouts.found import FoundLayout as FoundLayout
from tilepuzzles.layouts.found import can_be_cleared as can_be_cleared
from tilepuzzles.layouts.read import read_layouts as read_layouts

__all__ = ["FoundLayout", "can_be_cleared", "read_layouts"]
