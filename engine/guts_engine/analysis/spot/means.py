"""Means of the worth of several options over the same deals, with standard errors."""

from math import inf, sqrt

import numpy as np
from numpy.typing import NDArray


class Means:
    """Running sums of the worth of each option."""

    def __init__(self, options: int) -> None:
        self.count = 0
        self._sum = np.zeros(options)
        self._products = np.zeros((options, options))

    def add(self, worth: NDArray[np.float64]) -> None:
        """Add deals: a row for each option, a column for each deal."""
        self.count += worth.shape[1]
        self._sum += worth.sum(axis=1)
        self._products += worth @ worth.T

    def of(self, option: int) -> float:
        """The mean worth of an option."""
        return float(self._sum[option] / self.count)

    def error(self, option: int) -> float:
        """The standard error of an option's mean."""
        return self._error(self._products[option, option], self.of(option))

    def difference_error(self, one: int, other: int) -> float:
        """The standard error of the difference between two means, over the same deals."""
        products = self._products
        square = products[one, one] - 2 * products[one, other] + products[other, other]
        return self._error(square, self.of(one) - self.of(other))

    def _error(self, square: float, mean: float) -> float:
        if self.count < 2:
            return inf
        spread = max(0.0, square / self.count - mean * mean)
        return sqrt(spread / (self.count - 1))
