"""The end of a session: who won what, and how the chips went over the deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from guts_gui import palette
from guts_gui.assets import Face
from guts_gui.i18n import tr
from guts_gui.input import Action
from guts_gui.paint import Look
from guts_gui.scenes import Scene
from guts_gui.session import Session
from guts_gui.stats import Standing, sum_up
from guts_gui.widgets import Button
from guts_gui.words import game_name, number

if TYPE_CHECKING:
    from guts_gui.app import App

LINES = (
    "#e0a93b",
    "#7fc4a4",
    "#e0705f",
    "#8fb3e8",
    "#c79be0",
    "#f3e7cf",
    "#5fb0b8",
    "#d98fb0",
    "#a8b86a",
    "#b98b5e",
)
"""The colours of the seats' lines in the chart; their names stand at the ends."""


class ResultsScene(Scene):
    """The standings of a closed session."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.summary = sum_up(session.match.log.begun().table, session.told())

    def build(self) -> None:
        """Two ways on."""
        frame = self.app.frame
        keys = self.app.keymap
        again = Button(
            self,
            "again",
            (frame.width - 48 - 270, frame.height - 76, 270, 56),
            tr("New table"),
            self._new_table,
            look=Look.PRIMARY,
            cap=keys.label(Action.CONTINUE),
            cap_with_focus=True,
            size=22,
        )
        Button(
            self,
            "title",
            (48, frame.height - 76, 190, 56),
            tr("Title"),
            self._title,
            cap=keys.label(Action.BACK),
            size=20,
        )
        self.focus.start(again)

    def act(self, action: Action) -> bool:
        """Escape goes back to the title."""
        if action is Action.BACK:
            self._title()
            return True
        return False

    def _new_table(self) -> None:
        from guts_gui.scenes.new_table import NewTableScene

        self._title()
        self.app.push(NewTableScene(self.app))

    def _title(self) -> None:
        from guts_gui.scenes.title import TitleScene

        self.app.replace(TitleScene(self.app))

    def draw(self, surface: pygame.Surface) -> None:
        """Heading, standings at the left, the chart at the right."""
        frame, brush = self.app.frame, self.brush
        surface.blit(brush.backdrop(), (0, 0))
        brush.write(
            surface,
            tr("Results"),
            (frame.px(48), frame.px(52)),
            Face.DISPLAY,
            frame.text(40),
            palette.CREAM,
        )
        brush.write(
            surface,
            self._heading(),
            (frame.px(frame.width - 48), frame.px(56)),
            Face.TEXT,
            frame.text(18),
            palette.QUIET,
            anchor="midright",
            width=frame.px(frame.width - 420),
        )
        low = frame.height - 100
        self._draw_standings(surface, (48, 92, 560, low - 92))
        self._draw_chart(surface, (632, 92, frame.width - 632 - 48, low - 92))

    def _heading(self) -> str:
        summary = self.summary
        parts = [
            game_name(self.session.table.rules.game),
            tr("{n} deals", n=summary.deals) if summary.deals != 1 else tr("1 deal"),
        ]
        if summary.biggest_winner:
            parts.append(
                tr(
                    "biggest pot {n}, won by {name}",
                    n=number(summary.biggest_pot),
                    name=summary.biggest_winner,
                )
            )
        return " · ".join(parts)

    def _draw_standings(
        self, surface: pygame.Surface, box: tuple[float, float, float, float]
    ) -> None:
        frame, brush = self.app.frame, self.brush
        brush.panel(surface, frame.rect(*box))
        rows = self.summary.standings
        top, pitch = box[1] + 38, min(58.0, (box[3] - 46) / max(1, len(rows)))
        for words, x in (
            (tr("chips"), 300),
            (tr("result"), 390),
            (tr("in"), 465),
            (tr("pots"), 535),
        ):
            self._note(surface, words, (box[0] + x, box[1] + 20), "midright")
        for place, row in enumerate(rows):
            self._draw_row(surface, row, (box[0], top + place * pitch, pitch))

    def _draw_row(
        self, surface: pygame.Surface, row: Standing, at: tuple[float, float, float]
    ) -> None:
        frame, brush = self.app.frame, self.brush
        x, y, pitch = at
        middle = frame.px(y + pitch / 2)
        face = self.art.portrait(self.session.seats[row.seat].avatar, frame.px(min(46, pitch - 6)))
        surface.blit(face, face.get_rect(center=(frame.px(x + 40), middle)))
        mark = frame.rect(x + 70, y + pitch / 2 - 2, 14, 4)
        pygame.draw.rect(surface, LINES[row.seat % len(LINES)], mark)
        brush.write(
            surface,
            row.name,
            (frame.px(x + 92), middle),
            Face.SEMIBOLD,
            frame.text(18),
            palette.CREAM,
            width=frame.px(140),
        )
        share = f"{100 * row.times_in // row.dealt} %" if row.dealt else "-"
        for words, right, colour in (
            (number(row.chips), 300, palette.CREAM),
            (f"{row.result:+,}", 390, palette.BRASS if row.result > 0 else palette.QUIET),
            (share, 465, palette.QUIET),
            (number(row.won), 535, palette.QUIET),
        ):
            brush.write(
                surface,
                words,
                (frame.px(x + right), middle),
                Face.SEMIBOLD,
                frame.text(17),
                colour,
                anchor="midright",
            )

    def _draw_chart(self, surface: pygame.Surface, box: tuple[float, float, float, float]) -> None:
        """Every seat's chips after every deal."""
        frame, brush = self.app.frame, self.brush
        brush.panel(surface, frame.rect(*box))
        self._note(
            surface, tr("Chips after each deal"), (box[0] + 22, box[1] + 22), "midleft", strong=True
        )
        chart = Chart(self.summary.chips, (box[0] + 66, box[1] + 46, box[2] - 180, box[3] - 92))
        left, top, width, height = chart.box
        for value in chart.ticks:
            x, y = chart.point(0, value)
            right = frame.px(left + width), frame.px(y)
            pygame.draw.line(surface, "#3a2c22", (frame.px(x), frame.px(y)), right)
            self._note(surface, number(value), (x - 10, y), "midright")
        for seat in range(len(chart.curve[0])):
            points = [chart.point(deal, chips[seat]) for deal, chips in enumerate(chart.curve)]
            line = [(frame.px(x), frame.px(y)) for x, y in points]
            colour = LINES[seat % len(LINES)]
            if len(line) > 1:
                pygame.draw.aalines(surface, colour, closed=False, points=line)
                pygame.draw.lines(surface, colour, False, line, max(1, frame.px(2)))
        for seat, y in chart.name_places():
            name = self.session.seats[seat].name
            self._note(surface, name, (left + width + 12, y), "midleft", LINES[seat % len(LINES)])
        foot = top + height + 24
        self._note(surface, tr("start"), (left, foot), "midleft")
        last = tr("end, after deal {n}", n=self.summary.deals)
        self._note(surface, last, (left + width, foot), "midright")

    def _note(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[float, float],
        anchor: str,
        colour: str = palette.QUIET,
        *,
        strong: bool = False,
    ) -> None:
        """A few words beside the chart."""
        frame = self.app.frame
        face, size = (Face.SEMIBOLD, 16) if strong else (Face.TEXT, 14)
        self.brush.write(
            surface,
            words,
            (frame.px(at[0]), frame.px(at[1])),
            face,
            frame.text(size),
            palette.CREAM if strong else colour,
            anchor=anchor,
            width=frame.px(100) if colour != palette.QUIET else None,
        )


