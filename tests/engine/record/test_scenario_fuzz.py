"""Randomly damaged scenario files, and round trips of valid ones."""

import json
from random import Random
from typing import Any

import pytest

from guts_engine.record import script
from guts_engine.record.scenario import ScenarioError, run, run_text
from tests.engine.helpers.damaged import damaged
from tests.engine.helpers.oracle_scripts import random_scenario

BATCHES = 6
DAMAGED = 250
WRITTEN = 60


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_is_written_only_a_scenario_error_is_raised(batch: int) -> None:
    """The error is one short printable line; results are JSON."""
    rng = Random(batch)
    outcomes = {"played": 0, "refused": 0}
    for _ in range(DAMAGED):
        text = damaged(rng)
        try:
            result = run_text(text)
        except ScenarioError as wrong:
            outcomes["refused"] += 1
            sentence = str(wrong)
            assert sentence.isprintable(), text
            assert 0 < len(sentence) < 400, text
        else:
            outcomes["played"] += 1
            json.dumps(result, allow_nan=False).encode()
            scenario = script.read(text)
            assert script.parse(script.plain(scenario)) == scenario, text
    assert min(outcomes.values()) > 10, outcomes


def outcome(scenario: script.Scenario) -> Any:
    """The result of the scenario, or the error message."""
    try:
        return run(scenario)
    except ScenarioError as wrong:
        return str(wrong)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_scenario_that_is_written_and_read_again_is_the_same(batch: int) -> None:
    rng = Random(batch)
    for _ in range(WRITTEN):
        original = random_scenario(rng)
        if not rng.randrange(4):
            del original["deals"][-1]["deck"]  # and its decisions may no longer fit
        text = json.dumps(original)
        scenario = script.read(text)
        plain = script.plain(scenario)
        again = script.parse(plain)
        assert again == scenario, text
        assert json.dumps(script.plain(again)) == json.dumps(plain), text
        assert script.read(json.dumps(plain)) == scenario, text
        assert outcome(again) == outcome(scenario), text
