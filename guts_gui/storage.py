"""Sessions on disk: one SQLite database that a crash or a power cut cannot harm.

A session is a header line and then one line per action; what the lines mean is not known here.
`Store.append` returns when its lines are safely on the disk. While a store is open it holds the
database for itself, and the system lets go of it when the program ends, however it ends.
Beside the log the store keeps a digest of each session, from which the history is listed; what
is missing of it can be made from the log again.
"""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, TypeAlias

from guts_gui.chronicle import Digest
from guts_gui.faults import system_words
from guts_gui.i18n import later, tr
from guts_gui.paths import REMEDY, FolderError, aside_name, ready
from guts_gui.schema import MADE_FROM_LINES, MIGRATIONS, keep

Progress: TypeAlias = Literal["open", "finished", "broken"]
Clock: TypeAlias = Callable[[], datetime]

APPLICATION = 0x47555453  # "GUTS" in the file's header: this database is ours
PATIENCE = 0.3  # seconds to wait for another program that holds the database

VERSION = len(MIGRATIONS)
SUMMARY = "id, game, title, deals, started, updated, state"
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
NEWEST = "ORDER BY updated DESC, id DESC"


class StoreError(Exception):
    """One sentence for the player about sessions that could not be read or saved."""


class BusyError(StoreError):
    """Another program has the sessions open."""


class SessionError(StoreError):
    """One session cannot be read; the others can. `session` is its id."""

    def __init__(self, message: str, session: int) -> None:
        super().__init__(message)
        self.session = session


class DamageError(Exception):
    """The file is not a sound database of ours."""


@dataclass(frozen=True)
class SessionSummary:
    """A session as a list shows it; the times are UTC in ISO 8601."""

    id: int
    game: str
    title: str
    deals: int
    started: str
    updated: str
    state: Progress


@dataclass(frozen=True)
class SavedSession(SessionSummary):
    """A session with its whole log."""

    header: str
    lines: tuple[str, ...]


