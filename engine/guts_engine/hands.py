"""Hand rankings as tables, and hands that compare, have names and know their cards (R2)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, groupby
from math import comb
from typing import Final

from guts_engine.cards import RANK_BITS, Card, Rank, Suit


class Category(IntEnum):
    """What kind of hand it is; which beats which is a matter of the ranking (R2.3)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


C = Category


@dataclass(frozen=True)
class Ranking:
    """An order of hands of `size` cards: its categories from the lowest to the highest."""

    size: int
    order: tuple[Category, ...]
    ace_low_straight: bool = True

    def __post_init__(self) -> None:
        if self.order[0] is not C.HIGH_CARD:
            raise ValueError("a ranking begins with the high card")

    @cached_property
    def table(self) -> "_Table":
        """The strengths of all its hands, computed when first asked for."""
        return _table(self)


ONE: Final = Ranking(1, (C.HIGH_CARD,))
TWO: Final = Ranking(2, (C.HIGH_CARD, C.PAIR))
FOUR: Final = Ranking(4, (C.HIGH_CARD, C.PAIR, C.TWO_PAIR, C.THREE, C.FOUR))
FIVE: Final = Ranking(
    5,
    (
        C.HIGH_CARD,
        C.PAIR,
        C.TWO_PAIR,
        C.THREE,
        C.STRAIGHT,
        C.FLUSH,
        C.FULL_HOUSE,
        C.FOUR,
        C.STRAIGHT_FLUSH,
    ),
)
THREE_ORDERS: Final = {
    "trips-first": (C.HIGH_CARD, C.PAIR, C.FLUSH, C.STRAIGHT, C.STRAIGHT_FLUSH, C.THREE),
    "straight-flush-first": (C.HIGH_CARD, C.PAIR, C.FLUSH, C.STRAIGHT, C.THREE, C.STRAIGHT_FLUSH),
    "flush-over-straight": (C.HIGH_CARD, C.PAIR, C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH, C.THREE),
    "plain": (C.HIGH_CARD, C.PAIR, C.THREE),
}
"""The category orders of three-card hands by the names of R2.3, lowest first."""


def three(order: str, *, ace_low_straight: bool = True) -> Ranking:
    """The three-card ranking called `order` in R2.3."""
    return Ranking(3, THREE_ORDERS[order], ace_low_straight)


@dataclass(frozen=True)
class HandClass:
    """All hands that are equal under a ranking.

    `ranks` decide within the category, most telling first (a pair before its kicker, a
    straight by its top card alone); `combinations` counts the hands of one pack in it.
    """

    category: Category
    ranks: tuple[Rank, ...]
    combinations: int


@dataclass(frozen=True, order=True)
class Hand:
    """The best hand of some cards; hands of one ranking compare by `strength`.

    `strength` is the place of its class in the ranking, 0 for the worst.
    """

    strength: int
    ranking: Ranking = field(compare=False, repr=False)
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def kind(self) -> HandClass:
        """The class of all equal hands."""
        return classes(self.ranking)[self.strength]

    @property
    def name(self) -> str:
        """What a person would call it, "Pair of tens"."""
        return hand_name(self.kind, self.ranking.size)

    @property
    def full_name(self) -> str:
        """The name with the kickers, "Pair of tens, ace kicker"."""
        return full_hand_name(self.kind, self.ranking.size)

    @property
    def made_by(self) -> tuple[Card, ...]:
        """The cards that make the hand what it is: the pair without its kicker."""
        kind = self.kind
        if kind.category in _WHOLE:
            return self.cards
        count = 2 if kind.category is C.TWO_PAIR else 1
        telling = kind.ranks[:count]
        return tuple(each for each in self.cards if each.rank in telling)


_WHOLE: Final = frozenset({C.STRAIGHT, C.FLUSH, C.FULL_HOUSE, C.STRAIGHT_FLUSH})


