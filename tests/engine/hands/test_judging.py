"""Hands compared by the rules of a showdown (S4.2, S4.4, S5.1, S5.2)."""

from itertools import combinations
from random import Random

import pytest

from guts_engine.hands.cards import PACK, Rank, Suit, cards
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.judging import judge
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, best, low, strength, three


@pytest.mark.parametrize(
    ("size", "ranking"), [(1, ONE), (2, TWO), (3, three("trips-first")), (4, FOUR), (5, FIVE)]
)
def test_without_rules_of_its_own_a_hand_ranks_by_its_number_of_cards(
    size: int, ranking: object
) -> None:
    """S4.2, S5.2."""
    assert judge(HandRules(), size).ranking == ranking


def test_wild_ranks_and_common_cards_are_those_of_the_ranking() -> None:
    """S5.1: the same strengths and hands as before."""
    rules = HandRules(wild=Wild(ranks=(Rank.TWO,)))
    judging = judge(rules, 5)
    ranking = FIVE.with_wild((Rank.TWO,))
    assert judging.ranking == ranking
    rng = Random(1)
    for _ in range(200):
        held = tuple(rng.sample(PACK, 7))
        assert judging.strength(held[:4], held[4:]) == strength(held, ranking)
        assert judging.best(held[:4], held[4:]) == best(held, ranking)


def test_a_turned_and_a_named_rank_are_wild_once_known() -> None:
    """S3.6, S5.1."""
    rules = HandRules(wild=Wild(turned=True, named=True))
    own = cards("9s 9d 4c")
    pair = judge(rules, 3)
    three_nines = judge(rules, 3, turned=Rank.FOUR)
    two_wild = judge(rules, 3, turned=Rank.FOUR, named=Rank.NINE)
    assert pair.best(own).name == "Pair of nines"
    assert three_nines.best(own).name == "Three nines"
    assert two_wild.best(own).name == "Three aces"
    assert pair.strength(own) < three_nines.strength(own) < two_wild.strength(own)
    assert not pair.is_wild(own[2], own)
    assert three_nines.is_wild(own[2], own)


def test_the_lowest_own_rank_is_wild_for_players_not_for_the_table() -> None:
    """S5.1: own-low, with all cards of that rank."""
    rules = HandRules(wild=Wild(own_low=True))
    own = cards("4s 4d 9h")
    assert judge(rules, 3).best(own).name == "Three nines"
    assert judge(rules, 3, table=True).best(own).name == "Pair of fours"
    assert judge(rules, 3).is_wild(cards("4c")[0], own)
    assert judge(rules, 3).strength(own) > judge(rules, 3, table=True).strength(own)
    assert judge(rules, 5).best(cards("9s 9d 4h"), cards("4c 9h")).name == "Five nines"


def test_the_table_may_have_a_lowest_wild_rank_of_its_own() -> None:
    """S5.1: `own-low` in `table_wild`, whatever is wild for players."""
    own = cards("4s 4d 9h")
    for wild in (Wild(), Wild(own_low=True), Wild(ranks=(Rank.KING,))):
        rules = HandRules(wild=wild, table_wild=Wild(own_low=True))
        house = judge(rules, 3, table=True)
        assert house.best(own).name == "Three nines"
        assert [house.is_wild(each, own) for each in own] == [True, True, False]


def test_a_suit_is_wild() -> None:
    """S5.1."""
    rules = HandRules(wild=Wild(suits=(Suit.CLUBS, Suit.HEARTS, Suit.SPADES)))
    assert judge(rules, 3).best(cards("9d 4d 2c")).name == "Ace-high flush"
    assert judge(rules, 3).best(cards("9d 4h 2c")).name == "Three nines"
    assert judge(rules, 3).best(cards("9d 4h Td")).name == "Jack-high straight flush"


def test_other_cards_are_wild_for_the_table() -> None:
    """S5.1 `table_wild`: strengths compare between the two."""
    rules = HandRules(table_wild=Wild(ranks=(Rank.THREE,)))
    player, table = judge(rules, 5), judge(rules, 5, table=True)
    made = cards("As Ah Ad Ac Kh")
    fives = cards("Ks Kh Kd Kc 3h")
    assert player.best(made).name == "Four aces"
    assert table.best(fives).name == "Five kings"
    assert table.strength(fives) > player.strength(made)
    assert table.strength(made) == player.strength(made)
    assert player.strength(fives) < player.strength(made)


@pytest.mark.parametrize(
    ("ranks", "weakest", "below"),
    [
        ("Q", "Qs 3d 2c", "Js Td 8c"),
        ("JJ", "Js Jd 2c", "Ts Td Ac"),
        ("22", "2s 2d 3c", "As Kd Jc"),
        ("AA", "As Ad 2c", "Ks Kd Ac"),
        ("222", "2s 2d 2c", "As Ks Qs"),
    ],
)
def test_the_weakest_hand_that_may_win(ranks: str, weakest: str, below: str) -> None:
    """S4.4 `qualify`."""
    judging = judge(HandRules(), 3)
    least = tuple(cards(f"{letter}s")[0].rank for letter in ranks)
    assert judging.at_least(cards(weakest), (), least)
    assert not judging.at_least(cards(below), (), least)
    lowest = min(s for s in combinations(PACK, 3) if judging.at_least(s, (), least))
    assert lowest


def test_the_weakest_low_that_may_win() -> None:
    """S4.4: eight low or lower."""
    judging = judge(HandRules(), 5, low=True)
    assert judging.ranking == low("ace-to-five", 5)
    assert judging.at_least(cards("8s 7d 6c 5h 4d"), (), (Rank.EIGHT,))
    assert judging.at_least(cards("7s 4d 3c 2h Ad"), (), (Rank.EIGHT,))
    assert not judging.at_least(cards("9s 4d 3c 2h Ad"), (), (Rank.EIGHT,))
    assert not judging.at_least(cards("2s 2d 3c 4h Ad"), (), (Rank.EIGHT,))


def test_as_many_cards_as_each_holds() -> None:
    """S4.2 `held`, five at most."""
    judging = judge(HandRules(), 0)
    assert judging.best(cards("9s 9d")).name == "Pair of nines"
    assert judging.best(cards("9s 9d 9c 4h")).name == "Three nines"
    assert judging.best(cards("9s 9d 9c 4h 4d Ah")).name == "Full house, nines over fours"
    assert judging.strength(cards("9s 9d 2c")) > judging.strength(cards("8s 8d Ac"))


def test_a_wild_card_of_a_low_hand_avoids_the_flush_that_its_own_suit_would_make() -> None:
    """S5.2, R2.7: straights and flushes count against a low hand."""
    rules = HandRules(wild=Wild(ranks=(Rank.TWO,)), low="deuce-to-seven")
    hand = judge(rules, 5, low=True).best(cards("2s 3s 4s 5s 7s"))
    assert hand.name == "Seven-five low"
    ((wild, role),) = hand.stands_for
    assert (wild.text, role.rank) == ("2s", Rank.TWO)
    assert role.suit is not Suit.SPADES
