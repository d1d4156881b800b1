"""Which cards a hand can spare: the quick policy of passing and drawing in samples (S3.4, S3.5).

It keeps what pairs, wild cards, made hands and hands one card short of a flush or a straight; a low
hand keeps different low ranks. Bots compare their own choices card by card instead.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from guts_engine.hands.cards import Card, Rank
from guts_engine.hands.classes import FLUSHES, STRAIGHTS, Category
from guts_engine.hands.judging import Judge
from guts_engine.steps.model import Draw

_DEAR: Final = 1
"""The most antes for a card at which hands in samples draw."""
_LOW: Final = Rank.EIGHT
"""The highest rank that a low hand keeps."""
_FULL: Final = 5
_MADE: Final = STRAIGHTS | FLUSHES | {Category.FULL_HOUSE, Category.TOP}


@lru_cache(maxsize=2048)
def spared(own: tuple[Card, ...], draw: Draw, judge: Judge) -> tuple[Card, ...]:
    """The cards that a hand discards at this draw."""
    free = [each for each in own if not judge.is_wild(each, own)]
    useless = _useless(own, free, judge)
    wanted = len(useless) if draw.price <= _DEAR else 0
    most = draw.most
    if draw.with_ace > most and wanted > most and _keeps_ace(own, useless):
        most = draw.with_ace
    count = min(wanted, most)
    if draw.exactly:
        below = [each for each in draw.exactly if each <= wanted]
        count = max(below) if below else min(draw.exactly)
    return _first(own, useless, judge, count)


def given(own: Sequence[Card], cards: int, judge: Judge) -> tuple[Card, ...]:
    """The `cards` cards of least use, to pass."""
    free = [each for each in own if not judge.is_wild(each, own)]
    return _first(own, _useless(own, free, judge), judge, cards)


def in_order(own: Sequence[Card], judge: Judge) -> tuple[Card, ...]:
    """The cards from the one of least use up."""
    return given(own, len(own), judge)


def _first(
    own: Sequence[Card], useless: Sequence[Card], judge: Judge, count: int
) -> tuple[Card, ...]:
    """`count` cards, the useless ones first, then the lesser of the others, wild ones last."""
    if count <= len(useless):
        return tuple(useless[:count])
    rest = [each for each in own if each not in useless]
    held = Counter([each.rank for each in rest])
    rest.sort(key=lambda each: (judge.is_wild(each, own), held[each.rank], each.rank))
    return (*useless, *rest)[:count]


def _keeps_ace(own: Sequence[Card], useless: Sequence[Card]) -> bool:
    return any(each.rank is Rank.ACE and each not in useless for each in own)


def _useless(own: Sequence[Card], free: Sequence[Card], judge: Judge) -> list[Card]:
    """The cards that a hand is better without, the worst first."""
    if judge.ranking.low:
        return _too_high(free, ace_low=judge.ranking.ace_low)
    size = min(judge.ranking.size, len(own))
    if len(own) == judge.ranking.size and _made(own, judge):
        return []
    held = Counter([each.rank for each in free])
    wild = len(own) - len(free)
    if size == _FULL and max(held.values(), default=0) + wild < 3:
        short = _one_short(free, size - 1 - wild)
        if short:
            return sorted([each for each in free if each not in short], key=_rank)
    singles = sorted([each for each in free if held[each.rank] == 1], key=_rank)
    if not wild and len(singles) == len(own):
        singles = singles[:-1]
    return singles


def _rank(each: Card) -> tuple[Rank, int]:
    return each.rank, each.index


def _made(own: Sequence[Card], judge: Judge) -> bool:
    return judge.best(own).kind.category in _MADE


def _too_high(free: Sequence[Card], *, ace_low: bool) -> list[Card]:
    """Pairs and high cards, the highest first."""
    met: set[Rank] = set()
    spare = []
    for each in sorted(free):
        high = each.rank > _LOW and not (ace_low and each.rank is Rank.ACE)
        if high or each.rank in met:
            spare.append(each)
        met.add(each.rank)
    return spare[::-1]


def _one_short(free: Sequence[Card], needed: int) -> list[Card]:
    """Cards that are one short of a flush, or of a straight open at both ends; [] without."""
    suits = Counter([each.suit for each in free])
    for suit, count in suits.items():
        if count >= needed > 1:
            return [each for each in free if each.suit is suit]
    ranks = sorted({each.rank for each in free})
    for low in ranks:
        run = [rank for rank in ranks if low <= rank < low + needed]
        if len(run) == needed > 2 and low > Rank.TWO and low + needed - 1 < Rank.ACE:
            chosen: dict[Rank, Card] = {}
            for each in free:
                if each.rank in run:
                    chosen.setdefault(each.rank, each)
            return list(chosen.values())
    return []
