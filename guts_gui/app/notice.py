"""Notices: sentences on a banner, one at a time, until dismissed or eight seconds old."""

from collections import deque
from collections.abc import Sequence

import pygame

from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.layout.seats import BAR

SHOWN_FOR = 8.0
READ = 3.0
"""Seconds after which any key or click dismisses the banner."""
CAPTION_PLACE = (36.0, 14.0)
"""Distance of a caption from the left side and from the bar, in units."""
CAPTION_WIDTH = 190.0
"""Width that the near seat leaves for the caption."""


class Notices:
    """A queue of sentences; the first is shown."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._left = 0.0
        self.place = pygame.Rect(0, 0, 0, 0)

    @property
    def current(self) -> str | None:
        """The sentence on the banner, if any."""
        return self._waiting[0] if self._waiting else None

    def say(self, sentence: str) -> None:
        """Queue a sentence unless it is queued already."""
        if sentence not in self._waiting:
            self._waiting.append(sentence)
            if len(self._waiting) == 1:
                self._left = SHOWN_FOR

    def dismiss(self) -> bool:
        """Remove the banner; False if there was none."""
        if not self._waiting:
            return False
        self._waiting.popleft()
        self._left = SHOWN_FOR
        return True

    def withdraw(self, sentence: str) -> None:
        """Remove a sentence that is no longer true from the queue."""
        if sentence == self.current:
            self.dismiss()
        elif sentence in self._waiting:
            self._waiting.remove(sentence)

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

    def draw(self, surface: pygame.Surface, brush: Brush, cap: str) -> None:
        """Draw the banner near the top of the window, with the key that dismisses it."""
        if self.current is None:
            return
        frame, art = brush.frame, brush.art
        px = frame.text(16)
        pad = frame.px(18)
        key = brush.key_cap(cap, round(px * 1.5), palette.QUIET)
        widest = surface.get_width() - 4 * pad - key.get_width() - 2 * frame.px(40)
        lines = art.wrap(self.current, Face.SEMIBOLD, px, min(widest, frame.px(860)))
        leading = round(px * 1.35)
        text_width = max(art.text_size(line, Face.SEMIBOLD, px)[0] for line in lines)
        width = text_width + 3 * pad + key.get_width()
        height = max(leading * len(lines), key.get_height()) + round(1.4 * pad)
        left = (surface.get_width() - width) // 2
        self.place = pygame.Rect(left, frame.px(16), width, height)
        blur = frame.px(16)
        shadow = brush.shadow(self.place.size, frame.px(12), blur, 0.6)
        surface.blit(shadow, (left - blur, self.place.y - blur + frame.px(4)))
        brush.panel(surface, self.place, radius=12, alpha=0.97)
        top = self.place.centery - leading * len(lines) // 2
        for number, line in enumerate(lines):
            at = (left + pad, top + leading * number + leading // 2)
            brush.write(surface, line, at, Face.SEMIBOLD, px, palette.CREAM)
        spot = (
            self.place.right - pad - key.get_width(),
            self.place.centery - key.get_height() // 2,
        )
        surface.blit(key, spot)


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
