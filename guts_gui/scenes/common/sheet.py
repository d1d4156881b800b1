"""Sheets and pages: where their parts lie, their headings and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from guts_gui.controls import Button, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import HALF_STEP

HEADING = 620.0
"""The units that the heading of a page may take at most."""
FAINT = 150
"""How opaque, of 255, the cards are that stand for nothing."""


class Area(NamedTuple):
    """A rectangle of design units that boxes are placed in by their distances from its edges."""

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
        """A box in it: each way two of both distances and the size; without any, all there is."""
        x, wide = _span(self.x, self.width, left, right, width)
        y, high = _span(self.y, self.height, top, bottom, height)
        return Area(x, y, wide, high)

    def columns(self, count: int, gap: float) -> list[Area]:
        """As many boxes side by side, all alike."""
        wide = (self.width - gap * (count - 1)) / count
        return [self.box(left=place * (wide + gap), width=wide) for place in range(count)]


def _span(
    start: float, length: float, before: float | None, after: float | None, size: float | None
) -> tuple[float, float]:
    """Where a part of a stretch begins, and its length."""
    if size is None:
        size = length - (before or 0) - (after or 0)
    if before is None and after is not None:
        before = length - after - size
    return start + (before or 0), size


def block(brush: Brush, width: float = 1280, height: float = 720) -> Area:
    """An area of that many design units in the middle of the window."""
    return Area(*centred(brush, width, height), width, height)


def centred(brush: Brush, width: float = 1280, height: float = 720) -> tuple[float, float]:
    """Where a block of that many design units begins, to stand in the middle of the window."""
    return ((brush.frame.width - width) / 2, (brush.frame.height - height) / 2)


def shared_out(brush: Brush, words: Sequence[str], room: float, *, size: float) -> list[float]:
    """How wide each button of a row is, of so many units: all alike where their words fit.

    Else each has what its words need, so that all are set in type of one size.
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
    """The large heading of a page, and the rectangle that it takes."""
    frame = brush.frame
    at, room, px = (frame.px(x), frame.px(y)), frame.px(HEADING), frame.text(36)
    return brush.write(surface, text, at, Face.DISPLAY, px, width=room, shadow=True)


def titled_panel(surface: pygame.Surface, brush: Brush, box: Units, title: str) -> None:
    """A dark sheet with its title."""
    frame = brush.frame
    brush.panel(surface, frame.rect(*box))
    at = (frame.px(box[0] + 24), frame.px(box[1] + 29))
    width = frame.px(box[2] - 40)
    brush.write(surface, title, at, Face.DISPLAY, frame.text(20), palette.CREAM, width=width)


def small_heading(
    surface: pygame.Surface, brush: Brush, text: str, x: float, y: float, width: float
) -> None:
    """A word in small brass capitals over a group."""
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
    """Three cards that nobody has turned, and why there is nothing to be seen in the box."""
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
