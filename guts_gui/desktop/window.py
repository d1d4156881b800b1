"""The window of the program on every kind of desktop, with its name, icon and size."""

import ctypes
import os
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import pygame

from guts_gui.desktop.menu_entry import APP
from guts_gui.desktop.quiet import libraries_quiet
from guts_gui.desktop.window_size import SMALLEST, Screen, opening_size
from guts_gui.files.paths import asset
from guts_gui.i18n.translate import tr

UNSEEN = ("offscreen", "dummy")
"""SDL drivers that show nothing; SDL uses the first if it finds no screen."""
FRAMEBUFFERS = ("x11", "windows")
"""SDL drivers with their own framebuffer, for which SDL 2 needs no other renderer."""
WHOLE = (24, 32)
"""Bits of a pixel with a byte for each colour, as the program's own pictures have."""
PLAIN = "SDL_FRAMEBUFFER_ACCELERATION"
X11 = "libX11.so.6"
"""The desktop's library; a constant, as PyInstaller would bundle a name in the call below."""


class DisplayError(Exception):
    """No window can be opened; the message is a sentence for the player."""


def open_window(
    remembered: tuple[int, int] | None, title: str, *, exact: bool = False
) -> pygame.Surface:
    """Open a resizable window. Raises DisplayError without a screen.

    Its size is the remembered one as far as the screen allows, or exactly that if `exact`, or one
    that suits the screen.
    """
    try:
        start_display()
        pygame.font.init()
        _set_icon()
        pygame.display.set_caption(title)
        size = opening_size(remembered, None if exact else first_screen())
        screen = pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        raise DisplayError(_why_not(error)) from error
    with suppress(pygame.error, AttributeError):
        display_window().minimum_size = (min(SMALLEST[0], size[0]), min(SMALLEST[1], size[1]))
    return screen


def start_display() -> str:
    """Start SDL's display with the settings its driver needs; returns the driver's name.

    Raises DisplayError if there is no screen, or no way to draw on it.
    """
    set_identity()
    with libraries_quiet():  # Wayland's library warns whenever it is not running
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise DisplayError(_no_screen())
    if driver in FRAMEBUFFERS and _bits() in WHOLE:
        # Without a graphics card SDL's accelerated path is 5 to 20 times slower; but only that one
        # draws on screens with other colours.
        os.environ.setdefault(PLAIN, "0")
    elif driver == "wayland":
        _try_wayland()
    return driver


def _bits() -> int:
    """Bits of a pixel of the screen, 0 if SDL does not know its colours."""
    return int(pygame.display.Info().bitsize)


def _try_wayland() -> None:
    """Raises DisplayError if SDL cannot draw on this Wayland desktop.

    Without OpenGL drivers SDL 2 ends the process there, so a child process tries it first, if the
    system allows one.
    """
    pygame.display.quit()
    try:
        child = os.fork()
    except (OSError, AttributeError):
        pygame.display.init()
        return
    if not child:
        with libraries_quiet(), suppress(pygame.error):
            pygame.display.init()
            pygame.display.set_mode(SMALLEST, pygame.HIDDEN)
            pygame.display.flip()
            os._exit(0)
        os._exit(1)
    status = 0
    with suppress(ChildProcessError):  # where ended children are ignored
        _, status = os.waitpid(child, 0)
    if status:
        raise DisplayError(
            tr(
                "Guts Table cannot draw on Wayland while {variable} is set. Unset it and try "
                "again.",
                variable=PLAIN,
            )
            if os.environ.get(PLAIN)
            else tr(
                "Guts Table needs OpenGL to draw on Wayland. Install its drivers (Debian: "
                "libegl1 and libgl1-mesa-dri), or set SDL_VIDEODRIVER=x11."
            )
        )
    pygame.display.init()


def _no_screen() -> str:
    """Error text: which screens were looked for, and what to do."""
    named = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)]
    if not named:
        return tr(
            "No screen found: neither DISPLAY nor WAYLAND_DISPLAY is set. Start Guts Table on a "
            "desktop."
        )
    return tr(
        "No screen found at {places}. Start Guts Table on a desktop, or give the address of a "
        "working screen.",
        places=", ".join(f"{name}={os.environ[name]}" for name in named),
    )


