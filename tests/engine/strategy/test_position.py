"""Shares of pots that are left, in games for legs and others."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.strategy.position import claims


def test_without_legs_the_shares_are_equal() -> None:
    assert claims(np.zeros((4, 2), np.int64), 0) == pytest.approx(np.full((4, 2), 0.25))


def test_only_who_can_go_on_has_a_share() -> None:
    """Nobody can: then all have one (R7.3)."""
    stays = np.array([[True, False], [False, False]])
    assert claims(np.zeros((2, 2), np.int64), 0, stays).tolist() == [[1.0, 0.5], [0.0, 0.5]]


def test_legs_fall_to_those_who_stay() -> None:
    legs, stays = np.array([[1], [0], [2]]), np.array([[True], [True], [False]])
    found = claims(legs, 3, stays)[:, 0].tolist()
    assert found == pytest.approx([*claims(legs[:2], 3)[:, 0], 0.0])


@given(st.integers(2, 6), st.integers(1, 4), st.randoms(use_true_random=False))
def test_shares_make_a_whole_and_grow_with_legs(players: int, wanted: int, rng: object) -> None:
    legs = np.random.default_rng(players * 10 + wanted).integers(0, wanted, (players, 5))
    found = claims(legs, wanted)
    assert found.sum(axis=0) == pytest.approx(np.ones(5))
    order = np.argsort(legs, axis=0, kind="stable")
    assert (np.diff(np.take_along_axis(found, order, axis=0), axis=0) > -1e-12).all()


def test_two_players_share_as_in_the_problem_of_points() -> None:
    """With a and b legs to go: the chance of a successes before b failures of a fair coin."""
    for mine, theirs in product(range(3), repeat=2):
        tosses = (3 - mine) + (3 - theirs) - 1
        won = sum(sum(each) >= 3 - mine for each in product((0, 1), repeat=tosses)) / 2**tosses
        found = claims(np.array([[mine], [theirs]]), 3)
        assert found[0, 0] == pytest.approx(won)
