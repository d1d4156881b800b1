"""Suppresses what C libraries print on standard error."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def libraries_quiet() -> Iterator[None]:
    """Discard everything that this process writes to standard error."""
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
