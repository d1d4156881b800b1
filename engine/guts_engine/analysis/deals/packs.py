"""Deals cards and ranks hands by the million.

Cards are numbers, `Card.index`. An array of cards has a row for each card and a column for each
deal.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final

import numpy as np
import numpy.ma  # np.unique would import it at its first call, at a table
from numpy.typing import NDArray

from guts_engine.analysis.deals import placing
from guts_engine.hands.cards import PACK, Card
from guts_engine.hands.ranking import Ranking
from guts_engine.hands.tables import MIXED

Cards = NDArray[np.int8]
Places = NDArray[np.int16]

_DENSE: Final = 3
"""The largest hand with a precomputed table of places, which has 52 ** cards entries."""
_NOTHING: Final = -1
MANY: Final = len(PACK) * (len(PACK) - 1)
"""The number of first draws of two cards, and of deals at a time for which lists of draws are used.
"""


def deal(
    rng: np.random.Generator, deals: int, cards: int, *, without: Collection[Card] = ()
) -> Cards:
    """Deal `cards` distinct cards in rows, uniformly from the pack without some; a deal a column.

    Each card is drawn from as many as are left; from the last on, later cards are shifted past
    earlier ones. Raises ValueError if the pack has too few cards.
    """
    left = len(PACK) - len(without)
    if cards > left:
        raise ValueError(f"{cards} cards cannot be dealt from {left}")
    dealt = np.empty((cards, deals), np.int8)
    for number in range(0, cards, 2):
        _draw(rng, dealt[number : number + 2], left - number)
    _told_apart(dealt)
    if without:
        dealt = np.array([each.index for each in PACK if each not in without], np.int8)[dealt]
    return dealt


class Decks:
    """Deals from full decks, like `deal`, for `deals` at a time, which is faster for many.

    For many, draws come from a random place in shuffled lists that have each draw equally often. So
    each deal is as likely as any other and independent of earlier ones; those dealt together are
    spread a little more evenly than by chance, so errors are not understated.
    """

    def __init__(self, rng: np.random.Generator, deals: int, cards: int) -> None:
        self._rng = rng
        self._deals = deals
        self._cards = cards
        self._draws: list[Cards] = []
        if deals >= MANY:
            left = range(len(PACK), len(PACK) - cards, -1)
            pairs = (left[each : each + 2] for each in range(0, cards, 2))
            self._draws = [_all_draws(rng, deals, each) for each in pairs]

    def deal(self) -> Cards:
        """The cards of the next deals."""
        if not self._draws:
            return deal(self._rng, self._deals, self._cards)
        drawn = []
        for draws in self._draws:
            first = self._rng.integers(draws.shape[1] - self._deals + 1)
            drawn.append(draws[:, first : first + self._deals])
        dealt = np.concatenate(drawn)
        _told_apart(dealt)
        return dealt


def _all_draws(rng: np.random.Generator, deals: int, left: Sequence[int]) -> Cards:
    """All draws of a card from each of these numbers of cards, shuffled, for `deals` at any place.

    Each is there equally often, and the first ones follow again after the last.
    """
    every = np.indices(left, np.int8).reshape(len(left), -1)
    draws = np.tile(every, -(-deals // every.shape[1]))
    draws = draws.take(rng.permutation(draws.shape[1]), axis=1)
    return np.concatenate((draws, draws[:, : deals - 1]), axis=1)


def _told_apart(dealt: Cards) -> None:
    """Turn draws from the cards that were left into cards: shift later ones past earlier ones."""
    for number in range(len(dealt) - 2, -1, -1):
        later = dealt[number + 1 :]
        later += (later >= dealt[number]).view(np.int8)


def _draw(rng: np.random.Generator, rows: Cards, left: int) -> None:
    """Draw one card of those left or, for two rows, two cards, from one random number."""
    columns = rows.shape[1]
    if len(rows) == 1:
        rows[0] = rng.integers(0, left, columns, dtype=np.uint16)
        return
    both = rng.integers(0, left * (left - 1), columns, dtype=np.uint16)
    first = both // np.uint16(left - 1)
    rows[0] = first
    rows[1] = both - first * np.uint16(left - 1)


def strengths(cards: Cards, ranking: Ranking) -> Places:
    """The places in the ranking of the hands in the columns, like `hands.strength`.

    Raises ValueError for fewer rows than the ranking's hands have cards.
    """
    held = len(cards)
    if held < ranking.size:
        raise ValueError(f"{held} cards cannot make a hand of {ranking.size}")
    if held > _DENSE:
        return _summed(cards, ranking)
    index = cards[-1].astype(np.int32)
    for power, card in enumerate(cards[-2::-1], 1):
        index += np.multiply(card, len(PACK) ** power, dtype=np.int32)
    places: Places = _dense(ranking, held).take(index)
    return places


@lru_cache(maxsize=32)
def _dense(ranking: Ranking, held: int) -> Places:
    """The places of all hands of one to three cards, indexed by the cards as digits to base 52."""
    table = np.full(len(PACK) ** held, _NOTHING, np.int16)
    hands = np.array(list(combinations(range(len(PACK)), held)), np.int8).T
    places = _summed(hands, ranking)
    digits = hands.astype(np.int32)
    for order in permutations(digits):
        index = np.zeros(len(places), np.int32)
        for digit in order:
            index = index * len(PACK) + digit
        table[index] = places
    return table


class _Known:
    """Cache of places by sum of keys, ignoring suits, sorted by sum."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.keys = np.array(ranking.table.keys, np.int64)
        self._sums = np.empty(0, np.int64)
        self._places = np.empty(0, np.int16)

    def places(self, sums: NDArray[np.int64]) -> Places:
        """The places of these sums; unknown ones come from the ranking's table."""
        at = self._at(sums)
        missing = self._sums[at] != sums if len(self._sums) else np.ones(len(sums), np.bool_)
        if missing.any():
            new = np.unique(sums[missing])
            self._learn(new, placing.places(self.ranking.table, new))
            at = self._at(sums)
        places: Places = self._places[at]
        return places

    def _at(self, sums: NDArray[np.int64]) -> NDArray[np.intp]:
        return np.minimum(np.searchsorted(self._sums, sums), max(0, len(self._sums) - 1))

    def _learn(self, sums: NDArray[np.int64], places: Places) -> None:
        at = np.searchsorted(self._sums, sums)
        self._sums = np.insert(self._sums, at, sums)
        self._places = np.insert(self._places, at, places)


