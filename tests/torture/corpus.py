"""Databases to damage: small and large ones, of killed programs, and of earlier versions."""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from guts_gui.history.database import APPLICATION_ID
from guts_gui.history.schema import MIGRATIONS
from guts_gui.history.store import SavedSession, Store
from guts_gui.session.session import Session
from guts_gui.words.games import DEALERS_CHOICE
from tests.torture import boundaries
from tests.torture.attack import promised
from tests.torture.played import Clock, play, table
from tests.torture.truth import Truth, contents
from tests.torture.workers import scratch

NAME = "guts.db"


@dataclass(frozen=True)
class Sample:
    """The files of a database by name, and its content while undamaged.

    `plain` has no checksums, because an earlier version wrote it. `before` are the same files at an
    earlier moment.
    """

    name: str
    files: Mapping[str, bytes]
    truth: Truth
    plain: bool = False
    before: Mapping[str, bytes] = field(default_factory=dict)

    def put(self, folder: Path) -> Path:
        """Write the files to the folder; returns the path of the database."""
        for name, raw in self.files.items():
            (folder / name).write_bytes(raw)
        return folder / NAME


def files_in(folder: Path) -> dict[str, bytes]:
    """The database's files in the folder, including files beside it."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def truth_of(*states: Mapping[str, bytes]) -> Truth:
    """The content of these files when opened."""
    found = []
    for files in states:
        with scratch() as folder:
            for name, raw in files.items():
                (folder / name).write_bytes(raw)
            store, sentence = Store.open(folder / NAME, now=Clock(99))
            with store:
                promised(sentence is None, f"a sound database is said to be damaged: {sentence}")
                found.append(contents(store))
    return Truth(tuple(found))


# --- The samples -----------------------------------------------------------------------------

Make = Callable[[Path], tuple[dict[str, bytes], ...]]
"""Makes a database in a folder: its files, and those of other valid states."""


def _session(store: Store, game: str, deals: int, seed: int, most: int | None = None) -> Session:
    session = Session.begin(table(game), store, seed=seed)
    play(session, Random(seed), deals, most)
    return session


def small(folder: Path) -> tuple[dict[str, bytes], ...]:
    """One finished session."""
    with Store.open(folder / NAME, now=Clock())[0] as store:
        _session(store, "three-card", 2, 1).close()
    return (files_in(folder),)


def going_on(folder: Path) -> tuple[dict[str, bytes], ...]:
    """One session in the middle of a deal."""
    with Store.open(folder / NAME, now=Clock())[0] as store:
        _session(store, "napalm", 4, 2, most=9)
    return (files_in(folder),)


def three(folder: Path) -> tuple[dict[str, bytes], ...]:
    """Three sessions: one finished, one set aside, one in progress."""
    with Store.open(folder / NAME, now=Clock())[0] as store:
        _session(store, "hi-lo", 5, 3).close()
        _session(store, "two-card", 3, 4)
        store.set_aside(store.sessions()[0].id)
        _session(store, "three-five-seven", 6, 5, most=12)
    return (files_in(folder),)


def many(folder: Path) -> tuple[dict[str, bytes], ...]:
    """Sessions of many games, enough for B-trees of several pages."""
    with Store.open(folder / NAME, now=Clock())[0] as store:
        _session(store, "three-card", 40, 6).close()
        _session(store, DEALERS_CHOICE, 12, 7).close()
        for number, game in enumerate(("pass-the-trash", "hi-lo", "community", "four-two-two")):
            _session(store, game, 4, 8 + number).close()
        _session(store, "napalm", 9, 20)
    return (files_in(folder),)


def killed(folder: Path) -> tuple[dict[str, bytes], ...]:
    """The files of a program killed after a decision, with nothing closed."""
    with Store.open(folder / NAME, now=Clock())[0] as store:
        _session(store, "three-card", 3, 30).close()
        _session(store, "napalm", 5, 31, most=8)
        return (files_in(folder),)


def writing(folder: Path) -> tuple[dict[str, bytes], ...]:
    """The files of a program killed while saving: the journal contains lines."""
    moments: list[dict[str, bytes]] = []

    def take(_: str = "") -> None:
        moments.append(files_in(folder))

    with (
        boundaries.watched(folder, lambda _: None),
        Store.open(folder / NAME, now=Clock())[0] as store,
    ):
        _session(store, "three-card", 3, 40).close()
        session = _session(store, "two-card", 5, 41, most=6)
        take()
        with boundaries.watched(folder, take):
            play(session, Random(9), 9, most=1)
        take()
    fullest = max(moments, key=lambda files: len(files.get(f"{NAME}-wal", b"")))
    return fullest, moments[0], moments[-1]


SAMPLES: Mapping[str, Make] = {
    "small": small,
    "going on": going_on,
    "three": three,
    "many": many,
    "killed": killed,
    "writing": writing,
}


@cache
def sample(name: str) -> Sample:
    """The sample of that name, the same in every process."""
    if name.startswith("version "):
        return _of_version(int(name.removeprefix("version ")))
    with scratch() as folder:
        files, *others = SAMPLES[name](folder)
    return Sample(name, files, truth_of(files, *others), before=others[0] if others else {})


def names(*, plain: bool = False) -> tuple[str, ...]:
    """All samples; with `plain` those of versions without checksums."""
    earlier = range(1, min(2, len(MIGRATIONS)) + 1)
    return tuple(f"version {n}" for n in earlier) if plain else tuple(SAMPLES)


def _of_version(version: int) -> Sample:
    """The sessions of "three" as written by an earlier version."""
    saved = [each.saved for each in sample("three").truth.states[0].sessions]
    with scratch() as folder:
        write_version(folder / NAME, version, saved)
        files = files_in(folder)
    return Sample(f"version {version}", files, truth_of(files), plain=True)


def write_version(path: Path, version: int, sessions: list[SavedSession]) -> None:
    """A database of version 1 or 2 with these sessions."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("BEGIN")
    for step in [step for steps in MIGRATIONS[:version] for step in steps]:
        database.execute(step)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute(f"PRAGMA user_version = {version}")
    for number, each in enumerate(sessions, 1):
        database.execute(
            "INSERT INTO session (id, game, title, header, deals, started, updated, state)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (number, each.game, each.title, each.header, each.deals, each.started, each.updated,
             each.state),
        )  # fmt: skip
        database.executemany(
            "INSERT INTO line (session, number, text) VALUES (?, ?, ?)",
            [(number, place, text) for place, text in enumerate(each.lines)],
        )
    database.execute("COMMIT")
    database.close()
