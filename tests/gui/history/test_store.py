"""The store: acknowledged data is never lost, and a damaged file is never overwritten."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from guts_gui.files.paths import REMEDY
from guts_gui.history.database import VERSION
from guts_gui.history.digest import Digest
from guts_gui.history.queries import History
from guts_gui.history.schema import update_checksum
from guts_gui.history.store import BusyError, SessionError, Store, StoreError
from tests.gui.helpers.shelf import to_resume
from tests.gui.helpers.unprivileged import posix, reachable_folder, read_only

WHEN = datetime(2025, 1, 31, 18, 0, 5, tzinfo=UTC)
ASIDE = "guts.db.damaged-20250131-180005"
NOTHING = Digest((), (), (), (), 0, None)


def now() -> datetime:
    return WHEN


def ticking() -> Callable[[], datetime]:
    """A clock that advances a minute with every call."""
    minutes = iter(range(10_000))
    return lambda: WHEN + timedelta(minutes=next(minutes))


def opened(path: Path, clock: Callable[[], datetime] = now) -> Store:
    """The store in a file that must be sound."""
    store, notice = Store.open(path, now=clock)
    assert notice is None
    return store


def begun(store: Store, *lines: str) -> int:
    """A session with these lines."""
    session = store.begin(header="header", game="three-card", title="Five at the table")
    if lines:
        store.append(session, lines, deals=1)
    return session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "guts.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with opened(path, ticking()) as store:
        yield store


# --- sessions ----------------------------------------------------------------------------


def test_a_session_comes_back_as_it_was_written(store: Store) -> None:
    session = store.begin(header='{"rules": 1}', game="two-card", title="Zoë, Łukasz, Яна")
    store.append(session, ["first", ""], deals=1)
    store.append(session, [], deals=2)
    store.append(session, ("żółw",), deals=2)
    saved = store.load(session)
    assert (saved.header, saved.lines) == ('{"rules": 1}', ("first", "", "żółw"))
    assert (saved.game, saved.title, saved.deals) == ("two-card", "Zoë, Łukasz, Яна", 2)
    assert saved.started == "2025-01-31T18:00:05.000+00:00"
    assert saved.started < saved.updated
    assert saved.state == "open"


def test_a_session_outlives_the_program(path: Path) -> None:
    with opened(path) as store:
        session = begun(store, "a", "b")
    with opened(path) as store:
        store.append(session, ["c"], deals=2)
        assert store.load(session).lines == ("a", "b", "c")


def test_the_open_session_played_last_is_offered(store: Store) -> None:
    assert store.unfinished() is None
    first, second = begun(store, "a"), begun(store, "b")
    assert to_resume(store) == store.load(second)
    store.append(first, ["c"], deals=2)
    assert to_resume(store) == store.load(first)
    store.finish(first)
    assert to_resume(store) == store.load(second)
    store.set_aside(second)
    assert store.unfinished() is None
    assert [(s.id, s.state) for s in store.sessions()] == [(second, "broken"), (first, "finished")]
    assert store.load(second).lines == ("b",)


def test_sessions_are_listed_newest_first(store: Store) -> None:
    ids = [begun(store, "a") for _ in range(5)]
    assert [s.id for s in store.sessions()] == ids[::-1]


@pytest.mark.parametrize("end", [Store.finish, Store.set_aside])
def test_a_session_that_is_over_takes_nothing_more(
    store: Store, end: Callable[[Store, int], None]
) -> None:
    session = begun(store, "a")
    end(store, session)
    for act in (store.finish, store.set_aside, lambda s: store.append(s, ["b"], deals=2)):
        with pytest.raises(SessionError, match="is closed"):
            act(session)
    assert store.load(session).lines == ("a",)


def test_an_unknown_session_is_an_error(store: Store) -> None:
    with pytest.raises(SessionError, match="Can't find session 7") as caught:
        store.load(7)
    assert caught.value.session == 7
    with pytest.raises(SessionError):
        store.append(7, ["a"], deals=1)


def test_an_append_is_all_or_nothing(store: Store) -> None:
    session = begun(store, "a")
    before = store.load(session)
    with pytest.raises(UnicodeEncodeError):
        store.append(session, ["b", "c", "\ud800"], deals=9)
    assert store.load(session) == before
    store.append(session, ["b"], deals=2)
    assert store.load(session).lines == ("a", "b")


def test_what_was_never_saved_is_cut_off(store: Store) -> None:
    session, other = begun(store), begun(store, "x")
    store.append(session, ["a", "b"], deals=1, digest=NOTHING)
    store.append(session, ["c", "d"], deals=3, digest=NOTHING)
    store.append(other, ["y"], deals=1)
    assert History(store).missing_digests(9) == [other]
    store.cut(session, 3, deals=2)
    saved = store.load(session)
    assert (saved.lines, saved.deals, saved.state) == (("a", "b", "c"), 2, "open")
    assert History(store).missing_digests(9) == [other, session], "its digest is made anew"
    assert store.load(other).lines == ("x", "y")
    assert [each.id for each in store.sessions()] == [session, other]
    store.append(session, ["e"], deals=3, after=3)
    assert store.load(session).lines == ("a", "b", "c", "e")
    store.cut(session, 0, deals=0)
    assert (store.load(session).lines, store.load(session).deals) == ((), 0)
    store.append(session, ["f"], deals=1, after=0)
    assert store.load(session).lines == ("f",)


def test_closing_twice_is_harmless(path: Path) -> None:
    store = opened(path)
    store.close()
    store.close()
    with pytest.raises(StoreError):
        store.sessions()


def test_a_clean_close_leaves_one_file(path: Path) -> None:
    with opened(path) as store:
        begun(store, "a")
    assert [p.name for p in path.parent.iterdir()] == ["guts.db"]


# --- one damaged session among sound ones ------------------------------------------------


def meddle(path: Path, *statements: str) -> None:
    """Change a closed database from outside."""
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM entry WHERE session = 2 AND number = 1",
        "DELETE FROM entry WHERE session = 2 AND number = 2",
        "UPDATE entry SET content = x'ff' WHERE session = 2 AND number = 1",
        "UPDATE entry SET content = 'text' WHERE session = 2 AND number = 1",
        "UPDATE entry SET lines = 2 WHERE session = 2 AND number = 1",
        "UPDATE session SET header = CAST(x'ff' AS TEXT) WHERE id = 2",
        "UPDATE session SET header = 'Header' WHERE id = 2",
        "UPDATE session SET game = 'two-card' WHERE id = 2",
        "UPDATE session SET veil = NULL WHERE id = 2",
    ],
)
def test_a_harmed_session_can_be_set_aside(path: Path, harm: str) -> None:
    with opened(path, clock := ticking()) as store:
        whole, harmed = begun(store, "a"), begun(store, "a")
        store.append(harmed, ["b"], deals=1)
        store.append(harmed, ["c"], deals=1)
    meddle(path, harm)
    with opened(path, clock) as store:
        said = r"^(The start of s|S)ession 2 is (damaged|incomplete)"
        with pytest.raises(SessionError, match=said) as caught:
            store.load(harmed)
        assert caught.value.session == harmed
        with suppress(SessionError):  # a session with an altered start is no longer offered
            store.set_aside(harmed)
        assert to_resume(store) == store.load(whole)


@pytest.mark.parametrize("column", ["seal", "deals", "lines", "played", "tallies"])
def test_what_a_list_says_is_known_from_the_log(path: Path, column: str) -> None:
    """After each operation on a session, its row can be recomputed."""
    with opened(path, clock := ticking()) as store:
        fresh, appended, cut, ended, aside, over = (begun(store) for _ in range(6))
        for session in (appended, cut, ended, aside, over):
            store.append(session, ["a", "b"], deals=1)
            store.append(session, ["c"], deals=2)
        store.cut(cut, 2, deals=1)
        store.finish(ended)
        store.set_aside(aside)
        store.append(over, ["d"], deals=3, over=True)
        store.append(appended, ["d"], deals=3)
        before = [store.load(each.id) for each in store.sessions()]
    meddle(path, f"UPDATE session SET {column} = {column} + 40")
    with opened(path, clock) as store:
        assert [store.load(each.id) for each in store.sessions()] == before
        store.append(fresh, ["a"], deals=1, after=0)
        store.append(cut, ["d"], deals=2, after=2)
        assert [each.id for each in store.sessions()][:2] == [cut, fresh]


# --- versions ----------------------------------------------------------------------------


def test_the_file_says_whose_it_is_and_which_version(path: Path) -> None:
    opened(path).close()
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert database.execute("PRAGMA application_id").fetchone() == (0x47555453,)
    database.close()


def test_a_newer_file_is_left_untouched(path: Path) -> None:
    with opened(path) as store:
        begun(store, "a")
    meddle(path, f"PRAGMA user_version = {VERSION + 1}", "CREATE TABLE later (x)")
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreError, match=r"from a newer version"):
            Store.open(path, now=now)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["guts.db"]


def test_a_file_begun_but_never_filled_is_used(path: Path) -> None:
    path.parent.mkdir()
    meddle(path, "PRAGMA journal_mode = WAL")
    with opened(path) as store:
        assert store.sessions() == []


# --- damage ------------------------------------------------------------------------------


LINES = tuple(f"line {n} " + "x" * (n % 90) for n in range(200))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a database with a few hundred lines."""
    path = tmp_path_factory.mktemp("sound") / "guts.db"
    with opened(path) as store:
        for _ in range(3):
            begun(store, *LINES)
    return path.read_bytes()


