"""Showdowns in many deals: prizes, payments of the losers, high and low (R5, R8.7, S4)."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from guts_engine.common.frozen import changed
from guts_engine.deals.cards import Piles
from guts_engine.deals.columns import Chips, Flags, divided, only, some
from guts_engine.deals.contests import Contest, Contests, must_beat
from guts_engine.deals.deals import BOTH, HIGH, IN, LOW, OUT, Deals
from guts_engine.deals.money import HIGH_POT, LOW_POT, SIDE_POT
from guts_engine.steps.facts import WITH_LEG, WITH_POT, lone_prize
from guts_engine.steps.model import Beat, Both, Owe, Prize, Showdown, Side

_SIDES: Final = ((IN, HIGH, BOTH), (IN, LOW, BOTH))
"""What is in for high and for low."""


class Showdowns:
    """The showdowns of many deals."""

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        self.money = deals.money
        self.judged = deals.judged

    def take(self, prize: Prize, at: Flags) -> None:
        """The lone player takes the pot, a leg or both, without showing (R5.1, S3.8)."""
        players = self.deals.ins & at
        if prize in WITH_POT:
            self.money.award(players)
        if prize in WITH_LEG:
            self.money.win_legs(players)

    def of(self, step: Showdown, at: Flags, *, listed: bool = False) -> None:
        """The showdown among the players in; with nobody in, the killed pay (S4.1)."""
        pots = (self.deals.declared_pots if listed else self.money.pots[:2]).copy()
        killed = self.deals.killed & ~self.deals.exempt & at
        players = self.deals.ins & at
        open_ = at
        if not listed:
            inside = self.deals.said > OUT
            lone = at & only(players) & only(inside) & some(inside & (self.deals.said == IN))
            for prize, where in self._lone_prizes(step, lone):
                has = where & (self.money.awarded | some(self.money.won & players))
                self._pay_killed(step, killed & has, pots)
                open_ = open_ & ~where
                left = where & ~has
                takes = left & ~(must_beat(step, players & left) | bool(step.qualify))
                self.take(prize, takes)
                contested = left & ~takes
                if contested.any():
                    self._contested(changed(step, prize=prize), contested, killed, pots)
        if open_.any():
            self._contested(step, open_, killed, pots)

    def _lone_prizes(self, step: Showdown, lone: Flags) -> list[tuple[Prize, Flags]]:
        """What the declaration gives lone players who survive, if not the showdown's own prize."""
        found = []
        for here in np.unique(self.deals.at[lone]):
            prize = lone_prize(self.deals.game, step, int(here))
            if prize is not None:
                found.append((prize, lone & (self.deals.at == here)))
        return found

    def _pay_killed(self, step: Showdown, killed: Flags, pots: Chips) -> None:
        """The killed pay where nobody contends."""
        if step.owe is Owe.NOTHING or not killed.any():
            return
        contests = Contests(self.judged, step, None)
        owed = pots[HIGH_POT] * contests.pots_owed([], np.zeros_like(killed))
        self._match(owed, killed, HIGH_POT)

    def _match(self, owed: Chips, losers: Flags, pot: int) -> None:
        """The losers match a pot of those chips (R5.2)."""
        self.money.match(owed, losers, pot)
        self.money.lost |= losers

    def _contested(self, step: Showdown, at: Flags, killed: Flags, pots: Chips) -> None:
        players = self.deals.ins & at
        killed = killed & at
        if step.side is Side.HIGH_LOW:
            self._two_sides(step, players, killed, pots)
            return
        nobody = at & ~some(players)
        self._pay_killed(step, killed & nobody, pots)
        killed = killed & ~nobody
        if not players.any():
            return
        contests = Contests(self.judged, step, self._deck(step, [players]))
        found = contests.of(players, low=step.side is Side.LOW)
        if step.prize in WITH_POT:
            self.money.award(found.best)
        losers = (found.losers | killed) & ~found.void
        if step.owe is not Owe.NOTHING:
            owed = pots[HIGH_POT] * contests.pots_owed([found], players)
            self._charge(step, losers, owed, found.best, HIGH_POT)
        if step.prize in WITH_LEG:
            self.money.win_legs(found.best & only(found.best))

    def _charge(self, step: Showdown, losers: Flags, owed: Chips, winners: Flags, pot: int) -> None:
        """The losers pay each winner of a contest, or into the pot without one (S4.5)."""
        to_winner = losers & some(winners) & (step.owe is Owe.WINNER)
        self.money.pay_winners(to_winner, [(n, won, owed) for n, won in enumerate(winners)])
        self._match(owed, losers & ~to_winner, pot)

    def _deck(self, step: Showdown, contenders: Sequence[Flags]) -> Piles | None:
        """The cards on top of the pack, which leave it where they must be beaten (S4.4)."""
        if step.beat is not Beat.DECK:
            return None
        faced = np.logical_or.reduce([must_beat(step, each) for each in contenders], axis=0)
        pack = self.deals.cards.pack
        pack.top_up(faced * step.hand)
        found = Piles(1, self.deals.shape[1])
        for _ in range(step.hand):
            found.add(0, pack.next(faced), faced)
        return found

    # --- High and low (R8.7, S4.7) ----------------------------------------------------------

    def _two_sides(self, step: Showdown, players: Flags, killed: Flags, pots: Chips) -> None:
        contenders = [players & np.isin(self.deals.said, side) for side in _SIDES]
        contests = Contests(self.judged, step, self._deck(step, contenders))
        both = [contests.of(each, low=bool(low)) for low, each in enumerate(contenders)]
        if step.both is Both.MUST_WIN_BOTH:
            wins = [each.best | each.tied for each in both]
            failed = players & (self.deals.said == BOTH) & ~(wins[0] & wins[1])
            both = [contests.without(each, failed, low=bool(n)) for n, each in enumerate(both)]
        if self.deals.rules.two_pots:
            self._two_pots(step, contests, both, players, killed)
        else:
            self._halves(step, contests, both, players, killed, pots[HIGH_POT])
        if step.prize in WITH_LEG:
            winners = [each.best & only(each.best) for each in both]
            self.money.win_legs(winners[0] | winners[1])

    def _two_pots(
        self,
        step: Showdown,
        contests: Contests,
        both: Sequence[Contest],
        players: Flags,
        killed: Flags,
    ) -> None:
        """Each pot on its own; losers match it, or pay its amount to the winner."""
        money = self.money
        pots = money.pots.copy()
        for pot, each in zip((HIGH_POT, LOW_POT), both, strict=True):
            taken = step.owe is not Owe.WINNER and step.prize in WITH_POT
            money.award(each.best & (taken | only(each.players)), pot)
        if step.owe is Owe.NOTHING:
            return
        for pot, each in zip((HIGH_POT, LOW_POT), both, strict=True):
            mine = killed & np.isin(self.deals.said, _SIDES[pot])
            losers = (each.losers | mine) & ~each.void
            owed = pots[pot] * contests.pots_owed([each], players)
            self._charge(step, losers, owed, each.best, pot)

    def _halves(
        self,
        step: Showdown,
        contests: Contests,
        both: Sequence[Contest],
        players: Flags,
        killed: Flags,
        pot: Chips,
    ) -> None:
        """One pot: half for each side, the odd chip to high, all for a side alone."""
        money = self.money
        here = [some(each.players) for each in both]
        parts = self._parts(money.pots[[HIGH_POT, SIDE_POT]], here)
        for each, (part, beside) in zip(both, parts, strict=True):
            if step.prize in WITH_POT:
                money.award(each.best, part=part, beside=beside)
        spared = [each.best | each.tied | (each.players & each.void) for each in both]
        losers = (players & ~some(np.array(spared))) | killed
        if step.owe is Owe.NOTHING:
            return
        owed = pot * contests.pots_owed(list(both), players)
        won = [some(each.best) for each in both]
        to_winner = losers & (won[0] | won[1]) & (step.owe is Owe.WINNER)
        money.pay_winners(to_winner, self._dues(both, won, owed))
        self._match(owed, losers & ~to_winner, HIGH_POT)

    def _parts(self, chips: Chips, here: Sequence[Flags]) -> tuple[Chips, Chips]:
        """The chips for high and for low: half each, all for a side alone."""
        high, low = here
        half = np.where(high, chips // 2, chips)
        less = np.where(low, half, 0)
        return chips - less, less

    def _dues(
        self, both: Sequence[Contest], won: Sequence[Flags], owed: Chips
    ) -> list[tuple[int, Flags, Chips]]:
        """What losers owe the winners of both sides: half each, the odd chip to high (S4.7)."""
        high, low = [
            divided(part[:, None], each.best)
            for part, each in zip(self._parts(owed, won), both, strict=True)
        ]
        first = [(n, best, high[:, n] + low[:, n]) for n, best in enumerate(both[0].best)]
        rest = both[1].best & ~both[0].best
        return [*first, *[(n, best, low[:, n]) for n, best in enumerate(rest)]]
