"""Runs garbage collection only while nothing moves.

A full collection takes longer than a frame.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Disable garbage collection while the program loads, until `freeze_loaded`."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def freeze_loaded() -> None:
    """Exclude all objects loaded so far from garbage collection until the next sweep."""
    gc.freeze()
    gc.enable()


def sweep() -> None:
    """Run a full collection if many objects were created since the last one."""
    if gc.get_count()[2] > 0:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
