"""The menu over the table (Escape); the deal waits and nothing of it is lost."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from guts_gui.app.navigation import AllKeys, NewTable, SettingsPage, Title
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Look
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.sheet import centred
from guts_gui.scenes.common.strip import say_in

WIDTH, HEIGHT = 424.0, 656.0
ROW = 52.0


def deal_waits() -> tuple[str, str]:
    """How a table stands in the middle of a deal, and what becomes of it."""
    return tr("The deal waits"), tr("Nothing is lost: your table can be resumed.")


class MenuScene(Scene):
    """Go on, go elsewhere, or leave; `end` ends the session once the deal is over.

    `rules` and `company` open the rules of the game being played and the sheet of who sits there;
    `stands` tells how the table stands, and what becomes of it.
    """

    opaque = False

    def __init__(
        self,
        app: Program,
        end: Callable[[], None] | None = None,
        *,
        rules: Callable[[], None] | None = None,
        company: Callable[[], None] | None = None,
        stands: Callable[[], tuple[str, str]] = deal_waits,
    ) -> None:
        super().__init__(app)
        self.end = end
        self.rules = rules
        self.company = company
        self.stands = stands

    def build(self) -> None:
        """One column of buttons."""
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
        asleep = {key for key in ("end", "rules", "company") if getattr(self, key) is None}
        rows = (
            ("rules", tr("Rules"), lambda: self.away(self.rules)),
            ("company", tr("At the table"), lambda: self.away(self.company)),
            ("new", tr("New table"), self.new_table),
            ("settings", tr("Settings"), self.settings),
            ("keys", tr("Keys"), self.keys),
            ("title", tr("Leave to the title"), self.title),
            ("end", tr("End the session"), self.finish),
            ("quit", tr("Quit"), self.quit),
        )
        for number, (key, words, does) in enumerate(rows):
            box = (left, top + 72 + number * ROW, wide, 44)
            Button(self, key, box, words, does, enabled=key not in asleep)

    def away(self, goes: Callable[[], None] | None) -> None:
        """Close the menu and go somewhere else over the same table."""
        self.app.pop()
        if goes is not None:
            goes()

    def new_table(self) -> None:
        """Choose another table; coming back leads to this one."""
        self.app.pop()
        self.app.go(NewTable())

    def settings(self) -> None:
        """Change how the table looks and sounds."""
        self.app.go(SettingsPage())

    def keys(self) -> None:
        """Show every key."""
        self.app.go(AllKeys())

    def title(self) -> None:
        """Back to the title, where the session can be resumed."""
        self.app.leave_for(Title())

    def finish(self) -> None:
        """End the session for good, when the deal that runs is over."""
        self.app.pop()
        if self.end is not None:
            self.end()

    def quit(self) -> None:
        """End the program; the session can be resumed."""
        self.app.close_window()

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, its heading, and a word of comfort."""
        frame, brush = self.app.frame, self.brush
        x, y = centred(brush, WIDTH, HEIGHT)
        brush.panel(surface, frame.rect(x, y, WIDTH, HEIGHT), alpha=1.0)
        middle = frame.px(x + WIDTH / 2)
        heading, comfort = self.stands()
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
        say_in(surface, brush, comfort, place, anchor="center")