def best(cards: Sequence[Card], ranking: Ranking) -> Hand:
    """The best hand that any choice of `ranking.size` of the cards makes (R2.4, R2.8).

    ValueError when there are fewer cards than that.
    """
    if len(cards) < ranking.size:
        raise ValueError(f"{len(cards)} cards make no hand of {ranking.size}")
    if len(cards) == ranking.size:
        return Hand(strength(cards, ranking), ranking, tuple(cards))
    chosen = max(combinations(cards, ranking.size), key=lambda some: strength(some, ranking))
    return Hand(strength(chosen, ranking), ranking, chosen)


def strength(cards: Iterable[Card], ranking: Ranking) -> int:
    """The strength of exactly `ranking.size` cards: the place of their class, 0 the worst."""
    total = sum([each.key for each in cards])
    table = ranking.table
    ranks = total & _RANKS_MASK
    return table.suited[ranks] if total >> RANK_BITS in table.flushes else table.mixed[ranks]


def classes(ranking: Ranking) -> tuple[HandClass, ...]:
    """Every class of hands of the ranking, from the worst to the best."""
    return ranking.table.classes


def percentiles(ranking: Ranking) -> tuple[float, ...]:
    """By strength, the share 0..1 of all hands that a hand beats, ties counting half."""
    return ranking.table.percentiles


def suit_order(cards: Iterable[Card], ranking: Ranking) -> tuple[Suit, ...]:
    """The suits by which `ties = suits` compares equal hands, first the one that counts first.

    Pairs stand before kickers, higher ranks before lower and, within a rank, the higher
    suit first (R5.4). The ace of the lowest straight counts where it plays, last.
    """
    held = tuple(cards)
    kind = best(held, ranking).kind
    wheel = kind.category in _STRAIGHTS and kind.ranks[0] == ranking.size

    def place(each: Card) -> tuple[int, int, int]:
        rank = 1 if wheel and each.rank is Rank.ACE else int(each.rank)
        alike = sum(other.rank is each.rank for other in held)
        return -alike, -rank, -each.suit

    return tuple(each.suit for each in sorted(held, key=place))


# --- The tables -----------------------------------------------------------------------------

_RANKS_MASK: Final = (1 << RANK_BITS) - 1
_STRAIGHTS: Final = frozenset({C.STRAIGHT, C.STRAIGHT_FLUSH})
_SUITED_OF: Final = {C.HIGH_CARD: C.FLUSH, C.STRAIGHT: C.STRAIGHT_FLUSH}
_BY_COUNTS: Final = {
    (2, 1): C.PAIR,
    (2, 2): C.TWO_PAIR,
    (3, 1): C.THREE,
    (3, 2): C.FULL_HOUSE,
    (4, 1): C.FOUR,
}


@dataclass(frozen=True)
class _Table:
    """Strengths by the rank part of a hand's summed keys, apart for hands of one suit."""

    mixed: dict[int, int]
    suited: dict[int, int]
    flushes: frozenset[int]
    classes: tuple[HandClass, ...]
    percentiles: tuple[float, ...]


@lru_cache(maxsize=64)
def _table(ranking: Ranking) -> _Table:
    """Sort every multiset of ranks, mixed and in one suit, into classes."""
    counted: dict[tuple[int, tuple[Rank, ...]], int] = {}
    found: list[tuple[tuple[int, tuple[Rank, ...]], int, bool]] = []
    for key, ranks, suited, hands in _multisets(ranking.size):
        category, telling = _classify(ranks, ranking, suited=suited)
        order = (ranking.order.index(category), telling)
        counted[order] = counted.get(order, 0) + hands
        found.append((order, key, suited))
    ordered = sorted(counted)
    place = {order: number for number, order in enumerate(ordered)}
    kinds = tuple(HandClass(ranking.order[order[0]], order[1], counted[order]) for order in ordered)
    return _Table(
        mixed={key: place[order] for order, key, suited in found if not suited},
        suited={key: place[order] for order, key, suited in found if suited},
        flushes=frozenset(ranking.size << 4 * suit for suit in Suit),
        classes=kinds,
        percentiles=_percentiles(kinds, ranking.size),
    )


