"""The coach against players as they were seen: habits at work, nobody hidden, exact limits."""

from random import Random

import pytest

from guts_engine.analysis.coach.coach import Advice, Coach
from guts_engine.analysis.spot.plays import likely, policy_of_rival
from guts_engine.bots.habits import UNKNOWN, Count, Estimate, Habits, context
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.equilibrium.response import Rival
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Question
from guts_engine.state.state import State
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice

WRITTEN = tuple(each for each in shipped_ids() if each not in PRESETS)[::12]


def asked(rules: RuleSet, players: int, seed: int) -> tuple[State, int]:
    """A deal at its first declaration with a choice, and a seat that is asked there."""
    rng = Random(seed)
    state = new_game(rules, [NewSeat(f"p{n}", 500) for n in range(players)])
    state, _ = apply(state, shuffled(state, rng))
    while True:
        seat, question = next(iter(legal(state).items()))
        if question.question is Question.DECLARE and Choice.OUT in question.choices:
            return state, seat
        bot = ThresholdBot(PERSONAS["ines"], rng)
        state, _ = apply(state, bot.choose(view_of(state, seat), question))


def seen(state: State, seat: int, *, share: float, deals: int = 400) -> Habits:
    """The habits of a player who was in with that share of so many deals like this one."""
    here = context(state.table, seat)
    return UNKNOWN.with_count(here, Count(deals, round(deals * share), deals * here.prior))


def advised(coach: Coach) -> Advice:
    while coach.refine().samples < 100:
        pass
    return coach.advice


@pytest.mark.parametrize("game", [*PRESETS, *WRITTEN])
def test_players_who_never_are_in_leave_the_pot_to_any_hand(game: str) -> None:
    rules = preset(game)
    state, me = asked(rules, 3, 5)
    others = [seat for seat in state.table.order if seat != me]
    habits = {seat: seen(state, seat, share=0.0) for seat in others}
    advice = advised(Coach(view_of(state, me), legal(state)[me], 1, habits))
    usual = advised(Coach(view_of(state, me), legal(state)[me], 1))
    assert advice.all_out is not None and usual.all_out is not None
    assert advice.all_out >= 0.8 and advice.all_out >= usual.all_out - 0.05


@pytest.mark.parametrize("game", ["three-card", "two-card", "survivor", "two-plus-one"])
def test_players_who_always_are_in_are_never_all_out(game: str) -> None:
    state, me = asked(preset(game), 4, 6)
    others = [seat for seat in state.table.order if seat != me]
    habits = {seat: seen(state, seat, share=1.0) for seat in others}
    advice = Coach(view_of(state, me), legal(state)[me], 1, habits).refine()
    assert advice.all_out is not None and advice.all_out < 0.06


def test_unknown_players_are_taken_for_the_equilibrium() -> None:
    state, me = asked(preset("three-card"), 4, 7)
    view, question = view_of(state, me), legal(state)[me]
    habits = dict.fromkeys([seat for seat in state.table.order if seat != me], UNKNOWN)
    assert Coach(view, question, 3, habits).refine() == Coach(view, question, 3).refine()


def test_a_rival_is_in_with_its_share_of_its_width() -> None:
    policy = policy_of_rival(Rival(0.3, 0.6))
    assert policy.needed == pytest.approx(0.4) and policy.cold_feet == pytest.approx(0.5)
    assert policy_of_rival(Rival(0.0, 0.0)).cold_feet == 1.0


@pytest.mark.parametrize("errors", [-9, -1, 0, 1, 9])
def test_shares_move_by_standard_errors_and_stay_shares(errors: int) -> None:
    rival = likely(Estimate(0.4, 0.1, 0.5, 0.1, 8, 0.2), errors)
    assert rival.share == pytest.approx(min(1, max(0, 0.4 + errors / 10)))
    assert rival.share <= rival.width <= 1
