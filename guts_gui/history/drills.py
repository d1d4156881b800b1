"""The tables of drills: mistakes that are asked again, and answers for the rating.

A mistake is stored as a text that this module does not interpret, obscured like a log. Rows that
were altered are ignored.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from guts_gui.history.schema import checked_rows, checksum, obscured
from guts_gui.history.store import Store

MOST_ANSWERS: Final = 10_000
"""The number of answers that are kept; older ones are deleted."""


@dataclass(frozen=True)
class MistakeRow:
    """A mistake, the number of its box from 0, and the day on which it is asked again.

    Its `key` is a digest of what is asked.
    """

    key: str
    text: str
    box: int
    due: date


@dataclass(frozen=True)
class AnswerRow:
    """An answer in a game: the cost of each option in pots, and the index of the chosen one."""

    game: str
    chosen: int
    costs: tuple[float, ...]


class DrillRows:
    """Reading and writing of both tables. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- Mistakes ---------------------------------------------------------------------------

    def mistakes(self) -> list[MistakeRow]:
        """All mistakes, those due first at the beginning."""
        with self._store.reading() as database:
            rows = list(checked_rows(database, "mistake", "1 ORDER BY due, key"))
        return [_mistake(row) for row, sound in rows if sound]

    def days(self) -> list[date]:
        """The day on which each mistake is asked again, in order, without reading the mistakes."""
        with self._store.reading() as database:
            rows = list(checked_rows(database, "mistake", "1 ORDER BY due"))
        return [date.fromisoformat(due) for (*_, due), sound in rows if sound]

    def known(self, key: str) -> bool:
        """Whether there is a mistake with that key."""
        with self._store.reading() as database:
            query = "SELECT 1 FROM mistake WHERE key = ?"
            return database.execute(query, (key,)).fetchone() is not None

    def put(self, mistake: MistakeRow) -> None:
        """Write a mistake, in place of the one with the same key."""
        veil = os.urandom(16)
        content = obscured(veil, 0, mistake.text.encode())
        row = (mistake.key, veil, content, mistake.box, mistake.due.isoformat())
        with self._store.writing() as database:
            database.execute(
                "REPLACE INTO mistake VALUES (?, ?, ?, ?, ?, ?)", (*row, checksum(*row))
            )

    def delete(self, key: str) -> None:
        """Delete a mistake."""
        with self._store.writing() as database:
            database.execute("DELETE FROM mistake WHERE key = ?", (key,))

    def delete_all(self) -> None:
        """Delete all mistakes."""
        with self._store.writing() as database:
            database.execute("DELETE FROM mistake")

    # --- Answers ----------------------------------------------------------------------------

    def answer(self, row: AnswerRow) -> None:
        """Add an answer."""
        costs = ",".join(map(repr, row.costs))
        with self._store.writing() as database:
            query = "SELECT ifnull(max(id), 0) + 1 FROM answer"
            ((number,),) = database.execute(query).fetchall()
            values = (number, row.game, row.chosen, costs)
            database.execute(
                "INSERT INTO answer VALUES (?, ?, ?, ?, ?)", (*values, checksum(*values))
            )
            database.execute("DELETE FROM answer WHERE id <= ?", (number - MOST_ANSWERS,))

    def answers(self) -> list[AnswerRow]:
        """All answers, oldest first."""
        with self._store.reading() as database:
            rows = list(checked_rows(database, "answer", "1 ORDER BY id"))
        found = [_answer(row) for row, sound in rows if sound]
        return [each for each in found if each.chosen < len(each.costs)]


def _mistake(row: Sequence[Any]) -> MistakeRow:
    """The mistake of a sound row."""
    key, veil, content, box, due = row
    text = obscured(veil, 0, content).decode(errors="replace")
    return MistakeRow(key, text, box, date.fromisoformat(due))


def _answer(row: Sequence[Any]) -> AnswerRow:
    """The answer of a sound row."""
    _, game, chosen, costs = row
    return AnswerRow(game, chosen, tuple(map(float, costs.split(","))))
