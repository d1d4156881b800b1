"""Opens a folder in the system's file manager."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from guts_gui.desktop.environment import environment

PROGRAMS = {"win32": "explorer", "darwin": "open"}
"""The program that opens a folder, where it is not that of the freedesktop standard."""
STANDARD = "xdg-open"


class Running(Protocol):
    """A program that was started."""

    def poll(self) -> int | None:
        """Its exit status; None while it runs."""
        ...


Launch = Callable[[Sequence[str]], Running]


class Opening:
    """A file manager being started: it may fail later, or run as long as its window is open."""

    def __init__(self, program: str, running: Running) -> None:
        self.program = program
        self._running = running

    @property
    def failed(self) -> bool:
        """Whether it ended without a window; Windows' Explorer never tells."""
        return self.program != PROGRAMS["win32"] and self._running.poll() not in (None, 0)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._running.poll() is not None


def open_folder(folder: Path, launch: Launch | None = None) -> Opening:
    """Start the file manager and return at once. Raises OSError without one."""
    program = PROGRAMS.get(sys.platform, STANDARD)
    return Opening(program, (launch or _launch)((program, str(folder.resolve()))))


def _launch(command: Sequence[str]) -> Running:
    return subprocess.Popen(
        command,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
