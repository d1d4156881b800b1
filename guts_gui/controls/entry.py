"""A text field: a line that is typed, selected, copied and pasted, in any script."""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import pygame
from pygame_gui.core.utility import clipboard_copy, clipboard_paste

from guts_engine.common.letters import as_kept, letters, not_for_names
from guts_gui.controls.base import Host, Units, Widget
from guts_gui.controls.editing import EditedLine
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.fonts import drawable
from guts_gui.i18n.translate import tr
from guts_gui.settings.settings import LONGEST_NAME

INSET = 16.0
"""Units between the edge of a field and its text."""
FADE = 40.0
"""Units over which a text fades that is longer than its field."""
BLINK = 0.5
DOUBLE_CLICK = 0.4
KEY_REPEAT = (500, 25)
"""Milliseconds until a held key repeats, and between its repeats."""


def _refusal(text: str) -> str:
    """The sentence about a letter that a text field refuses; empty without one."""
    if not_for_names(text):
        return tr("Only letters, digits and punctuation can be used here.")
    if not all(map(drawable, letters(text))):
        return tr("No font on this computer can show that letter.")
    return ""


class EntryHost(Host, Protocol):
    """The interface that a text field needs from its scene."""

    def notify(self, *sentences: str) -> None: ...


class Entry(Widget):
    """Calls `on_change` with the text as it is kept at every change; `longest` counts letters.

    A letter that cannot be drawn, or that is a picture, is refused with a sentence.
    """

    holds_text = True
    paints_focus = True

    def __init__(
        self,
        host: EntryHost,
        key: str,
        box: Units,
        text: str,
        on_change: Callable[[str], None],
        *,
        longest: int = LONGEST_NAME,
    ) -> None:
        self.on_change = on_change
        self.line = EditedLine(text, longest, _refusal)
        self.fades = False
        self._taken = as_kept(text)
        self._notify = host.notify
        self._scrolled = 0
        self._blinked = 0.0
        self._since_click = DOUBLE_CLICK
        super().__init__(host, key, box)
        self.refresh()

    @property
    def text(self) -> str:
        """The text."""
        return self.line.text

    def show_text(self, text: str) -> None:
        """Set the text without reporting it."""
        self._taken = as_kept(text)
        self.line.show(text)
        self.refresh()

    # Keyboard

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT and self.is_focused:
            self._edited(self.line.type(event.text))
            return True
        if event.type == pygame.MOUSEMOTION and self.held:
            self.line.place(self._letter_at(event.pos), selecting=True)
            self._edited()
            return True
        return super().process_event(event)

    def typed(self, event: pygame.event.Event) -> bool:
        """Keys that edit the text or move the cursor."""
        if event.type != pygame.KEYDOWN:
            return False
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        command = bool(command and not event.mod & pygame.KMOD_ALT)
        return self._edits(event.key, command, shift) or self._moves(event.key, command, shift)

    def _edits(self, key: int, command: bool, shift: bool) -> bool:
        wrong = ""
        match key:
            case pygame.K_a if command:
                self.line.select_all()
            case pygame.K_c | pygame.K_INSERT if command:
                self._copy()
            case pygame.K_x if command:
                self._cut()
            case pygame.K_DELETE if shift:
                self._cut()
            case pygame.K_v if command:
                wrong = self.line.paste(_pasted())
            case pygame.K_INSERT if shift:
                wrong = self.line.paste(_pasted())
            case pygame.K_BACKSPACE:
                self.line.delete(-1)
            case pygame.K_DELETE:
                self.line.delete(1)
            case _:
                return False
        self._edited(wrong)
        return True

    def _moves(self, key: int, command: bool, shift: bool) -> bool:
        match key:
            case pygame.K_LEFT | pygame.K_RIGHT if not command:
                self.line.move(-1 if key == pygame.K_LEFT else 1, selecting=shift)
            case pygame.K_LEFT | pygame.K_HOME:
                self.line.place(0, selecting=shift)
            case pygame.K_RIGHT | pygame.K_END:
                self.line.place(len(self.line.letters), selecting=shift)
            case _:
                return False
        self._edited()
        return True

    def _copy(self) -> None:
        if self.line.selected:
            with suppress(pygame.error):
                clipboard_copy(self.line.selected)

    def _cut(self) -> None:
        self._copy()
        self.line.delete()

    def _edited(self, wrong: str = "") -> None:
        """Show the text with its cursor; report a change, or what was refused."""
        if wrong:
            self._notify(wrong)
        self._blinked = 0.0
        self.refresh()
        text = as_kept(self.line.text)
        if text != self._taken:
            self._taken = text
            self.on_change(text)

    # Focus

    def activate(self) -> bool:
        """Enter moves on to the next control."""
        ring = self.host.focus
        order = [widget for widget in ring.widgets if widget.focusable]
        ring.give(order[(order.index(self) + 1) % len(order)])
        return True

    def focus(self) -> None:
        pygame.key.set_repeat(*KEY_REPEAT)
        super().focus()

    def unfocus(self) -> None:
        """Called by pygame_gui when it takes the focus away."""
        super().unfocus()  # type: ignore[no-untyped-call]  # pygame_gui
        pygame.key.set_repeat(0)

    def take_focus(self) -> None:
        """Called by the focus ring when it gives focus; puts the cursor at the end."""
        if not self.is_focused:
            self.line.place(len(self.line.letters))
        self._blinked = 0.0
        super().take_focus()

    def lose_focus(self) -> None:
        self.line.place(self.line.cursor)
        if self.is_focused:
            self.host.manager.set_focus_set(None)
        super().lose_focus()

    # Pointer

    def hold(self, pos: tuple[int, int]) -> None:
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        self.line.place(self._letter_at(pos), selecting=shift)
        if self._since_click < DOUBLE_CLICK:
            self.line.select_word()
        self._since_click = 0.0
        self._edited()
        super().hold(pos)

    def clicked(self, _pos: tuple[int, int]) -> None:
        """Does nothing: pressing has already placed the cursor."""

    def _letter_at(self, pos: tuple[int, int]) -> int:
        """The place of the cursor nearest to a point of the window."""
        x = pos[0] - self.rect.x - self._view.x + self._scrolled
        near = [
            (abs(x - edge), place + after)
            for place, span in enumerate(self._spans)
            for after, edge in enumerate(span)
        ]
        return min(near, default=(0, 0))[1]

    def update(self, time_delta: float) -> None:
        """Blink the cursor; the window is redrawn only when it does."""
        super().update(time_delta)
        self._since_click += time_delta
        if self.hovered:
            self.host.manager.set_text_hovered(True)
        before = self.cursor_on
        self._blinked += time_delta
        if self.cursor_on != before:
            self.refresh()

    # Drawing

    @property
    def corner(self) -> float:
        return 8

    @property
    def cursor_on(self) -> bool:
        """Whether the blinking cursor is seen."""
        return self.is_focused and self._blinked % (2 * BLINK) < BLINK

    @property
    def cursor_place(self) -> int:
        """Pixels from the left edge of the field to the cursor."""
        return self._view.x - self._scrolled + self._cursor_at(self._spans)

    @property
    def _view(self) -> pygame.Rect:
        """The part of the field that shows its text, in pixels."""
        inset = self.frame.px(INSET)
        return pygame.Rect(inset, 0, max(1, self.rect.w - 2 * inset), self.rect.h)

    @property
    def _spans(self) -> list[tuple[int, int]]:
        return self.art.spans(self.line.text, Face.SEMIBOLD, self.frame.text(16))

    def paint(self, surface: pygame.Surface) -> None:
        size, radius = self.rect.size, self.frame.px(self.corner)
        ground = self.brush.rounded(size, radius, palette.PLAIN, edge=palette.BRASS_DARK)
        surface.blit(ground, (0, 0))
        view, spans = self._view, self._spans
        wide = max((max(span) for span in spans), default=0)
        self.fades = wide > view.w and not self.is_focused
        if self.fades and self._fold(surface, view):
            return
        self._scroll(spans, wide, view.w)
        surface.set_clip(view)
        self._paint_line(surface, view, spans)
        surface.set_clip(None)
        if self.fades:
            self._fade(surface, view)

    def _scroll(self, spans: list[tuple[int, int]], wide: int, room: int) -> None:
        """Scroll the cursor of a long text into view."""
        if not self.is_focused or wide < room:
            self._scrolled = 0
            return
        cursor = self._cursor_at(spans)
        self._scrolled = max(cursor - room + 1, min(self._scrolled, cursor, wide - room + 1))

    def _cursor_at(self, spans: list[tuple[int, int]]) -> int:
        """Where the cursor stands in the text, in pixels."""
        if not spans:
            return 0
        return spans[self.line.cursor - 1][1] if self.line.cursor else spans[0][0]

    def _paint_line(
        self, surface: pygame.Surface, view: pygame.Rect, spans: list[tuple[int, int]]
    ) -> None:
        px, left = self.frame.text(16), view.x - self._scrolled
        place = self.brush.write(
            surface, self.line.text, (left, view.centery), Face.SEMIBOLD, px, palette.CREAM
        )
        first, after = self.line.selection
        for begin, end in spans[first:after] if self.is_focused else ():
            part = pygame.Rect(left + min(begin, end), place.y, abs(end - begin), place.h)
            surface.set_clip(part.clip(view))
            surface.fill(palette.BRASS)
            self.brush.write(surface, self.line.text, place.midleft, Face.SEMIBOLD, px, palette.INK)
        surface.set_clip(view)
        if self.cursor_on:
            line = (self.cursor_place, view.centery - px // 2, max(1, self.frame.px(1)), px)
            surface.fill(palette.RING, line)

    def _fold(self, surface: pygame.Surface, view: pygame.Rect) -> bool:
        """Draw the text in two smaller lines, if the field is high enough for them."""
        brush, tall = self.brush, view.h - 2 * self.frame.px(4)
        for px in range(self.frame.text(15), brush.smallest - 1, -1):
            lines = self.art.balanced(self.line.text, Face.SEMIBOLD, px, view.w)
            leading = round(px * 1.15)
            if len(lines) <= 2 and leading * len(lines) <= tall:
                for number, line in enumerate(lines):
                    down = round((number - (len(lines) - 1) / 2) * leading)
                    brush.write(surface, line, (view.x, view.centery + down), Face.SEMIBOLD, px)
                return True
        return False

    def _fade(self, surface: pygame.Surface, view: pygame.Rect) -> None:
        """Fade the end of the visible text into the field."""
        wide = self.frame.px(FADE)
        veil = pygame.Surface((wide, max(1, view.h - 2 * self.frame.hairline)), pygame.SRCALPHA)
        ground = pygame.Color(palette.PLAIN)
        for x in range(wide):
            ground.a = 255 * x // wide
            veil.fill(ground, (x, 0, 1, view.h))
        surface.blit(veil, (view.right - wide, self.frame.hairline))


def _pasted() -> str:
    """The text on the clipboard; empty if it has none that can be read."""
    with suppress(pygame.error, UnicodeError):
        return str(clipboard_paste() or "")  # type: ignore[no-untyped-call]  # pygame_gui
    return ""
