"""SQLite storage of sessions: append-only lines, one transaction each.

A session is a header line and one line per action; the store does not interpret them.
`Store.append` returns when its lines are in the main file, so a crash or a power cut loses none.
An open store locks the database; the system releases the lock when the program ends, even if it
crashes. A digest of each session is stored with the log for the history's lists; a missing digest
is rebuilt from the log.
"""

import os
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from guts_engine.common.work import finished
from guts_gui.files.paths import REMEDY, FolderError, ready
from guts_gui.history.database import (
    BUSY_CODES,
    NewerError,
    checkpoint,
    open_file,
    repair_digests,
    result_code,
)
from guts_gui.history.digest import Digest, Snapshot
from guts_gui.history.rows import Progress
from guts_gui.history.schema import (
    START_COLUMNS,
    checked_rows,
    checksum,
    clear_digest,
    deals_of,
    is_sound,
    obscured,
    update_checksum,
    update_start_checksum,
    write_digest,
)
from guts_gui.i18n.faults import system_words
from guts_gui.i18n.translate import later, tr

Clock: TypeAlias = Callable[[], datetime]
FileId: TypeAlias = tuple[int, int, int, int]
"""Device, inode, size and modification time of the open file."""

SUMMARY = "id, game, title, deals, started, updated, state"
NEWEST = "ORDER BY played DESC, id DESC"
BATCH = 2000
"""Number of log entries read in one step."""


class StoreError(Exception):
    """One sentence for the player on sessions that could not be read or saved."""


class BusyError(StoreError):
    """Another program has the store open."""


class SessionError(StoreError):
    """One session cannot be read; others can. `session` is its id."""

    def __init__(self, message: str, session: int) -> None:
        super().__init__(message)
        self.session = session


class MovedError(StoreError):
    """The file was moved, deleted or changed under the open store, which has created a new one."""


@dataclass(frozen=True)
class SessionSummary:
    """A session in a list; the times are UTC in ISO 8601."""

    id: int
    game: str
    title: str
    deals: int
    started: str
    updated: str
    state: Progress


