"""Layout of sheets and pages, with their headings and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Button, Rows, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import HALF_STEP

HEADING = 620.0
"""Maximum width of a page heading, in units."""
FAINT = 150
"""Opacity, of 255, of the cards on an empty page."""


class Area(NamedTuple):
    """A rectangle in design units, in which boxes are placed by their distances from its edges."""

    x: float
    y: float
    width: float
    height: float

    def box(
        self,
        *,
        left: float | None = None,
        right: float | None = None,
        top: float | None = None,
        bottom: float | None = None,
        width: float | None = None,
        height: float | None = None,
    ) -> Area:
        """A box within the area; give two of both distances and the size per direction, or none."""
        x, wide = _span(self.x, self.width, left, right, width)
        y, high = _span(self.y, self.height, top, bottom, height)
        return Area(x, y, wide, high)

    def columns(self, count: int, gap: float) -> list[Area]:
        """Boxes of equal width side by side."""
        wide = (self.width - gap * (count - 1)) / count
        return [self.box(left=place * (wide + gap), width=wide) for place in range(count)]


def _span(
    start: float, length: float, before: float | None, after: float | None, size: float | None
) -> tuple[float, float]:
    """Start and length of a part of a stretch."""
    if size is None:
        size = length - (before or 0) - (after or 0)
    if before is None and after is not None:
        before = length - after - size
    return start + (before or 0), size


def block(brush: Brush, width: float = 1280, height: float = 720) -> Area:
    """An area of that size in design units in the middle of the window."""
    return Area(*centred(brush, width, height), width, height)


def centred(brush: Brush, width: float = 1280, height: float = 720) -> tuple[float, float]:
    """Top left corner of a block of that size in design units, centred in the window."""
    return ((brush.frame.width - width) / 2, (brush.frame.height - height) / 2)


def shared_out(brush: Brush, words: Sequence[str], room: float, *, size: float) -> list[float]:
    """Widths of a row of buttons that share `room` units: equal if their texts fit.

    Otherwise each has the width its text needs, so that all have the same text size.
    """
    px, pads = brush.frame.text(size), 2 * Button.pad
    needs = [
        brush.art.text_size(each, Face.DISPLAY, px)[0] / brush.frame.scale + 1 for each in words
    ]
    wide = [room / len(words)] * len(words)
    if max(needs) + pads > wide[0]:
        more = (room - pads * len(words)) / sum(needs)
        wide = [pads + need * more for need in needs]
    wide = [each // HALF_STEP * HALF_STEP for each in wide]
    return [*wide[:-1], room - sum(wide[:-1])]


def page_heading(
    surface: pygame.Surface, brush: Brush, text: str, x: float, y: float
) -> pygame.Rect:
    """Draw the large heading of a page; returns its rectangle."""
    frame = brush.frame
    at, room, px = (frame.px(x), frame.px(y)), frame.px(HEADING), frame.text(36)
    return brush.write(surface, text, at, Face.DISPLAY, px, width=room, shadow=True)


def titled_panel(surface: pygame.Surface, brush: Brush, box: Units, title: str) -> None:
    """Draw a dark panel with its title."""
    frame = brush.frame
    brush.panel(surface, frame.rect(*box))
    at = (frame.px(box[0] + 24), frame.px(box[1] + 29))
    width = frame.px(box[2] - 40)
    brush.write(surface, title, at, Face.DISPLAY, frame.text(20), palette.CREAM, width=width)


def small_heading(
    surface: pygame.Surface, brush: Brush, text: str, x: float, y: float, width: float
) -> None:
    """Draw a small brass heading over a group."""
    frame = brush.frame
    brush.write(
        surface,
        text.upper(),
        (frame.px(x), frame.px(y)),
        Face.BOLD,
        frame.text(14),
        palette.BRASS,
        width=frame.px(width),
    )


def empty_sheet(surface: pygame.Surface, brush: Brush, box: pygame.Rect, sentence: str) -> None:
    """Draw three cards face down and a sentence on why the box is empty."""
    frame, art = brush.frame, brush.art
    middle = box.centerx, box.centery - frame.px(48)
    for turn in (-14, 0, 14):
        card = art.card(None, frame.px(56), angle=turn).copy()
        card.set_alpha(FAINT)
        surface.blit(card, card.get_rect(center=(middle[0] + frame.px(2 * turn), middle[1])))
    px = frame.text(16)
    lines = art.balanced(sentence, Face.TEXT, px, box.w - 2 * frame.px(24))
    for number, line in enumerate(lines):
        at = (box.centerx, box.centery + frame.px(32) + round(1.35 * px * number))
        brush.write(surface, line, at, Face.TEXT, px, palette.QUIET, anchor="center")


def scrolled(rows: Rows, scene: Scene, event: pygame.event.Event) -> bool:
    """Whether the event scrolled the rows: the wheel over them, or a page key."""
    if event.type == pygame.MOUSEWHEEL:
        area = pygame.Rect(scene.app.frame.rect(*rows.box))
        if area.collidepoint(scene.manager.get_mouse_position()) and rows.scrolls:
            rows.wheel(int(event.y))
            return True
        return False
    pages = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_HOME: -99, pygame.K_END: 99}
    if event.type == pygame.KEYDOWN and event.key in pages and rows.holds(scene.focus.current):
        rows.page(pages[event.key])
        return True
    return False
