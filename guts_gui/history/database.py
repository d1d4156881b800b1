"""The file of the saved sessions: opened whole or moved aside, with what is sound taken over.

A database that a killed program left with a journal is looked at in a copy first, so that a damaged
one is moved aside as it was found, journals and all. What can be read of it goes into the new file.
"""

import errno
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from guts_gui.files.paths import aside_name
from guts_gui.history.journal import is_whole
from guts_gui.history.schema import (
    BEGUN,
    MADE_FROM_LINES,
    MIGRATIONS,
    SEALED,
    forget_digest,
    seal,
    seal_beginning,
    seal_session,
    sealed_rows,
    shape,
    shape_of,
    teach,
)
from guts_gui.i18n.translate import tr, trn

APPLICATION = 0x47555453  # "GUTS" in the file's header: this database is ours
PATIENCE = 0.3  # seconds to wait for another program that holds the database
VERSION = len(MIGRATIONS)
SMALLEST = 512  # bytes of a page
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""What SQLite says of a file that is opened: broken, none of its own, or with tables not ours."""
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
JOURNALS = ("-wal", "-shm", "-journal")
NEW = ".new"
"""What is added to the name of a database that is being made."""
UNTOLD = ".untold"
"""What is added to the name for the sentence that a killed start had still to tell."""
CHECKING = ".checking"
"""What is added to the name of a copy that is looked at; one that is found is left over."""
HOLDING = ".holding"
"""What is added to the name by which a file is held while its copy is looked at."""


class DamageError(Exception):
    """The file is not a sound database of ours."""


class NewerError(Exception):
    """The file was written by a newer program."""


@dataclass(frozen=True)
class Opened:
    """A sound database of this version, held for this program alone; `notice` is to be told."""

    database: sqlite3.Connection
    notice: str | None = None


def open_file(path: Path, now: Callable[[], datetime]) -> Opened:
    """The database in this file, made if missing; a damaged one is moved aside first.

    NewerError, OSError and sqlite3.Error leave the file as it was.
    """
    known = _inode(path)
    note = _tail(path, UNTOLD)
    told = [note.read_text("utf-8")] if note.is_file() else []
    try:
        opened = _sound(path, now)
    except DamageError:
        opened = None
    except sqlite3.Error as error:
        if result_code(error) != sqlite3.SQLITE_READONLY or not _of_no_version(path):
            raise
        opened = None
    if opened is None:
        if _inode(path) != known:  # another start was as quick to move it aside
            return open_file(path, now)
        opened = _begun_anew(path, now)
    with suppress(OSError):
        note.unlink(missing_ok=True)
    if told and opened.notice is None:
        return Opened(opened.database, " ".join(told))
    return opened


def _begun_anew(path: Path, now: Callable[[], datetime]) -> Opened:
    """A new database with what is sound of the damaged one, which is kept aside."""
    aside = aside_name(path, "damaged", now())
    kept = tr(
        "The saved games in {path} were damaged and have been kept as {aside}.",
        path=path,
        aside=aside,
    )
    with suppress(OSError):  # for the next start, if this one is killed
        _tail(path, UNTOLD).write_text(kept, "utf-8")
    for tail in (*JOURNALS, ""):  # journals first: none may meet the new file
        with suppress(FileNotFoundError):
            _tail(path, tail).rename(_tail(aside, tail))
    begun = _sound(path, now).database
    saved = _taken_over(aside, begun)
    anew = tr("New ones start from here.")
    taken = trn("{n} session could be taken over.", "{n} sessions could be taken over.", saved)
    return Opened(begun, f"{kept} {taken if saved else anew}")


def result_code(error: Exception) -> int:
    """SQLite's primary result code, or 0 when Python itself raised the error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def checkpoint(database: sqlite3.Connection) -> None:
    """Brings all that is written into the main file, and empties the log beside it."""
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


# --- Opening -----------------------------------------------------------------------------


