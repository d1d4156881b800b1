"""Tiles of a selection list: picture, title and a sentence."""

from collections.abc import Callable, Iterable, Sequence

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Mood


class Choice(Widget):
    """One option of several; `picture` draws into the square at its left.

    `right` units at the right are kept free of text.
    """

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        title: str,
        sentence: str,
        on_choose: Callable[[], None],
        *,
        chosen: bool = False,
        picture: Callable[[pygame.Surface, pygame.Rect], None] | None = None,
        picture_width: float = 74,
        right: float = 10,
        hidden: bool = False,
    ) -> None:
        self.title = title
        self.sentence = sentence
        self.on_choose = on_choose
        self.chosen = chosen
        self.picture = picture
        self.picture_width = picture_width
        self.right = right
        self.most: int | None = None
        self.most_of_sentence: int | None = None
        """Maximum text size in pixels of title and sentence, if different from the default."""
        super().__init__(host, key, box, hidden=hidden)
        self.refresh()

    def activate(self) -> bool:
        if self.chosen:
            return False
        self.host.sound("step")
        self.on_choose()
        return True

    def mark(self, *, chosen: bool) -> None:
        """Show whether it is selected."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh()

    @property
    def corner(self) -> float:
        return 10

    def lines(self) -> tuple[tuple[str, int], Sequence[str], int]:
        """The title with its px, the lines of the sentence, and their px."""
        width = self.rect.w - self._text_left() - self.frame.px(self.right)
        most = self.most or self.frame.text(18)
        title = self.art.fit(self.title, Face.DISPLAY, most, width, self.brush.smallest)
        px = self.most_of_sentence or self.frame.text(14)
        if not self.sentence:
            return title, (), px
        lines = self.art.wrap(self.sentence, Face.TEXT, px, width)
        while px > self.brush.smallest and not self._tall_enough(title[1], px, len(lines)):
            px -= 1
            lines = self.art.wrap(self.sentence, Face.TEXT, px, width)
        return title, lines, px

    def _tall_enough(self, title_px: int, px: int, count: int) -> bool:
        return bool(title_px * 1.3 + count * px * 1.25 <= self.rect.h - self.frame.px(6))

    def _text_left(self) -> int:
        return self.frame.px(self.picture_width + 10) if self.picture else self.frame.px(14)

    def paint(self, surface: pygame.Surface) -> None:
        if self.chosen:
            ground: tuple[str, str] | str = (palette.CHOSEN, palette.CHOSEN_LOW)
            edge: str | None = palette.BRASS
        else:
            ground = palette.PLAIN if self.mood is not Mood.REST else palette.ROW
            edge = palette.BRASS_DARK if self.mood is not Mood.REST else None
        face = self.brush.rounded(self.rect.size, self.frame.px(10), ground, edge=edge)
        surface.blit(face, (0, 0))
        if self.picture:
            side = pygame.Rect(0, 0, self.frame.px(self.picture_width), self.rect.h)
            self.picture(surface, side)
        self._write(surface)

    def _write(self, surface: pygame.Surface) -> None:
        (title, title_px), lines, px = self.lines()
        left = self._text_left()
        leading = round(px * 1.25)
        top = (self.rect.h - round(title_px * 1.3) - leading * len(lines)) // 2
        self.brush.write(surface, title, (left, top), Face.DISPLAY, title_px, anchor="topleft")
        top += round(title_px * 1.3)
        for number, line in enumerate(lines):
            at = (left, top + number * leading)
            self.brush.write(surface, line, at, Face.TEXT, px, palette.QUIET, anchor="topleft")


def alike(tiles: Iterable[Choice]) -> None:
    """Give the tiles of a list the largest common text sizes at which all fit."""
    tiles = tuple(tiles)
    set_in = [tile.lines() for tile in tiles]
    for tile in tiles:
        tile.most = min(title[1] for title, _, _ in set_in)
        tile.most_of_sentence = min(px for _, _, px in set_in)
        tile.refresh()
