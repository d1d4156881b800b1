"""A saved session's match played again, from the latest snapshot that will do."""

from collections.abc import Iterable
from contextlib import suppress
from random import SystemRandom
from typing import Final

from guts_engine.play.actions import StartDeal
from guts_engine.play.table import Phase
from guts_engine.record.log import GameLog, Lines, action_at
from guts_engine.record.match import Match
from guts_engine.record.snapshot import SnapshotError
from guts_gui.history.digest import Chronicle, Person
from guts_gui.history.store import SavedSession
from guts_gui.history.work import Steps

STEP: Final = 200
"""The actions that are played again in one step."""


def played(
    log: GameLog, saved: SavedSession, seats: Iterable[Person], length: int
) -> Steps[tuple[Match, Chronicle]]:
    """The match after so many lines of the session, and its books; LogError for a wrong line."""
    match, chronicle = _at_snapshot(log, saved, tuple(seats), length)
    for number in range(len(match.lines), length):
        action = action_at(number + 1, saved.lines[number])
        if isinstance(action, StartDeal):
            chronicle.before_deal(match.state, number)
        chronicle.take(match.repeat(number + 1, action))
        if number % STEP == 0:
            yield number / length
    return match, chronicle


def _at_snapshot(
    log: GameLog, saved: SavedSession, seats: tuple[Person, ...], length: int
) -> tuple[Match, Chronicle]:
    """The match at the latest snapshot with a line after it, or at the session's beginning."""
    for number in range(len(saved.snapshots) - 1, -1, -1):
        snapshot = saved.snapshots[number]
        if snapshot.line < length:
            with suppress(SnapshotError):
                chronicle, state = Chronicle.taken_up(
                    seats, saved.snapshots[: number + 1], saved.positions
                )
                lines = Lines(saved.lines[: snapshot.line])
                return Match(log, SystemRandom(), lines=lines, state=state), chronicle
    match = Match(log, SystemRandom())
    return match, Chronicle(match.state.table, seats)


def before_deal(match: Match) -> int:
    """How many lines there were before the deal that is on; all of them between two deals."""
    if match.state.table.phase in (Phase.BETWEEN, Phase.CLOSED):
        return len(match.lines)
    places = range(len(match.lines) - 1, -1, -1)
    return next(at for at in places if isinstance(match.actions[at], StartDeal))
