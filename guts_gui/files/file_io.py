"""The player's files: read without waiting and within bounds, written whole or not at all."""

import os
import re
from contextlib import suppress
from errno import EISDIR
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

from guts_gui.i18n.translate import tr

NEW: Final = ".new"
PART: Final = ".part"
TRIED: Final = (".guts-", ".try")
"""How the names of files begin and end that are still being written, or were only to be tried."""

_AT_ONCE: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_RANDOM: Final = r"\.[a-z0-9_]{8}"
"""What `tempfile` puts into a name."""
_OURS: Final = re.compile(
    rf"\..+\.toml{_RANDOM}\{NEW}"
    rf"|\.guts-[a-z0-9-]+\.(json|csv){_RANDOM}\{PART}"
    rf"|{'[a-z0-9_]{8}'.join(map(re.escape, TRIED))}"
    rf"|guts-[a-z0-9-]+\.(json|csv)\{PART}"  # as earlier versions named it
)


class UnreadableError(ValueError):
    """What is wrong with a file and where, in words that stand inside a sentence."""

    def __init__(self, fault: str, place: str = "") -> None:
        super().__init__(f"{place}: {fault}" if place else fault)


# --- reading -----------------------------------------------------------------------------


def read(path: Path, most: int) -> bytes:
    """All bytes of an ordinary file that has at most so many; OSError, or UnreadableError.

    A pipe is not waited for, and of an endless file no more is read than is needed.
    """
    _check(path.stat().st_mode)
    handle = os.open(path, _AT_ONCE)
    with os.fdopen(handle, "rb") as file:
        _check(os.fstat(handle).st_mode)  # whatever has come in its place
        raw = file.read(most + 1)
    if len(raw) > most:
        raise UnreadableError(tr("it is larger than {n} kB", n=most // 1024))
    return raw


def _check(mode: int) -> None:
    if S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not S_ISREG(mode):
        raise UnreadableError(tr("it is not an ordinary file"))


# --- writing -----------------------------------------------------------------------------


def put(target: Path, raw: bytes) -> None:
    """Put new bytes in a file's place, on the disk before the old ones are let go."""
    import tempfile  # only here: it takes as long to import as all the rest

    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=NEW, dir=target.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileNotFoundError):
            new.chmod(target.stat().st_mode)
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def part_name(target: Path) -> Path:
    """A name beside the target for what is written bit by bit before it has the target's."""
    return target.with_name(f".{target.name}.{os.urandom(4).hex()}{PART}")


# --- what a kill has left ----------------------------------------------------------------


def clear(*folders: Path) -> None:
    """Delete what was being written in these folders when a program before this was killed.

    For a program that nobody else writes beside. A linked file is written where it leads to.
    """
    for folder in folders:
        for path in _inside(folder):
            if _OURS.fullmatch(path.name):
                _delete(path)
            elif path.suffix == ".toml" and path.is_symlink():
                clear_beside(path.resolve())


def clear_beside(target: Path) -> None:
    """Delete what was being written to take this one file's place."""
    ours = re.compile(re.escape(f".{target.name}") + _RANDOM + re.escape(NEW))
    for path in _inside(target.parent):
        if ours.fullmatch(path.name):
            _delete(path)


def _inside(folder: Path) -> list[Path]:
    with suppress(OSError):
        return list(folder.iterdir())
    return []


def _delete(path: Path) -> None:
    """Delete an unfinished file, and the empty one that earlier versions kept its name with."""
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
