"""The real program with a window, started to be killed: a fork of a process with all imports.

`python -m tests.torture.program FD [argument ...]` starts it from scratch.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.torture.journal import tell


def imported() -> None:
    """Import everything that the program imports until its window is open."""
    import guts_gui.cli.main
    import guts_gui.cli.play
    import guts_gui.scenes.common.confirm
    import guts_gui.scenes.history.history
    import guts_gui.scenes.settings.settings
    import guts_gui.scenes.table.menu
    import guts_gui.scenes.table.results
    import guts_gui.scenes.table.table
    import guts_gui.scenes.title.title  # noqa: F401 - imported ahead of the fork


def started(arguments: Sequence[str], pipe: int) -> int:
    """Run the program with these arguments; the store's confirmations go to the pipe."""
    tell(lambda raw: os.write(pipe, raw))
    from guts_gui.cli.start import main

    sys.argv[1:] = list(arguments)
    return main()


def start(
    arguments: Sequence[str], pipe: int, said: Path, more: dict[str, str], *, fresh: bool
) -> int:
    """Start the program in a child; returns its process id. Its output goes to the file `said`."""
    child = os.fork()
    if child:
        return child
    status = 70
    try:
        os.environ.update(more)
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(out, 1)
        os.dup2(out, 2)
        if fresh:
            os.set_inheritable(pipe, True)
            command = [sys.executable, "-m", "tests.torture.program", str(pipe), *arguments]
            os.execv(sys.executable, command)
        sys.stdout = os.fdopen(1, "w", closefd=False)
        sys.stderr = os.fdopen(2, "w", closefd=False)
        status = started(arguments, pipe)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


if __name__ == "__main__":
    sys.exit(started(sys.argv[2:], int(sys.argv[1])))
