"""Opening the database file: checks, migrations, and repair of a damaged file.

A damaged file is moved aside and its sound sessions are copied to a new one. A database that a
killed program left with a journal is checked in a copy first, so that a damaged one is moved
aside unchanged, with its journals.
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

from guts_engine.common.quoting import shown
from guts_gui.files.paths import aside_name
from guts_gui.history.journal import is_whole
from guts_gui.history.schema import (
    CHECKED_COLUMNS,
    CHECKED_FROM,
    DIGEST_TABLES,
    DRILL_TABLES,
    MIGRATIONS,
    START_COLUMNS,
    add_functions,
    checked_rows,
    checksum,
    clear_digest,
    definitions,
    definitions_of,
    is_sound,
    update_checksum,
    update_start_checksum,
)
from guts_gui.i18n.translate import tr, trn

APPLICATION_ID = 0x47555453  # "GUTS" in the file's header: this database is ours
TIMEOUT = 0.3  # seconds to wait for another program that has locked the database
VERSION = len(MIGRATIONS)
SMALLEST_PAGE = 512  # bytes of a page
DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""SQLite's codes for a damaged file, another kind of file, and tables that are not ours."""
BUSY_CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
JOURNALS = ("-wal", "-shm", "-journal")
NEW = ".new"
"""Suffix of a database that is not complete yet."""
NOTICE = ".untold"
"""Suffix of the file with a notice from a start that was killed before showing it."""
CHECKING = ".checking"
"""Suffix of a copy that is being checked; one that exists at the start can be deleted."""
HOLDING = ".holding"
"""Suffix of the second name under which a file is locked while its copy is checked."""


class DamageError(Exception):
    """The file is not an intact database of this program."""


class NewerError(Exception):
    """The file was written by a newer program."""


@dataclass(frozen=True)
class Opened:
    """An intact database of this version, locked by this program, and a notice for the player."""

    database: sqlite3.Connection
    notice: str | None = None


def open_file(path: Path, now: Callable[[], datetime]) -> Opened:
    """Open the database, created if missing; a damaged one is moved aside first.

    NewerError, OSError and sqlite3.Error leave the file as it was.
    """
    inode = _inode(path)
    note = _with_suffix(path, NOTICE)
    notice = note.read_text("utf-8") if note.is_file() else None
    try:
        opened = _open_sound(path, now)
    except DamageError:
        opened = None
    except sqlite3.Error as error:
        if result_code(error) != sqlite3.SQLITE_READONLY or not _unknown_format(path):
            raise
        opened = None
    if opened is None:
        if _inode(path) != inode:  # another start has already moved it aside
            return open_file(path, now)
        opened = _replace_damaged(path, now)
    with suppress(OSError):
        note.unlink(missing_ok=True)
    return Opened(opened.database, opened.notice or notice)


def _replace_damaged(path: Path, now: Callable[[], datetime]) -> Opened:
    """A new database with the intact sessions of the damaged one, which is moved aside."""
    aside = aside_name(path, "damaged", now())
    notice = tr(
        "The saved sessions in {path} were damaged. The file was renamed {aside} and a new one "
        "was started.",
        path=path,
        aside=aside.name,
    )
    with suppress(OSError):  # for the next start, if this one is killed
        _with_suffix(path, NOTICE).write_text(notice, "utf-8")
    for tail in (*JOURNALS, ""):  # journals first: none may be next to the new file
        with suppress(FileNotFoundError):
            _with_suffix(path, tail).rename(_with_suffix(aside, tail))
    database = _open_sound(path, now).database
    count = _salvage(aside, database)
    none = tr("No sessions could be recovered.")
    some = trn("{n} session was recovered.", "{n} sessions were recovered.", count)
    return Opened(database, f"{notice} {some if count else none}")


def result_code(error: Exception) -> int:
    """SQLite's primary result code, or 0 when Python itself raised the error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def checkpoint(database: sqlite3.Connection) -> None:
    """Write everything into the main file and empty the write-ahead log."""
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


# --- Opening --------------------------------------------------------------------------------


def _open_sound(path: Path, now: Callable[[], datetime]) -> Opened:
    """The database in this file. Raises DamageError."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    size = path.stat().st_size if path.exists() else None
    log = _with_suffix(path, "-wal")
    left = log.read_bytes() if log.is_file() else b""
    if (left and not size) or 0 < (size or 0) < SMALLEST_PAGE:
        raise DamageError  # SQLite would treat it as a new file, and drop the journal
    if size is None:
        _make(path)
    elif not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    lost = None
    if left or _with_suffix(path, "-journal").exists():
        lost = _look_at_copy(path, log, now)
    database = _connected(path)
    with _closed_on_error(database):
        _clear(path, CHECKING, HOLDING, NEW)
        version = _version(database)
        _check(database, version)
        checkpoint(database)
        _check_size(database, path)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _migrate(database, version)
        _repair(database)
        checkpoint(database)
    notice = None
    if size == 0:  # left by a start that was killed
        notice = tr(
            "The file of saved sessions {path} was empty. A new one has been started.", path=path
        )
    elif lost is not None:
        notice = tr(
            "The latest changes in {path} were damaged, so the last decisions may be missing. "
            "The damaged files were copied to {aside}.",
            path=path,
            aside=lost.name,
        )
    return Opened(database, notice)


