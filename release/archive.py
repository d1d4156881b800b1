"""Archive of the frozen program."""

import lzma
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from release.project import DIST, FROZEN, NAME, TITLE, VERSION, WORK, epoch

README: Final = Path(__file__).with_name("README.txt")
MAC_APP: Final = DIST / f"{TITLE}.app"


def archive() -> Path:
    """Write a tar.xz on Linux, a zip elsewhere, and return its path."""
    machine = platform.machine().lower()
    if sys.platform == "darwin":
        packed = DIST / f"{NAME}-{VERSION}-macos-{machine}.zip"
        # Only this tool preserves the links and signatures inside an application.
        asked = ["ditto", "-c", "-k", "--keepParent", str(MAC_APP), str(packed)]
        subprocess.run(asked, check=True)
        return packed
    folder = _folder()
    if sys.platform == "win32":
        name = DIST / f"{NAME}-{VERSION}-windows-{machine}"
        return Path(shutil.make_archive(str(name), "zip", folder.parent, folder.name))
    packed = DIST / f"{NAME}-{VERSION}-linux-{machine}.tar.xz"
    with (
        lzma.open(packed, "wb", preset=9) as pressed,
        tarfile.open(fileobj=pressed, mode="w", format=tarfile.GNU_FORMAT) as files,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            files.add(path, path.relative_to(folder.parent), recursive=False, filter=_plain)
    return packed


def _folder() -> Path:
    """Copy the program to a folder with the name that it has when unpacked."""
    folder = WORK / f"{NAME}-{VERSION}"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(FROZEN, folder, symlinks=True)
    text = README.read_text(encoding="utf-8").format(title=TITLE, version=VERSION)
    newline = "\r\n" if sys.platform == "win32" else "\n"
    (folder / README.name).write_text(text, encoding="utf-8", newline=newline)
    return folder


def _plain(file: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove what differs between builds from the entry."""
    file.uid = file.gid = 0
    file.uname = file.gname = "root"
    file.mtime = epoch()
    file.mode = 0o755 if file.mode & 0o100 else 0o644
    return file
