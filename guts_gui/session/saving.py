"""Saving a session again after it failed: on a clock, with a notice when it fails and works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from guts_gui.i18n.translate import tr
from guts_gui.session.session import Session

RETRY: Final = 5.0
"""The seconds after which a session that could not be saved is tried again."""


class Saving:
    """Keeps trying to save a session, and tells once when that fails and when it works again.

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
        """Whether something of the session is not on disk."""
        return self.session.unsaved is not None

    def update(self, dt: float) -> bool:
        """Let time pass; whether the sign comes or goes."""
        if self.failing:
            self._left -= dt
            if self._left <= 0:
                self._left = RETRY
                self.session.save()
        else:
            self._left = RETRY
        return self._tell()

    def _tell(self) -> bool:
        if news := self.session.news():
            self._notify(*news)
        if self.failing == bool(self._notice):
            return False
        if self.failing:
            self.explain()
        else:
            self._withdraw(self._notice)
            self._notice = ""
            self._notify(tr("The session is being saved again."))
        return True

    def explain(self) -> None:
        """Tell why the session is not saved, and what is done about it."""
        if self.session.unsaved is not None:
            why = self.session.unsaved
            self._notice = tr("{why} Trying again every few seconds.", why=why)
            self._notify(self._notice)

    def loss(self) -> str | None:
        """What would be lost without the session, in a sentence, having tried once more to save."""
        if self.failing:
            self.session.save()
        if self.session.unsaved is None:
            return None
        why = self.session.unsaved
        return tr("{why} If you leave now, what isn't saved is lost.", why=why)
