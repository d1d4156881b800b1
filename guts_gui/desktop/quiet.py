"""Suppresses what C libraries print on standard error."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress


@contextmanager
def libraries_quiet() -> Iterator[None]:
    """Discard everything that this process writes to standard error, if the system can."""
    with ExitStack() as after:
        with suppress(OSError):  # standard error may be closed from the start
            terminal = os.dup(2)
            after.callback(os.close, terminal)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            after.callback(os.close, nowhere)
            os.dup2(nowhere, 2)
            after.callback(os.dup2, terminal, 2)
        yield
