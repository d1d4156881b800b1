"""The log of faults: a text file that keeps its last megabyte, and what a hard crash leaves."""

import faulthandler
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO

from guts_gui.desktop.version import __version__
from guts_gui.files.paths import FolderError, ready

KEPT = 1 << 20
"""The bytes of the log that are kept when it grows."""


class FaultLog:
    """`guts.log` in the folder of the logs; nothing is made there before there is a fault."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "guts.log"
        self._crash = folder / "crash.txt"
        self._watching: IO[str] | None = None

    def write(self, fault: str, when: datetime) -> bool:
        """Add a fault to the end; False where the log cannot be written."""
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
        """From now on a crash outside Python leaves its stack; True where the last start did.

        Such a crash, in a driver for example, ends the program before it can say anything.
        """
        with suppress(OSError, FolderError):
            ready(self.folder)
            left = self._left()
            self._watching = self._crash.open("w", encoding="utf-8")
            faulthandler.enable(self._watching)
            return bool(left) and self.write(left, when)
        return False

    def _left(self) -> str:
        """The last of what a crash has left; whatever else has the file's name goes away."""
        if self._crash.is_file():
            with self._crash.open("rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - KEPT))
                return file.read(KEPT).decode("utf-8", "replace")
        self._crash.unlink(missing_ok=True)
        return ""

    def rest(self) -> None:
        """The program ends as it should: nothing is left of the watch."""
        if self._watching is not None:
            faulthandler.disable()
            self._watching.close()
            self._watching = None
            with suppress(OSError):
                self._crash.unlink()
