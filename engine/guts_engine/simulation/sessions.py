"""Whole sessions of simulated deals: when one ends, and the sums behind means and errors.

A session begins with new bots and no pot. It ends when fewer than two players can go on (R7.5), or
with the round in which its deal number `horizon` is played; a round without an end is played on
for as many deals again, and a pot that has grown too large ends the session. What the pots then
hold is returned. Sessions are independent, so totals over whole sessions give means and errors
that do not depend on how many tables are simulated at a time.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

HORIZON: Final = 60
"""Deals after which a session ends with its round, unless another number is asked for."""

Amounts = NDArray[np.signedinteger]


class ChipsError(RuntimeError):
    """Chips were created or lost: a bug of the simulation."""


class Ended(NamedTuple):
    """Sessions that have ended, a column for each.

    By seat and session the chips `won`, the `lowest` they were at any time, and who is `broke`; by
    session the `deals` and the `largest` pot.
    """

    won: Amounts
    deals: Amounts
    lowest: Amounts
    broke: NDArray[np.bool_]
    largest: Amounts


class Sessions:
    """Finished sessions; with `keep`, also the result of each of them."""

    def __init__(self, seats: int, *, keep: bool = False) -> None:
        self.count = 0
        """The number of sessions."""
        self._sums = np.zeros(seats + 1)
        self._products = np.zeros((seats + 1, seats + 1))
        """Of the deals of a session and the chips won by each seat."""
        self._keeps = keep
        self._kept: list[Ended] = []

    def add(self, ended: Ended) -> None:
        """Add sessions. Raises ChipsError for chips made or lost."""
        if ended.won.sum(axis=0).any():
            raise ChipsError("chips were lost or created at a table")
        both = np.vstack((ended.deals, ended.won)).astype(np.float64)
        self.count += both.shape[1]
        self._sums += both.sum(axis=1)
        self._products += both @ both.T
        if self._keeps:
            self._kept.append(ended)

    @property
    def deals(self) -> int:
        """The deals of all sessions."""
        return round(float(self._sums[0]))

    def per_deal(self, seats: Sequence[int]) -> tuple[float, float]:
        """The chips that one of these seats wins per deal, and the standard error.

        This is the ratio of the totals over all sessions; its error is that of a ratio estimate.
        """
        deals = float(self._sums[0])
        if not deals:
            return 0.0, 0.0
        share = np.zeros(len(self._sums))
        share[[seat + 1 for seat in seats]] = 1 / len(seats)
        mean = float(self._sums @ share) / deals
        share[0] = -mean
        spread = max(0.0, float(share @ self._products @ share))
        return mean, (spread * self.count / max(1, self.count - 1)) ** 0.5 / deals

    def kept(self) -> Ended:
        """All sessions that were kept, of which there is at least one."""
        return Ended(*(np.concatenate(each, axis=-1) for each in zip(*self._kept, strict=True)))
