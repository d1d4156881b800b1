"""The replay of a session at the table, with keys, pointer and a bar of controls."""

from __future__ import annotations

from typing import Final

import pygame

from guts_gui.animation.player import Presentation, Show
from guts_gui.app.scene import Program, Scene
from guts_gui.controls.keys import Action, key_name
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.people import Person
from guts_gui.drawing.prerender import Prerenderer
from guts_gui.drawing.sprites import Sprites
from guts_gui.history.recording import Outlook, Recording, Viewpoint
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import Frame
from guts_gui.layout.placement import plan_of
from guts_gui.scenes.common.bar import lay_bar, table_backdrop
from guts_gui.scenes.common.log import draw_log, felt_frame
from guts_gui.scenes.history.playback import Playback
from guts_gui.scenes.history.replay_bar import ReplayBar

SPARE: Final = 0.001
"""Seconds of a frame for prerendering."""
LOUDEST: Final = 2.0
"""The highest speed at which sounds are played."""


class ReplayScene(Scene):
    """The table, the timeline below it, and a choice of viewpoint."""

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
        self.log_open = False
        self.log_scroll = 0
        self.ahead = Prerenderer()
        self.playback = Playback(
            recording,
            viewpoint,
            deal,
            space=lambda: self.felt.space,
            presentation=self._presentation,
            changed=self._follow,
        )
        self._shown = self.playback.show

    @property
    def show(self) -> Show:
        """The show that plays the session."""
        return self.playback.show

    def _presentation(self) -> Presentation:
        settings = self.app.settings
        return Presentation(settings.declaration, settings.chip_means, settings.sort_hands)

    def _follow(self) -> None:
        """Update bar and seats; each show has its own log."""
        if self.frame is None:
            return
        if self.show is not self._shown:
            self._shown = self.show
            self.log_scroll = 0
        if plan_of(self.show.visible, self.show.size) != self.sprites.plan:
            self.sprites = self._seated()
        self.bar.follow()
        self.invalidate()

    @property
    def felt(self) -> Frame:
        """The frame of the table, beside the log if that is open."""
        return felt_frame(self.app.frame, log_open=self.log_open)

    def toggle_log(self) -> None:
        """Show or hide the deal's log; the table makes room for it."""
        self.log_open = not self.log_open
        self.log_scroll = 0
        self.show.resize(self.felt.space)
        self.sprites = self._seated()
        self.bar.make_room(log_open=self.log_open)
        self.invalidate()

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        self.show.resize(self.felt.space)
        self.sprites = self._seated()
        self.bar = ReplayBar(
            self, self.playback, self.app.keymap, back=self.app.pop, log=self.toggle_log
        )
        self.bar.make_room(log_open=self.log_open)
        self.bar.follow()

    def _seated(self) -> Sprites:
        """The sprites for the current seats; the viewer is at the near side."""
        plan = plan_of(self.show.visible, self.show.size)
        people = tuple(Person(seat.name, seat.avatar) for seat in self.playback.recording.seats)
        sprites = Sprites(Brush(self.felt, self.art), people, plan)
        self.ahead.seat(sprites)
        return sprites

    # --- Time -------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.playback.busy or not self.ahead.done

    def update(self, dt: float) -> bool:
        moving = self.playback.busy
        self.show.still = self.app.settings.reduced_motion
        self.ahead.draw(self.show.animator.timeline, SPARE, moving=self.show.busy)
        for sound in self.playback.advance(dt):
            if self.playback.speed <= LOUDEST:
                self.app.audio.play(sound.name, pan=sound.pan, far=sound.far, who=sound.who)
        return moving

    # --- Keys and pointer -------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        match action:
            case Action.BACK if self.log_open:
                self.toggle_log()
            case Action.BACK:
                self.app.pop()
            case Action.LEFT | Action.RIGHT if self.bar.takes_arrows:
                return False
            case Action.RIGHT:
                self.playback.step_on()
            case Action.LEFT:
                self.playback.step_back()
            case Action.UP if self.log_open:
                self._scroll(1)
            case Action.DOWN if self.log_open:
                self._scroll(-1)
            case Action.UP:
                self.playback.last_deal()
            case Action.DOWN:
                self.playback.next_deal()
            case Action.SPEED:
                self.playback.faster()
            case Action.LOG:
                self.toggle_log()
            case _:
                return False
        return True

    def fall_back(self, action: Action) -> bool:
        if action is Action.CONTINUE:
            self.playback.toggle()
            return True
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.log_open:
            self._scroll(int(event.y))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        match key_name(event):
            case "space":
                self.playback.toggle()
            case "home":
                self.playback.rewind()
            case "end":
                self.playback.seek(self.playback.end)
            case "v":
                self.bar.eyes.step(1)
            case _:
                return False
        return True

    def _scroll(self, lines: int) -> None:
        self.log_scroll = max(0, min(len(self.show.log) - 1, self.log_scroll + lines))
        self.invalidate()

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        surface.blit(table_backdrop(brush, self.sprites.plan, self.felt), (0, 0))
        lay_bar(surface, brush)
        self.sprites.draw(surface, self.show.animator.shown())
        beside = frame.px(28) + round(120 * frame.text(14) / 14)
        at = (beside, frame.px(30)) if self.log_open else (frame.px(20), frame.px(70))
        brush.write(surface, self._heading, at, Face.SEMIBOLD, frame.text(14), palette.CREAM)
        self._draw_caption(surface)
        if self.log_open:
            draw_log(surface, brush, self.show.log, self.log_scroll)

    def _draw_caption(self, surface: pygame.Surface) -> None:
        """Draw the caption between the buttons."""
        frame, art, bar = self.app.frame, self.art, self.bar
        left, right = frame.px(bar.left), frame.px(bar.right - 16)
        room = frame.px(58)
        size, lines = frame.text(20), [self.caption]
        for size in (frame.text(20), frame.text(16), frame.text(15), self.brush.smallest):
            lines = art.wrap(self.caption, Face.DISPLAY, size, right - left)
            if len(lines) * size * 1.25 <= room:
                break
        pitch = round(size * 1.25)
        y = frame.px(bar.top + 60) - (len(lines) - 1) * pitch // 2
        for line in lines:
            text = art.text(line, Face.DISPLAY, size, palette.CREAM)
            surface.blit(text, text.get_rect(center=((left + right) // 2, y)))
            y += pitch

    @property
    def caption(self) -> str:
        """The caption; after a deal, its result in chips."""
        if self.playback.deal_over and not self.show.busy and self.show.summary:
            return " ".join(self.show.summary)
        return self.show.caption

    @property
    def _heading(self) -> str:
        """The number of the deal, in words."""
        count = len(self.playback.recording.deals)
        if not count:
            return tr("No deals were played.")
        return tr("Deal {n} of {count}", n=self.playback.deal + 1, count=count)
