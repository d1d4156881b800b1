"""Places of many hands at once, compared with the table's places hand by hand."""

import numpy as np
import pytest

from guts_engine.analysis.deals import packs, placing
from guts_engine.hands.cards import Rank
from guts_engine.hands.ranking import FIVE, FOUR, THREE_ORDERS, Ranking, low, three
from guts_engine.hands.tables import MIXED

WILD = FIVE.with_wild((Rank.SEVEN,))


@pytest.mark.parametrize(
    ("ranking", "cards"),
    [
        (FOUR, 4),
        (FOUR.with_wild((Rank.TWO, Rank.KING)), 4),
        (FIVE, 5),
        (FIVE, 7),
        (WILD, 7),
        (FIVE.with_wild(tuple(Rank)[::2]), 6),
        (Ranking(5, FIVE.order, ace_low_straight=False), 7),
        (low("deuce-to-seven", 5), 5),
        (low("ace-to-five", 3), 4),
        *((three(order), 4) for order in THREE_ORDERS),
    ],
)
def test_places_are_those_of_the_table(ranking: Ranking, cards: int) -> None:
    table = ranking.table
    hands = packs.deal(np.random.Generator(np.random.SFC64(cards)), 1_500, cards)
    keys = np.array(table.keys, np.int64)
    sums = np.unique((keys[hands].sum(axis=0) + table.start) & MIXED)
    assert placing.places(table, sums).tolist() == [table.fill(int(each)) for each in sums]


def test_too_few_cards_make_no_hand() -> None:
    with pytest.raises(ValueError, match="cannot make a hand of 5"):
        placing.places(WILD.table, np.array([WILD.table.keys[0]]) & MIXED)
