"""Pre-rendering: piece by piece, and never in a busy frame."""

import pygame

from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.prerender import Prerenderer
from guts_gui.drawing.sprites import Person, Sprites
from guts_gui.layout.frame import Frame
from guts_gui.layout.seating.seats import plan


def seated() -> tuple[Prerenderer, Sprites]:
    pygame.display.set_mode((1280, 720))
    people = (Person("Ann", "ann"), Person("Bob", "oskar"))
    sprites = Sprites(Brush(Frame(1280, 720), Art()), people, plan(2, 0, 1280, 720))
    ahead = Prerenderer()
    ahead.seat(sprites)
    for _ in range(2):
        ahead.draw(None, 0.0, moving=False)
    return ahead, sprites


def goes_on(ahead: Prerenderer, sprites: Sprites, *, moving: bool) -> bool:
    """Whether anything new is pre-rendered in the next few frames."""
    before = sprites.art.shelf.made
    for _ in range(5):
        ahead.draw(None, 0.0, moving=moving)
    return sprites.art.shelf.made > before


def test_a_frame_that_had_to_draw_something_new_gets_nothing_more_to_do() -> None:
    ahead, sprites = seated()
    assert goes_on(ahead, sprites, moving=True)
    for width in range(61, 71):
        sprites.art.card("7s", width)
        before = sprites.art.shelf.made
        ahead.draw(None, 0.0, moving=True)
        assert sprites.art.shelf.made == before, "the frame itself has drawn a card"
    assert goes_on(ahead, sprites, moving=True)


def test_what_rests_is_never_too_busy_and_comes_to_an_end() -> None:
    ahead, sprites = seated()
    drawn = 0
    for width in range(61, 71):
        sprites.art.card("7s", width)
        before = sprites.art.shelf.made
        ahead.draw(None, 0.0, moving=False)
        drawn += sprites.art.shelf.made - before
    assert drawn
    while not ahead.done:
        ahead.draw(None, 10.0, moving=False)
    before = sprites.art.shelf.made
    for _ in sprites.warm():
        pass
    assert sprites.art.shelf.made == before, "all of it has been drawn"