def _why_not(error: pygame.error) -> str:
    reason = str(error).rstrip(".")
    if pygame.display.get_init() and _bits() not in WHOLE:
        return tr(
            "Guts Table cannot draw in the colours of this screen ({reason}). Set the screen to 24 "
            "bits per pixel.",
            reason=reason,
        )
    if driver := os.environ.get("SDL_VIDEODRIVER"):
        return tr(
            "Guts Table cannot open a window with SDL_VIDEODRIVER={driver} ({reason}). Unset it, "
            "or start where that driver works.",
            driver=driver,
            reason=reason,
        )
    return tr(
        "Guts Table cannot open a window ({reason}). Start it on a desktop with a screen.",
        reason=reason,
    )


# --- the screen -----------------------------------------------------------------------------


def first_screen() -> Screen | None:
    """The usable part of the first screen; None if unknown."""
    scale = _scale()
    bounds = (ctypes.c_int * 4)()
    sdl = _sdl()
    if sdl is not None and sdl.SDL_GetDisplayUsableBounds(0, bounds) == 0:
        width, height = bounds[2], bounds[3]
    else:
        try:
            width, height = pygame.display.get_desktop_sizes()[0]
        except (pygame.error, IndexError):
            return None
    return Screen(width, height, scale) if width > 0 and height > 0 else None


def _sdl() -> ctypes.CDLL | None:
    """The SDL library that pygame has loaded, for functions that pygame does not offer."""
    package = Path(pygame.__file__).parent
    if sys.platform == "win32":
        found = ["SDL2.dll"]  # a bare name means the loaded library
    elif sys.platform == "darwin":
        found = sorted(map(str, (package / ".dylibs").glob("libSDL2-2*")))
    else:
        found = sorted(map(str, (package.parent / "pygame_ce.libs").glob("libSDL2-2*")))
    for path in found:
        with suppress(OSError, AttributeError):
            sdl = ctypes.CDLL(path)
            sdl.SDL_GetDisplayUsableBounds  # noqa: B018 - another file of this name has none
            return sdl
    return None


def _scale() -> float:
    """The scale factor that the desktop leaves to programs: on Windows and X11."""
    dots = 96.0
    with suppress(OSError, AttributeError, ValueError, pygame.error):
        if sys.platform == "win32":
            dots = ctypes.windll.user32.GetDpiForSystem()
        elif pygame.display.get_driver() == "x11":
            dots = _dots_of_x11()
    return min(max(1.0, dots / 96), 4.0)


def _dots_of_x11() -> float:
    """The dots per inch set by an X11 desktop."""
    x11 = ctypes.CDLL(X11)
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XGetDefault.restype = ctypes.c_char_p
    x11.XGetDefault.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(None)
    if not display:
        return 96.0
    try:
        return float(x11.XGetDefault(display, b"Xft", b"dpi") or 96)
    finally:
        x11.XCloseDisplay(display)


# --- the window -----------------------------------------------------------------------------


def display_window() -> pygame.Window:
    """The window that was opened."""
    # pygame-ce plans to remove this call, but offers no other way yet to pygame.display's window.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def fill_screen(leave_to: tuple[int, int] | None = None) -> bool:
    """Enter full screen, or leave it for a window of size `leave_to`; False on failure."""
    try:
        window = display_window()
        if leave_to is None:
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()
            window.size = leave_to
    except (pygame.error, AttributeError):
        return False
    return True


def bring_up() -> bool:
    """Raise the window above all others; returns whether it has the focus already."""
    with suppress(pygame.error, AttributeError):
        window = display_window()
        if not pygame.display.get_active():  # otherwise a maximised window would be made smaller
            window.restore()
        window.focus()
        return window.focused
    return False


def preferred_languages() -> list[str]:
    """The languages that the player's system prefers ("pl_PL"), best first."""
    with suppress(pygame.error, AttributeError):
        return [
            "_".join(filter(None, (each["language"], each["country"])))
            for each in pygame.system.get_pref_locales()
        ]
    return []


def _set_icon() -> None:
    """Set the icon of title bar and task bar, small for Windows."""
    path = asset(f"icon/guts-{32 if sys.platform == 'win32' else 64}.png")
    if path.is_file():
        with suppress(pygame.error):
            pygame.display.set_icon(pygame.image.load(str(path)))


def set_identity() -> None:
    """Set the window's name for the desktop, and how SDL treats scaling and the screen saver."""
    if os.environ.get("SDL_VIDEO_X11_WMCLASS", "") in ("", Path(sys.argv[0]).name):
        os.environ["SDL_VIDEO_X11_WMCLASS"] = APP  # pygame has set the script's name
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # no blurred pixels
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    if sys.platform == "win32":  # otherwise its windows are grouped under Python's icon
        with suppress(AttributeError, OSError):
            ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP)
