"""The chips of many deals: stacks, pots, reserve and legs, and what moves them (R5 to R7)."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from guts_engine.deals.columns import Chips, Flags, divided, last, some
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Ante, AnteTo, AnteWhen

HIGH_POT, LOW_POT, SIDE_POT = range(3)
"""The pots by number; most games have the first alone."""
_WITHOUT_LIMIT: Final = 1 << 60


class Money:
    """All chips of many deals; `pots` are by number and deal, the other fields by player and deal.

    `paid` are matches paid in the deal, `taken` what was taken from the first two pots, `matched`
    who matched and `lost` who lost a showdown, `short` who could not pay all, `won` who won the
    stage being played, `awarded` whether a pot was taken since the latest declaration, `finished`
    whether by legs.
    """

    def __init__(self, rules: RuleSet, chips: Chips, pots: Chips, reserve: Chips) -> None:
        self.rules = rules
        self.chips = chips.copy()
        self.pots = pots.copy()
        self.reserve = reserve.copy()
        self.funds = (HIGH_POT, LOW_POT) if rules.two_pots else (HIGH_POT,)
        self.legs, self.paid = np.zeros((2, *chips.shape), np.int64)
        self.taken = np.zeros((2, *chips.shape), np.int64)
        nobody = np.zeros((4, *chips.shape), np.bool_)
        self.matched, self.short, self.won, self.lost = nobody
        self.awarded, self.finished = np.zeros((2, chips.shape[1]), np.bool_)
        self._credit = rules.paying.shortfall is Shortfall.CREDIT

    # --- Payments (R7.2, R7.3) --------------------------------------------------------------

    def match_owed(self, owed: Chips) -> Chips:
        """The matches of a pot, given those so far in the deal (R7.2, R13.4)."""
        paying = self.rules.paying
        if paying.max_loss:
            owed = np.minimum(owed, np.maximum(0, paying.max_loss - self.paid))
        return np.minimum(owed, paying.cap) if paying.cap else owed

    def at_stake(self, seat: int, pot: Chips) -> Chips:
        """What the seat would pay to match that pot now, by deal."""
        owed: Chips = np.broadcast_to(self.match_owed(pot), self.chips.shape)[seat]
        return owed if self._credit else np.minimum(owed, np.maximum(0, self.chips[seat]))

    def charge(self, owed: Chips) -> Chips:
        """The payments of what is owed, limited to stacks unless on credit (R7.3)."""
        if self._credit:
            return owed
        paid: Chips = np.minimum(owed, np.maximum(0, self.chips))
        self.short |= paid < owed
        return paid

    def pay(self, paid: Chips, pot: int) -> None:
        """Chips go from stacks into a pot."""
        self.chips -= paid
        self.pots[pot] += paid.sum(axis=0)

    def match(self, owed: Chips, payers: Flags, pot: int) -> None:
        """Those players match a pot of those chips (S3.2)."""
        paid = self.charge(payers * self.match_owed(owed))
        self.pay(paid, pot)
        self.paid += paid
        self.matched |= payers

    def pay_winners(self, losers: Flags, dues: Sequence[tuple[int, Flags, Chips]]) -> None:
        """Each loser pays the winners what is due, in that order (R8.5).

        A due is a winner, the deals in which that player has won, and the chips by loser.
        """
        won = np.zeros_like(self.won)
        for winner, at, chips in dues:
            paid = self.charge((losers & at) * self.match_owed(chips))
            self.chips -= paid
            self.chips[winner] += paid.sum(axis=0)
            self.paid += paid
            won[winner] |= at
        self.lost |= losers
        self.won = np.where(some(losers), won, self.won)

    # --- Pots (R5.4, R7.1, R13.4) -----------------------------------------------------------

    def award(
        self,
        winners: Flags,
        pot: int = HIGH_POT,
        *,
        part: Chips | None = None,
        beside: Chips | None = None,
        by_legs: bool = False,
    ) -> None:
        """Winners take a pot, or `part` of it, and the side pot or the part `beside`."""
        at = some(winners)
        held = at * (self.pots[pot] if part is None else part)
        shares = divided(held, winners)
        if self.rules.paying.cap and not by_legs:
            shares = np.minimum(shares, np.maximum(0, self.rules.paying.cap - self.taken[pot]))
        self.taken[pot] += shares
        self.pots[pot] -= shares.sum(axis=0)
        self.chips += shares
        if pot == HIGH_POT:
            more = divided(at * (self.pots[SIDE_POT] if beside is None else beside), winners)
            self.pots[SIDE_POT] -= more.sum(axis=0)
            self.chips += more
        self.awarded |= at

    def win_legs(self, winners: Flags) -> None:
        """A leg for each winner; with the last one the pots too (S4.8)."""
        self.legs += winners
        at = some(winners)
        self.won = np.where(at, last(winners), self.won)
        done = winners & (self.legs >= self.rules.played.legs)
        ends = some(done)
        self.pots[HIGH_POT] += ends * self.reserve
        self.reserve = np.where(ends, 0, self.reserve)
        for pot in self.funds:
            self.award(done, pot, by_legs=True)
        self.finished |= ends

    def limit(self, at: Flags | bool = True) -> None:
        """What is above the limit goes from the pots to the reserve (R7.1)."""
        if not (most := self.rules.paying.limit):
            return
        for pot in self.funds:
            over = at * np.maximum(0, self.pots[pot] - most)
            self.pots[pot] -= over
            self.reserve = self.reserve + over

    def refill(self) -> None:
        """The excess goes to the reserve; then pots are topped up from it (R7.1)."""
        self.limit()
        most = self.rules.paying.limit
        for pot in self.funds:
            room = np.maximum(0, most - self.pots[pot])
            if not most:
                room = np.where(self.pots[pot] == 0, _WITHOUT_LIMIT, 0)
            back = np.minimum(self.reserve, room)
            self.pots[pot] += back
            self.reserve = self.reserve - back

    def return_pots(self, at: Flags) -> None:
        """All chips in the pots go back in equal shares (R7.3, R7.5)."""
        everyone = np.broadcast_to(at, self.chips.shape)
        self.chips += divided(at * (self.pots.sum(axis=0) + self.reserve), everyone)
        self.pots = np.where(at, 0, self.pots)
        self.reserve = np.where(at, 0, self.reserve)


def pots_due(
    rules: RuleSet, step: Ante, pots: Chips, reserve: Chips, at: Flags
) -> list[tuple[int, Flags]]:
    """The pots into which an ante is due, each with the deals in which it is (S3.1)."""
    funds = (HIGH_POT, LOW_POT) if rules.two_pots else (HIGH_POT,)
    into = (SIDE_POT,) if step.to is AnteTo.SIDE_POT else funds
    match step.when:
        case AnteWhen.ALWAYS:
            return [(pot, at) for pot in into]
        case AnteWhen.EMPTY:
            empty = at & ~pots[:2].any(axis=0) & (reserve == 0)
            return [(pot, empty) for pot in into]
        case AnteWhen.NOT_EMPTY:
            return [(pot, at & (pots[pot] > 0)) for pot in into]
