"""Notices: sentences on a banner, one at a time, until dismissed or eight seconds old."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from guts_gui.app.notice_place import LEADING, PAD, Setting, set_freely, settings_of
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import Frame
from guts_gui.layout.seating.seats import BAR

SHOWN_FOR = 8.0
READ = 3.0
"""Seconds after which any key or click dismisses the banner."""
CAPTION_PLACE = (36.0, 14.0)
"""Distance of a caption from the left side and from the bar, in units."""
CAPTION_WIDTH = 190.0
"""Width that the near seat leaves for the caption."""
Boxes = Sequence[pygame.Rect]


@dataclass
class Notice:
    """A sentence, and the screen on which it was said.

    A `lasting` one stays when the screen changes, because it tells of a fault that concerns every
    screen: what is not saved, what could not be read at the start. Any other is about its screen.
    """

    sentence: str
    lasting: bool = False
    screen: object = None


class Notices:
    """A queue of notices; the first is shown."""

    def __init__(self) -> None:
        self._waiting: deque[Notice] = deque()
        self._left = 0.0
        self._setting: Setting | None = None
        self._set_for: tuple[Frame, str] | None = None
        """The frame and the key cap of the setting."""
        self.place = pygame.Rect(0, 0, 0, 0)
        self._free = self.place

    @property
    def current(self) -> str | None:
        """The sentence on the banner, if any."""
        return self._waiting[0].sentence if self._waiting else None

    def say(self, sentence: str, *, lasting: bool = False) -> None:
        """Queue a sentence; one that is queued already now belongs to this screen."""
        for each in self._waiting:
            if each.sentence == sentence:
                each.screen, each.lasting = None, lasting or each.lasting
                return
        self._waiting.append(Notice(sentence, lasting))
        if len(self._waiting) == 1:
            self._show_next()

    def _show_next(self) -> None:
        self._left = SHOWN_FOR
        self._setting = None

    def dismiss(self) -> bool:
        """Remove the banner; False if there was none."""
        if not self._waiting:
            return False
        self._waiting.popleft()
        self._show_next()
        return True

    def withdraw(self, sentence: str) -> None:
        """Remove a sentence that is no longer true from the queue."""
        self._keep(lambda notice: notice.sentence != sentence)

    def follow(self, screen: object) -> bool:
        """Withdraw what was said on another screen; True if the banner changes.

        Called once in a frame, so that what a scene says as it closes belongs to the next one.
        """
        for each in self._waiting:
            each.screen = each.screen or screen
        return self._keep(lambda notice: notice.lasting or notice.screen is screen)

    def _keep(self, wanted: Callable[[Notice], bool]) -> bool:
        """Remove all other notices; True if the banner changes."""
        before = self._waiting[0] if self._waiting else None
        self._waiting = deque(filter(wanted, self._waiting))
        if before is None or (self._waiting and self._waiting[0] is before):
            return False
        self._show_next()
        return True

    def takes(self, event: pygame.event.Event, actions: Sequence[Action]) -> bool:
        """Whether the event was for the banner: a click on it, or the Back key.

        Any other key or click also dismisses a banner that has been shown long enough to be read.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            meant = self.place.collidepoint(event.pos)
        elif event.type == pygame.KEYDOWN:
            meant = Action.BACK in actions
        else:
            return False
        if meant:
            return self.dismiss()
        if self._left <= SHOWN_FOR - READ:
            self.dismiss()
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True if the banner expired."""
        if not self._waiting:
            return False
        self._left -= dt
        return self._left <= 0 and self.dismiss()

    # Drawing

    def settle(
        self,
        window: pygame.Rect,
        brush: Brush,
        cap: str,
        taken: Sequence[Callable[[], Boxes]],
    ) -> None:
        """Find a place for the banner and the key that dismisses it: the last one if still free.

        `taken` returns the boxes that it must not cover: of everything visible; if that leaves no
        room, of everything but what can be spared; then only of the top scene. If nothing is
        free it lies at the top.
        """
        if self.current is None:
            return
        sentence = self.current
        if self._set_for != (brush.frame, cap):
            self._setting, self._set_for = None, (brush.frame, cap)
        for boxes in taken:
            things = boxes()
            if self._setting is not None and self._free.collidelist(things) < 0:
                return
            found = set_freely(brush, sentence, cap, window, things)
            if found is not None:
                self._setting, self.place, self._free = found
                return
        self._setting = next(settings_of(brush, sentence, brush.frame.text(16), cap))
        self.place = pygame.Rect((0, 0), self._setting.size)
        self.place.midtop = window.centerx, brush.frame.px(PAD)
        self._free = self.place

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the banner at its place."""
        if self.current is not None and self._setting is not None:
            self._paint(surface, brush, self._setting)

    def _paint(self, surface: pygame.Surface, brush: Brush, setting: Setting) -> None:
        frame, place, px = brush.frame, self.place, setting.px
        pad, leading = frame.px(PAD), round(px * LEADING)
        blur = frame.px(16)
        shadow = brush.shadow(place.size, frame.px(12), blur, 0.6)
        surface.blit(shadow, (place.x - blur, place.y - blur + frame.px(4)))
        brush.panel(surface, place, radius=12, alpha=0.97)
        top = place.centery - leading * len(setting.lines) // 2
        for number, line in enumerate(setting.lines):
            at = (place.x + pad, top + leading * number + leading // 2)
            brush.write(surface, line, at, Face.SEMIBOLD, px, palette.CREAM)
        if setting.key is not None:
            at = (place.right - pad, place.centery)
            surface.blit(setting.key, setting.key.get_rect(midright=at))


def draw_caption(surface: pygame.Surface, brush: Brush, words: str) -> None:
    """Draw the caption of a sound over the left end of the bar."""
    if not words:
        return
    frame = brush.frame
    room = frame.px(CAPTION_WIDTH - 40)
    words, px = brush.art.fit(words, Face.SEMIBOLD, frame.text(16), room, brush.smallest)
    text = brush.art.text(words, Face.SEMIBOLD, px, palette.CREAM)
    place = text.get_rect().inflate(frame.px(40), round(px * 0.9))
    place.bottomleft = (frame.px(CAPTION_PLACE[0]), frame.px(frame.height - BAR - CAPTION_PLACE[1]))
    brush.panel(surface, place, radius=place.h / 2 / frame.scale, alpha=0.94)
    surface.blit(text, text.get_rect(center=place.center))
