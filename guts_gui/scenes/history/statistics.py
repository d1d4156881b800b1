"""The history's statistics: totals of all players, and a chart of chips over the sessions."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from guts_engine.bots.persona import Persona
from guts_gui.app.scene import Program
from guts_gui.controls import Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.history.queries import Filters, PlayerRecord
from guts_gui.i18n.dates import day
from guts_gui.i18n.translate import NOTHING, number, per_cent, short, tr, trc
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.chart import colour_of, draw_chart, draw_mark, line_numbers
from guts_gui.scenes.common.listing import Listing, draw_cell
from guts_gui.scenes.history.history_page import MARGIN, HistoryPage

TOP = 152.0
TABLE = 740.0
"""Width of the table; at twice the text size `ROOMIER` more."""
ROOMIER = 200.0
HEAD = 52.0
MOST_LINES = 8
"""Maximum number of lines in the chart."""

COLUMNS = (
    (232.0, 58.0),
    (294.0, 60.0),
    (356.0, 60.0),
    (440.0, 82.0),
    (528.0, 86.0),
    (617.0, 86.0),
    (706.0, 86.0),
)
"""Right edge and width of each number in a row, at normal text size."""

Curve = tuple[tuple[int, ...], ...]


class StatisticsScene(HistoryPage):
    """All players' totals at the left, their chips over the sessions at the right.

    The chart has a line for each of `lines`; pressing a row shows or hides its line.
    """

    tab = "statistics"

    def __init__(self, app: Program, filters: Filters | None = None) -> None:
        super().__init__(app, filters)
        self.records: list[PlayerRecord] = []
        self.lines: list[tuple[str, str]] = []
        self.numbers: list[int] = []
        self.curve: Curve = ()
        self.ends = ("", "")
        self._left_out: set[tuple[str, str]] = set()
        self.listing: Listing[PlayerRecord] = Listing(
            self, self._fetch, self._paint, self._toggle, row=38.0
        )

    # --- Content ----------------------------------------------------------------------------

    def search(self) -> None:
        self.records = self.history.records(self.wanted)
        shown = [record.key for record in self.records if record.key not in self._left_out]
        self.lines = shown[:MOST_LINES]
        self.numbers = line_numbers(self.lines, tuple(self.app.roster.bots))
        self._trace()

    def _trace(self) -> None:
        """Compute the chips of each line after each session, starting from 0."""
        place = {key: number for number, key in enumerate(self.lines)}
        sums = [0] * len(place)
        curve = [tuple(sums)]
        last, first_day, last_day = -1, "", ""
        for session, when, who, result in self.history.results(self.wanted):
            first_day, last_day = first_day or when, when
            if session != last:
                curve.append(tuple(sums))
                last = session
            if who in place:
                sums[place[who]] += result
                curve[-1] = tuple(sums)
        self.curve = tuple(curve)
        self.ends = (day(first_day), day(last_day) if last_day != first_day else "")

    def _fetch(self, first: int, count: int) -> list[PlayerRecord]:
        return self.records[first : first + count]

    def _toggle(self, record: PlayerRecord) -> None:
        """Show or hide the line of a row."""
        if record.key in self.lines:
            self._left_out.add(record.key)
        else:
            self._left_out.discard(record.key)
            if len(self.lines) >= MOST_LINES:
                self._left_out.add(self.lines[-1])
        self.ask(self.filters)

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        super().build()
        x, y, width, height = self._table
        head = self._head
        box = (x + 10, y + head, width - 26, height - head - 8)
        self.listing.build(box, len(self.records))
        frame = self.app.frame
        if self.listing.total > self.listing.count:
            at = (x + width - 2 * 132 - 12, frame.height - 76)
            self.listing.build_pages(*at, width=132, height=52)
        first = next((row for row in self.listing.rows if row.item is not None), None)
        self.focus.start(first or self.back)

    @property
    def _larger(self) -> float:
        """The excess of the text size over normal, as a share."""
        return self.app.frame.text_size / 100 - 1

    @property
    def _head(self) -> float:
        """Height of the column headings: two lines and a gap."""
        return on_grid(HEAD + 30 * self._larger)

    @property
    def _table(self) -> Units:
        wide = TABLE + ROOMIER * self._larger
        return (MARGIN, TOP, wide, self.app.frame.height - TOP - 96)

    @property
    def _columns(self) -> list[tuple[float, float]]:
        """Right edge and width of each number in a row."""
        wider = (COLUMNS[-1][0] + ROOMIER * self._larger) / COLUMNS[-1][0]
        return [(right * wider, room * wider) for right, room in COLUMNS]

    @property
    def _chart(self) -> Units:
        left = MARGIN + self._table[2] + 16
        frame = self.app.frame
        return (left, TOP, frame.width - MARGIN - left, frame.height - TOP - 96)

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        frame, brush = self.app.frame, self.brush
        for box in (self._table, self._chart):
            brush.panel(surface, frame.rect(*box))
        if not self.records:
            self.say_nothing_found(surface, frame.rect(*self._table))
            return
        self._draw_headings(surface)
        self.listing.draw(surface)
        x, y, width, height = self._chart
        at = (frame.px(x + 20), frame.px(y + 24))
        room = frame.px(width - 40)
        words = tr("Chips won, session by session")
        brush.write(surface, words, at, Face.SEMIBOLD, frame.text(16), width=room)
        names = [
            name_of(record, self.app.roster.bots)
            for key in self.lines
            for record in self.records
            if record.key == key
        ]
        box = (x + 8, y + 46, width - 16, height - 54)
        draw_chart(surface, brush, box, self.curve, names, self.ends, self.numbers)

    def _draw_headings(self, surface: pygame.Surface) -> None:
        frame, art = self.app.frame, self.art
        x, y, _, _ = self._table
        headings = (
            tr("deals"),
            trc("column", "in"),
            tr("win rate"),
            tr("biggest pot"),
            tr("result"),
            tr("best session"),
            tr("worst session"),
        )
        columns, px = self._columns, frame.text(14)
        px = min(
            art.fit(word, Face.TEXT, px, frame.px(room - 8), self.brush.smallest)[1]
            for words, (_, room) in zip(headings, columns, strict=True)
            for word in words.split()
        )
        middle = frame.px(y + self._head / 2 - 2)
        for words, (right, room) in zip(headings, columns, strict=True):
            lines = art.wrap(words, Face.TEXT, px, frame.px(room - 8))
            top = middle - (len(lines) - 1) * round(px * 0.55)
            for place, line in enumerate(lines):
                at = (frame.px(x + 10 + right), top + place * round(px * 1.1))
                self.brush.write(surface, line, at, Face.TEXT, px, palette.QUIET, anchor="midright")

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, record: PlayerRecord) -> None:
        """Draw the totals of one person or bot."""
        frame, brush = self.app.frame, self.brush
        side = min(rect.h - frame.px(6), frame.px(40))
        face = self.art.portrait(avatar_of(record, self.app.roster.bots), side)
        surface.blit(face, face.get_rect(center=(frame.px(52), rect.centery)))
        colour = palette.CREAM
        if record.key in self.lines:
            line = self.numbers[self.lines.index(record.key)]
            draw_mark(surface, brush, line, (18, rect.centery / frame.scale))
            colour = colour_of(line)
        name = (frame.px(78), rect.centery)
        columns = self._columns
        room = frame.px(columns[0][0] - columns[0][1] - 78)
        brush.write(
            surface,
            name_of(record, self.app.roster.bots),
            name,
            Face.SEMIBOLD,
            frame.text(16),
            colour,
            width=room,
        )
        gains = palette.BRASS if record.result > 0 else palette.QUIET
        cells = (
            (number(record.deals), "", palette.CREAM),
            (share(record.inside, record.deals), "", palette.CREAM),
            (share(record.won, record.inside), "", palette.CREAM),
            (number(record.best_pot), short(record.best_pot), palette.CREAM),
            (*signed(record.result), gains),
            (*signed(record.best_session), palette.QUIET),
            (*signed(record.worst_session), palette.QUIET),
        )
        for (words, instead, ink), (right, wide) in zip(cells, columns, strict=True):
            draw_cell(self, surface, words, right, rect, wide - 6, ink, instead=instead)


def name_of(record: PlayerRecord, bots: Mapping[str, Persona]) -> str:
    """A person's name, or the current name of a bot."""
    bot = bots.get(record.bot or "")
    return bot.name if bot else record.name


def avatar_of(record: PlayerRecord, bots: Mapping[str, Persona]) -> str:
    """The portrait of a person, or of a bot."""
    bot = bots.get(record.bot or "")
    return bot.portrait if bot else record.avatar


def share(part: int, whole: int) -> str:
    """A share in whole per cent; a dash if `whole` is 0."""
    return per_cent(part / whole) if whole else NOTHING


def signed(chips: int) -> tuple[str, str]:
    """Chips with their sign, in full and abbreviated."""
    return number(chips, signed=True), short(chips, signed=True)
