"""The fault log, a text file of limited size, and the stack of a crash outside Python."""

import faulthandler
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO

from guts_gui.desktop.version import __version__
from guts_gui.files.paths import FolderError, ready

KEPT = 1 << 20
"""Bytes of the log that are kept when it is cut."""


class FaultLog:
    """`guts.log` in the logs folder, created with the first fault."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "guts.log"
        self._crash = folder / "crash.txt"
        self._watching: IO[str] | None = None

    def write(self, fault: str, when: datetime) -> bool:
        """Append a fault; False if the log cannot be written."""
        entry = f"{when.isoformat()} guts {__version__}\n{fault.rstrip()}\n\n"
        try:
            ready(self.folder)
            with self.path.open("ab+") as file:
                file.write(entry.encode("utf-8", errors="backslashreplace"))
                if file.tell() > KEPT:
                    file.seek(-KEPT, 2)
                    last = file.read().partition(b"\n")[2]
                    file.truncate(0)
                    file.write(last)
        except (OSError, FolderError):
            return False
        return True

    def watch(self, when: datetime) -> bool:
        """Start recording the stack of a crash outside Python; True if the last start had one.

        Such a crash, for example in a driver, ends the program before it can report anything.
        """
        with suppress(OSError, RuntimeError, FolderError):
            ready(self.folder)
            left = self._left()
            self._watching = self._crash.open("w", encoding="utf-8")
            faulthandler.enable(self._watching)
            return bool(left) and self.write(left, when)
        return False

    def _left(self) -> str:
        """The end of the stack that a crash left; removes anything else of the file's name."""
        if self._crash.is_file():
            with self._crash.open("rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - KEPT))
                return file.read(KEPT).decode("utf-8", "replace")
        self._crash.unlink(missing_ok=True)
        return ""

    def rest(self) -> None:
        """Stop recording at a normal exit, and remove the file."""
        if self._watching is not None:
            faulthandler.disable()
            self._watching.close()
            self._watching = None
            with suppress(OSError):
                self._crash.unlink()
