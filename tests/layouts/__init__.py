"""Layout files of other programs; ``written`` writes them."""
