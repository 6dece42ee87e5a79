"""Games in play; ``games``, ``toys`` and ``recount`` are what these and other tests share."""
