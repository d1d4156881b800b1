"""Comparing hands by the rules of a showdown (S5.1, S5.2)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from guts_engine.hands.cards import JOKER, JOKERS, PACK, Card, Rank
from guts_engine.hands.classes import GROUPS, STRAIGHTS, Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.orders import LARGEST_HAND, THREE_ORDERS, USUAL_ORDERS, plain
from guts_engine.hands.ranking import (
    Hand,
    Ranking,
    best,
    best_with,
    low,
    strength,
)

C = Category


@lru_cache(maxsize=256)
def judge(
    rules: HandRules,
    size: int,
    *,
    low: bool = False,
    turned: Rank | None = None,
    named: Rank | None = None,
    table: bool = False,
) -> "Judge":
    """The judge of hands of `size` cards, 0 for as many as each holds, five at most (S4.2).

    `turned` and `named` are the ranks turned up and named so far, `table` is for the hand of the
    table (S5.1).
    """
    if not size:
        sizes = range(1, LARGEST_HAND + 1)
        each = [judge(rules, n, low=low, turned=turned, named=named, table=table) for n in sizes]
        return _ForAnySize(tuple(each))
    wild = rules.wild if rules.table_wild is None or not table else rules.table_wild
    wild = _resolved(wild, turned, named, table=table)
    ranking = _ranking(rules, size, low=low, wild=wild.ranks)
    odd = rules.jokers or rules.lacking or rules.top or rules.merge or rules.most_wild is not None
    return Judge(ranking, wild) if _by_rank(wild) and not odd else _AnyJudge(ranking, wild, rules)


def _resolved(wild: Wild, turned: Rank | None, named: Rank | None, *, table: bool) -> Wild:
    """What is wild with these ranks turned and named; no own low card for the table (S5.1)."""
    known = {turned if wild.turned else None, named if wild.named else None} - {None}
    return Wild(
        ranks=tuple(rank for rank in Rank if rank in wild.ranks or rank in known),
        suits=wild.suits,
        own_low=wild.own_low and not table,
        joker=wild.joker,
    )


def _by_rank(wild: Wild) -> bool:
    return wild == Wild(ranks=wild.ranks)


def _ranking(rules: HandRules, size: int, *, low: bool, wild: tuple[Rank, ...]) -> Ranking:
    """The ranking with these ranks wild; judges of the same rules have the same classes."""
    wilds = rules.wild, rules.table_wild
    by_rank = rules.table_wild is None and _by_rank(rules.wild) and not rules.merge
    any_wild = not by_rank and any((*wilds, rules.merge))
    if low:
        ranking = _low(rules.low, size).with_wild(wild, any_wild=any_wild)
    else:
        ranking = _high(rules, size, wild, any_wild=any_wild)
    idle = 0 if all(each is None or each.joker for each in wilds) else rules.jokers
    short = min(size, idle + rules.lacking + (size // 2 if rules.merge else 0))
    return replace(ranking, short=short, top=rules.top) if short or rules.top else ranking


_low = low


def _high(rules: HandRules, size: int, wild: tuple[Rank, ...], *, any_wild: bool) -> Ranking:
    """The high ranking; names of R2.3 other than `plain` are for three cards alone (S5.2).

    Categories that need more cards are left out; five of a kind needs wild cards and is best if the
    rules say nothing of it.
    """
    order = USUAL_ORDERS[size]
    if not isinstance(rules.ranking, str):
        order = tuple([each for each in rules.ranking[::-1] if sum(GROUPS.get(each, ())) <= size])
    elif size == 3 and rules.ranking:
        order = THREE_ORDERS[rules.ranking]
    elif rules.ranking == "plain":
        order = plain(order)
    if not wild and not any_wild:
        order = tuple([each for each in order if each is not C.FIVE_OF_A_KIND])
    elif size == LARGEST_HAND and C.FIVE_OF_A_KIND not in order:
        order = (*order, C.FIVE_OF_A_KIND)
    straights = not STRAIGHTS.isdisjoint(order)
    return Ranking(
        size,
        order,
        ace_low_straight=rules.ace_low_straight or not straights,
        wild=wild,
        any_wild=any_wild,
        straight_from=rules.straight_from if straights else None,
    )


class Judge:
    """Compares hands under one ranking; `wild` says which cards are wild."""

    def __init__(self, ranking: Ranking, wild: Wild) -> None:
        self.ranking = ranking
        self.wild = wild
        self._names: dict[int, str] = {}

    def strength(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        """How good the best hand of a player's own and the common cards is; greater is better.

        Comparable among judges of the same rules and size. Raises ValueError for too few cards.
        """
        return strength(own + common, self.ranking)

    def best(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Hand:
        """The best hand of a player's own and the common cards. Raises ValueError for too few."""
        return best((*own, *common), self.ranking)

    def name(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> str:
        """The name of the best hand without kickers. Raises ValueError for too few cards."""
        place = self.strength(own, common)
        if place not in self._names:
            self._names[place] = Hand(place, self.ranking, ()).name
        return self._names[place]

    def is_wild(self, card: Card, own: Sequence[Card]) -> bool:
        """Whether the card is wild for the holder of the cards `own`."""
        return card.rank in self.wild.ranks

    def at_least(
        self, own: tuple[Card, ...], common: tuple[Card, ...], ranks: tuple[Rank, ...]
    ) -> bool:
        """Whether the hand is at least the weakest one of these ranks (S4.4).

        One queen is queen high, two jacks are a pair of jacks.
        """
        return self.strength(own, common) >= weakest(self.ranking, ranks)


@lru_cache(maxsize=64)
def weakest(ranking: Ranking, ranks: tuple[Rank, ...]) -> int:
    """The strength of the weakest hand that begins with these ranks, pairs before kickers (S4.4).

    If there is none, the next better one counts, and a strength out of reach if there is none.
    """
    table = ranking.table
    number = Counter(ranks)
    groups = sorted(number, key=lambda rank: (number[rank], table.ranks.index(rank)), reverse=True)
    category = _KINDS[tuple([number[rank] for rank in groups if number[rank] > 1])]
    if category not in ranking.order:
        category, groups = C.HIGH_CARD, sorted(ranks, key=table.ranks.index, reverse=True)
    sign = -1 if ranking.low else 1

    def key(category: Category, ranks: Sequence[Rank]) -> tuple[int, list[int]]:
        steps = [sign * table.ranks.index(rank) for rank in ranks[: len(groups)]]
        return ranking.order.index(category), steps

    least = key(category, groups)
    kinds = map(table.kind, range(table.scale.total))
    places = (n for n, kind in enumerate(kinds) if key(kind.category, kind.ranks) >= least)
    return next(places, table.scale.total)


_KINDS: Final = {
    (): C.HIGH_CARD,
    (2,): C.PAIR,
    (2, 2): C.TWO_PAIR,
    (3,): C.THREE,
    (3, 2): C.FULL_HOUSE,
    (4,): C.FOUR,
    (5,): C.FIVE_OF_A_KIND,
}


# --- More than ranks -------------------------------------------------------------------------

Unit = tuple[Card, ...]
"""A wild card, or two cards that count as one (S5.2 `merge`)."""


class _AnyJudge(Judge):
    """A judge for everything that the ranks of the cards alone do not decide."""

    def __init__(self, ranking: Ranking, wild: Wild, rules: HandRules) -> None:
        super().__init__(ranking, wild)
        self._rules = rules
        self._always = frozenset(each for each in PACK + JOKERS if self._by_nature(each))
        self._freely = not rules.top and not rules.merge and rules.most_wild is None
        self._top = {tuple(sorted(ranks)): n for n, ranks in enumerate(reversed(rules.top))}

    def strength(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        if self._freely:
            natural, wild = self._split(own, own + common)
            return self.ranking.table.worth(natural, len(wild))
        return self._made(own, common)[0]

    def best(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Hand:
        place, natural, wild = self._made(tuple(own), tuple(common))
        if place >= self.ranking.table.scale.total:
            return Hand(place, self.ranking, natural)
        units = {unit[0]: unit for unit in wild}
        hand = best_with((*natural, *units), units, place, self.ranking)
        roles = [(each, role) for one, role in hand.stands_for for each in units[one]]
        used = {*hand.cards, *[each for each, _ in roles]}
        cards = tuple([each for each in (*own, *common) if each in used])
        return Hand(place, self.ranking, cards, tuple(roles))

    def is_wild(self, card: Card, own: Sequence[Card]) -> bool:
        return bool(self._split(own, (card,))[1])

    def _by_nature(self, each: Card) -> bool:
        """Whether the card is wild for every holder."""
        wild = self.wild
        if each.rank is JOKER:
            return wild.joker
        return each.rank in wild.ranks or each.suit in wild.suits

    def _split(self, own: Sequence[Card], cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
        """The natural and the wild ones of the cards for the holder of `own`; no idle jokers."""
        lowest = None
        if self.wild.own_low:
            lowest = min([each.rank for each in own if each.rank is not JOKER], default=None)
        natural, wild = [], []
        for each in cards:
            if each in self._always or each.rank is lowest:
                wild.append(each)
            elif each.rank is not JOKER:
                natural.append(each)
        return natural, wild

    def _made(
        self, own: tuple[Card, ...], common: tuple[Card, ...]
    ) -> tuple[int, tuple[Card, ...], list[Unit]]:
        """The strength of the best hand, and the natural and the wild cards that it is made of."""
        cards = own + common
        top = self._topped(cards)
        if top:
            return top
        natural, wilds = self._split(own, cards)
        wild: list[Unit] = [(each,) for each in wilds]
        mine = [each for each in natural if each in own]
        found = []
        for merged in _merged(mine, self._rules.merge):
            used = [each for unit in merged for each in unit]
            left = tuple([each for each in natural if each not in used])
            units = wild + merged
            if len(left) + len(units) >= self.ranking.table.scale.least or not merged:
                found.append(self._limited(left, units))
        return max(found, key=_first)

    def _limited(
        self, natural: tuple[Card, ...], wild: list[Unit]
    ) -> tuple[int, tuple[Card, ...], list[Unit]]:
        """The hand with as many wild cards as allowed; below all others with more (S5.2)."""
        table = self.ranking.table
        most = self._rules.most_wild
        if most is None or len(wild) <= most:
            return table.worth(natural, len(wild)), natural, wild
        if len(natural) + most >= table.scale.size:
            return table.worth(natural, most), natural, wild[:most]
        return table.worth(natural, len(wild)) - table.scale.total, natural, wild

    def _topped(self, cards: tuple[Card, ...]) -> tuple[int, tuple[Card, ...], list[Unit]] | None:
        """A hand that beats all others, by the ranks printed on its cards (S5.2)."""
        table = self.ranking.table
        found = [
            (table.scale.total + self._top[ranks], chosen, list[Unit]())
            for chosen in (combinations(cards, table.scale.size) if self._top else ())
            for ranks in [tuple(sorted([each.rank for each in chosen]))]
            if ranks in self._top
        ]
        return max(found, key=_first, default=None)


def _first(made: tuple[int, tuple[Card, ...], list[Unit]]) -> int:
    return made[0]


def _merged(cards: Sequence[Card], apart: int) -> Iterator[list[Unit]]:
    """Yield every choice of pairs of cards that many ranks apart, first none (S5.2 `merge`).

    The ace is also below the two.
    """
    yield []
    if not apart:
        return
    for at, one in enumerate(cards):
        for other in cards[at + 1 :]:
            lower, higher = sorted([one.rank, other.rank])
            if apart in (higher - lower, lower - 1 if higher is Rank.ACE else 0):
                rest = [each for each in cards[at + 1 :] if each is not other]
                for more in _merged(rest, apart):
                    yield [(one, other), *more]


class _ForAnySize(Judge):
    """A judge of hands of as many cards as each holds, five at most (S4.2).

    A hand of more cards beats one of fewer; they differ only where passes are optional (R13.3).
    """

    def __init__(self, judges: tuple[Judge, ...]) -> None:
        super().__init__(judges[-1].ranking, judges[-1].wild)
        self._judges = judges

    def strength(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        size = _size(own, common)
        return (size << _SIZE_BITS) + self._judges[size - 1].strength(own, common)

    def best(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Hand:
        return self._judges[_size(own, common) - 1].best(own, common)

    def name(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> str:
        return self._judges[_size(own, common) - 1].name(own, common)

    def is_wild(self, card: Card, own: Sequence[Card]) -> bool:
        return self._judges[-1].is_wild(card, own)

    def at_least(
        self, own: tuple[Card, ...], common: tuple[Card, ...], ranks: tuple[Rank, ...]
    ) -> bool:
        return self._judges[_size(own, common) - 1].at_least(own, common, ranks)


def _size(own: Sequence[Card], common: Sequence[Card]) -> int:
    return max(1, min(LARGEST_HAND, len(own) + len(common)))


_SIZE_BITS: Final = 16
