"""Presses that come too early: they were meant for what was in their place before."""

from typing import Final

GUARD: Final = 0.5
"""Seconds for which new buttons take no press, which may be the second of a double click."""


class Guard:
    """Ignores presses for some seconds, and for as long after each press that it ignores.

    So nothing comes through from someone who clicks, types or taps again and again.
    """

    def __init__(self, seconds: float = GUARD) -> None:
        self.start(seconds)

    def start(self, seconds: float = GUARD) -> None:
        """Ignore presses from now on."""
        self._seconds = self._left = seconds
        self._new = True

    def wait(self, seconds: float) -> None:
        """Advance by `seconds`; the first are those before the press, as frames have it."""
        self._left -= 0 if self._new else seconds
        self._new = False

    @property
    def up(self) -> bool:
        """Whether a press would be ignored now."""
        return self._left > 0

    def ignores(self) -> bool:
        """Whether this press is ignored; if so, so are those of the next seconds."""
        if self.up:
            self.start(self._seconds)
        return self.up
