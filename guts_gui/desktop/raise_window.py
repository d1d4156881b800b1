"""Raising the window of a first start from a second one, by a file beside the sessions.

The second start makes the file, the first raises its window and takes the file away as soon as
it has the keyboard. A desktop that lets no program raise itself leaves the file where it is.
"""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

EVERY = 0.25
"""The seconds between two looks for the file."""
PATIENCE = 2.0
"""The seconds that a second start waits for the first one's window."""


class RaiseRequests:
    """The first start's side: looks for the file as time passes, and raises the window."""

    def __init__(self, folder: Path, bring_up: Callable[[], bool]) -> None:
        self._file = _file(folder)
        self._bring_up = bring_up
        self._wait = 0.0
        with suppress(OSError):
            self._file.unlink()  # of a start that was not heard

    def update(self, dt: float) -> None:
        """Let time pass; when somebody asks, `bring_up` raises the window and says if it came."""
        self._wait -= dt
        if self._wait > 0:
            return
        self._wait = EVERY
        with suppress(OSError):
            if self._file.exists() and self._bring_up():
                self._file.unlink()


def ask_for_window(folder: Path, *, wait: Callable[[float], None] = time.sleep) -> bool:
    """The second start's side: whether the first one's window has come up."""
    file = _file(folder)
    if sys.platform == "win32":  # the program that was started last may let another come up
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
