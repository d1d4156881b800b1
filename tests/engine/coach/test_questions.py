"""Every question of every game has advice, made of nothing but what the seat sees (R10)."""

from math import isfinite
from random import Random

import pytest

from guts_engine.coach.advice import Advice
from guts_engine.coach.coach import Coach
from guts_engine.play.game import view_of
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import every_step
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Deal, Declare, Draw, PassCards, To
from tests.engine.helpers.games_made import made_game
from tests.engine.helpers.policies import askings, dealt_anew, equal

FEW, MANY = 3, 40
"""The questions of each game and number of seats, quick and slow."""
GAMES, ALL_GAMES = 30, 500
"""The random games, quick and slow."""


def advised(rules: RuleSet, view: SeatView, asked: Asked, seed: int = 1) -> Advice:
    policy = equal(rules, len(view.table.order))
    return Coach(view, asked, seed, policy=policy).refine()


def check(rules: RuleSet, players: int, rng: Random, questions: int) -> int:
    """Check the advice on some of the questions of a game; returns their number."""
    count = 0
    for state, _, view, asked in askings(rules, players, rng, 4):
        if rng.random() < 0.5:
            continue
        advice = advised(rules, view, asked)
        legal = asked.choices if asked.question is Question.DECLARE else ()
        assert len(advice.options) >= max(1, len(legal))
        assert all(isfinite(each.ev) for each in advice.options)
        assert all(each.short >= 0 and each.short_error >= 0 for each in advice.options)
        for share in (advice.all_out, advice.best_if_in):
            assert share is None or -1e-9 <= share <= 1 + 1e-9
        other = view_of(dealt_anew(state, view, rng), view.seat)
        assert other == view
        assert advised(rules, other, asked) == advice
        count += 1
        if count == questions:
            break
    return count


def is_judged(rules: RuleSet) -> bool:
    """Whether hands that are exchanged can be judged before that.

    That is not so beside community cards, and where those who are out, with fewer cards, pass some.
    """
    there = declared = False
    for step in every_step(rules.played.steps):
        there |= isinstance(step, Deal) and To.COMMON in step.to
        declared |= isinstance(step, Declare)
        if there and isinstance(step, Draw | PassCards):
            return False
        if declared and isinstance(step, PassCards):
            return False
    return True


@pytest.mark.parametrize("questions", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", shipped_ids())
def test_every_question_of_every_game_has_advice(game: str, questions: int) -> None:
    rules = preset(game)
    every = sorted({2, 3, min(10, rules.most_seats)})
    seats = every if questions == MANY else every[-1:]
    assert sum([check(rules, n, Random(f"{game} {n}"), questions) for n in seats])


@pytest.mark.parametrize("count", [GAMES, pytest.param(ALL_GAMES, marks=pytest.mark.slow)])
def test_every_question_of_random_games_has_advice(count: int) -> None:
    for seed in range(count):
        rng = Random(seed)
        rules = RuleSet.of(made_game(rng))
        if not is_judged(rules):
            continue
        check(rules, rng.randint(2, min(6, rules.most_seats)), rng, FEW)
