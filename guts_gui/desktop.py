"""The entry in the desktop's menu: by it the table is found, and its window known by its icon."""

import os
import shutil
import sys
from pathlib import Path

from guts_gui.paths import asset

APP = "guts-table"
"""What the window, the menu entry and the icon are called, so that a desktop joins them."""
SIDES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The pixels of the icons that are shipped."""


class DesktopError(Exception):
    """One sentence about an entry that cannot be made."""


def install() -> Path:
    """Put the entry and its icons where the desktop looks for them; the entry's file.

    What was put there before is replaced. DesktopError where there is no such menu, or no room.
    """
    if sys.platform in ("win32", "darwin"):
        raise DesktopError("This system has no menu entries of this kind: pin the program instead.")
    share = _share()
    entry = share / "applications" / f"{APP}.desktop"
    icons = share / "icons" / "hicolor"
    try:
        for side in SIDES:
            _copy(asset(f"icon/guts-{side}.png"), icons / f"{side}x{side}" / "apps" / f"{APP}.png")
        _copy(asset("icon/guts.svg"), icons / "scalable" / "apps" / f"{APP}.svg")
        entry.parent.mkdir(parents=True, exist_ok=True)
        text = asset(f"{APP}.desktop").read_text(encoding="utf-8")
        entry.write_text(text.replace("Exec=guts\n", f"Exec={_command()}\n"), encoding="utf-8")
    except OSError as error:
        why = (error.strerror or "it is out of reach").lower()
        raise DesktopError(f"The menu entry cannot be written below {share} ({why}).") from error
    return entry


def _copy(source: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, to)


def _share() -> Path:
    """The folder of the player's own menu entries and icons."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    if named.is_absolute():
        return named
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise DesktopError("Your home folder is not known: set HOME and try again.") from error


def _command() -> str:
    """How this very program is started, as an entry has to quote it."""
    frozen = getattr(sys, "frozen", False)
    words = [sys.executable] if frozen else [sys.executable, "-m", "guts_gui"]
    return " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    """A word of a command with what is special in an entry made plain."""
    special = "".join(f"\\{each}" if each in '"`$\\' else each for each in word)
    # A string value reads a backslash once more, and a per cent sign begins a field code.
    return f'"{special}"'.replace("\\", "\\\\").replace("%", "%%")
