"""The main menu: a table is one key away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pygame

from guts_gui.app.navigation import (
    AllKeys,
    Bots,
    Destination,
    Drills,
    NewTable,
    Play,
    Rules,
    Sessions,
    SettingsPage,
    Tutorial,
)
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Look, Units, alike
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drill.book import due_today
from guts_gui.drill.words import entry_words
from guts_gui.history.store import SessionSummary, StoreError
from guts_gui.i18n.translate import later, tr, trn
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.resume import resume
from guts_gui.scenes.common.sheet import shared_out
from guts_gui.scenes.title.table import TitleTable
from guts_gui.setup.draft import QUICK_ANTE, QUICK_BOTS, QUICK_CHIPS, quick_setup
from guts_gui.words.games import game_name

LEFT = 48.0
COLUMN = 348.0
TABLE_FROM = 400.0
"""Left edge of the table behind the menu, in design units."""


class TitleScene(Scene):
    """Deal me in, resume, or open another screen."""

    return_label = later("To menu")

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.saved: SessionSummary | None = None
        self.first_time = False
        """Whether no session was ever played; the tutorial comes first then."""
        self.table = TitleTable(app)

    def enter(self) -> None:
        for problem in self.app.roster.problems():
            self.app.notify(problem)
        self.saved = None
        self.first_time = False
        try:
            self.saved = self.app.store.unfinished()
            self.first_time = self.saved is None and self.app.store.empty
        except StoreError as error:
            self.app.notify(str(error))

    def store_changed(self) -> None:
        self.enter()

    @property
    def _top(self) -> float:
        """The top of the column of 720 design units."""
        return (self.app.frame.height - 720) / 2

    def build(self) -> None:
        self.table.build(TABLE_FROM)
        top = self._top + (212 if self.saved else 224)
        enter = self.app.keymap.label(Action.CONTINUE)
        self.notes: list[tuple[str, float]] = []
        if self.saved:
            self._button("resume", (LEFT, top, COLUMN, 64), tr("Resume"), self.resume, first=enter)
            top = self._note(top + 64, self._waits(self.saved))
            enter = ""
        height = 72 if enter else 48
        self._button("deal", (LEFT, top, COLUMN, height), tr("Deal me in"), self.deal, first=enter)
        top = self._note(top + height, *self._stakes())

        def to(destination: Destination) -> Callable[[], None]:
            return lambda: self.app.go(destination)

        new = ("new", tr("New table"), to(NewTable()))
        drills = entry_words(due_today(self.app.store, self.app.now().date()))
        rows: tuple[tuple[tuple[str, str, Callable[[], None]], ...], ...] = (
            (new,) if self.first_time else (new, ("lesson", tr("Tutorial"), to(Tutorial()))),
            (("drills", drills, to(Drills())), ("history", tr("History"), to(Sessions()))),
            (("bots", tr("Bots"), to(Bots())), ("rules", tr("Rules"), to(Rules()))),
            (
                ("settings", tr("Settings"), to(SettingsPage())),
                ("keys", tr("Keys"), to(AllKeys())),
                ("quit", tr("Quit"), self.app.quit),
            ),
        )
        if self.first_time:
            words = tr("New to Guts? Try the tutorial")
            rows = ((("lesson", words, to(Tutorial())),), *rows)
        plain = []
        for row in rows:
            room = COLUMN - 12 * (len(row) - 1)
            widths = [room / len(row)] * len(row)
            if len(row) > 2:
                widths = shared_out(self.brush, [words for _, words, _ in row], room, size=18)
            left = LEFT
            for wide, (key, words, action) in zip(widths, row, strict=True):
                plain.append(self._button(key, (left, top, wide, 44), words, action))
                left += wide + 12
            top += 56
        alike(*plain[self.first_time :])

    def _stakes(self) -> Iterator[str]:
        """The stakes of "Deal me in", with a short explanation for new players."""
        yield trn(
            "You and {n} other, {chips} chips each, ante {ante}.",
            "You and {n} others, {chips} chips each, ante {ante}.",
            len(QUICK_BOTS),
            chips=QUICK_CHIPS,
            ante=QUICK_ANTE,
        )
        if self.first_time:
            yield tr("One key deals you in. Then choose: in or out.")

    @property
    def _note_px(self) -> int:
        """Text size in pixels at which every line of small print fits."""
        frame, lines = self.app.frame, list(self._stakes())
        if self.saved:
            lines.append(self._waits(self.saved))
        px, width, least = frame.text(15), frame.px(COLUMN), self.brush.smallest
        return min(self.art.fit(each, Face.TEXT, px, width, least)[1] for each in lines)

    def _waits(self, saved: SessionSummary) -> str:
        """A description of the session to resume."""
        return tr("{title}, deal {n}", title=game_name(saved.game, saved.title), n=saved.deals)

    def _note(self, below: float, *lines: str) -> float:
        """Draw small print under a button that ends at `below`; returns the y below it."""
        leading = 1.4 * self._note_px / self.app.frame.scale
        for line in lines:
            self.notes.append((line, below + 8 + leading / 2))
            below += leading
        return on_grid(below + 14)

    def _button(
        self,
        key: str,
        box: Units,
        words: str,
        action: Callable[[], None],
        *,
        first: str = "",
    ) -> Button:
        look = Look.PRIMARY if first else Look.PLAIN
        size = 28 if first else 18
        button = Button(
            self, key, box, words, action, look=look, cap=first, cap_with_focus=True, size=size
        )
        if first:
            self.focus.start(button)
        return button

    # Actions of the buttons

    def deal(self) -> None:
        """Start a session with the quick table."""
        self.app.go(Play(quick_setup(self.app.settings, self.app.roster.bots)))

    def resume(self) -> None:
        """Resume the last session."""
        if self.saved is not None:
            resume(self.app, self.saved.id, self._set_aside)

    def _set_aside(self) -> None:
        """Offer another session instead of one that cannot be resumed."""
        with suppress(StoreError):
            self.saved = self.app.store.unfinished()
        self.rebuild()

    # Table behind the menu

    def update(self, dt: float) -> bool:
        return self.table.update(dt)

    @property
    def at_rest(self) -> bool:
        return self.table.at_rest

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.table.draw(surface)
        frame, brush = self.app.frame, self.brush
        left, top = frame.px(LEFT), self._top
        for words, down, px, colour in (
            (tr("Guts Table"), 120, frame.px(66), palette.CREAM),
            (tr("In or out?"), 180, frame.px(24), palette.BRASS),
        ):
            at = (left, frame.px(top + down))
            width = frame.px(COLUMN)
            brush.write(surface, words, at, Face.DISPLAY, px, colour, width=width, shadow=True)
        self._draw_small_print(surface)
        self._draw_keys(surface)
        self._draw_caption(surface)

    def _draw_small_print(self, surface: pygame.Surface) -> None:
        """Draw the small print of the buttons that open a table."""
        frame = self.app.frame
        width, px = frame.px(COLUMN), self._note_px
        for words, down in self.notes:
            at = (frame.px(LEFT), frame.px(down))
            self.brush.write(surface, words, at, Face.TEXT, px, palette.CREAM, width=width)

    def _draw_keys(self, surface: pygame.Surface) -> None:
        """Draw the two keys that work everywhere."""
        frame, brush = self.app.frame, self.brush
        left, baseline = frame.px(LEFT), frame.px(frame.height - 30)
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
            left = place.right + frame.px(24)

    def _draw_caption(self, surface: pygame.Surface) -> None:
        """Draw the caption of the table below it."""
        frame, place = self.app.frame, self.table.place
        at = (place.centerx, frame.px(frame.height - 30))
        self.brush.write(
            surface,
            self.table.caption,
            at,
            Face.TEXT,
            frame.text(15),
            palette.QUIET,
            anchor="center",
            width=place.w - 2 * frame.px(40),
        )
