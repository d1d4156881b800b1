"""The database file: moved aside if damaged, locked by one program, intact after every kill."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from random import Random

import pytest

from guts_gui.history import database as opening
from guts_gui.history.schema import MIGRATIONS
from guts_gui.history.store import SessionError, Store, StoreError
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.unprivileged import posix

KILLED = 9
forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "guts.db"


def begun(store: Store, *lines: str) -> int:
    session = store.begin(header="header", game="three-card", title="title")
    for line in lines:
        store.append(session, [line], deals=1)
    return session


def left(path: Path, *, appended: int = 3) -> dict[str, bytes]:
    """The files of a killed program, with a journal that is not in the main file yet."""
    child = os.fork()
    if not child:
        with suppress(BaseException):
            store, _ = Store.open(path, now=noon)
            session = begun(store, "a")
            opening_checkpoint = "guts_gui.history.store.checkpoint"
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(opening_checkpoint, lambda _: None)
                for number in range(appended):
                    store.append(session, [f"late {number}"], deals=1)
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    found = files(path)
    assert set(found) == {"guts.db", "guts.db-wal"}
    return found


def files(path: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in path.parent.iterdir()}


# --- Moved aside ----------------------------------------------------------------------------


@forking
def test_a_damaged_file_is_moved_as_it_was_found(path: Path) -> None:
    before = left(path)
    main = bytearray(before["guts.db"])
    main[5000:9000] = bytes(4000)
    path.write_bytes(main)
    path.with_name("guts.db-shm").write_bytes(b"shared" * 500)
    before = files(path)
    store, notice = Store.open(path, now=noon)
    with store:
        assert notice is not None and "were damaged" in notice
    aside = "guts.db.damaged-20250131-120000"
    after = files(path)
    assert {name.replace("guts.db", aside): each for name, each in before.items()} == {
        name: each for name, each in after.items() if name != "guts.db"
    }


def test_what_a_killed_start_had_to_tell_the_next_one_tells(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the damaged file was moved aside, before the new one was made."""
    path.write_bytes(b"garbage" * 999)
    open_sound, calls = opening._open_sound, iter((True, False))

    def killed(path: Path, now: Callable[[], datetime]) -> opening.Opened:
        if next(calls):
            return open_sound(path, now)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(opening, "_open_sound", killed)
        Store.open(path, now=noon)
    assert not path.exists()
    aside = path.with_name("guts.db.damaged-20250131-120000")
    sentence = (
        f"The saved sessions in {path} were damaged. The file was renamed {aside.name} and a"
        " new one was started."
    )
    for notice in (sentence, None):
        store, said = Store.open(path, now=noon)
        with store:
            assert said == notice
    assert set(files(path)) == {"guts.db", aside.name}


