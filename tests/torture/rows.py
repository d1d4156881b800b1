"""Rows altered by another program: values changed, exchanged and deleted, tables damaged."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from guts_gui.history.database import VERSION
from tests.torture.attack import BrokenPromiseError
from tests.torture.corpus import sample
from tests.torture.databases import weigh

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


def run(seed: int, folder: Path) -> Iterator[int]:
    """A random sample with random changes."""
    rng = Random(seed)
    chosen = sample(rng.choice(SAMPLES))
    description = changed(chosen.put(folder), rng)
    try:
        weigh(folder, chosen.truth)
    except BrokenPromiseError as wrong:
        raise BrokenPromiseError(f"{wrong} ({description})") from wrong
    yield 1
