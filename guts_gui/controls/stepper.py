"""A stepper < value >, and a switch for On and Off."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.controls.label import paint_label
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face, rasterise
from guts_gui.drawing.brush import Mood
from guts_gui.i18n.translate import tr

T = TypeVar("T")
HOLD_DELAY = 0.40
HOLD_EVERY = 0.08
ARROW = 30
APART = " ,.'\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Thousands separators of all languages."""


class Stepper(Widget, Generic[T]):
    """Steps through `values` by its arrows, Left and Right, typed digits, or the wheel with focus.

    The label is left of the value's box, with a brass dot when the value is not `usual`. `limits`
    allows typed numbers that are not among the values.
    """

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        label: str,
        values: Sequence[T],
        value: T,
        on_change: Callable[[T], None],
        *,
        spell: Callable[[T], str] = str,
        usual: T | None = None,
        limits: tuple[int, int] | None = None,
        wraps: bool = False,
        value_width: float = 168,
        enabled: bool = True,
        hidden: bool = False,
    ) -> None:
        self.label = label
        self.values = list(values)
        self.value = value
        self.on_change = on_change
        self.spell = spell
        self.usual = usual
        self.limits = limits
        self.wraps = wraps
        self.value_width = value_width
        self.wrong = False
        self.digits = ""
        self._direction = 0
        self._wait = 0.0
        super().__init__(host, key, box, enabled=enabled, hidden=hidden)
        self.refresh()

    # Stepping

    def step(self, by: int) -> bool:
        self._drop_digits()
        following = self._following(by)
        if following is not None:
            self.choose(following)
        return True

    def choose(self, value: T) -> None:
        """Select a value and report it."""
        if value == self.value:
            return
        self.value = value
        self.host.sound("step")
        self.refresh()
        self.on_change(value)

    def present(self, value: T, usual: T | None = None) -> None:
        """Set a value without reporting it."""
        if (value, usual) != (self.value, self.usual):
            self.value, self.usual = value, usual
            self.refresh()

    def mark_wrong(self, *, wrong: bool) -> None:
        """Show whether its value conflicts with another."""
        if wrong != self.wrong:
            self.wrong = wrong
            self.refresh()

    def _following(self, by: int) -> T | None:
        if self.value in self.values:
            index = self.values.index(self.value) + by
            if self.wraps:
                return self.values[index % len(self.values)]
            return self.values[index] if 0 <= index < len(self.values) else None
        larger = [v for v in self.values if _number(v) > _number(self.value)]
        smaller = [v for v in self.values if _number(v) < _number(self.value)]
        if by > 0:
            return larger[0] if larger else None
        return smaller[-1] if smaller else None

    # Typing a number

    def typed(self, event: pygame.event.Event) -> bool:
        """Digits build a number; Enter confirms it, Escape or a step discards it.

        Thousands separators of any language, mostly spaces, are ignored.
        """
        if self.limits is None or event.type != pygame.KEYDOWN:
            return False
        letter = getattr(event, "unicode", "")
        if letter.isdecimal() and letter.isascii() and len(self.digits) < 6:
            self.digits += letter
        elif self.digits and letter and letter in APART:
            return True
        elif self.digits and event.key == pygame.K_BACKSPACE:
            self.digits = self.digits[:-1]
        elif self.digits and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._take_digits()
        elif self.digits and event.key == pygame.K_ESCAPE:
            self.digits = ""
        else:
            return False
        self.refresh()
        return True

    def lose_focus(self) -> None:
        if self.digits:
            self._take_digits()
        super().lose_focus()

    def _take_digits(self) -> None:
        low, high = self.limits or (0, 0)
        number = max(low, min(high, int(self.digits)))
        self.digits = ""
        self.choose(type(self.value)(number))  # type: ignore[call-arg]  # T is int with limits
        self.refresh()

    def _drop_digits(self) -> None:
        if self.digits:
            self.digits = ""
            self.refresh()

    # Pointer

    def process_event(self, event: pygame.event.Event) -> bool:
        if by := self.wheel(event):
            for _ in range(abs(by)):
                self.step(1 if by > 0 else -1)
            return True
        return super().process_event(event)

    def hold(self, pos: tuple[int, int]) -> None:
        inside = self.value_box.move(self.rect.topleft)
        if inside.collidepoint(pos):
            self._direction = -1 if pos[0] < inside.centerx else 1
            self._wait = HOLD_DELAY
            self.step(self._direction)
        super().hold(pos)

    def let_go(self) -> None:
        self._direction = 0
        super().let_go()

    def clicked(self, _pos: tuple[int, int]) -> None:
        """Does nothing: pressing has already stepped."""

    def update(self, time_delta: float) -> None:
        """Keep stepping while an arrow is held."""
        super().update(time_delta)
        if self._direction and self.held:
            self._wait -= time_delta
            if self._wait <= 0:
                self._wait = HOLD_EVERY
                self.step(self._direction)

    @property
    def busy(self) -> bool:
        return bool(self._direction)

    # Drawing

    @property
    def value_box(self) -> pygame.Rect:
        """The box of the value within the widget, in pixels."""
        wide = min(self.frame.px(self.value_width), self.rect.w)
        return pygame.Rect(self.rect.w - wide, 0, wide, self.rect.h)

    @property
    def ring(self) -> pygame.Rect:
        return self.value_box.move(self.rect.topleft)

    @property
    def corner(self) -> float:
        return 8

    @property
    def changed(self) -> bool:
        """Whether the value is not the default."""
        return self.usual is not None and self.value != self.usual

    @property
    def words(self) -> str:
        """The text in the box."""
        return f"{self.digits}_" if self.digits else self.spell(self.value)

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_label(surface)
        box = self.value_box
        lit = self.mood is Mood.HOVER
        face = self.brush.rounded(
            box.size,
            self.frame.px(8),
            palette.mix(palette.PLAIN, palette.LAMP, 0.08) if lit else palette.PLAIN,
            edge=palette.BRASS if lit else palette.BRASS_DARK,
        )
        surface.blit(face, box)
        arrow = self.frame.px(ARROW)
        self._paint_arrow(surface, box, -1)
        self._paint_arrow(surface, box, 1)
        self.brush.write(
            surface,
            self.words,
            box.center,
            Face.SEMIBOLD,
            self.frame.text(16),
            palette.CREAM if self.is_enabled else palette.QUIET,
            anchor="center",
            width=box.w - 2 * arrow,
        )

    def _paint_label(self, surface: pygame.Surface) -> None:
        if self.label:
            end = self.value_box.left - self.frame.px(8)
            paint_label(self, surface, end, changed=self.changed, wrong=self.wrong)

    def _paint_arrow(self, surface: pygame.Surface, box: pygame.Rect, by: int) -> None:
        live = self.is_enabled and self._following(by) is not None
        size = self.frame.px(10)
        line = max(1.6, 2.2 * self.frame.scale)
        near, far = (0.7, 0.3) if by < 0 else (0.3, 0.7)
        path = (
            f'<path d="M{size * near} {size * 0.1}L{size * far} {size * 0.5}'
            f'L{size * near} {size * 0.9}" fill="none" stroke="{palette.BRASS}" '
            f'stroke-opacity="{1 if live else 0.3}" stroke-width="{line}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
        inset = self.frame.px(ARROW) // 2
        middle = box.left + inset if by < 0 else box.right - inset
        surface.blit(rasterise(path, (size, size)), (middle - size // 2, box.centery - size // 2))


class Toggle(Stepper[bool]):
    """A switch with the words On and Off; Enter, Space or a click on the box toggles it."""

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        label: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        value_width: float = 168,
    ) -> None:
        super().__init__(
            host,
            key,
            box,
            label,
            (False, True),
            value,
            on_change,
            spell=lambda on: tr("On") if on else tr("Off"),
            wraps=True,
            value_width=value_width,
        )

    def activate(self) -> bool:
        """Toggle the value."""
        self.step(1)
        return True


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
