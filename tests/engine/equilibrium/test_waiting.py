"""Waiting with good hands where all are asked again: the idealised game, added up hand by hand."""

import numpy as np
import pytest
from numpy.typing import NDArray

from guts_engine.equilibrium.continuum import Terms
from guts_engine.equilibrium.waiting import Waiting, waiting

HANDS = 1_000
"""The classes of equal hands into which all are divided."""

Numbers = NDArray[np.float64]


def above(share: float) -> Numbers:
    """The part of each class that is above a share of all hands."""
    return np.clip(np.arange(1, HANDS + 1) - share * HANDS, 0, 1)


def gained(players: int, match: float, found: Waiting) -> float:
    """What the best response gains, by counting who is in with which hand at either asking."""
    waits = found.wait.chance * (above(found.out) - above(found.wait.below))
    first = above(found.out) - waits
    folds = 1 - above(found.out)
    worth = np.zeros((3, HANDS))  # in at once, in when asked again, out twice
    ins, later = first.sum() / HANDS, waits.sum() / HANDS
    below_first = (np.cumsum(first) - first / 2) / HANDS
    below_later = (np.cumsum(waits) - waits / 2) / HANDS
    for rivals in range(players):
        ways = float(np.prod([(players - 1 - each) / (each + 1) for each in range(rivals)]))
        left, shared = rivals * match / players, max(0, rivals - 1) * match / players
        rest = (1 - ins) ** (players - 1 - rivals) * ways
        wins = below_first**rivals
        worth[0] += rest * (wins * (1 + left) + (ins**rivals - wins) * (left - match))
        worth[1:] += rest * ins**rivals * shared * (rivals > 0)
        rest = (1 - ins - later) ** (players - 1 - rivals) * ways
        wins = below_later**rivals
        worth[1] += rest * (wins * (1 + left) + (later**rivals - wins) * (left - match))
        worth[2] += rest * later**rivals * (shared if rivals else 1 / players)
    usual = np.stack([first, waits, folds])
    return float((worth.max(axis=0) - (usual * worth).sum(axis=0)).mean())


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("match", [1.0, 0.5, 0.1])
def test_nobody_gains_by_playing_otherwise(players: int, match: float) -> None:
    found = waiting(Terms(players, match))
    assert gained(players, match, found) < 0.003
    assert 0 < found.out < found.wait.below < 1
    assert 0.4 < found.wait.chance < 0.9


def test_with_two_players_it_is_known_exactly() -> None:
    """The three equations then have a solution in fractions."""
    found = waiting(Terms(2))
    assert (found.out, found.wait.below, found.wait.chance) == pytest.approx((0.2, 0.6, 0.5))


def test_playing_all_good_hands_at_once_would_be_answered() -> None:
    found = waiting(Terms(3))
    never = Waiting(found.out, type(found.wait)(found.wait.below, 0.0))
    assert gained(3, 1.0, never) > 0.05
