"""The size of the first window on every common screen, and of a saved one."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from guts_gui.desktop.window_size import SMALLEST, Screen, opening_size

SCREENS = (
    # the desktop's free area, its scale, and the first window there
    (Screen(1366, 728), (1162, 654)),
    (Screen(1366, 768), (1230, 692)),
    (Screen(1920, 1032, 1.25), (1600, 900)),
    (Screen(1920, 1040), (1387, 780)),
    (Screen(2560, 1400), (1867, 1050)),
    (Screen(3840, 2080, 2.0), (2773, 1560)),
    (Screen(2560, 1500, 2.0), (2398, 1349)),
    (Screen(5120, 1400), (1867, 1050)),
    (Screen(1080, 1880), (1026, 577)),
    (Screen(1024, 560), (960, 520)),
    (Screen(800, 600), (800, 540)),
)
sizes = some.integers(640, 8000)
screens = some.builds(Screen, sizes, sizes, some.floats(1, 4))


@pytest.mark.parametrize(("screen", "size"), SCREENS)
def test_the_first_window(screen: Screen, size: tuple[int, int]) -> None:
    assert opening_size(None, screen) == size


@given(screens)
def test_a_first_window_fits_with_its_title_bar(screen: Screen) -> None:
    width, height = opening_size(None, screen)
    assert width <= screen.width
    assert height <= max(1, round(screen.tallest))


@given(screens)
def test_a_first_window_is_as_large_as_it_must_be_where_there_is_room(screen: Screen) -> None:
    """The design size at the desktop's own scale, or nearly all of the screen in one direction."""
    width, height = opening_size(None, screen)
    roomy = screen.width >= SMALLEST[0] and screen.tallest >= SMALLEST[1]
    if roomy:
        assert (
            width >= 1280 * screen.scale - 1
            or width >= 0.94 * screen.width
            or height >= 0.94 * screen.tallest - 1
        )


@given(some.tuples(sizes, sizes), screens)
def test_a_remembered_window_is_brought_back_onto_the_screen(
    size: tuple[int, int], screen: Screen
) -> None:
    width, height = opening_size(size, screen)
    assert width <= screen.width
    assert height <= max(screen.height, 1)
    wanted = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
    if wanted[0] <= screen.width and wanted[1] <= screen.tallest:
        assert (width, height) == wanted


@pytest.mark.parametrize(
    ("remembered", "screen", "size"),
    [
        ((1600, 900), Screen(1920, 1040), (1600, 900)),
        ((1920, 1040), Screen(1920, 1040), (1920, 1040)),  # it was maximised
        ((2560, 1400), Screen(1366, 728), (1366, 688)),  # the large screen is gone
        ((300, 200), Screen(1920, 1040), SMALLEST),
        ((1400, 800), None, (1400, 800)),
        ((300, 200), None, SMALLEST),
        (None, None, (1280, 720)),
    ],
)
def test_a_remembered_window(
    remembered: tuple[int, int] | None, screen: Screen | None, size: tuple[int, int]
) -> None:
    assert opening_size(remembered, screen) == size
