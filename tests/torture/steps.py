"""Kills and faults at every boundary of changes to files, one after another."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from guts_engine.common.work import finished
from guts_gui.history.export import Ending, Export
from guts_gui.history.queries import History
from guts_gui.history.recording import digesting
from guts_gui.history.store import SavedSession, Store
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings, load, save
from tests.gui.helpers.shelf import to_resume
from tests.torture import boundaries
from tests.torture.attack import BrokenPromiseError, promised
from tests.torture.children import die, die_when_a_file_has, longest, said_by
from tests.torture.corpus import NAME, sample
from tests.torture.journal import Journal, Say, tell
from tests.torture.played import Clock, play, table
from tests.torture.truth import compare, contents, goes_on
from tests.torture.workers import scratch

PIECE = 1500
"""Writes are interrupted at multiples of this many bytes: several times in every page."""


@dataclass(frozen=True)
class Story:
    """A use of files: its preparation, its action, and the guarantees afterwards."""

    before: Callable[[Path], object]
    act: Callable[[Path], object]
    check: Callable[[Path, bytes], object]


# --- Actions -----------------------------------------------------------------------------------


def nothing(folder: Path) -> None:
    """An empty folder."""


def life(folder: Path) -> None:
    """A session from the first start of the program to its end."""
    with Store.open(folder / NAME, now=Clock(2))[0] as store:
        session = Session.begin(table("two-card"), store, seed=3)
        play(session, Random(3), 2)
        session.close()


def resumed(folder: Path) -> None:
    """A session resumed, played on and closed."""
    with Store.open(folder / NAME, now=Clock(2))[0] as store:
        found = to_resume(store)
        assert found is not None
        session = Session.resume(found, store)
        session.match._rng = Random(5)  # the same packs in every run
        play(session, Random(5), session.table.deals + 1)
        session.close()


def opened(folder: Path) -> None:
    """The program starts and looks at its history."""
    with Store.open(folder / NAME, now=Clock(2))[0] as store:
        contents(store)


def deleted(folder: Path) -> None:
    """A session deleted from the history."""
    with Store.open(folder / NAME, now=Clock(2))[0] as store:
        History(store).delete(1)


def set_aside(folder: Path) -> None:
    """The open session set aside, and digests recomputed."""
    with Store.open(folder / NAME, now=Clock(2))[0] as store:
        found = to_resume(store)
        assert found is not None
        store.set_aside(found.id)
        History(store).save_digest(found.id, finished(digesting(found)))


def exported(folder: Path) -> None:
    """All sessions exported, in both formats."""
    with Store.open(folder / NAME, now=Clock(2))[0] as store:
        sessions = [each.id for each in store.sessions()]
        endings: tuple[Ending, ...] = ("json", "csv")
        for ending in endings:
            export = Export(folder / "exports", "all", ending, sessions, store.loading)
            while export.step():
                pass


OLD, NEW = Settings(player="Ann", speed="slow"), Settings(player="Bo", speed="fast")


def settings_before(folder: Path) -> None:
    """Settings saved earlier."""
    save(folder / "settings.toml", OLD)


def settings_saved(folder: Path) -> None:
    """Settings changed."""
    save(folder / "settings.toml", NEW)


# --- Guarantees --------------------------------------------------------------------------------


def journal_holds(folder: Path, said: bytes, written: Journal | None = None) -> None:
    """Everything confirmed is there, and a session can be started."""
    journal = written or Journal()
    journal.take(said)
    store, sentence = Store.open(folder / NAME, now=Clock(9))
    with store:
        # an empty file cannot be distinguished from one never begun
        promised(sentence is None or not journal.sessions, f"after a kill it says: {sentence}")
        journal.check(store)
        found = to_resume(store)
        if found is not None:
            session = Session.resume(found, store)
            promised(session.table.total == session.table.brought, "chips are lost")
        goes_on(store)


def resumed_holds(name: str, folder: Path, said: bytes) -> None:
    """The same for a session begun earlier."""
    journal = Journal()
    for number, each in _numbered(name).items():
        journal.take(json.dumps(["begun", number, each.header, []]).encode() + b"\n")
        journal.sessions[number].lines = each.lines
        journal.sessions[number].over = each.state == "finished"
    journal_holds(folder, said, journal)


@cache
def _numbered(name: str) -> Mapping[int, SavedSession]:
    """The sessions of a sample by number."""
    with scratch() as folder, Store.open(sample(name).put(folder), now=Clock(9))[0] as store:
        return {each.id: store.load(each.id) for each in store.sessions()}


def contents_hold(name: str, folder: Path, said: bytes) -> None:
    """The sample's content is unchanged, without an error message."""
    store, sentence = Store.open(folder / NAME, now=Clock(9))
    with store:
        promised(sentence is None, f"after a kill it says: {sentence}")
        compare(sample(name).truth, contents(store), sentence)
        goes_on(store)


HARM = {"three": 53_248, "many": 63_488}
"""Positions in the samples to damage so that they are moved aside; some sessions stay sound."""


def harmed(name: str, folder: Path) -> None:
    """A damaged database."""
    path = sample(name).put(folder)
    raw = bytearray(path.read_bytes())
    raw[HARM[name] : HARM[name] + 3000] = Random(name).randbytes(3000)
    path.write_bytes(raw)


@cache
def mended(name: str) -> tuple[int, bytes]:
    """The number of sessions recovered without a kill, and the damaged bytes."""
    with scratch() as folder:
        harmed(name, folder)
        raw = (folder / NAME).read_bytes()
        store, sentence = Store.open(folder / NAME, now=Clock(2))
        with store:
            promised(sentence, "the damage is not told")
            return len(contents(store).sessions), raw


