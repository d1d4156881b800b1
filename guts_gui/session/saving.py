"""Retries saving a session after a failure, with notices of failure and success."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from guts_gui.i18n.translate import tr
from guts_gui.session.session import Session

RETRY: Final = 5.0
"""Seconds between two attempts to save."""


class Saving:
    """Keeps trying to save a session, and reports once when that fails and when it works again.

    `notify` shows sentences to the player, `withdraw` takes one back.
    """

    def __init__(
        self,
        session: Session,
        notify: Callable[..., None],
        withdraw: Callable[[str], None],
    ) -> None:
        self.session = session
        self._notify = notify
        self._withdraw = withdraw
        self._notice = ""
        self._left = RETRY

    @property
    def failing(self) -> bool:
        """Whether a part of the session is not on disk."""
        return self.session.unsaved is not None

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; returns whether the "Not saved" sign appears or disappears."""
        if self.failing:
            self._left -= dt
            if self._left <= 0:
                self._left = RETRY
                self.session.save()
        else:
            self._left = RETRY
        return self._notify_change()

    def _notify_change(self) -> bool:
        if news := self.session.news():
            self._notify(*news)
        if self.failing == bool(self._notice):
            return False
        if self.failing:
            self.explain()
        else:
            self._withdraw(self._notice)
            self._notice = ""
            self._notify(tr("Saving works again."))
        return True

    def explain(self) -> None:
        """Notify the player why the session is not saved, and what happens next."""
        if self.session.unsaved is not None:
            why = self.session.unsaved
            self._notice = tr("{why} Saving will be retried every few seconds.", why=why)
            self._notify(self._notice)

    def loss(self) -> str | None:
        """A sentence on what would be lost with the session, after another attempt to save."""
        if self.failing:
            self.session.save()
        if self.session.unsaved is None:
            return None
        why = self.session.unsaved
        return tr("{why} If you leave now, anything unsaved is lost.", why=why)
