"""Text is readable where it is drawn: measured on every screen."""

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from guts_gui.app.scene import Scene
from guts_gui.drawing.assets import Face
from guts_gui.scenes.history.replay import ReplayScene
from guts_gui.scenes.rules import rules
from tests.gui.helpers.legible import words
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.places import PLACES, at

READABLE = 4.5
COVERED = 1.2
"""The contrast below which text counts as covered by a nearly opaque panel."""
MEASURED = [
    *(name for name, place in PLACES.items() if not place.left),
    "table, after a deal",
    "rules, of the table",
]


class TwoWords(Scene):
    """One word that can be read on a grey background, and one that cannot."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((90, 90, 90))
        self.brush.write(surface, "plainly", (40, 100), Face.TEXT, 30, "#ffffff")
        self.brush.write(surface, "hardly", (40, 300), Face.TEXT, 30, "#b0b0b0")


def clear(width: int, deep: int) -> pygame.Surface:
    """The veil over the line at the edge of a scrolled page, which is half hidden on purpose."""
    return pygame.Surface((width, max(1, deep)), pygame.SRCALPHA)


def rest(pilot: Pilot) -> None:
    """Show a replay at its end: words that are fading in or out are not to be read yet."""
    if isinstance(pilot.scene, ReplayScene):
        pilot.scene.playback.seek(pilot.scene.playback.end)
        pilot.pump()
        assert not pilot.scene.playback.busy


@pytest.mark.slow
def test_what_cannot_be_read_is_found(tmp_path: Path) -> None:
    with opened(tmp_path, size=(960, 540)) as pilot:
        pilot.show(TwoWords(pilot.app))
        plain, hard = (
            [word.contrast for word in words(pilot.app) if word.place.y // 200 == row]
            for row in (0, 1)
        )
    assert plain
    assert max(plain) == pytest.approx(6.9, abs=0.3)
    assert hard
    assert max(hard) < READABLE


@pytest.mark.slow
@pytest.mark.parametrize("place", MEASURED)
def test_every_word_stands_out_from_its_ground(place: str, tmp_path: Path) -> None:
    with at(place, tmp_path) as pilot, patch.object(rules, "_veil", clear):
        rest(pilot)
        found = words(pilot.app)
        assert len(found) > 3, "nothing was measured"
        hard = [word for word in found if COVERED < word.contrast < READABLE]
        assert not hard
