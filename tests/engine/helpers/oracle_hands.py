"""The worth of hands, a literal reading of R2; a part of the oracle.

A worth is a tuple of numbers: the greater tuple is the better high hand, the smaller one the better
low hand.
"""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
ACE = 14

Worth = tuple[int, ...]


class Ranking(NamedTuple):
    """A ranking: number of cards, categories from high to low, use of the ace."""

    size: int
    order: tuple[str, ...]
    wheel: bool = False
    """Whether the ace may be below the two in a straight: A-2-3, A-2-3-4-5."""


NAMES_BY_COUNTS = {
    (5,): "five of a kind",
    (4, 1): "quads",
    (4,): "quads",
    (3, 2): "full house",
    (3, 1, 1): "trips",
    (3, 1): "trips",
    (3,): "trips",
    (2, 2, 1): "two pair",
    (2, 2): "two pair",
    (2, 1, 1, 1): "pair",
    (2, 1, 1): "pair",
    (2, 1): "pair",
    (2,): "pair",
}

ONE_CARD = Ranking(1, ("nothing",))
"""R2.5a."""
TWO_CARDS = Ranking(2, ("pair", "nothing"))
"""R2.2."""
THREE_CARDS = {
    "trips-first": ("trips", "straight flush", "straight", "flush", "pair", "nothing"),
    "straight-flush-first": ("straight flush", "trips", "straight", "flush", "pair", "nothing"),
    "flush-over-straight": ("trips", "straight flush", "flush", "straight", "pair", "nothing"),
    "plain": ("trips", "pair", "nothing"),
    "straight-flush-and-flush": (
        "straight flush",
        "trips",
        "flush",
        "straight",
        "pair",
        "nothing",
    ),
    "poker": ("straight flush", "flush", "straight", "trips", "pair", "nothing"),
}
"""R2.3, R13.1."""
THREE_PLAIN = Ranking(3, THREE_CARDS["plain"])
FOUR_CARDS = Ranking(4, ("quads", "trips", "two pair", "pair", "nothing"))
"""R2.5."""
FIVE_CARDS = Ranking(
    5,
    (
        "five of a kind",
        "straight flush",
        "quads",
        "full house",
        "flush",
        "straight",
        "trips",
        "two pair",
        "pair",
        "nothing",
    ),
    wheel=True,
)
"""R2.4."""
FIVE_CARDS_ACE_HIGH = Ranking(5, FIVE_CARDS.order)
"""R8.6: the ace is always high, so A-2-3-4-5 is not a straight."""


def ranking_of(cards: int, rules: dict[str, Any]) -> Ranking:
    """R2.5a: the ranking of hands of that many cards under the rules."""
    if cards == 1:
        return ONE_CARD
    if cards == 2:
        return TWO_CARDS
    if cards == 3:
        return Ranking(3, THREE_CARDS[rules["ranking"]], rules["ace_low_straight"])
    if cards == 4:
        return FOUR_CARDS
    return FIVE_CARDS


def number(card: str) -> int:
    """The card's rank as a number, the ace high: 2 to 14."""
    return RANKS.index(card[0]) + 2 if card != "--" else 0


@lru_cache(maxsize=200_000)
def worth(cards: tuple[str, ...], ranking: Ranking, wild: str = "") -> Worth:
    """R2.8: the best worth of any choice of as many cards as the ranking has.

    R13.3: a player may have too few; a missing card is lower than any.
    """
    cards += ("--",) * (ranking.size - len(cards))
    return max(exact_worth(choice, ranking, wild) for choice in combinations(cards, ranking.size))


@lru_cache(maxsize=200_000)
def exact_worth(hand: tuple[str, ...], ranking: Ranking, wild: str) -> Worth:
    """R2.6: the best worth that the wild cards of a hand can make.

    Only the ranks matter, and whether all cards are of one suit. So each wild card tries every
    rank, held or not, and all wild cards try the suit of the others, if that is one, or else a mix
    of suits without a flush.
    """
    natural = [card for card in hand if card[0] not in wild]
    one_suit = len({card[1] for card in natural}) <= 1 and "--" not in natural
    wilds = len(hand) - len(natural)
    if wilds == 0:
        return worth_of_values(in_order(hand), one_suit, ranking)
    numbers = [number(card) for card in natural]
    tried = []
    for chosen in combinations_with_replacement(range(2, ACE + 1), wilds):
        values = tuple(sorted([*numbers, *chosen], reverse=True))
        tried.append(worth_of_values(values, False, ranking))
        if one_suit:
            tried.append(worth_of_values(values, True, ranking))
    return max(tried)


def in_order(hand: tuple[str, ...]) -> tuple[int, ...]:
    """The ranks of a hand from high to low."""
    return tuple(sorted((number(card) for card in hand), reverse=True))


