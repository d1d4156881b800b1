"""A drill at the table: decision, verdict, next one; at the end its results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final

import pygame

from guts_engine.coach.advice import Advice
from guts_engine.state.actions import Action as Answer
from guts_gui.app.scene import Program
from guts_gui.coach.review import A_MOMENT
from guts_gui.coach.words import action_words, marked, percent
from guts_gui.drawing.people import Person
from guts_gui.drill.drill import Answered, Drill, Question
from guts_gui.drill.words import in_days
from guts_gui.i18n.translate import tr
from guts_gui.scenes.coach.drill_results import DrillResultsScene
from guts_gui.scenes.coach.table_question import TableQuestion
from guts_gui.scenes.common.coach_panel import draw_advice

A_GLANCE: Final = 0.004
"""Seconds per frame for drawing the next question."""
STUDY: Final = 0.006
"""Seconds per frame for solving the rules while no verdict is waited for."""


class DrillScene(TableQuestion):
    """Asks the questions of a drill; `closed` is called when it ends."""

    def __init__(
        self, app: Program, drill: Drill, today: Callable[[], date], closed: Callable[[], None]
    ) -> None:
        super().__init__(app)
        self.drill = drill
        self.today = today
        self.closed = closed
        self._going_on = False
        self._ask_current()

    def _ask_current(self) -> None:
        self.ask(self.question.problem.view, self.question.problem.asked)

    @property
    def question(self) -> Question:
        """The current question."""
        question = self.drill.current
        assert question is not None
        return question

    @property
    def people(self) -> tuple[Person, ...]:
        problem = self.question.problem
        names = [seat.name for seat in problem.view.table.seats]
        return tuple(map(Person, names, problem.avatars))

    @property
    def advice(self) -> Advice | None:
        consultation = self.question.consultation
        return consultation.advice if consultation.done else None

    @property
    def latest(self) -> Answered | None:
        """The answer to the current question, once it is judged."""
        return self.drill.latest

    @property
    def onward(self) -> str:
        return tr("Results") if self.drill.over else tr("Next")

    # --- Time ---------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return super().busy or self.drill.busy or self.drill.studying

    def update(self, dt: float) -> bool:
        super().update(dt)
        judging = self.answered and self.latest is None
        judged = self.drill.work(A_MOMENT if judging else A_GLANCE)
        if judged:
            self._tell()
        elif self.drill.studying and not judging:
            judged = self._study()
        if self._going_on and (self.drill.ready or self.drill.over):
            self.go_on()
        return judged

    def _study(self) -> bool:
        """Solve the rules for a part of a frame; True when that shows."""
        before = self.studied
        done = self.drill.study(STUDY)
        return done or self.studied != before

    @property
    def studied(self) -> str:
        """How far the bots have studied the rules, in a sentence; empty once they have."""
        if not self.drill.studying:
            return ""
        share = percent(self.drill.studied)
        return tr("The bots have studied {share} of this game.", share=share)

    def draw_coach(self, surface: pygame.Surface) -> None:
        plan, view = self.sprites.plan, self.turn.view
        draw_advice(surface, self.brush, plan, view, self.advice, rough=self.drill.rough)

    def _tell(self) -> None:
        """Report an error of the disk, and show what follows."""
        if fault := self.drill.book.take_fault():
            self.app.notify(fault)
        self.arrange()

    # --- Answers ------------------------------------------------------------------------------

    def take(self, action: Answer) -> None:
        if self.drill.answer(action):
            self._tell()

    def go_on(self) -> None:
        """Go to the next question as soon as it is there, or to the results."""
        if self.latest is None:
            return
        self._going_on = not self.drill.go_on()
        if not self._going_on:
            self._ask_current()
            self.sound("deal")
            self.show_next()
        elif self.drill.over:
            self._going_on = False
            self.stop()

    def stop(self) -> None:
        """Show the results so far, if there are any."""
        self.app.pop()
        self.closed()
        if self.drill.answered:
            self.app.push(DrillResultsScene(self.app, self.drill, self.today()))

    # --- Words --------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        asked, count = len(self.drill.answered) + 1, self.drill.count
        if self.question.row is not None:
            status = tr("Mistake {n} of {count}", n=asked, count=count)
        else:
            status = tr("Decision {n} of {count}", n=asked, count=count)
        return f"{status} · {self.studied}" if self.studied else status

    @property
    def verdict_words(self) -> tuple[str, str]:
        answered = self.latest
        action = self.turn.decision()
        if answered is None:
            return action_words(action) if action else "", ""
        return marked(answered.judged), self._follows(answered)

    def _follows(self, answered: Answered) -> str:
        """When the decision is asked again, or how the drill goes so far."""
        if answered.due is not None:
            return tr("Comes back {day}.", day=in_days(answered.due, self.today()))
        if answered.question.row is not None:
            return tr("Learned: this one doesn't come back.")
        right = sum(each.right for each in self.drill.answered)
        return tr("{n} of {count} right so far.", n=right, count=len(self.drill.answered))
