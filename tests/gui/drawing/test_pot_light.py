"""A pot's number is readable in the light of every level, on every felt."""

import numpy as np
import pygame
import pytest

from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.sprites import Person, Sprites
from guts_gui.layout.frame import Frame
from guts_gui.layout.placement import GLOW, POT, POT_CHIP, TOTAL
from guts_gui.layout.poses import Amount, Pose
from guts_gui.layout.seating.seats import plan
from guts_gui.scenes.common.bar import table_backdrop
from tests.gui.helpers.legible import lettering, without_text

READABLE = 4.5


def picture(felt: str, amount: Amount) -> np.ndarray:
    """The pot on its felt."""
    art = Art()
    art.felt = felt
    brush = Brush(Frame(1280, 720), art)
    sprites = Sprites(brush, (Person("Ann", "ann"),) * 5, plan(5, 0, 1280, 720))
    surface = table_backdrop(brush, sprites.plan).copy()
    (x, y), total = sprites.plan.pot, sprites.plan.total
    poses = {
        GLOW: Pose(x, y, 0, amount, z=1),
        POT: Pose(x, y, POT_CHIP, amount, z=2),
        TOTAL: Pose(*total, 260, amount, z=30),
    }
    sprites.draw(surface, poses)
    return pygame.surfarray.array3d(surface).astype(np.int32)


@pytest.mark.parametrize("felt", palette.FELTS)
@pytest.mark.parametrize("chips", [25, 75, 275, 1200])
def test_a_pots_number_stands_out_from_its_light(felt: str, chips: int) -> None:
    pygame.display.init()
    pygame.font.init()
    amount = Amount(chips)
    drawn = picture(felt, amount)
    with without_text():
        bare = picture(felt, amount)
    words = lettering(drawn, bare)
    assert len(words) >= 2
    assert min(word.contrast for word in words) > READABLE
