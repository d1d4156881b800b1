"""A store whose n-th step fails, for every n: once, for a while, or until it is healed."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from tests.torture import boundaries
from tests.torture.attack import BrokenPromiseError, promised
from tests.torture.unsaved import (
    Shown,
    begun,
    offered_again,
    opened,
    saved_in_the_end,
    the_only,
    went_on,
)
from tests.torture.workers import scratch

DEALS = 3
WAYS = ("once", "for a while", "until it is mended", "until it is killed")
A_WHILE = 12
SEEDS = (1, 2)
"""Seeds with which different games are played."""


class Faults:
    """The failing steps: `length` of them from `first` on."""

    def __init__(self, first: int, length: int, *, files: bool = True) -> None:
        self.left = first
        self.length = length
        self.files = files
        self.paused = False

    def heal(self) -> None:
        """Make nothing fail any more."""
        self.length = 0

    def __call__(self, name: str) -> None:
        if self.paused or name in ("close", "ROLLBACK"):  # these do not fail for lack of space
            return
        is_file = name.startswith(("open ", "os.", "shutil.", "fsync"))
        if is_file and not self.files:
            return
        self.left -= 1
        if self.left >= 0 or self.length <= 0:
            return
        self.length -= 1
        if is_file:
            raise OSError(errno.ENOSPC, "No space left on device")
        raise failure(full=self.left % 2 == 0)


def failure(*, full: bool) -> sqlite3.OperationalError:
    """SQLite's error for a full disk, or for one that does not respond."""
    wrong = sqlite3.OperationalError("database or disk is full" if full else "disk I/O error")
    wrong.sqlite_errorcode = sqlite3.SQLITE_FULL if full else sqlite3.SQLITE_IOERR
    wrong.sqlite_errorname = "SQLITE_FULL" if full else "SQLITE_IOERR"
    return wrong


def life(folder: Path, seed: int, faults: Faults, killed: Path | None = None) -> Shown:
    """A session of a few deals on a failing store; returns everything it showed."""
    rng = Random(seed)
    with boundaries.watched(folder, faults), opened(folder, faults.heal) as store:
        session, shown = begun(store, rng, seed)

        def look() -> None:
            """Everything reported as saved is saved."""
            if shown.unsaved:
                return
            faults.paused = True
            found = the_only(store)
            promised(found is not None and found.lines == shown.lines, "it is said to be saved")
            faults.paused = False

        went_on(session, rng, shown, DEALS, look)
        if killed is not None:
            shutil.copytree(folder, killed, dirs_exist_ok=True)
            return shown
        faults.heal()
        if session.unsaved is not None:
            session.save()
        promised(session.unsaved is None, f"it cannot be saved afterwards: {session.unsaved}")
        session.close()
        shown.take(session)
    return shown


@cache
def steps(seed: int) -> int:
    """The number of steps of such a session that can fail."""
    faults = Faults(0, 0)
    with scratch() as folder:
        life(folder, seed, faults)
    return -faults.left


@cache
def places() -> tuple[tuple[int, str, int], ...]:
    """Every session with every way of failing and every step."""
    return tuple((seed, way, n) for seed in SEEDS for way in WAYS for n in range(steps(seed)))


def count() -> int:
    """The number of places."""
    return len(places())


def run(number: int, folder: Path) -> Iterator[int]:
    """The failure of that number."""
    seed, way, n = places()[number]
    length = {"once": 1, "for a while": A_WHILE}.get(way, 10**9)
    faults = Faults(n, length, files=way != "until it is killed")
    there = folder / "there"
    there.mkdir()
    try:
        if way == "until it is killed":
            copy = folder / "copy"
            shown = life(there, seed, faults, copy)
            offered_again(copy, shown, seed)
        else:
            saved_in_the_end(there, life(there, seed, faults))
    except BrokenPromiseError as wrong:
        raise BrokenPromiseError(f"seed {seed}, step {n} fails {way}: {wrong}") from wrong
    yield 1
