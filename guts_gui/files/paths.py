"""The folders of the shipped assets and of the player."""

import os
import sys
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path

import appdirs  # type: ignore[import-untyped]  # it ships no types

from guts_engine.common.quoting import shown
from guts_gui.files.file_io import TRIED
from guts_gui.i18n.faults import system_words
from guts_gui.i18n.translate import later, tr

REMEDY = later("name a folder you can write to with --home or GUTS_HOME")


class FolderError(Exception):
    """One sentence for the player on a folder that cannot be used, and what to do."""


class AssetsError(Exception):
    """One sentence on missing drawings and sounds."""


def asset(name: str) -> Path:
    """The path of a shipped file, for example `asset("sounds/deal-1.wav")`."""
    return _assets() / name


def catalogues() -> Path:
    """The folder of the translations, `pl/LC_MESSAGES/guts.mo` and so on."""
    return asset("locale")


@cache
def _assets() -> Path:
    frozen = getattr(sys, "_MEIPASS", None)
    return find_assets(Path(__file__).parents[1], Path(frozen) if frozen else None)


def find_assets(package: Path, frozen: Path | None) -> Path:
    """The assets folder of a package; `frozen` is the folder where PyInstaller unpacked.

    A checkout takes precedence over a folder inside the package: an editable install leaves an
    outdated copy there.
    """
    checkout = package.parent / "assets"
    places = [checkout] if (checkout / "CREDITS.md").is_file() else []
    places += [frozen / "guts_gui" / "assets"] if frozen else []
    places.append(package / "assets")
    for place in places:
        if (place / "cards").is_dir():
            return place
    tried = ", ".join(dict.fromkeys(map(str, places)))
    raise AssetsError(
        f"The images and sounds are missing (looked in {tried}). Reinstall Guts Table."
    )


@dataclass(frozen=True)
class Folders:
    """The player's folders as absolute paths; `ready` creates one."""

    config: Path
    data: Path
    logs: Path


def folders() -> Folders:
    """The player's folders on this system, or those under GUTS_HOME if set. Raises FolderError."""
    if root := _home():
        return Folders(root / "config", root / "data", root / "logs")
    return Folders(
        config=_sound(appdirs.user_config_dir("guts", appauthor=False), ".config/guts"),
        data=_sound(appdirs.user_data_dir("guts", appauthor=False), ".local/share/guts"),
        logs=_sound(appdirs.user_log_dir("guts", appauthor=False), ".cache/guts/log"),
    )


def cache_folder() -> Path:
    """The folder for what can be computed again: on this system, or under GUTS_HOME if set.

    Raises FolderError.
    """
    if root := _home():
        return root / "cache"
    return _sound(appdirs.user_cache_dir("guts", appauthor=False), ".cache/guts")


def _home() -> Path | None:
    """The absolute path of the folder that GUTS_HOME names. Raises FolderError."""
    home = os.environ.get("GUTS_HOME")
    if not home:
        return None
    try:
        return Path(os.path.abspath(Path(home).expanduser()))  # noqa: PTH100 - resolves ".." too
    except RuntimeError as error:
        raise _homeless() from error
    except FileNotFoundError as error:
        raise _unusable(home, tr("the current folder was deleted")) from error


def _sound(found: str, usual: str) -> Path:
    """The found folder, or the default if an XDG variable is empty or relative."""
    if Path(found).is_absolute():
        return Path(found)
    try:
        return Path.home() / usual
    except RuntimeError as error:
        raise _homeless() from error


def _homeless() -> FolderError:
    return FolderError(tr("Can't find your home folder: {remedy}.", remedy=tr(REMEDY)))


def _unusable(folder: Path | str, why: str) -> FolderError:
    sentence = tr(
        "Can't use the folder {folder} ({why}): {remedy}.",
        folder=shown(folder),
        why=why,
        remedy=tr(REMEDY),
    )
    return FolderError(sentence)


def ready(folder: Path) -> Path:
    """Create the folder if missing, and test that it is writable. Raises FolderError."""
    import tempfile  # slow to import

    try:
        folder.mkdir(parents=True, exist_ok=True)
        prefix, suffix = TRIED
        with tempfile.TemporaryFile(dir=folder, prefix=prefix, suffix=suffix):
            pass
    except OSError as error:
        raise _unusable(folder, system_words(error)) from error
    return folder


def aside_name(path: Path, word: str, when: datetime) -> Path:
    """An unused name beside `path`, such as settings.toml.broken-20250131-180000."""
    first = path.with_name(f"{path.name}.{word}-{when:%Y%m%d-%H%M%S}")
    names = (first if n == 1 else first.with_name(f"{first.name}-{n}") for n in count(1))
    return next(name for name in names if not os.path.lexists(name))
