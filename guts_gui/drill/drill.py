"""A drill: questions one after the other, the coach's verdicts, and a summary at the end.

The next question is drawn, and the coach works on the current one, while the player thinks. Rules
without a solution are solved meanwhile too; until then the numbers are only about right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from guts_engine.coach.advice import Mark, judge
from guts_engine.common.work import Steps
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action
from guts_gui.bots.preparation import Preparation
from guts_gui.coach.review import Answer, Consultation, Decision, Judged, Score, score
from guts_gui.drill.book import Book, choice_of
from guts_gui.drill.dealing import Course, Dealer
from guts_gui.drill.problem import Problem
from guts_gui.drill.rating import Rating
from guts_gui.frame_time import for_seconds
from guts_gui.history.drills import MistakeRow

MOST_STEPS: Final = 10_000
"""The most steps of work for one question, after which there are no more."""


HALFWAY: Final = 50
"""The steps after which half of a progress bar is filled."""
A_STEP: Final = 0.004
"""Seconds for one step of the bots' preparation."""


@dataclass(frozen=True)
class Question:
    """A decision and the coach's work on it; `row` is the mistake that is asked again.

    `study` is the bots' preparation for its rules.
    """

    problem: Problem
    consultation: Consultation
    study: Preparation
    row: MistakeRow | None = None

    def afresh(self) -> Question:
        """The same decision, with the coach's work begun anew."""
        problem = self.problem
        consultation = Consultation(problem.view, problem.asked, problem.seed)
        return replace(self, consultation=consultation)


@dataclass(frozen=True)
class Answered:
    """An answer with its verdict, and the day on which it is asked again, None if never."""

    question: Question
    judged: Judged
    due: date | None

    @property
    def right(self) -> bool:
        """Whether it is no mistake."""
        return self.judged.verdict.mark is not Mark.MISTAKE

    @property
    def lost(self) -> float:
        """What the answer costs, in pots; nothing if it is as good as the best."""
        advice, verdict = self.judged.advice, self.judged.verdict
        equal = advice.option(self.judged.decision.action) in advice.equal
        return 0.0 if equal or not advice.pot else verdict.cost / advice.pot


