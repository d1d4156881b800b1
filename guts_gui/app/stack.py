"""The scene stack: navigation between scenes, and the picture they form together."""

from collections.abc import Callable, Sequence

import pygame

from guts_gui.app.navigation import Ask, Destination, Landing
from guts_gui.app.scene import Scene
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art
from guts_gui.i18n.translate import tr

DIMNESS = 150
"""Opacity, of 255, of the veil under a sheet."""


class SceneStack:
    """Stack of scenes; empty, the program ends. `route` creates the scene of a destination.

    The top scene gets the events. `dirty` requests a redraw.
    """

    def __init__(self, route: Callable[[Destination], Scene]) -> None:
        self._route = route
        self._stack: list[Scene] = []
        self._warning: Scene | None = None
        self._dirty = True
        self._open = True

    @property
    def scene(self) -> Scene:
        """The top scene."""
        return self._stack[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, bottom first."""
        return tuple(self._stack)

    def push(self, scene: Scene) -> None:
        """Push a scene; those below are covered and paused."""
        self.cover()
        self._stack.append(scene)
        scene.enter()
        scene.rebuild()
        self.invalidate()

    def pop(self) -> None:
        """Remove the top scene; the program ends with the last one."""
        self._stack.pop().leave()
        if self._stack:
            self.scene.rebuild()
        else:
            self.quit()
        self.invalidate()

    def replace(self, scene: Scene) -> None:
        """Replace all scenes by one."""
        self.cover()
        self._clear()
        self.push(scene)

    def go(self, *destinations: Destination) -> None:
        """Open the scenes of these destinations, one after the other."""
        self.cover()
        for destination in destinations:
            scene = self._route(destination)
            if isinstance(destination, Landing):
                self._clear()
            self.push(scene)

    def leave_for(self, *destinations: Destination) -> None:
        """Go to destinations without a way back, after a question if something would be lost."""
        self._unless_lost(lambda: self.go(*destinations))

    def close_window(self) -> None:
        """End the program; a second request during the question ends it at once."""
        if self._warning is not None and self._warning in self._stack:
            self.quit()
        else:
            self._unless_lost(self.quit)

    def _unless_lost(self, leave: Callable[[], None]) -> None:
        """Call `leave` at once, or after a question if something would be lost."""
        lost = next(filter(None, (scene.loses() for scene in self._stack)), None)
        if lost is None:
            leave()
            return
        yes, no = tr("Leave anyway"), tr("Stay")
        self.go(Ask(tr("Leave without saving?"), lost, yes, leave, no))
        self._warning = self.scene

    @property
    def visible(self) -> Sequence[Scene]:
        """The visible scenes, bottom first."""
        lowest = max((i for i, scene in enumerate(self._stack) if scene.opaque), default=0)
        return self._stack[lowest:]

    def quit(self) -> None:
        """End the program after this frame."""
        self.cover()
        self._open = False

    def cover(self) -> None:
        """Cover private cards and show that, before anything slow."""
        for scene in self._stack:
            scene.cover()

    def invalidate(self) -> None:
        """Request a redraw."""
        self._dirty = True

    def _clear(self) -> None:
        """Leave every scene."""
        while self._stack:
            self._stack.pop().leave()


def dim(surface: pygame.Surface, art: Art) -> None:
    """Draw a dark veil over the surface."""
    size = surface.get_size()

    def make() -> pygame.Surface:
        veil = pygame.Surface(size)
        veil.fill(palette.ROOM_EDGE)
        veil.set_alpha(DIMNESS)
        return veil

    surface.blit(art.shelf.get(("veil", size), make), (0, 0))


def lay(scene: Scene, surface: pygame.Surface, *, on_top: bool) -> None:
    """Draw a scene over the surface; only the top one shows its focus."""
    scene.draw(surface)
    scene.manager.draw_ui(surface)
    current = scene.focus.current
    if on_top and current is not None and current.focusable and scene.focus.aims_at(current):
        corner = float(getattr(current, "corner", 12))
        scene.brush.focus_ring(surface, current.ring, corner)
    scene.draw_over(surface)
