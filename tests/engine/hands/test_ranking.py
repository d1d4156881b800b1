"""Every hand of one to five cards: exact counts, independent orders, percentiles, names."""

import pickle
from collections import Counter
from itertools import combinations, islice, pairwise
from math import comb, sqrt
from random import Random

import pytest
from pokerkit import RhodeIslandHoldemHand
from treys import Card as TreysCard  # type: ignore[import-untyped]  # it ships no types
from treys import Evaluator

from guts_engine.hands.cards import PACK, SUIT_LETTERS, Card, Rank, cards, written
from guts_engine.hands.classes import Category
from guts_engine.hands.orders import THREE_ORDERS
from guts_engine.hands.ranking import (
    FIVE,
    FOUR,
    ONE,
    TWO,
    Hand,
    best,
    low,
    strength,
    suit_order,
    three,
)
from guts_engine.hands.tables import Ranking
from guts_gui.words.names.hands import full_hand_name
from tests.engine.helpers.counted_hands import counts_of
from tests.engine.helpers.hands_literally import high_worth

C = Category
THREES = {
    (order, low): three(order, ace_low_straight=low)
    for order in THREE_ORDERS
    for low in (True, False)
}
ALL = {"one": ONE, "two": TWO, "four": FOUR, "five": FIVE} | {
    f"{order}{'' if low else ', aces high'}": ranking for (order, low), ranking in THREES.items()
}
DEUCES = FIVE.with_wild([Rank.TWO])
WILD = {
    "one": ONE.with_wild([Rank.TWO]),
    "two": TWO.with_wild([Rank.ACE]),
    "trips-first": three("trips-first").with_wild([Rank.THREE]),
    "straight-flush-first": three("straight-flush-first").with_wild([Rank.TWO, Rank.JACK]),
    "four": FOUR.with_wild([Rank.TWO]),
    "five": DEUCES,
}
LOW = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)


def hands_by_category(ranking: Ranking) -> dict[Category, int]:
    """The number of hands in each category, from the worst to the best."""
    found: Counter[Category] = Counter()
    for kind, hands in zip(ranking.table.classes, counts_of(ranking), strict=True):
        found[kind.category] += hands
    return dict(found)


@pytest.mark.parametrize("ranking", [*ALL.values(), *WILD.values()])
def test_classes_hold_every_hand_once_in_the_order_of_the_categories(ranking: Ranking) -> None:
    kinds = ranking.table.classes
    assert sum(counts_of(ranking)) == comb(52, ranking.size)
    assert len({(kind.category, kind.ranks) for kind in kinds}) == len(kinds)
    places = [(ranking.order.index(kind.category), kind.ranks) for kind in kinds]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("ranking", "count"),
    [
        (ONE, 13),
        (TWO, 91),
        (three("trips-first"), 741),
        (three("straight-flush-first"), 741),
        (three("flush-over-straight"), 741),
        (three("trips-first", ace_low_straight=False), 741),
        (three("plain"), 455),
        (FOUR, 1820),
        (FIVE, 7462),
        # R2.6: flushes with two aces, with five cards also with three, and five of a kind
        (three("trips-first").with_wild([Rank.TWO]), 741 + 12),
        (DEUCES, 7462 + comb(12, 3) + comb(12, 2) + 13),
    ],
)
def test_number_of_distinct_hands(ranking: Ranking, count: int) -> None:
    """R2.2 says 91; 7,462 is the known count of poker hands."""
    assert len(ranking.table.classes) == count


