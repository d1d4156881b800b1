"""Standard error closed to C libraries for a while."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def libraries_quiet() -> Iterator[None]:
    """While it lasts nothing that this process writes to standard error is seen."""
    try:
        terminal = os.dup(2)
    except OSError:  # closed from the start
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
        os.close(nowhere)
