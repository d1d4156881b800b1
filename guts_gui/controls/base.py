"""The base of every control: an element of pygame_gui that paints itself with our brush."""

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIElement

from guts_gui.controls.focus import FocusRing
from guts_gui.drawing.brush import Brush, Mood

Units = tuple[float, float, float, float]


class Host(Protocol):
    """What a control needs of the scene that it stands in."""

    focus: FocusRing

    @property
    def manager(self) -> UIManager: ...

    @property
    def brush(self) -> Brush: ...

    def invalidate(self) -> None: ...

    def sound(self, name: str) -> None: ...


class Widget(UIElement):
    """A control at a place in design units; `key` finds it again after the scene is rebuilt."""

    holds_text = False

    def __init__(
        self, host: Host, key: str, box: Units, *, enabled: bool = True, hidden: bool = False
    ) -> None:
        self.host = host
        self.key = key
        self.brush = host.brush
        self.art = host.brush.art
        self.frame = host.brush.frame
        self.held = False
        self.reveal: Callable[[], None] | None = None
        """Scrolls to the control where it has been scrolled away."""
        super().__init__(
            pygame.Rect(self.frame.rect(*box)),
            host.manager,
            None,
            starting_height=1,
            layer_thickness=1,
            element_id=["guts_control"],
            visible=int(not hidden),
        )
        self._stale = True
        self.is_enabled = enabled
        host.focus.add(self)

    # Painting

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the control on a clear surface of its size."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Paint again after a change."""
        self._stale = not self.visible
        if self._stale or not self.in_scene:
            return
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self.paint(surface)
        self._set_image(surface.premul_alpha())
        self.host.invalidate()

    def move_to(self, box: Units) -> None:
        """Stand somewhere else, in design units."""
        left, top, width, height = self.frame.rect(*box)
        resized = (width, height) != self.rect.size
        self.set_relative_position((left, top))
        if resized:
            self.set_dimensions((width, height))
            self.refresh()
        self.host.invalidate()

    def appear(self, *, wanted: bool) -> None:
        """Show the control, or hide it and let go of it."""
        if wanted and not self.visible:
            self.show()  # type: ignore[no-untyped-call]  # pygame_gui does not annotate it
            if self._stale:
                self.refresh()
        elif self.visible and not wanted:
            self.hide()  # type: ignore[no-untyped-call]  # pygame_gui does not annotate it

    @property
    def mood(self) -> Mood:
        """How the control looks just now."""
        if not self.is_enabled:
            return Mood.DISABLED
        if self.held:
            return Mood.PRESSED
        return Mood.HOVER if self.hovered else Mood.REST

    # The pointer

    def on_hovered(self) -> None:
        """The pointer came."""
        super().on_hovered()  # type: ignore[no-untyped-call]  # pygame_gui
        self.refresh()

    def on_unhovered(self) -> None:
        """The pointer went."""
        super().on_unhovered()  # type: ignore[no-untyped-call]  # pygame_gui
        self.refresh()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Hold on a press inside, act on its release inside."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.hover_point(*event.pos):
                return False
            if self.is_enabled:
                self.hold(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            inside = self.hover_point(*event.pos)
            self.let_go()
            if inside:
                self.clicked(event.pos)
            return inside
        return False

    def hold(self, _pos: tuple[int, int]) -> None:
        """The pointer went down on it."""
        self.held = True
        self.refresh()

    def let_go(self) -> None:
        """The pointer came up, here or elsewhere."""
        self.held = False
        self.refresh()

    def clicked(self, _pos: tuple[int, int]) -> None:
        """The pointer went down and up on it."""
        self.activate()

    # The keyboard

    @property
    def focusable(self) -> bool:
        """Whether the keyboard can work it now."""
        in_reach = bool(self.visible) or self.reveal is not None
        return self.is_enabled and in_reach and self.in_scene

    @property
    def scrolls(self) -> bool:
        """Whether it is a row that may be out of sight, and is shown again when it is needed."""
        return self.reveal is not None

    @property
    def in_sight(self) -> bool:
        """Whether it is not scrolled away."""
        return bool(self.visible)

    @property
    def in_scene(self) -> bool:
        """Whether it has not been taken away."""
        return bool(self.alive())  # type: ignore[no-untyped-call]  # pygame_gui

    @property
    def place(self) -> pygame.Rect:
        """The control's rectangle in pixels."""
        return pygame.Rect(self.rect)

    @property
    def ring(self) -> pygame.Rect:
        """What the focus ring goes around."""
        return self.place

    @property
    def corner(self) -> float:
        """The radius of the focus ring in design units."""
        return 12

    def focus(self) -> None:
        """pygame_gui gave it the focus: so does the ring, if keys can work it."""
        super().focus()  # type: ignore[no-untyped-call]  # pygame_gui
        if self.focusable:
            self.host.focus.give(self)
        self.host.invalidate()

    def take_focus(self) -> None:
        """The ring gave it the focus: so does pygame_gui."""
        if self.reveal is not None:
            self.reveal()
        if not self.is_focused:
            self.host.manager.set_focus_set({self})
        self.host.invalidate()

    def lose_focus(self) -> None:
        """The focus went on."""
        self.host.invalidate()

    def activate(self) -> bool:
        """Enter, Space or a click."""
        return False

    def step(self, _by: int) -> bool:
        """Left or Right."""
        return False

    def typed(self, _event: pygame.event.Event) -> bool:
        """A typed key."""
        return False

    @property
    def busy(self) -> bool:
        """Whether it changes by itself."""
        return False

    def enable(self) -> None:
        """Make it work."""
        if not self.is_enabled:
            self.is_enabled = True
            self.refresh()

    def disable(self) -> None:
        """Make it rest, dimmed."""
        if self.is_enabled:
            self.is_enabled = False
            self.held = False
            self.refresh()
