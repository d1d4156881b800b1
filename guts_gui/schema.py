"""The tables of the saved sessions, version by version, and the rows of a session's digest.

`session` and `line` hold what was played and are the truth; `deal`, `player` and `tally` are made
from it, so that a list of thousands of sessions need not read their logs. Seats within a deal are
kept as a text of numbers: a row for each seat of each deal would make the file several times as
large, and every start of the program checks all of it.
"""

import sqlite3
from collections.abc import Sequence

from guts_gui.chronicle import Digest

# Entry n leads from version n to version n + 1. Released entries never change.
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
)

MADE_FROM_LINES = ("deal", "player", "tally")
"""The tables of the digests."""


def keep(database: sqlite3.Connection, session: int, digest: Digest) -> None:
    """Writes the digest of a session; the deals that it does not tell stay as they are."""
    database.execute(
        "UPDATE session SET digest = 'kept', biggest_pot = ?, result = ? WHERE id = ?",
        (digest.biggest_pot, digest.result, session),
    )
    database.executemany(
        "REPLACE INTO deal VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (session, d.number, d.game, d.pot, *map(_listed, (d.inside, d.winners, d.results)))
            for d in digest.deals
        ],
    )
    database.executemany(
        "REPLACE INTO player VALUES (?, ?, ?, ?, ?, ?)",
        [(session, p.seat, p.name, p.avatar, p.bot, p.result) for p in digest.players],
    )
    database.executemany(
        "REPLACE INTO tally VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (session, t.game, t.seat, t.deals, t.inside, t.won, t.best, t.result)
            for t in digest.tallies
        ],
    )


def _listed(values: Sequence[int | None]) -> str:
    return ",".join("" if value is None else str(value) for value in values)
