"""Rows altered by another program: values changed, exchanged and deleted, tables damaged.

Some runs make the checksums right again, as for values that are nonsense.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from guts_gui.drill.book import Book, due_today
from guts_gui.history.database import VERSION
from guts_gui.history.export import csv_rows, session_json
from guts_gui.history.queries import History, Query
from guts_gui.history.recording import Recording, RecordingError
from guts_gui.history.schema import CHECKED_COLUMNS, START_COLUMNS, checksum, obscured
from guts_gui.history.store import Store, StoreError
from guts_gui.session.session import ResumeError, Session
from tests.torture.attack import BrokenPromiseError, one_sentence, promised
from tests.torture.corpus import NAME, sample
from tests.torture.databases import weigh
from tests.torture.logs import exchanged
from tests.torture.played import Clock
from tests.torture.truth import catch_up, goes_on

STRANGE: tuple[Any, ...] = (
    None, -1, 0, 1, 7, 2**62, 10**9, 1.5, "", "1e9", "a,b", "0,1", ",", "x" * 5000, "łódź", "\x00",
    b"\xff", b"", b"a,b", "in", "open", "finished", "broken", "kept", "missing", "unreadable", "{}",
)  # fmt: skip
SAMPLES = ("small", "going on", "three", "many")


def tables(database: sqlite3.Connection) -> list[str]:
    """The tables with rows, except SQLite's own."""
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    ours = [name for (name,) in found if not name.startswith("sqlite_")]
    return [
        name
        for name in sorted(ours)
        if database.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()
    ]


