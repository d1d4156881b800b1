"""Standard output and error: a closed pipe is no error, a full disk is reported in one sentence."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, TextIO

DONE: Final = 0
UNWRITTEN: Final = 2
WRONG: Final = 2
"""Exit status for wrong arguments or a wrong scenario."""


def print_all(lines: Iterable[str]) -> int:
    """Print each line as soon as it is available; returns the exit status as `unwritten` does."""
    for line in lines:
        try:
            print(line, flush=True)
        except OSError as wrong:
            return unwritten(wrong)
    return DONE


def say(sentence: str) -> None:
    """Print a sentence on standard error, unless that is closed."""
    if sys.stderr is None:  # print would use standard output instead
        return
    with suppress(OSError, ValueError):
        print(sentence, file=sys.stderr, flush=True)


def print_rest() -> int:
    """Flush standard output; returns the exit status as `unwritten` does."""
    status = DONE
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except OSError as wrong:
            status = unwritten(wrong)
    if sys.stderr is not None:
        try:
            sys.stderr.flush()
        except OSError:
            _let_go(sys.stderr)
    return status


def unwritten(wrong: OSError) -> int:
    """Exit status after a failed write: 0 for a closed pipe, otherwise an error."""
    _let_go(sys.stdout)
    if isinstance(wrong, BrokenPipeError):
        return DONE
    why = (wrong.strerror or str(wrong)).lower()
    say(f"guts: cannot write the output ({why}); check the disk and try again")
    return UNWRITTEN


def _let_go(stream: TextIO) -> None:
    """Discard the rest of the buffer, or Python complains about it at exit."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def mend_streams() -> None:
    """Open a placeholder for each closed standard stream, so that no other file takes its number.

    Writing to the placeholder of standard output fails. Windows closes standard output for every
    program with a window.
    """
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            try:
                taken = os.open(os.devnull, os.O_RDWR if stream != 1 else os.O_RDONLY)
            except OSError:  # the system has no such device
                return
            os.set_inheritable(taken, True)
            if taken == 1 and sys.platform != "win32":
                sys.stdout = os.fdopen(taken, "w", closefd=False)
