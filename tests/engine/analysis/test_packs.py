"""Cards dealt and hands ranked by the million, compared with the engine's ranking."""

from collections.abc import Sequence
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from guts_engine.analysis.deals import packs
from guts_engine.hands.cards import PACK, Card, Rank, cards
from guts_engine.hands.ranking import (
    FIVE,
    FOUR,
    LOWS,
    ONE,
    THREE_ORDERS,
    TWO,
    Ranking,
    low,
    strength,
    suit_order,
    three,
)

WILD = (Rank.TWO, Rank.JACK)
RANKINGS = [
    *[each.with_wild(wild) for each in (ONE, TWO, FOUR, FIVE) for wild in ((), WILD)],
    *[three(order).with_wild(wild) for order in THREE_ORDERS for wild in ((), WILD)],
    three("trips-first", ace_low_straight=False),
    *[low(name, size) for name in LOWS for size in (3, 5)],
]


def rng(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(seed))


def hands(columns: packs.Cards) -> list[list[Card]]:
    return [[PACK[index] for index in column] for column in columns.T]


@pytest.mark.parametrize("ranking", RANKINGS, ids=repr)
def test_strengths_are_those_of_the_hands_one_by_one(ranking: Ranking) -> None:
    for held in range(ranking.size, min(7, ranking.size + 2) + 1):
        dealt = packs.deal(rng(held), 150, held)
        expected = [strength(hand, ranking) for hand in hands(dealt)]
        assert packs.strengths(dealt, ranking).tolist() == expected


def test_many_cards_of_one_suit_are_ranked_as_one_by_one() -> None:
    for held in (5, 7):
        some = [Random(seed).sample(PACK[seed % 4 :: 4], held) for seed in range(40)]
        for ranking in (FIVE, FIVE.with_wild(WILD), low("deuce-to-seven", 5)):
            expected = [strength(hand, ranking) for hand in some]
            assert packs.strengths(packs.columns(some), ranking).tolist() == expected


def test_too_few_cards_make_no_hand() -> None:
    with pytest.raises(ValueError, match="2 cards cannot make a hand of 3"):
        packs.strengths(packs.deal(rng(1), 5, 2), three("plain"))


def chi_square(counts: Sequence[int] | np.ndarray) -> float:
    counts = np.asarray(counts)
    mean = counts.sum() / counts.size
    return float(((counts - mean) ** 2 / mean).sum())


def bound(cells: int) -> float:
    """About five standard errors above the mean of chi square with that many cells."""
    return cells - 1 + 5 * sqrt(2 * (cells - 1))


def test_every_card_is_as_likely_at_every_place_and_beside_every_other() -> None:
    assert_uniform(packs.deal(rng(7), 100_000, 12))


def test_cards_of_many_deals_at_once_are_as_likely_in_each_of_them() -> None:
    decks = packs.Decks(rng(8), packs.MANY, 7)
    dealt = [decks.deal()[:, (0, -1)] for _ in range(5_000)]
    for place in (0, 1):
        assert_uniform(np.stack([each[:, place] for each in dealt], axis=1))


def test_many_deals_at_once_have_each_draw_about_equally_often() -> None:
    dealt = packs.Decks(rng(9), 2 * packs.MANY, 3).deal().astype(np.int16)
    assert (np.bincount(dealt[0] * 52 + dealt[1]) <= 2).all()


def assert_uniform(dealt: packs.Cards) -> None:
    """Assert that all cards are different, and each as likely at every place and beside another."""
    for row in dealt:
        assert chi_square(np.bincount(row, minlength=52)) < bound(52)
    for one, other in ((0, 1), (0, -1), (2, 3), (-2, -1)):
        pairs = np.bincount(dealt[one].astype(int) * 52 + dealt[other], minlength=52 * 52)
        apart = ~np.eye(52, dtype=np.bool_).ravel()
        assert not pairs[~apart].any()
        assert chi_square(pairs[apart]) < bound(52 * 51)


def test_no_card_is_dealt_twice_and_the_whole_pack_can_be() -> None:
    for dealt in (packs.deal(rng(3), 300, 52), packs.Decks(rng(3), packs.MANY, 52).deal()):
        assert (np.sort(dealt, axis=0) == np.arange(52)[:, None]).all()
    with pytest.raises(ValueError, match="53 cards cannot be dealt from 52"):
        packs.deal(rng(3), 1, 53)


def test_cards_left_out_are_not_dealt_and_the_others_alike() -> None:
    gone = cards("As Kd 7c 2h")
    dealt = packs.deal(rng(5), 50_000, 6, without=gone)
    left = [each.index for each in PACK if each not in gone]
    for row in dealt:
        counts = np.bincount(row, minlength=52)
        assert counts[left].sum() == counts.sum()
        assert chi_square(counts[left]) < bound(48)
    with pytest.raises(ValueError, match="cannot be dealt"):
        packs.deal(rng(5), 1, 49, without=gone)


@pytest.mark.parametrize(("own", "common"), [(2, 0), (3, 0), (5, 0), (2, 1), (4, 3)])
def test_suit_orders_compare_as_those_of_the_hands(own: int, common: int) -> None:
    dealt = packs.deal(rng(11), 120, own + common)
    mine, shared = dealt[:own], dealt[own:]
    found = packs.suit_orders(mine, shared)
    expected = [suit_order(hand[:own], hand[own:]) for hand in hands(dealt)]
    for one, other in product(range(0, 120, 3), range(1, 120, 7)):
        assert (found[one] < found[other]) == (expected[one] < expected[other])
