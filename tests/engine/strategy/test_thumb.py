"""The rules of thumb: the hands they play."""

from itertools import combinations

import pytest

from guts_engine.hands.cards import PACK, Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.ranking import best
from guts_engine.strategy.thumb import FOLK, GAMES, PLAYERS, by_players, folk_plays, nearest


def test_the_advice_for_two_cards_plays_five_pairs() -> None:
    hands = list(combinations(PACK, 2))
    played = [one.rank is other.rank and one.rank >= Rank.TEN for one, other in hands]
    assert folk_plays(2) == pytest.approx(sum(played) / len(hands))


def test_the_advice_for_three_cards_plays_pairs_with_a_face_and_better() -> None:
    faces = (Rank.JACK, Rank.QUEEN, Rank.KING)
    played = 0
    for hand in combinations(PACK, 3):
        kind = best(hand, GAMES[3].ranking).kind
        face = any(each.rank in faces for each in hand)
        better = kind.category not in (Category.PAIR, Category.HIGH_CARD)
        played += better or (kind.category is Category.PAIR and face)
        assert FOLK[3](kind) == (better or (kind.category is Category.PAIR and face))
    assert folk_plays(3) == pytest.approx(played / 22100)


@pytest.mark.parametrize("cards", [2, 3])
def test_more_players_play_fewer_hands(cards: int) -> None:
    plays = [by_players(cards)[each].plays for each in PLAYERS]
    assert plays == sorted(plays, reverse=True)
    assert nearest(cards) in PLAYERS
