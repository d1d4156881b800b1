"""Hands of many deals by what decides how they grow, so that each kind grows once (S5)."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from guts_engine.deals.columns import NO_CARD, RANKS, SUITS, Indices, Numbers, ascending
from guts_engine.deals.evaluator import wild_cards
from guts_engine.hands.classes import FLUSHES
from guts_engine.hands.judging import Judge

Signatures = NDArray[np.uint64]

_WILD: Final = 15
"""The part of the codes of ranks that is wild."""
_COMMON: Final = 2 * _WILD
"""The part of those of the commonest suit, where that counts."""
_WORDS: Final[Signatures] = np.random.default_rng(1).integers(0, 1 << 63, 2 * _COMMON, np.uint64)
"""Random words by code, the same in each run; one of a hand is the sum of those of its cards."""
_MIXER: Final = np.uint64(0x9E3779B97F4A7C15)
_ROOM: Final = 256
"""More places than any hand has."""
_FEW: Final = 5
"""The cards from which three of a suit matter, and fewer do not."""


class Signed:
    """Hands with words for what they are; `cards` are by place and hand."""

    def __init__(self, judge: Judge, cards: Indices) -> None:
        rules = judge.rules
        by_rank = bool(rules.top or rules.merge or rules.most_wild is not None)
        ranks, wild = RANKS[cards], wild_cards(judge.wild, cards, len(cards))
        self._cards = cards
        self._codes = np.where(wild, _WILD + ranks * by_rank, ranks)
        suits = np.where((ranks > 0) & ~wild, SUITS[cards], -9)
        each = np.arange(4, dtype=np.int8)[:, None, None]
        by_suit = (suits == each).sum(axis=1, dtype=np.int8)
        self._suited = not FLUSHES.isdisjoint(judge.ranking.order)
        self._most = by_suit.max(axis=0) * self._suited
        self._common = suits == by_suit.argmax(axis=0)

    def _words(self, codes: Numbers) -> Signatures:
        words = _WORDS[codes] * (self._cards != NO_CARD)
        found: Signatures = words.sum(axis=0, dtype=np.uint64)
        return found

    def growing(self) -> Signatures:
        """Words equal for hands that grow alike: of the same ranks, and as many of one suit."""
        found: Signatures = self._words(self._codes) + _WORDS[self._most] * _MIXER
        return found

    def in_order(self) -> tuple[Numbers, Signatures]:
        """The places of the cards by rank, those of the commonest suit first, and words by hand.

        Hands with one word are alike card by card in that order, but for the names of their suits.
        """
        common = self._common & (self._most >= (3 if len(self._cards) >= _FEW else 2))
        order = np.where(self._cards == NO_CARD, 99, 2 * RANKS[self._cards] + common)
        places = np.arange(len(order), dtype=np.int16)[:, None]
        words = self._words(self._codes + _COMMON * common)
        return ascending(order.astype(np.int16) * _ROOM + places) % _ROOM, words


Found = TypeVar("Found", bound=np.generic)


class Known(Generic[Found]):
    """What has been found of hands so far, by their words in rising order."""

    def __init__(self, kind: np.dtype[Found]) -> None:
        self._words: Signatures = np.full(1, np.iinfo(np.uint64).max, np.uint64)
        self._values: NDArray[Found] = np.zeros(1, kind)

    def of(self, words: Signatures, find: Callable[[Numbers], NDArray[Found]]) -> NDArray[Found]:
        """The values by word; `find` says those of hands by number, one for each new word."""
        place = np.searchsorted(self._words, words)
        missing = np.flatnonzero(self._words[place] != words)
        if missing.size:
            new, first = np.unique(words[missing], return_index=True)
            order = np.searchsorted(self._words, new)
            self._values = np.insert(self._values, order, find(missing[first]))
            self._words = np.insert(self._words, order, new)
            place = np.searchsorted(self._words, words)
        return self._values[place]
