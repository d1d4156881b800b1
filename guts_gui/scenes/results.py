"""The end of a session: who won what, and how the chips went over the deals."""

from __future__ import annotations

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
        for place, (words, x, anchor) in enumerate(
            (
                (tr("chips"), box[0] + 300, "midright"),
                (tr("result"), box[0] + 390, "midright"),
                (tr("in"), box[0] + 465, "midright"),
                (tr("pots"), box[0] + 535, "midright"),
            )
        ):
            at = frame.px(x), frame.px(box[1] + 20)
            brush.write(surface, words, at, Face.TEXT, frame.text(14), palette.QUIET, anchor=anchor)
            del place
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
        curve = self.summary.chips
        high = max(max(deal) for deal in curve)
        low = min(0, min(min(deal) for deal in curve))
        left, top = box[0] + 66, box[1] + 46
        width, height = box[2] - 96, box[3] - 92
        brush.write(
            surface,
            tr("Chips after each deal"),
            (frame.px(box[0] + 22), frame.px(box[1] + 22)),
            Face.SEMIBOLD,
            frame.text(16),
            palette.CREAM,
        )

        def point(deal: int, chips: int) -> tuple[int, int]:
            x = left + width * deal / max(1, len(curve) - 1)
            y = top + height * (1 - (chips - low) / max(1, high - low))
            return frame.px(x), frame.px(y)

        for value in _ticks(low, high):
            start, end = point(0, value), point(len(curve) - 1, value)
            pygame.draw.line(surface, "#3a2c22", start, (frame.px(left + width), end[1]))
            brush.write(
                surface,
                number(value),
                (start[0] - frame.px(10), start[1]),
                Face.TEXT,
                frame.text(14),
                palette.QUIET,
                anchor="midright",
            )
        for seat in range(len(curve[0])):
            line = [point(deal, chips[seat]) for deal, chips in enumerate(curve)]
            colour = LINES[seat % len(LINES)]
            if len(line) > 1:
                pygame.draw.aalines(surface, colour, closed=False, points=line)
                pygame.draw.lines(surface, colour, False, line, max(1, frame.px(2)))
        for words, x, anchor in (
            (tr("start"), left, "midleft"),
            (tr("deal {n}", n=self.summary.deals), left + width, "midright"),
        ):
            at = frame.px(x), frame.px(top + height + 24)
            brush.write(surface, words, at, Face.TEXT, frame.text(14), palette.QUIET, anchor=anchor)


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
