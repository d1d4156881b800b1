"""Thirteen toggle keys, one for each rank."""

from collections.abc import Callable, Sequence

import pygame

from guts_engine.hands.cards import RANK_LETTERS
from guts_gui.controls.base import Host, Units, Widget
from guts_gui.controls.label import paint_label
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Mood

LABEL = 88.0


class RankPicker(Widget):
    """Left and Right move along the ranks; Enter, a click or a rank's letter toggles one."""

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
        hidden: bool = False,
    ) -> None:
        self.label = label
        self.value = list(value)
        self.usual = list(usual)
        self.on_change = on_change
        self.at = 0
        super().__init__(host, key, box, hidden=hidden)
        self.refresh()

    @property
    def changed(self) -> bool:
        """Whether the ranks differ from the default."""
        return set(self.value) != set(self.usual)

    def present(self, value: Sequence[str], usual: Sequence[str]) -> None:
        """Set the ranks."""
        if (list(value), list(usual)) != (self.value, self.usual):
            self.value, self.usual = list(value), list(usual)
            self.refresh()

    def turn(self, letter: str) -> None:
        """Toggle a rank."""
        wanted = set(self.value) ^ {letter}
        self.value = [each for each in RANK_LETTERS if each in wanted]
        self.at = RANK_LETTERS.index(letter)
        self.host.sound("step")
        self.refresh()
        self.on_change(list(self.value))

    # Keyboard

    def step(self, by: int) -> bool:
        self.at = max(0, min(len(RANK_LETTERS) - 1, self.at + by))
        self.refresh()
        return True

    def activate(self) -> bool:
        self.turn(RANK_LETTERS[self.at])
        return True

    def typed(self, event: pygame.event.Event) -> bool:
        letter = getattr(event, "unicode", "").upper()
        if event.type != pygame.KEYDOWN or len(letter) != 1 or letter not in RANK_LETTERS:
            return False
        self.turn(letter)
        return True

    def take_focus(self) -> None:
        super().take_focus()
        self.refresh()

    def lose_focus(self) -> None:
        super().lose_focus()
        self.refresh()

    # Pointer

    def clicked(self, pos: tuple[int, int]) -> None:
        for letter in RANK_LETTERS:
            if self.cell(letter).move(self.rect.topleft).collidepoint(pos):
                self.turn(letter)

    def cell(self, letter: str) -> pygame.Rect:
        """The key of a rank within the widget, in pixels."""
        left = self.frame.px(LABEL)
        room = self.rect.w - left
        number = RANK_LETTERS.index(letter)
        start, end = (left + room * n // len(RANK_LETTERS) for n in (number, number + 1))
        return pygame.Rect(start, 0, end - start - self.frame.hairline, self.rect.h)

    # Drawing

    @property
    def ring(self) -> pygame.Rect:
        place = self.place
        left = self.frame.px(LABEL)
        return pygame.Rect(place.x + left, place.y, place.w - left, place.h)

    @property
    def corner(self) -> float:
        return 6

    def paint(self, surface: pygame.Surface) -> None:
        end = self.frame.px(LABEL - 4)
        paint_label(self, surface, end, changed=self.changed)
        marked = self.host.focus.current is self
        for number, letter in enumerate(RANK_LETTERS):
            cell = self.cell(letter)
            down = letter in self.value
            edge = palette.BRASS_DARK
            if (marked and number == self.at) or self.mood is Mood.PRESSED:
                edge = palette.RING
            fill = palette.BRASS if down else palette.PLAIN
            face = self.brush.rounded(cell.size, self.frame.px(5), fill, edge=edge)
            surface.blit(face, cell)
            words = "10" if letter == "T" else letter
            colour = palette.INK if down else palette.CREAM
            self.brush.write(
                surface,
                words,
                cell.center,
                Face.BOLD if down else Face.TEXT,
                min(self.frame.text(15), self.frame.px(18)),
                colour,
                anchor="center",
            )
            if down:
                line = pygame.Rect(0, 0, cell.w // 2, max(1, self.frame.px(2)))
                line.midbottom = (cell.centerx, cell.bottom - self.frame.px(4))
                surface.fill(pygame.Color(palette.INK), line)
