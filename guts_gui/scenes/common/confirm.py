"""A question with two answers on a sheet over whatever is shown."""

from __future__ import annotations

import pygame

from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Look
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.sheet import centred

WIDTH, HEIGHT = 560.0, 256.0
LEADING = 1.35


class ConfirmScene(Scene):
    """Asks before something that cannot be taken back; Escape is no."""

    opaque = False

    def __init__(self, app: Program, ask: Ask) -> None:
        super().__init__(app)
        self.ask = ask

    @property
    def _lines(self) -> list[str]:
        """The sentence as it is wrapped."""
        frame = self.app.frame
        return self.art.wrap(self.ask.sentence, Face.TEXT, frame.text(16), frame.px(WIDTH - 64))

    @property
    def _height(self) -> float:
        """The sheet's height, which a long sentence makes larger."""
        frame = self.app.frame
        needs = round(len(self._lines) * frame.text(16) * LEADING) / frame.scale
        return max(HEIGHT, 84 + needs + 112)

    def build(self) -> None:
        """No at the left, yes at the right with the focus on no."""
        x, y = centred(self.brush, WIDTH, self._height)
        half = (WIDTH - 32 * 2 - 16) / 2
        top = y + self._height - 88
        cap = self.app.keymap.label
        no = Button(
            self,
            "no",
            (x + 32, top, half, 56),
            self.ask.no or tr("No"),
            self.app.pop,
            cap=cap(Action.BACK),
        )
        box = (x + 32 + half + 16, top, half, 56)
        Button(
            self,
            "yes",
            box,
            self.ask.yes,
            self.accept,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            cap_with_focus=True,
            size=20,
        )
        self.focus.start(no)

    def accept(self) -> None:
        """Yes."""
        self.app.pop()
        self.ask.accepted()

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet with the question."""
        frame, brush = self.app.frame, self.brush
        x, y = centred(brush, WIDTH, self._height)
        brush.panel(surface, frame.rect(x, y, WIDTH, self._height), alpha=1.0)
        at = (frame.px(x + 32), frame.px(y + 48))
        wide = frame.px(WIDTH - 64)
        brush.write(surface, self.ask.title, at, Face.DISPLAY, frame.text(24), width=wide)
        px = frame.text(16)
        for number, line in enumerate(self._lines):
            at = (frame.px(x + 32), frame.px(y + 94) + round(number * px * LEADING))
            brush.write(surface, line, at, Face.TEXT, px, palette.QUIET)
