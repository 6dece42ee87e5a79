"""
Scoring terms, hint costs, clocks and awards: small frozen values that any ruleset can be given.

A policy never looks at a board. It is told what happens (:class:`~tilepuzzles.policies.base.Happening`) and answers
with points, an end of time, or an award, so any of them works with any pair ruleset, and users can write their own
by the same small Protocols.
"""