class Store:
    """The saved sessions; one program at a time may have them open."""

    def __init__(self, path: Path, database: sqlite3.Connection, now: Clock) -> None:
        self._path = path
        self._database = database
        self._now = now

    @property
    def folder(self) -> Path:
        """The folder of the player's data, in which the database lies."""
        return self._path.parent

    @classmethod
    def open(cls, path: Path, *, now: Clock) -> "tuple[Store, str | None]":
        """The store in this file, made if missing.

        A damaged file is moved aside and a new one begun: then the second value says so in a
        sentence. StoreError when the folder is read-only, another program has the file open, or
        a newer program wrote it; the file is then as it was.
        """
        with _told(path):
            ready(path.parent)
            try:
                return cls(path, _opened(path), now), None
            except DamageError:
                aside = _moved_aside(path, now())
            notice = tr(
                "The saved games in {path} were damaged and have been kept as {aside}; new ones"
                " start from here.",
                path=path,
                aside=aside,
            )
            return cls(path, _opened(path), now), notice

    def begin(self, *, header: str, game: str, title: str) -> int:
        """Starts a session and returns its id."""
        with self.writing():
            row = self._database.execute(
                "INSERT INTO session (game, title, header, started, updated)"
                " VALUES (?, ?, ?, ?, ?) RETURNING id",
                (game, title, header, now := self._stamp(), now),
            ).fetchone()
        return int(row[0])

    def append(
        self, session: int, lines: Sequence[str], *, deals: int, digest: Digest | None = None
    ) -> None:
        """Adds lines to an open session, all or none; on return they are on the disk.

        Without the digest up to these lines the history makes it from the log when it is opened.
        """
        with self.writing() as database:
            self._touch(session, "deals = ?", deals)
            (length,) = self._database.execute(
                "SELECT count(*) FROM line WHERE session = ?", (session,)
            ).fetchone()
            self._database.executemany(
                "INSERT INTO line (session, number, text) VALUES (?, ?, ?)",
                [(session, number, text) for number, text in enumerate(lines, length)],
            )
            if digest is None:
                database.execute("UPDATE session SET digest = 'missing' WHERE id = ?", (session,))
            else:
                keep(database, session, digest)

    def finish(self, session: int) -> None:
        """Ends an open session: it is history now."""
        with self.writing():
            self._touch(session, "state = ?", "finished")

    def set_aside(self, session: int) -> None:
        """Keeps an open session that cannot be resumed, and never offers it again."""
        with self.writing():
            self._touch(session, "state = ?", "broken")

    def unfinished(self) -> SavedSession | None:
        """The open session that was played last, if there is one."""
        with self.reading():
            row = self._database.execute(
                f"SELECT id FROM session WHERE state = 'open' {NEWEST} LIMIT 1"
            ).fetchone()
        return self.load(row[0]) if row else None

    @property
    def empty(self) -> bool:
        """Whether no session was ever begun."""
        with self.reading():
            return not self._database.execute("SELECT 1 FROM session LIMIT 1").fetchone()

    def sessions(self) -> list[SessionSummary]:
        """Every session, newest first, without the lines."""
        with self.reading():
            rows = self._database.execute(f"SELECT {SUMMARY} FROM session {NEWEST}").fetchall()
        return [SessionSummary(*row) for row in rows]

    def load(self, session: int) -> SavedSession:
        """A session with its lines; SessionError when it is not there or has gaps."""
        with self.reading(session):
            found: tuple[int, str, str, int, str, str, Progress, str] | None = (
                self._database.execute(
                    f"SELECT {SUMMARY}, header FROM session WHERE id = ?", (session,)
                ).fetchone()
            )
            rows = self._database.execute(
                "SELECT number, text FROM line WHERE session = ? ORDER BY number", (session,)
            ).fetchall()
        if found is None:
            raise SessionError(tr("There is no saved session {session}.", session=session), session)
        if [number for number, _ in rows] != list(range(len(rows))):
            raise SessionError(
                tr("Saved session {session} has lost some of its actions.", session=session),
                session,
            )
        return SavedSession(*found, tuple(text for _, text in rows))

    def close(self) -> None:
        """Lets go of the database; closing twice is harmless."""
        with _told(self._path):
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _stamp(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="milliseconds")

    def _touch(self, session: int, change: str, value: int | str) -> None:
        """Changes an open session, or raises when it is not there or no longer open."""
        changed = self._database.execute(
            f"UPDATE session SET {change}, updated = ? WHERE id = ? AND state = 'open'",
            (value, self._stamp(), session),
        )
        if changed.rowcount != 1:
            raise SessionError(
                tr("Saved session {session} is not open for play.", session=session), session
            )

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk afterwards, or none."""
        with _told(self._path):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self, session: int | None = None) -> Iterator[sqlite3.Connection]:
        """The database for reading; every fault is a StoreError."""
        with _told(self._path, session):
            yield self._database


# --- opening -----------------------------------------------------------------------------


def _opened(path: Path) -> sqlite3.Connection:
    """A sound database of this version, held for this program alone; or DamageError."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    cut_to_nothing = path.exists() and not path.stat().st_size
    if cut_to_nothing and path.with_name(f"{path.name}-wal").exists():
        raise DamageError  # SQLite would take it for a new file and drop the journal
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        _held(database)
        version = _version(database, path)
        if cut_to_nothing and not version:
            raise DamageError
        _check(database, version)
        _measure(database, path)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _migrate(database, version)
    except BaseException as error:
        database.close()
        if isinstance(error, sqlite3.Error) and _code(error) in DAMAGE:
            raise DamageError from error
        raise
    return database


def _held(database: sqlite3.Connection) -> None:
    """Takes the database for this program; SQLite keeps the lock until the connection ends."""
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    database.execute("PRAGMA cell_size_check = ON")
    database.execute("BEGIN EXCLUSIVE")
    database.execute("COMMIT")