def _multisets(size: int) -> Iterator[tuple[int, tuple[Rank, ...], bool, int]]:
    """Every choice of ranks as (summed key, ranks, suited, number of hands)."""
    for ranks in combinations_with_replacement(reversed(Rank), size):
        counts = [len(list(group)) for _, group in groupby(ranks)]
        if max(counts) > 4:
            continue
        key = sum(1 << 3 * (rank - 2) for rank in ranks)
        hands = 1
        for count in counts:
            hands *= comb(4, count)
        if len(counts) == size:
            yield key, ranks, True, 4
            if hands > 4:
                yield key, ranks, False, hands - 4
        else:
            yield key, ranks, False, hands


def _classify(
    ranks: tuple[Rank, ...], ranking: Ranking, *, suited: bool
) -> tuple[Category, tuple[Rank, ...]]:
    """The category and the ranks that decide within it, of ranks sorted downwards."""
    groups = sorted(((len(list(g)), rank) for rank, g in groupby(ranks)), reverse=True)
    telling = tuple(rank for _, rank in groups)
    category = C.HIGH_CARD
    if groups[0][0] > 1:
        second = groups[1][0] if len(groups) > 1 else 1
        category = _BY_COUNTS[groups[0][0], second]
    elif C.STRAIGHT in ranking.order and (top := _straight_top(ranks, ranking)):
        category, telling = C.STRAIGHT, (top,)
    if suited and _SUITED_OF.get(category) in ranking.order:
        category = _SUITED_OF[category]
    return category, telling


def _straight_top(ranks: tuple[Rank, ...], ranking: Ranking) -> Rank | None:
    """The top card of a straight of distinct ranks sorted downwards, or None."""
    size = ranking.size
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[0]
    wheel = (Rank.ACE, *(Rank(rank) for rank in range(size, 1, -1)))
    if ranking.ace_low_straight and ranks == wheel:
        return ranks[1]
    return None


def _percentiles(kinds: Sequence[HandClass], size: int) -> tuple[float, ...]:
    total = comb(52, size)
    below = 0
    shares = []
    for kind in kinds:
        shares.append((below + kind.combinations / 2) / total)
        below += kind.combinations
    return tuple(shares)


# --- Names ----------------------------------------------------------------------------------

_SINGULAR: Final = {rank: rank.name.lower() for rank in Rank}


def rank_name(rank: Rank) -> str:
    """The rank in words, "six"."""
    return _SINGULAR[rank]


def rank_names(rank: Rank) -> str:
    """The rank in words, in the plural, "sixes"."""
    return _SINGULAR[rank] + ("es" if rank is Rank.SIX else "s")


def hand_name(kind: HandClass, size: int) -> str:
    """What a person would call a hand of the class, without its kickers."""
    first = kind.ranks[0]
    match kind.category:
        case C.HIGH_CARD:
            top = rank_name(first).capitalize()
            return top if size == 1 else f"{top} high"
        case C.PAIR:
            return f"Pair of {rank_names(first)}"
        case C.TWO_PAIR:
            return f"Two pair, {rank_names(first)} and {rank_names(kind.ranks[1])}"
        case C.THREE:
            return f"Three {rank_names(first)}"
        case C.STRAIGHT:
            return f"{rank_name(first).capitalize()}-high straight"
        case C.FLUSH:
            return f"{rank_name(first).capitalize()}-high flush"
        case C.FULL_HOUSE:
            return f"Full house, {rank_names(first)} over {rank_names(kind.ranks[1])}"
        case C.FOUR:
            return f"Four {rank_names(first)}"
        case C.STRAIGHT_FLUSH:
            if first is Rank.ACE and size == 5:
                return "Royal flush"
            return f"{rank_name(first).capitalize()}-high straight flush"


_NAMED_RANKS: Final = {C.TWO_PAIR: 2, C.FULL_HOUSE: 2}


def full_hand_name(kind: HandClass, size: int) -> str:
    """The name of a hand of the class with its kickers, "Pair of tens, ace kicker"."""
    name = hand_name(kind, size)
    kickers = [rank_name(rank) for rank in kind.ranks[_NAMED_RANKS.get(kind.category, 1) :]]
    if not kickers:
        return name
    listed = kickers[0] if len(kickers) == 1 else ", ".join(kickers[:-1]) + " and " + kickers[-1]
    return f"{name}, with {listed}" if len(kickers) > 1 else f"{name}, {listed} kicker"
