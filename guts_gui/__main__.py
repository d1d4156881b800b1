"""`python -m guts_gui` is `guts`."""

import sys

from guts_gui.cli import main

if __name__ == "__main__":
    sys.exit(main())
