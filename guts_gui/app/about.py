"""The facts for a bug report: versions, drivers, screen, folders and language, one per line."""

import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata

from guts_gui.desktop.version import __version__
from guts_gui.files.paths import catalogues, folders

LIBRARIES = ("pygame_gui", "numpy", "msgspec", "tomlkit", "rich")
ENVIRONMENT = (
    *("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "SDL_FRAMEBUFFER_ACCELERATION"),
    *("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP"),
)
"""Environment variables that affect display and sound."""


def about() -> str:
    """The lines of the report; an error in one part becomes its own line."""
    facts: list[tuple[str, str]] = []
    for name, group in (("Program", _program), ("Display", _display), ("Folders", _paths)):
        try:
            facts.extend(group())
        except Exception as wrong:  # the failing part may be the reason for the report
            facts.append((name, f"none ({wrong})"))
    facts += [(name, os.environ[name]) for name in ENVIRONMENT if name in os.environ]
    return "\n".join(f"{name}: {value}" for name, value in facts)


def _program() -> Iterator[tuple[str, str]]:
    frozen = getattr(sys, "frozen", False)
    yield "Guts Table", f"{__version__} ({'packaged' if frozen else 'from Python'})"
    yield "Python", f"{platform.python_version()} ({sys.executable})"
    yield "System", platform.platform()
    for name in LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            yield name, metadata.version(name)


def _display() -> Iterator[tuple[str, str]]:
    """Versions of pygame-ce and SDL, and the screen and sound drivers in use."""
    import pygame

    from guts_gui.desktop.window import DisplayError, first_screen, start_display
    from guts_gui.sound.audio import open_mixer

    yield "pygame-ce", pygame.version.ver
    yield "SDL", ".".join(map(str, pygame.get_sdl_version()))
    running = pygame.display.get_init()
    try:
        yield "Video driver", pygame.display.get_driver() if running else start_display()
        if screen := first_screen():
            room = f"{screen.width}x{screen.height} at {screen.scale:.0%}"
            yield "Screen", f"{room} (screen 1 of {pygame.display.get_num_displays()})"
    except (pygame.error, DisplayError) as wrong:
        yield "Video driver", f"none ({wrong})"
    finally:
        if not running:
            pygame.display.quit()
    heard = bool(pygame.mixer.get_init())
    yield "Audio driver", pygame.mixer.get_driver() if heard or open_mixer() else "none"
    if not heard:
        pygame.mixer.quit()


def _paths() -> Iterator[tuple[str, str]]:
    """The player's folders, and the language in use."""
    from guts_gui.desktop.window import preferred_languages
    from guts_gui.files.toml_files import toml_at
    from guts_gui.files.typed_toml import read_as
    from guts_gui.i18n.languages import SYSTEM, spoken
    from guts_gui.settings.settings import Settings

    where = folders()
    yield "Settings", str(where.config)
    yield "Sessions", str(where.data)
    yield "Logs", str(where.logs)
    language = SYSTEM
    with suppress(OSError, ValueError):  # broken settings are reported when the table opens
        language = read_as(Settings, toml_at(where.config / "settings.toml")).language
    preferred = preferred_languages()
    wanted = ", ".join(preferred) or "none"
    speaks = spoken(catalogues(), language, preferred)
    yield "Language", f"{speaks} (setting: {language}; system: {wanted})"
