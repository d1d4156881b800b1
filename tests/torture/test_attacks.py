"""Attacks that need no window: some runs of the random ones, and every blow of the others."""

from pathlib import Path

import pytest

from tests.torture.attack import Attack
from tests.torture.attacks import ALL
from tests.torture.workers import outcomes

pytestmark = pytest.mark.slow

QUICK = [attack for attack in ALL.values() if attack.quick]
MANY = 500
COMPLETE = [attack for attack in ALL.values() if attack.every]


@pytest.mark.parametrize("attack", QUICK, ids=lambda attack: attack.name)
def test_an_attack_does_no_harm(attack: Attack, tmp_path: Path) -> None:
    for seed in range(attack.quick):
        folder = tmp_path / str(seed)
        folder.mkdir()
        try:
            assert sum(attack.run(seed, folder)) > 0
        except Exception as wrong:
            wrong.add_note(f"again by: python -m tests.torture {attack.name} --only {seed}")
            raise


@pytest.mark.parametrize("attack", COMPLETE, ids=lambda attack: attack.name)
def test_no_blow_of_an_attack_does_harm(attack: Attack) -> None:
    """At one place of three in each story, if there are many; `make torture` tries all."""
    assert attack.every is not None
    places = attack.every()
    seeds = range(0, places, 3 if places > MANY else 1)
    tried = list(outcomes(attack, iter(seeds), processes=1))
    assert [(each.seed, each.why) for each in tried if each.why is not None] == []
    assert sum(each.tried for each in tried) == len(seeds)
