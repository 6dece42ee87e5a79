"""Pictures of boards: as text and as plain data. What is drawn on top of a board is said by :class:`Marks`."""
