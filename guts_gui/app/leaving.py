"""Going where there is no way back from: not before nothing is lost by it, or the player agrees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.confirm import ConfirmScene

if TYPE_CHECKING:
    from guts_gui.app.app import App


class Leaving:
    """Asks every scene of an app what would be lost, and puts that to the player."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._warning: ConfirmScene | None = None

    def to(self, goes: Callable[[], None]) -> None:
        """Go there, at once or when the player wants it all the same."""
        lost = next(filter(None, (scene.loses() for scene in self.app.scenes)), None)
        if lost is None:
            goes()
            return
        title, yes, no = tr("The session is not saved"), tr("Leave anyway"), tr("Stay")
        self._warning = ConfirmScene(self.app, title, lost, yes, goes, no=no)
        self.app.push(self._warning)

    def close_window(self) -> None:
        """The window is to be closed; whoever asks again while being warned has it so."""
        if self._warning is not None and self._warning in self.app.scenes:
            self.app.quit()
        else:
            self.to(self.app.quit)
