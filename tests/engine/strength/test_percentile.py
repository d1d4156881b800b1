"""Percentiles of hands among all hands of their moment: by enumeration, and their order."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card, Suit, card, cards, written
from guts_engine.hands.orders import FIRST_ORDERS
from guts_engine.hands.ranking import low, strength, three
from guts_engine.hands.suit_classes import suit_class, suit_classes
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import (
    Ante,
    Deal,
    Declare,
    Draw,
    Game,
    Manner,
    PassCards,
    Showdown,
    Step,
)
from guts_engine.strength.form import form_of
from guts_engine.strength.percentile import (
    Percentile,
    Population,
    curve_of,
    percentile_of,
    population_of,
)
from tests.engine.helpers.strategies import declarations

Worths = Mapping[tuple[Card, ...], int]
Met = Sequence[tuple[Card, ...]]


def stands(
    text: str, rules: RuleSet, players: int = 4, *, stage: int = 0, low: bool = False
) -> Percentile:
    """The percentile of cards given as text."""
    return stood(cards(text), rules, players, stage=stage, low=low)


def stood(
    hand: Sequence[Card], rules: RuleSet, players: int = 4, *, stage: int = 0, low: bool = False
) -> Percentile:
    """The percentile of a visible hand."""
    found = percentile_of(hand, rules, players, stage=stage, low=low)
    assert found is not None
    return found


# --- Complete hands -------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"wild": ["J"]}, {"cards": 2}, {"cards": 1}])
def test_complete_hands_stand_by_count(options: dict[str, object]) -> None:
    """R2.2, R2.3, R2.6: against all hands of the pack, one by one."""
    rules = PRESETS["three-card"].replaced(options)
    size = rules.dealing.cards
    hands = list(combinations(PACK, size))
    found = Counter(strength(hand, rules.ranking) for hand in hands)
    for hand in Random(1).sample(hands, 50):
        place = strength(hand, rules.ranking)
        worse = sum(count for other, count in found.items() if other < place)
        percentile = percentile_of(hand, rules, 4)
        assert percentile == (worse / len(hands), pytest.approx(found[place] / len(hands)))


def test_lows_stand_by_their_own_ranking() -> None:
    """R2.7, R8.7: the best low is below the best high, and the other way round."""
    rules = PRESETS["hi-lo"]
    ranking = low("ace-to-five", 3)
    below = Counter(strength(hand, ranking) for hand in combinations(PACK, 3))
    best = stands("Ac 2d 3h", rules, low=True)
    assert best == pytest.approx((1 - 64 / 22_100, 64 / 22_100))
    assert below[max(below)] == 64
    assert stands("As Ah Ad", rules, low=True).middle < 0.003
    assert stands("As Ah Ad", rules).middle > 0.99


def test_nobody_judges_a_hand_not_seen() -> None:
    """R3.5."""
    assert percentile_of((), PRESETS["no-peek"], 4) is None


def test_a_number_of_cards_that_the_game_never_has_is_refused() -> None:
    with pytest.raises(ValueError, match="two-plus-one cannot have 4 cards"):
        percentile_of(cards("As Ks Qs Js"), PRESETS["two-plus-one"], 4)


# --- Incomplete hands -----------------------------------------------------------------------


@pytest.mark.parametrize("order", ["trips-first", "plain"])
def test_two_cards_and_one_more_stand_by_their_worth(order: str) -> None:
    """R8.3: each hand with each third card, against hands with third cards of their own."""
    rules = PRESETS["two-plus-one"].replaced({"ranking": order})
    places: dict[tuple[Card, ...], list[int]] = {
        hand: [strength((*hand, more), rules.ranking) for more in rest(hand)]
        for hand in combinations(PACK, 2)
    }

    def worths(met: Met, power: int) -> Worths:
        ranked = sorted(place for hand in met for place in places[hand])
        scores = {place: score(ranked, place) for each in places.values() for place in each}
        return {
            hand: sum(scores[place] ** power for place in each) for hand, each in places.items()
        }

    stand_as(worths(list(combinations(PACK, 2)), 1), rules, among_all=True)
    stand_as(settled(worths, better=order != "plain"), rules)


@pytest.mark.parametrize("order", ["trips-first", "straight-flush-first", "plain"])
def test_two_cards_and_a_common_one_stand_by_their_worth(order: str) -> None:
    """R8.2: each hand with each common card, against hands with the same common card."""
    rules = PRESETS["community"].replaced({"ranking": order, "ace_low_straight": False})
    boards = {
        board: {
            hand: strength((*hand, board), rules.ranking)
            for hand in combinations(rest((board,)), 2)
        }
        for board in PACK
    }

    def worths(met: Met, power: int) -> Worths:
        total: Counter[tuple[Card, ...]] = Counter()
        for made in boards.values():
            ranked = sorted(made[hand] for hand in met if hand in made)
            for hand, place in made.items():
                total[hand] += score(ranked, place) ** power
        return total

    stand_as(worths(list(combinations(PACK, 2)), 1), rules, among_all=True)
    stand_as(settled(worths, better=order != "plain"), rules)


def settled(worths: Callable[[Met, int], Worths], *, better: bool) -> Worths:
    """The worth among all hands, or against two of the better half by this same worth."""
    met: Met = list(combinations(PACK, 2))
    found = worths(met, 1)
    while better:
        middle = sorted(found.values())[len(found) // 2]
        half = [hand for hand, worth in found.items() if worth >= middle]
        if half == met:
            break
        met, found = half, worths(half, 2)
    return found


def score(ranked: Sequence[int], place: int) -> int:
    """Twice the number of these hands below a place, and the number at it."""
    return bisect_left(ranked, place) + bisect_right(ranked, place)


def rest(gone: tuple[Card, ...]) -> list[Card]:
    """The cards of the pack without these."""
    return [each for each in PACK if each not in gone]


def two_cards() -> Iterator[tuple[Card, ...]]:
    """One of each of the 169 hands of two cards that differ by more than suits."""
    clubs = [each for each in PACK if each.suit is Suit.CLUBS]
    for one, other in combinations(clubs, 2):
        yield one, other
    for one in clubs:
        for other in clubs:
            if one.rank <= other.rank:
                yield one, card(other.rank.letter + "d")


def stand_as(worth: Worths, rules: RuleSet, *, among_all: bool = False) -> None:
    """The percentiles equal the shares of hands with less and with equal worth."""
    weight: Counter[int] = Counter()
    counted = len(worth) == comb(52, 2)
    for hand, value in worth.items():
        weight[value] += 1 if counted else alike(hand)
    assert sum(weight.values()) == comb(52, 2)
    beaten = 0
    at = {}
    for value in sorted(weight):
        at[value] = (beaten / 1326, pytest.approx(weight[value] / 1326))
        beaten += weight[value]
    for hand, value in worth.items():
        assert percentile_of(hand, rules, 4, among_all=among_all) == at[value], written(hand)


def alike(hand: tuple[Card, ...]) -> int:
    """The number of two-card hands that differ from it only by suits."""
    one, other = hand
    if one.rank == other.rank:
        return 6
    return 4 if one.suit == other.suit else 12


def test_four_cards_and_two_more_are_in_the_order_of_their_worth() -> None:
    """R8.4: with each two more cards, against all hands of six cards."""
    rules = PRESETS["four-two-two"]
    below = population_of(rules, 6).places.below
    rng = Random(15)
    found = []
    for _ in range(25):
        hand = tuple(rng.sample(PACK, 4))
        places = [strength((*hand, *more), rules.ranking) for more in combinations(rest(hand), 2)]
        worth = sum(below[place] + below[place + 1] for place in places)
        found.append((worth, stood(hand, rules).middle))
    assert [share for _, share in sorted(found)] == sorted(share for _, share in found)


def test_four_cards_and_three_common_ones_are_about_in_the_order_of_their_worth() -> None:
    """R8.4: simulated against simulated hands with simulated common cards; clear cases agree."""
    rules = PRESETS["four-two-three"]
    rng = Random(16)
    heroes = [tuple(rng.sample(PACK, 4)) for _ in range(20)]
    beaten = dict.fromkeys(heroes, 0.0)
    met = dict.fromkeys(heroes, 0)
    for _ in range(200):
        board = tuple(rng.sample(PACK, 3))
        others = [strength((*rng.sample(rest(board), 4), *board), rules.ranking) for _ in range(40)]
        for hand in heroes:
            if not set(hand) & set(board):
                place = strength((*hand, *board), rules.ranking)
                beaten[hand] += sum((place > other) + (place == other) / 2 for other in others)
                met[hand] += 1
    worth = {hand: beaten[hand] / met[hand] for hand in heroes}
    shares = {hand: stood(hand, rules).beats for hand in heroes}
    apart = [pair for pair in permutations(heroes, 2) if shares[pair[0]] > shares[pair[1]] + 0.2]
    assert len(apart) > 50
    for one, other in apart:
        assert worth[one] > worth[other], (written(one), written(other))


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        ("two-plus-one", "As Ah", "Ks Kh"),
        ("two-plus-one", "As Ks", "As Kh"),
        ("two-plus-one", "2s 2h", "As Qh"),
        ("community", "As Ah", "Ks Kh"),
        ("community", "Ks Kh", "As Ks"),
        ("four-two-two", "2s 2h 2d 2c", "As 2h 2d 2c"),
        ("four-two-two", "As 2h 9d 5c", "As Ah 9d 5c"),
        ("four-two-two", "As Ks Qs Js", "As Kh Qd Jc"),
        ("four-two-three", "2s 2h 2d 2c", "As 2h 2d 2c"),
        ("four-two-three", "As Ah 9d 9c", "As Kh 9d 5c"),
    ],
)
def test_better_hands_stand_higher(game: str, better: str, worse: str) -> None:
    """R8.2 to R8.4: twos are wild in four-two-two and four-two-three."""
    rules = PRESETS[game]
    assert stands(better, rules).middle > stands(worse, rules).middle
    assert stands(better, rules).beats >= stands(worse, rules).beats + stands(worse, rules).ties


def test_the_best_hands_beat_all_others() -> None:
    for game, best in (
        ("two-plus-one", "As Ah"),
        ("community", "As Ah"),
        ("four-two-two", "2s 2h 2d 2c"),
        ("four-two-three", "2s 2h 2d 2c"),
    ):
        found = stands(best, PRESETS[game])
        assert found.beats + found.ties == 1, game


# --- Stages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["three-five-seven", "napalm"])
def test_seven_cards_stand_among_hands_of_seven(game: str) -> None:
    """R8.5, R8.6: simulated hands are distributed as in the table."""
    rules = PRESETS[game]
    ranking = rules.stages[2].ranking
    rng = Random(8)
    below = population_of(rules, 7, stage=2).places.below
    assert below[-1] == comb(52, 7)
    places = sorted(strength(rng.sample(PACK, 7), ranking) for _ in range(10_000))
    for tenth in range(1, 10):
        place = places[1000 * tenth]
        share = tenth / 10
        error = 5 * (share * (1 - share) / len(places)) ** 0.5
        assert below[place] / below[-1] - error <= share <= below[place + 1] / below[-1] + error


# --- All games ------------------------------------------------------------------------------


def test_every_declaration_has_standings() -> None:
    """Shares of hands, in the order of the hands."""
    rng = Random(3)
    for rules, stage, held, lower in declarations():
        for _ in range(40):
            hand = rng.sample(PACK, held)
            found = stood(hand, rules, stage=stage, low=lower)
            assert 0 <= found.beats < found.beats + found.ties <= 1 + 1e-12
            assert found.beats < found.middle < found.beats + found.ties
            suits = rng.sample(list(Suit), 4)
            renamed = [card(each.rank.letter + suits[each.suit].letter) for each in hand]
            assert stood(renamed, rules, stage=stage, low=lower) == found


def test_hands_of_a_copy_stand_as_those_of_its_game() -> None:
    """S1.1: the id of a game decides nothing."""
    rng = Random(5)
    for rules, stage, held, lower in declarations():
        copy = RuleSet.of(changed(rules.base, id="copy"))
        for _ in range(3):
            hand = rng.sample(PACK, held)
            found = stood(hand, copy, stage=stage, low=lower)
            assert found == stood(hand, rules, stage=stage, low=lower)


def test_every_pass_and_draw_of_a_file_has_standings_or_no_form() -> None:
    """S3.4, S3.5: cards passed and drawn before the declaration."""
    rng = Random(6)
    for held, passed, drawn in product(range(1, 6), range(6), range(6)):
        if max(passed, drawn) > held:
            continue
        steps: list[Step] = [Ante(), Deal(held)]
        steps += [PassCards(passed)] if passed else []
        steps += [Draw(drawn)] if drawn else []
        steps += [Declare(Manner.SIMULTANEOUS), Showdown(hand=held)]
        rules = RuleSet.of(Game("game", "Game", tuple(steps)))
        assert (form_of(rules) is None) is (passed > 1)
        if form_of(rules):
            assert 0 <= stood(rng.sample(PACK, held), rules).middle <= 1


def test_hands_shown_down_have_standings_too() -> None:
    """R8.2 to R8.4: with the later and the common cards."""
    rng = Random(4)
    for rules in (
        *[PRESETS[game] for game in ("two-plus-one", "four-two-two", "four-two-three")],
        PRESETS["community"],
        PRESETS["community"].replaced({"cards": 3}),
    ):
        count = rules.most_cards + rules.common
        below = population_of(rules, count).places.below
        assert below[-1] == comb(52, count)
        assert 0 <= stood(rng.sample(PACK, count), rules).beats <= 1


@pytest.mark.parametrize("order", FIRST_ORDERS)
@pytest.mark.parametrize("ace_low", [True, False])
@pytest.mark.parametrize(("game", "count"), [("two-plus-one", 2), ("community", 3)])
def test_every_order_of_three_cards_has_its_table(
    game: str, count: int, order: str, ace_low: bool
) -> None:
    """R2.3, R12: and the counts of all classes sum to all hands."""
    dealt = {"cards": count} if game == "community" else {}
    rules = PRESETS[game].replaced({**dealt, "ranking": order, "ace_low_straight": ace_low})
    assert rules.ranking.order == three(order).order
    below, level = population_of(rules, count).places
    assert below[-1] == comb(52, count)
    assert level is not None
    assert len(level) == suit_classes(count)
    assert set(level) == set(range(len(below) - 1))


# --- Exchanges ------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"pass_left": 1}, {"draw": 1}, {"draw": 3, "pass_left": 1}])
def test_exchanged_hands_keep_their_order(options: dict[str, object]) -> None:
    """R3.3, R3.4: the order of hands does not change after exchanges."""
    dealt, after = PRESETS["three-card"], PRESETS["three-card"].replaced(options)
    hands = sorted(
        (Random(number).sample(PACK, 3) for number in range(200)),
        key=lambda hand: strength(hand, dealt.ranking),
    )
    shares = [stood(hand, after).middle for hand in hands]
    assert shares == sorted(shares)
    assert stands("Qs 8h 4d", after).middle < stands("Qs 8h 4d", dealt).middle
    assert stands("As Ah Ad", after).beats + stands("As Ah Ad", after).ties == 1


def test_each_pot_of_hi_lo_has_its_own_exchange() -> None:
    """R8.7: players who draw for a low have a worse high."""
    rules = PRESETS["hi-lo"].replaced({"draw": 2})
    assert stands("8s 5h 2d", rules, low=True).middle < 1
    assert stands("Ks Kh 4d", rules).middle != stands("Ks Kh 4d", rules, low=True).middle
    assert curve_of(rules, 3, 4) == "hi-lo-trips-first-high-3-draw-2-pass-0-against-3"
    assert curve_of(rules, 3, 4, low=True) == "hi-lo-trips-first-low-3-draw-2-pass-0-against-3"


# --- Suit classes -----------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "classes"), [(5, 134_459), (6, 962_988), (7, 6_009_159)])
def test_larger_hands_have_as_many_classes_as_is_known(cards: int, classes: int) -> None:
    assert suit_classes(cards) == classes


@pytest.mark.parametrize(("count", "classes"), [(1, 13), (2, 169), (3, 1755)])
def test_classes_of_suits_are_numbered_without_gaps(count: int, classes: int) -> None:
    assert suit_classes(count) == classes
    assert {suit_class(hand) for hand in combinations(PACK, count)} == set(range(classes))


def test_four_cards_have_16432_classes() -> None:
    """Two hands are in one class if and only if a renaming of suits makes them equal."""
    assert suit_classes(4) == 16_432
    rng = Random(5)
    met: dict[int, frozenset[frozenset[int]]] = {}
    for _ in range(4000):
        hand = rng.sample(PACK, 4)
        number = suit_class(hand)
        assert 0 <= number < 16_432
        by_suit = Counter(
            frozenset(each.rank for each in hand if each.suit is suit) for suit in Suit
        )
        key = frozenset(frozenset((*ranks, 100 + times)) for ranks, times in by_suit.items())
        assert met.setdefault(number, key) == key
    assert len(set(met.values())) == len(met)


def test_a_leg_game_begins_with_its_first_stage() -> None:
    rules = PRESETS["three-five-seven"]
    hand = cards("Ah Kd 7c")
    assert percentile_of(hand, rules, 4) == percentile_of(hand, rules, 4, stage=0)
    assert population_of(rules, 3) == Population(rules.stages[0].ranking)
    napalm = PRESETS["napalm"]
    assert population_of(napalm, 5, stage=1) == Population(napalm.stages[1].ranking)


def test_ties_count_half() -> None:
    assert Percentile(0.25, 0.5).middle == 0.5


@pytest.mark.parametrize("game", ["two-plus-one", "hi-lo", "three-card"])
def test_hands_that_the_ranking_counts_itself_need_no_table(game: str) -> None:
    rules = PRESETS[game]
    assert population_of(rules, 3) == Population(rules.ranking)
