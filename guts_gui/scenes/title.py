"""The title: one key from a game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from guts_gui import palette
from guts_gui.assets import Face
from guts_gui.i18n import tr
from guts_gui.input import Action
from guts_gui.people import colours
from guts_gui.scenes import Scene
from guts_gui.setup import QUICK_ANTE, QUICK_BOTS, QUICK_CHIPS, quick_setup
from guts_gui.storage import SavedSession, SessionError, StoreError
from guts_gui.widgets import Button, Look, Units

if TYPE_CHECKING:
    from guts_gui.app import App

TABLE = (95, 74, 1090, 528)
COLUMN = 440


class TitleScene(Scene):
    """Deal me in, resume, or go somewhere else."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saved: SavedSession | None = None
        self.first_time = False
        """Whether nothing has ever been played: then a guided deal is offered."""

    def enter(self) -> None:
        """Look whether a session waits to be resumed; a bot's file that is broken is told."""
        for problem in self.app.roster.problems():
            self.app.notify(problem)
        self.saved = None
        self.first_time = False
        try:
            self.saved = self.app.store.unfinished()
            self.first_time = self.saved is None and self.app.store.empty
        except SessionError as error:
            self._set_aside(error.session, str(error))
        except StoreError as error:
            self.app.notify(str(error))

    def _set_aside(self, session: int, sentence: str) -> None:
        """A session that cannot be taken up again is kept, but offered no more."""
        self.app.notify(sentence)
        with suppress(StoreError):
            self.app.store.set_aside(session)
            self.saved = self.app.store.unfinished()

    @property
    def _origin(self) -> tuple[float, float]:
        frame = self.app.frame
        return ((frame.width - 1280) / 2, (frame.height - 720) / 2)

    def build(self) -> None:
        """One column of buttons, the likeliest first."""
        ox, oy = self._origin
        left, top = (
            ox + 640 - COLUMN / 2,
            oy + (270 if self.saved else 274 if self.first_time else 288),
        )
        enter = self.app.keymap.label(Action.CONTINUE)
        if self.saved:
            words = tr("Resume: {title}, deal {n}", title=self.saved.title, n=self.saved.deals)
            self._button("resume", (left, top, COLUMN, 64), words, self.resume, first=enter)
            self._button("deal", (left, top + 76, COLUMN, 48), tr("Deal me in"), self.deal)
            top += 136
        else:
            box = (left, top, COLUMN, 66)
            self._button("deal", box, tr("Deal me in"), self.deal, first=enter)
            top += 80
        for row in (
            (
                ("new", tr("New table"), self.new_table),
                ("bots", tr("Bots"), self.bots),
                ("history", tr("History"), self.history),
            ),
            (
                ("rules", tr("Rules"), self.rules),
                ("settings", tr("Settings"), self.settings),
                ("keys", tr("Keys"), self.keys),
                ("quit", tr("Quit"), self.app.quit),
            ),
        ):
            share = (COLUMN - 12 * (len(row) - 1)) / len(row)
            for number, (key, words, does) in enumerate(row):
                self._button(key, (left + number * (share + 12), top, share, 48), words, does)
            top += 60
        if self.first_time:
            words = tr("New to Guts? Play a guided deal")
            self._button("lesson", (left, top, COLUMN, 44), words, self.lesson)

    def _button(
        self,
        key: str,
        box: Units,
        words: str,
        does: Callable[[], None],
        *,
        first: str = "",
    ) -> None:
        look = Look.PRIMARY if first else Look.PLAIN
        size = 26 if first and key == "deal" else 20 if first else 18
        button = Button(
            self, key, box, words, does, look=look, cap=first, cap_with_focus=True, size=size
        )
        if first:
            self.focus.start(button)

    # What the buttons do

    def deal(self) -> None:
        """Sit down at once."""
        from guts_gui.scenes.table import TableScene

        setup = quick_setup(self.app.settings, self.app.roster.bots)
        self.app.replace(TableScene.new(self.app, setup))

    def resume(self) -> None:
        """Go on where the last session was left."""
        from guts_gui.scenes.table import TableScene
        from guts_gui.session import ResumeError

        if self.saved is None:
            return
        try:
            scene = TableScene.resume(self.app, self.saved)
        except ResumeError as error:
            self._set_aside(self.saved.id, str(error))
            self.rebuild()
        else:
            self.app.replace(scene)

    def new_table(self) -> None:
        """Choose a game and who plays it."""
        from guts_gui.scenes.new_table import NewTableScene

        self.app.push(NewTableScene(self.app))

    def history(self) -> None:
        """Look at the sessions played."""
        from guts_gui.scenes.history import HistoryScene

        self.app.push(HistoryScene(self.app))

    def bots(self) -> None:
        """See who plays against one, and change them."""
        from guts_gui.scenes.bots import BotsScene

        self.app.push(BotsScene(self.app))

    def rules(self) -> None:
        """Open the book of rules."""
        from guts_gui.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app))

    def lesson(self) -> None:
        """Play a guided deal."""
        from guts_gui.scenes.tutorial import TutorialScene

        self.app.push(TutorialScene.begin(self.app))

    def settings(self) -> None:
        """Change how the table looks and sounds."""
        from guts_gui.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def keys(self) -> None:
        """Show every key."""
        from guts_gui.scenes.keys import KeysScene

        self.app.push(KeysScene(self.app))

    # Painting

    def draw(self, surface: pygame.Surface) -> None:
        """The table in the lamplight, a hand on each side, the name of the game."""
        frame, brush = self.app.frame, self.brush
        ox, oy = self._origin
        x, y, w, h = TABLE
        surface.blit(brush.backdrop(frame.rect(ox + x, oy + y, w, h)), (0, 0))
        self._draw_hand(surface, "fists/closed", "mina", (ox + 272, oy + 338), 80)
        self._draw_hand(surface, "fists/open-chip", "odile", (ox + 1008, oy + 338), -80)
        middle = frame.px(ox + 640)
        brush.write(
            surface,
            tr("Guts Table"),
            (middle, frame.px(oy + 168)),
            Face.DISPLAY,
            frame.px(86),
            palette.CREAM,
            anchor="center",
            shadow=True,
        )
        brush.write(
            surface,
            tr("In or out?"),
            (middle, frame.px(oy + 236)),
            Face.DISPLAY,
            frame.px(24),
            palette.BRASS,
            anchor="center",
            shadow=True,
        )
        self._draw_small_print(surface)

    def _draw_hand(
        self,
        surface: pygame.Surface,
        name: str,
        person: str,
        at: tuple[float, float],
        angle: float,
    ) -> None:
        if not self.art.has(name):
            return
        px = self.app.frame.px
        shade = self.brush.shadow((px(120), px(74)), px(37), px(20), 0.5)
        middle = (px(at[0]), px(at[1]))
        surface.blit(shade, shade.get_rect(center=(middle[0], middle[1] + px(12))))
        hand = self.art.svg(name, px(150), angle=angle, colours=colours(person))
        surface.blit(hand, hand.get_rect(center=middle))

    def _draw_small_print(self, surface: pygame.Surface) -> None:
        """What Deal me in means, and the two keys that work everywhere."""
        frame, brush = self.app.frame, self.brush
        ox, oy = self._origin
        words = tr(
            "You and {n} others, {chips} chips each, ante {ante}.",
            n=len(QUICK_BOTS),
            chips=QUICK_CHIPS,
            ante=QUICK_ANTE,
        )
        brush.write(
            surface,
            words,
            (frame.px(ox + 640), frame.px(oy + 547)),
            Face.TEXT,
            frame.text(15),
            palette.CREAM,
            anchor="center",
            width=frame.px(430),
        )
        left, baseline = frame.px(36), frame.px(frame.height - 30)
        for action, meaning in (
            (Action.KEYS, tr("keys")),
            (Action.FULL_SCREEN, tr("full screen")),
        ):
            cap = brush.key_cap(
                self.app.keymap.label(action), round(frame.text(15) * 1.6), palette.QUIET
            )
            surface.blit(cap, cap.get_rect(midleft=(left, baseline)))
            left += cap.get_width() + frame.px(8)
            at = (left, baseline)
            place = brush.write(surface, meaning, at, Face.TEXT, frame.text(15), palette.QUIET)
            left = place.right + frame.px(22)
