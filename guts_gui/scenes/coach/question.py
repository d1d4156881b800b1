"""Mistakes as questions: the table as it was, answered again before the coach's verdict.

After it the coach can also answer what the opponents had shown until then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from guts_engine.coach.advice import Advice, Verdict, judge
from guts_engine.state.actions import Action as Answer
from guts_gui.app.scene import Program
from guts_gui.coach.against import Answer as Against
from guts_gui.coach.against import PastEncounter, answerable
from guts_gui.coach.review import A_MOMENT, Judged, Review
from guts_gui.coach.words import action_words, mark_words
from guts_gui.controls import Button
from guts_gui.controls.keys import Action
from guts_gui.drawing.people import Person
from guts_gui.i18n.translate import tr
from guts_gui.scenes.coach.table_question import TableQuestion
from guts_gui.scenes.common.coach_panel import AGAINST, draw_answer
from guts_gui.setup.draft import SeatSetup

BELOW_BACK: Final = 52.0
"""Upper edge of the button for advice against these players."""


class AgainstButton(Button):
    """The button for advice against these players, as narrow as at the table."""

    pad = 9.0


class CoachQuestionScene(TableQuestion):
    """Asks one mistake after the other; the coach's numbers appear after each answer.

    `review` is of the session of the mistakes; without it nothing is known of the opponents.
    """

    def __init__(
        self,
        app: Program,
        mistakes: Sequence[Judged],
        seats: Sequence[SeatSetup],
        first: int,
        review: Review | None = None,
    ) -> None:
        super().__init__(app)
        self.mistakes = tuple(mistakes)
        self.seats = seats
        self.review = review
        self.against = False
        """Whether advice is against these players, and not the equilibrium."""
        self._encounters: dict[int, PastEncounter] = {}
        self._turn_to(first)

    def _turn_to(self, number: int) -> None:
        """Show a question by its number."""
        self.number = number
        self.verdict: Verdict | None = None
        decision = self.mistake.decision
        self.ask(decision.view, decision.asked)

    @property
    def mistake(self) -> Judged:
        """The decision that is asked again."""
        return self.mistakes[self.number]

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(Person(seat.name, seat.avatar) for seat in self.seats)

    @property
    def named(self) -> bool:
        return len({each.decision.seat for each in self.mistakes}) > 1

    @property
    def advice(self) -> Advice:
        return self.mistake.advice

    @property
    def onward(self) -> str:
        return tr("Next") if self.number + 1 < len(self.mistakes) else ""

    def take(self, action: Answer) -> None:
        self.verdict = judge(self.advice, action)

    def go_on(self) -> None:
        self._turn_to(self.number + 1)
        self.show_next()

    # --- Against these players ----------------------------------------------------------------

    def build_below_back(self) -> None:
        frame = self.app.frame
        large = frame.text(14) / (14 * frame.scale)
        box = (16.0, BELOW_BACK, AGAINST * large, 36.0)
        words, cap = tr("Against"), self.app.keymap.label(Action.AGAINST)
        self.turning = AgainstButton(
            self, "against", box, words, self.turn_against, cap=cap, size=14, hidden=True
        )

    def arrange(self) -> None:
        super().arrange()
        self.turning.appear(wanted=self._answerable)

    @property
    def _answerable(self) -> bool:
        """Whether the question is answered, and what others declare is part of it."""
        return self.answered and self.review is not None and answerable(self.asked)

    @property
    def comparing(self) -> bool:
        """Whether advice against these players is shown, or that the coach works on it."""
        return self.against and self._answerable

    @property
    def answer_to_them(self) -> Against | None:
        """The advice against these players; None until it is final."""
        encounter = self._encounters.get(self.number)
        return encounter.answer if encounter is not None else None

    def turn_against(self) -> None:
        """Change between advice against the equilibrium and against these players."""
        self.against = not self.against
        self.invalidate()

    def act(self, action: Action) -> bool:
        if action is Action.AGAINST and self._answerable:
            self.turn_against()
            return True
        return super().act(action)

    @property
    def busy(self) -> bool:
        return super().busy or (self.comparing and self.answer_to_them is None)

    def update(self, dt: float) -> bool:
        super().update(dt)
        if self.review is None or not self.comparing:
            return False
        if self.number not in self._encounters:
            self._encounters[self.number] = PastEncounter(self.review, self.mistake.decision)
        return self._encounters[self.number].work(A_MOMENT)

    def draw_coach(self, surface: pygame.Surface) -> None:
        if self.comparing:
            plan, view = self.sprites.plan, self.turn.view
            draw_answer(surface, self.brush, plan, view, self.answer_to_them)
        else:
            super().draw_coach(surface)

    # --- Words --------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        return tr("Question {n} of {count}", n=self.number + 1, count=len(self.mistakes))

    @property
    def verdict_words(self) -> tuple[str, str]:
        """The values of the answers now and then."""
        action, pot = self.turn.decision(), self.advice.pot
        if self.verdict is None or action is None:
            return "", ""
        now = tr(
            "This time: {deed}, {mark}.",
            deed=action_words(action),
            mark=mark_words(self.verdict, pot),
        )
        then = tr(
            "At the table: {deed}, {mark}.",
            deed=action_words(self.mistake.decision.action),
            mark=mark_words(self.mistake.verdict, pot),
        )
        return now, then
