"""Playback of a recorded session: position, speed, viewpoint, and the show that plays it.

Stepping back and seeking are exact: each position shows what was known then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from typing import Final

from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_gui.animation.player import Presentation, Show
from guts_gui.animation.pot_records import PotRecords
from guts_gui.history.recording import Recording, Viewpoint
from guts_gui.layout.seating.geometry import Space
from guts_gui.layout.timeline import Animator, Sound
from guts_gui.session.session import Compared

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
REST: Final = 1.8
"""Seconds at speed 1 for which the end of a deal is shown."""
THINKS: Final = 0.7


class Reel:
    """The event source of a show in a replay."""

    def __init__(self) -> None:
        self.events: deque[Event] = deque()
        self.compared: deque[Compared] = deque()

    def think_seconds(self, seat: int) -> float:
        """Simulated thinking time of a bot, the same for all."""
        return THINKS


class Playback:
    """A recording played from a deal on; `changed` is called when the position changes.

    `space` and `presentation` return the size of the table and how declarations are shown.
    """

    def __init__(
        self,
        recording: Recording,
        viewpoint: Viewpoint,
        deal: int,
        *,
        space: Callable[[], Space],
        presentation: Callable[[], Presentation],
        changed: Callable[[], None],
    ) -> None:
        self.recording = recording
        self.sight = recording.sight(viewpoint)
        self.reel = Reel()
        self.playing = True
        self.speed = 1.0
        self._space = space
        self._presentation = presentation
        self._changed = changed
        self._fed = self._start_of(deal)
        self._rest = 0.0
        self._jump(self._fed)

    # --- Position ---------------------------------------------------------------------------

    @property
    def viewpoint(self) -> Viewpoint:
        """The viewpoint: a seat or an outlook."""
        return self.sight.viewpoint

    @property
    def position(self) -> int:
        """Number of events passed, including a running one."""
        return self._fed - len(self.reel.events)

    @property
    def deal(self) -> int:
        """The number of the current deal, from 0."""
        return max(0, self.recording.deal_at(self.position))

    @property
    def end(self) -> int:
        """Total number of events."""
        return len(self.recording.facts)

    @property
    def deal_over(self) -> bool:
        """Whether the next event begins another deal, or there is none."""
        position = self.position
        return position >= self.end or isinstance(self.recording.facts[position], e.DealBegan)

    def _start_of(self, deal: int) -> int:
        """The position from which a deal is shown, with the table cleared."""
        deals = self.recording.deals
        return deals[max(0, min(deal, len(deals) - 1))] + 1 if deals else 0

    def _jump(self, position: int) -> None:
        """Show a position without animation, with the deal's log up to there."""
        self.reel.events.clear()
        self._fed = max(0, min(position, self.end))
        self._rest = 0.0
        deal = self.recording.deal_at(self._fed)
        start = self.recording.deals[deal] if deal >= 0 else 0
        show = Show(
            self.reel,
            self._space(),
            self.sight.view(start),
            Animator({}),
            presentation=self._presentation(),
            follow=self.sight.follow,
        )
        show.records = PotRecords(max(0, deal), self.recording.biggest_pot(start))
        for event in self.sight.events(start, self._fed):
            show.learn(event)
        show.lay(None)
        self.show = show
        self._changed()

    # --- Actions ----------------------------------------------------------------------------

    def toggle(self) -> None:
        """Play, or pause after the running event; at the end start again."""
        if not self.playing and self.position >= self.end and not self.show.busy:
            self._jump(self._start_of(0))
        if self.playing:
            self._halt()
        else:
            self.playing = True
        self._changed()

    def _halt(self) -> None:
        """Stop after the running event."""
        self.playing = False
        self._fed = self.position
        self.reel.events.clear()

    def step_on(self) -> None:
        """Show the next event; a running one is finished at once."""
        if self.playing:
            self._halt()
        self.show.skip()
        self._feed(self.recording.stop_after(self.position))
        self._changed()

    def step_back(self) -> None:
        """Go back to before the latest event."""
        self.seek(self.recording.stop_before(self.position))

    def next_deal(self) -> None:
        """Go to the start of the next deal, from the last one to the end."""
        deal = self.recording.deal_at(self.position) + 1
        self._jump(self._start_of(deal) if deal < len(self.recording.deals) else self.end)

    def last_deal(self) -> None:
        """Go to the start of this deal, or from there to the previous one."""
        deal = self.recording.deal_at(self.position)
        here = self.position <= self._start_of(deal) + 1
        self._jump(self._start_of(deal - 1 if here else deal))

    def rewind(self) -> None:
        """Go to the start of the first deal and pause."""
        self.seek(self._start_of(0))

    def seek(self, position: int) -> None:
        """Go to a position and pause."""
        self._halt()
        self._jump(position)

    def set_viewpoint(self, viewpoint: Viewpoint) -> None:
        """Show the same position from another viewpoint."""
        position = self.position
        self.sight = self.recording.sight(viewpoint)
        self._jump(position)

    def faster(self) -> None:
        """Switch to the next speed, from the highest to the lowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._changed()

    # --- Time -------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something moves or is about to."""
        return self.playing or self.show.busy

    def advance(self, dt: float) -> tuple[Sound, ...]:
        """Advance by `dt` seconds; pauses briefly after each deal and stops at the end."""
        self.show.pace = 1 / self.speed
        if self.show.busy:
            sounds = self.show.advance(dt)
            self._changed()
            return sounds
        if not self.playing:
            return ()
        if self.position >= self.end:
            self._halt()
            self._changed()
            return ()
        self._rest += dt * self.speed
        if self._rest >= REST or not self.deal_over:
            self._feed(self._end_of_deal())
        return ()

    def _end_of_deal(self) -> int:
        """The last position before the next deal, beyond the next event."""
        deals = self.recording.deals
        later = bisect_right(deals, self._fed)
        return deals[later] if later < len(deals) else self.end

    def _feed(self, position: int) -> None:
        """Queue the events up to that position for the show."""
        self.reel.events.extend(self.sight.events(self._fed, position))
        self._fed = position
        self._rest = 0.0