def assert_set_aside(path: Path, content: bytes) -> None:
    """Opening moves the file aside, reports it, and starts a new one that works."""
    store, notice = Store.open(path, now=now)
    with store:
        aside = path.with_name(ASIDE)
        kept = (
            f"The saved sessions in {path} were damaged. The file was renamed {aside.name} and a"
            " new one was started."
        )
        taken = {summary.id: store.load(summary.id).lines for summary in store.sessions()}
        match len(taken):
            case 0:
                assert notice == f"{kept} No sessions could be recovered."
            case 1:
                assert notice == f"{kept} 1 session was recovered."
            case count:
                assert notice == f"{kept} {count} sessions were recovered."
        assert all(lines == LINES for lines in taken.values())
        session = begun(store, "a")
        assert store.load(session).lines == ("a",)
    assert path.with_name(ASIDE).read_bytes() == content


def test_a_file_cut_short_anywhere_is_set_aside(path: Path, sound: bytes) -> None:
    path.parent.mkdir()
    lengths = random.Random(5).sample(range(1, len(sound)), 40)
    for length in [*lengths, 99, 100, 4096, len(sound) - 1]:
        path.write_bytes(sound[:length])
        assert_set_aside(path, sound[:length])
        shutil.rmtree(path.parent)
        path.parent.mkdir()


