"""Keys side by side: thirteen toggles for the ranks, toggles for any values, ranks in a row."""

from collections.abc import Callable, Sequence

import pygame

from guts_engine.hands.cards import RANK_LETTERS
from guts_gui.controls.base import Host, Units, Widget
from guts_gui.controls.keys import key_name
from guts_gui.controls.label import paint_label
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Mood

LABEL = 88.0
APART = ","
"""The key that ends one hand and begins the next."""
BACK = "\N{LEFTWARDS ARROW}"
"""The key that deletes the last rank."""


class KeyRow(Widget):
    """Left and Right move along the keys; Enter, a click or the key's letter presses one.

    `on_change` is called with the pressed keys in the order of `items`; `label_width` units at the
    left are for the label.
    """

    paints_focus = True

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        label: str,
        items: Sequence[str],
        value: Sequence[str],
        on_change: Callable[[list[str]], None],
        *,
        spell: Callable[[str], str] = str,
        usual: Sequence[str] = (),
        label_width: float = LABEL,
        hidden: bool = False,
    ) -> None:
        self.label = label
        self.items = tuple(items)
        self.value = list(value)
        self.usual = list(usual)
        self.on_change = on_change
        self.spell = spell
        self.label_width = label_width
        self.at = 0
        super().__init__(host, key, box, hidden=hidden)
        self.refresh()

    @property
    def changed(self) -> bool:
        """Whether the value differs from the default."""
        return set(self.value) != set(self.usual)

    def present(self, value: Sequence[str], usual: Sequence[str]) -> None:
        """Set the value."""
        if (list(value), list(usual)) != (self.value, self.usual):
            self.value, self.usual = list(value), list(usual)
            self.refresh()

    def turn(self, item: str) -> None:
        """Press a key."""
        self.value = self.after(item)
        self.at = self.items.index(item)
        self.host.sound("step")
        self.refresh()
        self.on_change(list(self.value))

    def after(self, item: str) -> list[str]:
        """The value after the key has been pressed: with or without it."""
        wanted = set(self.value) ^ {item}
        return [each for each in self.items if each in wanted]

    def down(self, item: str) -> bool:
        """Whether the key is shown as pressed."""
        return item in self.value

    # Keyboard

    def step(self, by: int) -> bool:
        self.at = max(0, min(len(self.items) - 1, self.at + by))
        self.refresh()
        return True

    def activate(self) -> bool:
        self.turn(self.items[self.at])
        return True

    def typed(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        for letter in (event.unicode.upper(), (key_name(event) or "").upper()):
            if len(letter) == 1 and letter in self.items:
                self.turn(letter)
                return True
        return False

    # Pointer

    def clicked(self, pos: tuple[int, int]) -> None:
        for item in self.items:
            if self.cell(item).move(self.rect.topleft).collidepoint(pos):
                self.turn(item)

    def cell(self, item: str) -> pygame.Rect:
        """The place of a key within the widget, in pixels."""
        left = self.frame.px(self.label_width)
        room = self.rect.w - left
        number, count = self.items.index(item), len(self.items)
        start, end = (left + room * n // count for n in (number, number + 1))
        return pygame.Rect(start, 0, end - start - self.frame.hairline, self.rect.h)

    # Drawing

    @property
    def ring(self) -> pygame.Rect:
        place = self.place
        left = self.frame.px(self.label_width)
        return pygame.Rect(place.x + left, place.y, place.w - left, place.h)

    @property
    def corner(self) -> float:
        return 6

    def paint(self, surface: pygame.Surface) -> None:
        end = self.frame.px(self.label_width - 4)
        paint_label(self, surface, end, changed=self.changed)
        marked = self.host.focus.current is self
        for number, item in enumerate(self.items):
            cell = self.cell(item)
            down = self.down(item)
            edge = palette.BRASS_DARK
            if (marked and number == self.at) or self.mood is Mood.PRESSED:
                edge = palette.RING
            fill = palette.BRASS if down else palette.PLAIN
            face = self.brush.rounded(cell.size, self.frame.px(5), fill, edge=edge)
            surface.blit(face, cell)
            colour = palette.INK if down else palette.CREAM
            self.brush.write(
                surface,
                self.spell(item),
                cell.center,
                Face.BOLD if down else Face.TEXT,
                min(self.frame.text(15), self.frame.px(18)),
                colour,
                anchor="center",
                width=cell.w - 2 * self.frame.hairline,
            )
            if down:
                line = pygame.Rect(0, 0, cell.w // 2, max(1, self.frame.px(2)))
                line.midbottom = (cell.centerx, cell.bottom - self.frame.px(4))
                surface.fill(pygame.Color(palette.INK), line)


class RankPicker(KeyRow):
    """Toggles for the thirteen ranks."""

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        label: str,
        value: Sequence[str],
        on_change: Callable[[list[str]], None],
        *,
        usual: Sequence[str] = (),
        label_width: float = LABEL,
        hidden: bool = False,
    ) -> None:
        super().__init__(
            host,
            key,
            box,
            label,
            RANK_LETTERS,
            value,
            on_change,
            spell=_mark,
            usual=usual,
            label_width=label_width,
            hidden=hidden,
        )


class RankLine(KeyRow):
    """Ranks one after another, such as J J; the last key deletes the last one.

    With `several` a comma begins another hand. The label names them.
    """

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        label: str,
        value: Sequence[str],
        on_change: Callable[[list[str]], None],
        *,
        several: bool = False,
        most: int = 5,
        label_width: float = LABEL,
        hidden: bool = False,
    ) -> None:
        self.most = most
        self._called = label
        items = (*RANK_LETTERS, APART, BACK) if several else (*RANK_LETTERS, BACK)
        super().__init__(
            host,
            key,
            box,
            label,
            items,
            value,
            on_change,
            spell=_mark,
            label_width=label_width,
            hidden=hidden,
        )

    @property
    def changed(self) -> bool:
        return bool(self.value)

    def after(self, item: str) -> list[str]:
        if item == BACK:
            return self.value[:-1]
        last = "".join(self.value).rpartition(APART)[2]
        full = not last if item == APART else len(last) >= self.most
        return self.value if full else [*self.value, item]

    def down(self, item: str) -> bool:
        return False

    def typed(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.turn(BACK)
            return True
        return super().typed(event)

    def paint(self, surface: pygame.Surface) -> None:
        ranks = " ".join(map(_mark, self.value)).replace(f" {APART}", APART)
        self.label = f"{self._called}: {ranks}" if ranks else self._called
        super().paint(surface)


def _mark(item: str) -> str:
    return "10" if item == "T" else item
