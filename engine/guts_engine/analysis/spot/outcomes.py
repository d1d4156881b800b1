"""Payoffs of one player's declaration in a batch of deals, in chips (R5, R6, R8).

The payoff of a deal is the chips won less those paid, plus an equal share of the pots left, or with
few chips the claim on them (`few`); of leg games see `stages`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from guts_engine.analysis.deals.payoffs import Chips, Stakes, settle
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot import few
from guts_engine.analysis.spot.declaring import Declarations
from guts_engine.analysis.spot.holdings import LOST, Ranked
from guts_engine.analysis.spot.plays import Shares
from guts_engine.analysis.spot.spot import Spot
from guts_engine.analysis.spot.stages import played
from guts_engine.common.frozen import changed
from guts_engine.common.work import Steps, finished
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.short import breaks
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.rules.options import AllOut, Ghost
from guts_engine.steps.model import Both, Choice, Ties
from guts_engine.strength.form import Form, form_of


@dataclass(frozen=True)
class Outcome:
    """By deal: the payoff of the choice, whether nobody else was in, whether it was best.

    Best means taking or sharing a pot that the player declared for.
    """

    worth: Chips
    alone: Flags
    best: Flags


class Outcomes:
    """The outcomes of each choice in the same deals, with the same hands of the other players.

    `at_first` is whether a first advice is wanted, soon.
    """

    def __init__(self, said: Declarations, holdings: Ranked, *, at_first: bool = False) -> None:
        self.spot = said.spot
        self._at_first = at_first
        self._said = said
        self._holdings = holdings
        self._third = holdings.third() if _declares_again(said.spot) else None

    def of(self, choice: Choice) -> Outcome:
        """The outcome of the choice, at once."""
        return finished(self.finding(choice))

    def finding(self, choice: Choice) -> Steps[Outcome]:
        """Find the outcome of the choice; the later stages of leg games take long."""
        spot = self.spot
        if spot.rules.two_pots:
            return self._two_pots(choice)
        ins = self._said.ins(choice)
        yield 0.0
        if spot.rules.leg_game:
            worth, best = yield from played(
                self._said, self._holdings, ins, at_first=self._at_first
            )
        elif self._third is not None:
            worth, best = self._third_card(ins, self._third)
        else:
            stakes = self._stakes()
            if stakes.claims is not None:
                yield from self._claiming(ins, stakes)
            worth, best = self._showdown(ins, stakes, again=spot.again)
        others = ins.sum(axis=0, dtype=np.int8) - ins[spot.me]
        return Outcome(worth, others == 0, best)

    def _stakes(self, antes: int = 0) -> Stakes:
        """The stakes with `antes` more antes in the pot (R8.3)."""
        spot = self.spot
        rules = spot.rules
        pot = spot.pot + antes * rules.paying.ante
        return Stakes(
            pot,
            rules.paying.ante,
            most_owed(spot),
            spot.side_pot,
            rules.excused,
            broken(spot, pot),
            claims(spot, pot),
        )

    def _claiming(self, ins: Flags, stakes: Stakes) -> Steps[None]:
        """Find what players with few chips can claim after each outcome, which takes long."""
        noted: list[tuple[Chips, Chips, Flags]] = []

        def note(gains: Chips, left: Chips, losers: Flags) -> Chips:
            noted.append((gains, left, losers))
            return np.zeros_like(gains)

        self._showdown(ins, replace(stakes, claims=note), again=self.spot.again)
        for each in noted:
            yield from few.following(self.spot.rules, self.spot.chips, *each)

    def _showdown(self, ins: Flags, stakes: Stakes, *, again: bool = False) -> tuple[Chips, Flags]:
        """The pot among those who are in, with all later cards dealt (R5, R6, R8.2-R8.4).

        With `again` they declared twice: if all are out then, the pot stays (R8.3).
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

    def _third_card(self, ins: Flags, third: Shares) -> tuple[Chips, Flags]:
        """Players in pay an ante and declare again, by the equilibrium among those in."""
        spot, me = self.spot, self.spot.me
        number = ins.sum(axis=0, dtype=np.int8)
        ante = min(spot.rules.paying.ante, spot.chips[me])
        worth, best = self._showdown(ins, self._stakes())
        for players in range(2, spot.players + 1):
            at = number == players
            if not at.any():
                continue
            stakes = self._stakes(players)
            still = ins & (~at | self._still_in(ins & at, third, players, stakes.pot))
            later, best_later = self._showdown(still, stakes, again=True)
            worth[at] = later[at] - ante * ins[me, at]
            best[at] = best_later[at]
        return worth, best

    def _still_in(self, asked: Flags, third: Shares, players: int, pot: float) -> Flags:
        """Who of so many players with a third card is in again, in turn or all at once."""
        spot = self.spot
        here = Situation(players, pot=pot, declaration=1, dealt=spot.players)
        if not solved.points_of(spot.rules, spot.players):
            needed = np.quantile(third[asked], share_out(spot.rules, here))
            return third >= needed
        if not spot.in_turn:
            return third >= share_out(spot.rules, here)
        outs = np.array(
            [
                [
                    share_out(spot.rules, changed(here, position=place, already_in=ins))
                    for ins in range(players)
                ]
                for place in range(players)
            ]
        )
        still = np.zeros_like(asked)
        before, ins = np.zeros((2, asked.shape[1]), np.intp)
        for seat, mine in enumerate(asked):
            place = np.minimum(before, players - 1)
            still[seat] = mine & (third[seat] >= outs[place, np.minimum(ins, place)])
            before += mine
            ins += still[seat]
        return still

    # --- Hi-lo (R8.7) ---------------------------------------------------------------------------

    def _two_pots(self, choice: Choice) -> Outcome:
        """Both pots of hi-lo among those who declared for each; best means taking a pot."""
        spot, me = self.spot, self.spot.me
        contests = self._said.pots(choice)
        others = np.delete(contests[0] | contests[1], me, axis=0)
        ranked = [
            np.where(contest, self._holdings.for_pot(contest, low=bool(low)), LOST)
            for low, contest in enumerate(contests)
        ]
        tops = [(each >= 0) & (each == each.max(axis=0)) for each in ranked]
        failed = np.zeros_like(contests[0])
        if spot.rules.showing.both is Both.MUST_WIN_BOTH:
            failed = contests[0] & contests[1] & ~(tops[0] & tops[1])
        won = np.zeros(failed.shape)
        left = np.zeros(failed.shape[1])
        losers = []
        pots = (spot.pot, spot.low_pot)
        for strengths, contest, pot in zip(ranked, contests, pots, strict=True):
            left_in = np.where(failed, LOST, strengths)
            takers = (left_in >= 0) & (left_in == left_in.max(axis=0))
            number = takers.sum(axis=0, dtype=np.int8)
            won += takers * (pot / np.maximum(number, 1))
            left += pot * (number == 0)
            losers.append(contest & ~takers)
        paid = _paid(spot, losers, won)
        left += paid.sum(axis=0)
        worth: Chips = won[me] - paid[me] + _staying(spot, won, paid, me) * left
        alone: Flags = ~np.logical_or.reduce(others)
        took: Flags = won[me] > 0
        return Outcome(worth, alone, took)


