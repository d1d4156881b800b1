"""The equilibrium by counting every deal, where that is possible: no chance, no error.

It covers the standard payments when everyone declares at once: hands of one or two cards for any
number of players, and of three cards for two. Everyone else plays the same strategy; by inclusion
and exclusion only the hands that are played need to be counted. In a set of hands only the lowest
class matters, and how many hold it: all terms of other sets cancel.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.examples import example
from guts_engine.analysis.deals.payoffs import Chips, plain_payments, stakes_of
from guts_engine.analysis.solve.simultaneous import DEALS, Progress, Solution, Threshold, solve
from guts_engine.hands.cards import PACK, Suit
from guts_engine.hands.ranking import Ranking, ranks_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength.form import Form, form_of, in_columns

_FOUR: Final = len(Suit)
_DIGIT: Final = _FOUR + 1
_RANKS: Final = len(PACK) // _FOUR
_POWERS: Final = _DIGIT ** np.arange(_RANKS, dtype=np.int64)
_WAYS: Final = np.array(
    [[comb(_FOUR - gone, held) for held in range(_DIGIT)] for gone in range(_DIGIT)], np.float64
)
"""The number of ways to hold so many cards of a rank, when so many are gone."""
_HALVINGS: Final = 50
_MOST: Final = 1_500_000
"""The largest number of sets of hands, different in the cards that are gone."""
SLACK: Final = 1e-9
"""A gain, in pots with a certain hand, that is due to rounding."""


@dataclass(frozen=True)
class Exact:
    """An equilibrium: the threshold, and by class the gain from being in rather than out.

    The gains are in pots, given a hand of the class. No other way to play gains anything, whichever
    classes it plays (`verified`).
    """

    players: int
    threshold: Threshold
    gains: Chips
    shares: Chips

    @property
    def margin(self) -> float:
        """The gain of the weakest class that is played; 0 if it is mixed."""
        return float(self.gains[self.threshold.place])

    @property
    def best_out(self) -> int | None:
        """The class to be folded that comes closest to being worth playing; None without one."""
        place = self.threshold.place
        return int(self.gains[:place].argmax()) if place else None

    @property
    def verified(self) -> bool:
        """Whether no class gains by playing otherwise than the threshold says."""
        return bool(self._tempted.max() <= SLACK)

    @property
    def exploitability(self) -> float:
        """The gain of the best response, in pots per deal."""
        return float(self.shares @ self._tempted)

    @property
    def _tempted(self) -> Chips:
        """What the best response gains with each class."""
        tempted: Chips = np.maximum(self.gains, 0) - self.gains * self.threshold.chances(
            len(self.gains)
        )
        return tempted


def countable(rules: RuleSet, players: int) -> bool:
    """Whether the deals of these rules can be counted here."""
    dealing, declaring = rules.dealing, rules.declaring
    standard = (
        in_columns(rules)
        and form_of(rules) is Form.SINGLE
        and declaring.declare is Manner.SIMULTANEOUS
        and dealing.peek
        and not (dealing.draw or dealing.pass_left or declaring.second_declare)
        and plain_payments(rules)
    )
    if not standard:
        return False
    return (dealing.cards <= 2 and not dealing.wild) or (dealing.cards <= 3 and players == 2)


def solve_exactly(rules: RuleSet, players: int, *, pot: float | None = None) -> Exact | None:
    """The equilibrium for a pot of `pot` chips (default: one ante from each player).

    None if the deals cannot be counted, or no single threshold is an equilibrium.
    """
    if not countable(rules, players):
        return None
    return _solved(rules.ranking, players, float(stakes_of(rules, players, pot).match))


def best_solution(
    rules: RuleSet,
    players: int,
    *,
    pot: float | None = None,
    seed: int = 1,
    deals: int = DEALS,
    progress: Progress = lambda share: None,
) -> Solution:
    """The exact solution if there is one, otherwise the sampled one, as `simultaneous.solve`."""
    found = solve_exactly(rules, players, pot=pot)
    if found is None:
        return solve(rules, players, pot=pot, seed=seed, deals=deals, progress=progress)
    progress(1.0)
    return solution_of(found, rules)


@lru_cache(maxsize=64)
def _solved(ranking: Ranking, players: int, match: float) -> Exact | None:
    by_rank = ranking.size <= 2 and not ranking.wild
    table = (_ByRank if by_rank else _TwoHands)(ranking, players, match)
    try:
        found = table.equilibrium()
    except _TooManyError:
        return None
    return found if found.verified else None


class _TooManyError(ValueError):
    """More sets of hands than can be counted in a few seconds."""


def solution_of(found: Exact, rules: RuleSet) -> Solution:
    """The same in the form of the sampled solutions, without any error."""
    place = found.threshold.place
    hand = example(rules.ranking, place) or ()
    mixed = found.shares[place] * found.threshold.mixing
    return Solution(
        found.players,
        found.threshold,
        hand,
        float(found.shares[place + 1 :].sum() + mixed),
        float(found.shares[:place].sum() + found.shares[place] / 2),
        0.0,
        0.0,
        (place, place),
        (hand, hand),
        exact=True,
    )


class _Counted(ABC):
    """Classes of hands, and the gain of each from being in while the others play a strategy."""

    def __init__(self, ranking: Ranking, players: int, match: float) -> None:
        self.players = players
        self.match = match
        self.counts = np.array(ranking.table.combinations, np.float64)
        self.shares = self.counts / self.counts.sum()

    @abstractmethod
    def gains(self, chances: Chips, heroes: NDArray[np.intp]) -> Chips:
        """The gain of each of the classes `heroes` if the others are in with these chances."""

    def equilibrium(self) -> Exact:
        """The threshold at which the boundary class neither gains nor loses by being in.

        The gain of the class at the threshold rises with the threshold, so the search walks there
        from the threshold of hands without ties and card removal.
        """
        dealt = np.flatnonzero(self.counts)
        out = (self.match / (1 + self.match)) ** (1 / (self.players - 1))
        low = int(np.searchsorted(np.cumsum(self.shares[dealt]), out))
        while low and self._at(Threshold(int(dealt[low - 1]))) >= 0:
            low -= 1
        while low < len(dealt) - 1 and self._at(Threshold(int(dealt[low]))) < 0:
            low += 1
        pure = Threshold(int(dealt[low]))
        below = int(dealt[low - 1]) if low else None
        threshold = pure if below is None else self._mixed(below) or pure
        chances = threshold.chances(len(self.counts))
        gains = self.gains(chances, np.arange(len(self.counts)))
        return Exact(self.players, threshold, gains, self.shares)

    def _mixed(self, place: int) -> Threshold | None:
        """The probability that makes the class indifferent; None if it always loses by being in."""
        if self._at(Threshold(place, 0.0)) <= 0:
            return None
        low, high = 0.0, 1.0
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            if self._at(Threshold(place, middle)) > 0:
                low = middle
            else:
                high = middle
        return Threshold(place, (low + high) / 2)

    def _at(self, threshold: Threshold) -> float:
        """The gain of a hand at the threshold."""
        chances = threshold.chances(len(self.counts))
        return float(self.gains(chances, np.array([threshold.place]))[0])

    def _weight(self, others: int) -> float:
        """The factor of a set of that many others who hold given hands, of those who could."""
        return comb(self.players - 1, others) * (-1.0) ** others

    def _worth(self, lowest: int, holders: int, heroes: NDArray[np.intp]) -> Chips:
        """The alternating sum of the hero's gains over the subsets of a set of others who are in.

        It depends only on the lowest class in the set and the number who hold it.
        """
        share = 1 - 1 / self.players
        tied = sum(
            comb(holders, each) * (-1) ** (holders - each) / (each + 1)
            for each in range(1, holders + 1)
        )
        level = (-1) ** holders * tied + share
        won = -(1 + self.match * (holders == 1)) / self.players
        lost = (1 + self.match) * share
        worth: Chips = np.select((heroes < lowest, heroes == lowest), (lost, level), won)
        return worth


class _ByRank(_Counted):
    """Hands in which only ranks count: sets of hands are counted by the cards left of each rank."""

    def __init__(self, ranking: Ranking, players: int, match: float) -> None:
        super().__init__(ranking, players, match)
        self.size = ranking.size
        lowest = min(PACK).rank
        self.held: list[list[tuple[int, int]]] = []
        for kind in ranking.table.classes:
            ranks = [each - lowest for each in ranks_of(kind, ranking)]
            self.held.append(sorted({each: ranks.count(each) for each in ranks}.items()))
        self.ends = np.array([(held[0][0], held[-1][0]) for held in self.held])
        self.codes = np.array([sum(_POWERS[rank] * n for rank, n in held) for held in self.held])

    def gains(self, chances: Chips, heroes: NDArray[np.intp]) -> Chips:
        gains = np.full(len(heroes), 1 - 1 / self.players)
        for lowest, holders, others, gone, weights in self._sets(chances):
            factor = self._weight(others) * factorial(others)
            factor /= prod(
                comb(len(PACK) - self.size * (each + 1), self.size) for each in range(others)
            )
            worth = self._worth(lowest, holders, heroes)
            gains += factor * worth * self._weighed(gone, weights)[heroes] / self.counts[heroes]
        return gains

    def _weighed(self, gone: NDArray[np.int64], weights: Chips) -> Chips:
        """By class, the weighted number of its hands that are left."""
        left = _FOUR - gone // _POWERS[:, np.newaxis] % _DIGIT
        weighted = left * weights
        single = weighted.sum(axis=1)
        first, last = self.ends.T
        if self.size == 1:
            return np.asarray(single[first])
        both = (weighted @ left.T)[first, last]
        ways: Chips = np.where(first == last, (both - single[first]) / 2, both)
        return ways

    def _sets(self, chances: Chips) -> Iterator[tuple[int, int, int, NDArray[np.int64], Chips]]:
        """All sets of hands that others may hold and play.

        Yields the lowest class, the number who hold it, and the size of the sets; then, by the
        cards that are gone, the number of ways to deal them times the chance to play them.
        """
        known = {0: (np.zeros(1, np.int64), np.ones(1))}
        for lowest in np.flatnonzero(chances * self.counts)[::-1].tolist():
            grown = {size: [each] for size, each in known.items()}
            for size, (gone, weights) in known.items():
                for holders in range(1, self.players - size):
                    ways = self._ways(gone, lowest) * (chances[lowest] / holders)
                    left = ways > 0
                    if not left.any():
                        break
                    gone, weights = gone[left] + self.codes[lowest], (weights * ways)[left]
                    yield lowest, holders, size + holders, gone, weights
                    grown.setdefault(size + holders, []).append((gone, weights))
            known = {size: _merged(parts) for size, parts in grown.items()}
            if sum(len(gone) for gone, _ in known.values()) > _MOST:
                raise _TooManyError

    def _ways(self, gone: NDArray[np.int64], place: int) -> Chips:
        """The number of hands of a class that are left when cards are gone."""
        ways = np.ones(len(gone))
        for rank, number in self.held[place]:
            ways *= _WAYS[gone // _POWERS[rank] % _DIGIT, number]
        return ways


def _merged(parts: list[tuple[NDArray[np.int64], Chips]]) -> tuple[NDArray[np.int64], Chips]:
    """Sets with the same cards gone, added up."""
    found = np.unique(np.concatenate([each for each, _ in parts]), return_inverse=True)
    gone: NDArray[np.int64] = found[0]
    at = found[1]
    weights = np.concatenate([each for _, each in parts])
    return gone, np.bincount(at, weights).astype(np.float64)


class _TwoHands(_Counted):
    """Two players with hands of up to three cards: pairs of hands without a card in common."""

    def __init__(self, ranking: Ranking, players: int, match: float) -> None:
        super().__init__(ranking, players, match)
        pairs = disjoint(ranking)
        self.chances_of = pairs / np.maximum(1.0, pairs.sum(axis=1))[:, np.newaxis]

    def gains(self, chances: Chips, heroes: NDArray[np.intp]) -> Chips:
        places = np.arange(len(self.counts))
        worth = np.stack([self._worth(int(each), 1, heroes) for each in places], axis=1)
        gains: Chips = 1 - 1 / self.players - (self.chances_of[heroes] * worth) @ chances
        return gains


@lru_cache(maxsize=4)
def disjoint(ranking: Ranking) -> Chips:
    """By two classes, the number of pairs of hands of up to three cards without a common card.

    Pairs that share given cards are taken away and added again, by inclusion and exclusion.
    """
    size = ranking.size
    hands = np.array(list(combinations(range(len(PACK)), size)), np.int8).T
    places = packs.strengths(hands, ranking)
    counts = np.array(ranking.table.combinations, np.float64)
    pairs = np.outer(counts, counts)
    digits = hands.astype(np.int64)
    for shared in range(1, size + 1):
        if shared == size:
            pairs += (-1) ** shared * np.diag(counts)
            break
        codes = np.stack([_coded(digits[list(rows)]) for rows in combinations(range(size), shared)])
        cards, column = np.unique(codes, return_inverse=True)
        having = np.zeros((len(counts), len(cards)))
        np.add.at(having, (np.tile(places, len(codes)), column.ravel()), 1)
        pairs += (-1) ** shared * (having @ having.T)
    return pairs


def _coded(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    code = np.zeros(cards.shape[1], np.int64)
    for card in cards:
        code = code * len(PACK) + card
    return code
