"""The one window: opened, never too small, with the program's name and icon."""

import os
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import pygame

from guts_gui.desktop import APP
from guts_gui.paths import asset

SMALLEST = (960, 540)


class DisplayError(Exception):
    """No window can be opened; the message is a sentence for the terminal."""


def clamped(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or the smallest that the window may have."""
    return (max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1]))


def open_window(size: tuple[int, int], title: str) -> pygame.Surface:
    """A window of that size that can be resized; DisplayError where there is no screen."""
    # Without a graphics card SDL's accelerated path is 5 to 20 times slower.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    make_known()
    try:
        pygame.display.init()
        pygame.font.init()
        _set_icon()
        pygame.display.set_caption(title)
        screen = pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        reason = str(error).rstrip(".")
        raise DisplayError(
            f"The table cannot open a window ({reason}): start it on a desktop with a screen."
        ) from error
    with suppress(pygame.error, AttributeError):
        display_window().minimum_size = SMALLEST
    return screen


def display_window() -> pygame.Window:
    """The window that was opened."""
    # pygame-ce plans to drop this call, but has no other way yet to the window of pygame.display.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def preferred_languages() -> list[str]:
    """The languages that the player's system prefers, "pl_PL" and so on, the best first."""
    with suppress(pygame.error, AttributeError):
        return [
            f"{each['language']}_{each['country']}" for each in pygame.system.get_pref_locales()
        ]
    return []


def _set_icon() -> None:
    """The icon in the title and the task bar, which Windows wants small."""
    path = asset(f"icon/guts-{32 if sys.platform == 'win32' else 64}.png")
    if path.is_file():
        with suppress(pygame.error):
            pygame.display.set_icon(pygame.image.load(str(path)))


def make_known() -> None:
    """Tell the desktop whose window this is, so that it is joined with its icon and its entry."""
    if os.environ.get("SDL_VIDEO_X11_WMCLASS", "") in ("", Path(sys.argv[0]).name):
        os.environ["SDL_VIDEO_X11_WMCLASS"] = APP  # pygame has set the script's name
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP)
    if sys.platform == "win32":  # else its windows are gathered under Python's icon
        import ctypes

        with suppress(AttributeError, OSError):
            ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP)
