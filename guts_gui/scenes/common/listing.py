"""A list of any length of which only the visible rows exist, for the history's pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Button, Units, Widget
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Mood
from guts_gui.i18n.translate import number, tr
from guts_gui.layout.frame import HALF_STEP

T = TypeVar("T")

Painter = Callable[[pygame.Surface, pygame.Rect, T], None]
GAP = 4.0
WHEEL = 3
"""Rows per notch of the wheel."""


class ListRow(Widget, Generic[T]):
    """A visible row, showing an item or nothing."""

    def __init__(
        self, host: Scene, key: str, box: Units, paint: Painter[T], press: Callable[[T], None]
    ) -> None:
        self.item: T | None = None
        self._paint = paint
        self._press = press
        super().__init__(host, key, box)
        self.refresh()

    def present(self, item: T | None) -> None:
        """Show an item, or nothing beyond the end of the list."""
        self.item = item
        self.appear(wanted=item is not None)
        self.refresh()

    @property
    def corner(self) -> float:
        return 9

    def activate(self) -> bool:
        if self.item is None:
            return False
        self.host.sound("button")
        self._press(self.item)
        return True

    def paint(self, surface: pygame.Surface) -> None:
        if self.item is None:
            return
        rest = self.mood is Mood.REST
        ground = palette.ROW if rest else palette.PLAIN
        edge = None if rest else palette.BRASS_DARK
        face = self.brush.rounded(self.rect.size, self.frame.px(9), ground, edge=edge)
        surface.blit(face, (0, 0))
        self._paint(surface, surface.get_rect(), self.item)


class Listing(Generic[T]):
    """The rows of a list, the index of the first one shown, and navigation.

    `fetch` returns items from an index on: never more than are visible.
    """

    def __init__(
        self,
        scene: Scene,
        fetch: Callable[[int, int], Sequence[T]],
        paint: Painter[T],
        press: Callable[[T], None],
        *,
        row: float = 50.0,
        name: str = "row",
    ) -> None:
        self.scene = scene
        self.total = 0
        self.first = 0
        self.pitch = row
        self.rows: list[ListRow[T]] = []
        self._fetch = fetch
        self._paint = paint
        self._press = press
        self._row = row
        self._name = name
        self._box: Units = (0.0, 0.0, 0.0, 0.0)
        self._pages: tuple[Button, Button] | None = None

    # --- Building ---------------------------------------------------------------------------

    def build(self, box: Units, total: int) -> None:
        """Create the rows that fit into the box."""
        self._box, self.total = box, total
        x, y, width, height = box
        count = max(1, int((height + GAP) / self.least))
        pitch = self.pitch = (height + GAP) // (count * HALF_STEP) * HALF_STEP
        self.rows = [
            ListRow(
                self.scene,
                f"{self._name}-{number}",
                (x, y + number * pitch, width, pitch - GAP),
                self._paint,
                self._press,
            )
            for number in range(count)
        ]
        self.show(self.first)

    def build_pages(
        self, x: float, y: float, *, width: float = 112.0, height: float = 44.0
    ) -> None:
        """Create the two buttons that turn pages."""
        boxes = ((x, y, width, height), (x + width + 12, y, width, height))
        self._pages = (
            Button(self.scene, f"{self._name}-back", boxes[0], tr("Up"), self.page_up),
            Button(self.scene, f"{self._name}-on", boxes[1], tr("Down"), self.page_down),
        )
        self._mark_pages()

    @property
    def least(self) -> float:
        """Minimum height of a row with its gap, which grows with the text size."""
        return self._row * self.scene.app.frame.text_size / 100 + GAP

    @property
    def count(self) -> int:
        """Maximum number of visible rows."""
        return len(self.rows)

    @property
    def span(self) -> str:
        """The visible range and the total, in words."""
        if not self.total:
            return ""
        last = min(self.total, self.first + self.count)
        if last - self.first == self.total:
            return tr("{n} in total", n=number(self.total))
        return tr(
            "{first} to {last} of {n}",
            first=number(self.first + 1),
            last=number(last),
            n=number(self.total),
        )

    def show(self, first: int) -> bool:
        """Scroll to an item, as far as possible; False if nothing changed."""
        before, self.first = self.first, max(0, min(first, self.total - self.count))
        items = list(self._fetch(self.first, self.count))
        for place, row in enumerate(self.rows):
            row.present(items[place] if place < len(items) else None)
        self._mark_pages()
        self.scene.invalidate()
        return self.first != before

    def _mark_pages(self) -> None:
        works = (self.first > 0, self._more)
        for button, wanted in zip(self._pages or (), works, strict=False):
            (button.enable if wanted else button.disable)()

    @property
    def _more(self) -> bool:
        return self.first + self.count < self.total

    # --- Navigation -------------------------------------------------------------------------

    def page_up(self) -> None:
        """Go back one page."""
        self.show(self.first - self.count)

    def page_down(self) -> None:
        """Go on one page."""
        self.show(self.first + self.count)

    def act(self, action: Action) -> bool:
        """Up and Down at the edge of the visible rows scroll the list."""
        current = self.scene.focus.current
        if action is Action.DOWN and self.rows and current is self.rows[-1] and self._more:
            return self.show(self.first + 1)
        if action is Action.UP and self.rows and current is self.rows[0] and self.first:
            return self.show(self.first - 1)
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the wheel, Page Up and Page Down, Home and End."""
        if event.type == pygame.MOUSEWHEEL:
            self.show(self.first - WHEEL * int(event.y))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        match event.key:
            case pygame.K_PAGEUP:
                self.page_up()
            case pygame.K_PAGEDOWN:
                self.page_down()
            case pygame.K_HOME:
                self.show(0)
            case pygame.K_END:
                self.show(self.total)
            case _:
                return False
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a thin scroll mark at the right."""
        if self.total <= self.count:
            return
        frame = self.scene.app.frame
        x, y, width, _ = self._box
        height = self.count * self.pitch - GAP
        share = max(0.04, self.count / self.total)
        top = y + (height - height * share) * self.first / max(1, self.total - self.count)
        groove = frame.rect(x + width + 6, y, 3, height)
        surface.fill(palette.PLAIN, groove)
        surface.fill(palette.BRASS_DARK, frame.rect(x + width + 6, top, 3, height * share))


def draw_cell(
    scene: Scene,
    surface: pygame.Surface,
    words: str,
    right: float,
    rect: pygame.Rect,
    width: float,
    colour: str = palette.CREAM,
    *,
    instead: str = "",
    strong: bool = True,
) -> None:
    """Draw a number in a row, right-aligned at `right` in design units, within its width.

    If it does not fit, the shorter `instead` is used, if given.
    """
    frame = scene.app.frame
    face, size = (Face.SEMIBOLD, 17.0) if strong else (Face.TEXT, 15.0)
    at = (frame.px(right), rect.centery)
    room = frame.px(width)
    scene.brush.write(
        surface,
        words,
        at,
        face,
        frame.text(size),
        colour,
        anchor="midright",
        width=room,
        instead=instead,
    )
