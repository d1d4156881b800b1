"""A session shown again: deal by deal and event by event, as anybody saw it or with all cards open.

Stepping back and going anywhere are exact: what is shown at a position is what was known then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from typing import Final

import pygame

from guts_engine.play import events as e
from guts_engine.play.events import Event
from guts_gui.animation.player import Presentation, Show
from guts_gui.app.scene import Program, Scene
from guts_gui.controls.keys import Action, latin
from guts_gui.drawing.people import Person
from guts_gui.drawing.prerender import Ahead
from guts_gui.drawing.sprites import Sprites
from guts_gui.history.recording import Outlook, Recording, Viewpoint
from guts_gui.i18n.translate import tr
from guts_gui.layout.placement import plan_of
from guts_gui.layout.timeline import Player
from guts_gui.scenes.history.replay_bar import ReplayBar, draw_replay
from guts_gui.session.session import Compared

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
REST: Final = 1.8
"""The seconds at speed 1 for which the end of a deal is left to be read."""
THINKS: Final = 0.7
SPARE: Final = 0.001
"""The seconds of a frame that drawing ahead may take."""
LOUDEST: Final = 2.0
"""The highest speed at which sounds are still heard."""


class Reel:
    """What a show takes its events from when a session is shown again."""

    def __init__(self) -> None:
        self.events: deque[Event] = deque()
        self.compared: deque[Compared] = deque()

    def think_seconds(self, seat: int) -> float:
        """How long a seat seems to think before it speaks: all alike."""
        return THINKS


class ReplayScene(Scene):
    """The table, the timeline below it, and whose eyes it is seen with."""

    sprites: Sprites
    bar: ReplayBar

    def __init__(
        self,
        app: Program,
        recording: Recording,
        *,
        deal: int = 0,
        viewpoint: Viewpoint = Outlook.TABLE,
    ) -> None:
        super().__init__(app)
        self.recording = recording
        self.sight = recording.sight(viewpoint)
        self.reel = Reel()
        self.playing = True
        self.speed = 1.0
        self.log_open = False
        self.log_scroll = 0
        self._fed = self._start_of(deal)
        self._rest = 0.0
        self.ahead = Ahead()
        self._jump(self._fed)

    # --- Where it stands ------------------------------------------------------------------

    @property
    def viewpoint(self) -> Viewpoint:
        """Whose eyes the table is seen with."""
        return self.sight.viewpoint

    @property
    def position(self) -> int:
        """How many events have passed, the one under way among them."""
        return self._fed - len(self.reel.events)

    @property
    def deal(self) -> int:
        """The number of the deal that is on, from 0."""
        return max(0, self.recording.deal_at(self.position))

    @property
    def end(self) -> int:
        """How many events there are."""
        return len(self.recording.facts)

    @property
    def deal_over(self) -> bool:
        """Whether the next event begins another deal, or there is none."""
        position = self.position
        return position >= self.end or isinstance(self.recording.facts[position], e.DealBegan)

    def _start_of(self, deal: int) -> int:
        """The position from which a deal is shown: the table cleared for it."""
        deals = self.recording.deals
        return deals[max(0, min(deal, len(deals) - 1))] + 1 if deals else 0

    def _jump(self, position: int) -> None:
        """Stand at a position, nothing moving; the log tells the deal up to there."""
        self.reel.events.clear()
        self._fed = max(0, min(position, self.end))
        self._rest = 0.0
        deal = self.recording.deal_at(self._fed)
        start = self.recording.deals[deal] if deal >= 0 else 0
        frame = self.app.frame
        settings = self.app.settings
        show = Show(
            self.reel,
            frame.space,
            self.sight.view(start),
            Player({}),
            presentation=Presentation(settings.declaration, settings.chip_means),
            follow=self.sight.follow,
        )
        for event in self.sight.told(start, self._fed):
            show.learn(event)
        show.lay(None)
        self.show = show
        self.log_scroll = 0
        self._arrive()

    def _arrive(self) -> None:
        """The bar and the seats follow what the table shows."""
        if self.frame is None:
            return
        if plan_of(self.show.visible, self.show.size) != self.sprites.plan:
            self.sprites = self._seated()
        self.bar.follow()
        self.invalidate()

    # --- What the player does -------------------------------------------------------------

    def toggle(self) -> None:
        """Play, or pause after the event under way; at the end begin again."""
        if not self.playing and self.position >= self.end and not self.show.busy:
            self._jump(self._start_of(0))
        self.playing = not self.playing
        if not self.playing:
            self._halt()
        self.bar.follow()
        self.invalidate()

    def _halt(self) -> None:
        """Let nothing follow the event under way."""
        self.playing = False
        self._fed = self.position
        self.reel.events.clear()

    def step_on(self) -> None:
        """Show the next event; one that is under way is over at once."""
        if self.playing:
            self._halt()
        self.show.skip()
        self._feed(self.recording.stop_after(self.position))
        self.bar.follow()

    def step_back(self) -> None:
        """Stand where the table stood before the latest event."""
        self._halt()
        self._jump(self.recording.stop_before(self.position))

    def next_deal(self) -> None:
        """Go to the beginning of the next deal, from the last one to the end."""
        deal = self.recording.deal_at(self.position) + 1
        self._jump(self._start_of(deal) if deal < len(self.recording.deals) else self.end)

    def last_deal(self) -> None:
        """Go to the beginning of this deal, from there to that of the one before."""
        deal = self.recording.deal_at(self.position)
        here = self.position <= self._start_of(deal) + 1
        self._jump(self._start_of(deal - 1 if here else deal))

    def seek(self, position: int) -> None:
        """Go to a position and stay there."""
        self._halt()
        self._jump(position)

    def look_as(self, viewpoint: Viewpoint) -> None:
        """See the same moment with other eyes."""
        position = self.position
        self.sight = self.recording.sight(viewpoint)
        self._jump(position)

    def faster(self) -> None:
        """The next speed, after the highest the lowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.bar.follow()
        self.invalidate()

    def toggle_log(self) -> None:
        """Show the deal's log, or put it away."""
        self.log_open = not self.log_open
        self.log_scroll = 0
        self.invalidate()

    # --- Building -------------------------------------------------------------------------

    def build(self) -> None:
        """The table of this frame, and the controls."""
        frame = self.app.frame
        self.show.resize(frame.space)
        self.sprites = self._seated()
        self.bar = ReplayBar(self)
        self.bar.follow()

    def _seated(self) -> Sprites:
        """The sprites for the seats as they lie now: who looks sits at the near side."""
        plan = plan_of(self.show.visible, self.show.size)
        people = tuple(Person(seat.name, seat.avatar) for seat in self.recording.seats)
        sprites = Sprites(self.brush, people, plan)
        self.ahead.seat(sprites)
        return sprites

    # --- Time -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something moves or is about to."""
        return self.playing or self.show.busy or not self.ahead.done

    def update(self, dt: float) -> bool:
        """Tell on; at the end of a deal rest for a moment, at the end of all stop."""
        self.show.pace = 1 / self.speed
        self.show.still = self.app.settings.reduced_motion
        self.ahead.draw(self.show.player.score, SPARE, moving=self.show.busy)
        if self.show.busy:
            for sound in self.show.advance(dt):
                if self.speed <= LOUDEST:
                    self.app.audio.play(sound.name, pan=sound.pan, far=sound.far)
            self._arrive()
            return True
        if not self.playing:
            return False
        if self.position >= self.end:
            self._halt()
            self.bar.follow()
            return True
        self._rest += dt * self.speed
        if self._rest >= REST or not self.deal_over:
            self._feed(self._end_of_deal())
        return True

    def _end_of_deal(self) -> int:
        """The position before the next deal begins that is not the next event itself."""
        deals = self.recording.deals
        later = bisect_right(deals, self._fed)
        return deals[later] if later < len(deals) else self.end

    def _feed(self, position: int) -> None:
        """Let the show tell the events up to that position."""
        self.reel.events.extend(self.sight.told(self._fed, position))
        self._fed = position
        self._rest = 0.0
        self.invalidate()

    # --- Keys and pointer -----------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """The keys of a player of tapes; the arrows change a box that has the focus."""
        match action:
            case Action.BACK if self.log_open:
                self.toggle_log()
            case Action.BACK:
                self.app.pop()
            case Action.LEFT | Action.RIGHT if self.bar.takes_arrows:
                return False
            case Action.RIGHT:
                self.step_on()
            case Action.LEFT:
                self.step_back()
            case Action.UP if self.log_open:
                self._scroll(1)
            case Action.DOWN if self.log_open:
                self._scroll(-1)
            case Action.UP:
                self.last_deal()
            case Action.DOWN:
                self.next_deal()
            case Action.SPEED:
                self.faster()
            case Action.LOG:
                self.toggle_log()
            case _:
                return False
        return True

    def fall_back(self, action: Action) -> bool:
        """Enter plays and pauses where no button has a use for it."""
        if action is Action.CONTINUE:
            self.toggle()
            return True
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Space plays and pauses, Home and End go to the ends, V changes the eyes."""
        if event.type == pygame.MOUSEWHEEL and self.log_open:
            self._scroll(int(event.y))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        match latin(event):
            case pygame.K_SPACE:
                self.toggle()
            case pygame.K_HOME:
                self.seek(self._start_of(0))
            case pygame.K_END:
                self.seek(self.end)
            case pygame.K_v:
                self.bar.eyes.step(1)
            case _:
                return False
        return True

    def _scroll(self, lines: int) -> None:
        self.log_scroll = max(0, min(len(self.show.log) - 1, self.log_scroll + lines))
        self.invalidate()

    # --- Painting -------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The room, the table, everything on it, and the bar below."""
        draw_replay(self, surface)

    @property
    def told(self) -> str:
        """The line of the moment; when a deal is over, what became of the chips."""
        if self.deal_over and not self.show.busy and self.show.summary:
            return " ".join(self.show.summary)
        return self.show.caption

    @property
    def heading(self) -> str:
        """Which deal it is."""
        count = len(self.recording.deals)
        if not count:
            return tr("No deal was played.")
        return tr("Deal {n} of {count}", n=self.deal + 1, count=count)
