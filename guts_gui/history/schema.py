"""SQLite schema of the saved sessions, version by version, and reading and writing of its rows.

`session` and `entry` hold the log of actions, `mistake` and `answer` the player's drills; all other
tables are derived from the log, so that a list of thousands of sessions reads no logs. Seats within
a deal are stored as comma-separated numbers: a row for each seat of each deal would make the file
several times as large, and every start of the program checks the whole file.

The column `seal` of a row is a checksum of its other values. Log lines and snapshots are obscured
with the session's key, the column `veil`, so that nobody reads the cards of a running deal by
accident; that is no protection against a program written for it.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import astuple
from hashlib import shake_256
from itertools import chain
from typing import Any, Final
from zlib import crc32

from guts_gui.history.digest import DealRow, Digest
from guts_gui.history.rows import COLUMNS, fits

# Entry n migrates from version n to n + 1. Released entries never change.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            title TEXT NOT NULL,
            header TEXT NOT NULL,
            deals INTEGER NOT NULL DEFAULT 0 CHECK (deals >= 0),
            started TEXT NOT NULL,
            updated TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'broken'))
        )""",
        """CREATE TABLE line (
            session INTEGER NOT NULL REFERENCES session (id),
            number INTEGER NOT NULL CHECK (number >= 0),
            text TEXT NOT NULL,
            PRIMARY KEY (session, number)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE session ADD COLUMN biggest_pot INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN result INTEGER",
        """ALTER TABLE session ADD COLUMN digest TEXT NOT NULL DEFAULT 'missing'
            CHECK (digest IN ('missing', 'kept', 'unreadable'))""",
        """CREATE TABLE deal (
            session INTEGER NOT NULL REFERENCES session (id),
            number INTEGER NOT NULL,
            game TEXT NOT NULL,
            pot INTEGER NOT NULL,
            inside TEXT NOT NULL,
            winners TEXT NOT NULL,
            results TEXT NOT NULL,
            PRIMARY KEY (session, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE player (
            session INTEGER NOT NULL REFERENCES session (id),
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            bot TEXT,
            result INTEGER NOT NULL,
            PRIMARY KEY (session, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE tally (
            session INTEGER NOT NULL REFERENCES session (id),
            game TEXT NOT NULL,
            seat INTEGER NOT NULL,
            deals INTEGER NOT NULL,
            inside INTEGER NOT NULL,
            won INTEGER NOT NULL,
            best INTEGER NOT NULL,
            result INTEGER NOT NULL,
            PRIMARY KEY (session, game, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX session_newest ON session (updated DESC, id DESC)",
        "CREATE INDEX session_biggest ON session (biggest_pot DESC, updated DESC, id DESC)",
        "CREATE INDEX session_missing ON session (id) WHERE digest = 'missing'",
        "CREATE INDEX tally_game ON tally (game, session)",
    ),
    (
        "DROP INDEX session_newest",
        "DROP INDEX session_biggest",
        "DROP TABLE deal",
        "DROP TABLE player",
        "DROP TABLE tally",
        "ALTER TABLE session ADD COLUMN veil BLOB",
        "ALTER TABLE session ADD COLUMN lines INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN played INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN players INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN tallies INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN over INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN begun INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN seal INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE entry (
            session INTEGER NOT NULL REFERENCES session (id),
            number INTEGER NOT NULL CHECK (number >= 0),
            lines INTEGER NOT NULL CHECK (lines >= 0),
            content BLOB NOT NULL,
            deals INTEGER NOT NULL,
            updated TEXT NOT NULL,
            state TEXT NOT NULL,
            played INTEGER NOT NULL,
            seal INTEGER NOT NULL,
            PRIMARY KEY (session, number)
        ) WITHOUT ROWID""",
        """UPDATE session SET digest = 'missing', veil = randomblob(16),
            lines = (SELECT ifnull(max(number) + 1, 0) FROM line WHERE session = id),
            played = (SELECT count(*) FROM session AS other
                WHERE (other.updated, other.id) <= (session.updated, session.id))""",
        """INSERT INTO entry
            SELECT line.session, number, 1, veiled(veil, number, CAST(text AS BLOB)),
                deals, updated, state, played, 0
            FROM line JOIN session ON session.id = line.session""",
        """UPDATE entry SET
            seal = seal(session, number, lines, content, deals, updated, state, played)""",
        "DROP TABLE line",
        """CREATE TABLE deal (
            session INTEGER NOT NULL REFERENCES session (id),
            number INTEGER NOT NULL,
            position INTEGER NOT NULL,
            game TEXT NOT NULL,
            pot INTEGER NOT NULL,
            inside TEXT NOT NULL,
            winners TEXT NOT NULL,
            results TEXT NOT NULL,
            seal INTEGER NOT NULL,
            PRIMARY KEY (session, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE player (
            session INTEGER NOT NULL REFERENCES session (id),
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            bot TEXT,
            result INTEGER NOT NULL,
            seal INTEGER NOT NULL,
            PRIMARY KEY (session, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE tally (
            session INTEGER NOT NULL REFERENCES session (id),
            game TEXT NOT NULL,
            seat INTEGER NOT NULL,
            deals INTEGER NOT NULL,
            inside INTEGER NOT NULL,
            won INTEGER NOT NULL,
            best INTEGER NOT NULL,
            result INTEGER NOT NULL,
            seal INTEGER NOT NULL,
            PRIMARY KEY (session, game, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE snapshot (
            session INTEGER NOT NULL REFERENCES session (id),
            line INTEGER NOT NULL,
            position INTEGER NOT NULL,
            books BLOB NOT NULL,
            seal INTEGER NOT NULL,
            PRIMARY KEY (session, line)
        ) WITHOUT ROWID""",
        "CREATE INDEX session_newest ON session (played DESC, id DESC)",
        "CREATE INDEX session_biggest ON session (biggest_pot DESC, played DESC, id DESC)",
        "CREATE INDEX tally_game ON tally (game, session)",
    ),
    (
        # Short, as the words of all tables fit on the file's first page, which a repair relies on.
        "CREATE TABLE mistake (key TEXT PRIMARY KEY, veil BLOB, content BLOB, box INTEGER,"
        " due TEXT, seal INTEGER) WITHOUT ROWID",
        "CREATE TABLE answer (id INTEGER PRIMARY KEY, game TEXT, chosen INTEGER, costs TEXT,"
        " seal INTEGER)",
    ),
)

CHECKED_FROM: Final = 3
"""The first version whose rows have checksums."""
DRILL_TABLES: Final = ("mistake", "answer")
"""The tables of drills, from version 4 on."""
DIGEST_TABLES = ("deal", "player", "tally", "snapshot")
"""The tables derived from the log, one digest for each session."""
CHECKED_COLUMNS: Final = {table: ", ".join(columns) for table, columns in COLUMNS.items()}
"""The columns that a row's checksum covers, for each table."""
START_COLUMNS: Final = CHECKED_COLUMNS["start"]
"""The columns of a session that never change; the column `begun` is their checksum."""


def checksum(*values: object) -> int:
    """The checksum of a row's values."""
    return crc32(repr(values).encode())


def obscured(key: bytes, number: int, content: bytes) -> bytes:
    """XOR the content of entry `number` with a key stream, which obscures or restores it."""
    size = len(content)
    stream = shake_256(b"%b%d" % (key, number)).digest(size)
    return (int.from_bytes(content) ^ int.from_bytes(stream)).to_bytes(size)


def add_functions(database: sqlite3.Connection) -> None:
    """Register the SQL functions of the migrations, and accept text that is not valid UTF-8.

    Replaced characters then do not match the row's checksum.
    """
    database.create_function("seal", -1, checksum, deterministic=True)
    database.create_function("veiled", 3, obscured, deterministic=True)
    database.text_factory = lambda text: text.decode(errors="replace")


def definitions(database: sqlite3.Connection) -> set[tuple[str, str, str | None]]:
    """Type, name and SQL of everything defined in a database."""
    return set(database.execute("SELECT type, name, sql FROM sqlite_master"))


def definitions_of(version: int) -> set[tuple[str, str, str | None]]:
    """The definitions of a sound database of that version."""
    with closing(sqlite3.connect(":memory:")) as database:
        add_functions(database)
        for step in chain.from_iterable(MIGRATIONS[:version]):
            database.execute(step)
        return definitions(database)


def checked_rows(
    database: sqlite3.Connection, table: str, where: str = "1", *values: object
) -> Iterator[tuple[list[Any], bool]]:
    """The rows of a table without their checksums, and whether each one is sound.

    A sound row has the checksum and the types of its table.
    """
    query = f"SELECT {CHECKED_COLUMNS[table]}, seal FROM {table} WHERE {where}"
    for *row, expected in database.execute(query, values):
        yield row, is_sound(table, row, expected)


def is_sound(table: str, row: Sequence[object], expected: object) -> bool:
    """Whether a row has that checksum and the types of its table."""
    return checksum(*row) == expected and fits(table, row)


def update_checksum(database: sqlite3.Connection, session: int) -> None:
    """Update the checksum of a session's row after a change."""
    row = database.execute(
        f"SELECT {CHECKED_COLUMNS['session']} FROM session WHERE id = ?", (session,)
    ).fetchone()
    if row is None:  # it existed a moment ago
        damage = sqlite3.DatabaseError("a row cannot be found again")
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage
    database.execute("UPDATE session SET seal = ? WHERE id = ?", (checksum(*row), session))


def update_start_checksum(database: sqlite3.Connection, session: int) -> None:
    """Update the checksum of the columns that never change."""
    row = database.execute(
        f"SELECT {START_COLUMNS} FROM session WHERE id = ?", (session,)
    ).fetchone()
    database.execute("UPDATE session SET begun = ? WHERE id = ?", (checksum(*row), session))


def clear_digest(database: sqlite3.Connection, session: int) -> None:
    """Delete the digest of a session; it is rebuilt from the log when needed."""
    for table in DIGEST_TABLES:
        database.execute(f"DELETE FROM {table} WHERE session = ?", (session,))
    database.execute(
        "UPDATE session SET digest = 'missing', players = 0, tallies = 0, over = 0 WHERE id = ?",
        (session,),
    )
    update_checksum(database, session)


def write_digest(database: sqlite3.Connection, session: int, digest: Digest) -> None:
    """Write the digest of a session; rows of deals that are not in it remain."""
    deals = [
        (
            *(session, deal.number, deal.position, deal.game, deal.pot),
            *map(_joined, (deal.inside, deal.winners, deal.results)),
        )
        for deal in digest.deals
    ]
    _write_rows(database, "deal", deals)
    _write_rows(database, "player", [(session, *astuple(each)) for each in digest.players])
    _write_rows(database, "tally", [(session, *astuple(each)) for each in digest.tallies])
    if digest.snapshots:
        (key,) = database.execute("SELECT veil FROM session WHERE id = ?", (session,)).fetchone()
        books = [(s, obscured(key, ~s.line, s.books.encode())) for s in digest.snapshots]
        _write_rows(
            database, "snapshot", [(session, s.line, s.position, text) for s, text in books]
        )
    database.execute(
        "UPDATE session SET digest = 'kept', biggest_pot = ?, result = ?, players = ?, tallies = ?,"
        " over = max(over, ?) WHERE id = ?",
        (
            digest.biggest_pot,
            digest.result,
            len(digest.players),
            len(digest.tallies),
            max((deal.number for deal in digest.deals), default=0),
            session,
        ),
    )


def _write_rows(
    database: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]]
) -> None:
    if rows:
        places = ", ".join("?" * len(rows[0]))
        checked = [(*row, checksum(*row)) for row in rows]
        database.executemany(f"REPLACE INTO {table} VALUES ({places}, ?)", checked)


def _joined(values: Sequence[int | None]) -> str:
    return ",".join("" if value is None else str(value) for value in values)


def deals_of(database: sqlite3.Connection, session: int) -> list[DealRow] | None:
    """The finished deals of a session in order; None if a row is damaged or missing."""
    deals: list[DealRow] = []
    for row, sound in checked_rows(database, "deal", "session = ? ORDER BY number", session):
        if not sound:
            return None
        deal = _deal(row)
        last = deals[-1].position if deals else -1
        named = max((*deal.inside, *deal.winners), default=0)
        if deal.number != len(deals) + 1 or deal.position <= last or named >= len(deal.results):
            return None
        deals.append(deal)
    return deals


def _deal(row: Sequence[Any]) -> DealRow:
    """The deal of a sound row."""
    _, number, position, game, pot, inside, winners, results = row
    chips = tuple(int(each) if each else None for each in results.split(","))
    return DealRow(number, position, game, pot, _seats(inside), _seats(winners), chips)


def _seats(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in text.split(",")) if text else ()
