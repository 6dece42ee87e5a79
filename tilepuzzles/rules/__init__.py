"""The rulesets. Each module reads like the rule page of its game; none imports another."""
