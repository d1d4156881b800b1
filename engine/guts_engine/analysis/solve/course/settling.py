"""Thresholds move step by step, each by the gain of a hand exactly there, until none is left."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from guts_engine.analysis.solve.course.gains import Gains
from guts_engine.analysis.solve.course.policies import Floats, Outs, edges
from guts_engine.analysis.solve.course.responses import batches
from guts_engine.equilibrium.continuum import MOST_OUT
from guts_engine.equilibrium.solved import Wait

_PACE: Final = (1.0, 0.05)
"""The change of a threshold per pot gained, as a power of e, at the first and the last step."""
_NEAR: Final = (0.3, 0.15)
"""The distance from a threshold, as a power of e of the hands above, that counts as near, at the
first and the last step."""
_MEASURED: Final = 5
"""The number of hands near a threshold below which it does not move."""
_LEAPS: Final = (0.2, 0.4)
"""The parts of the steps after which thresholds far away are tried."""
_LEAPED: Final = 6
"""Thresholds far away are tried on this many times more deals."""
_LEAP: Final = 0.004
"""The gain, in pots per deal, for which a threshold moves far."""
_FEW: Final = 25
"""With this many hands near it a threshold moves half as far; with fewer even less."""


@dataclass(frozen=True)
class Way:
    """A way to move thresholds: the number of steps, and the part of the usual pace at the first.

    With `sharp` the nearest hands count most, so that hands farther off do no harm. With `leaps`
    thresholds far away are tried. Kinds of moments that are `still` do not move. Players `wait` at
    the first kind of moment.
    """

    steps: int
    pace: float = 1.0
    sharp: bool = True
    leaps: bool = True
    still: tuple[int, ...] = ()
    wait: Wait | None = None


class Settling:
    """Moves thresholds by the gains of hands near them."""

    def __init__(self, gains: Gains) -> None:
        self.gains = gains

    def settled(self, start: Outs, way: Way, deals: int) -> Generator[float, None, Outs]:
        """The converged thresholds: the mean of the last half of the steps."""
        if not way.steps:
            return start
        shape = self.gains.shape
        outs = start.copy()
        mean = np.zeros(shape)
        (fast, slow), (wide, narrow) = (_PACE[0] * way.pace, _PACE[1]), _NEAR
        for step in range(way.steps):
            if way.leaps and step in {round(way.steps * part) for part in _LEAPS}:
                yield from self._leapt(outs, deals * _LEAPED, way)
            pace = fast * (slow / fast) ** (step / way.steps)
            near = wide * (narrow / wide) ** (step / way.steps)
            sums, count = np.zeros(shape), np.zeros(shape)
            for _ in self._pull(outs, deals, near, sums, count, way):
                yield step / way.steps
            moved = count >= _MEASURED
            moved[list(way.still)] = False
            tight = -np.log(1 - outs.astype(np.float64))
            tight -= pace * np.where(moved, sums / (count + _FEW), 0)
            tight = np.clip(tight, 0, -np.log(1 - MOST_OUT))
            outs = np.where(moved, 1 - np.exp(-tight), outs).astype(np.float32)
            if 2 * step >= way.steps:
                mean += outs
        return (mean / (way.steps - (way.steps + 1) // 2)).astype(np.float32)

    def _pull(
        self,
        outs: Outs,
        deals: int,
        within: float,
        sums: Floats,
        count: Floats,
        way: Way,
    ) -> Iterator[None]:
        """Add the gains of hands near the threshold from being in, and their number, by moment.

        The weights of `way.sharp` make the mean the gain of a hand exactly there, if the gain is
        linear on either side: more than 1 for the nearest hands, negative for the farthest.
        """
        gains = self.gains
        policy = gains.everyone(outs, way.wait)
        size = sums[0].size
        for kind in range(len(gains.course.kinds)):
            for batch in batches(deals, gains.batch):
                asked, gain = gains.asked(kind, policy, policy, batch)
                above = 1 - outs[kind, asked.players, asked.place, asked.ins]
                far = np.abs(np.log(np.maximum(1 - asked.looks, 1e-9) / above)) / within
                near = far < 1
                at = gains.index(asked)[near]
                weighed = gain[near] * (4 - 6 * far[near] if way.sharp else 1.0)
                sums[kind] += np.bincount(at, weighed, size).reshape(gains.shape[1:])
                count[kind] += np.bincount(at, minlength=size).reshape(gains.shape[1:])
                yield

    def _leapt(self, outs: Outs, deals: int, way: Way) -> Generator[float, None, None]:
        """Move thresholds where another one far away is clearly better for one player.

        Small steps do not find it, where it is right to wait with good hands (R4.5).
        """
        gains = self.gains
        policy = gains.everyone(outs, way.wait)
        at = edges()
        for kind in range(len(gains.course.kinds)):
            if kind in way.still:
                continue
            sums, squares, _ = yield from gains.tallied(kind, policy, policy, deals)
            rising = np.concatenate((np.zeros((len(sums), 1)), np.cumsum(sums, axis=1)), axis=1)
            place = rising.argmin(axis=1)
            rows = np.arange(len(sums))
            usual = rising[rows, np.searchsorted(at, outs[kind].ravel())]
            least = np.maximum(3 * np.sqrt(squares.sum(axis=1)), _LEAP * deals / gains.players)
            far = usual - rising[rows, place] > least
            found = np.where(far, np.minimum(at[place], MOST_OUT), outs[kind].ravel())
            outs[kind] = found.reshape(gains.shape[1:])
