"""A table on a rules page: minimum hands as cards, and the share of hands they play."""

from __future__ import annotations

from typing import Final

import pygame

from guts_gui.coach.words import percent
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import tr
from guts_gui.rulebook.blocks import Shares, Worth
from guts_gui.scenes.rules.marks import Drawn, Setter, Written, lowered

SIZE: Final = 16
BAR: Final = 10.0
"""Height of a bar, in design units."""
TICK: Final = 4.0
"""Width of the mark of a rule of thumb, and how far it extends beyond its bar."""


class SharesTable(Setter):
    """The table on its own background; `marks` and `height` describe it."""

    def __init__(self, brush: Brush, block: Shares, width: int) -> None:
        super().__init__(brush, width)
        self.block = block
        self.pad = self.px(16)
        self.first = self._first()
        self.hands = [
            self.card_step(len(each.hand)) * len(each.hand) + self.px(10)
            for each in block.rows[0][1]
        ]
        room = width - 2 * self.pad - self.first - sum(self.hands)
        self.room = room // len(block.columns) - self.px(18)
        self.marks: list[Written | Drawn] = []
        self.height = self.px(12)
        self._head()
        for label, worths in block.rows:
            self._row(label, worths)
        if block.advised:
            self._key()
        self.height += self.px(12)
        self.marks.insert(0, Drawn(pygame.Rect(0, 0, width, self.height), self.brown))

    def _first(self) -> int:
        """Width of the first column, for its longest text."""
        px = self.frame.text(SIZE)
        head = self.art.text_size(self.block.head, Face.TEXT, px)[0]
        labels = (self.art.text_size(label, Face.DISPLAY, px)[0] for label, _ in self.block.rows)
        return max(head, *labels) + self.px(22)

    def _left(self, column: int) -> int:
        """Left edge of a column; the text beside the cards has the same width in all."""
        return self.pad + self.first + sum(self.hands[:column]) + column * (self.room + self.px(18))

    def _head(self) -> None:
        """Add the column titles."""
        marks, tall = self.words(
            self.block.head, self.pad, 0, self.first, size=SIZE, colour=palette.QUIET
        )
        for place, title in enumerate(self.block.columns):
            text, high = self.words(
                title,
                self._left(place),
                0,
                self.hands[place] + self.room,
                size=SIZE,
                colour=palette.QUIET,
            )
            marks += text
            tall = max(tall, high)
        self._put(marks, tall, 4)

    def _put(self, marks: list[Written | Drawn], tall: int, gap: float) -> None:
        self.marks += lowered(marks, self.height)
        self.height += tall + self.px(gap)

    def _row(self, label: str, worths: tuple[Worth, ...]) -> None:
        """Add a row: a label, and for each column the cards, their name and the bar."""
        cells = [self._cell(place, worth) for place, worth in enumerate(worths)]
        line = pygame.Rect(self.pad, 0, self.width - 2 * self.pad, self.frame.hairline)
        self._put([Drawn(line, self._rule)], line.h, 7)
        tall = max(high for _, high in cells)
        text, one = self.words(
            label,
            self.pad,
            0,
            self.first,
            face=Face.DISPLAY,
            size=SIZE,
            colour=palette.BRASS,
        )
        marks = lowered(text, (tall - one) // 2)
        for cell, high in cells:
            marks += lowered(cell, (tall - high) // 2)
        self._put(marks, tall, 7)

    def _cell(self, place: int, worth: Worth) -> tuple[list[Written | Drawn], int]:
        left, room = self._left(place), self.room
        hand, _, tall = self.hand(worth.hand, left, 0)
        x = left + self.hands[place]
        name, first = self.words(worth.name, x, 0, room, face=Face.SEMIBOLD, size=SIZE)
        most = self._widest_share()
        share, second = self.words(percent(worth.plays), x, first, most, size=SIZE)
        track = pygame.Rect(0, 0, room - most - self.px(10), self.px(BAR))
        track.midleft = (x + most + self.px(10), first + second // 2)
        text = [*name, *share, *self._bar(track, place, worth.plays)]
        high = max(tall, first + second)
        return lowered(hand, (high - tall) // 2) + lowered(text, (high - first - second) // 2), high

    def _widest_share(self) -> int:
        """Width of the longest share of hands."""
        cells = [each for _, worths in self.block.rows for each in worths]
        shares = [percent(1), *[percent(each.plays) for each in cells]]
        return max(self.art.text_size(each, Face.TEXT, self.frame.text(SIZE))[0] for each in shares)

    def _bar(self, track: pygame.Rect, place: int, share: float) -> list[Written | Drawn]:
        """The share of hands as a bar, and the mark of the rule of thumb."""
        full = pygame.Rect(track.topleft, (max(1, round(track.w * share)), track.h))
        marks: list[Written | Drawn] = [Drawn(track, self._track), Drawn(full, self._full)]
        if self.block.advised:
            tick = self._tick(track.h)
            tick.center = track.x + round(track.w * self.block.advised[place]), track.centery
            marks.append(Drawn(tick, self._mark))
        return marks

    def _tick(self, tall: int) -> pygame.Rect:
        return pygame.Rect(0, 0, max(3, self.px(TICK)), tall + 2 * self.px(TICK))

    def _key(self) -> None:
        """Add the legend of the mark."""
        tick = self._tick(self.px(BAR))
        left = self._left(0)
        words = tr("what the common advice plays (see below)")
        text, tall = self.words(
            words,
            left + self.px(16),
            0,
            self.width - left - self.px(32),
            size=SIZE,
            colour=palette.QUIET,
        )
        tick.midleft = (left, round(self.frame.text(SIZE) * 0.69))
        self.height += self.px(2)
        self._put([Drawn(tick, self._mark), *text], tall, 0)

    # Drawing

    def _rule(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(palette.BRASS_DARK, rect)

    def _track(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(self.brush.rounded(rect.size, rect.h / 2, palette.PANEL), rect)

    def _full(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(self.brush.rounded(rect.size, min(rect.size) / 2, palette.BRASS), rect)

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(self.brush.rounded(rect.size, rect.w / 2, palette.CREAM), rect)
