"""The engine against the oracle, a second reading of the rulebook that shares no code with it."""

import json
from random import Random
from typing import Any

import pytest

from guts_engine.scenario import run_text
from tests.engine.oracle import expected
from tests.engine.oracle_scripts import random_scenario

BATCHES = 8
SCENARIOS = 200


def played(scenario: dict[str, Any]) -> dict[str, Any]:
    """What the engine makes of the scenario, hand names left out."""
    result: dict[str, Any] = run_text(json.dumps(scenario))
    for deal in result["deals"]:
        for hand in deal["hands"].values():
            del hand["name"]
    return result


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_engine_agrees_with_the_oracle(batch: int) -> None:
    rng = Random(batch)
    for number in range(SCENARIOS):
        scenario = random_scenario(rng)
        assert played(scenario) == expected(scenario), f"scenario {number}: {json.dumps(scenario)}"


def main(first: int, scenarios: int) -> None:
    """Compare many more: `python -m tests.engine.test_oracle 1000 50000`."""
    for seed in range(first, first + scenarios):
        scenario = random_scenario(Random(seed))
        if played(scenario) != expected(scenario):
            print(seed, json.dumps(scenario), played(scenario), expected(scenario), sep="\n")
            break


if __name__ == "__main__":
    import sys

    main(*map(int, sys.argv[1:]))
