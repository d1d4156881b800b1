"""The gain of a best response, separated from luck."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

_ENOUGH: Final = 40_000
"""Deals by which it is told whether a class is better in, if that takes no more than a `BLUR`."""
BLUR: Final = 0.04
"""The share of the hands, at most, that are looked at together with a class."""

Numbers = NDArray[np.float64]
Places = NDArray[np.signedinteger]


@dataclass(frozen=True)
class Response:
    """What the best response gains, in pots a deal, and the standard error of that."""

    gains: float
    stderr: float

    @property
    def most(self) -> float:
        """What it hardly gains more than."""
        return self.gains + self.stderr


class Tally:
    """By class of the hero's hand: deals, what being in earned, and the squares of that."""

    def __init__(self, classes: int) -> None:
        self.classes = classes
        self.count, self.sums, self.squares = np.zeros((3, classes))

    def add(self, places: Places, gain: Numbers) -> None:
        """Deals in which the hero's class and gain were these."""
        self.count += np.bincount(places, minlength=self.classes)
        self.sums += np.bincount(places, gain, self.classes)
        self.squares += np.bincount(places, gain * gain, self.classes)


def respond(
    halves: Sequence[Tally],
    usual: Numbers,
    below: Numbers,
    deals: int | None = None,
    *,
    blur: float = BLUR,
) -> Response:
    """What the best response gains over being in by the chances `usual`, by class.

    Taking classes with neighbours within the `blur`, a share of the hands, it is chosen on one
    half of the deals and valued on the other, and the other way round, so that luck is not taken
    for gain. `below` are the shares of hands below each class, and 1; `deals` the deals of a
    half, those of its tally unless some were not the hero's to decide.
    """
    gains, variance = 0.0, 0.0
    for chosen, valued in (halves, halves[::-1]):
        number = deals or max(1.0, valued.count.sum())
        change = (_smooth(chosen, below, blur) > 0) - usual
        mean = float(change @ valued.sums) / number
        gains += mean / 2
        variance += (float(change**2 @ valued.squares) / number - mean**2) / number / 4
    return Response(gains, sqrt(max(0.0, variance)))


def _smooth(tally: Tally, below: Numbers, blur: float) -> Numbers:
    """The gains of classes together with as many neighbours as make them certain enough."""
    share = min(_ENOUGH / max(1.0, tally.count.sum()), blur) / 2
    middle = (below[1:] + below[:-1]) / 2
    first = np.searchsorted(middle, middle - share, "left")
    last = np.searchsorted(middle, middle + share, "right")
    rising = np.concatenate(([0.0], np.cumsum(tally.sums)))
    near: Numbers = rising[last] - rising[first]
    return near


def batches(deals: int, most: int) -> Iterable[int]:
    """So many deals in batches of no more than `most`."""
    return (min(most, deals - first) for first in range(0, deals, most))
