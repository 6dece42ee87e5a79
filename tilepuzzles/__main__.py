"""``python -m tilepuzzles``: the command line."""

import sys

from tilepuzzles.cli import main

if __name__ == "__main__":
    sys.exit(main())