@pytest.mark.parametrize(
    ("ranking", "counts"),
    [
        (TWO, {C.HIGH_CARD: 1248, C.PAIR: 78}),
        (
            three("trips-first"),
            {
                C.HIGH_CARD: 16440,
                C.PAIR: 3744,
                C.FLUSH: 1096,
                C.STRAIGHT: 720,
                C.STRAIGHT_FLUSH: 48,
                C.THREE: 52,
            },
        ),
        (
            three("flush-over-straight", ace_low_straight=False),
            {
                C.HIGH_CARD: 16440 + 60,
                C.PAIR: 3744,
                C.STRAIGHT: 720 - 60,
                C.FLUSH: 1096 + 4,
                C.STRAIGHT_FLUSH: 44,
                C.THREE: 52,
            },
        ),
        (three("plain"), {C.HIGH_CARD: 18304, C.PAIR: 3744, C.THREE: 52}),
        (
            FOUR,
            {
                C.HIGH_CARD: comb(13, 4) * 4**4,
                C.PAIR: 13 * 6 * comb(12, 2) * 4**2,
                C.TWO_PAIR: comb(13, 2) * 6 * 6,
                C.THREE: 13 * 4 * 48,
                C.FOUR: 13,
            },
        ),
        (
            FIVE,
            {
                C.HIGH_CARD: 1_302_540,
                C.PAIR: 1_098_240,
                C.TWO_PAIR: 123_552,
                C.THREE: 54_912,
                C.STRAIGHT: 10_200,
                C.FLUSH: 5_108,
                C.FULL_HOUSE: 3_744,
                C.FOUR: 624,
                C.STRAIGHT_FLUSH: 40,
            },
        ),
    ],
)
def test_number_of_hands_in_each_category(ranking: Ranking, counts: dict[Category, int]) -> None:
    assert list(hands_by_category(ranking).items()) == list(counts.items())


WILD_DEUCES = {
    C.FIVE_OF_A_KIND: 672,
    C.STRAIGHT_FLUSH: 4 + 480 + 2_068,
    C.FOUR: 31_552,
    C.FULL_HOUSE: 12_672,
    C.FLUSH: 14_472,
    C.STRAIGHT: 62_232,
    C.THREE: 355_080,
}


def test_five_cards_with_wild_deuces_are_the_published_counts() -> None:
    """R2.4, R2.6: the tables of deuces wild, which pay nothing below three of a kind.

    Their hands are the natural royal flush 4, four deuces 48, the wild royal 480, five of a kind
    624, the straight flush 2,068. Four deuces with any card are five of a kind here.
    """
    found = hands_by_category(DEUCES)
    assert {category: found[category] for category in WILD_DEUCES} == WILD_DEUCES
    assert sum(found.values()) == comb(52, 5)
    royal = max(n for n, k in enumerate(DEUCES.table.classes) if k.category is C.STRAIGHT_FLUSH)
    assert counts_of(DEUCES)[royal] == 4 + 480
    assert found[C.FIVE_OF_A_KIND] == 624 + 48


@pytest.mark.parametrize("wild", [(), (2,), (5, 14), (3, 4, 8, 9, 13), tuple(range(2, 15))])
@pytest.mark.parametrize("order", THREE_ORDERS)
def test_counts_agree_with_dealing_every_hand_of_three_cards(
    order: str, wild: tuple[int, ...]
) -> None:
    """R2.3, R2.6: the counts are those of all 22,100 hands."""
    ranking = three(order).with_wild(Rank(rank) for rank in wild)
    dealt = Counter(strength(hand, ranking) for hand in combinations(PACK, 3))
    assert dealt == Counter(dict(enumerate(counts_of(ranking))))


@pytest.mark.parametrize("wild", [(14,), (2, 7)])
def test_counts_agree_with_dealing_every_hand_of_four_cards(wild: tuple[int, ...]) -> None:
    """R2.5, R2.6."""
    ranking = FOUR.with_wild(Rank(rank) for rank in wild)
    dealt = Counter(strength(hand, ranking) for hand in combinations(PACK, 4))
    assert dealt == Counter(dict(enumerate(counts_of(ranking))))


@pytest.mark.parametrize("ranking", [FIVE, DEUCES, FIVE.with_wild([Rank.KING, Rank.ACE])])
def test_counts_agree_with_a_twentieth_of_the_hands_of_five_cards(ranking: Ranking) -> None:
    """R2.4, R2.6: every twentieth hand of the 2,598,960, in the order of the pack."""
    dealt = Counter(strength(hand, ranking) for hand in islice(combinations(PACK, 5), 7, None, 20))
    kinds = ranking.table.classes
    assert all(counts_of(ranking)[place] >= found for place, found in dealt.items())
    counts: Counter[Category] = Counter()
    for place, found in dealt.items():
        counts[kinds[place].category] += found
    for category, hands in hands_by_category(ranking).items():
        share = hands / 20
        assert abs(counts[category] - share) <= 6 * sqrt(share) + 1


