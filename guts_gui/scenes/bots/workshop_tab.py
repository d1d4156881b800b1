"""Tabs of the workshop, all with one text size."""

from collections.abc import Callable, Sequence

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Choice, Units
from guts_gui.drawing.assets import Face


class Tab(Choice):
    """A tab with a centred title, `px` high."""

    def __init__(
        self,
        host: Scene,
        key: str,
        box: Units,
        title: str,
        on_choose: Callable[[], None],
        *,
        chosen: bool,
        px: int,
    ) -> None:
        self.px = px
        super().__init__(host, key, box, title, "", on_choose, chosen=chosen)

    @property
    def ring(self) -> pygame.Rect:
        inside = -2 * (self.frame.px(3) + max(2, self.frame.px(2)) + 1)
        return self.place.inflate(inside, inside)

    @property
    def corner(self) -> float:
        return 5

    def lines(self) -> tuple[tuple[str, int], Sequence[str], int]:
        return (self.title, self.px), (), self.px

    def _write(self, surface: pygame.Surface) -> None:
        middle = (self.rect.w // 2, self.rect.h // 2)
        self.brush.write(surface, self.title, middle, Face.DISPLAY, self.px, anchor="center")
