"""The one window: opened, never too small, with the program's name and icon."""

import os
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import pygame

from guts_gui.i18n import tr
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
    if os.environ.get("SDL_VIDEO_X11_WMCLASS") == Path(sys.argv[0]).name:
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "guts-table"  # pygame has set the script's name
    try:
        pygame.display.init()
        pygame.font.init()
        _set_icon()
        pygame.display.set_caption(title)
        screen = pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        reason = str(error).rstrip(".")
        raise DisplayError(
            tr(
                "The table cannot open a window ({why}): start it on a desktop with a screen.",
                why=reason,
            )
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


def _set_icon() -> None:
    path = asset("chips/icon.svg")
    if path.is_file():
        with suppress(pygame.error):
            pygame.display.set_icon(pygame.image.load_sized_svg(str(path), (64, 64)))
