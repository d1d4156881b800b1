"""Base class of scenes (screens and the sheets over them), and the program's interface for them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol

import i18n  # type: ignore[import-untyped]  # pygame_gui's dependency
import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIAppearanceTheme

from guts_gui.app.navigation import Destination
from guts_gui.app.notice import Notices
from guts_gui.bots.memory import Memory
from guts_gui.controls.focus import FocusRing
from guts_gui.controls.keys import Action, KeyMap
from guts_gui.controls.manager import Manager
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art, Face
from guts_gui.drawing.brush import Brush
from guts_gui.history.store import Store
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import Frame
from guts_gui.settings.settings import Settings
from guts_gui.setup.games.shelf import GameShelf
from guts_gui.setup.roster import Roster
from guts_gui.sound.audio import Audio


class Program(Protocol):
    """The part of the app that scenes may use."""

    settings: Settings
    settings_path: Path
    store: Store
    memory: Memory
    now: Callable[[], datetime]
    roster: Roster
    games: GameShelf
    audio: Audio
    notices: Notices
    keymap: KeyMap
    theme: UIAppearanceTheme | None
    art: Art
    frame: Frame
    brush: Brush

    @property
    def scenes(self) -> tuple[Scene, ...]: ...

    def go(self, *destinations: Destination) -> None: ...

    def leave_for(self, *destinations: Destination) -> None: ...

    def push(self, scene: Scene) -> None: ...

    def pop(self) -> None: ...

    def close_window(self) -> None: ...

    def quit(self) -> None: ...

    def invalidate(self) -> None: ...

    def rebuild_soon(self) -> None: ...

    def show_now(self) -> None: ...

    def notify(self, *sentences: str, lasting: bool = False) -> None: ...

    def change_settings(self, **changes: object) -> None: ...


class Scene:
    """A screen of the program.

    `build` creates the controls for the current frame. It runs again when window or text size
    changes, so anything that must survive is an attribute set by `__init__`. If `opaque` is False
    the scenes below stay visible, dimmed, and get no events.
    """

    opaque = True
    in_room = False
    """Whether the room's background sound plays: at a table."""
    takes_keys = False
    """Whether it waits for any key, even one with Super."""
    return_label = ""
    """Text of a button that returns to this scene from the one above it; empty for Back."""

    def __init__(self, app: Program) -> None:
        self.app = app
        self.focus = FocusRing()
        self.frame: Frame | None = None
        self._manager: UIManager | None = None

    @property
    def back_label(self) -> str:
        """Text of the button that returns to the scene below: where to, if that has a name."""
        scenes = self.app.scenes
        if self not in scenes[1:]:
            return tr("Back")
        return tr(scenes[scenes.index(self) - 1].return_label or "Back")

    # Life cycle

    def enter(self) -> None:
        """Called when the scene is pushed; `build` follows."""

    def leave(self) -> None:
        """Called when the scene is removed, or the program ends."""

    def build(self) -> None:
        """Create the controls."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that no control took; True consumes it."""
        return False

    def act(self, action: Action) -> bool:
        """Handle a key's action before the focus ring; True consumes it.

        Escape returns to the scene below, if there is one.
        """
        if action is Action.BACK and self.app.scenes[0] is not self:
            self.app.pop()
            return True
        return False

    def fall_back(self, action: Action) -> bool:
        """Handle a key's action that neither `act` nor the focus ring used."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; True requests a redraw."""
        return False

    def tend(self, dt: float) -> bool:
        """Advance what also runs under other scenes; True requests a redraw."""
        return False

    def store_changed(self) -> None:
        """Called when a stored session has been deleted or set aside."""

    def loses(self) -> str | None:
        """A sentence on what would be lost by leaving now; None if nothing."""
        return None

    def cover(self) -> None:
        """Cover what only one player may see, and show that."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is below the controls."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what is above the controls."""

    @property
    def spare(self) -> pygame.Rect:
        """The part of the window that a notice may cover if nothing is free."""
        return pygame.Rect(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        """Whether something moves, so that every frame must be drawn."""
        return False

    @property
    def at_rest(self) -> bool:
        """Whether nothing will change soon without an event; checked if not busy."""
        return True

    # Interface for its controls

    @property
    def manager(self) -> UIManager:
        """The UIManager of this scene's controls, available from `build` on."""
        if self._manager is None:
            raise RuntimeError("The scene has not been built.")
        return self._manager

    @property
    def brush(self) -> Brush:
        """The brush for the current frame."""
        return self.app.brush

    @property
    def art(self) -> Art:
        """Drawings and fonts."""
        return self.app.art

    def invalidate(self) -> None:
        """Request a redraw."""
        self.app.invalidate()

    def sound(self, name: str) -> None:
        """Play a sound."""
        self.app.audio.play(name)

    def notify(self, *sentences: str) -> None:
        """Queue sentences for the banner."""
        self.app.notify(*sentences)

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[float, float],
        size: float = 16,
        face: Face = Face.TEXT,
        colour: str = palette.CREAM,
        *,
        anchor: str = "midleft",
        width: float | None = None,
        instead: str = "",
        whole: bool = False,
    ) -> pygame.Rect:
        """Draw a line of text at a point, fitted to a width, both in design units."""
        frame = self.app.frame
        return self.brush.write(
            surface,
            text,
            (frame.px(at[0]), frame.px(at[1])),
            face,
            frame.text(size),
            colour,
            anchor=anchor,
            width=None if width is None else frame.px(width),
            instead=instead,
            whole=whole,
        )

    # Called by the app

    def regain_focus(self) -> None:
        """Restore focus after a click outside the focusable controls."""
        held = self.manager.get_focus_set()  # type: ignore[no-untyped-call]  # pygame_gui
        if not held or self.focus.current not in held:
            self.focus.renew()

    def rebuild(self) -> None:
        """Recreate the controls for the app's frame; focus is preserved."""
        focused = self.focus.clear()
        if self._manager is not None:
            self._manager.set_focus_set(None)
        self.frame = self.app.frame
        translations = list(i18n.load_path)
        manager = Manager(self.frame.size_px, self.app.theme)
        self._manager, self.app.theme = manager, manager.theme
        i18n.load_path[:] = translations or i18n.load_path  # each manager would append to it
        self.build()
        self.focus.restore(focused)
        self.manager.update(0.0)
        self.invalidate()
