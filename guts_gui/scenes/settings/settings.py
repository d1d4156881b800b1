"""The settings, page by page: every change takes effect and is saved at once."""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Choice, Entry, Stepper, Toggle, Units
from guts_gui.controls.choice import alike
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.sheet import centred, page_heading, titled_panel
from guts_gui.scenes.common.strip import say_in
from guts_gui.scenes.settings.action_keys import ActionKeysScene
from guts_gui.scenes.settings.keys_page import KeysPage
from guts_gui.scenes.settings.pages import SWITCH, Row, Value, pages, rows
from guts_gui.scenes.settings.reset import reset_of
from guts_gui.scenes.settings.sound_page import SoundScene
from guts_gui.words.names.terms import listed

LIST = (48.0, 92.0, 284.0)
TILE, APART = 76.0, 8.0
PANEL = (352.0, 92.0, 880.0, 536.0)
FIRST = 68.0
ROW = 92.0
NARROW_ROW = 118.0
"""Row height on a page of narrow rows, whose sentences take two lines."""
FULL_ROW = 78.0
"""Row height on a page of six rows."""
LOW_ROW = 56.0
"""Row height on a page of many rows, whose sentences take one line."""
RESET = 208.0
"""Width of the button that resets a page."""
SECOND = 232.0
"""Width of the button beside it."""
MOST_NAMES = 6
"""The most players named in the question whether to forget them."""
LINE = 42.0
FULL_LINE = 36.0
"""Height of the control of a row, and of one on a page of six rows."""
SHARE = 452.0
"""Width of rows that have a picture beside them."""
TRY = 128.0
VALUE = 200.0
HAND = ("Qc", "7d", "As", None)


