"""The worth of options is that of deals which the engine plays on from the same question."""

from math import sqrt
from random import Random
from statistics import mean, stdev

import numpy as np
import pytest

from guts_engine.coach.coach import Coach
from guts_engine.play.game import apply, legal
from guts_engine.rules.options import Shortfall
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Action, Asked, Declare, Question
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.strategy.position import claims
from tests.engine.helpers.games_played import answer
from tests.engine.helpers.policies import askings, dealt_anew, equal

PLAYED, TRIED = 150, 4
"""The deals played through the engine, and the batches of the coach."""
GAMES = (
    ("two-card", 4),
    ("napalm", 3),
    ("three-five-seven", 3),
    ("six-seven-eight", 3),
    ("community", 5),
    ("progressive-guts", 3),
    ("four-three", 3),
    ("guts-high-low", 3),
    ("two-plus-one", 4),
    ("hi-lo", 4),
    ("bloody-sevens-ii", 3),
    ("tennessee-guts", 3),
)
"""Games in which nothing but declarations is asked, of all kinds."""


def won(before: Table, after: Table, seat: int) -> float:
    """The chips won and the claim to the pots left, less that before in a game for legs."""
    rules, order = before.rules, before.order

    def claimed(table: Table) -> float:
        if not rules.leg_game:
            return table.pooled / len(order)
        legs = [[0 if table.ended else table.legs[each]] for each in order]
        share = claims(np.array(legs), rules.base.legs)
        return float(table.pooled * share[order.index(seat), 0])

    assert rules.paying.shortfall is not Shortfall.ENDS
    result = after.seats[seat].chips - before.seats[seat].chips + claimed(after)
    return result - (claimed(before) if rules.leg_game else 0.0)


def played(state: State, action: Action, rng: Random) -> Table:
    """The table after the deal, if all answers are random after the action."""
    state, _ = apply(state, action)
    while asked := legal(state):
        seat = min(asked)
        state, _ = apply(state, uniform(state, seat, asked[seat], rng))
    return state.table


def uniform(state: State, seat: int, asked: Asked, rng: Random) -> Action:
    """A random answer, each declaration with the same chance."""
    if asked.question is Question.DECLARE:
        return Declare(seat, rng.choice(asked.choices))
    return answer(state, seat, asked, rng)


def question(rules: RuleSet, players: int, seed: int) -> tuple[State, int, SeatView, Asked]:
    """A question that comes about with random answers, before any secret one."""
    every = [*askings(rules, players, Random(seed), 3)]
    declares = [each for each in every if each[3].question is Question.DECLARE]
    return Random(seed).choice([each for each in declares if not each[2].table.sealed])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_engine_gives_the_same_worths(game: str, players: int, seed: int) -> None:
    """Those who answer at random tell nothing, so that all unseen cards are at random."""
    rules = preset(game)
    state, seat, view, asked = question(rules, players, seed)
    coach = Coach(view, asked, 1, policy=equal(rules, players))
    for _ in range(TRIED):
        advice = coach.refine()
    rng = Random(seed)
    for option in advice.options:
        worths = [
            won(state.table, played(dealt_anew(state, view, rng), option.action, rng), seat)
            for _ in range(PLAYED)
        ]
        error = sqrt((stdev(worths) ** 2) / PLAYED + option.stderr**2)
        assert abs(mean(worths) - option.ev) < 4.5 * error + 0.02, (option, mean(worths), error)