@lru_cache(maxsize=16)
def _known(ranking: Ranking) -> _Known:
    return _Known(ranking)


def _summed(cards: Cards, ranking: Ranking) -> Places:
    """The places of hands of four or more cards: by rank, then the possible flushes."""
    table = ranking.table
    known = _known(ranking)
    sums = np.full(cards.shape[1], table.start, np.int64)
    for card in cards:
        sums += known.keys[card]
    places = known.places(sums & MIXED)
    if table.flushes:
        possible = (sums & table.flushes != 0) & (places < table.beyond_flush)
        for column in np.flatnonzero(possible):
            hand = [PACK[index] for index in cards[:, column]]
            places[column] = table.suited(hand, int(sums[column]), int(places[column]))
    return places


def suit_orders(cards: Cards, common: Cards | None = None) -> NDArray[np.int64]:
    """Numbers that compare like `hands.suit_order` of the hands in the columns (R5.4).

    Up to five own cards in `cards`; the `common` cards count for pairs only.
    """
    ranks, suits = np.divmod(cards.astype(np.int64), 4)
    held = _held(ranks, ranks if common is None else np.concatenate((ranks, common // 4)))
    falling = np.sort(held * 64 + ranks * 4 + suits, axis=0)[::-1]
    order = np.zeros(cards.shape[1], np.int64)
    for place in falling:
        order = order * 4 + place % 4
    for place in falling:
        order = order * 128 + place // 4
    return order


def _held(ranks: NDArray[np.int64], among: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of held cards with the rank of each own card."""
    return np.stack([(among == each).sum(axis=0) for each in ranks])


def columns(hands: Sequence[Collection[Card]]) -> Cards:
    """The hands, all of the same size, as columns of an array."""
    return np.array([[each.index for each in hand] for hand in hands], np.int8).T
