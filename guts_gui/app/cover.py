"""The moments that cover private cards: the window is left or hidden, or the computer slept."""

import time
from collections.abc import Callable
from typing import Final

import pygame

LEAVING: Final = frozenset(
    {
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWLEAVE,
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWHIDDEN,
        pygame.WINDOWDISPLAYCHANGED,
        pygame.APP_WILLENTERBACKGROUND,
        pygame.APP_DIDENTERBACKGROUND,
        pygame.APP_TERMINATING,
        pygame.RENDER_TARGETS_RESET,
        pygame.RENDER_DEVICE_RESET,
    }
)
"""The events of a window that is left, hidden, moved to another screen, or drawn anew by force."""
LEAVING_KEYS: Final = frozenset({pygame.K_LALT, pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI})
"""The keys that desktops switch windows and lock the screen with.

A desktop takes its picture of the window while they are held, before the window loses the focus.
"""
ASLEEP = 3.0
"""The seconds between two frames after which the computer is taken to have slept."""


def leaves(event: pygame.event.Event) -> bool:
    """Whether the window may be left, or seen by somebody else, from now on."""
    if event.type == pygame.KEYDOWN:
        return event.key in LEAVING_KEYS
    return event.type in LEAVING


class Sleep:
    """Notices that the computer slept: the clock of the wall goes on then, the other may not."""

    def __init__(
        self, clocks: tuple[Callable[[], float], ...] = (time.time, time.monotonic)
    ) -> None:
        self._clocks = clocks
        self._last = self._now()

    def _now(self) -> list[float]:
        return [clock() for clock in self._clocks]

    def over(self) -> bool:
        """Whether the computer slept since this was last asked."""
        last, self._last = self._last, self._now()
        return any(now - then > ASLEEP for now, then in zip(self._last, last, strict=True))
