"""Comparing hands by the rules of a showdown (S5.1, S5.2)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from guts_engine.hands.cards import Card, Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.ranking import (
    Hand,
    Ranking,
    best,
    best_with,
    low,
    strength,
    three,
    usual,
)

C = Category
MOST: Final = 5
"""The most cards of a hand."""


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
        sizes = range(1, MOST + 1)
        each = [judge(rules, n, low=low, turned=turned, named=named, table=table) for n in sizes]
        return _ForAnySize(tuple(each))
    wild = rules.table_wild if table and rules.table_wild is not None else rules.wild
    wild = _resolved(wild, turned, named, table=table)
    ranking = _ranking(rules, size, low=low, wild=wild.ranks)
    kind = _Varying if wild.suits or wild.own_low else Judge
    return kind(ranking, wild)


def _resolved(wild: Wild, turned: Rank | None, named: Rank | None, *, table: bool) -> Wild:
    """What is wild with these ranks turned and named; no own low card for the table (S5.1)."""
    ranks = [*wild.ranks]
    if wild.turned and turned is not None:
        ranks.append(turned)
    if wild.named and named is not None:
        ranks.append(named)
    return Wild(
        ranks=tuple(sorted(set(ranks))), suits=wild.suits, own_low=wild.own_low and not table
    )


def _ranking(rules: HandRules, size: int, *, low: bool, wild: tuple[Rank, ...]) -> Ranking:
    """The ranking with these ranks wild; judges of the same rules have the same classes."""
    ranking = _low(rules.low, size) if low else _high(rules, size)
    by_rank = rules.table_wild is None and rules.wild == Wild(ranks=rules.wild.ranks)
    any_wild = not by_rank and bool(rules.wild or rules.table_wild)
    return ranking.with_wild(wild, any_wild=any_wild)


_low = low


def _high(rules: HandRules, size: int) -> Ranking:
    name = rules.ranking
    if size == 3 and isinstance(name, str):
        return three(name or "trips-first", ace_low_straight=rules.ace_low_straight)
    ranking = usual(size)
    if C.STRAIGHT in ranking.order and not rules.ace_low_straight:
        return replace(ranking, ace_low_straight=False)
    return ranking


class Judge:
    """Compares hands under one ranking; `wild` says which cards are wild."""

    def __init__(self, ranking: Ranking, wild: Wild) -> None:
        self.ranking = ranking
        self.wild = wild

    def strength(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        """How good the best hand of a player's own and the common cards is; greater is better.

        Comparable among judges of the same rules and size. Raises ValueError for too few cards.
        """
        return strength(own + common, self.ranking)

    def best(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Hand:
        """The best hand of a player's own and the common cards. Raises ValueError for too few."""
        return best((*own, *common), self.ranking)

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


class _Varying(Judge):
    """A judge of hands with wild cards that no list of ranks names."""

    def strength(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        cards = own + common
        wild = self._wild(own, cards)
        natural = [each for each in cards if each not in wild]
        return self.ranking.table.worth(natural, len(wild))

    def best(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Hand:
        own = tuple(own)
        common = tuple(common)
        cards = own + common
        wild = self._wild(own, cards)
        return best_with(cards, wild, self.strength(own, common), self.ranking)

    def is_wild(self, card: Card, own: Sequence[Card]) -> bool:
        return bool(self._wild(own, (card,)))

    def _wild(self, own: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
        """The wild ones of the cards for the holder of `own`."""
        wild = self.wild
        lowest = min([each.rank for each in own]) if wild.own_low and own else None
        return [
            each
            for each in cards
            if each.rank in wild.ranks or each.suit in wild.suits or each.rank is lowest
        ]


class _ForAnySize(Judge):
    """A judge of hands of as many cards as each holds, five at most (S4.2).

    All players hold equally many; a hand of more cards would beat one of fewer.
    """

    def __init__(self, judges: tuple[Judge, ...]) -> None:
        super().__init__(judges[-1].ranking, judges[-1].wild)
        self._judges = judges

    def strength(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        size = min(MOST, len(own) + len(common))
        return (size << _SIZE_BITS) + self._judges[size - 1].strength(own, common)

    def best(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Hand:
        return self._judges[min(MOST, len(own) + len(common)) - 1].best(own, common)

    def is_wild(self, card: Card, own: Sequence[Card]) -> bool:
        return self._judges[-1].is_wild(card, own)

    def at_least(
        self, own: tuple[Card, ...], common: tuple[Card, ...], ranks: tuple[Rank, ...]
    ) -> bool:
        size = min(MOST, len(own) + len(common))
        return self._judges[size - 1].at_least(own, common, ranks)


_SIZE_BITS: Final = 16
