"""Amounts as stacks of chips, and as the groups of chips that move."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guts_gui.layout.chip_stacks import (
    MOST_PARCELS,
    PARCEL,
    SEAT,
    STEP,
    Pile,
    Stack,
    heap,
    parcels,
    pot_chips,
    pot_pile,
    seat_chips,
)
from guts_gui.layout.pot_level import PotScale

amounts = st.integers(1, 10_000_000) | st.integers(1, 10**18)
scales = st.builds(
    lambda ante, players, stack: PotScale(ante * players, stack, ante),
    st.integers(1, 1000),
    st.integers(2, 10),
    st.integers(0, 1_000_000),
)
piles = st.just(SEAT) | st.integers(2, 4).map(pot_pile)


def of_seat(amount: int, stack: int = 500, ante: int = 5) -> tuple[Stack, ...]:
    return heap(amount, seat_chips(amount, PotScale(ante, stack, ante)), SEAT)


def heights(stacks: tuple[Stack, ...]) -> list[int]:
    return [len(stack) for stack in stacks]


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


@pytest.mark.parametrize("amount", [-5, 0])
def test_nothing_and_debts_have_no_chips(amount: int) -> None:
    assert of_seat(amount) == ()
    assert parcels(max(0, amount)) == ()
    assert pot_chips(amount, PotScale(25, 500)) == 0


@given(amounts, st.integers(0, 100), piles)
def test_stacks_are_few_and_low(amount: int, count: int, pile: Pile) -> None:
    lying = heap(amount, count, pile)
    assert len(lying) <= pile.most
    assert all(1 <= len(stack) <= pile.tallest for stack in lying)
    assert sum(heights(lying)) == min(amount, count, pile.most * pile.tallest)


@given(amounts, st.integers(0, 100), piles)
def test_one_more_chip_makes_one_stack_higher(amount: int, count: int, pile: Pile) -> None:
    fewer = heights(heap(10**9, count, pile))
    more = heights(heap(10**9, count + 1, pile))
    fewer += [0] * (len(more) - len(fewer))
    assert sorted(b - a for a, b in zip(fewer, more, strict=True))[:-1] == [0] * (len(more) - 1)


@given(amounts, amounts, st.integers(1, 100_000), st.integers(1, 100))
def test_a_larger_amount_never_looks_smaller(one: int, other: int, stack: int, ante: int) -> None:
    less, more = sorted((one, other))
    fewer, higher = heights(of_seat(less, stack, ante)), heights(of_seat(more, stack, ante))
    assert len(fewer) <= len(higher)
    assert all(low <= high for low, high in zip(fewer, higher, strict=False))


@given(st.integers(500 // 15, 500 * 8))
def test_amounts_a_quarter_apart_look_different(amount: int) -> None:
    more = -int(-amount * STEP // 1)
    assert sum(heights(of_seat(amount))) < sum(heights(of_seat(more)))


@pytest.mark.parametrize(
    ("amount", "high"),
    [
        (25, [1]),
        (55, [5]),
        (115, [5, 3]),
        (250, [6, 5]),
        (410, [6, 6, 2]),
        (500, [6, 6, 3]),
        (1000, [7, 7, 7]),
        (2500, [8, 8, 8, 8, 1]),
        (5000, [8, 8, 8, 8, 8, 7]),
    ],
)
def test_stacks_at_a_table_that_began_with_500(amount: int, high: list[int]) -> None:
    assert heights(of_seat(amount)) == high


@given(scales, st.integers(0, 10**7), st.integers(0, 10**7))
def test_a_larger_pot_never_has_fewer_chips(scale: PotScale, pot: int, more: int) -> None:
    assert pot_chips(pot, scale) <= pot_chips(pot + more, scale)


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("ante", [5, 25, 100])
def test_an_opening_pot_and_an_ante_are_chips_of_the_ante(players: int, ante: int) -> None:
    scale = PotScale(ante * players, 100 * ante, ante)
    count = pot_chips(scale.opening, scale)
    chips = [chip for stack in heap(scale.opening, count, pot_pile(3)) for chip in stack]
    assert len(chips) == min(players, 5)
    assert min(chips) >= min(5, ante)
    assert parcels(5) == ((5, (5,)),)


@given(scales)
def test_a_pot_of_a_higher_level_has_more_chips(scale: PotScale) -> None:
    assume(scale.stack >= 10 * scale.opening)
    limits = [scale.opening]
    for pot in range(scale.opening, 300 * scale.opening, max(1, scale.opening // 4)):
        if scale.level(pot) > scale.level(limits[-1]):
            limits.append(pot)
    counts = [pot_chips(pot, scale) for pot in limits]
    assert sorted(set(counts)) == counts


@pytest.mark.parametrize("amount", [5, 55, 115, 140, 500, 715])
def test_the_chips_are_worth_nearly_the_amount(amount: int) -> None:
    worth = sum(sum(stack) for stack in of_seat(amount))
    assert 0.75 * amount <= worth <= amount
