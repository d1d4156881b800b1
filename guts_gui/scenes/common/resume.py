"""Resuming a saved session, and setting it aside if that fails."""

from collections.abc import Callable
from contextlib import suppress

from guts_engine.common.work import Steps, part
from guts_gui.app.navigation import Resume
from guts_gui.app.scene import Program
from guts_gui.bots.memory import Memory
from guts_gui.history.store import SessionError, Store, StoreError
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.working import work
from guts_gui.session.session import ResumeError, Session


def resume(app: Program, session: int, set_aside: Callable[[], None]) -> None:
    """Resume a saved session; `set_aside` is called if it cannot be resumed."""

    def failed(wrong: Exception) -> None:
        app.notify(str(wrong))
        if isinstance(wrong, SessionError | ResumeError):
            with suppress(StoreError):
                app.store.set_aside(session)
            set_aside()

    words = tr("Resuming the session")
    steps = resuming(app.store, session, app.memory)
    work(app, words, steps, lambda taken: app.go(Resume(taken)), failed, ResumeError, StoreError)


def resuming(store: Store, session: int, memory: Memory) -> Steps[Session]:
    """Resume a saved session in steps. Raises ResumeError or StoreError."""
    saved = yield from part(store.loading(session), 0.0, 0.1)
    return (yield from part(Session.resuming(saved, store, memory), 0.1, 1.0))
