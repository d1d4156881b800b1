"""The pots of deals in columns, and what the hero has won and paid (R5.4, R13.4, S4.5)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import number
from guts_engine.analysis.solve.course.columns import Chips, Flags, Stakes
from guts_engine.steps.model import Owe, Showdown


class Pots:
    """The pots of each deal: one, or two by side, and the side pot.

    With `limited`, what players match in several showdowns counts together (R7.2).
    """

    def __init__(
        self, stakes: Stakes, hero: NDArray[np.intp], players: int, *, two: bool, limited: bool
    ) -> None:
        deals = len(hero)
        self._stakes = stakes
        self._hero = hero
        self._columns = np.arange(deals)
        self._matched = np.zeros((players, deals)) if limited else None
        self.net = np.zeros(deals)
        self.main = [np.ones(deals) for _ in range(2 if two else 1)]
        self.side = np.zeros(deals)

    def worth(self, players: int) -> Chips:
        """The hero's chips, with an equal share of what is left."""
        left: Chips = self.side + sum(self.main, np.zeros_like(self.side))
        return self.net + left / players

    def pay(self, payers: Flags, chips: Chips | float, into: Chips | None) -> None:
        """The payers each pay that, by deal or by player too; into a pot, which changes."""
        if isinstance(chips, np.ndarray) and chips.ndim > 1:
            paid = payers * chips
            self.net -= paid[self._hero, self._columns]
            if into is not None:
                into += paid.sum(axis=0)
            return
        self.net -= payers[self._hero, self._columns] * chips
        if into is not None:
            into += number(payers) * chips

    def award(self, takers: Flags, fund: int, at: Flags, share: float | Chips = 1.0) -> None:
        """The takers split that share of a pot, and of the side pot (R5.4, R13.4)."""
        count = number(takers)
        some = at & (count > 0)
        each = self.main[fund] * share / np.maximum(count, 1)
        if self._stakes.cap:
            each = np.minimum(each, self._stakes.most)
        mine = takers[self._hero, self._columns] & some
        self.net += mine * each
        self.main[fund] -= some * count * each
        if fund == 0 and self.side.any():
            part = self.side * share
            self.net += mine * part / np.maximum(count, 1)
            self.side -= some * part

    def owe(
        self,
        step: Showdown,
        winners: Sequence[Flags],
        losers: Flags,
        at: Flags,
        pot: Chips,
        fund: int,
    ) -> None:
        """The losers match the pot, into it or to the winners of the sides (S4.5)."""
        if step.owe is Owe.NOTHING:
            return
        losers = losers & at
        owed = np.minimum(pot, self._stakes.most)
        if self._matched is not None:
            owed = np.minimum(owed, np.maximum(0, self._stakes.most - self._matched))
        won = [each & at for each in winners if each.any()]
        somebody = [each.any(axis=0) for each in won]
        paid = np.zeros(len(pot), np.bool_)
        if step.owe is Owe.WINNER and won:
            sides = sum([each.astype(np.int8) for each in somebody])
            part = owed / np.maximum(sides, 1)
            for takers, some in zip(won, somebody, strict=True):
                count = number(takers)
                per = part if len(winners) > 1 else part * count
                self.pay(losers & some, per, None)
                mine = takers[self._hero, self._columns]
                self.net += mine * (losers * per).sum(axis=0) / np.maximum(count, 1)
                paid |= some
        self.pay(losers & ~paid, owed - self._stakes.excused, self.main[fund])
        if self._matched is not None:
            self._matched += (losers & ~paid) * owed
