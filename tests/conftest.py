"""Settings of all tests: language, folders, and the number of hypothesis examples."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from shutil import disk_usage

import pytest
from hypothesis import HealthCheck, settings

from guts_engine.equilibrium import solved

os.environ["LANGUAGE"] = "en"  # English, whatever the language of the system

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
    # the store waits for the disk after every decision; a memory file system makes that fast
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

settings.register_profile(
    "table",
    max_examples=60,
    deadline=None,  # no deadline, because slow machines are not a fault
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("few", settings.get_profile("table"), max_examples=15)
"""For later Pythons: examples differ little in what they need of it."""
settings.load_profile("table")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that take longest, or one core would wait for the other at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(autouse=True)
def solved_tables() -> Iterator[None]:
    """Forget what a test solves, so that tests run in any order."""
    before = dict(solved._SOLVED)
    yield
    solved._SOLVED.clear()
    solved._SOLVED.update(before)


@pytest.fixture(scope="session")
def caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for what tests keep in a cache."""
    base = tmp_path_factory.mktemp("caches")
    return (base / str(number) for number in count())


@pytest.fixture(autouse=True)
def cache_folder(caches: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what commands solve and sample out of the cache of whoever runs the tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(next(caches)))
