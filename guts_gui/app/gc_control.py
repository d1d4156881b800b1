"""Runs garbage collection only while nothing moves, and returns memory to the system.

A full collection takes longer than a frame.
"""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

RETURNED: Final = 64 * 1024
"""Bytes of a block of memory from which it is returned to the system."""
_MMAP_THRESHOLD: Final = -3
"""M_MMAP_THRESHOLD of glibc's malloc.h."""


@contextmanager
def collection_paused() -> Iterator[None]:
    """Disable garbage collection while the program loads, until `freeze_loaded`."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def return_pictures() -> None:
    """Return the memory of a picture to the system as soon as it is dropped.

    By default glibc raises the size from which it does so, up to 32 MB, and keeps smaller blocks:
    between those in use about a fifth more memory than is needed.
    """
    _ask_malloc("mallopt", _MMAP_THRESHOLD, RETURNED)


def _ask_malloc(function: str, *values: int) -> None:
    """Call a function of glibc's malloc.h where there is one."""
    if sys.platform == "linux":
        with suppress(AttributeError, OSError):  # another library of C
            getattr(ctypes.CDLL(None), function)(*values)


def freeze_loaded() -> None:
    """Exclude all objects loaded so far from garbage collection until the next sweep."""
    gc.freeze()
    gc.enable()


def sweep() -> None:
    """Run a full collection if many objects were created since, and return free memory."""
    if gc.get_count()[2] > 0:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        _ask_malloc("malloc_trim", 0)
