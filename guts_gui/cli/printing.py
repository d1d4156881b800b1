"""Standard output and error: a reader that goes away is no fault, a full disk is one sentence."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, TextIO

DONE: Final = 0
UNWRITTEN: Final = 2
WRONG: Final = 2
"""The exit status for arguments or a scenario that are wrong."""


def print_all(lines: Iterable[str]) -> int:
    """Print each line as soon as there is one; the exit status, as `unwritten` has it."""
    for line in lines:
        try:
            print(line, flush=True)
        except OSError as wrong:
            return unwritten(wrong)
    return DONE


def say(sentence: str) -> None:
    """Print a sentence on standard error, if there is one."""
    if sys.stderr is None:  # print would take standard output instead
        return
    with suppress(OSError, ValueError):
        print(sentence, file=sys.stderr, flush=True)


def print_rest() -> int:
    """Print what was held back so far; the exit status, as `unwritten` has it."""
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
    """The exit status where nobody reads any more, which is no fault, or nothing can be written."""
    _let_go(sys.stdout)
    if isinstance(wrong, BrokenPipeError):
        return DONE
    why = (wrong.strerror or str(wrong)).lower()
    say(f"guts: cannot write the output ({why}); check the disk and try again")
    return UNWRITTEN


def _let_go(stream: TextIO) -> None:
    """Let what is left in the buffer go, or Python complains of it on its way out."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def mend_streams() -> None:
    """Give each standard stream that is closed a place: no file of ours must come to stand there.

    An answer for a closed standard output is then one that cannot be written. Windows closes it
    for every program that has a window.
    """
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            taken = os.open(os.devnull, os.O_RDWR if stream != 1 else os.O_RDONLY)
            os.set_inheritable(taken, True)
            if taken == 1 and sys.platform != "win32":
                sys.stdout = os.fdopen(taken, "w", closefd=False)
