"""The "Not saved" sign at a table."""

from __future__ import annotations

from typing import Final

import pygame

from guts_gui.controls import Button, Host, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face, rasterise
from guts_gui.drawing.brush import Mood
from guts_gui.i18n.translate import tr
from guts_gui.session.saving import Saving

WIDE, HIGH = 164.0, 36.0
"""Size of the sign, in units."""
WIDER: Final = 16.0
"""Extra width at twice the text size; portraits are beside it."""
ICON: Final = 20.0


def sign_width(text: float) -> float:
    """Width of the sign in units at a text size, 1 being normal."""
    return WIDE + WIDER * (text - 1)


class UnsavedSign(Button):
    """A red plate with a brass edge; pressed, it explains why the session is not saved."""

    pad = 10.0

    def __init__(self, host: Host, box: Units, saving: Saving) -> None:
        hidden = not saving.failing
        words = tr("Not saved")
        super().__init__(host, "unsaved", box, words, saving.explain, size=14, hidden=hidden)

    def paint(self, surface: pygame.Surface) -> None:
        frame, size = self.frame, self.rect.size
        light = {Mood.HOVER: palette.LAMP, Mood.PRESSED: palette.SHADOW}.get(self.mood)
        fill = palette.mix(palette.BACK, light, 0.12) if light else palette.BACK
        edge = max(1, frame.px(1.5))
        plate = self.brush.rounded(size, frame.px(12), fill, edge=palette.BRASS, line=edge)
        surface.blit(plate, (0, 0))
        across = min(round(frame.px(ICON) * frame.text_size / 100), size[1] - 2 * frame.px(6))
        pad, gap = frame.px(self.pad), frame.px(7)
        room = size[0] - 2 * pad - across - gap
        most = frame.text(self.size)
        words, px = self.art.fit(self.text, Face.DISPLAY, most, room, self.brush.smallest)
        drawn = self.art.text(words, Face.DISPLAY, px, palette.CREAM)
        left = (size[0] - across - gap - drawn.get_width()) // 2
        surface.blit(_struck_disk(across, fill), (left, (size[1] - across) // 2))
        at = (left + across + gap, (size[1] - drawn.get_height()) // 2)
        surface.blit(drawn, at)


def _struck_disk(across: int, ground: str) -> pygame.Surface:
    """A crossed-out floppy disk on a background of that colour."""
    scale = across / 20
    line = f'stroke="{palette.BRASS}" stroke-width="1.6" stroke-linejoin="round"'
    body = (
        f'<g transform="scale({scale})">'
        f'<path d="M3 4.2A1.2 1.2 0 0 1 4.2 3H14L17 6V15.8A1.2 1.2 0 0 1 15.8 17H4.2'
        f'A1.2 1.2 0 0 1 3 15.8Z" fill="none" {line}/>'
        f'<path d="M6.6 3.4H12.4V7H6.6Z" fill="{palette.BRASS}"/>'
        f'<path d="M6 16.6V11.2H14V16.6" fill="none" {line}/>'
        f'<path d="M2 18L18 2" fill="none" stroke="{ground}" stroke-width="5"/>'
        f'<path d="M2 18L18 2" fill="none" stroke="{palette.CREAM}" stroke-width="2" '
        'stroke-linecap="round"/></g>'
    )
    return rasterise(body, (across, across))
