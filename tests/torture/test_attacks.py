"""A few runs of every attack that needs no window; the slow tests run them completely."""

from pathlib import Path

import pytest

from tests.torture import faults
from tests.torture.attack import Attack
from tests.torture.attacks import ALL
from tests.torture.workers import all_outcomes

pytestmark = pytest.mark.slow

QUICK = [attack for attack in ALL.values() if attack.quick]
COMPLETE = [attack for attack in ALL.values() if attack.every]
SESSION = 2
"""The seed of the shortest session that is played on a failing store."""
STRIDE = 4
"""The quick tests use every n-th of the failing steps."""


def runs(attack: Attack) -> list[int]:
    """The quick runs: seeds, or places evenly spread."""
    if attack.every is None:
        return list(range(attack.quick))
    places = attack.every()
    return list(range(0, places, max(1, places // attack.quick)))


@pytest.mark.parametrize("attack", QUICK, ids=lambda attack: attack.name)
def test_an_attack_does_no_harm(attack: Attack, tmp_path: Path) -> None:
    for seed in runs(attack):
        folder = tmp_path / str(seed)
        folder.mkdir()
        try:
            assert sum(attack.run(seed, folder)) > 0
        except Exception as wrong:
            wrong.add_note(f"again by: python -m tests.torture {attack.name} --only {seed}")
            raise


@pytest.mark.parametrize("way", ("once", faults.WAYS[-1]))
def test_a_store_that_fails_at_any_step_loses_nothing(way: str, tmp_path: Path) -> None:
    numbers = [
        number
        for number, (seed, how, _) in enumerate(faults.places())
        if (seed, how) == (SESSION, way)
    ]
    assert len(numbers) > 50
    for number in numbers[::STRIDE]:
        folder = tmp_path / str(number)
        folder.mkdir()
        assert list(faults.run(number, folder)) == [1]


@pytest.mark.slow
@pytest.mark.parametrize("attack", COMPLETE, ids=lambda attack: attack.name)
def test_nor_does_any_blow_of_it(attack: Attack) -> None:
    tried, failed = all_outcomes(attack, processes=1)
    assert [(each.seed, each.why) for each in failed] == []
    assert attack.every is not None
    assert tried == attack.every()