def harm_told(name: str, folder: Path, said: bytes) -> None:
    """The damaged bytes are there, and sessions are recovered or reported as lost."""
    saved, raw = mended(name)
    store, sentence = Store.open(folder / NAME, now=Clock(9))
    with store:
        now = contents(store)
        compare(sample(name).truth, now, sentence or "told by the start that was killed")
        fewer = len(now.sessions) < saved
        promised(sentence or not fewer, "after a kill sessions are gone and no sentence says so")
        goes_on(store)
    there = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    promised(raw in there, "the damaged file was not kept as it was")


def deleted_holds(folder: Path, said: bytes) -> None:
    """The session is either there or not; all others are there."""
    store, sentence = Store.open(folder / NAME, now=Clock(9))
    with store:
        promised(sentence is None, f"after a kill it says: {sentence}")
        now = contents(store)
        compare(sample("three").truth, now, "one was deleted")
        promised(len(now.sessions) in (2, 3), "another session is gone with the deleted one")
        promised(not now.refused, "a session was deleted in part")
        goes_on(store)


def set_aside_holds(folder: Path, said: bytes) -> None:
    """The log is unchanged, and the state is the old or the new one."""
    store, sentence = Store.open(folder / NAME, now=Clock(9))
    with store:
        promised(sentence is None, f"after a kill it says: {sentence}")
        (now,) = contents(store).sessions
        (before,) = sample("going on").truth.states[0].sessions
        promised(now.saved.lines == before.saved.lines, "the log of a session set aside changed")
        promised(now.deals == before.deals, "the sums of a session set aside changed")
        goes_on(store)


def exported_whole(folder: Path, said: bytes) -> None:
    """An exported file is complete or empty, and can be written again."""
    contents_hold("three", folder, said)
    exports = folder / "exports"
    for path in exports.glob("*.json") if exports.is_dir() else ():
        if raw := path.read_text(encoding="utf-8"):
            json.loads(raw)
    exported(folder)


def settings_hold(folder: Path, said: bytes) -> None:
    """The settings are the old ones or the new ones, and can be changed."""
    path = folder / "settings.toml"
    found, trouble = load(path)
    promised(trouble is None, f"after a kill the settings are damaged: {trouble}")
    promised(found in (OLD, NEW), "the settings are neither the old ones nor the new ones")
    save(path, NEW)
    promised(load(path)[0] == NEW, "the settings can no longer be saved")


def put(name: str) -> Callable[[Path], object]:
    """A function that writes the sample of that name."""
    return lambda folder: sample(name).put(folder)


STORIES: Mapping[str, Story] = {
    "a session from first to last": Story(nothing, life, journal_holds),
    "a session resumed": Story(put("killed"), resumed, partial(resumed_holds, "killed")),
    "a session resumed after a kill while saving": Story(
        put("writing"), resumed, partial(resumed_holds, "writing")
    ),
    "a file of version 1": Story(put("version 1"), opened, partial(contents_hold, "version 1")),
    "a file of version 2": Story(put("version 2"), opened, partial(contents_hold, "version 2")),
    "a damaged file": Story(partial(harmed, "three"), opened, partial(harm_told, "three")),
    "a large damaged file": Story(partial(harmed, "many"), opened, partial(harm_told, "many")),
    "a session deleted": Story(put("three"), deleted, deleted_holds),
    "a session set aside": Story(put("going on"), set_aside, set_aside_holds),
    "an export": Story(put("three"), exported, exported_whole),
    "settings": Story(settings_before, settings_saved, settings_hold),
}


# --- At every boundary -------------------------------------------------------------------------


@cache
def boundaries_of(story: str) -> tuple[tuple[str, ...], int]:
    """The boundaries of a story, and the length of the longest file."""
    with scratch() as folder:
        STORIES[story].before(folder)
        found: list[str] = []
        with suppress(BrokenPromiseError), boundaries.watched(folder, found.append):
            STORIES[story].act(folder)
        return tuple(found), longest(folder)


@cache
def places() -> tuple[tuple[str, str, int], ...]:
    """Every story with every boundary and every file length at which it is killed."""
    found = []
    for story in STORIES:
        names, size = boundaries_of(story)
        found += [(story, "boundary", n) for n in range(len(names))]
        found += [(story, "bytes", n) for n in range(0, size + PIECE, PIECE)]
    return tuple(found)


def count() -> int:
    """The number of places."""
    return len(places())


def _killed(story: Story, how: str, n: int, folder: Path, say: Say) -> None:
    """In the child: run the story until it is killed."""
    if how == "bytes":
        die_when_a_file_has(n)
        tell(say)
        story.act(folder)
        return
    left = [n]

    def strike(_: str) -> None:
        if not left[0]:
            die()
        left[0] -= 1

    with boundaries.watched(folder, strike):
        tell(say)
        story.act(folder)


def run(seed: int, folder: Path) -> Iterator[int]:
    """The kill of that number."""
    name, how, n = places()[seed]
    story = STORIES[name]
    story.before(folder)
    said, killed = said_by(partial(_killed, story, how, n, folder))
    try:
        promised(killed or how == "bytes", "it was not killed: another run had more boundaries")
        story.check(folder, said)
    except (BrokenPromiseError, sqlite3.Error, OSError) as wrong:
        where = f"byte {n} of a file" if how == "bytes" else f'"{boundaries_of(name)[0][n]}"'
        raise BrokenPromiseError(f"{name}, killed at {where}: {wrong}") from wrong
    yield 1
