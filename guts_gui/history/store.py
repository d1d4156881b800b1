"""Sessions on disk: one SQLite database that a crash or a power cut cannot harm.

A session is a header line and then one line per action; what the lines mean is not known here.
`Store.append` returns when its lines are safely in the main file. While a store is open it holds
the database for itself, and the system lets go of it when the program ends, however it ends.
Beside the log the store keeps a digest of each session, from which the history is listed; what
is missing of it can be made from the log again.
"""

import os
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, TypeAlias

from guts_gui.files.paths import REMEDY, FolderError, ready
from guts_gui.history.database import NewerError, checkpoint, mend_digests, open_file, result_code
from guts_gui.history.digest import Digest, Snapshot
from guts_gui.history.schema import (
    BEGUN,
    forget_digest,
    keep,
    seal,
    seal_beginning,
    seal_session,
    sealed_rows,
    veiled,
)
from guts_gui.history.work import finished
from guts_gui.i18n.faults import system_words
from guts_gui.i18n.translate import later, tr

Progress: TypeAlias = Literal["open", "finished", "broken"]
Clock: TypeAlias = Callable[[], datetime]
Place: TypeAlias = tuple[int, int, int, int]
"""Which file it is, how long, and when it was written to."""

SUMMARY = "id, game, title, deals, started, updated, state"
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
NEWEST = "ORDER BY played DESC, id DESC"
AT_ONCE = 2000
"""The entries of a log that are read in one step."""


class StoreError(Exception):
    """One sentence for the player about sessions that could not be read or saved."""


class BusyError(StoreError):
    """Another program has the sessions open."""


class SessionError(StoreError):
    """One session cannot be read; the others can. `session` is its id."""

    def __init__(self, message: str, session: int) -> None:
        super().__init__(message)
        self.session = session


