"""Low hands compared with PokerKit's tables and a literal reading of the rules (R2.7)."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import RegularLowHand, StandardLowHand

from guts_engine.hands.cards import PACK, Card, Rank, card, cards, written
from guts_engine.hands.classes import Category
from guts_engine.hands.orders import LOWS
from guts_engine.hands.ranking import Hand, best, low, strength
from guts_gui.words.names.hands import full_hand_name
from tests.engine.helpers.hands_literally import low_worth

C = Category
SUITS = "cdhsc"
EACH = [(name, size) for name in LOWS for size in range(1, 6)]


def of_every_kind(size: int) -> list[tuple[Card, ...]]:
    """A hand of every choice of ranks, and of every one that can be suited."""
    hands = []
    for ranks in combinations_with_replacement(Rank, size):
        if max(Counter(ranks).values()) <= 4:
            hands.append(tuple(card(r.letter + SUITS[n]) for n, r in enumerate(ranks)))
        if len(set(ranks)) == size:
            hands.append(tuple(card(rank.letter + "h") for rank in ranks))
    return hands


@pytest.mark.parametrize(
    ("name", "theirs"), [("deuce-to-seven", StandardLowHand), ("ace-to-five", RegularLowHand)]
)
def test_five_cards_stand_in_the_order_of_pokerkit(
    name: str, theirs: type[StandardLowHand] | type[RegularLowHand]
) -> None:
    """R2.7: a hand of every class, ordered by two independent programs."""
    ranking = low(name, 5)
    placed = [
        (strength(hand, ranking), -theirs(written(hand).replace(" ", "")).entry.index)
        for hand in of_every_kind(5)
    ]
    assert {ours for ours, _ in placed} == set(range(len(ranking.table.classes)))
    for (ours, index), (other, another) in pairwise(sorted(placed)):
        assert (ours < other, ours == other) == (index < another, index == another)


@pytest.mark.parametrize(("name", "size"), EACH)
def test_hands_of_every_class_stand_as_the_rules_have_them(name: str, size: int) -> None:
    """R2.7: the category first, then from the highest-counting rank down: the lower wins."""
    ranking = low(name, size)
    pairs = sorted(
        (-strength(hand, ranking), low_worth(hand, name)) for hand in of_every_kind(size)
    )
    assert {ours for ours, _ in pairs} == set(range(1 - len(ranking.table.classes), 1))
    for (ours, one), (other, another) in pairwise(pairs):
        assert (ours < other, ours == other) == (one < another, one == another)


@pytest.mark.parametrize(("name", "size"), EACH)
def test_of_more_cards_the_lowest_choice_counts(name: str, size: int) -> None:
    """R2.8: the best low for low; half of the hands have few ranks or few suits."""
    ranking = low(name, size)
    rng = Random(name)
    few = [each for each in PACK if each.rank in (Rank.ACE, Rank.THREE, Rank.SEVEN)]
    suited = [each for each in PACK if each.suit == 2 or each.rank > 11]
    pairs = []
    for number in range(600):
        pack = (PACK, few, suited, PACK)[number % 4]
        hand = tuple(rng.sample(pack, size + 1 + number % 3))
        worth = min(low_worth(chosen, name) for chosen in combinations(hand, size))
        pairs.append((-strength(hand, ranking), worth))
        found = best(hand, ranking)
        assert low_worth(found.cards, name) == worth
        assert found.strength == strength(found.cards, ranking) == strength(hand, ranking)
    for (ours, one), (other, another) in pairwise(sorted(pairs)):
        assert (ours < other, ours == other) == (one < another, one == another)


@pytest.mark.parametrize(
    ("name", "size", "text"),
    [
        ("ace-to-five", 3, "As 2s 3s"),
        ("ace-to-five", 5, "5h 4h 3h 2h Ah"),
        ("deuce-to-seven", 5, "7h 5d 4h 3h 2h"),
        ("ace-high-plain", 5, "6h 5h 4h 3h 2h"),
        ("ace-high-plain", 3, "4h 3h 2h"),
    ],
)
def test_the_best_low_hand_of_all(name: str, size: int, text: str) -> None:
    """R2.7, clause by clause."""
    ranking = low(name, size)
    assert strength(cards(text), ranking) == len(ranking.table.classes) - 1
    assert ranking.table.classes[-1].category is C.HIGH_CARD


@pytest.mark.parametrize(
    ("name", "lower", "higher"),
    [
        ("deuce-to-seven", "7s 5d 4h 3c 2h", "7s 6d 4h 3c 2h"),
        ("deuce-to-seven", "9s 5d 4h 3c 2h", "As 5d 4h 3c 2h"),
        ("deuce-to-seven", "As 5d 4h 3c 2h", "As 6d 4h 3c 2h"),
        ("deuce-to-seven", "As Kd Qh Jc 9h", "2s 2d 3h 4c 5h"),
        ("deuce-to-seven", "As Ad Ah Kc Qh", "6s 5d 4h 3c 2h"),
        ("deuce-to-seven", "As Kd Qh Jc Th", "7s 5s 4s 3s 2s"),
        ("deuce-to-seven", "As Ks Qs Js 9s", "2s 2d 2h 3c 3h"),
        ("deuce-to-seven", "As Ad Ah Ac Kh", "6s 5s 4s 3s 2s"),
        ("ace-to-five", "6s 5d 4h 3c Ah", "6s 5d 4h 3c 2h"),
        ("ace-to-five", "As Ad 4h 5c 6h", "2s 2d 3h 4c 5h"),
        ("ace-to-five", "2s 2d Ah 3c 4h", "2s 2d 3h 4c 5h"),
        ("ace-to-five", "2s 2d Ah Ac Kh", "3s 3d Ah Ac 2h"),
        ("ace-to-five", "Ks Kd Qh Qc Jh", "As Ad Ah 2c 3h"),
        ("ace-high-plain", "7s 6s 5s 4s 3s", "As 2d 3h 4c 5h"),
        ("ace-high-plain", "Ks Kd 9h 4c 3h", "As Ad 2h 3c 4h"),
        ("ace-to-five", "As 2d 4c", "As 3d 4c"),
        ("ace-to-five", "Ks Qd Jc", "As Ad 2c"),
        ("ace-to-five", "Ks Kd Qc", "As Ad Ac"),
        ("ace-high-plain", "Ks Qs Js", "As 2d 3c"),
        ("deuce-to-seven", "As 2d 3c", "2s 2d 3c"),
        ("deuce-to-seven", "2s 2d 3c", "9s 4s 2s"),
        ("deuce-to-seven", "As Ks Js", "4s 3d 2c"),
    ],
)
def test_lower_beats_higher(name: str, lower: str, higher: str) -> None:
    """R2.7."""
    ranking = low(name, len(cards(lower)))
    assert best(cards(lower), ranking) > best(cards(higher), ranking)


@pytest.mark.parametrize(("name", "size"), EACH)
def test_classes_hold_every_hand_once(name: str, size: int) -> None:
    """R2.7: the categories of `order` from the worst to the best, each class with its own name."""
    ranking = low(name, size)
    kinds = ranking.table.classes
    assert sum(ranking.table.counts) == comb(52, size)
    places = [ranking.order.index(kind.category) for kind in kinds]
    assert places == sorted(places)
    assert set(places) == set(range(len(ranking.order)))
    hands = [Hand(place, ranking, ()) for place in range(len(kinds))]
    assert len({*map(full_hand_name, hands)}) == len(kinds)


@pytest.mark.parametrize("name", LOWS)
def test_counts_are_those_of_all_hands_of_three(name: str) -> None:
    """R2.7: the counts of every class."""
    ranking = low(name, 3)
    dealt = Counter(strength(hand, ranking) for hand in combinations(PACK, 3))
    assert dealt == dict(enumerate(ranking.table.counts))


@pytest.mark.parametrize(
    ("name", "text", "called", "full"),
    [
        ("deuce-to-seven", "7s 5d 4h 3c 2h", "Seven-five low", "with four, three and two"),
        ("ace-to-five", "As 5d 4h 3c 2h", "Five-four low", "with three, two and ace"),
        ("ace-high-plain", "As 5d 4h 3c 2h", "Ace-five low", "with four, three and two"),
        ("ace-to-five", "As 2d 3c", "Three-two low", "with ace"),
        ("ace-to-five", "Ks 2d Ac", "King-two low", "with ace"),
        ("ace-to-five", "6s 6d Ac", "Pair of sixes", "ace kicker"),
        ("ace-to-five", "As Ad Ac", "Three aces", ""),
        ("deuce-to-seven", "8s 4s 3s", "Eight-high flush", "with four and three"),
        ("deuce-to-seven", "8s 7s 6d 5d 4h", "Eight-high straight", ""),
    ],
)
def test_names_of_low_hands(name: str, text: str, called: str, full: str) -> None:
    """R2.7: the ace of ace-to-five is the lowest card, so it is named last."""
    hand = best(cards(text), low(name, len(cards(text))))
    assert hand.name == called
    assert full_hand_name(hand) == (f"{called}, {full}" if full else called)


def test_the_cards_that_make_a_low_hand() -> None:
    """All of them, unless only some spoil it."""
    assert written(best(cards("7s 5d 4h 3c 2h"), low("deuce-to-seven", 5)).made_by) == (
        "7s 5d 4h 3c 2h"
    )
    assert written(best(cards("As 2d 2h"), low("ace-to-five", 3)).made_by) == "2d 2h"


@pytest.mark.parametrize(("name", "size"), [("ace-to-six", 5), ("ace-to-five", 6), ("", 3)])
def test_other_low_rankings_are_refused(name: str, size: int) -> None:
    with pytest.raises(ValueError, match="there is no low ranking"):
        low(name, size)


@given(st.sampled_from(EACH), st.permutations(PACK), st.integers(0, 2))
def test_another_card_never_makes_a_low_hand_worse(
    which: tuple[str, int], pack: list[Card], more: int
) -> None:
    """R2.8, and the order of the cards does not matter."""
    ranking = low(*which)
    count = ranking.size + more
    assert strength(pack[:count], ranking) <= strength(pack[: count + 1], ranking)
    assert strength(pack[:count], ranking) == strength(pack[:count][::-1], ranking)


def test_the_best_low_of_seven_cards_knows_its_ranking() -> None:
    ranking = low("ace-to-five", 5)
    hand = best(cards("Ah 2d 4c 6s 7h 9h Kd"), ranking)
    assert (hand.ranking, set(hand.cards)) == (ranking, set(cards("Ah 2d 4c 6s 7h")))
