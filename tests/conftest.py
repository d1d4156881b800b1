"""Settings of all tests: language, folders, and the number of hypothesis examples."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from shutil import disk_usage
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from guts_engine.strategy import known

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


def pytest_addoption(parser: pytest.Parser) -> None:
    """With `--draw 3/2026-49` one of three tests runs, drawn by the words after the number."""
    parser.addoption("--draw", default="1/", help="run one of N tests, drawn by words: N/words")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that are not drawn.

    Begin with those that take longest, or one core would wait for the other at the end.
    """
    count, _, words = config.getoption("--draw").partition("/")
    left: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for each in items:
        left[crc32(f"{words} {each.nodeid}".encode()) % int(count) > 0].append(each)
    config.hook.pytest_deselected(items=left[True])
    items[:] = left[False]
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(autouse=True)
def solved_tables() -> Iterator[None]:
    """Forget what a test solves, so that tests run in any order."""
    before = dict(known._solved)
    yield
    known._solved.clear()
    known._solved.update(before)


@pytest.fixture(scope="session")
def caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for what tests keep in a cache."""
    base = tmp_path_factory.mktemp("caches")
    return (base / str(number) for number in count())


@pytest.fixture(autouse=True)
def cache_folder(caches: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what commands solve and sample out of the cache of whoever runs the tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(next(caches)))
    monkeypatch.setenv("GUTS_HOME", "")  # as without it; `--home` sets it for the whole process
