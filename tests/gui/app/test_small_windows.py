"""Every scene in windows that ignore the smallest size, down to one pixel."""

from itertools import cycle
from pathlib import Path

import pygame
import pytest

from guts_gui.app.fault_box import Fault, FaultBox
from guts_gui.layout.frame import LEAST
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.places import PLACES, at

SIZES = (
    *((1, 1), (8, 8), (160, 120), LEAST),
    *((60, 720), (90, 720), (640, 720)),
    *((320, 480), (1280, 40), (960, 540)),
)
QUICK = ("keys", "new table", "drills", "table")
EVERY = [
    pytest.param(
        name,
        marks=() if name in QUICK else pytest.mark.slow,
    )
    for name in PLACES
]


def fit(pilot: Pilot, size: tuple[int, int]) -> None:
    """Change the window's size, and draw it before and after the scenes are rebuilt."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pilot.pump()
    pilot.pump(2, dt=0.2)


@pytest.mark.parametrize("place", EVERY)
def test_scenes_draw_and_hear_in_windows_of_any_size(tmp_path: Path, place: str) -> None:
    """Usual and large text in turn, beginning with either, so that each comes in each size."""
    texts = cycle((100, 150) if list(PLACES).index(place) % 2 else (150, 100))
    with at(place, tmp_path, language="ru") as pilot:
        for size, text_size in zip(SIZES, texts, strict=False):
            pilot.app.change_settings(text_size=text_size)
            fit(pilot, size)
            assert pilot.app.screen.get_size() == size
            frame = pilot.app.frame
            assert frame.size_px == (max(size[0], LEAST[0]), max(size[1], LEAST[1]))
            pilot.move((size[0] // 2, size[1] // 2))
            pilot.app.notify("A notice.")
            pilot.key("tab")


def test_a_small_window_shows_a_part_of_a_larger_one(tmp_path: Path) -> None:
    with at("settings", tmp_path) as pilot:
        fit(pilot, (640, 480))
        part = pilot.pixels(pygame.Rect(0, 0, 320, 200))
        fit(pilot, (320, 200))
        fit(pilot, (320, 480))
        assert pilot.pixels(pygame.Rect(0, 0, 320, 200)) == part
        before = pilot.app.settings
        pilot.click("page-cards")
        assert pilot.scene.focus.find("page-cards") is not None
        assert pilot.app.settings == before


@pytest.mark.parametrize("size", SIZES)
def test_the_fault_box_fits_any_window(size: tuple[int, int]) -> None:
    try:
        box = FaultBox(Fault("No table.", "Details\n" * 90))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        box.take(pygame.event.Event(pygame.WINDOWSIZECHANGED))
        box.update(0.1)
    finally:
        pygame.display.quit()
