"""System libraries and versions that the bundled ELF files need."""

import re
import subprocess
from pathlib import Path
from typing import Final

_MAGIC: Final = b"\x7fELF"
_GLIBC: Final = frozenset(
    ("ld", "libc", "libdl", "libm", "libpthread", "librt", "libutil", "libresolv")
)
"""First parts of the names of glibc's own libraries."""


def glibc(folder: Path) -> str:
    """Return the oldest version of glibc that all files below the folder can use."""
    versions = {
        tuple(map(int, each.split(".")))
        for file in _programs(folder)
        for each in re.findall(r"\bGLIBC_([0-9.]+)", _dumped(file))
    }
    return ".".join(map(str, max(versions)))


def missing(folder: Path) -> set[str]:
    """Return libraries that the files need and that neither the folder nor glibc has."""
    files = _programs(folder)
    asked = {
        name for file in files for name in re.findall(r"^ +NEEDED +(\S+)$", _dumped(file), re.M)
    }
    there = {path.name for path in folder.rglob("*")}
    return {name for name in asked - there if re.split(r"[-.]", name)[0] not in _GLIBC}


def _programs(folder: Path) -> list[Path]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in files if path.open("rb").read(4) == _MAGIC]


def _dumped(file: Path) -> str:
    asked = ["objdump", "-p", str(file)]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout
