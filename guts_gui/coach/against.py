"""The best answer to these opponents as they have been seen so far, for the seat that saw them.

Two coaches play the deal out against what the habits make likely, one with the opponents in a
little more often, one a little less. What is between them is how much depends on what is not known
yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, sqrt
from typing import TYPE_CHECKING, Final

from guts_engine.bots.habits import Habits, Watcher, declaring
from guts_engine.coach.advice import Advice, Option
from guts_engine.common.frozen import changed, record
from guts_engine.common.work import Steps
from guts_engine.state.actions import Action, Asked, Question
from guts_engine.state.view import SeatView
from guts_gui.coach.review import Decision, Review, call_coach
from guts_gui.frame_time import for_seconds
from guts_gui.session.watching import Watching

if TYPE_CHECKING:
    from guts_engine.coach.coach import Coach

_ENOUGH: Final = 60
"""The batches of deals after which the advice is given, settled or not."""
EARLY: Final = 6
"""The fewest declarations of each opponent from which an answer is given."""


@record
class Answer:
    """The advice against these opponents, its errors with those of what was seen.

    `seen` is the number of declarations seen of the opponent who was seen least. Below `EARLY`
    there is no advice. `only` is the name of a single opponent, empty if there are several.
    """

    seen: int
    advice: Advice | None = None
    only: str = ""

    @property
    def early(self) -> bool:
        """Whether too little has been seen."""
        return self.seen < EARLY


class Encounter:
    """The work on one declaration, batch by batch; deterministic, `number` is the only seed."""

    def __init__(self, view: SeatView, asked: Asked, number: int, watcher: Watcher) -> None:
        self._view, self._asked, self._number = view, asked, number
        seats = [seat for seat in declaring(view.table) if seat != view.seat]
        self._habits: Mapping[int, Habits] = {seat: watcher.habits_of(seat) for seat in seats}
        seen = min((each.asked for each in self._habits.values()), default=0)
        only = view.table.seats[seats[0]].name if len(seats) == 1 else ""
        self.answer = Answer(seen, only=only)
        self._coaches: tuple[Coach, Coach] | None = None
        self._batches = 0
        self._steps: Steps[Advice] | None = None
        self.done = self.answer.early

    def refine(self) -> None:
        """Evaluate one more batch of deals, for one coach and the other in turn."""
        while not self.step():
            pass

    def work(self, seconds: float) -> None:
        """Take steps for about that long, or until a batch is complete."""
        for _ in for_seconds(seconds):
            if self.step():
                return

    def step(self) -> bool:
        """Evaluate a part of a batch; returns whether the batch is complete."""
        if self._coaches is None:
            apart = 1 / sqrt(len(self._habits))
            self._coaches = self._coach(-apart), self._coach(apart)
        if self._steps is None:
            self._steps = self._coaches[self._batches % 2].refining()
        if next(self._steps, None) is not None:
            return False
        self._steps = None
        self._batches += 1
        if self._batches % 2:
            return True
        tight, loose = (each.advice for each in self._coaches)
        assert tight is not None and loose is not None
        if (tight.settled and loose.settled) or self._batches >= _ENOUGH:
            self.answer = changed(self.answer, advice=between(tight, loose))
            self.done, self._coaches = True, None
        return True

    def _coach(self, errors: float) -> Coach:
        from guts_engine.coach.plays import habitual  # slow to import

        plays = habitual(self._view.table, self._habits, errors)
        return call_coach()(self._view, self._asked, self._number, plays)


class PastEncounter:
    """The work on one declaration of a session on record, in steps.

    First what its seat had seen until then is read in the log (R10).
    """

    def __init__(self, review: Review, decision: Decision) -> None:
        self._decision = decision
        self._before = review.actions[: decision.number]
        self._watching = Watching(review.begun, (decision.seat,))
        self._encounter: Encounter | None = None

    @property
    def answer(self) -> Answer | None:
        """The advice against these players; None until it is final."""
        return self._encounter.answer if self._encounter and self._encounter.done else None

    def work(self, seconds: float) -> bool:
        """Work for about that long; returns whether the advice has just become final."""
        if self.answer is None:
            for _ in for_seconds(seconds):
                self._step()
                if self.answer is not None:
                    return True
        return False

    def _step(self) -> None:
        """Read on, or evaluate a part of a batch of deals."""
        if self._encounter is not None:
            self._encounter.step()
        elif self._watching.read(self._before):
            at = self._decision
            watcher = self._watching.watchers[at.seat]
            self._encounter = Encounter(at.view, at.asked, at.number, watcher)


def answerable(asked: Asked | None) -> bool:
    """Whether what others declare is part of a question."""
    return asked is not None and asked.question is Question.DECLARE


def between(tight: Advice, loose: Advice) -> Advice:
    """The mean of two advices, with half of what is between them as an error of each option."""
    actions = [each.action for each in tight.options]
    pairs = [(_of(tight, each), _of(loose, each)) for each in actions]
    ranked = sorted(pairs, key=lambda pair: -_mean(pair))
    first = ranked[0]
    options = tuple(
        Option(
            pair[0].action,
            _mean(pair),
            hypot(_mean_error(pair), (pair[0].ev - pair[1].ev) / 2),
            _mean(first) - _mean(pair),
            0.0 if pair is first else _difference_error(first, pair),
        )
        for pair in ranked
    )
    return changed(
        tight,
        options=options,
        all_out=_middle(tight.all_out, loose.all_out),
        best_if_in=_middle(tight.best_if_in, loose.best_if_in),
        weakest=None,
        samples=tight.samples + loose.samples,
        contested=tight.contested + loose.contested,
    )


Pair = tuple[Option, Option]


def _of(advice: Advice, action: Action) -> Option:
    option = advice.option(action)
    if option is None:
        raise ValueError(f"{action} is not one of the options")
    return option


def _mean(pair: Pair) -> float:
    return (pair[0].ev + pair[1].ev) / 2


def _mean_error(pair: Pair) -> float:
    """The sampling error of the mean; the same cards count for both."""
    return (pair[0].stderr + pair[1].stderr) / 2


def _difference_error(first: Pair, other: Pair) -> float:
    """The error of the difference of two options, from sampling and from what was seen."""
    sampling = max(each.short_error for each in (*first, *other))
    apart = (first[0].ev - other[0].ev) - (first[1].ev - other[1].ev)
    return hypot(sampling, apart / 2)


def _middle(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return one if other is None else other
    return (one + other) / 2
