"""The log beside a table, and the part of the window that it leaves to the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from guts_gui.animation.player import LogLine
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import DESIGN_WIDTH, Frame
from guts_gui.layout.seating.seats import BAR, below_buttons

WIDTH: Final = 320.0
MARGIN: Final = 16.0
"""Width of the log, and its distance from the edge of the window and from the table."""
LARGEST_TEXT: Final = 150
"""The largest text size, in per cent, for which tables are laid out."""


def felt_frame(frame: Frame, *, log_open: bool) -> Frame:
    """The frame of the table: the window's, or one that ends where the open log begins.

    It begins at the window's upper left corner, and its bar at the window's bar. Its text is as
    large as in the window, as far as there is room.
    """
    if not log_open:
        return frame
    width = frame.width_px - frame.px(WIDTH + 2 * MARGIN)
    scale = min(width / DESIGN_WIDTH, frame.scale)
    height = frame.height_px - round(BAR * (frame.scale - scale))
    text = min(LARGEST_TEXT, round(frame.text_size * frame.scale / scale))
    return Frame(width, height, text)


def draw_log(surface: pygame.Surface, brush: Brush, log: Sequence[LogLine], scroll: int) -> None:
    """Draw the latest lines of the log in order, at the right of the table.

    `scroll` is the number of lines left out at the end.
    """
    frame, art = brush.frame, brush.art
    left, foot = frame.width - WIDTH - MARGIN, frame.height - BAR - 12
    pad, large = frame.px(16), frame.text_size / 100
    edge = below_buttons(large)
    box = pygame.Rect(frame.rect(left, edge, WIDTH, foot - edge))
    brush.panel(surface, box, alpha=1.0)
    head = (box.left + pad, box.top + frame.px(8 + 16 * large))
    title, px = tr("Log"), frame.text(18)
    brush.write(surface, title, head, Face.DISPLAY, px, palette.CREAM, width=box.w - 2 * pad)
    size = frame.text(15)
    pitch = round(size * 1.35)
    top = box.top + frame.px(12 + 30 * large)
    most = max(1, (box.bottom - pad - top) // pitch)
    rows: list[tuple[str, Face, str]] = []
    for line in reversed(list(log)[: len(log) - scroll]):
        colour = palette.BRASS if line.heading else palette.CREAM
        face = Face.SEMIBOLD if line.heading else Face.TEXT
        parts = art.wrap(line.text, face, size, box.w - 2 * pad)
        rows[:0] = [(part, face, colour) for part in parts]
        if len(rows) >= most:
            break
    for row, (part, face, colour) in enumerate(rows[-most:]):
        surface.blit(art.text(part, face, size, colour), (box.left + pad, top + row * pitch))
