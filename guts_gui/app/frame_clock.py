"""Frame pacing: when the next frame is due."""

from collections.abc import Callable

import pygame

from guts_gui.app.gc_control import sweep

BUSY_RATE = 60
IDLE_RATE = 30
REST = 0.1
"""The seconds between two frames of a scene at rest, which an event cuts short."""
LONGEST_STEP = 0.25

Events = list[pygame.event.Event]


class FrameClock:
    """Waits for the next frame; `tick` waits for the next beat of so many a second, in ms.

    What takes its time and can wait, `tidy`, is done at rest.
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
        """The seconds that pass with the next frame, and the events by then.

        Something that moves is drawn 60 times a second; without anything, events are looked for
        30 times a second, and where all is at rest the scene goes on with an event or after
        `REST`. What is done at rest counts from the beat of its event, not from before.
        """
        resting = resting and not moving
        if resting:
            self._tidy()
        last = self._tick(BUSY_RATE if moving else IDLE_RATE) / 1000
        passed, events = last, self._events()
        # pygame.event.wait would not sleep here, but look a thousand times a second.
        while resting and not events and passed < REST:
            last = self._tick(IDLE_RATE) / 1000
            passed, events = passed + last, self._events()
        return min(last if events else passed, LONGEST_STEP), events
