"""A chart of hands: thirteen columns of small squares, filled by how often each is played."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import per_cent

COLUMNS = 13
NUMBER = 46.0


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row: its label, and the share 0..1 of all its hands that is played.

    In a square grid rows have no share.
    """

    label: str
    share: float | None = None


class HandChart(Widget):
    """Squares by row and column; the one under pointer or cursor is passed to `on_point`.

    Left and Right move the cursor, as do Up and Down with Ctrl.
    """

    paints_focus = True

    def __init__(
        self,
        host: Host,
        key: str,
        box: Units,
        heads: Sequence[str],
        on_point: Callable[[tuple[int, int]], None],
        *,
        labels: float,
    ) -> None:
        self.heads = tuple(heads)
        self.on_point = on_point
        self.labels = labels
        self.rows: Sequence[ChartRow] = ()
        self.shares: Mapping[tuple[int, int], float] = {}
        self.at = (0, 0)
        super().__init__(host, key, box)

    def present(self, rows: Sequence[ChartRow], shares: Mapping[tuple[int, int], float]) -> None:
        """Show these rows and the shares 0..1 of their squares; others stay empty."""
        self.rows, self.shares = tuple(rows), shares
        if self.at not in shares and shares:
            self.at = min(shares)
        self.refresh()

    @property
    def corner(self) -> float:
        return 8

    # Cursor

    def step(self, by: int) -> bool:
        squares = sorted(self.shares)
        if squares:
            self._point(squares[(squares.index(self.at) + by) % len(squares)])
        return True

    def typed(self, event: pygame.event.Event) -> bool:
        moves = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.type != pygame.KEYDOWN or event.key not in moves:
            return False
        if not event.mod & pygame.KMOD_CTRL or not self.shares:
            return False
        rows = sorted({row for row, _ in self.shares})
        row = rows[(rows.index(self.at[0]) + moves[event.key]) % len(rows)]
        mine = [at for at in self.shares if at[0] == row]
        self._point(min(mine, key=lambda at: abs(at[1] - self.at[1])))
        return True

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.hover_point(*event.pos):
            found = self._square_at(event.pos)
            if found is not None:
                self._point(found)
        return super().process_event(event)

    def _point(self, at: tuple[int, int]) -> None:
        if at != self.at:
            self.at = at
            self.refresh()
            self.on_point(at)

    def _square_at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        x, y = pos[0] - self.rect.x, pos[1] - self.rect.y
        return next((at for at in self.shares if self._square(*at).collidepoint(x, y)), None)

    # Drawing

    @property
    def _grid(self) -> bool:
        return all(row.share is None for row in self.rows)

    @property
    def _top(self) -> int:
        return self.frame.px(24)

    @property
    def _pitch(self) -> tuple[float, float]:
        """Pixels from one column to the next, and from one row to the next."""
        free = self.rect.w - self.frame.px(self.labels + (0 if self._grid else NUMBER))
        tall = (self.rect.h - self._top) / max(1, len(self.rows))
        wide = free / COLUMNS
        if self._grid:
            wide = tall = min(wide, tall)
        return wide, min(tall, self.frame.px(46))

    def _square(self, row: int, column: int) -> pygame.Rect:
        wide, tall = self._pitch
        left = self.frame.px(self.labels) + round(column * wide)
        top = self._top + round(row * tall)
        gap = max(1, self.frame.px(2))
        right = self.frame.px(self.labels) + round((column + 1) * wide)
        high = round(tall) - gap - (0 if self._grid else self.frame.px(7))
        return pygame.Rect(left, top, right - left - gap, high)

    def paint(self, surface: pygame.Surface) -> None:
        room = round(self._pitch[0] * 0.8)
        px = min(self._fitting(head, room) for head in self.heads if len(head) == 1)
        for column, head in enumerate(self.heads):
            words = self.art.text(head, Face.SEMIBOLD, px, palette.QUIET)
            if words.get_width() > room:  # 10 is drawn narrower, to stay clear of its neighbours
                words = pygame.transform.smoothscale(words, (room, words.get_height()))
            at = (self._square(0, column).centerx, self._top // 2)
            surface.blit(words, words.get_rect(center=at))
        for number, row in enumerate(self.rows):
            self._paint_row(surface, number, row)
        for at, share in self.shares.items():
            self._paint_square(surface, self._square(*at), share)
        if self.shares and (self.hovered or self.host.focus.current is self):
            ring = self._square(*self.at).inflate(4, 4)
            pygame.draw.rect(surface, palette.RING, ring, max(2, self.frame.px(2)), 3)

    def _fitting(self, widest: str, room: int) -> int:
        """Text size in pixels at which the widest label fits."""
        px = self.frame.text(14)
        return self.art.fit(widest, Face.SEMIBOLD, px, room, self.brush.smallest)[1]

    def _paint_row(self, surface: pygame.Surface, number: int, row: ChartRow) -> None:
        first, room = self._square(number, 0), self.frame.px(self.labels - 8)
        at = (room, first.centery)
        px, anchor = min(self._fitting(each.label, room) for each in self.rows), "midright"
        self.brush.write(
            surface, row.label, at, Face.SEMIBOLD, px, palette.CREAM, anchor=anchor, width=room
        )
        if row.share is None:
            return
        last = self._square(number, COLUMNS - 1)
        words = per_cent(row.share)
        at = (self.rect.w, first.centery)
        px = self._fitting(per_cent(1), self.frame.px(NUMBER - 4))
        self.brush.write(surface, words, at, Face.SEMIBOLD, px, palette.CREAM, anchor=anchor)
        bar = pygame.Rect(first.left, first.bottom + self.frame.px(1), 0, max(3, self.frame.px(4)))
        bar.w = last.right - first.left
        pygame.draw.rect(surface, palette.PLAIN, bar)
        bar.w = round(bar.w * row.share)
        pygame.draw.rect(surface, palette.BRASS, bar)

    def _paint_square(self, surface: pygame.Surface, square: pygame.Rect, share: float) -> None:
        """Draw a dark square, filled from below by the share of going in."""
        pygame.draw.rect(surface, palette.SECOND_LOW, square, border_radius=2)
        tall = round(square.h * share)
        if share > 0:
            tall = max(1, tall)
            filled = pygame.Rect(square.x, square.bottom - tall, square.w, tall)
            pygame.draw.rect(surface, palette.IN, filled, border_radius=2 if share == 1 else 0)
