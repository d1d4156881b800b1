"""A scrolling list of titles under small headings, one of which is selected."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face

ROW = 1.9
HEAD = 2.3


@dataclass(frozen=True, slots=True)
class Title:
    """A line of the list; without a key it is a heading."""

    text: str
    key: str = ""


class Contents(Widget):
    """Selects a title by click or arrow keys, and reports it at once."""

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        titles: Sequence[Title],
        chosen: str,
        on_choose: Callable[[str], None],
        on_enter: Callable[[], None],
    ) -> None:
        self.titles = tuple(titles)
        self.chosen = chosen
        self.on_choose = on_choose
        self.on_enter = on_enter
        self.scroll = 0
        self._under: str = ""
        super().__init__(host, key, box)
        self.px = self.frame.text(16)
        self._tops = self._laid()
        self.bring_near()
        self.refresh()

    def _laid(self) -> list[tuple[int, int]]:
        """The top and the height of every line, in pixels of the whole list."""
        tops, y = [], 0
        for number, title in enumerate(self.titles):
            high = round(self.px * (ROW if title.key else HEAD if number else ROW))
            tops.append((y, high))
            y += high
        return tops

    @property
    def long(self) -> int:
        """The height of the whole list in pixels."""
        return sum(self._tops[-1]) if self._tops else 0

    @property
    def _wide(self) -> int:
        """The width of a line in pixels, beside the scroll thumb if there is one."""
        return int(self.rect.w) - (self.frame.px(12) if self.long > self.rect.h else 0)

    @property
    def _gap(self) -> int:
        """Pixels free above and below the background of the selected line, for the ring."""
        return self.frame.px(2)

    # Selecting

    def choose(self, key: str) -> None:
        """Select a title and scroll it into view."""
        if key != self.chosen:
            self.chosen = key
            self.host.sound("step")
            self.on_choose(key)
        self.bring_near()
        self.refresh()

    def move(self, by: int) -> None:
        """Select the next or previous title."""
        keys = [title.key for title in self.titles if title.key]
        place = keys.index(self.chosen) + by if self.chosen in keys else 0
        self.choose(keys[max(0, min(len(keys) - 1, place))])

    def activate(self) -> bool:
        """Enter moves on to the selected page."""
        self.on_enter()
        return True

    def clicked(self, pos: tuple[int, int]) -> None:
        """Select the title under the pointer."""
        key = self._at(pos)
        if key:
            self.choose(key)

    def point(self, pos: tuple[int, int]) -> None:
        """Highlight the title under the pointer."""
        under = self._at(pos) if self.rect.collidepoint(pos) else ""
        if under != self._under:
            self._under = under
            self.refresh()

    def turn(self, px: int) -> None:
        """Scroll the list by `px` pixels."""
        scroll = max(0, min(self.long - self.rect.h, self.scroll + px))
        if scroll != self.scroll:
            self.scroll = scroll
            self.refresh()

    def bring_near(self) -> None:
        """Scroll the selected title into view."""
        for title, (top, high) in zip(self.titles, self._tops, strict=True):
            if title.key and title.key == self.chosen:
                self.scroll = min(self.scroll, max(0, top - 2 * high))
                self.scroll = max(self.scroll, top + 2 * high - self.rect.h)
        self.scroll = max(0, min(self.long - self.rect.h, self.scroll))

    def _at(self, pos: tuple[int, int]) -> str:
        y = pos[1] - self.rect.y + self.scroll
        for title, (top, high) in zip(self.titles, self._tops, strict=True):
            if top <= y < top + high:
                return title.key
        return ""

    # Drawing

    @property
    def ring(self) -> pygame.Rect:
        """The visible part of the selected title."""
        for title, (top, high) in zip(self.titles, self._tops, strict=True):
            if title.key and title.key == self.chosen:
                wide = self._wide
                row = pygame.Rect(self.rect.x, self.rect.y + top - self.scroll, wide, high)
                row.inflate_ip(0, -2 * self._gap)
                return row.clip(self.rect) if row.colliderect(self.rect) else self.place
        return self.place

    @property
    def corner(self) -> float:
        """The radius of a title's background."""
        return 8

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the titles that are completely visible, the selected one on green."""
        for title, (top, high) in zip(self.titles, self._tops, strict=True):
            row = pygame.Rect(0, top - self.scroll, self._wide, high)
            middle = row.centery if title.key else row.bottom - round(self.px * 1.05)
            if self.px * 0.7 <= middle <= self.rect.h - self.px * 0.7:
                self._paint_row(surface, title, row.inflate(0, -2 * self._gap), middle)
        self._paint_thumb(surface)

    def _paint_row(
        self, surface: pygame.Surface, title: Title, row: pygame.Rect, middle: int
    ) -> None:
        pad = self.frame.px(14)
        room, at = row.w - 2 * pad, (pad, middle)
        if not title.key:
            text, px = title.text.upper(), self.frame.text(14)
            self.brush.write(surface, text, at, Face.BOLD, px, palette.BRASS, width=room)
            return
        if title.key == self.chosen:
            ground: tuple[str, str] | str = (palette.CHOSEN, palette.CHOSEN_LOW)
            face = self.brush.rounded(row.size, self.frame.px(8), ground, edge=palette.BRASS)
            surface.blit(face, row)
        elif title.key == self._under:
            surface.blit(self.brush.rounded(row.size, self.frame.px(8), palette.PLAIN), row)
        weight = Face.SEMIBOLD if title.key == self.chosen else Face.TEXT
        self.brush.write(surface, title.text, at, weight, self.px, palette.CREAM, width=room)

    def _paint_thumb(self, surface: pygame.Surface) -> None:
        """Draw the scroll thumb if the list does not fit."""
        if self.long <= self.rect.h:
            return
        wide = max(2, self.frame.px(4))
        tall = max(wide * 4, self.rect.h * self.rect.h // self.long)
        top = (self.rect.h - tall) * self.scroll // (self.long - self.rect.h)
        thumb = self.brush.rounded((wide, tall), wide / 2, palette.BRASS_DARK)
        surface.blit(thumb, (self.rect.w - wide, top))
