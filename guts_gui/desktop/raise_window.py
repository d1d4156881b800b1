"""Raises the window of a first start from a second one, by a file beside the sessions.

The second start creates the file. The first raises its window and deletes the file once it has
the focus. On desktops that let no program raise itself the file remains.
"""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

EVERY = 0.25
"""Seconds between two checks for the file."""
PATIENCE = 2.0
"""Seconds that a second start waits for the first one's window."""


class RaiseRequests:
    """The first start's side: checks for the file and raises the window."""

    def __init__(self, folder: Path, bring_up: Callable[[], bool]) -> None:
        self._file = _file(folder)
        self._bring_up = bring_up
        self._wait = 0.0
        with suppress(OSError):
            self._file.unlink()  # left by an unanswered request

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; on a request call `bring_up`, which returns success."""
        self._wait -= dt
        if self._wait > 0:
            return
        self._wait = EVERY
        with suppress(OSError):
            if self._file.exists() and self._bring_up():
                self._file.unlink()


def ask_for_window(folder: Path, *, wait: Callable[[float], None] = time.sleep) -> bool:
    """The second start's side: request the window; returns whether it came up."""
    file = _file(folder)
    if sys.platform == "win32":  # only the program started last may allow another to raise itself
        import ctypes

        with suppress(AttributeError, OSError):
            ctypes.windll.user32.AllowSetForegroundWindow(-1)
    try:
        file.touch()
        waited = 0.0
        while file.exists() and waited < PATIENCE:
            wait(EVERY / 5)
            waited += EVERY / 5
        if not file.exists():
            return True
        file.unlink(missing_ok=True)
    except OSError:
        pass
    return False


def _file(folder: Path) -> Path:
    return folder / "guts.raise"
