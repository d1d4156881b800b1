"""Randomly damaged scenario files."""

import json
from random import Random

import pytest

from guts_engine.record.scenario import ScenarioError, run_text
from tests.engine.helpers.damaged import damaged

BATCHES = 6
DAMAGED = 250


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
    assert min(outcomes.values()) > 10, outcomes
