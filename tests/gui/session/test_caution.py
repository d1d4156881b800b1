"""Which stakes are big enough to be asked about."""

import pytest

from guts_gui.session.turn import big


@pytest.mark.parametrize(
    ("owed", "chips", "ante", "asks"),
    [
        (100, 200, 5, True),
        (100, 201, 5, False),
        (99, 150, 5, False),
        (100, 0, 5, True),
        (100, -50, 5, True),
        (19, 10, 1, False),
        (20, 40, 1, True),
        (0, 500, 1, False),
    ],
)
def test_half_of_the_chips_and_twenty_antes_are_big(
    owed: int, chips: int, ante: int, asks: bool
) -> None:
    assert big(owed, chips, ante) is asks
