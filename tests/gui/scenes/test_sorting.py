"""Sorted hands at the table: the setting, and cards picked by their place."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_gui.scenes.table.table import TableScene
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.sessions import table
from tests.gui.helpers.tables import opened, settle, sit


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path) as pilot:
        yield pilot


def from_left(scene: TableScene) -> list[int]:
    """The indices of the viewer's cards as they lie."""
    laid, seat = scene.placed(), scene.session.viewer or 0
    lying = [key for key in laid if key.is_card_of(seat)]
    return [key.number for key in sorted(lying, key=lambda key: laid[key].x)]


def test_a_hand_is_sorted_as_soon_as_the_setting_changes(pilot: Pilot) -> None:
    scene = sit(pilot, table())
    settle(pilot)
    cards = scene.session.view.cards
    falling = sorted(range(3), key=lambda number: (-cards[number].rank, -cards[number].suit))
    assert from_left(scene) == falling
    for sort, wanted in ((False, [0, 1, 2]), (True, falling)):
        pilot.app.change_settings(sort_hands=sort)
        pilot.pump(2)
        assert from_left(scene) == wanted


def test_the_number_pressed_is_the_place_from_the_left(pilot: Pilot) -> None:
    """R3.3."""
    scene = sit(pilot, table(draw=3))
    settle(pilot)
    for place in range(3):
        pilot.key(str(place + 1))
        assert scene.turn is not None
        (number,) = scene.turn.picks
        assert from_left(scene)[place] == number
        pilot.key(str(place + 1))
        assert not scene.turn.picks
