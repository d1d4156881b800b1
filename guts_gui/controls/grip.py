"""A handle for dragging, a cross for removing, and a button with a portrait."""

from collections.abc import Callable

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.assets import rasterise
from guts_gui.drawing.brush import Mood


class Grip(Widget):
    """A drag handle: calls `on_drag` with the pointer's position, and `on_drop` on release.

    Ctrl with Up or Down calls `on_move`.
    """

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        *,
        on_drag: Callable[[tuple[int, int]], None],
        on_drop: Callable[[tuple[int, int]], None],
        on_move: Callable[[int], None],
    ) -> None:
        self.on_drag = on_drag
        self.on_drop = on_drop
        self.on_move = on_move
        self._at = (0, 0)
        super().__init__(host, key, box)
        self.refresh()

    @property
    def corner(self) -> float:
        return 8

    def hold(self, pos: tuple[int, int]) -> None:
        self._at = pos
        super().hold(pos)

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.held:
            self._at = event.pos
            self.on_drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.let_go()
            self.on_drop(event.pos)
            return True
        return super().process_event(event)

    def activate(self) -> bool:
        return True

    def typed(self, event: pygame.event.Event) -> bool:
        moves = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL and event.key in moves:
            self.on_move(moves[event.key])
            return True
        return False

    def paint(self, surface: pygame.Surface) -> None:
        lit = self.mood in (Mood.HOVER, Mood.PRESSED)
        colour = palette.BRASS if lit else palette.BRASS_DARK
        wide, line = self.frame.px(16), max(2, self.frame.px(2.4))
        left = (self.rect.w - wide) // 2
        for number in (-1, 0, 1):
            middle = self.rect.h // 2 + number * self.frame.px(6)
            bar = self.brush.rounded((wide, line), line / 2, colour)
            surface.blit(bar, (left, middle - line // 2))


class Cross(Widget):
    """A button that removes an item."""

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        on_press: Callable[[], None],
        *,
        enabled: bool = True,
    ) -> None:
        self.on_press = on_press
        super().__init__(host, key, box, enabled=enabled)
        self.refresh()

    @property
    def corner(self) -> float:
        return 8

    def activate(self) -> bool:
        self.host.sound("button")
        self.on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        lit = self.mood in (Mood.HOVER, Mood.PRESSED)
        colour = palette.CREAM if lit else palette.BRASS
        opacity = 1.0 if self.is_enabled else 0.3
        size = self.frame.px(12)
        line = max(1.6, 2.2 * self.frame.scale)
        near, far = size * 0.12, size * 0.88
        path = (
            f'<path d="M{near} {near}L{far} {far}M{far} {near}L{near} {far}" fill="none" '
            f'stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{line}" '
            'stroke-linecap="round"/>'
        )
        drawn = rasterise(path, (size, size))
        surface.blit(drawn, drawn.get_rect(center=(self.rect.w // 2, self.rect.h // 2)))


class FaceButton(Widget):
    """A portrait: Left, Right, Enter or a click show the next or previous one."""

    def __init__(
        self, host: Host, key: str, box: Units, avatar: str, on_step: Callable[[int], None]
    ) -> None:
        self.avatar = avatar
        self.on_step = on_step
        super().__init__(host, key, box)
        self.refresh()

    @property
    def corner(self) -> float:
        return float(self.rect.h) / self.frame.scale / 2

    def present(self, avatar: str) -> None:
        """Show another portrait."""
        self.avatar = avatar
        self.refresh()

    def step(self, by: int) -> bool:
        self.host.sound("step")
        self.on_step(by)
        return True

    def activate(self) -> bool:
        return self.step(1)

    def paint(self, surface: pygame.Surface) -> None:
        side = min(self.rect.size)
        portrait = self.art.portrait(self.avatar, side)
        surface.blit(portrait, portrait.get_rect(center=(self.rect.w // 2, self.rect.h // 2)))
        if self.mood is not Mood.REST:
            size = max(8, side)
            glow = (
                f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2 - 1}" fill="none" '
                f'stroke="{palette.RING}" stroke-width="{max(1.5, 2 * self.frame.scale)}"/>'
            )
            drawn = rasterise(glow, (size, size))
            surface.blit(drawn, drawn.get_rect(center=(self.rect.w // 2, self.rect.h // 2)))