class SettingsScene(Scene):
    """A list of pages at the left, the settings of one page at the right."""

    def __init__(self, app: Program, page: str = "play") -> None:
        super().__init__(app)
        self.page = page
        self._sentences: list[tuple[str, Units]] = []
        self._keys = KeysPage()

    def build(self) -> None:
        x, y = self._block
        self._list_pages()
        self._sentences = []
        made = list(rows(self.page, self.app.keymap))
        if self.page == "window":
            self._name(self._box(0))
        for number, row in enumerate(made, start=int(self.page == "window")):
            self._row(row, self._box(number))
        if self.page == "keys":
            box = (x + PANEL[0] + 16, y + PANEL[1] + 56, PANEL[2] - 28, PANEL[3] - 72)
            self._keys.build(
                self, box, lambda action: self.app.push(ActionKeysScene(self.app, action))
            )
        cap = self.app.keymap.label(Action.BACK)
        Button(self, "leave", (x + 48, y + 648, 192, 52), self.back_label, self.app.pop, cap=cap)
        box = (x + PANEL[0], y + 648, RESET, 52)
        self._reset = Button(self, "reset", box, tr("Reset page"), self._ask_reset, size=16)
        self._follow_reset()
        box = (x + PANEL[0] + RESET + 16, y + 648, SECOND, 52)
        if self.page == "sound":
            Button(self, "try-all", box, tr("All sounds"), self._open_sounds, size=16)
        if self.page == "play":
            words = tr("Forget players")
            self._forget = Button(self, "forget", box, words, self._ask_forget, size=16)
            self._follow_memory()

    def _list_pages(self) -> None:
        x, y = self._block
        tiles = []
        for number, (page, (title, about)) in enumerate(pages().items()):
            tall = on_grid(TILE + 16 * (self.app.frame.text_size / 100 - 1))
            box = (x + LIST[0], y + LIST[1] + number * (tall + APART), LIST[2], tall)
            tile = Choice(
                self,
                f"page-{page}",
                box,
                title,
                about,
                partial(self.turn_to, page),
                chosen=page == self.page,
            )
            if page == self.page:
                self.focus.start(tile)
            tiles.append(tile)
        alike(tiles)

    def turn_to(self, page: str) -> None:
        """Show another page."""
        self.page = page
        self.app.rebuild_soon()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.page == "keys" and self._keys.handle(event)

    def _follow_reset(self) -> None:
        """Enable the reset if something on the page has been changed."""
        if reset_of(self.page, self.app.settings, self.app.keymap).labels:
            self._reset.enable()
        else:
            self._reset.disable()

    def _ask_reset(self) -> None:
        reset = reset_of(self.page, self.app.settings, self.app.keymap)
        title = tr("Reset “{page}”?", page=pages()[self.page][0])
        names = ", ".join(reset.labels)
        words = tr("Back to the defaults: {names}.", names=names)

        def accepted() -> None:
            self.app.change_settings(**reset.changes)
            self.app.rebuild_soon()

        self.app.go(Ask(title, words, tr("Reset"), accepted, tr("Cancel")))

    def _follow_memory(self) -> None:
        """Enable the button that forgets unless nothing is remembered."""
        memory = self.app.memory
        if self.page == "play":
            some = memory.lasts != "off" or memory.people()
            self._forget.enable() if some else self._forget.disable()

    def _ask_forget(self) -> None:
        names = listed(self.app.memory.people()[:MOST_NAMES])
        words = tr("Learning bots forget how people have played, also in this session.")
        if names:
            words = tr("Learning bots forget how people have played: {names}.", names=names)

        def accepted() -> None:
            self.app.memory.forget()
            self._follow_memory()

        self.app.go(Ask(tr("Forget all players?"), words, tr("Forget"), accepted, tr("Cancel")))

    def _open_sounds(self) -> None:
        self.app.push(SoundScene(self.app))

    @property
    def _block(self) -> tuple[float, float]:
        return centred(self.brush)

    def _box(self, number: int) -> Units:
        x, y = self._block
        wide = SHARE if self.page == "cards" else PANEL[2] - 48
        first = FIRST - 8 if self._pitch in (LOW_ROW, FULL_ROW) else FIRST
        high = FULL_LINE if self._pitch == FULL_ROW else LINE
        return (x + PANEL[0] + 24, y + PANEL[1] + first + number * self._pitch, wide, high)

    @property
    def _pitch(self) -> float:
        return {"play": FULL_ROW, "cards": NARROW_ROW, "sound": LOW_ROW}.get(self.page, ROW)

    def _row(self, row: Row, box: Units) -> None:
        """Create a setting with its sentence below; a volume has a button to try it."""
        settings = self.app.settings
        value, live = row.value(settings), row.matters(settings)
        self._explain(row.sentence(settings), box)
        left, top, wide, high = box
        if row.sound:
            place = (left + wide - TRY, top, TRY, high)
            words = tr("Play")
            Button(self, f"try-{row.name}", place, words, lambda: None, size=15, sound=row.sound)
            wide -= TRY + 16
        key = f"volume-{row.name}" if row.sound else row.name
        if row.values == SWITCH:
            place = (left, top, wide, high)
            Toggle(
                self,
                key,
                place,
                row.label,
                bool(value),
                lambda on: self._take(row, on),
                value_width=VALUE,
            )
            return
        Stepper(
            self,
            key,
            (left, top, wide, high),
            row.label,
            row.values if row.limits or value in row.values else (value, *row.values),
            value,
            lambda chosen: self._take(row, chosen),
            spell=row.spell,
            limits=row.limits,
            value_width=VALUE,
            enabled=live,
        )

    def _explain(self, sentence: str, box: Units) -> None:
        x, y, wide, high = box
        low = self._pitch == LOW_ROW
        top = y + high - (12 if low else 0)
        box = (x + 14, top, wide - 14 - (VALUE + 16 if low else 0), y + self._pitch - top - 4)
        self._sentences.append((sentence, box))

    def _name(self, box: Units) -> None:
        x, y, width, height = box
        field = (x + width - 260, y, 260.0, height)
        Entry(self, "player", field, self.app.settings.player, self._take_name)
        self._explain(tr("Your name at the table."), box)

    def _take(self, row: Row, value: Value) -> None:
        """Set a value; dependent settings on this page are updated at once."""
        settings = self.app.settings
        sentences = [each.sentence(settings) for each in rows(self.page, self.app.keymap)]
        if row.sound:
            volume = msgspec.structs.replace(settings.volume, **{row.name: value})
            self.app.change_settings(volume=volume)
            self.sound(row.sound)
        else:
            self.app.change_settings(**{row.name: value})
        self._follow_reset()
        self._follow_memory()
        after = self.app.settings
        live = row.name == "declaration"
        if live or sentences != [each.sentence(after) for each in rows(self.page, self.app.keymap)]:
            self.app.rebuild_soon()

    def _take_name(self, text: str) -> None:
        if text:
            self.app.change_settings(player=text)

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        x, y = self._block
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Settings"), x + 48, y + 52)
        title = pages()[self.page][0]
        titled_panel(surface, brush, (x + PANEL[0], y + PANEL[1], *PANEL[2:]), title)
        px = min((self._fitting(*each) for each in self._sentences), default=0)
        for sentence, box in self._sentences:
            self._write(surface, sentence, box, px)
        if self.page == "window":
            left, top, _, high = self._box(0)
            at = (frame.px(left + 14), frame.px(top + high / 2))
            brush.write(surface, tr("Your name"), at, Face.TEXT, frame.text(16), palette.CREAM)
            self._draw_face(surface)
        if self.page == "cards":
            self._draw_cards(surface)
        if self.page == "keys":
            self._keys.draw(surface, self)
        left = PANEL[0] + RESET + 16 + (SECOND + 16 if self.page in ("sound", "play") else 0)
        words = tr("Changes are saved and applied right away.")
        say_in(
            surface, brush, words, (x + left, y + 648, 1232 - left, 52), anchor="midright", size=16
        )

    def _fitting(self, sentence: str, box: Units) -> int:
        """The largest text size in pixels at which a sentence fits, in one line or two."""
        frame, px = self.app.frame, self.app.frame.text(15)
        width = frame.px(box[2])
        lines = self.art.wrap(sentence, Face.TEXT, px, width)
        while len(lines) * px * 1.15 > frame.px(box[3] - 4) and px > self.brush.smallest:
            px -= 1
            lines = self.art.wrap(sentence, Face.TEXT, px, width)
        return px

    def _write(self, surface: pygame.Surface, sentence: str, box: Units, px: int) -> None:
        """Draw a setting's sentence; all sentences of a page have the same text size."""
        frame = self.app.frame
        lines = self.art.wrap(sentence, Face.TEXT, px, frame.px(box[2]))
        for number, line in enumerate(lines):
            at = (frame.px(box[0]), frame.px(box[1] + 4) + round(number * px * 1.15))
            self.brush.write(surface, line, at, Face.TEXT, px, palette.QUIET, anchor="topleft")

    def _draw_face(self, surface: pygame.Surface) -> None:
        """The player's portrait beside its name."""
        frame = self.app.frame
        left, top, wide, high = self._box(1)
        face = self.art.portrait(self.app.settings.avatar, frame.px(64))
        middle = (frame.px(left + wide - VALUE - 52), frame.px(top + high / 2))
        surface.blit(face, face.get_rect(center=middle))

    def _draw_cards(self, surface: pygame.Surface) -> None:
        """Draw a hand of the selected deck and a card back on the felt."""
        frame = self.app.frame
        x, y = self._block
        left = x + PANEL[0] + 24 + SHARE + 28
        box = frame.rect(left, y + PANEL[1] + 24, x + PANEL[0] + PANEL[2] - 24 - left, 488)
        piece = self.brush.cloth(self.art.felt, box[2:], frame.px(12))
        surface.blit(piece, box)
        width = frame.px(118)
        for number, face in enumerate(HAND):
            card = self.art.card(face, width)
            across = box[0] + box[2] // 2 + frame.px(68 if number % 2 else -68)
            down = box[1] + box[3] // 2 + frame.px(92 if number > 1 else -92)
            place = card.get_rect(center=(across, down))
            blur = frame.px(8)
            shadow = self.brush.shadow(card.get_size(), frame.px(10), blur, 0.45)
            surface.blit(shadow, place.move(-blur, frame.px(3) - blur))
            surface.blit(card, place)
