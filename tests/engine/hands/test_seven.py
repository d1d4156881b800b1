"""The best five of five to seven cards, compared with another evaluator and known counts (R2.8)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import phevaluator  # type: ignore[import-untyped]  # it ships no types
import pytest
from pokerkit import StandardHighHand

from guts_engine.hands.cards import PACK, SUIT_LETTERS, Card, Rank, Suit, card, cards, written
from guts_engine.hands.classes import Category
from guts_engine.hands.ranking import FIVE, best, strength

C = Category
NON_SPADES = "cdh"


@pytest.mark.parametrize(("count", "hands"), [(5, 40_000), (6, 20_000), (7, 40_000)])
def test_places_are_those_of_phevaluator(count: int, hands: int) -> None:
    """R2.4, R2.8: both number the 7,462 classes, from opposite ends."""
    rng = Random(count)
    worst = len(FIVE.table.classes)
    for _ in range(hands):
        hand = rng.sample(PACK, count)
        theirs = phevaluator.evaluate_cards(*[each.index for each in hand])
        assert strength(hand, FIVE) == worst - theirs, written(hand)


def test_every_class_stands_where_pokerkit_has_it() -> None:
    """R2.4: one hand of each of the 7,462 classes, ordered by both."""
    order = []
    for hand in one_of_each():
        entry = StandardHighHand(written(hand).replace(" ", "")).entry
        order.append((strength(hand, FIVE), entry.index))
    assert [ours for ours, _ in sorted(order)] == list(range(7462))
    indexes = [theirs for _, theirs in sorted(order)]
    assert indexes == sorted(set(indexes))


def one_of_each() -> Iterator[tuple[Card, ...]]:
    """A hand of every choice of five ranks, and of every one that can be suited."""
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) <= 4:
            yield spread(ranks)
        if len(set(ranks)) == 5:
            yield tuple(card(rank.letter + "s") for rank in ranks)


RANKS = tuple(Rank)


def spread(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    """Cards of these ranks, in order, of which at most four of seven share a suit."""
    return tuple(card(rank.letter + SUIT_LETTERS[place % 4]) for place, rank in enumerate(ranks))


PUBLISHED = {
    C.HIGH_CARD: 23_294_460,
    C.PAIR: 58_627_800,
    C.TWO_PAIR: 31_433_400,
    C.THREE: 6_461_620,
    C.STRAIGHT: 6_180_020,
    C.FLUSH: 4_047_644,
    C.FULL_HOUSE: 3_473_184,
    C.FOUR: 224_848,
    C.STRAIGHT_FLUSH: 41_584,
}


@pytest.mark.slow
def test_all_hands_of_seven_cards_are_the_published_ones() -> None:
    """R2.8: all 133,784,560, by their ranks and the ranks of one suit.

    At most one suit has five of seven cards. Hands with the same ranks and the same suited ranks,
    or without five of a suit, differ only by irrelevant suits. So one of them represents all, and
    the evaluator is called once for each.
    """
    found: Counter[int] = Counter()
    for ranks in combinations_with_replacement(RANKS, 7):
        number = Counter(ranks)
        if max(number.values()) > 4:
            continue
        mixed = prod(comb(4, count) for count in number.values())
        for many in range(5, len(number) + 1):
            for spades in combinations(number, many):
                hands = len(Suit) * prod(
                    comb(3, count - (rank in spades)) for rank, count in number.items()
                )
                if hands:
                    found[strength(with_spades(number, spades), FIVE)] += hands
                    mixed -= hands
        if mixed:
            found[strength(spread(ranks), FIVE)] += mixed
    assert sum(found.values()) == comb(52, 7)
    by_category: Counter[Category] = Counter()
    for place, hands in found.items():
        by_category[FIVE.table.kind(place).category] += hands
    assert by_category == PUBLISHED
    assert len(found) == 4824  # also published: the number of distinct hands of seven cards


def with_spades(number: Counter[Rank], spades: tuple[Rank, ...]) -> list[Card]:
    """That many cards of each rank: a spade for these ranks, otherwise clubs, diamonds, hearts."""
    hand = []
    for rank, count in number.items():
        suits = ("s" if rank in spades else "") + NON_SPADES
        hand += [card(rank.letter + suit) for suit in suits[:count]]
    return hand


@pytest.mark.parametrize(
    ("text", "name", "chosen"),
    [
        ("As Kd Qh Jc Ts 9s 8s", "Ace-high straight", "As Kd Qh Jc Ts"),
        ("As Ks 9s 4s 2s Ah Ad", "Ace-high flush", "As Ks 9s 4s 2s"),
        ("9s 8s 7s 6s 5s As Ks", "Nine-high straight flush", "9s 8s 7s 6s 5s"),
        ("9s 9d 9h 4c 4d 4h 2s", "Full house, nines over fours", "9s 9d 9h 4c 4d"),
        ("9s 9d 4c 4d 3h 3c Ks", "Two pair, nines and fours", "9s 9d 4c 4d Ks"),
        ("9s 9d 9h 9c 4d 4h 5s", "Four nines", "9s 9d 9h 9c 5s"),
        ("2c As 3d 4h 5s 9c Kd", "Five-high straight", "2c As 3d 4h 5s"),
        ("2c 9s 4d 7h Js Kc Qd", "King high", "9s 7h Js Kc Qd"),
    ],
)
def test_the_best_five_of_seven_are_chosen(text: str, name: str, chosen: str) -> None:
    """R2.8."""
    hand = best(cards(text), FIVE)
    assert hand.name == name
    assert set(hand.cards) >= set(cards(chosen))
    assert len(hand.cards) == 5
