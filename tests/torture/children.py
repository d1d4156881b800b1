"""Forked children that are killed before they have finished."""

import os
import resource
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from tests.torture.attack import BrokenPromiseError
from tests.torture.journal import Say

RAISED = 70
"""The exit status of a child that raised an exception."""


def said_by(act: Callable[[Say], object]) -> tuple[bytes, int]:
    """The output of a child that ran `act`, and the signal that killed it, or 0.

    Raises BrokenPromiseError if the child raised an exception.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _do(act, writing)
    os.close(writing)
    output = bytearray()
    while piece := os.read(reading, 1 << 16):
        output += piece
    os.close(reading)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return bytes(output), os.WTERMSIG(status)
    if os.WEXITSTATUS(status) == RAISED:
        raise BrokenPromiseError(f"raised: {output.decode(errors='replace').splitlines()[-1]}")
    return bytes(output), 0


def _do(act: Callable[[Say], object], writing: int) -> NoReturn:
    """The child's main function."""
    status = 0
    try:
        signal.alarm(0)
        act(lambda raw: os.write(writing, raw))
    except BaseException:
        status = RAISED
        with suppress(OSError):
            os.write(writing, f"\n{traceback.format_exc()}".encode())
    os._exit(status)


def die() -> None:
    """Kill this process at once."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_when_a_file_has(size: int) -> None:
    """Kill this process in the write that makes a file longer than `size`, or in its middle."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def longest(folder: Path) -> int:
    """The length of the longest file in the folder."""
    return max((path.stat().st_size for path in folder.rglob("*") if path.is_file()), default=0)
