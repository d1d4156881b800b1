"""The rating of a player's decisions, from 0 to 100, with its standard error.

The player is taken to see the worth of every option with an error of `s` pots, and to choose each
option with a probability in proportion to exp(-cost / s): the logit choice of quantal response. A
costly mistake in a clear spot says much about s, a wrong choice between options that are almost
equal says little, so that easy and hard questions can be mixed. A few choices are slips that follow
no rule. The rating is the mean of 100 / (1 + s / HALF) over what the choices leave probable, and
its error their standard deviation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final

from guts_engine.common.frozen import record

BEST: Final = 100
"""The rating of a player who errs in nothing."""
HALF: Final = 0.1
"""The error in pots at which the rating is 50."""
MOST: Final = 0.25
"""The cost in pots from which a choice counts as no worse."""
LATEST: Final = 400
"""The number of choices that count, so that the rating follows a player who learns."""
_PRIOR: Final = 1.5
"""The standard deviation of log(s / HALF) before the first choice."""
_GRID: Final = tuple([step / 10 for step in range(-45, 46)])
"""The values of log(s / HALF) that are weighed."""


@record
class Choice:
    """A choice among options: the cost of each in pots, 0 for the best, and the chosen one."""

    costs: tuple[float, ...]
    chosen: int


@record
class Rating:
    """An estimate from 0 to 100 with its standard error, from that many choices."""

    value: float
    error: float
    choices: int


def rating(choices: Sequence[Choice]) -> Rating:
    """The rating that the latest of these choices show, oldest first."""
    latest = choices[-LATEST:]
    weights = [-((x / _PRIOR) ** 2) / 2 for x in _GRID]
    for choice in latest:
        weights = [sum(pair) for pair in zip(weights, _likelihood(choice), strict=True)]
    most = max(weights)
    shares = [exp(each - most) for each in weights]
    scores = [_score(x) for x in _GRID]
    mean = _mean(scores, shares)
    variance = _mean([(each - mean) ** 2 for each in scores], shares)
    return Rating(mean, sqrt(variance), len(latest))


def probabilities(costs: Sequence[float], error: float) -> list[float]:
    """The probability of each option for a player who sees its worth with that error in pots."""
    weights = [exp(-min(cost, MOST) / error) for cost in costs]
    total = sum(weights)
    return [each / total for each in weights]


@lru_cache(maxsize=4096)
def _likelihood(choice: Choice) -> tuple[float, ...]:
    """The logarithm of the probability of the choice, for each error of the grid."""
    found = []
    for error in (HALF * exp(x) for x in _GRID):
        weights = [exp(-min(cost, MOST) / error) for cost in choice.costs]
        found.append(-min(choice.costs[choice.chosen], MOST) / error - log(sum(weights)))
    return tuple(found)


def _score(x: float) -> float:
    return BEST / (1 + exp(x))


def _mean(values: Iterable[float], shares: Sequence[float]) -> float:
    return sum(v * s for v, s in zip(values, shares, strict=True)) / sum(shares)
