"""The panel of opponents: how often each is in, and what to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from guts_gui.coach.opponents import Lines
from guts_gui.controls import Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import tr

SWITCH: Final = 176.0
"""Width of the button that opens the panel and closes it again."""
HEAD: Final = 48.0
LINE: Final = 27.0
"""Greatest height of a line."""
BETWEEN: Final = 0.4
"""Gap between two opponents, in lines."""
TYPE: Final = 0.9
"""Largest text size as a share of the height of a line."""
LEFT: Final = 80.0


def draw_opponents(
    surface: pygame.Surface,
    brush: Brush,
    box: Units,
    found: Sequence[tuple[int | None, Lines]],
    avatars: Sequence[str],
) -> None:
    """Draw the lines on each seat beside its portrait."""
    frame, (x, y, width, height) = brush.frame, box
    brush.panel(surface, frame.rect(*box))
    at = (frame.px(x + 22), frame.px(y + 22))
    brush.write(surface, tr("Opponents"), at, Face.SEMIBOLD, frame.text(16))
    rows = sum(len(lines) + BETWEEN for _, lines in found)
    pitch = min(LINE, (height - HEAD - 8) / rows)
    px, room = min(frame.text(15), frame.px(pitch * TYPE)), frame.px(width - LEFT - 22)
    top = y + HEAD
    for seat, lines in found:
        tall = len(lines) * pitch
        if seat is not None:
            face = brush.art.portrait(avatars[seat], frame.px(min(46, tall)))
            surface.blit(face, face.get_rect(center=(frame.px(x + 44), frame.px(top + tall / 2))))
        for place, words in enumerate(lines):
            at = (frame.px(x + LEFT), frame.px(top + (place + 0.5) * pitch))
            if place:
                brush.write(surface, words, at, Face.TEXT, px, palette.QUIET, width=room)
            else:
                brush.write(surface, words, at, Face.SEMIBOLD, px, width=room)
        top += tall + BETWEEN * pitch
