"""Base class of all controls: pygame_gui elements drawn with the program's brush."""

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIElement

from guts_gui.controls.focus import FocusRing
from guts_gui.drawing.brush import Brush, Mood

Units = tuple[float, float, float, float]


class Host(Protocol):
    """The interface that a control needs from its scene."""

    focus: FocusRing

    @property
    def manager(self) -> UIManager: ...

    @property
    def brush(self) -> Brush: ...

    def invalidate(self) -> None: ...

    def sound(self, name: str) -> None: ...


class Widget(UIElement):
    """A control at a place in design units; `key` identifies it after the scene is rebuilt."""

    holds_text = False
    paints_focus = False
    """Whether it looks different with the focus, beside the ring around it."""

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
        """Scrolls to the control if it is out of view."""
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

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the control on a transparent surface of its size."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Redraw after a change."""
        self._stale = not self.visible
        if self._stale or not self.in_scene:
            return
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self.paint(surface)
        self._set_image(surface.premul_alpha())
        self.host.invalidate()

    def move_to(self, box: Units) -> None:
        """Move to another place, in design units."""
        left, top, width, height = self.frame.rect(*box)
        resized = (width, height) != self.rect.size
        self.set_relative_position((left, top))
        if resized:
            self.set_dimensions((width, height))
            self.refresh()
        self.host.invalidate()

    def appear(self, *, wanted: bool) -> None:
        """Show the control, or hide and release it."""
        if wanted and not self.visible:
            self.show()  # type: ignore[no-untyped-call]  # pygame_gui does not annotate it
            if self._stale:
                self.refresh()
        elif self.visible and not wanted:
            self.hide()  # type: ignore[no-untyped-call]  # pygame_gui does not annotate it

    @property
    def mood(self) -> Mood:
        """The appearance of the control in its current state."""
        if not self.is_enabled:
            return Mood.DISABLED
        if self.held:
            return Mood.PRESSED
        return Mood.HOVER if self.hovered else Mood.REST

    # Pointer

    def on_hovered(self) -> None:
        """Called when the pointer enters."""
        super().on_hovered()  # type: ignore[no-untyped-call]  # pygame_gui
        self.refresh()

    def on_unhovered(self) -> None:
        """Called when the pointer leaves."""
        super().on_unhovered()  # type: ignore[no-untyped-call]  # pygame_gui
        self.refresh()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle mouse buttons: a press inside holds, a release inside clicks."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.hover_point(*event.pos):
                return False
            if self.is_enabled:
                self.host.focus.given |= self.host.focus.current is self
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
        """Called when the pointer is pressed on it."""
        self.held = True
        self.refresh()

    def let_go(self) -> None:
        """Called when the pointer is released, anywhere."""
        self.held = False
        self.refresh()

    def clicked(self, _pos: tuple[int, int]) -> None:
        """Called when the pointer was pressed and released on it."""
        self.activate()

    def wheel(self, event: pygame.event.Event) -> int:
        """Steps of the wheel over the control, if the player gave it the focus; else 0."""
        focus, turned = self.host.focus, event.type == pygame.MOUSEWHEEL
        mine = focus.current is self and focus.given
        return int(event.y) if turned and self.hovered and self.is_enabled and mine else 0

    # Keyboard

    @property
    def focusable(self) -> bool:
        """Whether it can have the focus now."""
        in_reach = bool(self.visible) or self.reveal is not None
        return self.is_enabled and in_reach and self.in_scene

    @property
    def scrolls(self) -> bool:
        """Whether it is a row of a list, which is scrolled into view when focused."""
        return self.reveal is not None

    @property
    def in_sight(self) -> bool:
        """Whether it is not scrolled out of view."""
        return bool(self.visible)

    @property
    def in_scene(self) -> bool:
        """Whether it still belongs to the scene."""
        return bool(self.alive())  # type: ignore[no-untyped-call]  # pygame_gui

    @property
    def deliberate(self) -> bool:
        """Whether Enter and Space press it only after the player has moved the focus there."""
        return False

    @property
    def place(self) -> pygame.Rect:
        """The control's rectangle in pixels."""
        return pygame.Rect(self.rect)

    @property
    def ring(self) -> pygame.Rect:
        """The rectangle that the focus ring surrounds."""
        return self.place

    @property
    def corner(self) -> float:
        """The radius of the focus ring in design units."""
        return 12

    def focus(self) -> None:
        """Called by pygame_gui when it gives focus; moves the focus ring if possible."""
        super().focus()  # type: ignore[no-untyped-call]  # pygame_gui
        if self.focusable and self.host.focus.current is not self:
            self.host.focus.give(self)
        self.host.invalidate()

    def take_focus(self) -> None:
        """Called by the focus ring when it gives focus; tells pygame_gui."""
        if self.reveal is not None:
            self.reveal()
        if not self.is_focused:
            self.host.manager.set_focus_set({self})
        self._focus_changed()

    def lose_focus(self) -> None:
        """Called when the focus moves on."""
        self._focus_changed()

    def _focus_changed(self) -> None:
        if self.paints_focus:
            self.refresh()
        self.host.invalidate()

    def activate(self) -> bool:
        """Enter, Space or a click; True if used."""
        return False

    def refuse(self) -> None:
        """Enter or Space, which do not press it yet."""

    def step(self, _by: int) -> bool:
        """Left (-1) or Right (+1); True if used."""
        return False

    def typed(self, _event: pygame.event.Event) -> bool:
        """A key press; True if used."""
        return False

    @property
    def busy(self) -> bool:
        """Whether it changes without input."""
        return False

    def enable(self) -> None:
        """Enable the control."""
        if not self.is_enabled:
            self.is_enabled = True
            self.refresh()

    def disable(self) -> None:
        """Disable and dim the control."""
        if self.is_enabled:
            self.is_enabled = False
            self.held = False
            self.refresh()
