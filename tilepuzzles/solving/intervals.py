"""How sure a share is."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.959964
"""So many standard deviations on either side hold 95 percent of a normal distribution."""


def wilson(successes: float, tries: int) -> tuple[float, float]:
    """
    Return where the true share lies with 95 percent confidence, by the score interval of Wilson.

    Args:
        successes: How often it happened; halves count.
        tries: Out of how many; 1 or more.

    >>> [round(end, 3) for end in wilson(967, 1000)]
    [0.954, 0.976]
    """
    share = successes / tries
    middle = share + Z * Z / (2 * tries)
    reach = Z * math.sqrt(share * (1 - share) / tries + Z * Z / (4 * tries * tries))
    whole = 1 + Z * Z / tries
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
