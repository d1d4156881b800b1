"""Garbage is collected even after collection was paused, and memory is returned."""

import gc
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from weakref import ref

import pygame
import pytest

from guts_gui.app.gc_control import (
    RETURNED,
    collection_paused,
    freeze_loaded,
    return_pictures,
    sweep,
)


class Knot:
    """An object that refers to itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_was_kept_with_the_program_goes_with_the_next_sweep() -> None:
    with collection_paused():
        assert not gc.isenabled()
        knot = Knot()
        kept = ref(knot)
        freeze_loaded()
        assert gc.isenabled()
    del knot
    gc.collect()
    assert kept() is not None, "what is loaded is not looked through"
    litter()
    sweep()
    assert kept() is None
    assert gc.get_freeze_count() > 0, "what stays is not looked through again"


def test_what_cannot_be_loaded_is_no_reason_to_keep_everything() -> None:
    with pytest.raises(ImportError), collection_paused():
        raise ImportError
    assert gc.isenabled()


def test_nothing_is_looked_through_where_little_has_come_up() -> None:
    gc.collect()
    knot = Knot()
    kept = ref(knot)
    del knot
    sweep()
    assert kept() is not None


@pytest.mark.skipif(sys.platform != "linux", reason="glibc only")
def test_the_memory_of_a_dropped_picture_is_returned() -> None:
    """Also between others that are kept, and after a large one was dropped.

    In a process of its own: in this one, free memory of other tests is used first.
    """
    with get_context("spawn").Pool(1) as process:
        assert process.apply(dropped) > 0.9 * 400 * RETURNED


def dropped() -> int:
    """The bytes that are in use no longer after 400 of 800 pictures were dropped."""
    return_pictures()
    pygame.Surface((1024, 1024)).fill("red")
    pictures = [pygame.Surface((RETURNED // 256, 64), depth=32) for _ in range(800)]
    for each in pictures:
        each.fill("red")
    before = resident()
    del pictures[::2]
    return before - resident()


def resident() -> int:
    """The bytes of memory in use by this process."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return 1024 * int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def litter() -> list[list[int]]:
    """Enough objects to trigger a collection in this version of Python."""
    young, middle, _ = gc.get_threshold()
    return [[] for _ in range(2 * young * middle)]
