"""The window opens with every display driver, or one sentence says why not."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from guts_gui.desktop import window
from guts_gui.desktop.window import (
    PLAIN,
    DisplayError,
    bring_up,
    first_screen,
    open_window,
    start_display,
)
from guts_gui.desktop.window_size import Screen
from tests.gui.helpers.pilot import opened


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The display starts without a window; its driver name can be changed."""
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    monkeypatch.setattr(pygame.display, "Info", lambda: SimpleNamespace(bitsize=32))
    monkeypatch.delenv(PLAIN, raising=False)
    return monkeypatch


@pytest.mark.parametrize("name", ["x11", "windows", "cocoa", "kmsdrm", "dummy", "offscreen"])
def test_plain_framebuffers_are_asked_for_where_there_are_any(
    driver: pytest.MonkeyPatch, name: str
) -> None:
    driver.setattr(pygame.display, "get_driver", lambda: name)
    driver.setenv("SDL_VIDEODRIVER", name)
    assert start_display() == name
    assert os.environ.get(PLAIN) == ("0" if name in ("x11", "windows") else None)


@pytest.mark.parametrize("bits", [0, 8, 15, 16, 24, 30, 32])
def test_screens_of_other_colours_are_left_to_sdl(driver: pytest.MonkeyPatch, bits: int) -> None:
    """It converts the picture, or one sentence names the colours as the reason."""
    driver.setattr(pygame.display, "get_driver", lambda: "x11")
    driver.setattr(pygame.display, "Info", lambda: SimpleNamespace(bitsize=bits))
    start_display()
    assert os.environ.get(PLAIN) == ("0" if bits in (24, 32) else None)
    driver.setattr(pygame.display, "get_init", lambda: True)
    driver.setattr(window, "set_identity", raiser(pygame.error("Unknown window pixel format")))
    with pytest.raises(DisplayError) as told:
        open_window(None, "Guts Table")
    assert ("colours of this screen" in str(told.value)) == (bits not in (24, 32))


def raiser(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


@pytest.mark.parametrize("name", ["x11", "windows", "cocoa"])
def test_what_the_player_has_set_stays(driver: pytest.MonkeyPatch, name: str) -> None:
    driver.setattr(pygame.display, "get_driver", lambda: name)
    driver.setenv(PLAIN, "opengl")
    start_display()
    assert os.environ[PLAIN] == "opengl"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Wayland is a display of Unix systems")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
@pytest.mark.parametrize("end", ["crash", "refusal", "window"])
def test_wayland_is_tried_by_a_child(
    driver: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], end: str
) -> None:
    """If SDL crashes without OpenGL, the program reports it and does not crash."""

    def set_mode(*_: object) -> None:
        if end == "crash":
            os.kill(os.getpid(), signal.SIGKILL)
        if end == "refusal":
            raise pygame.error("Window framebuffer support not available")

    driver.setattr(pygame.display, "get_driver", lambda: "wayland")
    driver.setattr(pygame.display, "set_mode", set_mode)
    driver.setattr(pygame.display, "flip", lambda: None)
    if end == "window":
        assert start_display() == "wayland"
        assert PLAIN not in os.environ
        return
    with pytest.raises(DisplayError, match="libegl1"):
        start_display()
    driver.setenv(PLAIN, "0")
    with pytest.raises(DisplayError, match=PLAIN):
        start_display()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("error", [BlockingIOError(), AttributeError()], ids=repr)
def test_wayland_is_not_tried_where_there_can_be_no_child(
    driver: pytest.MonkeyPatch, error: Exception
) -> None:
    driver.setattr(pygame.display, "get_driver", lambda: "wayland")
    driver.setattr(os, "fork", raiser(error), raising=False)
    assert start_display() == "wayland"


@pytest.mark.parametrize("desktops", [[], [(0, 0)], pygame.error("no video")])
def test_a_broken_list_of_monitors_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, desktops: object
) -> None:
    def sizes() -> object:
        if isinstance(desktops, pygame.error):
            raise desktops
        return desktops

    monkeypatch.setattr(window, "_sdl", lambda: None)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", sizes)
    try:
        assert open_window(None, "Guts Table").get_size() == (1280, 720)
        assert first_screen() is None
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
        assert first_screen() == Screen(1920, 1080)
    finally:
        pygame.display.quit()


def test_sdl_itself_tells_what_windows_may_use(tmp_path: Path) -> None:
    """The library is the SDL that pygame has loaded, because it is initialised."""
    with opened(tmp_path):
        sdl = window._sdl()
        assert sdl is not None
        assert sdl.SDL_GetNumVideoDisplays() == pygame.display.get_num_displays()
        screen = first_screen()
        assert screen is not None
        assert (screen.width, screen.height) == pygame.display.get_desktop_sizes()[0]


def test_a_window_comes_up(tmp_path: Path) -> None:
    pygame.display.quit()  # another test may have left a window
    assert not bring_up()
    with opened(tmp_path):
        pygame.display.iconify()
        bring_up()
        assert pygame.display.get_active()


def test_windows_is_told_that_every_pixel_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL reads the variable when its display starts; a value set by the player stays."""
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    window.set_identity()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    window.set_identity()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "unaware"


def test_the_screen_saver_may_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL would keep it away; also after the window was opened anew or has filled the screen."""
    monkeypatch.delenv("SDL_VIDEO_ALLOW_SCREENSAVER", raising=False)
    pygame.display.quit()  # another test may have left a window
    with opened(tmp_path) as pilot:
        assert pygame.display.get_allow_screensaver()
        pilot.resize(1000, 600)
        pilot.app.toggle_full_screen()
        assert pygame.display.get_allow_screensaver()
