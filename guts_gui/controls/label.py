"""The label left of a value, with a brass dot when the value is not the default."""

from typing import Protocol

import pygame

from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face, rasterise
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import Frame

LEADING = 1.1
"""Line spacing of a label, as a multiple of its text size."""


class Labelled(Protocol):
    """The attributes that `paint_label` needs from a control."""

    label: str
    rect: pygame.Rect
    frame: Frame
    brush: Brush


def paint_label(
    control: Labelled, surface: pygame.Surface, end: int, *, changed: bool, wrong: bool = False
) -> None:
    """Draw the label up to `end` in pixels; part of a conflict, in the colour of a warning."""
    frame, middle = control.frame, control.rect.h // 2
    if changed:
        side = frame.px(9)
        disc = f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2}" fill="{palette.BRASS}"/>'
        surface.blit(rasterise(disc, (side, side)), (0, middle - side // 2))
    left = frame.px(14)
    face = Face.SEMIBOLD if changed else Face.TEXT
    lines, px = label_lines(control, face, end - left)
    first, leading = middle - (len(lines) - 1) * px * LEADING / 2, px * LEADING
    for number, line in enumerate(lines):
        at = (left, round(first + number * leading))
        colour = palette.WARNING if wrong else palette.CREAM
        control.brush.write(surface, line, at, face, px, colour, width=end - left)


def label_lines(control: Labelled, face: Face, width: int) -> tuple[list[str], int]:
    """The label in one line, or in several where they allow larger text."""
    art, px, least = control.brush.art, control.frame.text(16), control.brush.smallest
    fitted = least - 1
    if art.text_size(control.label, face, least)[0] <= width:
        fitted = art.fit(control.label, face, px, width, least)[1]
    for size in range(px, fitted, -1):
        lines = art.balanced(control.label, face, size, width)
        whole = " ".join(lines) == control.label
        if whole and len(lines) * size * LEADING <= control.rect.h:
            return lines, size
    words, fitted = art.fit(control.label, face, px, width, least)
    return [words], fitted
