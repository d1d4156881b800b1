"""The history: a filtered list of all sessions."""

from __future__ import annotations

import pygame

from guts_gui.app.scene import Program
from guts_gui.controls import Button
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.history.queries import Filters, ListedSession
from guts_gui.i18n.dates import moment
from guts_gui.i18n.translate import number, short, tr
from guts_gui.scenes.common.listing import Listing, draw_cell
from guts_gui.scenes.history.history_page import MARGIN, HistoryPage, draw_faces, result_words
from guts_gui.scenes.history.session_page import SessionScene
from guts_gui.words.games import game_name

LIST_TOP = 152.0
ROW = 50.0
DEALS, POT, RESULT = 300.0, 170.0, 26.0
"""Distance of each number's right edge from the right end of a row."""
FACES = 330.0


class HistoryScene(HistoryPage):
    """The sessions, newest or biggest pots first."""

    tab = "sessions"

    def __init__(self, app: Program, filters: Filters | None = None) -> None:
        super().__init__(app, filters)
        self.listing: Listing[ListedSession] = Listing(
            self, self._fetch, self._paint, self._open, row=ROW
        )
        self.total = 0

    def build(self) -> None:
        super().build()
        x, y, width, height = self._panel
        head = 10 + self._headings
        self.listing.build((x + 14, y + head, width - 36, height - head - 10), self.total)
        frame = self.app.frame
        top = frame.height - 76
        self.listing.build_pages(frame.width / 2 - 260, top, width=120, height=52)
        for place, (ending, words) in enumerate(
            (("csv", tr("Export as CSV")), ("json", tr("Export as JSON")))
        ):
            box = (frame.width - MARGIN - 192 - place * 204, top, 192.0, 52.0)
            action = self._export_csv if ending == "csv" else self._export_json
            Button(self, ending, box, words, action, size=16, enabled=self.total > 0)
        first = next((row for row in self.listing.rows if row.item is not None), None)
        self.focus.start(first or self.back)

    @property
    def _headings(self) -> float:
        """Height of the line above the rows."""
        return 28 * self.app.frame.text_size / 100

    @property
    def _panel(self) -> tuple[float, float, float, float]:
        frame = self.app.frame
        return (MARGIN, LIST_TOP, frame.width - 2 * MARGIN, frame.height - LIST_TOP - 96)

    def search(self) -> None:
        self.total = self.history.count(self.wanted)

    def ask(self, filters: Filters) -> None:
        self.listing.first = 0
        super().ask(filters)

    def _fetch(self, first: int, count: int) -> list[ListedSession]:
        return self.history.page(self.wanted, first, count)

    def _open(self, entry: ListedSession) -> None:
        self.app.push(SessionScene(self.app, entry))

    def _export_json(self) -> None:
        self.exporting.start("json", self._file_name(), self.history.ids(self.wanted))

    def _export_csv(self) -> None:
        self.exporting.start("csv", self._file_name(), self.history.ids(self.wanted))

    def _file_name(self) -> str:
        return f"guts-{self.app.now():%Y%m%d-%H%M%S}"

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        frame, brush = self.app.frame, self.brush
        box = frame.rect(*self._panel)
        brush.panel(surface, box)
        x, y, width, _ = self._panel
        if not self.total:
            self.say_nothing_found(surface, box)
        else:
            right, middle = x + 14 + width - 36, y + 5 + self._headings / 2
            self._note(surface, tr("session"), (x + 32, middle), 280)
            self._note(surface, tr("seats"), (x + 14 + FACES, middle), 120)
            for words, end, room in (
                (tr("deals"), right - DEALS, 90),
                (tr("biggest pot"), right - POT, 120),
                (tr("result"), right - RESULT, 110),
            ):
                self._note(surface, words, (end, middle), room, anchor="midright")
        self.listing.draw(surface)
        words = self.under_way or self.listing.span
        left = self.heading_end + 24
        self._note(surface, words, (left, 57), frame.width - MARGIN - 380 - left)

    def _note(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[float, float],
        width: float,
        *,
        anchor: str = "midleft",
    ) -> None:
        self.write(surface, words, at, 14, colour=palette.QUIET, anchor=anchor, width=width)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, entry: ListedSession) -> None:
        """Draw one session in its row."""
        frame, brush = self.app.frame, self.brush
        wide = rect.w / frame.scale
        half = round(rect.h * 0.2)
        title = game_name(entry.game, entry.title)
        pill = status_words(entry.state)
        room = frame.px(FACES - 30)
        if pill:
            mark = brush.pill(pill, frame.text(14), palette.BRASS_DARK, palette.RING)
            at = (frame.px(FACES - 14), rect.centery)
            surface.blit(mark, mark.get_rect(midright=at))
            room -= mark.get_width() + frame.px(6)
        left = frame.px(16)
        brush.write(
            surface, title, (left, rect.centery - half), Face.DISPLAY, frame.text(16), width=room
        )
        when = moment(entry.updated)
        at = (left, rect.centery + half)
        brush.write(surface, when, at, Face.TEXT, frame.text(14), palette.QUIET, width=room)
        avatars, end = [player.avatar for player in entry.players], wide - DEALS - 90
        draw_faces(self, surface, avatars, (FACES, rect.centery), end - FACES, most=36, gap=4)
        draw_cell(self, surface, number(entry.deals), wide - DEALS, rect, 80)
        pot = entry.biggest_pot
        draw_cell(self, surface, number(pot), wide - POT, rect, 110, instead=short(pot))
        words, instead, colour = result_words(entry.result)
        draw_cell(self, surface, words, wide - RESULT, rect, 120, colour, instead=instead)


def status_words(state: str) -> str:
    """The status of an unfinished session, in words."""
    return {"open": tr("unfinished"), "broken": tr("damaged")}.get(state, "")
