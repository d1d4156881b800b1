"""Equilibria of games whose answers are known, and what best responses gain."""

from dataclasses import replace

import numpy as np
import pytest

from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strategy.policy import Policy
from guts_engine.strategy.questions import SHALLOW
from guts_engine.strategy.solving import Solver
from guts_engine.strategy.spot import Spot
from guts_engine.strategy.stored import shipped
from guts_engine.strategy.thumb import by_players


def solved(rules: RuleSet, players: int, rounds: int = 16) -> tuple[Solver, Policy]:
    solver = Solver(Spot(rules, players))
    for _ in range(rounds):
        solver.once()
    return solver, solver.found()


def share_in(policy: Policy) -> float:
    """The share of hands that are in at the first question."""
    shares = np.diff(np.concatenate(([0.0], policy.buckets.shares, [1.0])))
    return float(policy.chances[0, :, 0] @ shares)


@pytest.mark.parametrize("players", [2, 4, pytest.param(8, marks=pytest.mark.slow)])
def test_three_cards_are_played_as_counted(players: int) -> None:
    rules = PRESETS["three-card"]
    solver, policy = solved(rules, players, 48)
    assert solver.gain(policy, 20_000)[0] < 0.003
    wanted = by_players(3)[players].plays
    assert share_in(policy) == pytest.approx(wanted, abs=0.04)


def test_a_hand_that_nobody_can_beat_is_always_in() -> None:
    _, policy = solved(PRESETS["two-card"], 3)
    assert (policy.chances[:, -1, 0] > 0.99).all()


def test_the_gain_tells_a_bad_policy() -> None:
    """Whoever is always in, or never, loses to somebody who looks."""
    solver, policy = solved(PRESETS["three-card"], 3, 1)
    for into in (0.0, 1.0):
        chances = np.zeros_like(policy.chances)
        chances[:, :, 0], chances[:, :, 1] = into, 1 - into
        bad = Policy(policy.questions, policy.buckets, policy.rows, chances)
        gain, error = solver.gain(bad, 20_000)
        assert gain > 0.05 + 4 * error


SLOW = [pytest.param(each, marks=pytest.mark.slow) for each in (3, 5, 7, 8, 9)]


@pytest.mark.parametrize("players", [2, 4, 6, 10, *SLOW])
def test_both_ways_must_be_won_is_no_game_of_always_in(players: int) -> None:
    """Hi-Lo with "must win both": not everyone is in, and nobody gains by playing otherwise."""
    rules = PRESETS["hi-lo"].replaced({"both": "must-win-both"})
    solver, policy = solved(rules, players, 24)
    assert solver.gain(policy, 20_000)[0] < 0.01
    out = [each.value for each in solver.questions.declares[0].choices].index("out")
    assert policy.chances[:, :, out].mean() > 0.1


@pytest.mark.parametrize("game", ["three-card", "hi-lo"])
def test_what_there_is_to_lose_is_part_of_what_a_player_knows(game: str) -> None:
    """The shipped policy counts it; to play as with chips for all would cost where they are few."""
    found = shipped(game, 4)
    assert found is not None
    policy = found.policy
    solver = Solver(Spot(preset(game), 4, shallow=True), policy=policy)
    assert solver.gain(policy, 20_000)[0] < 0.01
    deep = policy.rows.nodes % (policy.questions.count // (len(SHALLOW) + 1))
    alike = replace(policy, chances=policy.chances[policy.rows.of(deep)])
    gained, error = solver.advantage(alike, alike, policy, 40_000)
    assert gained > 3 * error


@pytest.mark.parametrize("game", ["ghost", "community", "progressive-guts", "four-three"])
def test_other_games_are_solved_by_the_same_way(game: str) -> None:
    solver, policy = solved(preset(game), 3)
    assert solver.gain(policy, 20_000)[0] < 0.01


def test_rules_whose_pots_are_known_already_are_solved_in_pots_too() -> None:
    rules = PRESETS["three-card"].replaced({"ante": 7})
    assert rules.opening_pot(3) == 21
    assert Spot(rules, 3).scaled().opening_pot(3) == 3 * 2520


def test_the_same_seed_finds_the_same() -> None:
    one, other = (solved(PRESETS["two-card"], 3, 2)[1] for _ in range(2))
    assert (one.chances == other.chances).all()