@dataclass(frozen=True)
class SavedSession(SessionSummary):
    """A session with its complete log.

    `positions` are those at which its finished deals begin, and `snapshots` those of its digest;
    both are empty if the digest has yet to be built.
    """

    header: str
    lines: tuple[str, ...]
    positions: tuple[int, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()


class Store:
    """The saved sessions; only one program at a time can open them."""

    def __init__(self, path: Path, now: Clock) -> None:
        self._path = path
        self._now = now
        self.opened = 0
        """Number of files opened so far, one after the other."""
        self._repaired = False
        self._file_id: FileId | None = None
        self._notice = self._open()

    @property
    def folder(self) -> Path:
        """The folder of the player's data, which contains the database."""
        return self._path.parent

    @classmethod
    def open(cls, path: Path, *, now: Clock) -> "tuple[Store, str | None]":
        """Open the store in this file, created if missing.

        A damaged file is moved aside and a new one created with its sound sessions; the second
        value is then a notice. Raises StoreError, without changing the file, when the folder is
        read-only, another program has the file open, or a newer program wrote it.
        """
        store = cls(path, now)
        return store, store._notice

    def _open(self) -> str | None:
        """Open the file; returns a notice for the player, if there is one."""
        with _store_errors(self._path):
            ready(self._path.parent)
            opened = open_file(self._path, self._now)
            self._database = opened.database
            self._file_id = self._current_file_id()
        self.opened += 1
        self._repaired = False
        return opened.notice

    # --- Playing ----------------------------------------------------------------------------

    def begin(self, *, header: str, game: str, title: str) -> int:
        """Start a session and return its id."""
        with self.writing() as database:
            ((session,),) = database.execute(
                "INSERT INTO session (game, title, header, started, updated, veil, played)"
                f" VALUES (?, ?, ?, ?, ?, ?, {_NEXT_PLAYED}) RETURNING id",
                (game, title, header, now := self._timestamp(), now, os.urandom(16)),
            ).fetchall()
            update_start_checksum(database, session)
            update_checksum(database, session)
        self.note_saved(session)  # an earlier session with that number may have left a note
        return int(session)

    def append(
        self,
        session: int,
        lines: Sequence[str],
        *,
        deals: int,
        digest: Digest | None = None,
        after: int | None = None,
        over: bool = False,
    ) -> None:
        """Add lines to an open session, all or none; on return they are in the main file.

        `digest` is the one up to these lines, without the deals already saved; if None, it is
        built from the log later. `over` ends the session. Raises SessionError unless the session
        has exactly `after` lines.
        """
        with self.writing() as database:
            number, key, digest_state, updated, played = self._touch(session)
            if after not in (None, number):
                raise SessionError(
                    tr("Session {session} is closed and can't be resumed.", session=session),
                    session,
                )
            state: Progress = "finished" if over else "open"
            if lines or over:
                _insert_entry(
                    database, (session, number), key, lines, (deals, updated, state, played)
                )
            database.execute(
                "UPDATE session SET deals = ?, lines = ?, state = ? WHERE id = ?",
                (deals, number + len(lines), state, session),
            )
            if digest is None or (number and digest_state != "kept"):
                clear_digest(database, session)
            else:
                write_digest(database, session, digest)
            update_checksum(database, session)

    def cut(self, session: int, length: int, *, deals: int) -> None:
        """Delete all but the first `length` lines of an open session."""
        lines = self.load(session).lines[:length]
        with self.writing() as database:
            _, key, _, updated, played = self._touch(session)
            database.execute("DELETE FROM entry WHERE session = ?", (session,))
            if lines:
                _insert_entry(database, (session, 0), key, lines, (deals, updated, "open", played))
            database.execute(
                "UPDATE session SET deals = ?, lines = ? WHERE id = ?", (deals, len(lines), session)
            )
            clear_digest(database, session)

    def finish(self, session: int) -> None:
        """End an open session."""
        self._end(session, "finished")

    def set_aside(self, session: int) -> None:
        """Mark an open session as broken: it stays in the history and cannot be resumed."""
        self._end(session, "broken")

    def _end(self, session: int, state: Progress) -> None:
        with self.writing() as database:
            number, key, _, updated, played = self._touch(session)
            ((deals,),) = database.execute("SELECT deals FROM session WHERE id = ?", (session,))
            _insert_entry(database, (session, number), key, (), (deals, updated, state, played))
            database.execute("UPDATE session SET state = ? WHERE id = ?", (state, session))
            update_checksum(database, session)
        self.note_saved(session)  # it cannot be resumed

    def _touch(self, session: int) -> tuple[int, bytes, str, str, int]:
        """Make an open session the latest one.

        Returns its number of lines, key, state of the digest, time and rank among the sessions.
        """
        rows = self._database.execute(
            "UPDATE session SET updated = ?,"
            f" played = iif(played + 1 = {_NEXT_PLAYED}, played, {_NEXT_PLAYED})"
            " WHERE id = ? AND state = 'open' RETURNING lines, veil, digest, updated, played",
            (self._timestamp(), session),
        ).fetchall()
        if not rows:
            raise SessionError(
                tr("Session {session} is closed and can't be resumed.", session=session), session
            )
        ((lines, key, digest, updated, played),) = rows
        return lines, key, digest, updated, played

    # --- Sessions that could not be saved ---------------------------------------------------

    def note_unsaved(self, session: int) -> None:
        """Mark that something of the session was shown that is not on the disk.

        The mark is an empty file, which can be created even on a full disk.
        """
        with suppress(OSError):
            self._unsaved(session).touch()

    def note_saved(self, session: int) -> None:
        """Mark that everything shown of the session is on the disk."""
        with suppress(OSError):
            self._unsaved(session).unlink()

    def was_saved(self, session: int) -> bool:
        """Whether everything shown of the session is on the disk."""
        return not self._unsaved(session).exists()

    def _unsaved(self, session: int) -> Path:
        return self._path.with_name(f"{self._path.name}-unsaved-{session}")

    # --- Reading ----------------------------------------------------------------------------

    def unfinished(self) -> SessionSummary | None:
        """The open session that was played last, or None."""
        with self.reading():
            row = self._database.execute(
                f"SELECT {SUMMARY} FROM session WHERE state = 'open' {NEWEST} LIMIT 1"
            ).fetchone()
        return SessionSummary(*row) if row else None

    @property
    def empty(self) -> bool:
        """Whether there are no sessions."""
        with self.reading():
            return not self._database.execute("SELECT 1 FROM session LIMIT 1").fetchone()

    def sessions(self) -> list[SessionSummary]:
        """Every session, newest first, without the lines."""
        with self.reading():
            rows = self._database.execute(f"SELECT {SUMMARY} FROM session {NEWEST}").fetchall()
        return [SessionSummary(*row) for row in rows]

    def load(self, session: int) -> SavedSession:
        """A session with its lines. Raises SessionError if it is missing, altered or incomplete."""
        return finished(self.loading(session))

    def loading(self, session: int) -> Generator[float, None, SavedSession]:
        """Load a session in steps, each of which yields the completed share."""
        with self.reading():
            row = self._database.execute(
                f"SELECT {SUMMARY}, header, lines, digest, over, begun, {START_COLUMNS}"
                " FROM session WHERE id = ?",
                (session,),
            ).fetchone()
        if row is None:
            raise SessionError(tr("Can't find session {session}.", session=session), session)
        summary = dict(zip(SUMMARY.split(", "), row, strict=False))
        header, length, digest, over, begun, *beginning = row[len(summary) :]
        key = beginning[-1]
        if not is_sound("start", beginning, begun):
            raise SessionError(
                tr("The start of session {session} is damaged.", session=session),
                session,
            )
        lines: list[str] = []
        while len(lines) < length:
            more = self._entries(session, key, len(lines))
            if not more:
                raise SessionError(
                    tr("Session {session} is incomplete and can't be resumed.", session=session),
                    session,
                )
            lines += more
            yield len(lines) / length
        positions, snapshots = (
            self._positions_and_snapshots(session, key, over) if digest == "kept" else ((), ())
        )
        return SavedSession(
            **summary, header=header, lines=tuple(lines), positions=positions, snapshots=snapshots
        )

    def _entries(self, session: int, key: bytes, length: int) -> list[str]:
        """The next lines of a log, after the first `length`."""
        lines: list[str] = []
        with self.reading():
            where = f"session = ? AND number >= ? ORDER BY number LIMIT {BATCH}"
            rows = list(checked_rows(self._database, "entry", where, session, length))
        for (_, number, count, content, *_), sound in rows:
            if number != length + len(lines) or (sound and not count):
                break
            text = obscured(key, number, content).decode(errors="replace") if sound else ""
            each = text.split("\n")
            if not sound or len(each) != count:
                raise SessionError(
                    tr(
                        "Session {session} is damaged at action {n}.",
                        session=session,
                        n=number + 1,
                    ),
                    session,
                )
            lines += each
        return lines

    def _positions_and_snapshots(
        self, session: int, key: bytes, over: int
    ) -> tuple[tuple[int, ...], tuple[Snapshot, ...]]:
        """The positions of a digest's deals, and its snapshots; empty if a row was altered."""
        with self.reading():
            deals = deals_of(self._database, session)
            rows = list(
                checked_rows(self._database, "snapshot", "session = ? ORDER BY line", session)
            )
        if deals is None or len(deals) != over or not all(sound for _, sound in rows):
            return (), ()
        snapshots = (
            Snapshot(line, position, obscured(key, ~line, books).decode(errors="replace"))
            for (_, line, position, books), _ in rows
        )
        return tuple([deal.position for deal in deals]), tuple(snapshots)

    def repair_digests(self) -> None:
        """Delete digests that were altered; runs once per opened file."""
        if not self._repaired:
            with self.writing() as database:
                repair_digests(database)
            self._repaired = True

    def close(self) -> None:
        """Close the database; may be called twice."""
        with _store_errors(self._path):
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

    def _timestamp(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="milliseconds")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: afterwards all of it is in the main file, or none.

        Raises MovedError, without writing, if the file is no longer the one that was opened.
        """
        with _store_errors(self._path):
            self._reopen_if_changed()
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise
            with suppress(sqlite3.Error):  # committed data is safe in the log beside the file
                checkpoint(self._database)
            with suppress(OSError):
                self._file_id = self._current_file_id()

    def _current_file_id(self) -> FileId:
        stat = self._path.stat()
        return stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns

    def _reopen_if_changed(self) -> None:
        """If the file was moved or changed, open the current one and raise MovedError."""
        there = self._path.exists()
        if there and self._current_file_id() == self._file_id:
            return
        self._database.close()
        self._file_id = None  # until a file is open again
        notice = self._open()
        moved = later(
            "The saved sessions in {path} were moved or deleted. A new file has been started."
        )
        changed = later("Another program has changed the saved sessions in {path}.")
        sentence = tr(changed if there else moved, path=self._path)
        raise MovedError(" ".join(filter(None, (sentence, notice))))

    @contextmanager
    def reading(self, session: int | None = None) -> Iterator[sqlite3.Connection]:
        """A connection for reading; errors are converted to StoreError."""
        with _store_errors(self._path, session):
            yield self._database


_NEXT_PLAYED = "(SELECT ifnull(max(played), 0) + 1 FROM session)"


def _insert_entry(
    database: sqlite3.Connection,
    place: tuple[int, int],
    key: bytes,
    lines: Sequence[str],
    state: tuple[int, str, Progress, int],
) -> None:
    """Write lines as one entry.

    `place` is the session and its number of lines before; `state` its deals, time, progress and
    rank after, from which a damaged row of `session` is repaired.
    """
    content = obscured(key, place[1], "\n".join(lines).encode())
    entry = (*place, len(lines), content, *state)
    places = ", ".join("?" * (len(entry) + 1))
    database.execute(f"INSERT INTO entry VALUES ({places})", (*entry, checksum(*entry)))


# --- Errors ---------------------------------------------------------------------------------


@contextmanager
def _store_errors(path: Path, session: int | None = None) -> Iterator[None]:
    """Convert every error of disk and database to a StoreError."""
    try:
        yield
    except FolderError as error:
        raise StoreError(str(error)) from error
    except NewerError as error:
        raise StoreError(
            tr(
                "The saved sessions in {path} are from a newer version of Guts Table. Use that "
                "version, or set GUTS_HOME to another folder.",
                path=path,
            )
        ) from error
    except OSError as error:
        why = system_words(error)
        raise StoreError(
            tr(
                "Can't use the saved sessions in {path} ({why}): {remedy}.",
                path=path,
                why=why,
                remedy=tr(REMEDY),
            )
        ) from error
    except UnicodeDecodeError as error:  # from an error message that quotes an altered name
        raise StoreError(_damaged(path)) from error
    except sqlite3.Error as error:
        sentence = _sentence(path, error)
        if result_code(error) in BUSY_CODES:
            raise BusyError(sentence) from error
        if session is not None and not result_code(error):  # text that is not UTF-8
            raise SessionError(sentence, session) from error
        raise StoreError(sentence) from error


def _sentence(path: Path, error: sqlite3.Error) -> str:
    match result_code(error):
        case code if code in BUSY_CODES:
            sentence = later("Another copy of Guts Table is using {path}. Close it and try again.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            sentence = later("Can't write to the saved sessions in {path}: {remedy}.")
        case sqlite3.SQLITE_IOERR:
            sentence = later("Can't read or write {path}: the disk reported an error.")
        case sqlite3.SQLITE_FULL:
            sentence = later(
                "The disk is full, so the session couldn't be saved to {path}. Free some space."
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _damaged(path)
        case _:
            sentence = later("Can't use the saved sessions in {path} ({why}).")
    return tr(sentence, path=path, remedy=tr(REMEDY), why=error)


def _damaged(path: Path) -> str:
    return tr(
        "The saved sessions in {path} are damaged. Restart Guts Table: it will set the file "
        "aside and start a new one.",
        path=path,
    )
