"""The gain of a best response, without the bias of choosing and valuing it on the same deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

_ENOUGH: Final = 40_000
"""The number of deals that decides whether a class is better in, within `BLUR`."""
BLUR: Final = 0.04
"""The largest share of the hands that is pooled with a class."""

Numbers = NDArray[np.float64]
Places = NDArray[np.signedinteger]


@dataclass(frozen=True)
class Response:
    """The gain of the best response, in pots per deal, and its standard error."""

    gains: float
    stderr: float

    @property
    def most(self) -> float:
        """An upper bound of the gain."""
        return self.gains + self.stderr


class Tally:
    """Deals, gains from being in and their squares, summed by class of the hero's hand."""

    def __init__(self, classes: int) -> None:
        self.classes = classes
        self.count, self.sums, self.squares = np.zeros((3, classes))

    def add(self, places: Places, gain: Numbers) -> None:
        """Add deals with these classes and gains of the hero."""
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
    """The gain of the best response over being in with the probabilities `usual`, by class.

    Classes are pooled with their neighbours within `blur`, a share of the hands. The response is
    chosen on each half of the deals and valued on the other, so that luck does not count as gain.
    `below` are the shares of hands below each class, then 1; `deals` is the number of deals of a
    half, if the hero does not decide in all of them.
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
    """The gains of classes, each pooled with enough neighbours to be reliable."""
    share = min(_ENOUGH / max(1.0, tally.count.sum()), blur) / 2
    middle = (below[1:] + below[:-1]) / 2
    first = np.searchsorted(middle, middle - share, "left")
    last = np.searchsorted(middle, middle + share, "right")
    rising = np.concatenate(([0.0], np.cumsum(tally.sums)))
    near: Numbers = rising[last] - rising[first]
    return near


def batches(deals: int, most: int) -> Iterable[int]:
    """Split `deals` into batches of at most `most`."""
    return (min(most, deals - first) for first in range(0, deals, most))
