"""Waiting with good hands where all are asked again (R13.9), fitted to deals of the game itself.

In the idealised game (`equilibrium.waiting`) hands are independent and stay as they are, and every
loser matches. From there on, with dealt hands and the payments of the rules, three numbers move:
the worst hand played, the best one that waits, and how often hands between them do.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from math import exp, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.solve.course.columns import Asked, Hands
from guts_engine.equilibrium.continuum import MOST_OUT
from guts_engine.equilibrium.solved import Wait
from guts_engine.equilibrium.waiting import Waiting

STEPS: Final = 48
_PACE: Final = (1.0, 0.1)
"""The change of a threshold per pot gained, as a power of e, at the first and the last step."""
_CHANCES: Final = 2.0
"""The change of the chance of waiting, in the same unit."""
_MEAN: Final = 1 / 2
"""The part of the steps after which the result is their mean."""
_NEAR: Final = 0.2
"""The distance from the worst hand played, as a power of e of the hands above, that is near."""
_LEAST: Final = 0.01
"""The least share of hands that wait, as a power of e."""

Floats = NDArray[np.float64]
Gains = Callable[[Hands, Waiting, int], tuple[Asked, Floats]]
"""The deals that ask the hero at a kind of moment, 0 or 1, and the gain from being in there."""


def fitted(
    gains: Gains, dealt: Callable[[], Iterable[Hands]], begin: Waiting
) -> Generator[float, None, Waiting]:
    """The balance of being in, waiting and folding, with hands `dealt` anew for each step.

    Yields the share done. Being in at the second asking is to be worth as much as folding for the
    worst hand played, and at the first as much as waiting for the worse and for the better half of
    the hands that wait.
    """
    at = begin
    means = np.zeros(3)
    number = 0
    fast, slow = _PACE
    for step in range(STEPS):
        sums, weights = np.zeros(3), np.zeros(3)
        for hands in dealt():
            for place, (gained, weight) in enumerate(_measured(gains, hands, at)):
                sums[place] += gained
                weights[place] += weight
            yield step / STEPS
        pace = fast * (slow / fast) ** (step / STEPS)
        at = _moved(at, *(pace * sums / np.maximum(weights, 1.0)))
        if step >= STEPS * _MEAN:
            means += at.out, at.wait.below, at.wait.chance
            number += 1
    out, below, chance = means / number
    return Waiting(float(out), Wait(float(below), float(chance)))


def _moved(at: Waiting, again: float, worse: float, better: float) -> Waiting:
    """Looser where being in gains more than folding, and less waiting where it gains more."""
    tight = max(_LEAST, -log(1 - at.out) - again)
    out = min(MOST_OUT, 1 - exp(-tight))
    below = 1 - exp(-max(tight + _LEAST, -log(1 - at.wait.below) - better))
    return Waiting(out, Wait(below, min(1.0, max(0.0, at.wait.chance - _CHANCES * worse))))


def _measured(gains: Gains, hands: Hands, at: Waiting) -> Sequence[tuple[float, float]]:
    """Gains from being in, with weights: at the second asking of the worst hands played, at the
    first of the worse and the better half of the hands that wait.
    """
    asked, gain = gains(hands, at, 1)
    far = np.abs(np.log(np.maximum(1 - asked.looks, 1e-9) / (1 - at.out))) / _NEAR
    weight = np.maximum(0, 1 - far)
    found = [(float(weight @ gain), float(weight.sum()))]
    asked, gain = gains(hands, at, 0)
    middle = (at.out + at.wait.below) / 2
    for low, high in ((at.out, middle), (middle, at.wait.below)):
        here = (asked.looks >= low) & (asked.looks < high)
        found.append((float(gain[here].sum()), float(here.sum())))
    return found