def test_straight_flush_first_is_the_order_of_pokerkit() -> None:
    """All 22,100 hands, ordered by two independent programs."""
    ranking = three("straight-flush-first")
    theirs: dict[int, set[int]] = {}
    for hand in combinations(PACK, 3):
        entry = RhodeIslandHoldemHand("".join(each.text for each in hand)).entry
        theirs.setdefault(strength(hand, ranking), set()).add(entry.index)
    ordered = [theirs[place] for place in range(len(ranking.table.classes))]
    assert all(len(indexes) == 1 for indexes in ordered)
    order = [min(indexes) for indexes in ordered]
    assert order == sorted(set(order))


@pytest.mark.parametrize(("order", "low"), THREES)
def test_three_cards_order_as_the_rules_have_them(order: str, low: bool) -> None:
    """R2.3 `trips-first`, `straight-flush-first`, `flush-over-straight`, `plain`, and both ways
    of R2.3 `ace_low_straight`."""
    rng = Random(order)
    hands = rng.sample(list(combinations(PACK, 3)), 4000)
    ordered_alike(hands, THREES[order, low], order, wheel=low)


@pytest.mark.parametrize(
    ("ranking", "order"), [(ONE, "one"), (TWO, "two"), (FOUR, "four"), (FIVE, "five")]
)
def test_other_sizes_order_as_the_rules_have_them(ranking: Ranking, order: str) -> None:
    """R2.2, R2.4, R2.5, R2.5a."""
    rng = Random(ranking.size)
    dealt = [tuple(rng.sample(PACK, ranking.size)) for _ in range(4000)]
    low = [each for each in PACK if each.rank in LOW]
    dealt += [tuple(rng.sample(low, ranking.size)) for _ in range(1000)]
    ordered_alike(dealt, ranking, order)


def ordered_alike(
    dealt: list[tuple[Card, ...]], ranking: Ranking, order: str, *, wheel: bool = True
) -> None:
    """The hands have the same order and the same ties by strength and by the literal rules."""
    ours = [strength(hand, ranking) for hand in dealt]
    oracle = [high_worth(hand, ranking.size, order, wheel=wheel) for hand in dealt]
    pairs = sorted(zip(ours, oracle, strict=True))
    for (one, one_worth), (other, other_worth) in pairwise(pairs):
        assert (one < other) == (one_worth < other_worth)
        assert (one == other) == (one_worth == other_worth)


def test_five_cards_order_as_treys_has_them() -> None:
    rng = Random(5)
    evaluator = Evaluator()

    def treys(hand: list[Card]) -> int:
        return -int(evaluator.evaluate([], [TreysCard.new(each.text) for each in hand]))

    for _ in range(5000):
        one, other = rng.sample(PACK, 5), rng.sample(PACK, 5)
        ours = strength(one, FIVE) - strength(other, FIVE)
        theirs = treys(one) - treys(other)
        assert (ours > 0, ours < 0) == (theirs > 0, theirs < 0), (one, other)


