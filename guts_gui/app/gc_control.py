"""Runs garbage collection only while nothing moves.

To look through all that is loaded takes longer than a frame.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def all_kept() -> Iterator[None]:
    """The program is being loaded, and all of it stays, until `keep_loaded` is called."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def keep_loaded() -> None:
    """What has been loaded is not looked through before the next sweep, what comes after it is."""
    gc.freeze()
    gc.enable()


def sweep() -> None:
    """Look through everything, where much has come up since the last time."""
    if gc.get_count()[2] > 0:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
