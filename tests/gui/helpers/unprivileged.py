"""An ordinary user for tests of read-only folders and files.

Root may write anywhere, so that such tests would be meaningless.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

posix = pytest.mark.skipif(
    sys.platform == "win32", reason="on Windows a mode keeps nobody from writing to a folder"
)
NOBODY = 65534


@contextmanager
def reachable_folder() -> Iterator[Path]:
    """A folder that every user can reach; pytest's own are private to their owner."""
    folder = Path(tempfile.mkdtemp(prefix="guts-test-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    """Remove write permission for a while, acting as an ordinary user who owns the path."""
    mode = path.stat().st_mode
    root = os.geteuid() == 0
    if root:
        os.chown(path, NOBODY, NOBODY)
    path.chmod(0o500)
    if root:
        os.setresuid(NOBODY, NOBODY, 0)
    try:
        assert not os.access(path, os.W_OK)
        yield
    finally:
        if root:
            os.setresuid(0, 0, 0)
        path.chmod(mode)
