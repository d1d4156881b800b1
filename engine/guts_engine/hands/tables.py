"""Tables from cards to the place of their hand, filled on demand (R2).

A table gives each card a key. The sum of a hand's keys and `start` encodes the number of natural
cards of each rank (a digit 0..4 each), the number of wild cards, and one bit per suit for whether
natural cards of the suit and wild cards together suffice for a flush.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

from guts_engine.hands.cards import PACK, Card, Rank, Suit
from guts_engine.hands.classes import ACE, FLUSHES, STEPS, Category, Scale, shape

C = Category
RANK_BITS: Final = 31
"""Bits that hold thirteen digits to the base of five."""
_WILD: Final = 1 << RANK_BITS
_SUITS: Final = RANK_BITS + 6
_SUIT_BITS: Final = 5
_FOUR: Final = len(Suit)
_ENOUGH: Final = 1 << _SUIT_BITS - 1
_WILD_KEY: Final = _WILD + sum(1 << _SUITS + _SUIT_BITS * suit for suit in Suit)
MIXED: Final = (1 << _SUITS) - 1
"""The part of a sum of keys that counts ranks and wild cards."""
_SUITED: Final = (1 << STEPS) - 1
_MOST_KEPT: Final = 200_000
"""The most sums cached by a table; seven natural cards have 49,205."""


@dataclass(frozen=True)
class HandClass:
    """All hands that are equal under a ranking.

    `ranks` decide within the category, the most important first (a pair before its kicker, a
    straight by its top card alone).
    """

    category: Category
    ranks: tuple[Rank, ...]
    _place: int = field(compare=False, repr=False)
    _table: "HandTable" = field(compare=False, repr=False)

    @property
    def combinations(self) -> int:
        """The number of hands from one pack in the class, with only the cards ranked."""
        return self._table.combinations[self._place]


class HandTable(ABC):
    """Places of hands, 0 for the worst, under one ranking.

    `ranks` are all thirteen from the lowest under the ranking, `wild` the wild ones of them.
    """

    def __init__(self, scale: Scale, ranks: Sequence[Rank], wild: Collection[Rank] = ()) -> None:
        self.scale = scale
        self.ranks = tuple(ranks)
        self.wild = frozenset(wild)
        self.last = scale.total - 1
        self.keys = tuple(self._key(each) for each in PACK)
        flushes = not FLUSHES.isdisjoint(scale.order)
        short = _ENOUGH - scale.size
        self.start = sum(short << _suit(suit) for suit in Suit)
        self.flushes = sum(_ENOUGH << _suit(suit) for suit in Suit) if flushes else 0
        self.beyond_flush = scale.total
        """No flush, straight or not, betters cards that have such a place by their ranks alone."""
        self.mixed: dict[int, int] = {}
        """Places by the `MIXED` part of the sum, suits left out of account."""
        self.top: tuple[tuple[Rank, ...], ...] = ()
        """The ranks of hands at the places beyond the scale, the worst first (S5.2)."""
        self._kinds: dict[int, HandClass] = {}

    def _key(self, each: Card) -> int:
        if each.rank in self.wild:
            return _WILD_KEY
        digit: int = 5 ** self.ranks.index(each.rank)
        return digit + (1 << _suit(each.suit))

    def sum(self, cards: Collection[Card]) -> int:
        """The sum of the cards' keys."""
        return self.start + sum(self.keys[each.index] for each in cards)

    def worth(self, natural: Collection[Card], wild: int) -> int:
        """The place of the best hand of natural cards and so many wild ones, whatever they are.

        Raises ValueError for too few cards.
        """
        total = self.sum(natural) + wild * _WILD_KEY
        mixed = total & MIXED
        place = self.mixed[mixed] if mixed in self.mixed else self.fill(mixed)
        if total & self.flushes and place < self.beyond_flush:
            return self.suited(natural, total, place)
        return place

    def fill(self, mixed: int) -> int:
        """The place for the `MIXED` part of a sum, cached. Raises ValueError for too few cards."""
        wild = mixed >> RANK_BITS
        left = mixed & _WILD - 1
        counts = []
        for _ in range(STEPS):
            left, count = divmod(left, 5)
            counts.append(count)
        cards = sum(counts) + wild
        if cards < self.scale.least:
            raise ValueError(f"{cards} cards cannot make a hand of {self.scale.size}")
        if len(self.mixed) >= _MOST_KEPT:
            self.mixed.clear()
        place = self.mixed[mixed] = self.place(counts, wild)
        return place

    @abstractmethod
    def place(self, counts: Sequence[int], wild: int) -> int:
        """The place by the number of cards of each step, ignoring suits."""

    @abstractmethod
    def suited(self, cards: Collection[Card], total: int, place: int) -> int:
        """The place of cards that can make a flush, given their `place` without suits."""

    @abstractmethod
    def of(self, place: int) -> tuple[Category, tuple[int, ...]]:
        """The category and the deciding steps of the hands at the place."""

    def kind(self, place: int) -> HandClass:
        """The class of the hands at the place; one below 0 is that of a hand below all others."""
        total = self.scale.total
        if place >= total:
            return HandClass(C.TOP, self.top[place - total], place, self)
        place %= total
        if place not in self._kinds:
            category, steps = self.of(place)
            ranks = tuple([self.ranks[step] for step in steps])
            self._kinds[place] = HandClass(category, ranks, place, self)
        return self._kinds[place]

    @cached_property
    def classes(self) -> tuple[HandClass, ...]:
        """Every class, worst first."""
        return tuple([self.kind(place) for place in range(self.scale.total)])

    @cached_property
    def combinations(self) -> tuple[int, ...]:
        """The number of hands at each place, from one pack."""
        return tuple(self._counted())

    def _counted(self) -> list[int]:
        """Hands counted by the ranks of their natural cards and whether these are of one suit."""
        counted = [0] * self.scale.total
        size = self.scale.size
        natural = [rank for rank in Rank if rank not in self.wild]
        for wild in range(size + 1 if self.wild else 1):
            ways = comb(len(self.wild) * _FOUR, wild)
            for ranks in combinations_with_replacement(natural, size - wild):
                number = Counter(ranks)
                if max(number.values(), default=0) > _FOUR:
                    continue
                hands = prod([comb(_FOUR, alike) for alike in number.values()])
                mixed = wild * _WILD + sum([5 ** self.ranks.index(rank) for rank in ranks])
                place = self.mixed[mixed] if mixed in self.mixed else self.fill(mixed)
                if self.flushes and len(number) == len(ranks):
                    suited = _FOUR if ranks else 1
                    held = [PACK[(rank - 2) * _FOUR] for rank in ranks]
                    counted[self.worth(held, wild)] += ways * suited
                    hands -= suited
                counted[place] += ways * hands
        return counted

    @cached_property
    def percentiles(self) -> tuple[float, ...]:
        """The share 0..1 of all hands that a hand at each place beats; ties count half."""
        hands = comb(len(PACK), self.scale.size)
        below = 0
        shares = []
        for count in self.combinations:
            shares.append((below + count / 2) / hands)
            below += count
        return tuple(shares)


