"""Counts all hands exactly: every hand of a size on every board, ranked in bulk."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.hands.cards import PACK, Card, Rank, Suit
from guts_engine.hands.ranking import Ranking
from guts_engine.hands.suit_classes import suit_class
from guts_engine.hands.tables import MIXED

_MASKS: Final = 1 << len(Rank)
_NONE: Final = -1
_MOST_CARDS: Final = 7
"""The most cards in a hand of any game, and so the most of one suit."""
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Board:
    """Cards that join every hand. `alike` counts the boards that are the same up to suits."""

    cards: tuple[Card, ...]
    alike: int


def boards(cards: int) -> Iterator[Board]:
    """Yield one board of `cards` cards for each class of suits."""
    found: dict[int, list[tuple[Card, ...]]] = {}
    for some in combinations(PACK, cards):
        found.setdefault(suit_class(some), []).append(some)
    for alike in found.values():
        yield Board(alike[0], len(alike))


class Hands:
    """All hands of `size` cards, to be combined with boards, under a high ranking.

    Arrays: `cards` (size, hands) by card index; `counts` of each rank by pattern of ranks; `kind`,
    the pattern of each hand; for each suit in `suited` the natural ranks as bits.
    """

    def __init__(self, size: int, ranking: Ranking) -> None:
        self.size = size
        self.ranking = ranking
        hands = np.array(list(combinations(range(len(PACK)), size)), np.int8).T
        self.cards = hands
        ranks = np.zeros((hands.shape[1], len(Rank)), np.int8)
        for row in hands:
            ranks[np.arange(hands.shape[1]), row // len(Suit)] += 1
        self.counts, kind = np.unique(ranks, axis=0, return_inverse=True)
        self.kind = kind.reshape(-1)
        natural = np.array([each.rank not in ranking.wild for each in PACK])
        bits = np.array([1 << each.rank - Rank.TWO for each in PACK], np.int16) * natural
        self._bits = bits
        self._wild = (~natural[hands]).sum(axis=0, dtype=np.int32)
        self.suited = np.zeros((len(Suit), hands.shape[1]), np.int16)
        for row in hands:
            for suit in Suit:
                self.suited[suit] |= np.where(row % len(Suit) == suit, bits[row], 0)
        self._flushes = _flushes(ranking) if ranking.table.flushes else None

    def apart(self, board: Board) -> NDArray[np.bool_]:
        """Whether each hand shares no card with the board."""
        free = np.ones(len(PACK), np.bool_)
        free[[each.index for each in board.cards]] = False
        apart = np.ones(self.cards.shape[1], np.bool_)
        for row in self.cards:
            apart &= free[row]
        return apart

    def places(self, board: Board) -> NDArray[np.int16]:
        """The places in the ranking of each hand with the board, for hands without a board card."""
        held = np.bincount([each.rank - Rank.TWO for each in board.cards], minlength=len(Rank))
        counts = self.counts + held.astype(np.int8)
        possible = (counts <= len(Suit)).all(axis=1)
        of_kind = np.full(len(counts), _NONE, np.int16)
        of_kind[possible] = [self._mixed(each) for each in counts[possible].tolist()]
        places: NDArray[np.int16] = of_kind[self.kind]
        if self._flushes is not None:
            self._raise_flushes(places, board, self._flushes)
        return places

    def _mixed(self, counts: list[int]) -> int:
        """The place of the best hand with these counts of each rank, ignoring suits."""
        table = self.ranking.table
        sums = sum(count * table.keys[step * len(Suit)] for step, count in enumerate(counts))
        key = sums & MIXED
        place = table.mixed.get(key)
        return table.fill(key) if place is None else place

    def _raise_flushes(
        self, places: NDArray[np.int16], board: Board, flushes: NDArray[np.int16]
    ) -> None:
        """Replace places with the flush's place wherever the flush ranks higher."""
        ranking = self.ranking
        wild = sum(each.rank in ranking.wild for each in board.cards)
        wilds = np.minimum(self._wild + wild, len(flushes) // _MASKS - 1) * _MASKS
        for suit in Suit:
            mask = sum(int(self._bits[each.index]) for each in board.cards if each.suit is suit)
            if mask.bit_count() + wild + self.size >= ranking.size:
                np.maximum(places, flushes[wilds + (self.suited[suit] | mask)], out=places)


def _flushes(ranking: Ranking) -> NDArray[np.int16]:
    """The place of the flush made by wild cards and the natural ranks of one suit (bits)."""
    table = ranking.table
    wilds = [each for each in PACK if each.rank in ranking.wild]
    found = np.full((len(wilds) + 1) * _MASKS, _NONE, np.int16)
    for mask in range(1, _MASKS):
        held = [each for each in PACK[:: len(Suit)] if mask >> each.rank - Rank.TWO & 1]
        if len(held) > _MOST_CARDS or any(each.rank in ranking.wild for each in held):
            continue
        for wild in range(max(0, ranking.size - len(held)), len(wilds) + 1):
            hand = held + wilds[:wild]
            found[wild * _MASKS + mask] = table.suited(hand, table.sum(hand), _NONE)
    return found


def counted(ranking: Ranking, cards: int, *, hand: int = 4) -> Ints:
    """The number of hands of `cards` cards at each place of the ranking.

    They are counted as `hand` cards on every board, then divided by the ways to split a hand.
    """
    hands = Hands(min(hand, cards - 1), ranking)
    found = np.zeros(ranking.table.scale.total, np.int64)
    for board in boards(cards - hands.size):
        places = hands.places(board)[hands.apart(board)]
        found += board.alike * np.bincount(places, minlength=len(found))
    ways = comb(cards, hands.size)
    assert not (found % ways).any()
    return found // ways
