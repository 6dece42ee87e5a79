"""How sure a share is."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilepuzzles.solving.intervals import Z, wilson


@pytest.mark.parametrize(
    ("successes", "tries", "expected"),
    [
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (5, 10, (0.2366, 0.7634)),
        (81, 263, (0.2553, 0.3662)),
        (0.5, 1, (0.0546, 0.9454)),
        (0, 1, (0.0, 0.7935)),
    ],
)
def test_known_values(successes: float, tries: int, expected: tuple[float, float]) -> None:
    """The interval is the one of the published formula."""
    assert wilson(successes, tries) == pytest.approx(expected, abs=1e-4)


@given(st.integers(1, 10_000), st.data())
def test_the_ends_are_those_at_which_the_share_would_just_be_likely(tries: int, data: st.DataObject) -> None:
    """At either end the share found lies just as many standard deviations off; all lies within 0 to 1."""
    successes = data.draw(st.integers(0, tries))
    share = successes / tries
    low, high = wilson(successes, tries)

    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1
    for end in (low, high):
        if 1e-9 < end < 1 - 1e-9:
            assert abs(share - end) == pytest.approx(Z * math.sqrt(end * (1 - end) / tries), rel=1e-6)


@given(st.integers(1, 1_000), st.data())
def test_failures_mirror_successes(tries: int, data: st.DataObject) -> None:
    """The interval of the failures is that of the successes turned round."""
    successes = data.draw(st.integers(0, tries))
    low, high = wilson(successes, tries)

    assert wilson(tries - successes, tries) == pytest.approx((1 - high, 1 - low))
