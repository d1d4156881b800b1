"""Hands of many deals by what decides how they grow, so that each kind grows once (S5)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from guts_engine.deals.columns import NO_CARD, RANKS, SUITS, Flags, Indices, Numbers
from guts_engine.hands.classes import FLUSHES
from guts_engine.hands.hand_rules import Wild
from guts_engine.hands.judging import Judge

Signatures = NDArray[np.uint64]

_SUITS: Final = np.arange(4)
_WILD: Final = 15
"""The part of the codes of ranks that is wild."""
_COMMON: Final = 2 * _WILD
"""The part of those of the commonest suit, where that counts."""


def _drawn(seed: int, *shape: int) -> Signatures:
    """Random words, the same in each run."""
    top = np.iinfo(np.uint64).max
    drawn: Signatures = np.random.default_rng(seed).integers(
        0, top, shape, np.uint64, endpoint=True
    )
    return drawn


_WORDS: Final = _drawn(1, 2 * _COMMON)
_MIXER: Final = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class _Codes:
    """Of each card by its index: whether it is `wild` for all, its code, its suit if not wild."""

    wild: Flags
    codes: Indices
    suits: Indices


@lru_cache(maxsize=256)
def _codes(wild: Wild, *, by_rank: bool) -> _Codes:
    natural = RANKS > 0
    is_wild = natural & (np.isin(RANKS, [*wild.ranks]) | np.isin(SUITS, [*wild.suits]))
    if wild.joker:
        is_wild |= RANKS == 0
    codes = np.where(is_wild, _WILD + (RANKS if by_rank else 0), RANKS).astype(np.int8)
    return _Codes(is_wild, codes, np.where(natural & ~is_wild, SUITS, -9).astype(np.int8))


class Signed:
    """Hands with a word for their ranks; `cards` are by place and hand."""

    def __init__(self, judge: Judge, cards: Indices) -> None:
        wild, rules = judge.wild, judge.rules
        by_rank = bool(rules.top or rules.merge or rules.most_wild is not None)
        told = _codes(wild, by_rank=by_rank)
        self.cards = cards
        codes, self.suits, self.wild = told.codes[cards], told.suits[cards], told.wild[cards]
        if wild.own_low:
            ranks = RANKS[cards]
            lowest = np.where(ranks > 0, ranks, 99).min(axis=0, initial=99)
            low = (ranks == lowest) & ~self.wild
            codes = np.where(low, _WILD + (ranks if by_rank else 0), codes).astype(np.int8)
            self.suits, self.wild = np.where(low, -9, self.suits), self.wild | low
        words = np.where(cards == NO_CARD, _NO_WORD, _WORDS[codes])
        self.words: Signatures = words.sum(axis=0, dtype=np.uint64)
        self.suited = not FLUSHES.isdisjoint(judge.ranking.order)

    @property
    def most_suited(self) -> Numbers:
        """The most natural cards of one suit, by hand."""
        found: Numbers = self._by_suit.max(axis=0)
        return found

    @property
    def _by_suit(self) -> Numbers:
        """The natural cards by suit and hand."""
        found: Numbers = (self.suits == _SUITS[:, None, None]).sum(axis=1)
        return found

    def in_order(self) -> tuple[Numbers, Signatures]:
        """The places of the cards by rank, those of the commonest suit first, and words by hand.

        Hands with one word are alike card by card in that order, but for the names of their suits.
        """
        counts = self._by_suit
        enough = counts.max(axis=0) >= (3 if len(self.cards) >= _FEW else 2)
        common = (self.suits == counts.argmax(axis=0)) & enough & self.suited
        codes = np.where(self.wild, _WILD, np.maximum(RANKS[self.cards], 0)) + _COMMON * common
        words = np.where(self.cards == NO_CARD, _NO_WORD, _WORDS[codes])
        order = np.where(self.cards == NO_CARD, 99, 2 * RANKS[self.cards] + common)
        return np.argsort(order, axis=0, kind="stable"), words.sum(axis=0, dtype=np.uint64)

    def growing(self) -> Signatures:
        """Words equal for hands that grow alike: of the same ranks, and as many of one suit."""
        return self.words + _WORDS[self.most_suited] * _MIXER if self.suited else self.words


_NO_WORD: Final = np.uint64(0)
_FEW: Final = 5
"""The cards from which three of a suit matter, and fewer do not."""


Found = TypeVar("Found", bound=np.generic)


class Known(Generic[Found]):
    """What has been found of hands so far, by their words.

    Each word has a slot by its first bits; of words that share one the latest has it, and others
    are searched for.
    """

    def __init__(self, kind: type[Found]) -> None:
        self._words: Signatures = np.full(1, np.iinfo(np.uint64).max, np.uint64)
        self._values: NDArray[Found] = np.zeros(1, kind)
        self._give_slots()

    def of(self, words: Signatures, find: Callable[[Numbers], NDArray[Found]]) -> NDArray[Found]:
        """The values by word; `find` says those of hands by number, one for each new word."""
        place = self._places(words)
        missing = np.flatnonzero(self._words[place] != words)
        if missing.size:
            new, first = np.unique(words[missing], return_index=True)
            order = np.searchsorted(self._words, new)
            self._values = np.insert(self._values, order, find(missing[first]))
            self._words = np.insert(self._words, order, new)
            self._give_slots()
            place = self._places(words)
        found: NDArray[Found] = self._values[place]
        return found

    def _give_slots(self) -> None:
        bits = len(self._words).bit_length() + 2
        self._shift = np.uint64(64 - bits)
        self._slots = np.zeros(1 << bits, np.int64)
        self._slots[self._words >> self._shift] = np.arange(len(self._words))

    def _places(self, words: Signatures) -> Numbers:
        """The places of the words; any place for one that is not known."""
        place: Numbers = self._slots[words >> self._shift]
        other = np.flatnonzero(self._words[place] != words)
        if other.size:
            last = len(self._words) - 1
            place[other] = np.minimum(np.searchsorted(self._words, words[other]), last)
        return place
