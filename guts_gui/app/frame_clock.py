"""Frame pacing: when the next frame is due."""

from collections.abc import Callable

import pygame

from guts_gui.app.gc_control import sweep

BUSY_RATE = 60
IDLE_RATE = 30
REST = 0.1
"""Seconds between two frames of a scene at rest; an event ends the wait."""
LONGEST_STEP = 0.25

Events = list[pygame.event.Event]


class FrameClock:
    """Waits for the next frame. `tick` waits for the next of `n` beats a second and returns ms.

    `tidy` is called at rest, for work that can wait.
    """

    def __init__(
        self,
        tick: Callable[[int], int] | None = None,
        events: Callable[[], Events] = pygame.event.get,
        tidy: Callable[[], None] = sweep,
    ) -> None:
        self._tick = tick or pygame.time.Clock().tick
        self._events = events
        self._tidy = tidy

    def next(self, *, moving: bool, resting: bool) -> tuple[float, Events]:
        """Seconds until the next frame, and the events since the last.

        60 frames a second while something moves, 30 checks for events a second otherwise; at
        rest, a frame on every event or after `REST` seconds. After a rest, time counts from the
        event.
        """
        resting = resting and not moving
        if resting:
            self._tidy()
        last = self._tick(BUSY_RATE if moving else IDLE_RATE) / 1000
        passed, events = last, self._events()
        # pygame.event.wait would not sleep here but poll a thousand times a second.
        while resting and not events and passed < REST:
            last = self._tick(IDLE_RATE) / 1000
            passed, events = passed + last, self._events()
        return min(last if events else passed, LONGEST_STEP), events
