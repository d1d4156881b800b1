"""The menu over the table (Escape); the deal is paused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from guts_gui.app.navigation import AllKeys, NewTable, SettingsPage, Title
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Look
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import later, tr
from guts_gui.scenes.common.sheet import centred
from guts_gui.scenes.common.strip import say_in

WIDTH, HEIGHT = 424.0, 656.0
ROW = 52.0


class MenuScene(Scene):
    """Continue, open another screen, or leave; `end` ends the session after the deal.

    `rules` and `company` open the rules of the current game and the list of players; `status`
    returns the table's state, and whether it is saved.
    """

    return_label = later("To menu")

    opaque = False

    def __init__(
        self,
        app: Program,
        *,
        rules: Callable[[], None],
        company: Callable[[], None],
        end: Callable[[], None],
        status: Callable[[], tuple[str, str]],
    ) -> None:
        super().__init__(app)
        self.end = end
        self.rules = rules
        self.company = company
        self.status = status

    def build(self) -> None:
        x, y = centred(self.brush, WIDTH, HEIGHT)
        cap = self.app.keymap.label(Action.BACK)
        left, wide = x + 32, WIDTH - 64
        top = y + 88
        first = Button(
            self,
            "continue",
            (left, top, wide, 56),
            tr("Continue"),
            self.app.pop,
            look=Look.PRIMARY,
            cap=cap,
            size=20,
        )
        self.focus.start(first)
        app = self.app
        rows: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("rules", tr("Rules"), partial(self.close_for, self.rules)),
            ("company", tr("Players"), partial(self.close_for, self.company)),
            ("new", tr("New table"), partial(self.close_for, lambda: app.go(NewTable()))),
            ("settings", tr("Settings"), lambda: app.go(SettingsPage())),
            ("keys", tr("Keys"), lambda: app.go(AllKeys())),
            ("title", tr("Main menu"), lambda: app.leave_for(Title())),
            ("end", tr("End session"), partial(self.close_for, self.end)),
            ("quit", tr("Quit"), app.close_window),
        )
        for number, (key, words, action) in enumerate(rows):
            box = (left, top + 72 + number * ROW, wide, 44)
            Button(self, key, box, words, action)

    def close_for(self, action: Callable[[], None]) -> None:
        """Close the menu, then do something at the same table or over it."""
        self.app.pop()
        action()

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        x, y = centred(brush, WIDTH, HEIGHT)
        brush.panel(surface, frame.rect(x, y, WIDTH, HEIGHT), alpha=1.0)
        middle = frame.px(x + WIDTH / 2)
        heading, note = self.status()
        brush.write(
            surface,
            heading,
            (middle, frame.px(y + 45)),
            Face.DISPLAY,
            frame.text(24),
            palette.CREAM,
            anchor="center",
            width=frame.px(WIDTH - 64),
        )
        place = (x + 24, y + HEIGHT - 80, WIDTH - 48, 68)
        say_in(surface, brush, note, place, anchor="center")
