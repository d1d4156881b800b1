"""Detects when to cover private cards: the window is left or hidden, or the computer slept."""

import time
from collections.abc import Callable
from math import nan
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
"""Events of a window that is left, hidden, moved to another screen, or redrawn by force."""
LEAVING_KEYS: Final = frozenset({pygame.K_LALT, pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI})
"""Keys with which desktops switch windows and lock the screen.

A desktop takes its picture of the window while they are held, before the window loses focus.
"""
ASLEEP = 3.0
"""Seconds between two frames after which the computer is assumed to have slept."""


def leaves(event: pygame.event.Event) -> bool:
    """Whether the event may mean that the window is left, or seen by someone else."""
    if event.type == pygame.KEYDOWN:
        return event.key in LEAVING_KEYS
    return event.type in LEAVING


class Sleep:
    """Detects sleep of the computer by comparing the wall clock with the monotonic clock."""

    def __init__(
        self, clocks: tuple[Callable[[], float], ...] = (time.time, time.monotonic)
    ) -> None:
        self._clocks = clocks
        self._last = self._now()

    def _now(self) -> list[float]:
        return [read(clock) for clock in self._clocks]

    def over(self) -> bool:
        """Whether the computer slept since the last call."""
        last, self._last = self._last, self._now()
        return any(now - then > ASLEEP for now, then in zip(self._last, last, strict=True))


def read(clock: Callable[[], float]) -> float:
    """The time of a clock; one that the system cannot read is not a number, so nothing passes."""
    try:
        return clock()
    except (OSError, OverflowError, ValueError):
        return nan
