"""The curtain between people who share the screen: nothing of the table is drawn under it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, GuardedButton, Look
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.sheet import centred
from guts_gui.session.guard import Guard
from guts_gui.setup.people import TOKENS, colours

FACE = 200.0
FOLD = 37.0
"""Width of a fold of the curtain."""


@dataclass(frozen=True)
class Called:
    """The person to call to the screen, and the reason."""

    name: str
    avatar: str
    what: Callable[[], str]


class CurtainScene(Scene):
    """Names the next player; only after a confirmation is the table shown."""

    def __init__(
        self, app: Program, called: Called, opens: Callable[[], None], menu: Callable[[], None]
    ) -> None:
        super().__init__(app)
        self.called = called
        self._opens = opens
        self._menu = menu
        self.guard = Guard()

    def enter(self) -> None:
        self.sound("curtain")

    def build(self) -> None:
        x, y = centred(self.brush, 424, 560)
        cap = self.app.keymap.label
        words = tr("I'm {name}", name=self.called.name)
        button = GuardedButton(
            self,
            "open",
            (x + 60, y + 416, 304, 76),
            words,
            self.open,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            cap_with_focus=True,
            size=24,
            sound="curtain",
        )
        button.refuses = self.guard.ignores
        large = self.app.frame.text_size / 100
        corner = (16.0, 12.0, 132 * large, 36.0)
        Button(self, "menu", corner, tr("Menu"), self._menu, cap=cap(Action.BACK), size=14)
        self.focus.start(button)

    @property
    def busy(self) -> bool:
        return self.guard.up

    def update(self, dt: float) -> bool:
        self.guard.wait(dt)
        return False

    def open(self) -> None:
        """The person has arrived."""
        self.app.pop()
        self._opens()

    def act(self, action: Action) -> bool:
        if action is Action.BACK:
            self._menu()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        key = ("curtain", frame.size_px)
        surface.blit(self.art.shelf.get(key, lambda: _cloth(frame.size_px, frame.px(FOLD))), (0, 0))
        _, y = centred(brush, 424, 560)
        middle = frame.width_px // 2
        sleeve = dict(colours(self.called.avatar)).get(TOKENS["sleeve"], palette.BRASS)
        across = frame.px(FACE + 22)
        ring = brush.rounded((across, across), across / 2, sleeve, edge=palette.BRASS, line=2)
        centre = (middle, frame.px(y + 34 + FACE / 2))
        surface.blit(ring, ring.get_rect(center=centre))
        face = self.art.portrait(self.called.avatar, frame.px(FACE))
        surface.blit(face, face.get_rect(center=centre))
        self._line(surface, tr("Over to {name}", name=self.called.name), y + 300, Face.DISPLAY, 44)
        self._line(surface, self.called.what(), y + 350, Face.SEMIBOLD, 19)
        self._line(surface, tr("Everyone else, look away."), y + 384, Face.TEXT, 19)

    def _line(self, surface: pygame.Surface, words: str, y: float, face: Face, px: float) -> None:
        frame = self.app.frame
        quiet = palette.CREAM if face is not Face.TEXT else palette.QUIET
        self.brush.write(
            surface,
            words,
            (frame.width_px // 2, frame.px(y)),
            face,
            frame.text(px) if px < 30 else frame.px(px),
            quiet,
            anchor="center",
            width=frame.width_px - frame.px(80),
        )


def _cloth(size: tuple[int, int], fold: int) -> pygame.Surface:
    """Heavy green cloth in folds, darker towards the bottom."""
    cloth = pygame.Surface(size)
    high, low = pygame.Color(palette.CURTAIN[0]), pygame.Color(palette.CURTAIN[1])
    for x in range(size[0]):
        across = (x % fold) / fold
        light = 4 * across * (1 - across)
        shade = low.lerp(high, 0.25 + 0.75 * light)
        pygame.draw.line(cloth, shade, (x, 0), (x, size[1]))
    shadow = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        shadow.set_at((0, y), (0, 0, 0, 30 + y))
    cloth.blit(pygame.transform.smoothscale(shadow, size), (0, 0))
    return cloth
