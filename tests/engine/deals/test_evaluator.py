"""Hands in columns have the strengths that they have one by one."""

from random import Random

import numpy as np
import pytest

from guts_engine.deals.columns import DECK, NO_CARD, Indices
from guts_engine.deals.evaluator import at_least, strengths
from guts_engine.deals.judged import held
from guts_engine.hands.cards import PACK, Card, Rank, Suit, card, pack_with
from guts_engine.hands.judging import Judge, judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.rules.presets import preset
from guts_engine.steps.library import shipped_ids
from guts_engine.strategy.packs import INDEX

HANDS, SUITS = 8, 3
"""The random hands of a judge and a number of cards, and how often each has other suits."""
MOST: int = 9
"""The cards of the largest hands."""


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


def columns(hands: list[tuple[Card, ...]]) -> Indices:
    """Hands of one size in columns."""
    return (
        np.array([[INDEX[each] for each in hand] for hand in hands], np.int8)
        .reshape(len(hands), -1)
        .T
    )


def one_by_one(judge: Judge, own: list[tuple[Card, ...]], common: list[tuple[Card, ...]]) -> object:
    """The strengths of the hands, or the error that there are too few cards."""
    try:
        return [judge.strength(*each) for each in zip(own, common, strict=True)]
    except ValueError as wrong:
        return str(wrong)


def at_once(judge: Judge, own: list[tuple[Card, ...]], common: list[tuple[Card, ...]]) -> object:
    try:
        return strengths(judge, columns(own), columns(common)).tolist()
    except ValueError as wrong:
        return str(wrong)


def dealt(jokers: int, cards: int, rng: Random) -> list[tuple[Card, ...]]:
    """Random hands, many of them nearly of one suit."""
    pack = pack_with(jokers)
    hands = [tuple(rng.sample(pack, cards)) for _ in range(HANDS)]
    return [in_other_suits(each, rng) for each in hands for _ in range(SUITS)]


@pytest.mark.parametrize("game", shipped_ids())
def test_hands_are_as_good_as_one_by_one(game: str) -> None:
    """Of all sizes, high and low, whatever may be wild, ties and special hands broken as there."""
    rules, rng = preset(game).played.hands, Random(game)
    seen = 0
    for size in range(LARGEST_HAND + 1):
        for low, table, natural in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)):
            turned, named = rng.choice([*Rank]), rng.choice([*Rank])
            judges = judge(
                rules,
                size,
                low=bool(low),
                turned=turned,
                named=named,
                table=bool(table),
                natural=bool(natural),
            )
            for cards in {max(1, size - 1), max(1, size), size + 2, MOST}:
                hands = dealt(rules.jokers, cards, rng)
                shared = rng.randint(0, cards - 1)
                own, common = [each[shared:] for each in hands], [each[:shared] for each in hands]
                expected = one_by_one(judges, own, common)
                found = at_once(judges, own, common)
                if isinstance(expected, str):
                    assert isinstance(found, str)
                else:
                    assert found == expected
                    seen += len(hands)
    assert seen > 500


@pytest.mark.parametrize("ranks", [(Rank.JACK, Rank.JACK), (Rank.QUEEN,), (Rank.ACE, Rank.KING)])
def test_hands_that_may_win_are_those_one_by_one(ranks: tuple[Rank, ...]) -> None:
    rng, rules = Random(1), preset("three-card").played.hands
    told: set[bool] = set()
    for size in (0, 3, 5):
        judges, own = judge(rules, size), dealt(0, size or 4, rng)
        found = at_least(judges, columns(own), columns(own)[:0], ranks).tolist()
        assert found == [judges.at_least(each, (), ranks) for each in own]
        told |= {*found}
    assert told == {False, True}


def test_a_hand_in_columns_is_its_cards() -> None:
    assert held(np.array([0, NO_CARD, 1], np.int8)) == (DECK[0], DECK[1])
