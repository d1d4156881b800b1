"""`python -m guts_gui` runs `guts`. Valid in any old Python, so that it can report its version."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # nothing was installed that would have checked it
    message = (
        "guts: Guts Table needs Python 3.11 or later; this is Python " + sys.version.split()[0]
    )
    sys.stderr.write(message + ".\n")
    sys.exit(2)

from guts_gui.cli.start import main

if __name__ == "__main__":
    sys.exit(main())