def _version(database: sqlite3.Connection, path: Path) -> int:
    """The version of the tables in the file, 0 when there are none yet."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreError(
            tr(
                "The saved games in {path} were written by a newer Guts Table; use that one, or"
                " set GUTS_HOME to another folder.",
                path=path,
            )
        )
    return int(version)


def _check(database: sqlite3.Connection, version: int) -> None:
    """Raises DamageError unless SQLite finds no fault and the file is ours or empty."""
    (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    ours = owner == APPLICATION and {"session", "line"} <= tables if version else not tables
    strays = (_strays(database, name) for name in tables & {"line", *MADE_FROM_LINES})
    if verdict != "ok" or not ours or any(strays):
        raise DamageError


def _strays(database: sqlite3.Connection, table: str) -> bool:
    """Whether rows belong to no session; of each session one row is looked at, not all."""
    stray = database.execute(
        "WITH RECURSIVE found (session) AS ("
        f" SELECT min(session) FROM {table} UNION ALL"
        f" SELECT (SELECT min(session) FROM {table} WHERE session > found.session)"
        " FROM found WHERE session IS NOT NULL)"
        " SELECT 1 FROM found WHERE session IS NOT NULL"
        " AND session NOT IN (SELECT id FROM session)"
    ).fetchone()
    return stray is not None


def _measure(database: sqlite3.Connection, path: Path) -> None:
    """Raises DamageError when the file ends inside a page: SQLite would read nothing as zeros."""
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    if path.stat().st_size != pages * size:
        raise DamageError


def _migrate(database: sqlite3.Connection, version: int) -> None:
    """Brings the tables up to this version in one transaction."""
    database.execute("BEGIN IMMEDIATE")
    for steps in MIGRATIONS[version:]:
        for step in steps:
            database.execute(step)
    if version < VERSION:
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("COMMIT")


def _moved_aside(path: Path, when: datetime) -> Path:
    """Moves the database and its journals to names nothing has, so that none is overwritten."""
    aside = aside_name(path, "damaged", when)
    for tail in ("-wal", "-shm", "-journal", ""):  # journals first: none may meet the new file
        with suppress(FileNotFoundError):
            path.with_name(path.name + tail).rename(aside.with_name(aside.name + tail))
    return aside


# --- errors ------------------------------------------------------------------------------


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code, or 0 when Python itself raised the error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def _told(path: Path, session: int | None = None) -> Iterator[None]:
    """Turns every fault of disk and database into one sentence for the player."""
    try:
        yield
    except FolderError as error:
        raise StoreError(str(error)) from error
    except OSError as error:
        why = system_words(error)
        raise StoreError(
            tr(
                "The saved games in {path} cannot be used ({why}): {remedy}.",
                path=path,
                why=why,
                remedy=tr(REMEDY),
            )
        ) from error
    except sqlite3.Error as error:
        sentence = _sentence(path, error)
        if _code(error) in BUSY:
            raise BusyError(sentence) from error
        if session is not None and not _code(error):  # text that is not UTF-8
            raise SessionError(sentence, session) from error
        raise StoreError(sentence) from error


def _sentence(path: Path, error: sqlite3.Error) -> str:
    match _code(error):
        case code if code in BUSY:
            told = later("Another Guts Table is open and is using {path}; close it and try again.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            told = later("The saved games in {path} cannot be written to: {remedy}.")
        case sqlite3.SQLITE_IOERR:
            told = later("The disk with the saved games in {path} does not answer as it should.")
        case sqlite3.SQLITE_FULL:
            told = later("The disk is full, so the game could not be saved to {path}.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            told = later(
                "The saved games in {path} are damaged; start Guts Table again to mend this."
            )
        case _:
            told = later("The saved games in {path} could not be used ({why}).")
    return tr(told, path=path, remedy=tr(REMEDY), why=error)
