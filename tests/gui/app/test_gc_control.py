"""Garbage is collected even after collection was paused."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from guts_gui.app.gc_control import collection_paused, freeze_loaded, sweep


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


def litter() -> list[list[int]]:
    """Enough objects to trigger a collection in this version of Python."""
    young, middle, _ = gc.get_threshold()
    return [[] for _ in range(2 * young * middle)]
