"""Wild cards compared with exhaustive substitution, and the cards they stand for (R2.6)."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.hands.cards import PACK, Card, Rank, Suit, card, cards, written
from guts_engine.hands.classes import Category
from guts_engine.hands.orders import THREE_ORDERS
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Hand, best, strength, three
from guts_engine.hands.tables import Ranking
from guts_gui.words.names.hands import full_hand_name
from tests.engine.helpers.counted_hands import counts_of
from tests.engine.helpers.hands_literally import (
    ORDERS,
    Worth,
    dealt,
    falling,
    high_worth,
    substituted_worth,
    worth,
)

C = Category
NAMES = {
    C.HIGH_CARD: "nothing",
    C.PAIR: "pair",
    C.TWO_PAIR: "two pair",
    C.THREE: "trips",
    C.STRAIGHT: "straight",
    C.FLUSH: "flush",
    C.FULL_HOUSE: "full house",
    C.FOUR: "quads",
    C.STRAIGHT_FLUSH: "straight flush",
    C.FIVE_OF_A_KIND: "fives",
}
BY_ORDER = {"one": ONE, "two": TWO, "four": FOUR, "five": FIVE} | {
    order: three(order) for order in THREE_ORDERS
}
SETS = ["2", "A", "3", "5", "2A", "TJ", "3579", "26JQKA", "23456789TJQKA"]
WILD = {text: [card(letter + "s").rank for letter in text] for text in SETS}


def agree(hands: list[tuple[Card, ...]], ranking: Ranking, worths: list[Worth], order: str) -> None:
    """The hands have the same order by strength and by worth, and the same category."""
    compared = sorted(zip([strength(hand, ranking) for hand in hands], worths, strict=True))
    for (ours, one), (other, another) in pairwise(compared):
        assert (ours < other, ours == other) == (one < another, one == another)
    for hand, value in zip(hands, worths, strict=True):
        assert NAMES[best(hand, ranking).kind.category] == ORDERS[order][value[0]], hand


@pytest.mark.parametrize("wild", SETS)
@pytest.mark.parametrize("order", BY_ORDER)
def test_as_many_cards_as_count_are_what_substitution_makes_of_them(order: str, wild: str) -> None:
    """R2.3 to R2.6: 16,200 hands with none to all of their cards wild."""
    natural = BY_ORDER[order]
    ranking = natural.with_wild(WILD[wild])
    rng = Random(f"{order} {wild}")
    hands = [
        dealt(rng, natural.size, WILD[wild], min(number % 4, natural.size)) for number in range(225)
    ]
    worths = [high_worth(hand, natural.size, order, WILD[wild]) for hand in hands]
    agree(hands, ranking, worths, order)


@pytest.mark.parametrize("wild", SETS)
@pytest.mark.parametrize(
    ("order", "count"),
    [
        ("five", 6),
        ("five", 7),
        ("four", 6),
        ("trips-first", 4),
        ("straight-flush-first", 5),
        ("flush-over-straight", 7),
        ("plain", 5),
    ],
)
def test_more_cards_are_the_best_that_a_choice_of_them_makes(
    order: str, count: int, wild: str
) -> None:
    """R2.6, R2.8: 3,780 hands of more cards than count."""
    natural = BY_ORDER[order]
    rng = Random(f"{order} {count} {wild}")
    hands = [
        dealt(rng, count, WILD[wild], (0, 1, 1, 2, 1, 3, 0, 2, 1, 4)[number % 10])
        for number in range(60)
    ]
    worths = [high_worth(hand, natural.size, order, WILD[wild]) for hand in hands]
    agree(hands, natural.with_wild(WILD[wild]), worths, order)


@pytest.mark.parametrize("order", BY_ORDER)
def test_each_of_the_52_cards_is_tried(order: str) -> None:
    """R2.6 `any-card` literally, without assumptions about relevant cards."""
    natural = BY_ORDER[order]
    rng = Random(f"{order} to the letter")
    hands = [dealt(rng, natural.size, WILD["2"], min(1, natural.size)) for _ in range(60)]
    hands += [dealt(rng, natural.size, WILD["2"], min(2, natural.size)) for _ in range(4)]
    worths = [substituted_worth(hand, order, WILD["2"]) for hand in hands]
    agree(hands, natural.with_wild(WILD["2"]), worths, order)


@pytest.mark.parametrize("order", ["trips-first", "straight-flush-first", "five"])
def test_aces_that_are_always_high_make_no_low_straight_with_wild_cards_either(order: str) -> None:
    """R2.3 `ace_low_straight = false`, R8.6."""
    high = BY_ORDER[order]
    natural = Ranking(high.size, high.order, ace_low_straight=False)
    rng = Random(order)
    ranks = [Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.NINE]
    among = [each for each in PACK if each.rank in ranks]
    hands = [tuple(rng.sample(among, natural.size + number % 2)) for number in range(400)]
    worths = [high_worth(hand, natural.size, order, [Rank.NINE], wheel=False) for hand in hands]
    agree(hands, natural.with_wild([Rank.NINE]), worths, order)


@pytest.mark.parametrize("wild", ["2", "3579"])
def test_all_wild_cards_and_all_cards_of_the_pack_are_not_too_many(wild: str) -> None:
    """R2.8: any number of cards; the best hand has four wild cards and one more."""
    for order, natural in BY_ORDER.items():
        ranking = natural.with_wild(WILD[wild])
        everything = best(PACK, ranking)
        wilds = [each for each in PACK if each.rank in WILD[wild]]
        same = best([*wilds, card("As"), card("Ks"), card("Qs")], ranking)
        assert everything == same, order
        assert everything.strength == len(ranking.table.classes) - 1
    naturals = [each for each in PACK if each.rank not in WILD[wild]]
    assert best(naturals, FIVE.with_wild(WILD[wild])).name == "Royal flush"


@pytest.mark.parametrize(
    ("text", "ranking", "name", "stands_for"),
    [
        # a single wild card is an ace, two alone a pair of aces, three three aces
        ("2c", ONE, "Ace", "Ac"),
        ("2c 2d", TWO, "Pair of aces", "Ac Ad"),
        ("2c Kd", TWO, "Pair of kings", "Kc"),
        ("2c 2d 2s", three("trips-first"), "Three aces", "Ac Ad As"),
        ("2c 2d 2s", three("plain"), "Three aces", "Ac Ad As"),
        ("2c 2d 2s", three("straight-flush-first"), "Ace-high straight flush", "As Ks Qs"),
        ("2c 2d 9s", three("straight-flush-first"), "Jack-high straight flush", "Js Ts"),
        ("2c 9d 9s", three("straight-flush-first"), "Three nines", "9c"),
        ("2c 9d 8s", three("trips-first"), "Ten-high straight", "Tc"),
        ("2c 9d 6d", three("trips-first"), "Ace-high flush", "Ad"),
        ("2c Ad 6d", three("trips-first"), "Ace-high flush", "Ad"),
        ("2c 9d 4h", three("trips-first"), "Pair of nines", "9c"),
        # its own suit, unless that card is held: then the highest free suit
        ("2d 9d 4h", three("trips-first"), "Pair of nines", "9s"),
        ("2d 3h 4h Ah", FOUR, "Pair of aces", "Ad"),
        ("2d 2h Ah Kc", FOUR, "Three aces", "Ad As"),
        ("2s Ks Kd 9c 9h", FIVE, "Full house, kings over nines", "Kh"),
        ("2s Kh Kd Kc 9h", FIVE, "Four kings", "Ks"),
        ("2s Kh Kd Kc Ks", FIVE, "Five kings", "Ks"),
        ("2s 2h 2d 2c 7h", FIVE, "Five sevens", "7s 7h 7d 7c"),
        ("2s 3h 4d 5c 6h", FIVE, "Seven-high straight", "7s"),
        ("2s 3h 4d 5c Ah", FIVE, "Five-high straight", "2s"),
        ("2s Ah Kh Qh Th", FIVE, "Royal flush", "Jh"),
        ("2s Ah Kh 9h 4h", FIVE, "Ace-high flush", "Ah"),
        ("2s 2d Ah 9h 4h", FIVE, "Ace-high flush", "Ah Ah"),
    ],
)
def test_what_wild_cards_stand_for(text: str, ranking: Ranking, name: str, stands_for: str) -> None:
    """R2.6 `alone`, and beside natural cards R2.6 `any-card`."""
    hand = best(cards(text), ranking.with_wild([Rank.TWO]))
    assert hand.name == name
    assert sorted(role.text for _, role in hand.stands_for) == sorted(stands_for.split())
    assert {held for held, _ in hand.stands_for} == {c for c in hand.cards if c.rank is Rank.TWO}


@pytest.mark.parametrize(
    ("higher", "lower", "ranking"),
    [
        ("2s As Ks 9s 4s", "Ah Kh Qh 9h 4h", FIVE),
        ("2s 2h As 9s 4s", "2d Ah Kh Qh 9h", FIVE),
        ("2s 2h 2d 2c 3c", "As Ks Qs Js Ts", FIVE),
        ("2s Ad Ah Ac As", "2c Kd Kh Kc Ks", FIVE),
        ("2s Ad Ac Kh Kc", "Ks Kd Kh As Ac", FIVE),
        ("2s As 9s", "Ah Kh 9h", three("trips-first")),
        ("2s 2h 3c", "As Ks Qs", three("trips-first")),
        ("2s 2h 9c", "9s 9d 9h", three("straight-flush-first")),
    ],
)
def test_hands_that_only_wild_cards_make(higher: str, lower: str, ranking: Ranking) -> None:
    """R2.4, R2.6: five of a kind, and flushes with an ace held already."""
    ranking = ranking.with_wild([Rank.TWO])
    assert best(cards(higher), ranking) > best(cards(lower), ranking)


@pytest.mark.parametrize(
    ("one", "other", "ranking"),
    [
        ("2s Kd 9c", "Kh Ks 9d", three("trips-first")),
        ("2s 9h 8c", "Td 9c 8s", three("trips-first")),
        ("2s 2h 9s 8s 4s", "2d Ad 9d 8d 4d", FIVE),
        ("2s Kd Kc 5s 5c", "Kh Ks 2d 5d 5h", FIVE),
        ("2s 2h 2d 2c 9c", "2s 9s 9h 9d 9c", FIVE),
    ],
)
def test_hands_equal_after_substitution_are_equal(one: str, other: str, ranking: Ranking) -> None:
    """R2.6 `equal`."""
    ranking = ranking.with_wild([Rank.TWO])
    assert best(cards(one), ranking) == best(cards(other), ranking)


@pytest.mark.parametrize(
    ("text", "ranking", "making"),
    [
        ("2c Kd 9h", three("plain"), "2c Kd"),
        ("2c 2d Kd 9h", FOUR, "2c 2d Kd"),
        ("2c Kd Kh 9h 4s", FIVE, "2c Kd Kh"),
        ("2c 9s 8h", three("trips-first"), "2c 9s 8h"),
        ("9s 2c 4c 9d 9h Kc Qd", FIVE, "9s 2c 9d 9h"),
        ("2c 2d 7s 7h 7c", FIVE, "2c 2d 7s 7h 7c"),
    ],
)
def test_wild_cards_make_the_hand_that_they_complete(
    text: str, ranking: Ranking, making: str
) -> None:
    assert written(best(cards(text), ranking.with_wild([Rank.TWO])).made_by) == making


def test_a_ranking_with_no_wild_ranks_is_unchanged_and_with_any_has_five_of_a_kind() -> None:
    """R2.4."""
    assert FIVE.with_wild([]) is FIVE
    wild = FIVE.with_wild([Rank.NINE, Rank.TWO, Rank.NINE])
    assert wild.wild == {each for each in PACK if each.rank in (Rank.TWO, Rank.NINE)}
    assert wild.order[-1] is C.FIVE_OF_A_KIND
    assert wild.with_wild([Rank.TWO]) == FIVE.with_wild([Rank.TWO]) != wild
    assert hash(wild) == hash(FIVE.with_wild([Rank.TWO, Rank.NINE]))
    assert wild.table is FIVE.with_wild([Rank.TWO]).table is not FIVE.table
    assert C.FIVE_OF_A_KIND not in FOUR.with_wild([Rank.TWO]).order


@pytest.mark.parametrize("wild", ["", "2"])
@pytest.mark.parametrize("order", BY_ORDER)
def test_too_few_cards_make_no_hand(order: str, wild: str) -> None:
    """R2.8: wild cards count like others."""
    natural = BY_ORDER[order]
    ranking = natural.with_wild(Rank.TWO for _ in wild)
    for made in (cards("2c 2d 2h 2s"), cards("As Ks Qs Js")):
        few = made[: natural.size - 1]
        with pytest.raises(
            ValueError, match=f"{len(few)} cards cannot make a hand of {natural.size}"
        ):
            strength(few, ranking)
        with pytest.raises(ValueError, match="cannot make a hand"):
            best(few, ranking)


# --- Properties -----------------------------------------------------------------------------

orders = st.sampled_from(list(BY_ORDER))
wild_ranks = st.frozensets(st.sampled_from(list(Rank)), max_size=4)
packs = st.permutations(PACK)
counts = st.integers(0, 3)


def worth_as_played(hand: Hand, order: str) -> Worth:
    """The worth of the hand with each wild card replaced by the card it stands for."""
    roles = dict(hand.stands_for)
    played = [roles.get(each, each) for each in hand.cards]
    return worth(falling(played), len({each.suit for each in played}) == 1, order)


@given(orders, wild_ranks, packs, counts, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(
    order: str, wild: frozenset[Rank], pack: list[Card], more: int, rng: Random
) -> None:
    """R2.1."""
    ranking = BY_ORDER[order].with_wild(wild)
    hand = pack[: ranking.size + more]
    again = rng.sample(hand, len(hand))
    assert strength(hand, ranking) == strength(again, ranking)
    assert best(hand, ranking).name == best(again, ranking).name


@given(orders, wild_ranks, packs, counts)
def test_another_card_never_makes_a_hand_worse(
    order: str, wild: frozenset[Rank], pack: list[Card], more: int
) -> None:
    """R2.8."""
    ranking = BY_ORDER[order].with_wild(wild)
    count = ranking.size + more
    assert strength(pack[:count], ranking) <= strength(pack[: count + 1], ranking)


@given(orders, wild_ranks, packs, counts, st.data())
def test_a_wild_card_in_a_natural_ones_place_never_makes_a_hand_worse(
    order: str, wild: frozenset[Rank], pack: list[Card], more: int, data: st.DataObject
) -> None:
    """R2.6."""
    ranking = BY_ORDER[order].with_wild(wild | {Rank.TWO})
    count = ranking.size + more
    hand, rest = pack[:count], pack[count:]
    joker = next((each for each in rest if each in ranking.wild), None)
    if joker is not None:
        place = data.draw(st.integers(0, count - 1))
        better = [*hand[:place], joker, *hand[place + 1 :]]
        assert strength(hand, ranking) <= strength(better, ranking)


@given(orders, wild_ranks, packs, counts)
def test_a_hand_says_truly_what_it_is(
    order: str, wild: frozenset[Rank], pack: list[Card], more: int
) -> None:
    """R2.6, R2.8: its cards are held, and are worth the same as the cards they stand for."""
    ranking = BY_ORDER[order].with_wild(wild)
    held = tuple(pack[: ranking.size + more])
    hand = best(held, ranking)
    assert len(hand.cards) == len(set(hand.cards)) == ranking.size
    assert hand.cards == tuple(each for each in held if each in hand.cards)
    assert strength(hand.cards, ranking) == hand.strength == strength(held, ranking)
    assert {each for each, _ in hand.stands_for} == {c for c in hand.cards if c.rank in wild}
    assert worth_as_played(hand, order) == high_worth(held, ranking.size, order, wild)
    made = [each for each in hand.cards if each in hand.made_by]
    assert list(hand.made_by) == made != []
    assert hand.name and full_hand_name(hand).startswith(hand.name)
    if hand.kind.category in (C.FLUSH, C.STRAIGHT_FLUSH):
        roles = dict(hand.stands_for)
        assert len({roles.get(each, each).suit for each in hand.cards}) == 1


@given(orders, packs, st.permutations(list(Suit)))
def test_suits_are_equal(order: str, pack: list[Card], suits: list[Suit]) -> None:
    """R2.1: exchanging suits changes nothing."""
    ranking = BY_ORDER[order].with_wild([Rank.FIVE])
    hand = pack[: ranking.size + 1]
    other = [card(each.rank.letter + suits[each.suit].letter) for each in hand]
    assert strength(hand, ranking) == strength(other, ranking)


@pytest.mark.parametrize("order", THREE_ORDERS)
def test_hands_are_counted_before_any_has_been_looked_at(order: str) -> None:
    """R2.6, compared with all hands of the pack; no other test has these ranks wild."""
    ranking = three(order).with_wild((Rank.FIVE, Rank.NINE))
    counted = counts_of(ranking)
    met = Counter(strength(hand, ranking) for hand in combinations(PACK, 3))
    assert {place: count for place, count in enumerate(counted) if count} == met


def test_two_wild_cards_of_one_suit_stand_for_two_suits() -> None:
    ranking = three("trips-first").with_wild((Rank.TWO, Rank.THREE))
    roles = dict(best(cards("2h 3h Ks"), ranking).stands_for)
    assert {written([each]): written([role]) for each, role in roles.items()} == {
        "2h": "Kh",
        "3h": "Kd",
    }


def test_a_wild_card_keeps_its_rank_where_that_is_missing() -> None:
    hand = best(cards("2h 3d As 4c 5h"), FIVE.with_wild((Rank.TWO, Rank.THREE)))
    assert hand.kind.category is C.STRAIGHT
    assert dict(hand.stands_for) == {each: each for each in cards("2h 3d")}
