"""The worth of each choice of cards to pass or to discard, in any game.

A deal is worth what the hand wins at the next showdown against the others who may be in: the pot
and the matches of the others, less a match and the price of the cards. Before the declaration a
hand that would lose by being in stays out. Once all have declared, the hands of those in are dealt
in line with what they said, and they draw, too.
"""

from random import Random
from typing import Final

import numpy as np

from guts_engine.analysis.coach.rivals import RivalHands, only_draws_follow
from guts_engine.analysis.deals.payoffs import Chips
from guts_engine.analysis.spot.advice import Advice
from guts_engine.analysis.spot.evaluation import ROUGH
from guts_engine.bots.standing import sampled, view_percentile
from guts_engine.bots.swapping import Rivals, Way, discards, passes
from guts_engine.common.work import Steps
from guts_engine.hands.cards import Rank
from guts_engine.state.actions import Action, Asked, Discard, NameRank, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strength.sampled import Sample

_MOST: Final = 1_200
"""The most completed hands of a batch, over all choices."""
_FEWEST: Final = 8
_RIVALS: Final = 6
"""The others' hands of a batch, each of which takes long."""
_LEAST: Final = 300
_LEAST_RIVALS: Final = 100
"""The least number of deals, or of others' hands, before the advice counts as settled."""


class SampledExchange:
    """Which cards to pass or to discard."""

    precise = ROUGH

    def __init__(self, view: SeatView, asked: Asked, rng: np.random.Generator) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self._view = view
        self._rng = Random(int(rng.integers(2**32)))
        self._price = asked.price
        # Where everyone may keep all cards, nobody passes one: none comes for what is passed.
        self._given_up = asked.question is Question.PASS and asked.optional
        seat = view.seat
        table = view.table
        self._declared = any(each not in (None, Choice.OUT) for each in table.said)
        drawing = asked.question is Question.DISCARD and self._declared
        self._ways: list[Way]
        self.actions: tuple[Action, ...]
        if asked.question is Question.PASS:
            self._ways = list(passes(view.cards, asked))
            self.actions = tuple([Pass(seat, each) for each in self._ways])
        else:
            self._ways = list(discards(view.cards, asked))
            self.actions = tuple([Discard(seat, each) for each in self._ways])
        met = drawing and only_draws_follow(view)
        self._rivals = RivalHands(view, self.actions[0]) if met else None
        self.least = _LEAST_RIVALS if met else _LEAST

    def valuing(self, samples: int) -> Steps[Chips]:
        """Find the worth of each choice in as many deals, fewer where there are many choices."""
        hands = sampled(self._view)
        deals = max(_FEWEST, min(samples, _MOST // len(self._ways)))
        if hands is None:
            return np.zeros((len(self._ways), deals))
        if self._rivals is not None:
            return (yield from self._against(hands, self._rivals, deals))
        view, table = self._view, self._view.table
        seed = self._rng.getrandbits(32)
        rivals = Rivals(view)
        gain, loss = float(table.pots), float(table.match)
        found = np.empty((len(self._ways), deals))
        for row, away in enumerate(self._ways):
            shares = self._exchanged(hands, away, deals, seed)
            if len(shares) != deals:  # all cards that can come, instead of random ones
                shares = Random(seed).choices(shares, k=deals)
            wins = np.array([rivals.beaten(each) for each in shares])
            worth = wins * gain - (1 - wins) * loss
            found[row] = (worth if self._declared else np.maximum(worth, 0)) - self._cost(away)
            yield (row + 1) / len(self._ways)
        return found

    def _against(self, hands: Sample, rivals: RivalHands, deals: int) -> Steps[Chips]:
        """Find the worth of each choice against others' hands; each is met by several of the own.

        All who are in but one match the pot, of which each player owns an equal share then.
        """
        table = self._view.table
        met: list[tuple[float, int]] = []
        while len(met) < min(deals, _RIVALS):
            met.append(rivals.drawn(hands, self._rng))
            yield len(met) / (_RIVALS + len(self._ways))
        seed = self._rng.getrandbits(32)
        found = np.empty((len(self._ways), len(met)))
        for row, away in enumerate(self._ways):
            cost = self._cost(away)
            shares = np.array(self._exchanged(hands, away, max(2, deals // len(met)), seed))
            for column, (best, paid) in enumerate(met):
                wins = float(np.mean((shares > best) + 0.5 * (shares == best)))
                pot = table.pots + paid + cost
                match = min(float(pot), table.match + paid + cost)
                if most := table.rules.paying.max_loss:
                    match = min(match, most)
                left = len(rivals.seats) * match / len(table.order)
                found[row, column] = wins * pot - (1 - wins) * match - cost + left
            yield (_RIVALS + row + 1) / (_RIVALS + len(self._ways))
        return found

    def _exchanged(self, hands: Sample, away: Way, deals: int, seed: int) -> list[float]:
        """The chances of the hand to beat a random one after it has exchanged those cards."""
        rest = [each for each in self._view.cards if each not in away]
        return hands.exchanged(rest, away, deals, seed, given_up=self._given_up)

    def _cost(self, away: Way) -> int:
        return self._price * len(away)

    def summary(self, best: int) -> Advice:
        """Advice with the percentile of the hand before the exchange; the rest is unknown."""
        table = self._view.table
        place = view_percentile(self._view, among_all=True)
        return Advice((), table.pots + table.side_pot, percentile=place.middle if place else None)


class Naming:
    """Which rank to name wild: before the cards are dealt all are worth the same (S3.6)."""

    least = 1
    precise = ROUGH

    def __init__(self, view: SeatView) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self._pot = view.table.pots
        self.actions: tuple[Action, ...] = tuple([NameRank(view.seat, rank) for rank in Rank])

    def valuing(self, samples: int) -> Steps[Chips]:
        """Find nothing: no rank is better than another."""
        yield 0.0
        return np.zeros((len(self.actions), samples))

    def summary(self, best: int) -> Advice:
        """Advice without numbers."""
        return Advice((), self._pot)
