"""Hands of every class counted, also where ranks are wild, and the share that each beats (R2.6)."""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from guts_engine.hands.cards import PACK, Rank, Suit
from guts_engine.hands.tables import Ranking

_FOUR = len(Suit)


@lru_cache(maxsize=64)
def counts_of(ranking: Ranking) -> tuple[int, ...]:
    """The number of hands at each place, from one pack of which only whole ranks are wild.

    Hands are counted by the ranks of their natural cards and whether these are of one suit.
    """
    table, wild = ranking.table, {each.rank for each in ranking.wild}
    counts = [0] * table.total
    natural = [rank for rank in Rank if rank not in wild]
    for many in range(ranking.size + 1 if wild else 1):
        ways = comb(len(wild) * _FOUR, many)
        for ranks in combinations_with_replacement(natural, ranking.size - many):
            number = Counter(ranks)
            if max(number.values(), default=0) > _FOUR:
                continue
            hands = prod([comb(_FOUR, alike) for alike in number.values()])
            if len(number) == len(ranks) > 0:
                spades = [PACK[(rank - 2) * _FOUR] for rank in ranks]
                counts[table.worth(spades, many)] += ways * _FOUR
                hands -= _FOUR
            if hands:
                mixed = [PACK[(rank - 2) * _FOUR + n % _FOUR] for n, rank in enumerate(ranks)]
                counts[table.worth(mixed, many)] += ways * hands
    return tuple(counts)


@lru_cache(maxsize=64)
def percentiles(ranking: Ranking) -> tuple[float, ...]:
    """The share 0..1 of all hands that a hand at each place beats; ties count half."""
    counts = counts_of(ranking)
    below, shares = 0, []
    for count in counts:
        shares.append((below + count / 2) / sum(counts))
        below += count
    return tuple(shares)
