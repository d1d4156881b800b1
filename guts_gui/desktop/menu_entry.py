"""The desktop's menu entry and its icons: installed for one user, repaired and removed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from guts_gui.desktop.environment import environment
from guts_gui.files.file_io import UnreadableError, clear_beside, put, read
from guts_gui.files.paths import aside_name, asset

APP = "guts-table"
"""Common name of window, menu entry and icon, by which desktops match them."""
SIDES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Sizes of the shipped icons in pixels."""
ENTRY = Path("applications") / f"{APP}.desktop"
ICONS = Path("icons") / "hicolor"
CHECKSUM = b"X-GutsTable-Checksum="
"""Prefix of the entry's last line, a checksum that shows whether the entry was edited."""
LARGEST = 64 * 1024
"""Maximum size in bytes of an entry written by us."""
PATIENCE = 30
"""Timeout of the desktop's tools in seconds."""


class DesktopError(Exception):
    """One sentence on an entry that cannot be installed or removed."""


def install() -> list[str]:
    """Install the entry and its icons; returns the lines to print.

    Replaces the entry of an earlier install. An entry that was edited, or is not ours, is kept
    under another name.
    """
    share = _share()
    entry = share / ENTRY
    report = [f"Guts Table was added to the applications menu: {entry}"]
    with _system_errors("write to", share):
        content = _content()
        for side in SIDES:
            icon = asset(f"icon/guts-{side}.png")
            _write(share / ICONS / f"{side}x{side}" / "apps" / f"{APP}.png", icon.read_bytes())
        icon = asset("icon/guts.svg")
        _write(share / ICONS / "scalable" / "apps" / f"{APP}.svg", icon.read_bytes())
        if _exists(entry) and not _unchanged(entry):
            aside = aside_name(entry, "kept", datetime.now())
            entry.rename(aside)
            report.append(f"The entry that was there was renamed {aside}")
        _write(entry, content)
    _refresh(share)
    return report + [f"It replaces {other} in your menu" for other in _system_entries(share)]


def uninstall() -> list[str]:
    """Remove what this or an earlier install wrote, if anything; returns the lines to print."""
    share = _share()
    entry = share / ENTRY
    with _system_errors("remove from", share):
        found = _exists(entry)
        if found and not _unchanged(entry):
            raise DesktopError(
                f"the menu entry {entry} was changed, or made by another program, and was left as"
                " it is; delete it yourself if you do not want it"
            )
        # Any size that was ever shipped: the names belong to the program.
        names = [f"*/apps/{APP}.{kind}" for kind in ("png", "svg")]
        icons = [icon for name in names for icon in (share / ICONS).glob(name)]
        for path in [entry, *icons] if found else icons:
            clear_beside(path)
            path.unlink()
    if found:
        report = [f"Guts Table was removed from the applications menu: {entry}"]
    elif icons:
        report = [f"The icons of an earlier menu entry were removed from {share / ICONS}"]
    else:
        report = [f"Nothing to remove: {entry} does not exist"]
    if found or icons:
        _refresh(share)
    return report + [
        f"{other} is installed for all users and was left as it is; remove its package instead"
        for other in _system_entries(share)
    ]


def _share() -> Path:
    """The folder of the user's menu entries and icons. Raises DesktopError if there is none."""
    if sys.platform in ("win32", "darwin"):
        raise DesktopError(
            "this system has no applications menu of this kind; pin the program instead"
        )
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    if named.is_absolute():
        return named
    with suppress(RuntimeError):
        home = Path.home()
        if home.is_absolute() and os.environ.get("HOME") != "":
            return home / ".local" / "share"
    raise DesktopError("cannot find your home folder; set HOME and try again")


def _system_entries(share: Path) -> list[Path]:
    """Entries of the same name that packages have installed for all users."""
    listed = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    folders = dict.fromkeys(Path(each) for each in listed.split(":"))
    entries = [each / ENTRY for each in folders if each.is_absolute() and each != share]
    return [entry for entry in entries if os.path.isfile(entry)]  # noqa: PTH113 - never raises


