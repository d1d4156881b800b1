"""Rows of controls that scroll row by row, with a scroll bar."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from guts_gui.controls.base import Host, Units, Widget
from guts_gui.drawing import palette
from guts_gui.drawing.brush import Mood

BAR = 10.0
SMALLEST_THUMB = 28.0


@dataclass(frozen=True, slots=True)
class Row:
    """A row `units` high: a control, or room for a heading if there is none."""

    height: float
    widget: Widget | None = None
    heading: str = ""


class Rows:
    """A window of `box` on a longer column of rows; only rows completely in it are shown.

    `first` is the index of the top row; it is preserved when the scene is rebuilt and `arrange`
    gets new controls.
    """

    def __init__(self, gap: float = 4.0) -> None:
        self.gap = gap
        self.first = 0
        self.rows: Sequence[Row] = ()
        self.box: Units = (0.0, 0.0, 0.0, 0.0)
        self.host: Host | None = None
        self.bar: ScrollBar | None = None

    def begin(self, host: Host, key: str, box: Units) -> None:
        """Create the window in design units for the host's controls, with a bar at its right."""
        self.host, self.box, self.rows = host, box, ()
        x, y, width, height = box
        self.bar = ScrollBar(host, f"{key}-bar", (x + width - BAR, y, BAR, height), self)

    @property
    def row_width(self) -> float:
        """The width of a row beside the bar."""
        return self.box[2] - BAR - 8

    def arrange(self, rows: Sequence[Row]) -> None:
        """Set the rows; controls of rows that are gone are hidden."""
        left = {id(row.widget) for row in rows}
        for row in self.rows:
            if row.widget is not None and id(row.widget) not in left:
                row.widget.reveal = None
                row.widget.appear(wanted=False)
        self.rows = rows
        for row in rows:
            if row.widget is not None:
                row.widget.reveal = self._revealer(row.widget)
        self.scroll_to(self.first)

    def _revealer(self, widget: Widget) -> Callable[[], None]:
        return lambda: self.reveal(widget)

    # Scrolling

    @property
    def last_first(self) -> int:
        """The top row when the last row is in view."""
        room, number = self.box[3], len(self.rows)
        while number and self.rows[number - 1].height <= room:
            number -= 1
            room -= self.rows[number].height + self.gap
        return number

    @property
    def scrolls(self) -> bool:
        """Whether there are more rows than the window shows."""
        return self.last_first > 0

    def in_sight(self) -> range:
        """The indices of the visible rows."""
        room, number = self.box[3], self.first
        while number < len(self.rows) and self.rows[number].height <= room:
            room -= self.rows[number].height + self.gap
            number += 1
        return range(self.first, number)

    def scroll_to(self, first: int) -> None:
        """Scroll so that `first` is the top row."""
        self.first = max(0, min(first, self.last_first))
        seen = self.in_sight()
        top = self.box[1] - sum(row.height + self.gap for row in self.rows[: self.first])
        for number, row in enumerate(self.rows):
            if row.widget is not None:
                row.widget.move_to((self.box[0], top, self.row_width, row.height))
                row.widget.appear(wanted=number in seen)
            top += row.height + self.gap
        self._keep_focus_in_sight(seen)
        if self.bar is not None:
            self.bar.appear(wanted=self.scrolls)
            self.bar.refresh()
        if self.host is not None:
            self.host.invalidate()

    def _keep_focus_in_sight(self, seen: range) -> None:
        """Move the focus to the nearest visible row."""
        if self.host is None:
            return
        current = self.host.focus.current
        mine = [n for n, row in enumerate(self.rows) if row.widget is current is not None]
        if mine and mine[0] not in seen:
            near = [n for n in seen if self.rows[n].widget is not None]
            if near:
                number = min(near, key=lambda n: abs(n - mine[0]))
                self.host.focus.give(self.rows[number].widget)

    def reveal(self, widget: Widget) -> None:
        """Scroll as little as needed to show the control and the heading above it."""
        number = next(n for n, row in enumerate(self.rows) if row.widget is widget)
        if number in self.in_sight():
            return
        if number < self.first:
            headed = number > 0 and self.rows[number - 1].widget is None
            self.scroll_to(number - 1 if headed else number)
            return
        first, room = number, self.box[3] - self.rows[number].height
        while first > 0 and room >= self.rows[first - 1].height + self.gap:
            first -= 1
            room -= self.rows[first].height + self.gap
        self.scroll_to(first)

    def wheel(self, by: int) -> None:
        """Scroll by the mouse wheel; positive is up."""
        self.scroll_to(self.first - by)

    def page(self, by: int) -> None:
        """Scroll by one page, with the focus."""
        if self.host is None:
            return
        current = self.host.focus.current
        here = next((n for n, row in enumerate(self.rows) if row.widget is current), None)
        if here is None:
            return
        goal = here + by * max(1, len(self.in_sight()) - 1)
        order = [n for n, row in enumerate(self.rows) if row.widget is not None]
        self.host.focus.give(self.rows[min(order, key=lambda n: abs(n - goal))].widget)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll with the wheel or by page; for the only list of a screen."""
        if event.type == pygame.MOUSEWHEEL:
            self.wheel(int(event.y))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.page(1 if event.key == pygame.K_PAGEDOWN else -1)
            return True
        return False

    def holds(self, widget: object) -> bool:
        """Whether the control is in one of the rows."""
        return widget is not None and any(row.widget is widget for row in self.rows)

    def headings(self) -> list[tuple[str, float]]:
        """The visible headings, and the units at which each begins."""
        top, found, seen = self.box[1], [], self.in_sight()
        for number in seen:
            row = self.rows[number]
            if row.heading and number + 1 in seen:
                found.append((row.heading, top))
            top += row.height + self.gap
        return found


class ScrollBar(Widget):
    """Drag the thumb or click beside it to scroll; not in the order of focus."""

    def __init__(self, host: Host, key: str, box: Units, rows: Rows) -> None:
        self.rows = rows
        self._grabbed: int | None = None
        super().__init__(host, key, box, hidden=True)

    @property
    def focusable(self) -> bool:
        return False

    @property
    def thumb(self) -> pygame.Rect:
        """The thumb within the bar, in pixels."""
        rows = self.rows
        seen, count = len(rows.in_sight()), max(1, len(rows.rows))
        height = max(self.frame.px(SMALLEST_THUMB), self.rect.h * seen // count)
        travel = self.rect.h - height
        top = travel * rows.first // max(1, rows.last_first)
        return pygame.Rect(0, top, self.rect.w, height)

    def hold(self, pos: tuple[int, int]) -> None:
        thumb = self.thumb.move(self.rect.topleft)
        if thumb.collidepoint(pos):
            self._grabbed = pos[1] - thumb.top
        else:
            seen = len(self.rows.in_sight())
            self.rows.scroll_to(self.rows.first + (seen if pos[1] > thumb.bottom else -seen))
        super().hold(pos)

    def let_go(self) -> None:
        self._grabbed = None
        super().let_go()

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._grabbed is not None:
            travel = max(1, self.rect.h - self.thumb.h)
            share = (event.pos[1] - self._grabbed - self.rect.y) / travel
            first = round(share * self.rows.last_first)
            if first != self.rows.first:
                self.rows.scroll_to(first)
            return True
        return super().process_event(event)

    def paint(self, surface: pygame.Surface) -> None:
        radius = self.rect.w / 2
        groove = self.brush.rounded(self.rect.size, radius, palette.PLAIN)
        surface.blit(groove, (0, 0))
        lit = self.mood in (Mood.HOVER, Mood.PRESSED)
        thumb = self.thumb
        fill = palette.BRASS if lit else palette.BRASS_DARK
        surface.blit(self.brush.rounded(thumb.size, radius, fill), thumb)
