"""The stack of scenes: going from one to another, and the picture that they make together."""

from collections.abc import Callable, Sequence

import pygame

from guts_gui.app.navigation import Ask, Destination, Landing
from guts_gui.app.scene import Scene
from guts_gui.drawing import palette
from guts_gui.i18n.translate import tr

DIMNESS = 150
"""How opaque, of 255, the veil is over what a sheet lies on."""


class SceneStack:
    """Scenes that lie over one another, until the last is taken off; `route` makes them.

    The top one is fed with events; what the stack looks like is to be drawn again when `dirty`.
    """

    def __init__(self, route: Callable[[Destination], Scene]) -> None:
        self._route = route
        self._stack: list[Scene] = []
        self._warning: Scene | None = None
        self._dirty = True
        self._open = True

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._stack[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the bottom one first."""
        return tuple(self._stack)

    def push(self, scene: Scene) -> None:
        """Put a scene on top; those below wait, covered."""
        for below in self._stack:
            below.cover()
        self._stack.append(scene)
        scene.enter()
        scene.rebuild()
        self.invalidate()

    def pop(self) -> None:
        """Take the top scene off; without any scene the program ends."""
        self._stack.pop().leave()
        if self._stack:
            self.scene.rebuild()
        else:
            self.quit()
        self.invalidate()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of all others."""
        self._clear()
        self.push(scene)

    def go(self, *destinations: Destination) -> None:
        """Show the scenes of these destinations, one after the other."""
        for destination in destinations:
            scene = self._route(destination)
            if isinstance(destination, Landing):
                self._clear()
            self.push(scene)

    def leave_for(self, *destinations: Destination) -> None:
        """Go where there is no way back from, but ask first where something would be lost."""
        self._unless_lost(lambda: self.go(*destinations))

    def close_window(self) -> None:
        """End the program; whoever asks again while being warned has it so."""
        if self._warning is not None and self._warning in self._stack:
            self.quit()
        else:
            self._unless_lost(self.quit)

    def _unless_lost(self, leave: Callable[[], None]) -> None:
        """Leave, at once or when the player wants it all the same."""
        lost = next(filter(None, (scene.loses() for scene in self._stack)), None)
        if lost is None:
            leave()
            return
        yes, no = tr("Leave anyway"), tr("Stay")
        self.go(Ask(tr("The session is not saved"), lost, yes, leave, no))
        self._warning = self.scene

    @property
    def visible(self) -> Sequence[Scene]:
        """The scenes that can be seen, from the lowest that lies open."""
        lowest = max((i for i, scene in enumerate(self._stack) if scene.opaque), default=0)
        return self._stack[lowest:]

    def quit(self) -> None:
        """End the program after this frame."""
        self._open = False

    def invalidate(self) -> None:
        """The window is to be drawn again."""
        self._dirty = True

    def _clear(self) -> None:
        """Leave every scene."""
        while self._stack:
            self._stack.pop().leave()


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
