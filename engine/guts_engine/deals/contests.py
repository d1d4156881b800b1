"""Contests of hands in many deals: who is best, whom the table beats, who owes (R5, S4)."""

from dataclasses import dataclass, replace

import numpy as np

from guts_engine.deals.cards import Piles
from guts_engine.deals.columns import RANKS, Flags, Numbers, number, some
from guts_engine.deals.evaluator import NO_PLACE
from guts_engine.deals.judged import Judged
from guts_engine.rules.options import GhostTie
from guts_engine.steps.model import Beat, BeatWhen, Losers, Multiply, Showdown, Side, Ties


@dataclass(frozen=True)
class Contest:
    """The contest of the `players` for one prize; see `play.contest.Contest`.

    `best` are the winners, `tied` the best hands in a tie that nobody wins, `losers` those who
    owe; where `void` nobody receives or owes anything, as where the best hand only ties the house
    (`pushed`). `faced` is where a hand had to be beaten, and `beaten` the players whose hand beats
    every one of those.
    """

    players: Flags
    best: Flags
    tied: Flags
    losers: Flags
    void: Flags
    pushed: Flags
    faced: Flags
    beaten: Flags


def must_beat(step: Showdown, players: Flags) -> Flags:
    """Whether the players must beat a hand of the table or the deck, by deal (S4.4)."""
    count = number(players)
    if step.beat is None:
        return np.zeros(count.shape, np.bool_)
    return (count > 0) if step.beat_when is BeatWhen.ALWAYS else (count == 1)


class Contests:
    """The contests at a showdown; `deck` are the cards on the pack, if any must be beaten."""

    def __init__(self, judged: Judged, step: Showdown, deck: Piles | None) -> None:
        self.judged = judged
        self.step = step
        self.houses = judged.cards.tables if step.beat is Beat.TABLE else deck
        self._common = step.beat is Beat.TABLE
        self._push = judged.rules.showing.ghost_tie is GhostTie.PUSH

    def of(self, players: Flags, *, low: bool, faced: Flags | None = None) -> Contest:
        """The contest among the players; `faced` says where the house must be beaten."""
        step, judged = self.step, self.judged
        own, judges = judged.cards.own, judged.judges(step, low=low)
        strengths = judged.strengths(judges, own, players, common=True)
        top = strengths.max(axis=0)
        best = players & (strengths == top)
        here = some(players)
        faced = must_beat(step, players) if faced is None else faced & here
        beaten, pushed, unbeaten = self._against_house(strengths, top, best, faced, low=low)
        losers = players & unbeaten
        open_ = here & ~unbeaten
        if step.qualify:
            able = judged.at_least(judges, own, best & open_, step.qualify, common=True)
            short = open_ & ~some(able)
            losers |= players & short
            open_ = open_ & ~short
        best &= open_
        by_suits = step.ties is Ties.SUITS and not (low and step.side is Side.HIGH_LOW)
        ties = number(best) > 1
        if by_suits and ties.any():
            order = judged.suits(best & ties)
            best &= ~ties | (order == order.max(axis=0))
            ties = number(best) > 1
        tied = best & ties & (step.ties in (Ties.NOTHING, Ties.CARRY))
        void = pushed | (ties & (step.ties is Ties.NOTHING))
        behind = players & ~best & open_
        if step.losers is Losers.WORST:
            weakness = np.where(behind, strengths, -NO_PLACE)
            behind &= weakness == weakness.min(axis=0)
        losers = (losers | behind) & ~void
        return Contest(players, best & ~tied, tied, losers, void, pushed, faced, beaten)

    def _against_house(
        self, strengths: Numbers, top: Numbers, best: Flags, faced: Flags, *, low: bool
    ) -> tuple[Flags, Flags, Flags]:
        """Who beats every hand of the house, where a tie with it pays nothing, where it wins."""
        beaten = np.ones_like(best)
        none = np.zeros_like(faced)
        if self.houses is None or not faced.any():
            return beaten, none, none
        there = faced & (self.houses.size > 0)
        judges = self.judged.judges(self.step, low=low, table=True)
        values = self.judged.strengths(judges, self.houses, there, common=self._common)
        highest = values.max(axis=0, initial=NO_PLACE)
        beaten = strengths > highest
        unbeaten = faced & ~some(beaten & best) & some(there)
        pushed = unbeaten & (highest <= top) if self._push else none
        return beaten, pushed, unbeaten

    def without(self, full: Contest, failed: Flags, *, low: bool) -> Contest:
        """The contest among the others; those who failed lose it (R8.7)."""
        out = full.players & failed
        changed = some(out)
        if not changed.any():
            return full
        others = full.players & ~failed & changed
        again = self.of(others, low=low, faced=full.faced)
        left = some(others)
        cases = [left, changed & ~left]
        return replace(
            full,
            best=np.where(changed, again.best, full.best),
            tied=np.where(changed, again.tied, full.tied),
            losers=np.select(cases, [again.losers | out, full.players], full.losers),
            void=np.select(cases, [again.void, full.pushed], full.void),
            beaten=np.where(left, again.beaten, full.beaten),
        )

    # --- More than one pot owed (S4.6) ------------------------------------------------------

    def pots_owed(self, contests: list[Contest], shown: Flags) -> Numbers:
        """The number of pots that each player would owe as a loser; `shown` showed their hands."""
        factor = np.ones(shown.shape, np.int64)
        more = np.zeros(shown.shape[1], np.int64)
        for rule in self.step.multiply:
            if rule.add:
                more += rule.add * self._count(rule, shown)
            else:
                applies = self._applies(rule, contests)
                factor = np.where(applies, np.maximum(factor, rule.by), factor)
        return factor + more

    def _applies(self, rule: Multiply, contests: list[Contest]) -> Flags:
        cards = self.judged.cards
        if rule.drew:
            return cards.drawn > 0
        if rule.table:
            won = some(np.array([some(each.best) for each in contests]))
            beats = [each.players & (each.beaten | ~each.faced) for each in contests]
            return won & ~some(np.array(beats))
        return np.broadcast_to(self._shown_at_least(rule, contests), cards.drawn.shape)

    def _shown_at_least(self, rule: Multiply, contests: list[Contest]) -> Flags:
        """Whether the best hand at the showdown, the table's included, is at least that (S4.6)."""
        judged, step = self.judged, self.step
        if not contests:
            return np.zeros(judged.cards.kept.shape, np.bool_)
        low = step.side is Side.LOW
        players = np.logical_or.reduce([each.players for each in contests], axis=0)
        judges = judged.judges(step, low=low)
        found = some(judged.at_least(judges, judged.cards.own, players, rule.hand, common=True))
        if self.houses is not None:
            faced = np.logical_or.reduce([each.faced for each in contests], axis=0)
            there = faced & (self.houses.size > 0)
            judges = judged.judges(step, low=low, table=True)
            reach = judged.at_least(judges, self.houses, there, rule.hand, common=self._common)
            found |= some(reach)
        return found

    def _count(self, rule: Multiply, shown: Flags) -> Numbers:
        """The cards of the rank in the hands shown, the table's included."""
        cards = self.judged.cards
        held = (RANKS[cards.own.cards] == rule.each).sum(axis=1)
        found: Numbers = (held * shown).sum(axis=0)
        if self.step.beat is Beat.TABLE:
            house = (RANKS[cards.tables.cards] == rule.each).sum(axis=(0, 1))
            found = found + must_beat(self.step, shown) * house
        return found
