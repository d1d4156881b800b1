"""The cards a bot passes and draws, and the pots it declares for."""

from itertools import combinations
from math import comb
from random import Random

import pytest

from guts_engine.bots.exchange import to_exchange, to_pass
from guts_engine.bots.persona import Persona, Share
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card, cards, written
from guts_engine.play.game import apply, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, Discard, Pass, Question, StartDeal
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strength.percentile import percentile_of

THREE = PRESETS["three-card"]
PASSING = PRESETS["pass-the-trash"]


def holding(hand: str, rules: RuleSet, *, seats: int = 4) -> SeatView:
    """The view of seat 1 with these cards in hand."""
    state = new_game(rules, [NewSeat(f"P{seat}", 500) for seat in range(seats)])
    view = view_of(apply(state, StartDeal(PACK))[0], 1)
    held: list[tuple[Card | None, ...]] = list(view.hands)
    held[1] = cards(hand)
    return changed(view, hands=tuple(held))


def worth(view: SeatView, away: tuple[Card, ...]) -> float:
    """The probability that none of three others has a better hand, over every possible card.

    In hi-lo that of no better high hand and of no better low hand together.
    """
    kept = [each for each in view.cards if each not in away]
    unseen = [each for each in PACK if each not in view.cards]
    rules = view.table.rules
    total = 0.0
    for come in combinations(unseen, len(away)):
        for low in (False, True) if rules.two_pots else (False,):
            stands = percentile_of([*kept, *come], rules, 4, low=low)
            assert stands is not None
            total += stands.middle**3
    return total / comb(len(unseen), len(away))


@pytest.mark.parametrize(
    ("hand", "passed"),
    [
        ("9c 9d 4h", "4h"),
        ("Ac Kd 2h", "2h"),
        ("9h 7h Kc", "Kc"),
        ("8c 9c Kh", "Kh"),
    ],
)
def test_r3_4_the_card_passed_is_the_one_whose_loss_costs_least(hand: str, passed: str) -> None:
    view = holding(hand, PASSING)
    assert written(to_pass(view, 1)) == passed
    dear = max(combinations(view.cards, 1), key=lambda away: worth(view, away))
    assert written(dear) == passed


def test_r3_4_a_wild_card_is_passed_only_where_there_is_no_other() -> None:
    rules = PRESETS["four-two-two"].replaced({"pass_left": 1})
    rng = Random(1)
    for _ in range(12):
        hand = rng.sample(PACK, 4)
        (passed,) = to_pass(holding(written(hand), rules), 1)
        assert passed.text[0] != "2" or all(each.text[0] == "2" for each in hand)
    assert to_pass(holding("2c 2d 2h 2s", rules), 1) == cards("2c")
    (passed,) = to_pass(holding("2c 2d 2h 7s", rules), 1)
    assert passed.text == "7s"


@pytest.mark.parametrize(
    ("hand", "ghost", "seats", "passed"),
    [
        ("3h 4s Qc", "none", 2, "3h"),
        ("3h 4s Qc", "lone", 2, "3h"),
        ("3h 4s Qc", "always", 2, "Qc"),
        ("3h 4s Qc", "none", 3, "Qc"),
        ("Kd Tc 8s", "none", 4, "8s"),
        ("Kd Tc 8s", "always", 4, "Kd"),
        ("Kd Tc 8s", "none", 5, "Kd"),
    ],
)
def test_the_more_hands_must_be_beaten_the_more_is_ventured(
    hand: str, ghost: str, seats: int, passed: str
) -> None:
    """A ghost that always plays counts as one more hand (R6.5)."""
    rules = PRESETS["ghost"].replaced({"cards": 3, "pass_left": 1, "ghost": ghost})
    assert written(to_pass(holding(hand, rules, seats=seats), 1)) == passed


