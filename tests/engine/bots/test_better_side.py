"""Two pots that depend on each other (R7.2, R8.7): the better one first, the other beside it."""

from random import Random

import numpy as np
import pytest

from guts_engine.analysis.solve.course.columns import Hands, stakes_of
from guts_engine.analysis.solve.course.course import Course, _ThresholdRun
from guts_engine.analysis.solve.course.policies import Everyone
from guts_engine.analysis.spot.declaring import Declarations
from guts_engine.analysis.spot.plays import Looks
from guts_engine.analysis.spot.spot import spot_at
from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.bots.threshold import ThresholdBot, view_percentile
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.moment import Kind, kinds_of, nearness, sides_depend
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.solved import Point
from guts_engine.equilibrium.thresholds import idealised, share_out
from guts_engine.hands.cards import cards
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Asked, Declare
from guts_engine.steps.model import Choice
from guts_engine.steps.model import Declare as DeclareStep
from tests.engine.helpers.threshold_bots import holding

RULES = PRESETS["hi-lo"].replaced({"max_loss": 3, "low": "ace-high-plain"})
"""Rules without a shipped table."""
OUTS = {(False, False): 0.6, (True, False): 0.7, (False, True): 0.55, (True, True): 0.35}
"""The share to fold for high and low, alone and beside the other."""
PROFESSOR = Persona("p", "P", "p", "Plays.", Equilibrium())
CHOICES = (Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT)
OUT = Choice.OUT
PLAYERS = 4


@pytest.fixture(autouse=True)
def table() -> None:
    """The solved table of the rules."""
    kinds = kinds_of(RULES)
    outs = {
        moment: OUTS[kinds[moment[0]].low, kinds[moment[0]].beside]
        for moment in solved.moments_of(RULES, PLAYERS)
    }
    levels = solved.levels_of(RULES)
    solved.put(RULES, PLAYERS, [Point(level, outs, 0.0, 0.0) for level in levels])


def right(high: float, low: float) -> Choice:
    """The choice for a hand of these percentiles."""
    is_low = low > high
    if max(high, low) < OUTS[is_low, False]:
        return Choice.OUT
    if nearness(high, low) >= OUTS[not is_low, True]:
        return Choice.BOTH
    return Choice.LOW if is_low else Choice.HIGH


@pytest.mark.parametrize(
    ("options", "depend"),
    [
        ({"max_loss": 3}, True),
        ({}, False),
        ({"cap": 3}, False),
        ({"max_loss": 3, "peek": False}, False),
        ({"max_loss": 3, "both": "must-win-both"}, False),
    ],
)
def test_what_both_pots_lose_together_makes_them_depend(
    options: dict[str, object], depend: bool
) -> None:
    rules = PRESETS["hi-lo"].replaced(options)
    assert sides_depend(rules) is depend
    assert (Kind(0, beside=True) in kinds_of(rules)) is depend


def test_other_games_have_no_pot_beside_another() -> None:
    limited = [rules.replaced({"max_loss": 3}) for rules in PRESETS.values() if not rules.leg_game]
    assert [rules.game for rules in limited if sides_depend(rules)] == ["hi-lo"]


@pytest.mark.parametrize(
    "hand", ["Ah 3d 2c", "Kh 9d 8c", "8s 8d 5c", "7h 4d 2c", "Qh Jd 9c", "As 2s 3s", "Td 8c 6h"]
)
def test_a_bot_decides_on_its_better_side_first(hand: str) -> None:
    view = holding(hand, RULES)
    places = [view_percentile(view, low=low) for low in (False, True)]
    assert places[0] is not None and places[1] is not None
    for seed in range(20):
        spread = Random(seed).random()
        action = ThresholdBot(PROFESSOR, Random(seed)).choose(view, Asked(CHOICES))
        assert isinstance(action, Declare)
        high, low = [each.beats + each.ties * spread for each in places if each]
        assert action.choice is right(high, low)


def test_the_coach_and_the_solver_decide_alike() -> None:
    rng = np.random.default_rng(3)
    deals = 500
    looks = [rng.random((PLAYERS, deals), np.float32) for _ in range(2)]
    course = Course(RULES, PLAYERS, stakes_of(RULES, PLAYERS))
    outs = np.zeros((len(course.kinds), PLAYERS + 1, PLAYERS, PLAYERS), np.float32)
    for number, kind in enumerate(course.kinds):
        outs[number] = OUTS[kind.low, kind.beside]
    held = np.zeros((PLAYERS, deals), np.int32)
    hands = Hands([looks], [[held, held]], [[]], [0.0], held)
    hero = np.zeros(deals, np.intp)
    run = _ThresholdRun(course, hands, hero, Everyone(outs), None, False, None)
    place = next(n for n, each in enumerate(course.steps) if isinstance(each, DeclareStep))
    step = course.steps[place]
    assert isinstance(step, DeclareStep)
    said = run._said(step, place, 0, np.ones((PLAYERS, deals), np.bool_), 0)

    spot = spot_at(RULES, PLAYERS, cards("Ah 3d 2c"))
    both = [{seat: Looks(side[seat], side[seat]) for seat in range(PLAYERS)} for side in looks]
    coach = Declarations(spot, both[0], both[1], {}, rng)
    high, low = coach.pots(Choice.OUT)
    mine = coach.mine
    for seat in range(PLAYERS):
        for deal in range(deals):
            choice = right(looks[0][seat, deal], looks[1][seat, deal])
            sides = [choice in (each, Choice.BOTH) for each in (Choice.HIGH, Choice.LOW)]
            assert [bool(side[seat, deal]) for side in said] == sides
            if seat != spot.me:
                assert [bool(high[seat, deal]), bool(low[seat, deal])] == sides
            else:
                assert [bool(side[deal]) for side in mine] == sides


def test_short_chips_do_not_shift_what_decides_beside_another_side() -> None:
    chips = (4.0, 4.0, 4.0, 4.0)
    for low in (False, True):
        here = Situation(PLAYERS, 12, low=low, chips=chips, beside=True)
        assert share_out(RULES, here) == pytest.approx(OUTS[low, True])


def test_without_a_table_each_side_is_decided_by_itself() -> None:
    rules = RULES.replaced({"ghost": "lone"})
    assert sides_depend(rules) and not solved.knows_sides(rules, PLAYERS)
    assert solved.knows_sides(RULES, PLAYERS)
    assert share_out(rules, Situation(PLAYERS, 12)) == idealised(rules, Situation(PLAYERS, 12))
    for hand, choice in (("5h 3d 2c", Choice.LOW), ("Ad Ah As", Choice.HIGH), ("Th 9d 7c", OUT)):
        action = ThresholdBot(PROFESSOR, Random(1)).choose(holding(hand, rules), Asked(CHOICES))
        assert isinstance(action, Declare) and action.choice is choice