def _inode(path: Path) -> tuple[int, int] | None:
    """Device and inode of the file, None if there is none."""
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def _unknown_format(path: Path) -> bool:
    """Whether the file's header names an unknown version of SQLite's format."""
    with path.open("rb") as file:
        return file.read(20)[18:] not in (b"\1\1", b"\2\2")


def _look_at_copy(path: Path, log: Path, now: Callable[[], datetime]) -> Path | None:
    """Raise DamageError as `_check_copy` does; returns the copy saved of a damaged log."""
    with suppress(FileNotFoundError), path.open("rb") as file, _locked(path):
        # The file is closed last: closing it would release every lock on it.
        _check_copy(path, file)
        if log.is_file() and not is_whole(log.read_bytes()):
            return _copy_aside(path, now())
    return None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock the file. Raises sqlite3.Error if another program has locked it.

    The file is opened by a second name, a hard link, so that SQLite finds no journals and leaves
    them unchanged. Without hard links nothing is locked.
    """
    name = _with_suffix(path, HOLDING)
    with suppress(OSError):
        name.unlink()
    try:
        with suppress(FileExistsError):
            os.link(path, name)
    except OSError:
        yield
        return
    try:
        with closing(sqlite3.connect(name, timeout=TIMEOUT, isolation_level=None)) as database:
            try:
                database.execute("PRAGMA locking_mode = EXCLUSIVE")
                database.execute("BEGIN EXCLUSIVE")
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if result_code(error) in BUSY_CODES:
                    raise
            yield
    finally:
        _clear(path, HOLDING)


def _copy_aside(path: Path, now: datetime) -> Path:
    """A copy of a file and its damaged log, made before SQLite applies the readable part."""
    aside = aside_name(path, "damaged", now)
    for tail in ("", "-wal"):
        shutil.copyfile(_with_suffix(path, tail), _with_suffix(aside, tail))
    return aside


def _make(path: Path) -> None:
    """Create a new database under another name and rename it when it is complete."""
    fresh = _with_suffix(path, NEW)
    try:
        database = _connected(fresh)
        with _closed_on_error(database), closing(database):
            _migrate(database, _version(database))
    except (DamageError, NewerError):  # a killed start left it, and it was damaged since
        fresh.unlink()
        _make(path)
        return
    except sqlite3.Error:
        if path.exists():  # another start was faster, and deleted the file made here
            return
        raise
    with suppress(FileNotFoundError, FileExistsError):  # another start was faster
        try:
            os.link(fresh, path)
        except FileExistsError:
            fresh.unlink()
        except OSError:  # the file system has no hard links
            fresh.rename(path)
        else:
            fresh.unlink()


def _with_suffix(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def _check_copy(path: Path, file: BinaryIO) -> None:
    """Raises DamageError if a copy, with the journals as they were left, is not intact."""
    copy = _with_suffix(path, CHECKING)
    try:
        _copied(path, file, copy)
        database = _connected(copy)
        with _closed_on_error(database), closing(database):
            _check(database, _version(database))
            checkpoint(database)
            _check_size(database, copy)
    except (OSError, sqlite3.Error):
        pass  # no room for a copy: check the file itself
    finally:
        _clear(path, CHECKING)


def _copied(path: Path, file: BinaryIO, copy: Path) -> None:
    """Copy a database and its journals."""
    _clear(path, CHECKING)
    with copy.open("wb") as written:
        shutil.copyfileobj(file, written)
    for tail in JOURNALS:
        if tail != "-shm":  # rebuilt from the log
            with suppress(FileNotFoundError):
                shutil.copyfile(_with_suffix(path, tail), _with_suffix(copy, tail))


def _clear(path: Path, *names: str) -> None:
    """Delete the files with these suffixes."""
    for name in names:
        for tail in ("", *JOURNALS):
            with suppress(OSError):
                _with_suffix(path, name + tail).unlink()


@contextmanager
def _closed_on_error(database: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        database.close()
        damaged = isinstance(error, sqlite3.Error) and result_code(error) in DAMAGE_CODES
        if damaged or isinstance(error, UnicodeDecodeError):  # SQLite quotes names from the file
            raise DamageError from error
        raise


def _connected(path: Path) -> sqlite3.Connection:
    """A connection that locks the file until it is closed."""
    database = sqlite3.connect(path, timeout=TIMEOUT, isolation_level=None)
    with _closed_on_error(database):
        add_functions(database)
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
    present, expected = definitions(database), definitions_of(version)
    more = {kind for kind, _, _ in present - expected}
    ours = owner == APPLICATION_ID and expected <= present and more <= {"table", "index"}
    lines = "line" if version < CHECKED_FROM else "entry"
    roots = [root for (root,) in database.execute("SELECT rootpage FROM sqlite_master")]
    if (
        verdict != "ok"
        or len(set(roots)) < len(roots)  # two tables share a page, which SQLite does not notice
        or not (ours if version else not present)
        or (version and _has_orphans(database, lines))
    ):
        raise DamageError


def _has_orphans(database: sqlite3.Connection, table: str) -> bool:
    """Whether rows belong to no session; checks one row of each session."""
    stray = database.execute(
        "WITH RECURSIVE found (session) AS ("
        f" SELECT min(session) FROM {table} UNION ALL"
        f" SELECT (SELECT min(session) FROM {table} WHERE session > found.session)"
        " FROM found WHERE session IS NOT NULL)"
        " SELECT 1 FROM found WHERE session IS NOT NULL"
        " AND session NOT IN (SELECT id FROM session)"
    ).fetchone()
    return stray is not None


def _check_size(database: sqlite3.Connection, path: Path) -> None:
    """Raises DamageError if the file ends inside a page: SQLite would read the rest as zeros."""
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    if path.stat().st_size != pages * size:
        raise DamageError


def _migrate(database: sqlite3.Connection, version: int) -> None:
    """Bring the tables up to this version in one transaction."""
    if version == VERSION:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        for step in chain.from_iterable(MIGRATIONS[version:]):
            database.execute(step)
    except sqlite3.OperationalError as error:
        if result_code(error) == sqlite3.SQLITE_ERROR:  # a text value is invalid
            raise DamageError from error
        raise
    if version < CHECKED_FROM:
        for (session,) in database.execute("SELECT id FROM session").fetchall():
            update_start_checksum(database, session)
            update_checksum(database, session)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("COMMIT")
    if 0 < version < CHECKED_FROM:
        database.execute("VACUUM")  # readable logs would remain in unused pages


# --- Repair ---------------------------------------------------------------------------------


def _repair(database: sqlite3.Connection) -> None:
    """Repair altered rows of `session` from the logs, and delete orphaned rows of digests.

    A session with altered start columns stays and is marked as broken.
    """
    database.execute("BEGIN IMMEDIATE")
    for table in DIGEST_TABLES:
        if _has_orphans(database, table):
            database.execute(f"DELETE FROM {table} WHERE session NOT IN (SELECT id FROM session)")
    altered = [row for row, sound in checked_rows(database, "session") if not sound]
    starts = database.execute(f"SELECT begun, {START_COLUMNS} FROM session").fetchall()
    broken = [row[:3] for expected, *row in starts if not is_sound("start", row, expected)]
    for session, deals, *_, lines, _, _, _, _ in altered:
        _rebuild_row(database, session, empty=0 in (deals, lines))
        if not all(sound for _, sound in checked_rows(database, "session", "id = ?", session)):
            raise DamageError
    for session, game, title in broken:
        database.execute(
            "UPDATE session SET game = ?, title = ?, state = iif(state = 'open', 'broken', state)"
            " WHERE id = ?",
            (shown(game), shown(title), session),
        )
        update_checksum(database, session)
    database.execute("COMMIT")


def _rebuild_row(database: sqlite3.Connection, session: int, *, empty: bool) -> None:
    """Rewrite a row of `session` from the last intact entry of its log, or as empty."""
    rows = checked_rows(database, "entry", "session = ? ORDER BY number", session)
    entries = [entry for entry, sound in rows if sound]
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
    clear_digest(database, session)


def repair_digests(database: sqlite3.Connection) -> None:
    """Delete digests with altered rows, within a transaction; they are rebuilt from the logs."""
    altered: set[int] = set()
    for table, expected, column in (("player", "players", 1), ("tally", "tallies", 2)):
        counts: Counter[int] = Counter()
        seats: Counter[int] = Counter()
        for row, sound in checked_rows(database, table):
            session = row[0]
            counts[session] += 1
            if sound:
                seats[session] = max(seats[session], row[column] + 1)
            else:
                altered.add(session)
        sessions = database.execute(f"SELECT id, {expected}, players FROM session")
        altered.update(
            session
            for session, count, players in sessions
            if counts[session] != count or seats[session] > players
        )
    snapshots = checked_rows(database, "snapshot")
    altered.update(session for (session, *_), sound in snapshots if not sound)
    for session in altered:
        clear_digest(database, session)


def _salvage(aside: Path, database: sqlite3.Connection) -> int:
    """Copy every intact session from a damaged file; returns their number."""
    copy = _with_suffix(aside, CHECKING)
    count = 0
    try:
        with aside.open("rb") as file:
            _copied(aside, file, copy)
        with closing(_connected(copy)) as damaged:
            version = _version(damaged)
            if version < CHECKED_FROM:
                return 0  # without checksums, sound rows cannot be identified
            with suppress(sqlite3.Error):  # some builds of SQLite do not allow it
                _rewrite_schema(damaged, version)
            for (session,) in damaged.execute("SELECT id FROM session ORDER BY played").fetchall():
                with suppress(sqlite3.Error, UnicodeDecodeError):
                    count += _copy_session(damaged, database, session)
            for table in DRILL_TABLES:
                with suppress(sqlite3.Error, UnicodeDecodeError):
                    _copy_rows(damaged, database, table)
    except (OSError, sqlite3.Error, UnicodeDecodeError, DamageError, NewerError):
        pass  # everything readable has been copied
    finally:
        _clear(aside, CHECKING)
    return count


def _copy_rows(damaged: sqlite3.Connection, database: sqlite3.Connection, table: str) -> None:
    """Copy the intact rows of a table; those before unreadable ones stay copied."""
    for row, sound in checked_rows(damaged, table):
        if sound:
            values = (*row, checksum(*row))
            places = ", ".join("?" * len(values))
            database.execute(f"INSERT INTO {table} VALUES ({places})", values)


def _rewrite_schema(damaged: sqlite3.Connection, version: int) -> None:
    """Restore the SQL of the tables: a changed letter makes intact rows unreadable."""
    damaged.execute("PRAGMA writable_schema = ON")
    for _, name, sql in definitions_of(version):
        damaged.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, name))
    damaged.execute("PRAGMA writable_schema = RESET")


def _copy_session(damaged: sqlite3.Connection, database: sqlite3.Connection, session: int) -> bool:
    """Copy a session without its digest; False if its start or its log is not intact."""
    row = damaged.execute(
        f"SELECT {START_COLUMNS}, begun FROM session WHERE id = ?", (session,)
    ).fetchone()
    rows = list(checked_rows(damaged, "session", "id = ?", session))
    log = list(checked_rows(damaged, "entry", "session = ? ORDER BY number", session))
    entries = [(*entry, checksum(*entry)) for entry, sound in log if sound]
    length = _length(entries)
    if row is None or not is_sound("start", row[:-1], row[-1]):
        return False
    if len(entries) < len(log) or length < 0:
        return False
    if not rows:  # the index is damaged: the row existed a moment ago
        return False
    ((listed, sound),) = rows
    _, deals, updated, state, _, _, _, lines, played, *_ = listed
    if sound and lines != length:
        return False
    if not sound:  # the last entry repeats the values of the row
        if not entries:
            return False
        *_, deals, updated, state, played, _ = entries[-1]
    database.execute("BEGIN IMMEDIATE")
    try:
        columns = f"{START_COLUMNS}, begun, deals, updated, state, lines, played"
        values = (*row, deals, updated, state, length, played)
        places = ", ".join("?" * len(values))
        database.execute(f"INSERT INTO session ({columns}) VALUES ({places})", values)
        update_checksum(database, session)
        fields = ", ".join("?" * (CHECKED_COLUMNS["entry"].count(",") + 2))
        database.executemany(f"INSERT INTO entry VALUES ({fields})", entries)
        database.execute("COMMIT")
    except sqlite3.Error:
        database.execute("ROLLBACK")
        raise
    return True


def _length(entries: Iterable[tuple[Any, ...]]) -> int:
    """The number of lines in these entries, or -1 if some are missing."""
    lines = 0
    for _, number, count, *_ in entries:
        if number != lines:
            return -1
        lines += count
    return lines