@pytest.mark.parametrize(
    ("higher", "lower", "ranking"),
    [
        # R2.2
        ("2c 2d", "As Kd", TWO),
        ("As Ac", "Ks Kd", TWO),
        ("As 2c", "Ks Qd", TWO),
        ("4s 2c", "3s 2d", TWO),
        # R2.3, category by category
        ("2s 2c 2d", "As Ks Qs", three("trips-first")),
        ("3s 2s As", "Ac Kd Qh", three("trips-first")),
        ("3s 2c As", "Ac Kc Jc", three("trips-first")),
        ("5s 3s 2s", "Ac Ad Kh", three("trips-first")),
        ("2s 2c 3d", "Ac Kd Jh", three("trips-first")),
        ("3s 2s As", "Ac Ad Ah", three("straight-flush-first")),
        ("2s 2c 2d", "Ac Kd Qh", three("straight-flush-first")),
        ("5s 3s 2s", "Ac Kd Qh", three("flush-over-straight")),
        ("3s 2s As", "Kc Jc 9c", three("flush-over-straight")),
        ("2s 2c 3d", "As Ks Qs", three("plain")),
        ("2s 2c 2d", "As Ac Kd", three("plain")),
        # R2.3, within a category
        ("4s 3c 2d", "As 2c 3d", three("trips-first")),
        ("As Kc Qd", "Ks Qc Jd", three("trips-first")),
        ("As 2c 3d", "As Kc Jd", three("trips-first")),
        ("As Kc Jd", "As 2c 3d", three("trips-first", ace_low_straight=False)),
        ("Qs Jc 9d", "Js 9c 2d", three("trips-first")),
        ("5s 4c 3d", "Ks Ac 2d", three("trips-first")),
        ("3s 3c 2d", "2s 2c Ad", three("trips-first")),
        ("3s 3c 5d", "3d 3h 4d", three("trips-first")),
        ("As 9s 3s", "Ac 9c 2c", three("trips-first")),
        # R2.4
        ("6s 5c 4d 3h 2c", "As 2c 3d 4h 5c", FIVE),
        ("As 2c 3d 4h 5c", "As Ac Ad Kh Qc", FIVE),
        ("3s 3c 2d 2h 4c", "As Ac Kd Qh Jc", FIVE),
        # R2.5: four cards make no straight or flush
        ("As 9c 3d 2h", "Ks Qs Js Ts", FOUR),
        ("2s 2c 3d 3h", "As Ac Kd Qh", FOUR),
        ("2s 2c 2d 3h", "As Ac Kd Kh", FOUR),
        ("2s 2c 2d 2h", "As Ac Ad Kh", FOUR),
        # R2.5a
        ("As", "Kc", ONE),
    ],
)
def test_higher_beats_lower(higher: str, lower: str, ranking: Ranking) -> None:
    assert best(cards(higher), ranking) > best(cards(lower), ranking)


@pytest.mark.parametrize(
    ("one", "other", "ranking"),
    [
        ("As Kd", "Ac Kh", TWO),
        ("As Kd 2c", "Ah Ks 2d", three("trips-first")),
        ("As 2d 3c", "Ah 2s 3d", three("trips-first")),
        ("Ks Qs 2s", "Kh Qc 2d", three("plain")),
        ("As", "Ac", ONE),
    ],
)
def test_suits_make_no_difference(one: str, other: str, ranking: Ranking) -> None:
    """R2.1: suits are equal."""
    assert best(cards(one), ranking) == best(cards(other), ranking)


def test_the_best_three_of_four_cards_are_found() -> None:
    hand = best(cards("2s Kd 2c Kh"), three("trips-first"))
    assert hand.name == "Pair of kings"
    assert set(hand.cards) > set(cards("Kd Kh"))
    assert best(cards("As 2d 3h 3s"), three("trips-first")).name == "Three-high straight"
    with pytest.raises(ValueError, match="2 cards cannot make a hand of 3"):
        best(cards("2s Kd"), three("plain"))


@pytest.mark.parametrize("ranking", ALL.values(), ids=ALL.keys())
def test_counts_without_wild_cards_are_those_of_the_table(ranking: Ranking) -> None:
    assert ranking.table.counts == counts_of(ranking)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        # R5.4: pair before kicker, higher rank before lower, within a rank the higher suit
        ("Ac 2h 2s", "shc"),
        ("2d Kh 9c", "hcd"),
        ("3c 3d As Ah 7s", "shdcs"),
        ("3c 3d 3s Ah Ac", "sdchc"),
        ("As 3d 2h", "sdh"),
        ("As Kd Qh", "sdh"),
        ("Kc", "c"),
    ],
)
def test_suits_are_compared_in_the_order_of_the_rule(text: str, letters: str) -> None:
    assert "".join(SUIT_LETTERS[suit] for suit in suit_order(cards(text))[0]) == letters


