"""Hands evaluated by a literal reading of R2, independent of the engine's evaluator.

A card is a rank 2 to 14 and a suit; hands may contain a card twice, as wild cards allow (R2.6). A
worth is a tuple that compares like the hands: greater is better, but smaller for low hands.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

from guts_engine.hands.cards import PACK, Card, Rank

Worth = tuple[int, ...]
THREES = {
    "trips-first": ("nothing", "pair", "flush", "straight", "straight flush", "trips"),
    "straight-flush-first": ("nothing", "pair", "flush", "straight", "trips", "straight flush"),
    "flush-over-straight": ("nothing", "pair", "straight", "flush", "straight flush", "trips"),
    "plain": ("nothing", "pair", "trips"),
    "straight-flush-and-flush": ("nothing", "pair", "straight", "flush", "trips", "straight flush"),
    "poker": ("nothing", "pair", "trips", "straight", "flush", "straight flush"),
}
"""R2.3, R13.1, the lowest first."""
ORDERS = {
    "one": ("nothing",),
    "two": ("nothing", "pair"),
    "four": ("nothing", "pair", "two pair", "trips", "quads"),
    "five": (
        "nothing",
        "pair",
        "two pair",
        "trips",
        "straight",
        "flush",
        "full house",
        "quads",
        "straight flush",
        "fives",
    ),
} | THREES
BY_COUNTS = {
    (1,): "nothing",
    (2,): "pair",
    (2, 2): "two pair",
    (3,): "trips",
    (3, 2): "full house",
    (4,): "quads",
    (5,): "fives",
}


@cache
def worth(ranks: Worth, one_suit: bool, order: str, wheel: bool = True) -> Worth:
    """R2.2 to R2.5a: the worth of cards of these ranks, aces high, ranks in falling order."""
    size = len(ranks)
    counts = Counter(ranks)
    shape = tuple(sorted((n for n in counts.values() if n > 1), reverse=True)) or (1,)
    compared = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    found = [(BY_COUNTS[shape], compared)]
    top = 0
    if ranks == tuple(range(ranks[0], ranks[0] - size, -1)):
        top = ranks[0]
    elif wheel and ranks == (14, *range(size, 1, -1)):
        top = size
    if top:
        found += [("straight", [top])] + [("straight flush", [top])] * one_suit
    if one_suit:
        found.append(("flush", list(ranks)))
    places = ORDERS[order]
    return max((places.index(name), *rest) for name, rest in found if name in places)


def falling(cards: Iterable[Card]) -> Worth:
    """The ranks from high to low."""
    return tuple(sorted((int(each.rank) for each in cards), reverse=True))


@cache
def completed(ranks: Worth, one_suit: bool, wilds: int, order: str, wheel: bool) -> Worth:
    """R2.6: the best worth of natural cards of these ranks with `wilds` wild cards.

    A worth depends only on the ranks and on whether all cards are of one suit. Wild cards can have
    any rank. They can share the natural cards' suit, if that is one, or have others. So every
    choice of ranks, suited and unsuited, covers every substitution.
    """
    return max(
        worth(tuple(sorted(ranks + chosen, reverse=True)), suited, order, wheel)
        for chosen in combinations_with_replacement(range(2, 15), wilds)
        for suited in {one_suit, one_suit and not wilds}
    )


def high_worth(
    cards: Sequence[Card], size: int, order: str, wild: Iterable[Rank] = (), wheel: bool = True
) -> Worth:
    """R2.8: the best of any choice of `size` cards."""
    return max(
        completed(falling(natural), len({c.suit for c in natural}) <= 1, wilds, order, wheel)
        for chosen in combinations(cards, size)
        for natural in [tuple(each for each in chosen if each.rank not in wild)]
        for wilds in [size - len(natural)]
    )


def substituted_worth(cards: Sequence[Card], order: str, wild: Iterable[Rank]) -> Worth:
    """R2.6 literally: each wild card of the hand tries all 52 cards."""
    natural = [each for each in cards if each.rank not in wild]
    found = []
    for stood in product(PACK, repeat=len(cards) - len(natural)):
        hand = (*natural, *stood)
        found.append(worth(falling(hand), len({each.suit for each in hand}) == 1, order))
    return max(found)


LOW_ORDER = ("nothing", "pair", "two pair", "trips", "full house", "quads")


def low_worth(cards: Sequence[Card], name: str) -> Worth:
    """R2.7: smaller is better."""
    if name == "deuce-to-seven":
        suited = len({each.suit for each in cards}) == 1
        order = ("one", "two", "trips-first", "four", "five")[len(cards) - 1]
        return worth(falling(cards), suited, order, False)
    ace = 1 if name == "ace-to-five" else 14
    ranks = [ace if each.rank is Rank.ACE else int(each.rank) for each in cards]
    counts = Counter(ranks)
    shape = tuple(sorted((n for n in counts.values() if n > 1), reverse=True)) or (1,)
    compared = sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True)
    return (LOW_ORDER.index(BY_COUNTS[shape]), *compared)


def dealt(rng: Random, count: int, wild: Iterable[Rank], wilds: int) -> tuple[Card, ...]:
    """Cards of which up to `wilds` are wild, in random order."""
    jokers = [each for each in PACK if each.rank in wild]
    others = [each for each in PACK if each.rank not in wild]
    wilds = max(count - len(others), min(wilds, len(jokers), count))
    hand = rng.sample(jokers, wilds) + rng.sample(others, count - wilds)
    rng.shuffle(hand)
    return tuple(hand)
