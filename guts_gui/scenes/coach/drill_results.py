"""The results of a drill: what was right, what it cost, the rating, and what comes back when."""

from __future__ import annotations

from datetime import date
from typing import Final

import pygame

from guts_gui.app.navigation import Rules
from guts_gui.app.scene import Program, Scene
from guts_gui.coach.words import action_words, cost_words, counted_marks
from guts_gui.controls import Button, Look, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drill.drill import Answered, Drill
from guts_gui.drill.words import change_words, in_days, lost_words
from guts_gui.i18n.translate import later, number, tr, trn
from guts_gui.layout.hand_cards import hand_label
from guts_gui.scenes.coach.question import CoachQuestionScene
from guts_gui.scenes.common.coach_panel import SIGNS
from guts_gui.scenes.common.listing import Listing, draw_cell
from guts_gui.scenes.common.sheet import page_heading
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.draft import SeatSetup

MARGIN: Final = 48.0
TOP: Final = 96.0
SUMMARY: Final = 400.0
"""Width of the panel of the summary."""
MOST_DAYS: Final = 3
"""The most days that are named on which something comes back."""


class DrillResultsScene(Scene):
    """The summary at the left, every decision at the right, which opens as a question again."""

    return_label = later("To results")

    def __init__(self, app: Program, drill: Drill, today: date) -> None:
        super().__init__(app)
        self.drill = drill
        self.today = today
        self.after = drill.after
        self.listing: Listing[Answered] = Listing(
            self, self._fetch, self._paint, self._ask, row=44.0
        )

    def build(self) -> None:
        x, y, width, height = self._list_panel
        self.listing.build((x + 14, y + 10, width - 36, height - 20), len(self.drill.answered))
        frame, cap = self.app.frame, self.app.keymap.label
        top = frame.height - 76
        words = tr("How it works")
        box = (MARGIN, top, 220.0, 52.0)
        Button(self, "judging", box, words, self._explain, cap=cap(Action.RULES), size=16)
        if self.listing.total > self.listing.count:
            self.listing.build_pages(MARGIN + SUMMARY + 16, top, width=112, height=52)
        done = Button(
            self,
            "back",
            (frame.width - MARGIN - 300, top, 300, 52),
            self.back_label,
            self.app.pop,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            cap_with_focus=True,
        )
        self.focus.start(done)

    @property
    def _list_panel(self) -> Units:
        frame = self.app.frame
        left = MARGIN + SUMMARY + 16
        return (left, TOP, frame.width - MARGIN - left, frame.height - TOP - 92)

    def _fetch(self, first: int, count: int) -> list[Answered]:
        return self.drill.answered[first : first + count]

    def _ask(self, answered: Answered) -> None:
        """Ask a decision again; that counts for nothing."""
        problem = answered.question.problem
        names = [seat.name for seat in problem.view.table.seats]
        seats = list(map(SeatSetup, names, problem.avatars))
        self.app.push(CoachQuestionScene(self.app, [answered.judged], seats, 0))

    def _explain(self) -> None:
        self.app.go(Rules(topic="coach"))

    def act(self, action: Action) -> bool:
        if action is Action.RULES:
            self._explain()
            return True
        return self.listing.act(action) or super().act(action)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.listing.handle(event)

    # --- Drawing ------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.brush.backdrop(), (0, 0))
        page_heading(surface, self.brush, tr("Drill results"), MARGIN, 52)
        self._draw_summary(surface, (MARGIN, TOP, SUMMARY, self._list_panel[3]))
        self.brush.panel(surface, self.app.frame.rect(*self._list_panel))
        self.listing.draw(surface)

    def _draw_summary(self, surface: pygame.Surface, box: Units) -> None:
        x, y, width, height = box
        self.brush.panel(surface, self.app.frame.rect(*box))
        drill = self.drill
        answered, room = drill.answered, width - 48
        right = sum(each.right for each in answered)
        words = tr("{n} of {count} right", n=number(right), count=number(len(answered)))
        self.write(surface, words, (x + 24, y + 40), 28, Face.DISPLAY, palette.BRASS, width=room)
        lines = [counted_marks(drill.score), lost_words(drill.lost), *self._rated(), *self._later()]
        pitch = min(62.0, (height - 80) / len(lines))
        for place, line in enumerate(lines):
            box = (x + 24, y + 72 + place * pitch, room, pitch)
            say_in(surface, self.brush, line, box, colour=palette.CREAM, size=17)

    def _rated(self) -> list[str]:
        drill = self.drill
        if all(each.question.row is not None for each in drill.answered):
            return [tr("Mistakes asked again don't count for your rating.")]
        return [change_words(drill.before, self.after)]

    def _later(self) -> list[str]:
        """What comes back, day by day."""
        return [
            trn("{n} comes back {day}.", "{n} come back {day}.", n, day=in_days(day, self.today))
            for day, n in list(self.drill.to_repeat.items())[:MOST_DAYS]
        ]

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, answered: Answered) -> None:
        """Draw one decision: mark, cards, pot, answer and cost."""
        frame, brush = self.app.frame, self.brush
        judged = answered.judged
        decision, wide, middle = judged.decision, rect.w / frame.scale, rect.centery
        sign, colour = SIGNS[judged.verdict.mark]
        left = 16.0
        for words, room, letters, tint in (
            (sign, 30.0, Face.BOLD, colour),
            (hand_label(decision.view, decision.seat), 260.0, Face.TEXT, palette.CREAM),
            (
                tr("pot {n}", n=number(decision.view.table.pots)),
                110.0,
                Face.TEXT,
                palette.QUIET,
            ),
            (
                action_words(decision.action),
                wide - 30 - 260 - 110 - 130,
                Face.SEMIBOLD,
                palette.CREAM,
            ),
        ):
            at, width = (frame.px(left), middle), frame.px(room - 10)
            brush.write(surface, words, at, letters, frame.text(16), tint, width=width)
            left += room
        if not answered.right:
            draw_cell(self, surface, cost_words(judged), wide - 20, rect, 96, palette.WARNING)