@pytest.mark.parametrize(
    ("game", "options"), [("two-plus-one", {}), ("community", {"cards": 3}), ("hi-lo", {})]
)
def test_r3_4_it_is_so_too_for_hands_that_grow_and_for_two_pots(
    game: str, options: dict[str, object]
) -> None:
    rules = PRESETS[game].replaced({**options, "pass_left": 1})
    rng = Random(3)
    for _ in range(12):
        view = holding(written(rng.sample(PACK, rules.dealing.cards)), rules)
        worths = {away: worth(view, away) for away in combinations(sorted(view.cards), 1)}
        assert worths[to_pass(view, 1)] == pytest.approx(max(worths.values()))


@pytest.mark.parametrize(
    ("hand", "put_away"),
    [
        ("9c 9d 4h", "4h"),
        ("9c 9d 9h", ""),
        ("Ts Js Qs", ""),
        ("Tc Jd Qh", ""),
        ("2h 6h Th", ""),
        ("2c 7d Jh", "2c 7d"),
        ("2c 7d Ah", "2c 7d"),
    ],
)
def test_r3_3_what_makes_a_hand_is_kept(hand: str, put_away: str) -> None:
    view = holding(hand, THREE.replaced({"draw": 3}))
    assert written(sorted(to_exchange(view, 3, Random(2)))) == put_away


@pytest.mark.parametrize(
    ("hand", "put_away"),
    [
        ("9c 9d 9h 6s Qd", "6s Qd"),
        ("9c 9d 4h 4s Qd", "Qd"),
        ("3h 7h 9h Kh 2c", "2c"),
        ("6c 7d 8h 9s 2c", "2c"),
        ("6c 7d 8h 9s Tc", ""),
        ("9c 9d 9h 4s 4d", ""),
    ],
)
def test_r3_3_five_cards_are_drawn_to_as_one_would(hand: str, put_away: str) -> None:
    view = holding(hand, THREE.replaced({"cards": 5, "draw": 3}))
    assert written(sorted(to_exchange(view, 3, Random(2)))) == written(sorted(cards(put_away)))


def test_what_is_put_away_is_nearly_the_best_that_could_be() -> None:
    rng = Random(5)
    for draw in (1, 2):
        rules = THREE.replaced({"draw": draw})
        for _ in range(4):
            view = holding(written(rng.sample(PACK, 3)), rules)
            ways = [each for count in range(draw + 1) for each in combinations(view.cards, count)]
            worths = {frozenset(away): worth(view, away) for away in ways}
            chosen = to_exchange(view, draw, Random(1))
            assert worths[frozenset(chosen)] > max(worths.values()) - 0.02, view.cards


def test_r3_3_wild_cards_are_kept_and_one_chance_is_drawn_whatever_the_hand() -> None:
    rules = PRESETS["four-two-three"].replaced({"draw": 4})
    left = set()
    for hand in ("2c 2d 7h 9s", "2c 4d 7h 9s", "3c 4d 7h 9s", "Ac Ad Ah As"):
        rng = Random(4)
        away = to_exchange(holding(hand, rules), 4, rng)
        assert not any(each.text[0] == "2" for each in away)
        left.add(rng.random())
    assert len(left) == 1


def test_a_bot_answers_with_the_cards_it_has_chosen() -> None:
    view = holding("9c 9d 4h", THREE.replaced({"draw": 1}))
    bot = ThresholdBot(Persona("x", "X", "x", "Plays.", Share(0.7)), Random(1))
    assert bot.choose(view, Asked(question=Question.DISCARD, cards=1)) == Discard(1, cards("4h"))


@pytest.mark.parametrize("hand", ["9c 9d 4h", "Ac Kd 2h", "5c 6c 7c"])
def test_r13_3_nobody_passes_a_card_that_may_be_kept(hand: str) -> None:
    """R13.3: cards come from the right all the same, and more of them beat fewer."""
    view = holding(hand, THREE.replaced({"pass_left": 1, "pass_optional": True}))
    bot = ThresholdBot(Persona("x", "X", "x", "Plays.", Share(0.7)), Random(1))
    asked = Asked(question=Question.PASS, cards=1, optional=True)
    assert bot.choose(view, asked) == Pass(view.seat, ())


# --- Two pots -------------------------------------------------------------------------------

POTS = Asked((Choice.OUT, Choice.HIGH, Choice.LOW, Choice.BOTH))


