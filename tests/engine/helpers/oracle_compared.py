"""The engine's result of a scenario beside the oracle's."""

import json
import sys
from random import Random
from typing import Any

from guts_engine.record.scenario import ScenarioError, run_text
from tests.engine.helpers.oracle import Impossible, Unspecified, expected
from tests.engine.helpers.oracle_scripts import random_scenario, spoiled

Result = dict[str, Any]
REFUSED = "refused"
SPOILED = 3
"""How many scenarios with one thing changed are held together for each that is whole."""


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


def main(first: int, scenarios: int) -> None:
    """Compare many more: `python -m tests.engine.helpers.oracle_compared 1000 50000`."""
    for seed in range(first, first + scenarios):
        rng = Random(seed)
        scenario = random_scenario(rng)
        for each in (scenario, *(spoiled(scenario, rng) for _ in range(SPOILED))):
            if found := difference(each, by_the_oracle(each)):
                print(seed, found)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
