"""What the commands print: a reader that goes away is no fault, a full disk is told in a line."""

import os
import sys
from collections.abc import Iterable
from typing import Final

DONE: Final = 0
UNWRITTEN: Final = 2


def print_all(lines: Iterable[str]) -> int:
    """Print each line as soon as there is one; the exit status, as `unwritten` has it."""
    for line in lines:
        try:
            print(line, flush=True)
        except OSError as wrong:
            return unwritten(wrong)
    return DONE


def print_rest() -> int:
    """Print what was held back so far; the exit status, as `unwritten` has it."""
    try:
        if sys.stdout is not None:  # closed from the start
            sys.stdout.flush()
    except OSError as wrong:
        return unwritten(wrong)
    return DONE


def unwritten(wrong: OSError) -> int:
    """The exit status where nobody reads any more, which is no fault, or nothing can be written.

    What is left in the buffer is let go, or Python complains of it on its way out.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    if isinstance(wrong, BrokenPipeError):
        return DONE
    print(f"guts: the answer could not be written ({wrong.strerror or wrong}).", file=sys.stderr)
    return UNWRITTEN
