"""Amounts as stacks of chips, and as the groups of chips that move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_gui.layout.chip_stacks import MOST_PARCELS, MOST_STACKS, PARCEL, TALLEST, parcels, stacks

amounts = st.integers(1, 10_000_000) | st.integers(1, 10**18)


@given(amounts, st.integers(1, MOST_PARCELS))
def test_handfuls_are_few_and_add_up(amount: int, most: int) -> None:
    thrown = parcels(amount, most)
    assert sum(worth for worth, _ in thrown) == amount
    assert 1 <= len(thrown) <= most
    for worth, chips in thrown:
        assert worth > 0
        assert 1 <= len(chips) <= PARCEL


@pytest.mark.parametrize("amount", [1, 4, 25, 80, 160])
def test_a_handful_is_worth_its_chips(amount: int) -> None:
    assert all(worth == sum(chips) or len(chips) == PARCEL for worth, chips in parcels(amount))


def test_nothing_is_thrown_of_nothing() -> None:
    assert parcels(0) == ()
    assert stacks(0) == ()


@given(amounts)
def test_stacks_are_few_and_low(amount: int) -> None:
    lying = stacks(amount)
    assert 1 <= len(lying) <= MOST_STACKS
    assert all(1 <= count <= TALLEST for _, count in lying)
