"""The player's files: read without blocking and with a size limit, written atomically."""

import os
import re
from contextlib import suppress
from errno import EINVAL, EISDIR, ENOSYS, ENOTSUP
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

from guts_gui.i18n.translate import tr

NEW: Final = ".new"
PART: Final = ".part"
TRIED: Final = (".guts-", ".try")
"""Prefix and suffix of unfinished files and of files that only test a folder."""

UNKNOWN: Final = (EINVAL, ENOSYS, ENOTSUP)
"""Errors of a system that lacks a call, or of a file system that does."""
_AT_ONCE: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_RANDOM: Final = r"\.[a-z0-9_]{8}"
"""The characters in names from `tempfile`."""
_OURS: Final = re.compile(
    rf"\..+\.toml{_RANDOM}\{NEW}"
    rf"|\.guts-[a-z0-9-]+\.(json|csv){_RANDOM}\{PART}"
    rf"|{'[a-z0-9_]{8}'.join(map(re.escape, TRIED))}"
    rf"|guts-[a-z0-9-]+\.(json|csv)\{PART}"  # the pattern of earlier versions
)


class UnreadableError(ValueError):
    """The error in a file and its place, as part of a sentence."""

    def __init__(self, fault: str, place: str = "") -> None:
        super().__init__(f"{place}: {fault}" if place else fault)


# --- Reading --------------------------------------------------------------------------------


def read(path: Path, most: int) -> bytes:
    """The bytes of a regular file. Raises OSError, or UnreadableError above `most` bytes.

    Does not wait for a pipe, and reads no more than needed of an endless file.
    """
    _check(path.stat().st_mode)
    handle = os.open(path, _AT_ONCE)
    with os.fdopen(handle, "rb") as file:
        _check(os.fstat(handle).st_mode)  # the file may have been replaced
        raw = file.read(most + 1)
    if len(raw) > most:
        raise UnreadableError(tr("it is larger than {n} kB", n=most // 1024))
    return raw


def _check(mode: int) -> None:
    if S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not S_ISREG(mode):
        raise UnreadableError(tr("it is not a regular file"))


# --- Writing --------------------------------------------------------------------------------


def put(target: Path, raw: bytes) -> None:
    """Replace a file atomically; the new bytes are on the disk before the old ones are removed."""
    import tempfile  # slow to import

    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=NEW, dir=target.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(raw)
            out.flush()
            _sync(out.fileno())
        with suppress(OSError):  # there was none, or the file system has no such modes
            new.chmod(target.stat().st_mode)
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _sync(handle: int) -> None:
    """Wait until a file is on the disk, where the file system offers that."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in UNKNOWN:
            raise


def part_name(target: Path) -> Path:
    """A name beside the target for a file that is written in steps and renamed at the end."""
    return target.with_name(f".{target.name}.{os.urandom(4).hex()}{PART}")


# --- Unfinished files -----------------------------------------------------------------------


def clear(*folders: Path) -> None:
    """Delete unfinished files in these folders, left by a program that was killed.

    Only while no other program writes there. A linked file is written in its target's folder.
    """
    for folder in folders:
        for path in _inside(folder):
            if _OURS.fullmatch(path.name):
                _delete(path)
            elif path.suffix == ".toml" and path.is_symlink():
                clear_beside(path.resolve())


def clear_beside(target: Path) -> None:
    """Delete unfinished replacements of this file."""
    ours = re.compile(re.escape(f".{target.name}") + _RANDOM + re.escape(NEW))
    for path in _inside(target.parent):
        if ours.fullmatch(path.name):
            _delete(path)


def _inside(folder: Path) -> list[Path]:
    with suppress(OSError):
        return list(folder.iterdir())
    return []


def _delete(path: Path) -> None:
    """Delete an unfinished file, and the empty one that earlier versions created with it."""
    with suppress(OSError):
        if not S_ISREG(path.lstat().st_mode):
            return
        whole = path.with_suffix("")
        if path.suffix == PART and not path.name.startswith(".") and _empty(whole):
            whole.unlink()
        path.unlink()


def _empty(path: Path) -> bool:
    with suppress(OSError):
        found = path.lstat()
        return S_ISREG(found.st_mode) and found.st_size == 0
    return False
