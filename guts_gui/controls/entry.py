"""A text field: pygame_gui's entry line in the program's style."""

import json
from collections.abc import Callable
from typing import Any, Protocol

import pygame
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from guts_engine.common.letters import letters, not_for_names, shortened
from guts_gui.controls.base import Host, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.fonts import drawable, in_own_font, leftward
from guts_gui.files.paths import asset
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import Frame
from guts_gui.settings.settings import LONGEST_NAME

FADE = 40.0
"""Units over which a text fades that is longer than its field."""


def theme(frame: Frame) -> dict[str, Any]:
    """The theme of assets/theme.json with our font and lengths in the frame's pixels."""
    with asset("theme.json").open(encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    line = found["text_entry_line"]
    for name in ("shape_corner_radius", "border_width"):
        line["misc"][name] = str(max(1, frame.px(float(line["misc"][name]))))
    line["misc"]["padding"] = ",".join(
        str(frame.px(float(part))) for part in line["misc"]["padding"].split(",")
    )
    path = str(asset(f"fonts/{Face.SEMIBOLD.value}.ttf"))
    size = str(frame.text(16))
    line["font"] = {"name": "guts_text", "size": size, "regular_path": path, "bold_path": path}
    return found


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


class Entry(UITextEntryLine):
    """Calls `on_change` with the stripped text at every change; `longest` counts letters.

    A letter that cannot be drawn, or that is a picture, is refused with a sentence.
    """

    holds_text = True
    corner = 8.0
    busy = False

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
        self.host = host
        self.key = key
        self.on_change = on_change
        self._taken = text
        self.fades = False
        self.longest = longest
        super().__init__(pygame.Rect(host.brush.frame.rect(*box)), host.manager)
        self.set_text(shortened(text, longest))
        host.focus.add(self)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle typing; a change is reported at once."""
        used = bool(super().process_event(event))
        self._mask(self.text)
        if used:
            self.host.invalidate()
        text = self.text.strip()
        if text != self._taken:
            self._taken = text
            self.on_change(text)
        return used

    def set_text(self, text: str | None) -> None:
        """Set the text."""
        self._mask(text or "")
        super().set_text(text)

    def _process_entered_character(self, character: str) -> bool:
        return self._takes(character) and bool(super()._process_entered_character(character))

    def _do_paste(self) -> None:
        if self._takes(str(clipboard_paste())):  # type: ignore[no-untyped-call]  # pygame_gui
            super()._do_paste()  # type: ignore[no-untyped-call]  # pygame_gui

    def _takes(self, added: str) -> bool:
        """Whether the text may be typed or pasted here; if a letter may not, a notice says so."""
        low, high = sorted(self.select_range)
        if low == high:
            low = high = self.edit_position
        text = self.text[:low] + added + self.text[high:]
        if (wrong := _refusal(text)) and not _refusal(self.text):
            self.host.notify(wrong)
            return False
        if len(letters(text)) > max(self.longest, len(letters(self.text))):
            return False
        self._mask(text)
        return True

    def _mask(self, text: str) -> None:
        """Let pygame_gui draw dots for a text that it cannot draw; ours is drawn over them."""
        strange = len(letters(text)) < len(text) or not in_own_font(text, Face.SEMIBOLD)
        if strange != self.is_text_hidden:
            self.set_text_hidden(strange)  # type: ignore[no-untyped-call]  # pygame_gui

    def show_text(self, text: str) -> None:
        """Set the text."""
        self._taken = text
        self.set_text(text)
        self.host.invalidate()

    def update(self, time_delta: float) -> None:
        """Blink the cursor; the window is redrawn only when it does."""
        before = self.cursor_on
        super().update(time_delta)
        if self.cursor_on != before:
            self.host.invalidate()

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Wrap or fade a text longer than the field, until the cursor moves through it."""
        shape = self.drawable_shape
        layout = shape.text_box_layout if shape is not None else None
        self.fades = (
            layout is not None
            and bool(layout.layout_rows)
            and layout.layout_rows[0].width > layout.view_rect.w
            and not self.is_focused
        )
        if new_image is not None and layout is not None and self.is_text_hidden:
            new_image = self._in_other_fonts(new_image, layout.view_rect)
        elif new_image is not None and layout is not None and self.fades:
            folded = self._folded(new_image, layout.view_rect)
            new_image = folded or self._faded(new_image, layout.view_rect)
        super()._set_image(new_image)

    def _in_other_fonts(self, image: pygame.Surface, view: pygame.Rect) -> pygame.Surface:
        """The field with its text in the fonts that have its letters, and the cursor."""
        brush, image = self.host.brush, image.copy()
        image.fill(image.get_at((view.right, view.centery)), view)
        px, at = brush.frame.text(16), (view.left, view.centery)
        place = brush.write(image, self.text, at, Face.SEMIBOLD, px, width=view.w)
        if self.is_focused and self.cursor_on:
            before = self.text[: self.edit_position]
            across = brush.art.text_size(before, Face.SEMIBOLD, px)[0] if before else 0
            x = place.right - across if leftward(before) else place.left + across
            x = max(view.left, min(x, view.right - 1))
            line = (x, view.centery - px // 2, max(1, brush.frame.px(1)), px)
            image.fill(palette.CREAM, line)
        return image

    def _folded(self, image: pygame.Surface, view: pygame.Rect) -> pygame.Surface | None:
        """The field with its text in two smaller lines, if it is high enough for them."""
        brush = self.host.brush
        art, tall = brush.art, image.get_height() - 2 * brush.frame.px(4)
        for px in range(brush.frame.text(15), brush.smallest - 1, -1):
            lines = art.balanced(self.text, Face.SEMIBOLD, px, view.w)
            leading = round(px * 1.15)
            if len(lines) <= 2 and leading * len(lines) <= tall:
                image = image.copy()
                image.fill(image.get_at((view.right, view.centery)), view)
                middle = image.get_height() // 2
                for number, line in enumerate(lines):
                    down = round((number - (len(lines) - 1) / 2) * leading)
                    brush.write(image, line, (view.left, middle + down), Face.SEMIBOLD, px)
                return image
        return None

    def _faded(self, image: pygame.Surface, view: pygame.Rect) -> pygame.Surface:
        """The field with the end of the visible text faded into its colour."""
        image = image.copy()
        wide = self.host.brush.frame.px(FADE)
        veil = pygame.Surface((wide, view.h), pygame.SRCALPHA)
        ground = pygame.Color(image.get_at((view.right, view.centery)))
        for x in range(wide):
            ground.a = 255 * x // wide
            veil.fill(ground, (x, 0, 1, view.h))
        image.blit(veil, (view.right - wide, view.top))
        return image

    @property
    def scrolls(self) -> bool:
        """False: a field is never a row of a list."""
        return False

    @property
    def in_sight(self) -> bool:
        """Whether it is shown."""
        return bool(self.visible)

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus now."""
        alive = bool(self.alive())  # type: ignore[no-untyped-call]  # pygame_gui
        return self.is_enabled and self.visible and alive

    @property
    def place(self) -> pygame.Rect:
        """The field's rectangle in pixels."""
        return pygame.Rect(self.rect)

    @property
    def ring(self) -> pygame.Rect:
        """The rectangle that the focus ring surrounds."""
        return self.place

    def focus(self) -> None:
        """Called by pygame_gui when it gives focus; moves the focus ring."""
        super().focus()  # type: ignore[no-untyped-call]  # pygame_gui
        self.host.focus.give(self)
        self.host.invalidate()

    def take_focus(self) -> None:
        """Called by the focus ring when it gives focus; puts the cursor at the end."""
        if not self.is_focused:
            self.edit_position = len(self.text)
            self.host.manager.set_focus_set({self})
        self.host.invalidate()

    def lose_focus(self) -> None:
        """Called when the focus moves on."""
        if self.is_focused:
            self.host.manager.set_focus_set(None)
        self.host.invalidate()

    @property
    def deliberate(self) -> bool:
        """Whether Enter presses it only after the player has moved the focus there."""
        return False

    def refuse(self) -> None:
        """Does nothing: Enter is never refused."""

    def activate(self) -> bool:
        """Enter moves on to the next control."""
        ring = self.host.focus
        order = [widget for widget in ring.widgets if widget.focusable]
        ring.give(order[(order.index(self) + 1) % len(order)])
        return True

    def step(self, _by: int) -> bool:
        """Left and Right move the text cursor."""
        return True

    def typed(self, _event: pygame.event.Event) -> bool:
        """Whether pygame_gui has already used the key."""
        return False
