"""History queries: session lists, deals and totals.

They read the digests instead of the logs, and lists a page at a time, so that thousands of
sessions open as fast as ten.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from guts_gui.history.digest import DealRow, Digest, PlayerRow
from guts_gui.history.rows import DigestState
from guts_gui.history.schema import (
    DIGEST_TABLES,
    clear_digest,
    deals_of,
    update_checksum,
    write_digest,
)
from guts_gui.history.store import SessionSummary, Store
from guts_gui.i18n.translate import alphabetical

Outcome: TypeAlias = Literal["won", "lost"]
Order: TypeAlias = Literal["newest", "biggest"]

COLUMNS = "id, game, title, deals, started, updated, state, biggest_pot, result, digest"
ORDERS: dict[Order, str] = {
    "newest": "played DESC, id DESC",
    "biggest": "biggest_pot DESC, played DESC, id DESC",
}
FIRST_SINCE = "(SELECT min(played) FROM session WHERE updated >= ?)"
"""The rank of the first session since a time: ranks are in order even if clocks were not."""
SITTING = """
    SELECT p.session, p.bot, CASE WHEN p.bot IS NULL THEN p.name ELSE '' END AS person,
        p.name, p.avatar, session.updated, session.played, ifnull(sum(t.deals), 0) AS deals,
        ifnull(sum(t.inside), 0) AS inside, ifnull(sum(t.won), 0) AS won,
        ifnull(max(t.best), 0) AS best, {result} AS result
    FROM session JOIN player p ON p.session = session.id
        LEFT JOIN tally t ON t.session = p.session AND t.seat = p.seat
    WHERE session.deals > 0 AND {where} GROUP BY p.session, p.seat
"""
"""Every player of a session that dealt, with its result: of the whole session, as everywhere."""


@dataclass(frozen=True)
class Query:
    """Filter and order: a game, played since a time (UTC, ISO 8601), won or lost by the people."""

    game: str | None = None
    since: str | None = None
    outcome: Outcome | None = None
    order: Order = "newest"


@dataclass(frozen=True)
class Filters:
    """The player's filter; `days` counts back from today, 0 meaning all time."""

    game: str | None = None
    days: int = 0
    outcome: Outcome | None = None
    order: Order = "newest"


@dataclass(frozen=True)
class ListedSession(SessionSummary):
    """A session in a list of the history; `result` is that of the people against the bots."""

    biggest_pot: int
    result: int | None
    digest: DigestState
    players: tuple[PlayerRow, ...] = field(default=())


@dataclass(frozen=True)
class PlayerRecord:
    """The totals of a person, or of a bot's persona, over all its sessions."""

    bot: str | None
    name: str
    avatar: str
    sessions: int
    deals: int
    inside: int
    won: int
    best_pot: int
    result: int
    best_session: int
    worst_session: int

    @property
    def key(self) -> tuple[str, str]:
        """The id of the persona and the name of the person; one of them is empty."""
        return (self.bot, "") if self.bot else ("", self.name)


class AlteredError(Exception):
    """The digest of a session was altered; it can be rebuilt from the log."""


