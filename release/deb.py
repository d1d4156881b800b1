"""Debian package of the frozen program, with menu entry, manual page and completions."""

import gzip
import hashlib
import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from textwrap import fill
from typing import Final

from release.copyrights import FOLDER
from release.elf import glibc, missing
from release.manual import completion, manual_page
from release.metainfo import ENTRY, metainfo
from release.project import (
    APP_ID,
    DIST,
    FROZEN,
    HOME_PAGE,
    MAINTAINER,
    NAME,
    ROOT,
    VERSION,
    WORK,
    ReleaseError,
    epoch,
    releases,
)

OVERRIDES: Final = Path(__file__).with_name("lintian-overrides")
DOCUMENTS: Final = f"usr/share/doc/{NAME}"
_LEGAL: Final = ("LICENSE", "NOTICES.txt")
_RECOMMENDED: Final = (
    # SDL needs these to open a window, either those of X11 or those of Wayland.
    "libx11-6, libxext6, libxcursor1, libxi6, libxfixes3, libxrandr2, libxss1",
    "libwayland-client0, libwayland-cursor0, libwayland-egl1, libxkbcommon0, libdecor-0-0",
    # Wayland needs these to show pictures.
    "libegl1, libgl1",
    # Sound: PulseAudio, which PipeWire supports too, or plain ALSA.
    "libpulse0, libasound2 | libasound2t64",
)
_CONTROL: Final = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: libc6 (>= {glibc})
Recommends: {recommended}
Section: games
Priority: optional
Homepage: {home_page}
Description: card table for Guts, the in-or-out card game
 Guts is a card game with one question: in or out? Everyone looks at their
 cards and decides in secret. Of the players in, the best hand takes the pot
 and each of the others matches it: they pay as much as it held.
 .
 Two to ten players, people and bots, share one screen and play for chips that
 cost nothing. There are fifteen games, house rules, and a tutorial for
 newcomers. A coach shows what each choice is worth, and commands compute the
 odds of a hand and simulate bots. In English, Polish and Russian.
"""


def deb() -> Path:
    """Assemble the package in a folder and pack it into dist; return its path."""
    stage = WORK / "deb"
    shutil.rmtree(stage, ignore_errors=True)
    _put_program(stage)
    _put_desktop(stage / "usr/share")
    _put_manual(stage / "usr/share")
    _put_documents(stage / DOCUMENTS)
    architecture = _answer("dpkg", "--print-architecture").strip()
    _put_control(stage, architecture)
    _settle(stage)
    packed = DIST / f"{NAME}_{VERSION}_{architecture}.deb"
    asked = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(stage), str(packed)]
    dated = os.environ | {"SOURCE_DATE_EPOCH": str(epoch())}
    subprocess.run(asked, check=True, env=dated, stdout=subprocess.DEVNULL)
    return packed


def _put_program(stage: Path) -> None:
    program = stage / FOLDER
    shutil.copytree(FROZEN, program, symlinks=True, ignore=shutil.ignore_patterns(*_LEGAL))
    link = stage / "usr/bin/guts"
    link.parent.mkdir(parents=True)
    link.symlink_to(os.path.relpath(program / "guts", link.parent))


def _put_desktop(share: Path) -> None:
    _copy(ENTRY, share / "applications" / ENTRY.name)
    icons = share / "icons/hicolor"
    for drawn in (ROOT / "assets/icon").glob("guts-*.png"):
        side = drawn.stem.removeprefix("guts-")
        _copy(drawn, icons / f"{side}x{side}/apps/{NAME}.png")
    _copy(ROOT / "assets/icon/guts.svg", icons / f"scalable/apps/{NAME}.svg")
    _write(share / f"metainfo/{APP_ID}.metainfo.xml", metainfo())


def _put_manual(share: Path) -> None:
    _press(share / "man/man1/guts.1.gz", manual_page())
    for shell, place in (
        ("bash", "bash-completion/completions/guts"),
        ("zsh", "zsh/vendor-completions/_guts"),
        ("fish", "fish/vendor_completions.d/guts.fish"),
    ):
        _write(share / place, completion(shell))


def _put_documents(folder: Path) -> None:
    _write(folder / "copyright", (WORK / "copyright").read_text(encoding="utf-8"))
    _press(folder / "NOTICES.gz", (FROZEN / "NOTICES.txt").read_text(encoding="utf-8"))
    _press(folder / "changelog.gz", changelog())
    _write(folder.parents[1] / "lintian/overrides" / NAME, OVERRIDES.read_text(encoding="utf-8"))


def changelog() -> str:
    """Return CHANGELOG.md in Debian's format; an unreleased version is dated by its last commit."""
    entries = []
    for release in releases():
        date = release.date or datetime.fromtimestamp(epoch(), UTC)
        changes = "\n".join(
            fill(each, 78, initial_indent="  * ", subsequent_indent="    ", break_long_words=False)
            for each in release.changes
        )
        entries.append(
            f"{NAME} ({release.version}) stable; urgency=medium\n\n{changes}\n\n"
            f" -- {MAINTAINER}  {date:%a, %d %b %Y %H:%M:%S +0000}\n"
        )
    return "\n".join(entries)


def _put_control(stage: Path, architecture: str) -> None:
    program = stage / FOLDER
    if strangers := missing(program):
        raise ReleaseError(
            f"The program needs {', '.join(sorted(strangers))}, which are not bundled; "
            "add their package to Depends in release/deb.py."
        )
    files = sorted(path for path in stage.rglob("*") if path.is_file() and not path.is_symlink())
    control = _CONTROL.format(
        name=NAME,
        version=VERSION,
        architecture=architecture,
        maintainer=MAINTAINER,
        # As dpkg counts: each file and folder in whole kilobytes.
        size=sum(max(1, -(-path.lstat().st_size // 1024)) for path in stage.rglob("*")),
        glibc=glibc(program),
        recommended=", ".join(_RECOMMENDED),
        home_page=HOME_PAGE,
    )
    sums = "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(stage)}\n"
        for path in files
    )
    _write(stage / "DEBIAN/control", control)
    _write(stage / "DEBIAN/md5sums", sums)


def _settle(stage: Path) -> None:
    """Set modes and dates independent of the builder: only programs are executable."""
    for path in stage.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == stage / FOLDER / "guts" else 0o644)
        os.utime(path, (epoch(), epoch()), follow_symlinks=False)


def _copy(source: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, to)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _press(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _answer(*asked: str) -> str:
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout
