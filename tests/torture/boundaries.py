"""Named moments between the steps in which the program writes to the disk.

They are every statement of SQLite, every file opened for writing, renamed, removed, created, linked
or copied, and every fsync. At each of them the process can be killed, a fault raised, or a copy
taken.
"""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

Strike: TypeAlias = Callable[[str], object]
"""The action at a boundary; its argument is the name."""

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
FILES = {
    "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate",
    "os.chmod", "shutil.copyfile", "shutil.copytree", "shutil.move",
}  # fmt: skip
"""Audit events of Python before changes to files, beside opening them."""


class _Watch:
    """The current action; audit hooks cannot be removed."""

    folder = ""
    strike: Strike | None = None
    listening = False


def _heard(event: str, args: tuple[Any, ...]) -> None:
    strike = _Watch.strike
    if strike is None or (event != "open" and event not in FILES):
        return
    path = args[0]
    if isinstance(path, bytes):
        path = os.fsdecode(path)
    if not str(path).startswith(_Watch.folder):
        return
    if event != "open" or (isinstance(args[2], int) and args[2] & WRITES):
        here = str(path) == _Watch.folder
        strike(f"{event} {'the folder' if here else Path(str(path)).name}")


def _listen() -> None:
    if not _Watch.listening:
        _Watch.listening = True
        sys.addaudithook(_heard)


class Watched(sqlite3.Connection):
    """A connection with a boundary before every statement."""

    def _comes(self, sql: str) -> None:
        if _Watch.strike is not None:
            _Watch.strike(" ".join(sql.split())[:60])

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self._comes(sql)
        return super().execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self._comes(sql)
        return super().executemany(sql, *values)

    def executescript(self, sql: str) -> sqlite3.Cursor:
        self._comes(sql)
        return super().executescript(sql)

    def close(self) -> None:
        self._comes("close")
        super().close()


def _connect(*args: Any, **more: Any) -> sqlite3.Connection:
    made: sqlite3.Connection = CONNECT(*args, **{"factory": Watched} | more)
    return made


CONNECT = sqlite3.connect
FSYNC = os.fsync


def _fsync(file: Any) -> None:
    if _Watch.strike is not None:
        _Watch.strike("fsync")
    FSYNC(file)


def _put(connect: Any, fsync: Any) -> None:
    sqlite3.connect, os.fsync = connect, fsync


@contextmanager
def watched(folder: Path, strike: Strike) -> Iterator[None]:
    """Call `strike` at the boundaries of changes to files in that folder.

    A database must be opened inside it, or have been opened inside an earlier one.
    """
    _listen()
    before = _Watch.folder, _Watch.strike
    _put(_connect, _fsync)
    _Watch.folder, _Watch.strike = str(folder), strike
    try:
        yield
    finally:
        _Watch.folder, _Watch.strike = before
        if _Watch.strike is None:
            _put(CONNECT, FSYNC)


def named(folder: Path, act: Callable[[], object]) -> list[str]:
    """The names of the boundaries reached, in order."""
    found: list[str] = []
    with watched(folder, found.append):
        act()
    return found