def test_a_file_cut_to_nothing_is_told(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store, notice = Store.open(path, now=now)
    with store:
        assert notice == (
            f"The file of saved sessions {path} was empty. A new one has been started."
        )


def test_an_empty_file_with_a_journal_keeps_the_journal(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    path.with_name("guts.db-wal").write_bytes(b"the last actions")
    assert_set_aside(path, b"")
    assert path.with_name(f"{ASIDE}-wal").read_bytes() == b"the last actions"


@pytest.mark.parametrize("content", [b"SQLite format 3\0", b"not a database\n" * 100, b"\0" * 8192])
def test_a_file_that_is_no_database_is_set_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert_set_aside(path, content)


def test_a_database_of_another_program_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    meddle(path, "CREATE TABLE theirs (x)", "INSERT INTO theirs VALUES (1)")
    assert_set_aside(path, path.read_bytes())


def test_random_harm_is_noticed_or_harmless(path: Path, sound: bytes) -> None:
    path.parent.mkdir()
    dice = random.Random(7)
    for _ in range(40):
        harmed = bytearray(sound)
        at = dice.randrange(len(sound) - 600)
        harmed[at : at + 600] = dice.randbytes(600)
        path.write_bytes(harmed)
        store, notice = Store.open(path, now=now)
        with store:
            for summary in store.sessions():
                try:
                    store.load(summary.id)
                except SessionError:
                    continue
        if notice:
            assert path.with_name(ASIDE).read_bytes() == harmed
        shutil.rmtree(path.parent)
        path.parent.mkdir()


def test_damaged_files_never_replace_each_other(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"one" * 99, b"two" * 99, b"three" * 99):
        path.write_bytes(content)
        Store.open(path, now=now)[0].close()
    kept = {p.read_bytes() for p in path.parent.glob("*damaged*")}
    assert kept == {b"one" * 99, b"two" * 99, b"three" * 99}


def test_damage_while_running_is_told_in_a_sentence(path: Path, sound: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(sound)
    with opened(path) as store:
        os.truncate(path, 4096)
        with pytest.raises(StoreError, match=r"are damaged. Restart Guts Table"):
            for summary in store.sessions():
                store.load(summary.id)
        with pytest.raises(StoreError):
            for _ in range(3):
                store.append(3, ["x" * 9000], deals=5)
                store.load(1)


# --- other programs and folders ----------------------------------------------------------

OPEN = """
import sys
from datetime import datetime
from pathlib import Path
from guts_gui.history.store import Store, StoreError
try:
    store, notice = Store.open(Path(sys.argv[1]), now=datetime.now)
except StoreError as error:
    sys.exit(str(error))
print("open", flush=True)
"""
HOLD = OPEN + "sys.stdin.read()\n"
WRITE = (
    OPEN
    + """
session = store.begin(header="header", game="three-card", title="title")
number = 0
while True:
    batch = [f"{number + i}" for i in range(1 + number % 3)]
    store.append(session, batch, deals=number)
    number += len(batch)
    print(number, flush=True)
"""
)


def program(code: str, path: Path) -> "subprocess.Popen[str]":
    """Another Python process that runs this code on the database."""
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def first_line(child: "subprocess.Popen[str]") -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


def test_a_second_program_is_told_that_another_is_open(path: Path) -> None:
    with opened(path) as store, program(OPEN, path) as child:
        session = begun(store, "a")
        _, said = child.communicate()
        assert said.strip() == (
            f"Another copy of Guts Table is using {path}. Close it and try again."
        )
        store.append(session, ["b"], deals=2)
        assert store.load(session).lines == ("a", "b")


def test_two_stores_in_one_program_are_refused_too(path: Path) -> None:
    with opened(path), pytest.raises(StoreError, match="Another copy of Guts Table"):
        Store.open(path, now=now)
    opened(path).close()


def test_a_killed_program_lets_go(path: Path) -> None:
    with program(HOLD, path) as child:
        assert first_line(child) == "open"
        with pytest.raises(StoreError, match="Another copy of Guts Table"):
            Store.open(path, now=now)
        child.kill()
        child.wait()
        opened(path).close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
@pytest.mark.parametrize("round_", range(4))
def test_kill_9_loses_nothing_that_was_acknowledged(path: Path, round_: int) -> None:
    with program(WRITE, path) as child:
        assert first_line(child) == "open"
        assert child.stdout is not None
        acknowledged = 0
        for _ in range(random.Random(round_).randrange(1, 60)):
            acknowledged = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        acknowledged = int([str(acknowledged), *child.stdout.read().split()][-1])
        child.wait()
    with opened(path) as store:
        saved = to_resume(store)
        assert saved is not None
        assert len(saved.lines) >= acknowledged
        assert saved.lines == tuple(map(str, range(len(saved.lines))))
        whole = 0
        while whole < len(saved.lines):
            whole += 1 + whole % 3
        assert whole == len(saved.lines), "no half of an append"
        store.append(saved.id, ["after"], deals=1)
        assert store.load(saved.id).lines[-1] == "after"


def test_the_settings_that_make_it_durable_are_on(store: Store) -> None:
    database = store._database
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database.execute("PRAGMA synchronous").fetchone() == (2,)
    assert database.execute("PRAGMA foreign_keys").fetchone() == (1,)


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        (
            (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
            "Can't write to the saved sessions in {path}: {remedy}.",
        ),
        (
            (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_IOERR_FSYNC),
            "Can't read or write {path}: the disk reported an error.",
        ),
        (
            (sqlite3.SQLITE_FULL,),
            "The disk is full, so the session couldn't be saved to {path}. Free some space.",
        ),
        (
            (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB),
            "The saved sessions in {path} are damaged. Restart Guts Table: it will set the file "
            "aside and start a new one.",
        ),
        (
            (sqlite3.SQLITE_ERROR, 0),
            "Can't use the saved sessions in {path} (that is why).",
        ),
    ],
)
def test_each_fault_of_the_database_has_its_sentence(
    store: Store, path: Path, codes: tuple[int, ...], sentence: str
) -> None:
    for code in codes:
        fault = sqlite3.OperationalError("that is why")
        fault.sqlite_errorcode = code
        with pytest.raises(StoreError) as caught, store.reading():
            raise fault
        assert str(caught.value) == sentence.format(path=path, remedy=REMEDY)
        assert type(caught.value) is StoreError


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED])
def test_a_database_that_another_holds_is_busy(store: Store, path: Path, code: int) -> None:
    fault = sqlite3.OperationalError("that is why")
    fault.sqlite_errorcode = code
    words = f"Another copy of Guts Table is using {path}. Close it and try again."
    with pytest.raises(BusyError) as caught, store.reading(7):
        raise fault
    assert str(caught.value) == words


