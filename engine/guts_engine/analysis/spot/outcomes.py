"""What a declaration is worth to one player in a batch of deals, in chips (R5, R6, R8).

A deal is worth the chips won less those paid, and an equal share of what it leaves behind.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.payoffs import Stakes, settle
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot import outcomes_pots, outcomes_stage
from guts_engine.analysis.spot.declaring import Declarations
from guts_engine.analysis.spot.holdings import Ranked
from guts_engine.analysis.spot.plays import Shares
from guts_engine.analysis.spot.spot import Spot
from guts_engine.frozen import changed
from guts_engine.play.actions import Choice
from guts_engine.rules.options import AllOut, Course, Ghost, Ties
from guts_engine.strength.equilibrium import share_out

Worth = NDArray[np.float64]


@dataclass(frozen=True)
class Outcome:
    """By deal: what the choice was worth, whether nobody else was in, whether it was best.

    Best is who takes a pot that it went for, or shares it.
    """

    worth: Worth
    alone: Flags
    best: Flags


class Outcomes:
    """What each choice comes to in the same deals, the other players' hands being the same."""

    def __init__(self, said: Declarations, holdings: Ranked) -> None:
        self.spot = said.spot
        self._said = said
        self._holdings = holdings
        self._third = holdings.third() if _declares_again(said.spot) else None

    def of(self, choice: Choice) -> Outcome:
        """What the choice comes to."""
        spot = self.spot
        if spot.rules.two_pots:
            told = outcomes_pots.settled(self._said, self._holdings, choice)
            return Outcome(*told)
        ins = self._said.ins(choice)
        if spot.rules.leg_game:
            worth, best = outcomes_stage.settled(spot, self._holdings, ins)
        elif self._third is not None:
            worth, best = self._third_card(ins, self._third)
        else:
            worth, best = self._showdown(ins, self._stakes(), again=spot.again)
        others = ins.sum(axis=0, dtype=np.int8) - ins[spot.me]
        return Outcome(worth, others == 0, best)

    def _stakes(self, antes: int = 0) -> Stakes:
        """What is played for, with so many more antes in the pot (R8.3)."""
        spot = self.spot
        ante = spot.rules.paying.ante
        return Stakes(spot.pot + antes * ante, ante, most_owed(spot), spot.side_pot)

    def _showdown(self, ins: Flags, stakes: Stakes, *, again: bool = False) -> tuple[Worth, Flags]:
        """The pot among those who are in, all later cards dealt (R5, R6, R8.2-R8.4).

        `again` says that they declared twice: if all drop then, the pot stays (R8.3).
        """
        rules, me = self.spot.rules, self.spot.me
        if again and rules.all_out is not AllOut.REDEAL:
            rules = changed(rules, paying=changed(rules.paying, all_out=AllOut.REDEAL))
        number = ins.sum(axis=0, dtype=np.int8)
        lone: Flags = number == 1
        strengths = self._holdings.final(ins & ((number > 1) | rules.lone_must_beat))
        ghost, suits, held, wild = None, None, None, None
        if rules.lone_must_beat:
            ghost, strengths = self._holdings.house(strengths, lone, ins)
        if rules.showing.ties is Ties.SUITS:
            suits = self._holdings.suits(ins & (number > 1))
        nobody = number == 0
        if nobody.any() and rules.all_out not in (AllOut.REDEAL, AllOut.ANTE):
            held = self._holdings.held(np.broadcast_to(nobody, ins.shape))
            wild = self._holdings.holds_wild()
        worth = settle(
            rules,
            stakes,
            strengths,
            ins,
            ghost=ghost,
            suits=suits,
            held=held,
            wild=wild,
            seats=slice(me, me + 1),
        )[0]
        tops = ins & (lone | (strengths == np.where(ins, strengths, -1).max(axis=0)))
        best = tops[me]
        if suits is not None:
            best &= suits[me] == np.where(tops, suits, -1).max(axis=0)
        if ghost is not None:
            meets = lone | (rules.dealing.ghost is Ghost.ALWAYS)
            best &= ~meets | (strengths[me] > ghost)
        return worth, best

    # --- 2+1 with a second declaration (R8.3) ---------------------------------------------------

    def _third_card(self, ins: Flags, third: Shares) -> tuple[Worth, Flags]:
        """Who is in pays an ante and declares again, by the equilibrium among those who are in."""
        spot, me = self.spot, self.spot.me
        number = ins.sum(axis=0, dtype=np.int8)
        ante = min(spot.rules.paying.ante, spot.chips[me])
        worth, best = self._showdown(ins, self._stakes())
        for players in range(2, spot.players + 1):
            at = number == players
            if not at.any():
                continue
            stakes = self._stakes(players)
            out = share_out(spot.rules, players, pot=stakes.pot)
            needed = np.quantile(third[ins & at], out)
            still = ins & (~at | (third >= needed))
            later, best_later = self._showdown(still, stakes, again=True)
            worth[at] = later[at] - ante * ins[me, at]
            best[at] = best_later[at]
        return worth, best


def most_owed(spot: Spot) -> Worth:
    """By place, in rows, the most that each can still be made to match (R7.2, R7.3)."""
    most = np.array(spot.chips)
    if limit := spot.rules.paying.max_loss:
        most = np.minimum(most, np.maximum(0, limit - np.array(spot.paid)))
    return most[:, np.newaxis]


def _declares_again(spot: Spot) -> bool:
    rules = spot.rules
    third = rules.course is Course.TWO_PLUS_ONE and not spot.again
    return third and rules.declaring.second_declare
