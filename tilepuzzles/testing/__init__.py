"""
For the authors of plug-ins: a ruleset to copy from, the suite that every ruleset passes, and Hypothesis strategies.

``template`` and ``conformance`` need nothing but the library; ``strategies`` needs Hypothesis (the extra ``testing``).
"""
