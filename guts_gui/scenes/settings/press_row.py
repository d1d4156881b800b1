"""A row of a list in the settings that can be pressed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.brush import Mood

CORNER = 9.0


class PressRow(Widget):
    """A row with a plain ground; `paint_row` draws what is in it."""

    def __init__(self, host: Scene, key: str, box: Units, on_press: Callable[[], None]) -> None:
        self._on_press = on_press
        super().__init__(host, key, box, hidden=True)
        self.refresh()

    @property
    def corner(self) -> float:
        return CORNER

    def activate(self) -> bool:
        self._on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        rest = self.mood is Mood.REST
        ground = palette.ROW if rest else palette.PLAIN
        edge = None if rest else palette.BRASS_DARK
        corner = self.frame.px(CORNER)
        surface.blit(self.brush.rounded(self.rect.size, corner, ground, edge=edge), (0, 0))
        self.paint_row(surface)

    def paint_row(self, surface: pygame.Surface) -> None:
        """Draw the row's content."""
        raise NotImplementedError
