"""Numbers classes of hands that are equal up to a permutation of suits (169 of two cards)."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations_with_replacement, groupby
from math import comb
from typing import Final

from guts_engine.hands.cards import PACK, Card, Rank, Suit

Shape = tuple[int, ...]
"""The number of cards of each suit in a hand, in falling order."""
_CARDS: Final = {(each.rank, int(each.suit)): each for each in PACK}


def suit_class(cards: Collection[Card]) -> int:
    """The number of the hand's class among the `suit_classes` of that many cards.

    A hand is the set of ranks of each suit; suits are in falling order of their number of cards and
    then of the index of their ranks. Numbers count shape by shape.
    """
    ranks = [0] * len(Suit)
    for each in cards:
        ranks[each.suit] |= 1 << each.rank - 2
    held = sorted([(some.bit_count(), place_among(some)) for some in ranks if some], reverse=True)
    number = 0
    for size, group in groupby(held, key=_size):
        places = [place for _, place in group]
        count = len(places)
        number *= _multisets(size, count)
        for after, place in enumerate(reversed(places)):
            number += comb(place + after, after + 1)
    return shapes(len(cards))[tuple(size for size, _ in held)] + number


def by_suit(cards: Collection[Card]) -> tuple[int, ...]:
    """The ranks held of each suit, as bits: equal for hands that differ only by suits."""
    ranks = [0] * len(Suit)
    for each in cards:
        ranks[each.suit] |= 1 << each.rank
    ranks.sort()
    return tuple(ranks)


class SuitOrder:
    """The suits of some cards, in an order that is the same for cards that differ only by suits."""

    def __init__(self, cards: Collection[Card]) -> None:
        def ranks(suit: Suit) -> list[int]:
            return sorted([each.rank for each in cards if each.suit == suit])

        self._suits = sorted(Suit, key=ranks)

    def renamed(self, cards: Collection[Card]) -> tuple[Card, ...]:
        """The cards with the place of each suit instead of the suit, in order."""
        return tuple(sorted([_CARDS[each.rank, self._suits.index(each.suit)] for each in cards]))

    def restored(self, cards: Collection[Card]) -> tuple[Card, ...]:
        """The cards before they were renamed."""
        return tuple([_CARDS[each.rank, self._suits[each.suit]] for each in cards])


def suit_classes(cards: int) -> int:
    """The number of classes of hands of `cards` cards: 169, 1,755 and 16,432 for two to four."""
    last, first = max((first, shape) for shape, first in shapes(cards).items())
    return last + _classes(first)


def _size(held: tuple[int, int]) -> int:
    return held[0]


@cache
def place_among(ranks: int) -> int:
    """The index of a set of ranks, as bits, among all sets of that size."""
    steps = [step for step in range(len(Rank)) if ranks >> step & 1]
    return sum(comb(step, count) for count, step in enumerate(steps, 1))


@cache
def shapes(cards: int) -> dict[Shape, int]:
    """The shapes of `cards` cards, each with the number of its first class."""
    firsts: dict[Shape, int] = {}
    first = 0
    for shape in _shapes(cards):
        firsts[shape] = first
        first += _classes(shape)
    return firsts


def _shapes(cards: int) -> Iterator[Shape]:
    for suits in range(1, len(Suit) + 1):
        for shape in combinations_with_replacement(range(cards, 0, -1), suits):
            if sum(shape) == cards:
                yield shape


def _classes(shape: Shape) -> int:
    classes = 1
    for size, group in groupby(shape):
        classes *= _multisets(size, len(list(group)))
    return classes


def _multisets(size: int, count: int) -> int:
    """The number of ways for `count` suits to hold `size` ranks each, in any order."""
    return comb(comb(len(Rank), size) + count - 1, count)
