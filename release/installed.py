"""Test of the Debian package: check, install, use, remove.

python -m release.installed             on this machine, as root
python -m release.installed --root DIR  in a folder with its own Debian
... --window PICTURE                    also open a window and save a screenshot
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from release.project import APP_ID, DIST, NAME, VERSION

PATIENCE: Final = 60
"""Seconds for a window to open, and to close."""
COLOURS: Final = 100
"""A screenshot with more colours than this shows the table."""
SYSTEM: Final = ("etc", "home", "opt", "root", "srv", "usr", "var")
LEFT_BY_OTHERS: Final = ("/var/cache/", "/var/lib/apt/", "/var/lib/dpkg/", "/var/log/")
CACHES: Final = ("mimeinfo.cache", "icon-theme.cache")
"""Files of the desktop that it rebuilds automatically."""


class PackageError(Exception):
    """A failed test, in one sentence."""


def main() -> int:
    """Test the package in dist; if something fails, print a sentence and return 1."""
    parser = argparse.ArgumentParser(prog="python -m release.installed", description=__doc__)
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR")
    parser.add_argument("--window", type=Path, metavar="PICTURE")
    args = parser.parse_args()
    root: Path = args.root.resolve()
    try:
        package = _package()
        _checked(package)
        if args.window is not None:  # what is recommended for it stays: it comes first
            _installed(root, package, "--install-recommends")
            _run("apt-get", "purge", "-q", "-y", NAME, root=root)
        before = _files(root)
        _installed(root, package, "--no-install-recommends")
        with _home(root) as home:
            _used(root, home)
            if args.window is not None:
                _seen(root, home, args.window)
        _removed(root, before)
    except PackageError as wrong:
        print(f"release.installed: {wrong}", file=sys.stderr)
        return 1
    print(f"{package.name} installs, works and leaves nothing behind.")
    return 0


def _package() -> Path:
    packages = list(DIST.glob(f"{NAME}_{VERSION}_*.deb"))
    if len(packages) != 1:
        raise PackageError(f"dist must have one package of version {VERSION}; run make release.")
    return packages[0]


def _run(*asked: str | Path, root: Path = Path("/"), **environment: str) -> str:
    """Return the output of a command. Raises PackageError with its last lines if it fails."""
    command = [str(each) for each in asked]
    if root != Path("/"):
        command = ["chroot", str(root), *command]
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    clean = {"PATH": path, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"} | environment
    done = subprocess.run(command, env=clean, capture_output=True, text=True, check=False)
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).strip().split("\n")[-20:])
        raise PackageError(f"{' '.join(command)} ended with {done.returncode}:\n{last}")
    return done.stdout


def _checked(package: Path) -> None:
    """Validate menu entry, metainfo and package with their tools."""
    with tempfile.TemporaryDirectory() as folder:
        _run("dpkg-deb", "-x", package, folder)
        share = Path(folder, "usr/share")
        _run("desktop-file-validate", share / f"applications/{NAME}.desktop")
        metainfo = share / f"metainfo/{APP_ID}.metainfo.xml"
        _run("appstreamcli", "validate", "--no-net", "--pedantic", metainfo)
    _run("lintian", "--fail-on", "error,warning", "--allow-root", package)
    print("The menu entry, the metainfo and the package are valid.")


def _installed(root: Path, package: Path, recommended: str) -> None:
    """Install the package with apt."""
    place = root / "tmp" / package.name
    shutil.copyfile(package, place)
    place.chmod(0o644)
    _run("apt-get", "install", "-q", "-y", recommended, f"/tmp/{package.name}", root=root)
    place.unlink()
    print(f"Installed in {root}.")


@contextmanager
def _home(root: Path) -> Iterator[Path]:
    """Create a temporary home folder; yield its path inside the root."""
    with tempfile.TemporaryDirectory(dir=root / "tmp") as folder:
        yield Path("/", Path(folder).relative_to(root))


def _used(root: Path, home: Path) -> None:
    """Test the command, the self-test and the manual page."""
    alone = {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    version = _run("guts", "--version", root=root, **alone).strip()
    if version != f"guts {VERSION}":
        raise PackageError(f"The installed guts reports {version!r} instead of guts {VERSION}.")
    print(_run("guts", "--self-test", root=root, **alone).strip())
    page = root / "usr/share/man/man1/guts.1.gz"
    if _run("dpkg-query", "-W", "-f=${Status}", NAME, root=root) != "install ok installed":
        raise PackageError(f"dpkg does not list {NAME} as installed.")
    if page.exists():  # small systems leave manual pages out
        if shutil.which("man", path=str(root / "usr/bin")):
            text = _run("man", "guts", root=root, MANPAGER="cat", MANWIDTH="90")
        else:
            text = _run("man", "--local-file", page, MANPAGER="cat", MANWIDTH="90")
        if "guts - play Guts" not in text or "EXIT STATUS" not in text:
            raise PackageError("The manual page of guts is incomplete.")
        print("The manual page is complete.")
    else:
        print("This system installs no manual pages.")


def _seen(root: Path, home: Path, picture: Path) -> None:
    """Test that a window opens, is drawn, and closes on request."""
    with _screen() as display:
        # The screen is reachable from another root too: its socket has no file.
        command = [*(["chroot", str(root)] if root != Path("/") else []), "guts", "--windowed"]
        clean = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(home), "DISPLAY": display}
        program = subprocess.Popen(command, env=clean | {"SDL_AUDIODRIVER": "dummy"})
        try:
            _drawn(display, picture)
            program.terminate()
            if status := program.wait(PATIENCE):
                raise PackageError(f"The window closed with status {status}.")
        finally:
            program.kill()
    print(f"A window opened and closed; its picture is {picture}.")


def _drawn(display: str, picture: Path) -> None:
    """Wait until a window shows more than a plain background."""
    end = time.monotonic() + PATIENCE
    sought = ["xdotool", "search", "--onlyvisible", "--class", NAME]
    while time.monotonic() < end:
        if subprocess.run(
            sought, env=os.environ | {"DISPLAY": display}, capture_output=True, check=False
        ).stdout:
            _run("import", "-display", display, "-window", "root", picture)
            if int(_run("identify", "-format", "%k", picture)) > COLOURS:
                return
        time.sleep(0.5)
    raise PackageError(f"No window of {NAME} was drawn within {PATIENCE} seconds.")


@contextmanager
def _screen() -> Iterator[str]:
    """Start a screen in memory; yield its display name."""
    reader, writer = os.pipe()
    asked = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(asked, pass_fds=(writer,), stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        try:
            with os.fdopen(reader) as line:
                yield f":{line.readline().strip()}"
        finally:
            server.terminate()


def _removed(root: Path, before: set[str]) -> None:
    """Purge the package; the files must be the same as before."""
    _run("apt-get", "purge", "-q", "-y", NAME, root=root)
    if changed := sorted(_files(root) ^ before):
        raise PackageError(f"Removing it left files behind or removed others: {changed[:10]}")
    print("Removed; nothing is left behind.")


def _files(root: Path) -> set[str]:
    """Return every file and folder of the system, as paths inside the root."""
    paths = set()
    for top in SYSTEM:
        for folder, folders, files in os.walk(root / top):
            inside = Path("/", Path(folder).relative_to(root))
            paths |= {str(inside / name) for name in (*folders, *files) if name not in CACHES}
    return {each for each in paths if not each.startswith(LEFT_BY_OTHERS)}


if __name__ == "__main__":
    sys.exit(main())
