"""A text field: pygame_gui's entry line in the program's style."""

import json
from collections.abc import Callable
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from guts_gui.controls.base import Host, Units
from guts_gui.drawing.assets import Face
from guts_gui.files.paths import asset
from guts_gui.layout.frame import Frame

LONGEST_NAME = 16
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


class Entry(UITextEntryLine):
    """Calls `on_change` with the stripped text at every change."""

    holds_text = True
    corner = 8.0
    busy = False

    def __init__(
        self,
        host: Host,
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
        super().__init__(pygame.Rect(host.brush.frame.rect(*box)), host.manager)
        self.set_text_length_limit(longest)
        self.set_text(text[:longest])
        host.focus.add(self)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle typing; a change is reported at once."""
        used = bool(super().process_event(event))
        text = self.text.strip()
        if text != self._taken:
            self._taken = text
            self.on_change(text)
        return used

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
        if new_image is not None and layout is not None and self.fades:
            folded = self._folded(new_image, layout.view_rect)
            new_image = folded or self._faded(new_image, layout.view_rect)
        super()._set_image(new_image)

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
