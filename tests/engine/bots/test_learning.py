"""A bot that learns: it answers in the right direction, and cannot be led far (R10)."""

from random import Random

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.habits import Count, Habits, Watcher, contexts, declaring
from guts_engine.bots.learning import tighter_than, tightness
from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Declare, Question
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.strategy.known import policy_for
from guts_engine.strategy.response import LEEWAY, LEVELS, level_of, response_to
from guts_engine.strategy.solving import Solver
from guts_engine.strategy.spot import Spot

LEARNER = Persona("l", "L", "", "", Equilibrium(), learning=1.0)
SEVERAL = ("three-card", "two-card", "hi-lo", "ghost", "two-plus-one", "nerve")


def asked(rules: RuleSet, players: int, seed: int = 1) -> State:
    """A table at its first declaration."""
    state = new_game(rules, [NewSeat(f"P{seat}", 9000) for seat in range(players)])
    state, _ = apply(state, shuffled(state, Random(seed)))
    while state.table.terms.question is not Question.DECLARE:
        seat, options = next(iter(legal(state).items()))
        state, _ = apply(state, Bot(LEARNER, Random(1)).choose(view_of(state, seat), options))
    return state


def told(view: SeatView, ins: int, of: int = 100) -> Watcher:
    """A watcher that has seen everyone else in this often."""
    watcher, table = Watcher(view), view.table
    for other in declaring(table):
        here = contexts(table, other)[0]
        seen = Count(of, ins, of * here.prior)
        watcher.habits[f"P{other}"] = Habits(dict.fromkeys(here.buckets, seen))
    return watcher


@pytest.mark.parametrize("game", PRESETS)
def test_how_much_tighter_others_are_follows_from_how_often_they_are_in(game: str) -> None:
    state = asked(preset(game), 3)
    view = view_of(state, state.table.turn[0])
    shares = [tightness(view, told(view, ins)).tighter for ins in (0, 20, 60, 100)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0 >= shares[-1], "who is always in where all are is not looser"


def test_it_is_surer_the_more_was_seen() -> None:
    state = asked(preset("three-card"), 2)
    view = view_of(state, state.table.turn[0])
    sure = [tightness(view, told(view, deals, deals)).sure for deals in (0, 2, 20, 200)]
    assert sure[0] == 0
    assert sure == sorted(sure)
    assert sure[-1] == 1


def test_levels_are_shares_of_hands() -> None:
    assert tighter_than(0.5, 0.5) == 0
    assert tighter_than(0.4, 0.2) == pytest.approx(0.693, abs=0.001)
    assert tighter_than(0.5, 0.75) == pytest.approx(-0.693, abs=0.001)
    assert {level_of(each) for each in LEVELS} == {*LEVELS}


@pytest.mark.parametrize("game", SEVERAL)
@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[-1]])
def test_a_response_gains_and_costs_little_against_everyone_else(game: str, level: float) -> None:
    """Valued in other deals than it was found in; `LEEWAY` is the most that it may cost."""
    rules, players = preset(game), 3
    found = response_to(rules, players, level)
    usual = policy_for(rules, players).policy
    solver = Solver(Spot(rules, players), policy=usual)
    played = found.mixed(usual, 1.0)
    assert solver.advantage(usual.shifted(level), usual, played, 12_000)[0] > 0.002
    for other in LEVELS:
        assert solver.advantage(usual.shifted(other), usual, played, 12_000)[0] > -LEEWAY - 0.02


def test_nothing_seen_is_the_equilibrium_exactly() -> None:
    for seed in range(40):
        state = asked(preset("two-card"), 4, seed)
        seat, question = next(iter(legal(state).items()))
        view = view_of(state, seat)
        learner = Bot(LEARNER, Random(seed), Watcher(view)).choose(view, question)
        assert learner == Bot(LEARNER, Random(seed)).choose(view, question)


def test_against_somebody_who_always_is_in_it_plays_other_hands() -> None:
    ins = {100: 0, None: 0}
    for seed in range(60):
        state = asked(preset("three-card"), 2, seed)
        seat, question = next(iter(legal(state).items()))
        view = view_of(state, seat)
        for seen in ins:
            watcher = Watcher(view) if seen is None else told(view, seen)
            action = Bot(LEARNER, Random(seed), watcher).choose(view, question)
            ins[seen] += isinstance(action, Declare) and action.choice.value == "in"
    assert ins[100] != ins[None]