class HighTable(HandTable):
    """A ranking in which the higher hand wins; wild cards stand for the best card (R2.6)."""

    def __init__(self, scale: Scale, ranks: Sequence[Rank], wild: Collection[Rank] = ()) -> None:
        super().__init__(scale, ranks, wild)
        order = scale.order
        self._falling = [
            (each, shape(each, scale.size)[0]) for each in reversed(order) if each not in FLUSHES
        ]
        if self.flushes:
            self.beyond_flush = scale.starts[C.STRAIGHT_FLUSH]
        self._bits = tuple(
            0 if each.rank in self.wild else 1 << STEPS * each.suit + self.ranks.index(each.rank)
            for each in PACK
        )
        self._flushes: dict[int, int] = {}

    def of(self, place: int) -> tuple[Category, tuple[int, ...]]:
        return self.scale.at(place)

    def place(self, counts: Sequence[int], wild: int) -> int:
        """The highest class that these cards make, ignoring suits.

        A category is tried only after all higher ones have failed, so no wild card can be left
        over: it would make the hand more of a kind.
        """
        size = self.scale.size
        if wild >= size:
            return self.last
        held = [step for step in range(ACE, -1, -1) if counts[step]]
        most = max(counts) + wild
        telling: tuple[int, ...] = ()
        for category, alike in self._falling:
            if alike > most:
                continue
            if category is C.STRAIGHT:
                telling = self._straight(held, wild)
            elif category is C.FULL_HOUSE:
                telling = _full_house(counts, wild)
            elif category is C.TWO_PAIR:
                telling = _two_pair(held, counts, size)
            else:
                top = next(step for step in held if counts[step] + wild >= alike)
                others = [step for step in held if step != top]
                telling = (top, *others[: size - alike])
            if telling:
                break
        return self.scale.places(category)[telling]

    def suited(self, cards: Collection[Card], total: int, place: int) -> int:
        held = 0
        bits = self._bits
        for each in cards:
            held += bits[each.index]
        wild = wild_in(total) << STEPS
        total >>= _SUITS
        while held:
            if total & _ENOUGH:
                key = held & _SUITED | wild
                try:
                    flush = self._flushes[key]
                except KeyError:
                    flush = self._flush(key)
                if flush > place:
                    place = flush
            held >>= STEPS
            total >>= _SUIT_BITS
        return place

    def _counted(self) -> list[int]:
        """Without wild cards every class of a category has equally many hands."""
        if self.wild:
            return super()._counted()
        scale = self.scale
        counted = []
        for category in scale.order:
            hands = _natural(category, scale)
            for telling in scale.members(category):
                counted.append(0 if telling[:2] == (ACE, ACE) else hands)
        return counted

    def _straight(self, held: Sequence[int], wild: int) -> tuple[int, ...]:
        bits = sum(1 << step for step in held)
        for top, steps in self.scale.straights.items():
            if (steps & ~bits).bit_count() <= wild:
                return (top,)
        return ()

    def _flush(self, key: int) -> int:
        """The best place with natural cards of one suit and wild cards that suffice for a flush.

        Lower than all places of hands with more cards of a kind than a flush allows.
        """
        wild = key >> STEPS
        held = [step for step in range(ACE, -1, -1) if key >> step & 1]
        top = self._straight(held, wild)
        if top:
            place = self.scale.places(C.STRAIGHT_FLUSH)[top]
        else:
            telling = ((ACE,) * wild + tuple(held))[: self.scale.size]
            place = self.scale.places(C.FLUSH).get(telling, -1)
        self._flushes[key] = place
        return place


