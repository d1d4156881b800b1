"""Disks that are full at any moment: small filled ones, and files that may not grow."""

import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, partial
from pathlib import Path
from random import Random

from tests.torture.attack import promised
from tests.torture.children import die, longest, said_by
from tests.torture.journal import Say
from tests.torture.unsaved import Shown, begun, offered_again, opened, saved_in_the_end, went_on
from tests.torture.workers import scratch

SIZE = 3 << 20
ENDS = ("space comes back", "space comes back", "killed", "closed")
DEALS = 8


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A small file system mounted on the folder, of a few megabytes."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "guts-torture", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True, capture_output=True)


@cache
def mountable() -> bool:
    """Whether this user may mount one."""
    try:
        with scratch() as folder, small_disk(folder):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


class Disk:
    """A disk that can be filled and cleared."""

    def __init__(self, folder: Path, *, mounted: bool) -> None:
        self.folder = folder
        self.filler = folder / "filler" if mounted else None
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def fill(self, left: int) -> None:
        """Leave room for only `left` bytes."""
        if self.filler is None:
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
            resource.setrlimit(resource.RLIMIT_FSIZE, (longest(self.folder) + left, hard))
            return
        free = os.statvfs(self.folder)
        with suppress(OSError), self.filler.open("wb") as file:
            file.write(bytes(max(0, free.f_bavail * free.f_bsize - left)))

    def clear(self) -> None:
        """Make room again."""
        if self.filler is None:
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        else:
            self.filler.unlink(missing_ok=True)


def life(folder: Path, seed: int, end: str, mounted: bool, say: Say) -> None:
    """In a child: a session during which the disk is full for some time, or to the end."""
    rng = Random(seed)
    disk = Disk(folder, mounted=mounted)
    full, clear = rng.randrange(40), rng.randrange(1, 30)
    clear = full + clear if end == "space comes back" else 10**9
    left, done = rng.choice((0, 0, 4096, rng.randrange(40_000))), 0

    def after() -> None:
        nonlocal done
        if done == full:
            disk.fill(left)
        if done == clear:
            disk.clear()
        done += 1
        say(shown.raw())

    if rng.randrange(8) == 0:
        disk.fill(left)
    with opened(folder, disk.clear) as store:
        session, shown = begun(store, rng, seed)
        after()
        went_on(session, rng, shown, DEALS, after)
        if end == "killed":
            die()
        if end == "space comes back":
            disk.clear()
            if session.unsaved is not None:
                session.save()
            promised(session.unsaved is None, f"it cannot be saved afterwards: {session.unsaved}")
        session.close()
        shown.take(session)
        say(shown.raw())


def run(seed: int, folder: Path) -> Iterator[int]:
    """A disk of one kind, with a random end."""
    rng = Random(seed)
    mounted, end = mountable() and bool(rng.randrange(2)), rng.choice(ENDS)
    there = folder / "disk"
    there.mkdir()
    with small_disk(there) if mounted else nullcontext():
        raw, _ = said_by(partial(life, there, seed, end, mounted))
        (there / "filler").unlink(missing_ok=True)
        shown = Shown.read(raw)
        if end == "space comes back":
            saved_in_the_end(there, shown)
        else:
            offered_again(there, shown, seed)
    yield 1
