"""Name, version and releases of the project, from pyproject.toml and CHANGELOG.md."""

import os
import re
import subprocess
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from guts_gui.desktop.version import __version__

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
FROZEN: Final = DIST / "guts"
"""The folder of the frozen program."""
WORK: Final = ROOT / "build" / "release"
"""Folder where packages are assembled."""

VERSION: Final = __version__
_PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME: Final[str] = _PROJECT["name"]
SUMMARY: Final[str] = _PROJECT["description"]
LICENCE: Final[str] = _PROJECT["license"]
"""Licence of the project's own files and of those in its source, such as the fonts."""
HOME_PAGE: Final[str] = _PROJECT["urls"]["Homepage"]
MAINTAINER: Final = "{name} <{email}>".format_map(_PROJECT["maintainers"][0])
TITLE: Final = "Guts Table"
APP_ID: Final = "io.github.guts_table.guts_table"
"""The program's id in software centres."""
BUNDLE_ID: Final = APP_ID.replace("_", "-")
"""The same for macOS, which allows no underscore."""
TERMS: Final = (ROOT / "LICENSE").read_text(encoding="utf-8")
OWN_LICENCE: Final = TERMS.partition(" License")[0]
COPYRIGHT: Final = re.findall(r"^Copyright .*$", TERMS, re.MULTILINE)[0]


class ReleaseError(Exception):
    """The reason why a package cannot be built, and what to do, in one sentence."""


@dataclass(frozen=True)
class Release:
    """A version of the changelog."""

    version: str
    date: datetime | None
    """None if unreleased."""
    changes: tuple[str, ...]


def releases() -> list[Release]:
    """Return the releases in CHANGELOG.md, newest first."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    listed = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        named = re.fullmatch(r"\[([0-9][^\]]*)\] - (unreleased|\d{4}-\d\d-\d\d)", heading.strip())
        if named is None:
            continue
        date = None
        if named[2] != "unreleased":
            date = datetime.fromisoformat(named[2]).replace(tzinfo=UTC)
        bullets = re.split(r"^- ", body, flags=re.MULTILINE)[1:]
        # What follows an empty line is the next heading.
        changes = tuple(" ".join(each.split("\n\n")[0].split()) for each in bullets)
        listed.append(Release(named[1], date, changes))
    if not listed or listed[0].version != VERSION:
        raise ReleaseError(
            f"CHANGELOG.md does not begin with version {VERSION}; add it as ## [{VERSION}] - DATE."
        )
    return listed


def epoch() -> int:
    """Return the time stamp for all packages, in seconds, so that builds are reproducible."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds:
        return int(seconds)
    if (ROOT / ".git").exists():
        asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        with suppress(OSError, subprocess.CalledProcessError):  # no git here, or not allowed
            return int(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
    return int((ROOT / "pyproject.toml").stat().st_mtime)  # an sdist has the date of its commit
