"""The rating settles, orders players by their skill, and states its error honestly."""

from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from guts_gui.drill.rating import BEST, HALF, LATEST, Choice, Rating, probabilities, rating

SKILLS = (0.02, 0.05, 0.1, 0.2, 0.5)
"""The errors in pots of simulated players, the best first."""


def questions(rng: Random, count: int) -> list[tuple[float, ...]]:
    """The costs of options as drills draw them: few or many options, near and far apart."""
    found = []
    for _ in range(count):
        options = rng.choice((2, 2, 2, 4, 8))
        costs = sorted(rng.expovariate(4) for _ in range(options - 1))
        found.append((0.0, *costs))
    return found


def answers(error: float, count: int, seed: int) -> list[Choice]:
    """The choices of a player who sees every worth with that error in pots."""
    rng = Random(seed)
    return [
        Choice(costs, rng.choices(range(len(costs)), probabilities(costs, error))[0])
        for costs in questions(rng, count)
    ]


def truth(error: float) -> float:
    return BEST / (1 + error / HALF)


def of(error: float, count: int, seed: int = 1) -> Rating:
    return rating(answers(error, count, seed))


def test_without_choices_it_knows_nothing() -> None:
    start = rating([])
    assert start.value == pytest.approx(50)
    assert start.error > 20
    assert start.choices == 0


@pytest.mark.parametrize("error", SKILLS)
def test_it_settles_at_the_players_skill(error: float) -> None:
    few, many = of(error, 20), of(error, LATEST)
    assert many.error < few.error
    assert many.error < 5
    assert abs(many.value - truth(error)) < 4 * many.error


def test_it_orders_players_by_skill() -> None:
    values = [of(error, LATEST).value for error in SKILLS]
    assert values == sorted(values, reverse=True)
    assert min(a - b for a, b in pairwise(values)) > 5


def test_its_error_is_that_of_many_players_of_one_skill() -> None:
    found = [of(0.1, 60, seed) for seed in range(60)]
    spread = sqrt(sum((each.value - truth(0.1)) ** 2 for each in found) / len(found))
    stated = sum(each.error for each in found) / len(found)
    assert 0.6 < spread / stated < 1.6


def test_a_costly_mistake_says_more_than_a_close_one() -> None:
    before = answers(0.05, 100, 3)
    close = rating([*before, Choice((0.0, 0.01), 1)])
    costly = rating([*before, Choice((0.0, 0.6), 1)])
    assert costly.value < close.value
    assert abs(close.value - rating(before).value) < 1


def test_one_slip_does_not_ruin_it() -> None:
    before = answers(0.02, 200, 4)
    assert rating([*before, Choice((0.0, 1.0), 1)]).value > rating(before).value - 5


def test_only_the_latest_choices_count() -> None:
    learned = [*answers(0.5, LATEST, 5), *answers(0.05, LATEST, 6)]
    assert rating(learned) == rating(learned[LATEST:])
