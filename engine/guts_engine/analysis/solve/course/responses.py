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

_ON_A_LINE: Final = 6
"""The number of classes through which a line is drawn."""
_ROUNDS: Final = 10

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
        self.batches: list[Numbers] = []
        """The sums of each batch, where several players of a deal are heroes."""

    def add(self, places: Places, gain: Numbers) -> None:
        """Add deals with these classes and gains of the hero."""
        self.count += np.bincount(places, minlength=self.classes)
        self.sums += np.bincount(places, gain, self.classes)
        self.squares += np.bincount(places, gain * gain, self.classes)

    def add_batch(self, places: Places, gain: Numbers) -> None:
        """Add a batch of deals with all their players as heroes, who are not independent."""
        self.add(places, gain)
        self.batches.append(np.bincount(places, gain, self.classes).astype(np.float64))

    def variance(self, change: Numbers, number: float) -> float:
        """The variance of the mean of the gains times `change`, by class, over `number` deals."""
        mean = float(change @ self.sums) / number
        if len(self.batches) > 1:
            totals = np.array(self.batches) @ change
            spread = float(((totals - totals.mean()) ** 2).sum())
            return spread * len(totals) / (len(totals) - 1) / number**2
        return (float(change**2 @ self.squares) / number - mean**2) / number


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
        variance += valued.variance(change, number) / 4
    return Response(gains, sqrt(max(0.0, variance)))


def _smooth(tally: Tally, below: Numbers, blur: float) -> Numbers:
    """The gains of classes, each pooled with enough neighbours to be reliable."""
    first, last = _neighbours(tally, below, blur)
    rising = np.concatenate(([0.0], np.cumsum(tally.sums)))
    near: Numbers = rising[last] - rising[first]
    return near


def smoothed(tally: Tally, below: Numbers, blur: float) -> Numbers:
    """The mean gains of classes, each pooled with enough neighbours to be reliable."""
    first, last = _neighbours(tally, below, blur)
    rising = np.concatenate(([0.0], np.cumsum(tally.count)))
    means: Numbers = _smooth(tally, below, blur) / np.maximum(1.0, rising[last] - rising[first])
    return means


def _neighbours(tally: Tally, below: Numbers, blur: float) -> tuple[Places, Places]:
    share = min(_ENOUGH / max(1.0, tally.count.sum()), blur) / 2
    middle = (below[1:] + below[:-1]) / 2
    first = np.searchsorted(middle, middle - share, "left")
    last = np.searchsorted(middle, middle + share, "right")
    return first, last


def batches(deals: int, most: int) -> Iterable[int]:
    """Split `deals` into batches of at most `most`."""
    return (min(most, deals - first) for first in range(0, deals, most))


def pooled(tally: Tally, places: Places, shares: Numbers) -> tuple[Numbers, Numbers]:
    """The gains of the classes `places`, at these `shares` of the hands, with standard errors.

    A class is measured by itself, and by a straight line through all of them. How far classes stray
    from the line, beyond the errors of their measurements, is an error of what the line says.
    """
    count = tally.count[places]
    own = tally.sums[places] / count
    spread = float((tally.squares[places] - count * own**2).sum() / count.sum())
    noise = max(spread, 1e-12) / count
    if len(places) < _ON_A_LINE:
        return own, np.sqrt(noise)
    stray = 0.0
    for _ in range(_ROUNDS):
        weight = 1 / (noise + stray)
        centre = float(weight @ shares / weight.sum())
        across = shares - centre
        level = float(weight @ own / weight.sum())
        moment = float(weight @ across**2)
        slope = float(weight @ (across * own)) / moment
        line = level + slope * across
        excess = float(weight @ (own - line) ** 2) - (len(places) - 2)
        stray = max(0.0, stray + excess / float(weight.sum()))
    of_line = 1 / weight.sum() + across**2 / moment + stray
    mean = (own / noise + line / of_line) / (1 / noise + 1 / of_line)
    return mean, 1 / np.sqrt(1 / noise + 1 / of_line)
