"""A ruleset in play: the log of what happened, the ledger of what it earned, and the checks of both."""
