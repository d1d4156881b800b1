"""The equilibrium of the idealised game in which all are asked again once if nobody is in (R13.9).

Good hands that would be played at the second asking wait for it by chance; the best do not, as they
win most from others who are in. Chips are in pots, hands uniform percentiles as in `continuum`.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.common.frozen import record
from guts_engine.equilibrium import continuum
from guts_engine.equilibrium.continuum import MOST_OUT, Terms
from guts_engine.equilibrium.solved import Wait

_FOLDED: Final = 1.85
_BEST: Final = 0.56
_CHANCE: Final = 0.58
"""Where the search begins: shares of hands, in those played if nobody is asked again."""
_STEPS: Final = 60
_SMALL: Final = 1e-6

Numbers = NDArray[np.float64]


@record
class Waiting:
    """The share 0..1 of hands to fold at both askings, and how others wait at the first."""

    out: float
    wait: Wait


def waiting(terms: Terms) -> Waiting:
    """The equilibrium with one chance of waiting for all hands that wait.

    At the worst hand played both askings and folding are worth the same, and at the best one that
    waits both askings are. Solved by Newton's method with shortened steps.
    """
    played = 1 - continuum.share_out(terms)
    at: Numbers = np.array([1 - _FOLDED * played, 1 - _BEST * played, _CHANCE])
    at[0] = max(_SMALL, at[0])
    for _ in range(_STEPS):
        here = _differences(terms, at)
        slopes = np.stack(
            [(_differences(terms, at + step) - here) / _SMALL for step in np.eye(3) * _SMALL],
            axis=1,
        )
        try:
            step = np.linalg.solve(slopes, -here)
        except np.linalg.LinAlgError:
            break
        at = _kept(at + step * min(1.0, 0.05 / max(_SMALL, float(np.abs(step).max()))))
        if float(np.abs(step).max()) < _SMALL:
            break
    out, below, chance = map(float, at)
    return Waiting(min(MOST_OUT, out), Wait(below, chance))


def _kept(at: Numbers) -> Numbers:
    """The numbers, within their bounds."""
    out = min(max(_SMALL, float(at[0])), 1 - 2 * _SMALL)
    below = min(max(out + _SMALL, float(at[1])), 1 - _SMALL)
    return np.array([out, below, min(max(0.0, float(at[2])), 1.0)])


def _differences(terms: Terms, at: Sequence[float] | Numbers) -> Numbers:
    """What the choices that should be worth the same differ by."""
    out, below, chance = map(float, at)
    n, match = terms.players, terms.match
    wait = chance * (below - out)
    early = 1 - out - wait
    pairs = []
    for worse in (0.0, 1.0):  # the worst hand that waits and the best one
        first = later = 0.0
        for rivals in range(n):
            lead = comb(n - 1, rivals)
            beaten = ((1 - chance) * (below - out) * worse) ** rivals
            first += lead * (out + wait) ** (n - 1 - rivals) * _won(n, match, rivals, beaten, early)
            beaten = (wait * worse) ** rivals
            later += lead * out ** (n - 1 - rivals) * _won(n, match, rivals, beaten, wait)
            if rivals:
                later += lead * (out + wait) ** (n - 1 - rivals) * _left(n, match, rivals, early)
        pairs.append((first, later))
    folded = out ** (n - 1) / n
    for rivals in range(1, n):
        lead = comb(n - 1, rivals)
        folded += lead * out ** (n - 1 - rivals) * _left(n, match, rivals, wait)
        folded += lead * (out + wait) ** (n - 1 - rivals) * _left(n, match, rivals, early)
    (first, later), (best, best_later) = pairs
    return np.array([later - folded, first - later, best - best_later])


def _won(n: int, match: float, rivals: int, beaten: float, ins: float) -> float:
    """The worth of being in against rivals, all of them beaten by that chance."""
    if not rivals:
        return 1.0
    left = rivals * match / n
    return beaten * (1 + left) + (ins**rivals - beaten) * (left - match)


def _left(n: int, match: float, rivals: int, ins: float) -> float:
    """The share in what rivals leave who meet without the player."""
    return float(ins**rivals * (rivals - 1) * match / n)