class History:
    """The queries on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- Sessions ---------------------------------------------------------------------------

    def count(self, wanted: Query) -> int:
        """The number of sessions that match."""
        where, values = _where(wanted)
        rows = self._read(f"SELECT count(*) FROM session WHERE {where}", values)
        return int(rows[0][0])

    def page(self, wanted: Query, first: int, count: int) -> list[ListedSession]:
        """`count` of the sessions that match, from position `first` on."""
        where, values = _where(wanted)
        rows = self._read(
            f"SELECT {COLUMNS} FROM session WHERE {where} ORDER BY {ORDERS[wanted.order]}"
            " LIMIT ? OFFSET ?",
            [*values, count, first],
        )
        return [self._entry(row) for row in rows]

    def entry(self, session: int) -> ListedSession | None:
        """One session, or None."""
        rows = self._read(f"SELECT {COLUMNS} FROM session WHERE id = ?", [session])
        return self._entry(rows[0]) if rows else None

    def _entry(self, row: tuple[Any, ...]) -> ListedSession:
        columns = dict(zip(COLUMNS.split(", "), row, strict=True))
        return ListedSession(**columns, players=self.players(row[0]))

    def players(self, session: int) -> tuple[PlayerRow, ...]:
        """The players of a session, by seat."""
        rows = self._read(
            "SELECT seat, name, avatar, bot, result FROM player WHERE session = ? ORDER BY seat",
            [session],
        )
        return tuple(PlayerRow(*row) for row in rows)

    def deals(self, session: int) -> list[DealRow]:
        """The finished deals of a session in order. Raises AlteredError if one was altered."""
        with self._store.reading() as database:
            deals = deals_of(database, session)
            whole = "digest = 'unreadable' OR (digest = 'kept' AND over = ?)"
            complete = (
                deals is not None
                and database.execute(
                    f"SELECT players FROM session WHERE id = ? AND ({whole})", (session, len(deals))
                ).fetchone()
            )
        if not complete or any(len(deal.results) != complete[0] for deal in deals or ()):
            raise AlteredError
        return deals or []

    def ids(self, wanted: Query) -> list[int]:
        """The ids of all sessions that match."""
        where, values = _where(wanted)
        order = ORDERS[wanted.order]
        rows = self._read(f"SELECT id FROM session WHERE {where} ORDER BY {order}", values)
        return [int(row[0]) for row in rows]

    def games(self) -> dict[str, str]:
        """All games that were played, including dealer's choice: ids and the last titles.

        The title of a game that only dealers chose is empty.
        """
        rows = self._read(
            "SELECT game, '' FROM tally UNION ALL SELECT game, title FROM session ORDER BY 1, 2", ()
        )
        return {str(game): str(title) for game, title in rows}

    # --- Totals -----------------------------------------------------------------------------

    def records(self, wanted: Query) -> list[PlayerRecord]:
        """The totals of people, then of bots, each by most deals."""
        sitting, values = _sitting(wanted)
        rows = self._read(
            f"WITH sitting AS ({sitting}) SELECT bot, max(name), max(avatar),"
            " count(DISTINCT session), sum(deals), sum(inside), sum(won), max(best), sum(result),"
            " max(result), min(result) FROM sitting GROUP BY bot, person",
            values,
        )
        return sorted(
            (PlayerRecord(*row) for row in rows),
            key=lambda each: (each.bot is not None, -each.deals, alphabetical(each.name)),
        )

    def results(self, wanted: Query) -> list[tuple[int, str, tuple[str, str], int]]:
        """Session, time, player key and result, in order of time."""
        sitting, values = _sitting(wanted)
        rows = self._read(
            f"WITH sitting AS ({sitting}) SELECT session, updated, bot, person, result"
            " FROM sitting ORDER BY played, session",
            values,
        )
        return [
            (session, when, (bot or "", person), result)
            for session, when, bot, person, result in rows
        ]

    def biggest_pot(self, besides: int | None) -> int:
        """The biggest pot of all sessions but one; 0 without any."""
        rows = self._read(
            "SELECT biggest_pot FROM session WHERE id IS NOT ? ORDER BY biggest_pot DESC LIMIT 1",
            [besides],
        )
        return int(rows[0][0]) if rows else 0

    # --- Writing ----------------------------------------------------------------------------

    def missing_digests(self, most: int) -> list[int]:
        """At most `most` sessions whose digest must be rebuilt from the log, the latest first."""
        rows = self._read(
            "SELECT id FROM session WHERE digest = 'missing' ORDER BY id DESC LIMIT ?", [most]
        )
        return [int(row[0]) for row in rows]

    def save_digest(self, session: int, digest: Digest | None) -> None:
        """Save the digest built from a session's log; None if the log cannot be read."""
        with self._store.writing() as database:
            clear_digest(database, session)
            if digest is not None:
                write_digest(database, session, digest)
                database.execute(
                    "UPDATE session SET deals = ?, state = CASE WHEN ? THEN 'finished'"
                    " WHEN state = 'finished' THEN 'open' ELSE state END WHERE id = ?",
                    (max(digest.begun, len(digest.deals)), digest.over, session),
                )
            else:
                database.execute("UPDATE session SET digest = 'unreadable' WHERE id = ?", [session])
            update_checksum(database, session)

    def delete(self, session: int) -> None:
        """Delete a session permanently, with its log and digest."""
        with self._store.writing() as database:
            for table in (*DIGEST_TABLES, "entry"):
                database.execute(f"DELETE FROM {table} WHERE session = ?", [session])
            database.execute("DELETE FROM session WHERE id = ?", [session])
        self._store.note_saved(session)

    def _read(self, query: str, values: Iterable[object]) -> list[tuple[Any, ...]]:
        with self._store.reading() as database:
            return database.execute(query, tuple(values)).fetchall()


def _where(wanted: Query) -> tuple[str, list[object]]:
    """A filter as an SQL condition and its values."""
    if wanted.game is None:
        return _narrowed(wanted, "1")
    played = "(session.game = ? OR id IN (SELECT session FROM tally WHERE game = ?))"
    return _narrowed(wanted, played, wanted.game, wanted.game)


def _sitting(wanted: Query) -> tuple[str, list[object]]:
    """SQL for all players of matching sessions.

    With a game, of dealer's choice only its deals count; sessions of that game count whole.
    """
    if wanted.game is None:
        where, values = _narrowed(wanted, "1")
        return SITTING.format(result="p.result", where=where), values
    where, values = _narrowed(wanted, "(session.game = ? OR t.game = ?)", wanted.game, wanted.game)
    result = "iif(session.game = ?, p.result, sum(t.result))"
    return SITTING.format(result=result, where=where), [wanted.game, *values]


def _narrowed(wanted: Query, term: str, *values: object) -> tuple[str, list[object]]:
    """A condition and its values, with the filter's time and outcome added."""
    terms, parameters = [term], list(values)
    if wanted.since is not None:
        terms.append(f"session.played >= {FIRST_SINCE}")
        parameters.append(wanted.since)
    if wanted.outcome is not None:
        terms.append(f"session.result {'>' if wanted.outcome == 'won' else '<'} 0")
    return " AND ".join(terms), parameters