def most_owed(spot: Spot) -> Chips:
    """The most that each player can still be made to match, by place in rows (R7.2, R7.3)."""
    most = np.array(spot.chips)
    if limit := spot.rules.paying.max_loss:
        most = np.minimum(most, limit)
    return most[:, np.newaxis]


def broken(spot: Spot, pot: float) -> Flags | None:
    """Whether a match of the pot takes the player's last chips, by place; None if nobody's."""
    rules = spot.rules
    owed = min(pot, rules.paying.max_loss or pot)
    rebuys = spot.rebuys or (False,) * spot.players
    found = [
        breaks(rules, chips, owed, again=again)
        for chips, again in zip(spot.chips, rebuys, strict=True)
    ]
    return np.array(found) if any(found) else None


def claims(spot: Spot, pot: float) -> Callable[[Chips, Chips, Flags], Chips] | None:
    """The players' claims on the pots left where chips are few; None where these are shared."""
    if spot.side_pot or not few.are_few(spot.rules, pot, spot.chips, spot.rebuys):
        return None
    return partial(few.claims, spot.rules, spot.chips)


def _declares_again(spot: Spot) -> bool:
    rules = spot.rules
    third = form_of(rules) is Form.TWO_PLUS_ONE and not spot.again
    return third and rules.declaring.second_declare


def _paid(spot: Spot, losers: list[Flags], won: Chips) -> Chips:
    """The matches of both pots by place and deal, the high pot first (R7.2, R7.3)."""
    limit = spot.rules.paying.max_loss
    able = np.array(spot.chips)[:, np.newaxis] + won
    if limit:
        able = np.minimum(able, limit)
    high = np.where(losers[0], np.minimum(spot.pot, able), 0.0)
    return high + np.where(losers[1], np.minimum(spot.low_pot, able - high), 0.0)


def _staying(spot: Spot, won: Chips, paid: Chips, me: int) -> Chips:
    """The player's share of the pots left, by deal: who is broke has none (R7.3)."""
    chips = np.array(spot.chips)[:, np.newaxis] + won - paid
    rebuys = np.array(spot.rebuys or (False,) * spot.players)[:, np.newaxis]
    gone = ~rebuys & ((chips <= 0) | (chips < spot.rules.ante_always))
    staying = ~gone | np.logical_and.reduce(gone)
    share: Chips = staying[me] / staying.sum(axis=0)
    return share
