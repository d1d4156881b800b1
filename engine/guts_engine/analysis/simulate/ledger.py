"""Chips of many tables at once, paid as by the engine, in whole chips (R5 to R7).

Arrays by seat and table have a row for each seat and a column for each table. All tables have the
same dealer; `order` lists the seats from the dealer's left.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import Contest, Flags, number, somebody
from guts_engine.rules.options import AllOut, AnteWhen, Shortfall, WimpTo
from guts_engine.rules.ruleset import RuleSet

Chips = NDArray[np.signedinteger]

_MOST_UNPAID: Final = int(np.iinfo(np.int8).max)
"""The most antes of one seat that are posted before they are taken from its chips."""


class Ledger:
    """Pots and chips of tables of a single-deal game (R8.1).

    `chips` are the seats' chips, below zero on credit; `matched` who matched in the table's latest
    deal (R6.1), `short` who could not pay in full in it (R7.3).
    """

    def __init__(self, rules: RuleSet, seats: int, tables: int, kind: type[np.signedinteger]):
        self.rules = rules
        self.kind = kind
        self.pot = np.zeros(tables, kind)
        self.reserve = np.zeros(tables, kind)
        self.side_pot = np.zeros(tables, kind)
        self._chips = np.zeros((seats, tables), kind)
        self.matched = np.zeros((seats, tables), np.bool_)
        self.short = np.zeros((seats, tables), np.bool_)
        self._credit = rules.paying.shortfall is Shortfall.CREDIT
        self._limited = rules.paying.limit > 0
        self._has_side = rules.all_out is AllOut.WIMP_PENALTY and (
            rules.paying.wimp_to is WimpTo.SIDE_POT
        )
        self._plain = self._credit and not (rules.paying.max_loss or self._has_side)
        when_empty = rules.paying.ante_when is AnteWhen.EMPTY_POT
        self.antes_together = self._plain and when_empty and not self._limited
        """Whether all seats always ante together, and no pot is ever less than their antes."""
        self._ante = kind(rules.paying.ante)
        self._antes = np.full(tables, rules.paying.ante * seats, kind)
        self._unpaid = np.zeros(tables, np.int8)
        """By table, the antes that each seat has posted but that its chips still include."""
        self._opened = 0
        """The deals opened since such antes were taken from all chips."""

    @property
    def chips(self) -> Chips:
        """The seats' chips, below zero on credit."""
        self._collect()
        return self._chips

    def _collect(self) -> None:
        """Take the antes that were posted from the seats' chips."""
        if self._opened:
            self._chips -= self._unpaid * self._ante
            self._unpaid[:] = self._opened = 0

    def chips_at(self, where: NDArray[np.intp]) -> Chips:
        """The seats' chips at these tables."""
        chips: Chips = self._chips.take(where, axis=1)
        chips -= self._unpaid.take(where) * self._ante
        return chips

    @property
    def empty(self) -> Flags:
        """The tables with an empty pot and no reserve to refill it: antes are due (R6.1)."""
        empty: Flags = self.pot == 0
        return empty

    @property
    def cleared(self) -> Flags:
        """The tables whose pots are all empty, as after the end of a game (R9)."""
        return self.empty & (self.side_pot == 0) if self._has_side else self.empty

    @property
    def pots(self) -> NDArray[np.int64]:
        """The sum of all pots of each table."""
        return self.pot.astype(np.int64) + self.reserve + self.side_pot

    @property
    def match(self) -> Chips:
        """A loser's match at each table (R5.2, R7.2)."""
        most = self.rules.paying.max_loss
        return np.minimum(self.pot, self.kind(most)) if most else self.pot

    def antes_due(self) -> Chips:
        """The ante due from each seat that is dealt in (R6.1)."""
        paying = self.rules.paying
        if paying.ante_when is AnteWhen.EMPTY_POT:
            return np.broadcast_to(self.empty * self.kind(paying.ante), self.chips.shape)
        owing = ~self.matched if paying.matchers_excused else np.ones_like(self.matched)
        due: Chips = owing * self.kind(paying.ante)
        return due

    def open(self, dealt: Flags | None = None) -> None:
        """Pay the antes of those `dealt` in (default: all) and apply the pot cap (R6.1, R7.1)."""
        if dealt is not None:
            self._pay(self.antes_due() * dealt)
        elif self.antes_together:
            if self._opened == _MOST_UNPAID:
                self._collect()
            self._unpaid += self.empty.view(np.int8)
            self._opened += 1
            np.maximum(self.pot, self._antes, out=self.pot)
        else:
            self._pay(self.antes_due())
        if self._limited:
            self._over()

    def _pay(self, owed: Chips, where: slice | NDArray[np.intp] = slice(None)) -> None:
        """Move what is owed from the seats to the pot, as far as they can pay (R7.3)."""
        self.pot[where] += self._taken(owed, where)

    def _taken(self, owed: Chips, where: slice | NDArray[np.intp] = slice(None)) -> Chips:
        """Take what the seats can pay of what they owe, and return the sum by table."""
        if not self._credit:
            paid = np.minimum(owed, np.maximum(self.chips[:, where], 0))
            self.short[:, where] |= paid < owed
            owed = paid
        self._chips[:, where] -= owed
        total: Chips = owed.sum(axis=0, dtype=self.kind)
        return total

    def settle(
        self,
        order: Sequence[int],
        shown: Contest,
        strengths: NDArray[np.signedinteger],
        dealt: Flags | None = None,
    ) -> None:
        """Pay the showdowns, and what is due if nobody is in (R5, R6.3 to R6.5)."""
        takers = number(shown.takers)
        if self._plain:
            self._exchange(order, shown, takers)
        else:
            owed = shown.losers * self.match
            self._award(order, shown.takers, takers)
            self._pay(owed)
        if self.rules.all_out is not AllOut.REDEAL:
            nobody = np.flatnonzero(~somebody(shown.ins))
            if len(nobody):
                self._fine(order, strengths, nobody, dealt)

    def _exchange(self, order: Sequence[int], shown: Contest, takers: NDArray[np.int8]) -> None:
        """Pay all showdowns on credit where a loser matches the whole pot of one (R5.2)."""
        pot, losers = self.pot, shown.losers
        won = (shown.takers.view(np.int8) - losers.view(np.int8)).astype(self.kind)
        won *= pot
        self._chips += won
        (tied,) = (takers > 1).nonzero()
        if len(tied):
            self._split(order, tied, shown.takers, takers.take(tied))
        times = number(losers)
        times += (takers == 0).view(np.int8)
        pot *= times

    def _split(
        self, order: Sequence[int], tied: NDArray[np.intp], takers: Flags, count: NDArray[np.int8]
    ) -> None:
        """Leave each of `count` tied winners only its share of the pot that it was paid (R5.4)."""
        who = takers.take(tied, axis=1)
        pot = self.pot.take(tied)
        share, odd = np.divmod(pot, count)
        less: Chips = who * (pot - share)
        if odd.any():
            place = who[order].cumsum(axis=0, dtype=np.int8)
            less[order] -= who[order] & (place <= odd)
        for chips, each in zip(self._chips, less, strict=True):  # faster than all rows at once
            chips[tied] -= each

    def _award(self, order: Sequence[int], who: Flags, takers: NDArray[np.int8]) -> None:
        """Give pot and side pot to the winners, in equal shares (R5.4, R6.4)."""
        alone = takers == 1
        tied = np.flatnonzero(takers > 1)
        for pot in (self.pot, self.side_pot) if self._has_side else (self.pot,):
            taken = pot * alone
            self._chips += who * taken
            pot -= taken
            if len(tied):
                rows = np.array(order)[:, None]
                self._chips[rows, tied] += split(pot[tied], who[rows, tied])
                pot[tied] = 0

    def _fine(
        self,
        order: Sequence[int],
        strengths: NDArray[np.signedinteger],
        nobody: NDArray[np.intp],
        dealt: Flags | None,
    ) -> None:
        """Nobody is in: collect antes from all, or the wimp penalty (R6.3, R6.5)."""
        paying, rule = self.rules.paying, self.rules.all_out
        here = np.ones((len(order), len(nobody)), np.bool_)
        if dealt is not None:
            nobody = nobody[somebody(dealt[:, nobody])]
            here = dealt[:, nobody]
        if rule is AllOut.ANTE:
            self._pay(here * self.kind(paying.ante), nobody)
            return
        hands = np.where(here, strengths[:, nobody], -1)
        best = hands == hands.max(axis=0)
        antes = here.sum(axis=0, dtype=self.kind)
        if rule is AllOut.WIMP_PENALTY:
            antes[:] = paying.wimp_multiple
        rows = np.array(order)
        owed = np.empty(best.shape, self.kind)
        owed[rows] = split(antes * self.kind(paying.ante), best[rows])
        if self._has_side:
            self.side_pot[nobody] += self._taken(owed, nobody)
        else:
            self._pay(owed, nobody)

    def close(self) -> None:
        """Apply the pot cap at the end of the deal, and top up a smaller pot (R7.1)."""
        if self._limited:
            self._over()
            back = np.minimum(self.reserve, self.kind(self.rules.paying.limit) - self.pot)
            self.pot += back
            self.reserve -= back

    def _over(self) -> None:
        over = np.maximum(self.pot - self.kind(self.rules.paying.limit), 0)
        self.pot -= over
        self.reserve += over

    def clear(self, where: NDArray[np.intp], chips: int = 0) -> None:
        """Empty all pots of these tables, and give every seat these chips."""
        self.pot[where] = 0
        if self._limited:
            self.reserve[where] = 0
        if self._has_side:
            self.side_pot[where] = 0
        for row in self._chips:  # faster than all rows at once
            row[where] = chips
        self._unpaid[where] = 0
        if self.rules.paying.matchers_excused:
            self.matched[:, where] = False

    def held(self, where: NDArray[np.intp]) -> NDArray[np.int64]:
        """The sum of all pots of these tables."""
        held: NDArray[np.int64] = self.pot.take(where).astype(np.int64)
        if self._limited:
            held += self.reserve.take(where)
        if self._has_side:
            held += self.side_pot.take(where)
        return held

    def hand_back(
        self, order: Sequence[int], where: NDArray[np.intp], to: Flags | None = None
    ) -> None:
        """Return all pots of these tables in equal shares to these seats, or else to all (R7.5)."""
        pots = self.pot[where] + self.reserve[where] + self.side_pot[where]
        rows = np.array(order)
        takers = np.ones((len(order), len(where)), np.bool_) if to is None else to[rows]
        self._chips[rows[:, None], where] += split(pots, takers)
        self.pot[where] = self.reserve[where] = self.side_pot[where] = 0


def split(chips: Chips, takers: Flags) -> Chips:
    """Equal shares of the chips by winner and table; odd chips go one each to the first (R5.4)."""
    share, odd = np.divmod(chips, takers.sum(axis=0, dtype=chips.dtype))
    place = takers.cumsum(axis=0, dtype=np.int8) - takers
    shares: Chips = np.where(takers, share + (place < odd), 0).astype(chips.dtype)
    return shares
