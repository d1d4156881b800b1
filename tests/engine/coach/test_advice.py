"""Advice on questions that leave no doubt, and the marks for what was answered."""

from random import Random

import pytest

from guts_engine.coach.advice import Advice, Mark, Option, judge
from guts_engine.coach.coach import Coach
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card, cards
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state.actions import Asked, Declare, Discard, NameRank, Pass, StartDeal
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from tests.engine.helpers.policies import askings, equal, threshold


def holding(
    game: str, hand: str, players: int = 4, *, pot: int = 4, **options: object
) -> tuple[SeatView, Asked]:
    """The view of the seat that is asked first, with these cards."""
    rules = PRESETS[game].replaced(options)
    start = Start(pot=pot, low_pot=pot if rules.two_pots else 0)
    seats = [NewSeat(f"p{seat}", 200) for seat in range(players)]
    state = new_game(rules, seats, start=start, dealer=players - 1)
    held = cards(hand)
    pack = Random(1).sample([each for each in PACK if each not in held], 52 - len(held))
    round_of_cards = players + (game == "ghost")
    for number, each in enumerate(held):
        pack.insert(number * round_of_cards, each)
    state = apply(state, StartDeal(tuple(pack)))[0]
    return view_of(state, 0), legal(state)[0]


def told(coach: Coach) -> Advice:
    """The advice once it says how good the hand is."""
    coach.refine()
    return coach.refine()


@pytest.mark.parametrize(
    ("game", "hand", "best"),
    [
        ("three-card", "As Ad Ac", Choice.IN),
        ("two-card", "As Ad", Choice.IN),
        ("ghost", "2s 3d", Choice.OUT),
        ("three-card", "2s 3d 5c", Choice.OUT),
        ("four-two-two", "2s 2d 2c 2h", Choice.IN),
        ("hi-lo", "As 2d 3c", Choice.BOTH),
        ("hi-lo", "Ks Kd Kc", Choice.HIGH),
        ("three-five-seven", "3s 3d 3c", Choice.IN),
    ],
)
def test_hands_that_leave_no_doubt(game: str, hand: str, best: Choice) -> None:
    view, asked = holding(game, hand)
    coach = Coach(view, asked, 1)
    for _ in range(20):
        advice = coach.refine()
    assert advice.best.action == Declare(0, best)


@pytest.mark.parametrize(("hand", "away"), [("Ks Kd 2c", "2c"), ("9s 9d 9c", "")])
def test_what_makes_nothing_is_exchanged(hand: str, away: str) -> None:
    view, asked = holding("three-card", hand, draw=1)
    coach = Coach(view, asked, 1, policy=threshold(view.table.rules, 4, 0.6))
    for _ in range(20):
        advice = coach.refine()
    assert judge(advice, Discard(0, cards(away))).mark is not Mark.MISTAKE
    assert len(advice.options) == 4


def test_the_card_that_makes_nothing_is_passed() -> None:
    view, asked = holding("pass-the-trash", "2c Kd Ks")
    coach = Coach(view, asked, 1)
    for _ in range(10):
        advice = coach.refine()
    assert advice.best.action == Pass(0, cards("2c"))


def test_who_only_looks_on_gets_no_advice() -> None:
    view, asked = holding("three-card", "As Kd 7c")
    with pytest.raises(ValueError, match="nothing to decide"):
        Coach(changed(view, seat=None), asked, 1)


def test_the_same_seed_gives_the_same_advice() -> None:
    view, asked = holding("hi-lo", "As Kd 7c")
    assert told(Coach(view, asked, 5)) == told(Coach(view, asked, 5))
    assert told(Coach(view, asked, 5)) != told(Coach(view, asked, 6))


@pytest.mark.parametrize("out", [0.25, 0.5, 0.8])
def test_the_weakest_hand_is_at_the_threshold_of_the_policy(out: float) -> None:
    view, asked = holding("three-card", "As Kd 7c")
    policy = threshold(view.table.rules, 4, out)
    named = told(Coach(view, asked, 1, policy=policy)).weakest
    assert named is not None
    other, _ = holding("three-card", named)
    beats = told(Coach(other, asked, 1, policy=policy)).percentile
    assert beats is not None and out - 0.01 < beats < out + 0.04


def test_where_cards_are_to_come_no_hand_is_the_weakest() -> None:
    view, asked = holding("community", "As Kd")
    assert told(Coach(view, asked, 1)).weakest is None


@pytest.mark.parametrize(("pot", "named"), [(200, True), (201, False)])
def test_no_hand_is_the_weakest_for_who_risks_less_than_a_match(pot: int, named: bool) -> None:
    """R7.3: with 200 chips before a larger pot."""
    view, asked = holding("three-card", "Ah Qd 2c", pot=pot)
    rules = view.table.rules
    for limited, expected in ((rules, named), (rules.replaced({"max_loss": 50}), True)):
        there = changed(view, table=changed(view.table, rules=limited))
        advice = told(Coach(there, asked, 1, policy=threshold(limited, 4, 0.6)))
        assert (advice.weakest is not None) is expected


def test_every_rank_may_be_named() -> None:
    rules = preset("two-more-deadly")
    _, seat, view, asked = next(askings(rules, 3, Random(1), 1))
    advice = told(Coach(view, asked, 1, policy=equal(rules, 3)))
    ranks = {each.rank for each in PACK}
    assert {each.action for each in advice.options} == {NameRank(seat, each) for each in ranks}


# --- Marks --------------------------------------------------------------------------------------


def _advice(short: float, error: float) -> Advice:
    options = (
        Option(Declare(0, Choice.IN), 5.0, 0.1),
        Option(Declare(0, Choice.OUT), 5.0 - short, 0.1, short, error),
    )
    return Advice(options, pot=100.0)


@pytest.mark.parametrize(
    ("short", "error", "mark"),
    [
        (0.9, 0.0, Mark.CLOSE),
        (1.1, 0.0, Mark.CLOSE),
        (5.1, 2.0, Mark.CLOSE),
        (4.9, 0.0, Mark.CLOSE),
        (5.1, 0.0, Mark.MISTAKE),
    ],
)
def test_a_mark_goes_by_what_the_decision_cost(short: float, error: float, mark: Mark) -> None:
    advice = _advice(short, error)
    best = judge(advice, Declare(0, Choice.IN))
    assert best.cost == 0
    assert best.mark is (Mark.CLOSE if len(advice.equal) > 1 else Mark.BEST)
    verdict = judge(advice, Declare(0, Choice.OUT))
    assert (verdict.mark, verdict.cost, verdict.stderr) == (mark, short, error)


def test_cards_count_in_any_order() -> None:
    held: tuple[Card, ...] = cards("As Kd")
    advice = Advice((Option(Discard(1, held), 1.0, 0.1),), pot=1.0)
    assert judge(advice, Discard(1, held[::-1])).mark is Mark.BEST
    with pytest.raises(ValueError, match="not one of the options"):
        judge(advice, Discard(1, held[:1]))