class MovedError(StoreError):
    """The file was moved, deleted or changed under the open store, which has begun a new one."""


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
    """A session with its whole log.

    `positions` are those at which its finished deals begin, and `snapshots` those of its digest;
    both are empty where the digest has yet to be made.
    """

    header: str
    lines: tuple[str, ...]
    positions: tuple[int, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()


class Store:
    """The saved sessions; one program at a time may have them open."""

    def __init__(self, path: Path, now: Clock) -> None:
        self._path = path
        self._now = now
        self.opened = 0
        """How many files have been opened, one after the other."""
        self._mended = False
        self._place: Place | None = None
        self._notice = self._open()

    @property
    def folder(self) -> Path:
        """The folder of the player's data, in which the database lies."""
        return self._path.parent

    @classmethod
    def open(cls, path: Path, *, now: Clock) -> "tuple[Store, str | None]":
        """The store in this file, made if missing.

        A damaged file is moved aside and a new one begun, with the sessions that are sound: then
        the second value says so in a sentence. StoreError when the folder is read-only, another
        program has the file open, or a newer program wrote it; the file is then as it was.
        """
        store = cls(path, now)
        return store, store._notice

    def _open(self) -> str | None:
        """Opens the file; what there is to tell of it."""
        with _told(self._path):
            ready(self._path.parent)
            opened = open_file(self._path, self._now)
            self._database = opened.database
            self._place = self._found()
        self.opened += 1
        self._mended = False
        return opened.notice

    # --- Playing --------------------------------------------------------------------------

    def begin(self, *, header: str, game: str, title: str) -> int:
        """Starts a session and returns its id."""
        with self.writing() as database:
            ((session,),) = database.execute(
                "INSERT INTO session (game, title, header, started, updated, veil, played)"
                f" VALUES (?, ?, ?, ?, ?, ?, {_NEXT}) RETURNING id",
                (game, title, header, now := self._stamp(), now, os.urandom(16)),
            ).fetchall()
            seal_beginning(database, session)
            seal_session(database, session)
        self.note_saved(session)  # whatever is left of another session of that number
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
        """Adds lines to an open session, all or none; on return they are in the main file.

        `digest` is that up to these lines, following on the one that is kept; without it the
        history makes it from the log when it is opened. SessionError where the session has not
        as many lines as it should, the ones `after` which these come. `over` ends the session.
        """
        with self.writing() as database:
            number, key, kept, updated, played = self._taken_up(session)
            if after not in (None, number):
                raise SessionError(
                    tr("Saved session {session} is not open for play.", session=session), session
                )
            state: Progress = "finished" if over else "open"
            if lines or over:
                _enter(database, (session, number), key, lines, (deals, updated, state, played))
            database.execute(
                "UPDATE session SET deals = ?, lines = ?, state = ? WHERE id = ?",
                (deals, number + len(lines), state, session),
            )
            if digest is None or (number and kept != "kept"):
                forget_digest(database, session)
            else:
                keep(database, session, digest)
            seal_session(database, session)

    def cut(self, session: int, length: int, *, deals: int) -> None:
        """Drops all but the first lines of an open session: what came then was never saved."""
        kept = self.load(session).lines[:length]
        with self.writing() as database:
            _, key, _, updated, played = self._taken_up(session)
            database.execute("DELETE FROM entry WHERE session = ?", (session,))
            if kept:
                _enter(database, (session, 0), key, kept, (deals, updated, "open", played))
            database.execute(
                "UPDATE session SET deals = ?, lines = ? WHERE id = ?", (deals, len(kept), session)
            )
            forget_digest(database, session)

    def finish(self, session: int) -> None:
        """Ends an open session: it is history now."""
        self._end(session, "finished")

    def set_aside(self, session: int) -> None:
        """Keeps an open session that cannot be resumed, and never offers it again."""
        self._end(session, "broken")

    def _end(self, session: int, state: Progress) -> None:
        with self.writing() as database:
            number, key, _, updated, played = self._taken_up(session)
            ((deals,),) = database.execute("SELECT deals FROM session WHERE id = ?", (session,))
            _enter(database, (session, number), key, (), (deals, updated, state, played))
            database.execute("UPDATE session SET state = ? WHERE id = ?", (state, session))
            seal_session(database, session)
        self.note_saved(session)  # it will not be taken up

    def _taken_up(self, session: int) -> tuple[int, bytes, str, str, int]:
        """Makes an open session the one played last; its lines, veil, digest, time and place."""
        found = self._database.execute(
            f"UPDATE session SET updated = ?, played = iif(played + 1 = {_NEXT}, played, {_NEXT})"
            " WHERE id = ? AND state = 'open' RETURNING lines, veil, digest, updated, played",
            (self._stamp(), session),
        ).fetchall()
        if not found:
            raise SessionError(
                tr("Saved session {session} is not open for play.", session=session), session
            )
        ((lines, veil, digest, updated, played),) = found
        return lines, veil, digest, updated, played

    # --- What was seen and never saved ----------------------------------------------------

    def note_unsaved(self, session: int) -> None:
        """Notes that something of the session was shown that is not on the disk.

        An empty file needs no room, so this can be done where nothing else can.
        """
        with suppress(OSError):
            self._unsaved(session).touch()

    def note_saved(self, session: int) -> None:
        """Notes that all of the session that was shown is on the disk."""
        with suppress(OSError):
            self._unsaved(session).unlink()

    def was_saved(self, session: int) -> bool:
        """Whether all of the session that was shown is on the disk."""
        return not self._unsaved(session).exists()

    def _unsaved(self, session: int) -> Path:
        return self._path.with_name(f"{self._path.name}-unsaved-{session}")

    # --- Reading --------------------------------------------------------------------------

    def unfinished(self) -> SessionSummary | None:
        """The open session that was played last, if there is one."""
        with self.reading():
            row = self._database.execute(
                f"SELECT {SUMMARY} FROM session WHERE state = 'open' {NEWEST} LIMIT 1"
            ).fetchone()
        return SessionSummary(*row) if row else None

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
        """A session with its lines; SessionError when it is not there, altered or has gaps."""
        return finished(self.loading(session))

    def loading(self, session: int) -> Generator[float, None, SavedSession]:
        """The same in steps, each of which yields the share that has been read."""
        with self.reading():
            row = self._database.execute(
                f"SELECT {SUMMARY}, header, lines, digest, over, begun, {BEGUN} FROM session"
                " WHERE id = ?",
                (session,),
            ).fetchone()
        if row is None:
            raise SessionError(tr("There is no saved session {session}.", session=session), session)
        known = dict(zip(SUMMARY.split(", "), row, strict=False))
        header, length, digest, over, begun, *beginning = row[len(known) :]
        key = beginning[-1]
        if seal(*beginning) != begun:
            raise SessionError(
                tr("The beginning of saved session {session} was altered.", session=session),
                session,
            )
        lines: list[str] = []
        while len(lines) < length:
            found = self._entries(session, key, len(lines))
            if not found:
                raise SessionError(
                    tr("Saved session {session} has lost some of its actions.", session=session),
                    session,
                )
            lines += found
            yield len(lines) / length
        positions, snapshots = self._marks(session, key, over) if digest == "kept" else ((), ())
        return SavedSession(
            **known, header=header, lines=tuple(lines), positions=positions, snapshots=snapshots
        )

    def _entries(self, session: int, key: bytes, length: int) -> list[str]:
        """Some more lines of a log of which so many have been read."""
        lines: list[str] = []
        with self.reading():
            where = f"session = ? AND number >= ? ORDER BY number LIMIT {AT_ONCE}"
            found = list(sealed_rows(self._database, "entry", where, session, length))
        for (_, number, count, content, *_), sound in found:
            if number != length + len(lines) or (sound and not count):
                break
            text = veiled(key, number, content).decode(errors="replace") if sound else ""
            each = text.split("\n")
            if not sound or len(each) != count:
                raise SessionError(
                    tr(
                        "Saved session {session} was altered at action {n}.",
                        session=session,
                        n=number + 1,
                    ),
                    session,
                )
            lines += each
        return lines

    def _marks(
        self, session: int, key: bytes, over: int
    ) -> tuple[tuple[int, ...], tuple[Snapshot, ...]]:
        """Where the deals of a digest begin, and its snapshots; none if one of them was altered."""
        with self.reading():
            deals = list(
                sealed_rows(self._database, "deal", "session = ? ORDER BY number", session)
            )
            found = list(
                sealed_rows(self._database, "snapshot", "session = ? ORDER BY line", session)
            )
        numbers = [number for (_, number, *_), sound in deals if sound]
        if numbers != list(range(1, over + 1)) or not all(sound for _, sound in found):
            return (), ()
        snapshots = (
            Snapshot(line, position, veiled(key, ~line, books).decode())
            for (_, line, position, books), _ in found
        )
        return tuple(position for (_, _, position, *_), _ in deals), tuple(snapshots)

    def mend_digests(self) -> None:
        """Forgets digests whose sums were altered; one look is enough as long as it is open."""
        if not self._mended:
            with self.writing() as database:
                mend_digests(database)
            self._mended = True

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

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is in the main file afterwards, or none.

        MovedError, and nothing written, if that is no longer the file that was opened.
        """
        with _told(self._path):
            self._look_for_file()
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise
            with suppress(sqlite3.Error):  # what is committed is safe in the log beside it
                checkpoint(self._database)
            with suppress(OSError):
                self._place = self._found()

    def _found(self) -> Place:
        told = self._path.stat()
        return told.st_dev, told.st_ino, told.st_size, told.st_mtime_ns

    def _look_for_file(self) -> None:
        """MovedError, and the file opened that is there now, if it is not the one we know."""
        there = self._path.exists()
        if there and self._found() == self._place:
            return
        self._database.close()
        self._place = None  # until a file is open again
        notice = self._open()
        moved = later("The saved games in {path} were moved or deleted: a new file has been begun.")
        changed = later("Another program has changed the saved games in {path}.")
        told = tr(changed if there else moved, path=self._path)
        raise MovedError(" ".join(filter(None, (told, notice))))

    @contextmanager
    def reading(self, session: int | None = None) -> Iterator[sqlite3.Connection]:
        """The database for reading; every fault is a StoreError."""
        with _told(self._path, session):
            yield self._database


_NEXT = "(SELECT ifnull(max(played), 0) + 1 FROM session)"


def _enter(
    database: sqlite3.Connection,
    place: tuple[int, int],
    key: bytes,
    lines: Sequence[str],
    known: tuple[int, str, Progress, int],
) -> None:
    """Writes lines at a place, the session and how many it has, with what is known of it then.

    That is how many deals it has, when it was played, how it stands, and after which others.
    """
    content = veiled(key, place[1], "\n".join(lines).encode())
    entry = (*place, len(lines), content, *known)
    places = ", ".join("?" * (len(entry) + 1))
    database.execute(f"INSERT INTO entry VALUES ({places})", (*entry, seal(*entry)))


# --- errors ------------------------------------------------------------------------------


@contextmanager
def _told(path: Path, session: int | None = None) -> Iterator[None]:
    """Turns every fault of disk and database into one sentence for the player."""
    try:
        yield
    except FolderError as error:
        raise StoreError(str(error)) from error
    except NewerError as error:
        raise StoreError(
            tr(
                "The saved games in {path} were written by a newer Guts Table; use that one, or"
                " set GUTS_HOME to another folder.",
                path=path,
            )
        ) from error
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
    except UnicodeDecodeError as error:  # SQLite quotes names of a file that was altered
        raise StoreError(_damaged(path)) from error
    except sqlite3.Error as error:
        sentence = _sentence(path, error)
        if result_code(error) in BUSY:
            raise BusyError(sentence) from error
        if session is not None and not result_code(error):  # text that is not UTF-8
            raise SessionError(sentence, session) from error
        raise StoreError(sentence) from error


def _sentence(path: Path, error: sqlite3.Error) -> str:
    match result_code(error):
        case code if code in BUSY:
            told = later("Another Guts Table is open and is using {path}; close it and try again.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            told = later("The saved games in {path} cannot be written to: {remedy}.")
        case sqlite3.SQLITE_IOERR:
            told = later("The disk with the saved games in {path} does not answer as it should.")
        case sqlite3.SQLITE_FULL:
            told = later("The disk is full, so the game could not be saved to {path}.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _damaged(path)
        case _:
            told = later("The saved games in {path} could not be used ({why}).")
    return tr(told, path=path, remedy=tr(REMEDY), why=error)


def _damaged(path: Path) -> str:
    return tr(
        "The saved games in {path} are damaged; start Guts Table again to mend this.", path=path
    )