@dataclass(frozen=True)
class Chart:
    """Chips by deal and seat, and the box (left, top, width, height) that shows them."""

    curve: tuple[tuple[int, ...], ...]
    box: tuple[float, float, float, float]

    @cached_property
    def span(self) -> tuple[int, int]:
        """The least and the most chips shown; 0 is always among them."""
        return (
            min(0, min(min(deal) for deal in self.curve)),
            max(max(deal) for deal in self.curve),
        )

    @property
    def ticks(self) -> list[int]:
        """The amounts at which a line goes across."""
        return _ticks(*self.span)

    def name_places(self) -> list[tuple[int, float]]:
        """Where each seat's name stands beside the end of its line, none on another."""
        last = len(self.curve) - 1
        ends = sorted((self.point(last, chips)[1], n) for n, chips in enumerate(self.curve[-1]))
        pitch = min(19.0, self.box[3] / max(1, len(ends)))
        places: list[tuple[int, float]] = []
        lowest = self.box[1] + self.box[3] - pitch * (len(ends) - 1)
        free = -1e9
        for place, (y, seat) in enumerate(ends):
            y = min(max(y, free), lowest + place * pitch)
            places.append((seat, y))
            free = y + pitch
        return places

    def point(self, deal: int, chips: int) -> tuple[float, float]:
        """Where so many chips after that deal stand."""
        low, high = self.span
        left, top, width, height = self.box
        x = left + width * deal / max(1, len(self.curve) - 1)
        return x, top + height * (1 - (chips - low) / max(1, high - low))


def _ticks(low: int, high: int) -> list[int]:
    """At most seven round values between the two."""
    span = max(1, high - low)
    step = next(
        lead * 10**power
        for power in range(20)
        for lead in (1, 2, 5)
        if span <= 6 * lead * 10**power
    )
    return list(range(-(-low // step) * step, high + 1, step))
