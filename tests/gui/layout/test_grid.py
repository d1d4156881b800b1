"""Panels and controls are on the grid of frame.py: measured at every place."""

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from guts_gui.app.app import App
from guts_gui.app.scene import Scene
from guts_gui.app.stack import lay
from guts_gui.controls import Button, Stepper
from guts_gui.controls.label import label_lines
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import DESIGN_HEIGHT, DESIGN_WIDTH, GRID, HALF_STEP, on_grid
from guts_gui.scenes.common.sheet import shared_out
from tests.gui.helpers.pilot import opened
from tests.gui.helpers.places import PLACES, at

DESIGN = (DESIGN_WIDTH, DESIGN_HEIGHT)
AT_ONCE = ("title", "new table")
"""Places that are reached quickly; the rest are slow tests."""
MEASURED = [
    name if name in AT_ONCE else pytest.param(name, marks=pytest.mark.slow) for name in PLACES
]


def panels(app: App) -> list[pygame.Rect]:
    """The panels drawn by the top scene in the design window.

    Without those on a felt beside the log: it is a smaller window, with a scale of its own.
    """
    found: list[pygame.Rect] = []
    draws = Brush.panel

    def draws_and_tells(brush: Brush, surface: pygame.Surface, rect, **how) -> None:
        if brush.frame.size_px == DESIGN:
            found.append(pygame.Rect(rect))
        draws(brush, surface, rect, **how)

    with patch.object(Brush, "panel", draws_and_tells):
        lay(app.scene, app.screen, on_top=True)
    return found


def askew(app: App) -> list[tuple[str, tuple[int, ...]]]:
    """Everything off the grid, with its rectangle."""
    sheets = panels(app)
    found = [("panel", tuple(sheet)) for sheet in sheets if any(v % GRID for v in sheet)]
    for widget in app.scene.focus.widgets:
        place = pygame.Rect(widget.place)
        step = HALF_STEP if any(sheet.contains(place) for sheet in sheets) else GRID
        if getattr(widget, "visible", True) and any(v % step for v in place):
            found.append((widget.key, tuple(place)))
    return found


class Untidy(Scene):
    """Two panels and four buttons, of which one panel and two buttons are on the grid."""

    def build(self) -> None:
        for key, box in {
            "inside, straight": (50, 46, 102, 40),
            "inside, askew": (50, 91, 102, 40),
            "outside, straight": (400, 48, 100, 40),
            "outside, askew": (402, 96, 100, 40),
        }.items():
            Button(self, key, box, "", lambda: None)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(palette.ROOM)
        self.brush.panel(surface, (40, 40, 200, 200))
        self.brush.panel(surface, (40, 250, 200, 200))


def test_what_is_askew_is_found(tmp_path: Path) -> None:
    with opened(tmp_path, size=DESIGN) as pilot:
        pilot.show(Untidy(pilot.app))
        names = [name for name, _ in askew(pilot.app)]
    assert names == ["panel", "inside, askew", "outside, askew"]


@pytest.mark.parametrize("place", MEASURED)
def test_all_stands_on_the_grid(place: str, tmp_path: Path) -> None:
    with at(place, tmp_path, size=DESIGN) as pilot:
        assert [each for each in pilot.scene.focus.widgets if getattr(each, "visible", True)]
        assert askew(pilot.app) == []


def test_room_is_rounded_up_to_the_grid() -> None:
    assert [on_grid(v) for v in (0, 0.5, 4, 4.000000001, 333)] == [0, 4, 4, 4, 336]


def test_buttons_of_a_row_are_alike_until_their_words_need_more(tmp_path: Path) -> None:
    with opened(tmp_path, size=DESIGN) as pilot:
        pilot.show(Untidy(pilot.app))
        brush = pilot.app.brush
        assert shared_out(brush, ("One", "Two"), 300, size=15) == [150, 150]
        short, long = shared_out(brush, ("One", "Somewhat longer words"), 280, size=15)
        assert short + long == 280
        assert short % HALF_STEP == 0
        buttons = [
            Button(pilot.scene, words, (0, 0, wide, 40), words, lambda: None, size=15)
            for words, wide in (("One", short), ("Somewhat longer words", long))
        ]
        assert [button.lettering()[1] for button in buttons] == [15, 15]


def test_a_long_name_of_a_stepper_takes_two_lines_where_they_are_larger(tmp_path: Path) -> None:
    with opened(tmp_path, size=DESIGN) as pilot:
        pilot.show(Untidy(pilot.app))
        boxes = ((0, 0, 200, 34), (0, 0, 200, 60), (0, 0, 400, 60))
        drawn = [
            label_lines(
                Stepper(pilot.scene, "x", box, "Short of chips at all", (1, 2), 1, print),
                Face.TEXT,
                90 if box[2] == 200 else 300,
            )
            for box in boxes
        ]
    low, high, wide = drawn
    assert low[1] < high[1] == wide[1] == 16
    assert [len(lines) for lines, _ in drawn] == [2, 2, 1]