def columns(database: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table."""
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def key(database: sqlite3.Connection, table: str) -> list[str]:
    """The primary key columns."""
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[5]]


def near(value: Any, rng: Random) -> Any:
    """A value similar to the true one."""
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 5, 100))
    if isinstance(value, str | bytes) and value:
        at = rng.randrange(len(value))
        new = rng.choice("0123456789,abc") if isinstance(value, str) else rng.randbytes(1)
        return value[:at] + new + value[at + 1 :]  # type: ignore[operator]  # both text or both bytes
    return rng.choice(STRANGE)


def change(database: sqlite3.Connection, rng: Random) -> str:
    """One change to one or two rows; returns a description."""
    table = rng.choice(tables(database))
    rows = database.execute(f"SELECT * FROM {table}").fetchall()
    names, row = columns(database, table), rng.choice(rows)
    this = " AND ".join(f"{name} IS ?" for name in key(database, table))
    own = [row[names.index(name)] for name in key(database, table)]
    how = rng.randrange(10)
    if how == 0:
        database.execute(f"DELETE FROM {table} WHERE {this}", own)
        return f"a row of {table} deleted"
    if how == 1:
        other = list(rng.choice(rows))
        other[rng.randrange(len(other))] = rng.choice(STRANGE)
        marks = ", ".join("?" * len(other))
        database.execute(f"INSERT INTO {table} VALUES ({marks})", other)
        return f"a row added to {table}"
    place = rng.randrange(len(names))
    other_row = rng.choice(rows)
    if how < 4:
        value = other_row[place]
    elif how < 7:
        value = near(row[place], rng)
    else:
        value = rng.choice(STRANGE)
    if value == row[place] and type(value) is type(row[place]):
        raise sqlite3.IntegrityError("nothing would change")
    database.execute(f"UPDATE {table} SET {names[place]} = ? WHERE {this}", [value, *own])
    return f"{table}.{names[place]}: {row[place]!r:.60} is {value!r:.60}"


TO_ALL = (
    "UPDATE {table} SET {column} = {column} || '0'",
    "UPDATE {table} SET {column} = {column} + 1",
    "DELETE FROM {table}",
    "DROP TABLE {table}",
    "ALTER TABLE {table} RENAME COLUMN {column} TO another",
    "ALTER TABLE {table} RENAME TO another",
    "ALTER TABLE {table} ADD COLUMN another",
    "CREATE TRIGGER another AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
    "PRAGMA user_version = {version}",
    "PRAGMA application_id = {version}",
)
"""Statements that damage a whole table."""


def change_all(database: sqlite3.Connection, rng: Random) -> str:
    """One change to a whole table, or to the file's schema."""
    table = rng.choice(tables(database))
    column = rng.choice(columns(database, table))
    version = rng.choice((0, *range(VERSION), VERSION + 1, -1, 2**31 - 1))
    statement = rng.choice(TO_ALL).format(table=table, column=column, version=version)
    database.execute(statement)
    return statement


def changed(path: Path, rng: Random) -> str:
    """Random effective changes; returns a description."""
    done: list[str] = []
    wanted = rng.choice((1, 1, 1, 1, 2, 3))
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA ignore_check_constraints = ON")
    while len(done) < wanted:
        before = path.read_bytes()
        try:
            done.append((change if rng.randrange(8) else change_all)(database, rng))
        except (sqlite3.Error, UnicodeError, OverflowError, IndexError):
            continue
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if path.read_bytes() == before:
            done.pop()
        elif not tables(database):
            break
    database.close()
    return "; ".join(done)


# --- With the right checksums -----------------------------------------------------------------


def sealed(database: sqlite3.Connection) -> None:
    """Give every row the checksum of its values, where the tables still have their columns."""
    for table in {*tables(database)} & {*CHECKED_COLUMNS}:
        own = key(database, table)
        this = " AND ".join(f"{name} IS ?" for name in own)
        sums = [("seal", CHECKED_COLUMNS[table])]
        sums += [("begun", START_COLUMNS)] if table == "session" else []
        for column, covered in sums:
            with suppress(sqlite3.OperationalError):
                rows = database.execute(f"SELECT {', '.join(own)}, {covered} FROM {table}")
                for row in rows.fetchall():
                    database.execute(
                        f"UPDATE {table} SET {column} = ? WHERE {this}",
                        (checksum(*row[len(own) :]), *row[: len(own)]),
                    )


def nonsense_inside(database: sqlite3.Connection, table: str, rng: Random) -> None:
    """Change the JSON in a snapshot or a mistake."""
    if table == "snapshot":
        rows = database.execute(
            "SELECT veil, ~line, books, session, line FROM snapshot"
            " JOIN session ON session.id = snapshot.session"
        ).fetchall()
        column, this = "books", "session = ? AND line = ?"
    else:
        rows = database.execute("SELECT veil, 0, content, key FROM mistake").fetchall()
        column, this = "content", "key = ?"
    veil, number, content, *own = rng.choice(rows)
    value = exchanged(json.loads(obscured(veil, number, content)), rng)
    text = obscured(veil, number, json.dumps(value).encode())
    database.execute(f"UPDATE {table} SET {column} = ? WHERE {this}", (text, *own))


def read_everything(folder: Path) -> None:
    """Read what the pages show, resume and export: each works or tells why in one sentence."""
    try:
        store, notice = Store.open(folder / NAME, now=Clock(200))
    except StoreError as error:
        one_sentence(error)
        return
    with store:
        if notice is not None:
            one_sentence(notice)
        history = History(store)
        catch_up(store)
        for wanted in (Query(), Query(game="three-card", outcome="won", order="biggest")):
            history.page(wanted, 0, 99)
            history.records(wanted)
            history.results(wanted)
        history.games(), history.biggest_pot(None), store.unfinished()
        book = Book(store, lambda: date(2025, 2, 1))
        promised(due_today(store, date(2025, 2, 1)) == len(book.due), "mistakes are not counted")
        for row in book.due:
            book.open(row)
        book.rating()
        for summary in store.sessions():
            _read_session(store, summary.id)
        goes_on(store)


def _read_session(store: Store, session: int) -> None:
    ways: tuple[Callable[[], object], ...] = (
        lambda: History(store).deals(session),
        lambda: list(Recording.of(store.load(session)).facts),
        lambda: list(csv_rows(loaded, Recording.of(loaded))),
        lambda: "".join(session_json(loaded, Recording.of(loaded))),
        lambda: _played_on(Session.resume(loaded, None)),
    )
    try:
        loaded = store.load(session)
    except StoreError as error:
        one_sentence(error)
        return
    for way in ways:
        try:
            way()
        except (StoreError, RecordingError, ResumeError) as error:
            one_sentence(error)


def _played_on(session: Session) -> None:
    waits = session.over or session.waiting_for() or session.choosing_seat is not None
    if not waits and session.can_deal():
        session.deal()


def run(seed: int, folder: Path) -> Iterator[int]:
    """A random sample with random changes, some of them with the right checksums."""
    rng = Random(seed)
    chosen = sample(rng.choice(SAMPLES))
    path = chosen.put(folder)
    description = changed(path, rng)
    try:
        if seed % 4:
            weigh(folder, chosen.truth)
        else:
            with closing(sqlite3.connect(path, isolation_level=None)) as database:
                sealed(database)
            read_everything(folder)
    except BrokenPromiseError as wrong:
        raise BrokenPromiseError(f"{wrong} ({description})") from wrong
    yield 1
