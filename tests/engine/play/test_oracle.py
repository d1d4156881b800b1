"""The engine compared with the oracle, an independent implementation of the rules."""

from random import Random

import pytest

from tests.engine.helpers.oracle_compared import REFUSED, SPOILED, by_the_oracle, difference
from tests.engine.helpers.oracle_rules import GAMES
from tests.engine.helpers.oracle_scripts import random_scenario, spoiled

BATCHES = [
    pytest.param(batch, marks=[pytest.mark.slow] if batch >= 5 else []) for batch in range(16)
]
"""Most of them are slow tests."""
SCENARIOS = 150


@pytest.mark.parametrize("batch", BATCHES)
def test_the_engine_agrees_with_the_oracle(batch: int) -> None:
    rng = Random(batch)
    for _ in range(SCENARIOS):
        scenario = random_scenario(rng)
        assert not difference(scenario, by_the_oracle(scenario))


@pytest.mark.parametrize("batch", BATCHES)
def test_what_one_refuses_the_other_refuses(batch: int) -> None:
    """Both refuse a scenario with one change, or both play the same session."""
    rng = Random(batch)
    outcomes = {"refused": 0, "played": 0}
    for _ in range(SCENARIOS):
        scenario = random_scenario(rng)
        for _ in range(SPOILED):
            changed = spoiled(scenario, rng)
            wanted = by_the_oracle(changed)
            assert not difference(changed, wanted)
            outcomes["refused" if wanted == REFUSED else "played"] += 1
    assert min(outcomes.values()) > 10, outcomes


def test_every_game_is_among_the_scenarios() -> None:
    rng = Random(0)
    games = {random_scenario(rng)["game"] for _ in range(SCENARIOS)}
    assert games == GAMES.keys()
