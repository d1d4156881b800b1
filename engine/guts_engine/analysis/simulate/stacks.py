"""Stacks and statuses of seats at many tables at once, if chips can run out (R7.3 to R7.5)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import Flags, number, somebody
from guts_engine.analysis.simulate.ledger import Ledger
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet


class Stacks:
    """The seats' stacks: buy-ins, rebuys, and who is broke, bust or has left.

    Players rebuy whenever the rules allow it.
    """

    def __init__(self, rules: RuleSet, ledger: Ledger, chips: int, stop_losses: Sequence[int]):
        self.rules = rules
        self.ledger = ledger
        shape = ledger.chips.shape
        self._brings = chips
        self._stop = np.array(stop_losses, np.int64)[:, None]
        self.bought = np.zeros(shape, np.int64)
        self._rebuys = np.zeros(shape, np.int64)
        self._playing = np.ones(shape, np.bool_)
        self._gone = np.zeros(shape, np.bool_)
        self._deals = np.ones(shape, np.bool_)
        """Who can be the next dealer: those who stayed after the latest deal."""
        self.sit_down(np.arange(shape[1]))

    @property
    def _credit(self) -> bool:
        return self.rules.paying.shortfall is Shortfall.CREDIT

    def sit_down(self, tables: NDArray[np.intp]) -> None:
        """Start a new session at these tables."""
        self.ledger.clear(tables, self._brings)
        self.bought[:, tables] = self._brings
        self._rebuys[:, tables] = 0
        self._playing[:, tables] = self._deals[:, tables] = True
        self._gone[:, tables] = False

    def dealt_in(self, order: Sequence[int]) -> Flags:
        """The seats dealt in, by seat and table.

        `order` ends with the dealer. Where that seat has left, the deal has already passed on, and
        nobody is dealt in this time.
        """
        dealt: Flags = self._able() & self._deals[order[-1]]
        return dealt

    def ended(self) -> Flags:
        """The tables at which no deal can begin, after all rebuys (R7.5)."""
        self._buy_in()
        over: Flags = number(self._able()) < 2
        return over

    def _able(self) -> Flags:
        """Whether each seat can be dealt in next: able to ante (R7.3)."""
        if self._credit:
            return self._playing.copy()
        chips = self.ledger.chips
        able: Flags = self._playing & (chips > 0) & (chips >= self.ledger.antes_due())
        return able

    def _buy_in(self) -> None:
        """Rebuy for seats that cannot ante, where allowed (R7.3)."""
        paying = self.rules.paying
        if paying.shortfall is not Shortfall.TABLE_STAKES or not paying.rebuys:
            return
        chips = self.ledger.chips
        buys = ~self._gone & (chips < self.rules.ante_due)
        if paying.rebuys > 0:
            buys &= self._rebuys < paying.rebuys
        chips += buys * self._brings
        self.bought += buys * self._brings
        self._rebuys += buys
        self._playing |= buys

    def close(self, order: Sequence[int], over: NDArray[np.intp]) -> None:
        """Give the pots to those who play on, or else to all (R7.5).

        `order` is that of the latest deal. The deal passes to the next who plays on, if any.
        """
        to = self._playing[:, over]
        nobody = ~somebody(to)
        self.ledger.hand_back(order, over[nobody])
        left = ~nobody
        for seat in order:
            order = [*order[1:], order[0]]
            dealer = left & to[seat]
            if dealer.any():
                self.ledger.hand_back(order, over[dealer], to[:, dealer])
                left &= ~dealer

    def leave(self, dealt: Flags) -> None:
        """Remove players who cannot go on or have reached their stop-loss (R7.3, R7.4)."""
        chips, shortfall = self.ledger.chips, self.rules.paying.shortfall
        live = somebody(dealt)
        if shortfall is Shortfall.BUST:
            self._gone |= self._playing & self.ledger.short
        if shortfall is not Shortfall.CREDIT:
            self._playing &= ~(live & (chips <= 0))
        lost = self.bought - chips
        self._gone |= self._playing & live & (self._stop > 0) & (lost >= self._stop)
        self._playing &= ~self._gone
        stays = self._playing | ~somebody(self._playing)
        self._deals = np.where(live, stays, self._deals)