def _sound(path: Path, now: Callable[[], datetime]) -> Opened:
    """The database in this file, or DamageError."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    size = path.stat().st_size if path.exists() else None
    log = _tail(path, "-wal")
    left = log.read_bytes() if log.is_file() else b""
    if (left and not size) or 0 < (size or 0) < SMALLEST:
        raise DamageError  # SQLite would take it for a new file, and drop the journal
    if size is None:
        _make(path)
    elif not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    lost = None
    if left or _tail(path, "-journal").exists():
        lost = _look_at_copy(path, log, now)
    database = _connected(path)
    with _closed_on_error(database):
        _clear(path, CHECKING, HOLDING, NEW)
        version = _version(database)
        _check(database, version)
        checkpoint(database)
        _measure(database, path)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _migrate(database, version)
        _mend(database)
        checkpoint(database)
    if size == 0:  # a start that is killed leaves no file
        told = tr(
            "The file of the saved games, {path}, was empty; a new one has been begun.", path=path
        )
        return Opened(database, told)
    if lost is not None:
        told = tr(
            "What was written last to the saved games in {path} was damaged, so the last decisions"
            " may be missing; both files have been kept as {aside}.",
            path=path,
            aside=lost,
        )
        return Opened(database, told)
    return Opened(database)


def _inode(path: Path) -> tuple[int, int] | None:
    """Which file has that name, if one has."""
    try:
        told = path.stat()
    except FileNotFoundError:
        return None
    return told.st_dev, told.st_ino


def _of_no_version(path: Path) -> bool:
    """Whether the file's header names a version of SQLite's format that there is not."""
    with path.open("rb") as file:
        return file.read(20)[18:] not in (b"\1\1", b"\2\2")


def _look_at_copy(path: Path, log: Path, now: Callable[[], datetime]) -> Path | None:
    """Raises DamageError as `_check_copy` does; where a damaged log was kept, if it is one."""
    with suppress(FileNotFoundError), path.open("rb") as file, _held(path):
        # The file is closed last: with it the system would let go of all that is held.
        _check_copy(path, file)
        if log.is_file() and not is_whole(log.read_bytes()):
            return _kept_beside(path, now())
    return None


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keeps other programs from the file; the sqlite3.Error says that one has it already.

    It is held by another name, so that SQLite finds no journals: they stay as they are. Where
    the disk knows no second names nothing is held.
    """
    name = _tail(path, HOLDING)
    with suppress(OSError):
        name.unlink()
    try:
        with suppress(FileExistsError):
            os.link(path, name)
    except OSError:
        yield
        return
    try:
        with closing(sqlite3.connect(name, timeout=PATIENCE, isolation_level=None)) as database:
            try:
                database.execute("PRAGMA locking_mode = EXCLUSIVE")
                database.execute("BEGIN EXCLUSIVE")
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if result_code(error) in BUSY:
                    raise
            yield
    finally:
        _clear(path, HOLDING)


def _kept_beside(path: Path, now: datetime) -> Path:
    """A copy of a file with a damaged log, before SQLite takes over what it can read of that."""
    aside = aside_name(path, "damaged", now)
    for tail in ("", "-wal"):
        shutil.copyfile(_tail(path, tail), _tail(aside, tail))
    return aside


def _make(path: Path) -> None:
    """Makes a new database, which has its name only when it is complete."""
    fresh = _tail(path, NEW)
    try:
        database = _connected(fresh)
        with _closed_on_error(database), closing(database):
            _migrate(database, _version(database))
    except (DamageError, NewerError):  # a killed start left it, and it was damaged since
        fresh.unlink()
        _make(path)
        return
    except sqlite3.Error:
        if path.exists():  # another start was as quick, and cleared what this one made
            return
        raise
    with suppress(FileNotFoundError, FileExistsError):  # another start was as quick
        try:
            os.link(fresh, path)
        except FileExistsError:
            fresh.unlink()
        except OSError:  # no second names here
            fresh.rename(path)
        else:
            fresh.unlink()