class Drill:
    """Questions from a source, at most `count`; what is answered is noted in the book.

    `game` is the id of the practised game, None for mistakes of any.
    """

    def __init__(
        self, book: Book, source: Iterator[Question | None], count: int, game: str | None = None
    ) -> None:
        self.book = book
        self.count = count
        self.game = game
        self.answered: list[Answered] = []
        self.current: Question | None = None
        self.given: Action | None = None
        """The answer to the current question."""
        self.before = book.rating(game)
        self._source: Iterator[Question | None] | None = source
        self._next: Question | None = None
        self._steps = 0

    @classmethod
    def of_course(
        cls, book: Book, course: Course, count: int, rng: Random, cache: Path | None = None
    ) -> Drill:
        """A drill of new decisions; what the bots learn of the game is kept in the `cache`."""

        def source() -> Iterator[Question | None]:
            study = Preparation(course.rules, cache, len(course.seats))
            yield from _prepared(study)
            for each in Dealer(course, rng).questions():
                yield each and Question(*each, study)

        return cls(book, source(), count, course.rules.game)

    @classmethod
    def of_mistakes(cls, book: Book, cache: Path | None = None) -> Drill:
        """A drill of the mistakes due today."""
        rows = book.due
        studies: dict[tuple[RuleSet, int], Preparation] = {}

        def source() -> Iterator[Question | None]:
            for row in rows:
                if problem := book.open(row):
                    table = problem.view.table
                    key = table.rules, len(table.order)
                    study = studies.setdefault(key, Preparation(table.rules, cache, key[1]))
                    yield from _prepared(study)
                    consultation = Consultation(problem.view, problem.asked, problem.seed)
                    yield Question(problem, consultation, study, row)

        return cls(book, source(), len(rows))

    def opening(self) -> Steps[bool]:
        """Draw the first question in steps; returns whether there is one."""
        while self._wanting and self._source is not None:
            yield 1 - HALFWAY / (HALFWAY + self._steps)
            self._draw()
        return self.go_on()

    # --- Work -------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether there is work: on the current question, or to draw the next one."""
        return self._judging or (self._wanting and self._source is not None)

    @property
    def _judging(self) -> bool:
        """Whether the coach works on the current question, or an answer waits for its verdict."""
        if self.current is None:
            return False
        unjudged = self.given is not None and self.latest is None
        return unjudged or not self.current.consultation.done

    @property
    def _wanting(self) -> bool:
        begun = len(self.answered) + (self.current is not None and self.latest is None)
        return self._next is None and begun < self.count

    def work(self, seconds: float) -> bool:
        """Work for that long; True when the current question has been judged."""
        judged = False
        for _ in for_seconds(seconds):
            if not self.busy:
                break
            judged = self._step() or judged
        return judged

    # --- The rules ----------------------------------------------------------------------------

    @property
    def studying(self) -> bool:
        """Whether the rules of the current question are being solved."""
        return self.current is not None and not self.current.study.done

    @property
    def studied(self) -> float:
        """The share done of that, 0 to 1."""
        return 1.0 if self.current is None else self.current.study.share

    @property
    def rough(self) -> bool:
        """Whether everyone else plays by the idealised game until then."""
        return self.current is not None and self.current.study.rough

    def study(self, seconds: float) -> bool:
        """Solve these rules for about that long; True when that has come to an end.

        Then the coach begins anew, unless the question is judged already.
        """
        question = self.current
        if question is None or not question.study.work(seconds):
            return False
        if self.latest is None:
            self.current = question.afresh()
        return True

    def _step(self) -> bool:
        question = self.current
        if question is None or not self._judging:
            self._draw()
            return False
        if not question.consultation.done:
            question.consultation.step()
        return self._judge()

    def _draw(self) -> None:
        """Take one step towards the next question; a source without any is given up."""
        if self._source is None:
            return
        self._next = next(self._source, None)
        self._steps = 0 if self._next else self._steps + 1
        if self._steps >= MOST_STEPS:
            self._source = None

    # --- Questions and answers --------------------------------------------------------------

    def go_on(self) -> bool:
        """Turn to the next question; False if there is none, now or ever."""
        if self._next is None:
            return False
        following = self._next
        if following.study.solves and following.study.done:  # perhaps while the coach worked on it
            following = following.afresh()
        self.current, self._next, self.given = following, None, None
        return True

    @property
    def ready(self) -> bool:
        """Whether the next question is there."""
        return self._next is not None

    @property
    def over(self) -> bool:
        """Whether no question follows the current one."""
        if self._next is not None:
            return False
        return self._source is None or not self._wanting

    @property
    def latest(self) -> Answered | None:
        """The answer to the current question with its verdict; None until it is judged."""
        last = self.answered[-1] if self.answered else None
        return last if last is not None and last.question is self.current else None

    def answer(self, action: Action) -> bool:
        """Answer the current question; returns whether the verdict is there already."""
        if self.given is None:
            self.given = action
        return self._judge()

    def _judge(self) -> bool:
        """Judge the answer once the coach is sure; returns whether it has been judged now."""
        question, action = self.current, self.given
        if question is None or not isinstance(action, Answer) or self.latest is not None:
            return False
        advice, problem = question.consultation.advice, question.problem
        if advice is None or not question.consultation.done:
            return False
        decision = Decision(problem.seed, problem.view, problem.asked, action)
        judged = Judged(decision, judge(advice, action), advice)
        right = judged.verdict.mark is not Mark.MISTAKE
        due = None
        if question.row is not None:
            due = self.book.repeat(question.row, right=right)
        else:
            self.book.answer(problem.game, choice_of(advice, action))
            if not right:
                due = self.book.add(problem)
        self.answered.append(Answered(question, judged, due))
        return True

    # --- Results ----------------------------------------------------------------------------

    @property
    def score(self) -> Score:
        """The number of marks of each kind."""
        return score([each.judged for each in self.answered])

    @property
    def lost(self) -> float:
        """The average cost of an answer in pots."""
        return sum(each.lost for each in self.answered) / max(1, len(self.answered))

    @property
    def after(self) -> Rating:
        """The rating now."""
        return self.book.rating(self.game)

    @property
    def to_repeat(self) -> dict[date, int]:
        """The number of answers of this drill that are asked again, by day, in order."""
        days = sorted(each.due for each in self.answered if each.due is not None)
        return {day: days.count(day) for day in days}


def _prepared(study: Preparation) -> Iterator[None]:
    """Prepare the bots for a game as far as that is quick, the hands and what is known of them.

    Solving the rules goes on during the drill.
    """
    while not (study.done or study.solves):
        study.work(A_STEP)
        yield
