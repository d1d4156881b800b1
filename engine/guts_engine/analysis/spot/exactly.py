"""Exact odds for two players and one pot: counts every hand that the other may hold."""

from dataclasses import dataclass
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.packs import Cards
from guts_engine.analysis.deals.payoffs import Stakes, settle
from guts_engine.analysis.deals.percentiles import percentiles_of
from guts_engine.analysis.spot.outcomes import broken, claims, most_owed
from guts_engine.analysis.spot.plays import EQUILIBRIUM, Plays
from guts_engine.analysis.spot.spot import Spot
from guts_engine.bots.chances import Policy, chance_in
from guts_engine.hands.cards import PACK
from guts_engine.rules.options import Ghost
from guts_engine.steps.model import Choice, Ties
from guts_engine.strength.form import Form, form_of
from guts_engine.strength.percentile import Percentile

Numbers = NDArray[np.float64]

_MOST_CARDS = 3


@dataclass(frozen=True)
class Exact:
    """The worth of being in and out in chips, and the other player's probabilities."""

    ev_in: float
    ev_out: float
    all_out: float
    best_if_in: float | None
    hands: int


def countable(spot: Spot) -> bool:
    """Whether every hand of the other player can be counted: two players, three cards at most."""
    rules = spot.rules
    dealing = rules.dealing
    plain = form_of(rules) is Form.SINGLE and dealing.ghost is Ghost.NONE
    exchanges = dealing.draw or dealing.pass_left or rules.second_chance
    return spot.players == 2 and plain and not exchanges and dealing.cards <= _MOST_CARDS


def exactly(spot: Spot, plays: Plays) -> Exact:
    """The odds of the player's hand; the other's hands are weighted by what it declared."""
    other = _Other(spot, plays)
    entering, staying = other.chances(Choice.IN), other.chances(Choice.OUT)
    likely = other.likely
    met = float(likely @ entering)
    wins = float(likely @ (entering * other.beaten))
    return Exact(
        float(likely @ other.worth(Choice.IN, entering)),
        float(likely @ other.worth(Choice.OUT, staying)),
        float(likely @ (1 - entering)),
        wins / met if met else None,
        len(likely),
    )


class _Other:
    """All hands of the other player, and the probability of being in with each."""

    def __init__(self, spot: Spot, plays: Plays) -> None:
        self._spot = spot
        rules, me = spot.rules, spot.me
        place = 1 - me
        self._policy = partial(plays.get(place, EQUILIBRIUM).policy_of, spot, place)
        unseen = [each for each in PACK if each not in spot.seen]
        self._hands = packs.columns(list(combinations(unseen, rules.dealing.cards)))
        mine = packs.columns([spot.cards] * self._hands.shape[1])
        pair = (mine, self._hands) if me == 0 else (self._hands, mine)
        self._strengths = np.stack([packs.strengths(each, rules.ranking) for each in pair])
        self._suits = np.stack([packs.suit_orders(each) for each in pair])
        self._percentiles = _percentiles(self._hands, spot)
        self.likely = self._likely()

    @property
    def beaten(self) -> NDArray[np.bool_]:
        """Whether the player at least shares the pot against each hand."""
        spot = self._spot
        mine, theirs = self._strengths[spot.me], self._strengths[1 - spot.me]
        ties = mine == theirs
        if spot.rules.showing.ties is Ties.SUITS:
            ties &= self._suits[spot.me] > self._suits[1 - spot.me]
        beaten: NDArray[np.bool_] = (mine > theirs) | ties
        return beaten

    def chances(self, choice: Choice) -> Numbers:
        """The probability that the other is in with each hand after that choice."""
        spot = self._spot
        if not spot.in_turn:
            return self._entering(self._policy(None, 0))
        said = spot.said[1 - spot.me]
        if said is not None:
            return np.full(len(self.likely), float(said is Choice.IN))
        if choice is Choice.OUT and not spot.rules.last_is_asked:
            return np.ones(len(self.likely))
        return self._entering(self._policy(1, int(choice is Choice.IN)))

    def worth(self, choice: Choice, chances: Numbers) -> Numbers:
        """The worth of the choice in chips against each hand, given the `chances` of being in."""
        spot, me = self._spot, self._spot.me
        rules = spot.rules
        ante, excused = rules.paying.ante, rules.excused
        gone = broken(spot, spot.pot)
        stakes = Stakes(
            spot.pot, ante, most_owed(spot), spot.side_pot, excused, gone, claims(spot, spot.pot)
        )
        worths = []
        for other in (False, True):
            ins = np.full(self._strengths.shape, other)
            ins[me] = choice is Choice.IN
            settled = settle(spot.rules, stakes, self._strengths, ins, suits=self._suits)
            worths.append(settled[me])
        mixed: Numbers = worths[0] * (1 - chances) + worths[1] * chances
        return mixed

    def _likely(self) -> Numbers:
        """The probability of each hand, given what the other declared."""
        spot = self._spot
        likely = np.ones(self._hands.shape[1])
        said = spot.said[1 - spot.me] if spot.in_turn else None
        if said is not None:
            entering = self._entering(self._policy(0, 0))
            likely = entering if said is Choice.IN else 1 - entering
        shares: Numbers = likely / likely.sum()
        return shares

    def _entering(self, policy: Policy) -> Numbers:
        """The probability of being in with each hand under that policy."""
        percentiles, kinds = self._percentiles
        if not self._spot.rules.dealing.peek:
            return np.full(len(kinds), chance_in(policy, None))
        chances = np.array([chance_in(policy, Percentile(*each)) for each in percentiles])
        return chances[kinds]


def _percentiles(hands: Cards, spot: Spot) -> tuple[list[list[float]], NDArray[np.intp]]:
    """The distinct percentiles, and the index of each hand's percentile."""
    beats, ties = percentiles_of(hands, spot.rules, spot.players)
    both = np.stack((beats, ties)).astype(np.float64)
    percentiles, kinds = np.unique(both, axis=1, return_inverse=True)
    return percentiles.T.tolist(), kinds.ravel()