def _tail(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def _check_copy(path: Path, file: BinaryIO) -> None:
    """Raises DamageError when a copy, opened as a killed program left it, is not sound."""
    copy = _tail(path, CHECKING)
    try:
        _copied(path, file, copy)
        database = _connected(copy)
        with _closed_on_error(database), closing(database):
            _check(database, _version(database))
            checkpoint(database)
            _measure(database, copy)
    except (OSError, sqlite3.Error):
        pass  # no room for a copy: then the file itself is looked at
    finally:
        _clear(path, CHECKING)


def _copied(path: Path, file: BinaryIO, copy: Path) -> None:
    """Copies a database and what a killed program left beside it."""
    _clear(path, CHECKING)
    with copy.open("wb") as written:
        shutil.copyfileobj(file, written)
    for tail in JOURNALS:
        if tail != "-shm":  # made anew from the log
            with suppress(FileNotFoundError):
                shutil.copyfile(_tail(path, tail), _tail(copy, tail))


def _clear(path: Path, *names: str) -> None:
    """Removes what such names were added to."""
    for name in names:
        for tail in ("", *JOURNALS):
            with suppress(OSError):
                _tail(path, name + tail).unlink()


@contextmanager
def _closed_on_error(database: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        database.close()
        damaged = isinstance(error, sqlite3.Error) and result_code(error) in DAMAGE
        if damaged or isinstance(error, UnicodeDecodeError):  # SQLite quotes names that it finds
            raise DamageError from error
        raise


def _connected(path: Path) -> sqlite3.Connection:
    """The file, held for this program; SQLite keeps the lock until the connection ends."""
    database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    with _closed_on_error(database):
        teach(database)
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA cell_size_check = ON")
        database.execute("BEGIN EXCLUSIVE")
        database.execute("COMMIT")
    return database


def _version(database: sqlite3.Connection) -> int:
    """The version of the tables in the file, 0 when there are none yet."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerError
    return int(version)


def _check(database: sqlite3.Connection, version: int) -> None:
    """Raises DamageError unless SQLite finds no fault and the file is ours or empty."""
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    found, made = shape(database), shape_of(version)
    more = {kind for kind, _, _ in found - made}
    ours = owner == APPLICATION and made <= found and more <= {"table", "index"}
    lines = "line" if version < 3 else "entry"
    roots = [root for (root,) in database.execute("SELECT rootpage FROM sqlite_master")]
    if (
        verdict != "ok"
        or len(set(roots)) < len(roots)  # two tables in one place, which SQLite does not notice
        or not (ours if version else not found)
        or (version and _strays(database, lines))
    ):
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
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    if path.stat().st_size != pages * size:
        raise DamageError


def _migrate(database: sqlite3.Connection, version: int) -> None:
    """Brings the tables up to this version in one transaction."""
    if version == VERSION:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        for step in chain.from_iterable(MIGRATIONS[version:]):
            database.execute(step)
    except sqlite3.OperationalError as error:
        if result_code(error) == sqlite3.SQLITE_ERROR:  # a text that is none
            raise DamageError from error
        raise
    if version < 3:
        for (session,) in database.execute("SELECT id FROM session").fetchall():
            seal_beginning(database, session)
            seal_session(database, session)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("COMMIT")
    if 0 < version < 3:
        database.execute("VACUUM")  # logs that could be read lie in pages no longer used


# --- Mending -----------------------------------------------------------------------------


def _mend(database: sqlite3.Connection) -> None:
    """Sets right from the logs, wherever they were altered, the rows that list sessions.

    One whose beginning was altered is kept, and never offered again. Rows of digests that belong
    to no session go.
    """
    database.execute("BEGIN IMMEDIATE")
    for table in MADE_FROM_LINES:
        if _strays(database, table):
            database.execute(f"DELETE FROM {table} WHERE session NOT IN (SELECT id FROM session)")
    altered = [row for row, sound in sealed_rows(database, "session") if not sound]
    begun = database.execute(f"SELECT begun, {BEGUN} FROM session").fetchall()
    broken = [row[0] for kept, *row in begun if seal(*row) != kept]
    for session, deals, *_, lines, _, _, _, _ in altered:
        _list_again(database, session, empty=0 in (deals, lines))
    for session in broken:
        database.execute(
            "UPDATE session SET game = CAST(game AS TEXT), title = CAST(title AS TEXT),"
            " state = iif(state = 'open', 'broken', state) WHERE id = ?",
            (session,),
        )
        seal_session(database, session)
    database.execute("COMMIT")


def _list_again(database: sqlite3.Connection, session: int, *, empty: bool) -> None:
    """Lists a session by the last sound entry of its log; without one it must have been empty."""
    found = sealed_rows(database, "entry", "session = ? ORDER BY number", session)
    entries = [entry for entry, sound in found if sound]
    (started,) = database.execute("SELECT started FROM session WHERE id = ?", (session,)).fetchone()
    deals, updated, state, played = entries[-1][4:] if entries else (0, started, "open", session)
    length = sum(entries[-1][1:3]) if entries else int(not empty)
    try:
        database.execute(
            "UPDATE session SET biggest_pot = 0, result = NULL, deals = ?, updated = ?, state = ?,"
            " lines = ?, played = ? WHERE id = ?",
            (deals, updated, state, length, played, session),
        )
    except sqlite3.IntegrityError as error:
        raise DamageError from error
    forget_digest(database, session)


def mend_digests(database: sqlite3.Connection) -> None:
    """Forgets, in a transaction, digests whose sums were altered: the logs give them anew."""
    wrong: set[int] = set()
    for table, expected in (("player", "players"), ("tally", "tallies")):
        counts: Counter[int] = Counter()
        for (session, *_), sound in sealed_rows(database, table):
            counts[session] += 1
            if not sound:
                wrong.add(session)
        kept = database.execute(f"SELECT id, {expected} FROM session")
        wrong.update(session for session, count in kept if counts[session] != count)
    snapshots = sealed_rows(database, "snapshot")
    wrong.update(session for (session, *_), sound in snapshots if not sound)
    for session in wrong:
        forget_digest(database, session)


def _taken_over(aside: Path, database: sqlite3.Connection) -> int:
    """Copies every session that is sound from a damaged file; their number."""
    copy = _tail(aside, CHECKING)
    taken = 0
    try:
        with aside.open("rb") as file:
            _copied(aside, file, copy)
        with closing(_connected(copy)) as damaged:
            if _version(damaged) < VERSION:
                return 0  # without seals nobody knows what is sound
            with suppress(sqlite3.Error):  # some builds of SQLite do not allow it
                _name_tables(damaged)
            for (session,) in damaged.execute("SELECT id FROM session ORDER BY played").fetchall():
                with suppress(sqlite3.Error, UnicodeDecodeError):
                    taken += _copy_session(damaged, database, session)
    except (OSError, sqlite3.Error, UnicodeDecodeError, DamageError, NewerError):
        pass  # whatever could be taken over has been
    finally:
        _clear(aside, CHECKING)
    return taken


def _name_tables(damaged: sqlite3.Connection) -> None:
    """Writes again the words that made the tables: all could be sound but a letter of these."""
    damaged.execute("PRAGMA writable_schema = ON")
    for _, name, words in shape_of(VERSION):
        damaged.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (words, name))
    damaged.execute("PRAGMA writable_schema = RESET")


def _copy_session(damaged: sqlite3.Connection, database: sqlite3.Connection, session: int) -> bool:
    """Copies a session, its digest left out; False when its beginning or its log is not sound."""
    row = damaged.execute(f"SELECT {BEGUN}, begun FROM session WHERE id = ?", (session,)).fetchone()
    rows = list(sealed_rows(damaged, "session", "id = ?", session))
    found = list(sealed_rows(damaged, "entry", "session = ? ORDER BY number", session))
    entries = [(*entry, seal(*entry)) for entry, sound in found if sound]
    length = _length(entries)
    if row is None or seal(*row[:-1]) != row[-1] or len(entries) < len(found) or length < 0:
        return False
    if not rows:  # it was found a moment ago, by another way
        return False
    ((told, known),) = rows
    _, deals, updated, state, _, _, _, lines, played, *_ = told
    if known and lines != length:
        return False
    if not known:  # the last entry tells how far it has come
        if not entries:
            return False
        *_, deals, updated, state, played, _ = entries[-1]
    database.execute("BEGIN IMMEDIATE")
    try:
        columns = f"{BEGUN}, begun, deals, updated, state, lines, played"
        values = (*row, deals, updated, state, length, played)
        places = ", ".join("?" * len(values))
        database.execute(f"INSERT INTO session ({columns}) VALUES ({places})", values)
        seal_session(database, session)
        fields = ", ".join("?" * (SEALED["entry"].count(",") + 2))
        database.executemany(f"INSERT INTO entry VALUES ({fields})", entries)
        database.execute("COMMIT")
    except sqlite3.Error:
        database.execute("ROLLBACK")
        raise
    return True


def _length(entries: Iterable[tuple[Any, ...]]) -> int:
    """The lines of a log in these entries, or -1 where some are missing."""
    lines = 0
    for _, number, count, *_ in entries:
        if number != lines:
            return -1
        lines += count
    return lines
