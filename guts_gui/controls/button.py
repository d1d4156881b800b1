"""Buttons in brass, grey-green or dark, with the key that presses them."""

from collections.abc import Callable

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import CAP_ROOM, Look, Mood, skin


class Button(Widget):
    """Calls `on_press` when clicked or activated; `cap` is its key, shown at the right.

    `cap_with_focus` is a key that presses any focused control, shown only with focus.
    """

    pad = 14.0
    """Free space at the sides, in units."""
    beside_cap = 0.0
    """Text size in units down to which text shrinks to leave room for the key; 0 for any."""

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        text: str,
        on_press: Callable[[], None],
        *,
        look: Look = Look.PLAIN,
        cap: str = "",
        cap_with_focus: bool = False,
        size: float = 18,
        enabled: bool = True,
        hidden: bool = False,
        sound: str = "button",
    ) -> None:
        self.text = text
        self.cap = cap
        self.cap_with_focus = self.paints_focus = cap_with_focus
        self.look = look
        self.size = size
        self.most: int | None = None
        """Maximum text size in pixels, if different from the default."""
        self.on_press = on_press
        self.press_sound = sound
        super().__init__(host, key, box, enabled=enabled, hidden=hidden)
        self.refresh()

    def activate(self) -> bool:
        if not self.is_enabled:
            return False
        if self.press_sound:
            self.host.sound(self.press_sound)
        self.on_press()
        return True

    def say(self, text: str, cap: str | None = None) -> None:
        """Change the text."""
        if text != self.text or (cap is not None and cap != self.cap):
            self.text = text
            self.cap = self.cap if cap is None else cap
            self.refresh()

    @property
    def shown_cap(self) -> str:
        """The key that would press it now, if there is room for it beside the text."""
        hidden = self.cap_with_focus and not self.host.focus.aims_at(self)
        least = self.frame.text(self.beside_cap) if self.beside_cap else self.brush.smallest
        wide = self.art.text_size(self.text, Face.DISPLAY, least)[0]
        return "" if hidden or wide > self._room(self.cap) else self.cap

    def lettering(self) -> tuple[str, int, int]:
        """The fitted text, its px, and the px available."""
        room = self._room(self.shown_cap)
        most = self.most or self.frame.text(self.size)
        text, px = self.art.fit(self.text, Face.DISPLAY, most, room, self.brush.smallest)
        return text, px, room

    @property
    def largest(self) -> int:
        """The largest text size in pixels at which the text fits beside the key."""
        most, room = self.frame.text(self.size), self._room(self.cap)
        return self.art.fit(self.text, Face.DISPLAY, most, room, self.brush.smallest)[1]

    def paint(self, surface: pygame.Surface) -> None:
        width, height = self.rect.size
        colours = skin(self.look, self.mood)
        surface.blit(self.brush.button_face(self.rect.size, self.look, self.mood), (0, 0))
        sunk = self.frame.hairline if self.mood is Mood.PRESSED else 0
        text, px, room = self.lettering()
        words = self.art.text(text, Face.DISPLAY, px, colours.ink)
        pad = self.frame.px(self.pad)
        left = ((width + pad + pad + room) // 2 - words.get_width()) // 2
        left = min(left, pad + room - words.get_width())
        surface.blit(words, (left, (height - words.get_height()) // 2 + sunk))
        if self.shown_cap:
            cap = self._cap(colours.ink)
            at = (width - pad - cap.get_width(), (height - cap.get_height()) // 2 + sunk)
            surface.blit(cap, at)

    def _cap(self, ink: str) -> pygame.Surface:
        tall = min(self.frame.px(27), round(self.rect.h * 0.5))
        large = min(round(self.frame.text(14) * CAP_ROOM), round(self.rect.h * 0.7))
        return self.brush.key_cap(self.cap, max(tall, large), ink)

    def _room(self, cap: str) -> int:
        """Pixels left for the text beside a key, or without one."""
        taken = self._cap(palette.SHADOW).get_width() + self.frame.px(10) if cap else 0
        room: int = self.rect.w - 2 * self.frame.px(self.pad) - taken
        return room


class GuardedButton(Button):
    """A button that takes no press that `refuses` finds too early; it is asked at every press."""

    refuses: Callable[[], bool] = staticmethod(lambda: False)

    def process_event(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.hover_point(*event.pos) and self.refuses():
            return True
        return super().process_event(event)

    def activate(self) -> bool:
        return self.refuses() or super().activate()


def alike(*buttons: Button) -> None:
    """Give neighbouring buttons the largest common text size at which each fits."""
    most = min(button.largest for button in buttons)
    for button in buttons:
        button.most = most
        button.refresh()