@cache
def worth_of_values(values: tuple[int, ...], one_suit: bool, ranking: Ranking) -> Worth:
    """R2.2 to R2.5: the category first, then the ranks, the most frequent first.

    R2.6: with wild cards a flush may contain a rank twice, such as A-A-K-9-4, which beats
    A-K-Q-9-4.
    """
    ways = [category(values)]
    top = top_of_straight(values, ranking.wheel)
    if top:
        ways.append(("straight flush" if one_suit else "straight", (top,)))
    if one_suit:
        ways.append(("flush", values))
    # `plain`, and hands of one, two and four cards, have no straights and flushes.
    return max(
        (-ranking.order.index(kind), *compared) for kind, compared in ways if kind in ranking.order
    )


def category(values: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The category by equal ranks only, and the ranks in the order of comparison."""
    counts = Counter(values)
    compared = tuple(sorted(values, key=lambda value: (counts[value], value), reverse=True))
    shape = tuple(sorted(counts.values(), reverse=True))
    return NAMES_BY_COUNTS.get(shape, "nothing"), compared


def top_of_straight(values: tuple[int, ...], wheel: bool) -> int:
    """The top card of the straight that the values make, or 0."""
    size = len(values)
    if values == tuple(range(values[0], values[0] - size, -1)):
        return values[0]
    if wheel and values == (ACE, *range(size, 1, -1)):
        return size
    return 0


# --- Low hands ------------------------------------------------------------------------------

LOW_ORDERS = {
    "ace-to-five": (
        "nothing",
        "pair",
        "two pair",
        "trips",
        "full house",
        "quads",
        "five of a kind",
    ),
    "ace-high-plain": (
        "nothing",
        "pair",
        "two pair",
        "trips",
        "full house",
        "quads",
        "five of a kind",
    ),
    "deuce-to-seven": (
        "nothing",
        "pair",
        "two pair",
        "trips",
        "straight",
        "flush",
        "full house",
        "quads",
        "straight flush",
        "five of a kind",
    ),
}
"""R2.7: the categories from the best low hand to the worst, which only wild cards could make."""


def best_low(cards: tuple[str, ...], low: str, size: int, wild: str) -> Worth:
    """R2.7, R2.8: the lowest worth of any choice of that many cards.

    S5.2, R13.3: a wild card is whatever makes the hand lowest, a missing card is lower than any.
    """
    cards += ("--",) * (size - len(cards))
    return min(
        low_worth((*natural, *chosen), low)
        for hand in combinations(cards, size)
        for natural in [tuple(card for card in hand if card[0] not in wild)]
        for chosen in combinations_with_replacement(ANY_RANK, size - len(natural))
    )


ANY_RANK = tuple(rank + SUITS[place % 4] for place, rank in enumerate(RANKS))
"""A card of each rank, for wild cards where suits do not count."""


@lru_cache(maxsize=200_000)
def low_worth(hand: tuple[str, ...], low: str) -> Worth:
    """R2.7: smaller is better."""
    values = in_order(hand)
    if low == "ace-to-five":
        values = tuple(sorted((1 if value == ACE else value for value in values), reverse=True))
    kind, compared = category(values)
    if kind == "nothing" and low == "deuce-to-seven":
        one_suit = len({card[1] for card in hand}) == 1
        straight = top_of_straight(values, wheel=False) > 0
        if straight and one_suit:
            kind = "straight flush"
        elif straight:
            kind = "straight"
        elif one_suit:
            kind = "flush"
    return (LOW_ORDERS[low].index(kind), *compared)


def fewest_wild(cards: tuple[str, ...], size: int, wild: str, worth: Any) -> int:
    """R14.10: the fewest wild cards of any choice of `size` cards with the `worth` of the best."""
    cards += ("--",) * (size - len(cards))
    choices = {chosen: worth(chosen) for chosen in combinations(cards, size)}
    best = max(choices.values())
    return min(
        sum(card[0] in wild for card in chosen)
        for chosen, value in choices.items()
        if value == best
    )


# --- Suits ----------------------------------------------------------------------------------


def suits_in_order(own: tuple[str, ...], common: tuple[str, ...]) -> list[int]:
    """R5.4 `suits`: the suits of the own cards in the order of comparison.

    Pair before kicker (a pair with a common card counts), higher rank before lower, and within a
    rank the higher suit first. Every card counts as printed, even a wild one, and aces are high
    (R2.1).
    """
    held = [card[0] for card in own + common]
    decorated = [(held.count(card[0]), number(card), SUITS.index(card[1])) for card in own]
    return [suit for _, _, suit in sorted(decorated, reverse=True)]
