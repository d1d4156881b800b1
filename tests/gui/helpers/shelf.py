"""Queries of a store's content."""

import json
from dataclasses import asdict

from guts_engine.common.work import Steps
from guts_engine.record.log import GameLog, replay
from guts_engine.state.events import Event
from guts_gui.history.recording import Recording
from guts_gui.history.store import SavedSession, Store
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup
from tests.engine.helpers.strategies import Played


def to_resume(store: Store) -> SavedSession | None:
    """The session to resume, with its log."""
    found = store.unfinished()
    return None if found is None else store.load(found.id)


def events_of(session: Session) -> list[Event]:
    """Every event of a session, from its log."""
    return [event for events in replay(session.match.log)[1] for event in events]


def at_once(session: SavedSession) -> Steps[SavedSession]:
    """A session that a store would load in a single step."""
    yield from ()
    return session


def saved(log: GameLog, seats: tuple[SeatSetup, ...] | None = None) -> SavedSession:
    """The session as the store would load it."""
    people = seats or tuple(SeatSetup(seat.name, "ann") for seat in log.seats)
    header = {"log": log.header(), "seats": [asdict(seat) for seat in people], "seed": 7}
    return SavedSession(
        1, log.rules.game, "title", 1, "", "", "open", json.dumps(header), log.lines()
    )


def recorded(played: Played) -> Recording:
    return Recording.of(saved(played.log))
