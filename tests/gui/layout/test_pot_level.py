"""The level of a pot against the antes and the stacks."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.rules.presets import PRESETS
from guts_engine.state import events as e
from guts_engine.state.table import Table
from guts_gui.layout.pot_level import DEEP, WAY, PotLevel, PotScale, pot_level, scale_of
from guts_gui.session.session import Session
from tests.gui.helpers.sessions import play, table

ORDINARY, RAISED, BIG, HUGE = PotLevel
antes = st.integers(1, 1000)
chips = st.integers(0, 10**9)


def started(seats: int = 5, game: str = "three-card", stack: int = 500, **rules: object) -> Table:
    """The table before the first deal."""
    return Session.begin(table(seats, game=game, chips=stack, **rules), None, seed=1).table


def with_pot(begun: Table, pot: int, low_pot: int = 0) -> Table:
    """The table with that pot, paid by the first seat, on credit if need be."""
    payer = changed(begun.seats[0], chips=begun.seats[0].chips - pot - low_pot)
    return changed(begun, pot=pot, low_pot=low_pot, seats=(payer, *begun.seats[1:]))


@pytest.mark.parametrize(
    ("seats", "ante", "stack", "pot", "expected"),
    [
        # the default table: five antes of 5, stacks of 500
        (5, 5, 500, 25, ORDINARY),
        (5, 5, 500, 45, ORDINARY),
        (5, 5, 500, 50, RAISED),
        (5, 5, 500, 100, RAISED),
        (5, 5, 500, 175, RAISED),
        (5, 5, 500, 200, BIG),
        (5, 5, 500, 300, BIG),
        (5, 5, 500, 499, BIG),
        (5, 5, 500, 500, HUGE),
        (5, 5, 500, 1200, HUGE),
        # ten seats: the antes are more, the stacks as large
        (10, 5, 500, 50, ORDINARY),
        (10, 5, 500, 100, RAISED),
        (10, 5, 500, 300, BIG),
        (10, 5, 500, 1200, HUGE),
        (2, 5, 500, 10, ORDINARY),
        (2, 5, 500, 160, BIG),
        # deep stacks: the same number of antes matters less
        (5, 1, 10_000, 60, RAISED),
        (5, 1, 10_000, 1000, BIG),
        # stacks that the antes nearly eat up
        (5, 5, 25, 25, ORDINARY),
        (5, 5, 25, 50, RAISED),
        (5, 5, 25, 100, HUGE),
    ],
)
def test_examples(seats: int, ante: int, stack: int, pot: int, expected: PotLevel) -> None:
    begun = started(seats, stack=stack, ante=ante)
    assert pot_level(with_pot(begun, pot)) is expected


def test_two_pots_are_measured_one_by_one() -> None:
    begun = started(game="hi-lo", stack=500)
    assert pot_level(with_pot(begun, 25, 25)) is ORDINARY
    assert pot_level(with_pot(begun, 25, 150)) is pot_level(with_pot(begun, 150, 25)) is BIG
    assert scale_of(begun).level(250) is HUGE


def test_who_holds_the_chips_does_not_matter() -> None:
    begun = started()
    first, second, *others = begun.seats
    uneven = changed(first, chips=900), changed(second, chips=100), *others
    assert scale_of(changed(begun, seats=uneven)) == scale_of(begun)


@given(antes, chips, chips, chips)
def test_a_larger_pot_has_no_lower_level(opening: int, stack: int, pot: int, more: int) -> None:
    scale = PotScale(opening, stack)
    assert scale.level(opening) is ORDINARY
    assert scale.level(pot) <= scale.level(pot + more)
    assert scale.level(stack) is HUGE or stack < DEEP * opening


@given(antes, chips, chips)
def test_a_level_is_a_part_of_the_way_from_an_opening_pot_to_a_stack(
    opening: int, stack: int, pot: int
) -> None:
    scale = PotScale(opening, stack)
    level = scale.level(pot)
    assert all(scale.way(pot) >= share - 1e-9 for share in WAY[:level])
    assert all(scale.way(pot) <= share + 1e-9 for share in WAY[level:])


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize("seats", [3, 6])
def test_the_antes_of_every_game_are_an_ordinary_pot(game: str, seats: int) -> None:
    session = Session.begin(table(seats, game=game, chips=300), None, seed=3)
    session.deal()
    antes = [event for event in session.events if isinstance(event, e.AntesPosted)]
    assert len(antes) == (2 if session.table.rules.two_pots else 1)
    for posted in antes:
        paid = sum(payment.amount for payment in posted.payments)
        assert scale_of(session.table).level(paid) is ORDINARY


@pytest.mark.parametrize("game", PRESETS)
def test_every_pot_of_every_game_has_a_level(game: str) -> None:
    session = Session.begin(table(5, game=game, chips=100), None, seed=3)
    levels = set()
    for _ in play(session, Random(5), 30):
        levels.add(pot_level(session.table))
        assert pot_level(session.table) is ORDINARY or session.table.pots > 5
    assert ORDINARY in levels and len(levels) > 1
