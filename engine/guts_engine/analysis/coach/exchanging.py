"""The worth of each choice of cards to pass or to discard, in any game.

A deal is worth what the hand wins at the next showdown against the others who may be in: the pot
and the matches of the others, less a match and the price of the cards. Before the declaration a
hand that would lose by being in stays out.
"""

from random import Random
from typing import Final

import numpy as np

from guts_engine.analysis.deals.payoffs import Chips
from guts_engine.analysis.spot.advice import Advice
from guts_engine.analysis.spot.evaluation import ROUGH
from guts_engine.bots.standing import sampled, view_percentile
from guts_engine.bots.swapping import Rivals, Way, discards, passes
from guts_engine.hands.cards import Rank
from guts_engine.state.actions import Action, Asked, Discard, NameRank, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice

_MOST: Final = 1_200
"""The most completed hands of a batch, over all choices."""
_FEWEST: Final = 8


class SampledExchange:
    """Which cards to pass or to discard."""

    least = 300
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
        self._ways: list[Way]
        self.actions: tuple[Action, ...]
        if asked.question is Question.PASS:
            self._ways = list(passes(view.cards, asked))
            self.actions = tuple([Pass(seat, each) for each in self._ways])
        else:
            self._ways = list(discards(view.cards, asked))
            self.actions = tuple([Discard(seat, each) for each in self._ways])

    def worth(self, samples: int) -> Chips:
        """The worth of each choice in as many deals, fewer where there are many choices."""
        view, table = self._view, self._view.table
        hands = sampled(view)
        deals = max(_FEWEST, min(samples, _MOST // len(self._ways)))
        if hands is None:
            return np.zeros((len(self._ways), deals))
        seed = self._rng.getrandbits(32)
        rivals = Rivals(view)
        gain, loss = float(table.pots), float(table.match)
        declared = any(each not in (None, Choice.OUT) for each in table.said)
        found = np.empty((len(self._ways), deals))
        for row, away in enumerate(self._ways):
            rest = [each for each in view.cards if each not in away]
            shares = hands.exchanged(rest, away, deals, seed, given_up=self._given_up)
            if len(shares) != deals:  # all cards that can come, instead of random ones
                shares = Random(seed).choices(shares, k=deals)
            wins = np.array([rivals.beaten(each) for each in shares])
            worth = wins * gain - (1 - wins) * loss
            found[row] = (worth if declared else np.maximum(worth, 0)) - self._price * len(away)
        return found

    def summary(self, best: int) -> Advice:
        """Advice with the percentile of the hand before the exchange; the rest is unknown."""
        table = self._view.table
        place = view_percentile(self._view)
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

    def worth(self, samples: int) -> Chips:
        """Nothing: no rank is better than another."""
        return np.zeros((len(self.actions), samples))

    def summary(self, best: int) -> Advice:
        """Advice without numbers."""
        return Advice((), self._pot)
