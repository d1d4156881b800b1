"""Hands in columns have the strengths that they have one by one."""

from random import Random

import numpy as np
import pytest

from guts_engine.deals.columns import DECK, NO_CARD
from guts_engine.deals.judged import strength_of
from guts_engine.deals.signatures import held, judged
from guts_engine.hands.cards import PACK, Card, Suit, card, pack_with
from guts_engine.rules.presets import preset
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy.packs import INDEX

HANDS, SUITS = 40, 6
"""The random hands of each showdown, and how often each is dealt in other suits."""
MOST: int = 7
"""The cards of a hand, if fewer than the game may deal."""


def in_other_suits(hand: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """Cards of the same ranks, of which many are of one suit."""
    suits = {each.rank: rng.sample([*Suit], 4) for each in hand}
    main = rng.choice([*Suit])
    for order in suits.values():
        if rng.random() < 0.6:
            order.remove(main)
            order.insert(0, main)
    found = []
    for each in hand:
        suit = suits[each.rank].pop(0)
        found.append(card(each.rank.letter + suit.letter) if each in PACK else each)
    return tuple(found)


@pytest.mark.parametrize("game", shipped_ids())
def test_hands_of_the_same_ranks_are_told_apart_by_their_suits(game: str) -> None:
    rules, rng = preset(game), Random(game)
    pack, size = pack_with(rules.played.jokers), min(MOST, rules.most_cards)
    for show in rules.showdowns:
        for low in (False, True):
            judge = rules.judge(show, low=low)
            dealt = [tuple(rng.sample(pack, max(size, show.hand))) for _ in range(HANDS)]
            hands = [in_other_suits(each, rng) for each in dealt for _ in range(SUITS)]
            cards = np.array([[INDEX[each] for each in hand] for hand in hands], np.int8).T
            found = judged(judge, rules.played.hands, cards, cards[:0], strength_of)
            assert found.tolist() == [judge.strength(each) for each in hands]


def test_a_hand_in_columns_is_its_cards() -> None:
    assert held(np.array([0, NO_CARD, 1], np.int8)) == (DECK[0], DECK[1])