@forking
def test_a_log_that_was_altered_is_told_and_kept(path: Path) -> None:
    before = left(path)
    log = before["guts.db-wal"]
    for at in (3, 40, 100, len(log) // 2, len(log) - 1):
        for each in path.parent.iterdir():
            each.unlink()
        changed = bytearray(log)
        changed[at] ^= 1
        path.write_bytes(before["guts.db"])
        path.with_name("guts.db-wal").write_bytes(changed)
        store, notice = Store.open(path, now=noon)
        with store:
            assert notice is not None and "the last decisions may be missing" in notice
            assert store.load(1).lines[0] == "a"
        kept = path.with_name("guts.db.damaged-20250131-120000-wal")
        assert kept.read_bytes() == changed


def test_any_byte_of_the_head_or_of_the_tables_may_be_altered(path: Path) -> None:
    """The file is sound, or moved aside, or reported as newer; no start fails for ever."""
    with Store.open(path, now=noon)[0] as store:
        begun(store, "a", "b")
    sound = path.read_bytes()
    rng = Random(4)
    places = [*range(100), *rng.sample([at for at in range(100, 4096) if sound[at]], 80)]
    seen, moved, taken = set(), 0, 0
    for at in places:
        changed = bytearray(sound)
        changed[at] ^= rng.choice((1, 2, 64, 128, 255))
        for each in path.parent.iterdir():
            each.unlink()
        path.write_bytes(changed)
        try:
            store, notice = Store.open(path, now=noon)
        except StoreError as wrong:
            assert "from a newer version" in str(wrong) and 60 <= at < 64
            continue
        with store:
            seen.add(bool(notice))
            if notice:
                moved += 1
                taken += len(store.sessions())
                assert path.with_name("guts.db.damaged-20250131-120000").read_bytes() == changed
            else:
                assert store.load(1).lines == ("a", "b")
            begun(store, "c")
    assert seen == {True, False}
    assert taken > 0.7 * moved, "a letter of the words that made the tables costs no session"


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE entry RENAME COLUMN lines TO some",
        "ALTER TABLE session DROP COLUMN tallies",
        "DROP INDEX tally_game",
        "DROP TABLE deal",
    ],
)
def test_tables_that_are_not_ours_are_moved_aside(path: Path, change: str) -> None:
    with Store.open(path, now=noon)[0] as store:
        begun(store, "a")
    with closing(sqlite3.connect(path)) as database:
        database.execute(change)
        database.commit()
    store, notice = Store.open(path, now=noon)
    with store:
        assert notice is not None and "were damaged" in notice
        begun(store, "b")


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_each_version_of_the_tables_is_known(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as database:
        opening.add_functions(database)
        for steps in MIGRATIONS[:version]:
            for step in steps:
                database.execute(step)
        database.execute("PRAGMA application_id = 0x47555453")
        database.execute(f"PRAGMA user_version = {version}")
        database.commit()
    store, notice = Store.open(path, now=noon)
    with store:
        assert notice is None
        begun(store, "a")


def test_a_file_without_tables_is_no_damage(path: Path) -> None:
    for mode in ("WAL", "DELETE"):
        with closing(sqlite3.connect(path)) as database:
            database.execute(f"PRAGMA journal_mode = {mode}")
            database.execute("VACUUM")
        store, notice = Store.open(path, now=noon)
        with store:
            assert notice is None
        path.unlink()


@forking
def test_what_a_killed_start_leaves_goes(path: Path) -> None:
    left(path)
    for name in ("new", "new-journal", "checking", "checking-wal", "checking-shm", "holding"):
        path.with_name(f"guts.db.{name}").write_bytes(b"left over")
    store, notice = Store.open(path, now=noon)
    with store:
        assert notice is None
        assert len(store.load(1).lines) == 4
    assert set(files(path)) == {"guts.db"}


def test_sound_sessions_are_taken_over(path: Path) -> None:
    with Store.open(path, now=noon)[0] as store:
        for number in range(40):
            session = begun(store)
            store.append(session, [f"{number} " + "x" * 700] * 4, deals=1)
        store.finish(7)
        store.set_aside(9)
        before = [store.load(each.id) for each in store.sessions()]
    sound, damaged, most = path.read_bytes(), 0, 0
    for page in range(2, len(sound) // 4096, 2):
        data = bytearray(sound)
        data[page * 4096 : page * 4096 + 4096] = bytes(4096)
        path.write_bytes(data)
        store, notice = Store.open(path, now=noon)
        with store:
            after = []
            for summary in store.sessions():
                with suppress(SessionError):
                    after.append(store.load(summary.id))
        damaged += notice is not None and " were recovered." in notice
        assert [each for each in before if each in after] == after
        most += len(after) > 30
    assert damaged > 3
    assert most > 10


# --- Two programs ---------------------------------------------------------------------------


START = """
import sys
from datetime import datetime
from pathlib import Path
from guts_gui.history.store import SessionError, Store, StoreError
for _ in range(int(sys.argv[2])):
    try:
        store, notice = Store.open(Path(sys.argv[1]), now=datetime.now)
    except StoreError as wrong:
        assert "Another copy of Guts Table" in str(wrong), wrong
        continue
    assert notice is None, notice
    session = store.begin(header="h", game="g", title="t")
    store.append(session, ["a"], deals=1)
    print(session, flush=True)
    store.close()
"""


@forking
def test_a_start_beside_a_program_that_plays_touches_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal exists and the main file is being written: a copy would be inconsistent."""
    left(path)
    with Store.open(path, now=noon)[0] as store:
        monkeypatch.setattr("guts_gui.history.store.checkpoint", lambda _: None)
        store.append(1, ["b" * 9000], deals=1)
        log = path.with_name("guts.db-wal")
        assert log.stat().st_size
        log.write_bytes(log.read_bytes()[:-1] + b"?")  # as if it were being written
        before = sorted(each.name for each in path.parent.iterdir())
        done = subprocess.run(
            [sys.executable, "-c", START, str(path), "1"], check=True, capture_output=True
        )
        assert done.stdout == b""
        assert sorted(each.name for each in path.parent.iterdir()) == before


@forking
def test_two_starts_at_once_harm_nothing(path: Path) -> None:
    for round_ in range(4):
        if round_ % 2:
            for each in path.parent.iterdir():
                each.unlink()
        if round_ > 1:
            left(path)
        programs = [
            subprocess.Popen([sys.executable, "-c", START, str(path), "12"], stdout=subprocess.PIPE)
            for _ in range(2)
        ]
        sessions = []
        for program in programs:
            sessions += [int(each) for each in program.communicate()[0].split()]
            assert program.returncode == 0
        with Store.open(path, now=noon)[0] as store:
            there = {each.id for each in store.sessions()}
            assert sessions and set(sessions) <= there
        assert set(files(path)) == {"guts.db"}


def test_a_start_that_was_as_quick_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program creates the file just before this one renames its own."""
    other: list[int] = []
    migrate = opening._migrate

    def quick(database: sqlite3.Connection, version: int) -> None:
        migrate(database, version)
        if not other:
            other.append(1)
            with Store.open(path.with_name("other.db"), now=noon)[0] as store:
                begun(store, "theirs")
            path.with_name("other.db").rename(path)

    monkeypatch.setattr(opening, "_migrate", quick)
    with Store.open(path, now=noon)[0] as store:
        assert store.load(1).lines == ("theirs",)
    assert set(files(path)) == {"guts.db"}


@posix
def test_where_files_have_no_second_names_all_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", none)
    left(path)
    store, notice = Store.open(path, now=noon)
    with store:
        assert notice is None
        assert len(store.load(1).lines) == 4
    path.write_bytes(b"garbage" * 999)
    store, notice = Store.open(path, now=noon)
    with store:
        assert notice is not None


# --- Killed at any statement ----------------------------------------------------------------


@forking
@pytest.mark.parametrize("act", ["append", "cut", "begin"])
def test_a_kill_within_a_write_leaves_all_of_it_or_nothing(path: Path, act: str) -> None:
    with Store.open(path, now=noon)[0] as store:
        session = begun(store, "a", "b", "c")
        store.append(session, ["counted"], deals=1)
    acts: dict[str, Callable[[Store], object]] = {
        "append": lambda store: store.append(1, ["e", "f"], deals=2),
        "cut": lambda store: store.cut(1, 2, deals=1),
        "begin": lambda store: begun(store),
    }
    before = ("a", "b", "c", "counted")
    good = {
        "append": {before, (*before, "e", "f")},
        "cut": {before, ("a", "b")},
        "begin": {before},
    }[act]
    sound, seen, kills = path.read_bytes(), set(), 0
    status = KILLED
    for number in count():
        if status != KILLED:
            break
        for each in path.parent.iterdir():
            each.unlink()
        path.write_bytes(sound)
        child = os.fork()
        if not child:
            with suppress(BaseException):
                killing(Store.open(path, now=noon)[0], number, acts[act])
                os._exit(0)
            os._exit(1)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert status in (0, KILLED)
        kills += status == KILLED
        store, notice = Store.open(path, now=noon)
        with store:
            assert notice is None
            seen.add(store.load(1).lines)
            assert {store.load(each.id).header for each in store.sessions()} == {"header"}
        assert set(files(path)) == {"guts.db"}
    assert seen == good
    assert kills > 4


def killing(store: Store, number: int, act: Callable[[Store], object]) -> None:
    """Exit at the statement of that number, from 0."""
    left = iter(range(number, -1, -1))

    def traced(_: str) -> None:
        if next(left, None) == 0:
            os._exit(KILLED)

    store._database.set_trace_callback(traced)
    act(store)


def test_the_main_file_alone_holds_what_was_appended(path: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone" / "guts.db"
    alone.parent.mkdir()
    with Store.open(path, now=noon)[0] as store:
        session = begun(store)
        for number in range(12):
            store.append(session, [str(number)] * 50, deals=number)
            for log in (None, b"", b"garbled" * 900):
                for each in alone.parent.iterdir():
                    each.unlink()
                shutil.copyfile(path, alone)
                if log is not None:
                    alone.with_name("guts.db-wal").write_bytes(log)
                with Store.open(alone, now=noon)[0] as other:
                    assert len(other.load(session).lines) == 50 * (number + 1)


def test_a_session_played_last_by_a_number_too_large_leaves_room_for_more(path: Path) -> None:
    with Store.open(path, now=noon)[0] as store:
        first = begun(store, "a")
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE session SET played = 9223372036854775807")
        database.commit()
    with Store.open(path, now=noon)[0] as store:
        second, third = begun(store, "b"), begun(store, "c")
        store.append(second, ["d"], deals=1)
        assert [each.id for each in store.sessions()] == [second, third, first]


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "x"])
def test_a_time_that_is_none_is_mended(path: Path, moment: str) -> None:
    with Store.open(path, now=noon)[0] as store:
        session = begun(store, "a")
        before = store.load(session).updated
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE session SET updated = ?", (moment,))
        database.commit()
    with Store.open(path, now=noon)[0] as store:
        assert store.load(session).updated == before