class LowTable(HandTable):
    """A ranking in which the lower hand wins (R2.7); the scale is reversed."""

    def __init__(self, high: HandTable, wild: Collection[Rank] = ()) -> None:
        super().__init__(high.scale, high.ranks, wild)
        self._high = high

    def of(self, place: int) -> tuple[Category, tuple[int, ...]]:
        return self.scale.at(self.last - place)

    def place(self, counts: Sequence[int], wild: int) -> int:
        """The lowest hand that any choice of the cards makes, ignoring suits.

        A wild card is whatever makes the hand lowest (S5.2), so as many as possible are used. Each
        is one of the lowest ranks that the hand lacks; two more than cards avoid any straight.
        """
        held = [step for step in range(STEPS) for _ in range(counts[step])]
        size = self.scale.size
        wild = min(wild, size)
        lowest = self.last
        for chosen in set(combinations(held, min(size - wild, len(held)))):
            lacking = [step for step in range(STEPS) if step not in chosen][: size + 2]
            for others in combinations(lacking, wild):
                number = Counter(chosen + others)
                steps = [number[step] for step in range(STEPS)]
                lowest = min(lowest, self._high.place(steps, 0))
        return self.last - lowest

    def _counted(self) -> list[int]:
        return super()._counted() if self.wild else list(self._high.combinations[::-1])

    def suited(self, cards: Collection[Card], total: int, place: int) -> int:
        """With cards left over every choice is tried, because one may avoid the flush.

        A wild card avoids it always.
        """
        if wild_in(total):
            return place
        if len(cards) == self.scale.size:
            return self.last - self._high.suited(cards, total, self.last - place)
        return max(self._exactly(chosen) for chosen in combinations(cards, self.scale.size))

    def _exactly(self, cards: Sequence[Card]) -> int:
        total = self.sum(cards)
        place = self.fill(total & MIXED)
        return self.suited(cards, total, place) if total & self.flushes else place


def wild_in(total: int) -> int:
    """The number of wild cards in a sum of keys."""
    return (total & MIXED) >> RANK_BITS


def enough(total: int, suit: Suit) -> bool:
    """Whether there are enough cards of the suit and wild ones for a flush, by a sum of keys."""
    return bool(total & _ENOUGH << _suit(suit))


def _suit(suit: Suit) -> int:
    return _SUITS + _SUIT_BITS * suit


def _two_pair(held: Sequence[int], counts: Sequence[int], size: int) -> tuple[int, ...]:
    """The two highest pairs and, of five cards, the kicker; wild cards never make two pair."""
    pairs = [step for step in held if counts[step] >= 2][:2]
    if len(pairs) < 2:
        return ()
    kickers = [step for step in held if step not in pairs]
    return (*pairs, *kickers[: size - 4])


def _full_house(counts: Sequence[int], wild: int) -> tuple[int, ...]:
    """The highest full house of cards that do not make four of a kind."""
    for three in range(ACE, -1, -1):
        if counts[three] + wild < 3:
            continue
        for two in range(ACE, -1, -1):
            if two != three and counts[two] >= 2:
                return three, two
    return ()


def _natural(category: Category, scale: Scale) -> int:
    """The number of hands without wild cards in each class of the category."""
    if category in FLUSHES:
        return _FOUR
    hands = prod([comb(_FOUR, alike) for alike in shape(category, scale.size)])
    one_suit = category in (C.HIGH_CARD, C.STRAIGHT) and C.FLUSH in scale.order
    return hands - _FOUR if one_suit else hands
