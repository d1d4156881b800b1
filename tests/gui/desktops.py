"""The program in real windows: on X11 (Xvfb, openbox) and on native Wayland (headless Weston).

On each it plays the self-test, is operated by keys, and changes to other sizes and full screen. The
desktop must show exactly what was drawn, identical on both. `make desktops` runs it.
"""

import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import pygame

from guts_gui.desktop.window import display_window
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot, opened

SCREEN = (1280, 720)
SMALLER = (1000, 600)
PATIENCE = 60.0
"""Seconds to wait for a server or a window."""
ENVIRONMENT = ("PATH", "HOME", "LANG", "PYTHONPATH", "VIRTUAL_ENV")


def waited(done: Callable[[], object], what: str, step: Callable[[], object]) -> None:
    """Run steps until `done`. Raises SystemExit after too long."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise SystemExit(f"{what}: not within {PATIENCE:.0f} seconds")
        step()
        time.sleep(0.01)


# --- The desktops ------------------------------------------------------------------------


@contextmanager
def server(*command: str, **more: str) -> Iterator[IO[str]]:
    """Run a display server or window manager; yields its output."""
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ} | more
    quiet, pipe = subprocess.DEVNULL, subprocess.PIPE
    try:
        running = subprocess.Popen(command, env=environment, stdout=pipe, stderr=quiet, text=True)
    except FileNotFoundError:
        raise SystemExit(f"{command[0]} is missing: CONTRIBUTING.md names its package") from None
    assert running.stdout is not None
    try:
        yield running.stdout
    finally:
        running.terminate()
        running.communicate()


@contextmanager
def x11(folder: Path) -> Iterator[dict[str, str]]:
    """Xvfb with a window manager; yields the environment for programs."""
    screen = f"{SCREEN[0]}x{SCREEN[1]}x24"
    where = ("-screen", "0", screen, "-fbdir", str(folder))
    with ExitStack() as servers:
        said = servers.enter_context(server("Xvfb", "-displayfd", "1", *where))
        variables = {"DISPLAY": f":{said.readline().strip()}", "SDL_VIDEODRIVER": "x11"}
        # A window that opens while openbox is starting may never be shown.
        ready = folder / "openbox-is-ready"
        servers.enter_context(server("openbox", "--startup", f"touch {ready}", **variables))
        waited(ready.exists, "openbox", lambda: None)
        yield variables


@contextmanager
def wayland(folder: Path) -> Iterator[dict[str, str]]:
    """Weston without a screen, which still composes; yields the environment for programs."""
    folder.chmod(0o700)
    variables = {"WAYLAND_DISPLAY": "desktop", "XDG_RUNTIME_DIR": str(folder)}
    size = (f"--width={SCREEN[0]}", f"--height={SCREEN[1]}")
    how = ("--backend=headless-backend.so", "--use-pixman", "--debug", "--socket=desktop")
    with server("weston", *how, *size, XDG_RUNTIME_DIR=str(folder)):
        waited((folder / "desktop").exists, "Weston", lambda: None)
        yield variables | {"SDL_VIDEODRIVER": "wayland"}


DESKTOPS = {"x11": x11, "wayland": wayland}


def photograph(folder: Path) -> pygame.Surface:
    """A screenshot made by the desktop itself."""
    if pygame.display.get_driver() == "wayland":
        for old in folder.glob("wayland-screenshot-*.png"):
            old.unlink()
        subprocess.run(["weston-screenshooter"], cwd=folder, check=True, timeout=PATIENCE)
        return pygame.image.load(next(folder.glob("wayland-screenshot-*.png")))
    raw = (folder / "Xvfb_screen0").read_bytes()  # a file in the format of xwd
    header = struct.unpack(">25I", raw[:100])
    start, line, (width, height) = header[0] + 12 * header[19], header[12], header[4:6]
    rows = (raw[start + y * line :][: 4 * width] for y in range(height))
    return pygame.image.frombytes(b"".join(rows), (width, height), "BGRA").convert(24)


# --- The visit ---------------------------------------------------------------------------


def visit(folder: Path) -> None:
    """Play, resize, fill the screen, and go back; the pictures stay in the folder."""
    with opened(folder, Settings(player="Ann", speed="instant", muted=True), size=SMALLER) as pilot:
        app = pilot.app
        assert pygame.display.get_driver() == os.environ["SDL_VIDEODRIVER"]

        def sized(size: tuple[int, int]) -> None:
            waited(lambda: app.frame.size_px == size, f"a window of {size}", pilot.pump)
            surface = pygame.display.get_surface()
            assert surface is not None
            assert surface.get_size() == size

        sized(SMALLER)
        pilot.show(TitleScene(app))
        play(pilot)
        pilot.show(SettingsScene(app))
        display_window().size = (1100, 640)
        sized((1100, 640))
        app.toggle_full_screen()
        sized(SCREEN)
        pygame.mouse.set_visible(False)  # Weston has no pointer without a mouse
        pygame.mouse.set_pos((0, 0))
        time.sleep(0.5)  # time for the desktop to show the window
        pilot.pump(30)
        pilot.screenshot(folder / "drawn.png")
        pygame.image.save(photograph(folder), folder / "shown.png")
        app.toggle_full_screen()
        sized((1100, 640))


def play(pilot: Pilot) -> None:
    """Sit down by a key and play three complete deals, in and out."""
    pilot.key("enter")
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    for number in range(3):
        before = scene.session.table.deals
        waited(lambda: scene.session.asked is not None, "a decision", pilot.pump)
        pilot.key("i" if number % 2 else "o")
        waited(lambda: scene.session.asked is None, "the end of a deal", pilot.pump)
        waited(
            lambda before=before: scene.session.table.deals > before or not scene.waiting,
            "the next deal",
            lambda: pilot.key("enter"),
        )
    assert scene.session.table.total == scene.session.table.brought


def refused(**desktop: str) -> None:
    """If Wayland cannot draw, the program exits with a sentence instead of a crash."""
    blind = {"LIBGL_DRIVERS_PATH": "/nowhere", "__EGL_VENDOR_LIBRARY_DIRS": "/nowhere"}
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-m", "guts_gui"],
            env=environment | desktop | blind | {"GUTS_HOME": home, "LANGUAGE": "en"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2, done
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "OpenGL" in done.stderr, done.stderr


def same(one: Path, other: Path) -> None:
    """Assert that two pictures are equal in every pixel."""
    pictures = [pygame.image.load(path) for path in (one, other)]
    pixels = [pygame.image.tobytes(picture, "RGB") for picture in pictures]
    assert pixels[0] == pixels[1], f"{one} is not {other}"
    print(f"{one.parent.name}/{one.name} is {other.parent.name}/{other.name} in every pixel")


def main() -> None:
    """Visit each desktop in a separate process, and compare the pictures."""
    if len(sys.argv) > 1:
        visit(Path(sys.argv[1]))
        return
    program = [sys.executable, "-m"]
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    quiet = {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "LANGUAGE": "en"}
    with tempfile.TemporaryDirectory() as place:
        for name, desktop in DESKTOPS.items():
            folder = Path(place) / name
            folder.mkdir()
            with desktop(folder) as variables:
                here = environment | quiet | variables
                test = ["guts_gui", "--self-test", "--game", "all", "--deals", "2"]
                subprocess.run([*program, *test], env=here, check=True, timeout=3 * PATIENCE)
                again = [*program, "tests.gui.desktops", str(folder)]
                subprocess.run(again, env=here, check=True, timeout=3 * PATIENCE)
                if name == "wayland":
                    refused(**variables)
            same(folder / "drawn.png", folder / "shown.png")
        same(Path(place) / "x11" / "shown.png", Path(place) / "wayland" / "shown.png")


if __name__ == "__main__":
    main()
