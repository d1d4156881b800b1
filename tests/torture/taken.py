"""The database removed while the program is open: deleted, renamed, replaced, truncated."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

from guts_gui.history.store import Store
from tests.torture.attack import promised
from tests.torture.corpus import NAME, Clock, files_in, sample
from tests.torture.played import steps
from tests.torture.unsaved import Shown, begun, opened, saved_in_the_end

DEALS = 5


def deleted(path: Path, rng: Random) -> None:
    """Delete the database, with or without its journal."""
    path.unlink()
    if rng.randrange(2):
        for tail in ("-wal", "-shm"):
            path.with_name(path.name + tail).unlink(missing_ok=True)


def renamed(path: Path, rng: Random) -> None:
    """Rename the database."""
    path.rename(path.with_name("mine.db"))


def folder_deleted(path: Path, rng: Random) -> None:
    """Delete the whole folder."""
    shutil.rmtree(path.parent)


def replaced(path: Path, rng: Random) -> None:
    """Replace the database by another valid one."""
    new = path.with_name("new")
    new.write_bytes(sample("three").files[NAME])
    new.replace(path)


def garbage(path: Path, rng: Random) -> None:
    """Replace the database by garbage."""
    new = path.with_name("new")
    new.write_bytes(rng.randbytes(rng.choice((0, 1, 5000))))
    new.replace(path)


WAYS = (deleted, renamed, folder_deleted, replaced, garbage)


def run(seed: int, folder: Path) -> Iterator[int]:
    """A session in the middle of which the file is removed."""
    rng = Random(seed)
    there = folder / "data"
    there.mkdir()
    gone, way = rng.randrange(6), rng.choice(WAYS)
    kept: dict[str, bytes] = {}
    with opened(there, lambda: None) as store:
        session, shown = begun(store, rng, seed)
        news: list[object] = []
        for step, _ in enumerate(steps(session, rng, DEALS)):
            shown.take(session)
            if notices := session.news():
                news.append(notices)
            if step == gone:
                way(there / NAME, rng)
                kept = files_in(there) if there.exists() else {}
        if session.unsaved is not None:
            session.save()
        promised(session.unsaved is None, f"it cannot be saved afterwards: {session.unsaved}")
        session.close()
        if notices := session.news():
            news.append(notices)
        shown.take(session)
    promised(news, f"{way.__name__}: nothing is told of it")
    now = list(files_in(there).values())
    for name in ("mine.db", NAME) if way not in (deleted, replaced) else ():
        raw = kept.get(name)
        promised(not raw or raw in now, f"{way.__name__}: {name} was overwritten")
    if way is replaced:
        _others_are_there(there)
    _saved(there, shown, len(sample("three").truth.states[0].sessions) if way is replaced else 0)
    yield 1


def _others_are_there(folder: Path) -> None:
    """The sessions of the replacing database are unchanged."""
    with Store.open(folder / NAME, now=Clock(500))[0] as store:
        there = {
            (each.header, each.lines)
            for each in map(store.load, (one.id for one in store.sessions()))
        }
    others = {
        (each.saved.header, each.saved.lines) for each in sample("three").truth.states[0].sessions
    }
    promised(others <= there, "sessions that lay in its place were changed")


def _saved(folder: Path, shown: Shown, others: int) -> None:
    """The session is there, possibly among others of a replacing database."""
    alone = folder.parent / "alone"
    alone.mkdir()
    shutil.copyfile(folder / NAME, alone / NAME)
    saved_in_the_end(alone, shown, others)
