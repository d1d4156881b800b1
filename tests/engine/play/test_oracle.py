"""The engine against the oracle, a second reading of the rulebook that shares no code with it."""

import json
from random import Random
from typing import Any

import pytest

from guts_engine.record.scenario import ScenarioError, run_text
from tests.engine.helpers.oracle import Impossible, Unspecified, expected
from tests.engine.helpers.oracle_rules import GAMES
from tests.engine.helpers.oracle_scripts import random_scenario, spoiled

BATCHES = [
    pytest.param(batch, marks=[pytest.mark.slow] if batch >= 5 else []) for batch in range(16)
]
"""Most of them are left to the slow tests."""
SCENARIOS = 150
SPOILED = 3
"""How many scenarios with one thing changed are held together for each that is whole."""

Result = dict[str, Any]
REFUSED = "refused"


def by_the_engine(scenario: Result) -> Result | str:
    """What the engine makes of the scenario, hand names left out; a word where it refuses it."""
    try:
        result: Result = run_text(json.dumps(scenario))
    except ScenarioError:
        return REFUSED
    for deal in result["deals"]:
        for hand in deal["hands"].values():
            del hand["name"]
    return result


def by_the_oracle(scenario: Result) -> Result | str | None:
    """What the oracle makes of the scenario; None where the rules leave it to chance."""
    try:
        return expected(scenario)
    except Impossible:
        return REFUSED
    except Unspecified:
        return None


def difference(scenario: Result, wanted: Result | str | None) -> str:
    """What to look at when the engine disagrees with what the oracle wants, or nothing."""
    if wanted is None or by_the_engine(scenario) == wanted:
        return ""
    engine = json.dumps(by_the_engine(scenario))
    return f"\n{json.dumps(scenario)}\nengine {engine}\noracle {json.dumps(wanted)}"


@pytest.mark.parametrize("batch", BATCHES)
def test_the_engine_agrees_with_the_oracle(batch: int) -> None:
    rng = Random(batch)
    for _ in range(SCENARIOS):
        scenario = random_scenario(rng)
        assert not difference(scenario, by_the_oracle(scenario))


@pytest.mark.parametrize("batch", BATCHES)
def test_what_one_refuses_the_other_refuses(batch: int) -> None:
    """A scenario with one thing changed is an error to both, or the same session to both."""
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


def main(first: int, scenarios: int) -> None:
    """Compare many more: `python -m tests.engine.play.test_oracle 1000 50000`."""
    for seed in range(first, first + scenarios):
        rng = Random(seed)
        scenario = random_scenario(rng)
        for each in (scenario, *(spoiled(scenario, rng) for _ in range(SPOILED))):
            if found := difference(each, by_the_oracle(each)):
                print(seed, found)


if __name__ == "__main__":
    import sys

    main(*map(int, sys.argv[1:]))
