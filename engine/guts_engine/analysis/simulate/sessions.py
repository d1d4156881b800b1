"""Whole sessions of simulated deals: when one ends, and the sums behind means and errors.

A session begins with new bots and no pot. It ends when fewer than two players can go on (R7.5), or
with the round in which its deal number `horizon` is played; a round without an end is played on
for as many deals again, and a pot that has grown too large ends the session. What the pots then
hold is returned. Sessions are independent, so totals over whole sessions give means and errors
that do not depend on how many tables are simulated at a time.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

HORIZON: Final = 60
"""Deals after which a session ends with its round, unless another number is asked for."""
LONGEST_HORIZON: Final = 10_000
_AT_ONCE: Final = 32
"""How often sessions are added before they are counted, which is faster at once."""

Amounts = NDArray[np.signedinteger]
Flags = NDArray[np.bool_]
Kept = tuple[Amounts, Amounts, Amounts, Flags, Amounts]


class ChipsError(RuntimeError):
    """Chips were created or lost: a bug of the simulation."""


class Sessions:
    """Finished sessions; with `keep`, also the result of each of them."""

    def __init__(self, seats: int, *, keep: bool = False) -> None:
        self.keeps = keep
        self._count = 0
        self._sums = np.zeros(seats + 1)
        self._products = np.zeros((seats + 1, seats + 1))
        """Of the deals of a session and the chips won by each seat."""
        self._new: list[tuple[Amounts, Amounts]] = []
        """The chips won by each seat in added sessions, and their deals."""
        self._kept: list[Kept] = []

    def add(self, won: Amounts, deals: Amounts) -> None:
        """Add sessions: the chips won by seat, and the deals, with a column for each session."""
        self._new.append((won, deals))
        if len(self._new) == _AT_ONCE:
            self._count_new()

    def keep(
        self, won: Amounts, deals: Amounts, lowest: Amounts, broke: Flags, largest: Amounts
    ) -> None:
        """Keep the results of sessions that are added, by seat and session."""
        self._kept.append((won, deals, lowest, broke, largest))

    def _count_new(self) -> None:
        """Add up the sessions that are not yet. Raises ChipsError for chips made or lost."""
        if not self._new:
            return
        won, deals = (np.concatenate(each, axis=-1) for each in zip(*self._new, strict=True))
        self._new.clear()
        if won.sum(axis=0).any():
            raise ChipsError("chips were lost or created at a table")
        both = np.vstack((deals, won)).astype(np.float64)
        self._count += both.shape[1]
        self._sums += both.sum(axis=1)
        self._products += both @ both.T

    @property
    def count(self) -> int:
        """The number of sessions."""
        self._count_new()
        return self._count

    @property
    def deals(self) -> int:
        """The deals of all sessions."""
        self._count_new()
        return round(float(self._sums[0]))

    def per_deal(self, seats: Sequence[int]) -> tuple[float, float]:
        """The chips that one of these seats wins per deal, and the standard error.

        This is the ratio of the totals over all sessions; its error is that of a ratio estimate.
        """
        self._count_new()
        deals = float(self._sums[0])
        if not deals:
            return 0.0, 0.0
        share = np.zeros(len(self._sums))
        share[[seat + 1 for seat in seats]] = 1 / len(seats)
        mean = float(self._sums @ share) / deals
        share[0] = -mean
        spread = max(0.0, float(share @ self._products @ share))
        return mean, (spread * self._count / max(1, self._count - 1)) ** 0.5 / deals

    def kept(self) -> Kept:
        """All arrays that were added, joined. Raises ValueError if none were kept."""
        won, deals, lowest, broke, largest = zip(*self._kept, strict=True)
        return (
            np.concatenate(won, axis=1),
            np.concatenate(deals),
            np.concatenate(lowest, axis=1),
            np.concatenate(broke, axis=1),
            np.concatenate(largest),
        )
