"""A slider: a number between two limits, set by pointer, arrow keys or, with the focus, wheel."""

from collections.abc import Callable

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.assets import rasterise
from guts_gui.drawing.brush import Mood

GROOVE = 6.0
KNOB = 20.0
PAGE = 10
"""Steps of Page Up and Page Down."""


class Slider(Widget):
    """Calls `on_change` with every number on the way; a brass mark shows the `usual` one."""

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        value: float,
        limits: tuple[float, float],
        on_change: Callable[[float], None],
        *,
        by: float,
        usual: float | None = None,
        enabled: bool = True,
    ) -> None:
        self.value = value
        self.limits = limits
        self.on_change = on_change
        self.by = by
        self.usual = usual
        super().__init__(host, key, box, enabled=enabled)
        self.refresh()

    # Changing

    def step(self, by: int) -> bool:
        self.choose(round(self.value / self.by + by) * self.by)
        return True

    def choose(self, value: float) -> None:
        """Set a number, clamped and rounded to a step, and report it."""
        low, high = self.limits
        value = round(min(high, max(low, value)), 6)
        if value != self.value:
            self.value = value
            self.refresh()
            self.on_change(value)

    def present(self, value: float) -> None:
        """Set a number without reporting it."""
        if value != self.value:
            self.value = value
            self.refresh()

    def typed(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        match event.key:
            case pygame.K_PAGEUP:
                self.step(PAGE)
            case pygame.K_PAGEDOWN:
                self.step(-PAGE)
            case pygame.K_HOME:
                self.choose(self.limits[0])
            case pygame.K_END:
                self.choose(self.limits[1])
            case _:
                return False
        return True

    # Pointer

    def hold(self, pos: tuple[int, int]) -> None:
        super().hold(pos)
        self._follow(pos)

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.held:
            self._follow(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.let_go()
            return True
        if by := self.wheel(event):
            self.step(by)
            return True
        return super().process_event(event)

    def _follow(self, pos: tuple[int, int]) -> None:
        low, high = self.limits
        left, travel = self._travel
        share = (pos[0] - self.rect.x - left) / max(1, travel)
        self.choose(round((low + share * (high - low)) / self.by) * self.by)

    # Drawing

    @property
    def corner(self) -> float:
        return 10

    @property
    def _travel(self) -> tuple[int, int]:
        """The first pixel of the knob's centre, and the length of its way."""
        half = self.frame.px(KNOB) // 2 + self.frame.px(2)
        return half, self.rect.w - 2 * half

    def _at(self, value: float) -> int:
        low, high = self.limits
        left, travel = self._travel
        return left + round(travel * (value - low) / (high - low))

    def paint(self, surface: pygame.Surface) -> None:
        left, travel = self._travel
        middle, high = self.rect.h // 2, max(3, self.frame.px(GROOVE))
        groove = self.brush.rounded(
            (travel, high), high / 2, palette.PLAIN, edge=palette.BRASS_DARK
        )
        surface.blit(groove, (left, middle - high // 2))
        nought = self._at(min(max(0.0, self.limits[0]), self.limits[1]))
        here = self._at(self.value)
        first, last = min(nought, here), max(nought, here)
        if last > first:
            filled = self.brush.rounded((last - first, high), high / 2, palette.BRASS_DARK)
            surface.blit(filled, (first, middle - high // 2))
        if self.usual is not None:
            self._paint_mark(surface, self._at(self.usual), middle)
        self._paint_knob(surface, here, middle)

    def _paint_mark(self, surface: pygame.Surface, at: int, middle: int) -> None:
        wide, tall = max(2, self.frame.px(2)), self.frame.px(KNOB + 4)
        mark = self.brush.rounded((wide, tall), wide / 2, palette.BRASS_DARK)
        surface.blit(mark, (at - wide // 2, middle - tall // 2))

    def _paint_knob(self, surface: pygame.Surface, at: int, middle: int) -> None:
        side = self.frame.px(KNOB)
        lit = self.mood in (Mood.HOVER, Mood.PRESSED)
        fill = palette.PRIMARY if lit else palette.BRASS
        if not self.is_enabled:
            fill = palette.SECOND_LOW
        line = max(1.0, 1.5 * self.frame.scale)
        disc = (
            f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2 - line}" fill="{fill}"'
            f' stroke="{palette.INK}" stroke-width="{line}"/>'
        )
        surface.blit(rasterise(disc, (side, side)), (at - side // 2, middle - side // 2))
