"""The engine's result of a scenario compared with the oracle's."""

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
"""The number of scenarios with one change for each unchanged scenario."""


def by_the_engine(scenario: Result) -> Result | str:
    """The engine's result without hand names, or "refused"."""
    try:
        result: Result = run_text(json.dumps(scenario))
    except ScenarioError:
        return REFUSED
    for deal in result["deals"]:
        for hand in deal["hands"].values():
            del hand["name"]
    return result


def by_the_oracle(scenario: Result) -> Result | str | None:
    """The oracle's result; None where the rules leave it to chance."""
    try:
        return expected(scenario)
    except Impossible:
        return REFUSED
    except Unspecified:
        return None


def difference(scenario: Result, wanted: Result | str | None) -> str:
    """A description of the difference between the engine and the oracle; empty if none."""
    if wanted is None or by_the_engine(scenario) == wanted:
        return ""
    engine = json.dumps(by_the_engine(scenario))
    return f"\n{json.dumps(scenario)}\nengine {engine}\noracle {json.dumps(wanted)}"


def main(first: int, scenarios: int) -> None:
    """Compare many: `python -m tests.engine.helpers.oracle_compared 1000 50000`."""
    for seed in range(first, first + scenarios):
        rng = Random(seed)
        scenario = random_scenario(rng)
        for each in (scenario, *(spoiled(scenario, rng) for _ in range(SPOILED))):
            if found := difference(each, by_the_oracle(each)):
                print(seed, found)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
