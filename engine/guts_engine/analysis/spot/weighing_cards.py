"""What the ways to pass or to draw are worth: what the declaration that follows is (R3.3, R3.4).

By then everyone has exchanged cards, and their hands stand evenly among hands as they are after
that; so the others' hands are standings from chance, without cards. The player itself declares
by the threshold of the equilibrium.
"""

from dataclasses import replace
from itertools import chain, combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.exchanging import draw, keeping
from guts_engine.analysis.deals.packs import Cards
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.advice import Advice
from guts_engine.analysis.spot.declaring import Declarations
from guts_engine.analysis.spot.outcomes import Outcomes
from guts_engine.analysis.spot.plays import Looks, Shares, threshold
from guts_engine.analysis.spot.rollout import looks
from guts_engine.analysis.spot.spot import spot_of
from guts_engine.hands.cards import Card
from guts_engine.play.actions import Action, Asked, Choice, Discard, Pass, Question
from guts_engine.play.view import SeatView
from guts_engine.strength.percentile import standing

Worth = NDArray[np.float64]
Strengths = NDArray[np.int16]

_FEWEST: Final = 60
_ONE_POT: Final = (Choice.OUT, Choice.IN)
_TWO_POTS: Final = (Choice.OUT, Choice.HIGH, Choice.LOW, Choice.BOTH)
_FINE: Final = 30_000
"""Strengths told apart where standings serve as such."""


class Exchanging:
    """Which cards to pass on, or to put away for others."""

    def __init__(self, view: SeatView, asked: Asked, rng: np.random.Generator) -> None:
        spot = spot_of(view)
        self._spot = replace(spot, asked=tuple(range(spot.players)), said=(None,) * spot.players)
        self._rng = rng
        self._passes = asked.question is Question.PASS
        seat = view.table.order[spot.me]
        cards = view.cards
        if self._passes:
            self._away = list(combinations(cards, asked.cards))
            self.actions: tuple[Action, ...] = tuple(Pass(seat, each) for each in self._away)
        else:
            numbers = range(asked.cards + 1)
            self._away = list(chain(*(combinations(cards, number) for number in numbers)))
            self.actions = tuple(Discard(seat, each) for each in self._away)

    def worth(self, samples: int) -> Worth:
        """The worth of the deal after each choice of cards, the same cards coming to each.

        The more choices there are, the fewer deals are looked at.
        """
        samples = max(_FEWEST, 4 * samples // len(self._away))
        come = self._coming(samples)
        hands = [self._hand(away, come, samples) for away in self._away]
        worth = self._declared(np.concatenate(hands, axis=1), samples)
        return worth.reshape(len(self._away), samples)

    def _declared(self, hands: Cards, samples: int) -> Worth:
        """What the deals are worth with those hands, declared by the threshold.

        After each choice the others' hands are the same.
        """
        spot, me, rng = self._spot, self._spot.me, self._rng
        pots = 2 if spot.rules.two_pots else 1
        again = len(self._away)
        shares = np.tile(rng.random((pots, spot.players, samples), np.float32), again)
        house = np.tile(rng.random((samples,), np.float32), again)
        for low in range(pots):
            shares[low, me] = looks(rng, hands, spot.rules, low=bool(low)).spread
        rows = [{place: Looks(row, row) for place, row in enumerate(each)} for each in shares]
        said = Declarations(spot, rows[0], rows[1] if pots > 1 else {}, {}, rng)
        outcomes = Outcomes(said, Standings(shares, house))
        plays = shares[:, me] >= threshold(spot, me, None, 0)
        choices = _TWO_POTS if pots > 1 else _ONE_POT
        worths = [outcomes.of(choice).worth for choice in choices]
        chosen: Worth = np.choose(plays.astype(np.int8).T @ np.array((1, 2)[:pots]), worths)
        return chosen

    def told(self, best: int) -> Advice:
        """How the hand stands as it is; the rest is not known yet."""
        spot = self._spot
        found = standing(spot.cards, spot.rules)
        return Advice(
            (),
            spot.stakes + spot.side_pot,
            percentile=found.percentile if found else None,
        )

    def _coming(self, samples: int) -> Cards:
        """Unseen cards; where cards are passed, first the one that the right neighbour passes."""
        spot, rules = self._spot, self._spot.rules
        size = rules.dealing.cards
        wanted = size * self._passes + rules.dealing.draw
        cards = packs.deal(self._rng, samples, wanted, without=spot.seen)
        if not self._passes:
            return cards
        theirs = cards[:size]
        least = keeping(rules, theirs).argmin(axis=0)
        passed = theirs[least, np.arange(samples)]
        return np.concatenate((passed[np.newaxis], cards[size:]))

    def _hand(self, away: tuple[Card, ...], come: Cards, samples: int) -> Cards:
        """The hand at the declaration; after passing, it is drawn for sensibly."""
        rules = self._spot.rules
        kept = [each.index for each in self._spot.cards if each not in away]
        new = len(away)
        hand = np.repeat(np.array(kept, np.int8)[:, np.newaxis], samples, axis=1)
        hand = np.concatenate((hand, come[:new]))
        if self._passes and rules.dealing.draw:
            both = np.concatenate((hand, come[new:]))
            draw(rules, both, slice(0, len(hand)), len(hand))
            hand = both[: len(hand)]
        return hand


class Standings:
    """Hands known by their standings alone, which serve as their strengths."""

    def __init__(self, shares: Shares, house: Shares) -> None:
        self._strengths: list[Strengths] = [(each * _FINE).astype(np.int16) for each in shares]
        self._house: Strengths = (house * _FINE).astype(np.int16)

    def final(self, wanted: Flags) -> Strengths:
        """As they stand: those that grow yet stand by what they are worth."""
        return self._strengths[0]

    def for_pot(self, wanted: Flags, *, low: bool) -> Strengths:
        """As they stand for that pot."""
        return self._strengths[int(low)]

    def staged(self, wanted: Flags) -> Strengths:
        """As they stand; in leg games nothing is exchanged."""
        return self._strengths[0]

    def held(self, wanted: Flags) -> Strengths:
        """As they stand."""
        return self._strengths[0]

    def third(self) -> Shares:
        """As they stand."""
        shares: Shares = self._strengths[0].astype(np.float32) / np.float32(_FINE)
        return shares

    def holds_wild(self) -> Flags:
        """Nobody is known to."""
        return np.zeros(self._strengths[0].shape, np.bool_)

    def suits(self, wanted: Flags) -> NDArray[np.int64]:
        """Equal standings are too rare to matter."""
        return self._strengths[0].astype(np.int64)

    def house(self, strengths: Strengths, lone: Flags, ins: Flags) -> tuple[Strengths, Strengths]:
        """A hand as good as any."""
        return self._house, strengths
