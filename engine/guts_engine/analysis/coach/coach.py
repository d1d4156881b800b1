"""The coach: the worth of each option, computed only from what one seat sees (R10).

It repeatedly deals the unseen cards, lets everyone else play the symmetric equilibrium or as they
played so far, and averages the chips won. Every worth is an estimate with a standard error. Games
that have a form are dealt by the hundred as columns of numbers, all others are played out with the
engine.
"""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from guts_engine.analysis.coach.deciding import PlayedDeclaration
from guts_engine.analysis.coach.exchanging import Naming, SampledExchange
from guts_engine.analysis.spot.advice import (
    CERTAIN,
    NEAR,
    Advice,
    Mark,
    Option,
    Verdict,
    judge,
)
from guts_engine.analysis.spot.evaluation import (
    DeclarationEvaluator,
    Evaluator,
    ExchangeEvaluator,
)
from guts_engine.analysis.spot.means import Means
from guts_engine.analysis.spot.plays import Watched, likely
from guts_engine.bots.asking import is_certain_at
from guts_engine.bots.habits import Habits, context, estimate
from guts_engine.bots.standing import preparing
from guts_engine.common.frozen import changed
from guts_engine.common.work import Steps, finished
from guts_engine.state.actions import Asked, Question
from guts_engine.state.view import SeatView
from guts_engine.strength.form import in_columns

__all__ = ["Advice", "Coach", "Mark", "Option", "Verdict", "judge"]


class Coach:
    """Advice for the seat of a view on its question; deterministic for a seed.

    At a declaration, others may play as their habits, by seat, make likely, plus `errors` times
    their standard errors. Raises ValueError for a view without a question.
    """

    def __init__(
        self,
        view: SeatView,
        asked: Asked,
        seed: int,
        habits: Mapping[int, Habits] = MappingProxyType({}),
        errors: float = 0.0,
    ) -> None:
        rng = np.random.Generator(np.random.SFC64(seed))
        self._view = view
        self._evaluator = _evaluator(view, asked, rng, habits, errors)
        self._certain = is_certain_at(view.table, view.seat or 0)
        self._means = Means(len(self._evaluator.actions))
        self._advice: Advice | None = None

    @property
    def advice(self) -> Advice:
        """The advice so far; deals the first batch if there is none."""
        return self._advice or self.refine()

    def refine(self, samples: int = 500) -> Advice:
        """The advice after another batch of `samples` deals, or fewer where deals are slow."""
        return finished(self.refining(samples))

    def refining(self, samples: int = 500) -> Steps[Advice]:
        """Find the same in short steps."""
        if not self._means.count:
            yield from preparing(self._view)
        self._means.add((yield from self._evaluator.valuing(samples)))
        self._advice = self._advise()
        return self._advice

    def _advise(self) -> Advice:
        means, actions = self._means, self._evaluator.actions
        order = sorted(range(len(actions)), key=lambda option: -means.of(option))
        best = order[0]
        options = tuple(
            Option(
                actions[option],
                means.of(option),
                means.error(option),
                means.of(best) - means.of(option),
                means.difference_error(best, option) if option != best else 0.0,
            )
            for option in order
        )
        advice = self._evaluator.summary(best)
        enough = means.count >= self._evaluator.least
        settled = enough and _settled(options, advice.pot, self._evaluator.precise)
        return changed(
            advice,
            options=options,
            samples=means.count,
            settled=settled,
            certain=self._certain,
        )


def _settled(options: tuple[Option, ...], pot: float, precise: float) -> bool:
    """Whether each option's cost is known precisely, or surely more than that of a close one."""
    return all(
        each.short_error <= precise * pot or each.short - NEAR * pot >= CERTAIN * each.short_error
        for each in options[1:]
    )


def _evaluator(
    view: SeatView,
    asked: Asked,
    rng: np.random.Generator,
    habits: Mapping[int, Habits],
    errors: float,
) -> Evaluator:
    """The evaluator of the question, with columns of numbers where the game has a form."""
    formed = in_columns(view.table.rules)
    if asked.question is Question.NAME_RANK:
        return Naming(view)
    if asked.question is Question.DECLARE and formed:
        table = view.table
        watched = {seat: Watched(habits[seat], table, seat, errors) for seat in habits}
        return DeclarationEvaluator(view, asked, rng, watched)
    if asked.question is Question.DECLARE:
        rivals = {
            seat: likely(estimate(habits[seat], context(view.table, seat)), errors)
            for seat in habits
            if seat in view.table.order
        }
        return PlayedDeclaration(view, asked, rng, rivals)
    return (ExchangeEvaluator if formed else SampledExchange)(view, asked, rng)
