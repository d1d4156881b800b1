"""Replay of a saved session into a match, from the latest usable snapshot."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Final

from guts_engine.common.work import Steps
from guts_engine.record.log import GameLog, action_at
from guts_engine.record.match import Match
from guts_engine.record.snapshot import SnapshotError
from guts_engine.state.actions import StartDeal
from guts_engine.state.table import Phase
from guts_gui.history.digest import DigestBuilder
from guts_gui.history.store import SavedSession
from guts_gui.setup.draft import SeatSetup

STEP: Final = 200
"""Number of actions replayed in one step."""


def played(
    log: GameLog, saved: SavedSession, seats: Iterable[SeatSetup], length: int
) -> Steps[tuple[Match, DigestBuilder]]:
    """The match after `length` lines of the session, and its digest. Raises LogError."""
    people = tuple(seats)
    if saved.snapshots:
        with suppress(Exception):  # nonsense in a snapshot; the log is authoritative
            return (yield from _played(log, saved, people, length))
    return (yield from _played(log, replace(saved, snapshots=()), people, length))


def _played(
    log: GameLog, saved: SavedSession, seats: tuple[SeatSetup, ...], length: int
) -> Steps[tuple[Match, DigestBuilder]]:
    match, digest_builder = _at_snapshot(log, saved, seats, length)
    for number in range(len(match.lines), length):
        action = action_at(number + 1, saved.lines[number])
        if isinstance(action, StartDeal):
            digest_builder.before_deal(match.state, number)
        digest_builder.add(match.repeat(number + 1, action))
        if number % STEP == 0:
            yield number / length
    return match, digest_builder


def _at_snapshot(
    log: GameLog, saved: SavedSession, seats: tuple[SeatSetup, ...], length: int
) -> tuple[Match, DigestBuilder]:
    """The match at the latest snapshot before line `length`, or at the session's beginning."""
    for number in range(len(saved.snapshots) - 1, -1, -1):
        snapshot = saved.snapshots[number]
        if snapshot.line < length:
            with suppress(SnapshotError):
                digest_builder, state = DigestBuilder.at_snapshot(
                    seats, saved.snapshots[: number + 1], saved.positions
                )
                lines = list(saved.lines[: snapshot.line])
                return Match(log, SystemRandom(), lines=lines, state=state), digest_builder
    match = Match(log, SystemRandom())
    return match, DigestBuilder(match.state.table, seats)


def before_deal(match: Match) -> int:
    """The number of lines before the running deal; all of them between two deals."""
    if match.state.table.phase in (Phase.BETWEEN, Phase.CLOSED):
        return len(match.lines)
    places = range(len(match.lines) - 1, -1, -1)
    return next(at for at in places if isinstance(match.actions[at], StartDeal))
