"""
Algorithms on plain ints and flat lists.

The kernel knows no faces, points, players or attrs classes, so that it may be compiled as it stands. Random numbers
come in as a function ``below(n)``.
"""
