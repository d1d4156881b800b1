"""Comparing hands by the rules of a showdown (S5.1, S5.2)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import JOKER, JOKERS, PACK, Card, Rank
from guts_engine.hands.classes import GROUPS, Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.orders import FROM_FIVE, LARGEST_HAND, THREE_ORDERS, USUAL_ORDERS, plain
from guts_engine.hands.ranking import Hand, Unit, best_with, split
from guts_engine.hands.ranking import low as low_ranking
from guts_engine.hands.tables import HandTable, Ranking

Made = tuple[int, Sequence[Card], list[Unit]]
"""The place of a hand, and the natural and the wild cards that it is made of."""
SIZE_BITS: Final = 16


@lru_cache(maxsize=256)
def judge(
    rules: HandRules,
    size: int,
    *,
    low: bool = False,
    turned: Rank | None = None,
    named: Rank | None = None,
    table: bool = False,
    natural: bool = False,
) -> "Judge":
    """The judge of hands of `size` cards, 0 for as many as each holds, five at most (S4.2).

    `turned` and `named` are the ranks turned up and named so far, `table` is for the hand of the
    table (S5.1). Of equal hands the one with fewer wild cards is better if `natural` (R14.10).
    """
    if natural and not wild_somehow(rules):
        return judge(rules, size, low=low, turned=turned, named=named, table=table)
    wild = rules.wild
    if table:  # a lowest card of its own only where the rules name it for the table
        wild = changed(wild, own_low=False) if rules.table_wild is None else rules.table_wild
    known = {turned if wild.turned else None, named if wild.named else None} - {None}
    ranks = tuple([rank for rank in Rank if rank in wild.ranks or rank in known])
    wild = changed(wild, ranks=ranks, turned=False, named=False)
    sizes = (size,) if size else range(1, LARGEST_HAND + 1)
    rankings = tuple([_ranking(rules, each, wild, low=low) for each in sizes])
    return Judge(rules, rankings, wild, natural=natural)


def wild_somehow(rules: HandRules) -> bool:
    """Whether any card of anybody may be wild."""
    return bool(rules.wild or rules.table_wild or rules.merge)


def _ranking(rules: HandRules, size: int, wild: Wild, *, low: bool) -> Ranking:
    """The ranking with these cards wild; judges of the same rules have the same classes."""
    if low:
        few = rules.ranking == FROM_FIVE and size < LARGEST_HAND
        suited = rules.low == "deuce-to-seven"
        ranking = low_ranking("ace-high-plain" if few and suited else rules.low, size)
    else:
        wheel, lowest = rules.ace_low_straight, rules.straight_from
        ranking = Ranking(size, _order(rules, size), wheel, straight_from=lowest)
    wilds = rules.wild, rules.table_wild
    idle = 0 if all(each is None or each.joker for each in wilds) else rules.jokers
    short = min(size, idle + rules.lacking + (size // 2 if rules.merge else 0))
    others = [
        each
        for each in PACK + JOKERS
        if (wild.joker if each.rank is JOKER else each.suit in wild.suits)
    ]
    ranking = replace(ranking, short=short, top=rules.top)
    return ranking.with_wild(wild.ranks, others, any_wild=wild_somehow(rules))


def _order(rules: HandRules, size: int) -> tuple[Category, ...]:
    """The categories of high hands; names of R2.3 other than `plain` are for three cards (S5.2).

    Those that need more cards are left out.
    """
    name = rules.ranking
    if not isinstance(name, str):
        return tuple([each for each in name[::-1] if sum(GROUPS.get(each, ())) <= size])
    if size == 3 and name in THREE_ORDERS:
        return THREE_ORDERS[name]
    few = name == FROM_FIVE and size < LARGEST_HAND
    return plain(USUAL_ORDERS[size]) if few or name == "plain" else USUAL_ORDERS[size]


class Judge:
    """Compares hands by the rules of a showdown; `wild` says which cards are wild.

    `rankings` are by the number of cards if hands may be of any (S4.2), `ranking` is that of the
    largest hands. Of equal hands the one with fewer wild cards is better if `natural` (R14.10).
    """

    def __init__(
        self, rules: HandRules, rankings: tuple[Ranking, ...], wild: Wild, *, natural: bool
    ) -> None:
        self.ranking = rankings[-1]
        self.wild = wild
        self.rules = rules
        self.rankings = rankings
        self.natural = natural
        self._top = {tuple(sorted(ranks)): n for n, ranks in enumerate(reversed(rules.top))}

    def strength(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        """How good the best hand of a player's own and the common cards is; greater is better.

        Comparable among judges of the same rules and size. A hand of more cards beats one of fewer;
        they differ only where passes are optional (R13.3). Raises ValueError for too few cards.
        """
        ranking = self._ranking_of(own, common)
        place, _, _ = self._made(own, common, ranking.table)
        if len(self.rankings) > 1:
            place += ranking.size << SIZE_BITS
        if self.natural:
            place = (LARGEST_HAND + 1) * place + LARGEST_HAND - self.wilds(own, common)
        return place

    def best(self, own: Sequence[Card], common: Sequence[Card] = ()) -> Hand:
        """The best hand of a player's own and the common cards. Raises ValueError for too few."""
        ranking = self._ranking_of(own, common)
        place, natural, wild = self._made(own, common, ranking.table)
        return best_with((*own, *common), natural, wild, place, ranking)

    def wilds(self, own: tuple[Card, ...], common: tuple[Card, ...] = ()) -> int:
        """The number of wild cards in the best hand, which has as few as possible."""
        hand = self.best(own, common)
        natural = len(hand.cards) - len(hand.stands_for)
        return len(hand.ranking.table.ranks_of(hand.kind)) - natural

    def is_wild(self, card: Card, own: Sequence[Card]) -> bool:
        """Whether the card is wild for the holder of the cards `own`."""
        return bool(self._split(own, (card,))[1])

    def at_least(
        self, own: tuple[Card, ...], common: tuple[Card, ...], ranks: tuple[Rank, ...]
    ) -> bool:
        """Whether the hand is at least the weakest one of these ranks (S4.4).

        One queen is queen high, two jacks are a pair of jacks.
        """
        table = self._ranking_of(own, common).table
        return self._made(own, common, table)[0] >= table.weakest(ranks)

    def least(self, ranks: tuple[Rank, ...]) -> int:
        """The strength of the weakest hand of these ranks (S4.4)."""
        return self.ranking.table.weakest(ranks) * (LARGEST_HAND + 1 if self.natural else 1)

    def _ranking_of(self, own: Sequence[Card], common: Sequence[Card]) -> Ranking:
        """The ranking of hands of these cards."""
        return self.rankings[max(1, min(len(self.rankings), len(own) + len(common))) - 1]

    def _split(self, own: Sequence[Card], cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
        """The natural and the wild ones of the cards for the holder of `own`; no idle jokers."""
        wild = self.ranking.wild
        if self.wild.own_low:
            lowest = min([each.rank for each in own if each.rank is not JOKER], default=None)
            wild = wild.union([each for each in cards if each.rank is lowest])
        return split(cards, wild)

    def _made(self, own: Sequence[Card], common: Sequence[Card], table: HandTable) -> Made:
        """The best hand by its place, or that with the fewest wild cards of equal ones."""
        cards = (*own, *common)
        if top := self._topped(cards, table):
            return top
        natural, wilds = self._split(own, cards)
        wild: list[Unit] = [(each,) for each in wilds]
        if not self.rules.merge:
            return self._limited(natural, wild, table)
        mine = [each for each in natural if each in own]
        found = []
        for merged in _merged(mine, self.rules.merge):
            used = [each for unit in merged for each in unit]
            left = [each for each in natural if each not in used]
            if len(left) + len(wild) + len(merged) >= table.least or not merged:
                found.append(self._limited(left, wild + merged, table))
        return max(found, key=lambda made: (made[0], -len(made[2])))

    def _limited(self, natural: list[Card], wild: list[Unit], table: HandTable) -> Made:
        """The hand with as many wild cards as allowed; below all others with more (S5.2)."""
        most = self.rules.most_wild
        if most is None or len(wild) <= most:
            return table.worth(natural, len(wild)), natural, wild
        if len(natural) + most >= table.size:
            return table.worth(natural, most), natural, wild[:most]
        return table.worth(natural, len(wild)) - table.total, natural, wild

    def _topped(self, cards: Sequence[Card], table: HandTable) -> Made | None:
        """A hand that beats all others, by the ranks printed on its cards (S5.2)."""
        found: list[Made] = [
            (table.total + self._top[ranks], chosen, [])
            for chosen in (combinations(cards, table.size) if self._top else ())
            if (ranks := tuple(sorted([each.rank for each in chosen]))) in self._top
        ]
        return max(found, key=lambda made: made[0], default=None)


def _merged(cards: Sequence[Card], apart: int) -> Iterator[list[Unit]]:
    """Yield every choice of pairs of cards that many ranks apart, first none (S5.2 `merge`).

    The ace is also below the two.
    """
    yield []
    for at, one in enumerate(cards):
        for other in cards[at + 1 :]:
            lower, higher = sorted([one.rank, other.rank])
            if apart in (higher - lower, lower - 1 if higher is Rank.ACE else 0):
                rest = [each for each in cards[at + 1 :] if each is not other]
                for more in _merged(rest, apart):
                    yield [(one, other), *more]
