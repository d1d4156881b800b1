"""Base class of scenes: screens, and sheets over them; and what they may use of the program."""

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
from guts_gui.controls.focus import FocusRing
from guts_gui.controls.keys import Action, KeyMap
from guts_gui.controls.manager import Manager
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art, Face
from guts_gui.drawing.brush import Brush
from guts_gui.history.store import Store
from guts_gui.layout.frame import Frame
from guts_gui.settings.settings import Settings
from guts_gui.setup.roster import Roster
from guts_gui.sound.audio import Audio


class Program(Protocol):
    """What a scene may use of the app that shows it."""

    settings: Settings
    settings_path: Path
    store: Store
    now: Callable[[], datetime]
    roster: Roster
    audio: Audio
    notices: Notices
    keymap: KeyMap
    themes: dict[Frame, UIAppearanceTheme]
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

    def notify(self, *sentences: str) -> None: ...

    def change_settings(self, **changes: object) -> None: ...


class Scene:
    """A screen of the program.

    `build` makes the controls for the frame there is; it runs again whenever window or text size
    changes, so what must survive that is kept in attributes set by `__init__`. When `opaque` is
    False the scenes below stay visible, dimmed, and get no events.
    """

    opaque = True
    in_room = False
    """Whether the quiet room is heard with it: at a table."""

    def __init__(self, app: Program) -> None:
        self.app = app
        self.focus = FocusRing()
        self.frame: Frame | None = None
        self._manager: UIManager | None = None

    # The life of a scene

    def enter(self) -> None:
        """It has been put on the stack; it is built next."""

    def leave(self) -> None:
        """It is taken off the stack, or the program ends."""

    def build(self) -> None:
        """Make the controls."""

    def handle(self, event: pygame.event.Event) -> bool:
        """See an event that no control took; True ends its way."""
        return False

    def act(self, action: Action) -> bool:
        """Do what a key asks for, before the focus ring gets it; True ends its way.

        Escape goes back to the scene below, where there is one.
        """
        if action is Action.BACK and self.app.scenes[0] is not self:
            self.app.pop()
            return True
        return False

    def fall_back(self, action: Action) -> bool:
        """Do what a key asks for when neither `act` nor the focus ring had a use for it."""
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True asks for the window to be drawn."""
        return False

    def tend(self, dt: float) -> bool:
        """Let time pass for what goes on under other scenes as well; True asks to be drawn."""
        return False

    def store_changed(self) -> None:
        """A stored session has been deleted or set aside."""

    def loses(self) -> str | None:
        """What would be lost if it were left for good now, in a sentence for the player."""
        return None

    def cover(self) -> bool:
        """Cover what only one of those at the screen may see; whether anything lay open."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint what lies below the controls."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Paint what lies above the controls."""

    @property
    def busy(self) -> bool:
        """Whether something moves, so that the next frame is due."""
        return False

    @property
    def at_rest(self) -> bool:
        """Whether nothing changes soon by itself, where it is not busy either."""
        return True

    # What its controls need

    @property
    def manager(self) -> UIManager:
        """The manager of this scene's controls, which exists from `build` on."""
        if self._manager is None:
            raise RuntimeError("The scene has not been built.")
        return self._manager

    @property
    def brush(self) -> Brush:
        """The brush for the frame there is."""
        return self.app.brush

    @property
    def art(self) -> Art:
        """Drawings and lettering."""
        return self.app.art

    def invalidate(self) -> None:
        """Ask for the window to be drawn."""
        self.app.invalidate()

    def sound(self, name: str) -> None:
        """Let a sound be heard."""
        self.app.audio.play(name)

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
    ) -> pygame.Rect:
        """Set a line of type at a point and made to fit into a width, both in design units."""
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
        )

    # What the app does with it

    def regain_focus(self) -> None:
        """A click beside what keys can work takes pygame_gui's focus away: give it back."""
        held = self.manager.get_focus_set()  # type: ignore[no-untyped-call]  # pygame_gui
        if not held or self.focus.current not in held:
            self.focus.renew()

    def rebuild(self) -> None:
        """Make the controls anew for the app's frame; the focus stays where it was."""
        focused = self.focus.clear()
        if self._manager is not None:
            self._manager.set_focus_set(None)
        self.frame = self.app.frame
        translations = list(i18n.load_path)
        self._manager = Manager(self.app.themes, self.frame)
        i18n.load_path[:] = translations or i18n.load_path  # each manager would lengthen it
        self.build()
        self.focus.restore(focused)
        self.manager.update(0.0)
        self.invalidate()
