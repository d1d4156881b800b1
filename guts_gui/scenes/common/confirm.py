"""A question with two answers on a sheet over the scene."""

from __future__ import annotations

import pygame

from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Look
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.sheet import Area, block

WIDTH, HEIGHT = 560.0, 256.0
LEADING = 1.35


class ConfirmScene(Scene):
    """Asks before something irreversible; brass, the focus and Escape are on no, the safe side."""

    opaque = False

    def __init__(self, app: Program, ask: Ask) -> None:
        super().__init__(app)
        self.ask = ask

    @property
    def _lines(self) -> list[str]:
        """The wrapped sentence."""
        frame = self.app.frame
        return self.art.wrap(self.ask.sentence, Face.TEXT, frame.text(16), frame.px(WIDTH - 64))

    @property
    def _sheet(self) -> Area:
        """The sheet, enlarged for a long sentence."""
        frame = self.app.frame
        needs = round(len(self._lines) * frame.text(16) * LEADING) / frame.scale
        return block(self.brush, WIDTH, max(HEIGHT, 84 + needs + 112))

    def build(self) -> None:
        buttons = self._sheet.box(left=32, right=32, bottom=32, height=56)
        cap = self.app.keymap.label
        words = self.ask.no or tr("No")
        left, right = self._columns(buttons, words)
        no = Button(
            self, "no", left, words, self.app.pop, look=Look.PRIMARY, cap=cap(Action.BACK), size=20
        )
        enter = cap(Action.CONTINUE)
        Button(
            self, "yes", right, self.ask.yes, self.accept, cap=enter, cap_with_focus=True, size=20
        )
        self.focus.start(no)

    def _columns(self, row: Area, no: str) -> tuple[Area, Area]:
        """The boxes of the buttons: of equal width if their texts fit beside their keys."""
        frame, needs = self.app.frame, []
        keys = (self.app.keymap.label(action) for action in (Action.BACK, Action.CONTINUE))
        for words, key in zip((no, self.ask.yes), keys, strict=True):
            cap = self.brush.key_cap(key, frame.px(27), palette.SHADOW).get_width()
            text = self.art.text_size(words, Face.DISPLAY, frame.text(20))[0]
            needs.append((text + cap) / frame.scale + 2 * Button.pad + 12)
        room = row.width - 16
        wide = room / 2 if max(needs) <= room / 2 else room * needs[0] / sum(needs)
        wide = on_grid(wide)
        return row.box(left=0, width=wide), row.box(left=wide + 16, width=room - wide)

    def accept(self) -> None:
        """Answer yes."""
        self.app.pop()
        self.ask.accepted()

    def draw(self, surface: pygame.Surface) -> None:
        frame, sheet = self.app.frame, self._sheet
        left = sheet.x + 32
        self.brush.panel(surface, frame.rect(*sheet), alpha=1.0)
        at = (left, sheet.y + 48)
        self.write(surface, self.ask.title, at, 24, Face.DISPLAY, width=WIDTH - 64)
        px = frame.text(16)
        for number, line in enumerate(self._lines):
            spot = (frame.px(left), frame.px(sheet.y + 94) + round(number * px * LEADING))
            self.brush.write(surface, line, spot, Face.TEXT, px, palette.QUIET)
