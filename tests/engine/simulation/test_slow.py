"""Counts and comparisons that take minutes: `make test-slow`, and CI."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from guts_engine.hands.cards import PACK, Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.ranking import FIVE, strength
from guts_engine.hands.tables import Ranking
from tests.engine.helpers.counted_hands import counts_of
from tests.engine.helpers.oracle_compared import by_the_oracle, difference
from tests.engine.helpers.oracle_scripts import random_scenario

C = Category
NATURAL = {
    C.STRAIGHT_FLUSH: 40,
    C.FOUR: 624,
    C.FULL_HOUSE: 3_744,
    C.FLUSH: 5_108,
    C.STRAIGHT: 10_200,
    C.THREE: 54_912,
    C.TWO_PAIR: 123_552,
    C.PAIR: 1_098_240,
    C.HIGH_CARD: 1_302_540,
}
DEUCES_WILD = {
    C.FIVE_OF_A_KIND: 672,
    C.STRAIGHT_FLUSH: 2_552,
    C.FOUR: 31_552,
    C.FULL_HOUSE: 12_672,
    C.FLUSH: 14_472,
    C.STRAIGHT: 62_232,
    C.THREE: 355_080,
}
"""Published counts; the rest are two pair, pairs and high cards."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranking", "published"), [(FIVE, NATURAL), (FIVE.with_wild([Rank.TWO]), DEUCES_WILD)]
)
def test_all_2598960_hands_fall_into_their_categories(
    ranking: Ranking, published: dict[Category, int]
) -> None:
    """R2.4, R2.6: hand by hand, not by formula."""
    places = Counter(strength(hand, ranking) for hand in combinations(PACK, 5))
    kinds = ranking.table.classes
    assert places == Counter(dict(enumerate(counts_of(ranking))))
    found: Counter[Category] = Counter()
    for place, hands in places.items():
        found[kinds[place].category] += hands
    assert found.total() == 2_598_960
    assert {category: found[category] for category in published} == published


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(3))
def test_the_engine_agrees_with_the_oracle_in_many_more_scenarios(batch: int) -> None:
    rng = Random(f"many more {batch}")
    for _ in range(1000):
        scenario = random_scenario(rng)
        assert not difference(scenario, by_the_oracle(scenario))