def test_text_that_is_none_is_a_fault_of_its_session_where_that_is_known(
    store: Store, path: Path
) -> None:
    """Python itself raises the error, without a code of SQLite's."""
    with (
        pytest.raises(SessionError, match="Can't use the saved sessions") as caught,
        store.reading(7),
    ):
        raise sqlite3.OperationalError("Could not decode to UTF-8")
    assert caught.value.session == 7
    with pytest.raises(StoreError, match="are damaged"), store.reading(7):
        b"\xff".decode()


def test_a_row_that_is_gone_again_is_damage(store: Store) -> None:
    with pytest.raises(StoreError, match="are damaged"), store.writing() as database:
        update_checksum(database, 7)


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"Can't use the folder .*data .*GUTS_HOME"):
        Store.open(tmp_path / "file" / "data" / "guts.db", now=now)


def test_a_folder_in_the_files_place_is_told_in_a_sentence(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreError, match=r"\(it is a folder\).*GUTS_HOME"):
        Store.open(path, now=now)


@posix
def test_a_read_only_folder_is_told_and_left_alone() -> None:
    with reachable_folder() as folder:
        path = folder / "guts.db"
        with opened(path) as store:
            begun(store, "a")
        before = path.read_bytes()
        with read_only(folder), pytest.raises(StoreError, match=r"permission denied.*GUTS_HOME"):
            Store.open(path, now=now)
        assert path.read_bytes() == before
        assert [p.name for p in folder.iterdir()] == ["guts.db"]


@posix
def test_a_read_only_file_is_told_and_left_alone() -> None:
    with reachable_folder() as folder:
        path = folder / "data" / "guts.db"
        opened(path).close()
        path.parent.chmod(0o777)
        with (
            read_only(path),
            pytest.raises(StoreError, match=r"\(permission denied\).*GUTS_HOME"),
        ):
            Store.open(path, now=now)
