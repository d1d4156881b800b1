"""How a player declares: from a threshold up at each moment, or by a choice for each class of
hands.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.solve.course.columns import Flags, Looks, Numbers
from guts_engine.equilibrium.solved import Wait

CLASSES: Final = 200
"""The number of classes of hands, finer for better hands."""
_SURE: Final = 2.0
"""The standard errors by which a class must gain before the best response plays it otherwise."""
_WIDTHS: Final = (2, 6, 16, 40)
"""The neighbours on each side with which a class is pooled, until its gain is sure."""
_SCATTER: Final = 7_919.0
"""The steps in which hands are taken at random, far smaller than the shares that are told apart."""

Outs = NDArray[np.float32]
"""Shares to fold by kind, number of players who declare, those before, and how many are in."""
Floats = NDArray[np.float64]


class Everyone:
    """Everyone plays hands from the thresholds up, but may `wait` at the first asking, whose kinds
    of moments, one for each side, are the `first` ones.
    """

    def __init__(self, outs: Outs, wait: Wait | None = None, first: int = 1) -> None:
        self._places = outs.shape[2]
        self._flat = outs.reshape(len(outs), -1)
        self._wait = wait
        self._first = first

    def plays(
        self, kind: int, looks: Looks, players: Numbers | int, place: Numbers | int, ins: Numbers
    ) -> Flags:
        index = (players * self._places + place) * self._places + ins
        flags: Flags = looks >= self._flat[kind].take(index)
        if self._wait is not None and kind < self._first:
            flags &= (looks >= self._wait.below) | (_scattered(looks) >= self._wait.chance)
        return flags


class Response:
    """A strategy by classes of hands; where it has none, the thresholds of everyone."""

    def __init__(self, outs: Outs, wait: Wait | None = None, first: int = 1) -> None:
        self._usual = Everyone(outs, wait, first)
        self._places = outs.shape[2]
        self.changes: dict[int, NDArray[np.int8]] = {}

    def plays(
        self, kind: int, looks: Looks, players: Numbers | int, place: Numbers | int, ins: Numbers
    ) -> Flags:
        usual = self._usual.plays(kind, looks, players, place, ins)
        if kind not in self.changes:
            return usual
        moment = (players * self._places + place) * self._places + ins
        said = self.changes[kind].take(moment * CLASSES + class_of(looks))
        flags: Flags = np.where(said == 0, usual, said > 0)
        return flags


def class_of(looks: Looks) -> NDArray[np.intp]:
    """The class of a hand among `CLASSES`, finer for better ones."""
    found = ((1 - np.sqrt(np.maximum(1 - looks, 0))) * CLASSES).astype(np.intp)
    return np.minimum(found, CLASSES - 1)


def edges() -> Floats:
    """The percentiles between which classes lie."""
    return 1 - (1 - np.arange(CLASSES + 1) / CLASSES) ** 2


def shares_above(out: float) -> Floats:
    """The share of each class of hands above a threshold."""
    at = edges()
    shares: Floats = np.clip((at[1:] - out) / np.diff(at), 0, 1)
    return shares


def best_choices(sums: Floats, squares: Floats) -> NDArray[np.int8]:
    """1 for classes that are better in, -1 for those better out, 0 where that is not sure.

    Each class is pooled with its neighbours until its gain is sure.
    """
    found = np.zeros(sums.shape, np.int8)
    for width in _WIDTHS:
        gain, square = _pooled(sums, width), _pooled(squares, width)
        sure = (np.abs(gain) > _SURE * np.sqrt(np.maximum(square, 1e-12))) & (found == 0)
        found[sure] = np.sign(gain[sure])
    return found.ravel()


def _pooled(row: Floats, width: int) -> Floats:
    rising = np.concatenate((np.zeros((len(row), 1)), np.cumsum(row, axis=1)), axis=1)
    first = np.maximum(np.arange(CLASSES) - width, 0)
    last = np.minimum(np.arange(CLASSES) + width + 1, CLASSES)
    found: Floats = rising[:, last] - rising[:, first]
    return found


def _scattered(looks: Looks) -> Looks:
    """A number 0..1 for each hand that looks random, the same in whatever is compared."""
    found: Looks = (looks * np.float32(_SCATTER)) % np.float32(1)
    return found
