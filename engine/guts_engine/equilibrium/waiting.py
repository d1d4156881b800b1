"""The equilibrium of the idealised game in which all are asked again once if nobody is in (R13.9).

Good hands that would be played at the second asking wait for it by chance; the best do not, as they
win most from others who are in. Chips are in pots, hands uniform percentiles as in `continuum`.
"""

from math import comb
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.equilibrium import continuum
from guts_engine.equilibrium.continuum import MOST_OUT, Terms
from guts_engine.equilibrium.solved import Wait

_FOLDED: Final = 1.85
_BEST: Final = 0.56
_CHANCE: Final = 0.58
"""Where the search begins: shares of hands, in those played if nobody is asked again."""
_STEPS: Final = 60
_LONGEST: Final = 0.05
_SMALL: Final = 1e-6

Three = tuple[float, float, float]


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
    at = _kept((1 - _FOLDED * played, 1 - _BEST * played, _CHANCE))
    for _ in range(_STEPS):
        step = _newton(terms, at)
        if step is None:
            break
        most = max(_SMALL, *map(abs, step))
        shorter = min(1.0, _LONGEST / most)
        at = _kept(
            (at[0] + step[0] * shorter, at[1] + step[1] * shorter, at[2] + step[2] * shorter)
        )
        if most <= _SMALL:
            break
    out, below, chance = at
    return Waiting(min(MOST_OUT, out), Wait(below, chance))


def _newton(terms: Terms, at: Three) -> Three | None:
    """The step of Newton's method, by Cramer's rule; None if there is none."""
    out, below, chance = at
    here = _differences(terms, at)
    first, second, third = (
        _slope(here, _differences(terms, (out + _SMALL, below, chance))),
        _slope(here, _differences(terms, (out, below + _SMALL, chance))),
        _slope(here, _differences(terms, (out, below, chance + _SMALL))),
    )
    whole = _determinant(first, second, third)
    if not whole:
        return None
    return (
        -_determinant(here, second, third) / whole,
        -_determinant(first, here, third) / whole,
        -_determinant(first, second, here) / whole,
    )


def _slope(here: Three, there: Three) -> Three:
    """How fast the differences grow between two places that are near."""
    return (
        (there[0] - here[0]) / _SMALL,
        (there[1] - here[1]) / _SMALL,
        (there[2] - here[2]) / _SMALL,
    )


def _determinant(a: Three, b: Three, c: Three) -> float:
    """The determinant of three columns."""
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - b[0] * (a[1] * c[2] - a[2] * c[1])
        + c[0] * (a[1] * b[2] - a[2] * b[1])
    )


def _kept(at: Three) -> Three:
    """The numbers, within their bounds."""
    out = min(max(_SMALL, at[0]), 1 - 2 * _SMALL)
    below = min(max(out + _SMALL, at[1]), 1 - _SMALL)
    return out, below, min(max(0.0, at[2]), 1.0)


def _differences(terms: Terms, at: Three) -> Three:
    """What the choices that should be worth the same differ by."""
    out, below, chance = at
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
    return later - folded, first - later, best - best_later


def _won(n: int, match: float, rivals: int, beaten: float, ins: float) -> float:
    """The worth of being in against rivals, all of them beaten by that chance."""
    if not rivals:
        return 1.0
    left = rivals * match / n
    return beaten * (1 + left) + (ins**rivals - beaten) * (left - match)


def _left(n: int, match: float, rivals: int, ins: float) -> float:
    """The share in what rivals leave who meet without the player."""
    return float(ins**rivals * (rivals - 1) * match / n)
