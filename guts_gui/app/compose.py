"""The picture of the window: the scenes of the stack one over the other, each with its controls."""

from collections.abc import Sequence

import pygame

from guts_gui.app.scene import Scene
from guts_gui.drawing import palette

DIMNESS = 150
"""How opaque, of 255, the veil is over what a sheet lies on."""


def visible(stack: Sequence[Scene]) -> Sequence[Scene]:
    """The scenes that can be seen, from the lowest that lies open."""
    lowest = max((i for i, scene in enumerate(stack) if scene.opaque), default=0)
    return stack[lowest:]


def dim(surface: pygame.Surface) -> None:
    """Lay a dark veil over what is there."""
    veil = pygame.Surface(surface.get_size())
    veil.fill(palette.ROOM_EDGE)
    veil.set_alpha(DIMNESS)
    surface.blit(veil, (0, 0))


def lay(scene: Scene, surface: pygame.Surface, *, on_top: bool) -> None:
    """Draw a scene over what is there; the focus is shown on the top one."""
    scene.draw(surface)
    scene.manager.draw_ui(surface)
    current = scene.focus.current
    if on_top and current is not None and current.focusable:
        corner = float(getattr(current, "corner", 12))
        scene.brush.focus_ring(surface, current.ring, corner)
    scene.draw_over(surface)