@pytest.mark.parametrize(
    ("winner", "loser", "common"),
    [
        # R5.4: the pair's suits, then the kicker's
        ("Ts Tc 4c", "Th Td 4s", ""),
        ("Th Td 4s", "Tc Td 4h", ""),
        ("Ts 4c", "Th 4s", "Td"),
        # a pair with a common card counts, and only own cards are compared
        ("4s Kc", "4h Ks", "4d"),
        ("9s 4c", "9h 4s", "Td Th"),
        # all own cards, including those that do not count for the hand
        ("6c 5c Ks Qd", "6d 5d Kd Qs", "9h 8h 7s"),
        ("9s 9c 8c 7c 6c 5d Kd", "9h 9d 8d 7d 6d 5s Ks", ""),
        # aces are high, in A-2-3 too
        ("As 3d 2h", "Ah 3s 2s", ""),
        # all suits equal: by rank
        ("As Kh 9c", "2s Kh 9c", ""),
    ],
)
def test_suits_decide_between_equal_hands(winner: str, loser: str, common: str) -> None:
    """R5.4: some rows share cards for brevity, which does not affect the comparison."""
    first, second = (suit_order(cards(own), cards(common)) for own in (winner, loser))
    assert first > second


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_suits_always_leave_one_winner(size: int) -> None:
    """R5.4 `suits`: there is always one winner, and the order of the cards does not matter."""
    rng = Random(54)
    for _ in range(300):
        pack = rng.sample(PACK, 20)
        common = pack[:2] if size > 1 else []
        owned = [pack[at : at + size] for at in range(2, 21 - size, size)]
        assert len({suit_order(own, common) for own in owned}) == len(owned)
        own = owned[0]
        assert suit_order(own[::-1], common[::-1]) == suit_order(own, common)


@pytest.mark.parametrize(
    ("text", "ranking", "name", "full"),
    [
        ("As", ONE, "Ace", "Ace"),
        ("As Kd", TWO, "Ace high", "Ace high, king kicker"),
        ("6s 6d", TWO, "Pair of sixes", "Pair of sixes"),
        ("Ts Td Ac", three("plain"), "Pair of tens", "Pair of tens, ace kicker"),
        ("As Kd 9c", three("plain"), "Ace high", "Ace high, with king and nine"),
        ("As 2s 3s", three("plain"), "Ace high", "Ace high, with three and two"),
        ("As 2s 3s", three("trips-first"), *["Three-high straight flush"] * 2),
        ("As Ks Qs", three("trips-first"), *["Ace-high straight flush"] * 2),
        ("Js 9s 2s", three("trips-first"), "Jack-high flush", "Jack-high flush, with nine and two"),
        ("Qs Qd Qh", three("trips-first"), "Three queens", "Three queens"),
        ("Qs Qd 3h 3c", FOUR, *["Two pair, queens and threes"] * 2),
        ("5s 5d 5h 3c 3d", FIVE, *["Full house, fives over threes"] * 2),
        ("5s 5d 5h 5c 3d", FIVE, "Four fives", "Four fives, three kicker"),
        ("As Ks Qs Js Ts", FIVE, "Royal flush", "Royal flush"),
    ],
)
def test_names(text: str, ranking: Ranking, name: str, full: str) -> None:
    hand = best(cards(text), ranking)
    assert (hand.name, full_hand_name(hand)) == (name, full)


@pytest.mark.parametrize("ranking", [*ALL.values(), *WILD.values()])
def test_every_class_has_a_full_name_of_its_own(ranking: Ranking) -> None:
    places = range(len(ranking.table.classes))
    names = {full_hand_name(Hand(place, ranking, ())) for place in places}
    assert len(names) == len(ranking.table.classes)


@pytest.mark.parametrize(
    ("text", "ranking", "making"),
    [
        ("Ts Td Ac", three("plain"), "Ts Td"),
        ("Ts 9d 8c", three("trips-first"), "Ts 9d 8c"),
        ("Ts 9d 2c", three("trips-first"), "Ts"),
        ("Ts Td 2c 2d 5h", FIVE, "Ts Td 2c 2d"),
        ("Ts 8s 2s", three("trips-first"), "Ts 8s 2s"),
    ],
)
def test_the_cards_that_make_the_hand(text: str, ranking: Ranking, making: str) -> None:
    assert written(best(cards(text), ranking).made_by) == making


@pytest.mark.parametrize("ranking", [*ALL.values(), *WILD.values(), low("ace-to-five", 3)])
def test_a_ranking_is_the_same_in_another_process(ranking: Ranking) -> None:
    again = pickle.loads(pickle.dumps(ranking))
    assert again == ranking
    assert strength(PACK[-7:], again) == strength(PACK[-7:], ranking)
