"""Hands evaluated by a literal reading of S5.1 and S5.2, independent of the engine's judges.

Every pairing of merged cards, every choice of cards and every rank for every wild card is tried.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise

from guts_engine.hands.cards import JOKERS, Card, Rank, Suit
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from tests.engine.helpers.hands_literally import ORDERS, Worth, falling

CATEGORIES = {
    Category.HIGH_CARD: "nothing",
    Category.PAIR: "pair",
    Category.TWO_PAIR: "two pair",
    Category.THREE: "trips",
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full house",
    Category.FOUR: "quads",
    Category.STRAIGHT_FLUSH: "straight flush",
    Category.FIVE_OF_A_KIND: "fives",
}
USUAL = ("", "one", "two", "trips-first", "four", "five")
NEEDS = {
    "fives": (5,),
    "quads": (4,),
    "full house": (3, 2),
    "trips": (3,),
    "two pair": (2, 2),
    "pair": (2,),
    "nothing": (),
}
"""Numbers of cards of each rank, the highest category first."""


@dataclass(frozen=True)
class Showing:
    """What a hand is compared by: its size, high or low, and the ranks known to be wild."""

    rules: HandRules
    size: int
    low: bool = False
    turned: Rank | None = None
    named: Rank | None = None
    table: bool = False

    @property
    def order(self) -> tuple[str, ...]:
        """The categories, the lowest first."""
        if self.low:
            order = ORDERS[USUAL[self.size]]
            if self.rules.low == "deuce-to-seven":
                return order
            return tuple(name for name in order if name in NEEDS)
        ranking = self.rules.ranking
        if not isinstance(ranking, str):
            named = [CATEGORIES[each] for each in reversed(ranking)]
            return (*named, *(["fives"] if "fives" not in named else []))
        if self.size == 3 and ranking:
            return ORDERS[ranking]
        order = ORDERS[USUAL[self.size]]
        return tuple(name for name in order if name in NEEDS) if ranking == "plain" else order

    def is_wild(self, each: Card, own: Sequence[Card]) -> bool:
        """S5.1, word by word."""
        wild = self.rules.wild
        own_low = wild.own_low and not self.table
        if self.table and self.rules.table_wild is not None:
            wild = self.rules.table_wild
            own_low = wild.own_low
        if each in JOKERS:
            return wild.joker
        if own_low:
            ranks = [other.rank for other in own if other not in JOKERS]
            if ranks and each.rank == min(ranks):
                return True
        if (wild.turned and each.rank is self.turned) or (wild.named and each.rank is self.named):
            return True
        return each.rank in wild.ranks or each.suit in wild.suits

    def worth(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Worth:
        """The worth of the best hand; greater is better, for low too."""
        cards = (*own, *common)
        for number, ranks in enumerate(self.rules.top):
            for chosen in combinations(cards, self.size):
                if sorted(each.rank for each in chosen) == sorted(ranks):
                    return (1, -number)
        return max(self._found(own, cards))

    def _found(self, own: Sequence[Card], cards: Sequence[Card]) -> Iterator[Worth]:
        mine = [each for each in own if each not in JOKERS and not self.is_wild(each, own)]
        for pairs in pairings(mine, self.rules.merge):
            merged = [each for pair in pairs for each in pair]
            left = [each for each in cards if each not in merged]
            wilds = sum(self.is_wild(each, own) for each in left) + len(pairs)
            natural = [each for each in left if each not in JOKERS and not self.is_wild(each, own)]
            count = min(self.size, len(natural) + wilds)
            for wild in range(min(wilds, count) + 1):
                most = self.rules.most_wild
                tier = -1 if most is not None and wild > most else 0
                for chosen in combinations(natural, count - wild):
                    one_suit = len({each.suit for each in chosen}) <= 1
                    yield tier, *self.read(falling(chosen), one_suit, wild)

    def read(self, ranks: Worth, one_suit: bool, wild: int = 0) -> Worth:
        """The best worth of cards of these ranks and so many wild ones."""
        return completed(
            ranks,
            wild,
            one_suit,
            self.size,
            self.order,
            self.rules.low if self.low else "",
            self.rules.ace_low_straight and not self.low,
            int(self.rules.straight_from or 0) if not self.low else 0,
        )


def pairings(cards: Sequence[Card], apart: int) -> Iterator[list[tuple[Card, Card]]]:
    """Yield every set of disjoint pairs of ranks that far apart, the ace being 14 and 1."""
    near = [
        (one, other)
        for one, other in combinations(cards, 2)
        if apart
        and any(
            abs(a - b) == apart
            for a in ({14, 1} if one.rank is Rank.ACE else {int(one.rank)})
            for b in ({14, 1} if other.rank is Rank.ACE else {int(other.rank)})
        )
    ]
    for count in range(len(cards) // 2 + 1):
        for pairs in combinations(near, count):
            if len({each for pair in pairs for each in pair}) == 2 * count:
                yield list(pairs)


@cache
def completed(
    ranks: Worth,
    wild: int,
    one_suit: bool,
    size: int,
    order: tuple[str, ...],
    low: str,
    wheel: bool,
    straight_from: int,
) -> Worth:
    """The best of every rank for every wild card, in the suit of the others or not."""
    found = []
    for stood in combinations_with_replacement(range(2, 15), wild):
        for suited in {one_suit, one_suit and not wild}:
            held = tuple(sorted(ranks + stood, reverse=True))
            if low:
                found.append(tuple(-each for each in low_reading(held, suited, size, order, low)))
            else:
                found.append(reading(held, suited, size, order, wheel, straight_from))
    return max(found)


def reading(
    ranks: Worth, suited: bool, size: int, order: tuple[str, ...], wheel: bool, straight_from: int
) -> Worth:
    """The worth of cards of these ranks; a missing card is lower than any."""
    alike = next(name for name in NEEDS if name in order and chosen(ranks, name) is not None)
    found = {alike: chosen(ranks, alike) or ()}
    if len(ranks) == size > 1:
        top = 0
        if all(one - other == 1 for one, other in pairwise(ranks)):
            top = ranks[0]
        elif wheel and ranks == (14, *range(size, 1, -1)):
            top = size
        top = top if top >= straight_from else 0
        if top:
            found["straight"] = (top,)
        if suited:
            found["flush"] = ranks
        if suited and top:
            found["straight flush"] = (top,)
    return max((order.index(name), *rest) for name, rest in found.items() if name in order)


def chosen(ranks: Worth, category: str) -> Worth | None:
    """The ranks that decide in the category, kickers last; None if the cards do not make it."""
    counts = Counter(ranks)
    main: list[int] = []
    for number in NEEDS[category]:
        fit = [rank for rank in counts if counts[rank] >= number and rank not in main]
        if not fit:
            return None
        main.append(max(fit))
    kickers = list(ranks)
    for rank, number in zip(main, NEEDS[category], strict=True):
        for _ in range(number):
            kickers.remove(rank)
    return (*main, *kickers)


def low_reading(ranks: Worth, suited: bool, size: int, order: tuple[str, ...], low: str) -> Worth:
    """R2.7: smaller is better; a missing card is lower than any."""
    if low == "ace-to-five":
        ranks = tuple(sorted((1 if rank == 14 else rank for rank in ranks), reverse=True))
    worth = reading(ranks, suited, size, order, False, 0)
    return worth + (0,) * (size + 1 - len(worth))


WILDS = {
    "none": Wild(),
    "2": Wild(ranks=(Rank.TWO,)),
    "3 9": Wild(ranks=(Rank.THREE, Rank.NINE)),
    "clubs": Wild(suits=(Suit.CLUBS,)),
    "own low": Wild(own_low=True),
    "K own low": Wild(ranks=(Rank.KING,), own_low=True),
    "turned": Wild(turned=True),
    "named 2": Wild(ranks=(Rank.TWO,), named=True),
    "joker": Wild(joker=True),
}
"""Wild cards of every kind (S5.1)."""