@pytest.mark.parametrize(
    ("hand", "both", "says"),
    [
        ("Ac Ad Ah", "independent", Choice.HIGH),
        ("Ac 2d 4h", "independent", Choice.LOW),
        ("9c Jd Qh", "independent", Choice.OUT),
        ("Ah 2h 4h", "independent", Choice.BOTH),
        ("Ac 2d 3h", "independent", Choice.BOTH),
        ("Tc Jd Qh", "independent", Choice.HIGH),
        ("Ac 2d 3h", "must-win-both", Choice.BOTH),
        ("Ah 4h 8h", "must-win-both", Choice.HIGH),
    ],
)
def test_r8_7_each_half_is_weighed_and_both_takes_two_good_ones(
    hand: str, both: str, says: Choice
) -> None:
    view = holding(hand, PRESETS["hi-lo"].replaced({"both": both}))
    bot = ThresholdBot(Persona("x", "X", "x", "Plays.", Share(0.8)), Random(1))
    assert bot.choose(view, POTS).choice is says


def test_r8_7_who_must_win_both_says_both_only_if_it_wins_nearly_always() -> None:
    rules = PRESETS["hi-lo"]
    strict = rules.replaced({"both": "must-win-both"})
    bot = ThresholdBot(Persona("x", "X", "x", "Plays.", Share(0.7)), Random(1))
    rng = Random(9)
    said = {False: 0, True: 0}
    for _ in range(400):
        hand = written(rng.sample(PACK, 3))
        for each in (rules, strict):
            choice = bot.choose(holding(hand, each, seats=5), POTS).choice
            said[each is strict] += choice is Choice.BOTH
    assert 0 < said[True] < said[False] / 2


def test_r8_7_must_win_both_means_both_where_that_promises_more_than_one_pot() -> None:
    """In pots: two won or two matched, compared with one won or one matched."""
    rules = PRESETS["hi-lo"].replaced({"both": "must-win-both"})
    bot = ThresholdBot(Persona("x", "X", "x", "Plays.", Share(0.0)), Random(1))
    rng = Random(4)
    said = set()
    for _ in range(300):
        view = holding(written(rng.sample(PACK, 3)), rules, seats=3)
        seen = [percentile_of(view.cards, rules, 3, low=low) for low in (False, True)]
        high, low = (each.middle**2 for each in seen if each)
        both = 2 * high * low - 2 * (1 - high * low)
        one = max(high, low) - (1 - max(high, low))
        choice = bot.choose(view, POTS).choice
        said.add(choice)
        assert (choice is Choice.BOTH) == (both > one), view.cards
        if choice is not Choice.BOTH:
            assert choice is (Choice.HIGH if high >= low else Choice.LOW)
    assert said == {Choice.HIGH, Choice.LOW, Choice.BOTH}


@pytest.mark.parametrize("matches", [0, 0.5, 1, 1.5, 2, 5])
def test_r7_3_a_second_pot_is_played_where_it_pays_with_chips_for_so_many_matches(
    matches: float,
) -> None:
    """A player who wins one pot and loses the other pays its match from what was won."""
    rules = PRESETS["hi-lo"].replaced({"ante": 100})
    bot = ThresholdBot(Persona("x", "X", "x", "Plays.", Share(0.0)), Random(1))
    rng = Random(4)
    said = set()
    for _ in range(200):
        view = holding(written(rng.sample(PACK, 3)), rules, seats=3)
        table = view.table
        seats = [changed(each, chips=int(matches * table.pot)) for each in table.seats]
        view = changed(view, table=changed(table, seats=tuple(seats)))
        seen = [percentile_of(view.cards, rules, 3, low=low) for low in (False, True)]
        high, low = (each.middle**2 for each in seen if each)
        likely = max(high, low)
        one = likely - (1 - likely) * min(1, matches)
        both = 2 * high * low - (1 - high) * (1 - low) * min(2, matches)
        choice = bot.choose(view, POTS).choice
        said.add(choice)
        assert (choice is Choice.BOTH) == (both > one or matches >= 2), view.cards
    assert Choice.BOTH in said
    assert (len(said) > 1) == (matches < 2)
