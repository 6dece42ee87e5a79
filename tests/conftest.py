"""
The profiles of Hypothesis, and the tests that only the deep one runs.

``HYPOTHESIS_PROFILE=ci`` or ``deep`` chooses another profile than ``quick``. Oracles and strategies lie beside this
file and are imported by their bare names, as ``import oracles``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("quick", max_examples=50, deadline=None, suppress_health_check=SLOW)
settings.register_profile("ci", settings.get_profile("quick"), derandomize=True, print_blob=True)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=3000)
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked deep, unless the profile is."""
    if PROFILE == "deep":
        return
    skip = pytest.mark.skip(reason="runs with HYPOTHESIS_PROFILE=deep")
    for item in items:
        if item.get_closest_marker("deep"):
            item.add_marker(skip)