@contextmanager
def _system_errors(action: str, share: Path) -> Iterator[None]:
    """Convert OSError to a DesktopError of one sentence."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise DesktopError(
            f"cannot {action} {share} ({why}); check that you can write there and try again"
        ) from error


def _exists(path: Path) -> bool:
    """Whether the name exists, even as a broken link. Raises OSError if that is unknown."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _unchanged(entry: Path) -> bool:
    """Whether the entry is unchanged since it was installed."""
    if entry.is_symlink() or not entry.is_file():
        return False
    try:
        text, _, checksum = read(entry, LARGEST).rpartition(CHECKSUM)
    except UnreadableError:
        return False
    return checksum == _checksum(text)


def _checksum(text: bytes) -> bytes:
    return sha256(text).hexdigest().encode() + b"\n"


def _write(path: Path, content: bytes) -> None:
    """Write the file completely or not at all. Replaces a link, but not its target."""
    path.parent.mkdir(parents=True, exist_ok=True)
    clear_beside(path)
    put(path, content)
    path.chmod(0o644)  # the folder may be one for all users


def _content() -> bytes:
    """The entry that starts this program."""
    command = _command()
    program = command[0]
    if "%" in program or "=" in program:
        # Some desktops look for the program before they unescape %%, and the specification
        # forbids = in its name.
        command = ["sh", "-c", 'exec "$0" "$@"', *command]
    text = asset(f"{APP}.desktop").read_text(encoding="utf-8")
    lines = f"TryExec={_escaped(program)}\nExec={' '.join(_quoted(word) for word in command)}\n"
    try:
        content = text.replace("Exec=guts\n", lines).encode()
    except UnicodeEncodeError as error:
        raise DesktopError(
            f"{program!r} is not UTF-8, so no menu entry can name it;"
            " move the program to a folder with a simpler name"
        ) from error
    return content + CHECKSUM + _checksum(content)


def _command() -> list[str]:
    """The command that starts this program, by a path that survives updates if possible."""
    launcher = _launcher()
    if launcher is None:
        return [sys.executable, "-m", "guts_gui"]
    found = shutil.which("guts")  # for example the link in ~/.local/bin
    if found and Path(found).is_absolute() and launcher.samefile(found):
        return [found]
    return [str(launcher)]


def _launcher() -> Path | None:
    """The program's own file, or the script that was installed with this package."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable)
    with suppress(metadata.PackageNotFoundError):
        for file in metadata.files(APP) or ():
            script = Path(os.path.normpath(file.locate()))  # bin/python3.11 changes with Python
            if script.name == "guts" and os.access(script, os.X_OK):
                return script
    return None


def _quoted(word: str) -> str:
    """A word of an entry's command, quoted."""
    special = "".join(f"\\{each}" if each in '"`$\\' else each for each in word)
    return _escaped(f'"{special}"').replace("%", "%%")


def _escaped(value: str) -> str:
    """A string of an entry, escaped."""
    for each, escape in (("\\", "\\\\"), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
        value = value.replace(each, escape)
    return value


def _refresh(share: Path) -> None:
    """Update the desktop's caches.

    Only existing ones: a new cache would hide entries that other programs add later without
    updating it.
    """
    for folder, cache, tool in (
        (share / ENTRY.parent, "mimeinfo.cache", ["update-desktop-database", "-q"]),
        (share / ICONS, "icon-theme.cache", ["gtk-update-icon-cache", "-q", "-t", "-f"]),
    ):
        with suppress(OSError, subprocess.SubprocessError):
            os.utime(folder)  # without the tool: a cache older than its folder is ignored
            if (folder / cache).is_file():
                subprocess.run(
                    [*tool, folder],
                    env=environment(),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=PATIENCE,
                    check=False,
                )
