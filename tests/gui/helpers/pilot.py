"""A pilot that operates the real program without a screen, with its own clock."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from guts_gui.app.app import App
from guts_gui.app.scene import Scene
from guts_gui.controls.focus import Focusable
from guts_gui.controls.keys import MODIFIERS, NAMES
from guts_gui.history.store import Store
from guts_gui.i18n.languages import ENGLISH
from guts_gui.scenes.coach import drills
from guts_gui.scenes.routes import route
from guts_gui.scenes.table import preparing
from guts_gui.settings.settings import Settings
from guts_gui.sound.audio import Audio
from tests.gui.helpers.languages import use

FRAME = 1 / 60
SLOW_FRAME = 1 / 10
DECIDING = ("enter", "space", *"iohlb23456789tjqka")
"""The keys that decide, by default: press, declare or name a rank."""
UNICODE = {"enter": "\r", "space": " ", "tab": "\t", "escape": "\x1b", "backspace": "\b"}
WINDOWS = ((960, 540), (1280, 720), (1000, 1000), (1920, 1080), (3840, 2160), (2560, 700))
SIZES = (*WINDOWS[:3], *(pytest.param(size, marks=pytest.mark.slow) for size in WINDOWS[3:]))
"""The window sizes to test; larger ones are slow tests."""
SIZES_OF_TEXT = (
    ((960, 540), 100),
    *(
        pytest.param(size, 150, marks=() if number < 3 else pytest.mark.slow)
        for number, size in enumerate(WINDOWS)
    ),
)
"""The same sizes with the largest text, and normal text in the smallest window."""


def noon() -> datetime:
    """The pilot's fixed time."""
    return datetime(2025, 1, 31, 12, 0, tzinfo=UTC)


@contextmanager
def opened(
    folder: Path,
    settings: Settings | None = None,
    *,
    size: tuple[int, int] = (1280, 720),
    store: Store | None = None,
) -> Iterator["Pilot"]:
    """The program with its files in that folder; always closed at the end.

    The language is reset to English afterwards.
    """
    own = store or Store.open(folder / "guts.sqlite3", now=noon)[0]
    chosen = settings or Settings(player="Ann", window=size)
    app = App(
        settings=chosen,
        settings_path=folder / "settings.toml",
        store=own,
        now=noon,
        route=route,
        size=size,
        audio=Audio(chosen.volume, record=True),
    )
    try:
        with (
            patch.object(preparing, "cache_folder", lambda: folder / "cache"),
            patch.object(drills, "cache_folder", lambda: folder / "cache"),
        ):
            yield Pilot(app)
    finally:
        app.close()
        use(ENGLISH)
        if store is None:
            own.close()


class Pilot:
    """Input and output of an app."""

    def __init__(self, app: App) -> None:
        self.app = app

    # Time

    def pump(self, frames: int = 1, dt: float = FRAME) -> bool:
        """Run frames; returns False once the program has ended."""
        return all(self.app.loop_once(dt) for _ in range(frames))

    def wait(self, seconds: float) -> None:
        """Run frames for `seconds` of the pilot's time, as many as it takes to see what happens."""
        frames = max(1, ceil(seconds / SLOW_FRAME))
        self.pump(frames, seconds / frames)

    # Input

    def show(self, scene: Scene) -> None:
        """Push a scene and draw it."""
        self.app.push(scene)
        self.pump(2)

    def read(self) -> None:
        """Wait, as a person would, until buttons that have just appeared take a press."""
        state, guard = getattr(self.scene, "state", None), getattr(self.scene, "guard", None)
        for _ in range(20):
            if not (state.show.told and state.guarded if state else guard and guard.up):
                return
            self.pump(dt=0.1)

    def key(self, name: str, *, at_once: bool = False) -> None:
        """Press and release a key by its name, such as "shift+tab"; one that decides after a look.

        With `at_once` it is pressed without waiting until the buttons take a press.
        """
        if name in DECIDING and not at_once:
            self.read()
        self.hold(name)
        self.release(name)
        self.pump(2)

    def hold(self, name: str) -> None:
        """Press a key and hold it."""
        *modifiers, key = name.split("+")
        mod = sum(MODIFIERS[m] for m in modifiers)
        letter = UNICODE.get(key, key if len(key) == 1 else "")
        code = NAMES[key][0]
        down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0)
        pygame.event.post(down)
        self.pump()

    def release(self, name: str) -> None:
        """Release a key."""
        code = NAMES[name.split("+")[-1]][0]
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0))
        self.pump()

    def type(self, text: str) -> None:
        """Type text like a keyboard: key down, text, key up."""
        for letter in text:
            code = ord(letter.lower())
            down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
            pygame.event.post(down)
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0))
            self.pump()

    def move(self, point: tuple[int, int]) -> None:
        """Move the pointer to the point."""
        pygame.mouse.set_pos(point)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        )
        self.pump(2)

    def press(self, point: tuple[int, int], button: int = 1) -> None:
        """Press a mouse button at the point and hold it."""
        self.move(point)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
        self.pump()

    def let_go(self, point: tuple[int, int], button: int = 1) -> None:
        """Release the mouse button."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))
        self.pump(2)

    def click(self, where: str | tuple[int, int], *, at_once: bool = False) -> None:
        """Click a point, or the middle of the control with that key, after a look."""
        if not at_once:
            self.read()
        point = self.widget(where).ring.center if isinstance(where, str) else where
        self.press(point)
        self.let_go(point)

    def wheel(self, point: tuple[int, int], by: int) -> None:
        """Turn the mouse wheel."""
        self.move(point)
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False))
        self.pump(2)

    def resize(self, width: int, height: int) -> None:
        """Resize the window, and run frames until the program has adapted."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.wait(0.3)

    # Output

    @property
    def scene(self) -> Scene:
        """The top scene."""
        return self.app.scene

    @property
    def focused(self) -> str:
        """The key of the focused control."""
        current = self.scene.focus.current
        assert current is not None, "nothing has the focus"
        return current.key

    @property
    def widgets(self) -> list[Focusable]:
        """The enabled controls of the top scene."""
        return [widget for widget in self.scene.focus.widgets if widget.focusable]

    def widget(self, key: str) -> Focusable:
        """The control with that key."""
        found = self.scene.focus.find(key)
        assert found is not None, f"there is no control {key!r}"
        return found

    def pixels(self, rect: pygame.Rect | None = None) -> bytes:
        """The pixels of the window, or of a part of it."""
        whole = self.app.screen
        part = whole if rect is None else whole.subsurface(rect.clip(whole.get_rect()))
        return pygame.image.tobytes(part, "RGB")

    def screenshot(self, path: Path) -> None:
        """Save a picture of the window."""
        self.app.screenshot(path)
