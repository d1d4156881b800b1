"""What a store holds, as tests want to know it."""

from guts_engine.play.events import Event
from guts_engine.record.log import replay
from guts_gui.history.store import SavedSession, Store
from guts_gui.history.work import Steps
from guts_gui.session.session import Session


def to_resume(store: Store) -> SavedSession | None:
    """The session that would be resumed, with its log."""
    found = store.unfinished()
    return None if found is None else store.load(found.id)


def events_of(session: Session) -> list[Event]:
    """Every event of a session, from its log."""
    return [event for events in replay(session.match.log)[1] for event in events]


def at_once(session: SavedSession) -> Steps[SavedSession]:
    """A session that a store would load in no step at all."""
    yield from ()
    return session
