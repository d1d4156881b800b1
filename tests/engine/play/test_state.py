"""The builder of states: an own copy, built once."""

import pytest

from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.state import events as e
from guts_engine.state.state import StateBuilder, evolve

SEATS = (NewSeat("Ann", 100), NewSeat("Bo", 100))
BOUGHT = e.BoughtIn(1, 50)


def test_a_builder_changes_a_copy_and_no_longer_once_it_is_built() -> None:
    state = new_game(PRESETS["three-card"], SEATS)
    before = new_game(PRESETS["three-card"], SEATS)
    builder = StateBuilder(state)
    builder.enter((BOUGHT,))
    assert builder.draft.table.seats[1].chips == 150
    built = builder.build()
    assert built == evolve(state, BOUGHT)
    with pytest.raises(AttributeError):
        builder.enter((BOUGHT,))
    assert built.table.seats[1].chips == 150
    assert state == before
