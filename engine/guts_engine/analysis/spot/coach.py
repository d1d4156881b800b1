"""The coach: the worth of each option, computed only from what one seat sees (R10).

It repeatedly deals the unseen cards, lets everyone else play the symmetric equilibrium, and
averages the chips won. Every worth is an estimate with a standard error.
"""

import numpy as np

from guts_engine.analysis.spot.advice import Advice, Mark, Option, Verdict, judge
from guts_engine.analysis.spot.evaluation import (
    DeclarationEvaluator,
    Evaluator,
    ExchangeEvaluator,
)
from guts_engine.analysis.spot.means import Means
from guts_engine.common.frozen import changed
from guts_engine.play.actions import Asked, Question
from guts_engine.play.view import SeatView

__all__ = ["Advice", "Coach", "Mark", "Option", "Verdict", "judge"]

LEAST = 2_000
"""The least number of deals before the advice counts as settled."""
CLEAR = 4.0
"""The number of standard errors at which two options differ significantly."""
PRECISE = 0.008
"""The standard error of a difference, in pots, at which the advice counts as settled."""


class Coach:
    """Advice for the seat of a view on its question; deterministic for a seed.

    Raises ValueError for a view without a question.
    """

    def __init__(self, view: SeatView, asked: Asked, seed: int) -> None:
        self._evaluator = _evaluator(view, asked, np.random.Generator(np.random.SFC64(seed)))
        self._means = Means(len(self._evaluator.actions))
        self._advice: Advice | None = None

    @property
    def advice(self) -> Advice:
        """The advice so far; deals the first batch if there is none."""
        return self._advice or self.refine()

    def refine(self, samples: int = 500) -> Advice:
        """The advice after another batch of `samples` deals, or fewer where deals are slow."""
        self._means.add(self._evaluator.worth(samples))
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
        settled = _settled(options, advice.pot, means.count)
        return changed(advice, options=options, samples=means.count, settled=settled)


def _settled(options: tuple[Option, ...], pot: float, samples: int) -> bool:
    """Whether the best option is significantly better than the next, or hardly differs from it."""
    if len(options) < 2:
        return True
    error = options[1].short_error
    near = error <= PRECISE * pot
    return samples >= LEAST and (near or options[1].short >= CLEAR * error)


def _evaluator(view: SeatView, asked: Asked, rng: np.random.Generator) -> Evaluator:
    if asked.question is Question.DECLARE:
        return DeclarationEvaluator(view, asked, rng)
    return ExchangeEvaluator(view, asked, rng)
