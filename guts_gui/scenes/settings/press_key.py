"""The sheet that waits for a new key."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button
from guts_gui.controls.key_changes import Change, Refused
from guts_gui.controls.keys import Action, cap, is_modifier, key_name
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.sheet import Area, block
from guts_gui.scenes.common.strip import say_in
from guts_gui.scenes.settings.action_words import action_words

WIDTH, HEIGHT = 560.0, 264.0


class PressKeyScene(Scene):
    """Waits for a key that the action can have; Escape cancels.

    `weigh` says what giving the key would change, and `accept` does it. A key that cannot be given
    is explained, and the sheet waits for another.
    """

    opaque = False
    takes_keys = True

    def __init__(
        self,
        app: Program,
        action: Action,
        weigh: Callable[[str], Change | Refused],
        accept: Callable[[str, Change], None],
    ) -> None:
        super().__init__(app)
        self.action = action
        self.weigh = weigh
        self.accept = accept
        self.problem = ""

    @property
    def _sheet(self) -> Area:
        return block(self.brush, WIDTH, HEIGHT)

    def build(self) -> None:
        box = self._sheet.box(right=32, bottom=28, width=208, height=52)
        Button(self, "cancel", box, tr("Cancel"), self.app.pop, cap=cap("escape"))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        name = key_name(event)
        if name == "escape":
            self.app.pop()
        elif name is None:
            self._refuse(
                tr("Hold this key together with another one.")
                if is_modifier(event)
                else tr("This key can't be used. Press another one.")
            )
        else:
            self._weigh(name)
        return True

    def _weigh(self, name: str) -> None:
        found = self.weigh(name)
        if isinstance(found, Change):
            self.app.pop()
            self.accept(name, found)
            return
        key, action = cap(name), action_words(found.owner)
        self._refuse(
            tr("{key} always means “{action}”. Press another key.", key=key, action=action)
            if found.fixed
            else tr(
                "{key} is the only key of “{action}”. Press another one.", key=key, action=action
            )
        )

    def _refuse(self, words: str) -> None:
        self.problem = words
        self.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        sheet = self._sheet
        self.brush.panel(surface, self.app.frame.rect(*sheet), alpha=1.0)
        at = (sheet.x + 32, sheet.y + 48)
        self.write(surface, tr("Press the new key"), at, 24, Face.DISPLAY, width=WIDTH - 64)
        words = tr("For “{action}”.", action=action_words(self.action))
        self.write(surface, words, (at[0], sheet.y + 88), width=WIDTH - 64, colour=palette.QUIET)
        place = sheet.box(left=32, right=32, top=108, height=64)
        say_in(surface, self.brush, self.problem, place, colour=palette.WARNING, size=16)
