"""Hands by the settings of game files, compared with a literal reading (S5.1, S5.2)."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.hands.cards import JOKERS, PACK, Card, Rank, card
from guts_engine.hands.classes import GROUPS, Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.judging import Judge, judge
from guts_engine.hands.orders import LOWS, THREE_ORDERS
from guts_gui.words.names.hands import full_hand_name
from tests.engine.helpers.counted_hands import counts_of
from tests.engine.helpers.hands_by_rules import WILDS, Showing
from tests.engine.helpers.hands_literally import Worth, falling

C = Category
Dealt = tuple[tuple[Card, ...], tuple[Card, ...]]


def of(showing: Showing) -> Judge:
    return judge(
        showing.rules,
        showing.size,
        low=showing.low,
        turned=showing.turned,
        named=showing.named,
        table=showing.table,
    )


def agree(showing: Showing, hands: Sequence[Dealt]) -> None:
    """The hands stand in the same order by strength and by worth, and `best` is as strong."""
    judging = of(showing)
    placed = []
    for own, common in hands:
        strength = judging.strength(own, common)
        placed.append((strength, showing.worth(own, common)))
        assert judging.best(own, common).strength == strength
    for (ours, one), (other, another) in pairwise(sorted(placed)):
        assert (ours < other, ours == other) == (one < another, one == another)


def dealt(
    rng: Random, size: int, count: int, *, jokers: int = 0, few: int = 0, common: int = 2
) -> list[Dealt]:
    """Hands of up to two cards more than `size`, some common; every other of few ranks.

    The fewer, the more cards: reading them literally takes long.
    """
    hands = []
    for number in range(count * 2 // max(2, size)):
        ranks = rng.sample(list(Rank), few or 5)
        near = [each for each in PACK if each.rank in ranks]
        pack = [*(near if number % 2 else PACK), *JOKERS[:jokers] * (number % 3 > 0)]
        more = rng.randrange(3 if size < 5 else 2)
        held = rng.sample(pack, size + more)
        if jokers and number % 4 == 1:
            held[0] = JOKERS[0] if JOKERS[0] not in held else held[0]
        shared = min(rng.randrange(common + 1), size - 1)
        hands.append((tuple(held[shared:]), tuple(held[:shared])))
    return hands


def lists(rng: Random, size: int) -> tuple[C, ...]:
    """Some categories of hands of so many cards in any order, high card last (S5.2)."""
    fit = [each for each in C if each not in (C.HIGH_CARD, C.TOP, C.FIVE_OF_A_KIND)]
    fit = [each for each in fit if sum(GROUPS.get(each, ())) <= size]
    return (*rng.sample(fit, rng.randrange(1, len(fit) + 1)), C.HIGH_CARD)


@pytest.mark.parametrize("wild", ["none", "2", "3 9", "own low"])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_listed_categories_stand_in_their_order(size: int, wild: str) -> None:
    """S5.2: a list from best to worst; what it leaves out counts as what it also makes."""
    rng = Random(f"{size} {wild}")
    for _ in range(8 if size < 5 else 3):
        order = lists(rng, size)
        rules = HandRules(ranking=order, wild=WILDS[wild], ace_low_straight=rng.random() < 0.7)
        agree(Showing(rules, size), dealt(rng, size, 60))


@pytest.mark.parametrize("wild", WILDS)
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("low", ["", *LOWS])
def test_wild_cards_of_every_kind(size: int, wild: str, low: str) -> None:
    """S5.1: for high hands the best, for low ones whatever makes the hand lowest."""
    rng = Random(f"{size} {wild} {low}")
    rules = HandRules(wild=WILDS[wild], low=low or LOWS[0], jokers=2 * (wild == "joker"))
    known: list[tuple[Rank | None, Rank | None]] = [(None, None)]
    if rules.wild.turned or rules.wild.named:
        known.append((Rank.SEVEN, Rank.ACE))
    for turned, named in known:
        showing = Showing(rules, size, bool(low), turned, named)
        agree(showing, dealt(rng, size, 40, jokers=rules.jokers))


@pytest.mark.parametrize("name", [*THREE_ORDERS, ""])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_named_rankings_for_any_number_of_cards(name: str, size: int) -> None:
    """S5.2, R13.1: names other than `plain` rank three cards; `plain` is for five too."""
    rng = Random(f"{name} {size}")
    for wild in ("none", "2", "clubs"):
        rules = HandRules(ranking=name, wild=WILDS[wild])
        agree(Showing(rules, size), dealt(rng, size, 80))


@pytest.mark.parametrize("wild", ["none", "2"])
@pytest.mark.parametrize("rank", [Rank.EIGHT, Rank.THREE, Rank.KING])
@pytest.mark.parametrize("size", [2, 3, 5])
def test_straights_count_from_some_rank(size: int, rank: Rank, wild: str) -> None:
    """S5.2 `straight_from`: a straight with a lower top card does not count."""
    rng = Random(f"{size} {rank} {wild}")
    order: str | tuple[C, ...] = (C.STRAIGHT, C.PAIR, C.HIGH_CARD) if size == 2 else ""
    rules = HandRules(ranking=order, straight_from=rank, wild=WILDS[wild])
    agree(Showing(rules, size), dealt(rng, size, 150, few=6))


@pytest.mark.parametrize("ranking", ["", "plain"])
@pytest.mark.parametrize("apart", [1, 2])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_two_own_cards_count_as_one_wild_card(size: int, apart: int, ranking: str) -> None:
    """S5.2 `merge`: a hand of fewer cards made this way has no straight or flush."""
    rng = Random(f"{size} {apart} {ranking}")
    for wild, low in (("none", False), ("2", False), ("own low", False), ("none", True)):
        rules = HandRules(merge=apart, ranking=ranking, wild=WILDS[wild])
        agree(Showing(rules, size, low), dealt(rng, size, 40))


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_jokers_that_are_not_wild_count_for_nothing(size: int, low: bool) -> None:
    """S5.1: for the players, though wild for the table; strengths compare between both."""
    rng = Random(f"{size} {low}")
    for wild, table_wild in ((Wild(), None), (Wild(), Wild(joker=True))):
        rules = HandRules(jokers=2, wild=wild, table_wild=table_wild)
        hands = dealt(rng, size, 60, jokers=2)
        for table in (False, True):
            agree(Showing(rules, size, low, table=table), hands)


@pytest.mark.parametrize("most", [0, 1, 2])
@pytest.mark.parametrize("size", [2, 3, 5])
def test_too_many_wild_cards_lose_to_every_hand_without(size: int, most: int) -> None:
    """S5.2 `most_wild`."""
    rng = Random(f"{size} {most}")
    for wild in ("joker", "3 9", "own low", "clubs"):
        for low in (False, True):
            rules = HandRules(most_wild=most, wild=WILDS[wild], jokers=2 * (wild == "joker"))
            agree(Showing(rules, size, low), dealt(rng, size, 40, jokers=rules.jokers))


@pytest.mark.parametrize("low", [False, True])
def test_hands_that_beat_all_others(low: bool) -> None:
    """S5.2 `top`: by the ranks printed on the cards, the first named the best."""
    rng = Random(f"{low}")
    for texts in (((6, 9),), ((3, 5, 7), (3, 3, 3)), ((2, 3, 4, 5, 7),)):
        top = tuple(tuple(Rank(rank) for rank in ranks) for ranks in texts)
        rules = HandRules(top=top, wild=WILDS["3 9"])
        size = len(top[0])
        hands = dealt(rng, size, 120)
        for ranks in top:
            suits = [rng.randrange(4) for _ in ranks]
            made = {PACK[(rank - 2) * 4 + suit] for rank, suit in zip(ranks, suits, strict=True)}
            if len(made) == size:
                hands += [(tuple(made), ()), (tuple(sorted(made)[1:]), tuple(sorted(made)[:1]))]
        agree(Showing(rules, size, low), hands)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("size", [2, 3, 5])
def test_hands_of_players_and_of_the_table_compare(size: int, low: bool) -> None:
    """S5.1 `table_wild`, `own-low`: one order for both."""
    rng = Random(f"{size} {low}")
    for rules in (
        HandRules(table_wild=WILDS["3 9"]),
        HandRules(wild=WILDS["K own low"]),
        HandRules(wild=WILDS["2"], table_wild=Wild()),
        HandRules(wild=WILDS["own low"], table_wild=WILDS["K own low"]),
        HandRules(wild=WILDS["turned"], table_wild=WILDS["clubs"]),
    ):
        placed = []
        for table in (False, True):
            showing = Showing(rules, size, low, turned=Rank.NINE, table=table)
            judging = of(showing)
            for own, common in dealt(rng, size, 40):
                placed.append((judging.strength(own, common), showing.worth(own, common)))
        for (ours, one), (other, another) in pairwise(sorted(placed)):
            assert (ours < other, ours == other) == (one < another, one == another)


# --- Counts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "counts"),
    [
        (
            (C.STRAIGHT, C.PAIR, C.FLUSH, C.HIGH_CARD),
            {C.STRAIGHT: 13 * 16, C.PAIR: 78, C.FLUSH: 4 * (78 - 13), C.HIGH_CARD: 65 * 12},
        ),
        (
            (C.FLUSH, C.STRAIGHT, C.PAIR, C.HIGH_CARD),
            {C.FLUSH: 4 * 78, C.STRAIGHT: 13 * 12, C.PAIR: 78, C.HIGH_CARD: 65 * 12},
        ),
        (
            (C.STRAIGHT_FLUSH, C.PAIR, C.STRAIGHT, C.HIGH_CARD),
            {C.STRAIGHT_FLUSH: 52, C.PAIR: 78, C.STRAIGHT: 13 * 12, C.HIGH_CARD: 65 * 16},
        ),
    ],
)
def test_every_two_cards_under_a_list(order: tuple[C, ...], counts: dict[C, int]) -> None:
    """S5.2: 1,326 hands; A-2 is the lowest of thirteen straights."""
    ranking = judge(HandRules(ranking=order), 2).ranking
    met: Counter[C] = Counter()
    for kind, hands in zip(ranking.table.classes, ranking.table.counts, strict=True):
        met[kind.category] += hands
    assert met == counts
    dealt = Counter(ranking.table.worth(hand, 0) for hand in combinations(PACK, 2))
    assert dealt == Counter(dict(enumerate(ranking.table.counts)))


@pytest.mark.parametrize("name", ["straight-flush-and-flush", "poker"])
def test_every_three_cards_under_the_later_names(name: str) -> None:
    """R13.1: 22,100 hands, the same of each category under every name."""
    table = judge(HandRules(ranking=name), 3).ranking.table
    met: Counter[C] = Counter()
    for kind, hands in zip(table.classes, table.counts, strict=True):
        met[kind.category] += hands
    assert met == {
        C.HIGH_CARD: 16440,
        C.PAIR: 3744,
        C.FLUSH: 1096,
        C.STRAIGHT: 720,
        C.STRAIGHT_FLUSH: 48,
        C.THREE: 52,
    }
    dealt = Counter(table.worth(hand, 0) for hand in combinations(PACK, 3))
    assert dict(dealt) == dict(enumerate(table.counts))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("low", [False, True])
def test_classes_hold_every_hand_once(size: int, low: bool) -> None:
    """S5.2: with and without wild ranks, listed or named."""
    pairs = (C.PAIR, C.FLUSH, C.HIGH_CARD) if size > 1 else (C.HIGH_CARD,)
    for rules in (
        HandRules(wild=WILDS["3 9"]),
        HandRules(ranking=pairs),
        HandRules(ranking=pairs, wild=WILDS["2"]),
        HandRules(ranking="plain", wild=WILDS["2"], low="deuce-to-seven"),
    )[: 4 if size < 5 else 2]:
        ranking = judge(rules, size, low=low).ranking
        hands = {1: 52, 2: 1326, 3: 22100, 4: 270725, 5: 2598960}[size]
        assert sum(counts_of(ranking)) == hands


def test_counts_of_low_hands_with_wild_cards_are_those_of_all_hands() -> None:
    """S5.2, R2.7: 22,100 hands of three cards."""
    for name in LOWS:
        judging = judge(HandRules(low=name, wild=WILDS["3 9"]), 3, low=True)
        met = Counter(judging.strength(hand) for hand in combinations(PACK, 3))
        assert met == Counter(dict(enumerate(counts_of(judging.ranking))))


@cache
def all_worths(size: int, low: bool) -> tuple[Showing, dict[tuple[Card, ...], Worth]]:
    """Every hand of the pack with its worth."""
    showing = Showing(HandRules(low="ace-high-plain"), size, low)
    return showing, {hand: showing.worth(hand) for hand in combinations(PACK, size)}


# --- The weakest hand that may win ----------------------------------------------------------------


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize(
    "text", ["Q", "A", "2", "4", "9", "AK", "97", "22", "JJ", "AA", "KKQ", "5", "555", "32"]
)
def test_the_weakest_hand_that_may_win_is_the_weakest_that_begins_so(
    text: str, size: int, low: bool
) -> None:
    """S4.4: of all hands of the pack; the next better one if none begins so."""
    ranks = tuple(card(f"{letter}s").rank for letter in text)
    if len(ranks) > size:
        return
    showing, worths = all_worths(size, low)
    judging = of(showing)
    alike = Counter(ranks)
    begins = sorted(alike, key=lambda rank: (alike[rank], rank), reverse=True)
    category = {1: 0, 2: 1, 3: showing.order.index("trips") if size == 3 else 9}
    sign = -1 if low else 1
    least = [sign * category[max(alike.values())], *(sign * rank for rank in begins)]
    reach = [each for each in worths.values() if list(each[1 : len(least) + 1]) >= least]
    expected = min(reach, default=(9,))
    rng = Random(text)
    for hand in rng.sample(list(worths), 300):
        assert judging.at_least(hand, (), ranks) == (worths[hand] >= expected)


# --- Properties -----------------------------------------------------------------------------------

wilds = st.sampled_from(list(WILDS))
sizes = st.integers(1, 5)
packs = st.permutations(PACK + JOKERS)


@st.composite
def showings(draw: st.DrawFn) -> Showing:
    """Rules of every kind together."""
    size = draw(sizes)
    order = st.permutations([each for each in C if sum(GROUPS.get(each, ())) <= size])
    listed = order.map(lambda each: (*[c for c in each if c not in _ENDS], C.HIGH_CARD))
    rules = HandRules(
        ranking=draw(st.sampled_from(["", "plain", "poker"]) | listed),
        ace_low_straight=draw(st.booleans()),
        low=draw(st.sampled_from(LOWS)),
        wild=WILDS[draw(wilds)],
        table_wild=draw(st.none() | wilds.map(WILDS.__getitem__)),
        top=draw(st.sampled_from([(), ((Rank.THREE, Rank.FIVE, Rank.SEVEN),)])),
        most_wild=draw(st.none() | st.integers(0, 2)),
        merge=draw(st.sampled_from([0, 0, 1, 2])),
        jokers=2,
    )
    return Showing(rules, size, draw(st.booleans()), draw(ranks), draw(ranks), draw(st.booleans()))


_ENDS = (C.HIGH_CARD, C.TOP, C.FIVE_OF_A_KIND)
ranks = st.none() | st.sampled_from(list(Rank))


@settings(deadline=None, max_examples=60)
@given(showings(), packs, st.integers(0, 2), st.integers(0, 4))
def test_all_settings_together_are_read_literally(
    showing: Showing, pack: list[Card], more: int, shared: int
) -> None:
    """S5.1, S5.2: a few hands in the order of their worths, whatever the settings."""
    size = showing.size
    count = size + (more if size < 5 else 0)
    shared = min(shared, size - 1)
    hands = [tuple(pack[at : at + count]) for at in range(0, 42, 7)]
    agree(showing, [(hand[shared:], hand[:shared]) for hand in hands])


@settings(deadline=None)
@given(showings(), packs, st.integers(0, 2), st.randoms(use_true_random=False))
def test_a_hand_says_truly_what_it_is(
    showing: Showing, pack: list[Card], more: int, rng: Random
) -> None:
    """S5.2: its cards are held, have a name, and are worth the same in any order."""
    judging = of(showing)
    held = tuple(pack[: showing.size + more])
    hand = judging.best(held)
    assert set(hand.cards) <= set(held)
    assert len(hand.cards) == len(set(hand.cards))
    assert {each for each, _ in hand.stands_for} <= set(hand.cards)
    assert all(role in PACK for _, role in hand.stands_for)
    assert hand.name and full_hand_name(hand).startswith(hand.name)
    assert set(hand.made_by) <= set(hand.cards)
    again = tuple(rng.sample(held, len(held)))
    assert judging.strength(again) == judging.strength(held) == hand.strength
    if hand.kind.category is not C.TOP and not (showing.rules.merge and hand.stands_for):
        roles = dict(hand.stands_for)
        worn = [roles.get(each, each) for each in hand.cards]
        suited = len({each.suit for each in worn}) <= 1
        assert showing.worth(held) == (-hand.overdone, *showing.read(falling(worn), suited))
