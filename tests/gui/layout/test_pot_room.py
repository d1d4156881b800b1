"""The room for a pot's chips at every table."""

import pytest

from guts_gui.layout.placement import PITCH, POT_CHIP, front_row
from guts_gui.layout.seating.geometry import gap_between
from guts_gui.layout.seating.seats import POT_DEPTH, POT_HEIGHT, POTS_APART, plan


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("more", [{}, {"middle": True}, {"two_pots": True}, {"legs": True}])
def test_the_largest_pot_keeps_clear_of_hands_and_chips(seats: int, more: dict[str, bool]) -> None:
    for width, height in ((1280, 720), (1280, 800), (1720, 720)):
        for cards, text in ((2, 1.0), (3, 1.5), (4, 1.0), (7, 1.0)):
            laid = plan(seats, 0, width, height, cards, text=text, **more)
            x, y = laid.pot
            aside = POTS_APART if "two_pots" in more else 0.0
            half = aside + ((front_row(laid) - 1) * PITCH + 1) * POT_CHIP / 2
            heap = x - half, y - POT_HEIGHT, x + half, y + POT_DEPTH
            assert front_row(laid) >= 3
            for spot in laid.places:
                assert gap_between(heap, spot.cards_box(cards)) > 0
                assert gap_between(heap, spot.chips_box) > 0
