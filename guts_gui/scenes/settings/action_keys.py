"""The sheet with the keys of an action: change, add or remove one."""

from __future__ import annotations

from functools import partial

import pygame

from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button
from guts_gui.controls.key_changes import Change, Names, change, is_fixed, removed, settings_of
from guts_gui.controls.keys import Action, cap
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.sheet import Area, block
from guts_gui.scenes.settings.action_words import action_words
from guts_gui.scenes.settings.press_key import PressKeyScene

WIDTH = 640.0
TOP = 88.0
ROW = 52.0
MOST = 6
"""Maximum number of keys that the sheet shows; the settings file may hold more."""


class ActionKeysScene(Scene):
    """The keys of one action. Every change is saved and applied at once."""

    opaque = False

    def __init__(self, app: Program, action: Action) -> None:
        super().__init__(app)
        self.action = action

    @property
    def names(self) -> Names:
        """The keys of every action."""
        return self.app.keymap.names

    @property
    def shown(self) -> tuple[str, ...]:
        """The action's keys on the sheet."""
        return self.names[self.action][:MOST]

    @property
    def _sheet(self) -> Area:
        return block(self.brush, WIDTH, TOP + len(self.shown) * ROW + 104)

    def build(self) -> None:
        for number, name in enumerate(self.shown):
            if not is_fixed(self.action, name):
                self._buttons(name, self._row(number))
        add, done = self._sheet.box(left=32, right=32, bottom=28, height=52).columns(2, 16)
        few = len(self.names[self.action]) < MOST
        Button(self, "add", add, tr("Add key"), partial(self._listen, None), enabled=few)
        escape = self.app.keymap.label(Action.BACK)
        Button(self, "done", done, tr("Done"), self.app.pop, cap=escape)

    def _row(self, number: int) -> Area:
        return self._sheet.box(left=32, right=32, top=TOP + number * ROW, height=44)

    def _buttons(self, name: str, row: Area) -> None:
        changing, removing = row.box(right=0, width=320, height=44).columns(2, 12)
        key = f"change-{name}"
        press = partial(self._listen, name)
        Button(self, key, changing, tr("Change"), press, size=16)
        may = removed(self.names, self.action, name) is not None
        press = partial(self._remove, name)
        Button(self, f"remove-{name}", removing, tr("Remove"), press, size=16, enabled=may)

    # --- Changes ----------------------------------------------------------------------------

    def _listen(self, old: str | None) -> None:
        """Wait for a key, to be used instead of `old` or in addition."""
        weigh = partial(change, self.names, self.action, old)
        self.app.push(PressKeyScene(self.app, self.action, weigh, self._accept))

    def _accept(self, name: str, done: Change) -> None:
        """Apply a change, after a question if it takes the key from another action."""
        if not done.losers:
            self._apply(done.names)
            return
        other = ", ".join(map(action_words, done.losers))
        key = cap(name)
        if done.gets:
            words = tr(
                "{key} is a key of “{action}”, which gets {other} instead.",
                key=key,
                action=other,
                other=cap(done.gets),
            )
            yes = tr("Swap keys")
        else:
            words = tr(
                "{key} is a key of “{action}”, which keeps its other keys.", key=key, action=other
            )
            yes = tr("Take key")
        accept = partial(self._apply, done.names)
        self.app.go(Ask(tr("This key is in use"), words, yes, accept, tr("Cancel")))

    def _remove(self, name: str) -> None:
        names = removed(self.names, self.action, name)
        if names is not None:
            self._apply(names)

    def _apply(self, names: Names) -> None:
        self.app.change_settings(keys=settings_of(self.app.settings.keys, names))
        self.app.rebuild_soon()

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush, sheet = self.app.frame, self.brush, self._sheet
        brush.panel(surface, frame.rect(*sheet), alpha=1.0)
        at = (sheet.x + 32, sheet.y + 46)
        words = tr("Keys for “{action}”", action=action_words(self.action))
        self.write(surface, words, at, 24, Face.DISPLAY, width=WIDTH - 64)
        tall = frame.px(30)
        for number, name in enumerate(self.shown):
            row = self._row(number)
            middle = row.y + row.height / 2
            mark = brush.key_cap(cap(name), tall, palette.CREAM)
            spot = (frame.px(row.x), frame.px(middle))
            surface.blit(mark, mark.get_rect(midleft=spot))
            if is_fixed(self.action, name):
                words = tr("This key can't be changed.")
                at = (row.x + row.width, middle)
                colour = palette.QUIET
                self.write(surface, words, at, colour=colour, anchor="midright", width=340)
