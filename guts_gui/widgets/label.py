"""The label at the left of a value, with a brass dot when the value is not the usual one."""

from typing import Protocol

import pygame

from guts_gui import palette
from guts_gui.assets import Face, rasterise
from guts_gui.frame import Frame
from guts_gui.paint import Brush


class Labelled(Protocol):
    """A control with a label."""

    label: str
    rect: pygame.Rect
    frame: Frame
    brush: Brush


def paint_label(
    control: Labelled, surface: pygame.Surface, end: int, *, changed: bool, wrong: bool = False
) -> None:
    """The label up to `end` in pixels; one that is part of a clash in the colour of a warning."""
    frame, middle = control.frame, control.rect.h // 2
    if changed:
        side = frame.px(9)
        disc = f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2}" fill="{palette.BRASS}"/>'
        surface.blit(rasterise(disc, (side, side)), (0, middle - side // 2))
    left = frame.px(14)
    control.brush.write(
        surface,
        control.label,
        (left, middle),
        Face.SEMIBOLD if changed else Face.TEXT,
        frame.text(16),
        palette.WARNING if wrong else palette.CREAM,
        width=end - left,
    )
