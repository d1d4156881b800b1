"""Mistakes as questions: the table as it was, answered again before the coach's verdict."""

from __future__ import annotations

from collections.abc import Sequence

from guts_engine.analysis.spot.advice import Advice, Verdict, judge
from guts_engine.state.actions import Action as Answer
from guts_gui.app.scene import Program
from guts_gui.coach.review import Judged
from guts_gui.coach.words import action_words, mark_words
from guts_gui.drawing.people import Person
from guts_gui.i18n.translate import tr
from guts_gui.scenes.coach.table_question import TableQuestion
from guts_gui.setup.draft import SeatSetup


class CoachQuestionScene(TableQuestion):
    """Asks one mistake after the other; the coach's numbers appear after each answer."""

    def __init__(
        self, app: Program, mistakes: Sequence[Judged], seats: Sequence[SeatSetup], first: int
    ) -> None:
        super().__init__(app)
        self.mistakes = tuple(mistakes)
        self.seats = seats
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
