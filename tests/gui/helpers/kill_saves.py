"""Kills the program at every line while it writes each of its files.

Run as a program with a folder and a stride: it forks once for every n-th executed line.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, Final

from guts_engine.bots.personas import PERSONAS
from guts_gui.cli.play import written
from guts_gui.desktop import menu_entry as desktop
from guts_gui.files import paths
from guts_gui.files.file_io import clear
from guts_gui.files.paths import Folders
from guts_gui.history.export import Export
from guts_gui.history.store import SavedSession, StoreError
from guts_gui.settings.settings import Settings, save
from guts_gui.setup.draft import Draft
from guts_gui.setup.roster import Roster
from guts_gui.setup.saved_tables import Tables
from tests.gui.helpers.pilot import noon

WRITING: Final = ("/file_io.py", "/export.py", "/tempfile.py", "/paths.py", "/toml_files.py")
KILLED: Final = 9
THEIRS: Final = (
    "config/.settings.toml.swp",
    "config/.mine.toml.new",
    "config/bots/.own.toml.12345678.new.txt",
    "config/bots/own.toml.new",
    "data/exports/mine.json.part",
    "data/exports/guts-empty.json",
    "data/exports/.guts-a.json.part",
)
"""Files of the player, some of them empty, with names like our unfinished ones."""


def settings_of(where: Folders, time: int) -> None:
    save(where.config / "settings.toml", Settings(text_size=100 + time), now=noon)


def bot(where: Folders, time: int) -> None:
    Roster(where.config, noon).save(replace(PERSONAS["mina"], id="own", name=f"Own {time}"))


def table(where: Folders, time: int) -> None:
    Tables(where.config, noon).save("Friday", Draft.of(Settings()).with_option("chips", 100 + time))


def linked(where: Folders, time: int) -> None:
    """Settings behind a symbolic link, as with dotfiles."""
    path = where.config / "settings.toml"
    if not path.is_symlink():
        elsewhere = where.logs.parent / "dotfiles"
        elsewhere.mkdir()
        (elsewhere / "guts.toml").touch()
        path.symlink_to(elsewhere / "guts.toml")
    settings_of(where, time)


def export(where: Folders, time: int) -> None:
    def load(session: int) -> SavedSession:
        raise StoreError("It is gone.")

    job = Export(where.data / "exports", "guts-three-card-1", "json", [1] * time, load)
    while job.step():
        pass


def entry(where: Folders, time: int) -> None:
    desktop._write(where.data / "applications" / "guts-table.desktop", b"x" * (1 + time))


def without_anonymous_files(where: Folders, time: int) -> None:
    """A system without anonymous files: temporary ones have a name."""
    import tempfile

    tempfile._O_TMPFILE_WORKS = False  # type: ignore[attr-defined]  # as where it is not known
    paths.ready(where.data)


WRITERS: Final[tuple[Callable[[Folders, int], None], ...]] = (
    *(settings_of, bot, table, linked, export, entry),
    without_anonymous_files,
)


def dying(at: int, write: Callable[[], None]) -> bool:
    """Write in a child that is killed at that line, from 1; returns whether it was."""
    child = os.fork()
    if child == 0:
        left = at

        def tracing(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal left
            if not frame.f_code.co_filename.endswith(WRITING):
                return None
            left -= event == "line"
            if left < 0:
                os._exit(KILLED)
            return tracing

        sys.settrace(tracing)
        try:
            write()
        except BaseException as wrong:
            print(repr(wrong), file=sys.stderr)
            os._exit(1)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, KILLED), f"line {at}: {status}"
    return status == KILLED


def inside(root: Path) -> dict[str, bytes]:
    """All files below the folder, with their content."""
    return {
        str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


def kill(root: Path, writer: Callable[[Folders, int], None], stride: int) -> tuple[int, int]:
    """Kill the writer at every n-th of its lines; returns their number, and whether files remained.

    A file is the old one or the new one, and everything else is removed at the next start.
    """
    where = Folders(root / "config", root / "data", root / "logs")
    for name in THEIRS:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    writer(where, 1)
    before = inside(root)
    left_behind = 0
    lines = 0
    while True:
        killed = dying(lines, lambda: writer(where, 2))
        left_behind += len(set(inside(root)) - set(before)) > 0
        clear(*written(where))
        if writer is entry:
            writer(where, 2)
        after = inside(root)
        new = set(after) - set(before)
        assert set(before) <= set(after), f"line {lines}: {set(before) - set(after)} is gone"
        if writer is export:
            assert len(new) <= 1, (lines, new)
            assert all(after[name].endswith(b"]}\n") for name in new), f"line {lines}"
            for name in new:
                (root / name).unlink()
        else:
            assert not new, f"line {lines}: {new}"
        if not killed:
            break
        if writer is not export:
            writer(where, 1)
            assert inside(root) == before, f"line {lines}"
        lines += stride
    return lines, left_behind


if __name__ == "__main__":
    for number, each in enumerate(WRITERS):
        folder = Path(sys.argv[1], str(number))
        folder.mkdir()
        print(each.__name__, *kill(folder, each, int(sys.argv[2])), flush=True)
